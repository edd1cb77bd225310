// The handbook's reference of formats and output is true: every example on its page has the fields, and fields of the
// type, that the program writes on media and on disk and prints in JSON. What is on a tape is taken apart here as the
// page says, and not by code of the program.
#include "workflow/compose/Project.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace steadyburn;

namespace {

// Where two objects differ in their keys or types; empty: nowhere. A null stands for any type. An array is compared by
// its first elements.
QString difference(const QJsonValue& told, const QJsonValue& found, const QString& where)
{
    if (told.isNull() || found.isNull()) {
        return {};
    }
    if (told.type() != found.type()) {
        return where + QStringLiteral(": another type");
    }
    if (told.isArray()) {
        if (told.toArray().isEmpty()) {
            return {};
        }
        return found.toArray().isEmpty() ? where + QStringLiteral(": nothing to compare with")
                                         : difference(told.toArray().first(), found.toArray().first(), where + "[]");
    }
    QStringList differences;
    const QJsonObject a = told.toObject();
    const QJsonObject b = found.toObject();
    for (const QString& key : a.keys()) {
        differences << (b.contains(key) ? difference(a[key], b[key], where + '.' + key)
                                        : where + '.' + key + QStringLiteral(": only on the page"));
    }
    for (const QString& key : b.keys()) {
        differences << (a.contains(key) ? QString() : where + '.' + key + QStringLiteral(": not on the page"));
    }
    differences.removeAll(QString());
    return differences.join(QStringLiteral("; "));
}

std::uint32_t lengthAt(const QByteArray& bytes, qsizetype at)
{
    std::uint32_t length = 0;
    for (int i = 3; i >= 0; --i) {
        length = length << 8U | static_cast<unsigned char>(bytes.at(at + i));
    }
    return length;
}

// The tape files of a SIMH container.
QList<QByteArray> tapeFiles(const QByteArray& container)
{
    QList<QByteArray> files{QByteArray()};
    for (qsizetype at = 0; at + 4 <= container.size();) {
        const std::uint32_t length = lengthAt(container, at);
        at += 4;
        if (length == 0) {
            files << QByteArray();
        } else {
            files.last() += container.mid(at, length);
            at += length + length % 2 + 4;
        }
    }
    return files;
}

// A file of a ustar archive; empty when it is not there.
QByteArray member(const QByteArray& ustar, const QByteArray& wanted)
{
    constexpr qsizetype kBlock = 512;
    for (qsizetype at = 0; at + kBlock <= ustar.size() && ustar.at(at) != 0;) {
        const QByteArray name(ustar.mid(at, 100).constData());
        const qsizetype size = ustar.mid(at + 124, 11).toLongLong(nullptr, 8);
        if (name == wanted) {
            return ustar.mid(at + kBlock, size);
        }
        at += kBlock + (size + kBlock - 1) / kBlock * kBlock;
    }
    return {};
}

QList<QJsonObject> objects(const QByteArray& lines)
{
    QList<QJsonObject> all;
    for (const QByteArray& line : lines.split('\n')) {
        if (!line.isEmpty()) {
            all << QJsonDocument::fromJson(line).object();
        }
    }
    return all;
}

} // namespace

class TestReference : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    QString m_page;
    QMap<QString, QJsonObject> m_examples;
    QSet<QString> m_held;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    QByteArray read(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QByteArray noise(int bytes)
    {
        QByteArray all(bytes, '\0');
        std::uint32_t state = 1;
        for (char& byte : all) {
            state = state * 1664525 + 1013904223;
            byte = static_cast<char>(state >> 24U);
        }
        return all;
    }
    // What the program printed; standard output and error together.
    QList<QJsonObject> run(const QStringList& words, int code)
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_STATE_HOME"), m_folder.path());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.setStandardInputFile(QProcess::nullDevice());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral(STEADYBURN_CLI), words);
        const bool ended = process.waitForFinished(90000);
        const QByteArray said = process.readAll();
        if (!ended || process.exitCode() != code) {
            qWarning("%s: exit %d\n%s", qPrintable(words.join(' ')), process.exitCode(), said.constData());
            return {};
        }
        return objects(said);
    }
    static QJsonObject last(const QList<QJsonObject>& lines) { return lines.isEmpty() ? QJsonObject() : lines.last(); }
    static QJsonObject first(const QList<QJsonObject>& lines, const QString& key, const QJsonValue& value)
    {
        const auto found =
            std::find_if(lines.begin(), lines.end(), [&](const QJsonObject& line) { return line.value(key) == value; });
        return found == lines.end() ? QJsonObject() : *found;
    }
    static QJsonObject with(const QList<QJsonObject>& lines, const QString& key)
    {
        const auto found =
            std::find_if(lines.begin(), lines.end(), [&](const QJsonObject& line) { return line.contains(key); });
        return found == lines.end() ? QJsonObject() : *found;
    }
    // Empty when the page has this example and `found` is like it.
    QString held(const char* name, const QJsonObject& found)
    {
        m_held.insert(QLatin1String(name));
        if (found.isEmpty() || !m_examples.contains(QLatin1String(name))) {
            return QLatin1String(name) + QLatin1String(found.isEmpty() ? ": nothing like it" : ": not on the page");
        }
        return difference(m_examples[QLatin1String(name)], found, QLatin1String(name));
    }

