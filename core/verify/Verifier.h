// Compares a medium, read back, with what was sent or with the sources.
#pragma once

#include "base/FaultLog.h"
#include "base/os/CheckedFiles.h"
#include "contents/Source.h"
#include "image/fetch/ReaderPool.h"
#include "target/Target.h"
#include "unpack/StoredEntry.h"
#include "unpack/StoredIndex.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Comparison.h"
#include "verify/JoinedCheck.h"
#include "verify/LinkCheck.h"

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct VerifyMeter { // written by the verifier, read by anyone
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> total{0};
    std::atomic<std::uint64_t> files{0};
};

struct VerifyReport {
    std::uint64_t files = 0; // compared, or at least read
    std::uint64_t bytes = 0;
    CheckedFiles checked;
    std::uint64_t uncomparedFiles = 0; // of `files`: there was nothing to compare them with
    std::uint64_t uncomparedBytes = 0; // of `bytes`: theirs
    std::uint64_t incompleteBytes = 0; // of `bytes`: those of `incomplete`
    std::uint64_t ownBytes = 0;        // of `bytes`: what the medium says of itself
    // The first kMostNotCompared of the files whose contents could not be compared: there is no checksum of them.
    std::vector<std::string> notCompared;
    static constexpr std::size_t kMostNotCompared = 1000;
    // Files that the medium says were not read whole when it was written: no checksum clears them.
    std::vector<std::string> incomplete;
    // Against sources: how many files the medium has that the sources do not have, and as many of their paths; those
    // of top folders that the sources do not have at all (they were not meant) are kept apart.
    std::uint64_t onlyOnMedium = 0;
    std::vector<std::string> pathsOnlyOnMedium;
    std::vector<std::string> pathsBeside;
    bool treeUnproven = false; // without sources: there is no checksum of links, modes and names
    bool same = true;          // every difference is in the log as `mismatch` or `mediumError` with its path

    void noteNotCompared(const std::string& path);
    void noteOnlyOnMedium(const std::string& path, bool beside);
    [[nodiscard]] std::vector<std::string> takeOnlyOnMedium(); // those beside are the last
    void add(const VerifyReport& other);
    void addMissingLinks(const LinkCheck::Missing& missing);
    void addDifferentFiles(std::size_t different); // of JoinedCheck
};

// Against the digests taken while the data passed: every regular file of `tree` must be on the medium with the digest
// in `digests`, every other node with its type and link target. Files that are in `digests` as not taken (they failed
// while being read) are compared by size only, and `notCompared` names them where the log does not. `expected`: what
// should be on this medium when it is one of several, or when files are cut; null: everything, whole.
Result<VerifyReport> verifyAgainstDigests(MediumReader& reader, const Tree& tree, const DigestTable& digests,
                                          FaultLog& log, VerifyMeter& meter, const std::stop_token& stop,
                                          const VolumeShare* expected = nullptr);

// Against the sources as they are now (verify --against): all the sections and volumes that there are, in any order,
// and what is on none of them is missing. One thread; what it was made of outlives it.
class SourceComparison {
public:
    SourceComparison(const Tree& tree, Source& source, FaultLog& log, VerifyMeter& meter);
    ~SourceComparison();
    SourceComparison(const SourceComparison&) = delete;
    SourceComparison& operator=(const SourceComparison&) = delete;

    // `set`, `volume`: of a tape set; a file that is on two volumes counts as on the later one.
    Result<void> add(LabelledReader section, const std::stop_token& stop, const std::string& set = {},
                     unsigned volume = 0);
    VerifyReport finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

// The same of one section.
Result<VerifyReport> verifyAgainstSources(MediumReader& reader, const Tree& tree, Source& source, FaultLog& log,
                                          VerifyMeter& meter, const std::stop_token& stop);

// Without sources: every file must be readable, and what the medium itself holds is compared. That is the checksums of
// gzip members and zstd frames, libisofs's MD5s of files and of sessions (those are read as a whole), and a SHA256SUMS
// at the root or in ABOUT-THIS-DISC.
// `list`: the medium's index of this section; every file in it must be there with its size and digest. Null: there is
// none. `links`, `joined`: collect hard links and parts of files that may belong with another section; the caller
// reports what is missing at the end. Null: this section is all. `met`: is told every entry. `unlisted`: takes the
// entries of a section without a list; what a list names and is among them is not missing.
Result<VerifyReport> verifyReadable(LabelledReader section, FaultLog& log, VerifyMeter& meter,
                                    const std::stop_token& stop, const StoredIndex* list = nullptr,
                                    LinkCheck* links = nullptr, JoinedCheck* joined = nullptr,
                                    MetEntries* met = nullptr, UnlistedEntries* unlisted = nullptr);

} // namespace steadyburn
