// Tape sets that were interrupted, each to be gone on with or forgotten. Looks into the folder whenever it opens. GUI
// thread.
#pragma once

#include "workflow/tapeset/SetJournal.h"

#include <QMenu>

#include <string>

namespace steadyburn {

class SetsMenu final : public QMenu {
    Q_OBJECT
public:
    explicit SetsMenu(std::string folder, QWidget* parent = nullptr);

    // What the menu holds now; false: there is no interrupted set.
    bool fill();

signals:
    void goOnAsked(const std::string& journal, const std::string& target); // the drive of its last volume

private:
    void add(const InterruptedSet& set);
    void askToForget(const InterruptedSet& set);

    std::string m_folder;
};

} // namespace steadyburn
