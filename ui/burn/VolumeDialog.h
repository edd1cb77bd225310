// Asks for the next tape or disc of a set while the burn waits. Modeless: the window goes on, and stopping the burn
// ends it.
#pragma once

#include "workflow/request/VolumeChange.h"

#include <QDialog>

class QDialogButtonBox;
class QLineEdit;

namespace steadyburn {

class VolumeDialog final : public QDialog {
    Q_OBJECT
public:
    // `kept`: the set has a journal, by which it can be continued.
    explicit VolumeDialog(const VolumeWanted& wanted, bool kept, QWidget* parent = nullptr);

signals:
    void given(const steadyburn::VolumeGiven& volume);
    void stopped(); // the user wants to end the set here

private:
    void addWords(const VolumeWanted& wanted, bool kept);
    void addOverwrite(const VolumeWanted& wanted);
    void answer(bool overwrite);

    QLineEdit* m_target;
    QDialogButtonBox* m_buttons;
};

} // namespace steadyburn
