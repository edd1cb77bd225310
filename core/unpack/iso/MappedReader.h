// An image beside which read-image, or GNU ddrescue, left its map (SectorMap): what the disc did not give cannot be
// read in the image either, and is not what the zeros say that stand there.
#pragma once

#include "target/Target.h"
#include "unpack/iso/ImageMap.h"

#include <memory>
#include <string>

namespace steadyburn {

class MappedReader final : public MediumReader {
public:
    // `name`: of the map, for messages.
    MappedReader(std::unique_ptr<MediumReader> image, const SectorMap& map, std::string name);

    Result<std::size_t> read(std::span<std::byte> into) override;
    Result<void> seek(std::uint64_t offset) override;
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_image->size(); }
    [[nodiscard]] bool seekable() const override { return true; }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_image->sessionStart(); }
    [[nodiscard]] std::vector<std::uint64_t> earlierSessions() const override { return m_image->earlierSessions(); }
    // With what the map says (mediumError, witness: map).
    [[nodiscard]] std::vector<Fault> lostSessions() const override;

private:
    [[nodiscard]] const ByteRange* next() const;

    std::unique_ptr<MediumReader> m_image;
    std::vector<ByteRange> m_unread; // ascending
    std::string m_name;
    std::uint64_t m_at;
};

// A section of a target, as Target::openReader() has it. Of an image with its map (ImageMap.h), where that has unread
// sectors. Fails as mapOf() does, too.
Result<std::unique_ptr<MediumReader>> openWithMap(Target& target, std::uint32_t section);

// What the map says of its image (mediumError, witness: map); nothing where all of it was read.
[[nodiscard]] std::optional<Fault> unreadIn(const ImageMap& known);

} // namespace steadyburn
