// How a burn ended: a large sign, one sentence, and three facts. It shows a BurnSession and owns nothing but widgets.
// GUI thread.
#pragma once

#include <QWidget>

class QLabel;

namespace steadyburn {

class BurnSession;
class FactRow;
class OutcomeSign;

class ResultPane final : public QWidget {
    Q_OBJECT
public:
    explicit ResultPane(QWidget* parent = nullptr);

    void show(const BurnSession& session); // which has ended

    using QWidget::show;

private:
    OutcomeSign* m_sign;
    QLabel* m_sentence;
    QLabel* m_target;
    FactRow* m_facts;
};

} // namespace steadyburn
