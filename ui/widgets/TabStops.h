// Qt 6.4's Tab passes over all but the first button of a dialog's row of buttons: the row hands its focus on to that
// one. GUI thread.
#pragma once

#include <QDialogButtonBox>

namespace steadyburn {

// Of a dialog that has all its buttons.
inline void letTabReachEachButton(QWidget& dialog)
{
    for (auto* const row : dialog.findChildren<QDialogButtonBox*>()) {
        row->setFocusProxy(nullptr);
    }
}

} // namespace steadyburn
