#include "workflow/catalogue/MediumCatalogue.h"

#include "target/Medium.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/ForeignFiles.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kFirstDescriptor = 32 * 1024;

// What a medium says of itself, section by section, to whoever gathers it.
struct Gathering {
    std::function<void(const ShelfSection& section)> section;
    std::function<Result<void>(const ShelfEntry& entry)> entry;
    bool digests = false; // from the list of checksums that a disc has, too
};

struct KnownOfMedium {
    std::string uuid; // of a label of ours
    std::string label;
    std::string kind;
    std::string kept;
    std::optional<std::int64_t> made; // of a disc or image: its newest session
};

ShelfEntry entryOf(const StoredEntry& stored, bool archive)
{
    ShelfEntry entry{.path = stored.path,
                     .kind = S_ISDIR(stored.mode)   ? ShelfKind::folder
                             : S_ISLNK(stored.mode) ? ShelfKind::link
                             : S_ISREG(stored.mode) ? ShelfKind::file
                                                    : ShelfKind::node,
                     .mtime = ShelfTime{stored.mtime.seconds, stored.mtime.nanoseconds}};
    if (entry.kind == ShelfKind::file) {
        entry.linked = archive && !stored.hardLink.empty();
        entry.size = entry.linked ? 0 : stored.size;
        if (stored.part) {
            entry.part = stored.part->part.number;
            entry.parts = stored.part->part.count;
        }
    }
    return entry;
}

ShelfEntry entryOf(const ListedFile& listed)
{
    ShelfEntry entry{.path = listed.path,
                     .kind = listed.regular           ? ShelfKind::file
                             : listed.type == S_IFDIR ? ShelfKind::folder
                             : listed.type == S_IFLNK ? ShelfKind::link
                                                      : ShelfKind::node,
                     .size = listed.regular ? listed.size : 0,
                     .sha256 = listed.digest,
                     .place = listed.offset,
                     .part = listed.part,
                     .parts = listed.parts};
    if (listed.mtime) {
        entry.mtime = ShelfTime{*listed.mtime, 0};
    }
    return entry;
}

// Seventeen bytes of ISO 9660: sixteen digits, and the distance to Greenwich in quarters of an hour.
std::optional<std::int64_t> descriptorTime(std::span<const std::byte> field)
{
    std::array<int, 6> parts{};
    constexpr std::array<std::size_t, 6> kDigits{4, 2, 2, 2, 2, 2};
    const char* at = reinterpret_cast<const char*>(field.data());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto read = std::from_chars(at, at + kDigits.at(i), parts.at(i));
        if (read.ec != std::errc() || read.ptr != at + kDigits.at(i)) {
            return std::nullopt;
        }
        at += kDigits.at(i);
    }
    std::tm time{};
    time.tm_year = parts[0] - 1900;
    time.tm_mon = parts[1] - 1;
    time.tm_mday = parts[2];
    time.tm_hour = parts[3];
    time.tm_min = parts[4];
    time.tm_sec = parts[5];
    const auto quarters = static_cast<signed char>(std::to_integer<unsigned char>(field[16]));
    return parts[0] == 0 ? std::nullopt : std::optional<std::int64_t>(::timegm(&time) - quarters * std::int64_t(900));
}

// Format, and of ISO 9660 volume ID and date. False: no descriptor of a disc is there.
bool readDescriptor(MediumReader& reader, ShelfSection& section, std::string& label)
{
    std::array<std::byte, 2048> block{};
    if (!reader.seekable() || !reader.seek(reader.sessionStart() + kFirstDescriptor)) {
        return false;
    }
    std::size_t have = 0;
    while (have < block.size()) {
        const auto got = reader.read(std::span(block).subspan(have));
        if (!got || *got == 0) {
            return false;
        }
        have += *got;
    }
    const std::string_view text(reinterpret_cast<const char*>(block.data()), block.size());
    if (text.substr(1, 5) == "BEA01") { // it has none of both
        section.format = toString(StoredFormat::udf);
        return true;
    }
    if (text.substr(0, 6) != std::string_view("\1CD001", 6)) {
        return false;
    }
    section.format = toString(StoredFormat::iso);
    label = text.substr(40, 32);
    label.erase(label.find_last_not_of(' ') + 1);
    section.burned = descriptorTime(std::span(block).subspan(813, 17));
    return true;
}

class MediumWalk {
public:
    MediumWalk(Target& target, const Gathering& gathering, FaultLog& log, const std::stop_token& stop)
        : m_target(&target), m_gathering(gathering), m_log(log), m_stop(stop)
    {
    }

