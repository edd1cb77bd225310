// A tape cartridge in a file: the SIMH magnetic tape container (.tap). Each record is its length (32 bits, little
// endian), its bytes, a zero byte if their number is odd, and the length again; a filemark is a length of 0; 0xffffffff
// or the end of the file is the end of the medium. Records may have any length, as on a tape in variable-block mode;
// they are what the writes were. One thread at a time.
//
// Read here: lengths with an error class (top four bits) as a damaged record, erase gaps (0xfffffffe) skipped.
#pragma once

#include "target/MediumFile.h"

#include <optional>
#include <vector>

namespace steadyburn {

struct TapeFile {             // what lies between two filemarks
    std::uint64_t offset = 0; // of its first record in the container
    std::uint64_t end = 0;    // behind its last record: where its filemark stands
    std::uint64_t bytes = 0;  // of data
    std::uint64_t records = 0;
    bool closed = false; // a filemark follows
};

struct TapeContents {
    std::vector<TapeFile> files;
    std::uint64_t end = 0;   // of the container: where data would be appended, behind the last filemark
    std::uint64_t bytes = 0; // of data, all files
};

// Fails with mediumError (detail "simh") where the container's structure is broken. `fd` may be invalid: a blank tape.
Result<TapeContents> scanSimh(const FileDescriptor& fd, const std::string& path);

// Writes behind a position; what was there is gone with the first record.
class SimhWriter {
public:
    explicit SimhWriter(MediumFile& file) : m_file(file) {}

    void standAt(std::uint64_t offset) { m_at = offset; }
    [[nodiscard]] std::uint64_t position() const { return m_at; }
    Result<void> record(std::span<const std::byte> bytes);
    Result<void> filemark();
    // Cuts the tape at the present position and marks the end of the medium.
    Result<void> endOfMedium();

private:
    MediumFile& m_file;
    std::uint64_t m_at = 0;
};

// Record by record; any number of readers.
class SimhRecords {
public:
    SimhRecords(FileDescriptor fd, std::string path, const TapeFile& file);

    // The next record, or an empty one at the end of the tape file.
    Result<std::span<const std::byte>> next();
    // Passes a good record of at most `most` bytes; returns its length, 0 when the next thing is anything else.
    Result<std::uint64_t> pass(std::uint64_t most);

private:
    FileDescriptor m_fd;
    std::string m_path;
    std::uint64_t m_at;
    std::uint64_t m_end;
    std::vector<std::byte> m_record;
};

} // namespace steadyburn
