#include "ui/settings/FilterPage.h"

#include "contents/Scanner.h"
#include "ui/text/FaultText.h"

#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

const QStringList& usual()
{
    static const QStringList patterns{QStringLiteral("*~"), QStringLiteral("*.tmp"), QStringLiteral(".Trash-*"),
                                      QStringLiteral(".cache"), QStringLiteral("lost+found")};
    return patterns;
}

} // namespace

FilterPage::FilterPage(QWidget* parent)
    : SettingsPage(parent),
      m_excludes(new QPlainTextEdit),
      m_check(new QLabel),
      m_caches(new QCheckBox(tr("Exclude folders that are marked as &caches (CACHEDIR.TAG)"))),
      m_oneFileSystem(new QCheckBox(tr("Stay on the &file system of each source: leave out mounted file systems")))
{
    m_excludes->setObjectName(QStringLiteral("excludes"));
    m_excludes->setAccessibleName(tr("Exclude patterns"));
    m_excludes->setTabChangesFocus(true);
    m_caches->setObjectName(QStringLiteral("caches"));
    m_oneFileSystem->setObjectName(QStringLiteral("oneFileSystem"));
    m_check->setWordWrap(true);
    auto* title = new QLabel(tr("&Exclude, one pattern per line (* and ? match anything but a slash):"));
    title->setWordWrap(true);
    title->setBuddy(m_excludes);
    auto* add = new QPushButton(tr("&Add Common Patterns"));
    add->setToolTip(usual().join(QLatin1Char(' ')));
    connect(add, &QPushButton::clicked, this, [this] {
        QStringList all = lines(true);
        for (const QString& each : usual()) {
            if (!all.contains(each)) {
                all << each;
            }
        }
        m_excludes->setPlainText(all.join(QLatin1Char('\n')));
    });
    connect(m_excludes, &QPlainTextEdit::textChanged, this, &FilterPage::check);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(title);
    layout->addWidget(m_excludes, 1);
    layout->addWidget(m_check);
    layout->addWidget(add, 0, Qt::AlignLeading);
    layout->addWidget(m_caches);
    layout->addWidget(m_oneFileSystem);
}

void FilterPage::load(const Settings& settings)
{
    m_excludes->setPlainText(settings.filters.excludes.join(QLatin1Char('\n')));
    m_caches->setChecked(settings.filters.excludeCaches);
    m_oneFileSystem->setChecked(settings.filters.oneFileSystem);
    check();
}

void FilterPage::store(Settings& settings) const
{
    settings.filters = {
        .excludes = lines(true), .excludeCaches = m_caches->isChecked(), .oneFileSystem = m_oneFileSystem->isChecked()};
}

// A wrong one would make every burn fail: those are not kept.
QStringList FilterPage::lines(bool good) const
{
    QStringList found;
    for (const QString& line : m_excludes->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (checkGlob(pathBytes(line)).ok() == good) {
            found << line;
        }
    }
    return found;
}

void FilterPage::check()
{
    const QStringList wrong = lines(false);
    m_check->setVisible(!wrong.isEmpty());
    if (!wrong.isEmpty()) {
        m_check->setText(tr("⚠ Not a valid pattern, not saved: %1").arg(wrong.join(QStringLiteral(", "))));
    }
}

} // namespace steadyburn