    Result<KnownOfMedium> walk()
    {
        auto medium = m_target->inspect();
        if (!medium) {
            return medium.takeFault();
        }
        m_known.kind = toString(medium->kind);
        m_known.kept = keptAt(*m_target);
        auto places = storedSections(*m_target, std::nullopt, m_stop);
        if (!places) {
            return places.takeFault();
        }
        if (m_target->isTape()) {
            m_label = readTapeLabel(*m_target, m_stop);
            m_known.uuid = m_label ? m_label->uuid : std::string();
            m_known.label = m_label ? m_label->volumeId : std::string();
        }
        ForeignFiles foreign;
        for (const StoredPlace& place : *places) {
            auto told = place.indexed() ? tellIndex(place) : tellSection(place);
            if (!told && (places->size() == 1 || told.fault().kind != FaultKind::notAnImage)) {
                return told.takeFault();
            }
            if (!told) {
                Fault fault = told.takeFault();
                fault.path = m_target->name();
                foreign.add(std::move(fault), place.section);
            }
        }
        if (auto nothingElse = foreign.conclude(foreign.count() == places->size(), m_log)) {
            return std::move(*nothingElse);
        }
        if (m_known.label.empty() && !m_known.kept.empty()) {
            m_known.label = std::filesystem::path(m_known.kept).filename().string();
        }
        return m_known;
    }

private:
    [[nodiscard]] ShelfSection sectionAt(std::uint32_t number) const
    {
        ShelfSection section{.section = number};
        if (m_label) {
            section.burned = m_label->written;
            section.format = toString(m_label->format);
        }
        return section;
    }

    // A damaged index is as good as none: the archive is walked.
    Result<void> tellIndex(const StoredPlace& place)
    {
        std::vector<ShelfEntry> entries; // a damaged index counts for nothing
        std::vector<Fault> padded;
        const auto take = [&](const ListedFile& file) {
            entries.push_back(entryOf(file));
            if (file.padded()) {
                padded.push_back(paddedFault(file.path, Action::read));
            }
        };
        auto head = readTapeIndex(*m_target, place.index, {.head = {}, .file = take, .elsewhere = {}}, m_stop);
        if (!head && saysNothingOfTheTape(head.fault().kind)) {
            return head.takeFault();
        }
        if (!head) {
            return tellSection(place);
        }
        for (Fault& fault : padded) {
            m_log.add(std::move(fault));
        }
        ShelfSection section = sectionAt(place.section);
        if (head->part) {
            section.set = head->part->set;
            section.setName = head->part->name;
            section.number = head->part->volume;
        }
        m_gathering.section(section);
        for (const ShelfEntry& entry : entries) {
            if (auto told = m_gathering.entry(entry); !told) {
                return told;
            }
        }
        return {};
    }

    Result<void> tellSection(const StoredPlace& place)
    {
        auto reader = m_target->openReader(place.section);
        if (!reader) {
            return reader.takeFault();
        }
        ShelfSection section = sectionAt(m_target->isTape() ? place.section : 0);
        bool archive = true;
        if (!m_target->isTape()) {
            archive = !readDescriptor(**reader, section, m_known.label);
            m_known.made = section.burned;
            reader = m_target->openReader(place.section);
            if (!reader) {
                return reader.takeFault();
            }
        }
        m_gathering.section(section);
        return tellEntries(**reader, archive);
    }

    using Digests = std::unordered_map<std::string, Digest>; // by path

    // What a burn's list of checksums says, where all of it can be read. What the burn could not read is logged.
    Digests digestsIn(const StoredEntry& stored, StoredBytes& bytes)
    {
        StoredManifest list = readManifest(stored, bytes);
        reportMissing(list.parsed, Action::read, m_log);
        Digests digests;
        if (!list.lost && list.parsed.asWritten()) {
            for (ManifestLine& line : list.parsed.lines) {
                digests.emplace(std::move(line.path), line.digest);
            }
        }
        return digests;
    }

    // As listMedium() does, with the checksums that a disc's list has: it comes before all other files.
    Result<void> tellEntries(LabelledReader section, bool archive)
    {
        Digests digests;
        Result<void> told;
        const auto tell = [&](const StoredEntry& stored, StoredBytes& bytes) {
            if (!archive && m_gathering.digests && isOwnSums(stored)) {
                digests = digestsIn(stored, bytes);
            }
            ShelfEntry entry = entryOf(stored, archive);
            if (const auto digest = digests.find(entry.path); digest != digests.end()) {
                entry.sha256 = digest->second;
            }
            told = m_gathering.entry(entry);
            return told.ok();
        };
        const StoredVisit visit{
            .entry = tell, .totals = {}, .first = isStoredManifest, .sums = StoredVisit::Sums::tree};
        auto walked = walkMedium(section, visit, m_log, m_stop);
        return !told ? std::move(told) : walked ? Result<void>() : walked.takeFault();
    }

