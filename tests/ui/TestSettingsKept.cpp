// Settings changed in the window, the program started again: the next burn has them.
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/settings/SettingsDialog.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace steadyburn;

class TestSettingsKept : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_folder;

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QDir().mkpath(m_folder.filePath(QStringLiteral("tree")));
        QFile file(m_folder.filePath(QStringLiteral("tree/a")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(100'000, 'x'));
    }

    void changed_restarted_burnHasThem()
    {
        {
            MainWindow window(concreteDependencies());
            window.show();
            window.findChild<QAction*>(QStringLiteral("settings"))->trigger();
            auto* dialog = window.findChild<SettingsDialog*>();
            QVERIFY(dialog != nullptr);
            dialog->findChild<QCheckBox*>(QStringLiteral("automaticSize"))->setChecked(false);
            dialog->findChild<QComboBox*>(QStringLiteral("bufferUnit"))->setCurrentIndex(0);
            dialog->findChild<QDoubleSpinBox*>(QStringLiteral("bufferSize"))->setValue(24);
            dialog->findChild<QCheckBox*>(QStringLiteral("verify"))->setChecked(false);
            dialog->findChild<QCheckBox*>(QStringLiteral("simulated"))->setChecked(false);
            dialog->findChild<QCheckBox*>(QStringLiteral("keepLogs"))->setChecked(false);
            dialog->accept();
        }
        MainWindow window(concreteDependencies());
        window.show();
        auto* target = window.findChild<QComboBox*>(QStringLiteral("target"));
        for (int row = 0; row < target->count(); ++row) {
            QVERIFY2(!target->itemText(row).contains(QStringLiteral("Simulated")), qPrintable(target->itemText(row)));
        }
        window.addPaths({m_folder.filePath(QStringLiteral("tree")).toStdString()});
        window.setTarget(QStringLiteral("virtual:dvd+r,file=%1").arg(m_folder.filePath(QStringLiteral("m.img"))));
        auto* burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        BurnPage* page = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(page->session().state() == BurnSession::State::ended, kHang);
        QCOMPARE(page->session().report().ringSize, 24 * kMiB);
        QVERIFY(!page->session().report().verified);
    }

    // Where parity is impossible the burn has none, and is not refused.
    void parityChosen_reachesDiscsAndImages_andTheResultTellsOfIt()
    {
        {
            MainWindow window(concreteDependencies());
            window.findChild<QAction*>(QStringLiteral("settings"))->trigger();
            auto* dialog = window.findChild<SettingsDialog*>();
            auto* parity = dialog->findChild<QComboBox*>(QStringLiteral("parity"));
            parity->setCurrentIndex(parity->findData(20));
            dialog->accept();
        }
        const std::pair<const char*, bool> targets[] = {{"virtual:dvd+r,speed=100M,file=%1/p.img", true},
                                                        {"%1/p.iso", true},
                                                        {"%1/p.tar.gz", false},
                                                        {"virtual:tape,speed=100M,file=%1/p.tap", false}};
        for (const auto& [target, has] : targets) {
            MainWindow window(concreteDependencies());
            window.addPaths({m_folder.filePath(QStringLiteral("tree")).toStdString()});
            window.setTarget(QString::fromLatin1(target).arg(m_folder.path()));
            auto* burn = window.findChild<QAction*>(QStringLiteral("burn"));
            QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
            burn->trigger();
            BurnPage* page = nullptr;
            QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
            const BurnSession& session = page->session();
            QTRY_VERIFY_WITH_TIMEOUT(session.state() == BurnSession::State::ended, kHang);
            QVERIFY2(session.report().outcome == Outcome::complete, target);
            QVERIFY2(session.report().parity.has_value() == has, target);
            QVERIFY2(!has || session.report().parity->asked == 20, target);
            QVERIFY2(session.notice()->text.contains(QStringLiteral("Parity: ")) == has, target);
        }
    }

    void cancelled_changesNothing()
    {
        MainWindow window(concreteDependencies());
        const QSettings stored;
        const Settings before = Settings::load(stored);
        window.findChild<QAction*>(QStringLiteral("settings"))->trigger();
        auto* dialog = window.findChild<SettingsDialog*>();
        dialog->findChild<QCheckBox*>(QStringLiteral("verify"))->setChecked(true);
        dialog->reject();
        QVERIFY(Settings::load(stored) == before);
    }
};

STEADYBURN_UNIT_TEST(TestSettingsKept)
#include "TestSettingsKept.moc"
