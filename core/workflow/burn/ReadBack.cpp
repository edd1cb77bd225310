#include "workflow/burn/ReadBack.h"

#include <algorithm>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kReadBack = 1024 * 1024;

} // namespace

Result<bool> sameStream(MediumReader& reader, std::uint64_t bytes, const Digest& expected, VerifyMeter& meter,
                        const std::stop_token& stop)
{
    Sha256 hash;
    std::vector<std::byte> piece(kReadBack);
    meter.total = bytes;
    for (std::uint64_t done = 0; done < bytes;) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::verify};
        }
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), bytes - done));
        auto got = reader.read(std::span(piece).first(wanted));
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return false;
        }
        hash.add(std::span(piece).first(*got));
        done += *got;
        meter.bytes = done;
    }
    return hash.finish() == expected;
}

Result<void> readBack(const BurnContext& burn, JobReport& report,
                      const std::function<Result<bool>(VerifyMeter& meter)>& compare)
{
    if (!burn.request.verify || burn.request.simulate) {
        return {};
    }
    burn.notices.enter(Phase::verify);
    const Nanoseconds began = burn.clock.now();
    VerifyMeter meter;
    burn.live.attachVerify(&meter);
    auto same = compare(meter);
    burn.live.attachVerify(nullptr);
    report.verifySeconds += seconds(burn.clock.now() - began);
    if (!same) {
        const FaultKind why = same.fault().kind;
        report.verified = why == FaultKind::cancelled || isGone(why) ? report.verified : false;
        return same.takeFault();
    }
    report.verified = *same;
    if (*same && !report.checked.complete()) {
        report.verified.reset();
    }
    if (!*same) {
        return Fault{.kind = FaultKind::mismatch, .doing = Action::verify};
    }
    return {};
}

} // namespace steadyburn
