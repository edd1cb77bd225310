// Discs that are copied in the window, with mouse and keys: with two drives and with one, damaged, onto discs that
// cannot take it; and no end leaves the temporary image behind.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "base/Units.h"
#include "support/Hang.h"
#include "support/ScriptedDisc.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/medium/TargetSelector.h"
#include "ui/widgets/Banner.h"
#include "workflow/burn/Job.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace steadyburn;

class TestCopyDialog : public QObject {
    Q_OBJECT
private:
    static constexpr std::string_view kSlow = "virtual:dvd+r,file=slow";

    QTemporaryDir m_folder;
    DiscScript m_slow; // old.img in a drive that says nothing once an image is begun, until it may
    std::atomic<bool> m_answers = false;
    std::unique_ptr<MainWindow> m_window;
    QPointer<CopyDialog> m_dialog;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray bytes(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString disc(const QString& file, const QString& more = QStringLiteral("dvd+r,speed=300M")) const
    {
        return QStringLiteral("virtual:%1,file=%2").arg(more, path(file));
    }
    Dependencies dependencies()
    {
        Dependencies parts = concreteDependencies();
        parts.openTarget = [this, open = parts.openTarget](const std::string& spec) -> Result<std::unique_ptr<Target>> {
            if (spec == kSlow) {
                return std::unique_ptr<Target>(std::make_unique<ScriptedDisc>(m_slow));
            }
            return open(spec);
        };
        return parts;
    }
    bool nothingLeft() const { return QDir(path(QStringLiteral("tmp"))).isEmpty(); }
    QPushButton* button(const char* name) const { return m_dialog->findChild<QPushButton*>(QLatin1String(name)); }
    bool asks() const { return m_dialog != nullptr && button("copyNo")->isVisible(); }
    QString said() const { return m_dialog->findChild<Banner*>()->text(); }
    void click(const char* name) const { QTest::mouseClick(button(name), Qt::LeftButton); }

    void type(const char* selector, const QString& spec) const
    {
        QLineEdit* const line = m_dialog->findChild<TargetSelector*>(QLatin1String(selector))->lineEdit();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, spec);
    }
    void copy(const QString& from, const QString& to)
    {
        m_window->findChild<QAction*>(QStringLiteral("mediumCopy"))->trigger();
        m_dialog = m_window->findChild<CopyDialog*>();
        QVERIFY(m_dialog != nullptr && m_dialog->isVisible());
        type("copyFrom", from);
        type("copyTo", to);
        QVERIFY(button("startCopy")->isEnabled());
        click("startCopy");
    }
    void answer(bool may)
    {
        m_answers = may;
        m_answers.notify_all();
    }
    BurnPage* page() const { return m_window->burns().findChild<BurnPage*>(); }
    bool burned() const { return page() != nullptr && page()->session().ended(); }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("STEADYBURN_SHELF", QFile::encodeName(path(QStringLiteral("shelf.db"))));
        QVERIFY(QDir().mkpath(path(QStringLiteral("tree"))));
        QFile file(path(QStringLiteral("tree/a")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray contents;
        for (int i = 0; contents.size() < 1'500'000; ++i) {
            contents += QByteArray::number(i);
        }
        file.write(contents);
        file.close();
        JobRequest request;
        request.sources = {QFile::encodeName(path(QStringLiteral("tree"))).toStdString()};
        request.target = QFile::encodeName(disc(QStringLiteral("old.img"))).toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        m_slow.bytes = bytes(QStringLiteral("old.img")).toStdString();
        m_slow.onRead = [this](std::uint64_t) {
            if (!nothingLeft()) {
                m_answers.wait(false);
            }
        };
    }

    void init()
    {
        QDir(path(QStringLiteral("tmp"))).removeRecursively();
        QVERIFY(QDir().mkpath(path(QStringLiteral("tmp"))));
        qputenv("TMPDIR", QFile::encodeName(path(QStringLiteral("tmp"))));
        m_window = std::make_unique<MainWindow>(dependencies());
        m_window->show();
    }

    void cleanup() { m_window.reset(); }

    void twoDrives_copyIsTheSame_andVerified()
    {
        copy(disc(QStringLiteral("old.img")), disc(QStringLiteral("new.img")));
        QTRY_VERIFY_WITH_TIMEOUT(burned(), kHang);
        const JobReport& report = page()->session().report();
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.verified == true);
        QVERIFY(report.shelved == true);
        QVERIFY(!bytes(QStringLiteral("old.img")).isEmpty());
        QCOMPARE(bytes(QStringLiteral("new.img")), bytes(QStringLiteral("old.img")));
        QVERIFY(!page()->findChild<QPushButton*>(QStringLiteral("again"))->isVisible()); // there is no image any more
        QVERIFY(nothingLeft());
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog == nullptr, kHang);
    }

    void damagedDisc_no_writesNothing()
    {
        const QString hurt = disc(QStringLiteral("old.img"), QStringLiteral("dvd+r,speed=300M,fault=medium-error@1M"));
        copy(hurt, disc(QStringLiteral("unwritten.img")));
        QTRY_VERIFY_WITH_TIMEOUT(asks(), kHang);
        QVERIFY2(said().contains(QStringLiteral("sector")) && said().contains(QStringLiteral("tree/a")),
                 qPrintable(said()));
        QCOMPARE(m_dialog->focusWidget(), static_cast<QWidget*>(button("copyNo"))); // for a hasty Return
        QTest::keyClick(button("copyNo"), Qt::Key_Space);
        QVERIFY(!asks() && button("startCopy")->isVisible());
        QVERIFY(said().contains(QStringLiteral("Nothing was written")));
        QVERIFY(nothingLeft());
        QVERIFY(page() == nullptr);
        QVERIFY(bytes(QStringLiteral("unwritten.img")).isEmpty());
    }

    void damagedDisc_yes_isWrittenButNotComplete()
    {
        copy(disc(QStringLiteral("old.img"), QStringLiteral("dvd+r,speed=300M,fault=medium-error@1M")),
             disc(QStringLiteral("lacking.img")));
        QTRY_VERIFY_WITH_TIMEOUT(asks(), kHang);
        click("copyYes");
        QTRY_VERIFY_WITH_TIMEOUT(burned(), kHang);
        QVERIFY(page()->session().report().outcome == Outcome::exceptions);
        QVERIFY(page()->findChild<Banner*>()->text().contains(QStringLiteral("tree/a")));
        QVERIFY(!bytes(QStringLiteral("lacking.img")).isEmpty());
        QVERIFY(nothingLeft());
    }

    void oneDrive_asksForTheDisc_andNeverOverwritesTheOriginal()
    {
        const QByteArray original = bytes(QStringLiteral("old.img"));
        const QString drive = disc(QStringLiteral("drive.img"));
        QVERIFY(QFile::copy(path(QStringLiteral("old.img")), path(QStringLiteral("drive.img"))));
        copy(drive, drive);
        QTRY_VERIFY_WITH_TIMEOUT(asks(), kHang);
        QVERIFY2(said().contains(QStringLiteral("drive.img")), qPrintable(said()));
        const QString first = said();
        click("copyYes"); // nobody has changed it
        QTRY_VERIFY_WITH_TIMEOUT(asks() && said() != first, kHang);
        QVERIFY(page() == nullptr);
        QCOMPARE(bytes(QStringLiteral("drive.img")), original);
        QVERIFY(QFile::rename(path(QStringLiteral("drive.img")), path(QStringLiteral("taken-out.img"))));
        click("copyYes");
        QTRY_VERIFY_WITH_TIMEOUT(burned(), kHang);
        QVERIFY(page()->session().report().outcome == Outcome::complete);
        QCOMPARE(bytes(QStringLiteral("drive.img")), original);
        QVERIFY(nothingLeft());
    }

    void smallTarget_isRefused_beforeAnythingIsRead()
    {
        copy(disc(QStringLiteral("old.img")),
             disc(QStringLiteral("small.img"), QStringLiteral("dvd+r,speed=300M,capacity=600k")));
        QTRY_VERIFY_WITH_TIMEOUT(button("startCopy")->isVisible(), kHang);
        QVERIFY2(said().contains(QStringLiteral("too small")), qPrintable(said()));
        QVERIFY(nothingLeft());
        QVERIFY(page() == nullptr);
    }

    void rewritableDiscWithData_isOverwrittenOnlyAfterAYes()
    {
        QVERIFY(QFile::copy(path(QStringLiteral("old.img")), path(QStringLiteral("rw.img"))));
        const QString used = disc(QStringLiteral("rw.img"), QStringLiteral("dvd+rw,speed=300M"));
        copy(disc(QStringLiteral("old.img")), used);
        QTRY_VERIFY_WITH_TIMEOUT(asks(), kHang);
        click("copyNo");
        QVERIFY(nothingLeft());
        QVERIFY(page() == nullptr);
        click("startCopy");
        QTRY_VERIFY_WITH_TIMEOUT(asks(), kHang);
        click("copyYes");
        QTRY_VERIFY_WITH_TIMEOUT(burned(), kHang);
        QVERIFY(page()->session().report().outcome == Outcome::complete);
        QVERIFY(nothingLeft());
    }

    void stoppedOrClosed_leavesNoImage()
    {
        const auto reads = [this] { return m_dialog != nullptr && m_dialog->busy() && !nothingLeft(); };
        copy(QString::fromLatin1(kSlow), disc(QStringLiteral("never.img")));
        QTRY_VERIFY_WITH_TIMEOUT(reads(), kHang);
        click("stopCopy");
        answer(true);
        QTRY_VERIFY_WITH_TIMEOUT(button("startCopy")->isVisible(), kHang);
        QVERIFY(nothingLeft());
        answer(false);
        click("startCopy");
        QTRY_VERIFY_WITH_TIMEOUT(reads(), kHang);
        QTest::keyClick(m_dialog, Qt::Key_Escape);
        answer(true);
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog == nullptr, kHang);
        QVERIFY(nothingLeft());
        QVERIFY(bytes(QStringLiteral("never.img")).isEmpty());
    }

    // Another disc may take it: the image stays for as long as the page does.
    void failedBurn_canBeBegunAgain_untilItsPageIsClosed()
    {
        copy(disc(QStringLiteral("old.img")),
             disc(QStringLiteral("bad.img"), QStringLiteral("dvd+r,speed=300M,fault=medium-error@1M")));
        QTRY_VERIFY_WITH_TIMEOUT(burned(), kHang);
        QVERIFY(page()->session().report().outcome == Outcome::failed);
        QVERIFY(page()->findChild<QPushButton*>(QStringLiteral("again"))->isVisible());
        QVERIFY(!nothingLeft());
        QTest::mouseClick(page()->findChild<QPushButton*>(QStringLiteral("back")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(nothingLeft(), kHang);
    }
};

STEADYBURN_UNIT_TEST(TestCopyDialog)
#include "TestCopyDialog.moc"
