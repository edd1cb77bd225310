// What a tape of ours says of itself. The input is text, in sections that begin with a line "=== NAME": LABEL.json is
// the label's, DATA the archive's only file, SET.json, CONTENTS.jsonl and ELSEWHERE.jsonl those of its index.
#include "fuzz/Fuzz.h"
#include "fuzz/Sections.h"
#include "support/HostileTar.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeFiles.h"

using namespace steadyburn;

namespace {

// Tape files in memory.
class MemoryTape final : public Target {
public:
    explicit MemoryTape(std::vector<std::string> files) : Target(Family::tape), m_files(std::move(files)) {}

    [[nodiscard]] std::string name() const override { return "tape"; }
    Result<MediumInfo> inspect() override
    {
        MediumInfo info{.kind = MediumKind::tape, .status = MediumStatus::appendable};
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            info.sessions.push_back({i, m_files[i].size()});
        }
        return info;
    }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        if (section >= m_files.size()) {
            return no();
        }
        return std::unique_ptr<MediumReader>(
            std::make_unique<MemoryReader>(m_files[section], MemoryReader::Kind::tape));
    }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& /*request*/) override { return no(); }
    Result<void> blank(bool /*full*/, const BlankProgress& /*progress*/) override { return no(); }
    Result<void> eject() override { return no(); }

private:
    static Fault no() { return {.kind = FaultKind::badArgument, .doing = Action::open}; }
    std::vector<std::string> m_files;
};

std::string member(std::string_view input, const std::string& name)
{
    const std::string contents = section(input, name);
    return contents.empty() ? std::string() : tarEntry(name, '0', {}, contents);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input = textOf(data, size);
    const std::vector<std::string> files{
        member(input, "LABEL.json") + tarEnd(), tarEntry("file", '0', {}, section(input, "DATA")) + tarEnd(),
        member(input, "SET.json") + member(input, "CONTENTS.jsonl") + member(input, "ELSEWHERE.jsonl") + tarEnd()};
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
