// A tape drive behind the kernel's st driver, shared by its target, the session that writes to it and its readers. It
// sends commands and turns their errors into faults. Any thread, one at a time.
#pragma once

#include "target/device/TapeDevice.h"
#include "target/tape/TapeFileReader.h"

#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

class HeldTape {
public:
    HeldTape(std::string driveName, std::unique_ptr<TapeDevice> tapeDevice);

    std::string name;
    std::shared_ptr<TapeDevice> device;
    std::shared_ptr<TapeCarriage> carriage; // what the drive's adapter carries
    bool busy = false;                      // a session is open
    bool touched = false;                   // the last session wrote something
    std::vector<Fault> found;               // remarks about the tape, for TapeDrive::takeAlerts()

    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    // Returns the fault that an errno of the open device stands for; driveVanished where the drive is gone.
    [[nodiscard]] Fault driveFault(int code, Action doing) const;
    // Does the same for an errno of reading or writing a record.
    [[nodiscard]] Fault transferFaultOf(int code, Action doing) const;
    // Whether the drive answers. The device is closed before and after.
    [[nodiscard]] bool answersWhenOpened() const;

    Result<void> open(TapeOpen how, Action doing);
    // Returns the status of the drive with the cartridge that is in it now, and leaves the device open for reading.
    // Does not wait for a cartridge: it fails with mediumMissing. st notices another cartridge only when the device is
    // opened for reading, so the device is opened twice.
    Result<TapeStatus> look(Action doing);
    Result<void> command(TapeCommand what, int count, Action doing);
    // Sends the first command after opening, once more where it fails with EIO: a drive whose cartridge was changed
    // answers any first command so. Only for commands that may be repeated.
    Result<void> firstCommand(TapeCommand what, int count, Action doing);
    Result<void> rewind(Action doing);
    // Whether there is data on the tape. Leaves the tape at its beginning.
    Result<bool> holdsData(Action doing);

private:
    Result<TapeStatus> firstStatus(Action doing);
};

// Returns the fault that an errno of the st driver stands for.
[[nodiscard]] Fault tapeFault(int code, Action doing, const std::string& name);

} // namespace steadyburn
