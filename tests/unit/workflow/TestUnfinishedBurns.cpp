// The journals of burns that were killed: which of them the user means who forgets those of a drive, and which say
// nothing.
#include "base/Sha256.h"
#include "base/os/ProcessIdentity.h"
#include "support/ScratchFolder.h"
#include "support/ScriptedDisc.h"
#include "support/UnitTest.h"
#include "workflow/burn/UnfinishedBurns.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <span>

using namespace steadyburn;

namespace test_unfinished_burns {

constexpr const char* kDrive = "/dev/sr9";

class TestUnfinishedBurns : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder.emplace(); }

    void forget_withAMediumInTheDrive_meansItsBurnsAlone()
    {
        write("mine", kDrive, disc('a'));
        write("other", kDrive, disc('b'));
        write("elsewhere", "/dev/sr8", disc('a'));
        DiscScript script{.bytes = disc('a'), .drive = kDrive};
        const BurnsToForget found = forgetting(&script);
        QCOMPARE(titles(found.burns), QStringList{"mine"});
        QCOMPARE(found.others, std::size_t(1));
    }

    void forget_withAnotherMediumInTheDrive_meansNone()
    {
        write("one", kDrive, disc('b'));
        write("two", kDrive, disc('c'));
        for (const std::string& bytes : {disc('a'), std::string()}) {
            DiscScript script{.bytes = bytes, .drive = kDrive};
            const BurnsToForget found = forgetting(&script);
            QVERIFY(found.burns.empty());
            QCOMPARE(found.others, std::size_t(2));
        }
    }

    void forget_withoutTheDrive_meansAllOfIt()
    {
        write("one", kDrive, disc('b'));
        write("two", kDrive, disc('c'));
        write("elsewhere", "/dev/sr8", disc('a'));
        const BurnsToForget found = forgetting(nullptr);
        QCOMPARE(titles(found.burns), (QStringList{"one", "two"}));
        QCOMPARE(found.others, std::size_t(0));
    }

    void burnToAFile_killedWhenItHadItsName_isForgottenWithTheNextBurn()
    {
        const std::string made = m_folder->file("made.tar", "whole");
        write("made", made, disc('a'), "file");
        write("not made", m_folder->path("missing.tar"), disc('a'), "file");
        const std::string old = m_folder->file("old.tar", "older");
        ScratchFolder::setTimes(old, 1600000000);
        write("as it was", old, disc('a'), "file");
        write("of a drive", kDrive, disc('a'));
        forgetBurnsLike(m_folder->path(), UnfinishedBurn{.place = "/elsewhere.tar"});
        QCOMPARE(titles(unfinishedBurns(m_folder->path())), (QStringList{"as it was", "not made", "of a drive"}));
    }

    void damaged_namesWhatCannotBeUnderstood()
    {
        write("good", kDrive, disc('a'));
        const std::string rubbish = m_folder->file("rubbish.burn", "{\"steadyburn_burn\":1,");
        const std::string zeros = m_folder->file("zeros.burn", std::string(400, '\0'));
        m_folder->file("ended.burn");
        m_folder->file("other.txt", "rubbish");
        m_folder->file(".hidden.burn", "rubbish");
        const std::vector<std::string> found = damagedBurnJournals(m_folder->path());
        QVERIFY((found == std::vector<std::string>{rubbish, zeros}));
        QVERIFY(damagedBurnJournals({}).empty());
    }

private:
    static std::string disc(char letter) { return std::string(200 * 1024, letter); }
    static QStringList titles(const std::vector<UnfinishedBurn>& burns)
    {
        QStringList all;
        std::transform(burns.begin(), burns.end(), std::back_inserter(all),
                       [](const UnfinishedBurn& burn) { return QString::fromStdString(burn.title); });
        all.sort();
        return all;
    }
    // A burn of these bytes by a process that is gone.
    void write(const std::string& title, const std::string& place, const std::string& bytes,
               const std::string& kind = "dvd+r") const
    {
        const ProcessIdentity here = ProcessIdentity::ofThisProcess();
        const std::string head = bytes.substr(0, 64 * 1024);
        const auto line = [](const std::string& key, const std::string& value) {
            return ",\"" + key + "\":\"" + value + "\"";
        };
        m_folder->file(title + ".burn",
                       "{\"steadyburn_burn\":1" + line("target", place) + line("place", place) + line("kind", kind) +
                           line("title", title) + ",\"begun\":1700000000,\"sessions\":0,\"start\":0" +
                           ",\"pid\":4194999,\"started\":1" + line("boot", here.boot) + line("machine", here.machine) +
                           ",\"append\":false,\"head_bytes\":" + std::to_string(head.size()) +
                           line("head_sha256", toHex(sha256Of(std::as_bytes(std::span(head))))) + "}\n" +
                           "{\"written\":100000}\n");
    }
    // `script`: of the disc that is in the drive; null: there is no drive.
    [[nodiscard]] BurnsToForget forgetting(DiscScript* script) const
    {
        return burnsToForget(
            m_folder->path(),
            [&](const std::string& spec) -> Result<std::unique_ptr<Target>> {
                if (script == nullptr) {
                    return Fault{.kind = FaultKind::targetMissing, .doing = Action::open, .path = spec};
                }
                return std::unique_ptr<Target>(std::make_unique<ScriptedDisc>(*script));
            },
            kDrive);
    }

    std::optional<ScratchFolder> m_folder;
};

STEADYBURN_UNIT_TEST(TestUnfinishedBurns)

} // namespace test_unfinished_burns

#include "TestUnfinishedBurns.moc"
