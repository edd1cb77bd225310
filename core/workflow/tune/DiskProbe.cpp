#include "workflow/tune/DiskProbe.h"

#include "base/Units.h"
#include "base/os/Worker.h"
#include "workflow/tune/PageCache.h"
#include "workflow/tune/QuietOpen.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kWorthReading = 8 * kMiB; // of the user's files: a smaller one of our own does better
constexpr std::size_t kFewestFiles = 8;           // of a size
constexpr std::size_t kFewestSmall = 32;          // for readers at the same time
constexpr std::size_t kMostFiles = 512;
constexpr std::size_t kWarmShare = 10; // of the files, one in so many may stay in the cache
constexpr Nanoseconds kSampleTime = std::chrono::seconds(1);
constexpr int kOpenSampled = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW;

// From all over the sample.
std::vector<const SampledFile*> filesOf(const FileSample& sample, const TuneFiles& wanted)
{
    std::vector<const SampledFile*> all;
    for (const SampledFile& file : sample.files) {
        if (file.size > wanted.above && file.size <= wanted.upTo) {
            all.push_back(&file);
        }
    }
    std::vector<const SampledFile*> some;
    const std::size_t count = std::min(all.size(), kMostFiles);
    for (std::size_t i = 0; i < count; ++i) {
        some.push_back(all[i * all.size() / count]);
    }
    return some;
}

// False where too many of them stay in the cache, or nobody says so.
bool dropAll(const std::vector<const SampledFile*>& files)
{
    std::size_t warm = 0;
    for (const SampledFile* const file : files) {
        const FileDescriptor fd = openQuietly(file->path, kOpenSampled);
        warm += fd && !dropPages(fd.get(), file->size).value_or(false) ? 1 : 0;
    }
    return warm * kWarmShare <= files.size();
}

// What one reader did.
struct Reader {
    TunePoint point;
    int code = 0; // the first errno
    std::string path;
};

class Readers {
public:
    Readers(const std::vector<const SampledFile*>& files, Clock& clock, Nanoseconds until, std::stop_token stop)
        : m_files(files), m_clock(clock), m_until(until), m_stop(std::move(stop))
    {
    }

    void read(Reader& reader)
    {
        std::vector<std::byte> memory(256 * kKiB);
        for (;;) {
            const std::size_t mine = m_next.fetch_add(1);
            const Nanoseconds begin = m_clock.now();
            if (mine >= m_files.size() || m_stop.stop_requested() || begin >= m_until) {
                return;
            }
            readOne(*m_files[mine], memory, reader);
            reader.point.longest = std::max(reader.point.longest, seconds(m_clock.now() - begin));
        }
    }

private:
    static void readOne(const SampledFile& file, std::vector<std::byte>& memory, Reader& reader)
    {
        const FileDescriptor fd = openQuietly(file.path, kOpenSampled);
        auto got = fd ? readWholeAt(fd.get(), memory, 0, file.path)
                      : Result<std::size_t>(Fault{.kind = FaultKind::io, .code = errno});
        if (got) {
            ++reader.point.requests;
            reader.point.bytes += *got;
        } else if (reader.code == 0) {
            reader.code = got.fault().code;
            reader.path = file.path;
        }
    }

    const std::vector<const SampledFile*>& m_files;
    Clock& m_clock;
    Nanoseconds m_until;
    std::stop_token m_stop;
    std::atomic<std::size_t> m_next{0};
};

TuneAnswer sumOfReaders(const std::vector<Reader>& readers, double wall)
{
    TunePoint sum;
    sum.seconds = wall;
    for (const Reader& each : readers) {
        sum.requests += each.point.requests;
        sum.bytes += each.point.bytes;
        sum.longest = std::max(sum.longest, each.point.longest);
    }
    if (sum.requests > 0) {
        sum.block = sum.bytes / sum.requests;
        return sum;
    }
    const auto failed = std::ranges::find_if(readers, [](const Reader& each) { return each.code != 0; });
    if (failed == readers.end()) {
        return TuneProblem{.reason = TuneReason::timeOver, .fault = {}};
    }
    return TuneProblem{
        .reason = TuneReason::failed,
        .fault = Fault{
            .kind = FaultKind::fileUnreadable, .doing = Action::read, .code = failed->code, .path = failed->path}};
}

void addGaps(TuneRoom& room, std::initializer_list<TuneCurve> curves, const TuneProblem& problem)
{
    for (const TuneCurve curve : curves) {
        room.gaps.push_back({.curve = curve, .experiment = {}, .problem = problem});
    }
}

} // namespace

DiskProbe::DiskProbe(std::string path, Clock& clock, std::uint64_t most)
    : m_path(std::move(path)), m_clock(clock), m_most(most)
{
}

Result<void> DiskProbe::find(Nanoseconds until, const std::stop_token& stop)
{
    struct stat info = {};
    if (::stat(m_path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
        m_folder = m_path;
        m_sample = sampleFiles(m_folder, m_clock, until, stop);
        return {};
    }
    const int code = errno;
    m_folder = parentFolder(m_path);
    struct stat folder = {};
    if (::stat(m_folder.c_str(), &folder) != 0) {
        return Fault{.kind = FaultKind::sourceMissing, .doing = Action::open, .code = code, .path = m_path};
    }
    if (::stat(m_path.c_str(), &info) != 0) {
        return {}; // an image that is still to be made
    }
    if (!S_ISREG(info.st_mode)) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .path = m_path};
    }
    m_image = m_path;
    return {};
}

