#include "ui/settings/SettingsDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/settings/AppearancePage.h"
#include "ui/settings/ArchivePage.h"
#include "ui/settings/BufferPage.h"
#include "ui/settings/BurningPage.h"
#include "ui/settings/DesktopPage.h"
#include "ui/settings/DevicesPage.h"
#include "ui/settings/FilterPage.h"
#include "ui/settings/LogPage.h"
#include "ui/settings/TuneDialog.h"
#include "ui/widgets/DownScroll.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/TabStops.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace steadyburn {

SettingsDialog::SettingsDialog(const Settings& settings, QWidget* parent)
    : QDialog(parent), m_given(settings), m_list(new QListWidget), m_stack(new QStackedWidget)
{
    setWindowTitle(tr("Settings"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setObjectName(QStringLiteral("pages"));
    addPage(new BufferPage);
    addPage(new DevicesPage);
    addPage(new BurningPage);
    addPage(new ArchivePage);
    addPage(new FilterPage);
    addPage(new LogPage);
    addPage(new DesktopPage);
    addPage(new AppearancePage);
    auto* measureButton = new QPushButton(tr("Measure Th&is Computer…"));
    measureButton->setObjectName(QStringLiteral("measure"));
    measureButton->setAutoDefault(false);
    connect(measureButton, &QPushButton::clicked, this, &SettingsDialog::measure);
    m_list->setFixedWidth(std::max(m_list->sizeHintForColumn(0) + lettersWide(*this, 2) + 2 * m_list->frameWidth(),
                                   measureButton->sizeHint().width()));
    connect(m_list, &QListWidget::currentRowChanged, m_stack, &QStackedWidget::setCurrentIndex);
    m_list->setCurrentRow(0);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Help |
                                         QDialogButtonBox::RestoreDefaults);
    connect(buttons, &QDialogButtonBox::helpRequested, this, [this] { HandbookWindow::open(handbookPlace()); });
    HandbookWindow::answerHelpKey(*this, [this] { return handbookPlace(); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore &Defaults"));
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            &SettingsDialog::restoreDefaults);

    auto* across = new QHBoxLayout;
    auto* left = new QVBoxLayout;
    left->addWidget(m_list, 1);
    left->addWidget(measureButton);
    across->addLayout(left);
    across->addWidget(m_stack, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(across);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    resize(lettersWide(*this, 120), fontMetrics().lineSpacing() * 30);
    layout->activate(); // letters of other scripts are higher: none of our pages need scroll
    int tall = 0;
    for (const SettingsPage* page : m_pages) {
        tall = std::max(tall,
                        page->hasHeightForWidth() ? page->heightForWidth(m_stack->width()) : page->sizeHint().height());
    }
    resize(width(), height() + std::max(0, tall - m_stack->height()));
}

void SettingsDialog::addPage(SettingsPage* page)
{
    page->load(m_given);
    m_pages.push_back(page);
    m_shown.push_back(m_given);
    page->store(m_shown.back());
    m_list->addItem(page->title());
    auto* scroll = new DownScroll(page); // a large font on a small screen
    scroll->setFocusPolicy(Qt::NoFocus); // what is on the page has stops enough
    scroll->setAccessibleName(page->title());
    m_stack->addWidget(scroll);
}

void SettingsDialog::openPage(int page)
{
    m_list->setCurrentRow(page);
}

QString SettingsDialog::handbookPlace() const
{
    return QStringLiteral("settings.md#") + m_pages[static_cast<std::size_t>(m_list->currentRow())]->handbookSection();
}

TuneDialog* SettingsDialog::measure()
{
    auto* const dialog = new TuneDialog({}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { show(dialog->report()); });
    dialog->open();
    return dialog;
}

void SettingsDialog::show(const TuneReport& measured)
{
    Settings now = settings();
    now.take(measured.proposal);
    for (SettingsPage* page : m_pages) {
        page->load(now);
    }
}

void SettingsDialog::restoreDefaults()
{
    m_pages[static_cast<std::size_t>(m_list->currentRow())]->load(Settings());
}

Settings SettingsDialog::settings() const
{
    Settings chosen = m_given;
    for (const SettingsPage* page : m_pages) {
        page->store(chosen);
    }
    return chosen;
}

Settings SettingsDialog::over(const Settings& kept) const
{
    Settings chosen = kept;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        Settings now = m_given;
        m_pages[i]->store(now);
        if (now != m_shown[i]) {
            m_pages[i]->store(chosen);
        }
    }
    return chosen;
}

} // namespace steadyburn
