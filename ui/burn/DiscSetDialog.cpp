#include "ui/burn/DiscSetDialog.h"

#include "ui/burn/DiscSetModel.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/AccentButton.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TabStops.h"
#include "ui/widgets/TableLook.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

// How full a disc is, as a bar behind the words.
class FillDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (const QVariant fill = index.data(DiscSetModel::kFill); fill.isValid()) {
            QRectF bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
            const double width = bar.width() * std::clamp(fill.toDouble(), 0.0, 1.0);
            if (option.direction == Qt::RightToLeft) {
                bar.setLeft(bar.right() - width);
            } else {
                bar.setWidth(width);
            }
            QColor color = option.palette.color(QPalette::Highlight);
            color.setAlpha(110);
            painter->fillRect(bar, color);
        }
        QStyledItemDelegate::paint(painter, option, index);
    }
};

} // namespace

DiscSetDialog::DiscSetDialog(Dependencies dependencies, std::string journals, QWidget* parent)
    : QDialog(parent),
      m_dependencies(std::move(dependencies)),
      m_journals(std::move(journals)),
      m_model(new DiscSetModel(this)),
      m_tree(new QTreeView),
      m_banner(new Banner),
      m_summary(new QLabel),
      m_working(new QProgressBar),
      m_second(new TargetSelector),
      m_moveMenu(new QMenu(this)),
      m_move(new QPushButton(tr("&Move to"))),
      m_restore(new QPushButton(tr("&Restore Automatic Plan"))),
      m_burn(new AccentButton(tr("&Burn Set")))
{
    showLabelsPlain();
    setObjectName(QStringLiteral("discSet"));
    setWindowTitle(tr("Discs of the Set"));
    makeLayout();
    makeButtons();
    constexpr int kChangesPause = 300; // ms
    m_soon.setSingleShot(true);
    m_soon.setInterval(kChangesPause);
    connect(&m_soon, &QTimer::timeout, this, &DiscSetDialog::planNow);
    connect(m_model, &DiscSetModel::moveAsked, this, &DiscSetDialog::moveTo);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DiscSetDialog::enableActions);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("burn-window.md#several-discs"); });
    resize(760, 520);
    m_tree->setFocus();
    summarise();
}

DiscSetDialog::~DiscSetDialog()
{
    m_stop.request_stop();
}

void DiscSetDialog::makeLayout()
{
    m_banner->hide();
    m_summary->setObjectName(QStringLiteral("discSetSummary"));
    m_summary->setWordWrap(true);
    m_working->setObjectName(QStringLiteral("discSetWorking"));
    m_working->setAccessibleName(tr("Planning the discs"));
    m_working->setRange(0, 0);
    m_working->setTextVisible(false);
    m_tree->setObjectName(QStringLiteral("discSetTree"));
    m_tree->setAccessibleName(tr("Discs and what lies on them"));
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setDragDropMode(QAbstractItemView::DragDrop);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDropIndicatorShown(true);
    m_tree->setAutoExpandDelay(800);
    applyTableLook(*m_tree);
    m_tree->setItemDelegateForColumn(DiscSetModel::kNote, new FillDelegate(m_tree));
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        if (m_move->isEnabled()) {
            m_moveMenu->popup(m_tree->viewport()->mapToGlobal(where));
        }
    });
    QHeaderView* const header = m_tree->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(DiscSetModel::kName, QHeaderView::Stretch);
    header->resizeSection(DiscSetModel::kSize, lettersWide(*this, 12));
    header->resizeSection(DiscSetModel::kNote, lettersWide(*this, 30));
    m_second->setObjectName(QStringLiteral("secondDrive"));
    m_second->setAccessibleName(tr("Second drive"));
    m_second->setToolTip(tr("The discs go to both drives in turn: while one writes, put a blank into the other"));
    m_second->offerDiscsOnly();
    m_second->lineEdit()->setPlaceholderText(tr("None"));
    auto* const drives = new LevelForm;
    drives->addRow(tr("&Second drive:"), m_second);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_banner);
    layout->addWidget(m_summary);
    layout->addWidget(m_working);
    layout->addWidget(m_tree, 1);
    layout->addLayout(drives);
}

void DiscSetDialog::showSimulated(bool show)
{
    m_second->showSimulated(show);
}

