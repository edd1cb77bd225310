#include "ui/medium/ChosenMedium.h"

#include "ui/medium/TargetSelector.h"
#include "ui/widgets/Background.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kTargetPause = 150; // ms

} // namespace

ChosenMedium::ChosenMedium(const TargetSelector& selector, Looks looks)
    : m_selector(selector), m_looks(std::move(looks))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kTargetPause);
    connect(&m_soon, &QTimer::timeout, this, &ChosenMedium::look);
    connect(&selector, &TargetSelector::changed, this, &ChosenMedium::follow);
    follow();
}

void ChosenMedium::follow()
{
    const std::string target = m_selector.spec();
    const TargetChoice* const drive = m_selector.drive();
    const bool other = target != m_target;
    if (other || drive != nullptr) {
        m_target = target;
        m_medium.reset();
        m_fault.reset();
        m_unfinished.clear();
        ++m_asked; // what is being looked at is no longer wanted
    }
    if (drive != nullptr) {
        m_medium = drive->medium;
        m_fault = drive->unusable;
    }
    if (!target.empty() && (other || drive != nullptr)) {
        m_soon.start();
    }
    Q_EMIT changed();
}

void ChosenMedium::lookAgain()
{
    if (!m_target.empty()) {
        m_soon.start();
    }
}

void ChosenMedium::setPaused(bool paused, std::vector<std::string> written)
{
    const bool was = isBeingWritten();
    m_written = std::move(written);
    if (was != isBeingWritten()) {
        Q_EMIT changed();
    }
    if (std::exchange(m_paused, paused) && !paused) {
        lookAgain();
    }
}

bool ChosenMedium::isBeingWritten() const
{
    return std::ranges::find(m_written, m_target) != m_written.end();
}

void ChosenMedium::look()
{
    const TargetSpec spec = TargetSpec::parse(m_target);
    // Standard output has no room to look at.
    if (m_paused || m_target.empty() || spec.kind == TargetSpec::Kind::standardOutput ||
        (spec.isSimulated() && spec.file.empty())) {
        return;
    }
    if (spec.isDevice()) { // the list knows what is in it; a drive that it does not have is not woken for this
        lookForUnfinished();
    } else {
        lookAtMedium();
    }
}

void ChosenMedium::lookAtMedium()
{
    using Seen = std::optional<Result<JobMedium>>;
    inBackground(
        *this, [look = m_looks.medium, target = m_target]() -> Seen { return look(target); },
        [this, number = ++m_asked](const Seen& seen) {
            if (number != m_asked || !seen) { // another is chosen by now, or there is no memory for it
                return;
            }
            m_medium = *seen ? std::optional((*seen)->info) : std::nullopt;
            m_unfinished = *seen ? (*seen)->unfinished : std::vector<UnfinishedBurn>();
            m_fault = *seen ? std::nullopt : std::optional(seen->fault());
            Q_EMIT changed();
        });
}

void ChosenMedium::lookForUnfinished()
{
    using Seen = std::optional<std::vector<UnfinishedBurn>>;
    inBackground(
        *this, [look = m_looks.unfinished, target = m_target]() -> Seen { return look(target); },
        [this, number = ++m_asked](const Seen& seen) {
            if (number == m_asked && seen && *seen != m_unfinished) {
                m_unfinished = *seen;
                Q_EMIT changed();
            }
        });
}

std::optional<std::uint64_t> ChosenMedium::free() const
{
    if (isBeingWritten()) { // what will be left is not known
        return std::nullopt;
    }
    if (m_medium && m_medium->status != MediumStatus::absent) {
        return m_medium->free;
    }
    if (m_fault) {
        return std::nullopt;
    }
    const std::uint64_t nominal = TargetSpec::parse(m_target).capacity;
    return nominal > 0 ? std::optional(nominal) : std::nullopt;
}

std::uint64_t ChosenMedium::ofOneMedium() const
{
    const std::uint64_t left = free().value_or(0);
    const bool used = m_medium && (!m_medium->sessions.empty() || m_medium->status == MediumStatus::appendable);
    if (left > 0 && !used) {
        return left;
    }
    const std::uint64_t named = TargetSpec::parse(m_target).capacity;
    const std::uint64_t nominal = named > 0 || !m_medium ? named : nominalCapacity(m_medium->kind);
    return nominal > 0 ? nominal : left;
}

} // namespace steadyburn
