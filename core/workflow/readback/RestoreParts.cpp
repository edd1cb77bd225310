#include "workflow/readback/RestoreParts.h"

#include "base/Units.h"
#include "unpack/StoredIndex.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/readback/RestoreFill.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostParts = 1'000'000;

// What only a part has, and not the file that it is a part of.
bool isOfPart(const std::string& attribute)
{
    return attribute == kPartAttribute || attribute == kWholeAttribute;
}

// Of every part of its file but the last.
std::uint64_t partBytesOf(const StoredEntry& part)
{
    const FilePart& which = part.part->part;
    return which.number > 1 ? which.offset / (which.number - 1) : part.size;
}

// Returns 0 or errno.
int writeHole(int fd, Extent range)
{
    constexpr int kMode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
    if (range.length == 0 ||
        fallocate(fd, kMode, static_cast<off_t>(range.offset), static_cast<off_t>(range.length)) == 0) {
        return 0;
    }
    const std::vector<std::byte> zeros(std::min<std::uint64_t>(range.length, kMiB));
    for (std::uint64_t done = 0; done < range.length;) { // a file system that has no holes
        const auto piece = std::span(zeros).first(std::min<std::uint64_t>(zeros.size(), range.length - done));
        if (const int code = writeWholeAt(fd, piece, range.offset + done); code != 0) {
            return code;
        }
        done += piece.size();
    }
    return 0;
}

// Not every file system stores it.
bool markTorn(int fd, const TornMark& mark)
{
    const std::string text = toText(mark);
    return fsetxattr(fd, std::string(kTornAttribute).c_str(), text.data(), text.size(), 0) == 0;
}

} // namespace

bool RestoreParts::Joined::complete() const
{
    return std::find(parts.begin(), parts.end(), false) == parts.end();
}

bool RestoreParts::Joined::isAsBurned() const
{
    return compared.size() == parts.size() && !writing.empty();
}

Extent RestoreParts::Joined::rangeOf(unsigned number) const
{
    const std::uint64_t offset = std::min(entry.size, (number - 1) * partBytes);
    const std::uint64_t left = entry.size - offset;
    return {offset, number == parts.size() ? left : std::min(left, partBytes)};
}

void RestoreParts::Joined::expect(const Digest& digest, const RestoreOrigin& from)
{
    const bool alike = !expected.empty() && mayBeOneWriting(toHex(expected.front()), toHex(digest));
    if (!alike && !expected.empty() && from.isBefore(expectedFrom)) {
        return;
    }
    if (!alike) {
        expected.clear();
    }
    if (!expects(digest)) {
        expected.push_back(digest);
    }
    expectedFrom = from.isBefore(expectedFrom) ? expectedFrom : from;
}

bool RestoreParts::Joined::expects(const Digest& digest) const
{
    return std::ranges::find(expected, digest) != expected.end();
}

void RestoreParts::Joined::forgetOldDigest(const RestoreOrigin& newest)
{
    if (expectedFrom.isBefore(newest)) {
        expected.clear();
    }
}

bool RestoreParts::Joined::isOf(const StoredEntry& part, const std::string& ofSet) const
{
    return (set.empty() || ofSet.empty() || set == ofSet) && part.part->size == entry.size &&
           part.part->part.count == parts.size() && part.mtime == entry.mtime && partBytesOf(part) == partBytes &&
           mayBeOneWriting(writing, writingOf(part));
}

unsigned RestoreParts::Joined::volumeOf(std::size_t part) const
{
    const auto known = origins.find(static_cast<unsigned>(part + 1));
    return known == origins.end() ? 0 : known->second.volume;
}

Result<void> RestoreParts::take(const StoredEntry& part, StoredBytes& bytes, const std::string& path)
{
    const PartMark& mark = *part.part;
    if (m_files.list() != nullptr && m_files.listed() == nullptr) {
        return {}; // a remnant at the end of a tape: the next volume has this part whole
    }
    StoredEntry whole = part;
    whole.path = path;
    whole.size = mark.size;
    whole.part.reset();
    std::erase_if(whole.xattrs, [](const Xattr& each) { return isOfPart(each.name); });
    if (mark.part.count > kMostParts || (part.hardLink.empty() && part.size > mark.size - mark.part.offset)) {
        return restoreFault(FaultKind::fileSkipped, part.path, 0, "no such part can be");
    }
    if (!part.hardLink.empty()) {
        keepLink(part, std::move(whole));
        return {};
    }
    auto joined = fileOf(part, std::move(whole));
    if (!joined) {
        return joined.takeFault();
    }
    if (*joined == m_joined.end()) {
        return {};
    }
    auto added = add((*joined)->second, part, bytes);
    if (added && settled((*joined)->second)) {
        finish(*joined);
    }
    return added;
}

