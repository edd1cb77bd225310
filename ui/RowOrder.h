// In which order the entries of one folder stand: folders first, then by a column, then by name. Any thread, one at a
// time.
#pragma once

#include "workflow/Tally.h"

#include <QCollator>

#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

class RowOrder {
public:
    enum class By : std::uint8_t { name, size, modified, source };
    using Entry = Composition::Entry;

    struct Wish {
        By by = By::name;
        bool descending = false;
        friend bool operator==(const Wish&, const Wish&) = default;
    };
    // Names are collated as the locale wants it in folders of up to kCollated entries, and by their bytes in larger
    // ones.
    RowOrder(Wish wish, std::string folder, std::shared_ptr<const Tally> tally, std::size_t entries);

    [[nodiscard]] bool before(const Entry& a, const Entry& b) const;
    void sort(std::vector<Entry>& rows) const;

private:
    static constexpr std::size_t kCollated = 5000;
    [[nodiscard]] int compareNames(const Entry& a, const Entry& b) const;
    [[nodiscard]] int compare(const Entry& a, const Entry& b) const;
    [[nodiscard]] std::uint64_t sizeOf(const Entry& entry) const;

    Wish m_wish;
    std::string m_folder;
    std::shared_ptr<const Tally> m_tally;
    bool m_collate;
    QCollator m_collator;
};

} // namespace steadyburn
