// Reads a piece of a file whole, whatever happens to the file meanwhile, and remembers what went wrong with it: the
// stream has promised the scanned number of bytes, so what cannot be read becomes zeros, and the file is named.
#pragma once

#include "base/FaultLog.h"
#include "contents/Source.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

// What is wrong with one file, gathered over its pieces and reported once. One thread at a time.
class FileTrouble {
public:
    void unreadable(Fault fault); // nothing more can be had from it
    void shrank(std::uint64_t from);
    void damaged(std::uint64_t offset, std::uint64_t length, const Fault& like);
    void different(Fault fault); // what unchanged() said

    [[nodiscard]] bool hopeless() const { return m_unreadable.has_value(); }
    // No zeros were put in.
    [[nodiscard]] bool wasRead() const { return !m_unreadable && !m_shrankFrom && m_damaged.empty(); }
    // The bytes sent are bytes the file had, though it may have grown or been written to meanwhile.
    [[nodiscard]] bool wholeAsSent() const
    {
        return wasRead() && (!m_different || m_different->kind != FaultKind::fileShrank);
    }
    void merge(FileTrouble other);

    // One fault, or one for each damaged range (a few: what lies close is merged), for each name of the file; the first
    // is used where the fault that was met has none.
    void report(FaultLog& log, const std::vector<std::string>& names, std::uint64_t size) const;
    [[nodiscard]] bool any() const { return !wasRead() || m_different.has_value(); }

private:
    std::optional<Fault> m_unreadable;
    std::optional<std::uint64_t> m_shrankFrom;
    std::optional<Fault> m_different;
    std::vector<Fault> m_damaged; // ascending
};

// Fills `into`. Damage is narrowed by halves down to 4 KiB, so that everything around it is read. `dropping` ends the
// narrowing, which can take minutes on a dying disk.
void readPiece(SourceFile& file, std::span<std::byte> into, std::uint64_t offset, FileTrouble& trouble,
               const std::atomic<bool>& dropping);

} // namespace steadyburn