    Target* m_target;
    const Gathering& m_gathering;
    FaultLog& m_log;
    std::stop_token m_stop;
    std::optional<TapeLabel> m_label;
    KnownOfMedium m_known;
};

} // namespace

std::string keptAt(const Target& target)
{
    const auto file = target.file();
    std::error_code error;
    const auto path = file ? std::filesystem::absolute(*file, error) : std::filesystem::path();
    return error ? std::string() : path.lexically_normal().string();
}

bool isDamageOfMedium(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumError:
    case FaultKind::folderDamaged:
    case FaultKind::entryDamaged:
    case FaultKind::structureDamaged:
    case FaultKind::treesDiffer:
    case FaultKind::sessionLost:
    case FaultKind::archiveDamaged:
    case FaultKind::archiveCut:
    case FaultKind::mismatch:
        return true;
    default:
        return false;
    }
}

Result<CatalogueReport> catalogueMedium(Shelf& shelf, const CatalogueRequest& request, FaultLog& log,
                                        const std::stop_token& stop)
{
    auto entry = VolumeEntry::begin(shelf);
    if (!entry) {
        return entry.takeFault();
    }
    const Gathering gathering{.section = [&](const ShelfSection& section) { entry->beginSection(section); },
                              .entry = [&](const ShelfEntry& each) { return entry->add(each); },
                              .digests = true};
    auto opened = request.held == nullptr ? request.openTarget(request.target) : std::unique_ptr<Target>();
    if (!opened) {
        return opened.takeFault();
    }
    Target& target = request.held == nullptr ? **opened : *request.held;
    auto known = MediumWalk(target, gathering, log, stop).walk();
    if (!known) {
        return known.takeFault();
    }
    auto entered = entry->commit({.uuid = known->uuid,
                                  .label = known->label,
                                  .kind = known->kind,
                                  .entered = request.now,
                                  .written = request.written,
                                  .kept = known->kept,
                                  .made = known->made});
    if (!entered) {
        return entered.takeFault();
    }
    const std::vector<Fault> faults = log.all();
    CatalogueReport report{.uuid = entered->uuid,
                           .label = known->label,
                           .known = entered->known,
                           .copy = entered->copy,
                           .entries = entry->entries(),
                           .damaged = std::any_of(faults.begin(), faults.end(),
                                                  [](const Fault& fault) { return isDamageOfMedium(fault.kind); })};
    if (report.damaged && report.copy > 0) {
        auto noted = shelf.noteVerified(report.uuid, request.now, CheckResult::damaged, target.name(), report.copy);
        return noted ? Result<CatalogueReport>(std::move(report)) : noted.takeFault();
    }
    return report;
}

Result<MediumIdentity> identifyMedium(Target& target, const std::stop_token& stop)
{
    ContentSum sum;
    FaultLog log;
    const Gathering gathering{.section = [](const ShelfSection&) {},
                              .entry = [&](const ShelfEntry& each) -> Result<void> {
                                  sum.add(each);
                                  return {};
                              }};
    auto known = MediumWalk(target, gathering, log, stop).walk();
    if (!known) {
        return known.takeFault();
    }
    return MediumIdentity{.uuid = known->uuid.empty() ? sum.uuid() : known->uuid,
                          .seen = {.file = known->kept, .made = known->made}};
}

std::string uuidOnShelf(const std::string& shelf, const MediumIdentity& identity)
{
    auto opened = Shelf::open(shelf);
    auto volumes = opened ? opened->volumesOf(identity.uuid) : Result<std::vector<ShelfVolume>>(opened.takeFault());
    if (!volumes) {
        return identity.uuid;
    }
    std::erase_if(*volumes, [&](const ShelfVolume& each) { return copiesLike(each, identity.seen).empty(); });
    return volumes->size() == 1 ? volumes->front().uuid : identity.uuid;
}

std::optional<MediumIdentity> identifyForShelf(const std::string& shelf, Target& target, const std::stop_token& stop)
{
    if (shelf.empty() || !Shelf::open(shelf)) {
        return std::nullopt;
    }
    auto identity = identifyMedium(target, stop);
    return identity ? std::optional(std::move(*identity)) : std::nullopt;
}

void takeOffShelf(const std::string& shelf, const std::optional<MediumIdentity>& erased)
{
    if (!erased) {
        return;
    }
    if (auto opened = Shelf::open(shelf)) {
        (void)opened->dropCopy(erased->uuid, erased->seen);
    }
}

} // namespace steadyburn
