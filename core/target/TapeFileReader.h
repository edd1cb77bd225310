// Reads one tape file record by record, whatever their size.
#pragma once

#include "target/TapeDevice.h"
#include "target/Target.h"

#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

// One thread at a time. The device is open and stands at the file's first record; it is closed with the reader.
class TapeFileReader final : public MediumReader {
public:
    TapeFileReader(std::shared_ptr<TapeDevice> device, std::string name);
    ~TapeFileReader() override;
    TapeFileReader(const TapeFileReader&) = delete;
    TapeFileReader& operator=(const TapeFileReader&) = delete;

    // After a mediumError the next call goes on behind the bad record, if the drive can.
    Result<std::size_t> read(std::span<std::byte> into) override;
    Result<void> seek(std::uint64_t offset) override;
    // By whole records, when those before had one size: the drive winds faster than it reads.
    Result<std::uint64_t> skip(std::uint64_t bytes) override;
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
    [[nodiscard]] bool seekable() const override { return false; }

private:
    Result<std::size_t> nextRecord();

    std::shared_ptr<TapeDevice> m_device;
    std::string m_name;
    std::vector<std::byte> m_buffer;
    std::size_t m_used = 0; // of the present record
    std::size_t m_size = 0;
    std::size_t m_recordSize = 0; // of all records so far; 0: they differ
    bool m_first = true;
    std::uint64_t m_at = 0;
    bool m_atEnd = false;
};

// The record at the tape's present position into `buffer`, which grows as needed: st gives ENOMEM for a record that is
// larger than asked for. 0 at a filemark or the end of the data; else a negative errno.
ssize_t readRecord(TapeDevice& device, std::vector<std::byte>& buffer);

} // namespace steadyburn
