#include "ui/compilation/Dropped.h"

#include "ui/medium/DragFolder.h"
#include "ui/text/FaultText.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusReply>
#include <QMimeData>
#include <QSysInfo>
#include <QUrl>
#include <QVariantMap>

#include <algorithm>
#include <cctype>

namespace steadyburn {

namespace {

const QString kUris = QStringLiteral("text/uri-list");
const QString kPortal = QStringLiteral("application/vnd.portal.filetransfer");

bool isHere(const QByteArray& host)
{
    return host.isEmpty() || host == "localhost" || host == QSysInfo::machineHostName().toUtf8();
}

void addPath(std::string path, Dropped& into)
{
    while (path.size() > 1 && path.back() == '/') {
        path.pop_back(); // a folder, not where a link of that name leads
    }
    into.paths.push_back(std::move(path));
}

// QUrl would make U+FFFD of bytes that are not UTF-8: the address is taken apart here.
void addUri(const QByteArray& uri, Dropped& into)
{
    static const QByteArray scheme = "file:";
    if (uri.left(scheme.size()).toLower() == scheme) {
        QByteArray rest = uri.mid(scheme.size());
        QByteArray host;
        if (rest.startsWith("//")) {
            const qsizetype slash = rest.indexOf('/', 2);
            host = rest.mid(2, slash < 0 ? -1 : slash - 2);
            rest = slash < 0 ? QByteArray() : rest.mid(slash);
        }
        const std::string path = QByteArray::fromPercentEncoding(rest).toStdString();
        if (isHere(host) && path.starts_with('/') && path.find('\0') == std::string::npos) {
            addPath(path, into);
            return;
        }
    }
    into.refused << tr("“%1” is not on this computer and cannot be added: copy it here or mount it first.")
                        .arg(QUrl::fromEncoded(uri).toDisplayString());
}

// A sandboxed file manager gives a key in place of the list.
void askPortal(const QByteArray& key, Dropped& into)
{
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Documents"), QStringLiteral("/org/freedesktop/portal/documents"),
        QStringLiteral("org.freedesktop.portal.FileTransfer"), QStringLiteral("RetrieveFiles"));
    call << QString::fromUtf8(key) << QVariantMap();
    constexpr int kPatience = 1000; // ms
    const QDBusReply<QStringList> files = QDBusConnection::sessionBus().call(call, QDBus::Block, kPatience);
    if (!files.isValid()) {
        into.refused << tr("The files could not be taken over from the other program: %1").arg(files.error().message());
        return;
    }
    for (const QString& path : files.value()) {
        addPath(path.toUtf8().toStdString(), into);
    }
}

} // namespace

bool Dropped::mayCome(const QMimeData& data)
{
    return (data.hasFormat(kUris) || data.hasFormat(kPortal)) && !data.hasFormat(QLatin1String(kFetchedFormat));
}

Dropped::Raw Dropped::take(const QMimeData& data)
{
    return {.uris = data.data(kUris), .key = data.hasFormat(kPortal) ? data.data(kPortal) : QByteArray()};
}

bool Dropped::Raw::slow() const
{
    constexpr qsizetype kLong = 65536;
    return uris.size() > kLong || (uris.isEmpty() && !key.isEmpty());
}

Dropped Dropped::from(const Raw& raw)
{
    Dropped dropped;
    for (const QByteArray& line : raw.uris.split('\n')) {
        if (const QByteArray uri = line.trimmed(); !uri.isEmpty() && !uri.startsWith('#')) {
            addUri(uri, dropped);
        }
    }
    if (dropped.paths.empty() && !raw.key.isEmpty()) {
        QByteArray key = raw.key;
        while (key.endsWith('\0') || key.endsWith('\n')) {
            key.chop(1);
        }
        dropped.refused.clear();
        askPortal(key, dropped);
    }
    return dropped;
}

// "SCHEME:/…"; a file may have a colon in its name, so the slash must be there.
Dropped Dropped::from(const std::vector<std::string>& words)
{
    Dropped dropped;
    for (const std::string& word : words) {
        const std::size_t colon = word.find(":/");
        const bool scheme =
            colon != std::string::npos && colon > 1 &&
            std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(colon),
                        [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '-'; });
        const bool address = scheme && (word.compare(colon, 3, "://") == 0 || word.compare(0, colon, "file") == 0);
        if (address) {
            addUri(QByteArray::fromStdString(word), dropped);
        } else {
            dropped.paths.push_back(word);
        }
    }
    return dropped;
}

} // namespace steadyburn
