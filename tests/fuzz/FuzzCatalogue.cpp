// A tape of ours that comes onto the shelf: see MemoryTape.h. It is entered twice.
#include "fuzz/Fuzz.h"
#include "fuzz/MemoryTape.h"
#include "shelf/Shelf.h"
#include "shelf/ShelfOutline.h"
#include "shelf/ShelfSearch.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <filesystem>
#include <fstream>

using namespace steadyburn;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;

Shelf emptyShelf(const std::string& path)
{
    static const std::string bytes = [&path] {
        mustHold(Shelf::openOrMake(path).ok(), "a shelf can be made");
        return readBytes(path);
    }();
    for (const char* const ending : {"-wal", "-shm", "-journal"}) {
        std::filesystem::remove(path + ending);
    }
    std::ofstream(path, std::ios::binary) << bytes;
    auto shelf = Shelf::open(path, 0);
    mustHold(shelf.ok(), "the empty shelf can be opened");
    return std::move(*shelf);
}

void read(Shelf& shelf)
{
    const auto volumes = shelf.volumes();
    mustHold(volumes.ok(), "what was entered can be listed");
    for (const ShelfVolume& volume : *volumes) {
        (void)outlineOf(shelf, volume, {});
    }
    unsigned hits = 0;
    (void)searchShelf(shelf, "one", [&hits](const ShelfHit&) { return ++hits < 1000; }, {});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFolder folder;
    const std::string path = folder.path("shelf.db");
    const std::vector<std::string> files = filesOfTape(textOf(data, size));
    const auto open = [&files](const std::string&) {
        return Result<std::unique_ptr<Target>>(std::make_unique<MemoryTape>(files));
    };
    Shelf shelf = emptyShelf(path);
    std::string uuid;
    for (const bool again : {false, true}) {
        FaultLog log;
        const auto entered = catalogueMedium(shelf, {.openTarget = open, .target = "tape", .now = kNow}, log, {});
        mustHold(shelf.check().ok(), "the shelf is whole, whatever was entered");
        if (!entered) {
            mustHold(!again, "a tape that was entered once can be entered again");
            return 0;
        }
        mustHold(entered->known == again, "the shelf knows a tape that it has");
        mustHold(!again || entered->uuid == uuid, "a tape has one UUID");
        uuid = entered->uuid;
        read(shelf);
    }
    MemoryTape tape(files);
    if (const auto identity = identifyMedium(tape, {})) {
        mustHold(uuidOnShelf(path, *identity) == uuid, "a tape is known by what it says");
    }
    return 0;
}
