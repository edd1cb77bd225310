// Asks for the next tape or disc of a set while the burn waits. Modeless: the window goes on, and stopping the burn
// ends it.
#pragma once

#include "workflow/request/VolumeChange.h"

#include <QDialog>

#include <cstdint>

class QDialogButtonBox;
class QLineEdit;

namespace steadyburn {

class TargetLine;

class VolumeDialog final : public QDialog {
    Q_OBJECT
public:
    // Where a set that ends here can be continued later.
    enum class Later : std::uint8_t { nowhere, inSets, inBackups };

    explicit VolumeDialog(const VolumeWanted& wanted, Later later, QWidget* parent = nullptr);

signals:
    void given(const steadyburn::VolumeGiven& volume);
    void stopped(); // the user wants to end the set here

private:
    void addWords(const VolumeWanted& wanted, Later later);
    void addOverwrite(const VolumeWanted& wanted);
    void answer(bool overwrite);

    QLineEdit* m_target;
    TargetLine* m_line; // of m_target
    QDialogButtonBox* m_buttons;
};

} // namespace steadyburn
