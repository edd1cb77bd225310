// Burns that never reported their end, found by their journals, and whether a medium is one of theirs. Any thread; as
// slow as the disk and the drive.
#pragma once

#include "base/Result.h"
#include "target/Medium.h"
#include "workflow/request/UnfinishedBurn.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class Target;

// Those in the folder whose process is gone, the newest first. A burn that runs in another process, and one of another
// machine, is none of them; of several that nothing on a medium tells apart, which begin with the same bytes at the
// same place, the newest alone is.
[[nodiscard]] std::vector<UnfinishedBurn> unfinishedBurns(const std::string& folder);

// The paths of those journals in the folder of which nothing can be understood, ascending: a burn may have been
// interrupted, and nobody knows of which medium. They stay until somebody removes them.
[[nodiscard]] std::vector<std::string> damagedBurnJournals(const std::string& folder);

// Those that wrote to what is at the target now: the same drive or file, the same kind of medium, and the first bytes
// are those that the burn wrote; a medium that cannot be read there, or ends there, is taken for theirs. One that was
// written anew since, or another one in its place, is not accused, nor one where nothing was written yet. Of a burn
// whose first bytes are not known (HeadSum) any medium there may be: what is said of it says so. No session may be
// open. Reads from the medium only where the journals name its place.
[[nodiscard]] std::vector<UnfinishedBurn> unfinishedOn(const std::string& folder, Target& target,
                                                       const MediumInfo& medium);

// Those of them that left the medium at `target`, which is opened with `open`, other than it was. With
// a section those alone that concern it. Nothing is opened where no journal names its place, nor told where that fails:
// whoever opens it next says so.
[[nodiscard]] std::vector<UnfinishedBurn>
unfinishedAt(const std::string& folder, const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& open,
             const std::string& target, std::optional<std::uint32_t> section = {});

// Those that are past when the medium is erased or written from its front: of a file that is the medium all that were
// begun there, else as unfinishedOn() says.
[[nodiscard]] std::vector<UnfinishedBurn> endedWithMedium(const std::string& folder, Target& target);

// What the user means who forgets the burns to a target: those of the medium that is in the drive; of a drive that is
// not there, or empty, and of a file all that were begun there. `others`: how many of the drive's are of other media.
struct BurnsToForget {
    std::vector<UnfinishedBurn> burns;
    std::size_t others = 0;
};
[[nodiscard]] BurnsToForget
burnsToForget(const std::string& folder, const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& open,
              const std::string& target);

// The path by which the medium at the target is found again: its file, or the drive. Empty: it keeps nothing.
[[nodiscard]] std::string mediumPlace(const Target& target);
// The same of what need not be there any more, from the user's spelling.
[[nodiscard]] std::string mediumPlace(const std::string& target);

// Whether what is read of a session can lack what the burn was to write: a session of a disc holds the earlier ones,
// and a file of a tape only itself.
[[nodiscard]] bool concernsSession(const UnfinishedBurn& burn, const MediumInfo& medium, std::uint32_t section);

// The user knows of it: nothing speaks of it any more, nor of earlier ones that nothing tells from it. Fails with io.
Result<void> forgetBurn(const UnfinishedBurn& burn);

// The medium of these was erased or written anew. Where one cannot be forgotten it is told of once more.
void forgetBurns(const std::vector<UnfinishedBurn>& burns);

// A burn that has ended well begins with these bytes: earlier ones that did are taken for it, and are forgotten. So are
// those to a file that has been made since they began: it appears when it is whole.
void forgetBurnsLike(const std::string& folder, const UnfinishedBurn& ended);

} // namespace steadyburn
