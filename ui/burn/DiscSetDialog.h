// The discs of a set before the first is burned: what lies on which, planned in the background by the code that burns,
// changed by dragging or by a menu, and burned just so. Modeless. A plan that the user changed stays when the dialog is
// closed; a compilation that changes is planned anew. GUI thread.
#pragma once

#include "workflow/burn/DiscSetDraft.h"
#include "workflow/compose/Project.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace steadyburn {

class Banner;
class DiscSetModel;
class TargetSelector;

class DiscSetDialog final : public QDialog {
    Q_OBJECT
public:
    // `journals`: the folder in which the plan is kept when it is burned.
    DiscSetDialog(Dependencies dependencies, std::string journals, QWidget* parent = nullptr);
    ~DiscSetDialog() override; // asks what runs to stop, and does not wait

    struct Wanted {
        JobRequest request;
        std::uint64_t capacity = 0; // of each disc; 0: not known
        Project project;            // that the request burns
    };
    // Plans soon, unless another change comes first. `wanted` is called then: it may be work. A plan that the user
    // changed stays where the same is wanted as before; else it is said that it went.
    void plan(std::function<Wanted()> wanted);
    [[nodiscard]] bool holdsChanges() const; // of the user, to the plan
    [[nodiscard]] bool planning() const { return m_busy; }
    [[nodiscard]] DiscSetModel& model() { return *m_model; }
    [[nodiscard]] std::vector<std::uint64_t> bytesOfDiscs() const; // as planned; empty: there is no plan
    void moveTo(const std::vector<OnDisc>& what, unsigned disc);
    void showSimulated(bool show); // drives, among those that can be the second one

signals:
    void planned(); // the plan that is shown is another, or there is none
    // Of the plan, which is kept. `secondDrive`: takes turns with the chosen one; empty: there is none.
    void burnAsked(const std::string& journal, const std::string& secondDrive);
    void burnOnOneAsked(); // everything fits on one disc after all

private:
    struct Answer { // of the background
        std::shared_ptr<DiscSetDraft> draft;
        DiscSetDraft::View view;
        std::optional<Fault> fault;
        std::string journal;
    };
    using Work = std::function<Answer(DiscSetDraft& draft)>;

    void makeLayout();
    void makeButtons();
    void planNow();
    [[nodiscard]] bool isPlanned(const Wanted& wanted) const;
    void run(const Work& work, std::function<void(const Answer&)> done);
    void present(const Answer& answer, unsigned shown = 0); // `shown`: the disc that becomes the current row
    void expandAtFirst();
    void refuse(const Fault& fault, unsigned disc);
    void summarise();
    void enableActions();
    void fillMoveMenu();
    void burn();

    Dependencies m_dependencies;
    std::string m_journals;
    std::function<Wanted()> m_wanted;
    std::uint64_t m_capacity = 0; // that was planned for
    Project m_project;            // that was planned; without a target
    QTimer m_soon;
    std::stop_source m_stop;
    std::shared_ptr<DiscSetDraft> m_draft; // null: there is no plan
    bool m_fresh = false;                  // the plan comes for the first time: discs are opened
    unsigned m_turn = 0;                   // answers of earlier turns are thrown away
    bool m_busy = false;
    DiscSetModel* m_model;
    QTreeView* m_tree;
    Banner* m_banner;
    QLabel* m_summary;
    QProgressBar* m_working;
    TargetSelector* m_second;
    QMenu* m_moveMenu;
    QPushButton* m_move;
    QPushButton* m_restore;
    QPushButton* m_burn;
};

} // namespace steadyburn
