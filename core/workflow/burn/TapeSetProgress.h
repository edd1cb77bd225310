// How far a tape set has come: which volume holds what, and which files are split because no volume takes them whole.
// A plain value; one thread at a time.
#pragma once

#include "contents/Tree.h"
#include "image/fetch/FileParts.h"
#include "image/tar/TarArchive.h"
#include "verify/Comparison.h"
#include "workflow/request/JobReport.h"
#include "workflow/tapeset/TapeIndexWriter.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

struct TapeSetProgress {
    std::string uuid;
    std::string name;
    unsigned volume = 1;
    bool complete = false;
    std::vector<std::uint16_t> volumeOf; // by node; 0: not written yet, or not all of it
    FileParts cuts;
    std::uint64_t share = 0; // bytes of a part, where it is known what a tape takes
    PartVolumes partVolumes;
    std::vector<VolumeReport> finished; // closed, and read back where that is asked for

    // The present volume holds the first `count` of these entries whole, and none of the others.
    void mark(const Tree& tree, std::span<const TarPlace> places, std::size_t count);
    // Whether the file that this entry belongs to ends with it.
    [[nodiscard]] bool endsFile(const Tree& tree, const TarPlace& place) const;

    // Splits the files that are not written yet and too large for a tape that takes so many bytes in records of
    // `block`, and `reached`, which just turned out to be. A capacity of 0 is not known. False: of so small a tape
    // nothing can be made.
    bool splitLargeFiles(const Tree& tree, std::uint64_t capacity, std::size_t block, NodeId reached = kNoNode);

    // Whether a finished volume has this label.
    [[nodiscard]] bool hasFinished(const std::string& label) const;
    [[nodiscard]] bool hasFinished(unsigned number) const;

    // Bytes of the archives, and of the sources, on earlier volumes.
    [[nodiscard]] std::uint64_t archiveBytesBefore() const;
    [[nodiscard]] std::uint64_t sourceBytesBefore(const Tree& tree) const;

    // What should be on the present volume.
    [[nodiscard]] VolumeShare shareOfVolume(const Tree& tree) const;
};

} // namespace steadyburn
