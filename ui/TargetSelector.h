// Where to burn: drives and what is in them, tapes, files and simulated drives in one list, and any target's spelling
// can be typed. A drive that is plugged in appears by itself; what is chosen stays. GUI thread.
#pragma once

#include "workflow/DriveWatch.h"

#include <QComboBox>

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

class TargetSelector final : public QComboBox {
    Q_OBJECT
public:
    explicit TargetSelector(QWidget* parent = nullptr);

    [[nodiscard]] std::string spec() const;       // as JobRequest wants it; empty: none chosen
    [[nodiscard]] std::uint64_t capacity() const; // bytes that are free; 0: not known, or any size
    void setSpec(const QString& spec) { setEditText(spec); }
    // Whether the file that is chosen was there when it was chosen, so that the file dialog has asked; true once.
    [[nodiscard]] bool takeReplaceable();
    void showSimulated(bool show);
    void lookAgain() { m_watch.refresh(); }
    void leaveDrivesAlone(bool alone) { m_watch.setPaused(alone); } // while one of them writes

signals:
    void changed();

private:
    void showDrives(const std::vector<TargetChoice>& drives);
    void removeRows(int kind);
    void choose(int row);

    QString m_replaceable; // the file dialog asked whether this one may be replaced
    QString m_last;        // what was there before an entry was chosen
    DriveWatch m_watch;
};

} // namespace steadyburn
