// A second session on what holds a first: both trees show as one, to programs that are not ours.
#include "support/UnitTest.h"
#include "unit/image/IsoSample.h"

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QtEndian>

#include <memory>

using namespace steadyburn;

namespace test_iso_append {

constexpr std::uint64_t kBlock = 2048;

AppendPoint pointAt(const std::shared_ptr<QFile>& medium, std::uint32_t last, std::uint64_t end)
{
    AppendPoint point;
    point.lastSessionBlock = last;
    point.nextWritableBlock = static_cast<std::uint32_t>((end / kBlock + 15) / 16 * 16);
    point.read = [medium](std::uint32_t block, std::span<std::byte> into) {
        return medium->seek(qint64(block * kBlock)) &&
               medium->read(reinterpret_cast<char*>(into.data()), qint64(into.size())) == qint64(into.size());
    };
    return point;
}

class TestIsoAppend : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;
    [[nodiscard]] QString at(const QString& name) const { return m_dir.filePath(name); }

    // Appends `sample` to the image as an overwritable medium would have it.
    bool append(IsoSample& sample, const QString& image, std::uint32_t last, bool withHead, bool md5 = false)
    {
        auto medium = std::make_shared<QFile>(image);
        IsoOptions options;
        options.volumeId = "SECOND";
        options.sessionMd5 = md5;
        if (!medium->open(QIODevice::ReadOnly)) {
            return false;
        }
        options.append = pointAt(medium, last, std::uint64_t(medium->size()));
        const std::uint32_t start = options.append->nextWritableBlock;
        if (sample.write(at("session").toStdString(), options) == 0 || sample.head.size() != 65536) {
            return false;
        }
        QFile session(at("session"));
        QFile whole(image);
        if (!session.open(QIODevice::ReadOnly) || !whole.open(QIODevice::ReadWrite) || !whole.seek(start * kBlock) ||
            whole.write(session.readAll()) != session.size()) {
            return false;
        }
        return !withHead ||
               (whole.seek(0) && whole.write(reinterpret_cast<const char*>(sample.head.data()), 65536) == 65536);
    }

    void firstSession(const QString& image)
    {
        IsoSample first;
        first.file("s/kept", 5000);
        first.file("s/replaced", 6000);
        first.file("s/sub/old", 7000);
        first.file("s/folder-to-file/x", 10);
        first.file("s/file-to-folder", 10);
        first.link("s/link", "kept");
        first.hardLinks({"s/h1", "s/h2"}, 3000);
        first.file("before/alone", 8000);
        first.plant();
        QVERIFY(first.write(image.toStdString()) > 0);
        m_kept = first.sha256("s/kept");
        m_old = first.sha256("s/sub/old");
        m_alone = first.sha256("before/alone");
        m_hard = first.sha256("s/h1");
    }
    std::string m_kept;
    std::string m_old;
    std::string m_alone;
    std::string m_hard;

private slots:
    void appendedTree_mergesFolders_andShadowsFiles_data()
    {
        QTest::addColumn<bool>("md5");
        QTest::newRow("straight") << false;
        QTest::newRow("through libisofs") << true;
    }
    void appendedTree_mergesFolders_andShadowsFiles()
    {
        QFETCH(bool, md5);
        const QString image = at("grown.iso");
        firstSession(image);
        IsoSample second;
        second.file("s/replaced", 9000);
        second.file("s/sub/new", 1234);
        second.file("s/a-first", 1);
        second.file("s/z-last", 2);
        second.file("s/file-to-folder/inside", 3000);
        second.file("s/folder-to-file", 4000);
        second.file("t/other", 5);
        second.plant();
        QVERIFY(append(second, image, 0, true, md5));
        QCOMPARE(second.log.count(), std::size_t(0));

        std::map<std::string, MtreeEntry> found = readBack(image);
        QCOMPARE(found["s/kept"]["sha256digest"], m_kept);
        QCOMPARE(found["s/sub/old"]["sha256digest"], m_old);
        QCOMPARE(found["before/alone"]["sha256digest"], m_alone);
        QCOMPARE(found["s/h1"]["sha256digest"], m_hard);
        QCOMPARE(found["s/h2"]["nlink"], std::string("2"));
        QCOMPARE(found["s/link"]["link"], std::string("kept"));
        for (const char* path : {"s/replaced", "s/sub/new", "s/a-first", "s/z-last", "s/file-to-folder/inside",
                                 "s/folder-to-file", "t/other"}) {
            QCOMPARE(found[path]["sha256digest"], second.sha256(path));
        }
        QCOMPARE(found.size(), std::size_t(19));
        const QByteArray about = outputOf("xorriso", {"-report_about", "SORRY", "-indev", image, "-pvd_info"});
        QVERIFY2(about.contains("SECOND"), about);
        // Old contents stay where they are: the session is small.
        QVERIFY(QFile(at("session")).size() < 700 * 1024);
    }

