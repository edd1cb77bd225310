// The contents of an image on the short way: the readers put them where they will lie in the sink's memory, behind what
// libisofs wrote. No copy, and none of libisofs's steps of 2 KiB.
#pragma once

#include "base/Stream.h"
#include "base/ThreadUse.h"
#include "image/ImageStream.h"
#include "image/iso/IsoPieces.h"

#include <deque>
#include <stop_token>

namespace steadyburn {

// Producer thread.
class IsoContents {
public:
    // Returns the longest piece for this sink, which must have room for several.
    static std::size_t pieceFor(const ByteSink& sink);

    // All outlive it.
    IsoContents(IsoPieces pieces, ReaderPool& pool, StreamMeter& meter);

    // Writes every file, padded to whole blocks. When it fails, no reader writes into the sink's memory any more.
    Result<void> writeInto(ByteSink& sink, const std::stop_token& stop);

private:
    struct Slot {
        IsoPiece piece;
        ReadJob job;
        std::size_t reserved = 0;
    };
    Result<void> fill(ByteSink& sink);
    Result<bool> begin(ByteSink& sink, const IsoPiece& piece);
    bool publish(ByteSink& sink, const std::stop_token& stop);

    IsoPieces m_pieces;
    ReaderPool& m_pool;
    StreamMeter& m_meter;
    std::deque<Slot> m_window;
    std::optional<IsoPiece> m_waiting; // cut, but there was no room for it
    OneThread m_producer;
};

} // namespace steadyburn
