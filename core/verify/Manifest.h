// SHA256SUMS as sha256sum(1) of GNU coreutils writes and checks it: a name with a backslash or a newline is escaped and
// its line begins with a backslash. Lines of `sha256sum --tag` are understood too.
#pragma once

#include "base/FaultLog.h"
#include "base/Result.h"
#include "contents/Tree.h"
#include "image/fetch/ReaderPool.h"
#include "image/iso/IsoTreeDigest.h"
#include "unpack/StoredEntry.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// What a list says of the contents of a file.
struct ListedDigest {
    Digest digest{};
    // Sorted, of all lines of its path where they contradict each other. One may be right, and nobody knows which.
    std::shared_ptr<const std::vector<Digest>> candidates = {};

    [[nodiscard]] bool contradicts(const Digest& found) const;
    // Another list says `other`: what is left are the digests that contradict neither. `digest` may be none of them
    // then, and counts no more where there are `candidates`, which may be empty.
    void intersect(const ListedDigest& other);
};
struct ManifestLine : ListedDigest {
    std::string path; // on the medium, raw bytes
};

// Without the newline at its end.
[[nodiscard]] std::string manifestLine(std::string_view path, const Digest& digest);
// Nothing when it is no line of a manifest. Understands binary (" *"), text ("  ") and tagged ("SHA256 (") lines.
[[nodiscard]] std::optional<ManifestLine> parseManifestLine(std::string_view line);

// Whether a file on a medium is a manifest of what is there, by its path.
[[nodiscard]] bool isStoredManifest(std::string_view path);

// The extended attribute of the folder ABOUT-THIS-DISC and of the checksums in it that a burn has made of its own
// medium. A folder of the user's that has that name is without it.
inline constexpr std::string_view kAboutAttribute = IsoTreeChecksum::kAttribute;
// Whether an entry is that folder, that list, or the checksum of the medium's tree, which is in no list.
[[nodiscard]] bool isOwnAbout(const StoredEntry& entry);
// Whether it is that list.
[[nodiscard]] bool isOwnSums(const StoredEntry& entry);
// Whether a file's lines speak for its medium. On a disc that this program burned a list in ABOUT-THIS-DISC without the
// attribute was copied, and speaks for the disc that it comes from; but another program that appends to the disc may
// have dropped the attribute (StoredEntry::earlier).
[[nodiscard]] bool speaksForMedium(const StoredEntry& entry);

// In such a list what did not come onto the medium whole, as long as the line of a file with a digest: a comment for
// sha256sum.
[[nodiscard]] std::string incompleteLine(const IncompleteMark& mark);

struct ParsedManifest {
    std::vector<ManifestLine> lines;
    std::uint64_t unreadable = 0;           // lines that cannot be understood
    std::uint64_t firstUnreadable = 0;      // its number, from 1
    std::vector<std::string> twofold;       // paths with several lines that contradict each other
    std::vector<IncompleteMark> incomplete; // what a burn could not read whole, or not at all

    // Whether all of it is as burns write it. A burn's own list that is not is damaged.
    [[nodiscard]] bool asWritten() const { return unreadable == 0 && twofold.empty(); }
    // Paths of the files that are there, and that the burn could not read whole.
    [[nodiscard]] std::vector<std::string> padded() const;
};
// Takes a manifest as it comes, however long it is: only its lines are held, of millions that are equal one. Paths are
// spelled as those of entries are (plainPath()).
class ManifestParser {
public:
    // `burned`: in a list that a burn made each line is its own: other comments and empty lines are unreadable. Lines
    // that would take more than `most` bytes are unreadable: where none is given, more than half of the free memory.
    explicit ManifestParser(bool burned = false, std::optional<std::uint64_t> most = std::nullopt);
    // Of this file: what it may not speak for is left out.
    explicit ManifestParser(const StoredEntry& list);
    void add(std::string_view text);
    [[nodiscard]] ParsedManifest finish();

private:
    void takeLine(std::string_view line);
    [[nodiscard]] bool speaksFor(const std::string& path) const;
    bool makeRoom(std::uint64_t bytes);
    void dropRepeated();

    ParsedManifest m_parsed;
    std::string m_begun; // the line that has no end yet
    std::uint64_t m_number = 0;
    bool m_tooLong = false; // that line
    bool m_burned = false;  // a burn's list
    std::shared_ptr<const EarlierFiles> m_earlier;
    std::uint64_t m_most;
    std::uint64_t m_held = 0;   // bytes, about
    std::uint64_t m_dropAt = 0; // so many bytes, where repeated lines are dropped next
};
[[nodiscard]] ParsedManifest parseManifest(std::string_view text);

struct StoredManifest {
    ParsedManifest parsed;
    bool lost = false;          // a part of it cannot be read
    std::optional<Fault> fault; // what ended the reading, and will end the walk
};
// All of the file that is visited.
[[nodiscard]] StoredManifest readManifest(const StoredEntry& list, StoredBytes& bytes);
// Logs the lines that cannot be understood and those that contradict each other (sumsUnreadable); `path` is the
// manifest's.
void reportUnreadable(const ParsedManifest& manifest, const std::string& path, Action doing, FaultLog& log);
// Logs what the burn could not read at all, and the folders that it could not list, as far as they are `wanted`.
void reportMissing(const ParsedManifest& manifest, Action doing, FaultLog& log,
                   const std::function<bool(const std::string& path)>& wanted = {});

// Writes the digests of the tree's regular files, in the order of the tree, beside `file` and puts it in its place
// when it is whole. Files without a digest are left out, and `except`. Any thread, after the stream ended. Fails with
// fileExists where something with data bears the name and `replace` is false.
Result<void> writeManifest(const std::string& file, const Tree& tree, const DigestTable& digests, bool replace,
                           std::initializer_list<NodeId> except = {});

// The regular files that such a manifest leaves out.
[[nodiscard]] std::vector<NodeId> withoutDigest(const Tree& tree, const DigestTable& digests);

} // namespace steadyburn
