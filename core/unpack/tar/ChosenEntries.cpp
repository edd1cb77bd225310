#include "unpack/tar/ChosenEntries.h"

#include "base/Units.h"
#include "unpack/FormatProbe.h"
#include "unpack/members/MemberBytes.h"
#include "unpack/tar/TarContents.h"

#include <algorithm>
#include <array>
#include <utility>

namespace steadyburn {

ChosenBytes::ChosenBytes(PatientReader& medium, std::vector<ChosenRange> ranges, MakeUnpacker makeUnpacker)
    : m_medium(medium), m_ranges(std::move(ranges)), m_makeUnpacker(std::move(makeUnpacker))
{
}

// A medium that only goes forwards may have passed the place already, to unpack what lies before: then it goes on.
void ChosenBytes::begin(const ChosenRange& range)
{
    if (m_inner && (range.plain <= m_at + m_piece.size() || !m_medium.canGoTo(range.packed))) {
        return;
    }
    m_medium.windTo(range.packed);
    if (m_makeUnpacker) {
        m_inner = std::make_unique<MemberBytes>(m_medium, range.packed, m_makeUnpacker());
    } else {
        m_inner = std::make_unique<PlainBytes>(m_medium, range.packed);
    }
    m_innerStart = m_at = range.plain;
    m_piece = {};
}

// The next piece that has something of the present range. False at the end of the archive.
Result<bool> ChosenBytes::fetch()
{
    const ChosenRange& range = m_ranges[m_range];
    for (;;) {
        if (m_at < range.from) {
            const auto before = static_cast<std::size_t>(std::min<std::uint64_t>(range.from - m_at, m_piece.size()));
            m_piece = m_piece.subspan(before);
            m_at += before;
        }
        if (!m_piece.empty()) {
            return true;
        }
        auto next = m_inner->next();
        if (!next) {
            return next.takeFault();
        }
        if (next->empty()) {
            return false;
        }
        m_piece = *next;
    }
}

Result<std::span<const std::byte>> ChosenBytes::next()
{
    static constexpr std::array<std::byte, 2 * kTarBlock> kEnd{};
    for (; m_range < m_ranges.size(); ++m_range) {
        const ChosenRange& range = m_ranges[m_range];
        if (!m_inner || m_at < range.from) {
            begin(range);
        }
        if (m_at >= range.to) {
            continue;
        }
        auto there = fetch();
        if (!there) {
            return there.takeFault();
        }
        if (!*there || m_at >= range.to) {
            continue;
        }
        const auto given =
            m_piece.first(static_cast<std::size_t>(std::min<std::uint64_t>(m_piece.size(), range.to - m_at)));
        for (const ByteRange& damaged : m_inner->damage()) {
            const std::uint64_t first = std::max(m_innerStart + damaged.offset, m_at);
            const std::uint64_t last = std::min(m_innerStart + damaged.end(), m_at + given.size());
            if (first < last) {
                addDamage({m_given + (first - m_at), last - first});
            }
        }
        m_piece = m_piece.subspan(given.size());
        m_at += given.size();
        m_given += given.size();
        return given;
    }
    return std::exchange(m_ended, true) ? std::span<const std::byte>() : std::span<const std::byte>(kEnd);
}

Result<StoredFormat> walkChosen(LabelledReader section, std::vector<ChosenRange> ranges, const StoredVisit& visit,
                                FaultLog& log, std::stop_token stop)
{
    PatientReader medium(section.reader, stop);
    std::vector<std::byte> head(kProbeBytes);
    std::vector<ByteRange> damage;
    auto got = medium.readAt(head, 0, damage);
    if (!got && (!section.format || got.fault().kind != FaultKind::mediumError)) {
        return got.takeFault();
    }
    const auto walk = [&](StoredFormat format, ChosenBytes::MakeUnpacker unpacker) -> Result<StoredFormat> {
        ChosenBytes chosen(medium, std::move(ranges), std::move(unpacker));
        auto walked = walkTar(chosen, visit, log, stop, {.certain = section.format.has_value(), .chosen = true});
        return walked ? Result<StoredFormat>(format) : Result<StoredFormat>(walked.takeFault());
    };
    const ProbedFormat probed = probeFormat(std::span(head).first(got ? *got : 0));
    const bool known = probed == ProbedFormat::gzip || probed == ProbedFormat::zstd;
    switch (known ? (probed == ProbedFormat::gzip ? StoredFormat::tarGzip : StoredFormat::tarZstd)
                  : section.format.value_or(StoredFormat::tar)) {
    case StoredFormat::tarGzip:
        return walk(StoredFormat::tarGzip, makeGzipUnpacker);
    case StoredFormat::tarZstd:
        return walk(StoredFormat::tarZstd, makeZstdUnpacker);
    default: // a first header that is damaged does not matter: nobody wants it, or the walk tells
        return walk(StoredFormat::tar, {});
    }
}

} // namespace steadyburn
