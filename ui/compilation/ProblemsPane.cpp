#include "ui/compilation/ProblemsPane.h"

#include "ui/compilation/PlaceTable.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/LettersWide.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace steadyburn {

ProblemsPane::ProblemsPane(CompilationDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_table(new PlaceTable({tr("Problem"), tr("Advice")}, this)),
      m_list(m_table->makeView(QStringLiteral("problems"), tr("Problems"))),
      m_whole(new QPlainTextEdit),
      m_show(new QPushButton(tr("&Show"))),
      m_leaveOut(new QPushButton(tr("E&xclude"))),
      m_retry(new QPushButton(tr("Tr&y Again"))),
      m_copy(new QPushButton(tr("&Copy"))),
      m_clear(new QPushButton(tr("Clea&r")))
{
    m_list->setTextElideMode(Qt::ElideMiddle);
    constexpr int kAdvice = 60; // letters; the problem needs the room, and the whole advice is below
    m_list->header()->resizeSection(1, lettersWide(*this, kAdvice));
    prepareWhole();
    m_show->setToolTip(tr("Show in the compilation"));
    m_leaveOut->setToolTip(tr("Remove it from the compilation"));
    m_retry->setToolTip(tr("Read its source again"));

    auto* const buttons = new QVBoxLayout;
    for (QPushButton* const button : {m_show, m_leaveOut, m_retry, m_copy, m_clear}) {
        buttons->addWidget(button);
    }
    m_leaveOut->setObjectName(QStringLiteral("leaveOut"));
    buttons->addStretch();
    auto* const lists = new QVBoxLayout;
    lists->addWidget(m_list, 1);
    lists->addWidget(m_whole);
    auto* const layout = new QHBoxLayout(this);
    layout->addLayout(lists, 1);
    layout->addLayout(buttons);

    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const auto rows = selected(); !rows.empty()) {
            Q_EMIT showRequested(QByteArray::fromStdString(rowAt(rows.front()).place));
        }
    });
    connect(m_leaveOut, &QPushButton::clicked, this,
            [this] { m_document.leaveOut(ofSelected(&PlaceTable::Row::place)); });
    connect(m_retry, &QPushButton::clicked, this, [this] { m_document.rescan(ofSelected(&PlaceTable::Row::source)); });
    connect(m_copy, &QPushButton::clicked, this, &ProblemsPane::copy);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_sentences.clear();
        m_said.clear();
        refresh();
    });
    auto* const copyKey = new QShortcut(QKeySequence::Copy, m_list, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copyKey, &QShortcut::activated, this, &ProblemsPane::copy);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ProblemsPane::enableActions);
    connect(m_table, &QAbstractItemModel::modelReset, this, &ProblemsPane::enableActions);
    connect(&m_document, &CompilationDocument::judged, this, &ProblemsPane::judged);
    enableActions();
}

// Prepares the field below the list that shows the whole text of the selected problem.
void ProblemsPane::prepareWhole()
{
    m_whole->setObjectName(QStringLiteral("wholeProblem"));
    m_whole->setAccessibleName(tr("Selected problem"));
    m_whole->setReadOnly(true);
    m_whole->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_whole->setTabChangesFocus(true);
    m_whole->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // a path may be one long word
    constexpr int kLines = 4;
    m_whole->setFixedHeight(kLines * m_whole->fontMetrics().lineSpacing() + 2 * m_whole->frameWidth() +
                            static_cast<int>(2 * m_whole->document()->documentMargin()));
    m_whole->hide();
}

std::size_t ProblemsPane::count() const
{
    return static_cast<std::size_t>(m_table->rowCount()) + m_unlisted;
}

void ProblemsPane::add(const QStringList& sentences)
{
    const qsizetype before = m_sentences.size();
    for (const QString& sentence : sentences) {
        if (!m_said.contains(sentence)) {
            m_said.insert(sentence);
            m_sentences << sentence;
        }
    }
    if (m_sentences.size() > before) {
        refresh();
    }
}

// Beside: 20,000 sentences take longer than a window may stand still.
void ProblemsPane::judged()
{
    m_document.beside([this, problems = m_document.problems()] {
        const auto rows = std::make_shared<const Rows>(describeAll(*problems));
        QMetaObject::invokeMethod(
            this,
            [this, problems, rows] {
                if (problems == m_document.problems()) {
                    m_found = rows;
                    m_unlisted = problems->count - problems->listed.size();
                    refresh();
                }
            },
            Qt::QueuedConnection);
    });
}

ProblemsPane::Rows ProblemsPane::describeAll(const ScanProblems& problems)
{
    Rows rows;
    rows.reserve(problems.listed.size());
    for (const ScanProblems::Problem& problem : problems.listed) {
        const FaultText text = describe(problem.fault);
        rows.push_back({.what = text.sentence,
                        .size = {},
                        .note = text.advice,
                        .place = problem.place,
                        .source = problem.fault.path});
    }
    return rows;
}

void ProblemsPane::refresh()
{
    Rows rows;
    rows.reserve(static_cast<std::size_t>(m_sentences.size()) + m_found->size());
    for (const QString& sentence : std::as_const(m_sentences)) {
        rows.push_back({.what = sentence, .size = {}, .note = {}, .place = {}, .source = {}});
    }
    rows.insert(rows.end(), m_found->begin(), m_found->end());
    if (rows.empty() && m_table->rows().empty()) {
        return;
    }
    m_table->setRows(std::move(rows));
    Q_EMIT changed();
}

std::vector<int> ProblemsPane::selected() const
{
    std::vector<int> rows;
    for (const QModelIndex& index : m_list->selectionModel()->selectedRows()) {
        rows.push_back(index.row());
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

const PlaceTable::Row& ProblemsPane::rowAt(int row) const
{
    return m_table->rows()[static_cast<std::size_t>(row)];
}

std::vector<std::string> ProblemsPane::ofSelected(std::string PlaceTable::Row::*what) const
{
    std::vector<std::string> found;
    for (const int row : selected()) {
        if (!(rowAt(row).*what).empty()) {
            found.push_back(rowAt(row).*what);
        }
    }
    return found;
}

void ProblemsPane::enableActions()
{
    const bool placed = !ofSelected(&PlaceTable::Row::place).empty();
    m_show->setEnabled(placed);
    m_leaveOut->setEnabled(placed);
    m_retry->setEnabled(placed);
    m_copy->setEnabled(count() > 0);
    m_clear->setEnabled(!m_sentences.isEmpty());
    showWhole();
}

void ProblemsPane::showWhole()
{
    const std::vector<int> rows = selected();
    m_whole->setVisible(rows.size() == 1);
    if (rows.size() == 1) {
        const PlaceTable::Row& row = rowAt(rows.front());
        m_whole->setPlainText(row.note.isEmpty() ? row.what : row.what + QLatin1Char('\n') + row.note);
    }
}

// The selected ones, or all.
void ProblemsPane::copy() const
{
    const std::vector<int> rows = selected();
    QStringList lines;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        if (rows.empty() || std::binary_search(rows.begin(), rows.end(), row)) {
            lines << rowAt(row).what;
        }
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace steadyburn
