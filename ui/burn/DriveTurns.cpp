#include "ui/burn/DriveTurns.h"

#include "workflow/facade/TargetList.h"

#include <algorithm>

namespace steadyburn {

int DriveTurns::add(const std::string& target, const std::string& drive)
{
    m_entries.push_back({.id = m_next++, .target = target, .drive = drive});
    Entry& entry = m_entries.back();
    entry.state = busy(entry) ? State::waiting : State::running;
    return entry.id;
}

// Taken by one that runs, or promised to one that came before.
bool DriveTurns::busy(const Entry& entry) const
{
    return !entry.drive.empty() && std::ranges::any_of(m_entries, [&](const Entry& other) {
        return other.id != entry.id && other.drive == entry.drive && other.state != State::ended &&
               (other.state == State::running || other.id < entry.id);
    });
}

void DriveTurns::start(int id)
{
    if (Entry* entry = find(id); entry != nullptr && entry->state == State::wantsMedium) {
        entry->state = State::running;
    }
}

void DriveTurns::end(int id)
{
    if (Entry* entry = find(id); entry != nullptr) {
        entry->state = State::ended;
        advance(entry->drive);
    }
}

void DriveTurns::remove(int id)
{
    const Entry* entry = find(id);
    if (entry == nullptr || entry->state == State::running) {
        return;
    }
    const std::string drive = entry->drive;
    std::erase_if(m_entries, [id](const Entry& each) { return each.id == id; });
    advance(drive);
}

void DriveTurns::advance(const std::string& drive)
{
    for (Entry& entry : m_entries) {
        if (entry.drive == drive && entry.state == State::waiting && !busy(entry)) {
            const bool byHand = TargetSpec::parse(entry.target).isDevice(); // the medium is changed between two burns
            entry.state = byHand ? State::wantsMedium : State::running;
        }
    }
}

DriveTurns::State DriveTurns::state(int id) const
{
    const Entry* entry = find(id);
    return entry == nullptr ? State::ended : entry->state;
}

bool DriveTurns::anyRunning() const
{
    return std::ranges::any_of(m_entries, [](const Entry& each) { return each.state == State::running; });
}

bool DriveTurns::anyDriveRunning() const
{
    return std::ranges::any_of(m_entries, [](const Entry& each) {
        return each.state == State::running && TargetSpec::parse(each.target).isDevice();
    });
}

bool DriveTurns::anyPending() const
{
    return std::ranges::any_of(m_entries, [](const Entry& each) { return each.state != State::ended; });
}

std::vector<int> DriveTurns::ids() const
{
    std::vector<int> all;
    for (const Entry& entry : m_entries) {
        all.push_back(entry.id);
    }
    return all;
}

DriveTurns::Entry* DriveTurns::find(int id)
{
    const auto found = std::ranges::find_if(m_entries, [id](const Entry& each) { return each.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

const DriveTurns::Entry* DriveTurns::find(int id) const
{
    const auto found = std::ranges::find_if(m_entries, [id](const Entry& each) { return each.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

} // namespace steadyburn
