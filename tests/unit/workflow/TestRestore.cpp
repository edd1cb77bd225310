#include "support/HostileTar.h"
#include "support/MemoryReader.h"
#include "support/OrdinaryUser.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/TemporaryFile.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_restore {

const char* const kMakeTree = R"sh(mkdir -p t/sub/deeper && cd t &&
  seq 1 60000 > big && printf tiny > sub/tiny && : > empty && mkdir hollow &&
  seq 7 30000 > "$(printf 'not-\377\376-utf8')" && printf x > "$(printf 'new\nline')" &&
  ln -s ../sub/tiny sub/deeper/link && ln -s /no/where dangling && ln sub/tiny zz-hard &&
  seq 1 90 > "sub/deeper/$(printf 'n%.0s' $(seq 200))" && mkfifo pipe &&
  truncate -s 5000000 holes && printf end | dd of=holes bs=1 seek=3000000 conv=notrunc status=none &&
  setfattr -n user.colour -v blue big && setfacl -m u:12:rx,g:34:r big && setfacl -d -m u:12:rwx hollow &&
  chmod 0751 big && chmod 0500 hollow && touch -d @981173106 big sub/tiny &&
  touch -h -d @981173107 dangling && touch -d @981173108 sub/deeper && touch -d @981173109 sub)sh";

// Every kind, name, mode, time (whole seconds), size, link and content of a tree, by programs that we did not write.
const char* const kDescribe =
    R"sh((find . -mindepth 1 -printf '%P %y %m %U %G %n %Ts %l\0' | sed -z 's/\.[0-9]*\(0*\) / /' | sort -z;
  find . -type f -print0 | sort -z | xargs -0 sha256sum -z) | tr '\0' '\n')sh";

class TestRestore : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    int m_count = 0;
    std::string folder() const { return m_folder.path(); }
    std::string fresh() { return folder() + "/out" + std::to_string(++m_count); }

    std::string make(const std::string& command, const std::string& output = "x")
    {
        const auto result = shell(folder(), command + " >make.log 2>&1");
        if (result.code != 0) {
            qFatal("%s: %s", command.c_str(), bytesOf(folder() + "/make.log").c_str());
        }
        return bytesOf(folder() + "/" + output);
    }

    struct Run {
        std::optional<Fault> fault;
        RestoreReport report;
        std::vector<Fault> log;
        [[nodiscard]] bool named(const std::string& path, FaultKind kind) const
        {
            return std::any_of(log.begin(), log.end(),
                               [&](const Fault& one) { return one.path == path && one.kind == kind; });
        }
    };
    static Run run(MemoryReader& reader, const RestoreOptions& options)
    {
        Run result;
        FaultLog log;
        auto report = restore(reader, options, log, {});
        if (report) {
            result.report = *report;
        } else {
            result.fault = report.takeFault();
        }
        result.log = log.all();
        return result;
    }
    static Run run(std::string bytes, const RestoreOptions& options)
    {
        MemoryReader reader(std::move(bytes));
        return run(reader, options);
    }
    static bool exists(const std::string& path)
    {
        return std::filesystem::symlink_status(path).type() != std::filesystem::file_type::not_found;
    }

