#include "unpack/tar/TarContents.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "unpack/FormatProbe.h"
#include "unpack/members/ArchiveFeed.h"
#include "unpack/tar/TarEntry.h"

#include <algorithm>
#include <clocale>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

// What a writer leaves of a longer name in the header that stands behind the one with all of it.
constexpr std::size_t kMayBeCut = 98;

// Of global headers: whether the next entry is the rest of a file, as GNU tar has it in pax archives of several
// volumes.
bool saysContinuation(std::span<const std::byte> headers)
{
    constexpr std::string_view kOffset = " GNU.volume.offset=";
    const std::string_view text(reinterpret_cast<const char*>(headers.data()), headers.size());
    const std::size_t found = text.find(kOffset);
    const std::size_t first = found + kOffset.size();
    return found != std::string_view::npos && text.find_first_not_of('0', first) != text.find('\n', first);
}

// Of a warning of libarchive's: whether it did not understand the map of a sparse file.
bool isOfMap(std::string_view words)
{
    return words.find("sparse") != std::string_view::npos;
}

// libarchive translates names from UTF-8 to the thread's locale, and in a UTF-8 locale normalises them. In the "C"
// locale that fails for every name that is not ASCII, and it then gives the bytes as they are in the archive.
class PlainLocale {
public:
    PlainLocale() : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_plain)) {}
    ~PlainLocale()
    {
        uselocale(m_before);
        freelocale(m_plain);
    }
    PlainLocale(const PlainLocale&) = delete;
    PlainLocale& operator=(const PlainLocale&) = delete;

private:
    locale_t m_plain;
    locale_t m_before;
};

// Contents of the entry at which libarchive stands.
class TarBytes final : public StoredBytes {
public:
    TarBytes(archive* handle, const ArchiveFeed& feed, std::uint64_t size, const std::stop_token& stop)
        : m_handle(handle), m_feed(feed), m_stop(stop), m_size(size)
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (m_stop.stop_requested()) { // within a hole nothing is read that would look
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        if (auto ready = prepare(); !ready) {
            return ready.takeFault();
        }
        std::size_t count = std::min<std::uint64_t>(into.size(), m_size - m_position);
        if (m_position < m_blockOffset) {
            count = std::min<std::uint64_t>(count, m_blockOffset - m_position);
            std::fill_n(into.begin(), count, std::byte{0});
        } else {
            const std::uint64_t from = m_position - m_blockOffset;
            count = std::min<std::uint64_t>(count, m_blockBytes - from);
            if (count > 0) { // at the end there is no block
                std::memcpy(into.data(), m_block + from, count);
            }
        }
        m_position += count;
        return count;
    }

    Result<std::uint64_t> passHole() override
    {
        if (auto ready = prepare(); !ready) {
            return ready.takeFault();
        }
        const std::uint64_t hole = m_cut || m_position >= m_blockOffset ? 0 : m_blockOffset - m_position;
        m_position += hole;
        return hole;
    }

    // The beginning of the file is missing, which is told first.
    void tellBeginning()
    {
        m_first = Fault{.kind = FaultKind::mediumError,
                        .doing = Action::read,
                        .length = m_size,
                        .facts = DamageWitness{DamageWitness::Who::otherVolume}};
    }
    // Nothing says where in the file the bytes belong, which is told first.
    void tellNoMap(std::string words)
    {
        m_first =
            Fault{.kind = FaultKind::mediumError, .doing = Action::read, .length = m_size, .detail = std::move(words)};
    }

    [[nodiscard]] bool cut() const override { return m_cut; }
    [[nodiscard]] std::uint64_t toldUntil() const { return m_told; }
    [[nodiscard]] std::optional<std::uint64_t> unconfirmedMember() const override
    {
        const std::uint64_t confirmed = m_feed.confirmedUntil();
        return m_end > confirmed ? std::optional(confirmed) : std::nullopt;
    }

private:
    // Holds the block at or behind the position. At the end there is a block of nothing at the file's size.
    Result<void> prepare()
    {
        if (auto first = std::exchange(m_first, {})) {
            return *std::move(first);
        }
        while (!m_ended && m_position >= m_blockOffset + m_blockBytes) {
            const void* block = nullptr;
            std::int64_t offset = 0;
            std::size_t bytes = 0;
            const int code = archive_read_data_block(m_handle, &block, &bytes, &offset);
            if (code == ARCHIVE_FATAL || code == ARCHIVE_FAILED || code == ARCHIVE_RETRY) {
                return endCut();
            }
            m_ended = code == ARCHIVE_EOF;
            m_block = static_cast<const std::byte*>(block);
            m_blockBytes = m_ended ? 0 : bytes;
            m_blockOffset = m_ended ? m_size : static_cast<std::uint64_t>(offset);
            m_size = std::max(m_size, m_blockOffset + m_blockBytes);
            if (auto whole = checkDamage(); !whole) {
                return whole;
            }
        }
        return {};
    }

