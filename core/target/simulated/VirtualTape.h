// A simulated tape drive with a cartridge in it: streams or repositions as DriveModel says and keeps the records in a
// SIMH container, each write one record, a filemark behind each write(). As on a real tape, errors of what lay in the
// drive's buffer show at a later record or at the filemark, and what was in the buffer is then lost.
//
// The end of the tape (capacity=, full@): the record that passes it is written, the next is refused with ENOSPC, then
// records are taken and refused in turn for another 32 MiB, so that a trailer finds room. write() stops at the first
// refusal with mediumFull, the refused block still in the source, and puts the filemark behind what is there: the
// caller may end the file at a border that it knows (endEarly), write a trailer, close, and continue on the next
// cartridge.
//
// A file without its filemark at the end of the container (a burn that was killed, another program) gets one before
// anything is appended, and what there is of a torn record behind it stays as a record with an error. A torn record
// alone of which there is less than a header of tar is replaced; both are told (takeAlerts()).
#pragma once

#include "target/Target.h"
#include "target/simulated/SimhTape.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualSpec.h"

#include <memory>

namespace steadyburn {

class VirtualTape final : public Target {
public:
    VirtualTape(std::string name, VirtualSpec spec, Clock& clock);

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] bool isTape() const override { return true; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) override;
    void useRoomBehindWarning() override { m_pastWarning = true; }
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t lastSection() const override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    std::vector<Fault> takeAlerts() override;

private:
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    void remark(TapeRemark remark);
    Result<std::shared_ptr<const TapeContents>> scan() const;
    Result<void> position();
    [[nodiscard]] bool holdsMoreThanTape() const;
    [[nodiscard]] std::uint64_t earlyWarning() const;
    Result<void> mayWriteRecord();
    Result<void> beginOnTape();
    Result<void> lookAtUnclosed();
    Result<void> closeFoundFile();
    Result<void> putRecord(std::span<const std::byte> record, const std::stop_token& stop);
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> endFile(const std::stop_token& stop);
    Result<void> outcome(SimulatedDrive::Outcome result);
    Fault mediumFault();

    std::string m_name;
    VirtualSpec m_spec;
    Clock& m_clock;
    MediumFile m_file;
    struct Scanned; // what was found in the file, as long as that stays as it is
    mutable std::shared_ptr<const Scanned> m_scanned;
    SimhWriter m_writer{m_file};
    WriteRequest m_request;
    TapeContents m_before;         // the tape as prepare() found it
    bool m_unclosed = false;       // we append behind a file that has no filemark yet
    std::vector<std::byte> m_torn; // what there is of the record that is torn behind it
    std::vector<Fault> m_alerts;
    std::uint64_t m_goodEnd = 0;   // of the container: behind the last whole tape file
    std::uint64_t m_fileData = 0;  // data bytes before the present tape file
    std::uint64_t m_data = 0;      // data bytes that went over the cable, with those before
    std::uint64_t m_filesDone = 0; // whole ones, in this run
    struct Start {
        std::uint64_t place = 0; // in the container
        std::uint64_t data = 0;  // bytes of the tape before it
    };
    std::vector<Start> m_starts; // of the tape files of this run
    std::vector<std::byte> m_lastRecord;
    std::optional<SimulatedDrive> m_drive;
    bool m_refuseNext = true;   // behind the early warning
    bool m_pastWarning = false; // a refused record is tried once more
    bool m_prepared = false;
    bool m_begun = false;
    bool m_absent = false;
};

} // namespace steadyburn
