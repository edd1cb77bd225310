// A tape cartridge in a file: the SIMH container, then all that `info` and `list` read of such a tape.
#include "fuzz/Fuzz.h"
#include "support/ManualClock.h"
#include "target/simulated/SimhTape.h"
#include "target/simulated/VirtualTape.h"
#include "workflow/tapeset/TapeFiles.h"

#include <unistd.h>

using namespace steadyburn;

namespace {

void readRecords(const InputFile& file)
{
    const auto scanned = scanSimh(file.fd(), "input");
    if (!scanned) {
        return;
    }
    std::uint64_t records = 0;
    std::uint64_t told = 0;
    for (const TapeFile& tapeFile : scanned->files) {
        SimhRecords reader(FileDescriptor(::dup(file.fd().get())), "input", tapeFile);
        for (;;) {
            auto record = reader.next();
            if (record && record->empty()) {
                break;
            }
            records += record || !record.fault().knows<DamageWitness>() ? 1 : 0;
        }
        told += tapeFile.records;
    }
    mustHold(records == told, "as many records are read, or told as damaged, as were counted");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const InputFile file(textOf(data, size));
    readRecords(file);

    ManualClock clock;
    auto spec = parseVirtualSpec("tape,file=" + file.path());
    mustHold(spec.ok(), "the spelling of a tape in a file is good");
    VirtualTape tape("tape", std::move(*spec), clock);
    (void)tape.inspect();
    if (const auto files = listTapeFiles(tape, {}); files && !files->empty()) {
        FaultLog log;
        VerifyMeter meter;
        if (auto reader = tape.openReader(files->back().number); reader) {
            (void)verifyReadable(**reader, log, meter, {});
        }
    }
    return 0;
}