    void thirdSession_seesTheFirstTwo()
    {
        const QString image = at("thrice.iso");
        firstSession(image);
        for (const char* name : {"t/second", "u/third"}) {
            IsoSample more;
            more.file(name, 1000);
            more.plant();
            QVERIFY(append(more, image, 0, true));
        }
        std::map<std::string, MtreeEntry> found = readBack(image);
        QCOMPARE(found["s/kept"]["sha256digest"], m_kept);
        QVERIFY(found.count("t/second") == 1 && found.count("u/third") == 1);
    }

    void sessionWithoutHead_isReadByItsAddress()
    {
        // As on a DVD-R: the first session's descriptors stay, the newest is found through the table of contents.
        const QString image = at("multi.iso");
        firstSession(image);
        const std::uint64_t start = (std::uint64_t(QFile(image).size()) / kBlock + 15) / 16 * 16;
        IsoSample second;
        second.file("t/other", 5000);
        second.plant();
        QVERIFY(append(second, image, 0, false));
        const QByteArray list = outputOf("isoinfo", {"-R", "-f", "-N", "0", "-T", QString::number(start), "-i", image});
        QVERIFY2(list.contains("/t/other") && list.contains("/s/sub/old"), list);
        QCOMPARE(readBack(image).count("t/other"), std::size_t(0));
    }

