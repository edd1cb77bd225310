// In which order the entries of one folder stand: folders first, then by a column, then by name. Any thread, one at a
// time.
#pragma once

#include "workflow/compose/CompilationTotals.h"

#include <QCollator>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

class RowOrder {
public:
    enum class By : std::uint8_t { name, size, files, source };
    using Entry = CompilationView::Entry;

    struct Wish {
        By by = By::name;
        bool descending = false;
        friend bool operator==(const Wish&, const Wish&) = default;
    };
    // Names are collated as the locale wants it in folders of up to kCollated entries, and by their bytes in larger
    // ones.
    RowOrder(Wish wish, std::string folder, std::shared_ptr<const CompilationTotals> totals, std::size_t entries);

    [[nodiscard]] bool before(const Entry& a, const Entry& b) const;
    void sort(std::vector<Entry>& rows) const;

private:
    static constexpr std::size_t kCollated = 5000;
    // What an entry is held against others by. Taken once: while its tree still grows an entry may turn out to be a
    // file, and nothing can be sorted by answers that change.
    struct Key {
        bool folder;
        std::int64_t number;                      // size or files
        std::string source;                       // or where it comes from
        std::optional<QCollatorSortKey> collated; // none: by the bytes of the name
        std::string_view name;
    };
    [[nodiscard]] Key keyOf(const Entry& entry) const;
    [[nodiscard]] bool before(const Key& a, const Key& b) const;
    [[nodiscard]] std::uint64_t sizeOf(const Entry& entry, bool folder) const;
    [[nodiscard]] CompilationTotals::Sum inside(const Entry& entry) const;

    Wish m_wish;
    std::string m_folder;
    std::shared_ptr<const CompilationTotals> m_totals;
    bool m_collate;
    QCollator m_collator;
};

} // namespace steadyburn
