// The drives that the discs of a set go to in turn. One that is gone, or that has spoiled two discs one after the
// other, is left out while there is another. The job's thread.
#pragma once

#include "base/Fault.h"

#include <cstddef>
#include <string>
#include <vector>

namespace steadyburn {

class SetDrives {
public:
    // At least one.
    explicit SetDrives(const std::vector<std::string>& drives);

    // The others that serve, in the order of their turns.
    [[nodiscard]] std::vector<std::string> others() const;
    // The drive whose turn is next; the present one where there is no other.
    [[nodiscard]] std::string next() const;
    [[nodiscard]] bool several() const { return m_drives.size() > 1; }

    // The present disc is in this drive, which serves. One that is not known takes the place of `asked`.
    void moveTo(const std::string& drive, const std::string& asked);
    void noteFinished() { m_drives[m_present].spoiled = 0; }
    // The drive failed with this fault, and perhaps spoiled a disc. Returns whether it is left out from now on.
    bool noteFailure(const std::string& drive, FaultKind fault, bool burning);

private:
    struct Drive {
        std::string name; // as it is opened
        unsigned spoiled = 0;
        bool leftOut = false;
    };
    [[nodiscard]] std::size_t find(const std::string& drive) const; // m_drives.size(): another drive

    std::vector<Drive> m_drives;
    std::size_t m_present = 0;
};

} // namespace steadyburn
