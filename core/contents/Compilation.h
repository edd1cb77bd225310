// What the user put together: which source comes to lie at which place of the medium, and what lies in the sources but
// is not wanted. A plain value, as large as what was changed by hand and not as the files: undo keeps the old one.
//
// A place is a path on the medium without a slash at either end, "photos/2024", raw bytes. A new name or another folder
// for something found in a source is two facts: its old place is left out, its path is grafted at the new one.
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

struct Graft {
    std::string source; // absolute path of what comes to lie there; empty: a new folder
    std::int64_t made =
        0; // of a new folder: its time, in seconds since 1970; 0: that of the first source in it, or now
    friend bool operator==(const Graft&, const Graft&) = default;
};

struct Compilation {
    using Places = std::set<std::string, std::less<>>;

    // Stands in the place of what a source has there. Folders on the way to it that nothing else brings are made.
    std::map<std::string, Graft, std::less<>> grafts;
    Places leftOut;     // found in a source, not wanted; grafts are not concerned
    Places broughtBack; // they and all in them are not held against the excludes

    [[nodiscard]] bool empty() const { return grafts.empty(); }
    friend bool operator==(const Compilation&, const Compilation&) = default;

    // Takes a place and all in it away: grafts go, and what a source brings there is left out.
    void leaveOut(std::string_view place);
    // Gives a place another name or folder, and all that was changed in it goes along. `source` is the path of what a
    // source brings to `from`, or empty when nothing lies there but grafts. `to` does not lie in `from`.
    void move(std::string_view from, std::string_view to, const std::string& source);
    // What excludes or leaveOut() took away is wanted after all.
    void bringBack(std::string_view place);
    // Whether the excludes do not concern the place.
    [[nodiscard]] bool isBroughtBack(std::string_view place) const;
};

[[nodiscard]] std::string placeIn(std::string_view folder, std::string_view leaf);
[[nodiscard]] std::string_view leafOf(std::string_view place);
[[nodiscard]] std::string_view folderOf(std::string_view place);            // "" for what lies in the root
[[nodiscard]] bool liesIn(std::string_view place, std::string_view folder); // and is not the folder itself

// Can be a file's name on a medium: not empty, "." or "..", no slash, no zero, at most 255 bytes.
[[nodiscard]] bool isLeaf(std::string_view name);

// Every place is well-formed and every source absolute; badArgument with the wrong one otherwise.
Result<void> checkCompilation(const Compilation& compilation);

// Each source under its own name in the root ("/" as "root"), paths may be relative. A link is kept as a link unless a
// slash follows it. Fails with sourceMissing or duplicateName.
Result<Compilation> compilationOf(const std::vector<std::string>& sources);

// "PLACE=PATH" as mkisofs has it: a backslash takes "=" or "\" literally in PLACE, slashes around PLACE do no harm. No
// PATH: a new folder. A PATH with a slash behind it follows a link. Fails with badArgument or sourceMissing.
Result<std::pair<std::string, Graft>> parseGraft(std::string_view text);

} // namespace steadyburn
