#include "ui/compilation/CompilationDocument.h"

#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "workflow/facade/OwnThread.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kRefreshEvery = 50; // ms
constexpr int kRestBetween = 4;   // times as long as a refresh took
constexpr int kCountSoon = 30;    // ms: changes that come together are counted together
constexpr int kCountScanning = 1000;

bool taken(const CompilationView& seen, const Compilation& compilation, const std::string& place)
{
    return compilation.grafts.count(place) != 0 ||
           (compilation.leftOut.count(place) == 0 && seen.find(place).has_value());
}

std::string freePlace(const CompilationView& seen, const Compilation& compilation, const std::string& place)
{
    std::string fresh = place;
    for (int i = 2; taken(seen, compilation, fresh); ++i) {
        fresh = place + ' ' + std::to_string(i);
    }
    return fresh;
}

} // namespace

class CompilationDocument::Step final : public QUndoCommand {
public:
    // `subject`: the place of a folder that was made, or that is given another name.
    Step(CompilationDocument& document, Shared after, const QString& what, std::string subject)
        : QUndoCommand(what),
          m_document(document),
          m_before(document.m_contents),
          m_after(std::move(after)),
          m_subject(std::move(subject))
    {
    }
    void undo() override { m_document.set(m_before); }
    void redo() override { m_document.set(m_after); }
    // A folder is made and named in one step.
    [[nodiscard]] int id() const override { return m_subject.empty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* next) override
    {
        const auto* const naming = static_cast<const Step*>(next);
        const auto madeBy = [this](const Contents& contents) {
            return contents.compilation.grafts.contains(m_subject);
        };
        if (naming->m_subject != m_subject || madeBy(*m_before) || !madeBy(*m_after)) {
            return false;
        }
        m_after = naming->m_after;
        m_subject.clear();
        return true;
    }

private:
    CompilationDocument& m_document;
    Shared m_before;
    Shared m_after;
    std::string m_subject;
};

CompilationDocument::CompilationDocument(QObject* parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(2);
    m_refreshTimer.setInterval(kRefreshEvery);
    m_countTimer.setSingleShot(true);
    connect(&m_refreshTimer, &QTimer::timeout, this, &CompilationDocument::refresh);
    connect(&m_countTimer, &QTimer::timeout, this, &CompilationDocument::count);
    connect(&m_composer, &Composer::composed, this, &CompilationDocument::composed);
    connect(&m_composer, &Composer::rested, this, &CompilationDocument::addNext);
    // A thousand files that were dropped are a thousand scans: their ends are looked at together.
    connect(&m_composer, &Composer::scanFinished, this, [this] {
        if (!m_refreshTimer.isActive()) {
            m_refreshTimer.start();
        }
    });
}

CompilationDocument::~CompilationDocument()
{
    for (std::stop_source* stop : {&m_countStop, &m_judgeStop, &m_previewStop, &m_searchStop}) {
        stop->request_stop();
    }
    m_threads.waitForDone();
}

CompilationDocument::Shared CompilationDocument::shared(std::unique_ptr<const Contents> contents)
{
    return contents->compilation.grafts.size() < Composer::kMany ? Shared(std::move(contents))
                                                                 : freedBeside(std::move(contents));
}

// A change starts from what the view of the compilation shows, so the view must have arrived.
std::unique_ptr<CompilationDocument::Contents> CompilationDocument::change()
{
    m_composer.finish();
    return std::make_unique<Contents>(*m_contents);
}

void CompilationDocument::open(Contents contents)
{
    assertOwnThread(*this);
    m_adding.clear();
    m_undo.clear();
    set(shared(std::make_unique<const Contents>(std::move(contents))), true);
}

void CompilationDocument::apply(std::unique_ptr<const Contents> contents, const QString& what,
                                const std::string& subject)
{
    assertOwnThread(*this);
    if (!(*contents == *m_contents)) {
        m_undo.push(new Step(*this, shared(std::move(contents)), what, subject)); // does it, too
    }
}

void CompilationDocument::set(Shared contents, bool dropUnused)
{
    assertOwnThread(*this);
    m_contents = std::move(contents);
    recompose({}, dropUnused);
}

