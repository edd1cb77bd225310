#include "workflow/burn/TapeMark.h"

#include "workflow/tapeset/TapeIndexReader.h"

namespace steadyburn {

Result<void> TapeMark::read()
{
    const MediumStatus status = m_target.medium().status;
    if (status != MediumStatus::blank && status != MediumStatus::absent) {
        m_label = labelNow();
        m_target.inspectLongestRecord();
    }
    const std::string& wanted = m_burn.request.appendTo;
    return wanted.empty() || m_label == wanted ? Result<void>() : Result<void>(swapped());
}

std::string TapeMark::labelNow() const
{
    const auto label = findTapeLabel(*m_target, m_burn.stop);
    if (!label) {
        return "?";
    }
    return *label ? (*label)->uuid : std::string();
}

Result<void> TapeMark::check() const
{
    return !m_label || labelNow() == *m_label ? Result<void>() : Result<void>(swapped());
}

Fault TapeMark::swapped() const
{
    const auto label = readTapeLabel(*m_target, m_burn.stop);
    return Fault{.kind = FaultKind::mediumSwapped,
                 .doing = Action::open,
                 .path = m_target->name(),
                 .detail = label ? describeLabel(*label) : std::string()};
}

} // namespace steadyburn
