// A disc in a drive, as a Target, whose faults a test writes down: sectors that cannot be read, ever or the first few
// times, a drive that goes away after so many reads, a drive that is busy. It is read only.
#pragma once

#include "base/Units.h"
#include "target/Target.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

struct DiscScript {
    std::string bytes;
    MediumKind kind = MediumKind::dvdPlusR;
    std::vector<Session> sessions;                // empty: one, of all
    std::map<std::uint64_t, unsigned> badSectors; // by number: how many reads of it fail; kAlways: all
    std::optional<std::uint64_t> goneAfter;       // reads, then the medium is out
    bool absent = false;                          // the drive is empty
    std::function<void(std::uint64_t)> onRead;    // before each, with the offset
    std::uint64_t reads = 0;
    std::string drive = "scripted"; // its name
    static constexpr unsigned kAlways = ~0U;
};

class ScriptedDiscReader final : public MediumReader {
public:
    ScriptedDiscReader(DiscScript& script, std::uint64_t start, std::uint64_t end)
        : m_script(script), m_start(start), m_end(end), m_at(start)
    {
    }
    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (m_script.onRead) {
            m_script.onRead(m_at);
        }
        if (m_script.goneAfter && m_script.reads >= *m_script.goneAfter) {
            return Fault{.kind = FaultKind::mediumRemoved, .doing = Action::read, .path = "scripted"};
        }
        ++m_script.reads;
        auto count = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_end - m_at));
        for (std::uint64_t sector = m_at / kDiscBlock; sector * kDiscBlock < m_at + count; ++sector) {
            const auto bad = m_script.badSectors.find(sector);
            if (bad == m_script.badSectors.end() || bad->second == 0) {
                continue;
            }
            if (sector * kDiscBlock > m_at) { // what comes before is given
                count = static_cast<std::size_t>(sector * kDiscBlock - m_at);
                break;
            }
            bad->second -= bad->second == DiscScript::kAlways ? 0 : 1;
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .path = "scripted",
                         .offset = m_at,
                         .length = kDiscBlock};
        }
        std::memcpy(into.data(), m_script.bytes.data() + m_at, count);
        m_at += count;
        return count;
    }
    Result<void> seek(std::uint64_t offset) override
    {
        m_at = offset;
        return {};
    }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_end; }
    [[nodiscard]] bool seekable() const override { return true; }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_start; }

private:
    DiscScript& m_script;
    std::uint64_t m_start;
    std::uint64_t m_end;
    std::uint64_t m_at;
};

class ScriptedDisc final : public Target {
public:
    explicit ScriptedDisc(DiscScript& script) : Target(Family::optical), m_script(script) {}

    [[nodiscard]] std::string name() const override { return m_script.drive; }
    Result<MediumInfo> inspect() override
    {
        MediumInfo info;
        if (m_script.absent) {
            info.status = MediumStatus::absent;
            return info;
        }
        info.kind = m_script.kind;
        info.status = m_script.bytes.empty() ? MediumStatus::blank : MediumStatus::closed;
        info.sessions = sessions();
        return info;
    }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& /*request*/) override { return refused(); }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        if (m_script.absent) {
            return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = name()};
        }
        const auto all = sessions();
        if (section >= all.size()) {
            return Fault{.kind = FaultKind::badArgument, .doing = Action::open, .path = name()};
        }
        return std::unique_ptr<MediumReader>(
            std::make_unique<ScriptedDiscReader>(m_script, all[section].start, all[section].start + all[section].size));
    }
    Result<void> blank(bool /*full*/, const BlankProgress& /*progress*/) override { return refused(); }
    Result<void> eject() override { return {}; }

private:
    [[nodiscard]] std::vector<Session> sessions() const
    {
        if (m_script.sessions.empty() && !m_script.bytes.empty()) {
            return {{0, m_script.bytes.size()}};
        }
        return m_script.sessions;
    }
    [[nodiscard]] static Fault refused()
    {
        return {.kind = FaultKind::unsupported, .doing = Action::write, .path = "scripted"};
    }
    DiscScript& m_script;
};

} // namespace steadyburn
