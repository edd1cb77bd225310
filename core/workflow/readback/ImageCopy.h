// The reading of a disc into its image, pass by pass: first what nobody has tried, in large pieces that shrink around
// damage, then each damaged sector alone. One thread.
#pragma once

#include "base/Clock.h"
#include "base/Sha256.h"
#include "target/Target.h"
#include "workflow/readback/PartialImage.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace steadyburn {

class ImageCopy {
public:
    // Called after every piece.
    using Progress = std::function<void(std::uint64_t tried, std::uint64_t damaged)>;

    // `sessions` are where there is something to read. What lies between them is zeros and no damage.
    ImageCopy(MediumReader& medium, const std::vector<Session>& sessions, PartialImage& image, Clock& clock,
              Progress progress, std::stop_token stop);

    // Is this the medium that the image was begun with? Compares samples; fails with mediumSwapped.
    Result<void> compareBegun();
    Result<void> readUntried();
    Result<void> retryDamaged();
    // A CD track that was written at once ends in two blocks that no drive can read, and nothing is in them. The first
    // session's size is its volume's, without them.
    void passRunOut();

    // Of the whole image, when all of it was read here and in order.
    [[nodiscard]] std::optional<Digest> digest();

private:
    [[nodiscard]] Fault otherMedium(std::uint64_t offset) const;
    void setGaps(SectorMap& map, SectorState state) const;
    Result<void> readRange(ByteRange range);
    Result<void> saveNowAndThen();
    void tell();

    MediumReader& m_medium;
    std::vector<Session> m_sessions;
    PartialImage& m_image;
    Clock& m_clock;
    Progress m_progress;
    std::stop_token m_stop;
    Nanoseconds m_saved{};
    Sha256 m_hash;
    std::uint64_t m_hashed = 0; // bytes from the start
};

} // namespace steadyburn
