// A tape drive as a Target, through the kernel's st driver: /dev/nst0 and its like, variable records, constant writes.
//
// The end of the tape: the record that meets the early warning is written, the next write() is refused with ENOSPC and
// nothing written; then records are taken and refused in turn. write() stops at the first refusal with mediumFull, the
// refused block still in the source, and puts the filemark behind what is there.
#pragma once

#include "target/Target.h"
#include "target/device/TapeDevice.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

struct TapeCarriage;

// Any thread, one at a time; write() is the device thread.
class TapeTarget final : public Target {
public:
    TapeTarget(std::string name, std::unique_ptr<TapeDevice> device);
    ~TapeTarget() override;

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] bool isTape() const override { return true; }
    // The sessions are the tape files as far as the position tells: all of them after prepare() with append, else none.
    // Counting them would mean to wind through the whole tape. A tape of which the drive does not say that it stands
    // behind something is rewound and looked at: what st knows may be of a cartridge that is no longer there.
    Result<MediumInfo> inspect() override;
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) override;
    void useRoomBehindWarning() override { m_pastWarning = true; }
    Result<void> close() override;
    // The beginning of a file is taken off the tape again; where the drive cannot, or has failed, it gets its filemark,
    // so that what stands before it can be read and appended to.
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t lastSection() const override { return m_lastFile; }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    void lookAtSystem() override;
    std::vector<Fault> takeAlerts() override;

private:
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    [[nodiscard]] Fault left(MediumWorth::State state) const; // abandon()'s word
    [[nodiscard]] bool replacesOldData() const { return m_request.overwrite && !m_request.append; }
    [[nodiscard]] Fault driveFault(int code, Action doing);
    [[nodiscard]] Fault transferFaultOf(int code, Action doing);
    [[nodiscard]] bool answersWhenOpened();
    Result<void> open(TapeOpen how, Action doing);
    Result<TapeStatus> firstStatus(Action doing);
    Result<TapeStatus> look(Action doing);
    Result<void> command(TapeCommand what, int count, Action doing);
    Result<void> firstCommand(TapeCommand what, int count, Action doing);
    Result<void> rewind(Action doing);
    Result<bool> holdsData(Action doing);
    Result<void> checkRecordIsCarried();
    Result<std::uint32_t> countFilemarks(std::int64_t end, Action doing);
    Result<std::uint32_t> goToEnd(Action doing, bool& unclosed);
    Result<void> takePosition();
    Result<void> putRecord(std::span<const std::byte> record);
    Result<void> writeFilemark(Action doing);
    Result<void> endWithFault(Fault failed);
    bool takeBackPartial();
    Result<std::size_t> stepBackTo(std::uint64_t keep, unsigned filesBack);

    std::string m_name;
    std::shared_ptr<TapeDevice> m_device;
    std::shared_ptr<TapeCarriage> m_carriage; // of the adapter that the drive is attached to
    WriteRequest m_request;
    bool m_prepared = false;
    bool m_touched = false;               // something was written since prepare()
    bool m_fileOpen = false;              // records behind the last filemark
    bool m_partial = false;               // the last file on the tape was begun by us and is not whole
    std::uint32_t m_wholeFiles = 0;       // since prepare()
    bool m_unclosed = false;              // we append behind records without a filemark
    std::vector<Fault> m_found;           // what takeAlerts() says of the tape besides the drive's own alerts
    bool m_pastWarning = false;           // a refused record is tried once more
    bool m_failed = false;                // the drive reported an error: what it has written is doubtful
    bool m_closeFailed = false;           // close() failed, and abandon() has not yet said what the tape is worth
    std::uint64_t m_fileBytes = 0;        // of the present tape file
    std::vector<std::uint64_t> m_written; // bytes of each tape file since prepare() that has its filemark
    std::uint32_t m_nextFile = 0;
    std::uint32_t m_lastFile = 0;
    std::unique_ptr<std::byte[], std::function<void(std::byte*)>> m_last; // the padded last record, page-aligned
};

// What an errno of the st driver stands for.
[[nodiscard]] Fault tapeFault(int code, Action doing, const std::string& name);

Result<std::unique_ptr<Target>> openTapeDrive(const std::string& path);

} // namespace steadyburn
