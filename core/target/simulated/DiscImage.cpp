#include "target/simulated/DiscImage.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr const char* kAttribute = "user.steadyburn.medium";

std::string sidecarOf(const std::string& path)
{
    return path + ".medium";
}

bool takeNumber(std::string_view& text, std::uint64_t& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{};
}

// "0+32768,32768+32768", possibly empty
bool sessionsFrom(std::string_view text, std::vector<Session>& sessions)
{
    while (!text.empty()) {
        Session session;
        if (!takeNumber(text, session.start) || !text.starts_with('+')) {
            return false;
        }
        text.remove_prefix(1);
        if (!takeNumber(text, session.size) || session.start > UINT64_MAX - session.size) {
            return false;
        }
        sessions.push_back(session);
        if (text.starts_with(',') && text.size() > 1) {
            text.remove_prefix(1);
        } else if (!text.empty()) {
            return false;
        }
    }
    return true;
}

std::optional<MediumStatus> statusFrom(std::string_view text)
{
    for (const MediumStatus status :
         {MediumStatus::blank, MediumStatus::appendable, MediumStatus::closed, MediumStatus::overwritable}) {
        if (toString(status) == text) {
            return status;
        }
    }
    return std::nullopt;
}

// Of the file itself, or of the file beside it.
std::optional<std::string> recordText(int fd, const std::string& path)
{
    std::array<char, 65536> text{};
    ssize_t length = ::fgetxattr(fd, kAttribute, text.data(), text.size());
    if (length < 0) {
        const FileDescriptor sidecar(::open(sidecarOf(path).c_str(), O_RDONLY | O_CLOEXEC));
        length = sidecar ? ::read(sidecar.get(), text.data(), text.size()) : -1;
    }
    if (length <= 0) {
        return std::nullopt;
    }
    return std::string(text.data(), static_cast<std::size_t>(length));
}

// A file beside the image that has the record's name, and holds something else.
bool sidecarIsForeign(const std::string& path)
{
    const FileDescriptor sidecar(::open(sidecarOf(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!sidecar) {
        return errno != ENOENT;
    }
    std::array<char, 65536> text{};
    const ssize_t length = ::read(sidecar.get(), text.data(), text.size());
    std::uint64_t size = 0;
    return length != 0 && (length < 0 || !discRecordFrom({text.data(), static_cast<std::size_t>(length)}, size));
}

bool takesAttributes(const std::string& path)
{
    const std::string there = ::access(path.c_str(), F_OK) == 0 ? path : parentFolder(path);
    return ::getxattr(there.c_str(), kAttribute, nullptr, 0) >= 0 || errno != ENOTSUP;
}

} // namespace

std::uint64_t DiscRecord::end() const
{
    return sessions.empty() ? 0 : sessions.back().start + sessions.back().size;
}

std::string toText(const DiscRecord& record, std::uint64_t imageSize)
{
    std::string text(toString(record.kind));
    text.append(" ").append(toString(record.status));
    text.append(record.spoiled ? " spoiled" : "");
    text.append(" size=").append(std::to_string(imageSize)).append(" sessions=");
    for (std::size_t i = 0; i < record.sessions.size(); ++i) {
        text.append(i > 0 ? "," : "").append(std::to_string(record.sessions[i].start));
        text.append("+").append(std::to_string(record.sessions[i].size));
    }
    return text;
}

std::optional<DiscRecord> discRecordFrom(std::string_view text, std::uint64_t& imageSize)
{
    std::istringstream words{std::string(text)};
    std::string kindWord;
    std::string word;
    words >> kindWord >> word;
    const auto kind = mediumKindFrom(kindWord);
    const auto status = statusFrom(word);
    if (!kind || !status) {
        return std::nullopt;
    }
    DiscRecord record{.kind = *kind, .status = *status, .spoiled = false, .sessions = {}};
    bool sized = false;
    while (words >> word) {
        std::string_view value = word;
        if (word == "spoiled") {
            record.spoiled = true;
        } else if (value.starts_with("size=")) {
            value.remove_prefix(5);
            sized = takeNumber(value, imageSize) && value.empty();
        } else if (!value.starts_with("sessions=") || !sessionsFrom(value.substr(9), record.sessions)) {
            return std::nullopt;
        }
    }
    return sized ? std::optional(record) : std::nullopt;
}

DiscImage::DiscImage(std::string path, std::string driveName, MediumKind kind)
    : m_file(std::move(path), std::move(driveName)),
      m_kind(kind),
      m_temporary{.kind = kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}}
{
}

bool DiscImage::overwritable() const
{
    return m_kind == MediumKind::dvdPlusRw || m_kind == MediumKind::bdRe;
}

