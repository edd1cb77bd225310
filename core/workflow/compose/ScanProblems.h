// What could not be read of a compilation's sources, and where it would have been on the medium. Takes its time with
// many of them, so not on the GUI's thread.
#pragma once

#include "base/FaultLog.h"
#include "workflow/compose/CompilationView.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct ScanProblems {
    struct Problem {
        Fault fault;
        std::string place;
    };
    static constexpr std::size_t kListed = 20000; // more nobody reads

    std::size_t count = 0;          // of those that concern the compilation
    std::vector<Problem> listed;    // the first kListed of them
    std::vector<std::string> paths; // of all in the logs, sorted

    // Nothing on stop.
    static std::optional<ScanProblems> find(const CompilationView& view,
                                            const std::vector<std::shared_ptr<const FaultLog>>& logs,
                                            const std::stop_token& stop);
};

} // namespace steadyburn
