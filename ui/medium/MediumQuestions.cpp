#include "ui/medium/MediumQuestions.h"

#include "ui/medium/TargetLine.h"
#include "ui/text/FaultText.h"
#include "ui/text/ReadBackText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/Banner.h"

#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

MediumQuestions::MediumQuestions(QWidget* parent)
    : QWidget(parent), m_banner(new Banner), m_volume(new QLineEdit), m_volumeLine(new TargetLine(*m_volume))
{
    m_banner->hide();
    m_volume->setObjectName(QStringLiteral("volumeTarget"));
    m_volume->setAccessibleName(tr("Drive with the tape"));
    m_volume->setToolTip(m_volume->accessibleName());
    m_volume->hide();
    add(Asks::replace, Answer::keep, tr("&Keep Them"), "keepFiles");
    add(Asks::replace, Answer::replace, tr("Re&place Them"), "replaceFiles");
    add(Asks::replace, Answer::cancel, tr("C&ancel"), "restoreNothing");
    add(Asks::volume, Answer::volumeThere, tr("Co&ntinue"), "volumeInserted");
    add(Asks::volume, Answer::volumeMissing, tr("Continue &Without It"), "volumeNotThere");
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_banner);
    layout->addWidget(m_volume);
    hide();
}

void MediumQuestions::add(Asks to, Answer answer, const QString& text, const char* name)
{
    QPushButton* const made = m_banner->addAction(text, QLatin1String(name));
    made->setAutoDefault(false);
    connect(made, &QPushButton::clicked, this, [this, answer] { choose(answer); });
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) { // as in a dialog
        auto* const enter = new QShortcut(key, made, nullptr, nullptr, Qt::WidgetShortcut);
        connect(enter, &QShortcut::activated, made, &QPushButton::click);
    }
    m_choices.push_back({to, made});
}

void MediumQuestions::showChoices(Asks what)
{
    m_asks = what;
    for (const Choice& each : m_choices) {
        each.button->setVisible(each.to == what);
    }
    m_volume->setVisible(what == Asks::volume);
}

void MediumQuestions::say(BannerWeight weight, const QString& text)
{
    showChoices(Asks::nothing);
    m_banner->say(weight, text);
    setVisible(true);
}

void MediumQuestions::sayNothing()
{
    showChoices(Asks::nothing);
    m_banner->hide();
    setVisible(false);
}

void MediumQuestions::sayListed(const ListingReport& report, bool full, bool empty)
{
    if (report.fault && report.fault->kind == FaultKind::cancelled) {
        say(BannerWeight::warning, tr("Stopped: not everything on the medium is shown."));
    } else if (!report.unfinished.empty()) { // whatever else is wrong comes of it
        say(BannerWeight::warning, unfinishedText(report.unfinished.front()));
    } else if (report.fault) {
        say(BannerWeight::error, describe(*report.fault).withAdvice().trimmed());
    } else if (full) {
        say(BannerWeight::warning, tr("There are more entries than can be shown."));
    } else if (!report.faults.empty()) {
        say(BannerWeight::warning,
            tr("The medium was listed, but not all is as it should be. What is wrong is named below."));
    } else if (empty) {
        say(BannerWeight::info, tr("Nothing is on this medium."));
    }
}

void MediumQuestions::sayEnd(const MediumReport& report, bool dragged)
{
    QStringList text;
    if (report.cancelled()) {
        text << tr("Stopped.");
    } else if (report.fault) {
        text << describe(*report.fault).withAdvice().trimmed();
    }
    if (dragged && !report.cancelled()) {
        text << tr("Not all of what is dragged can be read, and only whole files can be dragged. “Restore” brings back "
                   "what can be read of them.");
    } else if (!dragged) {
        text << readBackText(report);
    }
    text.removeAll(QString());
    const bool skipped = std::any_of(report.faults.begin(), report.faults.end(),
                                     [](const Fault& fault) { return fault.kind == FaultKind::fileSkipped; });
    if (!report.faults.empty()) {
        text << (report.of == MediumReport::Of::restore && skipped
                     ? tr("Some entries were not restored or stayed as they were. They are named below.")
                     : tr("What is not as it should be is named below."));
    }
    const bool failed = dragged || report.fault;
    const bool good = !failed && report.faults.empty();
    say(good                            ? BannerWeight::good
        : failed && !report.cancelled() ? BannerWeight::error
                                        : BannerWeight::warning,
        text.join(QLatin1Char('\n')));
}

void MediumQuestions::ask(Asks what, const QString& question)
{
    showChoices(what);
    m_banner->say(BannerWeight::warning, question);
    setVisible(true);
    const auto first =
        std::find_if(m_choices.begin(), m_choices.end(), [what](const Choice& choice) { return choice.to == what; });
    first->button->setFocus(Qt::OtherFocusReason); // a hasty Return loses nothing
}

void MediumQuestions::askToReplace(const RestoreClashes& clashes, const std::string& into, bool all)
{
    QStringList named;
    for (const std::string& path : clashes.paths) {
        named << displayPath(path);
    }
    QString more = clashes.count > clashes.paths.size()
                       ? tr(" and %1 more").arg(QLocale().toString(qulonglong(clashes.count - clashes.paths.size())))
                       : QString();
    if (!all) {
        more += tr(", and perhaps others, since not all of the medium could be listed");
    }
    ask(Asks::replace, tr("In “%1” there are already: %2. Replace them with what the medium has?")
                           .arg(displayPath(into), named.join(QStringLiteral(", ")) + more));
}

void MediumQuestions::askForVolume(const VolumeWanted& wanted)
{
    m_volumeLine->setSpec(exactPath(wanted.target));
    const QString why = wanted.refused ? describe(*wanted.refused).sentence + QLatin1Char(' ') : QString();
    ask(Asks::volume, why + tr("Insert tape %1 of “%2”.").arg(wanted.number).arg(displayPath(wanted.set)));
}

bool MediumQuestions::dismiss()
{
    const bool asked = m_asks == Asks::replace;
    if (asked) {
        choose(Answer::cancel);
    }
    return asked;
}

std::string MediumQuestions::volume() const
{
    return pathBytes(m_volumeLine->spec());
}

void MediumQuestions::choose(Answer answer)
{
    sayNothing();
    Q_EMIT answered(answer);
}

} // namespace steadyburn
