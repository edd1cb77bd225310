#include "ui/settings/BufferPage.h"

#include "ring/RingSize.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/LevelForm.h"
#include "workflow/facade/LockProbe.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

constexpr int kSliderSteps = 1000;
constexpr std::uint64_t kLto6Rate = 160'000'000; // bytes a second, as the next two
constexpr std::uint64_t kDvdFastest = 16 * kDvdRate;
constexpr std::uint64_t kBdUsual = 6 * kBdRate;

double unitOf(const QComboBox& box)
{
    return static_cast<double>(box.currentIndex() == 0 ? kMiB : kGiB);
}

QSpinBox* makePercent(int least, const QString& name)
{
    auto* box = new QSpinBox;
    box->setRange(least, 100);
    box->setSuffix(QStringLiteral(" %"));
    box->setObjectName(name);
    return box;
}

QLabel* makeExplanation()
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // under the field that it explains, where a page has room
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString lastsText(std::uint64_t size)
{
    const auto lasts = [bytes = static_cast<double>(size)](std::uint64_t rate) {
        const double seconds = bytes / static_cast<double>(rate);
        return decimalText(seconds, seconds < 10 ? 1 : 0);
    };
    return BufferPage::tr("%1 last ≈ %2 s at DVD 16x, %3 s at BD 6x, %4 s at LTO-6")
        .arg(sizeText(size), lasts(kDvdFastest), lasts(kBdUsual), lasts(kLto6Rate));
}

QString automaticText()
{
    const auto size = [](std::uint64_t rate) { return sizeText(defaultRingSize(0, rate)); };
    return BufferPage::tr(
               "What the drive writes in 30 s, at most a quarter of the free memory: now %1 at DVD 16x, %2 at "
               "BD 6x, %3 at LTO-6")
        .arg(size(kDvdFastest), size(kBdUsual), size(kLto6Rate));
}

} // namespace

BufferPage::BufferPage(QWidget* parent)
    : SettingsPage(parent),
      m_largest(largestRingSize()),
      m_automatic(new QCheckBox(tr("&Choose the size from the free memory"))),
      m_slider(new QSlider(Qt::Horizontal)),
      m_size(new QDoubleSpinBox),
      m_unit(new QComboBox),
      m_lasts(makeExplanation()),
      m_start(makePercent(0, QStringLiteral("startPercent"))),
      m_low(makePercent(0, QStringLiteral("lowPercent"))),
      m_resume(makePercent(1, QStringLiteral("resumePercent"))),
      m_policy(new QComboBox),
      m_policyText(makeExplanation()),
      m_lock(new QCheckBox(tr("Loc&k the buffer in memory, so that it is never swapped out"))),
      m_lockText(makeExplanation())
{
    m_automatic->setObjectName(QStringLiteral("automaticSize"));
    m_slider->setRange(0, kSliderSteps);
    m_slider->setPageStep(kSliderSteps / 20);
    m_slider->setAccessibleName(tr("Buffer size"));
    m_size->setObjectName(QStringLiteral("bufferSize"));
    m_size->setAccessibleName(tr("Buffer size"));
    m_unit->setObjectName(QStringLiteral("bufferUnit"));
    m_unit->setAccessibleName(tr("Unit of the buffer size"));
    m_unit->addItems({QStringLiteral("MiB"), QStringLiteral("GiB")});
    m_lasts->setObjectName(QStringLiteral("lasts"));
    m_start->setSpecialValueText(tr("Automatic"));
    m_policy->addItems({tr("Fewest stops"), tr("Balanced"), tr("Fastest start")});
    m_policy->setObjectName(QStringLiteral("policy"));
    m_lock->setObjectName(QStringLiteral("lock"));
    m_lockText->setObjectName(QStringLiteral("lockResult"));
    layOut();
    connectSize();
    // The low mark lies below the resume fill: whichever is moved takes the other along.
    connect(m_low, &QSpinBox::valueChanged, this,
            [this](int low) { m_resume->setValue(std::max(low, m_resume->value())); });
    connect(m_resume, &QSpinBox::valueChanged, this,
            [this](int resume) { m_low->setValue(std::min(resume, m_low->value())); });
    connect(m_policy, &QComboBox::currentIndexChanged, this, &BufferPage::explain);
    connect(m_lock, &QCheckBox::toggled, this, &BufferPage::explain);
}

void BufferPage::layOut()
{
    auto* size = new QHBoxLayout;
    size->addWidget(m_slider, 1);
    size->addWidget(m_size);
    size->addWidget(m_unit);
    auto* form = new LevelForm(this);
    form->addRow(m_automatic);
    form->addRow(tr("&Size:"), size);
    static_cast<QLabel*>(form->labelForField(size))->setBuddy(m_slider);
    form->addRow(QString(), m_lasts);
    form->addRow(tr("Start &writing at:"), m_start);
    form->addRow(tr("Warn &below:"), m_low);
    form->addRow(tr("&Resume writing at:"), m_resume);
    form->addRow(tr("&Policy:"), m_policy);
    form->addRow(QString(), m_policyText);
    form->addRow(m_lock);
    form->addRow(m_lockText);
}

