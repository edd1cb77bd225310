// What will be burned and where to: the compilation as one tree, with the places of this machine beside it, patterns
// and problems below it, and the capacity of the target under all. A view of the ProjectDocument. GUI thread.
#pragma once

#include "ui/compilation/CompilationModel.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/medium/ChosenMedium.h"

#include <QWidget>

#include <memory>

class QAction;
class QLabel;
class QLineEdit;
class QSettings;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QTreeView;

namespace steadyburn {

class AccentButton;
class CapacityBar;
class ChipButton;
class PatternsPane;
class PlaceTable;
class PlacesPane;
class ProblemsPane;
class StartPage;
class TargetCard;
class TargetSelector;
class TitleEdit;

class CompilationPage final : public QWidget {
    Q_OBJECT
public:
    struct Actions { // for menus; all work by key, too
        QAction* addFolder;
        QAction* addFiles;
        QAction* newFolder;
        QAction* cut;
        QAction* paste;
        QAction* rename;
        QAction* remove;
        QAction* undo;
        QAction* redo;
        QAction* find;
        QAction* patterns;
        QAction* problems;
        QAction* places;
    };

    // The project outlives it. `look` says what is in a target, on any thread.
    explicit CompilationPage(ProjectDocument& project, ChosenMedium::Looks looks, QWidget* parent = nullptr);
    ~CompilationPage() override;

    [[nodiscard]] CompilationDocument& document() { return m_document; }
    [[nodiscard]] CompilationModel& model() { return *m_model; }
    [[nodiscard]] TargetSelector& target() { return *m_target; }
    [[nodiscard]] ChosenMedium& medium() { return *m_medium; }
    [[nodiscard]] TargetCard& card() { return *m_card; }
    [[nodiscard]] StartPage& start() { return *m_start; }
    void setBurnAction(QAction* burn); // what the large button does; its text is the page's
    // The target is a disc drive, and the compilation takes more than one disc, as far as is known.
    [[nodiscard]] bool takesDiscs() const;
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    void showPlan(const std::vector<std::uint64_t>& discs); // bytes of each; in the bar
    void addPaths(const std::vector<std::string>& paths);
    void refuse(const QString& sentence) { refuseAll({sentence}); }
    void refuseAll(const QStringList& sentences);
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

signals:
    void changed(); // anything that is shown, while a scan goes on 20 times a second

protected:
    void dragEnterEvent(QDragEnterEvent* event) override; // what does not land on the tree
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeActions();
    void connectActions();
    void makeTree();
    void makeName();
    QWidget* makeFoot();
    void connectPage();
    QWidget* makeSearch();
    QWidget* makeHeader();
    QWidget* makeDrawer();
    void choosePaths(bool folders);
    void makeFolder();
    void removeSelected();
    void cutSelected();
    void paste(); // what was cut here, or files that were copied elsewhere
    void search();
    void endSearch();
    void showPlace(const QByteArray& place);
    void summarise();
    void showFoot(std::uint64_t needed);
    void showProject(const Project& project); // as it was opened
    void showDefaultName();
    void showDrawer(QWidget* pane, bool open);
    void goToDrawer(QAction* action, QWidget* pane);
    void showShares();
    [[nodiscard]] bool spansDiscs() const;
    void leaveSpent();
    void enableActions();
    [[nodiscard]] std::string currentFolder() const;
    [[nodiscard]] CompilationDocument::Places selected() const;

    ProjectDocument& m_project;
    CompilationDocument& m_document; // of the project
    std::unique_ptr<CompilationModel> m_model;
    Actions m_actions{};
    QTreeView* m_tree = nullptr;
    QStackedWidget* m_contents = nullptr; // the invitation, the tree, or what was found
    QLineEdit* m_words = nullptr;
    QWidget* m_searchBar = nullptr;
    QLabel* m_found = nullptr;
    QTreeView* m_results = nullptr;
    PlaceTable* m_resultTable = nullptr;
    QTimer m_searchSoon;
    QSplitter* m_sides = nullptr;
    QSplitter* m_levels = nullptr;
    PlacesPane* m_places = nullptr;
    QTabWidget* m_drawer = nullptr;
    PatternsPane* m_patterns = nullptr;
    ProblemsPane* m_problems = nullptr;
    QLabel* m_summary = nullptr;
    ChipButton* m_showProblems = nullptr;
    ChipButton* m_showPatterns = nullptr;
    StartPage* m_start = nullptr;
    TargetSelector* m_target = nullptr;
    std::unique_ptr<ChosenMedium> m_medium;
    TargetCard* m_card = nullptr;
    std::string m_remembered; // the target of the last time
    TitleEdit* m_name = nullptr;
    QWidget* m_header = nullptr;
    QWidget* m_foot = nullptr; // the target, the capacity and the button
    CapacityBar* m_capacity = nullptr;
    AccentButton* m_burn = nullptr;
    QAction* m_burnAction = nullptr;
    QWidget* m_openedItself = nullptr; // a pane that the user did not ask for
};

} // namespace steadyburn
