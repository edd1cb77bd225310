// Looks for a word in the names of a medium's entries, a slice at a time, so that the window answers meanwhile; the
// tree may grow behind it. Case does not count. GUI thread.
#pragma once

#include "workflow/readback/MediumTree.h"

#include <QString>

#include <cstddef>
#include <string>
#include <vector>

namespace steadyburn {

class MediumSearch {
public:
    // A word with a slash is looked for in whole paths.
    explicit MediumSearch(const QString& word);

    // Appends what it finds among the next `most` entries. Returns false when it has seen all that there are.
    bool step(const MediumTree& tree, std::size_t most, std::vector<MediumTree::Id>& found);

private:
    [[nodiscard]] bool matches(const MediumTree& tree, MediumTree::Id id) const;

    QString m_word;
    std::string m_lower; // of a word of ASCII
    bool m_paths;
    MediumTree::Id m_next = 1;
};

} // namespace steadyburn
