// A tape drive in memory that answers as the kernel's st driver does, with the troubles a test asks for. Shared between
// the TapeTarget, which owns the device, and the test, which looks at the cartridge.
#pragma once

#include "target/device/TapeDevice.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct FakeCartridge {
    struct Unit {
        bool filemark = false;
        std::vector<std::byte> record;
    };
    std::vector<Unit> units;
    std::size_t at = 0;

    bool inserted = true;
    bool writeProtected = false;
    bool resetPending = false;             // after a bus reset: EIO for all but a rewind
    int openError = 0;                     // errno of every open()
    int failOpen = 0;                      // the open() of this number from here on fails with EMFILE
    int closeError = 0;                    // of the close() after a write
    std::optional<std::uint64_t> vanishAt; // bytes on the tape; then the drive is deleted: goneError to everything
    int goneError = ENODEV;
    int interruptions = 0; // calls of write and read that end with EINTR first
    bool blankReadsAsError = false;
    std::optional<std::uint64_t> failWriteAt; // EIO once so many bytes are on the tape
    int writeError = EIO;
    std::optional<std::uint64_t> earlyWarning;      // bytes; from there on every other write is refused
    std::optional<std::uint64_t> roomBehindWarning; // bytes; behind them every write is
    std::optional<std::uint64_t> shortAt;           // the write that passes it takes only half of the record
    bool failFilemark = false;
    bool cannotErase = false;
    bool cannotCompress = false;
    bool fastEom = false;     // st's option: it winds to the end at once and does not know the file's number there
    bool fileUnknown = false; // so it was, and nothing rewound the tape since
    std::optional<std::size_t> failReadAt;  // the unit that cannot be read
    std::optional<std::size_t> failSpaceAt; // the unit that winding forwards by filemarks cannot pass
    std::uint64_t mibMaximum = 0;           // of the cartridge's memory; 0: it has none
    std::uint64_t mibRemaining = 0;
    bool noMemory = false;           // in the cartridge: the drive's log alone tells the sizes
    std::set<std::uint8_t> alerts;   // TapeAlert flags that are up
    std::uint32_t longestRecord = 0; // 0: the drive does not tell
    std::uint8_t density = 0;
    std::size_t adapterCarries = 0;        // bytes of a command; 0: whatever is asked
    int adapterError = EBUSY;              // errno for what is longer; the drive never sees it
    std::optional<std::int64_t> staleFile; // of the cartridge that was in it before: st has not noticed
    int unitAttentions = 0;                // so many commands end with EIO: the cartridge was changed

    std::string log; // a letter for each call that moves the tape, see command()
    bool open = false;
    bool refused = false; // the last write was: the next is taken
    std::uint64_t bytes = 0;
    std::vector<std::size_t> writes; // sizes
    std::uint64_t bytesRead = 0;

    [[nodiscard]] bool gone() const { return vanishAt && bytes >= *vanishAt; }
    // [file][record]
    [[nodiscard]] std::vector<std::vector<std::vector<std::byte>>> files() const
    {
        std::vector<std::vector<std::vector<std::byte>>> result(1);
        for (const Unit& unit : units) {
            if (unit.filemark) {
                result.emplace_back();
            } else {
                result.back().push_back(unit.record);
            }
        }
        if (result.back().empty()) {
            result.pop_back();
        }
        return result;
    }
    void add(std::size_t size, std::byte value) { units.push_back({false, std::vector<std::byte>(size, value)}); }
    void addFilemark() { units.push_back({true, {}}); }
};

class FakeTape final : public TapeDevice {
public:
    explicit FakeTape(std::shared_ptr<FakeCartridge> tape) : m_tape(std::move(tape)) {}

    ~FakeTape() override { FakeTape::close(); }
    FakeTape(const FakeTape&) = delete;
    FakeTape& operator=(const FakeTape&) = delete;

