// The problems of a burn, each with its full path, and what can be done about the one that is selected: show it in its
// folder, copy it. GUI thread.
#pragma once

#include "base/Fault.h"

#include <QWidget>

#include <vector>

class QListView;
class QPushButton;

namespace steadyburn {

class FaultList;

class ExceptionPane final : public QWidget {
    Q_OBJECT
public:
    explicit ExceptionPane(QWidget* parent = nullptr);

    void setFaults(const std::vector<Fault>& faults);

private:
    [[nodiscard]] QString pathOfCurrent() const; // empty: it has none
    void enable();

    FaultList* m_faults;
    QListView* m_list;
    QPushButton* m_show;
    QPushButton* m_copy;
};

} // namespace steadyburn
