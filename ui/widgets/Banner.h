// One message that matters, with its cause and what can be done about it. Weight shows as icon and frame; a screen
// reader is alerted.
#pragma once

#include "ui/widgets/BannerWeight.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace steadyburn {

class Banner final : public QFrame {
    Q_OBJECT
public:
    using Weight = BannerWeight;

    explicit Banner(QWidget* parent = nullptr);

    // Keeps the actions; the same message twice is one. Of one whose figures alone change nobody is alerted again.
    void say(Weight weight, const QString& text, bool alert = true);
    QPushButton* addAction(const QString& name, const QString& objectName);
    [[nodiscard]] QString text() const;

private:
    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_actions;
};

} // namespace steadyburn
