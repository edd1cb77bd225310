// The contents as one run of bytes for libisofs's writer thread, read ahead by the pool into a window of memory of its
// own. Needed where libisofs has to see every byte (session MD5); otherwise IsoContents is the shorter way.
#pragma once

#include "image/ImageStream.h"
#include "image/iso/IsoPieces.h"

#include <deque>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace steadyburn {

class IsoReadAhead {
public:
    // All outlive it.
    IsoReadAhead(IsoPieces pieces, ReaderPool& pool, StreamMeter& meter);
    ~IsoReadAhead();
    IsoReadAhead(const IsoReadAhead&) = delete;
    IsoReadAhead& operator=(const IsoReadAhead&) = delete;

    // Writer thread: the next bytes of the contents. False after stop().
    bool take(std::span<std::byte> into);
    // After the last byte: waits for what remains to be settled about the last files. False after stop().
    // Why it was not.
    [[nodiscard]] Fault fault() const { return m_pool.fault(); }
    bool settle(const std::stop_token& stop);
    // Any thread: wakes the writer thread, whatever it waits for.
    void stop() { m_stop.request_stop(); }

    static constexpr std::size_t kPiece = std::size_t(1) << 20U;

private:
    struct Slot {
        IsoPiece piece;
        ReadJob job;
        std::unique_ptr<std::byte[]> memory;
    };
    void fill();
    bool frontArrived(const std::stop_token& stop);
    void dropFront();

    IsoPieces m_pieces;
    ReaderPool& m_pool;
    StreamMeter& m_meter;
    std::stop_source m_stop;
    std::deque<Slot> m_window;
    std::size_t m_held = 0;     // bytes in the window
    std::size_t m_position = 0; // in the front piece
    bool m_ended = false;
    std::optional<IsoPiece> m_waiting;                 // cut, and not begun before the window is empty
    std::vector<std::unique_ptr<std::byte[]>> m_spare; // memory of whole pieces, used again
};

} // namespace steadyburn
