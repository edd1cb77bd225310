// A tape cartridge in a file: the SIMH magnetic tape container (.tap). Each record is its length (32 bits, little
// endian), its bytes, a zero byte if their number is odd, and the length again; a filemark is a length of 0; 0xffffffff
// or the end of the file is the end of the medium. Records may have any length, as on a tape in variable-block mode;
// they are what the writes were. One thread at a time.
//
// Read here besides: lengths with an error class (top four bits) as a damaged record, odd records without their
// padding; erase gaps (0xfffffffe, and half of one, 0xfffeffff) and descriptions (class 0xe) are passed over.
//
// A container that ends within a record was torn, by a crash or a full disk: what stands before that is a tape like any
// other. So it is where nothing stands before it, if that record has a length as tar archives have it; else it is taken
// for another kind of file. Where the structure is broken and the container goes on, nobody knows what lies behind.
#pragma once

#include "target/plain/MediumFile.h"

#include <optional>
#include <vector>

namespace steadyburn {

struct TapeFile {             // what lies between two filemarks
    std::uint64_t offset = 0; // of its first record in the container
    std::uint64_t end = 0;    // behind its last record: where its filemark stands
    std::uint64_t bytes = 0;  // of data
    std::uint64_t records = 0;
    bool closed = false;  // a filemark follows
    bool damaged = false; // at `end` a record is torn, or the container broken
};

struct TapeContents {
    std::vector<TapeFile> files;
    std::uint64_t end = 0;                 // of the container: where data would be appended, behind the last filemark
    std::uint64_t bytes = 0;               // of data, all files
    std::optional<std::uint64_t> brokenAt; // the container goes on behind it: appending might destroy what lies there
};

// Fails with mediumError (witness: tapeImage) when no whole record stands before what is no tape's: it is another kind
// of file; but not where the first record of all is torn. `fd` may be invalid: a blank tape. More than kMostTapeFiles
// count as broken.
inline constexpr std::size_t kMostTapeFiles = 65536;
Result<TapeContents> scanSimh(const FileDescriptor& fd, const std::string& path);

// What there is of the data of the record that is torn at the end of `file`, which is `damaged` for that reason.
Result<std::vector<std::byte>> tornRecord(const FileDescriptor& fd, const std::string& path, const TapeFile& file);

// Writes behind a position; what was there is gone with the first record.
class SimhWriter {
public:
    explicit SimhWriter(MediumFile& file) : m_file(file) {}

    void standAt(std::uint64_t offset) { m_at = offset; }
    [[nodiscard]] std::uint64_t position() const { return m_at; }
    Result<void> record(std::span<const std::byte> bytes);
    Result<void> damagedRecord(std::span<const std::byte> bytes); // of the class that says so
    Result<void> filemark();
    // Cuts the tape at the present position and marks the end of the medium.
    Result<void> endOfMedium();

private:
    Result<void> put(std::span<const std::byte> bytes, std::uint32_t lengthWord);

    MediumFile& m_file;
    std::uint64_t m_at = 0;
};

// Record by record; any number of readers.
class SimhRecords {
public:
    SimhRecords(FileDescriptor fd, std::string path, const TapeFile& file);

    // The next record, or an empty one at the end of the tape file. Fails with mediumError at a damaged record, and
    // once at damage that ends the file; then reading goes on behind it.
    Result<std::span<const std::byte>> next();
    // Passes a good record of at most `most` bytes; returns its length, 0 when the next thing is anything else.
    Result<std::uint64_t> pass(std::uint64_t most);

private:
    FileDescriptor m_fd;
    std::string m_path;
    std::uint64_t m_at;
    std::uint64_t m_end;
    bool m_damaged; // at the end
    std::vector<std::byte> m_record;
};

} // namespace steadyburn
