// The journal of a tape set: as it is, and with an end whose checksum agrees, so that all of it is looked at. What was
// read is written and read again: the same.
#include "fuzz/Fuzz.h"
#include "fuzz/Sections.h"
#include "support/ScratchFolder.h"
#include "workflow/tapeset/SetJournal.h"

using namespace steadyburn;

namespace {

std::optional<SetRecord> read(const std::string& path)
{
    SetRecord record;
    const auto opened = SetJournal::open(path, record);
    return opened ? std::optional<SetRecord>(std::move(record)) : std::nullopt;
}

void writeAndCompare(const SetRecord& record)
{
    static const ScratchFolder folder;
    {
        SetJournal journal = SetJournal::inFolder(folder.path(), "set");
        mustHold(journal.begin(record.head).ok(), "a journal can be begun");
        for (const JournalEntry& entry : record.entries) {
            journal.add(entry);
        }
        for (const JournalPart& part : record.parts) {
            journal.add(part);
        }
        mustHold(journal.commit().ok(), "a journal can be written");
    }
    const auto again = read(folder.path("set.jsonl"));
    mustHold(again.has_value(), "what was read can be written and read again");
    mustHold(again->entries == record.entries && again->parts == record.parts && again->head.cuts == record.head.cuts &&
                 again->head.volumes.size() == record.head.volumes.size() && again->head.next == record.head.next &&
                 again->head.asked.compilation == record.head.asked.compilation &&
                 again->head.asked.excludes == record.head.asked.excludes,
             "it is the same then");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    (void)read(InputFile(text).path());
    if (const auto record = read(InputFile(withEnd(text)).path())) {
        writeAndCompare(*record);
    }
    return 0;
}
