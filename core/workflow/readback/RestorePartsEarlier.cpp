// RestoreParts, which completes a split file with what earlier restores left of it beside its name.
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/RestoreParts.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

TornMark RestoreParts::markOf(const Joined& file) const
{
    TornMark mark{.size = file.entry.size,
                  .mtime = file.entry.mtime,
                  .parts = file.parts,
                  .bytes = file.bytes,
                  .writing = file.expected.empty() ? file.writing : toHex(file.expected.back()),
                  .set = file.set,
                  .read = file.readBefore};
    for (const auto& [set, volume] : m_context.read) {
        if (set != 0 && set == file.origin.set) {
            mark.read.insert(volume);
        }
    }
    bool known = true;
    for (std::size_t i = 0; i < file.parts.size(); ++i) {
        mark.from.push_back(file.parts[i] ? file.volumeOf(i) : 0);
        known = known && (!file.parts[i] || mark.from.back() != 0);
        mark.compared.push_back(file.parts[i] && file.compared.contains(static_cast<unsigned>(i + 1)));
    }
    if (!known || file.set.empty()) { // of some parts an older mark did not say it
        mark.from.clear();
    }
    return mark;
}

std::vector<TornFile> RestoreParts::tornFilesOf(const Joined& file) const
{
    std::vector<TornFile> found = findTornFiles({file.file.place().folder, file.name, {}}, markOf(file));
    std::erase_if(found, [&](const TornFile& torn) { return !isCutAlike(file, torn.mark); });
    return found;
}

std::vector<TornFile> RestoreParts::takeEarlierParts(Joined& file)
{
    if (!file.whole || file.complete()) {
        return {};
    }
    std::vector<TornFile> taken;
    std::vector<TornFile> left = tornFilesOf(file);
    for (bool more = true; more;) { // what one brings may lead to another
        const auto next =
            std::find_if(left.begin(), left.end(), [&](const TornFile& torn) { return continues(file, torn.mark); });
        more = next != left.end();
        if (more) {
            TornFile torn = std::move(*next);
            left.erase(next);
            if (takeParts(file, torn)) {
                taken.push_back(std::move(torn));
            }
        }
    }
    takeProven(file, left, taken);
    return taken;
}

bool RestoreParts::isCutAlike(const Joined& file, const TornMark& torn)
{
    std::vector<Extent> bytes;
    for (std::size_t i = 0; i < torn.parts.size(); ++i) {
        if (torn.parts[i]) {
            addExtent(bytes, file.rangeOf(static_cast<unsigned>(i + 1)));
        }
    }
    return std::equal(bytes.begin(), bytes.end(), torn.bytes.begin(), torn.bytes.end(),
                      [](const Extent& one, const Extent& other) {
                          return one.offset == other.offset && one.length == other.length;
                      });
}

bool RestoreParts::continues(const Joined& file, const TornMark& torn) const
{
    if (torn.from.empty() || file.set.empty() ||
        (!file.writing.empty() && !torn.writing.empty())) { // they say the same
        return true;
    }
    const std::set<unsigned> read = [&] {
        TornMark mark = markOf(file);
        mark.read.insert(torn.read.begin(), torn.read.end());
        return std::move(mark.read);
    }();
    unsigned before = 0; // volume of the part before
    for (std::size_t i = 0; i < file.parts.size(); ++i) {
        const unsigned own = file.parts[i] ? file.volumeOf(i) : 0;
        const unsigned volume = std::max(own, torn.from[i]);
        if (volume == 0) {
            continue;
        }
        bool known = volume >= before;
        for (unsigned between = before + 1; before != 0 && known && between < volume; ++between) {
            known = read.contains(between); // else it may have the file anew
        }
        if (!known) {
            return false;
        }
        before = volume;
    }
    return true;
}

std::optional<std::vector<unsigned>> RestoreParts::takeParts(Joined& file, const TornFile& torn)
{
    std::vector<unsigned> taken;
    const bool known = !torn.mark.from.empty();
    for (std::size_t i = 0; i < file.parts.size(); ++i) {
        const auto number = static_cast<unsigned>(i + 1);
        const bool newer = known && file.parts[i] && file.volumeOf(i) != 0 && file.volumeOf(i) < torn.mark.from[i];
        if (newer) {
            if (const int code = clear(file, number, file.rangeOf(number)); code != 0) {
                m_context.log.add(TemporaryFile::fault(file.entry.path, code));
                return std::nullopt;
            }
        }
        if (torn.mark.parts[i] && !file.parts[i]) {
            taken.push_back(number);
        }
    }
    if (const int code = copyFromTorn(torn, file.file.fd(), file.bytes, m_context.buffer, m_context.stop); code != 0) {
        m_context.log.add(TemporaryFile::fault(file.entry.path, code));
        return std::nullopt; // what was written lies where the file has no part
    }
    for (const unsigned number : taken) {
        file.parts[number - 1] = true;
        if (torn.mark.compared[number - 1]) {
            file.compared.insert(number);
        }
        addExtent(file.bytes, file.rangeOf(number));
        file.origins[number] = {.set = file.origin.set, .volume = known ? torn.mark.from[number - 1] : 0};
    }
    takeNewestOrigin(file, torn);
    file.readBefore.insert(torn.mark.read.begin(), torn.mark.read.end());
    file.writing = torn.mark.writing.empty() ? std::string() : file.writing;
    if (const auto expected = torn.mark.expected()) {
        file.expect(*expected, file.expectedFrom);
    }
    return taken;
}

void RestoreParts::takeNewestOrigin(Joined& file, const TornFile& torn)
{
    const unsigned newest = torn.mark.from.empty() ? 0 : *std::ranges::max_element(torn.mark.from);
    struct stat found = {};
    if (newest <= file.origin.volume || fstat(torn.fd.get(), &found) != 0) {
        return;
    }
    file.origin.volume = newest;
    if (found.st_uid == geteuid() || found.st_uid == file.entry.uid) { // else it may be somebody else's
        file.entry.mode = found.st_mode;
        file.entry.uid = found.st_uid;
        file.entry.gid = found.st_gid;
    }
}

void RestoreParts::takeProven(Joined& file, std::vector<TornFile>& left, std::vector<TornFile>& taken)
{
    std::vector<bool> all = file.parts;
    bool proof = !file.expected.empty();
    for (const TornFile& torn : left) {
        proof = proof || torn.mark.expected();
        std::transform(all.begin(), all.end(), torn.mark.parts.begin(), all.begin(), std::logical_or<>());
    }
    if (!proof || left.empty() || std::find(all.begin(), all.end(), false) != all.end()) {
        return;
    }
    const auto expected = file.expected;
    std::vector<unsigned> added;
    for (TornFile& torn : left) {
        torn.mark.from.clear(); // nothing is replaced
        if (const auto parts = takeParts(file, torn)) {
            added.insert(added.end(), parts->begin(), parts->end());
        }
    }
    file.summed = file.parts.size() + 1;
    const auto found = digestOfFile(file.file.place(), m_context.buffer, m_context.stop);
    if (file.complete() && found && file.expects(*found)) {
        std::move(left.begin(), left.end(), std::back_inserter(taken));
        return;
    }
    file.expected = expected;
    for (const unsigned number : added) {
        if (const int code = clear(file, number, file.rangeOf(number)); code != 0) {
            m_context.log.add(TemporaryFile::fault(file.entry.path, code));
        }
        file.origins.erase(number);
    }
}

} // namespace steadyburn
