#include "workflow/burn/TapeMark.h"

#include "workflow/tapeset/TapeIndexReader.h"

namespace steadyburn {

void TapeMark::read()
{
    const MediumStatus status = m_target.medium().status;
    if (status != MediumStatus::blank && status != MediumStatus::absent) {
        m_label = labelNow();
        m_target.inspectLongestRecord();
    }
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
    if (!m_label || labelNow() == *m_label) {
        return {};
    }
    const auto label = readTapeLabel(*m_target, m_burn.stop);
    return Fault{.kind = FaultKind::mediumSwapped,
                 .doing = Action::open,
                 .path = m_target->name(),
                 .detail = label ? describeLabel(*label) : std::string()};
}

} // namespace steadyburn
