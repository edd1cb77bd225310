#include "cli/Gauge.h"

#include "base/Units.h"
#include "ui/text/SizeText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace steadyburn {

namespace {

constexpr std::size_t kWidth = 20;

template <typename... Values>
std::string print(const char* format, Values... values)
{
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

double share(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
}

// Rounded down: 100 is said of nothing that goes on.
double percentDone(const Telemetry& now)
{
    return std::floor(share(now.written, now.total) * 100);
}

std::string bar(const Telemetry& now)
{
    const auto cells = [&](std::uint64_t bytes) {
        return static_cast<std::size_t>(std::lround(share(bytes, now.ringSize) * static_cast<double>(kWidth)));
    };
    std::string text(kWidth, '-');
    std::fill_n(text.begin(), cells(now.ringBytes), '#');
    text.insert(std::min(cells(now.levels.low), kWidth), 1, '|');
    return "[" + text + "]";
}

std::string mebibytes(double rate)
{
    return print(rate < 99.5 * static_cast<double>(kMiB) ? "%.1f" : "%.0f", rate / static_cast<double>(kMiB));
}

std::string timeLeft(double left)
{
    return left < 0 ? std::string() : "  " + timeText(left).toStdString() + " left";
}

// "1.42/2.00 GiB": both in the unit of the larger.
std::string fill(const Telemetry& now)
{
    const bool gibi = now.ringSize >= kGiB;
    const auto unit = static_cast<double>(gibi ? kGiB : kMiB);
    return print(gibi ? "%.2f/%.2f GiB" : "%.1f/%.1f MiB", static_cast<double>(now.ringBytes) / unit,
                 static_cast<double>(now.ringSize) / unit);
}

std::string speed(const Telemetry& now)
{
    std::string text = "  read " + mebibytes(now.readRate) + "  write " + mebibytes(now.writeRate) + " MiB/s";
    if (now.rateAt1x > 0) {
        text += print(" (%.1fx)", now.writeRate / static_cast<double>(now.rateAt1x));
    }
    return text;
}

// [##########----------] 51 %  2.24 GiB of 4.38 GiB  read 11.1 MiB/s (8.0x)  damaged 4.0 KiB  3:11 left
std::string reading(const Telemetry& now)
{
    const double done = share(now.written, now.total);
    std::string bar(kWidth, '-');
    std::fill_n(bar.begin(), static_cast<std::size_t>(done * static_cast<double>(kWidth)), '#');
    std::string line = "[" + bar + "]" + print(" %.0f %%  ", percentDone(now)) + formatSize(now.written) + " of " +
                       formatSize(now.total) + "  read " + mebibytes(now.readRate) + " MiB/s";
    if (now.rateAt1x > 0) {
        line += print(" (%.1fx)", now.readRate / static_cast<double>(now.rateAt1x));
    }
    if (now.damaged > 0) {
        line += "  damaged " + formatSize(now.damaged);
    }
    return line + timeLeft(now.etaSeconds);
}

} // namespace

std::string gaugeLine(const Telemetry& now)
{
    switch (now.phase) {
    case Phase::scan:
    case Phase::idle:
        return "Scanning: " + std::to_string(now.files) + " files, " + formatSize(now.bytes);
    case Phase::close:
        return "Closing the medium";
    case Phase::verify:
        return print("Verifying: %.0f %%  %s MiB/s", percentDone(now), mebibytes(now.readRate).c_str()) +
               timeLeft(now.etaSeconds);
    case Phase::protect:
        return print("Making PAR2 files: %.0f %%", percentDone(now)) + timeLeft(now.etaSeconds);
    case Phase::read:
        return reading(now);
    case Phase::volume:
    case Phase::done:
        return {};
    case Phase::prefill:
    case Phase::write:
        break;
    }
    const double filled = share(now.ringBytes, now.ringSize) * 100;
    std::string line = bar(now) + print(" %.0f %%  ", filled) + fill(now);
    if (now.reserveSeconds > 0) {
        line += print(" ≈ %.0f s", now.reserveSeconds);
    }
    line += speed(now);
    if (now.phase == Phase::prefill) {
        return line + "  filling";
    }
    line += timeLeft(now.etaSeconds);
    if (now.underruns > 0) {
        line += print("  underruns %llu", static_cast<unsigned long long>(now.underruns));
    }
    if (now.lateServices.value_or(0) > 0) {
        line += print("  late %llu", static_cast<unsigned long long>(*now.lateServices));
    }
    return line;
}

} // namespace steadyburn
