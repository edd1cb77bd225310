// The tape files of one tape that are no archive. Other programs leave such files beside their archives. One thread.
#pragma once

#include "base/FaultLog.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace steadyburn {

class ForeignFiles {
public:
    // `fault`: what reading this tape file has ended with (notAnImage).
    void add(Fault fault, std::uint32_t section)
    {
        fault.facts = TapeFileNumber{section};
        m_files.push_back(std::move(fault));
    }
    [[nodiscard]] std::size_t count() const { return m_files.size(); }

    // Names each. Where the tape has nothing else (`alone`) that is what reading it ends with, and is returned.
    [[nodiscard]] std::optional<Fault> conclude(bool alone, FaultLog& log)
    {
        if (alone && !m_files.empty()) {
            m_files.front().facts = NothingToRead{};
            return std::move(m_files.front());
        }
        for (Fault& fault : m_files) {
            log.add(std::move(fault));
        }
        return std::nullopt;
    }

private:
    std::vector<Fault> m_files;
};

} // namespace steadyburn
