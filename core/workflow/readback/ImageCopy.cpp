#include "workflow/readback/ImageCopy.h"

#include "base/Units.h"
#include "workflow/readback/ImageRepair.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;
constexpr std::size_t kSample = 64 * 1024; // the volume descriptors are in the first
constexpr Nanoseconds kSaveEvery = std::chrono::seconds(5);

Fault cancelled()
{
    return {.kind = FaultKind::cancelled, .doing = Action::read};
}

// Ends where the range does: reading ahead of it would go into the gap behind a session, where a drive tries long.
class RangeReader final : public MediumReader {
public:
    RangeReader(MediumReader& medium, std::uint64_t end) : m_medium(medium), m_end(end) {}
    Result<std::size_t> read(std::span<std::byte> into) override { return m_medium.read(into); }
    Result<void> seek(std::uint64_t offset) override { return m_medium.seek(offset); }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_end; }
    [[nodiscard]] bool seekable() const override { return m_medium.seekable(); }

private:
    MediumReader& m_medium;
    std::uint64_t m_end;
};

} // namespace

ImageCopy::ImageCopy(MediumReader& medium, const std::vector<Session>& sessions, PartialImage& image, Clock& clock,
                     Progress progress, std::stop_token stop)
    : m_medium(medium),
      m_sessions(sessions),
      m_image(image),
      m_clock(clock),
      m_progress(std::move(progress)),
      m_stop(std::move(stop)),
      m_saved(clock.now())
{
}

Result<void> ImageCopy::compareBegun()
{
    SectorMap begun = m_image.map();
    setGaps(begun, SectorState::untried);
    const std::vector<ByteRange> there = begun.ranges(SectorState::read);
    if (there.empty()) {
        return {};
    }
    const ByteRange& widest = *std::max_element(
        there.begin(), there.end(), [](const ByteRange& a, const ByteRange& b) { return a.length < b.length; });
    const std::uint64_t middle = (widest.offset + widest.length / 2) / kDiscBlock * kDiscBlock;
    const std::uint64_t end = there.back().end();
    const std::uint64_t last = (end - std::min<std::uint64_t>(there.back().length, kSample)) / kDiscBlock * kDiscBlock;
    const std::array samples{there.front(), ByteRange{middle, widest.end() - middle}, ByteRange{last, end - last}};
    std::vector<std::byte> onMedium(kSample);
    std::vector<std::byte> inImage(kSample);
    std::vector<std::uint64_t> different; // sectors
    std::size_t compared = 0;
    PatientReader patient(m_medium, m_stop);
    for (const ByteRange& sample : samples) {
        const auto length = static_cast<std::size_t>(
            std::min<std::uint64_t>({sample.length, kSample, m_image.map().size() - sample.offset}));
        std::vector<ByteRange> damage;
        auto got = patient.readAt(std::span(onMedium).first(length), sample.offset, damage);
        if (!got) {
            return got.takeFault();
        }
        auto had = m_image.read(std::span(inImage).first(length), sample.offset);
        if (!had) {
            return had.takeFault();
        }
        for (const ByteRange& lost : damage) { // what was read once and now is not: no word against the medium
            std::fill_n(onMedium.begin() + static_cast<std::ptrdiff_t>(lost.offset - sample.offset), lost.length,
                        std::byte{0});
            std::fill_n(inImage.begin() + static_cast<std::ptrdiff_t>(lost.offset - sample.offset), lost.length,
                        std::byte{0});
        }
        if (*got != length || *had != length) {
            return otherMedium(sample.offset);
        }
        compared += length / kDiscBlock;
        for (std::size_t at = 0; at < length; at += kDiscBlock) {
            if (std::memcmp(&onMedium[at], &inImage[at], std::min<std::size_t>(kDiscBlock, length - at)) != 0) {
                different.push_back((sample.offset + at) / kDiscBlock);
            }
        }
    }
    if (different.empty()) {
        return {};
    }
    // What the disc gives wrongly was perhaps repaired in the image.
    auto repaired =
        2 * different.size() < compared ? isProvenByParity(m_image, different, m_stop) : Result<bool>(false);
    if (!repaired) {
        return repaired.takeFault();
    }
    return *repaired ? Result<void>() : Result<void>(otherMedium(different.front() * kDiscBlock));
}

Fault ImageCopy::otherMedium(std::uint64_t offset) const
{
    return {.kind = FaultKind::mediumSwapped, .doing = Action::read, .path = m_image.path(), .offset = offset};
}

