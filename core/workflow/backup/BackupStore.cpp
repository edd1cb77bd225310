#include "workflow/backup/BackupStore.h"

#include "base/Text.h"
#include "base/Uuid.h"
#include "workflow/backup/BackupRecordLines.h"
#include "workflow/backup/RecordFile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <filesystem>
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

std::string fourDigits(unsigned number)
{
    const std::string text = std::to_string(number);
    return std::string(text.size() < 4 ? 4 - text.size() : 0, '0') + text;
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
    const Fault missing{.kind = FaultKind::backupMissing, .doing = Action::open, .path = name};
    if (!isLeaf(name)) {
        return missing;
    }
    const std::string path = folder + '/' + name;
    const std::string file = path + std::string(kSetFile);
    if (::access(file.c_str(), F_OK) != 0 && errno == ENOENT) {
        return missing;
    }
    BackupSet set;
    unsigned version = 0;
    auto read = readRecordFile(file, false, [&](RecordFields& fields) {
        if (version == 0) {
            version = fields.number<unsigned>("steadyburn_backup");
            if (version == kRecordVersion) {
                readSetHead(fields, set);
            }
            return fields.good() && version != 0;
        }
        if (fields.has("source")) {
            set.sources.push_back(fields.bytes("source"));
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
    return BackupStore(path, std::move(set));
}

Result<void> BackupStore::lock()
{
    if (m_lock) {
        return {};
    }
    const std::string path = m_path + "/lock";
    FileDescriptor fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!fd) {
        return storeFault(errno, path);
    }
    // A network file system that cannot lock is none that another of our processes writes to just now.
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return Fault{.kind = FaultKind::backupBusy, .doing = Action::open, .path = m_set.name};
    }
    m_lock = std::move(fd);
    return {};
}

Result<void> BackupStore::save()
{
    auto writer = RecordWriter::create(m_path + std::string(kSetFile));
    if (!writer) {
        return writer.takeFault();
    }
    writer->add(headOf(m_set));
    for (const std::string& source : m_set.sources) {
        writer->add(RecordLine().bytes("source", source));
    }
    for (const std::string& glob : m_set.excludes) {
        writer->add(RecordLine().bytes("exclude", glob));
    }
    return writer->commit();
}

std::string BackupStore::recordPath(unsigned number) const
{
    return m_path + "/runs/" + fourDigits(number) + std::string(kRecordEnding);
}

std::string BackupStore::begunPath(unsigned number) const
{
    return m_path + "/runs/" + fourDigits(number) + std::string(kBegunEnding);
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
        if (bad == std::errc() && number > 0 && std::string_view(end) == ending) {
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
    BackupRecord record;
    unsigned version = 0;
    auto read = readRecordFile(path, false, [&](RecordFields& fields) {
        if (version == 0) {
            version = fields.number<unsigned>("steadyburn_run");
            return version == kRecordVersion && readRunHead(fields, record.run) && record.run.number == number;
        }
        readRecordLine(fields, record);
        return true;
    });
    if (version > kRecordVersion) {
        return newerRecord(path, version);
    }
    return read ? Result<BackupRecord>(std::move(record)) : Result<BackupRecord>(read.takeFault());
}

Result<RecordedContents> BackupStore::contents(unsigned number) const
{
    std::vector<BackupRecord> chain;                                        // the newest first
    for (unsigned next = number; next != 0; next = chain.back().run.base) { // a base is always smaller
        auto one = record(next);
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

Result<void> BackupStore::commit(const BackupRecord& record)
{
    auto writer = RecordWriter::create(recordPath(record.run.number));
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
    for (const std::string& path : record.removed) {
        writer->add(RecordLine().bytes("removed", path));
    }
    for (const auto& [path, entry] : record.entries) {
        writer->add(lineOf(path, entry));
    }
    if (auto done = writer->commit(); !done) {
        return done;
    }
    ::unlink(begunPath(record.run.number).c_str());
    return {};
}

void BackupStore::drop(unsigned number, bool used)
{
    m_set.last = used ? std::max(m_set.last, number) : m_set.last;
    if (!used || save()) {
        ::unlink(begunPath(number).c_str());
    }
}

std::vector<BackupRun> BackupStore::takeBroken()
{
    std::vector<BackupRun> broken;
    for (const unsigned number : numbers(kBegunEnding)) {
        BackupRun run{.number = number};
        // Of a damaged note the number is enough.
        static_cast<void>(readRecordFile(begunPath(number), false, [&](RecordFields& fields) {
            run.target = fields.bytes("target");
            return fields.good();
        }));
        if (::access(recordPath(number).c_str(), F_OK) == 0) {
            ::unlink(begunPath(number).c_str()); // it was recorded, and nothing was missing but this
            continue;
        }
        broken.push_back(std::move(run));
        drop(number, true);
    }
    return broken;
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
