#include "ui/backup/ReportDialog.h"

#include "base/os/StagedFile.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <optional>

namespace steadyburn {

namespace {

struct ReadReport {
    QString text;
    QString html;
    std::optional<Fault> fault;
};

ReadReport readReport(const std::string& backup, unsigned run)
{
    auto store = BackupStore::open(backupsFolder(), backup);
    auto report = store ? reportOf(*store, run) : Result<BackupReport>(Fault(store.fault()));
    if (!report) {
        return {{}, {}, report.takeFault()};
    }
    return {backupReportText(*report), backupReportHtml(*report), std::nullopt};
}

} // namespace

ReportDialog::ReportDialog(const std::string& backup, unsigned run, QWidget* parent)
    : QDialog(parent),
      m_name(QStringLiteral("%1-%2.html").arg(displayPath(backup)).arg(run, 3, 10, QLatin1Char('0'))),
      m_text(new QPlainTextEdit),
      m_banner(new Banner)
{
    showLabelsPlain();
    setWindowTitle(tr("Report of “%1”, run %2").arg(displayPath(backup)).arg(run));
    setObjectName(QStringLiteral("reportDialog"));
    setSizeGripEnabled(true);
    m_text->setReadOnly(true);
    m_text->setObjectName(QStringLiteral("reportText"));
    m_text->setAccessibleName(tr("Report"));
    m_text->setTabChangesFocus(true);
    m_banner->hide();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("saveReport"));
    m_save->setEnabled(false);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::askWhere);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_banner);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#the-report-of-a-run"); });
    resize(640, 520);
    inBackground(
        *this, [backup, run] { return readReport(backup, run); },
        [this](const ReadReport& read) {
            if (read.fault) {
                m_banner->say(Banner::Weight::error, describe(*read.fault).withAdvice().trimmed());
                return;
            }
            m_text->setPlainText(read.text);
            m_html = read.html;
            m_save->setEnabled(true);
        });
}

void ReportDialog::askWhere()
{
    askForFile({.wanted = FileQuestion::Wanted::fileToWrite,
                .title = tr("Save the report"),
                .filter = tr("Web pages (*.html);;Text files (*.txt)"),
                .folder = {},
                .name = m_name},
               *this, [this](const QString& file) { saveAs(file); });
}

void ReportDialog::saveAs(const QString& file)
{
    const bool page = file.endsWith(QLatin1String(".html")) || file.endsWith(QLatin1String(".htm"));
    const std::string text = (page ? m_html : m_text->toPlainText()).toStdString();
    inBackground(
        *this,
        [path = pathBytes(file), text]() -> std::optional<Fault> {
            auto written = writeStaged(path, text);
            return written ? std::nullopt : std::optional(written.takeFault());
        },
        [this, file](const std::optional<Fault>& fault) {
            if (fault) {
                m_banner->say(Banner::Weight::error, describe(*fault).withAdvice().trimmed());
            } else {
                m_banner->say(Banner::Weight::good, tr("Saved as “%1”.").arg(file));
            }
        });
}

} // namespace steadyburn