private slots:
    void initTestCase() { QCOMPARE(shell(folder(), kMakeTree).code, 0); }

    void tree_comesBackWhole_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"tar --format=pax --xattrs --acls -cf x -C t .", "tar --format=pax --xattrs --acls -S -czf x -C t .",
              "tar --format=pax --xattrs --acls --zstd -cf x -C t .",
              "rm -f x; xorriso -outdev x -xattr on -acl on -hardlinks on -map t / -commit"}) {
            QTest::newRow(command) << command;
        }
    }
    void tree_comesBackWhole()
    {
        QFETCH(QString, command);
        const std::string into = fresh();
        const Run result = run(make(command.toStdString()), {.into = into});
        QVERIFY2(!result.fault, result.fault ? result.fault->detail.c_str() : "");
        for (const Fault& fault : result.log) {
            qWarning("%s: %s", fault.path.c_str(), fault.detail.c_str());
        }
        QVERIFY(result.log.empty());
        QCOMPARE(shell(into, kDescribe).output, shell(folder() + "/t", kDescribe).output);
        QCOMPARE(shell(into, "getfacl -n big hollow; getfattr -d big").output,
                 shell(folder() + "/t", "getfacl -n big hollow; getfattr -d big").output);
    }

    void sparseFile_keepsItsHoles()
    {
        const std::string into = fresh();
        const Run result = run(make("tar --format=pax -S -cf x -C t holes"), {.into = into});
        QVERIFY(result.log.empty());
        struct stat found {};
        QCOMPARE(stat((into + "/holes").c_str(), &found), 0);
        QCOMPARE(found.st_size, off_t(5000000));
        QVERIFY(found.st_blocks * 512 < 1000000);
        QCOMPARE(shell(folder(), "cmp t/holes " + into + "/holes").code, 0);
    }

    void existingFile_isNotOverwrittenWithoutAYes()
    {
        const std::string into = fresh();
        const std::string archive = make("tar -cf x -C t big sub");
        std::filesystem::create_directories(into + "/sub");
        std::ofstream(into + "/big") << "mine";
        std::filesystem::create_symlink("/no/where", into + "/sub/tiny");
        Run result = run(archive, {.into = into});
        QVERIFY(result.named("big", FaultKind::fileSkipped));
        QVERIFY(result.named("sub/tiny", FaultKind::fileSkipped));
        QCOMPARE(bytesOf(into + "/big"), std::string("mine"));
        QVERIFY(exists(into + "/sub/deeper/link"));
        result = run(archive, {.into = into, .overwrite = true});
        QVERIFY(result.log.empty());
        QVERIFY(bytesOf(into + "/big") == bytesOf(folder() + "/t/big"));
        QCOMPARE(bytesOf(into + "/sub/tiny"), std::string("tiny"));
    }

    void laterVersionInTheArchive_replacesTheEarlier()
    {
        const std::string into = fresh();
        const Run result =
            run(tarEntry("f", '0', "", "first") + tarEntry("f", '0', "", "second") + tarEnd(), {.into = into});
        QVERIFY(result.log.empty());
        QCOMPARE(bytesOf(into + "/f"), std::string("second"));
    }

    void patterns_chooseFilesAndWhatIsBelowFolders()
    {
        const std::string archive = make("tar --sort=name -cf x -C t .");
        std::string into = fresh();
        Run result = run(archive, {.into = into, .patterns = {"sub/", "not-*"}});
        QVERIFY(result.log.empty());
        QVERIFY(exists(into + "/sub/deeper/link") && exists(into + "/not-\xff\xfe-utf8"));
        QVERIFY(!exists(into + "/big") && !exists(into + "/hollow"));
        into = fresh();
        result = run(archive, {.into = into, .patterns = {"b?g", "absent"}});
        QVERIFY(exists(into + "/big") && !exists(into + "/sub"));
        QVERIFY(result.named("absent", FaultKind::sourceMissing));
    }

    void foldersOfWhatIsChosen_areAsOnTheMedium_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("tar") << "tar --sort=name -cf x -C t .";
        QTest::newRow("iso") << "rm -f x; xorriso -outdev x -xattr on -acl on -hardlinks on -map t / -commit";
    }
    void foldersOfWhatIsChosen_areAsOnTheMedium()
    {
        QFETCH(QString, command);
        QCOMPARE(shell(folder(), "chmod 0750 t/sub && touch -d @981173109 t/sub").code, 0);
        const std::string archive = make(command.toStdString());
        const char* const describe = "stat -c '%n %a %u %g %Y' sub sub/deeper";
        const std::string into = fresh();
        Run result = run(archive, {.into = into, .patterns = {"sub/deeper/link"}});
        QVERIFY(result.log.empty() && exists(into + "/sub/deeper/link") && !exists(into + "/sub/tiny"));
        QCOMPARE(shell(into, describe).output, shell(folder() + "/t", describe).output);
        const std::string there = fresh();
        QCOMPARE(shell(folder(), "mkdir -p '" + there + "/sub' && chmod 0711 '" + there + "/sub'").code, 0);
        result = run(archive, {.into = there, .patterns = {"sub/deeper/link"}, .overwrite = true});
        QVERIFY(result.log.empty());
        QCOMPARE(shell(there, "stat -c %a sub").output, std::string("711\n"));
        QCOMPARE(shell(there, "stat -c %Y sub/deeper").output, std::string("981173108\n"));
    }

    void hardLinkWithoutItsFile_isToldOrHasContents()
    {
        const Run fromTar = run(tarEntry("a", '0', "", "data") + tarEntry("b", '1', "a") + tarEnd(),
                                {.into = fresh(), .patterns = {"b"}});
        QVERIFY(fromTar.log.empty() && !fromTar.fault);
        QCOMPARE(fromTar.report.files, std::uint64_t(1));
        const Run nowhere = run(tarEntry("b", '1', "a") + tarEnd(), {.into = fresh(), .patterns = {"b"}});
        QVERIFY(nowhere.named("b", FaultKind::fileSkipped));
        const std::string image = make("rm -f x; xorriso -outdev x -hardlinks on -map t / -commit");
        for (const char* name : {"zz-hard", "sub/tiny"}) {
            const std::string into = fresh();
            QVERIFY(run(image, {.into = into, .patterns = {name}}).log.empty());
            QCOMPARE(bytesOf(into + "/" + name), std::string("tiny"));
        }
    }

    // Of links of one file that is not wanted the first is that file, and the others are links of it.
    void hardLinks_withoutTheirFile_areOneFile()
    {
        const std::string archive = tarEntry("a", '0', "", "data") + tarEntry("d/b", '1', "a") + tarEntry("x", '0') +
                                    tarEntry("d/c", '1', "a") + tarEnd();
        const std::string into = fresh();
        const Run result = run(archive, {.into = into, .patterns = {"d"}});
        QVERIFY(result.log.empty() && !result.fault);
        QCOMPARE(result.report.files, std::uint64_t(2));
        QCOMPARE(bytesOf(into + "/d/b"), std::string("data"));
        QCOMPARE(std::filesystem::hard_link_count(into + "/d/c"), std::uintmax_t(2));
        QVERIFY(!exists(into + "/a") && !exists(into + "/x"));
    }

    // The links of a file that stays as it is have what the medium has.
    void hardLinks_ofAFileThatStays_haveTheMediumsData()
    {
        const std::string archive = tarEntry("a", '0', "", "data") + tarEntry("b", '1', "a") + tarEntry("x", '0') +
                                    tarEntry("c", '1', "a") + tarEnd();
        for (const bool folderThere : {false, true}) {
            const std::string into = fresh();
            std::filesystem::create_directory(into);
            if (folderThere) {
                std::filesystem::create_directory(into + "/a");
            } else {
                std::ofstream(into + "/a") << "old";
            }
            const Run result = run(archive, {.into = into, .overwrite = folderThere});
            QVERIFY(!result.fault && result.named("a", FaultKind::fileSkipped));
            QCOMPARE(result.log.size(), std::size_t(1));
            QCOMPARE(result.report.files, std::uint64_t(3));
            QVERIFY(folderThere || bytesOf(into + "/a") == "old");
            QCOMPARE(bytesOf(into + "/b"), std::string("data"));
            QVERIFY(std::filesystem::equivalent(into + "/b", into + "/c"));
        }
    }

    void hostileNames_stayInside_data()
    {
        QTest::addColumn<QByteArray>("archive");
        QTest::addColumn<bool>("named");
        const auto row = [](const char* title, const std::string& archive, bool named) {
            QTest::newRow(title) << QByteArray(archive.data(), static_cast<qsizetype>(archive.size())) << named;
        };
        row("dot dot", tarEntry("../escaped", '0', "", "x"), true);
        row("dot dot within", tarEntry("a/../../escaped", '0', "", "x"), true);
        row("dot dot folder", tarEntry("../escaped/", '5'), true);
        row("absolute", tarEntry("/escaped", '0', "", "x"), false); // lands inside
        row("link then through it", tarEntry("l", '2', "..") + tarEntry("l/escaped", '0', "", "x"), true);
        row("link then folder", tarEntry("l", '2', "..") + tarEntry("l/", '5') + tarEntry("l/escaped", '0', "", "x"),
            true);
        row("link then the same name", tarEntry("escaped", '2', "../escaped") + tarEntry("escaped", '0', "", "x"),
            false);
        row("hard link out", tarEntry("h", '1', "../outside") + tarEntry("h", '0', "", "x"), true);
        row("hard link through a link",
            tarEntry("l", '2', "..") + tarEntry("h", '1', "l/outside") + tarEntry("h", '0', "", "x"), true);
        row("link in a chain",
            tarEntry("a", '2', ".") + tarEntry("a/b", '2', "..") + tarEntry("a/b/escaped", '0', "", "x"), true);
    }
    void hostileNames_stayInside()
    {
        QFETCH(QByteArray, archive);
        QFETCH(bool, named);
        const std::string around = fresh();
        std::filesystem::create_directories(around);
        std::ofstream(around + "/outside") << "precious";
        for (const bool overwrite : {false, true}) {
            const std::string into = around + (overwrite ? "/in2" : "/in");
            const Run result = run(archive.toStdString() + tarEntry("good", '0', "", "good") + tarEnd(),
                                   {.into = into, .overwrite = overwrite});
            QVERIFY(!result.fault);
            QCOMPARE(!result.log.empty(), named);
            QVERIFY(!exists(around + "/escaped"));
            QCOMPARE(bytesOf(around + "/outside"), std::string("precious"));
            QCOMPARE(bytesOf(into + "/good"), std::string("good"));
        }
    }

    void linkInTheFolderBeforehand_isNotFollowed()
    {
        const std::string around = fresh();
        std::filesystem::create_directories(around + "/in");
        std::filesystem::create_directories(around + "/elsewhere");
        std::filesystem::create_symlink("../elsewhere", around + "/in/sub");
        const Run result = run(make("tar -cf x -C t sub"), {.into = around + "/in", .overwrite = true});
        QVERIFY(result.named("sub/tiny", FaultKind::fileSkipped));
        QVERIFY(std::filesystem::is_empty(around + "/elsewhere"));
    }

    void absurdSize_endsWithTheArchive()
    {
        const std::string into = fresh();
        const Run result = run(tarEntry("huge", '0', "", "", "77777777777") + std::string(4096, 'z'), {.into = into});
        QVERIFY(!result.fault);
        QVERIFY(result.named("huge", FaultKind::mediumError));
        QVERIFY(std::filesystem::file_size(into + "/huge") <= 4096);
    }

    void damagedSector_leavesTheRestOfTheFile()
    {
        const std::string image = make("genisoimage -quiet -R -o x t");
        const std::string big = bytesOf(folder() + "/t/big");
        MemoryReader reader(image);
        reader.makeBad(image.find(big.substr(0, 4096)) + 6 * 2048, 2048);
        const std::string into = fresh();
        const Run result = run(reader, {.into = into});
        QVERIFY(result.named("big", FaultKind::mediumError));
        std::string expected = big;
        std::fill_n(expected.begin() + 6 * 2048, 2048, '\0');
        QVERIFY(bytesOf(into + "/big") == expected);
        QVERIFY(bytesOf(into + "/sub/tiny") == "tiny");
    }

    // The next volume brings more of it, and whoever restores is not root.
    void folderThatMayNotBeWritten_takesWhatComesLater_data()
    {
        QTest::addColumn<bool>("cancelled");
        QTest::newRow("to the end") << false;
        QTest::newRow("cancelled") << true;
    }
    void folderThatMayNotBeWritten_takesWhatComesLater()
    {
        QFETCH(bool, cancelled);
        QCOMPARE(shell(folder(), "mkdir -p f && chmod -R u+w f && rm -rf f && mkdir -p f/d/e && touch f/d/one f/d/two "
                                 "f/d/e/three && chmod 0555 f/d/e f/d && touch -d @981173106 f/d")
                     .code,
                 0);
        MemoryReader first(make("tar --no-recursion -cf x -C f d d/e d/one"));
        MemoryReader second(make("tar --no-recursion -cf x -C f d d/two d/e d/e/three"));
        const std::string into = fresh();
        QVERIFY(std::filesystem::create_directory(into));
        std::filesystem::permissions(folder(), std::filesystem::perms::all);
        std::filesystem::permissions(into, std::filesystem::perms::all);
        FaultLog log;
        {
            const OrdinaryUser nobody;
            const RestoreOptions options{.into = into};
            auto restorer = Restorer::open(options, log);
            QVERIFY(restorer.ok());
            QVERIFY(restorer->add(first, {}).ok());
            std::stop_source stop;
            if (cancelled) {
                stop.request_stop();
            }
            QCOMPARE(restorer->add(second, stop.get_token()).ok(), !cancelled);
            if (!cancelled) {
                QCOMPARE(restorer->finish().files, std::uint64_t(3));
            }
        }
        for (const Fault& fault : log.all()) {
            QVERIFY2(fault.kind == FaultKind::attributesLost, fault.path.c_str()); // the owner
        }
        for (const char* name : {"/d", "/d/e"}) {
            struct stat found {};
            QCOMPARE(stat((into + name).c_str(), &found), 0);
            QCOMPARE(found.st_mode & 07777U, 0555U);
        }
        struct stat found {};
        QCOMPARE(stat((into + "/d").c_str(), &found), 0);
        QCOMPARE(found.st_mtime, time_t(981173106));
        QCOMPARE(exists(into + "/d/e/three"), !cancelled);
    }

    // Each disc of a set by itself, into the same folder.
    void folderThatMayNotBeWritten_takesWhatALaterRestoreBrings_data()
    {
        QTest::addColumn<bool>("cancelled");
        QTest::newRow("to the end") << false;
        QTest::newRow("cancelled") << true;
    }
    void folderThatMayNotBeWritten_takesWhatALaterRestoreBrings()
    {
        QFETCH(bool, cancelled);
        QCOMPARE(shell(folder(), "chmod -Rf u+w f; rm -rf f && mkdir -p f/d/e f/k && touch f/d/one f/d/two f/d/e/three "
                                 "f/k/four && chmod 0555 f/d/e f/d && touch -d @981173106 f/d f/d/e f/k")
                     .code,
                 0);
        const std::string folders =
            "tar --no-recursion -cf x -C f d && tar --no-recursion --mode=0444 -rf x -C f d/e && ";
        MemoryReader first(make(folders + "tar --no-recursion -rf x -C f k d/one"));
        MemoryReader second(make(folders + "tar --no-recursion -rf x -C f d/two d/e/three k k/four"));
        const std::string into = fresh();
        QVERIFY(std::filesystem::create_directory(into));
        std::filesystem::permissions(folder(), std::filesystem::perms::all);
        std::filesystem::permissions(into, std::filesystem::perms::all);
        FaultLog log;
        {
            const OrdinaryUser nobody;
            const RestoreOptions options{.into = into};
            QVERIFY(restore(first, options, log, {}).ok());
            std::filesystem::permissions(into + "/k", std::filesystem::perms(0511)); // the user's own doing
            auto restorer = Restorer::open(options, log);
            QVERIFY(restorer.ok());
            QVERIFY(restorer->add(second, {}).ok());
            if (!cancelled) {
                QCOMPARE(restorer->finish().files, std::uint64_t(3));
            }
        }
        for (const Fault& fault : log.all()) {
            QVERIFY2(fault.kind == FaultKind::attributesLost && fault.detail == "owner", fault.path.c_str());
        }
        QCOMPARE(shell(into, "stat -c '%n %a %Y' d d/e").output, std::string("d 555 981173106\nd/e 444 981173106\n"));
        QCOMPARE(shell(into, "stat -c %a k").output, std::string("511\n"));
        QCOMPARE(shell(into, "chmod -R u+rwx .").code, 0); // or only root could look into them
        QVERIFY(exists(into + "/d/two") && exists(into + "/d/e/three") && exists(into + "/k/four"));
    }

    void setUserId_restoredByItsOwner_isKept()
    {
        QCOMPARE(shell(folder(), "mkdir -p s && touch s/own s/other && chmod 6755 s/own s/other").code, 0);
        const std::string into = fresh();
        QVERIFY(std::filesystem::create_directory(into));
        std::filesystem::permissions(folder(), std::filesystem::perms::all);
        std::filesystem::permissions(into, std::filesystem::perms::all);
        const auto archive = [&](const std::string& uid, const std::string& gid, const std::string& name) {
            return make("tar --owner=x:" + uid + " --group=x:" + gid + " -cf x -C s " + name);
        };
        FaultLog log;
        {
            const OrdinaryUser nobody;
            const RestoreOptions options{.into = into};
            auto restorer = Restorer::open(options, log);
            QVERIFY(restorer.ok());
            MemoryReader own(archive(std::to_string(geteuid()), std::to_string(getegid()), "own"));
            QVERIFY(restorer->add(own, {}).ok());
            MemoryReader other(archive("54321", "54321", "other"));
            QVERIFY(restorer->add(other, {}).ok());
            QCOMPARE(restorer->finish().files, std::uint64_t(2));
        }
        struct stat found {};
        QCOMPARE(stat((into + "/own").c_str(), &found), 0);
        QCOMPARE(found.st_mode & 07777U, 06755U);
        QCOMPARE(stat((into + "/other").c_str(), &found), 0);
        QCOMPARE(found.st_mode & 07777U, 0755U);
    }

    // The parts of a cut file come from several volumes; until then what else there is in its folder is replaced too.
    // Of a file of which parts never came the old one stays.
    void filesBesideOneInParts_areReplaced()
    {
        QCOMPARE(shell(folder(),
                       "rm -rf p && mkdir p && head -c 1000 /dev/zero >p/big.part001of002 && echo new >p/small "
                       "&& ln -s new p/link && "
                       "setfattr -n user.steadyburn.part -v '1/2 0/2000 big' p/big.part001of002")
                     .code,
                 0);
        const std::string into = fresh();
        QCOMPARE(shell(folder(), "mkdir '" + into + "' && cd '" + into +
                                     "' && echo old >big && echo old >small && ln -s old link")
                     .code,
                 0);
        const Run result = run(make("tar --format=pax --xattrs -cf x -C p big.part001of002 small link"),
                               {.into = into, .overwrite = true});
        QVERIFY(!result.fault);
        QCOMPARE(result.log.size(), std::size_t(2));
        QVERIFY(result.named("big", FaultKind::volumeMissing));
        QVERIFY(result.named("big", FaultKind::damagedBeside));
        QCOMPARE(bytesOf(into + "/big"), std::string("old\n"));
        QCOMPARE(bytesOf(into + "/small"), std::string("new\n"));
        QCOMPARE(std::filesystem::read_symlink(into + "/link"), std::filesystem::path("new"));
        QCOMPARE(shell(into, "ls -A | tr '\\n' ' '").output, std::string("big big.damaged link small "));
    }

    // A killed one of the same number left it behind.
    void nameOfATemporaryFile_thatIsTaken_isPassedOver()
    {
        const std::string into = fresh();
        QVERIFY(std::filesystem::create_directory(into));
        const FileDescriptor place(::open(into.c_str(), O_RDONLY | O_DIRECTORY));
        auto first = TemporaryFile::create({place.get(), "file", {}}, "file");
        QVERIFY(first.ok());
        const std::string taken = std::filesystem::directory_iterator(into)->path().filename().string();
        const std::size_t number = taken.rfind('-') + 1;
        const std::string next =
            taken.substr(0, number) + std::to_string(std::stoul(taken.substr(number)) + 1) + ".part";
        QCOMPARE(shell(into, "echo other >" + next).code, 0);
        auto second = TemporaryFile::create({place.get(), "file", {}}, "file");
        QVERIFY(second.ok());
        QVERIFY(second->place().name != next);
        QCOMPARE(second->close(), 0);
        QCOMPARE(bytesOf(into + "/" + next), std::string("other\n"));
    }

    // NFS, CIFS and FUSE say at close() that they did not store it.
    void fileThatCannotBeClosed_leavesNothing()
    {
        const std::string into = fresh();
        QCOMPARE(shell(folder(), "mkdir '" + into + "' && echo old >'" + into + "/file'").code, 0);
        const FileDescriptor place(::open(into.c_str(), O_RDONLY | O_DIRECTORY));
        auto file = TemporaryFile::create({place.get(), "file", {}}, "file");
        QVERIFY(file.ok());
        QCOMPARE(::close(file->fd()), 0);
        QCOMPARE(file->close(), EBADF);
        QCOMPARE(bytesOf(into + "/file"), std::string("old\n"));
        QCOMPARE(shell(into, "ls -A").output, std::string("file\n"));
    }

    void folderThatCannotBeMade_fails()
    {
        std::ofstream(folder() + "/plain") << "x";
        const Run result = run(make("tar -cf x -C t big"), {.into = folder() + "/plain/into"});
        QVERIFY(result.fault.has_value());
        QCOMPARE(result.fault->kind, FaultKind::io);
        QCOMPARE(result.fault->code, ENOTDIR);
    }

    void plainFile_isNoImage()
    {
        const std::string into = fresh();
        QCOMPARE(run("nothing of the kind", {.into = into}).fault->kind, FaultKind::notAnImage);
    }

    void cancelled_leavesNoHalfFile()
    {
        class Stopping final : public MediumReader {
        public:
            Stopping(std::string bytes, std::stop_source& stop) : m_reader(std::move(bytes)), m_stop(stop) {}
            Result<std::size_t> read(std::span<std::byte> into) override
            {
                if (m_reader.bytesRead() > 4000000) {
                    m_stop.request_stop();
                }
                return m_reader.read(into);
            }
            Result<void> seek(std::uint64_t offset) override { return m_reader.seek(offset); }
            [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_reader.size(); }
            [[nodiscard]] bool seekable() const override { return true; }

        private:
            MemoryReader m_reader;
            std::stop_source& m_stop;
        };
        std::stop_source stop;
        Stopping reader(tarEntry("long", '0', "", std::string(20000000, 'l')) + tarEnd(), stop);
        const std::string into = fresh();
        FaultLog log;
        auto report = restore(reader, {.into = into}, log, stop.get_token());
        QVERIFY(!report);
        QCOMPARE(report.fault().kind, FaultKind::cancelled);
        QVERIFY(std::filesystem::is_empty(into));
    }
};

STEADYBURN_UNIT_TEST(TestRestore)

} // namespace test_restore

#include "TestRestore.moc"
