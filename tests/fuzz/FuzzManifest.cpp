// The lines of a SHA256SUMS: what was understood is written and understood again.
#include "fuzz/Fuzz.h"
#include "verify/Manifest.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input = textOf(data, size);
    for (const bool burned : {false, true}) { // in pieces, as it is read
        ManifestParser parser(burned, 4096);
        for (std::string_view rest = input; !rest.empty(); rest.remove_prefix(std::min<std::size_t>(rest.size(), 7))) {
            parser.add(rest.substr(0, 7));
        }
        const ParsedManifest inPieces = parser.finish();
        mustHold(inPieces.lines.size() + inPieces.incomplete.size() <= 4096 / sizeof(ManifestLine), "there is a bound");
        mustHold((inPieces.unreadable == 0) == (inPieces.firstUnreadable == 0), "the first of them has a number");
    }
    while (!input.empty()) {
        const std::string_view line = input.substr(0, input.find('\n'));
        input.remove_prefix(std::min(input.size(), line.size() + 1));
        if (const auto parsed = parseManifestLine(line)) {
            const auto again = parseManifestLine(manifestLine(parsed->path, parsed->digest));
            mustHold(again && again->path == parsed->path && again->digest == parsed->digest,
                     "a line that was read can be written and read again");
        }
    }
    return 0;
}
