#include "support/FailingCall.h"
#include "support/UnitTest.h"
#include "workflow/tapeset/SetJournal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <functional>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_set_journal {

namespace fs = std::filesystem;

constexpr const char* kOdd = "caf\xe9/\n\t\"%41\\\x7f\x01 \xc3\xa9";

Digest digestOf(std::byte first)
{
    Digest digest{};
    digest.fill(first);
    return digest;
}

template <typename Whole, typename Field>
Whole with(Whole whole, Field Whole::*field, Field value)
{
    whole.*field = std::move(value);
    return whole;
}

SetHead sample(unsigned volumes = 2)
{
    SetHead head;
    head.asked.compilation.grafts[kOdd] = {.source = std::string("/home/") + kOdd};
    head.asked.compilation.grafts["new"] = {.made = 1700000000};
    head.asked.compilation.leftOut = {"caf\xe9/raw"};
    head.asked.compilation.broughtBack = {"new/x"};
    head.asked.excludes = {"*.\xff"};
    head.asked.excludeCaches = true;
    head.asked.onFault = OnFault::abort;
    head.asked.format = Format::tarZstd;
    head.asked.level = -3;
    head.asked.block = 65536;
    head.asked.tapeCompression = false;
    head.asked.verify = true;
    head.asked.manifest = "/tmp/SUMS\n";
    head.uuid = "0c1ffd1e-0000-4000-8000-000000000001";
    head.name = kOdd;
    head.written = 1700000001;
    for (unsigned number = 1; number <= volumes; ++number) {
        head.volumes.push_back({.number = number,
                                .target = "/dev/nst0",
                                .uuid = number == 1 ? "" : "uuid",
                                .label = "label" + std::to_string(number),
                                .files = 7,
                                .bytes = std::uint64_t(1) << 43U});
    }
    head.next = kOdd;
    head.nextPart = 4;
    head.cuts = {{.path = kOdd, .bytes = 65536}};
    return head;
}

std::vector<JournalEntry> entries()
{
    return {{.path = kOdd,
             .mode = S_IFREG | 0640,
             .uid = 1000,
             .gid = 4294967294,
             .size = std::uint64_t(1) << 33U,
             .mtime = {-5, 999999999},
             .ctime = {4294967297, 1},
             .volume = 2,
             .sha256 = digestOf(std::byte{0xa5})},
            {.path = "folder", .mode = S_IFDIR | 0755, .volume = 1}};
}

// Everything that is wrong with the state in `path`, or nothing.
QByteArray write(SetJournal& journal, const SetHead& head)
{
    if (auto begun = journal.begin(head); !begun) {
        return "begin";
    }
    for (const JournalEntry& entry : entries()) {
        journal.add(entry);
    }
    journal.add(JournalPart{.path = kOdd, .number = 3, .volume = 2, .sha256 = digestOf(std::byte{1})});
    journal.add(JournalPart{.path = "x", .number = 1, .volume = 1, .sha256 = {}});
    journal.add(JournalEarlier{.path = kOdd, .volume = 2});
    return journal.commit() ? "" : "commit";
}

