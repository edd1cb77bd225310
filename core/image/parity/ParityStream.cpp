#include "image/parity/ParityStream.h"

#include <algorithm>
#include <deque>

namespace steadyburn {

namespace {

constexpr std::size_t kPassedAtOnce = 256 * 1024;

// Shows each byte to the parity when it becomes part of the stream. Producer thread.
class ParitySink final : public ByteSink {
public:
    ParitySink(ByteSink& sink, ParityAccumulator& parity) : m_sink(sink), m_parity(parity) {}

    Result<std::span<std::byte>> reserve(std::size_t bytes) override { return note(m_sink.reserve(bytes)); }
    Result<std::span<std::byte>> tryReserve(std::size_t bytes) override { return note(m_sink.tryReserve(bytes)); }
    void giveBack(std::size_t bytes) override
    {
        m_sink.giveBack(bytes);
        m_reserved.back() = m_reserved.back().first(m_reserved.back().size() - bytes);
    }
    void publish(std::size_t bytes) override
    {
        for (std::size_t left = bytes; left > 0;) {
            std::span<const std::byte>& oldest = m_reserved.front();
            const std::size_t count = std::min(left, oldest.size());
            const std::uint64_t wanted = m_parity.layout().imageBytes() - m_added;
            m_parity.add(oldest.first(std::min<std::uint64_t>(count, wanted)));
            m_added += count;
            m_tooLong = m_tooLong || count > wanted;
            m_added = std::min(m_added, m_parity.layout().imageBytes());
            oldest = oldest.subspan(count);
            left -= count;
            if (oldest.empty()) {
                m_reserved.pop_front();
            }
        }
        m_sink.publish(bytes);
    }
    [[nodiscard]] std::size_t maxReserve() const override { return m_sink.maxReserve(); }
    void beginPart() override { m_sink.beginPart(); }
    Result<void> finish() override { return m_sink.finish(); }
    void fail(Fault fault) override { m_sink.fail(std::move(fault)); }

    // The image came as long as it was laid out.
    [[nodiscard]] bool isWhole() const { return !m_tooLong && m_added == m_parity.layout().imageBytes(); }

private:
    Result<std::span<std::byte>> note(Result<std::span<std::byte>> reserved)
    {
        if (reserved && !reserved->empty()) {
            m_reserved.emplace_back(*reserved);
        }
        return reserved;
    }

    ByteSink& m_sink;
    ParityAccumulator& m_parity;
    std::deque<std::span<const std::byte>> m_reserved; // and not published, the oldest first
    std::uint64_t m_added = 0;
    bool m_tooLong = false;
};

} // namespace

ParityStream::ParityStream(std::unique_ptr<ImageStream> image, std::unique_ptr<ParityAccumulator> parity)
    : m_image(std::move(image)), m_parity(std::move(parity))
{
}

std::optional<std::uint64_t> ParityStream::size() const
{
    return m_parity->layout().imageBytes() + m_parity->layout().tailBytes();
}

// The tail is in memory: it costs next to nothing.
std::vector<ProductionPoint> ParityStream::production() const
{
    std::vector<ProductionPoint> points = m_image->production();
    if (points.empty()) {
        points = {{.bytes = 0, .cost = 0}, {.bytes = m_parity->layout().imageBytes(), .cost = 1}};
    }
    points.push_back({.bytes = *size(), .cost = points.back().cost});
    return points;
}

Result<void> ParityStream::produce(ByteSink& sink, std::stop_token stop)
{
    ParitySink seen(sink, *m_parity);
    if (auto made = m_image->produce(seen, stop); !made) {
        return made;
    }
    if (!seen.isWhole()) {
        return Fault{.kind = FaultKind::internal,
                     .doing = Action::write,
                     .detail = "the image's length is not the one that its parity was planned for"};
    }
    return produceTail(sink, stop);
}

Result<void> ParityStream::produceTail(ByteSink& sink, const std::stop_token& stop)
{
    Sha256 digest;
    std::uint64_t left = m_parity->layout().tailBytes();
    while (left > 0) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::write};
        }
        auto span = sink.reserve(std::min<std::uint64_t>({left, kPassedAtOnce, sink.maxReserve() / 2}));
        if (!span) {
            return span.takeFault();
        }
        const std::size_t made = m_parity->takeTail(*span);
        if (made != span->size()) {
            return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "the parity is too short"};
        }
        digest.add(*span);
        sink.publish(made);
        left -= made;
    }
    m_tailDigest = digest.finish();
    return {};
}

} // namespace steadyburn
