// The printed card of a medium on the shelf: its words, and the file. For the window and the command line alike. Any
// thread that may block.
#pragma once

#include "base/os/StagedFile.h"
#include "shelf/ShelfCard.h"

#include <stop_token>
#include <string>

namespace steadyburn {

[[nodiscard]] ShelfCard shelfCardOf(const ShelfVolume& volume, OutlineNode contents);

struct CardOrder {
    bool insert = false; // for the medium's case; else a whole page
    std::string path;    // of the file
    StagedFile::Existing existing = StagedFile::Existing::mustBeEmpty;
};

// Writes the card as PDF, on the paper of the user's locale. Fails with fileExists, io, cancelled, unsupported (there
// is no font) and as the shelf does.
Result<void> writeShelfCard(Shelf& shelf, const ShelfVolume& volume, const CardOrder& order,
                            const std::stop_token& stop);

} // namespace steadyburn
