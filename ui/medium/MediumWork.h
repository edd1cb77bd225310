// What is done with a medium that is looked into, one thing at a time: restored, verified, compared with a folder,
// or fetched to be dragged into a file manager. Keeps the machine awake meanwhile. Knows no widget. GUI thread.
#pragma once

#include "ui/desktop/Desktop.h"
#include "workflow/facade/Run.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/MediumTree.h"

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QString>
#include <QUrl>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

class DragFolder;

class MediumWork final : public QObject {
    Q_OBJECT
public:
    using Ids = std::vector<MediumTree::Id>;
    using Tree = std::shared_ptr<const MediumTree>;
    struct Progress {
        QString text;
        double share = 0; // 0: not known
    };

    explicit MediumWork(const Dependencies& dependencies, QObject* parent = nullptr);

    // Not while busy(). `ids`: none, all. First looks whether files would be replaced: clashed() asks, resume() goes
    // on.
    void restore(const StoredPart& part, const Tree& tree, const Ids& ids, const std::string& into);
    void resume(bool overwrite);
    // Restores into a folder of ours, which stays until the program ends; then fetched() or ended().
    void fetch(const StoredPart& part, const Tree& tree, const Ids& ids);
    void verify(const StoredPart& part);
    void compare(const StoredPart& part, const std::string& folder);

    void keepAwake(bool keep) { m_keepAwake = keep; }
    void giveVolume(const VolumeGiven& volume) { m_run.giveVolume(volume); }
    void giveNoVolume() { m_run.giveNoVolume(); }
    void cancel();
    void wait() { m_run.wait(); }
    [[nodiscard]] bool running() const { return m_run.running(); } // the medium is read
    [[nodiscard]] bool busy() const { return running() || m_looking != 0; }
    [[nodiscard]] Progress progress() const;

signals:
    void clashed(const steadyburn::RestoreClashes& clashes, const std::string& into);
    void began();
    void volumeWanted(const steadyburn::VolumeWanted& wanted);
    void ended(const steadyburn::MediumReport& report);
    void unfetched(const steadyburn::Fault& fault); // there is no folder to fetch into
    // `report` is good: the files are there, each whole.
    void fetched(const std::vector<steadyburn::MediumTree::Id>& ids, const QList<QUrl>& files,
                 const steadyburn::MediumReport& report);

private:
    void wishFor(const StoredPart& part, const Tree& tree, const Ids& ids, const std::string& into);
    template <typename Task>
    void begin(const std::shared_ptr<Task>& task, const QString& doing, const QString& why);
    void finish(const MediumReport& report);

    Dependencies m_dependencies;
    std::function<MediumProgress()> m_now; // of what runs, or ran last
    Run m_run;
    Desktop m_desktop;
    bool m_keepAwake = true;
    quint64 m_looks = 0;   // at folders to be restored into, so far
    quint64 m_looking = 0; // the one whose answer is waited for; 0: none
    MediumRestoreRequest m_restore;
    Tree m_tree;
    Ids m_chosen;
    std::shared_ptr<DragFolder> m_drag; // that is fetched into; null: something else runs
    std::uint64_t m_total = 0;          // bytes to be restored; 0: not known
    QString m_doing;
    QElapsedTimer m_since;
};

} // namespace steadyburn
