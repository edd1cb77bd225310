// Discs of a set made by their plan, and read back with programs that are not ours: each alone, and all joined.
#include "workflow/discset/DiscSetPlan.h"

#include "base/Units.h"
#include "contents/Scanner.h"
#include "image/iso/IsoImage.h"
#include "support/FileSink.h"
#include "support/Noise.h"
#include "support/UnitTest.h"
#include "verify/Manifest.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace steadyburn;

namespace test_disc_tree {

namespace fs = std::filesystem;

constexpr const char* kUuid = "12345678-1234-4123-8123-123456789abc";

class TestDiscTree : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    std::string at(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    void makeFile(const std::string& name, std::size_t size) const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        const std::string bytes = noise(size);
        QFile file(QFile::decodeName(at(name).c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes.data(), static_cast<qint64>(size)), static_cast<qint64>(size));
    }
    QByteArray shell(const std::string& command)
    {
        QProcess run;
        run.setProcessChannelMode(QProcess::MergedChannels);
        run.setWorkingDirectory(m_folder->path());
        run.start("sh", {"-euc", QString::fromStdString(command)});
        return run.waitForFinished(60000) && run.exitCode() == 0 ? QByteArray("good") : run.readAll();
    }
    static DiscSetWish wishFor(std::uint64_t capacity)
    {
        return {.name = {.name = "HOME", .uuid = kUuid},
                .format = Format::iso,
                .capacity = capacity,
                .time = {.seconds = 1700000000},
                .unread = {"/home/secret"},
                .layOut = {}};
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void discs_areReadableAlone_andJoinToTheSources_data();
    void discs_areReadableAlone_andJoinToTheSources();
    void sums_ofAFileThatWasNotReadWhole_areAComment();
    void withSums_onceMore_isTheSameDisc();
    void withSums_ofSourcesWithSuchAFolder_isRefused();
};

void TestDiscTree::discs_areReadableAlone_andJoinToTheSources_data()
{
    QTest::addColumn<bool>("sessionMd5");
    QTest::newRow("with the session's checksums") << true;
    QTest::newRow("straight into the buffer") << false;
}

void TestDiscTree::discs_areReadableAlone_andJoinToTheSources()
{
    QFETCH(bool, sessionMd5);
    for (int i = 0; i < 60; ++i) {
        makeFile("tree/folder" + std::to_string(i % 7) + "/deep/file" + std::to_string(i),
                 static_cast<std::size_t>(i) * 3001);
    }
    makeFile("tree/folder3/large one", 5 * kMiB + 12345);
    makeFile("tree/a \\ and a\nline", 100);
    makeFile("tree/zero", 0);
    fs::create_symlink("folder1", at("tree/link"));
    fs::create_hard_link(at("tree/folder1/deep/file8"), at("tree/hard"));
    fs::create_hard_link(at("tree/folder3/large one"), at("tree/large link"));
    fs::create_directories(at("tree/empty"));

    FaultLog log;
    Tree tree;
    QVERIFY(Scanner({}).scan({at("tree")}, tree, log, {}).ok());
    struct Made {
        std::unique_ptr<DigestTable> digests;
        std::shared_ptr<IsoTreeDigest> tree = std::make_shared<IsoTreeDigest>();
        std::unique_ptr<DiscSource> source;
    };
    std::vector<Made> made;
    DiscSetWish wish = wishFor(2 * kMiB + 512 * kKiB);
    wish.layOut = [&](const DiscTree& disc, const std::string& volumeId) -> Result<std::unique_ptr<ImageStream>> {
        Made& now = made.emplace_back();
        now.digests = std::make_unique<DigestTable>(disc.tree().size());
        const LateTexts late{.sums =
                                 [&disc, digests = now.digests.get()] {
                                     return sumsOf(disc.tree(), *digests, {disc.sums(), disc.treeChecksum()});
                                 },
                             .tree = [digest = now.tree] { return digest->text(); }};
        now.source = std::make_unique<DiscSource>(disc, std::make_unique<DiskSource>(tree), late);
        IsoOptions options;
        options.volumeId = volumeId;
        options.sessionMd5 = sessionMd5;
        options.last = disc.sums();
        options.treeDigest = now.tree;
        auto image = IsoImage::layOut(disc.tree(), *now.source, log, options,
                                      {.threads = 4, .digests = now.digests.get(), .tree = &disc.tree()}, {});
        return image ? Result<std::unique_ptr<ImageStream>>(std::move(*image)) : image.takeFault();
    };
    auto set = planDiscSet(tree, wish);
    QVERIFY(set.ok());
    QVERIFY(set->packing.discs > 3);
    for (unsigned number = 1; number <= set->packing.discs; ++number) {
        auto disc = discTreeOf(tree, wish, *set, number, kUuid);
        QVERIFY(disc.ok());
        auto stream = wish.layOut(**disc, discVolumeId(wish.name, number));
        QVERIFY(stream.ok());
        const std::string name = "disc" + std::to_string(number);
        {
            FileSink sink(at(name + ".iso"));
            QVERIFY((*stream)->produce(sink, {}).ok());
            QVERIFY(sink.finish().ok());
        }
        QCOMPARE(fs::file_size(at(name + ".iso")), set->discs[number - 1].bytes);
        QCOMPARE(shell("xorriso -osirrox on -indev " + name + ".iso -extract / " + name +
                       " >xorriso.log 2>&1; chmod -R u+w " + name + "; cd " + name +
                       "; sha256sum --quiet --strict -c ABOUT-THIS-DISC/SHA256SUMS; "
                       // every file of the disc has a line, but for the list itself
                       "test $(find . -type f -printf x | wc -c) = $(($(wc -l <ABOUT-THIS-DISC/SHA256SUMS) + 2)); "
                       "grep -q '\"disc\":" +
                       std::to_string(number) + ",' ABOUT-THIS-DISC/SET.json; grep -q 'disc " + std::to_string(number) +
                       " of' ABOUT-THIS-DISC/README.txt; grep -qx /home/secret ABOUT-THIS-DISC/EXCEPTIONS.txt; "
                       "zcat ABOUT-THIS-DISC/CONTENTS.jsonl.gz | grep -q '\"tree/zero\"'"),
                 QByteArray("good"));
        QCOMPARE(shell("isoinfo -d -i " + name + ".iso | grep -q 'Volume id: HOME_D00" + std::to_string(number) + "'"),
                 QByteArray("good"));
    }
    QCOMPARE(log.count(), std::size_t(0));
    // As README.txt says: all discs into one folder, one after the other, then the parts are joined.
    QCOMPARE(shell("mkdir whole; for disc in disc?; do rm -rf $disc/ABOUT-THIS-DISC; cp -a $disc/. whole; done; "
                   "cat whole/tree/folder3/'large one'.part* >'whole/tree/folder3/large one'; "
                   "cat whole/tree/'large link'.part* >'whole/tree/large link'; "
                   "rm whole/tree/folder3/*.part* whole/tree/*.part*; diff -r --no-dereference tree whole/tree"),
             QByteArray("good"));
}

void TestDiscTree::sums_ofAFileThatWasNotReadWhole_areAComment()
{
    makeFile("whole", 10);
    makeFile("not\nwhole", 10);
    FaultLog log;
    Tree tree;
    QVERIFY(Scanner({}).scan({at("whole"), at("not\nwhole")}, tree, log, {}).ok());
    DigestTable digests(tree.size());
    digests.set(tree.child(kRoot, "whole"), Digest{});
    const QByteArray text = QByteArray::fromStdString(sumsOf(tree, digests));
    QCOMPARE(std::uint64_t(text.size()), sizeOfSums(tree));
    QCOMPARE(text.count('\n'), qsizetype(2));
    const QList<QByteArray> lines = text.split('\n');
    QVERIFY(lines[0].startsWith("# no checksum"));
    QVERIFY(lines[0].endsWith("not\\nwhole"));
    QVERIFY(lines[1].startsWith("0000"));
}

void TestDiscTree::withSums_onceMore_isTheSameDisc()
{
    makeFile("tree/one", 10);
    fs::create_hard_link(at("tree/one"), at("tree/two"));
    FaultLog log;
    Tree tree;
    QVERIFY(Scanner({}).scan({at("tree")}, tree, log, {}).ok());
    const std::string older = manifestLine("old", Digest{}) + "\n";
    const auto first = DiscTree::withSums(tree, older);
    const auto second = DiscTree::withSums(tree, older);
    QVERIFY(first.ok() && second.ok());
    QCOMPARE((*first)->tree().size(), tree.size() + 3);
    const DiscTree& disc = **first;
    QCOMPARE(QByteArray::fromStdString(disc.tree().path(disc.sums())), QByteArray("ABOUT-THIS-DISC/SHA256SUMS"));
    const Node& list = disc.tree().node(disc.sums());
    QCOMPARE(list.size, sizeOfSums(tree) + older.size());
    QCOMPARE(list.size,
             sumsOf(disc.tree(), DigestTable(disc.tree().size()), {disc.sums(), disc.treeChecksum()}).size() +
                 older.size());
    const Node& again = (*second)->tree().node((*second)->sums());
    QVERIFY(list.mtime == again.mtime);
    QCOMPARE(list.mtime.seconds, tree.node(tree.child(kRoot, "tree")).mtime.seconds); // the newest
}

void TestDiscTree::withSums_ofSourcesWithSuchAFolder_isRefused()
{
    makeFile("ABOUT-THIS-DISC/mine", 10);
    FaultLog log;
    Tree tree;
    QVERIFY(Scanner({}).scan({at("ABOUT-THIS-DISC")}, tree, log, {}).ok());
    const auto refused = DiscTree::withSums(tree, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.fault().kind, FaultKind::duplicateName);
}

STEADYBURN_UNIT_TEST(TestDiscTree)

} // namespace test_disc_tree

#include "TestDiscTree.moc"
