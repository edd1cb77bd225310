// The card before anything is spent: what is burned, where to, and how. The drive is looked into meanwhile, so that the
// card says what is in it and offers what that medium takes. What is chosen is remembered for each drive and kind of
// medium. Window-modal; deletes itself when it was closed. GUI thread.
#pragma once

#include "workflow/facade/MediumTasks.h"
#include "workflow/facade/Run.h"
#include "workflow/request/JobRequest.h"

#include <QDialog>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSettings;
class QSpinBox;

namespace steadyburn {

class Banner;
class RuledForm;

class BurnSheet final : public QDialog {
    Q_OBJECT
public:
    struct Contents { // of what is burned, where it is known
        std::uint64_t files = 0;
        std::uint64_t bytes = 0;
    };

    // `request` as the settings have it. `look`: the drive may be looked into; not while a burn of ours has it.
    BurnSheet(const Dependencies& dependencies, QSettings& settings, const JobRequest& request,
              const Contents& contents, bool look, QWidget* parent = nullptr); // the settings outlive it

    // Other targets. Choosing one closes this sheet and opens another.
    void offerTargets(QMenu* menu);

signals:
    void burnAsked(const steadyburn::JobRequest& request, int copies);

protected:
    void done(int result) override;

private:
    void layOut();
    void showTitle();
    void showMedium(const JobMedium& medium);
    void offerSpeeds();
    void offerAppend();
    void recall();
    void remember() const;
    void known(); // what there is to know of the medium is
    void burn();
    void showForecast();
    void showCost();                                // what the burn does to the medium
    [[nodiscard]] bool isQueued() const;            // the burn before it will have left something on the medium
    [[nodiscard]] bool toDisc() const;              // not to a tape
    [[nodiscard]] bool onlyAppends() const;         // to a write-once disc that holds something, or will
    [[nodiscard]] bool isRefused() const;           // such a disc takes no archive
    [[nodiscard]] bool isUsedUp() const;            // a write-once disc that takes nothing more
    [[nodiscard]] QString key() const;              // of the drive and the kind of its medium
    [[nodiscard]] std::uint64_t chosenRate() const; // bytes a second; 0: not known

    QSettings& m_settings;
    JobRequest m_request;
    Contents m_contents;               // of an image as soon as it is known
    std::optional<JobMedium> m_medium; // empty: it could not be looked at
    const bool m_look;                 // false: another burn has the drive
    bool m_known = false;
    bool m_burnWhenKnown = false;
    bool m_closed = false;
    Run m_looking;
    RuledForm* m_form;
    QLabel* m_title;
    QLabel* m_what;
    QPushButton* m_where;
    QLabel* m_inside;   // what is in the drive
    Banner* m_caution;  // of a medium that cannot be trusted
    QComboBox* m_speed; // each item's data: as --speed takes it; empty: the fastest
    QComboBox* m_append;
    QCheckBox* m_verify;
    QCheckBox* m_keepOpen;
    QCheckBox* m_eject;
    QCheckBox* m_practice; // never remembered: it holds for this burn
    QComboBox* m_parity;   // each item's data: per cent, 0 all the room, -1 none
    QSpinBox* m_copies;
    QLabel* m_buffer;
    QLabel* m_forecast;
    QLabel* m_cost;
    QPushButton* m_burn;
    QList<QWidget*> m_ofWriting; // the rows that say how it is written
};

} // namespace steadyburn
