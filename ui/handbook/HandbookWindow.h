// The handbook, for F1: contents beside the page, back and forward, find, larger letters. One window for the whole
// program; it does not keep the program alive. GUI thread.
#pragma once

#include <QWidget>

#include <functional>

class QAction;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace steadyburn {

class HandbookView;

class HandbookWindow final : public QWidget {
    Q_OBJECT
public:
    // Brings it up at a place: "settings.md", "burn-window.md#what-is-an-underrun".
    static HandbookWindow* open(const QString& place);
    // F1 in that window opens the handbook where `place` says at that moment.
    static void answerHelpKey(QWidget& window, std::function<QString()> place);

    HandbookWindow();

    void showPlace(const QString& place);
    [[nodiscard]] HandbookView& view() { return *m_view; }
    // To the next place with these words, over all pages; says so when there is none.
    void find(bool backward);

private:
    QAction* makeAction(const QString& name, const QIcon& icon, const QList<QKeySequence>& keys,
                        const std::function<void()>& what);
    QWidget* makeBar();
    void fillContents();
    void followPage(); // the contents show where the reader is
    [[nodiscard]] QString page() const;

    HandbookView* m_view;
    QTreeWidget* m_contents;
    QLineEdit* m_words;
    QLabel* m_found;
};

} // namespace steadyburn
