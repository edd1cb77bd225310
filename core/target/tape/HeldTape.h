// A tape drive through the kernel's st driver, as the target and the session that writes with it know it: its commands,
// with what their errors stand for. One thread at a time.
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
    std::shared_ptr<TapeCarriage> carriage; // of the adapter that the drive is attached to
    bool busy = false;                      // a session is open
    bool touched = false;                   // something was written in the last session
    std::vector<Fault> found;               // of the tape, for TapeDrive::takeAlerts()

    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    // What an errno of the open device stands for: not of the medium when the drive is gone.
    [[nodiscard]] Fault driveFault(int code, Action doing) const;
    // The same of a record.
    [[nodiscard]] Fault transferFaultOf(int code, Action doing) const;
    // Of a device that is closed, and is so again afterwards.
    [[nodiscard]] bool answersWhenOpened() const;

    Result<void> open(TapeOpen how, Action doing);
    // The drive's state without waiting for a cartridge, then with the cartridge that is in it now: only when it is
    // opened to be read does st ask the drive whether it is another one. Leaves the device open for reading.
    Result<TapeStatus> look(Action doing);
    Result<void> command(TapeCommand what, int count, Action doing);
    // A drive whose cartridge was changed says EIO to the first command, whatever that is. Only for what may be done
    // twice.
    Result<void> firstCommand(TapeCommand what, int count, Action doing);
    Result<void> rewind(Action doing);
    // Stands at the beginning of the tape, before and after.
    Result<bool> holdsData(Action doing);

private:
    Result<TapeStatus> firstStatus(Action doing);
};

// What an errno of the st driver stands for.
[[nodiscard]] Fault tapeFault(int code, Action doing, const std::string& name);

} // namespace steadyburn