    // Linux reads Rock Ridge only within the size that the session's descriptor tells of.
    void descriptors_tellOfTheSessionsEnd_andTheChecksumsHold_data()
    {
        appendedTree_mergesFolders_andShadowsFiles_data();
    }
    void descriptors_tellOfTheSessionsEnd_andTheChecksumsHold()
    {
        QFETCH(bool, md5);
        const QString image = at("ends.iso");
        firstSession(image);
        const std::uint64_t start = (std::uint64_t(QFile(image).size()) / kBlock + 15) / 16 * 16;
        IsoSample second;
        second.file("t/other", 300'000);
        second.plant();
        QVERIFY(append(second, image, 0, false, md5));
        QFile whole(image);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const std::uint64_t end = std::uint64_t(whole.size()) / kBlock;
        for (const std::uint64_t block : {start + 16, start + 17}) { // ISO 9660's and Joliet's
            QVERIFY(whole.seek(qint64(block * kBlock)));
            const QByteArray descriptor = whole.read(qint64(kBlock));
            QCOMPARE(descriptor.mid(1, 5), QByteArray("CD001"));
            QCOMPARE(qFromLittleEndian<quint32>(descriptor.constData() + 80), quint32(end));
            QCOMPARE(qFromBigEndian<quint32>(descriptor.constData() + 84), quint32(end));
        }
        // Of the descriptors, of the tree, of the session.
        QVERIFY(whole.seek(0));
        const QByteArray all = whole.readAll();
        const QRegularExpression tag(
            QStringLiteral("libisofs_\\w*checksum_tag_v1 pos=(\\d+) range_start=%1 range_size=(\\d+).*? md5=(\\w{32})")
                .arg(start));
        int tags = 0;
        for (auto found = tag.globalMatch(QString::fromLatin1(all)); found.hasNext(); ++tags) {
            const QRegularExpressionMatch match = found.next();
            const QByteArray range = all.mid(int(start * kBlock), match.captured(2).toInt() * int(kBlock));
            const QByteArray sum = QCryptographicHash::hash(range, QCryptographicHash::Md5).toHex();
            QCOMPARE(match.captured(3).toLatin1(), sum);
        }
        QCOMPARE(tags, md5 ? 3 : 0);
        // Xorriso refuses a tree whose tags do not hold.
        const QByteArray tree = outputOf("xorriso", {"-md5", "on", "-load", "sbsector", QString::number(start),
                                                     "-indev", image, "-find", "/t/other"});
        QVERIFY2(tree.contains("/t/other") && !tree.contains("mismatch"), tree);
    }

    // The program that others check with compares with the table, not with the tags.
    void checksums_ofAnAppendedSession_holdForXorriso_data()
    {
        QTest::addColumn<bool>("withHead");
        QTest::newRow("image") << true;
        QTest::newRow("disc of sessions") << false;
    }
    void checksums_ofAnAppendedSession_holdForXorriso()
    {
        QFETCH(bool, withHead);
        const QString image = at("summed.iso");
        firstSession(image);
        const std::uint64_t start = (std::uint64_t(QFile(image).size()) / kBlock + 15) / 16 * 16;
        IsoSample second;
        second.file("t/other", 300'000);
        second.plant();
        QVERIFY(append(second, image, 0, withHead, true));
        QStringList arguments{"-md5", "on"};
        if (!withHead) {
            arguments << "-load"
                      << "sbsector" << QString::number(start);
        }
        arguments << "-indev" << image << "-check_md5"
                  << "FAILURE"
                  << "--";
        const QByteArray checked = outputOf("xorriso", arguments);
        QVERIFY2(checked.contains("session data match recorded md5"), checked);
    }

    // libisofs's stream lacks blocks behind the first of these folders.
    void longNames_ofAnAppendedSession_areAllFound_data() { appendedTree_mergesFolders_andShadowsFiles_data(); }
    void longNames_ofAnAppendedSession_areAllFound()
    {
        QFETCH(bool, md5);
        const QString image = at("long.iso");
        firstSession(image);
        IsoSample second;
        std::vector<std::string> paths;
        for (const char* folder : {"t/a/", "t/b/"}) {
            for (int i = 0; i < 200; ++i) {
                paths.push_back(folder + std::string(155, 'n') + std::to_string(10000 + i));
                second.file(paths.back(), 10);
            }
        }
        second.plant();
        QVERIFY(append(second, image, 0, true, md5));
        std::map<std::string, MtreeEntry> found = readBack(image);
        QCOMPARE(found["s/kept"]["sha256digest"], m_kept);
        for (const std::string& path : paths) {
            QCOMPARE(found[path]["sha256digest"], second.sha256(path));
        }
        if (md5) {
            const QByteArray checked =
                outputOf("xorriso", {"-md5", "on", "-indev", image, "-check_md5", "FAILURE", "--"});
            QVERIFY2(checked.contains("session data match recorded md5"), checked);
        }
    }

    void mediumThatCannotBeRead_isAFault()
    {
        IsoSample sample;
        sample.file("s/a", 10);
        sample.plant();
        IsoOptions options;
        options.append = AppendPoint{0, 1600, true, [](std::uint32_t, std::span<std::byte>) { return false; }};
        const Result<std::unique_ptr<IsoImage>> unreadable = sample.layOut(options);
        QVERIFY(!unreadable);
        QVERIFY(unreadable.fault().kind == FaultKind::mediumError);
        options.append->read = [](std::uint32_t, std::span<std::byte> into) {
            std::fill(into.begin(), into.end(), std::byte{7});
            return true;
        };
        const Result<std::unique_ptr<IsoImage>> foreign = sample.layOut(options);
        QVERIFY(!foreign);
        QVERIFY(foreign.fault().kind == FaultKind::notAnImage);
        // And libisofs is none the worse for it.
        QVERIFY(sample.write(at("after.iso").toStdString()) > 0);
    }
};

STEADYBURN_UNIT_TEST(TestIsoAppend)

} // namespace test_iso_append

#include "TestIsoAppend.moc"
