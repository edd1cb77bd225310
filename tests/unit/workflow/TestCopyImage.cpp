// The image between the two discs of a copy, and what is known before the disc is read.
#include "workflow/readback/CopyImage.h"

#include "contents/Source.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/readback/CopyCheck.h"

#include <QTest>

#include <cstdlib>
#include <filesystem>
#include <limits>

using namespace steadyburn;

class TestCopyImage : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;

    [[nodiscard]] std::size_t left() const
    {
        const std::filesystem::directory_iterator there(m_folder->path("tmp"));
        return static_cast<std::size_t>(std::distance(begin(there), end(there)));
    }
    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = {},
                .clock = &m_clock};
    }
    [[nodiscard]] std::string disc(const std::string& file, const std::string& more = "") const
    {
        return "virtual:dvd+rw,speed=900M" + more + ",file=" + m_folder->path(file);
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        std::filesystem::create_directory(m_folder->path("tmp"));
        qputenv("TMPDIR", m_folder->path("tmp").c_str());
    }

    void cleanup() { qunsetenv("TMPDIR"); }

    void temporaryImage_goesWithTheObject_andWithWhatIsBesideIt()
    {
        {
            CopyImage image;
            QVERIFY(image.path().empty());
            QVERIFY(image.prepare(1000));
            writeBytes(image.path(), "disc");
            writeBytes(image.path() + ".map", "map");
            QCOMPARE(left(), std::size_t(1));
        }
        QCOMPARE(left(), std::size_t(0));
        CopyImage image;
        QVERIFY(image.prepare(std::nullopt));
        writeBytes(image.path() + ".part", "begun");
        image.remove();
        QVERIFY(image.path().empty());
        QCOMPARE(left(), std::size_t(0));
    }

    void temporaryImage_kept_staysUnderTheNameThatIsTold()
    {
        std::string kept;
        {
            CopyImage image;
            QVERIFY(image.prepare(1000));
            writeBytes(image.path(), "disc");
            kept = image.keep();
        }
        QCOMPARE(bytesOf(kept), std::string("disc"));
        QVERIFY(CopyImage().keep().empty()); // nothing was prepared
    }

    void namedImage_isTheUsers()
    {
        const std::string name = m_folder->path("mine.iso");
        {
            CopyImage image(name);
            QVERIFY(image.prepare(1000));
            QCOMPARE(image.path(), name);
            writeBytes(name, "disc");
            image.remove();
            QVERIFY(image.keep().empty());
        }
        QCOMPARE(bytesOf(name), std::string("disc"));
    }

    void noRoom_isSaidBeforehand_andNothingIsLeft()
    {
        constexpr std::uint64_t kMuch = std::numeric_limits<std::uint64_t>::max() / 2;
        CopyImage image;
        const auto refused = image.prepare(kMuch);
        QVERIFY(!refused);
        QVERIFY(refused.fault().kind == FaultKind::mediumTooSmall && refused.fault().doing == Action::read);
        QCOMPARE(refused.fault().path, m_folder->path("tmp"));
        QVERIFY(refused.fault().known<SpaceNeed>().needed == kMuch);
        QCOMPARE(left(), std::size_t(0));
        QVERIFY(!CopyImage(m_folder->path("mine.iso")).prepare(kMuch));
        qputenv("TMPDIR", m_folder->path("none").c_str());
        QVERIFY(CopyImage().prepare(1).fault().kind == FaultKind::io);
    }

    void oneDrive_isKnown_howeverItIsSpelled()
    {
        writeBytes(m_folder->path("a.img"), "a");
        writeBytes(m_folder->path("b.img"), "b");
        std::filesystem::create_symlink("a.img", m_folder->path("link.img"));
        QVERIFY(copyHasOneDrive(parts(), disc("a.img"), disc("a.img")));
        QVERIFY(copyHasOneDrive(parts(), disc("a.img"), disc("a.img", ",buffer=2M")));
        QVERIFY(copyHasOneDrive(parts(), disc("a.img"), disc("link.img")));
        QVERIFY(!copyHasOneDrive(parts(), disc("a.img"), disc("b.img")));
        QVERIFY(!copyHasOneDrive(parts(), disc("a.img"), disc("new.img")));
    }

    void lack_isWhereItBegins_andHowMuchInAll()
    {
        ReadImageReport read;
        QVERIFY(!lackOfCopy(read, "drive"));
        read.damaged = {{.offset = 4096, .length = 2048}, {.offset = 40960, .length = 4096}};
        const auto lack = lackOfCopy(read, "drive");
        QVERIFY(lack && lack->kind == FaultKind::mediumError && lack->offset == 4096 && lack->length == 6144);
    }

    void smallTarget_isRefused_andStaysAsItIs()
    {
        JobRequest request;
        std::filesystem::create_directory(m_folder->path("tree"));
        writeBytes(m_folder->path("tree/a"), std::string(1 << 20, 'x'));
        request.sources = {m_folder->path("tree")};
        request.target = m_folder->path("from.iso");
        request.lockMemory = false;
        Dependencies all = parts();
        all.openSource = [](const Tree& tree) { return std::make_unique<DiskSource>(tree); };
        QVERIFY(Job(request, all).run({}).outcome == Outcome::complete);
        const std::string from = m_folder->path("from.iso");
        QVERIFY(copySize(parts(), from) >= std::uint64_t(1) << 20);
        QVERIFY(targetTakesCopy(parts(), from, disc("large.img"), false));
        const auto refused = targetTakesCopy(parts(), from, disc("small.img", ",capacity=600k"), false);
        QVERIFY(!refused && refused.fault().kind == FaultKind::mediumTooSmall);
        QVERIFY(refused.fault().doing != Action::read); // which would be the temporary image
        QVERIFY(!std::filesystem::exists(m_folder->path("small.img")));
        const auto tape = copyGoesToDisc(parts(), "virtual:tape,file=" + m_folder->path("t.tap"));
        QVERIFY(!tape && tape.fault().kind == FaultKind::unsupported);
    }
};

STEADYBURN_UNIT_TEST(TestCopyImage)
#include "TestCopyImage.moc"
