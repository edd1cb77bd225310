// What a tape of ours says of itself: see MemoryTape.h.
#include "fuzz/Fuzz.h"
#include "fuzz/MemoryTape.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeFiles.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::vector<std::string> files = filesOfTape(textOf(data, size));
    MemoryTape tape(files);
    (void)findTapeLabel(tape, {});
    (void)describeTape(tape, {});
    (void)listTapeFiles(tape, {});
    for (const bool onlyWanted : {false, true}) {
        StoredSectionsRequest request;
        request.openTarget = [&](const std::string&) {
            return Result<std::unique_ptr<Target>>(std::make_unique<MemoryTape>(files));
        };
        request.target = "tape";
        request.indexFirst = true;
        request.onlyWanted = onlyWanted;
        request.wanted = [](const std::string& path) { return path.ends_with("file"); };
        FaultLog log;
        const auto use = [&](StoredSection& stored) -> Result<void> {
            FaultLog damage;
            if (stored.chosen) {
                const StoredVisit visit{.entry = [](const StoredEntry&, StoredBytes&) { return true; }};
                (void)walkChosen(stored.reader, *stored.chosen, visit, damage, {});
                return {};
            }
            VerifyMeter meter;
            (void)verifyReadable(stored.reader, damage, meter, {}, stored.index ? &*stored.index : nullptr);
            return {};
        };
        (void)forEachStoredSection(request, use, log, {});
    }
    return 0;
}
