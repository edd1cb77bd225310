// What a tape drive and its cartridge tell of themselves.
#include "TapeFixture.h"

#include "base/Units.h"
#include "support/UnitTest.h"
#include "target/tape/TapeCartridge.h"

#include <QTest>

using namespace steadyburn;

class TestTapeCartridge : public QObject, private TapeFixture {
    Q_OBJECT

private slots:
    void init() { insertNewTape(); }

    void inspect_tellsWhatTheCartridgeTells()
    {
        m_tape->mibMaximum = 100;
        m_tape->mibRemaining = 60;
        m_tape->density = 0x5e;
        m_tape->add(300, std::byte(1));
        auto info = m_target->inspect();
        QVERIFY(info.ok());
        QVERIFY(info->status == MediumStatus::appendable);
        QCOMPARE(info->vendor, std::string("IBM"));
        QCOMPARE(info->product, std::string("ULT3580-TD8"));
        QCOMPARE(info->firmware, std::string("P381"));
        QCOMPARE(info->mediumId, std::string("AB1234L8"));
        QCOMPARE(*info->capacity, 100 * kMiB);
        QCOMPARE(*info->free, 60 * kMiB);
        QCOMPARE(info->speeds.at(0), std::uint64_t(360'000'000));
        QCOMPARE(info->density, std::uint8_t(0x5e));
        QCOMPARE(info->tapePosition.value_or(99), std::uint64_t(0));
        QVERIFY(!m_tape->open);
        m_tape->units.clear();
        QVERIFY(m_target->inspect()->status == MediumStatus::blank);
        m_tape->writeProtected = true;
        QVERIFY(m_target->inspect()->writeProtected);
        m_tape->inserted = false;
        QVERIFY(m_target->inspect()->status == MediumStatus::absent);
    }

    void inspect_withoutACartridgesMemory_takesTheSizesFromTheDrivesLog()
    {
        m_tape->mibMaximum = 100;
        m_tape->mibRemaining = 60;
        m_tape->noMemory = true;
        auto info = m_target->inspect();
        QVERIFY(info.ok());
        QCOMPARE(*info->capacity, 100 * kMiB);
        QCOMPARE(*info->free, 60 * kMiB);
    }

    void alerts_areToldOnce_andNeverWhileItWrites()
    {
        m_tape->alerts = {2, 20};
        QVERIFY(m_run->begin({.block = 64 * kKiB}).ok());
        QVERIFY(m_target->takeAlerts().empty());
        QVERIFY(m_run->close().ok());
        const auto alerts = m_target->takeAlerts();
        QCOMPARE(alerts.size(), std::size_t(2));
        QVERIFY(alerts[0].kind == FaultKind::driveAlert);
        QCOMPARE(alerts[0].code, 2);
        QCOMPARE(alerts[1].code, 20);
        QVERIFY(!m_tape->open);
        QVERIFY(m_target->takeAlerts().empty());
        m_tape->inserted = false;
        QVERIFY(m_target->takeAlerts().empty());
    }

    void attributes_thatAreBroken_areNone()
    {
        const std::vector<std::uint8_t> cut{0, 1, 0x80, 0, 8, 1, 2};
        QVERIFY(!numberAttribute(cut, 1).has_value());
        const std::vector<std::uint8_t> empty{0, 1, 0x80, 0, 0};
        QVERIFY(!numberAttribute(empty, 1).has_value());
        QCOMPARE(textAttribute({}, 1), std::string());
    }
};

STEADYBURN_UNIT_TEST(TestTapeCartridge)
#include "TestTapeCartridge.moc"
