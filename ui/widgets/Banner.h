// One message that matters, with its cause and what can be done about it. Weight shows as sign and ground; a screen
// reader is alerted.
#pragma once

#include "ui/widgets/BannerWeight.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace steadyburn {

class Banner final : public QWidget {
    Q_OBJECT
public:
    using Weight = BannerWeight;

    explicit Banner(QWidget* parent = nullptr);

    // Keeps the actions; the same message twice is one. Of one whose figures alone change nobody is alerted again.
    void say(Weight weight, const QString& text, bool alert = true);
    void stackActions(); // below each other, for a narrow one
    QPushButton* addAction(const QString& name, const QString& objectName);
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Weight m_weight = Weight::calm;
    QLabel* m_icon;
    QLabel* m_text;
    QBoxLayout* m_actions;
};

} // namespace steadyburn