void DiscSetDialog::makeButtons()
{
    m_move->setObjectName(QStringLiteral("moveToDisc"));
    m_move->setMenu(m_moveMenu);
    m_move->setAutoDefault(false);
    m_move->setToolTip(tr("Moves what is selected to another disc of the set"));
    m_moveMenu->setObjectName(QStringLiteral("moveMenu"));
    connect(m_moveMenu, &QMenu::aboutToShow, this, &DiscSetDialog::fillMoveMenu);
    m_restore->setObjectName(QStringLiteral("restorePlan"));
    m_restore->setAutoDefault(false);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        run(
            [](DiscSetDraft& draft) {
                auto view = draft.restore();
                return view ? Answer{.view = *view} : Answer{.fault = view.takeFault()};
            },
            [this](const Answer& answer) { present(answer); });
    });
    m_burn->setObjectName(QStringLiteral("burnSet"));
    m_burn->setIcon(symbol("burn"));
    m_burn->setDefault(true);
    connect(m_burn, &QPushButton::clicked, this, &DiscSetDialog::burn);
    auto* const buttons = new QDialogButtonBox;
    buttons->addButton(m_move, QDialogButtonBox::ActionRole);
    buttons->addButton(m_restore, QDialogButtonBox::ActionRole);
    buttons->addButton(m_burn, QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    letTabReachEachButton(*this);
    layout()->addWidget(buttons);
}

void DiscSetDialog::plan(std::function<Wanted()> wanted)
{
    m_wanted = std::move(wanted);
    if (m_busy && !m_soon.isActive()) { // what runs is of no use any more
        m_stop.request_stop();
        m_draft.reset();
        ++m_turn;
    }
    m_busy = true;
    m_soon.start();
    summarise();
}

bool DiscSetDialog::holdsChanges() const
{
    const DiscSetDraft::View& view = m_model->view();
    return m_draft && (m_busy || (view && view->changed));
}

bool DiscSetDialog::isPlanned(const Wanted& wanted) const
{
    return wanted.project == m_project && (wanted.capacity == m_capacity || wanted.capacity == 0);
}

void DiscSetDialog::planNow()
{
    Wanted wanted = m_wanted();
    wanted.project.target.clear(); // a plan is of any drive
    const bool changed = m_model->view() && m_model->view()->changed;
    if (m_draft && changed && isPlanned(wanted)) {
        m_busy = false;
        summarise();
        Q_EMIT planned();
        return;
    }
    m_banner->hide();
    if (changed) {
        m_banner->say(Banner::Weight::warning,
                      wanted.project == m_project
                          ? tr("The discs have another size now. They are planned anew, without your changes.")
                          : tr("The compilation has changed. The discs are planned anew, without your changes."));
        m_banner->show();
    }
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_draft.reset();
    m_fresh = true;
    m_model->show(nullptr, nullptr);
    m_capacity = wanted.capacity;
    m_project = wanted.project;
    ++m_turn;
    const unsigned turn = m_turn;
    inBackground(
        *this,
        [wanted = std::move(wanted), dependencies = m_dependencies, stop = m_stop.get_token()] {
            const auto draft = std::make_shared<DiscSetDraft>(wanted.request, wanted.capacity, dependencies, stop);
            auto view = draft->plan();
            return view ? Answer{.draft = draft, .view = *view} : Answer{.fault = view.takeFault()};
        },
        [this, turn](const Answer& answer) {
            if (turn == m_turn) {
                m_draft = answer.draft;
                present(answer);
            }
        });
}

// One piece of work at a time: the draft belongs to it until its answer is here.
void DiscSetDialog::run(const Work& work, std::function<void(const Answer&)> done)
{
    if (m_busy || !m_draft) {
        return;
    }
    m_busy = true;
    m_banner->hide();
    summarise();
    inBackground(
        *this, [draft = m_draft, work] { return work(*draft); },
        [this, turn = m_turn, done = std::move(done)](const Answer& answer) {
            if (turn == m_turn) {
                done(answer);
            }
        });
}

void DiscSetDialog::present(const Answer& answer, unsigned shown)
{
    m_busy = false;
    if (answer.fault) {
        refuse(*answer.fault, 0);
        return;
    }
    const std::set<NodeId> open =
        m_model->nodesAt([this](const QModelIndex& index) { return m_tree->isExpanded(index); });
    m_model->show(m_draft, answer.view);
    if (std::exchange(m_fresh, false)) {
        expandAtFirst();
    } else {
        m_model->visit(open, [this](const QModelIndex& index) { m_tree->expand(index); });
    }
    if (shown != 0) {
        m_tree->setCurrentIndex(m_model->index(std::min(static_cast<int>(shown), m_model->rowCount()) - 1, 0));
    }
    summarise();
    Q_EMIT planned();
}

// So that it is seen what lies where: a few discs, and the only folder of each.
void DiscSetDialog::expandAtFirst()
{
    constexpr int kFewDiscs = 8;
    for (int row = 0; row < m_model->rowCount() && m_model->rowCount() <= kFewDiscs; ++row) {
        const QModelIndex disc = m_model->index(row, 0);
        m_tree->expand(disc);
        for (int child = 0; child < m_model->rowCount(disc); ++child) {
            if (const QModelIndex entry = m_model->index(child, 0, disc);
                m_model->rowCount(disc) <= 2 && entry.flags().testFlag(Qt::ItemIsDragEnabled)) {
                m_tree->expand(entry);
            }
        }
    }
}

