// A backup as it lies on this machine, and what a medium says of its run. The input is text, in sections that begin
// with a line "=== NAME": SET is the definition, RUN1 and RUN2 the records of two runs, COMPARED the comparison of the
// first, BEGUN the note of a third and PLAN what it is to be, each without its last line; MARK is a medium's RUN.json.
// Records that were read are written and read again: the same.
#include "fuzz/Fuzz.h"
#include "fuzz/Sections.h"
#include "support/ScratchFolder.h"
#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/ComparedRun.h"
#include "workflow/backup/RunMark.h"

#include <filesystem>
#include <fstream>

using namespace steadyburn;

namespace {

namespace fs = std::filesystem;

void put(const std::string& path, const std::string& text)
{
    if (!text.empty()) {
        std::ofstream(path, std::ios::binary) << withEnd(text);
    }
}

void readRuns(const BackupStore& store)
{
    const auto runs = store.runs();
    mustHold(runs.ok(), "the runs can be listed, however damaged they are");
    const unsigned next = store.nextNumber();
    for (const BackupRun& run : *runs) {
        mustHold(run.number < next, "the next number is a new one");
        (void)expandPattern("{name}-{run}-{level}-{date}", store.set(), run);
        (void)mediumLabelOf(store.set(), run);
        (void)store.contents(run.number);
        std::optional<Fault> gap;
        (void)store.contents(run.number, &gap);
        (void)runsThatNeed(*runs, run.number);
        (void)comparedRun(store, run.number);
    }
    (void)usesOfSources(store, *runs);
    (void)proposeToForget(store.set(), *runs, 1, 1);
    (void)store.runsOfVolume("a");
}

void writeAndCompare(BackupStore& store, unsigned number)
{
    auto record = store.record(number);
    if (!record) {
        return;
    }
    mustHold(store.commit(*record).ok(), "a record can be written");
    const auto again = store.record(number);
    mustHold(again.ok() && again->entries == record->entries && again->removed == record->removed &&
                 again->volumes.size() == record->volumes.size() && again->run.bytes == record->run.bytes &&
                 again->run.uuid == record->run.uuid && again->run.began == record->run.began,
             "what was read can be written and read again");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFolder folder;
    const std::string_view input = textOf(data, size);
    (void)parseRunMark(section(input, "MARK"));

    const std::string path = folder.path("backup");
    std::error_code error;
    fs::remove_all(path, error);
    fs::create_directories(path + "/runs", error);
    fs::create_directories(path + "/unfinished", error);
    put(path + "/set.jsonl", section(input, "SET"));
    put(path + "/runs/0001.jsonl", section(input, "RUN1"));
    put(path + "/runs/0002.jsonl", section(input, "RUN2"));
    put(path + "/runs/0001.compared", section(input, "COMPARED"));
    put(path + "/runs/0003.begun", section(input, "BEGUN"));
    put(path + "/unfinished/run.jsonl", section(input, "PLAN"));
    auto store = BackupStore::open(folder.path(), "backup");
    if (!store) {
        return 0;
    }
    readRuns(*store);
    (void)store->begun();
    (void)store->begunRun();
    writeAndCompare(*store, 1);
    writeAndCompare(*store, 2);
    const unsigned next = store->nextNumber();
    (void)store->takeBroken();
    mustHold(store->nextNumber() == next, "a number that was used is not used again");
    return 0;
}