void RestoreParts::meet(const StoredEntry& entry)
{
    if (entry.part && entry.hardLink.empty()) {
        const std::string whole = wholePath(entry);
        if (whole + partSuffix(entry.part->part.number, entry.part->part.count) != entry.path) {
            m_shortened.insert_or_assign(entry.path, whole);
        }
    }
}

Result<RestoreParts::AllJoined::iterator> RestoreParts::fileOf(const StoredEntry& part, StoredEntry whole)
{
    const auto linked = m_linked.find(whole.path);
    const bool ofThisName = wholePath(part) == whole.path; // else it is restored in place of a link to it
    bool superseded = ofThisName && linked != m_linked.end() && m_context.origin.isBefore(linked->second);
    auto [each, last] = m_joined.equal_range(whole.path);
    while (each != last) {
        Joined& file = each->second;
        const RestoreOrigin& origin = file.origin;
        if (file.isOf(part, m_context.set)) {
            const unsigned number = part.part->part.number;
            const auto known = file.origins.find(number);
            if (!file.parts[number - 1] || known->second.isBefore(m_context.origin)) {
                if (origin.isBefore(m_context.origin)) {
                    file.entry = std::move(whole); // written again with another mode or owner
                }
                return each;
            }
            if (m_context.origin.isBefore(known->second)) {
                return m_joined.end();
            }
        } else if (origin.isBefore(m_context.origin) || m_context.origin.isBefore(origin)) { // another writing
            superseded = superseded || m_context.origin.isBefore(origin);
            file.superseded = file.superseded || origin.isBefore(m_context.origin);
            ++each;
            continue;
        }
        finish(each); // of another set
        std::tie(each, last) = m_joined.equal_range(whole.path);
    }
    auto place = m_context.folder.place(whole.path);
    if (!place) {
        return place.takeFault();
    }
    const auto later = m_context.laterHas(*place, m_context.origin);
    if (!later) {
        return later.fault();
    }
    if (*later) {
        return m_joined.end();
    }
    auto begun = begin(std::move(whole), part.part->part.count, *place, partBytesOf(part));
    if (begun) {
        (*begun)->second.superseded = superseded;
        (*begun)->second.writing = writingOf(part);
    }
    return begun;
}

Result<RestoreParts::AllJoined::iterator> RestoreParts::begin(StoredEntry whole, unsigned parts,
                                                              const RestorePlace& place, std::uint64_t partBytes)
{
    if (auto free = m_context.placer.mayTake(place, whole.path, m_context.origin); !free) {
        return free.takeFault();
    }
    m_context.clearLeftovers(place);
    auto file = TemporaryFile::create(place, whole.path);
    if (!file) {
        return file.takeFault();
    }
    file->holdFolder();
    std::string path = whole.path;
    Joined joined{.file = std::move(*file),
                  .name = place.name,
                  .set = m_context.set,
                  .entry = std::move(whole),
                  .partBytes = partBytes,
                  .parts = std::vector<bool>(parts)};
    return m_joined.emplace(std::move(path), std::move(joined));
}

