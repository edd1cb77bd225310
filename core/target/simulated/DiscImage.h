// The disc in a virtual drive: its bytes are a plain image file, which `mount`, xorriso and isoinfo read as it is, and
// a record of what an image cannot say (kind, sessions, open or closed, spoiled). The record is one line of text in the
// extended attribute `user.steadyburn.medium`, or, where the file system has none, in a small file `PATH.medium`. An
// image without a record, or whose size is not the record's (some other program wrote it), is a closed disc of one
// session, or an overwritable one. One thread at a time.
#pragma once

#include "target/Medium.h"
#include "target/plain/ImageSessions.h"
#include "target/plain/MediumFile.h"

namespace steadyburn {

struct DiscRecord {
    MediumKind kind = MediumKind::none;
    MediumStatus status = MediumStatus::blank; // blank, appendable, closed or overwritable
    bool spoiled = false;                      // a burn on it failed
    bool interrupted = false; // the drive was killed while it wrote: the image is not what was recorded
    std::vector<Session> sessions;

    [[nodiscard]] std::uint64_t end() const; // behind the last session
    bool operator==(const DiscRecord&) const = default;
};

// "dvd+r appendable size=65536 sessions=0+32768,32768+32768"; `spoiled` follows the status where it applies.
[[nodiscard]] std::string toText(const DiscRecord& record, std::uint64_t imageSize);
// Empty for another text.
[[nodiscard]] std::optional<DiscRecord> discRecordFrom(std::string_view text, std::uint64_t& imageSize);

class DiscImage {
public:
    DiscImage(std::string path, std::string driveName, MediumKind kind);

    // What is on the disc now. Fails with badArgument when the file holds a disc of another kind.
    Result<DiscRecord> load();
    // What can be read of the disc that `record` describes: an image of several sessions that was written at once, or
    // that another program made, is read as what it holds.
    [[nodiscard]] Result<ImageSessions> sessionsOf(const DiscRecord& record) const;
    // After writing; the file must be taken. A file beside it that is no record of ours is left alone.
    Result<void> save(const DiscRecord& record);
    // False for a file that is clearly none: it holds data, and neither a record of ours nor a volume that a disc has.
    [[nodiscard]] bool looksLikeMedium() const;
    // Fails with fileExists where the record needs a file of its own and another file has that name.
    [[nodiscard]] Result<void> checkRecordPlace() const;

    [[nodiscard]] MediumFile& file() { return m_file; }
    [[nodiscard]] bool overwritable() const; // DVD+RW and BD-RE: written over without blanking

private:
    MediumFile m_file;
    MediumKind m_kind;
    DiscRecord m_temporary; // of a disc without a path
};

// Whether the file at `path` holds data and no virtual drive has written it: nobody but the user knows what it is
// worth.
[[nodiscard]] bool isForeignImage(const std::string& path);

} // namespace steadyburn
