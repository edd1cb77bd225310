// The curves of a measurement as a picture: rate over block size, both axes logarithmic. A window and a file have the
// same geometry; the file is SVG.
#pragma once

#include "workflow/tune/TuneValues.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <vector>

namespace steadyburn {

struct PlotPoint {
    double x = 0; // 0 to 1, from left to right
    double y = 0; // 0 to 1, from the foot to the top
};
struct PlotTick {
    double at = 0; // 0 to 1
    QString label;
};
struct PlotCurve {
    TuneCurve curve = TuneCurve::readCold;
    QString name;
    std::uint32_t color = 0;       // RGB; people who do not see all colours tell them apart (Okabe and Ito)
    std::vector<PlotPoint> points; // that were measured
    std::vector<PlotPoint> line;   // U + n/R, from left to right; empty: no cost is known
};
struct TunePlot {
    std::vector<PlotTick> sizes; // of blocks
    std::vector<PlotTick> rates;
    std::vector<PlotCurve> curves;
};

[[nodiscard]] TunePlot plotOf(const TuneReport& report); // without curves where nothing was measured
[[nodiscard]] QByteArray tuneSvg(const TuneReport& report);

} // namespace steadyburn