Result<void> RestoreParts::add(Joined& file, const StoredEntry& part, StoredBytes& bytes)
{
    const FilePart& which = part.part->part;
    if (const auto known = file.origins.find(which.number); known != file.origins.end()) {
        if (file.parts[which.number - 1]) {
            keepSpare(file, which.number);
            file.forgetOldDigest(m_context.origin);
        } else if (m_context.origin.isBefore(known->second)) {
            return addSpare(file, part, bytes);
        }
        if (const int code = clear(file, which.number, {which.offset, part.size}); code != 0) {
            return TemporaryFile::fault(toldPath(part, file.entry.path), code);
        }
    }
    file.origin = m_context.origin.isBefore(file.origin) ? file.origin : m_context.origin;
    file.origins[which.number] = m_context.origin;
    const auto says = wholeDigestOf(part);
    file.writing = writingOf(part).empty() ? std::string() : file.writing;
    if (const ListedFile* const listed = m_files.listed();
        listed != nullptr && listed->wholeDigest && !listed->sparse) {
        file.expect(*listed->wholeDigest, m_context.origin);
    } else if (says) {
        file.expect(*says, m_context.origin);
    }
    const bool inOrder = file.summed + 1 == which.number;
    auto filled =
        m_files.fill(file.file.fd(), part, file.entry.path, bytes, which.offset, inOrder ? &file.sum : nullptr);
    if (!filled) {
        return filled.takeFault();
    }
    file.summed += inOrder ? 1 : 0;
    if (!*filled) {
        file.damaged.insert(which.number);
        file.summed = file.parts.size() + 1;
        return {};
    }
    if (file.damaged.erase(which.number) > 0) {
        m_context.placer.supersede(toldPath(part, file.entry.path));
    }
    if (m_files.hasOwnSum(part)) {
        file.compared.insert(which.number);
    }
    file.parts[which.number - 1] = true;
    addExtent(file.bytes, {which.offset, part.size});
    return {};
}

TemporaryFile* RestoreParts::spareOf(Joined& file)
{
    if (!file.spare) {
        auto made = TemporaryFile::create(file.file.place(), file.entry.path);
        if (!made) {
            return nullptr;
        }
        file.spare.emplace(std::move(*made));
        file.spare->holdFolder();
    }
    return &*file.spare;
}

void RestoreParts::keepSpare(Joined& file, unsigned number)
{
    const TemporaryFile* const spare = spareOf(file);
    file.spared.erase(number);
    if (spare != nullptr &&
        copyBytes(file.file.fd(), spare->fd(), file.rangeOf(number), m_context.buffer, m_context.stop) == 0) {
        file.spared.insert(number);
    }
}

Result<void> RestoreParts::addSpare(Joined& file, const StoredEntry& part, StoredBytes& bytes)
{
    const FilePart& which = part.part->part;
    const TemporaryFile* const spare = spareOf(file);
    if (spare == nullptr || file.spared.contains(which.number)) {
        return {};
    }
    auto filled = m_files.fill(spare->fd(), part, file.entry.path, bytes, which.offset);
    if (filled && *filled) {
        file.spared.insert(which.number);
    }
    return filled ? Result<void>() : Result<void>(filled.takeFault());
}

void RestoreParts::takeSpare(Joined& file)
{
    const std::set<unsigned>& damaged = file.damaged;
    const auto present = static_cast<std::size_t>(std::count(file.parts.begin(), file.parts.end(), true));
    if (!file.whole || damaged.empty() || file.expected.empty() || !file.spare ||
        present + damaged.size() != file.parts.size() ||
        !std::includes(file.spared.begin(), file.spared.end(), damaged.begin(), damaged.end())) {
        return;
    }
    Sha256 sum;
    for (unsigned number = 1; number <= file.parts.size(); ++number) {
        const int fd = damaged.contains(number) ? file.spare->fd() : file.file.fd();
        const Extent range = file.rangeOf(number);
        for (std::uint64_t done = 0; done < range.length;) {
            const auto wanted = std::min<std::uint64_t>(m_context.buffer.size(), range.length - done);
            const auto piece = std::span(m_context.buffer).first(static_cast<std::size_t>(wanted));
            const auto got = readWholeAt(fd, piece, range.offset + done, {});
            if (!got || *got == 0 || m_context.stop.stop_requested()) {
                return;
            }
            sum.add(piece.first(*got));
            done += *got;
        }
    }
    if (!file.expects(sum.finish())) {
        return;
    }
    for (const unsigned number : std::set(damaged)) {
        const Extent range = file.rangeOf(number);
        if (copyBytes(file.spare->fd(), file.file.fd(), range, m_context.buffer, m_context.stop) != 0) {
            return;
        }
        file.damaged.erase(number);
        file.parts[number - 1] = true;
        addExtent(file.bytes, range);
    }
}

int RestoreParts::clear(Joined& file, unsigned number, Extent range)
{
    const int code = writeHole(file.file.fd(), range);
    if (file.parts[number - 1]) { // it is of an earlier writing of the file
        file.parts[number - 1] = false;
        removeExtent(file.bytes, range);
    }
    file.compared.erase(number);
    file.summed = file.parts.size() + 1;
    return code;
}