void CompilationDocument::recompose(std::vector<std::string> rescan, bool dropUnused)
{
    assertOwnThread(*this);
    m_counting = true;
    m_composer.compose({.compilation = {m_contents, &m_contents->compilation},
                        .excludes = withStanding(m_contents->excludes),
                        .options = {.excludeCaches = m_excludeCaches || m_contents->excludeCaches,
                                    .oneFileSystem = m_oneFileSystem || m_contents->oneFileSystem},
                        .rescan = std::move(rescan),
                        .dropUnused = dropUnused});
}

void CompilationDocument::composed()
{
    assertOwnThread(*this);
    m_counting = true;
    Q_EMIT recomposed();
    judge();
    if (m_composer.scans().running()) {
        m_refreshTimer.start();
    }
    m_countTimer.start(kCountSoon);
}

void CompilationDocument::refresh()
{
    assertOwnThread(*this);
    QElapsedTimer spent;
    spent.start();
    const bool running = m_composer.scans().running();
    m_composer.look();
    if (!running) {
        m_refreshTimer.stop();
        m_countTimer.start(kCountSoon);
    } else if (!m_countTimer.isActive()) {
        m_countTimer.start(kCountScanning);
    }
    if (m_composer.scans().faults() != m_faults) {
        judge();
    }
    Q_EMIT scanned();
    // With ten thousand sources it costs something: the user's keys, and the scans, get the most of the time.
    m_refreshTimer.setInterval(
        std::max(kRefreshEvery, kRestBetween * (static_cast<int>(spent.elapsed()) + m_composer.lastTook())));
}

// One at a time: what goes wrong in the meantime waits for the next, so that a flood of faults does not start it over
// and over.
void CompilationDocument::judge()
{
    assertOwnThread(*this);
    m_judgeAgain = m_judging;
    m_faults = m_composer.scans().faults();
    if (m_judging || (m_faults == 0 && m_problems->paths.empty())) {
        return;
    }
    m_judging = true;
    start(m_judgeStop, [compilationView = compilationView(), this](const std::stop_token& stop) {
        auto found = ScanProblems::find(*compilationView, m_composer.scans().logs(), stop);
        return [problems = found ? std::make_shared<const ScanProblems>(std::move(*found)) : nullptr, this] {
            m_judging = false;
            m_problems = problems;
            Q_EMIT judged();
            if (std::exchange(m_judgeAgain, false)) {
                judge();
            }
        };
    });
}

template <typename Work>
void CompilationDocument::start(std::stop_source& stop, Work work)
{
    stop.request_stop();
    stop = std::stop_source();
    m_threads.start([work = std::move(work), token = stop.get_token(), this] {
        auto done = work(token); // what is left to do with it on the GUI thread
        QMetaObject::invokeMethod(
            this,
            [done = std::move(done), token] {
                if (!token.stop_requested()) {
                    done();
                }
            },
            Qt::QueuedConnection);
    });
}

void CompilationDocument::count()
{
    assertOwnThread(*this);
    start(m_countStop, [compilationView = compilationView(), this](const std::stop_token& stop) {
        auto counted = CompilationTotals::count(*compilationView, stop);
        const auto totals = counted ? std::make_shared<const CompilationTotals>(std::move(*counted)) : nullptr;
        return [totals, this] {
            m_totals = totals;
            m_counting = m_countTimer.isActive() || m_refreshTimer.isActive() || m_composer.scans().running();
            Q_EMIT this->counted();
        };
    });
}

void CompilationDocument::preview(const Patterns& excludes, std::function<void(const CompilationTotals&)> done)
{
    assertOwnThread(*this);
    start(m_previewStop, [excludes = withStanding(excludes), compilationView = compilationView(),
                          done = std::move(done)](const std::stop_token& stop) {
        const CompilationView seen(compilationView->compilation(), excludes, compilationView->origins());
        const auto totals = std::make_shared<std::optional<CompilationTotals>>(CompilationTotals::count(seen, stop));
        return [totals, done] { done(**totals); };
    });
}

void CompilationDocument::search(const std::string& words, std::size_t most, std::function<void(const Search&)> done)
{
    assertOwnThread(*this);
    start(m_searchStop, [=, compilationView = compilationView(), done = std::move(done)](const std::stop_token& stop) {
        const auto found = std::make_shared<std::optional<Search>>(Search::run(*compilationView, words, most, stop));
        return [found, done] { done(**found); };
    });
}

std::uint64_t CompilationDocument::files() const
{
    return scanning() ? std::max(m_composer.scans().files(), m_totals->files) : m_totals->files;
}

