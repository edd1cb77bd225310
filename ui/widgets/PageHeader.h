// The top of a page: its title, what is said of it, and at the end what can be done; below it a hairline. And the
// measures that pages share. GUI thread.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace steadyburn {

inline constexpr int kPageMargin = 20;
inline constexpr int kPageSpacing = 8;

class PageHeader final : public QWidget {
    Q_OBJECT
public:
    explicit PageHeader(const QString& title, QWidget* parent = nullptr);
    explicit PageHeader(QWidget* title, QWidget* parent = nullptr); // in place of words

    void addBeside(QWidget* widget); // the title
    void addAtEnd(QWidget* widget);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_line;
    int m_beside = 1; // widgets before the gap
};

} // namespace steadyburn
