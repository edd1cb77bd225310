// A finished disc image as a stream (write-image).
#pragma once

#include "image/ImageStream.h"
#include "target/OldParity.h"
#include "target/plain/ImageSessions.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

class ImageFile final : public ImageStream {
public:
    // Fails with sourceMissing, fileUnreadable, or notAnImage when no ISO 9660 or UDF volume is in it (ECMA-119 8.1,
    // ECMA-167 2/9.1: a standard identifier in block 16), nor an ISO 9660 one whose first descriptor is damaged.
    static Result<std::unique_ptr<ImageFile>> open(const std::string& path);
    ~ImageFile() override;

    // What it lacks: imageCut, where the file ends before its last session does, and sessionLost.
    [[nodiscard]] std::vector<Fault> lacks() const;
    // structureDamaged, where block 16 has no descriptor.
    [[nodiscard]] std::optional<Fault> damage() const;
    // How many sessions it holds of which the front shows the first; 1 where it shows the newest.
    [[nodiscard]] std::size_t sessionsBehindFirst() const;
    // The newest session's descriptors are sent in place of the first one's. False where that cannot be. RS03 parity of
    // the first session would undo that: it is voided, too (dropsParity()).
    bool putNewestInFront();
    [[nodiscard]] bool dropsParity() const { return m_voided.has_value(); }

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_size; }
    Result<void> produce(ByteSink& sink, std::stop_token stop) override;

private:
    ImageFile(std::string path, int file, std::uint64_t size);

    std::string m_path;
    int m_file;
    std::uint64_t m_size;
    ImageSessions m_sessions;
    bool m_beginsDamaged = false;
    std::vector<std::byte> m_front; // from block 16 on, instead of what the file has there
    std::optional<VoidedParity> m_voided;
};

} // namespace steadyburn
