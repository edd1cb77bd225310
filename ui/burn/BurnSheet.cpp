#include "ui/burn/BurnSheet.h"

#include "base/Units.h"
#include "contents/Compilation.h"
#include "ring/RingSize.h"
#include "ui/burn/BurnText.h"
#include "ui/burn/StopCost.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/AccentButton.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/RuledForm.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TabStops.h"
#include "workflow/facade/TargetList.h"
#include "workflow/request/FormatChoice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kNoParityData = -1;
constexpr int kMostCopies = 99;
constexpr int kSheetMargin = 24;
constexpr int kLeastSheet = 520; // pixels wide

QLabel* sheetLabel(bool quiet)
{
    auto* const label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    if (quiet) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    return label;
}

// The fields of one row, below each other.
QWidget* fieldColumn(std::initializer_list<QWidget*> fields)
{
    auto* const all = new QWidget;
    auto* const layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* const field : fields) {
        layout->addWidget(field);
    }
    return all;
}

} // namespace

BurnSheet::BurnSheet(const Dependencies& dependencies, QSettings& settings, const JobRequest& request,
                     const Contents& contents, bool look, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_request(request),
      m_contents(contents),
      m_look(look),
      m_form(new RuledForm),
      m_title(sheetLabel(false)),
      m_what(sheetLabel(false)),
      m_where(new QPushButton),
      m_inside(sheetLabel(true)),
      m_caution(new Banner),
      m_speed(new QComboBox),
      m_append(new QComboBox),
      m_verify(new QCheckBox(tr("&Verify: read the medium back and compare every file"))),
      m_keepOpen(new QCheckBox(tr("&Leave the disc open for further sessions"))),
      m_eject(new QCheckBox(tr("&Eject at the end"))),
      m_practice(new QCheckBox(tr("P&ractice run (nothing is written)"))),
      m_parity(new QComboBox),
      m_copies(new QSpinBox),
      m_buffer(sheetLabel(false)),
      m_forecast(sheetLabel(false)),
      m_cost(sheetLabel(false)),
      m_burn(new AccentButton(tr("&Burn")))
{
    setObjectName(QStringLiteral("burnSheet"));
    setWindowTitle(tr("Burn"));
    layOut();
    recall();
    if (!m_request.image.empty()) {
        inBackground(
            *this,
            [image = m_request.image] {
                return static_cast<std::uint64_t>(QFileInfo(QFile::decodeName(image.c_str())).size());
            },
            [this](std::uint64_t bytes) {
                m_contents.bytes = bytes;
                m_what->setText(tr("%1, %2").arg(displayPath(std::string(leafOf(m_request.image))), sizeText(bytes)));
                showForecast();
            });
    }
    const TargetSpec spec = TargetSpec::parse(m_request.target);
    if (look && (spec.isDevice() || spec.isSimulated())) {
        m_inside->setText(tr("Checking the medium…"));
        m_looking.start([dependencies, target = m_request.target](
                            const std::stop_token&) { return inspectTarget(dependencies, target); },
                        [this](const Result<JobMedium>& medium) {
                            if (medium) {
                                showMedium(*medium);
                            } else {
                                m_inside->setText(describe(medium.fault()).withAdvice());
                                known();
                            }
                        });
    } else {
        m_inside->setText(look ? QString() : tr("Another burn is using this drive; this one is queued."));
        known();
    }
}

void BurnSheet::layOut()
{
    const TargetSpec spec = TargetSpec::parse(m_request.target);
    const bool disc = !spec.isTape() && !spec.isFile();
    m_what->setText(m_request.image.empty() ? tr("%1, %2").arg(filesText(m_contents.files), sizeText(m_contents.bytes))
                                            : displayPath(m_request.image));
    m_title->setFont(titleFont(m_title->font()));
    showTitle();
    constexpr int kTargetLetters = 45;
    const QString target = m_request.target.empty() ? noTargetText() : targetName(m_request.target);
    m_where->setText(fontMetrics().elidedText(target, Qt::ElideMiddle, lettersWide(*this, kTargetLetters)));
    m_where->setAutoDefault(false);
    m_where->setEnabled(false);
    m_burn->setEnabled(!m_request.target.empty());
    const auto name = [](QWidget* widget, const char* objectName) { widget->setObjectName(QLatin1String(objectName)); };
    name(m_speed, "sheetSpeed");
    name(m_append, "sheetAppend");
    name(m_verify, "sheetVerify");
    name(m_keepOpen, "sheetKeepOpen");
    name(m_eject, "sheetEject");
    name(m_practice, "sheetPractice");
    name(m_parity, "sheetParity");
    name(m_copies, "sheetCopies");
    name(m_where, "sheetTarget");
    name(m_inside, "sheetMedium");
    name(m_buffer, "sheetBuffer");
    name(m_forecast, "sheetForecast");
    name(m_cost, "sheetCost");
    name(m_burn, "burnNow");
    m_append->addItems({tr("Write it anew"), tr("Add to what is on it")});
    m_parity->addItem(tr("None"), kNoParityData);
    for (const int percent : {10, 20, 33, 50}) {
        m_parity->addItem(tr("%1 % of the data").arg(percent), percent);
    }
    m_parity->addItem(tr("All the room that is left"), 0);
    m_copies->setRange(1, kMostCopies);
    m_caution->setObjectName(QStringLiteral("sheetCaution"));
    m_caution->hide();

    m_form->addRow(tr("What:"), m_what);
    m_form->addRow(tr("&To:"), fieldColumn({m_where, m_inside}), m_where);
    m_form->addRow(tr("&Medium:"), m_append);
    m_form->addRow(tr("&Speed:"), m_speed);
    QWidget* const afterwards = fieldColumn({m_verify, m_eject});
    m_form->addRow(tr("Afterwards:"), afterwards);
    QWidget* const ofDisc = fieldColumn({m_keepOpen, m_practice});
    m_form->addRow(tr("Disc:"), ofDisc);
    m_form->addRow(tr("&Parity:"), m_parity);
    m_form->addRow(tr("Cop&ies:"), m_copies);
    m_form->addRow(tr("Memory buffer:"), m_buffer);
    m_form->addRow(tr("Time:"), m_forecast);
    m_form->rows().setRowVisible(m_append, false);
    m_form->rows().setRowVisible(m_speed, !spec.isFile());
    m_form->rows().setRowVisible(ofDisc, disc);
    m_eject->setVisible(!spec.isFile());
    m_form->rows().setRowVisible(m_parity, makesIso(m_request));
    m_form->rows().setRowVisible(m_copies, spec.isDevice());
    m_ofWriting = {m_speed, afterwards, ofDisc, m_parity, m_copies, m_buffer};
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(m_burn, QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_burn, &QPushButton::clicked, this, &BurnSheet::burn);
    connect(m_speed, &QComboBox::currentIndexChanged, this, &BurnSheet::showForecast);
    connect(m_verify, &QCheckBox::toggled, this, &BurnSheet::showForecast);
    connect(m_copies, &QSpinBox::valueChanged, this, &BurnSheet::showCost);
    connect(m_practice, &QCheckBox::toggled, this, &BurnSheet::showCost);
    connect(m_practice, &QCheckBox::toggled, this, &BurnSheet::showForecast);
    connect(m_append, &QComboBox::currentIndexChanged, this, &BurnSheet::showCost);
    setMinimumWidth(kLeastSheet);
    m_burn->setIcon(symbol("burn"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(kSheetMargin, kSheetMargin, kSheetMargin, kSheetMargin);
    layout->setSpacing(14);
    layout->addWidget(m_title);
    layout->addWidget(m_caution);
    layout->addWidget(m_form);
    layout->addWidget(m_cost);
    layout->addStretch(1); // where rows go once the medium is known
    layout->addWidget(buttons);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("burn-window.md#before-it-burns"); });
    letTabReachEachButton(*this);
    m_burn->setDefault(true); // of this dialog, now that it is in it: Return burns, wherever the keyboard is
    m_burn->setFocus();
}

void BurnSheet::showTitle()
{
    const QString kind = m_medium ? mediumName(m_medium->info.kind) : QString();
    m_title->setText(kind.isEmpty() ? tr("Burn") : tr("Burn to %1").arg(kind));
}

void BurnSheet::offerTargets(QMenu* menu)
{
    m_where->setMenu(menu);
    m_where->setEnabled(true);
    if (m_request.target.empty()) {
        m_where->setFocus();
    }
}

QString BurnSheet::key() const
{
    const TargetSpec spec = TargetSpec::parse(m_request.target);
    const MediumKind kind = m_medium ? m_medium->info.kind : spec.medium;
    const std::string_view word = toString(kind);
    QString drive = spec.isDevice() ? displayPath(m_request.target)
                                    : (spec.isSimulated() ? QStringLiteral("simulated") : QStringLiteral("file"));
    drive.replace(QLatin1Char('/'), QLatin1Char('_'));
    return QStringLiteral("sheet/%1/%2/")
        .arg(drive, QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
}

// What was chosen for such a medium the last time, where that was not what the settings said; else what they say now.
void BurnSheet::recall()
{
    offerSpeeds();
    const QString at = key();
    const auto stored = [&](const char* what, const QVariant& otherwise) {
        return m_settings.value(at + QLatin1String(what), otherwise);
    };
    const QString speed = stored("speed", QString::fromStdString(m_request.speed)).toString();
    if (m_speed->findData(speed) < 0) { // one of the settings that is not among the drive's
        m_speed->addItem(speed, speed);
    }
    m_speed->setCurrentIndex(m_speed->findData(speed));
    m_verify->setChecked(stored("verify", m_request.verify).toBool());
    m_keepOpen->setChecked(stored("keepOpen", m_request.keepOpen).toBool());
    m_eject->setChecked(stored("eject", m_request.eject).toBool());
    const int parity = stored("parity", m_request.parity ? static_cast<int>(*m_request.parity) : kNoParityData).toInt();
    if (m_parity->findData(parity) < 0) {
        m_parity->addItem(tr("%1 % of the data").arg(parity), parity);
    }
    m_parity->setCurrentIndex(m_parity->findData(parity));
    offerAppend();
    showForecast();
    showCost();
}

void BurnSheet::remember() const
{
    const QString at = key();
    const auto store = [&](const char* what, const QVariant& chosen, const QVariant& otherwise) {
        if (chosen == otherwise) {
            m_settings.remove(at + QLatin1String(what));
        } else {
            m_settings.setValue(at + QLatin1String(what), chosen);
        }
    };
    store("speed", m_speed->currentData().toString(), QString::fromStdString(m_request.speed));
    store("verify", m_verify->isChecked(), m_request.verify);
    store("keepOpen", m_keepOpen->isChecked(), m_request.keepOpen);
    store("eject", m_eject->isChecked(), m_request.eject);
    store("parity", m_parity->currentData().toInt(),
          m_request.parity ? static_cast<int>(*m_request.parity) : kNoParityData);
}

void BurnSheet::showMedium(const JobMedium& medium)
{
    m_medium = medium;
    const MediumInfo& info = medium.info;
    QStringList facts{mediumTitle(info)};
    if (info.free) {
        facts << tr("%1 free").arg(sizeText(*info.free));
    }
    m_inside->setText(facts.join(QStringLiteral(", ")));
    if (!medium.unfinished.empty()) {
        m_caution->say(Banner::Weight::warning, unfinishedText(medium.unfinished.front()));
    }
    showTitle();
    recall();
    if (isUsedUp()) { // another target helps, or another disc
        for (QWidget* const field : std::as_const(m_ofWriting)) {
            m_form->rows().setRowVisible(field, false);
        }
        m_burn->setAutoDefault(false);
        m_where->setDefault(true);
        m_where->setFocus();
    }
    known();
}

void BurnSheet::offerSpeeds()
{
    const QSignalBlocker quiet(m_speed);
    m_speed->clear();
    m_speed->addItem(tr("Fastest"), QString());
    const std::uint64_t at1x = m_medium ? rateAt1x(m_medium->info.kind) : 0;
    if (at1x == 0) {
        return;
    }
    for (const std::uint64_t speed : m_medium->info.speeds) {
        const auto rate = static_cast<double>(speed);
        m_speed->addItem(timesText(rate, at1x), speedSpelling(rate, at1x));
    }
}

// Only where there is, or will be, something to add to.
void BurnSheet::offerAppend()
{
    const TargetSpec spec = TargetSpec::parse(m_request.target);
    const bool holds =
        m_medium && (!m_medium->info.sessions.empty() || m_medium->info.status == MediumStatus::appendable);
    const bool something = (isQueued() || holds) && (m_request.image.empty() || spec.isTape());
    m_form->rows().setRowVisible(m_append, something && !isUsedUp());
    const bool archive = toDisc() && isTar(m_request.format); // is appended to no disc
    m_append->setEnabled(!onlyAppends() && !archive);
    m_append->setCurrentIndex(!archive && (m_request.append || onlyAppends() || isQueued()) ? 1 : 0);
    m_burn->setEnabled(!m_request.target.empty() && !isRefused());
    Fault refused{.kind = FaultKind::archiveAppended, .doing = Action::plan, .path = m_request.target};
    if (isUsedUp()) { // another disc may be there when Burn is pressed
        refused.kind = FaultKind::mediumClosed;
        refused.facts = occupiedMedium(m_medium->info.kind, m_medium->info.status, true);
    }
    if (isRefused() || (isUsedUp() && m_medium->unfinished.empty())) {
        m_caution->say(Banner::Weight::warning, describe(refused).withAdvice());
    }
}

bool BurnSheet::isQueued() const
{
    return !m_look && !TargetSpec::parse(m_request.target).isFile();
}

bool BurnSheet::toDisc() const
{
    return !TargetSpec::parse(m_request.target).isTape() && !(m_medium && m_medium->tape);
}

// Of a queued burn's medium only a simulated drive tells the kind.
bool BurnSheet::onlyAppends() const
{
    const MediumKind kind = m_medium ? m_medium->info.kind : TargetSpec::parse(m_request.target).medium;
    const bool written = m_medium && m_medium->info.status == MediumStatus::appendable;
    return toDisc() && m_request.image.empty() && (isQueued() || written) && kind != MediumKind::none &&
           !isRewritable(kind);
}

bool BurnSheet::isRefused() const
{
    return onlyAppends() && isTar(m_request.format);
}

bool BurnSheet::isUsedUp() const
{
    return m_medium && m_medium->info.status == MediumStatus::closed && isOptical(m_medium->info.kind) &&
           !isRewritable(m_medium->info.kind);
}

std::uint64_t BurnSheet::chosenRate() const
{
    if (!m_medium || m_medium->info.speeds.empty()) {
        return 0;
    }
    const QString speed = m_speed->currentData().toString();
    const auto chosen = parseRate(speed.toStdString(), rateAt1x(m_medium->info.kind));
    return speed.isEmpty() || !chosen ? m_medium->info.speeds.front() : *chosen;
}

void BurnSheet::showForecast()
{
    const std::uint64_t rate = chosenRate();
    const std::uint64_t ring =
        m_request.ring.value_or(defaultRingSize(m_medium ? m_medium->info.driveBuffer : 0, rate));
    if (rate == 0) {
        m_buffer->setText(sizeText(ring));
        m_form->rows().setRowVisible(m_forecast, false);
        return;
    }
    const auto perSecond = static_cast<double>(rate);
    const QString speed = timesText(perSecond, rateAt1x(m_medium->info.kind));
    const QString lasts = decimalText(static_cast<double>(ring) / perSecond, 0);
    m_buffer->setText(speed.isEmpty() ? tr("%1 ≈ %2 s").arg(sizeText(ring), lasts)
                                      : tr("%1 ≈ %2 s at %3").arg(sizeText(ring), lasts, speed));
    const bool knowsBytes = m_contents.bytes > 0 && !isUsedUp();
    m_form->rows().setRowVisible(m_forecast, knowsBytes);
    const bool writes = !m_practice->isChecked();
    const bool verifies = writes && m_verify->isChecked();
    const bool closes = writes && TargetSpec::parse(m_request.target).isDevice();
    m_forecast->setText((verifies ? tr("%1 with verifying, if the source keeps up") : tr("%1, if the source keeps up"))
                            .arg(burnTimeText(m_contents.bytes, rate, verifies, closes)));
}

void BurnSheet::showCost()
{
    const bool practises = m_practice->isChecked();
    const bool adds = m_form->rows().isRowVisible(m_append) && m_append->currentIndex() == 1;
    const QString kind = m_medium ? mediumName(m_medium->info.kind) : QString();
    const bool tape = m_medium && m_medium->tape;
    QString cost;
    if (isRefused() || isUsedUp()) { // the caution says why
    } else if (practises) {
        cost = tr("Nothing is written: the disc stays as it is.");
    } else if (TargetSpec::parse(m_request.target).isSimulated()) {
        cost = tr("Practice: no disc is used up.");
    } else if (adds || !m_medium || kind.isEmpty()) {
        cost = adds ? tr("This adds to what is there and keeps it.") : QString();
    } else if (!tape && !isRewritable(m_medium->info.kind)) {
        cost = tr("This uses up %1 %2.").arg(QString::number(m_copies->value()), kind);
    } else if (!m_medium->info.sessions.empty()) {
        cost = tr("This erases what is on it.");
    }
    m_cost->setText(cost);
    m_cost->setVisible(!cost.isEmpty());
}

void BurnSheet::known()
{
    m_known = true;
    if (m_closed) {
        deleteLater();
    } else if (m_burnWhenKnown && !isRefused()) {
        m_burnWhenKnown = false;
        isUsedUp() ? m_burn->setEnabled(true) : burn();
    }
}

// Who presses Enter at once gets what the card says as soon as it says it.
void BurnSheet::burn()
{
    if (!m_known) {
        m_burnWhenKnown = true;
        m_burn->setEnabled(false);
        return;
    }
    remember();
    JobRequest chosen = m_request;
    chosen.speed = m_speed->currentData().toString().toStdString();
    chosen.verify = m_verify->isChecked();
    chosen.keepOpen = m_keepOpen->isChecked();
    chosen.eject = m_eject->isChecked();
    chosen.simulate = m_practice->isChecked();
    if (m_form->rows().isRowVisible(m_append)) {
        chosen.append = m_append->currentIndex() == 1;
    }
    const int parity = m_parity->currentData().toInt();
    chosen.parity = makesIso(m_request) && !chosen.append && parity != kNoParityData
                        ? std::optional(static_cast<unsigned>(parity))
                        : std::nullopt;
    accept();
    Q_EMIT burnAsked(chosen, m_copies->value());
}

// A drive that is being looked into is waited for, but not by the user.
void BurnSheet::done(int result)
{
    QDialog::done(result);
    m_closed = true;
    if (m_known) {
        deleteLater();
    }
}

} // namespace steadyburn
