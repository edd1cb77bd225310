#include "CompilationDocument.h"

#include "FaultText.h"

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

QString quoted(const std::string& bytes)
{
    return displayPath(bytes);
}

} // namespace

class CompilationDocument::Step final : public QUndoCommand {
public:
    Step(CompilationDocument& document, Contents after, const QString& what)
        : QUndoCommand(what), m_document(document), m_before(document.m_contents), m_after(std::move(after))
    {
    }
    void undo() override { m_document.set(m_before); }
    void redo() override { m_document.set(m_after); }

private:
    CompilationDocument& m_document;
    Contents m_before;
    Contents m_after;
};

CompilationDocument::CompilationDocument(QObject* parent) : QObject(parent), m_pool(ScanOptions{})
{
    m_threads.setMaxThreadCount(2);
    m_refreshTimer.setInterval(kRefreshEvery);
    m_countTimer.setSingleShot(true);
    connect(&m_refreshTimer, &QTimer::timeout, this, &CompilationDocument::refresh);
    connect(&m_countTimer, &QTimer::timeout, this, &CompilationDocument::count);
    // A thousand files that were dropped are a thousand scans: their ends are looked at together.
    connect(&m_pool, &ScanPool::finished, this, [this] {
        if (!m_refreshTimer.isActive()) {
            m_refreshTimer.start();
        }
    });
    m_composition = std::make_shared<Composition>(Compilation{}, Patterns{}, Composition::Origins{});
}

CompilationDocument::~CompilationDocument()
{
    for (std::stop_source* stop : {&m_countStop, &m_judgeStop, &m_previewStop, &m_searchStop}) {
        stop->request_stop();
    }
    m_threads.waitForDone();
}

void CompilationDocument::open(Contents contents)
{
    m_undo.clear();
    set(std::move(contents));
    m_pool.dropAllBut(m_contents.compilation);
}

void CompilationDocument::apply(Contents contents, const QString& what)
{
    if (!(contents == m_contents)) {
        m_undo.push(new Step(*this, std::move(contents), what)); // does it, too
    }
}

void CompilationDocument::set(Contents contents)
{
    m_contents = std::move(contents);
    chooseScan();
    recompose();
}

void CompilationDocument::chooseScan()
{
    m_pool.setOptions({.excludeCaches = m_excludeCaches || m_contents.excludeCaches,
                       .oneFileSystem = m_oneFileSystem || m_contents.oneFileSystem});
}

void CompilationDocument::recompose()
{
    m_composition = std::make_shared<Composition>(m_contents.compilation, withStanding(m_contents.excludes),
                                                  m_pool.origins(m_contents.compilation));
    m_counting = true;
    Q_EMIT recomposed();
    judge();
    if (m_pool.running()) {
        m_refreshTimer.start();
    }
    m_countTimer.start(kCountSoon);
}

void CompilationDocument::refresh()
{
    QElapsedTimer spent;
    spent.start();
    const bool running = m_pool.running();
    const auto& grafts = m_contents.compilation.grafts;
    const bool unknown = std::any_of(grafts.begin(), grafts.end(), [&](const auto& graft) {
        const auto entry = m_composition->find(graft.first);
        return entry && !entry->known();
    });
    if (unknown) { // it may be known by now
        const auto origins = m_pool.origins(m_contents.compilation);
        m_composition =
            std::make_shared<Composition>(m_contents.compilation, withStanding(m_contents.excludes), origins);
        Q_EMIT recomposed();
    }
    if (!running) {
        m_refreshTimer.stop();
        m_countTimer.start(kCountSoon);
    } else if (!m_countTimer.isActive()) {
        m_countTimer.start(kCountScanning);
    }
    if (m_pool.faults() != m_faults) {
        judge();
    }
    Q_EMIT scanned();
    // With ten thousand sources it costs something: the user's keys get the most of the time.
    m_refreshTimer.setInterval(std::max(kRefreshEvery, static_cast<int>(kRestBetween * spent.elapsed())));
}

