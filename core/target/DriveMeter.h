// What the drive tells while it writes. Written by the device thread, read by anyone; relaxed, each figure for itself.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace steadyburn {

struct DriveMeter {
    std::atomic<std::uint64_t> accepted{0};   // bytes the drive took
    std::atomic<std::uint64_t> onMedium{0};   // bytes on the medium, where the drive tells; else as accepted
    std::atomic<std::int64_t> bufferFill{-1}; // bytes in the drive's own buffer; -1: not reported
    std::atomic<std::int64_t> bufferSize{-1};
    std::atomic<std::uint64_t> repositions{0}; // tape stops, or links on a disc
    // Of those stops: how often the computer, not the source, was late, and by how much in all. -1: not counted.
    std::atomic<std::int64_t> lateServices{-1};
    std::atomic<std::int64_t> lateNs{0};
    std::atomic<std::uint64_t> rate{0};        // bytes a second the drive is set to; 0: unknown
    std::atomic<std::uint64_t> rateMinimum{0}; // slowest streaming rate; 0: fixed
    std::atomic<std::int64_t> writingNs{-1};   // that the system had writes out at the drive; -1: not counted
    std::atomic<std::int64_t> repositionNs{0}; // time lost in repositions and links

    // Resets the counts that belong to one session, for the next one.
    void beginAnew()
    {
        accepted = 0;
        onMedium = 0;
        repositions = 0;
        lateNs = 0;
        lateServices = std::min<std::int64_t>(lateServices, 0);
    }
};

} // namespace steadyburn