Result<DiscRecord> DiscImage::load()
{
    if (m_file.path().empty()) {
        return m_temporary;
    }
    DiscRecord blank{.kind = m_kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}};
    const auto fd = m_file.openForReading();
    if (!fd) {
        return Fault(fd.fault());
    }
    if (!*fd) {
        return blank;
    }
    auto info = fileStatus(fd->get(), m_file.path());
    if (!info) {
        return info.takeFault();
    }
    const auto size = static_cast<std::uint64_t>(info->st_size);
    std::uint64_t recordedSize = 0;
    const auto text = recordText(fd->get(), m_file.path());
    const auto record = text ? discRecordFrom(*text, recordedSize) : std::nullopt;
    if (record && recordedSize == size) {
        if (record->kind != m_kind) {
            return Fault{.kind = FaultKind::badArgument,
                         .doing = Action::open,
                         .path = m_file.path(),
                         .detail = std::string(toString(record->kind))};
        }
        return *record;
    }
    if (size == 0) {
        return blank;
    }
    blank.status = overwritable() ? MediumStatus::overwritable : MediumStatus::closed;
    blank.interrupted = record && record->kind == m_kind;
    blank.sessions = {{.start = 0, .size = size}};
    return blank;
}

bool DiscImage::looksLikeMedium() const
{
    const auto fd = m_file.path().empty() ? Result<FileDescriptor>(FileDescriptor()) : m_file.openForReading();
    if (fd && !*fd) {
        return true;
    }
    const auto info = fd ? fileStatus(fd->get(), m_file.path()) : Result<struct stat>(fd.fault());
    if (!info) {
        return false;
    }
    if (info->st_size == 0) {
        return true;
    }
    std::uint64_t recordedSize = 0;
    const auto text = recordText(fd->get(), m_file.path());
    if (text && discRecordFrom(*text, recordedSize)) {
        return true;
    }
    std::array<char, 5> volume{}; // ISO 9660 or the beginning of UDF
    constexpr off_t kIdentifier = 16 * 2048 + 1;
    const bool whole = ::pread(fd->get(), volume.data(), volume.size(), kIdentifier) == 5;
    const std::string_view found(volume.data(), volume.size());
    return whole && (found == "CD001" || found == "BEA01");
}

Result<ImageSessions> DiscImage::sessionsOf(const DiscRecord& record) const
{
    auto fd = m_file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    ImageSessions known{.sessions = record.sessions};
    if (!*fd || record.sessions.empty()) {
        return known;
    }
    if (record.interrupted && overwritable()) { // what stands behind the volume in front was not finished
        return known;
    }
    if (!overwritable()) {
        return discSessions(fd->get(), record.sessions);
    }
    ImageSessions found = withoutUnfinished(fd->get(), imageSessions(fd->get(), record.end()));
    if (found.sessions.size() > record.sessions.size()) {
        found.sessions = withoutGaps(std::move(found.sessions));
        return found;
    }
    known.newestVolume = found.newestVolume;
    known.firstHidden = record.sessions.size() > 1 && found.firstHidden;
    known.lost = std::move(found.lost);
    return known;
}

Result<void> DiscImage::save(const DiscRecord& record)
{
    m_temporary = record;
    if (m_file.path().empty()) {
        return {};
    }
    auto info = fileStatus(m_file.fd(), m_file.path());
    if (!info) {
        return info.takeFault();
    }
    const std::string text = toText(record, static_cast<std::uint64_t>(info->st_size));
    if (::fsetxattr(m_file.fd(), kAttribute, text.data(), text.size(), 0) == 0) {
        if (!sidecarIsForeign(m_file.path())) { // from a copy in a place without attributes
            ::unlink(sidecarOf(m_file.path()).c_str());
        }
        return {};
    }
    const std::string sidecar = sidecarOf(m_file.path());
    if (sidecarIsForeign(m_file.path())) { // it came after checkRecordPlace()
        return Fault{.kind = FaultKind::fileExists, .doing = Action::write, .path = sidecar};
    }
    const FileDescriptor fd(::open(sidecar.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!fd) {
        return openFault(errno, sidecar);
    }
    const int code = writeWhole(fd.get(), std::as_bytes(std::span(text)));
    return code == 0 ? Result<void>() : openFault(code, sidecar);
}

Result<void> DiscImage::checkRecordPlace() const
{
    if (m_file.path().empty() || takesAttributes(m_file.path()) || !sidecarIsForeign(m_file.path())) {
        return {};
    }
    return Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = sidecarOf(m_file.path())};
}

bool isForeignImage(const std::string& path)
{
    const FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!fd) {
        return false; // who opens it next says what is wrong
    }
    const auto info = fileStatus(fd.get(), path);
    if (info && (!S_ISREG(info->st_mode) || info->st_size == 0)) {
        return false;
    }
    std::uint64_t size = 0;
    const auto text = recordText(fd.get(), path);
    return !text || !discRecordFrom(*text, size) || !info || size != static_cast<std::uint64_t>(info->st_size);
}

} // namespace steadyburn
