// A tape drive in memory, its target, and a run of writing to it: what every test of the tape target begins with.
#pragma once

#include "FakeTape.h"

#include "support/TargetRun.h"
#include "target/tape/TapeTarget.h"

#include <memory>
#include <optional>

namespace steadyburn {

class TapeFixture {
protected:
    std::shared_ptr<FakeCartridge> m_tape;
    std::unique_ptr<TapeTarget> m_target;
    std::optional<TargetRun> m_run; // of m_target

    [[nodiscard]] std::unique_ptr<TapeTarget> otherTarget() const
    {
        return std::make_unique<TapeTarget>("/dev/nst0", std::make_unique<FakeTape>(m_tape));
    }
    // The same cartridge, in a drive of which nothing is known.
    void openAnew()
    {
        m_run.reset();
        m_target = otherTarget();
        m_run.emplace(*m_target);
    }
    void insertNewTape()
    {
        m_tape = std::make_shared<FakeCartridge>();
        openAnew();
    }
    static Fault faultOf(const Result<void>& result) { return result ? Fault{.detail = "no fault"} : result.fault(); }
};

} // namespace steadyburn
