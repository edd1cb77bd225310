#include "support/UnitTest.h"
#include "workflow/burn/LibraryVersions.h"
#include "workflow/facade/DriveAccess.h"

#include "target/device/SysDrives.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;
using Verdict = NodeAccess::Verdict;

class TestDriveAccess : public QObject {
    Q_OBJECT
private:
    static constexpr std::uint32_t kUser = 1000;
    static constexpr std::uint32_t kCdrom = 24;

    static void makeFile(const QString& path, const QByteArray& text = {})
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

private slots:
    void stranger_isToldToJoinTheGroup()
    {
        QVERIFY(judge(0660, 0, kCdrom, {kUser, {kUser}, {kUser}}) == Verdict::joinGroup);
    }
    void newMember_isToldToLogInAgain()
    {
        QVERIFY(judge(0660, 0, kCdrom, {kUser, {kUser}, {kUser, kCdrom}}) == Verdict::loginAgain);
    }
    void member_isReady()
    {
        QVERIFY(judge(0660, 0, kCdrom, {kUser, {kUser, kCdrom}, {kUser, kCdrom}}) == Verdict::ready);
    }
    void groupThatMayOnlyRead_needsARule()
    {
        QVERIFY(judge(0640, 0, kCdrom, {kUser, {kUser, kCdrom}, {kUser, kCdrom}}) == Verdict::groupMayNot);
    }
    void nodeOfTheSuperuser_needsARule_notTheGroupRoot()
    {
        QVERIFY(judge(0660, 0, 0, {kUser, {kUser}, {kUser}}) == Verdict::groupMayNot);
    }
    void everybodyMay_isReady() { QVERIFY(judge(0666, 0, 0, {kUser, {kUser}, {kUser}}) == Verdict::ready); }
    void superuser_isReady() { QVERIFY(judge(0600, 0, 0, {0, {0}, {0}}) == Verdict::ready); }

    void machineWithDrives_listsEachNodeAndTheTapesGenericOne()
    {
        const QTemporaryDir machine;
        const QString sys = machine.filePath(QStringLiteral("sys"));
        const QString dev = machine.filePath(QStringLiteral("dev"));
        makeFile(sys + QStringLiteral("/block/sr0/device/vendor"), "HL-DT-ST\n");
        makeFile(sys + QStringLiteral("/block/sr0/device/model"), "BD-RE\n");
        makeFile(sys + QStringLiteral("/class/scsi_tape/nst0/device/scsi_generic/sg1/x"));
        makeFile(sys + QStringLiteral("/class/scsi_tape/nst0l/device/vendor"));
        makeFile(sys + QStringLiteral("/class/scsi_tape/nst1/device/vendor"));
        makeFile(dev + QStringLiteral("/sr0"));
        makeFile(dev + QStringLiteral("/nst0"));
        const auto found = driveAccess(DriveFolders{.sys = sys.toStdString(), .dev = dev.toStdString()});
        QCOMPARE(found.size(), std::size_t(5));
        QCOMPARE(found[0].node, (dev + QStringLiteral("/sr0")).toStdString());
        QCOMPARE(found[0].drive, std::string("HL-DT-ST BD-RE"));
        QVERIFY(found[0].verdict == Verdict::ready);
        QVERIFY(found[1].verdict == Verdict::ready);
        QVERIFY(found[2].generic && found[2].verdict == Verdict::nodeMissing); // sg1 has no node
        QVERIFY(found[3].verdict == Verdict::nodeMissing);
        QVERIFY(found[4].verdict == Verdict::noDriverModule); // nst1 has no sg at all
    }

    void machineWithoutDrives_isNoError()
    {
        QVERIFY(driveAccess(DriveFolders{.sys = "/nonexistent", .dev = "/nonexistent"}).empty());
    }

    void everyLibrary_hasAVersionOfDigits()
    {
        for (const LibraryVersion& each : libraryVersions()) {
            QVERIFY2(!each.version.empty() && std::isdigit(static_cast<unsigned char>(each.version.front())) != 0,
                     each.name.c_str());
        }
    }
};

STEADYBURN_UNIT_TEST(TestDriveAccess)
#include "TestDriveAccess.moc"