// The user's files are the real source. Where they are too small our own has to do.
void DiskProbe::chooseReadFile(TuneRoom& room)
{
    const SampledFile* const largest = m_sample.largest();
    const std::string& path = largest != nullptr ? largest->path : m_image;
    if (!path.empty()) {
        if (auto users = TuneFile::open(path, m_most)) {
            const std::uint64_t least = m_own ? std::min(kWorthReading, m_own->size()) : TuneFile::kLeast;
            if (users->size() >= least) {
                m_users.emplace(std::move(*users));
            }
        }
    }
    room.ownFile = !m_users && m_own;
    room.fileBytes = m_users ? m_users->size() : m_own ? m_own->size() : 0;
}

Result<TuneRoom> DiskProbe::open(Nanoseconds time, const std::stop_token& stop)
{
    const Nanoseconds until = m_clock.now() + time;
    if (auto found = find(m_clock.now() + std::min(time / 3, kSampleTime), stop); !found) {
        return found.takeFault();
    }
    TuneRoom room;
    room.sampledFiles = m_sample.files.size();
    room.sampledBytes = m_sample.bytes;
    std::optional<TuneProblem> noWrites;
    if (auto own = TuneFile::make(m_folder, m_most, m_clock, until - m_clock.now(), stop)) {
        m_own.emplace(std::move(*own));
    } else {
        const bool full = own.fault().kind == FaultKind::mediumFull;
        noWrites = TuneProblem{.reason = full ? TuneReason::noRoom : TuneReason::notWritable, .fault = own.takeFault()};
    }
    if (stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled};
    }
    chooseReadFile(room);
    std::optional<TuneProblem> noReads;
    if (room.fileBytes == 0) {
        noReads = TuneProblem{.reason = TuneReason::fileTooSmall, .fault = {}};
    }
    offer(room, std::move(noWrites), std::move(noReads));
    return room;
}

void DiskProbe::offer(TuneRoom& room, std::optional<TuneProblem> noWrites, std::optional<TuneProblem> noReads) const
{
    const TuneFiles small{.above = 0, .upTo = kSmallTunedFile};
    const std::size_t smallFiles = filesOf(m_sample, small).size();
    room.readers = smallFiles >= kFewestSmall;
    const TuneProblem fewFiles{.reason = TuneReason::fewFiles, .fault = {}};
    if (!room.readers) {
        room.gaps.push_back({.curve = {}, .experiment = {}, .problem = fewFiles});
    }
    if (smallFiles >= kFewestFiles) {
        room.curves.push_back(TuneCurve::smallFiles);
    } else {
        addGaps(room, {TuneCurve::smallFiles}, fewFiles);
    }
    if (noReads) {
        addGaps(room, {TuneCurve::readCold, TuneCurve::stridedCold, TuneCurve::readDirect}, *noReads);
    } else {
        room.curves.insert(room.curves.end(), {TuneCurve::readCold, TuneCurve::stridedCold, TuneCurve::readDirect});
    }
    if (noWrites) {
        addGaps(room, {TuneCurve::writeSynced, TuneCurve::writeDirect, TuneCurve::writeCached}, *noWrites);
    } else {
        room.curves.insert(room.curves.end(), {TuneCurve::writeSynced, TuneCurve::writeDirect, TuneCurve::writeCached});
    }
    if (noReads) {
        addGaps(room, {TuneCurve::readWarm, TuneCurve::stridedWarm}, *noReads);
    } else {
        room.curves.insert(room.curves.end(), {TuneCurve::readWarm, TuneCurve::stridedWarm});
    }
}

TuneAnswer DiskProbe::measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                              const std::stop_token& stop)
{
    if (method.write && !m_own) {
        return TuneProblem{.reason = TuneReason::notWritable, .fault = {}};
    }
    if (!method.write && !m_users && !m_own) {
        return TuneProblem{.reason = TuneReason::fileTooSmall, .fault = {}};
    }
    TuneFile& file = method.write || !m_users ? *m_own : *m_users;
    return file.measure(method, block, m_clock, time, stop);
}

TuneAnswer DiskProbe::readFiles(const TuneFiles& wanted, Nanoseconds time, const std::stop_token& stop)
{
    const std::vector<const SampledFile*> files = filesOf(m_sample, wanted);
    if (files.size() < kFewestFiles) {
        return TuneProblem{.reason = TuneReason::fewFiles, .fault = {}};
    }
    if (!dropAll(files)) {
        return TuneProblem{.reason = TuneReason::notCold, .fault = {}};
    }
    const Nanoseconds begin = m_clock.now();
    Readers readers(files, m_clock, begin + time, stop);
    std::vector<Reader> done(std::max(1U, wanted.readers));
    {
        std::vector<Worker> others;
        for (std::size_t i = 1; i < done.size(); ++i) {
            auto worker = Worker::start(Action::read, [&readers, &mine = done[i]] { readers.read(mine); });
            if (!worker) {
                return TuneProblem{.reason = TuneReason::failed, .fault = worker.takeFault()};
            }
            others.push_back(std::move(*worker));
        }
        readers.read(done.front());
    }
    return sumOfReaders(done, seconds(m_clock.now() - begin));
}

} // namespace steadyburn
