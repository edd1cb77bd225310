// What is in the drive, in the window: shown, erased, read into an image, ejected; and what goes wrong is said.
#include "ConcreteDependencies.h"
#include "base/Units.h"
#include "shelf/Shelf.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/medium/MediumDialog.h"
#include "ui/widgets/Banner.h"
#include "workflow/burn/Job.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

class TestMediumDialog : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string disc(const char* kind, const char* file) const
    {
        return QFile::encodeName(QStringLiteral("virtual:%1,speed=100M,file=%2").arg(QLatin1String(kind), path(file)))
            .toStdString();
    }
    void burn(const std::string& target, int copies = 0, const std::string& shelf = {}) const
    {
        JobRequest request;
        request.shelf = shelf;
        request.sources = {QFile::encodeName(path("tree")).toStdString()};
        for (int i = 0; i < copies; ++i) { // so that the disc is another
            request.compilation.grafts["copy" + std::to_string(i)] = {.source = request.sources.front()};
        }
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
    }
    static QStringList facts(const MediumDialog& dialog)
    {
        QStringList all;
        for (const QLabel* const label : dialog.findChildren<QLabel*>()) {
            all << label->text();
        }
        return all;
    }
    static QPushButton* button(const MediumDialog& dialog, const char* name)
    {
        return dialog.findChild<QPushButton*>(QLatin1String(name));
    }
    static void click(const MediumDialog& dialog, const char* name)
    {
        QTest::mouseClick(button(dialog, name), Qt::LeftButton);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(path("tree")));
        QFile file(path("tree/a"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(3'000'000, 'x'));
    }

    void writtenDisc_isShown_readAndErased()
    {
        const std::string target = disc("dvd+rw", "a.img");
        const std::string shelf = QFile::encodeName(path("shelf.db")).toStdString();
        qputenv("STEADYBURN_SHELF", QByteArray::fromStdString(shelf));
        burn(target, 0, shelf);
        QCOMPARE(Shelf::open(shelf)->volumes()->size(), 1U);
        MediumDialog dialog(concreteDependencies(), target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::look);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        const QStringList shown = facts(dialog);
        QVERIFY2(shown.contains(QStringLiteral("DVD+RW")), qPrintable(shown.join(QLatin1Char('|'))));
        QVERIFY(shown.filter(QStringLiteral("session 0")).size() == 1);
        QVERIFY(button(dialog, "eraseMedium")->isEnabled());
        QVERIFY(!button(dialog, "eraseQuickly")->isVisible());

        dialog.readImage(path("back.iso"));
        QVERIFY(dialog.busy());
        QVERIFY(button(dialog, "stopReading")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(QFile(path("back.iso")).size() > 3'000'000);

        QSignalSpy changed(&dialog, &MediumDialog::mediumChanged);
        click(dialog, "eraseMedium");
        QVERIFY(button(dialog, "eraseQuickly")->isVisible());
        QCOMPARE(dialog.focusWidget(), static_cast<QWidget*>(button(dialog, "keepMedium"))); // for a hasty Return
        click(dialog, "keepMedium");                                                         // thought better of it
        QVERIFY(!button(dialog, "eraseQuickly")->isVisible());
        QCOMPARE(changed.size(), 0);
        click(dialog, "eraseMedium");
        click(dialog, "eraseQuickly");
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(facts(dialog).filter(QStringLiteral("session 0")).isEmpty());
        QVERIFY(!button(dialog, "readImage")->isEnabled());
    }

    void discWithARunOfABackup_isErasedAfterAnotherQuestion()
    {
        qputenv("STEADYBURN_BACKUPS", QFile::encodeName(path("backups")));
        QVERIFY(QDir().mkpath(path("about/ABOUT-THIS-BACKUP")));
        QFile mark(path("about/ABOUT-THIS-BACKUP/RUN.json"));
        QVERIFY(mark.open(QIODevice::WriteOnly));
        mark.write("{\"backup\":\"home\",\"number\":3,\"uuid\":\"11111111-2222-4333-8444-555555555555\"}\n");
        mark.close();
        JobRequest request;
        request.sources = {QFile::encodeName(path("about/ABOUT-THIS-BACKUP")).toStdString()};
        request.target = disc("dvd+rw", "run.img");
        request.lockMemory = false;
        QVERIFY(Job(request, concreteDependencies(), {}).run({}).outcome == Outcome::complete);
        MediumDialog dialog(concreteDependencies(), request.target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QSignalSpy changed(&dialog, &MediumDialog::mediumChanged);
        for (const char* const answer : {"keepMedium", "eraseQuickly"}) {
            click(dialog, "eraseQuickly");
            QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy() && button(dialog, "eraseQuickly")->isVisible(), kHang);
            QCOMPARE(changed.size(), 0);
            QVERIFY(dialog.findChild<Banner*>()->text().contains(QStringLiteral("the backup “home” (run 3)")));
            click(dialog, answer);
            QVERIFY(!button(dialog, "eraseQuickly")->isVisible());
            if (answer != std::string_view("eraseQuickly")) {
                click(dialog, "eraseMedium");
            }
        }
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
    }

    void erasedDisc_isOnTheShelfNoMore()
    {
        QCOMPARE(Shelf::open(QFile::encodeName(path("shelf.db")).toStdString())->volumes()->size(), 0U);
        qputenv("STEADYBURN_SHELF", "");
    }

    void writeOnceDisc_cannotBeErased()
    {
        const std::string target = disc("dvd+r", "b.img");
        burn(target);
        MediumDialog dialog(concreteDependencies(), target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::look);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(!button(dialog, "eraseMedium")->isEnabled());
        QVERIFY(button(dialog, "readImage")->isEnabled());
    }

    void discChangedWhileAsked_isNotErased()
    {
        const std::string target = disc("dvd+rw", "asked.img");
        burn(target);
        burn(disc("dvd+rw", "other.img"), 1);
        MediumDialog dialog(concreteDependencies(), target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(button(dialog, "eraseQuickly")->isVisible());
        QVERIFY(QFile::remove(path("asked.img")) && QFile::copy(path("other.img"), path("asked.img")));
        QFile file(path("asked.img"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        QSignalSpy changed(&dialog, &MediumDialog::mediumChanged);
        click(dialog, "eraseQuickly");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QCOMPARE(changed.size(), 0);
        QVERIFY(dialog.findChild<Banner*>()->text().contains(QStringLiteral("Nothing was erased")));
        QVERIFY(!button(dialog, "eraseQuickly")->isVisible());
        file.seek(0);
        QVERIFY(file.readAll() == before);
    }

    void discGoneWhileAsked_isSaid_andNotErasedLater()
    {
        const std::string target = disc("dvd+rw", "gone.img");
        burn(target);
        MediumDialog dialog(concreteDependencies(), target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(QFile::remove(path("gone.img")) && QDir().mkpath(path("gone.img"))); // no medium can be opened there
        click(dialog, "eraseQuickly");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(dialog.findChild<Banner*>()->isVisible());
        QVERIFY(!button(dialog, "eraseMedium")->isEnabled());
        QVERIFY(!button(dialog, "eraseQuickly")->isVisible());
    }

    void noSuchDrive_isSaid()
    {
        MediumDialog dialog(concreteDependencies(), "/dev/sr77");
        dialog.show();
        dialog.begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        auto* const banner = dialog.findChild<Banner*>();
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->text().contains(QStringLiteral("/dev/sr77")), qPrintable(banner->text()));
        QVERIFY(!button(dialog, "eraseMedium")->isEnabled());
        QVERIFY(!button(dialog, "eraseQuickly")->isVisible());
    }

    void existingImage_isNotReplaced()
    {
        const std::string target = disc("cd-r", "c.img");
        burn(target);
        QFile there(path("there.iso"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.write("mine");
        there.close();
        MediumDialog dialog(concreteDependencies(), target);
        dialog.show();
        dialog.readImage(path("there.iso"));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(dialog.findChild<Banner*>()->isVisible());
        QCOMPARE(there.size(), 4);
    }

    void closedWhileReading_stops()
    {
        const std::string target = disc("cd-r", "c.img");
        auto dialog = std::make_unique<MediumDialog>(concreteDependencies(), target);
        dialog->show();
        dialog->readImage(path("stopped.iso"));
        dialog->close();
        QVERIFY(!dialog->isVisible());
        dialog.reset(); // waits for it
        QVERIFY(!QFile::exists(path("stopped.iso")) ||
                QFile(path("stopped.iso")).size() > 3'000'000); // whole or not there
    }
};

STEADYBURN_UNIT_TEST(TestMediumDialog)
#include "TestMediumDialog.moc"
