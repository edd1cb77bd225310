#include "ui/settings/Settings.h"

#include "ui/text/FaultText.h"
#include "workflow/facade/TargetList.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"
#include "workflow/tune/TuneValues.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

constexpr unsigned kLeastParity = 3; // per cent
constexpr unsigned kMostParity = 200;
constexpr unsigned kMostRecovery = 100;

constexpr int kMostLogs = 10000;

QString key(const char* name)
{
    return QString::fromLatin1(name);
}

template <typename Enum>
Enum loadEnum(const QSettings& stored, const char* name, Enum fallback, Enum last)
{
    bool good = false;
    const int value = stored.value(key(name), static_cast<int>(fallback)).toInt(&good);
    return good && value >= 0 && value <= static_cast<int>(last) ? static_cast<Enum>(value) : fallback;
}

bool loadBool(const QSettings& stored, const char* name, bool fallback)
{
    return stored.value(key(name), fallback).toBool();
}

BufferSettings loadBuffer(const QSettings& stored)
{
    BufferSettings loaded;
    if (const auto size = stored.value(key("buffer/size")).toULongLong(); size >= kSmallestRing) {
        loaded.size = size;
    }
    if (const unsigned start = stored.value(key("buffer/start"), 0).toUInt(); start > 0 && start <= 100) {
        loaded.startPercent = start;
    }
    const unsigned low = stored.value(key("buffer/low"), loaded.lowPercent).toUInt();
    const unsigned resume = stored.value(key("buffer/resume"), loaded.resumePercent).toUInt();
    if (low <= resume && resume <= 100) {
        loaded.lowPercent = low;
        loaded.resumePercent = resume;
    }
    loaded.lockMemory = loadBool(stored, "buffer/lock", loaded.lockMemory);
    loaded.policy = loadEnum(stored, "buffer/policy", loaded.policy, FeedPolicy::fastest);
    return loaded;
}

BurningSettings loadBurning(const QSettings& stored)
{
    BurningSettings loaded;
    loaded.speed = stored.value(key("burning/speed")).toString().trimmed();
    if (!loaded.speed.isEmpty() && !parseRate(loaded.speed.toStdString(), kDvdRate)) {
        loaded.speed.clear();
    }
    loaded.verify = loadBool(stored, "burning/verify", loaded.verify);
    loaded.reload = loadBool(stored, "burning/reload", loaded.reload);
    loaded.eject = loadBool(stored, "burning/eject", loaded.eject);
    loaded.shelf = loadBool(stored, "burning/shelf", loaded.shelf);
    loaded.append = loadBool(stored, "burning/append", loaded.append);
    loaded.keepOpen = loadBool(stored, "burning/keepOpen", loaded.keepOpen);
    bool number = false;
    const unsigned parity = stored.value(key("burning/parity")).toUInt(&number);
    if (number && (parity == 0 || (parity >= kLeastParity && parity <= kMostParity))) {
        loaded.parity = parity;
    }
    const unsigned recovery = stored.value(key("burning/recovery"), 0).toUInt();
    loaded.recovery = recovery <= kMostRecovery ? recovery : 0;
    loaded.onFault = loadEnum(stored, "burning/onFault", loaded.onFault, OnFault::abort);
    loaded.readers = std::min(stored.value(key("burning/readers"), 0).toUInt(), kMostReaders);
    return loaded;
}

ArchiveSettings loadArchive(const QSettings& stored)
{
    ArchiveSettings loaded;
    loaded.format = loadEnum(stored, "archive/format", loaded.format, Format::tarZstd);
    bool good = false;
    if (const int level = stored.value(key("archive/level")).toInt(&good);
        good && level >= 1 && level <= kMostZstdLevel) {
        if (const int most = mostLevel(loaded.format); most > 0) {
            loaded.level = std::min(level, most);
        }
    }
    if (stored.contains(key("archive/sessionMd5"))) {
        loaded.sessionMd5 = loadBool(stored, "archive/sessionMd5", true);
    }
    loaded.checksums = loadBool(stored, "archive/checksums", loaded.checksums);
    loaded.reproducible = loadBool(stored, "archive/reproducible", loaded.reproducible);
    return loaded;
}

void saveArchive(QSettings& stored, const ArchiveSettings& archive)
{
    stored.setValue(key("archive/format"), static_cast<int>(archive.format));
    if (archive.level) {
        stored.setValue(key("archive/level"), *archive.level);
    } else {
        stored.remove(key("archive/level"));
    }
    if (archive.sessionMd5) {
        stored.setValue(key("archive/sessionMd5"), *archive.sessionMd5);
    } else {
        stored.remove(key("archive/sessionMd5"));
    }
    stored.setValue(key("archive/checksums"), archive.checksums);
    stored.setValue(key("archive/reproducible"), archive.reproducible);
}

