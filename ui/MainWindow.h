// The main window: what will be burned and where to. The burns have a window of their own.
#pragma once

#include "ui/medium/MediumDialog.h"
#include "workflow/compose/Project.h"
#include "workflow/facade/BurnRunner.h"

#include <QMainWindow>
#include <QSettings>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QStackedWidget;

namespace steadyburn {

class BackupBurns;
class BackupsPage;
struct ComparisonDue;
class Banner;
class BurnWindow;
class CompilationPage;
class KilledBurns;
class MediumPage;
class OrderlyEnd;
class ProjectDocument;
class ProjectFile;
class SessionKeeper;
class SetsMenu;
class ShelfPage;
class SideBar;
struct BurnOrder;
struct InterruptedSet;
struct Settings;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Dependencies dependencies, QWidget* parent = nullptr);
    ~MainWindow() override;

    void addPaths(const std::vector<std::string>& paths); // bytes
    // As from the command line: a single project is opened, folders and files are added; paths or addresses.
    void open(const std::vector<std::string>& words);
    void setTarget(const QString& spec);
    [[nodiscard]] BurnWindow& burns() { return *m_burns; }
    [[nodiscard]] OrderlyEnd& end() { return *m_end; }
    // The user's session ends. While something works the session is asked to wait, if it lets us ask; else all ends in
    // order.
    struct Logout {
        std::function<bool()> mayAsk;
        std::function<void()> putOff;
    };
    void sessionEnds(const Logout& logout);
    [[nodiscard]] ProjectDocument& document() { return *m_document; }
    [[nodiscard]] CompilationPage& compilation() { return *m_compilation; }
    [[nodiscard]] ProjectFile& project() { return *m_project; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeActions();
    void makeMenus();
    void makeHelpMenu();
    void makePlaces();
    void makeStart();
    void editSettings();
    void burn();
    void burnDirectly();
    void burn(const std::string& image);
    using Kept = std::optional<Project>;                 // the compilation that is burned; none: an image
    void start(JobRequest request, const Kept& project); // asks how, on a sheet
    void burnNow(const JobRequest& request, const Kept& project, int copies);
    void begin(const BurnOrder& order, const Kept& project);
    void continueSet(const InterruptedSet& set, unsigned onlyDisc);
    void tellInterruptedSets();
    void planDiscs(); // shows what lies on which disc, and burns that
    void burnSet(const std::string& journal, const std::string& secondDrive);
    [[nodiscard]] std::function<void(const JobReport&)> letGoOf(const Project& project);
    void enableActions();
    void applySettings(const Settings& settings);
    void recover();
    void setRecoveredAside();
    void restoreAside();
    void burnImage();
    void offerImage(const std::string& path);
    void showMedium(MediumDialog::Begin begin);
    void showMedium(const std::string& target, MediumDialog::Begin begin);
    void turnTo(QWidget* page);
    void bringUp(QWidget* window); // or page
    void showTitle();
    void showMenus(bool show);
    void showPractice();
    void showDriveMenu(const std::string& drive, const QPoint& at);
    [[nodiscard]] QString handbookPage() const; // of what is shown
    void showBackups();
    void compareRun(const ComparisonDue& due);
    void copyDisc(const std::string& drive); // no drive: the user chooses
    void beginCopy(BurnOrder order);
    void lookIntoMedium();
    void lookIntoDrive();
    void checkMedium();
    void lookInto(const std::string& target); // empty: the user chooses
    void verify(const std::string& target);
    void connectBurns();
    void showActivities();
    void showShelf();
    void prepare(JobRequest& request); // with what the settings say
    struct Busy {
        QWidget* window;
        std::string target;
    };
    [[nodiscard]] std::optional<Busy> busyMedium() const; // that must not be closed

    Dependencies m_dependencies;
    QSettings m_settings;
    Banner* m_banner = nullptr;
    Banner* m_asideBanner = nullptr;    // offers the compilation that was set aside
    KilledBurns* m_killed = nullptr;    // on a banner of its own
    std::optional<Project> m_recovered; // what the last program left: in the document, or set aside
    std::unique_ptr<ProjectDocument> m_document;
    CompilationPage* m_compilation = nullptr;
    QString m_projectTitle;
    SideBar* m_side;
    QStackedWidget* m_places; // the pages that somebody has gone to
    BackupsPage* m_backupsPage = nullptr;
    ShelfPage* m_shelfPage = nullptr;
    MediumPage* m_insidePage = nullptr;
    std::unique_ptr<ProjectFile> m_project;
    std::unique_ptr<SessionKeeper> m_session;
    std::unique_ptr<BurnWindow> m_burns; // no child: it can be minimised, and outlives our closing
    std::unique_ptr<BackupBurns> m_backups;
    std::unique_ptr<OrderlyEnd> m_end;
    bool m_sessionEnds = false; // nothing is asked when we are closed
    QAction* m_showBurn = nullptr;
    QAction* m_showBackups = nullptr;
    QAction* m_showShelf = nullptr;
    QAction* m_lookInside = nullptr;
    QAction* m_showMenus = nullptr;
    QAction* m_burn = nullptr;
    QAction* m_burnTo = nullptr;
    QAction* m_burnImage = nullptr;
    SetsMenu* m_sets = nullptr;
    QAction* m_editSettings = nullptr;
    QAction* m_quit = nullptr;
};

} // namespace steadyburn
