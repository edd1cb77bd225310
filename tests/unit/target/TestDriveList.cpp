// The list of drives on machines that are laid out in a folder.
#include "support/UnitTest.h"
#include "target/device/DriveHolders.h"
#include "target/discovery/DriveList.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace steadyburn;

class TestDriveList : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_dir;

    void put(const QString& path, const QByteArray& text)
    {
        const QString whole = m_dir->filePath(path);
        QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    void putDrive(const QString& device, const QByteArray& vendor, const QByteArray& model)
    {
        put(device + "/device/vendor", vendor + "\n");
        put(device + "/device/model", model + "\n");
        put(device + "/device/rev", "1.02\n");
    }
    std::vector<DriveListing> list()
    {
        return listDrivesIn({m_dir->filePath("sys").toStdString(), m_dir->filePath("dev").toStdString()});
    }

private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::setPermissions(m_dir->path(), QFile::Permissions(0x7755)));
    }

    void list_ofAMachineWithoutDrives_isEmpty() { QVERIFY(list().empty()); }

    void tapeWritingNs_isTheKernelsOwnCount()
    {
        const DriveFolders folders{m_dir->filePath("sys").toStdString(), m_dir->filePath("dev").toStdString()};
        QVERIFY(!tapeWritingNs(folders, "nst0"));
        put("sys/class/scsi_tape/nst0/stats/write_ns", "18446744073709\n");
        QCOMPARE(tapeWritingNs(folders, "nst0"), std::optional(std::uint64_t(18446744073709)));
        put("sys/class/scsi_tape/nst1/stats/write_ns", "soon\n");
        QVERIFY(!tapeWritingNs(folders, "nst1"));
    }

    void list_namesDrivesAndPassesOverTheRest()
    {
        putDrive("sys/block/sr10", "HL-DT-ST", "BD-RE BH16NS55  ");
        putDrive("sys/block/sr2", "ASUS    ", "DRW-24D5MT      ");
        put("sys/block/sda/device/vendor", "ATA\n");
        put("sys/block/srx/device/vendor", "no number\n");
        putDrive("sys/class/scsi_tape/nst0", "IBM     ", "ULT3580-TD8     ");
        for (const char* other : {"st0", "nst0a", "nst0l", "nst0m"}) {
            put(QStringLiteral("sys/class/scsi_tape/") + other + "/device/vendor", "IBM\n");
        }
        for (const char* node : {"sr2", "sr10", "nst0"}) {
            put(QStringLiteral("dev/") + node, "");
        }
        const auto drives = list();
        QCOMPARE(drives.size(), std::size_t(3));
        QCOMPARE(drives[0].title, std::string("ASUS DRW-24D5MT"));
        QCOMPARE(drives[0].spec, m_dir->filePath("dev/sr2").toStdString());
        QCOMPARE(drives[1].title, std::string("HL-DT-ST BD-RE BH16NS55"));
        QCOMPARE(drives[1].medium.firmware, std::string("1.02"));
        QCOMPARE(drives[2].title, std::string("IBM ULT3580-TD8"));
        QVERIFY(drives[2].medium.kind == MediumKind::tape);
        QVERIFY(!drives[2].unusable.has_value());
    }

    void list_withoutANode_saysMissing()
    {
        putDrive("sys/block/sr0", "ASUS", "DRW");
        const auto drives = list();
        QCOMPARE(drives.size(), std::size_t(1));
        QVERIFY(drives[0].unusable.has_value());
        QCOMPARE(drives[0].unusable->kind, FaultKind::targetMissing);
    }

    void list_withoutPermission_saysSoWithThePath()
    {
        putDrive("sys/block/sr0", "ASUS", "DRW");
        putDrive("sys/class/scsi_tape/nst0", "IBM", "ULT");
        for (const char* node : {"dev/sr0", "dev/nst0"}) {
            put(node, "");
            QVERIFY(QFile::setPermissions(m_dir->filePath(node), QFile::ReadOwner)); // not for writing
        }
        // Root may do anything: look as somebody else then.
        const bool root = ::geteuid() == 0;
        if (root) {
            QCOMPARE(::seteuid(65534), 0);
        }
        const auto drives = list();
        if (root) {
            QCOMPARE(::seteuid(0), 0);
        }
        QCOMPARE(drives.size(), std::size_t(2));
        for (const DriveListing& drive : drives) {
            QVERIFY(drive.unusable.has_value());
            QCOMPARE(drive.unusable->kind, FaultKind::targetPermission);
            QCOMPARE(drive.unusable->path, drive.spec);
            QVERIFY(!drive.title.empty());
        }
    }

    void holders_areFoundByWhatTheyHaveOpen()
    {
        put("proc/4711/comm", "brasero\n");
        put("proc/12/comm", "udevd\n");
        put("proc/self/comm", "nobody\n");
        put("proc/uptime", "1 1\n");
        for (const char* folder : {"proc/4711/fd", "proc/12/fd", "proc/self/fd"}) {
            QVERIFY(QDir().mkpath(m_dir->filePath(folder)));
        }
        QVERIFY(QFile::link("/dev/sr0", m_dir->filePath("proc/4711/fd/7")));
        QVERIFY(QFile::link("/dev/null", m_dir->filePath("proc/12/fd/0")));
        QVERIFY(QFile::link("/dev/sr0", m_dir->filePath("proc/self/fd/0")));
        const auto holders = holdersOf("/dev/sr0", m_dir->filePath("proc").toStdString());
        QCOMPARE(toText(holders), std::string("brasero (4711)"));
        QVERIFY(holdersOf("/dev/sr1", m_dir->filePath("proc").toStdString()).empty());
    }

    void list_ofThisMachine_comesBack()
    {
        for (const DriveListing& drive : listDrives()) {
            QVERIFY(!drive.spec.empty());
        }
    }
};

STEADYBURN_UNIT_TEST(TestDriveList)
#include "TestDriveList.moc"
