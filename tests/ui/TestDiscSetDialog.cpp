// From a folder that is too large for a disc to a set that is burned: the plan is shown, changed by a move, refused
// where a disc would be too full, and burned as it is shown, though the second disc fails. Read back with bsdtar.
#include "AnswerSheets.h"
#include "ui/burn/DiscSetDialog.h"

#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/DiscSetModel.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/CapacityBar.h"
#include "ui/widgets/ElidedLabel.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <functional>
#include <set>

using namespace steadyburn;

class TestDiscSetDialog : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_folder;

    QString at(const QString& name) const { return m_folder.filePath(name); }
    QString disc(int number, const QString& keys = {}) const
    {
        return QStringLiteral("virtual:dvd+r,speed=900M,capacity=2M%1,file=%2")
            .arg(keys, at(QStringLiteral("d%1").arg(number)));
    }
    void makeFile(const QString& name, int bytes) const
    {
        QDir().mkpath(QFileInfo(at(name)).path());
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(bytes, name.back().toLatin1()));
    }
    // The row of a name below a row, at any depth.
    static QModelIndex find(const QAbstractItemModel& model, const QString& name, const QModelIndex& below)
    {
        for (int row = 0; row < model.rowCount(below); ++row) {
            const QModelIndex here = model.index(row, 0, below);
            if (here.data().toString() == name) {
                return here;
            }
            if (const QModelIndex found = find(model, name, here); found.isValid()) {
                return found;
            }
        }
        return {};
    }
    static int discWith(const QAbstractItemModel& model, const QString& name)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            if (find(model, name, model.index(row, 0)).isValid()) {
                return row;
            }
        }
        return -1;
    }
    static QString messageOf(const QWidget& dialog) { return dialog.findChild<Banner*>()->text(); }
    static void waitForPlan(const DiscSetDialog& dialog) { QTRY_VERIFY_WITH_TIMEOUT(!dialog.planning(), kHang); }
    // A dialog that is closed for good goes when control returns to the event loop.
    static void takeAwayWhatGoes() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }
    // Whether the burn ends; each question for the next disc is answered and taken away.
    static bool endsAnswered(const BurnPage& page, const std::function<void(VolumeDialog&)>& answer)
    {
        return QTest::qWaitFor(
            [&] {
                if (auto* const asks = page.findChild<VolumeDialog*>(); asks != nullptr && asks->isVisible()) {
                    answer(*asks);
                    delete asks;
                }
                return page.session().ended();
            },
            kHang);
    }
    DiscSetDialog* planned(MainWindow& window) const
    {
        window.setTarget(disc(1));
        window.addPaths({at(QStringLiteral("tree")).toStdString()});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(window.compilation().takesDiscs(), kHang); }();
        window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
        auto* const dialog = window.findChild<DiscSetDialog*>();
        waitForPlan(*dialog);
        return dialog;
    }

