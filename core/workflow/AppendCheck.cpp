#include "workflow/AppendCheck.h"

#include "verify/IsoDisc.h"

#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kMostNames = 5;

bool isLoss(const Fault& fault)
{
    return fault.kind == FaultKind::folderDamaged || fault.kind == FaultKind::entryDamaged;
}

Fault treeFault(const std::string& target, const std::vector<Fault>& damage)
{
    Fault whole{.kind = FaultKind::treeDamaged, .doing = Action::read, .path = target};
    for (const Fault& fault : damage) {
        if (!isLoss(fault)) {
            continue;
        }
        if (++whole.needed <= kMostNames) {
            whole.detail += (whole.detail.empty() ? "/" : ", /") + fault.path;
        }
        whole.available += fault.available;
    }
    whole.detail += whole.needed > kMostNames ? ", …" : "";
    return whole;
}

} // namespace

Result<void> checkTreeForAppend(Target& target, const MediumInfo& medium, bool givenUp, FaultLog& log,
                                const std::stop_token& stop)
{
    if (medium.sessions.empty()) {
        return {};
    }
    auto reader = target.openReader(static_cast<std::uint32_t>(medium.sessions.size() - 1));
    if (!reader) {
        return reader.takeFault();
    }
    PatientReader patient(**reader, stop);
    auto disc = readIsoDisc(patient, (*reader)->sessionStart(), true, stop);
    if (!disc) {
        Fault fault = disc.takeFault();
        fault.path = fault.path.empty() ? target.name() : fault.path;
        return fault;
    }
    if (disc->loops) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::read,
                     .path = target.name(),
                     .detail = "a folder on the disc leads back to one above it"};
    }
    Fault whole = treeFault(target.name(), disc->damage);
    if (whole.needed == 0) {
        return {};
    }
    if (!givenUp) {
        return whole;
    }
    for (Fault& fault : disc->damage) {
        if (isLoss(fault)) {
            log.add(std::move(fault));
        }
    }
    return {};
}

} // namespace steadyburn
