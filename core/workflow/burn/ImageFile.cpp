#include "workflow/burn/ImageFile.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "target/plain/FileReader.h"
#include "unpack/iso/IsoDescriptors.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

Fault fault(FaultKind kind, const std::string& path, int code, std::uint64_t offset = 0)
{
    return {.kind = kind, .doing = Action::read, .code = code, .path = path, .offset = offset};
}

// The standard identifier of the volume descriptor in block 16, at its byte 1.
bool holdsVolume(int file)
{
    std::array<char, 5> identifier{};
    if (::pread(file, identifier.data(), identifier.size(), static_cast<off_t>(16 * kDiscBlock + 1)) != 5) {
        return false;
    }
    const std::string_view text(identifier.data(), identifier.size());
    return text == "CD001" || text == "BEA01";
}

bool holdsDamagedVolume(const std::string& path, int file, std::uint64_t size)
{
    FileReader reader(FileDescriptor(::fcntl(file, F_DUPFD_CLOEXEC, 0)), path, 0, size);
    PatientReader medium(reader, {});
    const auto found = holdsDamagedIso(medium, 0);
    return found && *found;
}

// Puts `instead`, which belongs at `at` of the image, over what `bytes` have of it; they begin at `offset`.
void cover(std::span<std::byte> bytes, std::uint64_t offset, std::span<const std::byte> instead, std::uint64_t at)
{
    const std::uint64_t from = std::max(offset, at);
    const std::uint64_t to = std::min<std::uint64_t>(offset + bytes.size(), at + instead.size());
    if (from < to) {
        std::ranges::copy(instead.subspan(from - at, to - from),
                          bytes.begin() + static_cast<std::ptrdiff_t>(from - offset));
    }
}

} // namespace

Result<std::unique_ptr<ImageFile>> ImageFile::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        return fault(errno == ENOENT ? FaultKind::sourceMissing : FaultKind::fileUnreadable, path, errno);
    }
    struct stat status {};
    const bool isFile = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    const bool begins = isFile && holdsVolume(file);
    if (!isFile || (!begins && !holdsDamagedVolume(path, file, size))) {
        ::close(file);
        return fault(FaultKind::notAnImage, path, 0);
    }
    ::posix_fadvise(file, 0, 0, POSIX_FADV_SEQUENTIAL);
    std::unique_ptr<ImageFile> image(new ImageFile(path, file, size));
    image->m_beginsDamaged = !begins;
    return image;
}

ImageFile::ImageFile(std::string path, int file, std::uint64_t size)
    : m_path(std::move(path)), m_file(file), m_size(size), m_sessions(imageSessions(file, size))
{
}

ImageFile::~ImageFile()
{
    ::close(m_file);
}

std::vector<Fault> ImageFile::lacks() const
{
    std::vector<Fault> faults = faultsOf(m_sessions);
    for (Fault& fault : faults) {
        fault.doing = Action::plan;
        fault.path = m_path;
    }
    if (const std::uint64_t end = imageEnd(m_file, m_size); end > m_size) {
        faults.insert(faults.begin(), Fault{.kind = FaultKind::imageCut,
                                            .doing = Action::plan,
                                            .path = m_path,
                                            .facts = CutImage{.expected = end, .size = m_size}});
    }
    return faults;
}

std::optional<Fault> ImageFile::damage() const
{
    return m_beginsDamaged ? std::optional(Fault{.kind = FaultKind::structureDamaged,
                                                 .doing = Action::read,
                                                 .path = m_path,
                                                 .facts = DamagedStructure{DamagedStructure::What::descriptors}})
                           : std::nullopt;
}

std::size_t ImageFile::sessionsBehindFirst() const
{
    return m_sessions.newestVolume == 0 ? 1 : m_sessions.sessions.size();
}

bool ImageFile::putNewestInFront()
{
    m_front = newestInFront(m_file, m_sessions);
    if (m_front.empty()) {
        return false;
    }
    const ReadSectors read = [this](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        const ssize_t got = ::pread(m_file, into.data(), into.size(), static_cast<off_t>(first * kDiscBlock));
        return got > 0 ? static_cast<std::size_t>(got) / kDiscBlock : 0U;
    };
    m_voided = voidedHeader(read, m_size / kDiscBlock);
    return true;
}

Result<void> ImageFile::produce(ByteSink& sink, std::stop_token stop)
{
    const std::size_t piece = std::min<std::size_t>(kMiB, sink.maxReserve() / 2);
    std::uint64_t done = 0;
    while (done < m_size) {
        if (stop.stop_requested()) {
            return fault(FaultKind::cancelled, m_path, 0);
        }
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece, m_size - done));
        auto span = sink.reserve(wanted);
        if (!span) {
            return span.takeFault();
        }
        std::size_t filled = 0;
        while (filled < wanted) {
            const ssize_t got =
                ::pread(m_file, span->data() + filled, wanted - filled, static_cast<off_t>(done + filled));
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got <= 0) { // an image is whole or it is nothing: no padding here
                return fault(got < 0 ? FaultKind::fileDamaged : FaultKind::fileShrank, m_path, got < 0 ? errno : 0,
                             done + filled);
            }
            filled += static_cast<std::size_t>(got);
        }
        cover(*span, done, m_front, 16 * kDiscBlock);
        if (m_voided) {
            cover(*span, done, m_voided->bytes, m_voided->offset);
        }
        sink.publish(wanted);
        done += wanted;
        m_meter.bytesRead.store(done, std::memory_order_relaxed);
    }
    m_meter.filesDone.store(1, std::memory_order_relaxed);
    return {};
}

} // namespace steadyburn
