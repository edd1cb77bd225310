// Images read by programs that are not ours: every name, type, mode, owner, time, link and byte.
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "unit/image/IsoSample.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <ctime>
#include <set>
#include <sys/sysmacros.h>

using namespace steadyburn;

namespace test_iso_read_back {

QByteArray sha256OfFile(const QString& path)
{
    return outputOf("sha256sum", {"-b", path}).left(64);
}

QSet<QByteArray> linesOf(const QByteArray& text)
{
    QList<QByteArray> lines = text.split('\n');
    lines.removeAll(QByteArray());
    return {lines.begin(), lines.end()};
}

class TestIsoReadBack : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;
    [[nodiscard]] QString at(const QString& name) const { return m_dir.filePath(name); }

    // Names of every awkward kind; the contents tell them apart.
    static std::vector<std::string> awkwardNames()
    {
        std::vector<std::string> names = {"bad\xff\xfename",
                                          "tail\xc3",
                                          "new\nline",
                                          "back\\slash",
                                          "semi;1",
                                          "sp ace\ttab",
                                          "Case",
                                          "case",
                                          "CASE",
                                          "\xc3\xa9",
                                          "e\xcc\x81",
                                          "\xf0\x9f\x98\x80",
                                          ".hidden",
                                          "-dash",
                                          "dot.",
                                          "a*?\"<>|b",
                                          "x.y.z.tar.gz"};
        names.push_back(std::string(255, 'a'));
        names.push_back(std::string(254, 'a') + 'b');
        std::string umlauts;
        for (int i = 0; i < 127; ++i) {
            umlauts += "\xc3\xbc";
        }
        names.push_back(umlauts + 'x');
        return names;
    }

private slots:
    void awkwardNames_readBack_toTheByte()
    {
        IsoSample sample;
        std::uint64_t size = 10;
        for (const std::string& name : awkwardNames()) {
            sample.file("s/" + name, size++);
        }
        sample.plant();
        QVERIFY(sample.write(at("names.iso").toStdString()) > 0);
        QCOMPARE(sample.log.count(), std::size_t(0));
        std::map<std::string, MtreeEntry> found = readBack(at("names.iso"));
        QCOMPARE(found.size(), awkwardNames().size() + 2); // "." and "s"
        for (const std::string& name : awkwardNames()) {
            QCOMPARE(found["s/" + name]["sha256digest"], sample.sha256("s/" + name));
        }
    }

    void folders200Deep_readBack_whereTheyWere()
    {
        IsoSample sample;
        std::string deep = "s";
        for (int level = 0; level < 200; ++level) {
            deep += "/level_number_" + std::to_string(level); // 3.4 KB of path
        }
        sample.file(deep + "/bottom", 4099);
        sample.plant();
        QVERIFY(sample.write(at("deep.iso").toStdString()) > 0);
        std::map<std::string, MtreeEntry> found = readBack(at("deep.iso"));
        QCOMPARE(found[deep + "/bottom"]["sha256digest"], sample.sha256(deep + "/bottom"));
        QCOMPARE(found.size(), std::size_t(203)); // nothing was relocated
    }