// One at a time: what goes wrong in the meantime waits for the next, so that a flood of faults does not start it over
// and over.
void CompilationDocument::judge()
{
    m_judgeAgain = m_judging;
    m_faults = m_pool.faults();
    if (m_judging || (m_faults == 0 && m_problems->paths.empty())) {
        return;
    }
    m_judging = true;
    start(m_judgeStop, [composition = m_composition, logs = m_pool.logs(), this](const std::stop_token& stop) {
        auto found = Problems::find(*composition, logs, stop);
        return [problems = found ? std::make_shared<const Problems>(std::move(*found)) : nullptr, this] {
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
    start(m_countStop, [composition = m_composition, this](const std::stop_token& stop) {
        auto counted = Tally::count(*composition, stop);
        const auto tally = counted ? std::make_shared<const Tally>(std::move(*counted)) : nullptr;
        return [tally, this] {
            m_tally = tally;
            m_counting = m_countTimer.isActive() || m_refreshTimer.isActive() || m_pool.running();
            Q_EMIT this->counted();
        };
    });
}

void CompilationDocument::preview(const Patterns& excludes, std::function<void(const Tally&)> done)
{
    const auto origins = m_pool.origins(m_contents.compilation);
    start(m_previewStop, [=, excludes = withStanding(excludes),
                          compilation = m_contents.compilation](const std::stop_token& stop) {
        const auto tally =
            std::make_shared<std::optional<Tally>>(Tally::count(Composition(compilation, excludes, origins), stop));
        return [tally, done] { done(**tally); };
    });
}

void CompilationDocument::search(const std::string& words, std::size_t most, std::function<void(const Search&)> done)
{
    start(m_searchStop, [=, composition = m_composition](const std::stop_token& stop) {
        const auto found = std::make_shared<std::optional<Search>>(Search::run(*composition, words, most, stop));
        return [found, done] { done(**found); };
    });
}

std::uint64_t CompilationDocument::files() const
{
    return scanning() ? std::max(m_pool.files(), m_tally->files) : m_tally->files;
}

std::uint64_t CompilationDocument::bytes() const
{
    return scanning() ? std::max(m_pool.bytes(), m_tally->bytes) : m_tally->bytes;
}

bool CompilationDocument::taken(const Compilation& compilation, const std::string& place) const
{
    return compilation.grafts.count(place) != 0 ||
           (compilation.leftOut.count(place) == 0 && m_composition->find(place).has_value());
}

std::string CompilationDocument::freePlace(const Compilation& compilation, const std::string& place) const
{
    std::string fresh = place;
    for (int i = 2; taken(compilation, fresh); ++i) {
        fresh = place + ' ' + std::to_string(i);
    }
    return fresh;
}

void CompilationDocument::addOne(const std::string& path, const std::string& folder, Compilation& into)
{
    const auto named = compilationOf({path});
    if (!named) {
        Q_EMIT refused(describe(named.fault()).sentence);
        return;
    }
    const auto& [leaf, graft] = *named->grafts.begin();
    const std::string place = placeIn(folder, leaf);
    const auto there = into.grafts.find(place);
    if (there != into.grafts.end() && there->second == graft) {
        Q_EMIT refused(tr("“%1” is in the compilation already.").arg(quoted(path)));
        return;
    }
    const std::string fresh = freePlace(into, place);
    if (fresh != place) {
        Q_EMIT refused(tr("There is a “%1” already: “%2” was added as “%3”.")
                           .arg(quoted(place), quoted(path), quoted(std::string(leafOf(fresh)))));
    }
    into.grafts[fresh] = graft;
}

void CompilationDocument::add(const std::vector<std::string>& paths, const std::string& folder)
{
    Contents next = m_contents;
    for (const std::string& path : paths) {
        addOne(path, folder, next.compilation);
    }
    apply(std::move(next), paths.size() == 1 ? tr("Add “%1”").arg(quoted(std::string(leafOf(paths.front()))))
                                             : tr("Add %1 items").arg(paths.size()));
}

std::string CompilationDocument::makeFolder(const std::string& folder)
{
    Contents next = m_contents;
    const std::string place = freePlace(next.compilation, placeIn(folder, tr("New folder").toStdString()));
    next.compilation.grafts[place] = {.source = {}, .made = QDateTime::currentSecsSinceEpoch()};
    apply(std::move(next), tr("New folder"));
    return place;
}

std::string CompilationDocument::rename(const std::string& place, const std::string& name)
{
    const std::string fresh = placeIn(folderOf(place), name);
    const auto entry = m_composition->find(place);
    if (!entry || fresh == place) {
        return {};
    }
    if (!isLeaf(name)) {
        Q_EMIT refused(
            tr("“%1” cannot be a name on a medium: it is empty, longer than 255 bytes, or has a slash in it.")
                .arg(quoted(name)));
        return {};
    }
    if (taken(m_contents.compilation, fresh)) {
        Q_EMIT refused(tr("There is a “%1” already.").arg(quoted(fresh)));
        return {};
    }
    Contents next = m_contents;
    next.compilation.move(place, fresh, entry->graft != nullptr ? std::string() : entry->source());
    apply(std::move(next), tr("Rename to “%1”").arg(quoted(name)));
    return fresh;
}

void CompilationDocument::move(const Places& places, const std::string& folder)
{
    Contents next = m_contents;
    for (const std::string& place : withoutNested(places)) {
        const std::string fresh = placeIn(folder, leafOf(place));
        const auto entry = m_composition->find(place);
        if (!entry || fresh == place) {
            continue;
        }
        if (folder == place || liesIn(folder, place)) {
            Q_EMIT refused(tr("“%1” cannot be moved into itself.").arg(quoted(place)));
        } else if (taken(next.compilation, fresh)) {
            Q_EMIT refused(tr("There is a “%1” already.").arg(quoted(fresh)));
        } else {
            next.compilation.move(place, fresh, entry->graft != nullptr ? std::string() : entry->source());
        }
    }
    apply(std::move(next), tr("Move"));
}

void CompilationDocument::leaveOut(const Places& places)
{
    Contents next = m_contents;
    for (const std::string& place : withoutNested(places)) {
        next.compilation.leaveOut(place);
    }
    apply(std::move(next), places.size() == 1 ? tr("Remove “%1”").arg(quoted(std::string(leafOf(places.front()))))
                                              : tr("Remove %1 items").arg(places.size()));
}

void CompilationDocument::bringBack(const Places& places)
{
    Contents next = m_contents;
    for (const std::string& place : places) {
        next.compilation.bringBack(place);
    }
    apply(std::move(next), tr("Bring back"));
}

void CompilationDocument::setExcludes(const Patterns& excludes)
{
    Contents next = m_contents;
    next.excludes = excludes;
    apply(std::move(next), tr("Change the patterns"));
}

void CompilationDocument::setSwitches(bool excludeCaches, bool oneFileSystem)
{
    Contents next = m_contents;
    next.excludeCaches = excludeCaches;
    next.oneFileSystem = oneFileSystem;
    apply(std::move(next), tr("Change what is left out"));
}

CompilationDocument::Patterns CompilationDocument::withStanding(Patterns excludes) const
{
    excludes.insert(excludes.end(), m_standing.begin(), m_standing.end());
    return excludes;
}

void CompilationDocument::setFilters(const Patterns& excludes, bool excludeCaches, bool oneFileSystem)
{
    if (excludeCaches == m_excludeCaches && oneFileSystem == m_oneFileSystem && excludes == m_standing) {
        return;
    }
    m_excludeCaches = excludeCaches;
    m_oneFileSystem = oneFileSystem;
    chooseScan();
    m_standing.clear();
    std::copy_if(excludes.begin(), excludes.end(), std::back_inserter(m_standing),
                 [](const std::string& pattern) { return checkGlob(pattern).ok(); });
    recompose();
}

void CompilationDocument::rescan(const std::vector<std::string>& paths)
{
    for (const std::string& path : paths) {
        m_pool.rescan(path);
    }
    recompose();
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
