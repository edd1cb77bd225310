// Where to burn, as a card: what is in the drive, which drive it is and what the medium still takes. A click opens what
// can be chosen and what can be done with it; the target's spelling is seen where it is typed ("Other…") and in the
// tool tip. A view of a TargetSelector and of the ChosenMedium. GUI thread.
#pragma once

#include <QWidget>

class QMenu;
class QStackedLayout;

namespace steadyburn {

class ChosenMedium;
class RowButton;
class TargetSelector;

class TargetCard final : public QWidget {
    Q_OBJECT
public:
    // Takes the selector; the medium outlives it.
    TargetCard(TargetSelector* selector, const ChosenMedium& medium, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const;  // "DVD+R, blank", "holiday.iso"
    [[nodiscard]] QString detail() const; // "4.38 GiB free · HL-DT-ST DVDRAM GH24NSC0"
    void choose();                        // opens the menu, also where the card is not seen

signals:
    void detailsAsked();
    void eraseAsked();
    void ejectAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the line where a target is typed

private:
    void fillMenu();
    void showTarget();
    void type(bool typing);
    [[nodiscard]] QString driveName() const;

    TargetSelector* m_selector;
    const ChosenMedium& m_medium;
    RowButton* m_choose;
    QMenu* m_menu;
    QStackedLayout* m_shown; // the card, or the line to type in
};

} // namespace steadyburn
