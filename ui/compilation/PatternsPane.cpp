#include "ui/compilation/PatternsPane.h"

#include "ui/compilation/PlaceTable.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace steadyburn {

PatternsPane::PatternsPane(CompilationDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_patterns(new QPlainTextEdit),
      m_caches(new QCheckBox(tr("Exclude &caches"))),
      m_oneFileSystem(new QCheckBox(tr("&Stay on one file system"))),
      m_apply(new QPushButton(tr("&Apply"))),
      m_says(new QLabel),
      m_table(new PlaceTable({tr("Not on the medium"), tr("Size"), tr("Reason")}, this)),
      m_list(m_table->makeView(QStringLiteral("filtered"), tr("Excluded files"))),
      m_bringBack(new QPushButton(tr("Include A&gain")))
{
    auto* const title = new QLabel(tr("Exclude what matches, &one pattern per line:"));
    title->setBuddy(m_patterns);
    title->setWordWrap(true);
    m_patterns->setObjectName(QStringLiteral("patterns"));
    m_patterns->setPlaceholderText(QStringLiteral("*.tmp\n.cache/\nphotos/**/raw"));
    m_patterns->setToolTip(tr("A pattern without a slash is compared with names, one with a slash with the whole path "
                              "on the medium. * stops at a slash, ** does not. A slash at the end: folders only."));
    m_patterns->setTabChangesFocus(true);
    m_apply->setObjectName(QStringLiteral("applyPatterns"));
    m_caches->setObjectName(QStringLiteral("excludeCaches"));
    m_caches->setToolTip(tr("Excludes the contents of folders that are marked by a file CACHEDIR.TAG"));
    m_oneFileSystem->setObjectName(QStringLiteral("oneFileSystem"));
    m_oneFileSystem->setToolTip(tr("Excludes what is mounted in a folder: other disks, shares, snapshots"));
    m_says->setWordWrap(true);
    m_says->setObjectName(QStringLiteral("patternsSay"));
    m_bringBack->setObjectName(QStringLiteral("bringBack"));
    m_bringBack->setEnabled(false);

    auto* const left = new QVBoxLayout;
    left->addWidget(title);
    left->addWidget(m_patterns, 1);
    left->addWidget(m_caches);
    left->addWidget(m_oneFileSystem);
    left->addWidget(m_apply);
    auto* const right = new QVBoxLayout;
    right->addWidget(m_says);
    right->addWidget(m_list, 1);
    right->addWidget(m_bringBack, 0, Qt::AlignLeading);
    auto* const both = new QHBoxLayout(this);
    both->addLayout(left, 1);
    both->addLayout(right, 2);

    m_soon.setSingleShot(true);
    constexpr int kTypingPause = 200; // ms
    m_soon.setInterval(kTypingPause);
    connect(&m_soon, &QTimer::timeout, this, &PatternsPane::preview);
    connect(m_patterns, &QPlainTextEdit::textChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(m_apply, &QPushButton::clicked, this, [this] { m_document.setExcludes(typed()); });
    for (const QCheckBox* const box : {m_caches, m_oneFileSystem}) {
        connect(box, &QCheckBox::clicked, this,
                [this] { m_document.setSwitches(m_caches->isChecked(), m_oneFileSystem->isChecked()); });
    }
    connect(m_bringBack, &QPushButton::clicked, this, &PatternsPane::bringBack);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { m_bringBack->setEnabled(m_list->selectionModel()->hasSelection()); });
    connect(m_table, &QAbstractItemModel::modelReset, this, [this] { m_bringBack->setEnabled(false); });
    connect(&m_document, &CompilationDocument::recomposed, this, &PatternsPane::takeOver);
    connect(&m_document, &CompilationDocument::counted, this, &PatternsPane::preview);
    takeOver();
}

void PatternsPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    preview();
}

CompilationDocument::Patterns PatternsPane::typed() const
{
    CompilationDocument::Patterns patterns;
    for (const QString& line : m_patterns->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (!line.trimmed().isEmpty()) {
            patterns.push_back(line.trimmed().toUtf8().toStdString());
        }
    }
    return patterns;
}

// Undo changes the patterns, too; what is being typed, or was and is not applied yet, is left alone.
void PatternsPane::takeOver()
{
    m_caches->setChecked(m_document.contents().excludeCaches);
    m_oneFileSystem->setChecked(m_document.contents().oneFileSystem);
    const CompilationDocument::Patterns now = typed();
    if (now == m_document.contents().excludes) {
        m_taken = now;
        return;
    }
    if (m_patterns->hasFocus() || now != m_taken) {
        return;
    }
    QStringList lines;
    for (const std::string& pattern : m_document.contents().excludes) {
        lines << exactPath(pattern);
    }
    m_patterns->setPlainText(lines.join(QLatin1Char('\n')));
    m_taken = typed();
}

void PatternsPane::preview()
{
    if (!isVisible()) {
        return;
    }
    const CompilationDocument::Patterns patterns = typed();
    m_apply->setEnabled(patterns != m_document.contents().excludes);
    for (const std::string& pattern : patterns) {
        if (const auto good = checkGlob(pattern); !good) {
            m_says->setText(tr("“%1” can never match: check that its brackets are closed.").arg(displayPath(pattern)));
            m_apply->setEnabled(false);
            return;
        }
    }
    if (patterns == m_document.contents().excludes && !m_document.counting()) {
        showTotals(*m_document.totals());
    } else {
        m_document.preview(patterns, [this](const CompilationTotals& totals) { showTotals(totals); });
    }
}

void PatternsPane::showTotals(const CompilationTotals& totals)
{
    const QString files = filesText(totals.absentFiles);
    m_says->setText(totals.absentEntries == 0 ? tr("Nothing is excluded.")
                    : m_apply->isEnabled()    ? tr("Would exclude %1, %2.").arg(files, sizeText(totals.absentBytes))
                                              : tr("Excludes %1, %2.").arg(files, sizeText(totals.absentBytes)));
    std::vector<PlaceTable::Row> rows;
    rows.reserve(totals.absent.size());
    for (const CompilationTotals::Absent& one : totals.absent) {
        rows.push_back({.what = displayPath(one.place) + (one.isFolder ? QStringLiteral("/") : QString()),
                        .size = sizeText(one.bytes),
                        .note = one.byHand ? tr("Removed") : tr("Pattern"),
                        .place = one.place,
                        .source = {}});
    }
    m_table->setRows(std::move(rows));
}

void PatternsPane::bringBack()
{
    CompilationDocument::Places places;
    for (const QModelIndex& index : m_list->selectionModel()->selectedRows()) {
        places.push_back(m_table->rows()[static_cast<std::size_t>(index.row())].place);
    }
    m_document.bringBack(places);
}

} // namespace steadyburn