    Result<void> endCut()
    {
        m_ended = true;
        m_cut = true;
        if (m_feed.fault() && m_feed.fault()->kind != FaultKind::mediumError) {
            return *m_feed.fault();
        }
        if (auto none = memoryFault(m_handle)) {
            return *none;
        }
        const Fault fault{.kind = FaultKind::mediumError,
                          .doing = Action::read,
                          .offset = m_position,
                          .length = m_size - m_position,
                          .detail = textOf(archive_error_string(m_handle))};
        m_size = m_position;
        m_blockOffset = m_position;
        m_blockBytes = 0;
        return fault;
    }

    // Tells of each damaged part once, when its first byte is at hand.
    Result<void> checkDamage()
    {
        const std::uint64_t start = m_feed.base() + static_cast<std::uint64_t>(archive_filter_bytes(m_handle, 0));
        const std::uint64_t end = start + m_blockBytes;
        m_start = m_blockBytes > 0 ? std::min(m_start, start) : m_start;
        m_end = m_blockBytes > 0 ? end : m_end;
        for (const ByteRange& range : m_feed.damage()) {
            const std::uint64_t first = std::max({range.offset, start, m_told});
            const std::uint64_t last = std::min(range.end(), end);
            if (first < last) {
                m_told = last;
                return Fault{.kind = FaultKind::mediumError,
                             .doing = Action::read,
                             .offset = m_blockOffset + (first - start),
                             .length = last - first};
            }
            const std::uint64_t late = std::min(range.end(), m_end);
            if (m_ended && range.offset < late && late > std::max(m_start, m_told)) { // found behind the bytes
                m_told = late;
                return Fault{.kind = FaultKind::mediumError,
                             .doing = Action::read,
                             .length = m_size,
                             .facts = DamageWitness{DamageWitness::Who::memberChecksum}};
            }
        }
        return {};
    }

    archive* m_handle;
    const ArchiveFeed& m_feed;
    const std::stop_token& m_stop;
    std::uint64_t m_size;
    std::uint64_t m_position = 0;
    const std::byte* m_block = nullptr;
    std::uint64_t m_blockOffset = 0;
    std::size_t m_blockBytes = 0;
    std::uint64_t m_start = ~std::uint64_t(0); // of the contents in the archive
    std::uint64_t m_end = 0;
    std::uint64_t m_told = 0; // damage before this place in the archive was told
    bool m_ended = false;
    bool m_cut = false;
    std::optional<Fault> m_first; // told before anything is read
};

class TarWalk {
public:
    TarWalk(ArchiveBytes& bytes, const StoredVisit& visit, FaultLog& log, std::stop_token stop, TarBeginning beginning)
        : m_feed(bytes, stop), m_visit(visit), m_log(log), m_stop(std::move(stop)), m_beginning(beginning)
    {
    }

