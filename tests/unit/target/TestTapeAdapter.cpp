// What lies between us and the drive: an adapter that carries less than is asked for, and a cartridge that was changed
// without st noticing.
#include "TapeFixture.h"
#include "WatchedSource.h"

#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestTapeAdapter : public QObject, private TapeFixture {
    Q_OBJECT

    static std::size_t readAll(MediumReader& reader, Fault& fault)
    {
        std::vector<std::byte> part(50'000);
        for (std::size_t all = 0;;) {
            auto got = reader.read(part);
            if (!got || *got == 0) {
                fault = got ? Fault{.detail = "no fault"} : got.fault();
                return all;
            }
            all += *got;
        }
    }
    void addFile(std::size_t record, int records)
    {
        for (int i = 0; i < records; ++i) {
            m_tape->add(record, std::byte(7));
        }
        m_tape->addFilemark();
    }
    void refusals() const
    {
        QTest::addColumn<int>("code");
        QTest::newRow("EBUSY") << EBUSY;
        QTest::newRow("EOVERFLOW") << EOVERFLOW;
        QTest::newRow("EINVAL") << EINVAL;
        QTest::newRow("ENOMEM") << ENOMEM;
    }

private slots:
    void init() { insertNewTape(); }

    void read_throughASmallAdapter_asksForLess_data() { refusals(); }
    void read_throughASmallAdapter_asksForLess()
    {
        QFETCH(int, code);
        m_tape->adapterError = code;
        addFile(256 * kKiB, 3);
        addFile(10 * kKiB, 2);
        for (const std::size_t carries : {512 * kKiB, 300 * kKiB, 256 * kKiB}) {
            m_tape->adapterCarries = carries;
            m_tape->at = 0;
            openAnew();
            const auto info = m_target->inspect();
            QVERIFY2(info.ok(), info ? "" : info.fault().detail.c_str());
            QVERIFY(info->status == MediumStatus::appendable);
            QVERIFY(info->longestRecord.value_or(0) >= 256 * kKiB);
            QVERIFY(info->longestRecord.value_or(0) <= carries);
            Fault fault;
            auto first = m_target->openReader(0);
            QVERIFY(first.ok());
            QCOMPARE(readAll(**first, fault), 3 * 256 * kKiB);
            QCOMPARE(fault.detail, std::string("no fault"));
            first->reset();
            auto second = m_target->openReader(1);
            QVERIFY(second.ok());
            QCOMPARE(readAll(**second, fault), 20 * kKiB);
            second->reset();
        }
    }

    void read_ofRecordsThatTheAdapterDoesNotCarry_saysSo()
    {
        addFile(kMiB, 2);
        m_tape->adapterCarries = 512 * kKiB;
        QVERIFY(m_target->inspect()->status == MediumStatus::appendable);
        auto reader = m_target->openReader(0);
        QVERIFY(reader.ok());
        Fault fault;
        QCOMPARE(readAll(**reader, fault), std::size_t(0));
        QCOMPARE(fault.kind, FaultKind::unsupported);
        QCOMPARE(fault.known<RecordSize>().longest, 512 * kKiB);
    }

    void inspect_ofABlankTapeThroughASmallAdapter_saysBlank()
    {
        m_tape->adapterCarries = 64 * kKiB;
        const auto info = m_target->inspect();
        QVERIFY(info->status == MediumStatus::blank);
        QCOMPARE(info->longestRecord.value_or(0), 64 * kKiB); // the default is chosen by it
        WatchedSource source(100 * kKiB);
        QVERIFY(m_run->burn(source, {.block = 64 * kKiB}).ok());
    }

    // Before anything is written: with a tape that is begun, appended to or overwritten.
    void begin_withRecordsThatTheAdapterDoesNotCarry_saysSoAndChangesNothing_data() { refusals(); }
    void begin_withRecordsThatTheAdapterDoesNotCarry_saysSoAndChangesNothing()
    {
        QFETCH(int, code);
        m_tape->adapterError = code;
        m_tape->adapterCarries = 512 * kKiB;
        for (const std::size_t block : {kMiB, 4 * kMiB, 600 * kKiB}) {
            const Fault fresh = faultOf(m_run->begin({.block = block}));
            QCOMPARE(fresh.kind, FaultKind::badArgument);
            QVERIFY(m_tape->units.empty());
            QVERIFY(!m_tape->open);
        }
        addFile(256 * kKiB, 3);
        for (const bool append : {true, false}) {
            openAnew();
            const Fault large = faultOf(m_run->begin({.block = kMiB, .append = append, .overwrite = !append}));
            QCOMPARE(large.kind, FaultKind::badArgument);
            QVERIFY(large.known<RecordSize>() ==
                    (RecordSize{.size = kMiB, .longest = 512 * kKiB, .limit = RecordSize::Limit::adapter}));
            QVERIFY(large.code != 0);
            QCOMPARE(m_tape->units.size(), std::size_t(4));
            QVERIFY(m_tape->writes.empty());
            QVERIFY(m_run->begin({.block = 512 * kKiB, .append = append, .overwrite = !append}).ok());
            QVERIFY(m_run->abandon().ok());
        }
    }

    void openedByAnotherProgram_isStillBusy()
    {
        m_tape->openError = EBUSY;
        QCOMPARE(m_target->inspect().fault().kind, FaultKind::targetBusy);
        m_tape->openError = 0;
        m_tape->adapterCarries = 100; // nothing goes through it
        QVERIFY(m_target->inspect().fault().kind != FaultKind::targetBusy);
    }

    // st tells of file 3, which was on the cartridge before.
    void inspect_afterTheCartridgeWasChanged_looksAtTheNewOne()
    {
        m_tape->staleFile = 3;
        m_tape->blankReadsAsError = true;
        auto info = m_target->inspect();
        QVERIFY(info->status == MediumStatus::blank);
        QCOMPARE(info->tapeFile.value_or(9), std::uint64_t(0));
        m_tape->staleFile = 3;
        addFile(10 * kKiB, 1);
        info = m_target->inspect();
        QVERIFY(info->status == MediumStatus::appendable);
        QCOMPARE(info->tapeFile.value_or(9), std::uint64_t(0));
    }

    void everything_afterAUnitAttention_goesOn()
    {
        m_tape->unitAttentions = 1;
        QVERIFY(m_target->inspect()->status == MediumStatus::blank);
        m_tape->unitAttentions = 1;
        WatchedSource source(64 * kKiB);
        QVERIFY(m_run->burn(source, {.block = 64 * kKiB, .overwrite = true}).ok());
        m_tape->unitAttentions = 1;
        QVERIFY(m_target->inspect()->status == MediumStatus::appendable);
        m_tape->unitAttentions = 1;
        QVERIFY(m_target->openReader(0).ok());
        m_tape->unitAttentions = 1;
        QVERIFY(m_target->blank(false, {}).ok());
    }
};

STEADYBURN_UNIT_TEST(TestTapeAdapter)
#include "TestTapeAdapter.moc"
