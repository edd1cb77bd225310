// How reading a medium back has ended, in plain values: what verifying, comparing with sources and restoring have to
// say.
#pragma once

#include "base/Fault.h"
#include "base/os/CheckedFiles.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

// What is known of a disc's RS03 parity.
struct ParityState {
    unsigned roots = 0;                       // of 255 layers
    double percent = 0;                       // parity's share of what it protects
    std::optional<std::uint64_t> damagedOwn;  // sectors that only the parity needs; empty: not looked at
    std::uint64_t repaired = 0;               // sectors
    std::uint64_t lost = 0;                   // sectors beyond repair
    std::uint64_t unproven = 0;               // sectors taken as they were read: their checksums are beyond repair
    std::optional<std::uint64_t> unprotected; // bytes: where the newest session begins, if the parity lies before it
};

// Of a drill: which files were chosen, and of how many.
struct SampleState {
    std::uint64_t seed = 0;
    std::vector<std::string> paths; // percent-escaped where they are not UTF-8; ascending
    std::uint64_t of = 0;           // files that the medium has
    std::uint64_t ofBytes = 0;
};

// What the shelf has of a check.
struct CheckNoted {
    std::uint64_t copy = 0;     // whose verdict it is now; 0: of none
    std::size_t alike = 0;      // nothing was noted, for so many copies cannot be told apart
    std::optional<Fault> fault; // or the shelf could not be written
};

struct MediumReport {
    enum class Of : std::uint8_t { verify, compare, restore };

    Of of = Of::verify;
    std::uint64_t files = 0; // verify, compare: compared or at least read; restore: that stand there whole
    std::uint64_t bytes = 0;
    // Verify and compare: of `files` and `bytes` those that were compared; and what was read and not compared.
    std::uint64_t comparedFiles = 0;
    std::uint64_t comparedBytes = 0;
    std::uint64_t uncomparedFiles = 0;
    std::uint64_t uncomparedBytes = 0;
    // What with, and, of verify and compare, the first of the files that there was nothing for.
    CheckedFiles checked;
    std::vector<std::string> notCompared;
    bool treeUnproven = false; // verify, restore: there is no checksum of links, modes and names
    // Compare: how many files only the medium has, and the first of their paths.
    std::uint64_t onlyOnMedium = 0;
    std::vector<std::string> pathsOnlyOnMedium;
    std::optional<ParityState> parity; // verify, compare: of a disc that has it
    std::optional<SampleState> sample; // verify: only these files were read
    CheckNoted noted;                  // verify, compare: on the shelf
    // Of a set of which several volumes were read: those in which damage was found, as far as that can be told;
    // ascending.
    std::vector<unsigned> damagedVolumes;
    // Restore: files that stand there with damage, and those that are not there because there was no room.
    std::uint64_t damaged = 0;
    std::uint64_t missing = 0;
    std::string into; // the folder

    std::vector<Fault> faults;  // every file that is not as it should be, by name
    std::optional<Fault> fault; // what ended it; a difference is one, too. Empty: it came to its end

    // The contents of at least one file were compared, or there are no files.
    [[nodiscard]] bool compared() const { return checked.total() == 0 || checked.contents() > 0; }
    [[nodiscard]] bool cancelled() const { return fault && fault->kind == FaultKind::cancelled; }
};

// How far it has come. `total`: 0 where it is not known.
struct MediumProgress {
    std::uint64_t bytes = 0;
    std::uint64_t total = 0;
    std::uint64_t files = 0;
};

} // namespace steadyburn
