// The desktop's disk service, UDisks2, on the system bus: what it knows of optical drives and their media without
// anyone opening or waking them, the unmounting of a disc as the user, and its word that something changed. All of it
// is there or not: without the service the kernel's lists do (DriveList, DriveEvents).
#pragma once

#include "base/Result.h"
#include "target/discovery/OpenTarget.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct UDisksDrive {
    std::string device; // "/dev/sr0"
    std::string vendor;
    std::string product;
    std::string firmware;
    MediumKind kind = MediumKind::none; // of the medium
    bool available = false;             // there is one
    bool blank = false;
    unsigned sessions = 0;
    std::uint64_t size = 0;          // bytes of the medium
    std::vector<std::string> places; // it is mounted at
};

// Any thread but the one that must not wait. `bus`: the name of a QDBusConnection; empty: the system bus.
// Empty result: there is no such service.
[[nodiscard]] std::optional<std::vector<UDisksDrive>> udisksDrives(const std::string& bus = {});
// Unmounts what of `device` is mounted. Fails with targetBusy (somebody uses the disc), targetPermission, unsupported
// (no such service, or it does not know the device).
Result<void> udisksUnmount(const std::string& device, const std::string& bus = {});
// "optical_dvd_plus_r" and its kin.
[[nodiscard]] MediumKind mediumFromUDisks(const std::string& media);

// The kernel's list, completed for drives that are in use by what UDisks2 knows.
[[nodiscard]] std::vector<DriveListing> completed(std::vector<DriveListing> drives,
                                                  const std::vector<UDisksDrive>& known);
[[nodiscard]] std::vector<DriveListing> listDrivesOfDesktop();

// Takes the bus's signals for a UDisksWatch, which may be gone before the bus has answered.
class UDisksEar final : public QObject {
    Q_OBJECT
public:
    bool listen(const std::string& bus); // blocks; any thread, while the ear stays in its own

signals:
    void happened();

private slots:
    void takeProperties(const QString& interface);
    void takeObjects();
};

// Lives in a thread with an event loop, and never keeps it waiting: it hears from when the bus has answered.
class UDisksWatch final : public QObject {
    Q_OBJECT
public:
    explicit UDisksWatch(const std::string& bus = {}, QObject* parent = nullptr);

signals:
    void happened();  // a drive came or went, a disc was put in, taken out, mounted or unmounted
    void listening(); // from now on
};

} // namespace steadyburn
