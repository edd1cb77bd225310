// Beside everything: the places of the program, the drives with what is in them, and at the foot what runs and what
// leads elsewhere.
// It does nothing itself. GUI thread.
#pragma once

#include "workflow/facade/TargetList.h"

#include <QPixmap>
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QLabel;
class QVBoxLayout;

namespace steadyburn {

class RowButton;

class SideBar final : public QWidget {
    Q_OBJECT
public:
    explicit SideBar(QWidget* parent = nullptr);

    // A row that triggers the action, from the top; as the first is, the chosen place is 0.
    void addPlace(QAction* action, const QString& name, const char* symbolName);
    void choosePlace(int place);
    void addAtFoot(QAction* action, const QString& name);
    void showDrives(const std::vector<TargetChoice>& drives);
    void chooseDrive(const std::string& spec); // none of them: none is
    // The row below the drives, where one can practise: what is said of it, and whether that is chosen.
    void showPractice(bool offered, const QString& detail, bool chosen);
    struct Activity {
        QString name;
        QString detail;
        std::function<QPixmap(int side)> picture; // asked for when the words change
    };
    void showActivities(const std::vector<Activity>& activities); // what runs, or waits to
    void setNarrow(bool narrow);                                  // icons alone
    [[nodiscard]] QSize sizeHint() const override;                // it gives way to the page before it is narrow

signals:
    void driveAsked(const QString& spec);
    void practiceAsked(const QPoint& at); // on the screen
    void practiceMenuAsked(const QPoint& at);
    void ejectAsked(const std::string& spec);
    void activityAsked(int which);
    void menuAsked(const std::string& spec, const QPoint& at); // on the screen

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Drive {
        std::string spec;
        RowButton* row;
    };
    RowButton* addRow(QVBoxLayout& column, RowButton* row);
    void addDrive(const TargetChoice& drive);
    void makePractice();
    void showTitle();
    void orderTabs();
    void passKeyboardOn();

    QVBoxLayout* m_placesColumn;
    QVBoxLayout* m_drivesColumn;
    QVBoxLayout* m_activityColumn;
    QVBoxLayout* m_footColumn;
    QLabel* m_drivesTitle;
    QVBoxLayout* m_practiceColumn;
    RowButton* m_practice = nullptr;
    std::vector<RowButton*> m_places;
    std::vector<Drive> m_drives;
    std::vector<RowButton*> m_activities;
    bool m_stalePictures = false; // other colours
    std::string m_chosen;
    bool m_narrow = false;
};

} // namespace steadyburn
