// What the window is about: the compilation and its patterns, with undo; the scans behind it; and what it all comes to.
// Every change is a new value, so undo is taking the old one back. GUI thread; what takes long is done beside it.
#pragma once

#include "ui/compilation/Composer.h"
#include "ui/compilation/Dropped.h"
#include "workflow/compose/CompilationTotals.h"
#include "workflow/compose/ScanProblems.h"
#include "workflow/compose/Search.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>
#include <QUndoStack>

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

class CompilationDocument final : public QObject {
    Q_OBJECT
public:
    struct Contents {
        Compilation compilation;
        std::vector<std::string> excludes;
        bool excludeCaches = false; // beside what the settings say
        bool oneFileSystem = false;
        friend bool operator==(const Contents&, const Contents&) = default;
    };
    using Places = std::vector<std::string>;
    using Patterns = std::vector<std::string>;

    explicit CompilationDocument(QObject* parent = nullptr);
    ~CompilationDocument() override;

    [[nodiscard]] const Contents& contents() const { return *m_contents; }
    [[nodiscard]] std::shared_ptr<const Contents> sharedContents() const { return m_contents; }
    [[nodiscard]] bool empty() const { return m_contents->compilation.empty(); }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }
    void open(Contents contents); // nothing of before can be undone

    // One step of undo each. What cannot be done is left and said by refused().
    void add(const std::vector<std::string>& paths, const std::string& folder); // absolute paths; many come later
    void add(std::function<Dropped()> unpack, const std::string& folder);       // beside, so always later
    void addDropped(const Dropped::Raw& raw, const std::string& folder);
    std::string makeFolder(const std::string& folder);                     // its place
    std::string rename(const std::string& place, const std::string& name); // its new place, or empty
    void move(const Places& places, const std::string& folder);
    void leaveOut(const Places& places);
    void bringBack(const Places& places);
    void setExcludes(const Patterns& excludes);
    void setSwitches(bool excludeCaches, bool oneFileSystem);

    // What the settings leave out of every compilation, beside its own patterns. No step of undo.
    void setFilters(const Patterns& excludes, bool excludeCaches, bool oneFileSystem);
    void rescan(const std::vector<std::string>& paths); // what they lie in is read again

    [[nodiscard]] const std::shared_ptr<const CompilationView>& compilationView() const
    {
        return m_composer.compilationView();
    }
    [[nodiscard]] const std::shared_ptr<const CompilationTotals>& totals() const { return m_totals; } // never null
    [[nodiscard]] bool scanning() const { return !m_adding.empty() || m_composer.scans().running(); }
    [[nodiscard]] const std::string& silent() const { return m_composer.scans().silent(); } // a source; empty: none
    [[nodiscard]] bool counting() const { return m_counting || m_composer.busy(); } // the totals are out of date
    [[nodiscard]] std::uint64_t files() const;
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] const std::shared_ptr<const ScanProblems>& problems() const { return m_problems; } // never null

    // Beside the GUI thread; `done` is called on it, and not at all if the same was asked for again meanwhile.
    void preview(const Patterns& excludes, std::function<void(const CompilationTotals&)> done);
    void search(const std::string& words, std::size_t most, std::function<void(const Search&)> done);
    void beside(std::function<void()> work) { m_threads.start(std::move(work)); }
    void settle() { m_threads.waitForDone(); } // who goes before the document waits for the work given to it

signals:
    void recomposed(); // compilationView() returns a new view
    void scanned();    // the trees have grown; at most 20 times a second, and at a scan's end
    void counted();    // totals() returns new totals
    void judged();     // problems() is another
    void refused(const QStringList& sentences);

private:
    class Step;
    using Shared = std::shared_ptr<const Contents>;
    struct Adding {
        std::function<Dropped()> unpack;
        std::string folder;
    };
    struct Added {
        std::unique_ptr<const Contents> contents;
        QStringList refused;
        QString what;
    };
    [[nodiscard]] static Shared shared(std::unique_ptr<const Contents> contents);
    [[nodiscard]] std::unique_ptr<Contents> change(); // a copy of the contents, to be changed
    void apply(std::unique_ptr<const Contents> contents, const QString& what, const std::string& subject = {});
    void set(Shared contents, bool dropUnused = false);
    void recompose(std::vector<std::string> rescan = {}, bool dropUnused = false);
    void composed();
    void addNext();
    static Added addAll(const Contents& before, const CompilationView& seen, const Dropped& dropped,
                        const std::string& folder);
    [[nodiscard]] Patterns withStanding(Patterns excludes) const;
    void refresh();
    void count();
    void judge();
    [[nodiscard]] static Places withoutNested(Places places);
    template <typename Work>
    void start(std::stop_source& stop, Work work);

    Shared m_contents = std::make_shared<const Contents>();
    QUndoStack m_undo;
    Composer m_composer;
    std::deque<std::shared_ptr<const Adding>> m_adding; // the first is being added
    bool m_addBusy = false;
    std::shared_ptr<const CompilationTotals> m_totals = std::make_shared<CompilationTotals>();
    std::shared_ptr<const ScanProblems> m_problems = std::make_shared<ScanProblems>();
    std::size_t m_faults = 0; // that were looked at, or are
    bool m_judging = false;
    bool m_judgeAgain = false; // something changed meanwhile
    bool m_counting = false;
    Patterns m_standing;          // patterns of the settings
    bool m_excludeCaches = false; // of the settings
    bool m_oneFileSystem = false;
    QTimer m_refreshTimer;
    QTimer m_countTimer;
    std::stop_source m_countStop;
    std::stop_source m_judgeStop;
    std::stop_source m_previewStop;
    std::stop_source m_searchStop;
    QThreadPool m_threads;
};

} // namespace steadyburn