    int open(TapeOpen how) override
    {
        if (m_tape->gone()) {
            return -ENXIO;
        }
        if (m_tape->openError != 0) {
            return -m_tape->openError;
        }
        if (m_tape->failOpen > 0 && --m_tape->failOpen == 0) {
            return -EMFILE;
        }
        if (m_tape->open) {
            return -EBUSY; // one opener at a time, whoever it is
        }
        if (how != TapeOpen::look && !m_tape->inserted) {
            return -ENOMEDIUM;
        }
        if (how == TapeOpen::write && m_tape->writeProtected) {
            return -EROFS;
        }
        m_how = how;
        m_tape->open = m_opened = true;
        m_wrote = false;
        return 0;
    }

    int close() override
    {
        if (!std::exchange(m_opened, false)) {
            return 0;
        }
        m_tape->open = false;
        if (m_tape->gone()) {
            return std::exchange(m_wrote, false) ? -EIO : 0;
        }
        return std::exchange(m_wrote, false) ? -m_tape->closeError : 0;
    }

    ssize_t write(std::span<const std::byte> record) override
    {
        FakeCartridge& tape = *m_tape;
        if (tape.gone()) {
            return -tape.goneError;
        }
        if (tape.interruptions > 0) {
            --tape.interruptions;
            return -EINTR;
        }
        if (!carries(record.size())) {
            return -tape.adapterError;
        }
        if (tape.resetPending || (tape.failWriteAt && tape.bytes >= *tape.failWriteAt)) {
            return -tape.writeError;
        }
        const std::uint64_t before = bytesBefore();
        if (tape.earlyWarning && before >= *tape.earlyWarning) {
            tape.refused = !tape.refused;
            const bool end = tape.roomBehindWarning && before >= *tape.earlyWarning + *tape.roomBehindWarning;
            if (tape.refused || end) {
                return -ENOSPC;
            }
        }
        std::size_t taken = record.size();
        if (tape.shortAt && tape.bytes + taken > *tape.shortAt) {
            taken /= 2;
        }
        tape.units.resize(tape.at);
        tape.units.push_back({false, {record.begin(), record.begin() + std::ptrdiff_t(taken)}});
        ++tape.at;
        tape.bytes += taken;
        tape.writes.push_back(record.size());
        m_wrote = true;
        return ssize_t(taken);
    }

    ssize_t read(std::span<std::byte> into) override
    {
        FakeCartridge& tape = *m_tape;
        if (tape.gone()) {
            return -tape.goneError;
        }
        if (tape.interruptions > 0) {
            --tape.interruptions;
            return -EINTR;
        }
        if (!carries(into.size())) {
            return -tape.adapterError;
        }
        m_atEndOfData = tape.at >= tape.units.size();
        m_passedFilemark = false;
        if (tape.resetPending || attention()) {
            return -EIO;
        }
        if (m_atEndOfData) {
            m_atEndOfData = !tape.blankReadsAsError; // st tells the end only where a filemark stands before it
            return tape.blankReadsAsError ? -EIO : 0;
        }
        const std::size_t here = tape.at++;
        if (tape.failReadAt == here) {
            return -EIO;
        }
        const FakeCartridge::Unit& unit = tape.units[here];
        if (unit.filemark) {
            m_passedFilemark = true;
            return 0;
        }
        if (unit.record.size() > into.size()) {
            return -ENOMEM; // and the tape is behind it
        }
        std::memcpy(into.data(), unit.record.data(), unit.record.size());
        tape.bytesRead += unit.record.size();
        return ssize_t(unit.record.size());
    }

