#include "workflow/backup/BackupStore.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "base/Uuid.h"
#include "base/os/ReservedRoom.h"
#include "workflow/backup/BackupRecordLines.h"
#include "workflow/backup/RecordFile.h"
#include "workflow/request/JobReport.h"
#include "workflow/tapeset/SetBounds.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSetFile = "/set.jsonl";
constexpr std::string_view kRecordEnding = ".jsonl";
constexpr std::string_view kBegunEnding = ".begun";
constexpr std::string_view kPlanFile = "/run.jsonl";
constexpr std::string_view kPutAside = "-before"; // behind the name of begunFolder()
// A record has more than the plan of the run: a digest for each file, media, what was not as it should be.
constexpr std::uint64_t kDigestInRecord = 96;
constexpr std::uint64_t kRoomForReport = 64 * kKiB;

Fault storeFault(int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
}

Fault newerRecord(const std::string& path, unsigned version)
{
    return {.kind = FaultKind::backupNewer,
            .doing = Action::open,
            .path = path,
            .facts = FormatVersion{.found = version, .known = kRecordVersion}};
}

Result<void> writeRecord(const std::string& path, const BackupRecord& record)
{
    auto writer = RecordWriter::create(path);
    if (!writer) {
        return writer.takeFault();
    }
    writer->add(headOf(record.run));
    for (const RunVolume& volume : record.volumes) {
        writer->add(lineOf(volume));
    }
    for (const RunException& exception : record.exceptions) {
        writer->add(lineOf(exception));
    }
    for (const std::string& source : record.sources) {
        writer->add(RecordLine().bytes("source", source));
    }
    for (const std::string& glob : record.excludes) {
        writer->add(RecordLine().bytes("exclude", glob));
    }
    for (const std::string& mounted : record.mounts) {
        writer->add(RecordLine().bytes("mount", mounted));
    }
    for (const std::string& gone : record.removed) {
        writer->add(RecordLine().bytes("removed", gone));
    }
    for (const auto& [place, entry] : record.entries) {
        writer->add(lineOf(place, entry));
    }
    return writer->commit();
}

// `number`: of the run that it must be of.
Result<BackupRecord> readRecordAt(const std::string& path, std::optional<unsigned> number)
{
    BackupRecord record;
    unsigned version = 0;
    auto read = readRecordFile(path, false, [&](RecordFields& fields) {
        if (version == 0) {
            version = fields.number<unsigned>("steadyburn_run");
            return version == kRecordVersion && readRunHead(fields, record.run) &&
                   record.run.number == number.value_or(record.run.number);
        }
        return readRecordLine(fields, record);
    });
    if (version > kRecordVersion) {
        return newerRecord(path, version);
    }
    return read ? Result<BackupRecord>(std::move(record)) : Result<BackupRecord>(read.takeFault());
}

// What the record of a planned run will take at most, as far as that is known.
std::uint64_t roomForRecord(const BackupRecord& plan, const std::string& planFile)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(planFile, error);
    return (error ? 0 : size) + plan.entries.size() * kDigestInRecord + kRoomForReport;
}

Result<BackupSet> readSet(const std::string& path, const std::string& name)
{
    const std::string file = path + std::string(kSetFile);
    if (::access(file.c_str(), F_OK) != 0 && errno == ENOENT) {
        return Fault{.kind = FaultKind::backupMissing, .doing = Action::open, .path = name};
    }
    BackupSet set;
    unsigned version = 0;
    auto read = readRecordFile(file, false, [&](RecordFields& fields) {
        if (version == 0) {
            version = fields.number<unsigned>("steadyburn_backup");
            if (version == kRecordVersion) {
                readSetHead(fields, set);
            }
            return fields.good() && version != 0 && set.last <= kMostRuns && isDate(set.created);
        }
        if (fields.has("source")) {
            readSourceLine(fields, set);
        } else if (fields.has("exclude")) {
            set.excludes.push_back(fields.bytes("exclude"));
        }
        return true;
    });
    if (version > kRecordVersion) {
        return newerRecord(file, version);
    }
    if (!read) {
        return read.takeFault();
    }
    set.name = name; // whatever it was called when it was made
    return set;
}

Result<void> makeFolder(const std::string& path)
{
    std::error_code error;
    fs::create_directories(path, error);
    if (error) {
        return storeFault(error.value(), path);
    }
    ::chmod(path.c_str(), 0700);
    return {};
}

} // namespace

