#include "image/fetch/PieceReader.h"

#include <algorithm>
#include <cstring>

namespace steadyburn {
namespace {

constexpr std::size_t kLeastPiece = 4096; // a page: what the kernel reads and loses at once
constexpr std::size_t kMostRanges = 8;    // faults reported for one file

void zero(std::span<std::byte> memory)
{
    if (!memory.empty()) {
        std::memset(memory.data(), 0, memory.size());
    }
}

// Where to cut a piece that cannot be read at once: at the page border nearest to its middle.
std::size_t middle(std::uint64_t offset, std::size_t length)
{
    const std::uint64_t half = (offset + length / 2 + kLeastPiece / 2) / kLeastPiece * kLeastPiece;
    if (half <= offset || half >= offset + length) {
        return length / 2;
    }
    return static_cast<std::size_t>(half - offset);
}

} // namespace

void FileTrouble::unreadable(Fault fault)
{
    if (!m_unreadable) {
        m_unreadable = std::move(fault);
    }
}

void FileTrouble::shrank(std::uint64_t from)
{
    m_shrankFrom = std::min(m_shrankFrom.value_or(from), from);
}

void FileTrouble::damaged(std::uint64_t offset, std::uint64_t length, const Fault& like)
{
    if (!m_damaged.empty()) {
        Fault& before = m_damaged.back();
        const bool adjoins = before.offset + before.length == offset;
        if (adjoins || m_damaged.size() == kMostRanges) {
            before.length = std::max(before.offset + before.length, offset + length) - before.offset;
            return;
        }
    }
    Fault fault = like;
    fault.kind = FaultKind::fileDamaged;
    fault.doing = Action::read;
    fault.offset = offset;
    fault.length = length;
    m_damaged.push_back(std::move(fault));
}

void FileTrouble::different(Fault fault)
{
    m_different = std::move(fault);
}

void FileTrouble::merge(FileTrouble other)
{
    if (other.m_unreadable) {
        unreadable(std::move(*other.m_unreadable));
    }
    if (other.m_shrankFrom) {
        shrank(*other.m_shrankFrom);
    }
    for (const Fault& range : other.m_damaged) {
        damaged(range.offset, range.length, range);
    }
}

void FileTrouble::report(FaultLog& log, const std::vector<std::string>& names, std::uint64_t size) const
{
    const auto add = [&](Fault fault) {
        if (fault.path.empty()) {
            fault.path = names.front();
        }
        log.add(fault);
        if (fault.kind == FaultKind::fileVanished) { // another name of it may be there
            fault.kind = FaultKind::fileUnreadable;
        }
        for (std::size_t further = 1; further < names.size(); ++further) {
            fault.path = names[further];
            log.add(fault);
        }
    };
    if (m_unreadable) {
        add(*m_unreadable);
    } else if (m_shrankFrom) {
        Fault fault;
        if (m_different && m_different->kind == FaultKind::fileShrank) {
            fault = *m_different;
        }
        fault.kind = FaultKind::fileShrank;
        fault.doing = Action::read;
        fault.offset = *m_shrankFrom;
        fault.length = size > *m_shrankFrom ? size - *m_shrankFrom : 0;
        add(std::move(fault));
    } else if (m_damaged.empty() && m_different) {
        add(*m_different);
    }
    for (const Fault& range : m_damaged) {
        add(range);
    }
}

void readPiece(SourceFile& file, std::span<std::byte> into, std::uint64_t offset, FileTrouble& trouble,
               const std::atomic<bool>& dropping)
{
    if (into.empty()) {
        return;
    }
    if (trouble.hopeless() || dropping.load(std::memory_order_relaxed)) {
        zero(into);
        return;
    }
    Result<std::size_t> got = file.readAt(into, offset);
    const bool leaf = into.size() <= kLeastPiece;
    if (!got && got.fault().kind == FaultKind::fileDamaged && leaf) {
        got = file.readAt(into, offset); // halves are a second look already; the least piece gets its own
    }
    if (got) {
        if (*got < into.size()) {
            zero(into.subspan(*got));
            trouble.shrank(offset + *got);
        }
        return;
    }
    if (got.fault().kind != FaultKind::fileDamaged) {
        zero(into);
        trouble.unreadable(got.takeFault());
        return;
    }
    if (leaf) {
        zero(into);
        trouble.damaged(offset, into.size(), got.fault());
        return;
    }
    const std::size_t half = middle(offset, into.size());
    readPiece(file, into.first(half), offset, trouble, dropping);
    readPiece(file, into.subspan(half), offset + half, trouble, dropping);
}

} // namespace steadyburn
