#include "workflow/backup/WrittenEntries.h"

#include "contents/Compilation.h"
#include "unpack/iso/TreePath.h"

#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// It, or a folder above; by paths in the sources.
bool isNamed(const Tree& tree, NodeId id, const std::unordered_set<std::string>& names)
{
    for (; id != kRoot && !names.empty(); id = tree.node(id).parent) {
        if (names.contains(tree.sourcePath(id))) {
            return true;
        }
    }
    return false;
}

class Settling {
public:
    explicit Settling(const WrittenBy& by);

    WrittenEntries settle(RecordedContents planned);

private:
    void takeAsWritten(const std::string& path, RecordedEntry& entry, NodeId id) const;
    // False: it is gone.
    bool takeMissing(const std::string& path, RecordedEntry& entry);
    void takeUnseen(const std::string& path, RecordedEntry& entry);
    void nameGone(const std::string& path);

    const WrittenBy& m_by;
    std::vector<std::uint64_t> m_names;           // of the job's tree: RecordedEntry::names
    std::unordered_set<std::string> m_unread;     // paths in the sources
    std::unordered_set<std::string> m_unstorable; // the same
    std::unordered_set<std::string> m_gone;       // paths on the medium
    WrittenEntries m_written;
};

Settling::Settling(const WrittenBy& by) : m_by(by)
{
    if (by.laidOut != nullptr) {
        m_names = nameSums(*by.laidOut);
    }
    for (const Fault& fault : by.exceptions) {
        if (fault.kind == FaultKind::fileUnstorable) {
            m_unstorable.insert(fault.path);
        } else if (fault.kind != FaultKind::fileSkipped && fault.kind != FaultKind::attributesLost) {
            m_unread.insert(fault.path);
        }
    }
}

void Settling::takeAsWritten(const std::string& path, RecordedEntry& entry, NodeId id) const
{
    const Tree& tree = *m_by.laidOut;
    RecordedEntry written = recordOf(tree, id, m_by.clocks.at(tree.node(id), m_by.sinceScan));
    const bool same = written.size == entry.size && written.mtime == entry.mtime && written.ctime == entry.ctime;
    if (m_by.continued != nullptr && !same) {
        m_by.continued->forget(path);
    } else if (m_by.continued != nullptr && m_by.continued->isWhole(path)) {
        written.young = entry.young; // it was read before this scan
    }
    written.names = m_names[id];
    written.run = m_by.run;
    written.torn = isNamed(tree, id, m_unstorable);
    entry = std::move(written);
}

bool Settling::takeMissing(const std::string& path, RecordedEntry& entry)
{
    if (m_by.continued != nullptr && (S_ISDIR(entry.mode) || m_by.continued->isWhole(path))) {
        return true; // a medium before has it
    }
    const auto known = findPath(m_by.prepared, path);
    if (known && isNamed(m_by.prepared, *known, m_unread)) {
        entry.torn = true;
        return true;
    }
    nameGone(path);
    return false;
}

void Settling::nameGone(const std::string& path)
{
    m_gone.insert(path);
    if (m_gone.contains(std::string(folderOf(std::string_view(path))))) {
        return;
    }
    const auto known = findPath(m_by.prepared, path);
    m_written.gone.push_back(path);
    m_written.faults.push_back({.kind = FaultKind::fileVanished,
                                .doing = Action::read,
                                .path = known ? m_by.prepared.sourcePath(*known) : path});
}

// Files have their checksums, folders are made of what is recorded.
void Settling::takeUnseen(const std::string& path, RecordedEntry& entry)
{
    if (!S_ISREG(entry.mode) && !S_ISDIR(entry.mode) && m_by.continued != nullptr && !m_by.continued->isWhole(path)) {
        entry.torn = true;
        m_written.faults.push_back(
            {.kind = FaultKind::fileUnreadable, .doing = Action::read, .path = path, .facts = WhenWritten{}});
    }
}

WrittenEntries Settling::settle(RecordedContents planned)
{
    for (auto each = planned.begin(); each != planned.end();) { // a folder before what lies in it
        auto& [path, entry] = *each;
        bool there = true;
        if (entry.run == m_by.run && m_by.laidOut == nullptr) {
            takeUnseen(path, entry);
        } else if (entry.run == m_by.run) {
            const auto found = findPath(*m_by.laidOut, path);
            if (found) {
                takeAsWritten(path, entry, *found);
            } else {
                there = takeMissing(path, entry);
            }
        }
        each = there ? std::next(each) : planned.erase(each);
    }
    m_written.entries = std::move(planned);
    return std::move(m_written);
}

} // namespace

WrittenEntries writtenEntries(RecordedContents planned, const WrittenBy& by)
{
    return Settling(by).settle(std::move(planned));
}

} // namespace steadyburn