std::vector<std::string> BackupStore::names(const std::string& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (auto each = fs::directory_iterator(folder, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        const std::string path = each->path().string();
        if (::access((path + std::string(kSetFile)).c_str(), F_OK) == 0) {
            names.push_back(each->path().filename().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<void> BackupStore::create(const std::string& folder, BackupSet set)
{
    if (auto good = checkBackupSet(set); !good) {
        return good;
    }
    const std::string path = folder + '/' + set.name;
    if (auto made = makeFolder(folder); !made) {
        return made;
    }
    if (::mkdir(path.c_str(), 0700) != 0) { // of two at once one makes it
        const int code = errno;
        if (code != EEXIST) {
            return storeFault(code, path);
        }
        if (::access((path + std::string(kSetFile)).c_str(), F_OK) == 0) {
            return Fault{.kind = FaultKind::backupExists, .doing = Action::parse, .path = set.name};
        }
    }
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    set.uuid = std::move(*uuid);
    set.created = std::time(nullptr);
    set.last = 0;
    if (auto made = makeFolder(path + "/runs"); !made) {
        return made;
    }
    return BackupStore(path, std::move(set)).save();
}

Result<BackupStore> BackupStore::open(const std::string& folder, const std::string& name)
{
    if (!isLeaf(name)) {
        return Fault{.kind = FaultKind::backupMissing, .doing = Action::open, .path = name};
    }
    const std::string path = folder + '/' + name;
    auto set = readSet(path, name);
    return set ? Result<BackupStore>(BackupStore(path, std::move(*set))) : set.takeFault();
}

Result<void> BackupStore::lock(bool write)
{
    if (m_lock) {
        return {};
    }
    const std::string path = m_path + "/lock";
    FileDescriptor fd(::open(path.c_str(), write ? O_RDWR | O_CREAT | O_CLOEXEC : O_RDONLY | O_CLOEXEC, 0600));
    if (!fd && !write && errno == ENOENT) {
        return {}; // nobody has ever changed anything
    }
    if (!fd) {
        return storeFault(errno, path);
    }
    // A network file system that cannot lock is not one that another of our processes writes to just now.
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return Fault{.kind = FaultKind::backupBusy, .doing = Action::open, .path = m_set.name};
    }
    auto now = readSet(m_path, m_set.name); // another process may have changed it before it let go of the lock
    if (!now) {
        return now.takeFault();
    }
    m_set = std::move(*now);
    m_lock = std::move(fd);
    return {};
}

Result<void> BackupStore::change(BackupSet set)
{
    if (auto locked = lock(); !locked) {
        return locked;
    }
    set.name = m_set.name;
    set.uuid = m_set.uuid;
    set.created = m_set.created;
    set.last = m_set.last;
    const auto among = [](const std::vector<std::string>& sources, const std::string& source) {
        return std::find(sources.begin(), sources.end(), source) != sources.end();
    };
    std::erase_if(set.sourceQuotas, [&](const auto& each) {
        return among(m_set.sources, each.first) && !among(set.sources, each.first);
    });
    if (auto good = checkBackupSet(set, m_set.sources); !good) {
        return good;
    }
    std::erase_if(set.sourceQuotas, [](const auto& each) { return each.second == SourceQuota(); });
    std::swap(m_set, set);
    auto saved = save();
    if (!saved) {
        m_set = std::move(set);
    }
    return saved;
}

Result<void> BackupStore::save()
{
    auto writer = RecordWriter::create(m_path + std::string(kSetFile));
    if (!writer) {
        return writer.takeFault();
    }
    writer->add(headOf(m_set));
    for (const std::string& source : m_set.sources) {
        writer->add(lineOfSource(m_set, source));
    }
    for (const std::string& glob : m_set.excludes) {
        writer->add(RecordLine().bytes("exclude", glob));
    }
    return writer->commit();
}

std::string BackupStore::recordPath(unsigned number) const
{
    return m_path + "/runs/" + withZeros(number, 4) + std::string(kRecordEnding);
}

std::string BackupStore::comparisonPath(unsigned number) const
{
    return m_path + "/runs/" + withZeros(number, 4) + ".compared";
}

std::string BackupStore::begunPath(unsigned number) const
{
    return m_path + "/runs/" + withZeros(number, 4) + std::string(kBegunEnding);
}

std::vector<unsigned> BackupStore::numbers(std::string_view ending) const
{
    std::vector<unsigned> numbers;
    std::error_code error;
    for (auto each = fs::directory_iterator(m_path + "/runs", error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        const std::string name = each->path().filename().string();
        unsigned number = 0;
        const auto [end, bad] = std::from_chars(name.data(), name.data() + name.size(), number);
        if (bad == std::errc() && number > 0 && number <= kMostRuns && std::string_view(end) == ending) {
            numbers.push_back(number);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

Result<std::vector<BackupRun>> BackupStore::runs() const
{
    std::vector<BackupRun> runs;
    for (const unsigned number : numbers(kRecordEnding)) {
        BackupRun run;
        const auto read = readRecordFile(recordPath(number), true, [&](RecordFields& fields) {
            return fields.number<unsigned>("steadyburn_run") == kRecordVersion && readRunHead(fields, run);
        });
        runs.push_back(read && run.number == number ? std::move(run) : BackupRun{.number = number});
    }
    return runs;
}

Result<BackupRecord> BackupStore::record(unsigned number) const
{
    const std::string path = recordPath(number);
    if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) {
        return Fault{.kind = FaultKind::backupRunMissing,
                     .doing = Action::open,
                     .path = m_set.name,
                     .facts = RunOfBackup{.number = number}};
    }
    return readRecordAt(path, number);
}

Result<RecordedContents> BackupStore::contents(unsigned number, std::optional<Fault>* gap) const
{
    std::vector<BackupRecord> chain;                                        // the newest first
    for (unsigned next = number; next != 0; next = chain.back().run.base) { // a base is always smaller
        auto one = record(next);
        if (!one && gap != nullptr && next != number) {
            *gap = Fault{.kind = FaultKind::backupRunNeeded,
                         .doing = Action::restore,
                         .path = m_set.name,
                         .facts = RunOfBackup{.number = next, .neededBy = number}};
            break;
        }
        if (!one) {
            return one.takeFault();
        }
        chain.push_back(std::move(*one));
    }
    RecordedContents contents;
    std::reverse(chain.begin(), chain.end()); // the oldest first
    for (auto& each : chain) {
        for (const std::string& path : each.removed) {
            eraseRecorded(contents, path);
        }
        each.entries.merge(contents); // what is in both stays as it is in the newer
        contents = std::move(each.entries);
    }
    return contents;
}

Result<void> BackupStore::begin(const BackupRun& run)
{
    auto writer = RecordWriter::create(begunPath(run.number));
    if (!writer) {
        return writer.takeFault();
    }
    writer->add(RecordLine().number("begun", run.number).bytes("target", run.target));
    return writer->commit();
}

std::vector<std::string> BackupStore::volumesOf(unsigned number) const
{
    std::vector<std::string> uuids;
    std::ifstream file(recordPath(number), std::ios::binary);
    std::string line;
    std::getline(file, line); // the head
    JsonReader reader;
    while (std::getline(file, line)) { // the media stand before all else
        const bool read = reader.read(line);
        if (!read || !reader.has("volume")) {
            break;
        }
        RecordFields volume(reader, read);
        uuids.push_back(uuidOfMedium(volume.bytes("uuid"), volume.bytes("label")));
    }
    return uuids;
}

std::vector<unsigned> BackupStore::runsOfVolume(const std::string& uuid) const
{
    std::vector<unsigned> runs = numbers(kRecordEnding);
    std::erase_if(runs, [&](unsigned number) {
        const std::vector<std::string> uuids = volumesOf(number);
        return std::ranges::find(uuids, uuid) == uuids.end();
    });
    return runs;
}

// In this order: whenever the program is killed, the run that was begun before can be continued, or this one is known
// to have been begun.
Result<void> BackupStore::begin(const BackupRecord& plan, std::uint64_t manifest)
{
    const unsigned number = plan.run.number;
    const std::string file = workFolder() + std::string(kPlanFile);
    auto ready = makeFolder(workFolder());
    ready = ready ? writeRecord(file, plan) : std::move(ready);
    ready =
        ready ? reserveRoom(workFolder() + std::string(kManifestOfRun), manifest + kRoomForReport) : std::move(ready);
    ready = ready ? reserveRoom(recordPath(number), roomForRecord(plan, file)) : std::move(ready);
    ready = ready ? begin(plan.run) : std::move(ready);
    if (!ready) {
        releaseRoom(recordPath(number));
        ::unlink(begunPath(number).c_str());
        std::error_code error;
        fs::remove_all(workFolder(), error);
        return ready;
    }
    for (const BackupRun& before : broken()) {
        if (before.number != number) {
            drop(before.number, true);
        }
    }
    std::error_code error;
    const std::string aside = begunFolder() + std::string(kPutAside);
    fs::remove_all(aside, error);
    fs::rename(begunFolder(), aside, error); // where there is one
    fs::rename(workFolder(), begunFolder(), error);
    if (error) {
        drop(number, false);
        return storeFault(error.value(), begunFolder());
    }
    return {};
}

Result<BackupRecord> BackupStore::begun() const
{
    return readRecordAt(begunFolder() + std::string(kPlanFile), std::nullopt);
}

std::optional<BackupRun> BackupStore::begunRun() const
{
    BackupRun run;
    const auto read = readRecordFile(begunFolder() + std::string(kPlanFile), true, [&](RecordFields& fields) {
        return fields.number<unsigned>("steadyburn_run") == kRecordVersion && readRunHead(fields, run);
    });
    return read && !isRecorded(run.number) ? std::optional(std::move(run)) : std::nullopt;
}

bool BackupStore::isRecorded(unsigned number) const
{
    return ::access(recordPath(number).c_str(), F_OK) == 0;
}

Result<void> BackupStore::commit(const BackupRecord& record)
{
    if (auto done = writeRecord(recordPath(record.run.number), record); !done) {
        return done;
    }
    releaseRoom(recordPath(record.run.number)); // where the file system could keep none
    ::unlink(begunPath(record.run.number).c_str());
    return {};
}

void BackupStore::drop(unsigned number, bool used)
{
    releaseRoom(recordPath(number));
    m_set.last = used ? std::max(m_set.last, number) : m_set.last;
    if (!used || save()) {
        ::unlink(begunPath(number).c_str());
    }
}

void BackupStore::dropBegun(bool takeBack)
{
    std::error_code error;
    fs::remove(begunFolder() + std::string(kPlanFile), error); // without it the rest is nothing
    fs::remove_all(begunFolder(), error);
    const std::string aside = begunFolder() + std::string(kPutAside);
    if (takeBack) {
        fs::rename(aside, begunFolder(), error);
    } else {
        fs::remove_all(aside, error);
    }
}

void BackupStore::giveUpPutAside()
{
    std::error_code error;
    const std::string aside = begunFolder() + std::string(kPutAside);
    if (!fs::exists(begunFolder(), error)) {
        fs::rename(aside, begunFolder(), error); // nothing has taken its place yet
    }
    fs::remove_all(aside, error);
}

std::vector<BackupRun> BackupStore::broken() const
{
    std::vector<BackupRun> broken;
    for (const unsigned number : numbers(kBegunEnding)) {
        if (isRecorded(number)) {
            continue; // nothing was missing but that the note goes
        }
        BackupRun run{.number = number};
        // Of a damaged note the number is enough.
        static_cast<void>(readRecordFile(begunPath(number), false, [&](RecordFields& fields) {
            run.target = fields.bytes("target");
            return fields.good();
        }));
        broken.push_back(std::move(run));
    }
    return broken;
}

std::vector<BackupRun> BackupStore::takeBroken()
{
    std::vector<BackupRun> taken = broken();
    for (const unsigned number : numbers(kBegunEnding)) {
        if (isRecorded(number)) {
            ::unlink(begunPath(number).c_str());
        } else {
            drop(number, true);
        }
    }
    return taken;
}

unsigned BackupStore::nextNumber() const
{
    unsigned last = m_set.last;
    for (const std::string_view ending : {kRecordEnding, kBegunEnding}) {
        const std::vector<unsigned> known = numbers(ending);
        last = known.empty() ? last : std::max(last, known.back());
    }
    return last + 1;
}

Result<void> BackupStore::forget(unsigned number)
{
    m_set.last = std::max(m_set.last, number);
    if (auto saved = save(); !saved) {
        return saved;
    }
    const std::string path = recordPath(number);
    ::unlink(comparisonPath(number).c_str());
    if (::unlink(path.c_str()) != 0) {
        return errno == ENOENT ? Fault{.kind = FaultKind::backupRunMissing,
                                       .doing = Action::write,
                                       .path = m_set.name,
                                       .facts = RunOfBackup{.number = number}}
                               : storeFault(errno, path);
    }
    return {};
}

Result<void> BackupStore::forgetAll()
{
    // The definition first: without it there is no such backup, whatever else is left.
    const std::string file = m_path + std::string(kSetFile);
    if (::unlink(file.c_str()) != 0) {
        return storeFault(errno, file);
    }
    std::error_code error;
    fs::remove_all(m_path, error);
    return error ? storeFault(error.value(), m_path) : Result<void>();
}

} // namespace steadyburn
