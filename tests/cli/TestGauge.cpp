// The line that the command line shows while it works.
#include "cli/Gauge.h"

#include <QTest>

using namespace steadyburn;

class TestGauge : public QObject {
    Q_OBJECT

private slots:
    void percentage_beforeTheEnd_isNotAHundred()
    {
        Telemetry now;
        now.total = 1000;
        for (const Phase phase : {Phase::verify, Phase::protect, Phase::read}) {
            now.phase = phase;
            now.written = 999;
            QVERIFY2(gaugeLine(now).find(" 99 %") != std::string::npos, gaugeLine(now).c_str());
            now.written = 1000;
            QVERIFY2(gaugeLine(now).find(" 100 %") != std::string::npos, gaugeLine(now).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGauge)
#include "TestGauge.moc"
