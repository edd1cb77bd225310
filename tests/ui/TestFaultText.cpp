#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"

#include <QRegularExpression>
#include <QTest>

#include <cerrno>

using namespace steadyburn;

Q_DECLARE_METATYPE(steadyburn::Fault)

// The sentences of all faults, whatever they know.
class TestFaultText : public QObject {
    Q_OBJECT
private:
    template <std::size_t... Index>
    static std::vector<FaultFacts> everyFactOf(std::index_sequence<Index...> /*all*/)
    {
        return {FaultFacts(std::in_place_index<Index>)...};
    }
    static std::vector<FaultFacts> everyFact()
    {
        return everyFactOf(std::make_index_sequence<std::variant_size_v<FaultFacts>>());
    }
    static std::vector<Fault> everyKind()
    {
        std::vector<Fault> faults;
        for (int kind = 0; kind <= static_cast<int>(FaultKind::internal); ++kind) {
            for (const unsigned known : {0U, 1U, 2U, 4U, 7U}) {
                for (const FaultFacts& facts : everyFact()) {
                    Fault fault{.kind = static_cast<FaultKind>(kind), .doing = Action::open};
                    fault.code = (known & 1U) != 0 ? 5 : 0;
                    fault.offset = (known & 2U) != 0 ? 2048 : 0;
                    fault.detail = (known & 4U) != 0 ? "3" : "";
                    fault.facts = facts;
                    faults.push_back(fault);
                }
            }
        }
        return faults;
    }

private slots:
    // One rounding: what the list of speeds says is what the result says.
    void speeds_areRoundedAlike()
    {
        const auto shown = [](double times) { return timesText(times * 1e6, 1'000'000); };
        QCOMPARE(shown(4), QStringLiteral("4x"));
        QCOMPARE(shown(2.44), QStringLiteral("2.4x"));
        QCOMPARE(shown(649.83), QStringLiteral("649.8x"));
        QCOMPARE(shown(0.0866), QStringLiteral("0.087x"));
        QCOMPARE(timesText(1, 0), QString());
    }

    void burnTime_countsVerifyingAndClosing()
    {
        constexpr std::uint64_t kSmall = 410'000;
        constexpr std::uint64_t kRate = 10'000'000;
        QCOMPARE(burnTimeText(kSmall, kRate, true, false), QStringLiteral("about 10 seconds"));
        QCOMPARE(burnTimeText(kSmall, kRate, true, true), QStringLiteral("about 40 seconds"));
        QCOMPARE(burnTimeText(30 * kRate, kRate, true, false), QStringLiteral("about 60 seconds"));
    }

    void sentence_ofAFaultWithoutAName_quotesNoEmptyName()
    {
        for (const Fault& fault : everyKind()) {
            const FaultText text = describe(fault);
            for (const QString& part : {text.sentence, text.advice, text.details}) {
                QVERIFY2(!part.contains(QStringLiteral("“”")), qPrintable(part));
            }
            QVERIFY(!text.sentence.isEmpty());
            QVERIFY2(!text.sentence.at(0).isLower(), qPrintable(text.sentence));
        }
    }

    // A kind that nobody has written a sentence for would be told as an error of the program.
    void sentence_ofEveryKindButInternal_isNoInternalError()
    {
        const QString internal = describe({.kind = FaultKind::internal, .doing = Action::open}).sentence;
        for (const Fault& fault : everyKind()) {
            QVERIFY2(fault.kind == FaultKind::internal || describe(fault).sentence != internal,
                     qPrintable(QString::number(static_cast<int>(fault.kind))));
        }
    }

    void sentence_ofANameThatIsKnown_isKept()
    {
        const FaultText text = describe({.kind = FaultKind::mediumError, .path = "/dev/sr0"});
        QVERIFY(text.sentence.contains(QStringLiteral("“/dev/sr0”")));
    }

