// Tape sets that were interrupted and disc sets, each to be continued or forgotten; of a disc set any disc that was
// burned can be burned again. Looks into the folder whenever it opens, in the background: while it looks there is
// nothing to choose. GUI thread.
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
    // `onlyDisc` not 0: that disc of the set is to be burned again.
    void continueAsked(const steadyburn::InterruptedSet& set, unsigned onlyDisc);

private:
    void list(const std::vector<InterruptedSet>& sets);
    void add(const InterruptedSet& set);
    void addDiscsAgain(QMenu& menu, const InterruptedSet& set);
    void clearAll();
    void askToForget(const InterruptedSet& set);

    std::string m_folder;
    bool m_filling = false;
};

} // namespace steadyburn
