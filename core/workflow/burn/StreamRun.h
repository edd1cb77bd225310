// Sends one stream to the medium: the producer's thread makes it, the ring holds it, the calling thread feeds the drive
// from the ring, and a third thread watches both.
#pragma once

#include "base/Sha256.h"
#include "base/os/ThreadPriority.h"
#include "base/os/Worker.h"
#include "image/ImageStream.h"
#include "image/compress/CompressingSink.h"
#include "ring/Feed.h"
#include "ring/Ring.h"
#include "target/Target.h"
#include "workflow/burn/BurnContext.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

struct StreamPlan {
    ImageStream* stream = nullptr;       // outlives the run
    const Tree* tree = nullptr;          // that it is made of; without nodes where it is a finished image
    CompressOptions compress;            // of kind none: the stream goes as it is
    std::size_t block = 0;               // bytes of each write
    bool tape = false;                   // the drive's stops are costly
    std::uint64_t sourceBytes = 0;       // of all sources, for the forecast of a compressed stream
    std::uint64_t sourceBytesBefore = 0; // of them, that lie on earlier volumes
};

struct StreamFigures {
    std::uint64_t bytes = 0;      // that the drive took
    std::optional<Digest> sha256; // of them; empty: nobody needs it
    double prefillSeconds = 0;
    double writeSeconds = 0;
    Nanoseconds production{}; // from the beginning until the producer's last byte
    Nanoseconds drain{};      // from there to the drive's last
    double cpuSeconds = 0;    // of the whole process during the production
    RingMeter ring;
    ThreadPriority priority = ThreadPriority::usual; // that the device's thread was granted
};

struct StreamResult {
    Result<void> ended;
    std::optional<StreamFigures> figures; // of whatever was sent, also where it failed; empty: no thread could be
                                          // started, or the producer is lost
};

class StreamRun {
public:
    // Makes the ring. Fails as Ring::create() does, and with badArgument where the writes are too large for it. The
    // context outlives the run.
    static Result<std::unique_ptr<StreamRun>> create(const BurnContext& burn, const StreamPlan& plan,
                                                     const MediumInfo& medium);
    // Waits for the producer, and with it for a disk that does not answer: its readers write into the ring.
    ~StreamRun();

    // Device thread, once: prefills and writes. Fails with what the session or the stream fails with, and does not wait
    // for the producer then: the drive can be released before a disk answers. Fails with outOfMemory where a library
    // ended the process on the producer's thread (BurnContext's lostProducer is set then): this object, the stream and
    // all that it refers to are in use for ever.
    StreamResult send(Target& target, WriteSession& session, const MediumInfo& medium);
    // After send(): waits until the producer uses neither the stream nor the sources any more. Fails as send() does
    // where it is lost.
    Result<void> awaitProducer();

    [[nodiscard]] std::uint64_t ringSize() const { return m_ring->meter().size; }

private:
    StreamRun(const BurnContext& burn, const StreamPlan& plan, std::unique_ptr<Ring> ring);

    struct Production;

    Result<void> startProducer();
    Result<void> feedDrive(WriteSession& session, ByteSource& source, Nanoseconds& writing);
    [[nodiscard]] Result<void> checkLength(std::uint64_t sent) const;
    [[nodiscard]] FeedOptions feedOptions(const Target& target, const MediumInfo& medium) const;
    void produce();
    void watch(Target& target, const std::stop_token& done); // warnings, forecast, priority while the drive writes
    void warnOfLateServices(const DriveMeter& drive, Nanoseconds& told) const;
    [[nodiscard]] std::string pathAtFront() const;
    void updateForecast(const RingMeter& ring) const;
    [[nodiscard]] std::optional<std::uint64_t> plannedSize() const; // of the stream; empty: not known beforehand

    const BurnContext& m_burn;
    const StreamPlan m_plan;
    std::unique_ptr<Ring> m_ring;
    std::unique_ptr<Feed> m_feed;
    std::optional<RaisedPriority> m_priority; // the watching thread's while that runs
    std::shared_ptr<Production> m_produced;
    Worker m_producer; // last: it uses the others
};

} // namespace steadyburn
