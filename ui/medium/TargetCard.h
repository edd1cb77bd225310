// Where to burn, as a card: the drive and what is in it, what it still takes, how fast it is. The target is chosen from
// a menu; its spelling is seen where it is typed ("Other…") and in the tool tip. A view of a TargetSelector and of the
// ChosenMedium. GUI thread.
#pragma once

#include <QFrame>

class QLabel;
class QStackedLayout;
class QPushButton;
class QToolButton;

namespace steadyburn {

class ChosenMedium;
class ElidedLabel;
class TargetSelector;

class TargetCard final : public QFrame {
    Q_OBJECT
public:
    // Takes the selector; the medium outlives it.
    TargetCard(TargetSelector* selector, const ChosenMedium& medium, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const;  // "HL-DT-ST DVDRAM GH24NSC0", "Practice DVD+R (try.iso)", "holiday.iso"
    [[nodiscard]] QString detail() const; // "DVD+R, blank, 4.38 GiB free, up to 16x"

signals:
    void detailsAsked();
    void ejectAsked();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; // the line where a target is typed

private:
    void showTarget();
    void type(bool typing);
    static QToolButton* makeButton(const QString& text, const char* symbolName, const char* objectName);

    TargetSelector* m_selector;
    const ChosenMedium& m_medium;
    QPushButton* m_choose;
    QLabel* m_icon;
    ElidedLabel* m_title;
    ElidedLabel* m_detail;
    QStackedLayout* m_words; // the two lines, or the one to type in
    QToolButton* m_details;
    QToolButton* m_eject;
};

} // namespace steadyburn
