#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestUnits : public QObject {
    Q_OBJECT
private slots:
    void parseSize_withUnit_isPowerOf1024()
    {
        QCOMPARE(*parseSize("64M"), 64 * kMiB);
        QCOMPARE(*parseSize("1.5G"), 3 * kGiB / 2);
        QCOMPARE(*parseSize("2GiB"), 2 * kGiB);
        QCOMPARE(*parseSize("300000"), std::uint64_t(300000));
    }
    void parseSize_ofNonsense_fails()
    {
        for (const char* text : {"", "M", "-1", "1Q", "12MB2", "nan", "inf", "1e30", "99999999999T", " 1"}) {
            QVERIFY2(!parseSize(text), text);
        }
    }
    void parseRate_inMultiples_usesTheMedium()
    {
        QCOMPARE(*parseRate("4x", kDvdRate), std::uint64_t(5540000));
        QCOMPARE(*parseRate("5540k", kDvdRate), std::uint64_t(5540000));
        QVERIFY(!parseRate("4x", 0));
    }
    void parseDuration_readsSecondsAndMilliseconds()
    {
        QCOMPARE(*parseDuration("2s"), std::int64_t(2'000'000'000));
        QCOMPARE(*parseDuration("500ms"), std::int64_t(500'000'000));
        QVERIFY(!parseDuration("2h"));
    }
    void formatSize_keepsThreeDigits()
    {
        QCOMPARE(formatSize(512), std::string("512 B"));
        QCOMPARE(formatSize(1523187712), std::string("1.42 GiB"));
        QCOMPARE(formatSize(256 * kMiB), std::string("256 MiB"));
    }
};

STEADYBURN_UNIT_TEST(TestUnits)
#include "TestUnits.moc"
