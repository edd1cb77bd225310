#include "workflow/burn/BurnJournal.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "base/Uuid.h"
#include "base/os/StagedFile.h"
#include "unpack/StoredIndex.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kBurnVersion = 1;
constexpr std::size_t kProgressLine = 256; // bytes, with its end
constexpr std::size_t kLongestJournal = 64 * kKiB;
constexpr std::chrono::milliseconds kRenewEvery(200);
constexpr unsigned kRenewalsPerSync = 5;
constexpr mode_t kMineAlone = 0600; // it names files

std::string member(std::string_view key, std::string_view bytes)
{
    return ",\"" + std::string(key) + "\":" + jsonString(escapeBytes(bytes));
}

template <typename Number>
std::string member(std::string_view key, Number value) requires std::is_integral_v<Number>
{
    return ",\"" + std::string(key) + "\":" + std::to_string(value);
}

std::string headMembers(const HeadSum& head)
{
    return member("head_bytes", head.bytes) + member("head_sha256", std::string_view(toHex(head.sha256)));
}

std::string firstLine(const UnfinishedBurn& burn, const ProcessIdentity& writer)
{
    std::string line = "{\"steadyburn_burn\":" + std::to_string(kBurnVersion) + member("target", burn.target) +
                       member("place", burn.place) + member("kind", toString(burn.kind)) + member("title", burn.title) +
                       member("begun", burn.begun) + member("sessions", burn.sessions) + member("start", burn.start) +
                       member("pid", writer.pid) + member("started", writer.started) + member("boot", writer.boot) +
                       member("machine", writer.machine) + ",\"append\":" + (burn.append ? "true" : "false");
    line += burn.planned ? member("planned", *burn.planned) : std::string();
    line += burn.set.empty() ? std::string() : member("set", burn.set);
    line += headMembers(burn.head);
    return line + "}\n";
}

std::string progressLine(const UnfinishedBurn& burn)
{
    std::string line = "{\"written\":" + std::to_string(burn.written) + headMembers(burn.head);
    line.resize(kProgressLine - 2, ' ');
    return line + "}\n";
}

HeadSum headFrom(const JsonReader& line)
{
    const auto sum = parseDigest(line.textOrNone("head_sha256"));
    return sum ? HeadSum{.bytes = line.numberOrNone("head_bytes"), .sha256 = *sum} : HeadSum();
}

std::string bytesOf(const JsonReader& line, std::string_view key)
{
    return unescapeBytes(line.textOrNone(key)).value_or(std::string());
}

Fault journalFailed(int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
}

// Journals of burns that ended, which could not be removed then.
void removeEmptyJournals(const std::string& folder)
{
    std::error_code error;
    for (auto file = fs::directory_iterator(folder, error); !error && file != fs::directory_iterator();
         file.increment(error)) {
        std::error_code gone;
        if (file->path().native().ends_with(kBurnJournalEnding) && file->file_size(gone) == 0 && !gone) {
            fs::remove(file->path(), gone);
        }
    }
}

} // namespace

BurnJournal::BurnJournal(UnfinishedBurn burn, const DriveMeter& meter) : m_burn(std::move(burn)), m_meter(meter)
{
}

Result<std::unique_ptr<BurnJournal>> BurnJournal::begin(const std::string& folder, UnfinishedBurn burn,
                                                        const DriveMeter& meter)
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    std::error_code error;
    if (!fs::exists(folder, error)) {
        fs::create_directories(folder, error);
        ::chmod(folder.c_str(), 0700);
    }
    removeEmptyJournals(folder);
    burn.journal = folder + "/" + *uuid + std::string(kBurnJournalEnding);
    const std::string path = burn.journal;
    std::unique_ptr<BurnJournal> journal(new BurnJournal(std::move(burn), meter));
    const std::string first = firstLine(journal->m_burn, ProcessIdentity::ofThisProcess());
    journal->m_line = progressLine(journal->m_burn);
    journal->m_offset = first.size();
    if (auto written = writeStaged(path, first + journal->m_line); !written) {
        return journalFailed(written.fault().code, path);
    }
    journal->m_file = FileDescriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (!journal->m_file) {
        const int code = errno;
        ::unlink(path.c_str());
        return journalFailed(code, path);
    }
    ::fchmod(journal->m_file.get(), kMineAlone);
    ::flock(journal->m_file.get(), LOCK_EX | LOCK_NB);
    // Without a thread the journal says that the burn began, and not how far it came.
    if (auto worker = Worker::start(Action::write, [self = journal.get()] { self->renewUntilStopped(); })) {
        journal->m_worker = std::move(*worker);
    }
    return journal;
}

