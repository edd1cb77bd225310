#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/medium/MediumPage.h"
#include "ui/settings/SettingsDialog.h"
#include "ui/settings/TuneDialog.h"
#include "ui/shelf/ShelfPage.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

class TestAccessible : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    // What a screen reader asks of a control. Parts that Qt makes inside a control of its own bear that one's name.
    static QString nameless(QWidget& window)
    {
        QStringList found;
        for (QWidget* widget : window.findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QStringLiteral("qt_"))) {
                continue;
            }
            bool inside = false; // a line edit in a combo box or spin box, a view's viewport
            for (QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget()) {
                inside = inside || qobject_cast<QComboBox*>(above) != nullptr || above->inherits("QAbstractSpinBox") ||
                         above->inherits("QTabBar");
            }
            QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
            if (inside || seen == nullptr || !seen->text(QAccessible::Name).trimmed().isEmpty()) {
                continue;
            }
            found << QStringLiteral("%1 “%2”").arg(QString::fromLatin1(widget->metaObject()->className()),
                                                   widget->objectName());
        }
        return found.join(QStringLiteral("; "));
    }
    static int tabStops(QWidget& window)
    {
        QSet<QWidget*> seen;
        window.activateWindow();
        for (int i = 0; i < 200; ++i) {
            QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window,
                            Qt::Key_Tab);
            if (QApplication::focusWidget() != nullptr) {
                seen << QApplication::focusWidget();
            }
        }
        return static_cast<int>(seen.size());
    }
    JobRequest request(const QString& keys) const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target =
            QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(QStringLiteral("a.img"))).toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QDir().mkpath(m_folder.filePath(QStringLiteral("tree")));
        QFile file(m_folder.filePath(QStringLiteral("tree/a")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(6'000'000, 'x'));
    }

    void mainWindow_hasNoNamelessControl()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QCOMPARE(nameless(window), QString());
    }

    void mediumThatIsLookedInto_hasNoNamelessControl()
    {
        MediumPage window(concreteDependencies());
        window.show();
        QCOMPARE(nameless(window), QString());
    }

    void shelf_hasNoNamelessControl()
    {
        ShelfPage window(m_folder.filePath(QStringLiteral("none.db")).toStdString(), concreteDependencies());
        window.show();
        QCOMPARE(nameless(window), QString());
    }

    void settings_haveNoNamelessControl_andEachPageIsReachedByKeys()
    {
        SettingsDialog dialog{Settings()};
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, kHang));
        auto* list = dialog.findChild<QListWidget*>(QStringLiteral("pages"));
        list->setFocus();
        for (int page = 0; page < dialog.pageCount(); ++page) {
            QCOMPARE(list->currentRow(), page);
            QCOMPARE(nameless(dialog), QString());
            QTest::keyClick(list, Qt::Key_Down);
        }
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void measurement_hasNoNamelessControl_andIsLeftByKeys()
    {
        TuneDialog dialog;
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, kHang));
        QCOMPARE(nameless(dialog), QString());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void settings_buttonsAreReachedByTab()
    {
        SettingsDialog dialog{Settings()};
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog, kHang));
        QSet<QWidget*> reached;
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            reached << QApplication::focusWidget();
        }
        const auto* row = dialog.findChild<QDialogButtonBox*>();
        QCOMPARE(row->buttons().size(), 4);
        for (QAbstractButton* button : row->buttons()) {
            QVERIFY2(reached.contains(button), qPrintable(button->text()));
        }
    }

    void burnWindow_hasNoNamelessControl_andIsWorkedByKeysAlone()
    {
        QSettings settings;
        BurnWindow window(concreteDependencies(), settings);
        BurnPage* page = window.add(request(QStringLiteral("dvd+rw,speed=100k")));
        window.add(request(QStringLiteral("dvd+rw,speed=100k")));
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        QVERIFY(QTest::qWaitFor([&] { return page->session().telemetry().phase == Phase::write; }, kHang));
        QCOMPARE(nameless(window), QString());
        QVERIFY(tabStops(window) >= 4);
        auto* stop = page->findChild<QPushButton*>(QStringLiteral("stop"));
        stop->setFocus();
        QTest::keyClick(stop, Qt::Key_Space);
        auto* question = page->findChild<QMessageBox*>();
        QVERIFY(question != nullptr);
        QCOMPARE(nameless(*question), QString());
        QTest::keyClick(question, Qt::Key_Tab);
        for (QAbstractButton* button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::DestructiveRole) {
                QTest::keyClick(button, Qt::Key_Space);
                break;
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(page->session().state() == BurnSession::State::ended, kHang);
        window.stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.pending(), kHang);
    }
};

STEADYBURN_UNIT_TEST(TestAccessible)
#include "TestAccessible.moc"