    int command(TapeCommand what, int count) override
    {
        FakeCartridge& tape = *m_tape;
        if (tape.gone()) {
            return -tape.goneError;
        }
        if (tape.resetPending && what != TapeCommand::rewind) {
            return -EIO;
        }
        m_passedFilemark = m_atEndOfData = false;
        if (attention()) {
            return -EIO;
        }
        switch (what) {
        case TapeCommand::rewind:
            tape.staleFile.reset();
            tape.log += 'R';
            tape.at = 0;
            tape.fileUnknown = false;
            tape.resetPending = false;
            return 0;
        case TapeCommand::forwardFilemarks:
            tape.log += 'F';
            for (; count > 0; --count) {
                while (tape.at < tape.units.size() && !tape.units[tape.at].filemark && tape.failSpaceAt != tape.at) {
                    ++tape.at;
                }
                if (tape.at == tape.units.size() || tape.failSpaceAt == tape.at) {
                    return -EIO;
                }
                ++tape.at;
            }
            return 0;
        case TapeCommand::backFilemarks:
            tape.log += 'b';
            for (; count > 0; --count) {
                do {
                    if (tape.at == 0) {
                        return -EIO;
                    }
                    --tape.at;
                } while (!tape.units[tape.at].filemark);
            }
            return 0;
        case TapeCommand::forwardRecords:
            tape.log += 'f';
            for (; count > 0; --count) {
                if (tape.at == tape.units.size() || tape.units[tape.at].filemark) {
                    return -EIO;
                }
                ++tape.at;
            }
            return 0;
        case TapeCommand::setCompression:
            if (tape.cannotCompress) {
                return -EIO;
            }
            tape.log += count == 0 ? 'u' : 'c';
            return 0;
        case TapeCommand::backRecords:
            tape.log += 'B';
            tape.at -= std::min(tape.at, std::size_t(count));
            return 0;
        case TapeCommand::endOfData:
            tape.log += 'E';
            tape.at = tape.units.size();
            tape.fileUnknown = tape.fastEom;
            m_atEndOfData = true;
            return 0;
        case TapeCommand::writeFilemarks:
            if (tape.failFilemark) {
                return -EIO;
            }
            tape.log += 'W';
            tape.units.resize(tape.at);
            tape.addFilemark();
            ++tape.at;
            m_wrote = true;
            return 0;
        case TapeCommand::setRecordSize:
            tape.log += count == 0 ? 'v' : '!';
            return 0;
        case TapeCommand::eraseQuick:
        case TapeCommand::eraseAll:
            if (tape.cannotErase) {
                return -EIO;
            }
            tape.log += what == TapeCommand::eraseAll ? 'X' : 'x';
            tape.units.resize(tape.at);
            return 0;
        case TapeCommand::offline:
            tape.log += 'O';
            tape.inserted = false;
            return 0;
        }
        return -EINVAL;
    }

    int status(TapeStatus& status) override
    {
        const FakeCartridge& tape = *m_tape;
        if (tape.gone()) {
            return -tape.goneError;
        }
        if (tape.resetPending) {
            return -EIO;
        }
        status = {};
        status.online = tape.inserted;
        status.doorOpen = !tape.inserted;
        status.writeProtected = tape.writeProtected;
        status.beginOfTape = tape.at == 0;
        status.endOfData = m_atEndOfData;
        status.filemark = m_passedFilemark;
        status.density = tape.density;
        status.file = status.record = 0;
        for (std::size_t i = 0; i < tape.at; ++i) {
            if (tape.units[i].filemark) {
                ++status.file;
                status.record = 0;
            } else {
                ++status.record;
            }
        }
        if (m_atEndOfData) {
            status.record = -1; // st has lost count
        }
        if (tape.fileUnknown) {
            status.file = -1;
        }
        if (tape.staleFile) {
            status.file = *tape.staleFile;
            status.beginOfTape = false;
        }
        return 0;
    }

    std::int64_t position() override
    {
        if (m_tape->gone()) {
            return -m_tape->goneError;
        }
        return attention() ? -EIO : std::int64_t(m_tape->at);
    }