BurnJournal::~BurnJournal()
{
    stop();
    if (m_file) {
        (void)guarded(Action::write, [this] { renew(); }); // the last that is known
    }
}

void BurnJournal::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        m_wake.notify_one();
    }
    if (m_worker.running()) {
        (void)m_worker.join();
    }
}

void BurnJournal::remove()
{
    stop();
    const char* const path = m_burn.journal.c_str();
    if (::unlink(path) != 0 && errno != ENOENT) {
        (void)!::ftruncate(m_file.get(), 0); // an empty journal tells of no burn
        ::unlink(path);
    }
    m_file.reset();
}

void BurnJournal::renewUntilStopped()
{
    unsigned unsynced = 0;
    std::unique_lock lock(m_mutex);
    while (!m_stop) {
        m_wake.wait_for(lock, kRenewEvery, [this] { return m_stop; });
        lock.unlock();
        renew();
        if (++unsynced == kRenewalsPerSync) {
            unsynced = 0;
            ::fdatasync(m_file.get()); // a disk that is slow makes this thread wait, and no other
        }
        lock.lock();
    }
}

// A journal that cannot be renewed, for a full disk say, tells less: that the burn began stands there all the same.
void BurnJournal::renew()
{
    m_burn.written = std::max(m_burn.written, m_meter.onMedium.load(std::memory_order_relaxed));
    std::string line = progressLine(m_burn);
    if (line != m_line && writeWholeAt(m_file.get(), std::as_bytes(std::span(line)), m_offset) == 0) {
        m_line = std::move(line);
    }
}

std::optional<JournaledBurn> readBurnJournal(const std::string& path)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    std::string text(kLongestJournal, '\0');
    const auto got =
        file ? readWholeAt(file.get(), std::as_writable_bytes(std::span(text)), 0, path) : Result<std::size_t>(Fault());
    if (!got) {
        return std::nullopt;
    }
    text.resize(*got);
    JsonReader line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!line.read(std::string_view(text).substr(0, end)) || line.numberOrNone("steadyburn_burn") != kBurnVersion) {
        return std::nullopt;
    }
    const auto kind = mediumKindFrom(bytesOf(line, "kind"));
    JournaledBurn found{.burn = {.journal = path,
                                 .target = bytesOf(line, "target"),
                                 .place = bytesOf(line, "place"),
                                 .kind = kind.value_or(MediumKind::none),
                                 .title = bytesOf(line, "title"),
                                 .begun = line.signedNumber("begun").value_or(0),
                                 .planned = line.number("planned"),
                                 .append = line.flag("append").value_or(false),
                                 .sessions = line.numberOrNone("sessions"),
                                 .start = line.numberOrNone("start"),
                                 .head = headFrom(line),
                                 .set = bytesOf(line, "set")},
                        .writer = {.pid = line.numberOrNone("pid"),
                                   .started = line.numberOrNone("started"),
                                   .boot = bytesOf(line, "boot"),
                                   .machine = bytesOf(line, "machine")}};
    if (!kind || found.burn.place.empty()) {
        return std::nullopt;
    }
    // Where the second line is torn the burn began, and how far it came is not known.
    if (line.read(std::string_view(text).substr(std::min(end + 1, text.size())))) {
        found.burn.written = line.numberOrNone("written");
        found.burn.head = found.burn.head.bytes > 0 ? found.burn.head : headFrom(line); // it is there as well
    }
    found.locked = ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return found;
}

bool isDamagedBurnJournal(const std::string& path)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat info = {};
    if (!file) {
        return errno != ENOENT;
    }
    const bool empty = ::fstat(file.get(), &info) == 0 && info.st_size == 0; // of a burn that ended
    const bool held = ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return !empty && !held && !readBurnJournal(path);
}

} // namespace steadyburn
