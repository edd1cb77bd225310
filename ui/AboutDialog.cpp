#include "ui/AboutDialog.h"

#include "ui/widgets/LettersWide.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TabStops.h"
#include "workflow/burn/LibraryVersions.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QSysInfo>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr int kIcon = 64;
constexpr double kTitleScale = 1.5;

} // namespace

QString AboutDialog::versions()
{
    QStringList lines{QStringLiteral("Steadyburn %1").arg(QCoreApplication::applicationVersion()),
                      QStringLiteral("Qt %1 (built with %2), %3, %4")
                          .arg(QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR),
                               QGuiApplication::platformName(), QApplication::style()->name())};
    for (const LibraryVersion& each : libraryVersions()) {
        lines << QString::fromStdString(each.name + ' ' + each.version);
    }
    lines << QStringLiteral("%1, Linux %2, %3")
                 .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture());
    lines << QLocale().name();
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("About Steadyburn"));
    auto* const icon = new QLabel;
    icon->setPixmap(programIcon().pixmap(kIcon, kIcon));
    auto* const title = new QLabel(QStringLiteral("Steadyburn %1").arg(QCoreApplication::applicationVersion()));
    title->setFont(scaledFont(title->font(), kTitleScale, true));
    auto* const what =
        new QLabel(tr("Burns folders to disc and tape without letting the drive run dry.") + QStringLiteral("\n\n") +
                   tr("Free software under the GNU General Public License, version 3 or later. It "
                      "comes without any warranty."));
    what->setWordWrap(true);
    auto* const label = new QLabel(tr("&Include this in bug reports:"));
    auto* const text = new QPlainTextEdit(versions());
    text->setObjectName(QStringLiteral("versions"));
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setMinimumSize(lettersWide(*this, 60), fontMetrics().lineSpacing() * 12);
    label->setBuddy(text);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* const copy = buttons->addButton(tr("Co&py"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyVersions"));
    connect(copy, &QPushButton::clicked, this, [] { QApplication::clipboard()->setText(versions()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* const words = new QVBoxLayout;
    words->addWidget(title);
    words->addWidget(what);
    auto* const top = new QHBoxLayout;
    top->addWidget(icon, 0, Qt::AlignTop);
    top->addLayout(words, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(label);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    buttons->button(QDialogButtonBox::Close)->setFocus();
}

} // namespace steadyburn