std::uint64_t CompilationDocument::bytes() const
{
    return scanning() ? std::max(m_composer.scans().bytes(), m_totals->bytes) : m_totals->bytes;
}

CompilationDocument::Added CompilationDocument::addAll(const Contents& before, const CompilationView& seen,
                                                       const Dropped& dropped, const std::string& folder)
{
    auto next = std::make_unique<Contents>(before);
    Compilation& into = next->compilation;
    Added added{.contents = nullptr, .refused = dropped.refused, .what = tr("Add %1 items").arg(dropped.paths.size())};
    for (const std::string& path : dropped.paths) {
        const auto named = compilationOf({path});
        if (!named) {
            added.refused << describe(named.fault()).sentence;
            continue;
        }
        const auto& [leaf, graft] = *named->grafts.begin();
        const std::string place = placeIn(folder, leaf);
        const auto there = into.grafts.find(place);
        if (there != into.grafts.end() && there->second == graft) {
            added.refused << tr("“%1” is in the compilation already.").arg(displayPath(path));
            continue;
        }
        const std::string fresh = freePlace(seen, into, place);
        if (fresh != place) {
            added.refused << tr("There is a “%1” already: “%2” was added as “%3”.")
                                 .arg(displayPath(place), displayPath(path), displayPath(std::string(leafOf(fresh))));
        }
        into.grafts[fresh] = graft;
    }
    if (dropped.paths.size() == 1) {
        added.what = tr("Add “%1”").arg(displayPath(std::string(leafOf(dropped.paths.front()))));
    }
    added.contents = std::move(next);
    return added;
}

void CompilationDocument::add(const std::vector<std::string>& paths, const std::string& folder)
{
    assertOwnThread(*this);
    if (std::max(paths.size(), m_contents->compilation.grafts.size()) >= Composer::kMany || !m_adding.empty()) {
        add([paths] { return Dropped{.paths = paths, .refused = {}}; }, folder);
        return;
    }
    Added added = addAll(*change(), *compilationView(), {.paths = paths, .refused = {}}, folder);
    if (!added.refused.isEmpty()) {
        Q_EMIT refused(added.refused);
    }
    apply(std::move(added.contents), added.what);
}

void CompilationDocument::addDropped(const Dropped::Raw& raw, const std::string& folder)
{
    if (raw.slow()) {
        add([raw] { return Dropped::from(raw); }, folder);
        return;
    }
    const Dropped dropped = Dropped::from(raw);
    if (!dropped.refused.isEmpty()) {
        Q_EMIT refused(dropped.refused);
    }
    if (!dropped.paths.empty()) {
        add(dropped.paths, folder);
    }
}

void CompilationDocument::add(std::function<Dropped()> unpack, const std::string& folder)
{
    assertOwnThread(*this);
    m_adding.push_back(std::make_shared<const Adding>(Adding{std::move(unpack), folder}));
    if (m_adding.size() == 1) {
        addNext();
    }
    Q_EMIT scanned(); // something goes on
}

// One after the other, each to what the last has made; if the user changes something meanwhile, then to that.
void CompilationDocument::addNext()
{
    assertOwnThread(*this);
    if (m_adding.empty() || m_addBusy || m_composer.busy()) {
        return; // rested() comes back to it
    }
    m_addBusy = true;
    // The program that holds the list of what was dropped may not answer: not even the end of this one waits for it.
    inBackground(
        *this,
        [adding = m_adding.front(), before = m_contents, seen = compilationView()] {
            return addAll(*before, *seen, adding->unpack(), adding->folder);
        },
        [this, adding = m_adding.front(), before = m_contents](Added added) {
            m_addBusy = false;
            const bool wanted = !m_adding.empty() && m_adding.front() == adding; // else another project was opened
            if (!wanted || m_contents != before) {
                addNext();
                return;
            }
            m_adding.pop_front();
            if (!added.refused.isEmpty()) {
                Q_EMIT refused(added.refused);
            }
            if (added.contents != nullptr) { // else there was no memory for it
                apply(std::move(added.contents), added.what);
            }
            addNext();
            Q_EMIT scanned();
        });
}

std::string CompilationDocument::makeFolder(const std::string& folder)
{
    assertOwnThread(*this);
    auto next = change();
    std::string place =
        freePlace(*compilationView(), next->compilation, placeIn(folder, tr("New folder").toStdString()));
    next->compilation.grafts[place] = {.source = {}, .made = QDateTime::currentSecsSinceEpoch()};
    apply(std::move(next), tr("New folder"), place);
    return place;
}

