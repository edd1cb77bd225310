#include "ui/shelf/CardButton.h"

#include "ui/shelf/ShelfText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfCardText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/FileQuestion.h"

#include <QDesktopServices>
#include <QDir>
#include <QMenu>
#include <QStandardPaths>
#include <QUrl>

#include <utility>

namespace steadyburn {

namespace {

QString cardName(const ShelfVolume& volume)
{
    return shelfLabel(volume.label, volume.uuid).replace(QLatin1Char('/'), QLatin1Char('-')) + QStringLiteral(".pdf");
}

} // namespace

CardButton::CardButton(std::string shelf, QWidget* parent) : QPushButton(tr("Car&d"), parent), m_shelf(std::move(shelf))
{
    setObjectName(QStringLiteral("shelfCard"));
    setAutoDefault(false);
    setToolTip(tr("A page to print and keep with the medium: what is on it, and how it is restored"));
    auto* const menu = new QMenu(this);
    const auto add = [menu](const QString& text, const char* name, auto then) {
        menu->addAction(text, then)->setObjectName(QLatin1String(name));
    };
    add(tr("&Print Card…"), "printCard", [this] { print(false); });
    add(tr("Print Case &Insert…"), "printInsert", [this] { print(true); });
    menu->addSeparator();
    add(tr("&Save Card…"), "saveCard", [this] { askWhereTo(false); });
    add(tr("Save &Case Insert…"), "saveInsert", [this] { askWhereTo(true); });
    setMenu(menu);
    setVolume(std::nullopt);
}

void CardButton::setVolume(const std::optional<ShelfVolume>& volume)
{
    m_volume = volume;
    setEnabled(m_volume.has_value() && !m_making);
}

void CardButton::askWhereTo(bool insert)
{
    askForFile({.wanted = FileQuestion::Wanted::fileToWrite,
                .title = insert ? tr("Save the case insert") : tr("Save the card"),
                .filter = tr("PDF documents (*.pdf)"),
                .folder = {},
                .name = m_volume ? cardName(*m_volume) : QString()},
               *window(), [this, insert](const QString& file) { save(insert, pathBytes(file)); });
}

void CardButton::save(bool insert, const std::string& path)
{
    make(insert, path, After::tell);
}

// It lies in the cache while the viewer has it; the next one of the same name takes its place.
void CardButton::print(bool insert)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/cards");
    QDir().mkpath(folder); // where it cannot be made, writing tells
    if (m_volume) {
        make(insert, pathBytes(folder + QLatin1Char('/') + cardName(*m_volume)), After::open);
    }
}

void CardButton::make(bool insert, const std::string& path, After after)
{
    if (!m_volume || m_making) {
        return;
    }
    m_making = true;
    setEnabled(false);
    const auto work = [shelf = m_shelf, volume = *m_volume, insert, path]() -> std::optional<Fault> {
        auto opened = Shelf::open(shelf);
        const CardOrder order{.insert = insert, .path = path, .existing = StagedFile::Existing::isReplaced};
        auto written = opened ? writeShelfCard(*opened, volume, order, {}) : Result<void>(opened.takeFault());
        return written ? std::nullopt : std::optional(written.takeFault());
    };
    inBackground(*this, work, [this, path, after](const std::optional<Fault>& fault) {
        m_making = false;
        setVolume(m_volume);
        if (fault) {
            Q_EMIT said(BannerWeight::error, describe(*fault).withAdvice().trimmed());
        } else {
            made(path, after);
        }
    });
}

void CardButton::made(const std::string& path, After after)
{
    if (after == After::tell) {
        Q_EMIT said(BannerWeight::info, tr("The card is in “%1”. Print it at 100 %.").arg(displayPath(path)));
    } else if (QDesktopServices::openUrl(QUrl::fromLocalFile(exactPath(path)))) {
        Q_EMIT said(BannerWeight::info, tr("The card opens in your PDF viewer. Print it there at 100 %."));
    } else {
        Q_EMIT said(BannerWeight::warning, tr("No program on this computer opens PDF documents. Save the card, and "
                                              "print it on another one."));
    }
}

} // namespace steadyburn