    void typesModesOwnersAndTimes_readBack_exactly()
    {
        IsoSample sample;
        sample.file("s/suid", 1).node.mode = S_IFREG | 06755;
        sample.file("s/none", 1).node.mode = S_IFREG;
        sample.add("s/sticky", S_IFDIR | 01777);
        sample.add("s/fifo", S_IFIFO | 0600);
        Tree::NewNode& disk = sample.add("s/disk", S_IFBLK | 0660);
        disk.node.rdevMajor = 259;
        disk.node.rdevMinor = 1000000;
        Tree::NewNode& null = sample.add("s/null", S_IFCHR | 0666);
        null.node.rdevMajor = 1;
        null.node.rdevMinor = 3;
        Tree::NewNode& owned = sample.file("s/owned", 1);
        owned.node.uid = 65534;
        owned.node.gid = 4000000000;
        sample.file("s/old", 1).node.mtime.seconds = -157680000;    // 1965
        sample.file("s/future", 1).node.mtime.seconds = 5000000000; // 2128
        sample.file("s/empty", 0);
        sample.plant();
        QVERIFY(sample.write(at("types.iso").toStdString()) > 0);
        std::map<std::string, MtreeEntry> found = readBack(at("types.iso"));
        QCOMPARE(found["s/suid"]["mode"], std::string("6755"));
        QCOMPARE(found["s/none"]["mode"], std::string("0"));
        QCOMPARE(found["s/sticky"]["mode"], std::string("1777"));
        QCOMPARE(found["s/fifo"]["type"], std::string("fifo"));
        QCOMPARE(found["s/disk"]["type"], std::string("block"));
        QCOMPARE(found["s/disk"]["device"], std::string("native,259,1000000"));
        QCOMPARE(found["s/null"]["device"], std::string("native,1,3"));
        QCOMPARE(found["s/owned"]["uid"], std::string("65534"));
        QCOMPARE(found["s/owned"]["gid"], std::string("4000000000"));
        QCOMPARE(found["s/old"]["time"], std::string("-157680000.0"));
        QCOMPARE(found["s/future"]["time"], std::string("5000000000.0"));
        QCOMPARE(found["s"]["time"], std::string("1000000000.0"));
        QCOMPARE(found["s/empty"]["size"], std::string("0"));
        QCOMPARE(sample.log.count(), std::size_t(0));
    }

