#include "ui/compilation/Composer.h"

#include "workflow/facade/OwnThread.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace steadyburn {

Composer::Composer(QObject* parent)
    : QObject(parent),
      m_scans(ScanOptions{}),
      m_compilationView(
          std::make_shared<CompilationView>(Compilation{}, std::vector<std::string>{}, CompilationView::Origins{}))
{
    m_thread.setMaxThreadCount(1);
    connect(&m_scans, &ScanPool::finished, this, &Composer::scanFinished);
    connect(&m_scans, &ScanPool::silenced, this, &Composer::scanFinished);
}

Composer::~Composer()
{
    m_thread.waitForDone();
}

void Composer::compose(Wish wish)
{
    assertOwnThread(*this);
    if (m_wish) { // was not begun yet
        wish.rescan.insert(wish.rescan.end(), m_wish->rescan.begin(), m_wish->rescan.end());
        wish.dropUnused = wish.dropUnused || m_wish->dropUnused;
    }
    m_wish = std::move(wish);
    next();
}

void Composer::look()
{
    assertOwnThread(*this);
    m_look = true;
    next();
}

void Composer::next()
{
    assertOwnThread(*this);
    if (m_busy || (!m_wish && !m_look)) {
        return;
    }
    m_look = false;
    const Made before = m_wish ? nullptr : m_compilationView;
    if (m_wish) {
        m_last = *std::exchange(m_wish, std::nullopt);
    }
    const Wish wish = m_last;
    m_last.rescan.clear();
    m_last.dropUnused = false;
    const std::size_t old = m_compilationView->compilation().grafts.size();
    if (std::max(wish.compilation->grafts.size(), old) < kMany) {
        take(run(wish, before));
        return;
    }
    m_busy = true;
    m_thread.start([this, wish, before]() {
        Made made = run(wish, before);
        {
            const std::lock_guard lock(m_mutex);
            m_made = std::move(made);
        }
        QMetaObject::invokeMethod(this, &Composer::collect, Qt::QueuedConnection);
    });
}

// What was `before`, or null if there is nothing new in it. On the GUI thread or beside it, never on both.
Composer::Made Composer::run(const Wish& wish, const Made& before)
{
    QElapsedTimer spent;
    spent.start();
    Made made;
    if (before == nullptr || !before->known()) {
        m_scans.setOptions(wish.options);
        m_scans.rescan(wish.rescan);
        auto fresh = std::make_unique<const CompilationView>(*wish.compilation, wish.excludes,
                                                             m_scans.origins(*wish.compilation));
        made = wish.compilation->grafts.size() < kMany ? Made(std::move(fresh)) : freedBeside(std::move(fresh));
        if (wish.dropUnused) {
            m_scans.dropUnused();
        }
    }
    m_lastTook = static_cast<int>(spent.elapsed());
    return made;
}

void Composer::collect()
{
    assertOwnThread(*this);
    std::optional<Made> made;
    {
        const std::lock_guard lock(m_mutex);
        made = std::exchange(m_made, std::nullopt);
    }
    if (made) { // not taken by finish()
        m_busy = false;
        take(std::move(*made));
        next();
        if (!m_busy) {
            Q_EMIT rested();
        }
    }
}

void Composer::finish()
{
    assertOwnThread(*this);
    while (m_busy) {
        m_thread.waitForDone();
        collect();
    }
}

void Composer::take(Made made)
{
    assertOwnThread(*this);
    if (made == nullptr || m_wish) { // the next one comes at once
        return;
    }
    m_compilationView = std::move(made);
    Q_EMIT composed();
}

} // namespace steadyburn
