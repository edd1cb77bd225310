// The shelf in the window: media listed, searched, browsed, noted and forgotten; and what goes wrong is said.
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "base/Units.h"
#include "support/Hang.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/MediumView.h"
#include "ui/shelf/CardButton.h"
#include "ui/shelf/ShelfActions.h"
#include "ui/shelf/ShelfHitsModel.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/shelf/ShelfVolumesModel.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/TableLook.h"
#include "workflow/burn/Job.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include <fstream>

using namespace steadyburn;

class TestShelfPage : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_settings;
    ScratchFolder m_folder;
    std::string m_file;

    static QTreeView* view(const QWidget& window, const char* name)
    {
        return window.findChild<QTreeView*>(QLatin1String(name));
    }
    static QPushButton* button(const QWidget& window, const char* name)
    {
        return window.findChild<QPushButton*>(QLatin1String(name));
    }
    static QString status(const QWidget& window)
    {
        return window.findChild<QLabel*>(QStringLiteral("shelfStatus"))->text();
    }
    static void type(const QWidget& window, const char* text)
    {
        auto* const field = window.findChild<QLineEdit*>(QStringLiteral("shelfSearch"));
        field->clear();
        QTest::keyClicks(field, QString::fromUtf8(text));
    }
    static QStringList names(const QTreeView& view)
    {
        QStringList names;
        for (int row = 0; row < view.model()->rowCount(); ++row) {
            names << view.model()->index(row, 0).data().toString();
        }
        return names;
    }
    [[nodiscard]] std::string burned(const char* name, const std::string& source) const
    {
        JobRequest request;
        request.sources = {source};
        request.target = m_folder.path(name);
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        return job.run({}).outcome == Outcome::complete ? request.target : std::string();
    }
    static void settle(const ShelfPage& window) { QTRY_VERIFY_WITH_TIMEOUT(window.settled(), kHang); }
    static void open(ShelfPage& window)
    {
        window.show();
        settle(window);
    }

    QUrl m_viewed;

public slots:
    void viewed(const QUrl& url) { m_viewed = url; } // as a program of the desktop's

