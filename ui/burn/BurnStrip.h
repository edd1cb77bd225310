// One line in the main window while burns run or wait: the first one's rings, how far it is, and a button that brings
// its window. Hidden when there is none. GUI thread.
#pragma once

#include <QFrame>

class QLabel;

namespace steadyburn {

class BurnWindow;
class ElidedLabel;

class BurnStrip final : public QFrame {
    Q_OBJECT
public:
    explicit BurnStrip(BurnWindow& burns, QWidget* parent = nullptr); // which outlives it

private:
    void renew();

    BurnWindow& m_burns;
    QLabel* m_picture;
    ElidedLabel* m_text;
};

} // namespace steadyburn