    ssize_t ask(std::span<const std::uint8_t> command, std::span<std::uint8_t> answer) override
    {
        std::fill(answer.begin(), answer.end(), std::uint8_t(0));
        if (m_tape->gone()) {
            return -ENODEV;
        }
        if (command[0] == 0x12) {
            const std::string names = "IBM     ULT3580-TD8     P381";
            std::copy(names.begin(), names.end(), answer.begin() + 8);
            return ssize_t(answer.size());
        }
        if (command[0] == 0x05 && m_tape->longestRecord > 0) {
            for (std::size_t i = 0; i < 3; ++i) {
                answer[1 + i] = std::uint8_t(m_tape->longestRecord >> (8 * (2 - i)));
            }
            return 6;
        }
        if (command[0] == 0x4d) {
            return log(command[2] & 0x3fU, answer);
        }
        if (command[0] != 0x8c || m_tape->mibMaximum == 0 || m_tape->noMemory) {
            return -EIO;
        }
        std::vector<std::uint8_t> list;
        const auto number = [&](std::uint8_t id, std::uint64_t value) {
            list.insert(list.end(), {0, id, 0x80, 0, 8});
            for (int shift = 56; shift >= 0; shift -= 8) {
                list.push_back(std::uint8_t(value >> shift));
            }
        };
        if (command[8] == 0) {
            number(0, m_tape->mibRemaining);
            number(1, m_tape->mibMaximum);
        } else if (command[8] == 8 && command[9] == 6) {
            list.insert(list.end(), {8, 6, 0x81, 0, 32});
            const std::string barcode = "AB1234L8                        ";
            list.insert(list.end(), barcode.begin(), barcode.end());
        }
        answer[3] = std::uint8_t(list.size());
        std::copy(list.begin(), list.end(), answer.begin() + 4);
        return ssize_t(list.size() + 4);
    }

private:
    [[nodiscard]] bool carries(std::size_t bytes) const
    {
        return m_tape->adapterCarries == 0 || bytes <= m_tape->adapterCarries;
    }
    [[nodiscard]] bool attention() const { return m_tape->unitAttentions > 0 && m_tape->unitAttentions-- > 0; }
    [[nodiscard]] std::uint64_t bytesBefore() const
    {
        std::uint64_t bytes = 0;
        for (std::size_t i = 0; m_tape->earlyWarning && i < m_tape->at; ++i) {
            bytes += m_tape->units[i].record.size();
        }
        return bytes;
    }
    // LOG SENSE; TapeAlert flags are forgotten by telling.
    ssize_t log(unsigned page, std::span<std::uint8_t> answer)
    {
        std::vector<std::uint8_t> list{std::uint8_t(page), 0, 0, 0};
        const auto parameter = [&](std::uint8_t code, std::uint64_t value, unsigned bytes) {
            list.insert(list.end(), {0, code, 0, std::uint8_t(bytes)});
            while (bytes-- > 0) {
                list.push_back(std::uint8_t(value >> (8 * bytes)));
            }
        };
        if (page == 0x2e) {
            for (std::uint8_t flag = 1; flag <= 64; ++flag) {
                parameter(flag, m_tape->alerts.count(flag), 1);
            }
            m_tape->alerts.clear();
        } else if (page == 0x31 && m_tape->mibMaximum > 0) {
            parameter(1, m_tape->mibRemaining, 4);
            parameter(2, 0, 4);
            parameter(3, m_tape->mibMaximum, 4);
        } else {
            return -EIO;
        }
        list[2] = std::uint8_t((list.size() - 4) >> 8);
        list[3] = std::uint8_t(list.size() - 4);
        std::copy(list.begin(), list.end(), answer.begin());
        return ssize_t(list.size());
    }

    std::shared_ptr<FakeCartridge> m_tape;
    TapeOpen m_how = TapeOpen::look;
    bool m_opened = false;
    bool m_wrote = false;
    bool m_atEndOfData = false;
    bool m_passedFilemark = false;
};

} // namespace steadyburn