private slots:
    void initTestCase() { keepSettingsIn(m_settings); }
    void init()
    {
        m_file = m_folder.path("shelf.db");
        for (const std::string& file : filesOfShelf(m_file)) {
            std::filesystem::remove(file);
        }
        auto shelf = Shelf::openOrMake(m_file);
        QVERIFY(shelf);
        QVERIFY(shelve(
            *shelf,
            {shelvedFile("photos/2024/img1.jpg", 5), shelvedFile("photos/2024/img2.jpg", 9), shelvedFile("notes.txt")},
            {.uuid = {}, .label = "PHOTOS", .kind = "bd-r", .entered = 1}, {.burned = 1'700'000'000}));
        QVERIFY(
            shelve(*shelf, {shelvedFile("letters/caf\xe9.txt"), shelvedFile("letters/img3.jpg", 7)},
                   {.uuid = "11111111-2222-3333-4444-555555555555", .label = "TAPE 7", .kind = "tape", .entered = 2},
                   {.set = "set", .setName = "letters", .number = 2, .burned = 1'710'000'000}));
    }

    void shelfThatIsDamaged_isSaid_andNothingElseIsShown()
    {
        for (const std::string& file : filesOfShelf(m_file)) {
            std::filesystem::remove(file);
        }
        std::ofstream(m_file) << "this is no database, whoever made it, and it is long enough to be looked at";
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        QVERIFY(window.findChild<Banner*>()->text().contains(QStringLiteral("damaged")));
        QVERIFY(window.findChild<QLabel*>(QStringLiteral("shelfInvitation"))->isVisible());
    }

    void shelfThatIsNotThere_isAnInvitation_andNoneIsMade()
    {
        const std::string none = m_folder.path("none.db");
        ShelfPage window(none, concreteDependencies());
        open(window);
        QVERIFY(window.findChild<QLabel*>(QStringLiteral("shelfInvitation"))->isVisible());
        QVERIFY(window.findChild<Banner*>()->isHidden());
        type(window, "img");
        settle(window);
        QVERIFY(window.findChild<Banner*>()->isHidden());
        QVERIFY(!std::filesystem::exists(none));
    }

    void media_areListedTheNewestFirst_andSorted()
    {
        ShelfPage window(m_file, concreteDependencies());
        const QAbstractItemModelTester tester(view(window, "shelfMedia")->model());
        open(window);
        QCOMPARE(names(*view(window, "shelfMedia")), QStringList({QStringLiteral("TAPE 7"), QStringLiteral("PHOTOS")}));
        QCOMPARE(status(window), QStringLiteral("2 discs and tapes"));
        view(window, "shelfMedia")->sortByColumn(ShelfVolumesModel::kFiles, Qt::DescendingOrder);
        QCOMPARE(names(*view(window, "shelfMedia")), QStringList({QStringLiteral("PHOTOS"), QStringLiteral("TAPE 7")}));
    }

    void damageThatASampleFound_isShown_asThatOfACheckIs()
    {
        auto shelf = Shelf::open(m_file);
        QVERIFY(shelf);
        constexpr std::int64_t kSampled = 1'720'000'000;
        auto volumes = shelf->volumes();
        QVERIFY(volumes);
        for (const ShelfVolume& volume : *volumes) {
            QVERIFY(shelf->noteSampled(volume.uuid, kSampled,
                                       volume.label == "PHOTOS" ? CheckResult::damaged : CheckResult::good, "drive"));
        }
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        const QAbstractItemModel& media = *view(window, "shelfMedia")->model();
        QCOMPARE(names(*view(window, "shelfMedia")), QStringList({QStringLiteral("TAPE 7"), QStringLiteral("PHOTOS")}));
        const QModelIndex good = media.index(0, ShelfVolumesModel::kVerified);
        const QModelIndex damaged = media.index(1, ShelfVolumesModel::kVerified);
        QCOMPARE(good.data().toString(), QStringLiteral("Never"));
        QVERIFY(good.data(kChipRole).toInt() == static_cast<int>(BannerWeight::calm));
        QVERIFY2(damaged.data().toString().contains(QStringLiteral("damaged")), qPrintable(damaged.data().toString()));
        QVERIFY(damaged.data(kChipRole).toInt() == static_cast<int>(BannerWeight::error));
    }

    void search_overAllMedia_findsWhatIsTypedLast()
    {
        ShelfPage window(m_file, concreteDependencies());
        const QAbstractItemModelTester tester(view(window, "shelfFound")->model());
        open(window);
        type(window, "img"); // three searches, of which the last one counts
        settle(window);
        QCOMPARE(names(*view(window, "shelfFound")).size(), 3);
        QCOMPARE(status(window), QStringLiteral("3 matches"));
        view(window, "shelfFound")->sortByColumn(ShelfHitsModel::kSize, Qt::DescendingOrder);
        QCOMPARE(names(*view(window, "shelfFound")),
                 QStringList({QStringLiteral("img2.jpg"), QStringLiteral("img3.jpg"), QStringLiteral("img1.jpg")}));
        type(window, "2024/*1.jpg");
        settle(window);
        QCOMPARE(names(*view(window, "shelfFound")), QStringList({QStringLiteral("img1.jpg")}));
        type(window, "nowhere");
        settle(window);
        QVERIFY(names(*view(window, "shelfFound")).isEmpty());
        QVERIFY(!status(window).isEmpty());
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(view(window, "shelfMedia")->isVisible());
        QVERIFY(window.isVisible());
    }

    void match_isShownWhereItLies()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        type(window, "caf");
        settle(window);
        QTreeView* const found = view(window, "shelfFound");
        found->setCurrentIndex(found->model()->index(0, 0));
        button(window, "shelfOpen")->click();
        settle(window);
        const auto* const tree = window.findChild<MediumView*>();
        QTRY_VERIFY_WITH_TIMEOUT(tree->isVisible(), kHang);
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("caf%E9.txt"));
        button(window, "shelfBack")->click();
        QVERIFY(found->isVisible());
        QCOMPARE(names(*found).size(), 1);
    }

    void placeWhereItIsKept_isStored()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        auto* const kept = window.findChild<QLineEdit*>(QStringLiteral("keptAt"));
        kept->setFocus();
        QTest::keyClicks(kept, QStringLiteral("Box 3"));
        QTest::keyClick(kept, Qt::Key_Return);
        settle(window);
        QCOMPARE(Shelf::open(m_file)->volume("TAPE 7")->copies.front().kept, "Box 3");
        QTreeView* const media = view(window, "shelfMedia");
        QCOMPARE(media->model()->index(0, ShelfVolumesModel::kKept).data().toString(), QStringLiteral("Box 3"));
    }

    void copies_haveTheirOwnPlacesAndVerdicts()
    {
        {
            auto shelf = Shelf::open(m_file);
            for (int i = 0; i < 2; ++i) {
                QVERIFY(
                    shelve(*shelf, {shelvedFile("twice")},
                           {.uuid = {}, .label = "TWICE", .kind = "bd-r", .entered = 9, .written = true, .made = i + 1},
                           {.burned = 1'720'000'000}));
            }
            const std::string uuid = shelf->volume("TWICE")->uuid;
            QVERIFY(shelf->noteVerified(uuid, 1'730'000'000, CheckResult::damaged, "Drive A", 1));
            QVERIFY(shelf->noteVerified(uuid, 1'730'000'000, CheckResult::good, "Drive B", 2));
        }
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        QTreeView* const media = view(window, "shelfMedia");
        QCOMPARE(names(*media).front(), QStringLiteral("TWICE"));
        const QModelIndex verified = media->model()->index(0, ShelfVolumesModel::kVerified);
        QVERIFY(verified.data().toString().contains(QStringLiteral("good (best of 2 copies, 1 damaged)")));
        QCOMPARE(verified.data(kChipRole).toInt(), static_cast<int>(BannerWeight::warning)); // a good one is there
        auto* const copies = window.findChild<QComboBox*>(QStringLiteral("shelfCopies"));
        const auto shown = [&](const char* text) {
            const auto labels = window.findChild<QWidget*>(QStringLiteral("volumeProperties"))->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text() == QLatin1String(text); });
        };
        QVERIFY(copies->isVisible() && copies->count() == 2 && copies->currentIndex() == 1);
        QVERIFY(shown("Drive B") && !shown("Drive A"));
        copies->setFocus();
        QTest::keyClick(copies, Qt::Key_Up);
        QCOMPARE(copies->currentIndex(), 0);
        QVERIFY(shown("Drive A") && !shown("Drive B"));
        auto* const kept = window.findChild<QLineEdit*>(QStringLiteral("keptAt"));
        kept->setFocus();
        QTest::keyClicks(kept, QStringLiteral("Bin"));
        QTest::keyClick(kept, Qt::Key_Return);
        settle(window);
        const auto copy = [&](std::uint64_t number) {
            return *copyNumbered(*Shelf::open(m_file)->volume("TWICE"), number);
        };
        QVERIFY(copy(1).kept == "Bin" && copy(2).kept.empty());
        QCOMPARE(copies->currentIndex(), 0); // it is still the one that is shown
        button(window, "shelfForget")->click();
        button(*window.findChild<QMessageBox*>(), "forgetCopy")->click();
        settle(window);
        QCOMPARE(Shelf::open(m_file)->volume("TWICE")->copies.size(), 1U);
        QVERIFY(!copies->isVisible());
        QVERIFY(shown("Drive B"));
    }

    void medium_isForgottenOnceTheUserSaysSo()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        for (const bool yes : {false, true}) {
            button(window, "shelfForget")->click();
            auto* const question = window.findChild<QMessageBox*>();
            QVERIFY(question->isVisible());
            yes ? button(*question, "forgetYes")->click() : question->button(QMessageBox::Cancel)->click();
            QCoreApplication::sendPostedEvents(question, QEvent::DeferredDelete);
            settle(window);
            QCOMPARE(names(*view(window, "shelfMedia")).size(), yes ? 1 : 2);
        }
        QVERIFY(!Shelf::open(m_file)->volume("TAPE 7"));
    }

    void fileThatIsWanted_isSelectedOnItsMedium_andOnNoOther()
    {
        std::filesystem::create_directory(m_folder.path("tree"));
        m_folder.file("tree/other.txt", "other");
        m_folder.file("tree/wanted.txt", "wanted");
        const std::string image = burned("wanted.iso", m_folder.path("tree"));
        m_folder.file("tree/wanted.txt", "another length");
        const std::string later = burned("later.iso", m_folder.path("tree"));
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        window.actions().addMedium(later);
        settle(window);
        window.actions().addMedium(image);
        settle(window);
        QVERIFY(window.findChild<Banner*>()->text().contains(QStringLiteral("on the shelf now")));
        type(window, "wanted.txt");
        settle(window);
        QTreeView* const found = view(window, "shelfFound");
        QCOMPARE(names(*found).size(), 2);
        found->setCurrentIndex(found->model()->index(0, 0)); // the one that was added last
        QSignalSpy asked(&window, &ShelfPage::lookIntoAsked);
        window.actions().restoreFrom(later);
        settle(window);
        QVERIFY(asked.isEmpty());
        QVERIFY(window.findChild<Banner*>()->text().contains(QStringLiteral("another medium")));
        window.actions().restoreFrom(image);
        settle(window);
        QCOMPARE(asked.size(), 1);
        MediumPage inside(concreteDependencies());
        inside.show();
        inside.lookFor(image, asked.first().at(1).value<std::vector<std::string>>());
        QTRY_VERIFY_WITH_TIMEOUT(!inside.listing(), kHang);
        const auto rows = inside.findChild<MediumView*>()->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.first().data().toString(), QStringLiteral("wanted.txt"));
        inside.findChild<QPushButton*>(QStringLiteral("restoreFromMedium"))->click();
        auto* const where = inside.findChild<QFileDialog*>(QStringLiteral("fileQuestion"));
        QVERIFY(where != nullptr && where->isVisible());
        const QString into = QString::fromStdString(m_folder.path("not/there/yet")); // is made
        where->findChild<QLineEdit*>()->setText(into);
        QMetaObject::invokeMethod(where, "accept");
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(into), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!inside.busy(), kHang);
    }

    void shelf_isExportedWhole_orNotAtAll()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        window.actions().exportTo(m_folder.path("nowhere/all.csv"));
        settle(window);
        QVERIFY(window.findChild<Banner*>()->isVisible());
        window.actions().exportTo(m_folder.path("all.jsonl"));
        settle(window);
        std::ifstream lines(m_folder.path("all.jsonl"));
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
            QVERIFY(!QJsonDocument::fromJson(QByteArray::fromStdString(line)).isNull());
        }
        QCOMPARE(count, std::size_t(8)); // three folders
    }

    void reminder_withoutACommandLineProgram_isRefusedAndStaysOff()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        auto* const box = window.findChild<QCheckBox*>(QStringLiteral("shelfReminder"));
        QVERIFY(box->isEnabled() && !box->isChecked());
        box->click(); // the test's folder has none
        settle(window);
        QVERIFY(window.findChild<Banner*>()->text().contains(QStringLiteral("steadyburn-cli")));
        QVERIFY(box->isEnabled() && !box->isChecked());
    }

    void card_isWrittenOrTheReasonIsSaid_andPrintedByTheDesktop()
    {
        ShelfPage window(m_file, concreteDependencies());
        open(window);
        auto* const card = window.findChild<CardButton*>();
        const auto* const banner = window.findChild<Banner*>();
        QVERIFY(card->isEnabled());
        card->save(false, m_folder.path("nowhere/card.pdf"));
        QTRY_VERIFY_WITH_TIMEOUT(banner->text().contains(QStringLiteral("nowhere/card.pdf")), kHang);
        card->save(true, m_folder.path("card.pdf"));
        QTRY_VERIFY_WITH_TIMEOUT(banner->text().contains(QStringLiteral("The card is in")), kHang);
        std::ifstream pdf(m_folder.path("card.pdf"));
        std::string head;
        std::getline(pdf, head);
        QVERIFY(head.starts_with("%PDF"));
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "viewed");
        card->menu()->findChild<QAction*>(QStringLiteral("printCard"))->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(m_viewed.fileName(), QStringLiteral("TAPE 7.pdf"), kHang);
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QVERIFY(QFileInfo(m_viewed.toLocalFile()).size() > 1000);
        view(window, "shelfMedia")->setCurrentIndex({});
        QVERIFY(!card->isEnabled());
    }

    void burnOfTheWindow_entersItsMedium()
    {
        qputenv("STEADYBURN_SHELF", QByteArray::fromStdString(m_file));
        m_folder.file("burned.txt", "contents");
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(QString::fromStdString(m_folder.path("disc.iso")));
        window.addPaths({m_folder.path("burned.txt")});
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        window.findChild<QAction*>(QStringLiteral("shelf"))->trigger();
        auto* const shelf = window.findChild<ShelfPage*>();
        QVERIFY(shelf->isVisible());
        const auto entered = [&] {
            shelf->refresh();
            return QTest::qWaitFor([shelf] { return shelf->settled(); }, kHang) &&
                   names(*view(*shelf, "shelfMedia")).size() == 3;
        };
        QTRY_VERIFY_WITH_TIMEOUT(entered(), kHang);
        qunsetenv("STEADYBURN_SHELF");
    }
};

STEADYBURN_UNIT_TEST(TestShelfPage)
#include "TestShelfPage.moc"