std::vector<std::uint64_t> DiscSetDialog::bytesOfDiscs() const
{
    std::vector<std::uint64_t> bytes;
    if (const DiscSetDraft::View& view = m_model->view()) {
        for (const DiscSetView::Disc& disc : view->discs) {
            bytes.push_back(disc.bytes);
        }
    }
    return bytes;
}

// `disc` is the one that was to get something; 0: nothing was moved.
void DiscSetDialog::refuse(const Fault& fault, unsigned disc)
{
    m_busy = false;
    if (disc != 0 && fault.kind == FaultKind::mediumTooSmall && fault.knows<SpaceNeed>()) {
        const auto space = fault.known<SpaceNeed>();
        m_banner->say(
            Banner::Weight::warning,
            tr("Nothing was moved: disc %1 would be too full. It has room for %2, and %3 would be needed.")
                .arg(QString::fromStdString(fault.detail), sizeText(space.available), sizeText(space.needed)));
    } else if (fault.kind != FaultKind::cancelled) {
        m_banner->say(Banner::Weight::error, describe(fault).withAdvice());
    }
    m_banner->setVisible(fault.kind != FaultKind::cancelled);
    summarise();
    Q_EMIT planned();
}

void DiscSetDialog::summarise()
{
    m_working->setVisible(m_busy);
    const DiscSetDraft::View& view = m_model->view();
    if (m_busy || !view) {
        m_summary->setText(m_busy ? tr("Planning the discs…") : tr("There is no plan."));
    } else if (view->fitsOnOne) {
        m_summary->setText(tr("Everything fits on one disc of %1.").arg(sizeText(view->capacity)));
    } else {
        QString text =
            tr("%n discs of %1. Each can be read alone. Drag folders and files to move them to another disc.", nullptr,
               static_cast<int>(view->discs.size()))
                .arg(sizeText(view->capacity));
        if (view->changed) {
            text += QLatin1Char(' ') + tr("You changed the plan; it is burned as it is shown.");
        }
        if (view->splitFiles > 0) {
            text += QLatin1Char(' ') +
                    tr("%n files are larger than a disc and are split.", nullptr, static_cast<int>(view->splitFiles));
        }
        if (view->linkedTwice > 0) {
            text += QLatin1Char(' ') + tr("%n files have hard links on several discs and are written on each.", nullptr,
                                          static_cast<int>(view->linkedTwice));
        }
        if (!view->problems.empty()) {
            text +=
                QLatin1Char(' ') + tr("%n entries cannot be read.", nullptr, static_cast<int>(view->problems.size()));
        }
        m_summary->setText(text);
    }
    enableActions();
}

void DiscSetDialog::enableActions()
{
    const DiscSetDraft::View& view = m_model->view();
    const bool ready = !m_busy && m_draft && view;
    m_burn->setEnabled(ready);
    m_restore->setEnabled(ready && view->changed);
    m_move->setEnabled(ready && !m_model->entriesAt(m_tree->selectionModel()->selectedRows()).empty());
}

void DiscSetDialog::fillMoveMenu()
{
    m_moveMenu->clear();
    const auto what = m_model->entriesAt(m_tree->selectionModel()->selectedRows());
    const auto count = static_cast<unsigned>(m_model->rowCount());
    for (unsigned disc = 1; disc <= count + 1; ++disc) {
        QAction* const action = m_moveMenu->addAction(disc <= count ? tr("Disc &%1").arg(disc) : tr("&New Disc"), this,
                                                      [this, what, disc] { moveTo(what, disc); });
        action->setObjectName(QStringLiteral("toDisc%1").arg(disc));
        action->setEnabled(
            std::any_of(what.begin(), what.end(), [disc](const OnDisc& each) { return each.disc != disc; }));
    }
}

void DiscSetDialog::moveTo(const std::vector<OnDisc>& what, unsigned disc)
{
    run(
        [what, disc](DiscSetDraft& draft) {
            auto view = draft.move(what, disc);
            return view ? Answer{.view = *view} : Answer{.fault = view.takeFault()};
        },
        [this, disc](const Answer& answer) {
            if (answer.fault) {
                refuse(*answer.fault, disc);
            } else {
                present(answer, disc);
            }
        });
}

void DiscSetDialog::burn()
{
    if (m_model->view() && m_model->view()->fitsOnOne) {
        Q_EMIT burnOnOneAsked();
        accept();
        return;
    }
    run(
        [folder = m_journals](DiscSetDraft& draft) {
            auto journal = draft.keep(folder);
            return journal ? Answer{.journal = *journal} : Answer{.fault = journal.takeFault()};
        },
        [this](const Answer& answer) {
            if (answer.fault) {
                refuse(*answer.fault, 0);
                return;
            }
            m_busy = false;
            summarise();
            Q_EMIT burnAsked(answer.journal, m_second->spec());
            accept();
        });
}

} // namespace steadyburn
