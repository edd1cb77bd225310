// A session of which a journal is kept while it lasts: begun when the first bytes are there and before they go to the
// medium, gone with the session's end. It passes everything on to the session of the drive. Device thread, as that.
#pragma once

#include "target/WriteSession.h"
#include "workflow/burn/BurnJournal.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

class JournaledSession final : public WriteSession {
public:
    struct Keeping {
        std::string folder;
        UnfinishedBurn burn;                        // what the journal says of it; its head is added
        std::size_t headBytes = kHeadOfBurn;        // what the device takes at once at most, and no more than that
        std::vector<UnfinishedBurn> replaced;       // earlier ones that are past when this one has changed the medium
        std::function<void(Fault)> cannotBeWritten; // the burn goes on without a journal
    };
    // The meter is the session's, and outlives it.
    JournaledSession(std::unique_ptr<WriteSession> session, Keeping keeping, const DriveMeter& meter);
    ~JournaledSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> writeHead(std::span<const std::byte> head) override { return m_session->writeHead(head); }
    Result<void> close() override;
    [[nodiscard]] bool awaitsName() const override { return m_session->awaitsName(); }
    Result<void> takeName() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override { return m_session->section(); }
    [[nodiscard]] TapeSession* tape() override { return m_session->tape(); }

private:
    void begin(std::span<const std::byte> shown);
    enum class MediumEnd : std::uint8_t { asBefore, changed, whole };
    void end(MediumEnd worth);

    std::unique_ptr<WriteSession> m_session;
    Keeping m_keeping;
    const DriveMeter& m_meter;
    std::unique_ptr<BurnJournal> m_journal;
    bool m_begun = false; // or tried to
};

} // namespace steadyburn
