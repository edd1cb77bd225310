// Any medium, image or archive, whoever wrote it, from what it says of itself to the shelf. Contents are not read: of a
// tape of ours its indexes, of a disc its tree, of any other archive what stands between the contents. Any thread that
// may block.
#pragma once

#include "base/FaultLog.h"
#include "shelf/VolumeEntry.h"
#include "target/Target.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

struct CatalogueRequest {
    std::function<Result<std::unique_ptr<Target>>(const std::string& spec)> openTarget;
    std::string target;
    std::int64_t now = 0;   // seconds since 1970
    bool written = false;   // just now: one more copy, where the shelf has such a volume
    Target* held = nullptr; // the target where it is open already: nobody else can open its drive
};

struct CatalogueReport {
    std::string uuid;
    std::string label;
    bool known = false;     // the shelf had it
    std::uint64_t copy = 0; // as VolumeEntry::Entered has it
    std::uint64_t entries = 0;
    bool damaged = false; // as far as it was read
};

// Enters the medium. What cannot be read of it is logged, and what can be is entered; what is damaged then stands on
// the shelf as checked and damaged. Fails with what opening and reading fail with, and as the shelf does.
Result<CatalogueReport> catalogueMedium(Shelf& shelf, const CatalogueRequest& request, FaultLog& log,
                                        const std::stop_token& stop);

// Which volume of the shelf a medium holds, and what it shows of itself.
struct MediumIdentity {
    std::string uuid;
    SeenCopy seen;
};

// What the shelf calls the medium, whether it is there or not. Fails with what reading fails with.
Result<MediumIdentity> identifyMedium(Target& target, const std::stop_token& stop);

// The UUID of the volume on this shelf that it is: another one than its own where another volume has such contents by
// names, sizes and times. Its own where that is not known.
[[nodiscard]] std::string uuidOnShelf(const std::string& shelf, const MediumIdentity& identity);

// Whether this fault says that the medium, or what is on it, is not as it was written.
[[nodiscard]] bool isDamageOfMedium(FaultKind kind);

// What is about to be erased, where there is a shelf. Nothing: nobody need wait for the medium to be read, or it cannot
// be.
[[nodiscard]] std::optional<MediumIdentity> identifyForShelf(const std::string& shelf, Target& target,
                                                             const std::stop_token& stop);
// It was erased. A shelf that cannot be written is no failure of what was done to the medium.
void takeOffShelf(const std::string& shelf, const std::optional<MediumIdentity>& erased);

// Where a volume is that is a file: its absolute path; empty for all others.
[[nodiscard]] std::string keptAt(const Target& target);

} // namespace steadyburn
