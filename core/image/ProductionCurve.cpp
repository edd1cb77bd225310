#include "image/ProductionCurve.h"

#include "base/Units.h"

namespace steadyburn {

namespace {

// In bytes read: 193,000 files of 3.5 GB take several readers on a disk that serves many at once some 10 us a file more
// than the same bytes in one, where 1 MB takes 1 to 2 ms; from memory less of each.
constexpr double kOpening = 16 * kKiB;
// Headers and directories come from memory, but not for nothing: 130 MB a second were measured where contents came at
// 550 million of these units cold, four times as much warm. What they take to make is the first measurement: with too
// small a share of the cost it would make the contents look endless, with too large a one free.
constexpr double kOfMetadata = 3;
constexpr double kOfZeros = .1;

} // namespace

void ProductionCurve::addMetadata(std::uint64_t bytes)
{
    add(bytes, kOfMetadata * static_cast<double>(bytes));
}

void ProductionCurve::addFile(std::uint64_t bytes, std::uint64_t read)
{
    add(bytes, kOpening + static_cast<double>(read) + kOfZeros * static_cast<double>(bytes - read));
}

void ProductionCurve::add(std::uint64_t bytes, double cost)
{
    m_end.bytes += bytes;
    m_end.cost += cost;
    if (m_end.bytes < m_points.back().bytes + m_step) {
        return;
    }
    m_points.push_back(m_end);
    if (m_points.size() == 2 * kCorners) { // every second one will do
        for (std::size_t i = 1; 2 * i < m_points.size(); ++i) {
            m_points[i] = m_points[2 * i];
        }
        m_points.resize(kCorners);
        m_step = m_end.bytes / kCorners;
    }
}

std::vector<ProductionPoint> ProductionCurve::points() const
{
    std::vector<ProductionPoint> points = m_points;
    if (m_end.bytes > points.back().bytes) {
        points.push_back(m_end);
    } else {
        points.back().cost = m_end.cost;
    }
    return points;
}

} // namespace steadyburn
