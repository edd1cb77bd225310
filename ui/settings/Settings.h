// What the user chose, kept between runs: one struct a page of the dialog, each with defaults that serve. A job's part
// of it goes into the JobRequest with apply(). GUI thread.
#pragma once

#include "workflow/request/JobRequest.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

class QSettings;

namespace steadyburn {

struct TuneProposal;

struct BufferSettings {
    std::optional<std::uint64_t> size; // bytes; empty: chosen from the memory that is free
    std::optional<unsigned> startPercent;
    unsigned lowPercent = 20;
    unsigned resumePercent = 70;
    bool lockMemory = true;
    FeedPolicy policy = FeedPolicy::balanced;

    friend bool operator==(const BufferSettings&, const BufferSettings&) = default;
};

struct DeviceSettings {
    std::uint64_t tapeBlock = 0;         // bytes of a record; 0: what is usual, or as much as the drive takes
    std::optional<bool> tapeCompression; // of the drive itself; empty: as it is set
    bool showSimulated = true;           // drives in the target selector

    friend bool operator==(const DeviceSettings&, const DeviceSettings&) = default;
};

struct BurningSettings {
    QString speed; // "4x", "5540k"; empty: the fastest
    bool verify = true;
    bool reload = true; // the disc out and in again after the burn
    bool eject = false;
    bool shelf = true; // what was burned is entered there
    bool append = false;
    bool keepOpen = false;
    std::optional<unsigned> parity; // of discs and images: per cent; 0: all the room that is left; empty: none
    unsigned recovery = 0;          // PAR2 files of archives in files: per cent; 0: none
    OnFault onFault = OnFault::skip;
    unsigned readers = 0; // 0: measured

    friend bool operator==(const BurningSettings&, const BurningSettings&) = default;
};

struct ArchiveSettings {
    Format format = Format::automatic;
    std::optional<int> level; // of compression; empty: its default
    std::optional<bool> sessionMd5;
    bool checksums = true; // a list of them on discs and in ISO images
    bool reproducible = false;

    friend bool operator==(const ArchiveSettings&, const ArchiveSettings&) = default;
};

struct FilterSettings {
    QStringList excludes; // globs, as on the command line
    bool excludeCaches = false;
    bool oneFileSystem = false;

    friend bool operator==(const FilterSettings&, const FilterSettings&) = default;
};

struct LogSettings {
    bool keep = true;
    int most = 100; // files; the oldest go
    QString folder; // empty: with the program's data

    friend bool operator==(const LogSettings&, const LogSettings&) = default;
};

struct DesktopSettings {
    bool notify = true;
    bool taskbar = true;
    bool inhibit = true; // sleep, shutdown and the lid, while a job is on
    bool tray = true;

    friend bool operator==(const DesktopSettings&, const DesktopSettings&) = default;
};

struct AppearanceSettings {
    enum class Colors : std::uint8_t { desktop, light, dark, contrast };
    Colors colors = Colors::desktop;
    enum class Details : std::uint8_t { chart, log, none };
    Details details = Details::chart; // what the burn window shows below its gauge

    friend bool operator==(const AppearanceSettings&, const AppearanceSettings&) = default;
};

struct Settings {
    BufferSettings buffer;
    DeviceSettings devices;
    BurningSettings burning;
    ArchiveSettings archive;
    FilterSettings filters;
    LogSettings logs;
    DesktopSettings desktop;
    AppearanceSettings appearance;

    // A file edited by hand may hold anything: values out of bounds fall back to the defaults.
    static Settings load(const QSettings& stored);
    // False when they could not be written: unwritableText() has the sentence.
    [[nodiscard]] bool save(QSettings& stored) const;
    void apply(JobRequest& request) const;
    // Buffer, speed and readers as a measurement proposes them; what it does not know stays.
    void take(const TuneProposal& proposal);

    friend bool operator==(const Settings&, const Settings&) = default;
};

// The sentence for a save() that failed.
[[nodiscard]] QString unwritableText(const QSettings& stored);

} // namespace steadyburn