const char* endingOf(Format format)
{
    return format == Format::tarGzip ? ".tar.gz" : (format == Format::tarZstd ? ".tar.zst" : nullptr);
}

// A file says its format with its ending, and no tape takes an ISO image: there the choice does not apply.
Format formatFor(const TargetSpec& target, Format wanted)
{
    return target.isFile() || (target.isTape() && wanted == Format::iso) ? Format::automatic : wanted;
}

bool takesRecovery(const JobRequest& request, const TargetSpec& target)
{
    return target.kind == TargetSpec::Kind::file && request.image.empty() &&
           isTar(formatOfName(request.target).value_or(Format::automatic));
}

} // namespace

Settings Settings::load(const QSettings& stored)
{
    Settings loaded;
    loaded.buffer = loadBuffer(stored);
    const auto block = stored.value(key("devices/tapeBlock")).toULongLong();
    if (block >= kSmallestBlock && block <= kLargestBlock && block % kSmallestBlock == 0) {
        loaded.devices.tapeBlock = block;
    }
    if (stored.contains(key("devices/tapeCompression"))) {
        loaded.devices.tapeCompression = loadBool(stored, "devices/tapeCompression", false);
    }
    loaded.devices.showSimulated = loadBool(stored, "devices/showSimulated", loaded.devices.showSimulated);
    loaded.burning = loadBurning(stored);
    loaded.archive = loadArchive(stored);
    loaded.filters.excludes = stored.value(key("filters/excludes")).toStringList();
    loaded.filters.excludes.removeAll(QString());
    loaded.filters.excludeCaches = loadBool(stored, "filters/caches", loaded.filters.excludeCaches);
    loaded.filters.oneFileSystem = loadBool(stored, "filters/oneFileSystem", loaded.filters.oneFileSystem);
    loaded.logs.keep = loadBool(stored, "logs/keep", loaded.logs.keep);
    if (const int most = stored.value(key("logs/most")).toInt(); most >= 1 && most <= kMostLogs) {
        loaded.logs.most = most;
    }
    loaded.logs.folder = stored.value(key("logs/folder")).toString();
    loaded.desktop.notify = loadBool(stored, "desktop/notify", loaded.desktop.notify);
    loaded.desktop.taskbar = loadBool(stored, "desktop/taskbar", loaded.desktop.taskbar);
    loaded.desktop.inhibit = loadBool(stored, "desktop/inhibit", loaded.desktop.inhibit);
    loaded.desktop.tray = loadBool(stored, "desktop/tray", loaded.desktop.tray);
    loaded.appearance.colors =
        loadEnum(stored, "appearance/colors", loaded.appearance.colors, AppearanceSettings::Colors::contrast);
    loaded.appearance.details =
        loadEnum(stored, "appearance/details", loaded.appearance.details, AppearanceSettings::Details::none);
    return loaded;
}

bool Settings::save(QSettings& stored) const
{
    stored.setValue(key("buffer/size"), static_cast<qulonglong>(buffer.size.value_or(0)));
    stored.setValue(key("buffer/start"), buffer.startPercent.value_or(0));
    stored.setValue(key("buffer/low"), buffer.lowPercent);
    stored.setValue(key("buffer/resume"), buffer.resumePercent);
    stored.setValue(key("buffer/lock"), buffer.lockMemory);
    stored.setValue(key("buffer/policy"), static_cast<int>(buffer.policy));
    stored.setValue(key("devices/tapeBlock"), static_cast<qulonglong>(devices.tapeBlock));
    if (devices.tapeCompression) {
        stored.setValue(key("devices/tapeCompression"), *devices.tapeCompression);
    } else {
        stored.remove(key("devices/tapeCompression"));
    }
    stored.setValue(key("devices/showSimulated"), devices.showSimulated);
    stored.setValue(key("burning/speed"), burning.speed);
    stored.setValue(key("burning/verify"), burning.verify);
    stored.setValue(key("burning/reload"), burning.reload);
    stored.setValue(key("burning/eject"), burning.eject);
    stored.setValue(key("burning/shelf"), burning.shelf);
    stored.setValue(key("burning/append"), burning.append);
    stored.setValue(key("burning/keepOpen"), burning.keepOpen);
    if (burning.parity) {
        stored.setValue(key("burning/parity"), *burning.parity);
    } else {
        stored.remove(key("burning/parity"));
    }
    stored.setValue(key("burning/recovery"), burning.recovery);
    stored.setValue(key("burning/onFault"), static_cast<int>(burning.onFault));
    stored.setValue(key("burning/readers"), burning.readers);
    saveArchive(stored, archive);
    stored.setValue(key("filters/excludes"), filters.excludes);
    stored.setValue(key("filters/caches"), filters.excludeCaches);
    stored.setValue(key("filters/oneFileSystem"), filters.oneFileSystem);
    stored.setValue(key("logs/keep"), logs.keep);
    stored.setValue(key("logs/most"), logs.most);
    stored.setValue(key("logs/folder"), logs.folder);
    stored.setValue(key("desktop/notify"), desktop.notify);
    stored.setValue(key("desktop/taskbar"), desktop.taskbar);
    stored.setValue(key("desktop/inhibit"), desktop.inhibit);
    stored.setValue(key("desktop/tray"), desktop.tray);
    stored.setValue(key("appearance/colors"), static_cast<int>(appearance.colors));
    stored.setValue(key("appearance/details"), static_cast<int>(appearance.details));
    stored.sync();
    return stored.status() == QSettings::NoError && stored.isWritable();
}