class TestSetJournal : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    std::string sets() const { return m_folder->path().toStdString() + "/state/sets"; }
    std::string kept()
    {
        SetJournal journal = SetJournal::inFolder(sets(), sample().uuid);
        return write(journal, sample()).isEmpty() ? journal.path() : std::string();
    }
    static QByteArray readAll(const std::string& path)
    {
        QFile file(QFile::decodeName(path.c_str()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void writeAll(const std::string& path, const QByteArray& bytes)
    {
        QFile file(QFile::decodeName(path.c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void written_isReadAgain_toTheByte()
    {
        const std::string path = kept();
        QVERIFY(!path.empty());
        SetRecord record;
        auto journal = SetJournal::open(path, record);
        QVERIFY(journal.ok());
        const SetHead wanted = sample();
        const SetHead& got = record.head;
        QCOMPARE(got.uuid, wanted.uuid);
        QCOMPARE(got.name, wanted.name);
        QCOMPARE(got.written, wanted.written);
        QCOMPARE(got.next, wanted.next);
        QCOMPARE(got.nextPart, 4U);
        QCOMPARE(got.nextVolume(), 3U);
        QVERIFY(got.cuts == wanted.cuts);
        QCOMPARE(got.volumes.size(), std::size_t(2));
        QCOMPARE(got.volumes[0].uuid, std::string());
        QCOMPARE(got.volumes[1].label, std::string("label2"));
        QCOMPARE(got.volumes[1].bytes, std::uint64_t(1) << 43U);
        QVERIFY(record.entries == entries());
        QCOMPARE(record.parts.size(), std::size_t(2));
        QCOMPARE(record.parts[0].path, std::string(kOdd));
        QVERIFY(record.parts[0].sha256 == digestOf(std::byte{1}));
        QVERIFY(!record.parts[1].sha256);
        QVERIFY(record.earlier == (std::vector<JournalEarlier>{{.path = kOdd, .volume = 2}}));
        JobRequest request;
        request.sources = {"/not/this"};
        got.addTo(request);
        QVERIFY(request.sources.empty());
        QVERIFY(request.compilation == wanted.asked.compilation);
        QVERIFY(request.excludes == wanted.asked.excludes);
        QVERIFY(request.excludeCaches && !request.oneFileSystem && request.verify);
        QCOMPARE(request.onFault, OnFault::abort);
        QCOMPARE(request.format, Format::tarZstd);
        QCOMPARE(request.level, std::optional(-3));
        QCOMPARE(request.block, std::optional<std::size_t>(65536));
        QCOMPARE(request.tapeCompression, std::optional(false));
        QCOMPARE(request.volumeId, std::string(kOdd));
        QCOMPARE(request.manifest, std::string("/tmp/SUMS\n"));
    }

    void setOfTapes_isComplete_whereItsLastIsWritten()
    {
        for (const bool last : {false, true}) {
            SetHead head = sample();
            head.lastTape = last;
            std::string path;
            {
                SetJournal journal = SetJournal::inFolder(sets(), head.uuid);
                QCOMPARE(write(journal, head), QString());
                path = journal.path();
            }
            QCOMPARE(journaledSets(sets()).at(0).complete, last);
            SetRecord record;
            QVERIFY(SetJournal::open(path, record).ok());
            QCOMPARE(record.head.complete(), last);
        }
    }

    void file_isForItsOwnerOnly()
    {
        struct stat found {};
        QCOMPARE(::stat(kept().c_str(), &found), 0);
        QCOMPARE(unsigned(found.st_mode & 07777U), 0600U);
        QCOMPARE(::stat(sets().c_str(), &found), 0);
        QCOMPARE(unsigned(found.st_mode & 07777U), 0700U);
    }

    // At each step of writing the next state the process is killed: there is the old state, or the new one.
    void killedAtAnyStep_leavesTheOldStateOrTheNew()
    {
        const std::string path = kept();
        const QByteArray before = readAll(path);
        QVERIFY(!before.isEmpty());
        for (int step = 0; step <= 4; ++step) {
            writeAll(path, before);
            const pid_t child = ::fork();
            if (child == 0) {
                SetJournal journal = SetJournal::inFolder(sets(), sample().uuid);
                const auto dieAt = [step](int now) {
                    if (step == now) {
                        ::raise(SIGKILL);
                    }
                };
                dieAt(0);
                (void)journal.begin(sample(3));
                dieAt(1);
                for (int i = 0; i < 5000; ++i) { // more than one piece
                    journal.add(entries().front());
                }
                dieAt(2);
                (void)journal.commit();
                dieAt(3);
                journal.add(entries().front());
                dieAt(4);
                ::_exit(0);
            }
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            QVERIFY(WIFSIGNALED(status));
            SetRecord record;
            QVERIFY(SetJournal::open(path, record).ok());
            QCOMPARE(record.head.volumes.size(), std::size_t(step < 3 ? 2 : 3));
            QCOMPARE(record.entries.size(), std::size_t(step < 3 ? 2 : 5000));
            QCOMPARE(interruptedSets(sets()).size(), std::size_t(1));
        }
    }

    void diskThatIsFull_keepsTheOldState()
    {
        const std::string path = kept();
        const QByteArray before = readAll(path);
        QVERIFY(!before.isEmpty());
        QByteArray failed;
        whileCallFails(SYS_write, ENOSPC, [&] {
            SetJournal journal = SetJournal::inFolder(sets(), sample().uuid);
            failed = write(journal, sample(3));
        });
        QCOMPARE(failed, QByteArray("commit"));
        QCOMPARE(readAll(path), before);
        QCOMPARE(std::distance(fs::directory_iterator(sets()), fs::directory_iterator()), 1);
    }

    void damagedAnywhere_isRefused()
    {
        const std::string path = kept();
        const QByteArray good = readAll(path);
        for (qsizetype at = 0; at < good.size(); at += 7) {
            QByteArray bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 0x04);
            writeAll(path, bad);
            SetRecord record;
            auto opened = SetJournal::open(path, record);
            QVERIFY2(!opened.ok(), std::to_string(at).c_str());
            const FaultKind kind = opened.fault().kind;
            QVERIFY(kind == FaultKind::journalDamaged || (at < 24 && kind == FaultKind::journalNewer));
            QCOMPARE(readAll(path), bad);
        }
        for (qsizetype size = 0; size < good.size(); size += 11) { // torn
            writeAll(path, good.left(size));
            SetRecord record;
            QCOMPARE(SetJournal::open(path, record).fault().kind, FaultKind::journalDamaged);
        }
        writeAll(path, "{\"steadyburn\":1}\n");
        SetRecord record;
        QCOMPARE(SetJournal::open(path, record).fault().kind, FaultKind::journalDamaged);
        QVERIFY(interruptedSets(sets()).empty());
    }

    void volumesThatCannotBe_areRefused_data()
    {
        QTest::addColumn<bool>("discs");
        QTest::addColumn<QList<unsigned>>("numbers");
        QTest::newRow("tape 0") << false << QList<unsigned>{0};
        QTest::newRow("more tapes than a set has") << false << QList<unsigned>{65535, 65536};
        QTest::newRow("tapes around the largest number") << false << QList<unsigned>{4294967295U, 0};
        QTest::newRow("disc 0") << true << QList<unsigned>{0};
        QTest::newRow("disc 5 of 4") << true << QList<unsigned>{4, 5};
        QTest::newRow("disc 255 of 4") << true << QList<unsigned>{255};
    }
    void volumesThatCannotBe_areRefused()
    {
        QFETCH(const bool, discs);
        QFETCH(const QList<unsigned>, numbers);
        SetHead head = sample();
        head.volumes.clear();
        for (const unsigned number : numbers) {
            head.volumes.push_back({.number = number, .target = "t", .uuid = "u", .label = "l"});
        }
        if (discs) {
            head.discs.emplace();
            head.discs->discs = 4;
        }
        std::string path;
        { // which holds it
            SetJournal journal = SetJournal::inFolder(sets(), head.uuid);
            QCOMPARE(write(journal, head), QByteArray());
            path = journal.path();
        }
        SetRecord record;
        QCOMPARE(SetJournal::open(path, record).fault().kind, FaultKind::journalDamaged);
    }

    void earlierCopyOnNoVolume_isRefused()
    {
        for (const auto& [volume, good] : {std::pair(0U, false), std::pair(2U, true), std::pair(3U, false)}) {
            std::string path;
            { // which holds it
                SetJournal journal = SetJournal::inFolder(sets(), sample().uuid);
                QVERIFY(journal.begin(sample()).ok());
                journal.add(JournalEarlier{.path = kOdd, .volume = volume});
                QVERIFY(journal.commit().ok());
                path = journal.path();
            }
            SetRecord record;
            QCOMPARE(SetJournal::open(path, record).ok(), good);
        }
    }

    void numbersThatCannotBe_areRefused_data()
    {
        QTest::addColumn<bool>("discs");
        QTest::addColumn<std::function<void(SetHead&)>>("head");
        QTest::addColumn<JournalEntry>("entry");
        QTest::addColumn<JournalPart>("part");
        const JournalEntry entry{.path = kOdd, .size = 200000, .volume = 1};
        const JournalPart part{.path = kOdd};
        const std::function<void(SetHead&)> same = [](SetHead&) {};
        QTest::newRow("entry on tape 3 of 2") << false << same << with(entry, &JournalEntry::volume, 3U) << part;
        QTest::newRow("entry on tape 65536") << false << same << with(entry, &JournalEntry::volume, 65536U) << part;
        QTest::newRow("part on tape 65537") << false << same << entry << with(part, &JournalPart::volume, 65537U);
        QTest::newRow("part on tape 0") << false << same << entry << with(part, &JournalPart::volume, 0U);
        QTest::newRow("part 0") << false << same << entry << with(part, &JournalPart::number, 0U);
        QTest::newRow("part 5 of 4") << false << same << entry << with(part, &JournalPart::number, 5U);
        QTest::newRow("entry on disc 5 of 4") << true << same << with(entry, &JournalEntry::volume, 5U) << part;
        QTest::newRow("a thousand million nanoseconds")
            << false << same << with(entry, &JournalEntry::mtime, FileTime{1, 1000000000}) << part;
        const auto changed = [](auto change) { return std::function<void(SetHead&)>(change); };
        QTest::newRow("next part 0") << false << changed([](SetHead& head) { head.nextPart = 0; }) << entry << part;
        QTest::newRow("no disc") << true << changed([](SetHead& head) { head.discs->discs = 0; }) << entry << part;
        QTest::newRow("more discs than a set has")
            << true << changed([](SetHead& head) { head.discs->discs = 4294967295U; }) << entry << part;
        QTest::newRow("no tape behind the last")
            << false << changed([](SetHead& head) { head.volumes = {{.number = 65535, .target = "t"}}; })
            << with(entry, &JournalEntry::volume, 65535U) << with(part, &JournalPart::volume, 65535U);
        QTest::newRow("more parts than are counted")
            << false << changed([](SetHead& head) { head.cuts = {{.path = kOdd, .bytes = 1}}; })
            << with(entry, &JournalEntry::size, std::uint64_t(1) << 40U) << part;
        QTest::newRow("a part for each byte of the largest number")
            << false << changed([](SetHead& head) { head.cuts = {{.path = kOdd, .bytes = 1}}; })
            << with(entry, &JournalEntry::size, ~std::uint64_t(0)) << part;
        QTest::newRow("a size that no file has")
            << false << same << with(entry, &JournalEntry::size, std::uint64_t(1) << 63U) << part;
        QTest::newRow("parts larger than any file")
            << true << changed([](SetHead& head) { head.cuts = {{.path = kOdd, .bytes = ~std::uint64_t(0)}}; }) << entry
            << part;
        QTest::newRow("written in a year of ten digits")
            << false << changed([](SetHead& head) { head.written = std::int64_t(1) << 62U; }) << entry << part;
        QTest::newRow("discs of a year before the first")
            << true << changed([](SetHead& head) { head.discs->time = -(std::int64_t(1) << 62U); }) << entry << part;
    }
    void numbersThatCannotBe_areRefused()
    {
        QFETCH(const bool, discs);
        QFETCH(const std::function<void(SetHead&)>, head);
        QFETCH(const JournalEntry, entry);
        QFETCH(const JournalPart, part);
        const JournalEntry good{.path = kOdd, .size = 200000, .volume = 1};
        for (const bool changed : {false, true}) {
            SetHead asked = sample();
            if (discs) {
                asked.discs = DiscSetFacts{.discs = 4};
            }
            if (changed) {
                head(asked);
            }
            std::string path;
            { // which holds it
                SetJournal journal = SetJournal::inFolder(sets(), asked.uuid);
                QVERIFY(journal.begin(asked).ok());
                journal.add(changed ? entry : good);
                journal.add(changed ? part : JournalPart{.path = kOdd});
                QVERIFY(journal.commit().ok());
                path = journal.path();
            }
            SetRecord record;
            const auto opened = SetJournal::open(path, record);
            QCOMPARE(opened.ok(), !changed);
            QVERIFY(!changed || opened.fault().kind == FaultKind::journalDamaged);
        }
    }

    // Whoever gives a journal away has no say where on this computer something is written.
    void manifestOfAStrangersJournal_isWrittenNowhereElse()
    {
        const std::string folder = m_folder->path().toStdString();
        const auto continued = [&](const std::string& manifest, JobRequest request) {
            SetHead head = sample();
            head.asked.manifest = manifest;
            {
                SetJournal journal = SetJournal::inFolder(sets(), head.uuid);
                if (!journal.begin(head) || !journal.commit()) {
                    qFatal("no journal");
                }
            }
            const auto done = continueSetOf(sets() + "/" + head.uuid + ".jsonl", request);
            return done ? request.manifest : done.fault().kind == FaultKind::manifestElsewhere ? "refused" : "fault";
        };
        const std::string beside = sets() + "/SUMS";
        QCOMPARE(continued(beside, {}), beside);
        QCOMPARE(continued("", {}), std::string());
        for (const std::string& elsewhere : {folder + "/SUMS", sets() + "/../SUMS", std::string("/nowhere/SUMS"),
                                             std::string("SUMS"), sets() + "/sub/SUMS"}) {
            QCOMPARE(continued(elsewhere, {}), std::string("refused"));
            QCOMPARE(continued(elsewhere, {.manifest = "mine"}), std::string("mine"));
            QCOMPARE(continued(elsewhere, {.journals = folder}), std::string("refused"));
            QCOMPARE(continued(elsewhere, {.journals = sets() + "/."}), elsewhere); // ours
        }
        fs::create_symlink(folder + "/SUMS", beside);
        QCOMPARE(continued(beside, {}), std::string("refused"));
    }

    void newer_isRefused_withBothVersions()
    {
        const std::string path = kept();
        QByteArray text = readAll(path);
        text.replace("{\"steadyburn_set\":1,", "{\"steadyburn_set\":3,");
        writeAll(path, text);
        SetRecord record;
        const auto opened = SetJournal::open(path, record);
        QCOMPARE(opened.fault().kind, FaultKind::journalNewer);
        QCOMPARE(opened.fault().known<FormatVersion>().found, std::uint64_t(3));
        QCOMPARE(opened.fault().known<FormatVersion>().known, std::uint64_t(2));
    }

    void missing_isSaid()
    {
        SetRecord record;
        const auto opened = SetJournal::open(sets() + "/none.jsonl", record);
        QCOMPARE(opened.fault().kind, FaultKind::io);
        QCOMPARE(opened.fault().code, ENOENT);
    }

    void held_isNobodyElses_andNotListed()
    {
        SetJournal journal = SetJournal::inFolder(sets(), sample().uuid);
        QVERIFY(!journal.exists());
        QCOMPARE(write(journal, sample()), QByteArray());
        QVERIFY(journal.exists());
        SetRecord record;
        QCOMPARE(SetJournal::open(journal.path(), record).fault().kind, FaultKind::targetBusy);
        QVERIFY(interruptedSets(sets()).empty());
        QCOMPARE(write(journal, sample(3)), QByteArray()); // still, in its next state
        QCOMPARE(SetJournal::open(journal.path(), record).fault().kind, FaultKind::targetBusy);
        QVERIFY(journal.remove().ok());
        QVERIFY(!fs::exists(journal.path()));
    }

    void list_hasTheNewestFirst()
    {
        QVERIFY(interruptedSets(sets()).empty());
        for (const int number : {1, 3, 2}) {
            SetHead head = sample(static_cast<unsigned>(number));
            head.uuid = "uuid" + std::to_string(number);
            head.written = 1000 + number;
            SetJournal journal = SetJournal::inFolder(sets(), head.uuid);
            QCOMPARE(write(journal, head), QByteArray());
        }
        writeAll(sets() + "/.uuid9.jsonl.part-000001", "{");
        writeAll(sets() + "/other.jsonl", "{}\n");
        const auto found = interruptedSets(sets());
        QCOMPARE(found.size(), std::size_t(3));
        QCOMPARE(found[0].nextVolume, 4U);
        QCOMPARE(found[1].nextVolume, 3U);
        QCOMPARE(found[0].name, std::string(kOdd));
        QCOMPARE(found[0].target, std::string("/dev/nst0"));
        QCOMPARE(found[0].written, std::int64_t(1003));
    }

    void folderThatCannotBeWritten_isAFault()
    {
        writeAll(m_folder->path().toStdString() + "/state", "a file");
        SetJournal journal = SetJournal::inFolder(sets(), "x");
        const auto begun = journal.begin(sample());
        QVERIFY(!begun.ok());
        QCOMPARE(begun.fault().kind, FaultKind::io);
    }
};

STEADYBURN_UNIT_TEST(TestSetJournal)

} // namespace test_set_journal

#include "TestSetJournal.moc"
