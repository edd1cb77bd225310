// An ISO 9660 image and its RS03 parity as one stream: the parity is computed from the image's bytes as the producer
// passes them on, and follows behind them.
#pragma once

#include "base/Sha256.h"
#include "image/ImageStream.h"
#include "image/parity/ParityAccumulator.h"

#include <memory>

namespace steadyburn {

class ParityStream final : public ImageStream {
public:
    // The image's size is that of the accumulator's layout.
    ParityStream(std::unique_ptr<ImageStream> image, std::unique_ptr<ParityAccumulator> parity);

    [[nodiscard]] std::optional<std::uint64_t> size() const override;
    [[nodiscard]] std::vector<ProductionPoint> production() const override;
    // Once. All of the computing is on the producer's thread.
    Result<void> produce(ByteSink& sink, std::stop_token stop) override;
    [[nodiscard]] const StreamMeter& meter() const override { return m_image->meter(); }

    // After produce(): the SHA-256 of what follows behind the image.
    [[nodiscard]] Digest tailDigest() const { return m_tailDigest; }

private:
    Result<void> produceTail(ByteSink& sink, const std::stop_token& stop);

    std::unique_ptr<ImageStream> m_image;
    std::unique_ptr<ParityAccumulator> m_parity;
    Digest m_tailDigest{};
};

} // namespace steadyburn
