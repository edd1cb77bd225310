// How a burn ended: a large sign, one sentence, and three facts. It shows a BurnSession and owns nothing but widgets.
// GUI thread.
#pragma once

#include <QWidget>

#include <array>

class QLabel;

namespace steadyburn {

class BurnSession;
class OutcomeSign;

class ResultPane final : public QWidget {
    Q_OBJECT
public:
    explicit ResultPane(QWidget* parent = nullptr);

    void show(const BurnSession& session); // which has ended

    using QWidget::show;

private:
    struct Fact {
        QLabel* title;
        QLabel* value;
        QLabel* detail;
    };

    OutcomeSign* m_sign;
    QLabel* m_sentence;
    QLabel* m_target;
    std::array<Fact, 3> m_facts{};
};

} // namespace steadyburn