    Result<void> run()
    {
        if (auto begun = findBeginning(); !begun) {
            return begun;
        }
        if (auto opened = open(); !opened) {
            return opened;
        }
        bool more = true;
        while (more) {
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            auto stepped = step();
            if (!stepped) {
                return stepped.takeFault();
            }
            more = *stepped;
        }
        return {};
    }

private:
    // What was unpacked may be anything; an archive whose front is damaged begins with the first header behind.
    Result<void> findBeginning()
    {
        auto head = m_feed.look(2 * kTarBlock);
        if (!head) {
            return head.takeFault();
        }
        const auto start = head->first(std::min<std::size_t>(head->size(), 2 * kTarBlock));
        const bool ofNothing = m_feed.unpacks() && start.size() == 2 * kTarBlock && allZeros(start);
        if (ofNothing || probeFormat(start) == ProbedFormat::tar) {
            return {};
        }
        const bool damaged = !m_feed.damage().empty();
        const bool certain = m_beginning.certain || damaged;
        auto found = certain ? m_feed.findHeader(0) : m_feed.findAlignedHeader(m_beginning.passed);
        if (!found) {
            return found.takeFault();
        }
        if (!*found) {
            const bool late = m_feed.unpacks() && !m_feed.damage().empty(); // shown by a checksum behind it
            return Fault{.kind = !certain && !late              ? FaultKind::notAnImage
                                 : m_feed.unpacks() || !damaged ? FaultKind::archiveDamaged
                                                                : FaultKind::mediumError,
                         .doing = Action::read,
                         .offset = damaged ? m_feed.damage().front().offset : 0};
        }
        if (!damaged && !m_beginning.told) { // what the medium did not say
            m_log.add({.kind = FaultKind::archiveDamaged, .doing = Action::read, .length = m_feed.position()});
        }
        m_searching = true;
        return {};
    }

    Result<void> open()
    {
        m_inEntry = false;
        m_handle.reset(archive_read_new());
        archive_read_set_format(m_handle.get(), ARCHIVE_FORMAT_TAR);
        if (m_feed.open(m_handle.get()) != ARCHIVE_OK) {
            return m_feed.fault() ? *m_feed.fault() : archiveFault(FaultKind::notAnImage);
        }
        return {};
    }

    // One entry. False at the end.
    Result<bool> step()
    {
        archive_entry* header = nullptr;
        const int code = nextHeader(header);
        const std::uint64_t passed = takeGlobalHeaders();
        if (code == ARCHIVE_EOF) {
            return endIsDamage() ? resume() : endMark(headerPosition() + passed);
        }
        if (m_feed.fault() && code == ARCHIVE_FATAL) {
            return *m_feed.fault();
        }
        if (auto none = code == ARCHIVE_OK ? std::nullopt : memoryFault(m_handle.get())) {
            return *none;
        }
        if (code == ARCHIVE_FATAL || code == ARCHIVE_RETRY || code == ARCHIVE_FAILED) {
            return resume();
        }
        return m_toldIncomplete ? true : visit(header, code == ARCHIVE_WARN); // then it is a folder once more
    }

    // What is in front of it can be looked at then.
    int nextHeader(archive_entry*& header)
    {
        const int passed = std::exchange(m_inEntry, false) ? archive_read_data_skip(m_handle.get()) : ARCHIVE_OK;
        if (passed == ARCHIVE_EOF || passed == ARCHIVE_FATAL) {
            return ARCHIVE_FATAL;
        }
        const std::uint64_t at = m_feed.base() + static_cast<std::uint64_t>(archive_filter_bytes(m_handle.get(), 0));
        if (std::exchange(m_warned, false)) { // libarchive takes what it did not understand over to the next entry
            m_feed.moveTo(at);
            if (const auto opened = open(); !opened) {
                return ARCHIVE_FATAL;
            }
        }
        m_feed.hold(at);
        const int code = archive_read_next_header(m_handle.get(), &header);
        m_inEntry = code == ARCHIVE_OK || code == ARCHIVE_WARN;
        return code;
    }

    // Tells what the archive says of itself there. Returns how many bytes of global headers there were.
    std::uint64_t takeGlobalHeaders()
    {
        m_toldIncomplete = false;
        m_continues = m_feed.holdsContinuation();
        std::uint64_t length = 0;
        if (m_feed.holdsGlobalHeader()) {
            const FoundMarks found = findIncompleteMarks(m_feed.held());
            for (const IncompleteMark& mark : found.marks) {
                if (m_visit.incomplete) {
                    m_visit.incomplete(mark);
                } else {
                    m_log.add(incompleteFault(mark, Action::read));
                }
            }
            if (found.damaged) {
                m_log.add({.kind = FaultKind::entryDamaged,
                           .doing = Action::read,
                           .path = m_lastPath,
                           .detail = "a global header behind it"});
            }
            length = found.length;
            m_continues = m_continues || saysContinuation(m_feed.held().first(std::min<std::size_t>(
                                             m_feed.held().size(), static_cast<std::size_t>(found.length))));
            m_toldIncomplete = found.ours;
        }
        m_feed.letGo();
        return length;
    }

