// Tape sets that were interrupted, each to be continued or forgotten. Looks into the folder whenever it opens, in
// the background: while it looks there is nothing to choose. GUI thread.
#pragma once

#include "workflow/tapeset/SetJournal.h"

#include <QMenu>

#include <string>
#include <vector>

namespace steadyburn {

class SetsMenu final : public QMenu {
    Q_OBJECT
public:
    explicit SetsMenu(std::string folder, QWidget* parent = nullptr);

    void fill(); // looks into the folder, in the background

signals:
    void filled(bool any); // the menu holds what is there now; false: there is no interrupted set
    void continueAsked(const std::string& journal, const std::string& target); // the drive of its last volume

private:
    void list(const std::vector<InterruptedSet>& sets);
    void add(const InterruptedSet& set);
    void clearAll();
    void askToForget(const InterruptedSet& set);

    std::string m_folder;
    bool m_filling = false;
};

} // namespace steadyburn
