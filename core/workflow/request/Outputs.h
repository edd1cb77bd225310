// What a burn would replace, asked before anything is scanned: a file that holds data goes only with a yes, and the
// manifest's is none of the files that the same burn reads or writes.
#pragma once

#include "contents/Tree.h"
#include "target/Target.h"
#include "workflow/request/JobRequest.h"

namespace steadyburn {

// Fails with fileExists (path: the target or the manifest), outputTwice, targetIsDirectory and unsupported (a manifest
// that is no regular file), notOurFile (what stands beside the target as its map of unread sectors). Any thread; looks
// at the file system only.
Result<void> outputsMayBeWritten(const JobRequest& request, const Target& target, const MediumInfo& medium);

// The same of what the scan has found in the folders. Fails with outputTwice.
Result<void> manifestIsNoSource(const std::string& manifest, const Tree& tree);

// True when both paths lead to one file, by whatever spelling, symbolic or hard links, or would when it is made.
[[nodiscard]] bool sameFile(const std::string& a, const std::string& b);

} // namespace steadyburn