// Sets no limit if the source is faster than 16x BD; otherwise 95 % of its rate.
void Settings::take(const TuneProposal& proposal)
{
    constexpr double kSpare = 0.95;
    constexpr double kFastest = 16.0 * kBdRate;
    constexpr double kThousand = 1000;
    if (proposal.rate <= 0) {
        return;
    }
    buffer.size = proposal.automaticRing ? std::nullopt : std::optional(proposal.ring);
    burning.speed =
        proposal.rate >= kFastest
            ? QString()
            : QStringLiteral("%1k").arg(std::max(1.0, std::round(proposal.rate * kSpare / kThousand)), 0, 'f', 0);
    burning.readers = proposal.readers.value_or(burning.readers);
}

void Settings::apply(JobRequest& request) const
{
    request.ring = buffer.size;
    const TargetSpec target = TargetSpec::parse(request.target);
    request.startPercent = buffer.startPercent;
    request.lowPercent = buffer.lowPercent;
    request.resumePercent = buffer.resumePercent;
    request.lockMemory = buffer.lockMemory;
    request.feed = buffer.policy;
    request.speed = burning.speed.toStdString();
    request.verify = burning.verify;
    request.reload = burning.reload;
    request.eject = burning.eject;
    // A disc's image is no later session: no reader would find it. On tape it is a file behind the others.
    request.append = burning.append && (request.image.empty() || target.isTape());
    request.keepOpen = burning.keepOpen;
    request.onFault = burning.onFault;
    request.readers = burning.readers;
    const Format wanted =
        request.format == Format::automatic ? archive.format : request.format; // a project's goes first
    const Format format = formatFor(target, wanted);
    const bool byEnding =
        target.isFile() && endingOf(archive.format) != nullptr && request.target.ends_with(endingOf(archive.format));
    request.format = format;
    request.level = format == archive.format || byEnding ? archive.level : std::nullopt;
    // An image beside others is refused with parity, and who has it as a setting has not asked for it there.
    if (makesIso(request) && !request.append) {
        request.parity = burning.parity;
    } else if (burning.recovery > 0 && takesRecovery(request, target)) {
        request.parity = burning.recovery;
    }
    request.sessionMd5 = archive.sessionMd5;
    request.checksums = archive.checksums;
    request.reproducible = archive.reproducible;
    for (const QString& glob : filters.excludes) { // beside those of the compilation
        request.excludes.push_back(pathBytes(glob));
    }
    request.excludeCaches = request.excludeCaches || filters.excludeCaches;
    request.oneFileSystem = request.oneFileSystem || filters.oneFileSystem;
    // A record's size is a tape's matter: on files and discs --block means something else.
    if (target.isTape()) {
        request.block = devices.tapeBlock > 0 ? std::optional<std::size_t>(devices.tapeBlock) : std::nullopt;
        request.tapeCompression = devices.tapeCompression;
    }
}

QString unwritableText(const QSettings& stored)
{
    const QString file = stored.fileName();
    return QCoreApplication::translate(
               "Settings", "The settings could not be saved: “%1” cannot be written. They apply until you close the "
                           "program. Check who owns the folder “%2” and whether its disk is full.")
        .arg(QDir::toNativeSeparators(file), QFileInfo(file).path());
}

} // namespace steadyburn
