#include "base/Units.h"
#include "image/ProductionCurve.h"
#include "support/SmallTree.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

namespace test_production_curve {

bool rises(const std::vector<ProductionPoint>& points)
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].bytes <= points[i - 1].bytes || points[i].cost < points[i - 1].cost) {
            return false;
        }
    }
    return !points.empty() && points.front().bytes == 0 && points.front().cost == 0;
}

class TestProductionCurve : public QObject {
    Q_OBJECT
private slots:
    void curve_ofNothing_isOnePoint() { QCOMPARE(ProductionCurve().points().size(), std::size_t(1)); }
    void smallFiles_costMoreThanOneLargeFileOfTheSameBytes()
    {
        ProductionCurve curve;
        curve.addFile(100 * kMiB, 100 * kMiB);
        for (int i = 0; i < 25600; ++i) { // 4 KiB each: five times the cost with 16 KiB for opening one
            curve.addFile(4 * kKiB, 4 * kKiB);
        }
        const auto points = curve.points();
        QVERIFY(rises(points));
        QCOMPARE(points.back().bytes, 200 * kMiB);
        const auto half = std::find_if(points.begin(), points.end(), [](auto& at) { return at.bytes >= 100 * kMiB; });
        const double large = 100 * kMiB + 16 * kKiB; // the corner between the two may have been thinned out
        QVERIFY(half->bytes < 102 * kMiB);
        QCOMPARE(points.back().cost, large + 25600 * (20. * kKiB));
    }
    void holes_costLittle()
    {
        ProductionCurve hole;
        hole.addFile(kGiB, 0);
        ProductionCurve data;
        data.addFile(kGiB, kGiB);
        QVERIFY(hole.points().back().cost * 5 < data.points().back().cost);
    }
    void curve_ofManyFiles_keepsFewCornersThatStandApart()
    {
        ProductionCurve curve;
        std::uint64_t sum = 0;
        for (std::uint64_t i = 0; i < 200000; ++i) {
            const std::uint64_t bytes = i * 7919 % 30000;
            sum += bytes;
            curve.addFile(bytes, bytes);
        }
        const auto points = curve.points();
        QVERIFY(rises(points));
        QCOMPARE(points.back().bytes, sum);
        QVERIFY(points.size() >= ProductionCurve::kCorners / 2);
        QVERIFY(points.size() <= 2 * ProductionCurve::kCorners + 1);
    }
    void curve_ofBothFormats_endsWithTheStream()
    {
        SmallTree small;
        auto iso = IsoImage::layOut(small.tree, small.source, small.log, {}, {.threads = 1}, {});
        auto tar = TarArchive::layOut(small.tree, small.source, small.log, {}, {.threads = 1}, {});
        QVERIFY(iso && tar);
        for (const ImageStream* stream :
             {static_cast<ImageStream*>(iso->get()), static_cast<ImageStream*>(tar->get())}) {
            const auto points = stream->production();
            QVERIFY(rises(points));
            QCOMPARE(points.back().bytes, *stream->size());
        }
    }
};

STEADYBURN_UNIT_TEST(TestProductionCurve)

} // namespace test_production_curve

#include "TestProductionCurve.moc"