    Result<bool> visit(archive_entry* header, bool warned)
    {
        const bool oldFormat = archive_format(m_handle.get()) == ARCHIVE_FORMAT_TAR;
        StoredEntry entry = storedEntry(header, oldFormat);
        m_sawEntry = true;
        if (m_searching) {
            m_log.add({.kind = FaultKind::attributesLost,
                       .doing = Action::read,
                       .path = entry.path,
                       .detail = "the first behind a gap: a long name or attributes may be lost"});
        }
        entry.doubtful = m_searching && textOf(archive_entry_pathname(header)).size() >= kMayBeCut;
        m_searching = false;
        logDamageBefore(headerPosition());
        m_warned = warned && logWarning(entry.path);
        if (entry.path.empty()) {
            return true; // "./", the folder that was packed
        }
        TarBytes contents(m_handle.get(), m_feed, entry.size, m_stop);
        if (m_continues) {
            contents.tellBeginning();
        }
        if (const std::string words = textOf(archive_error_string(m_handle.get())); m_warned && isOfMap(words)) {
            entry.doubtful = true;
            contents.tellNoMap(words);
        }
        m_lastPath = entry.path;
        const bool more = m_visit.entry(entry, contents);
        m_toldUntil = std::max(m_toldUntil, contents.toldUntil());
        tellConfirmed();
        if (m_feed.fault() && m_feed.fault()->kind != FaultKind::mediumError) {
            return *m_feed.fault();
        }
        return more;
    }

    // Whether libarchive took lost bytes, which are read as zeros, for the end of the archive.
    [[nodiscard]] bool endIsDamage() const
    {
        const std::uint64_t at = m_feed.base() + static_cast<std::uint64_t>(archive_filter_bytes(m_handle.get(), 0));
        constexpr std::uint64_t kMark = 3 * kTarBlock; // two blocks, and perhaps the next was looked at
        const auto& damage = m_feed.damage();
        return std::any_of(damage.begin(), damage.end(), [&](const ByteRange& range) {
            return range.offset < at + kTarBlock && range.end() + kMark > at;
        });
    }

    // Behind a header that cannot be understood. The names of what is lost are lost too.
    Result<bool> resume()
    {
        const std::uint64_t at = m_feed.base() + static_cast<std::uint64_t>(archive_filter_bytes(m_handle.get(), 0));
        Fault gap = archiveFault(FaultKind::archiveDamaged);
        m_handle.reset();
        // libarchive has consumed the damaged block, or it has not: a good header at this place would have been taken.
        auto found = m_feed.findHeader(at + (at == m_lastResume ? 1 : 0));
        if (!found) {
            return found.takeFault();
        }
        m_lastResume = at;
        const bool cut = !*found && m_feed.position() < at + kTarBlock; // end() tells that
        if (!std::exchange(m_searching, true) && !cut) {                // once for each gap
            gap.offset = at;
            gap.length = *found ? std::max<std::uint64_t>(m_feed.position(), at + 1) - at : 0;
            gap.path = m_lastPath;
            m_log.add(std::move(gap));
        }
        if (!*found) {
            return end(cut);
        }
        if (auto opened = open(); !opened) {
            return opened.takeFault();
        }
        return true;
    }

    // Behind the last entry, where two blocks of zeros mark the end. What a cut left behind can look like such blocks,
    // so the mark counts only where the next header would stand.
    Result<bool> endMark(std::uint64_t begin)
    {
        const std::uint64_t end = m_feed.base() + static_cast<std::uint64_t>(archive_filter_bytes(m_handle.get(), 0));
        m_handle.reset();
        auto behind = m_feed.searchBehind(end);
        if (!behind) {
            return behind.takeFault();
        }
        if (end < begin + 2 * kTarBlock && !behind->archive) {
            m_log.add({.kind = FaultKind::archiveCut, .doing = Action::read, .path = m_lastPath, .offset = begin});
        }
        if (behind->bytes > 0 && !behind->archive && !m_sawEntry) { // a packed disc image begins with zeros, too
            return archiveFault(FaultKind::notAnImage);
        }
        if (behind->bytes > 0) {
            m_log.add({.kind = FaultKind::behindArchive,
                       .doing = Action::read,
                       .offset = behind->position,
                       .length = behind->bytes});
        }
        if (!behind->archive) {
            return finish();
        }
        if (m_beginning.chosen) {
            m_log.add({.kind = FaultKind::archiveDamaged,
                       .doing = Action::read,
                       .path = m_lastPath,
                       .offset = begin,
                       .length = *behind->archive - begin});
        } else {
            m_log.add({.kind = FaultKind::behindArchive,
                       .doing = Action::read,
                       .offset = *behind->archive,
                       .facts = BehindEnd{BehindEnd::What::archive}});
        }
        if (auto opened = open(); !opened) {
            return opened.takeFault();
        }
        return true;
    }

