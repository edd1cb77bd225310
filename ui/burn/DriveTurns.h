// Which burn may start: several drives at once, one burn a drive. Pure bookkeeping, no widget and no thread; the queue
// does what it says.
#pragma once

#include "workflow/request/DriveNode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

class DriveTurns {
public:
    enum class State : std::uint8_t { waiting, wantsMedium, running, ended };

    // Adds a burn and returns its number. It runs at once where no other burn has its drive, otherwise it waits.
    // `drive` is driveNode(target).
    int add(const std::string& target, const std::string& drive);
    int add(const std::string& target) { return add(target, driveNode(target)); }
    void start(int id);  // from wantsMedium
    void end(int id);    // the next one for the drive may go: see state()
    void remove(int id); // of waiting, wanting and ended ones
    [[nodiscard]] State state(int id) const;
    [[nodiscard]] bool anyRunning() const;
    [[nodiscard]] bool anyDriveRunning() const; // that is no file and not simulated
    [[nodiscard]] bool anyPending() const;      // running, waiting, or wanting a medium
    [[nodiscard]] std::vector<int> ids() const;

private:
    struct Entry {
        int id = 0;
        std::string target;
        std::string drive;
        State state = State::waiting;
    };
    [[nodiscard]] bool busy(const Entry& entry) const;
    void advance(const std::string& drive);
    [[nodiscard]] Entry* find(int id);
    [[nodiscard]] const Entry* find(int id) const;

    std::vector<Entry> m_entries;
    int m_next = 1;
};

} // namespace steadyburn
