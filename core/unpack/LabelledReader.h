// A tape file of which the tape's own label says that it is an archive, and how that is packed: a damaged beginning
// does not hide it.
#pragma once

#include "target/Target.h"
#include "unpack/StoredEntry.h"

#include <memory>
#include <optional>
#include <utility>

namespace steadyburn {

class LabelledReader final : public MediumReader {
public:
    LabelledReader(std::unique_ptr<MediumReader> reader, StoredFormat format)
        : m_reader(std::move(reader)), m_format(format)
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override { return m_reader->read(into); }
    Result<void> seek(std::uint64_t offset) override { return m_reader->seek(offset); }
    Result<std::uint64_t> skip(std::uint64_t bytes) override { return m_reader->skip(bytes); }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_reader->size(); }
    [[nodiscard]] bool seekable() const override { return m_reader->seekable(); }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_reader->sessionStart(); }

    // Nothing where `reader` is none of these.
    [[nodiscard]] static std::optional<StoredFormat> formatOf(const MediumReader& reader)
    {
        const auto* const labelled = dynamic_cast<const LabelledReader*>(&reader);
        return labelled != nullptr ? std::optional(labelled->m_format) : std::nullopt;
    }

private:
    std::unique_ptr<MediumReader> m_reader;
    StoredFormat m_format;
};

} // namespace steadyburn
