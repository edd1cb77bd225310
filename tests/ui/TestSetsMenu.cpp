// A tape set that ends before its time: the burn's page offers to continue it, and so does the menu after a restart.
#include "ui/burn/SetsMenu.h"

#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/text/SetsFolder.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace steadyburn;

class TestSetsMenu : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString tape(int number) const
    {
        return QStringLiteral("virtual:tape,speed=200M,reposition=1ms,capacity=2M,file=%1")
            .arg(m_folder.filePath(QStringLiteral("t%1.tap").arg(number)));
    }
    JobRequest request() const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target = tape(1).toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.journals = setsFolder();
        return request;
    }
    // The dialog that asks for the next tape, as soon as it does.
    static VolumeDialog* asked(BurnPage* page)
    {
        VolumeDialog* dialog = nullptr;
        [&] { QTRY_VERIFY_WITH_TIMEOUT((dialog = page->findChild<VolumeDialog*>()) != nullptr, 20000); }();
        return dialog;
    }
    static void interrupt(BurnPage* page)
    {
        asked(page)->reject();
        QTRY_COMPARE_WITH_TIMEOUT(page->session().state(), BurnSession::State::ended, 20000);
    }
    void giveAll(BurnPage* page, int next) const
    {
        while (page->session().state() != BurnSession::State::ended) {
            if (auto* const dialog = page->findChild<VolumeDialog*>(); dialog != nullptr && dialog->isVisible()) {
                Q_EMIT dialog->given({.target = tape(next++).toStdString()});
                delete dialog;
            }
            QTest::qWait(10);
        }
    }
    static bool holdsSets(SetsMenu& menu) // as the menu says when it has looked
    {
        QSignalSpy filled(&menu, &SetsMenu::filled);
        menu.fill();
        return (!filled.isEmpty() || filled.wait(20000)) && filled.first().first().toBool();
    }
    static BurnPage* otherThan(const BurnPage* page, const BurnWindow& window)
    {
        const auto pages = window.findChildren<BurnPage*>();
        const auto found = std::ranges::find_if(pages, [page](const BurnPage* each) { return each != page; });
        return found == pages.end() ? nullptr : *found;
    }
    static QPushButton* continueSet(const BurnPage* page)
    {
        return page->findChild<QPushButton*>(QStringLiteral("continueSet"));
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QDir().mkpath(m_folder.filePath(QStringLiteral("tree")));
        for (int i = 0; i < 10; ++i) {
            QFile file(m_folder.filePath(QStringLiteral("tree/%1").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(500'000, static_cast<char>('a' + i)));
        }
    }
    void init()
    {
        for (int number = 1; number <= 9; ++number) {
            QFile::remove(m_folder.filePath(QStringLiteral("t%1.tap").arg(number)));
        }
        QDir(m_folder.filePath(QStringLiteral("state"))).removeRecursively();
    }

    void setThatEndsEarly_isGoneOnWith_fromItsPage()
    {
        QSettings settings;
        BurnWindow window(concreteDependencies(), settings);
        BurnPage* const page = window.add(request());
        QVERIFY(!continueSet(page)->isVisibleTo(page));
        interrupt(page);
        QVERIFY(continueSet(page)->isVisibleTo(page));
        continueSet(page)->click();
        BurnPage* second = nullptr;
        QTRY_VERIFY((second = otherThan(page, window)) != nullptr);
        giveAll(second, 2); // the first answer: tape 1 is in the drive, and finished
        QVERIFY2(second->session().report().outcome == Outcome::complete,
                 second->session().report().fault ? second->session().report().fault->detail.c_str() : "");
        QVERIFY(second->session().report().volumes.size() >= 3);
        QVERIFY(!continueSet(second)->isVisibleTo(second));
        QVERIFY(interruptedSets(setsFolder()).empty());
    }

    void afterARestart_theMenuGoesOn()
    {
        {
            QSettings settings;
            BurnWindow window(concreteDependencies(), settings);
            interrupt(window.add(request()));
        }
        MainWindow window(concreteDependencies());
        auto* const menu = window.findChild<SetsMenu*>();
        QVERIFY(holdsSets(*menu));
        QVERIFY2(menu->actions().at(0)->text().contains(QStringLiteral("tape 2 is next")),
                 qPrintable(menu->actions().at(0)->text()));
        menu->findChild<QAction*>(QStringLiteral("continueSet"))->trigger();
        BurnPage* page = nullptr;
        QTRY_VERIFY((page = window.burns().findChild<BurnPage*>()) != nullptr);
        giveAll(page, 2);
        QVERIFY2(page->session().report().outcome == Outcome::complete,
                 page->session().report().fault ? page->session().report().fault->detail.c_str() : "");
        QVERIFY(!holdsSets(*menu));
    }

    void forgotten_isAskedFirst_andGone()
    {
        {
            QSettings settings;
            BurnWindow window(concreteDependencies(), settings);
            interrupt(window.add(request()));
        }
        SetsMenu menu(setsFolder());
        const auto answer = [&](QMessageBox::ButtonRole role) {
            QVERIFY(holdsSets(menu));
            menu.findChild<QAction*>(QStringLiteral("forgetSet"))->trigger();
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(question != nullptr);
            for (QAbstractButton* each : question->buttons()) {
                if (question->buttonRole(each) == role) {
                    each->click();
                    break;
                }
            }
        };
        answer(QMessageBox::RejectRole);
        QCOMPARE(interruptedSets(setsFolder()).size(), std::size_t(1));
        answer(QMessageBox::DestructiveRole);
        QVERIFY(interruptedSets(setsFolder()).empty());
        QVERIFY(!holdsSets(menu));
    }
};

QTEST_MAIN(TestSetsMenu)
#include "TestSetsMenu.moc"
