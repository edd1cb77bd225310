// The options of buffer.
#include "cli/OptionRows.h"

#include <array>

namespace steadyburn {

namespace {

constexpr std::array<std::string_view, 4> kBufferSizes{"64M", "256M", "1G", "2G"};

constexpr std::array kBuffer{
    Option{.name = "buffer",
           .letter = 'b',
           .takes = Takes::size,
           .argument = "SIZE",
           .initial = "64M",
           .help = "Size of the buffer in memory, from 1M.",
           .words = kBufferSizes,
           .set = [](CommandLine& line, const OptionValue& value) { line.filter.ring = value.number; }},
    Option{.name = "block",
           .takes = Takes::size,
           .argument = "SIZE",
           .initial = "256K on a tape, else as the data comes",
           .help = "Size of each write; only the last one may be shorter.",
           .set = [](CommandLine& line, const OptionValue& value) { line.filter.block = value.number; }},
    Option{.name = "in",
           .letter = 'i',
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "standard input",
           .help = "Read from FILE.",
           .completes = Completes::file,
           .set = [](CommandLine& line, const OptionValue& value) { line.in = value.text; }},
    Option{.name = "out",
           .letter = 'o',
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "standard output",
           .help = "Write to FILE, which may be a tape drive.",
           .more = "A file is never written onto itself.",
           .completes = Completes::file,
           .set = [](CommandLine& line, const OptionValue& value) { line.out = value.text; }},
    yesOption("Replace a file that is not empty."),
    Option{.name = kJsonOption.name, .help = "Print the result as JSON on standard error.", .set = kJsonOption.set},
    kHelpOption,
};

} // namespace

std::span<const Option> bufferOptions()
{
    return kBuffer;
}

} // namespace steadyburn
