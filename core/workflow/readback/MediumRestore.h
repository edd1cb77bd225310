// From a medium back to a folder: all of it, or what was chosen. What Restorer does with one section, for all that are
// stored on a medium and on the further tapes of its set.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/readback/MediumReport.h"
#include "workflow/readback/RestoreMeter.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

namespace steadyburn {

struct RecordedEntry;

struct MediumRestoreRequest {
    StoredPart part;
    std::string into;                  // made if it does not exist
    std::vector<std::string> patterns; // as RestoreOptions has them; empty: everything
    bool overwrite = false;            // else what is there stays, and is named
    bool exact = false;                // as RestoreOptions has it
    unsigned discs = 0;                // of a disc set, where it is known
    std::string shelf = {};            // file of the shelf, which may know of newer volumes of a set; empty: none
    std::function<const RecordedEntry*(const std::string& path)> recorded = {}; // as RestoreOptions has it
    std::function<void(const StoredEntry&)> met = {};                           // as RestoreOptions has it
    std::unordered_set<std::uint64_t>* made = nullptr; // gets what Restorer::tellOwn() tells; null: nobody asks
};

class MediumRestore {
public:
    MediumRestore(MediumRestoreRequest request, Dependencies dependencies);

    // Once. Any thread that may block. Every entry that was not restored whole is in the report by name.
    MediumReport run(const std::stop_token& stop);
    [[nodiscard]] MediumProgress progress() const; // any thread; the total is not known

private:
    // An image or a disc that says so of itself.
    [[nodiscard]] bool isDiscOfSet(const std::stop_token& stop) const;

    MediumRestoreRequest m_request;
    Dependencies m_dependencies;
    RestoreMeter m_meter;
};

// The files of a folder that a restore of these entries would replace, and how many there are. `ids`: none, all.
struct RestoreClashes {
    std::uint64_t count = 0;
    std::vector<std::string> paths; // the first kMostNamed of them, ascending
    static constexpr std::size_t kMostNamed = 10;
};
// Looks into the folder; may block. Ends early, with what was found, when `stop` is requested.
[[nodiscard]] RestoreClashes restoreClashes(const MediumTree& tree, const std::vector<MediumTree::Id>& ids,
                                            const std::string& into, const std::stop_token& stop);

} // namespace steadyburn
