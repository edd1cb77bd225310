// The forecast before a burn, against figures that can be worked out by hand.
#include "ring/DriveForecast.h"

#include "FeedSimulation.h"
#include "support/UnitTest.h"

#include <QtTest>

#include <random>

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
    void forecast_ofThirtyTrees_isWithinATenthOfTheBurn();
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

// In virtual time: stretches of small and of large files in any order, their cost measured up to 5 % wrong.
void TestDriveForecast::forecast_ofThirtyTrees_isWithinATenthOfTheBurn()
{
    constexpr double kRate = 22e6;
    constexpr double kStretch = 30e6;
    int wrongAboutStarving = 0;
    for (unsigned seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> rates(std::log(10e6), std::log(200e6));
        std::vector<ProductionPoint> shape{{}};
        for (int i = 0; i < 12; ++i) {
            const ProductionPoint& before = shape.back();
            shape.push_back({.bytes = before.bytes + static_cast<std::uint64_t>(kStretch),
                             .cost = before.cost + kStretch / std::exp(rates(random))});
        }
        const double error = std::uniform_real_distribution<double>(.95, 1.05)(random);
        SimulatedBurn burn;
        burn.total = static_cast<double>(shape.back().bytes);
        burn.ring = 128e6;
        burn.driveRate = kRate;
        burn.driveBuffer = 2e6;
        burn.reposition = .1;
        burn.produced = [&shape](double t) {
            for (std::size_t i = 1; i < shape.size(); ++i) {
                if (t < shape[i].cost) {
                    const double part = (t - shape[i - 1].cost) / (shape[i].cost - shape[i - 1].cost);
                    return static_cast<double>(shape[i - 1].bytes) + part * kStretch;
                }
            }
            return static_cast<double>(shape.back().bytes);
        };
        FeedOptions options;
        options.total = shape.back().bytes;
        options.shape = shape;
        const auto forecast = forecastDrive(shape, error, static_cast<std::uint64_t>(kRate), 128'000'000);
        const SimulatedResult result = FeedSimulation(burn, options).run();
        QVERIFY2(std::abs(forecast.seconds - result.wall) <= .1 * result.wall,
                 qPrintable(QStringLiteral("tree %1: %2 s were forecast, it took %3 s")
                                .arg(seed)
                                .arg(forecast.seconds)
                                .arg(result.wall)));
        wrongAboutStarving += forecast.willDo == (result.underruns > 0) ? 1 : 0;
    }
    QVERIFY2(wrongAboutStarving <= 1, qPrintable(QString::number(wrongAboutStarving)));
}

STEADYBURN_UNIT_TEST(TestDriveForecast)
#include "TestDriveForecast.moc"