bool RestoreParts::settled(const Joined& file) const
{
    const auto broken = [this](const auto& one, const auto& next) {
        return !m_context.follows(one.second, next.second);
    };
    return file.complete() && (!file.writing.empty() || std::adjacent_find(file.origins.begin(), file.origins.end(),
                                                                           broken) == file.origins.end());
}

bool RestoreParts::standsThere(const Joined& file)
{
    const RestorePlace& own = file.file.place();
    const RestorePlace place{own.folder, file.name, own.path};
    const auto digest = parseDigest(file.writing);
    const auto looked = digest ? RestoreFolder::look(place) : Result<std::optional<struct stat>>(std::nullopt);
    if (!looked || !*looked || !S_ISREG((*looked)->st_mode) || !m_context.folder.isWhole(**looked)) {
        return false;
    }
    const auto found = digestOfFile(place, m_context.buffer, m_context.stop);
    return found && *found == *digest;
}

bool RestoreParts::dropDoubtful(Joined& file)
{
    if (!file.writing.empty()) {
        return false;
    }
    const auto older = [](const auto& one, const auto& other) { return one.second.isBefore(other.second); };
    const auto newest = std::max_element(file.origins.begin(), file.origins.end(), older);
    std::vector<unsigned> doubtful;
    bool same = true; // writing
    for (auto each = newest; each != file.origins.begin();) {
        const auto next = each--;
        same = same && (each->first + 1 != next->first || m_context.follows(each->second, next->second));
        if (!same) {
            doubtful.push_back(each->first);
        }
    }
    for (auto each = newest; each != file.origins.end(); ++each) {
        if (older(*each, *newest)) {
            doubtful.push_back(each->first);
        }
    }
    if (doubtful.empty()) {
        return false;
    }
    if (file.complete() && !file.expected.empty()) {
        const auto found = digestOfFile(file.file.place(), m_context.buffer, m_context.stop);
        if (found && file.expects(*found)) {
            return false;
        }
    }
    for (const unsigned number : doubtful) {
        if (const int code = clear(file, number, file.rangeOf(number)); code != 0) {
            m_context.log.add(TemporaryFile::fault(file.entry.path, code));
        }
    }
    file.forgetOldDigest(file.origin);
    return true;
}

void RestoreParts::noteAnother(const std::string& path)
{
    const auto [first, last] = m_joined.equal_range(path);
    std::for_each(first, last, [this](auto& joined) {
        Joined& file = joined.second;
        file.superseded = file.superseded || file.origin.isBefore(m_context.origin);
    });
}

bool RestoreParts::noteDamage(const std::string& path)
{
    const auto [first, last] = m_joined.equal_range(path);
    std::for_each(first, last, [this](auto& joined) {
        Joined& file = joined.second;
        file.whole = file.whole && !file.origin.isOfVolume(m_context.origin);
    });
    return first != last;
}

RestoreOrigin RestoreParts::latestBelow(const std::string& way) const
{
    RestoreOrigin latest;
    for (const auto& [path, file] : m_joined) {
        if (file.file.place().path.starts_with(way) && !file.origin.isBefore(latest)) {
            latest = file.origin;
        }
    }
    return latest;
}

void RestoreParts::dropBelow(const std::string& way, const RestoreOrigin& before)
{
    std::erase_if(m_joined, [&](const auto& joined) {
        const Joined& file = joined.second;
        return file.file.place().path.starts_with(way) && file.origin.isBefore(before);
    });
}

bool RestoreParts::anyDamaged() const
{
    return std::any_of(m_joined.begin(), m_joined.end(), [](const auto& joined) {
        const Joined& file = joined.second;
        const bool spared =
            std::includes(file.spared.begin(), file.spared.end(), file.damaged.begin(), file.damaged.end());
        return !file.damaged.empty() && !(spared && !file.expected.empty());
    });
}

void RestoreParts::finish()
{
    const auto isOlder = [](const auto& one, const auto& other) {
        return one.second.origin.isBefore(other.second.origin);
    };
    beginLinked();
    while (!m_joined.empty()) {
        const auto [first, last] = m_joined.equal_range(m_joined.begin()->first);
        finish(std::min_element(first, last, isOlder));
    }
}

