// The forecast before a burn, against figures that can be worked out by hand.
#include "ring/DriveForecast.h"

#include <QtTest>

using namespace steadyburn;

class TestDriveForecast : public QObject {
    Q_OBJECT
private:
    const std::vector<ProductionPoint> m_even{{}, {.bytes = 1000, .cost = 1000}};
    // Half of the bytes cost nine tenths of the time.
    const std::vector<ProductionPoint> m_slowEnd{{}, {.bytes = 500, .cost = 100}, {.bytes = 1000, .cost = 1000}};

private slots:
    void forecast_ofAFastSource_isTheDrivesTime();
    void forecast_ofASlowSource_saysWhatBufferWouldDo();
    void forecast_ofASlowEnd_needsMoreThanTheMean();
    void forecast_ofAFile_isTheProducersTime();
    void fastestThatDoes_isTheFirstThatNeedsNoMore();
};

void TestDriveForecast::forecast_ofAFastSource_isTheDrivesTime()
{
    const auto forecast = forecastDrive(m_even, .001, 100, 64); // 1000 bytes a second
    QCOMPARE(forecast.seconds, 10.0);
    QCOMPARE(forecast.productionSeconds, 1.0);
    QCOMPARE(forecast.startSeconds, 0.0);
    QCOMPARE(forecast.buffer, std::uint64_t(0));
    QVERIFY(forecast.willDo);
}

void TestDriveForecast::forecast_ofASlowSource_saysWhatBufferWouldDo()
{
    // 50 bytes a second for a drive of 100: F* = N (R / mu - 1) = 1000, and no buffer is larger than the stream.
    const auto slow = forecastDrive(m_even, .02, 100, 64);
    QCOMPARE(slow.seconds, 20.0);
    QCOMPARE(slow.buffer, std::uint64_t(1000));
    QVERIFY(!slow.willDo);
    // 80 for 100: F* = 250, and a fifth more.
    const auto nearly = forecastDrive(m_even, .0125, 100, 300);
    QCOMPARE(nearly.buffer, std::uint64_t(300));
    QVERIFY(nearly.willDo);
    QVERIFY(!forecastDrive(m_even, .0125, 100, 299).willDo);
    QCOMPARE(nearly.startSeconds, 2.5);
}

void TestDriveForecast::forecast_ofASlowEnd_needsMoreThanTheMean()
{
    // As fast as the drive on average, and much slower at the end.
    const auto forecast = forecastDrive(m_slowEnd, .01, 100, 64);
    QCOMPARE(forecast.seconds, 10.0);
    QCOMPARE(forecast.buffer, std::uint64_t(0));
    const std::vector<ProductionPoint> slowStart{{}, {.bytes = 500, .cost = 900}, {.bytes = 1000, .cost = 1000}};
    const auto start = forecastDrive(slowStart, .01, 100, 64);
    QCOMPARE(start.seconds, 14.0); // 9 s until half of it is there, 5 s for the other half
    QCOMPARE(start.buffer, std::uint64_t(480));
    QVERIFY(!start.willDo);
}

void TestDriveForecast::forecast_ofAFile_isTheProducersTime()
{
    const auto forecast = forecastDrive(m_even, .01, 0, 1);
    QCOMPARE(forecast.seconds, 10.0);
    QVERIFY(forecast.willDo);
    QCOMPARE(forecastDrive({}, .01, 100, 1).seconds, 0.0);
}

void TestDriveForecast::fastestThatDoes_isTheFirstThatNeedsNoMore()
{
    const std::vector<std::uint64_t> rates{200, 100, 60, 50, 10};
    QCOMPARE(fastestThatDoes(m_even, .02, 200, 64, rates), std::uint64_t(50));
    QCOMPARE(fastestThatDoes(m_even, .02, 200, 240, rates), std::uint64_t(60));
    QCOMPARE(fastestThatDoes(m_even, .02, 40, 64, rates), std::uint64_t(10));
    QCOMPARE(fastestThatDoes(m_even, 1, 200, 64, rates), std::uint64_t(0));
}

QTEST_APPLESS_MAIN(TestDriveForecast)
#include "TestDriveForecast.moc"
