// The options of tune.
#include "cli/OptionRows.h"

#include <array>

namespace steadyburn {

namespace {

constexpr std::array kTune{
    Option{.name = "svg",
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "none",
           .help = "Draw the curves into the SVG file FILE.",
           .completes = Completes::file,
           .set = [](CommandLine& line, const OptionValue& value) { line.svg = value.text; }},
    Option{.name = "seconds",
           .takes = Takes::number,
           .argument = "N",
           .initial = "15",
           .help = "How long to measure.",
           .more = "A request that is under way may take longer.",
           .least = 1,
           .most = 600,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.tuneSeconds = static_cast<unsigned>(value.number); }},
    Option{.name = "size",
           .takes = Takes::size,
           .argument = "SIZE",
           .initial = "64M",
           .help = "Size of the temporary file, from 1M.",
           .more = "It is at most a twentieth of what is free, and as large as can be written in a fifth of the time.",
           .set = [](CommandLine& line, const OptionValue& value) { line.tuneFile = value.number; }},
    Option{.name = "experiments",
           .help = "Make the experiments w01 to w06 and r01 to r08 as well.",
           .more = "Bytes and blocks written and read on the disk, through the system's cache and through the C "
                   "library's buffer, in order, backwards and in strides.",
           .set = [](CommandLine& line, const OptionValue&) { line.experiments = true; }},
    yesOption("Replace the SVG file if it exists."),
    kJsonOption,
    kHelpOption,
};

} // namespace

std::span<const Option> tuneOptions()
{
    return kTune;
}

} // namespace steadyburn