void ImageCopy::setGaps(SectorMap& map, SectorState state) const
{
    std::uint64_t end = m_sessions.empty() ? 0 : m_sessions.front().start; // before it stands the head of the image
    for (const Session& session : m_sessions) {
        if (session.start > end) {
            map.set(end, session.start - end, state);
        }
        end = std::max(end, session.size == 0 ? map.size() : session.start + session.size);
    }
}

Result<void> ImageCopy::readUntried()
{
    setGaps(m_image.map(), SectorState::read);
    for (const ByteRange& range : m_image.map().ranges(SectorState::untried)) {
        if (auto read = readRange(range); !read) {
            return read;
        }
    }
    return {};
}

Result<void> ImageCopy::readRange(ByteRange range)
{
    RangeReader medium(m_medium, range.end());
    PatientReader patient(medium, m_stop);
    std::vector<std::byte> buffer(std::min<std::uint64_t>(kPiece, range.length));
    while (range.length > 0) {
        const auto piece = std::span(buffer).first(std::min<std::uint64_t>(buffer.size(), range.length));
        std::vector<ByteRange> damage;
        auto got = patient.readAt(piece, range.offset, damage);
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) { // the medium is shorter than it said
            m_image.map().set(range.offset, range.length, SectorState::damaged);
            return {};
        }
        if (auto kept = m_image.write(piece.first(*got), range.offset); !kept) {
            return kept;
        }
        if (damage.empty() && range.offset == m_hashed) {
            m_hash.add(piece.first(*got));
            m_hashed += *got;
        }
        m_image.map().set(range.offset, *got, SectorState::read);
        for (const ByteRange& lost : damage) {
            m_image.map().set(lost.offset, lost.length, SectorState::damaged);
        }
        range.offset += *got;
        range.length -= *got;
        tell();
        if (auto saved = saveNowAndThen(); !saved) {
            return saved;
        }
    }
    return {};
}

Result<void> ImageCopy::retryDamaged()
{
    std::vector<std::byte> sector(kDiscBlock);
    for (const ByteRange& range : m_image.map().ranges(SectorState::damaged)) {
        for (std::uint64_t at = range.offset; at < range.end(); at += kDiscBlock) {
            if (m_stop.stop_requested()) {
                return cancelled();
            }
            const auto wanted = std::span(sector).first(std::min<std::uint64_t>(kDiscBlock, range.end() - at));
            Result<void> moved = m_medium.seek(at);
            std::size_t done = 0;
            while (moved && done < wanted.size()) {
                auto got = m_medium.read(wanted.subspan(done));
                if (!got) {
                    moved = got.takeFault();
                } else if (*got == 0) {
                    break;
                } else {
                    done += *got;
                }
            }
            if (!moved && moved.fault().kind != FaultKind::mediumError) {
                return moved;
            }
            if (done == wanted.size()) {
                if (auto kept = m_image.write(wanted, at); !kept) {
                    return kept;
                }
                m_image.map().set(at, wanted.size(), SectorState::read);
            }
            tell();
            if (auto saved = saveNowAndThen(); !saved) {
                return saved;
            }
        }
    }
    return {};
}

void ImageCopy::passRunOut()
{
    constexpr std::uint64_t kRunOut = 2 * kDiscBlock;
    for (const Session& session : m_sessions) {
        if (session.start > 0 && session.size > kRunOut) {
            const std::uint64_t end = session.start + session.size;
            for (std::uint64_t at = end - kRunOut; at < end; at += kDiscBlock) {
                const auto lost = m_image.map().ranges(SectorState::damaged);
                const bool here = std::any_of(lost.begin(), lost.end(), [at](const ByteRange& range) {
                    return range.offset <= at && at < range.end();
                });
                if (here) {
                    m_image.map().set(at, kDiscBlock, SectorState::read);
                }
            }
        }
    }
}

std::optional<Digest> ImageCopy::digest()
{
    return m_hashed == m_image.map().size() ? std::optional(m_hash.finish()) : std::nullopt;
}

Result<void> ImageCopy::saveNowAndThen()
{
    if (m_clock.now() - m_saved < kSaveEvery) {
        return {};
    }
    auto saved = m_image.save();
    m_saved = m_clock.now();
    return saved;
}

void ImageCopy::tell()
{
    const SectorMap& map = m_image.map();
    m_progress(map.size() - map.bytes(SectorState::untried), map.bytes(SectorState::damaged));
}

} // namespace steadyburn