    // What a sentence says depends on what was being done, and the command line has options.
    void sentence_saysWhatHappened_data()
    {
        QTest::addColumn<Fault>("fault");
        QTest::addColumn<QString>("says");
        QTest::addColumn<QString>("saysNot");
        const auto row = [](const char* name, const Fault& fault, const char* says, const char* saysNot) {
            QTest::newRow(name) << fault << QString::fromUtf8(says) << QString::fromUtf8(saysNot);
        };
        row("pattern that matches nothing",
            {.kind = FaultKind::sourceMissing, .doing = Action::restore, .path = "*.txt"},
            "Nothing on the medium matches “*.txt”.", "source");
        row("file to read that does not exist",
            {.kind = FaultKind::targetMissing, .doing = Action::inspect, .path = "no.iso"},
            "The file “no.iso” does not exist.", "image");
        row("archive to append to", {.kind = FaultKind::notAnImage, .doing = Action::plan, .path = "x.tar"},
            "Nothing can be appended to “x.tar”", "archive that");
        row("blank disc",
            {.kind = FaultKind::notAnImage,
             .path = "/dev/sr0",
             .facts = NothingToRead{NothingToRead::Reason::blankMedium}},
            "is blank", "image");
        row("no room for parity",
            {.kind = FaultKind::parityTooSmall, .facts = ParitySpace{.needed = 4096, .available = 2048}},
            "needs 4.00 KiB (4096 bytes), and the medium has 2.00 KiB (2048 bytes)", "percentage");
        row("no room for as much parity",
            {.kind = FaultKind::parityTooSmall, .facts = ParitySpace{.needed = 9, .available = 8, .percent = 20}},
            "no room for 20 % of parity", "least");
        row("less parity than there is", {.kind = FaultKind::parityTooSmall, .facts = ParitySpace{.percent = 2}},
            "2 % of parity is too little", "medium");
        row("parity of a tape",
            {.kind = FaultKind::parityImpossible,
             .path = "/dev/nst0",
             .facts = ParityObstacle{ParityObstacle::Reason::tape}},
            "“/dev/nst0” is a tape", "ISO");
        row("one drive named twice",
            {.kind = FaultKind::targetNotInTurn,
             .path = "/dev/sr0",
             .facts = TurnObstacle{TurnObstacle::Reason::sameDrive}},
            "“/dev/sr0” is named twice", "no disc drive");
        row("a tape among drives", {.kind = FaultKind::targetNotInTurn, .path = "/dev/nst0"},
            "“/dev/nst0” is no disc drive", "twice");
        row("a drive that is left out", {.kind = FaultKind::driveLeftOut, .path = "/dev/sr1"},
            "continues without the drive “/dev/sr1”", "failed");
        row("a program that is missing", {.kind = FaultKind::programMissing, .path = "par2"},
            "“par2” is not installed. Nothing was written", "archive");
        row("PAR2 files that could not be made", {.kind = FaultKind::recoveryFailed, .code = 3, .path = "x.tar"},
            "“x.tar” is complete, but its PAR2 files", "lost");
        row("parity of an archive", {.kind = FaultKind::parityImpossible, .path = "x.tar"}, "would hold an archive",
            "tape");
        row("parity that an append would break",
            {.kind = FaultKind::parityImpossible,
             .path = "x.iso",
             .facts = ParityObstacle{ParityObstacle::Reason::protectedImage}},
            "Nothing can be appended to “x.iso”", "archive");
        row("repaired sectors",
            {.kind = FaultKind::parityRepaired, .path = "x.iso", .facts = RepairedSectors{.repaired = 7}},
            "not as they were written: 7. All", "7 of");
        row("sectors of which some were repaired",
            {.kind = FaultKind::parityRepaired, .path = "x.iso", .facts = RepairedSectors{.repaired = 7, .lost = 2}},
            "not as they were written: 9. The disc's parity repaired 7", "All of");
        row("sectors of which none was repaired",
            {.kind = FaultKind::parityRepaired, .path = "x.iso", .facts = RepairedSectors{.lost = 2}}, "too many for",
            "repaired");
        row("sectors that nothing vouches for",
            {.kind = FaultKind::parityRepaired, .path = "x.iso", .length = 5, .facts = RepairedSectors{}},
            "that nothing vouches for: 5", "repaired");
        row("a copy without its parity",
            {.kind = FaultKind::parityImpossible,
             .doing = Action::write,
             .path = "/dev/sr0",
             .facts = ParityObstacle{ParityObstacle::Reason::protectedImage}},
            "written without the parity", "Nothing can be appended");
        row("damaged parity",
            {.kind = FaultKind::parityDamaged, .path = "x.iso", .facts = RepairedSectors{.repaired = 3}},
            "Sectors of the parity on “x.iso” that are damaged or cannot be checked: 3.", "repaired");
        row("parity of what has changed", {.kind = FaultKind::parityOutdated, .path = "x.iso"},
            "“x.iso” repairs nothing any more", "damaged");
        row("parity in a file",
            {.kind = FaultKind::paritySpilled,
             .path = "/var/tmp",
             .facts = SpaceNeed{.needed = 4096, .available = 2048}},
            "takes 4.00 KiB, and 2.00 KiB of memory", "(4096");
        row("only session",
            {.kind = FaultKind::sessionMissing, .path = "x.iso", .facts = SessionChoice{.asked = 4, .count = 1}},
            "has the number 0", "counted");
        row("one of three sessions",
            {.kind = FaultKind::sessionMissing, .path = "x.iso", .facts = SessionChoice{.asked = 4, .count = 3}},
            "it has 3 sessions, with the numbers 0 to 2", "counted");
        row("file that is there",
            {.kind = FaultKind::fileSkipped, .doing = Action::restore, .path = "a", .facts = NoPlace()}, "--yes",
            "left out");
        row("file that came later",
            {.kind = FaultKind::fileSkipped, .doing = Action::plan, .path = "a", .facts = EarlierCopy()},
            "is on no disc of the set", "left out");
        row("file that ended with its set",
            {.kind = FaultKind::fileSkipped,
             .doing = Action::plan,
             .path = "a",
             .facts = EarlierCopy{.parts = {.found = 2, .all = 5}}},
            "have only 2 of the 5 parts of “a”", "left out");
        row("disc of some set",
            {.kind = FaultKind::volumeMissing, .doing = Action::open, .path = "/dev/sr0", .facts = SetVolume{0}},
            "the other discs were not asked for", "volume 0");
        row("folder that is read-only", {.kind = FaultKind::io, .doing = Action::restore, .code = EROFS, .path = "a"},
            "its folder, must not be", "medium");
        row("name like another",
            {.kind = FaultKind::fileSkipped,
             .doing = Action::restore,
             .path = "a",
             .facts = NoPlace{NoPlace::Why::namesAlike}},
            "differs only by case", "exists already");
        row("archive damaged in between",
            {.kind = FaultKind::archiveDamaged, .path = "a", .offset = 512, .length = 1024}, "near byte 512",
            "from there on");
        row("archive damaged to its end", {.kind = FaultKind::archiveDamaged, .offset = 512}, "from there on", "lost");
        row("read error", {.kind = FaultKind::mediumError, .doing = Action::read, .path = "/dev/sr0"}, "another drive",
            "lower speed");
        row("plain verify", {.kind = FaultKind::mismatch, .doing = Action::inspect}, "damage or differences",
            "read back");
        row("another date", {.kind = FaultKind::mismatch, .doing = Action::list, .path = "a", .facts = OtherDate()},
            "not the one in the medium's index", "what was written");
        row("split file that is wrong as a whole",
            {.kind = FaultKind::mismatch, .doing = Action::restore, .path = "a", .facts = VolumesOfParts{{1, 2}}},
            "these volumes of the set: 1, 2.", "on the medium");
        row("split file that changed", {.kind = FaultKind::fileChanged, .doing = Action::restore, .path = "a"},
            "while its parts were written", "damaged");
        row("verify after a burn", {.kind = FaultKind::mismatch, .doing = Action::verify}, "What was read back",
            "found");
        row("HFS", {.kind = FaultKind::udfLeftBehind, .path = "x.iso", .detail = "HFS+"}, "another file system, HFS+",
            "UDF");
        row("image to write that is cut off",
            {.kind = FaultKind::imageCut,
             .doing = Action::plan,
             .path = "x.iso",
             .facts = CutImage{.expected = 4096, .size = 2048}},
            "it has 2048 of 4096 bytes", "in part or whole");
        row("file over a folder", {.kind = FaultKind::appendHides, .path = "d", .facts = FileCount{3}}, "3 files",
            "of a file");
        row("folder over a file", {.kind = FaultKind::appendHides, .path = "d"}, "of a file", "of a folder");
        row("image of several sessions",
            {.kind = FaultKind::sessionsInOne, .path = "x.iso", .facts = SessionsInOne{.count = 3}}, "only the first",
            "differs");
        row("image with its newest session in front",
            {.kind = FaultKind::sessionsInOne,
             .path = "x.iso",
             .facts = SessionsInOne{.count = 3, .newestInFront = true}},
            "differs", "only the first");
        row("tape to be blanked", {.kind = FaultKind::mediumNotBlank, .doing = Action::blank, .path = "/dev/nst0"},
            "(--yes)", "--append");
        row("image for a tape",
            {.kind = FaultKind::badArgument, .doing = Action::plan, .path = "/dev/nst0", .detail = "--format iso"},
            "“/dev/nst0” is a tape", "understood");
        row("simulated drive that cannot be understood",
            {.kind = FaultKind::badArgument, .doing = Action::parse, .path = "virtual:x", .detail = "x"},
            "“x” cannot be understood", "backup");
        row("file of a tape that is not there",
            {.kind = FaultKind::sessionMissing, .path = "/dev/nst0", .facts = SessionChoice{.asked = 9, .count = 3}},
            "no file 9 on the tape", "numbers");
        row("tape in use", {.kind = FaultKind::targetBusy, .path = "/dev/nst0"}, "in use", "disc");
        row("disc that takes nothing", {.kind = FaultKind::mediumWriteProtected, .path = "/dev/sr0"},
            "Use another disc", "Slide");
        row("no set to be continued", {.kind = FaultKind::journalMissing, .path = "sets"}, "no interrupted set",
            "tape");
        row("wrong disc of a set",
            {.kind = FaultKind::badVolume, .path = "/dev/sr0", .detail = "disc 1 of A", .facts = SetVolume{2}},
            "The disc in “/dev/sr0” is a different one: disc 1 of A. Insert volume 2", "tape");
        row("volume of a set of which nothing is known",
            {.kind = FaultKind::volumeMissing, .doing = Action::open, .detail = "MYSET", .facts = SetVolume{2}},
            "Of the set “MYSET” volume 2 was not inserted", "“MYSET” is on");
        row("map that is none", {.kind = FaultKind::mapUnusable, .path = "x.iso.map"}, "is unknown", "covers");
        row("map of a longer image",
            {.kind = FaultKind::mapUnusable, .path = "x.iso.map", .facts = MapExtent{.covered = 4096, .size = 2048}},
            "2048 bytes", "is unknown");
        row("manifest of somebody's journal",
            {.kind = FaultKind::manifestElsewhere, .path = "set.jsonl", .facts = OtherPath{"/home/ann/SUMS"}},
            "“/home/ann/SUMS” for the manifest", "damaged");
        row("somebody's file", {.kind = FaultKind::notOurFile, .path = "x.iso.part"}, "not made by", "--yes");
        row("image that was not searched to its end",
            {.kind = FaultKind::sessionLost,
             .offset = 884736,
             .length = 4096,
             .facts = SessionRemains{.searched = false}},
            "4096 bytes", "descriptors");
        row("lost session", {.kind = FaultKind::sessionLost, .offset = 884736, .facts = SessionRemains{.found = 1}},
            "byte 884736", "folder");
        row("permissions of a lost folder",
            {.kind = FaultKind::folderDamaged, .path = "a", .facts = FolderRemains{.files = 3, .inSecondTree = true}},
            "permissions", "rights");
        row("disc that is written and was taken out",
            {.kind = FaultKind::verifyMissed, .path = "/dev/sr0", .facts = DiscMissing()},
            "verify it with the command-line program", "choose Verify");
        row("file that may not be written", {.kind = FaultKind::targetPermission, .path = "/etc/x.iso"},
            "folder that you may write to", "group");
        row("drive that may not be opened", {.kind = FaultKind::targetPermission, .path = "/dev/sr0"}, "join its group",
            "folder");
        row("source in the place of the list",
            {.kind = FaultKind::duplicateName, .path = "/home/a/ABOUT-THIS-DISC", .facts = ListInTheWay()},
            "gets no list", "cannot be appended");
        row("source in the place of the disc's list",
            {.kind = FaultKind::duplicateName,
             .path = "/home/a/ABOUT-THIS-DISC",
             .facts = ListInTheWay{ListInTheWay::Where::sourceOfAppend}},
            "cannot be appended", "Two sources");
        row("folder of the disc in the place of the list",
            {.kind = FaultKind::duplicateName, .facts = ListInTheWay{ListInTheWay::Where::disc}},
            "the disc has a folder", "Rename");
        row("two sources called SHA256SUMS", {.kind = FaultKind::duplicateName, .path = "a", .detail = "SHA256SUMS"},
            "Two sources", "list");
        row("no folder for backups", {.kind = FaultKind::backupMissing}, "HOME", "called");
        row("name without a format",
            {.kind = FaultKind::badArgument, .doing = Action::plan, .path = "x.xyz", .detail = "x.xyz"}, ".tar.zst",
            "cannot be understood");
        row("nothing to verify with",
            {.kind = FaultKind::badArgument,
             .detail = "--no-digests",
             .facts = OptionConflict{OptionConflict::With::verify}},
            "--no-digests", "cannot be understood");
        row("tape without digests",
            {.kind = FaultKind::badArgument,
             .path = "/dev/nst0",
             .detail = "--no-digests",
             .facts = OptionConflict{OptionConflict::With::tape}},
            "/dev/nst0", "cannot be understood");
        row("write-once disc that is open",
            {.kind = FaultKind::mediumNotBlank,
             .path = "/dev/sr0",
             .facts = OccupiedMedium{OccupiedMedium::State::appendOnly}},
            "cannot be erased", "ppend");
        row("write-once disc that can be appended to",
            {.kind = FaultKind::mediumNotBlank,
             .path = "/dev/sr0",
             .facts = OccupiedMedium{.state = OccupiedMedium::State::appendOnly, .append = true}},
            "burn --append", "--yes");
        row("disc that is overwritten or nothing",
            {.kind = FaultKind::mediumNotBlank,
             .path = "/dev/sr0",
             .facts = OccupiedMedium{OccupiedMedium::State::overwritable, true}},
            "--yes", "ppend");
        row("finished one of the set",
            {.kind = FaultKind::mediumNotBlank,
             .path = "/dev/nst0",
             .facts = OccupiedMedium{.stays = true, .number = 2}},
            "medium 2 of this very set, which is finished", "--yes");
        row("unfinished one of the set",
            {.kind = FaultKind::mediumNotBlank, .path = "/dev/nst0", .facts = OccupiedMedium{.number = 2}},
            "medium 2 of this very set, which is not finished", "already holds");
        row("disc of another run",
            {.kind = FaultKind::mediumNotBlank,
             .path = "/dev/sr0",
             .facts = RunOfBackup{.number = 3, .medium = "M_D1"}},
            "run 3 of this very backup", "--yes");
        row("closed disc that can be erased",
            {.kind = FaultKind::mediumClosed,
             .path = "/dev/sr0",
             .facts = OccupiedMedium{OccupiedMedium::State::closed, true}},
            "erase this one", "(closed)");
        row("damaged shelf", {.kind = FaultKind::shelfDamaged, .path = "shelf.db"}, "was not changed", "journal");
        row("no shelf", {.kind = FaultKind::shelfMissing, .path = "shelf.db"}, "no shelf", "damaged");
        row("newer shelf", {.kind = FaultKind::shelfNewer, .path = "shelf.db", .facts = FormatVersion{2, 1}},
            "later version", "damaged");
        row("unknown volume", {.kind = FaultKind::notOnShelf, .path = "PHOTOS"}, "PHOTOS", "damaged");
        row("shelf that is written", {.kind = FaultKind::shelfBusy, .path = "shelf.db"}, "another program", "damaged");
        row("unknown backup", {.kind = FaultKind::backupMissing, .path = "home"}, "no backup", "damaged");
        row("backup that is there", {.kind = FaultKind::backupExists, .path = "home"}, "already", "damaged");
        row("damaged backup", {.kind = FaultKind::backupDamaged, .path = "set.jsonl"}, "is damaged", "journal");
        row("newer backup", {.kind = FaultKind::backupNewer, .path = "set.jsonl", .facts = FormatVersion{2, 1}},
            "later version", "damaged");
        row("unknown run", {.kind = FaultKind::backupRunMissing, .path = "home", .facts = RunOfBackup{.number = 7}},
            "no run 7", "damaged");
        row("run that is needed",
            {.kind = FaultKind::backupRunNeeded, .path = "home", .facts = RunOfBackup{.number = 3, .neededBy = 4}},
            "Run 4", "damaged");
        const auto base = [](int code) {
            return Fault{.kind = FaultKind::backupRunNeeded,
                         .doing = Action::plan,
                         .code = code,
                         .path = "home.tar",
                         .facts = RunOfBackup{.number = 3}};
        };
        row("archive that is gone", base(ENOENT), "this run writes everything", "mounted");
        row("archive that was cut", base(ENODATA), "shorter", "mounted");
        row("archives that are all gone", base(ENOMEDIUM), "Perhaps a disk is not mounted", "full one");
        row("folder that is gone", base(ENODEV), "a restore needs it", "full one");
        row("what cannot be read", base(EAGAIN), "on the media of earlier runs alone", "gone");
        row("quota of bytes",
            {.kind = FaultKind::quotaExceeded,
             .path = "home",
             .facts = QuotaNeed{.needed = 4096, .available = 1024, .causes = "films (3.0 KiB)", .forget = "1, 2"}},
            "films (3.0 KiB)", "media");
        row("quota of media",
            {.kind = FaultKind::quotaExceeded,
             .path = "home",
             .facts = QuotaNeed{.media = true, .needed = 4, .available = 3}},
            "Nothing was written", "bytes");
        row("quota of a source",
            {.kind = FaultKind::quotaExceeded,
             .path = "home",
             .detail = "/srv/films",
             .facts = QuotaNeed{.needed = 4096, .available = 1024}},
            "/srv/films", "media");
        row("source that is empty",
            {.kind = FaultKind::sourceEmptied, .path = "/mnt/disk", .facts = FileCount{.files = 12}}, "mounted",
            "damaged");
        row("file that is lost",
            {.kind = FaultKind::lostFromBackup,
             .path = "a/b",
             .facts = RunOfBackup{.number = 2, .medium = "home-002.tar"}},
            "home-002.tar", "set");
        row("file on a medium that is missing",
            {.kind = FaultKind::lostFromBackup,
             .code = ENOMEDIUM,
             .path = "a/b",
             .facts = RunOfBackup{.number = 2, .medium = "home-002.tar"}},
            "was not restored", "lost");
        row("medium of another run",
            {.kind = FaultKind::mediumSwapped,
             .doing = Action::restore,
             .path = "home-003.tar",
             .detail = "home",
             .facts = RunOfBackup{.number = 2, .neededBy = 3, .medium = "HOME_002"}},
            "holds run 3 of the backup “home”. Run 2 is needed, on the medium “HOME_002”", "lost");
        row("medium of another backup",
            {.kind = FaultKind::mediumSwapped,
             .doing = Action::restore,
             .path = "home-003.tar",
             .detail = "films",
             .facts = RunOfBackup{.number = 2, .medium = "HOME_002"}},
            "holds a run of another backup, “films”. Run 2 is needed", "lost");
        row("medium of no backup",
            {.kind = FaultKind::mediumSwapped,
             .doing = Action::restore,
             .path = "home-003.tar",
             .facts = RunOfBackup{.number = 2}},
            "holds no run of this backup. Run 2 is needed.", "on the medium");
        row("run that broke off",
            {.kind = FaultKind::backupRunBroken, .path = "home-003.tar", .facts = RunOfBackup{.number = 3}}, "run 3",
            "damaged");
        row("run that can be continued",
            {.kind = FaultKind::setIncomplete,
             .doing = Action::plan,
             .path = "home",
             .facts = SetState{.tapes = 2, .nextVolume = 3}},
            "stays as it is: 2 volumes", "complete");
        row("nothing to continue", {.kind = FaultKind::backupRunMissing, .doing = Action::plan, .path = "home"},
            "nothing to continue", "yet");
        row("backup that is busy", {.kind = FaultKind::backupBusy, .path = "home"}, "another program", "damaged");
        row("index", {.kind = FaultKind::listedMissing, .path = "a"}, "index", "list");
    }
    // Each has its own words, and none of a disc's.
    void tapeThatIsLeft_isToldAsWhatItIs_data()
    {
        QTest::addColumn<Fault>("fault");
        QTest::addColumn<QString>("says");
        using State = MediumWorth::State;
        const auto worth = [](const char* name, MediumWorth left, const char* says) {
            QTest::newRow(name) << Fault{.kind = FaultKind::mediumLeft, .path = "drive", .facts = left}
                                << QString::fromUtf8(says);
        };
        worth("torn", {.state = State::tapeTorn},
              "The last file on the tape in “drive” is incomplete; the files before it can be read.");
        worth("torn and lost", {.state = State::tapeTorn, .oldDataLost = true},
              "The earlier contents of the tape in “drive” are lost, and the last file on it is incomplete.");
        worth("lost", {.state = State::tapeLost}, "The earlier contents of the tape in “drive” are lost.");
        worth("begun", {.state = State::tapeBegun}, "What was on it before can be read.");
        using What = TapeRemark::What;
        const auto remark = [](const char* name, TapeRemark what, const char* says) {
            QTest::newRow(name) << Fault{.kind = FaultKind::tapeRemark, .path = "drive", .facts = what}
                                << QString::fromUtf8(says);
        };
        remark("unclosed", {.what = What::unclosedFile, .number = 4}, "File 4 of the tape in “drive” had no filemark");
        remark("cut record", {.what = What::cutRecord, .number = 7}, "7 bytes of a record that was cut off");
        remark("no end", {.what = What::endlessArchive}, "The archive on the tape in “drive” has no end mark");
        remark("no index", {.what = What::unlisted}, "The index of the archive found no room on the tape in “drive”");
    }
    void tapeThatIsLeft_isToldAsWhatItIs()
    {
        QFETCH(Fault, fault);
        QFETCH(QString, says);
        const FaultText text = describe(fault);
        QVERIFY2(text.sentence.contains(says), qPrintable(text.sentence));
        QVERIFY(!text.sentence.contains("track") && !text.sentence.contains("attributes"));
    }
    void sentence_saysWhatHappened()
    {
        QFETCH(Fault, fault);
        QFETCH(QString, says);
        QFETCH(QString, saysNot);
        const FaultText text = describe(fault);
        const QString whole = text.withAdvice() + text.details;
        QVERIFY2(whole.contains(says), qPrintable(whole));
        QVERIFY2(!whole.contains(saysNot), qPrintable(whole));
    }
};

QTEST_GUILESS_MAIN(TestFaultText)
#include "TestFaultText.moc"
