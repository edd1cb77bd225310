// In which volumes of a set damage is found while its sections are read, one after the other. One thread.
#pragma once

#include "base/FaultLog.h"
#include "base/Result.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct StoredSection;

struct VolumeVerdict {
    std::string set; // UUID
    unsigned volume = 0;
    std::optional<bool> good; // nothing: something was said of it that is no damage, or it was not read to its end
    std::string drive;        // in which it was read
};

class DamagedVolumes {
public:
    explicit DamagedVolumes(const FaultLog& log) : m_log(log) {} // outlives this

    // Returns what `read` returns; what it logs is of the section's volume of its set, and so is a label that is lost.
    // `drive`: where it is read.
    Result<void> watch(const StoredSection& section, const std::function<Result<void>()>& read,
                       const std::string& drive = {});
    // Ascending. Empty where only one volume was read: it is the one.
    [[nodiscard]] std::vector<unsigned> numbers() const;
    // Of each volume that was read. None is good where something was logged of which nobody knows the volume.
    [[nodiscard]] std::vector<VolumeVerdict> verdicts() const;

private:
    struct Found {
        bool damaged = false;
        bool doubtful = false; // not damaged, and not good either
        std::string drive;
    };

    void noteParts(const std::string& set, const std::vector<unsigned>& volumes);

    const FaultLog& m_log;
    std::size_t m_watched = 0; // faults that were logged of a volume that is known
    std::map<std::pair<std::string, unsigned>, Found> m_read;
};

} // namespace steadyburn
