// A tape of ours in memory. The input is text, in sections that begin with a line "=== NAME": LABEL.json is the
// label's, DATA the archive's only file, SET.json, CONTENTS.jsonl and ELSEWHERE.jsonl those of its index.
#pragma once

#include "fuzz/Sections.h"
#include "support/HostileTar.h"
#include "support/MemoryReader.h"
#include "target/Target.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

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

// The files of the tape that the input describes.
inline std::vector<std::string> filesOfTape(std::string_view input)
{
    const auto member = [input](const std::string& name) {
        const std::string contents = section(input, name);
        return contents.empty() ? std::string() : tarEntry(name, '0', {}, contents);
    };
    return {member("LABEL.json") + tarEnd(), tarEntry("file", '0', {}, section(input, "DATA")) + tarEnd(),
            member("SET.json") + member("CONTENTS.jsonl") + member("ELSEWHERE.jsonl") + tarEnd()};
}

} // namespace steadyburn