private slots:
    // Three discs: a and d, b, c; d has room on each.
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("STEADYBURN_SHELF", QFile::encodeName(m_folder.filePath(QStringLiteral("shelf.db"))));
        for (const char* folder : {"a", "b", "c"}) {
            for (int i = 0; i < 4; ++i) {
                makeFile(QStringLiteral("tree/%1/%1%2").arg(QLatin1String(folder)).arg(i), 350'000);
            }
        }
        makeFile(QStringLiteral("tree/d/d0"), 200'000);
    }

    void tooLargeFolder_isPlanned_changedByAMove_andBurnedSo()
    {
        MainWindow window(concreteDependencies());
        window.show();
        DiscSetDialog* const dialog = planned(window);
        const DiscSetModel& model = dialog->model();
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.headerData(DiscSetModel::kSize, Qt::Horizontal, Qt::TextAlignmentRole),
                 model.index(0, DiscSetModel::kSize).data(Qt::TextAlignmentRole));
        QCOMPARE(window.findChild<CapacityBar*>()->media(), std::uint64_t(3));

        // Dragged: the small folder goes to a disc that has room.
        const int from = discWith(model, QStringLiteral("d0"));
        const int to = (from + 1) % 3;
        const std::unique_ptr<QMimeData> dragged(
            model.mimeData({find(model, QStringLiteral("d"), model.index(from, 0))}));
        dialog->model().dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, model.index(to, 0));
        waitForPlan(*dialog);
        QCOMPARE(discWith(model, QStringLiteral("d0")), to);
        QVERIFY(dialog->findChild<QPushButton*>(QStringLiteral("restorePlan"))->isEnabled());

        // By the menu, and too much: refused with the reason.
        auto* const tree = dialog->findChild<QTreeView*>(QStringLiteral("discSetTree"));
        const int next = (to + 1) % 3;
        tree->setCurrentIndex(model.index(next, 0));
        tree->setCurrentIndex(find(model, QStringLiteral("tree"), model.index(next, 0)));
        auto* const menu = dialog->findChild<QMenu*>(QStringLiteral("moveMenu"));
        Q_EMIT menu->aboutToShow();
        menu->findChild<QAction*>(QStringLiteral("toDisc%1").arg(to + 1))->trigger();
        waitForPlan(*dialog);
        QVERIFY2(messageOf(*dialog).contains(QStringLiteral("would be too full")), qPrintable(messageOf(*dialog)));
        QCOMPARE(model.rowCount(), 3);

        // Burned: the second disc fails, and costs itself alone.
        const auto bytes = dialog->bytesOfDiscs();
        dialog->findChild<QPushButton*>(QStringLiteral("burnSet"))->click();
        BurnPage* page = nullptr;
        while ((page = window.burns().findChild<BurnPage*>()) ==
               nullptr) { // a wait would miss what the page says first
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        int given = 2;
        bool failed = false;
        QStringList titles;
        QStringList said;
        QStringList offered; // for the next disc
        const auto note = [&] {
            if (page->session().running()) {
                titles << page->findChild<ElidedLabel*>(QStringLiteral("headline"))->text();
                said << messageOf(*page);
            }
        };
        note();
        connect(&page->session(), &BurnSession::stateChanged, page, note);
        QVERIFY(endsAnswered(*page, [&](VolumeDialog& asks) {
            const bool bad = !std::exchange(failed, true);
            offered << asks.findChild<QLineEdit*>(QStringLiteral("volumeTarget"))->text();
            Q_EMIT asks.given(
                {.target = disc(bad ? 9 : given++, bad ? QStringLiteral(",fault=medium-error@100k") : QString())
                               .toStdString()});
        }));
        const JobReport& report = page->session().report();
        QCOMPARE(report.outcome, Outcome::complete);
        QCOMPARE(offered, (QStringList{QStringLiteral("Practice DVD+R (d1-2)"), QStringLiteral("Practice DVD+R (d9-2)"),
                                       QStringLiteral("Practice DVD+R (d2-3)")}));
        QVERIFY(report.shelved == true);
        for (const char* title :
             {"Burning disc 1 of 3 to Practice DVD+R (d1)", "Burning disc 2 of 3 to Practice DVD+R (d9)",
              "Burning disc 2 of 3 to Practice DVD+R (d2)", "Burning disc 3 of 3 to Practice DVD+R (d3)"}) {
            QVERIFY2(titles.contains(QLatin1String(title)), qPrintable(titles.join(QLatin1Char('\n'))));
        }
        QVERIFY2(!said.last().contains(QStringLiteral("nother disc")), qPrintable(said.last())); // that was disc 2's
        const QString result = page->findChild<QLabel*>(QStringLiteral("result"))->text();
        QVERIFY2(result.contains(sizeText(bytes[0] + bytes[1] + bytes[2]) + QStringLiteral(" on 3 discs")),
                 qPrintable(result));
        QVERIFY2(messageOf(*page).contains(QStringLiteral("A blank for disc 2 was spoilt in “Practice DVD+R (d9)”")),
                 qPrintable(messageOf(*page)));
        QSignalSpy look(&window.burns(), &BurnWindow::lookAsked);
        auto* const lookAt = page->findChild<QPushButton*>(QStringLiteral("lookAtDisc"));
        QVERIFY2(lookAt->text().endsWith(QStringLiteral("at Disc 3")), qPrintable(lookAt->text()));
        lookAt->click();
        QCOMPARE(look.first().first().value<std::string>(), disc(3).toStdString());
        QCOMPARE(report.volumes.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(report.volumes[i].bytes, bytes[i]); // as it was shown
        }
        for (int i = 1; i <= 3; ++i) {
            const QString back = at(QStringLiteral("back%1").arg(i));
            QDir().mkpath(back);
            const QString script =
                QStringLiteral("bsdtar -xf \"$1\" -C \"$2\" && chmod -R u+w \"$2\" && cp -r \"$2\"/tree \"$3\"");
            QDir().mkpath(at(QStringLiteral("whole")));
            QCOMPARE(QProcess::execute(QStringLiteral("sh"),
                                       {QStringLiteral("-c"), script, QStringLiteral("sh"),
                                        at(QStringLiteral("d%1").arg(i)), back, at(QStringLiteral("whole"))}),
                     0);
            QCOMPARE(QFile::exists(back + QStringLiteral("/tree/d/d0")), i == to + 1);
        }
        QCOMPARE(QProcess::execute(QStringLiteral("diff"), {QStringLiteral("-r"), at(QStringLiteral("whole/tree")),
                                                            at(QStringLiteral("tree"))}),
                 0);
    }

    void secondDrive_takesItsTurn()
    {
        for (int number = 1; number <= 3; ++number) {
            QFile::remove(at(QStringLiteral("d%1").arg(number)));
        }
        MainWindow window(concreteDependencies());
        window.show();
        DiscSetDialog* const dialog = planned(window);
        dialog->findChild<TargetSelector*>(QStringLiteral("secondDrive"))->setSpec(disc(20));
        dialog->findChild<QPushButton*>(QStringLiteral("burnSet"))->click();
        BurnPage* page = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
        QStringList asked;
        QVERIFY(endsAnswered(*page, [&](VolumeDialog& asks) {
            asked << asks.findChild<QLineEdit*>(QStringLiteral("volumeTarget"))->text();
            Q_EMIT asks.given({.target = disc(3).toStdString()});
        }));
        const JobReport& report = page->session().report();
        QCOMPARE(report.outcome, Outcome::complete);
        QCOMPARE(report.volumes.size(), std::size_t(3));
        QCOMPARE(report.volumes[1].target, disc(20).toStdString());            // a blank waited there
        QCOMPARE(asked, QStringList{QStringLiteral("Practice DVD+R (d1-3)")}); // the first drive
    }

    void compilationThatChanges_isPlannedAnew_andTheAutomaticPlanComesBack()
    {
        MainWindow window(concreteDependencies());
        window.show();
        DiscSetDialog* const dialog = planned(window);
        const DiscSetModel& model = dialog->model();
        const int from = discWith(model, QStringLiteral("d0"));
        dialog->moveTo(model.entriesAt({find(model, QStringLiteral("d"), model.index(from, 0))}), 4); // a new disc
        waitForPlan(*dialog);
        QCOMPARE(model.rowCount(), 4);
        dialog->findChild<QPushButton*>(QStringLiteral("restorePlan"))->click();
        waitForPlan(*dialog);
        QCOMPARE(model.rowCount(), 3);
        window.compilation().document().leaveOut({"tree/b"});
        QTRY_COMPARE_WITH_TIMEOUT(discWith(model, QStringLiteral("b0")), -1, kHang);
        waitForPlan(*dialog);
        QCOMPARE(model.rowCount(), 2);
    }

    void changedPlan_closedAndOpenedAgain_isKept_untilTheCompilationChanges()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QPointer<DiscSetDialog> dialog = planned(window);
        const auto moveToNew = [&dialog](const QString& name) {
            const DiscSetModel& model = dialog->model();
            const int from = discWith(model, name);
            dialog->moveTo(model.entriesAt({find(model, name, model.index(from, 0))}),
                           static_cast<unsigned>(model.rowCount()) + 1);
            waitForPlan(*dialog);
        };
        moveToNew(QStringLiteral("d"));
        const auto changed = dialog->bytesOfDiscs();
        QCOMPARE(changed.size(), std::size_t(4));
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        const auto reopen = [&] {
            takeAwayWhatGoes();
            burn->trigger();
            dialog = window.findChild<DiscSetDialog*>();
            QVERIFY(dialog->isVisible());
            waitForPlan(*dialog);
        };
        dialog->close();
        reopen();
        QCOMPARE(dialog->bytesOfDiscs(), changed);
        QTest::keyClick(dialog, Qt::Key_Escape);
        window.setTarget(disc(7)); // as large
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().takesDiscs(), kHang);
        reopen();
        QCOMPARE(dialog->bytesOfDiscs(), changed);
        QCOMPARE(messageOf(*dialog), QString());
        QCOMPARE(window.findChild<CapacityBar*>()->media(), std::uint64_t(4));

        dialog->close();
        window.compilation().document().leaveOut({"tree/c/c0"});
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().takesDiscs(), kHang);
        reopen();
        QCOMPARE(discWith(dialog->model(), QStringLiteral("c0")), -1);
        QVERIFY(dialog->bytesOfDiscs().size() < 4);
        QVERIFY2(messageOf(*dialog).contains(QStringLiteral("compilation has changed")),
                 qPrintable(messageOf(*dialog)));

        moveToNew(QStringLiteral("d"));
        dialog->close();
        window.setTarget(disc(8).replace(QStringLiteral("capacity=2M"), QStringLiteral("capacity=3M")));
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().takesDiscs(), kHang);
        reopen();
        QVERIFY2(messageOf(*dialog).contains(QStringLiteral("another size")), qPrintable(messageOf(*dialog)));
    }

    void changedPlan_closedAndBurned_isBurned_andStaysForAnotherSet()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QPointer<DiscSetDialog> dialog = planned(window);
        const DiscSetModel& model = dialog->model();
        const int from = discWith(model, QStringLiteral("d0"));
        dialog->moveTo(model.entriesAt({find(model, QStringLiteral("d"), model.index(from, 0))}), 4);
        waitForPlan(*dialog);
        const auto changed = dialog->bytesOfDiscs();
        dialog->close();
        takeAwayWhatGoes();
        std::set<std::string> journals;
        for (int times = 1; times <= 2; ++times) {
            for (int number = 1; number <= 4; ++number) {
                QFile::remove(at(QStringLiteral("d%1").arg(number)));
            }
            QTRY_VERIFY_WITH_TIMEOUT(window.compilation().takesDiscs(), kHang);
            window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
            dialog = window.findChild<DiscSetDialog*>();
            waitForPlan(*dialog);
            dialog->findChild<QPushButton*>(QStringLiteral("burnSet"))->click();
            QTRY_COMPARE_WITH_TIMEOUT(window.burns().findChildren<BurnPage*>().size(), times, kHang);
            BurnPage* const page = window.burns().findChildren<BurnPage*>().last();
            int given = 2;
            QVERIFY(endsAnswered(
                *page, [&](VolumeDialog& asks) { Q_EMIT asks.given({.target = disc(given++).toStdString()}); }));
            const JobReport& report = page->session().report();
            QCOMPARE(report.outcome, Outcome::complete);
            std::vector<std::uint64_t> burned;
            for (const VolumeReport& each : report.volumes) {
                burned.push_back(each.bytes);
            }
            QCOMPARE(burned, changed);
            journals.insert(report.discPlan);
        }
        QCOMPARE(journals.size(), std::size_t(2));
    }
};

STEADYBURN_UNIT_TEST(TestDiscSetDialog)
#include "TestDiscSetDialog.moc"