#define HOLD(name, found) QCOMPARE(held(name, found), QString())

private slots:
    void initTestCase()
    {
        QFile page(QStringLiteral(STEADYBURN_REFERENCE));
        QVERIFY(page.open(QIODevice::ReadOnly));
        m_page = QString::fromUtf8(page.readAll());
        static const QRegularExpression block(QStringLiteral("```json ([^\n]+)\n(.*?)\n```"),
                                              QRegularExpression::DotMatchesEverythingOption);
        for (auto each = block.globalMatch(m_page); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            const QJsonDocument document = QJsonDocument::fromJson(match.captured(2).toUtf8());
            QVERIFY2(document.isObject(), qPrintable(match.captured(1)));
            m_examples[match.captured(1)] = document.object();
        }
        for (const char* folder : {"tree", "tree/photos", "tree/photos/raw"}) {
            QVERIFY(QDir(m_folder.path()).mkdir(QLatin1String(folder)));
        }
        write(QStringLiteral("tree/photos/raw/one"), "one");
        write(QStringLiteral("tree/photos/notes.tmp"), "wanted");
        write(QStringLiteral("tree/photos/other.tmp"), "not wanted");
        for (const char* file : {"a", "b", "c", "d", "e"}) {
            write(QStringLiteral("tree/photos/") + QLatin1String(file), noise(700000));
        }
        write(QStringLiteral("tree/zfilm.mkv"), noise(7700000));
        QCOMPARE(::mknod(qPrintable(path(QStringLiteral("tree/socket"))), S_IFSOCK | 0600, 0), 0);
    }

    // A set of compressed tapes with a split file, and a file that cannot be stored.
    void tape_asThePageSays_isOnTheMedium()
    {
        const QList<QJsonObject> said =
            run({"burn", "--json", "--verify", "--exclude", "*.tmp", "--format", "tar.gz", "--to",
                 "virtual:tape,speed=200M,capacity=3M,file=t1.tap", "--next-volume",
                 "echo virtual:tape,speed=200M,capacity=3M,file=t$STEADYBURN_VOLUME.tap", "tree"},
                1);
        HOLD("burn phase", first(said, "event", "phase"));
        HOLD("burn progress", first(said, "event", "progress"));
        HOLD("burn warning", first(said, "event", "warning"));
        HOLD("burn result", last(said));
        const int tapes = static_cast<int>(last(said)["volumes"].toArray().size());
        QVERIFY(tapes > 2);
        const QList<QByteArray> files = tapeFiles(read(QStringLiteral("t1.tap")));
        QVERIFY(files.size() >= 3);
        HOLD("LABEL.json", last(objects(member(files[0], "LABEL.json"))));
        QVERIFY(member(files[0], "README.txt").contains("tar -b 512"));
        QVERIFY(files[1].startsWith("\x1f\x8b"));
        const QJsonObject set = last(objects(member(files[2], "SET.json")));
        HOLD("SET.json", set);
        QCOMPARE(set["last"], QJsonValue(false));
        QList<QJsonObject> lines;
        QList<QJsonObject> elsewhere;
        for (int tape = 1; tape <= tapes; ++tape) {
            const QByteArray index = tapeFiles(read(QStringLiteral("t%1.tap").arg(tape))).value(2);
            lines << objects(member(index, "CONTENTS.jsonl"));
            elsewhere << objects(member(index, "ELSEWHERE.jsonl"));
        }
        HOLD("CONTENTS.jsonl file", first(lines, "path", "tree/photos/a"));
        HOLD("CONTENTS.jsonl other", with(lines, "type"));
        QList<QJsonObject> backward(lines.rbegin(), lines.rend());
        HOLD("CONTENTS.jsonl part", first(backward, "file", "tree/zfilm.mkv")); // its last
        HOLD("ELSEWHERE.jsonl file", first(elsewhere, "path", "tree/photos/a"));
        HOLD("ELSEWHERE.jsonl other", with(elsewhere, "type"));
        HOLD("info tape file",
             last(run({"info", "--json", "virtual:tape,file=t1.tap"}, 0))["files"].toArray()[1].toObject());
    }

    // What a set leaves behind that has no second tape.
    void journal_ofASetThatEndedEarly_isAsThePageSays()
    {
        const QJsonObject result =
            last(run({"burn", "--json", "--block", "128k", "--exclude", "*.tmp", "--format", "tar", "--to",
                      "virtual:tape,speed=200M,capacity=3M,file=j.tap", "--next-volume", "false", "tree"},
                     3));
        HOLD("fault", result["fault"].toObject());
        QFile journal(result["journal"].toString());
        QVERIFY(journal.open(QIODevice::ReadOnly));
        QVERIFY(journal.fileName().startsWith(m_folder.path() + "/steadyburn/sets/"));
        const QList<QJsonObject> lines = objects(journal.readAll());
        HOLD("journal path", first(lines, "path", "tree/photos/a"));
        HOLD("journal end", last(lines));
        HOLD("journal steadyburn_set", lines.value(0));
        HOLD("journal graft", with(lines, "graft"));
        HOLD("journal exclude", with(lines, "exclude"));
        HOLD("journal finished", with(lines, "finished"));
        HOLD("journal next", with(lines, "next"));
        QVERIFY(!with(lines, QStringLiteral("cut")).isEmpty());
        QCOMPARE(last(lines)["end"].toInt(), static_cast<int>(lines.size()) - 1);
    }

    void project_ofThePage_isBurned()
    {
        Project project;
        project.compilation.grafts["photos"].source = "/home/ann/photos";
        project.compilation.grafts["photos"].made = 1;
        project.format = Format::iso;
        const QJsonObject written = QJsonDocument::fromJson(toJson(project)).object();
        QCOMPARE(QStringList(written.keys()), QStringList(m_examples["project"].keys()));
        QJsonObject mine = m_examples["project"];
        m_held.insert(QStringLiteral("project"));
        mine["grafts"] = QJsonArray{QJsonObject{{"place", "photos"}, {"source", path(QStringLiteral("tree/photos"))}},
                                    m_examples["project"]["grafts"].toArray()[1]};
        write(QStringLiteral("p.steadyburn"), QJsonDocument(mine).toJson());
        QCOMPARE(last(run({"burn", "--json", "--project", "p.steadyburn", "--to", "p.iso"}, 0))["outcome"],
                 QJsonValue("complete"));
        const QList<QJsonObject> listed = run({"list", "--json", "p.iso"}, 0);
        HOLD("list entry", first(listed, "path", "photos/a"));
        HOLD("list result", last(listed));
        QVERIFY(!first(listed, "path", "new folder").isEmpty());
        QVERIFY(first(listed, "path", "photos/raw/one").isEmpty());
        QVERIFY(first(listed, "path", "photos/other.tmp").isEmpty());
        QVERIFY(!first(listed, "path", "photos/notes.tmp").isEmpty());
    }

    void commands_thatRead_printWhatThePageSays()
    {
        QVERIFY(!run({"burn", "--json", "--to", "disc.iso", "tree/photos"}, 0).isEmpty());
        const QList<QJsonObject> said = run({"burn", "--json", "--parity", "20", "--to", "safe.iso", "tree/photos"}, 0);
        HOLD("burn parity", first(said, "event", "parity"));
        HOLD("verify result", last(run({"verify", "--json", "safe.iso"}, 0)));
        HOLD("restore result", last(run({"restore", "--json", "disc.iso", "--into", "back"}, 0)));
        HOLD("info", last(run({"info", "--json", "virtual:dvd+r,file=disc.iso"}, 0)));
        HOLD("drives simulated", last(run({"drives", "--json"}, 0)));
        QVERIFY(QFile::copy(path(QStringLiteral("disc.iso")), path(QStringLiteral("large.iso"))));
        QVERIFY(QFile::resize(path(QStringLiteral("large.iso")), 300'000'000)); // long enough for a line of progress
        const QList<QJsonObject> copied = run({"read-image", "--json", "--retries", "0",
                                               "virtual:dvd-r,fault=medium-error@1M,file=large.iso", "copy.iso"},
                                              1);
        HOLD("read-image progress", first(copied, "event", "progress"));
        HOLD("read-image result", last(copied));
    }

    void commands_thatWrite_printWhatThePageSays()
    {
        const QList<QJsonObject> image =
            run({"write-image", "--json", "--to", "virtual:dvd+rw,speed=20M,file=again.img", "disc.iso"}, 0);
        QJsonObject result = last(image);
        result["volumes"] = QJsonValue();
        result["exceptions"] = QJsonValue();
        HOLD("burn result", result);
        const QList<QJsonObject> blanked =
            run({"blank", "--json", "--yes", "virtual:dvd+rw,speed=20M,file=again.img"}, 0);
        HOLD("blank progress", first(blanked, "event", "progress"));
        HOLD("blank result", last(blanked));
        HOLD("buffer result", last(run({"buffer", "--json", "-i", "disc.iso", "-o", "piped"}, 0)));
    }

    void measurement_printsWhatThePageSays()
    {
        HOLD("tune series", first(run({"tune", "--json", "virtual:dvd+r,speed=16x"}, 0), "event", "series"));
        const QList<QJsonObject> said =
            run({"tune", "--json", "--seconds", "1", "--size", "2M", "--experiments", "tree"}, 0);
        HOLD("tune experiment", first(said, "event", "experiment"));
        HOLD("tune result", last(said));
    }

    void example_ofThePage_isHeldAgainstTheProgram()
    {
        QStringList left;
        for (const QString& name : m_examples.keys()) {
            left << (m_held.contains(name) ? QString() : name);
        }
        left.removeAll(QString());
        QCOMPARE(left.join(QStringLiteral("; ")), QString());
        QVERIFY(m_examples.size() > 25);
    }
};

QTEST_MAIN(TestReference)
#include "TestReference.moc"