void BufferPage::connectSize()
{
    connect(m_automatic, &QCheckBox::toggled, this, &BufferPage::explain);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        if (!m_updating) {
            const double most = static_cast<double>(m_largest) / static_cast<double>(kMiB);
            const double mebibytes = std::pow(most, static_cast<double>(step) / kSliderSteps);
            setSize(static_cast<std::uint64_t>(std::llround(mebibytes)) * kMiB);
        }
    });
    connect(m_size, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!m_updating) {
            setSize(chosenSize());
        }
    });
    connect(m_unit, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_updating) { // the size stays, its number changes
            const double before = m_size->value() * static_cast<double>(index == 0 ? kGiB : kMiB);
            setSize(static_cast<std::uint64_t>(std::llround(before)));
        }
    });
}

void BufferPage::load(const Settings& settings)
{
    const BufferSettings& buffer = settings.buffer;
    m_automatic->setChecked(!buffer.size.has_value());
    const std::uint64_t size = buffer.size.value_or(defaultRingSize(0, kDvdFastest));
    m_updating = true;
    m_unit->setCurrentIndex(size >= kGiB ? 1 : 0);
    m_updating = false;
    setSize(size);
    m_start->setValue(static_cast<int>(buffer.startPercent.value_or(0)));
    m_low->setValue(0); // out of the way, so that neither mark drags the other
    m_resume->setValue(static_cast<int>(buffer.resumePercent));
    m_low->setValue(static_cast<int>(buffer.lowPercent));
    m_lock->setChecked(buffer.lockMemory);
    m_policy->setCurrentIndex(static_cast<int>(buffer.policy));
    explain();
}

void BufferPage::store(Settings& settings) const
{
    BufferSettings chosen;
    if (!m_automatic->isChecked()) {
        chosen.size = chosenSize();
    }
    if (m_start->value() > 0) {
        chosen.startPercent = static_cast<unsigned>(m_start->value());
    }
    chosen.lowPercent = static_cast<unsigned>(m_low->value());
    chosen.resumePercent = static_cast<unsigned>(m_resume->value());
    chosen.lockMemory = m_lock->isChecked();
    chosen.policy = static_cast<FeedPolicy>(m_policy->currentIndex());
    settings.buffer = chosen;
}

std::uint64_t BufferPage::chosenSize() const
{
    const double bytes = m_size->value() * unitOf(*m_unit);
    return std::clamp(static_cast<std::uint64_t>(std::llround(bytes)), kSmallestRing, m_largest);
}

void BufferPage::setSize(std::uint64_t bytes)
{
    m_updating = true;
    const std::uint64_t size = std::clamp(bytes, kSmallestRing, m_largest);
    const double unit = unitOf(*m_unit);
    m_size->setDecimals(m_unit->currentIndex() == 0 ? 0 : 2);
    m_size->setSingleStep(m_unit->currentIndex() == 0 ? 16 : 0.25);
    m_size->setRange(static_cast<double>(kSmallestRing) / unit, static_cast<double>(m_largest) / unit);
    m_size->setValue(static_cast<double>(size) / unit);
    const double most = std::log(static_cast<double>(m_largest) / static_cast<double>(kMiB));
    const double now = std::log(static_cast<double>(size) / static_cast<double>(kMiB));
    m_slider->setValue(static_cast<int>(std::lround(now / most * kSliderSteps)));
    m_updating = false;
    explain();
}

void BufferPage::explain()
{
    const bool own = !m_automatic->isChecked();
    m_slider->setEnabled(own);
    m_size->setEnabled(own);
    m_unit->setEnabled(own);
    const std::uint64_t size = own ? chosenSize() : defaultRingSize(0, kDvdFastest);
    m_lasts->setText(own ? lastsText(size) : automaticText());
    switch (static_cast<FeedPolicy>(m_policy->currentIndex())) {
    case FeedPolicy::fewestStops:
        m_policyText->setText(tr("Fills the buffer before each start: the fewest links on a disc and repositions of a "
                                 "tape, and a later end if the source is slow."));
        break;
    case FeedPolicy::balanced:
        m_policyText->setText(tr("Starts as soon as the forecast says that the buffer will last to the end."));
        break;
    case FeedPolicy::fastest:
        m_policyText->setText(tr("Starts at once and resumes as soon as possible: more stops if the source is slow."));
        break;
    }
    explainLock(size);
}

void BufferPage::explainLock(std::uint64_t bytes)
{
    if (!m_lock->isChecked()) {
        m_lockText->setText(tr("Without the lock the system may swap the buffer out when memory gets short."));
        return;
    }
    const LockProbe probe = probeLock(bytes);
    if (probe.granted) {
        m_lockText->setText(tr("✔ %1 can be locked in memory.").arg(sizeText(bytes)));
        return;
    }
    const QString limit = probe.limit ? sizeText(*probe.limit) : tr("lower");
    m_lockText->setText(
        tr("⚠ %1 cannot be locked in memory: your limit is %2. The burn works without the lock. To raise "
           "the limit, put the line\n    %3 - memlock unlimited\ninto the file "
           "/etc/security/limits.d/steadyburn.conf and log in again.")
            .arg(sizeText(bytes), limit, qEnvironmentVariable("USER", QStringLiteral("*"))));
}

} // namespace steadyburn