    void symbolicLinks_readBack_exactly()
    {
        std::string chain = std::string(255, 'x') + '/' + std::string(255, 'y') + '/' + std::string(255, 'z') + "/../" +
                            std::string(250, 'w');
        const std::vector<std::string> targets = {"plain", "dangling/../x", "/",         "/a//b/./c/..", "//usr",
                                                  "./",    "bad\xff\n",     "loop/loop", "..",           chain};
        IsoSample sample;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            sample.link("s/link" + std::to_string(i), targets[i]);
        }
        sample.link("s/tooLong", std::string(1025, 't'));
        sample.plant();
        QVERIFY(sample.write(at("links.iso").toStdString()) > 0);
        std::map<std::string, MtreeEntry> found = readBack(at("links.iso"));
        for (std::size_t i = 0; i < targets.size(); ++i) {
            QCOMPARE(found["s/link" + std::to_string(i)]["link"], targets[i] == "./" ? "." : targets[i]);
        }
        // What cannot be kept is said.
        const std::vector<Fault> faults = sample.log.all();
        QCOMPARE(faults.size(), std::size_t(2));
        QVERIFY(faults[0].kind == FaultKind::fileUnstorable && faults[0].path.ends_with("/tooLong"));
        QVERIFY(faults[1].kind == FaultKind::attributesLost && faults[1].path.ends_with("/link5"));
    }

    void hardLinks_readBack_asLinksOfOneFile()
    {
        IsoSample sample;
        sample.hardLinks({"s/one", "s/two", "s/sub/three"}, 5000);
        sample.hardLinks({"s/four", "s/sub/five"}, 6000);
        sample.file("s/alone", 5000);
        sample.plant();
        const std::uint64_t size = sample.write(at("hard.iso").toStdString());
        QVERIFY(size > 0);
        // bsdtar restores them as links …
        QVERIFY(QDir(m_dir.path()).mkpath("hard"));
        QCOMPARE(outputOf("bsdtar", {"-xf", at("hard.iso"), "-C", at("hard")}), QByteArray());
        struct stat one {};
        struct stat other {};
        const auto same = [&](const QString& a, const QString& b) {
            return ::stat(at("hard/s/" + a).toUtf8(), &one) == 0 && ::stat(at("hard/s/" + b).toUtf8(), &other) == 0 &&
                   one.st_ino == other.st_ino;
        };
        QVERIFY(same("one", "two"));
        QVERIFY(same("one", "sub/three"));
        QVERIFY(same("four", "sub/five"));
        QVERIFY(!same("one", "four"));
        QVERIFY(!same("one", "alone"));
        QCOMPARE(sha256OfFile(at("hard/s/sub/five")).toStdString(), sample.sha256("s/four"));
        // … and so does xorriso, which goes by Rock Ridge's inode numbers.
        const QByteArray restored = outputOf("xorriso", {"-report_about", "SORRY", "-hardlinks", "on", "-osirrox", "on",
                                                         "-indev", at("hard.iso"), "-extract", "/", at("hard2")});
        QVERIFY2(!restored.startsWith("FAILED"), restored);
        QVERIFY(::stat(at("hard2/s/one").toUtf8(), &one) == 0);
        QCOMPARE(one.st_nlink, nlink_t(3));
    }

    void xattrsAndAcls_readBack_fromAaip()
    {
        using namespace std::string_literals;
        IsoSample sample;
        Tree::NewNode& file = sample.file("s/file", 3);
        file.xattrs = {{"user.note", "v\0\xff"s},
                       {"user.empty", ""},
                       {"user.big", std::string(3000, 'z')},
                       {"trusted.t", "tt"},
                       {"security.capability", "\1\0\0\2\0\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0"s}};
        // user::rw- user:4242:r-- group::r-- mask::r-- other::---
        file.xattrs.push_back({"system.posix_acl_access", "\2\0\0\0"
                                                          "\1\0\6\0\xff\xff\xff\xff"
                                                          "\2\0\4\0\x92\x10\0\0"
                                                          "\4\0\4\0\xff\xff\xff\xff"
                                                          "\x10\0\4\0\xff\xff\xff\xff"
                                                          "\x20\0\0\0\xff\xff\xff\xff"s});
        file.node.mode = S_IFREG | 0640;
        sample.file("s/broken", 1).xattrs = {{"system.posix_acl_access", "nonsense"}};
        sample.plant();
        QVERIFY(sample.write(at("xattr.iso").toStdString()) > 0);
        const auto ask = [&](const QString& command) {
            return outputOf("xorriso", {"-report_about", "SORRY", "-xattr", "any", "-acl", "on", "-indev",
                                        at("xattr.iso"), command, "/s/file", "--"});
        };
        const QByteArray attributes = ask("-getfattr");
        QVERIFY2(attributes.contains("user.note=\"v\\000\\377\""), attributes);
        QVERIFY(attributes.contains("user.empty=\"\""));
        QVERIFY(attributes.contains("trusted.t=\"tt\""));
        QVERIFY(attributes.contains("security.capability="));
        QVERIFY(attributes.contains("user.big=\"" + QByteArray(3000, 'z') + '"'));
        const QByteArray acl = ask("-getfacl");
        QVERIFY2(acl.contains("user:4242:r--") && acl.contains("mask::r--") && acl.contains("other::---"), acl);
        QCOMPARE(readBack(at("xattr.iso"))["s/file"]["mode"], std::string("640"));
        QCOMPARE(sample.log.count(), std::size_t(1));
        QVERIFY(sample.log.all()[0].kind == FaultKind::attributesLost);
        QVERIFY(sample.log.all()[0].path.ends_with("/broken"));
    }

    void jolietTree_holdsFilesAndFolders_withLongNames()
    {
        IsoSample sample;
        const std::string name = "A name of some sixty-odd characters, such as people give to files.text";
        sample.file("s/" + name, 10000);
        sample.file("s/bad\xff", 10);
        sample.link("s/link", "x");
        sample.plant();
        QVERIFY(sample.write(at("joliet.iso").toStdString()) > 0);
        const QByteArray list = outputOf("isoinfo", {"-J", "-f", "-i", at("joliet.iso")});
        QVERIFY2(list.contains("/s/" + QByteArray::fromStdString(name)), list);
        QVERIFY(!list.contains("link"));
        QCOMPARE(list.count('\n'), 3);
        // 7z goes by Joliet when there is one.
        const QByteArray extracted =
            outputOf("7z", {"e", "-so", at("joliet.iso"), "s/" + QString::fromStdString(name)});
        const std::vector<std::byte> expected = ScriptedSource::bytes(sample.id("s/" + name), 0, 10000);
        QCOMPARE(extracted, QByteArray(reinterpret_cast<const char*>(expected.data()), 10000));
        QVERIFY(outputOf("7z", {"t", at("joliet.iso")}).contains("Everything is Ok"));
        IsoOptions plain;
        plain.joliet = false;
        QVERIFY(sample.write(at("plain.iso").toStdString(), plain) > 0);
        QVERIFY(!outputOf("isoinfo", {"-d", "-i", at("plain.iso")}).contains("Joliet with"));
    }

    // What of the names has no room in the records is more than libisofs writes behind a folder as it planned.
    void foldersOfLongNames_readBack_complete_data()
    {
        QTest::addColumn<int>("files");
        QTest::addColumn<bool>("md5");
        QTest::newRow("a block is missing") << 200 << false;
        QTest::newRow("a block is missing, checksums") << 200 << true;
        QTest::newRow("several blocks are missing, checksums") << 1000 << true;
    }
    void foldersOfLongNames_readBack_complete()
    {
        QFETCH(int, files);
        QFETCH(bool, md5);
        IsoSample sample;
        std::vector<std::string> paths;
        for (const char* folder : {"s/a/", "s/b/", "s/b/inside/"}) {
            for (int i = 0; i < files; ++i) {
                paths.push_back(folder + std::string(155, 'n') + std::to_string(10000 + i));
                sample.file(paths.back(), i % 7);
            }
        }
        sample.plant();
        IsoOptions options;
        options.sessionMd5 = md5;
        const QString image = at("long.iso");
        QVERIFY(sample.write(image.toStdString(), options) > 0);
        std::map<std::string, MtreeEntry> found = readBack(image);
        for (const std::string& path : paths) {
            QCOMPARE(found[path]["sha256digest"], sample.sha256(path));
        }
        for (const char* tree : {"-J", "-R"}) {
            QCOMPARE(linesOf(outputOf("isoinfo", {tree, "-f", "-i", image})).size(), qsizetype(3 * files + 4));
        }
        if (md5) {
            QVERIFY2(outputOf("xorriso", {"-report_about", "SORRY", "-md5", "on", "-indev", image, "-check_media",
                                          "what=disc", "--"})
                         .contains("+ md5_match"),
                     "checksums");
        }
    }

    // Of names that other trees must shorten or change, none is lost and no two become one.
    void namesThatBecomeAlike_areToldApart_inEveryTree()
    {
        IsoSample sample;
        std::set<std::string> names = {"CASE",
                                       "Case",
                                       "case",
                                       std::string(255, 't'),
                                       std::string(254, 't') + 'u',
                                       std::string(100, 'e') + '.' + std::string(100, 'x'),
                                       std::string(100, 'e') + '.' + std::string(101, 'x')};
        std::string smileys;
        for (int i = 0; i < 52; ++i) {
            smileys += "\xf0\x9f\x98\x80";
        }
        for (int i = 0; i < 60; ++i) { // cut in the middle of a character, and between two
            names.insert(smileys + std::to_string(i));
            names.insert('a' + smileys + std::to_string(i));
            names.insert(std::string(103, 'z') + std::to_string(i));
            names.insert(std::string(102, 'z') + std::to_string(i));
            names.insert(std::string(101, 'z') + std::to_string(i));
        }
        for (const char letter : {':', ';', '*', '?'}) {
            names.insert(std::string(102, 'w') + letter);
            names.insert(std::string("w") + letter);
        }
        for (int i = 0; i < 1000; ++i) { // behind 64 letters, and behind 103
            names.insert(std::string(62, 'p') + std::to_string(10000 + i) + std::string(50, 'q'));
            names.insert(std::string(110, 'r') + std::to_string(10000 + i) + ".extension");
        }
        for (const std::string& name : names) {
            sample.file("s/" + name, 3);
        }
        for (int i = 0; i < 30; ++i) {
            sample.file("s/" + std::string(120, 'd') + std::to_string(i) + "/inside", 3);
        }
        sample.plant();
        const QString image = at("alike.iso");
        QVERIFY(sample.write(image.toStdString()) > 0);
        const auto expected = static_cast<qsizetype>(1 + names.size() + 2 * 30);
        for (const QStringList& tree : {QStringList{"-J"}, QStringList{"-R"}, QStringList{}}) {
            const QSet<QByteArray> lines = linesOf(outputOf("isoinfo", tree + QStringList{"-f", "-i", image}));
            QCOMPARE(lines.size(), expected);
        }
        std::size_t found = 0;
        for (const auto& [path, entry] : readBack(image)) {
            found += path.starts_with("s/") && entry.count("sha256digest") != 0 ? 1 : 0;
        }
        QCOMPARE(found, names.size() + 30);
        QVERIFY(outputOf("7z", {"t", image}).contains("Everything is Ok"));
    }

    void contentsOfManySizes_readBack_inTheOrderOfTheTree_data()
    {
        QTest::addColumn<bool>("md5");
        QTest::newRow("straight") << false;
        QTest::newRow("through libisofs") << true;
    }
    void contentsOfManySizes_readBack_inTheOrderOfTheTree()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        std::vector<std::string> paths;
        for (const std::uint64_t size : {0, 1, 2047, 2048, 2049, 65536, 1048575, 1048576, 1048577, 3000001}) {
            for (const char* folder : {"s/b/", "s/a/x/", "s/", "t/"}) {
                paths.push_back(folder + std::to_string(size));
                sample.file(paths.back(), size);
            }
        }
        sample.plant();
        IsoOptions options;
        options.sessionMd5 = md5;
        const QString image = at(md5 ? "md5.iso" : "sizes.iso");
        const std::uint64_t size = sample.write(image.toStdString(), options);
        QVERIFY(size > 0);
        QCOMPARE(std::uint64_t(QFile(image).size()), size);
        std::map<std::string, MtreeEntry> found = readBack(image);
        for (const std::string& path : paths) {
            QCOMPARE(found[path]["sha256digest"], sample.sha256(path));
        }
        // The addresses ascend as the tree is walked: an optical drive reads it back without a seek.
        const QByteArray places = outputOf("xorriso", {"-report_about", "SORRY", "-indev", image, "-find", "/", "-type",
                                                       "f", "-exec", "report_lba", "--"});
        std::map<std::string, long> lba;
        static const QRegularExpression line("File data lba: +\\d+ , +(\\d+) , +\\d+ , +(\\d+) , '/(.*)'");
        QRegularExpressionMatchIterator matches = line.globalMatch(QString::fromUtf8(places));
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            if (match.captured(2).toLong() > 0) {
                lba[match.captured(3).toStdString()] = match.captured(1).toLong();
            }
        }
        QCOMPARE(lba.size(), std::size_t(36));
        long before = 0;
        sample.tree.walk([&](NodeId id) {
            if (const auto it = lba.find(sample.tree.path(id)); it != lba.end()) {
                before = it->second > before ? it->second : 1L << 40U;
            }
            return true;
        });
        QVERIFY(before > 0 && before < 1L << 40U);
    }

    void sessionMd5_ofImage_isVerifiedByXorriso()
    {
        IsoSample sample;
        for (int i = 0; i < 50; ++i) {
            sample.file("s/" + std::to_string(i), 20000 + i);
        }
        sample.plant();
        IsoOptions options;
        options.sessionMd5 = true;
        const QString image = at("sum.iso");
        const std::uint64_t size = sample.write(image.toStdString(), options);
        QVERIFY(size > 0);
        const auto check = [&] {
            return outputOf("xorriso", {"-report_about", "NEVER", "-abort_on", "NEVER", "-return_with", "ABORT", "40",
                                        "-md5", "on", "-indev", image, "-check_media", "what=disc", "--"});
        };
        const QByteArray good = check();
        QVERIFY2(good.contains("+ md5_match") && !good.contains("mismatch"), good);
        QFile file(image);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(qint64(size) - 700000));
        QVERIFY(file.putChar('!') && file.flush());
        QVERIFY2(check().contains("md5_mismatch"), check());
    }

    void largeFileWithHoles_readBack_inFullSize()
    {
        // 5 GiB + 1, of which 3 MiB are data: two extents in ISO 9660, one file to everyone.
        constexpr std::uint64_t kGi = std::uint64_t(1) << 30U;
        IsoSample sample;
        Tree::NewNode& large = sample.file("s/large", 5 * kGi + 1);
        large.sparse = true;
        large.extents = {{4096, 1 << 20}, {4 * kGi - 2048 * 100, 1 << 20}, {5 * kGi - (1 << 20) + 1, 1 << 20}};
        Tree::NewNode& hole = sample.file("s/only-hole", 10 << 20);
        hole.sparse = true;
        sample.file("s/z", 100);
        sample.plant();
        const QString image = at("large.iso");
        const std::uint64_t size = sample.write(image.toStdString());
        QVERIFY(size > 5 * kGi);
        const QByteArray table = outputOf("bsdtar", {"-tvf", image});
        QVERIFY2(table.contains(QByteArray::number(qulonglong(5 * kGi + 1)) + ' '), table);
        QVERIFY2(table.contains(QByteArray::number(10 << 20) + ' '), table);
        const QByteArray listing = outputOf("isoinfo", {"-R", "-l", "-i", image});
        QVERIFY2(listing.contains("4294965248") && listing.contains("1073743873"), listing); // two extents
        const QByteArray places = outputOf(
            "xorriso", {"-report_about", "SORRY", "-indev", image, "-find", "/s/large", "-exec", "report_lba", "--"});
        static const QRegularExpression line("File data lba: +\\d+ , +(\\d+) ,");
        const quint64 lba = line.match(QString::fromUtf8(places)).captured(1).toULongLong();
        QFile file(image);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto holds = [&](std::uint64_t offset, std::size_t length, bool data) {
            const std::vector<std::byte> expected =
                data ? ScriptedSource::bytes(sample.id("s/large"), offset, length) : std::vector<std::byte>(length);
            return file.seek(qint64(lba * 2048 + offset)) &&
                   file.read(qint64(length)) ==
                       QByteArray(reinterpret_cast<const char*>(expected.data()), qsizetype(length));
        };
        for (const Extent& extent : large.extents) {
            QVERIFY(holds(extent.offset, extent.length, true));
            QVERIFY(holds(extent.offset - 1024, 1024, false));
        }
        QVERIFY(holds(4096 + (1 << 20), 4096, false));
        QCOMPARE(outputOf("isoinfo", {"-R", "-i", image, "-x", "/s/z"}).size(), 100);
    }

    void folderOf30000Files_readBack_complete()
    {
        IsoSample sample;
        for (int i = 0; i < 30000; ++i) {
            sample.file("s/file" + std::to_string(i), i % 7);
        }
        sample.plant();
        QVERIFY(sample.write(at("many.iso").toStdString()) > 0);
        std::map<std::string, MtreeEntry> found = readBack(at("many.iso"));
        QCOMPARE(found.size(), std::size_t(30002));
        for (int i = 0; i < 30000; i += 997) {
            const std::string path = "s/file" + std::to_string(i);
            QCOMPARE(found[path]["sha256digest"], sample.sha256(path));
        }
    }

    void reproducibleImages_madeAtDifferentTimes_areTheSame()
    {
        const auto make = [&](const QString& name, std::int64_t accessed, bool reproducible) {
            IsoSample sample;
            sample.hardLinks({"s/one", "t/two"}, 5000);
            sample.link("s/link", "one");
            sample.add("s/fifo", S_IFIFO | 0600);
            for (int i = 0; i < 200; ++i) {
                sample.file("s/" + std::to_string(i % 9) + "/" + std::to_string(i), 100).node.atime.seconds = accessed;
            }
            sample.plant();
            IsoOptions options;
            options.reproducible = reproducible;
            return sample.write(at(name).toStdString(), options) > 0 ? sha256OfFile(at(name)) : QByteArray();
        };
        const QByteArray first = make("r1.iso", 1, true);
        const QByteArray plain = make("r2.iso", 1, false);
        const std::time_t second = std::time(nullptr); // which is what libisofs counts
        QVERIFY(comesTrue([&] { return std::time(nullptr) > second; }));
        QVERIFY(!first.isEmpty());
        QCOMPARE(make("r3.iso", 2, true), first);
        QVERIFY(make("r4.iso", 1, false) != plain);
        // The links are links nonetheless.
        QCOMPARE(readBack(at("r3.iso"))["t/two"]["nlink"], std::string("2"));
    }
};

STEADYBURN_UNIT_TEST(TestIsoReadBack)

} // namespace test_iso_read_back

#include "TestIsoReadBack.moc"
