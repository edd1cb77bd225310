// Another target whose medium cannot be read in one range, whatever reads it; writing goes through.
#pragma once

#include "target/Target.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace steadyburn {

struct SpoiledRange {
    std::uint64_t from = 0; // bytes of the medium
    std::uint64_t to = 0;   // behind the last of them
};

class SpoiledReader final : public MediumReader {
public:
    SpoiledReader(std::unique_ptr<MediumReader> inner, SpoiledRange range)
        : m_inner(std::move(inner)), m_range(range), m_at(m_inner->sessionStart())
    {
    }
    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (m_at >= m_range.from && m_at < m_range.to) {
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .path = "spoiled",
                         .offset = m_at,
                         .length = std::min<std::uint64_t>(m_range.to - m_at, into.size())};
        }
        if (m_at < m_range.from) { // what comes before is given
            into = into.first(static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_range.from - m_at)));
        }
        auto got = m_inner->read(into);
        m_at += got ? *got : 0;
        return got;
    }
    Result<void> seek(std::uint64_t offset) override
    {
        auto sought = m_inner->seek(offset);
        m_at = sought ? offset : m_at;
        return sought;
    }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_inner->size(); }
    [[nodiscard]] bool seekable() const override { return m_inner->seekable(); }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_inner->sessionStart(); }

private:
    std::unique_ptr<MediumReader> m_inner;
    SpoiledRange m_range;
    std::uint64_t m_at;
};

class SpoiledTarget final : public Target {
public:
    SpoiledTarget(std::unique_ptr<Target> inner, SpoiledRange range)
        : Target(inner->family()), m_inner(std::move(inner)), m_range(range)
    {
    }

    [[nodiscard]] std::string name() const override { return m_inner->name(); }
    [[nodiscard]] OpticalDrive* opticalDrive() override { return m_inner->opticalDrive(); }
    [[nodiscard]] TapeDrive* tapeDrive() override { return m_inner->tapeDrive(); }
    [[nodiscard]] std::optional<std::string> file() const override { return m_inner->file(); }
    Result<MediumInfo> inspect() override { return m_inner->inspect(); }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override
    {
        return m_inner->begin(request);
    }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        auto reader = m_inner->openReader(section);
        if (!reader) {
            return reader;
        }
        return std::unique_ptr<MediumReader>(std::make_unique<SpoiledReader>(std::move(*reader), m_range));
    }
    Result<void> blank(bool full, const BlankProgress& progress) override { return m_inner->blank(full, progress); }
    Result<void> eject() override { return m_inner->eject(); }

private:
    std::unique_ptr<Target> m_inner;
    SpoiledRange m_range;
};

} // namespace steadyburn