std::string CompilationDocument::rename(const std::string& place, const std::string& name)
{
    assertOwnThread(*this);
    auto next = change();
    std::string fresh = placeIn(folderOf(place), name);
    const auto entry = compilationView()->find(place);
    if (!entry || fresh == place) {
        return {};
    }
    if (!isLeaf(name)) {
        Q_EMIT refused(
            {tr("“%1” cannot be a name on a medium: it is empty, longer than 255 bytes, or has a slash in it.")
                 .arg(displayPath(name))});
        return {};
    }
    if (taken(*compilationView(), next->compilation, fresh)) {
        Q_EMIT refused({tr("There is a “%1” already.").arg(displayPath(fresh))});
        return {};
    }
    next->compilation.move(place, fresh, entry->graft != nullptr ? std::string() : entry->source());
    apply(std::move(next), tr("Rename to “%1”").arg(displayPath(name)), place);
    return fresh;
}

void CompilationDocument::move(const Places& places, const std::string& folder)
{
    assertOwnThread(*this);
    auto next = change();
    for (const std::string& place : withoutNested(places)) {
        const std::string fresh = placeIn(folder, leafOf(place));
        const auto entry = compilationView()->find(place);
        if (!entry || fresh == place) {
            continue;
        }
        if (folder == place || liesIn(folder, place)) {
            Q_EMIT refused({tr("“%1” cannot be moved into itself.").arg(displayPath(place))});
        } else if (taken(*compilationView(), next->compilation, fresh)) {
            Q_EMIT refused({tr("There is a “%1” already.").arg(displayPath(fresh))});
        } else {
            next->compilation.move(place, fresh, entry->graft != nullptr ? std::string() : entry->source());
        }
    }
    apply(std::move(next), tr("Move"));
}

void CompilationDocument::leaveOut(const Places& places)
{
    assertOwnThread(*this);
    auto next = change();
    for (const std::string& place : withoutNested(places)) {
        next->compilation.leaveOut(place);
    }
    apply(std::move(next), places.size() == 1 ? tr("Remove “%1”").arg(displayPath(std::string(leafOf(places.front()))))
                                              : tr("Remove %1 items").arg(places.size()));
}

void CompilationDocument::bringBack(const Places& places)
{
    assertOwnThread(*this);
    auto next = change();
    for (const std::string& place : places) {
        next->compilation.bringBack(place);
    }
    apply(std::move(next), tr("Include again"));
}

void CompilationDocument::setExcludes(const Patterns& excludes)
{
    auto next = change();
    next->excludes = excludes;
    apply(std::move(next), tr("Change the patterns"));
}

void CompilationDocument::setSwitches(bool excludeCaches, bool oneFileSystem)
{
    auto next = change();
    next->excludeCaches = excludeCaches;
    next->oneFileSystem = oneFileSystem;
    apply(std::move(next), tr("Change what is excluded"));
}

CompilationDocument::Patterns CompilationDocument::withStanding(Patterns excludes) const
{
    excludes.insert(excludes.end(), m_standing.begin(), m_standing.end());
    return excludes;
}

void CompilationDocument::setFilters(const Patterns& excludes, bool excludeCaches, bool oneFileSystem)
{
    assertOwnThread(*this);
    if (excludeCaches == m_excludeCaches && oneFileSystem == m_oneFileSystem && excludes == m_standing) {
        return;
    }
    m_excludeCaches = excludeCaches;
    m_oneFileSystem = oneFileSystem;
    m_standing.clear();
    std::copy_if(excludes.begin(), excludes.end(), std::back_inserter(m_standing),
                 [](const std::string& pattern) { return checkGlob(pattern).ok(); });
    recompose();
}

void CompilationDocument::rescan(const std::vector<std::string>& paths)
{
    assertOwnThread(*this);
    recompose(paths);
}

CompilationDocument::Places CompilationDocument::withoutNested(Places places)
{
    std::sort(places.begin(), places.end());
    Places outer;
    for (std::string& place : places) {
        std::string_view above = folderOf(place);
        while (!above.empty() && !std::binary_search(outer.begin(), outer.end(), above)) {
            above = folderOf(above);
        }
        if (above.empty()) {
            outer.push_back(std::move(place));
        }
    }
    return outer;
}

} // namespace steadyburn