    // Behind damage after which no header was found; `cut`: for want of bytes.
    Result<bool> end(bool cut)
    {
        if (auto drained = m_feed.drain(); !drained) {
            return drained.takeFault();
        }
        if (cut || m_feed.endMissing()) {
            m_log.add({.kind = FaultKind::archiveCut,
                       .doing = Action::read,
                       .path = m_lastPath,
                       .offset = m_feed.position()});
        }
        return finish();
    }

    Result<bool> finish()
    {
        logDamageBefore(~std::uint64_t(0));
        tellConfirmed();
        if (m_feed.bytesBehind() > 0) {
            m_log.add({.kind = FaultKind::behindArchive,
                       .doing = Action::read,
                       .length = m_feed.bytesBehind(),
                       .facts = BehindEnd{BehindEnd::What::bytesBehindPacked}});
        }
        return false;
    }

    void tellConfirmed()
    {
        for (const LateMember& member : m_feed.takeLateMembers()) {
            if (m_visit.confirmed) {
                m_visit.confirmed(member.start, member.holds);
            }
        }
    }

    // Damage that no reader of contents was told of: between entries, or found out too late.
    void logDamageBefore(std::uint64_t position)
    {
        const auto& damage = m_feed.damage();
        while (m_damageSeen < damage.size() && damage[m_damageSeen].offset < position) {
            const ByteRange range = damage[m_damageSeen++];
            if (range.offset >= m_toldUntil) {
                m_log.add({.kind = FaultKind::mediumError,
                           .doing = Action::read,
                           .offset = range.offset,
                           .length = range.length,
                           .detail = m_lastPath.empty() ? "" : "up to " + m_lastPath});
            }
        }
    }

    // False where there is nothing to warn of.
    bool logWarning(const std::string& path)
    {
        const std::string words = textOf(archive_error_string(m_handle.get()));
        if (words.find("convert") != std::string::npos) { // that one is wanted, see PlainLocale
            return false;
        }
        // A pax header holds the long names, the sizes and the map of a sparse file as well.
        const bool pax = words.find("pax") != std::string::npos || isOfMap(words);
        m_log.add({.kind = pax ? FaultKind::entryDamaged : FaultKind::attributesLost,
                   .doing = Action::read,
                   .path = path,
                   .detail = words});
        return true;
    }

    [[nodiscard]] std::uint64_t headerPosition() const
    {
        return m_feed.base() + static_cast<std::uint64_t>(archive_read_header_position(m_handle.get()));
    }

    [[nodiscard]] Fault archiveFault(FaultKind kind) const
    {
        return {.kind = kind,
                .doing = Action::read,
                .detail = m_handle ? textOf(archive_error_string(m_handle.get())) : std::string()};
    }

    PlainLocale m_locale;
    ArchiveFeed m_feed;
    ArchiveHandle m_handle;
    const StoredVisit& m_visit;
    FaultLog& m_log;
    std::stop_token m_stop;
    TarBeginning m_beginning;
    std::string m_lastPath;
    std::size_t m_damageSeen = 0;
    std::uint64_t m_lastResume = ~std::uint64_t(0);
    std::uint64_t m_toldUntil = 0; // readers of contents know of the damage before this place
    bool m_sawEntry = false;
    bool m_searching = false;
    bool m_warned = false;         // of the entry before
    bool m_inEntry = false;        // its contents may still be passed over
    bool m_continues = false;      // the entry is the rest of a file that begins on another volume
    bool m_toldIncomplete = false; // right in front of this entry
};

} // namespace

Result<void> walkTar(ArchiveBytes& bytes, const StoredVisit& visit, FaultLog& log, std::stop_token stop,
                     TarBeginning beginning)
{
    return TarWalk(bytes, visit, log, std::move(stop), beginning).run();
}

} // namespace steadyburn
