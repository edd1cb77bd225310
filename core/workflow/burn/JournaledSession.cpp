#include "workflow/burn/JournaledSession.h"

#include "base/Stream.h"
#include "workflow/burn/UnfinishedBurns.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

JournaledSession::JournaledSession(std::unique_ptr<WriteSession> session, Keeping keeping, const DriveMeter& meter)
    : m_session(std::move(session)), m_keeping(std::move(keeping)), m_meter(meter)
{
}

JournaledSession::~JournaledSession() = default;

// `shown`: what goes to the medium first.
void JournaledSession::begin(std::span<const std::byte> shown)
{
    const auto head = shown.first(std::min(shown.size(), m_keeping.headBytes));
    m_keeping.burn.head = {.bytes = head.size(), .sha256 = sha256Of(head)};
    auto journal = BurnJournal::begin(m_keeping.folder, m_keeping.burn, m_meter);
    if (journal) {
        m_journal = std::move(*journal);
    } else {
        m_keeping.cannotBeWritten(journal.takeFault());
    }
}

// Nothing is on the medium before the journal says by which bytes it can be known: whenever the program is killed, the
// medium is as it was, or begins with them.
Result<void> JournaledSession::write(ByteSource& source, std::stop_token stop)
{
    if (!std::exchange(m_begun, true)) {
        const auto shown = source.peek(std::min(m_keeping.headBytes, source.maxPeek()));
        if (!shown) {
            return Fault(shown.fault());
        }
        begin(*shown);
    }
    return m_session->write(source, std::move(stop));
}

void JournaledSession::end(MediumEnd worth)
{
    if (worth != MediumEnd::asBefore) {
        forgetBurns(std::exchange(m_keeping.replaced, {}));
    }
    if (worth == MediumEnd::whole) { // it begins as an earlier one did, of which nothing tells it from then on
        forgetBurnsLike(m_keeping.folder, m_keeping.burn);
    }
    if (m_journal) {
        m_journal->remove();
        m_journal.reset();
    }
}

Result<void> JournaledSession::close()
{
    auto closed = m_session->close();
    if (closed && !m_session->awaitsName()) {
        end(MediumEnd::whole);
    }
    return closed;
}

Result<void> JournaledSession::takeName()
{
    auto named = m_session->takeName();
    if (named) {
        end(MediumEnd::whole);
    }
    return named;
}

Result<void> JournaledSession::abandon()
{
    auto left = m_session->abandon();
    end(!left && m_meter.accepted.load() > 0 ? MediumEnd::changed : MediumEnd::asBefore);
    return left;
}

} // namespace steadyburn