RestoreParts::AllJoined::iterator RestoreParts::finish(AllJoined::iterator joined)
{
    Joined& file = joined->second;
    takeSpare(file);
    file.whole = file.whole && file.damaged.empty();
    for (const unsigned number : file.damaged) {
        file.parts[number - 1] = true; // nothing better came
    }
    const bool mixed = file.whole && dropDoubtful(file);
    std::vector<TornFile> earlier = mixed ? std::vector<TornFile>() : takeEarlierParts(file); // of which writing?
    const auto right = file.whole && file.complete() ? isRight(file) : Result<bool>(false);
    const bool whole = right && *right;
    if (whole && !file.expected.empty()) {
        m_files.forgetUncompared(file.entry.path);
    }
    const auto later = m_context.laterHas({file.file.place().folder, file.name, file.file.place().path}, file.origin);
    if ((later && *later) || (!whole && (file.superseded || standsThere(file)))) {
        return m_joined.erase(joined);
    }
    if (whole && earlier.empty()) {
        earlier = tornFilesOf(file);
        std::erase_if(earlier, [&](const TornFile& each) {
            return !hasAllOf(file.file.fd(), each, m_context.buffer, m_context.stop);
        });
    }
    for (const TornFile& each : earlier) {
        file.names.insert(each.mark.names.begin(), each.mark.names.end());
    }
    const bool changed = file.whole && right && !*right && file.isAsBurned(); // nothing better will come
    const bool torn = !whole && (!file.complete() || (!earlier.empty() && !changed));
    bool completable = torn && file.whole && !file.complete();
    if (completable) {
        TornMark mark = markOf(file);
        mark.names = namesOf(joined->first, file);
        completable = markTorn(file.file.fd(), mark);
        if (!completable && !mark.names.empty()) { // there is room for a few names only
            mark.names.clear();
            completable = markTorn(file.file.fd(), mark);
        }
    }
    const int folder = file.file.place().folder;
    const RestoreOrigin present = std::exchange(m_context.origin, file.origin);
    const auto settled = m_files.settle(file.file, file.entry,
                                        {.name = file.name, .whole = whole, .torn = torn, .completable = completable});
    if (settled) {
        keepNames(file);
    }
    m_context.origin = present;
    if (settled && (whole || changed || !file.complete()) &&
        !m_files.waits(file.entry.path)) { // the new file has everything that they have
        for (const TornFile& old : earlier) {
            unlinkat(folder, old.name.c_str(), 0);
        }
    }
    if (!settled) {
        m_context.log.add(settled.fault());
    }
    if (!right && right.fault().kind != FaultKind::cancelled) {
        m_context.log.add(right.fault());
    }
    const auto missing = static_cast<std::size_t>(std::count(file.parts.begin(), file.parts.end(), false));
    if (missing > 0) {
        m_context.log.add({.kind = FaultKind::volumeMissing,
                           .doing = Action::restore,
                           .path = file.entry.path,
                           .facts = PartsFound{.found = file.parts.size() - missing, .all = file.parts.size()}});
    }
    return m_joined.erase(joined);
}

Result<bool> RestoreParts::isRight(Joined& file)
{
    const RestorePlace& made = file.file.place();
    std::optional<Digest> found;
    if (file.summed == file.parts.size()) {
        found = file.sum.finish();
    } else if (!file.expected.empty()) {
        auto read = digestOfFile(made, m_context.buffer, m_context.stop);
        if (!read) {
            return read.takeFault();
        }
        found = *read;
    }
    if (!file.expected.empty() && !file.expects(*found)) {
        m_context.log.add(differs(file));
        return false;
    }
    auto right = m_context.mayReplace(file.entry.path, made, {made.folder, file.name, made.path}, found);
    if (right && !*right) {
        m_context.log.add(restoreFault(FaultKind::mismatch, file.entry.path, 0, "contents"));
    }
    return right;
}

Fault RestoreParts::differs(const Joined& file)
{
    if (file.isAsBurned()) {
        return restoreFault(FaultKind::fileChanged, file.entry.path, 0);
    }
    std::set<unsigned> volumes;
    for (const auto& [number, origin] : file.origins) {
        if (!file.compared.contains(number) || file.compared.size() == file.parts.size()) {
            volumes.insert(origin.volume);
        }
    }
    Fault fault = restoreFault(FaultKind::mismatch, file.entry.path, 0, "contents");
    fault.facts =
        VolumesOfParts{volumes.contains(0) ? std::vector<unsigned>() : std::vector(volumes.begin(), volumes.end())};
    return fault;
}

} // namespace steadyburn
