// A set that ends before its time: the burn's page offers to continue it, and so does the menu after a restart, which
// burns any disc of a disc set again.
#include "ui/burn/SetsMenu.h"

#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/ResultText.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/text/DiscsText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Banner.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
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
    QString disc(int number, const QString& keys = {}) const
    {
        return QStringLiteral("virtual:dvd+r,speed=900M,capacity=2500k%1,file=%2")
            .arg(keys, m_folder.filePath(QStringLiteral("d%1").arg(number)));
    }
    // What is on the discs, by a program that is not ours, is what was burned.
    void readDiscsBack(const std::vector<QString>& discs) const
    {
        const QString back = m_folder.filePath(QStringLiteral("back"));
        QDir(back).removeRecursively();
        QDir().mkpath(back);
        for (const QString& each : discs) {
            const int done = QProcess::execute(QStringLiteral("sh"),
                                               {QStringLiteral("-c"),
                                                QStringLiteral("bsdtar -xf \"$1\" -C \"$2\" && chmod -R u+w \"$2\""),
                                                QStringLiteral("sh"), m_folder.filePath(each), back});
            QCOMPARE(done, 0);
        }
        QCOMPARE(QProcess::execute(QStringLiteral("diff"), {QStringLiteral("-r"), back + QStringLiteral("/tree"),
                                                            m_folder.filePath(QStringLiteral("tree"))}),
                 0);
    }
    // The dialog that asks for the next volume, as soon as it does.
    static VolumeDialog* asked(BurnPage* page)
    {
        VolumeDialog* dialog = nullptr;
        [&] { QTRY_VERIFY_WITH_TIMEOUT((dialog = page->findChild<VolumeDialog*>()) != nullptr, kHang); }();
        return dialog;
    }
    static void interrupt(BurnPage* page)
    {
        asked(page)->reject();
        QTRY_COMPARE_WITH_TIMEOUT(page->session().state(), BurnSession::State::ended, kHang);
    }
    void giveAll(BurnPage* page, int next) const
    {
        QVERIFY(QTest::qWaitFor(
            [&] {
                if (auto* const dialog = page->findChild<VolumeDialog*>(); dialog != nullptr && dialog->isVisible()) {
                    Q_EMIT dialog->given({.target = tape(next++).toStdString()});
                    delete dialog;
                }
                return page->session().ended();
            },
            kHang));
    }
    static bool holdsSets(SetsMenu& menu) // as the menu says when it has looked
    {
        QSignalSpy filled(&menu, &SetsMenu::filled);
        menu.fill();
        return (!filled.isEmpty() || filled.wait(kHang)) && filled.first().first().toBool();
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
            QFile::remove(m_folder.filePath(QStringLiteral("d%1").arg(number)));
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
        QTRY_VERIFY_WITH_TIMEOUT((second = otherThan(page, window)) != nullptr, kHang);
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
        QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
        giveAll(page, 2);
        QVERIFY2(page->session().report().outcome == Outcome::complete,
                 page->session().report().fault ? page->session().report().fault->detail.c_str() : "");
        QVERIFY(!holdsSets(*menu));
    }

    void discSet_whoseSecondDiscFails_isStopped_continuedAndBurnedAgain()
    {
        {
            QSettings settings;
            BurnWindow window(concreteDependencies(), settings);
            JobRequest discs = request();
            discs.target = disc(1).toStdString();
            discs.spanDiscs = true;
            BurnPage* const page = window.add(discs);
            VolumeDialog* dialog = asked(page);
            QCOMPARE(dialog->windowTitle(), QStringLiteral("Disc 2 of 3"));
            Q_EMIT dialog->given({.target = disc(9, QStringLiteral(",fault=medium-error@100k")).toStdString()});
            delete dialog;
            dialog = asked(page);
            QCOMPARE(dialog->windowTitle(), QStringLiteral("Disc 2 of 3")); // the failed disc costs itself alone
            QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("reason")) != nullptr);
            interrupt(page);
        }
        MainWindow window(concreteDependencies());
        window.setTarget(disc(2));
        auto* const menu = window.findChild<SetsMenu*>();
        QVERIFY(holdsSets(*menu));
        QVERIFY(menu->actions().at(0)->text().contains(QStringLiteral("disc 2 is next")));
        menu->findChild<QAction*>(QStringLiteral("continueSet"))->trigger();
        BurnPage* page = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
        VolumeDialog* const dialog = asked(page);
        Q_EMIT dialog->given({.target = disc(3).toStdString()});
        delete dialog;
        QTRY_COMPARE_WITH_TIMEOUT(page->session().state(), BurnSession::State::ended, kHang);
        QCOMPARE(page->session().report().outcome, Outcome::complete);
        readDiscsBack({QStringLiteral("d1"), QStringLiteral("d2"), QStringLiteral("d3")});
        const JobReport& continued = page->session().report(); // is told as the whole set
        QVERIFY(bytesOfSet(continued) > continued.bytes);
        const QString result = resultSentence(continued, page->session().request());
        QVERIFY2(result.contains(QStringLiteral("10 files, %1 on 3 discs").arg(sizeText(bytesOfSet(continued)))),
                 qPrintable(result));
        const QString notes = resultNotes(continued).join(QLatin1Char('\n'));
        QVERIFY2(QRegularExpression(QStringLiteral("Disc 1: .*burned earlier")).match(notes).hasMatch(),
                 qPrintable(notes));

        QVERIFY(!holdsSets(*menu)); // none is interrupted, but discs can be burned again
        window.setTarget(disc(4));
        menu->findChild<QAction*>(QStringLiteral("burnDisc2"))->trigger();
        BurnPage* again = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((again = otherThan(page, window.burns())) != nullptr, kHang);
        QTRY_COMPARE_WITH_TIMEOUT(again->session().state(), BurnSession::State::ended, kHang);
        QCOMPARE(again->session().report().outcome, Outcome::complete);
        readDiscsBack({QStringLiteral("d1"), QStringLiteral("d4"), QStringLiteral("d3")});
        const QString alone = resultSentence(again->session().report(), again->session().request());
        QVERIFY2(alone.contains(QStringLiteral("disc 2 of 3")), qPrintable(alone));

        QFile changed(m_folder.filePath(QStringLiteral("tree/4")));
        QVERIFY(changed.open(QIODevice::Append));
        changed.write("more");
        changed.close();
        window.setTarget(disc(5));
        QVERIFY(!holdsSets(*menu));
        menu->findChild<QAction*>(QStringLiteral("burnDisc2"))->trigger();
        QMessageBox* question = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = window.burns().findChild<QMessageBox*>(QStringLiteral("changedQuestion"))) != nullptr, kHang);
        QVERIFY(question->text().contains(QStringLiteral("tree/4")));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("d5")))); // no blank is spent
        const BurnPage* const asking = window.burns().findChildren<BurnPage*>().last();
        const JobReport& report = asking->session().report(); // nothing failed, and the set is as complete as before
        QCOMPARE(report.outcome, Outcome::cancelled);
        QVERIFY(!report.mediumState && report.journal.empty() && !report.discPlan.empty());
        const QString shown = asking->findChild<QLabel*>(QStringLiteral("result"))->text();
        QVERIFY2(shown.startsWith(QStringLiteral("Not begun")), qPrintable(shown));
        const QString told = asking->findChild<Banner*>()->text();
        QVERIFY2(!told.contains(QStringLiteral("not complete")), qPrintable(told));
        QVERIFY(changed.resize(500'000));
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

STEADYBURN_UNIT_TEST(TestSetsMenu)
#include "TestSetsMenu.moc"
