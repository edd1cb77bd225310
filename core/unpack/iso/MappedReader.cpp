#include "unpack/iso/MappedReader.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

namespace steadyburn {

namespace {

// Ascending.
std::vector<ByteRange> unreadOf(const SectorMap& map)
{
    std::vector<ByteRange> unread = map.ranges(SectorState::untried);
    const std::vector<ByteRange> damaged = map.ranges(SectorState::damaged);
    unread.insert(unread.end(), damaged.begin(), damaged.end());
    std::sort(unread.begin(), unread.end(), [](const ByteRange& a, const ByteRange& b) { return a.offset < b.offset; });
    return unread;
}

Fault unreadFault(const std::vector<ByteRange>& unread, const std::string& name)
{
    std::uint64_t bytes = 0;
    for (const ByteRange& range : unread) {
        bytes += range.length;
    }
    return {.kind = FaultKind::mediumError,
            .doing = Action::read,
            .path = name,
            .offset = unread.front().offset,
            .length = bytes,
            .facts = DamageWitness{DamageWitness::Who::map}};
}

} // namespace

MappedReader::MappedReader(std::unique_ptr<MediumReader> image, const SectorMap& map, std::string name)
    : m_image(std::move(image)), m_unread(unreadOf(map)), m_name(std::move(name)), m_at(m_image->sessionStart())
{
}

// The first that is not wholly before the position.
const ByteRange* MappedReader::next() const
{
    const auto found = std::partition_point(m_unread.begin(), m_unread.end(),
                                            [this](const ByteRange& range) { return range.end() <= m_at; });
    return found == m_unread.end() ? nullptr : &*found;
}

Result<std::size_t> MappedReader::read(std::span<std::byte> into)
{
    const ByteRange* const unread = next();
    if (unread != nullptr && unread->offset <= m_at && !into.empty()) {
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .code = EIO,
                     .path = m_name,
                     .offset = m_at,
                     .length = unread->end() - m_at};
    }
    const std::uint64_t room = unread != nullptr ? unread->offset - m_at : into.size();
    auto got = m_image->read(into.first(static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), room))));
    m_at += got ? *got : 0;
    return got;
}

Result<void> MappedReader::seek(std::uint64_t offset)
{
    auto moved = m_image->seek(offset);
    m_at = moved ? offset : m_at;
    return moved;
}

std::vector<Fault> MappedReader::lostSessions() const
{
    std::vector<Fault> faults = m_image->lostSessions();
    faults.push_back(unreadFault(m_unread, m_name));
    return faults;
}

Result<std::unique_ptr<MediumReader>> openWithMap(Target& target, std::uint32_t section)
{
    auto reader = target.openReader(section);
    const std::string file = target.file().value_or(std::string());
    if (!reader || file.empty() || !(*reader)->seekable()) {
        return reader;
    }
    std::error_code error;
    const bool spelled = target.isPlain() && std::filesystem::equivalent(target.name(), file, error);
    const auto found = mapOf(spelled ? target.name() : file);
    if (!found) {
        return Fault(found.fault());
    }
    const std::optional<ImageMap>& known = *found;
    if (!known || known->map.bytes(SectorState::read) == known->map.size()) {
        return reader;
    }
    return std::unique_ptr<MediumReader>(std::make_unique<MappedReader>(std::move(*reader), known->map, known->name));
}

std::optional<Fault> unreadIn(const ImageMap& known)
{
    const std::vector<ByteRange> unread = unreadOf(known.map);
    return unread.empty() ? std::optional<Fault>() : std::optional(unreadFault(unread, known.name));
}

} // namespace steadyburn
