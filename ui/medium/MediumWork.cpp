#include "ui/medium/MediumWork.h"

#include "base/os/FileDescriptor.h"
#include "ui/medium/DragFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"
#include "workflow/readback/RestorePatterns.h"

#include <QCoreApplication>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr double kGuessAfter = 3; // seconds: before, nobody can say how long it takes

// Bytes that are no UTF-8 stay what they are.
QUrl urlOf(const std::string& path)
{
    return QUrl::fromEncoded("file://" + QByteArray::fromStdString(path).toPercentEncoding("/"), QUrl::StrictMode);
}

void keepUntilTheEnd(const std::shared_ptr<DragFolder>& folder)
{
    auto* const keeper = new QObject(QCoreApplication::instance());
    QObject::connect(keeper, &QObject::destroyed, [folder] {});
}

} // namespace

MediumWork::MediumWork(const Dependencies& dependencies, QObject* parent)
    : QObject(parent), m_dependencies(dependencies)
{
    m_dependencies.changeVolume = m_run.asking([this](const VolumeWanted& wanted) { Q_EMIT volumeWanted(wanted); });
}

void MediumWork::wishFor(const StoredPart& part, const Tree& tree, const Ids& ids, const std::string& into)
{
    m_restore = {.part = part, .into = into, .patterns = {}, .overwrite = false, .shelf = shelfFile()};
    m_tree = tree;
    m_chosen = ids;
    m_total = ids.empty() ? tree->bytes(MediumTree::kTop) : 0;
    for (const MediumTree::Id id : ids) {
        m_restore.patterns.push_back(patternFor(tree->path(id)));
        m_total += tree->bytes(id);
    }
}

template <typename Task>
void MediumWork::begin(const std::shared_ptr<Task>& task, const QString& doing, const QString& why)
{
    m_now = [task] { return task->progress(); };
    m_run.start(task, [this](const MediumReport& report) { finish(report); });
    m_doing = doing;
    m_since.start();
    if (m_keepAwake) {
        m_desktop.inhibit(why);
    }
    Q_EMIT began();
}

void MediumWork::restore(const StoredPart& part, const Tree& tree, const Ids& ids, const std::string& into)
{
    wishFor(part, tree, ids, into);
    m_looking = ++m_looks;
    inBackground(
        *this, [tree, ids, into] { return restoreClashes(*tree, ids, into, {}); },
        [this, look = m_looking](const RestoreClashes& clashes) {
            if (m_looking != look) { // cancelled
                return;
            }
            m_looking = 0;
            if (clashes.count == 0) {
                resume(false);
            } else {
                Q_EMIT clashed(clashes, m_restore.into);
            }
        });
}

void MediumWork::resume(bool overwrite)
{
    m_restore.overwrite = overwrite;
    begin(std::make_shared<MediumRestore>(m_restore, m_dependencies),
          tr("Restoring into “%1”").arg(displayPath(m_restore.into)), tr("Files are being restored"));
}

void MediumWork::fetch(const StoredPart& part, const Tree& tree, const Ids& ids)
{
    struct Made {
        std::shared_ptr<DragFolder> folder;
        int why = 0;
    };
    wishFor(part, tree, ids, {});
    m_looking = ++m_looks;
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    const std::string cache = QFile::encodeName(caches).toStdString() + "/steadyburn";
    inBackground(
        *this,
        [cache] {
            Made made;
            made.folder = DragFolder::make(cache, made.why);
            return made;
        },
        [this, cache, look = m_looking](const Made& made) {
            if (m_looking != look) {
                return;
            }
            m_looking = 0;
            if (made.folder == nullptr) {
                Q_EMIT unfetched(openFault(made.why, cache));
                return;
            }
            m_drag = made.folder;
            m_restore.into = made.folder->path();
            begin(std::make_shared<MediumRestore>(m_restore, m_dependencies), tr("Fetching what is dragged"),
                  tr("Files are being restored"));
        });
}

void MediumWork::verify(const StoredPart& part)
{
    m_total = 0;
    const MediumCheckRequest request{.part = part, .against = {}, .note = {.shelf = shelfFile()}};
    begin(std::make_shared<MediumCheck>(request, m_dependencies), tr("Verifying"), tr("A medium is being verified"));
}

void MediumWork::compare(const StoredPart& part, const std::string& folder)
{
    m_total = 0;
    const MediumCheckRequest request{.part = part, .against = {folder}, .note = {.shelf = shelfFile()}};
    begin(std::make_shared<MediumCheck>(request, m_dependencies), tr("Comparing with “%1”").arg(displayPath(folder)),
          tr("A medium is being verified"));
}

void MediumWork::cancel()
{
    m_looking = 0;
    m_run.cancel();
}

void MediumWork::finish(const MediumReport& report)
{
    m_desktop.release();
    const Tree tree = std::exchange(m_tree, nullptr);
    const auto folder = std::exchange(m_drag, nullptr);
    if (folder == nullptr || report.fault || !report.faults.empty()) {
        Q_EMIT ended(report);
        return;
    }
    QList<QUrl> files;
    for (const MediumTree::Id id : m_chosen) {
        files << urlOf(folder->path() + '/' + tree->path(id));
    }
    keepUntilTheEnd(folder);
    Q_EMIT fetched(m_chosen, files, report);
}

MediumWork::Progress MediumWork::progress() const
{
    const MediumProgress now = m_now ? m_now() : MediumProgress();
    const std::uint64_t total = now.total > 0 ? now.total : m_total;
    Progress progress;
    progress.share = total > 0 ? std::min(1.0, static_cast<double>(now.bytes) / static_cast<double>(total)) : 0;
    progress.text =
        total > 0 ? tr("%1: %2, %3 of %4").arg(m_doing, filesText(now.files), sizeText(now.bytes), sizeText(total))
                  : tr("%1: %2, %3").arg(m_doing, filesText(now.files), sizeText(now.bytes));
    const double seconds = static_cast<double>(m_since.elapsed()) / 1000;
    if (progress.share > 0 && progress.share < 1 && seconds > kGuessAfter) {
        progress.text += tr(", %1 left").arg(timeText(seconds / progress.share * (1 - progress.share)));
    }
    return progress;
}

} // namespace steadyburn
