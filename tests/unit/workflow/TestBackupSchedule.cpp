// The timers of backups: what their files say, whose they are, and what becomes of them when systemd does not answer or
// a file cannot be written.
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "workflow/backup/BackupSchedule.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <memory>

using namespace steadyburn;

namespace test_backup_schedule {

const std::string kUuid = "01234567-89ab-cdef-0123-456789abcdef";

TimerOrder orderOf(const std::string& when)
{
    return {.name = "home", .when = when, .command = {"/bin/true", "a b"}, .environment = {"A=1"}};
}

class TestBackupSchedule : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> m_folder;
    std::vector<std::string> m_told;
    ProgramEnd m_end{.started = true};

    [[nodiscard]] std::string unit(const std::string& ending) const
    {
        return m_folder->path("units/steadyburn-backup-" + kUuid + ending);
    }
    BackupSchedule schedule()
    {
        return {m_folder->path("units"), [this](const std::vector<std::string>& words) {
                    std::string line;
                    for (const std::string& word : words) {
                        line += (line.empty() ? "" : " ") + word;
                    }
                    m_told.push_back(line);
                    return words.front() == "systemd-analyze" ? ProgramEnd{.started = true} : m_end;
                }};
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_told.clear();
        m_end = {.started = true};
    }

    void word_givenAnyBytes_isOneWordOfAUnit()
    {
        QCOMPARE(unitWord("home"), std::string("\"home\""));
        QCOMPARE(unitWord("a \"b\" '\\n' %h $X ;"), std::string("\"a \\\"b\\\" '\\\\n' %%h $X ;\""));
        QCOMPARE(unitWord("\n\t\x7f\xc3\xa4\xff"), std::string("\"\\x0a\\x09\\x7f\\xc3\\xa4\\xff\""));
        QCOMPARE(unitWord(""), std::string("\"\""));
    }
    void time_thatCouldLeaveItsLine_isNone()
    {
        for (const char* const good : {"daily", "Mon 03:00", "*-*-* 03:00:00", "Mon..Fri 12:00 Europe/Berlin", "*:0/15",
                                       "2027-01-31 23:59", "Mon *-05~3"}) {
            QVERIFY2(isCalendarText(good), good);
        }
        for (const char* const bad : {"", " daily", "-x", "a\nb", "a\rb", "a;b", "a%b", "a$b", "a\\b", "a\"b", "a=b",
                                      "#a", "[a]", "\xc3\xa4"}) {
            QVERIFY2(!isCalendarText(bad), bad);
        }
        QVERIFY(!isCalendarText(std::string_view("a\0b", 3)));
        QVERIFY(!isCalendarText(std::string(201, '1')));
        QCOMPARE(schedule().set(kUuid, orderOf("a\nb")).fault().kind, FaultKind::badArgument);
        QVERIFY(!std::filesystem::exists(unit(".timer")));
        QVERIFY(m_told.empty());
    }
    void owner_isSeenInTheFile()
    {
        const std::string text = timerUnit(orderOf("daily"));
        QVERIFY(ownerOfUnit(text) == UnitOwner::ours);
        for (std::size_t at = 0; at < text.size(); ++at) {
            std::string other = text;
            other[at] = static_cast<char>(other[at] ^ 1);
            QVERIFY2(ownerOfUnit(other) != UnitOwner::ours, qPrintable(QString::number(at)));
            QVERIFY2(ownerOfUnit(text.substr(0, at)) != UnitOwner::ours, qPrintable(QString::number(at)));
        }
        QVERIFY(ownerOfUnit(text + "\n") == UnitOwner::changed);
        QVERIFY(ownerOfUnit("") == UnitOwner::foreign);
        QVERIFY(ownerOfUnit("[Timer]\n") == UnitOwner::foreign);
    }
    void timer_tellsItsBackup_whateverThatIsCalled()
    {
        const std::string odd = "a\"\n%\\\xe9 \xc3\xa4\\";
        const TimerUnit unit = parseTimer(timerUnit({.name = odd, .when = "Mon 03:00"}));
        QVERIFY(unit.owner == UnitOwner::ours);
        QCOMPARE(unit.name, odd);
        QCOMPARE(unit.when, std::string("Mon 03:00"));
        const std::string text = serviceUnit({.name = odd, .command = {"/bin/" + odd}});
        const std::string plain = serviceUnit(orderOf("x"));
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), std::count(plain.begin(), plain.end(), '\n'));
        QVERIFY(text.find("\\\n") == std::string::npos); // would join the next line
        const std::string broken = "# Backup: \"%4\"\nOnCalendar=x";
        QVERIFY(parseTimer(broken).owner == UnitOwner::foreign);
        QVERIFY(parseTimer(broken).name.empty());
        QCOMPARE(parseTimer(broken).when, std::string("x"));
    }
    void set_withoutSystemd_saysWhy()
    {
        m_end = {.started = false};
        const auto change = schedule().set(kUuid, orderOf("daily"));
        QVERIFY(change);
        QVERIFY(change->there && !change->answered);
        QCOMPARE(change->reason, std::string("systemctl is missing"));
        QVERIFY(ownerOfUnit(bytesOf(unit(".timer"))) == UnitOwner::ours);
        QVERIFY(ownerOfUnit(bytesOf(unit(".service"))) == UnitOwner::ours);
        QCOMPARE(m_told.size(), std::size_t(2)); // the time, and one command: the others would say no more
        const auto all = schedule().all();
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(!all[0].active && !all[0].next && !all[0].changed);
        QCOMPARE(all[0].uuid, kUuid);
        m_end = {.started = true, .code = 1, .output = {}, .errors = "no bus\nmore"};
        const auto removed = schedule().remove(kUuid);
        QVERIFY(removed && removed->there && !removed->answered && removed->left.empty());
        QCOMPARE(removed->reason, std::string("no bus"));
        QVERIFY(schedule().all().empty());
        QVERIFY(!schedule().remove(kUuid)->there);
    }
    void set_overAFolder_changesNothing()
    {
        std::filesystem::create_directories(unit(".timer") + "/x"); // a folder: not ours
        const auto refused = schedule().set(kUuid, orderOf("daily"));
        QCOMPARE(refused.fault().kind, FaultKind::notOurFile);
        QCOMPARE(refused.fault().path, unit(".timer"));
        QVERIFY(!std::filesystem::exists(unit(".service")));
        QCOMPARE(schedule().remove(kUuid)->left, (std::vector<std::string>{unit(".timer")}));
        QVERIFY(schedule().all().empty());
        QCOMPARE(schedule().set("../x", orderOf("daily")).fault().kind, FaultKind::backupDamaged);
        QVERIFY(!schedule().remove("../x")->there);
    }
    void next_isWhatSystemdTells()
    {
        QVERIFY(schedule().set(kUuid, orderOf("daily")));
        m_end.output = "ActiveState=active\nNextElapseUSecRealtime=@1900000000\n";
        QCOMPARE(schedule().all().at(0).next.value_or(0), std::int64_t(1'900'000'000));
        QVERIFY(schedule().all().at(0).active);
        for (const char* const none :
             {"", "NextElapseUSecRealtime=", "NextElapseUSecRealtime=@", "NextElapseUSecRealtime=n/a",
              "ActiveState=inactive\nNextElapseUSecRealtime=@0"}) {
            m_end.output = none;
            QVERIFY2(!schedule().all().at(0).next, none);
            QVERIFY2(!schedule().all().at(0).active, none);
        }
    }
};

STEADYBURN_UNIT_TEST(TestBackupSchedule)

} // namespace test_backup_schedule

#include "TestBackupSchedule.moc"
