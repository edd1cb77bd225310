#include "workflow/backup/ComparedRun.h"

#include "workflow/backup/BackupRecordLines.h"
#include "workflow/backup/RecordFile.h"
#include "workflow/tapeset/SetBounds.h"

#include <ctime>
#include <utility>

namespace steadyburn {

Result<void> keepComparison(const BackupStore& store, unsigned run, const MediumReport& report,
                            const std::string& target, const std::function<std::string(const Fault&)>& sentence)
{
    if (report.cancelled()) {
        return {};
    }
    if (auto there = store.record(run); !there) { // it was forgotten meanwhile
        return there.takeFault();
    }
    auto writer = RecordWriter::create(store.comparisonPath(run));
    if (!writer) {
        return writer.takeFault();
    }
    const bool named = report.fault && report.fault->kind == FaultKind::mismatch && !report.faults.empty();
    RecordLine head;
    head.number("steadyburn_comparison", kRecordVersion)
        .number("run", run)
        .number("when", static_cast<std::int64_t>(std::time(nullptr)))
        .bytes("target", target)
        .flag("same", !report.fault && report.faults.empty())
        .number("files", report.files)
        .number("bytes", report.bytes)
        .bytes("problem", !report.fault || named ? std::string() : sentence(*report.fault));
    writer->add(head);
    for (const Fault& fault : report.faults) {
        writer->add(lineOf(RunException{.path = fault.path, .problem = sentence(fault)}));
    }
    return writer->commit();
}

std::optional<ComparedRun> comparedRun(const BackupStore& store, unsigned run)
{
    ComparedRun compared;
    bool head = false;
    const auto read = readRecordFile(store.comparisonPath(run), false, [&](RecordFields& fields) {
        if (!head) {
            head = true;
            compared.when = fields.number<std::int64_t>("when");
            compared.target = fields.bytes("target");
            compared.same = fields.flagOrNone("same");
            compared.files = fields.number<std::uint64_t>("files");
            compared.bytes = fields.number<std::uint64_t>("bytes");
            compared.problem = fields.bytes("problem");
            return fields.number<unsigned>("steadyburn_comparison") == kRecordVersion &&
                   fields.number<unsigned>("run") == run && fields.good() && isDate(compared.when);
        }
        std::string path = fields.bytes("exception");
        compared.differences.push_back({.path = std::move(path), .problem = fields.bytes("problem")});
        return fields.good();
    });
    return read ? std::optional(std::move(compared)) : std::nullopt;
}

} // namespace steadyburn
