// Reads one tape file record by record, whatever their size.
#pragma once

#include "target/Target.h"
#include "target/device/TapeDevice.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

inline constexpr std::size_t kFirstTapeRead = 1024 * 1024; // bytes; longer records are rare

// The longest record that goes through what lies between the kernel and the drive: of a host adapter nobody tells it
// beforehand, it is learned by trying. One thread at a time.
struct TapeCarriage {
    std::size_t carried = 0;            // bytes that the drive was asked for at once, and answered
    std::optional<std::size_t> refused; // the least that never reached the drive
};

// One thread at a time. The device is open and stands at the file's first record; it is closed with the reader.
class TapeFileReader final : public MediumReader {
public:
    TapeFileReader(std::shared_ptr<TapeDevice> device, std::string name,
                   std::shared_ptr<TapeCarriage> carriage = std::make_shared<TapeCarriage>());
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
    std::shared_ptr<TapeCarriage> m_carriage;
    std::vector<std::byte> m_buffer;
    std::size_t m_used = 0; // of the present record
    std::size_t m_size = 0;
    std::size_t m_recordSize = 0; // of all records so far; 0: they differ
    bool m_first = true;
    std::uint64_t m_at = 0;
    bool m_atEnd = false;
};

// The record at the tape's present position into `buffer`, which grows as needed: st gives ENOMEM for a record that is
// larger than asked for. What the adapter does not carry is asked for in smaller pieces, from `first` bytes down: st
// says so with EBUSY, EOVERFLOW, EINVAL or ENOMEM, and the tape does not move. 0 at a filemark or the end of the data;
// else a negative errno, EMSGSIZE for a record that is longer than what is carried; the tape stands before it.
ssize_t readRecord(TapeDevice& device, std::vector<std::byte>& buffer, TapeCarriage& carriage,
                   std::size_t first = kFirstTapeRead);

// What a negative answer of readRecord() or a write stands for: here EBUSY is no other program, which open() would have
// met.
[[nodiscard]] Fault transferFault(int code, Action doing, const std::string& name, const TapeCarriage& carriage);

} // namespace steadyburn
