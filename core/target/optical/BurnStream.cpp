#include "target/optical/BurnStream.h"

#include "base/Units.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace steadyburn {

BurnStream::BurnStream(ByteSource& source, std::optional<std::uint64_t> size, std::size_t block, DriveMeter& meter,
                       std::function<void()> onFailure, std::stop_token stop)
    : m_source(source),
      m_size(size),
      m_block(block),
      m_reportedSize(static_cast<std::int64_t>(size.value_or(0))),
      m_meter(meter),
      m_onFailure(std::move(onFailure)),
      m_stop(std::move(stop))
{
}

burn::burn_source* BurnStream::newSource()
{
    // libburn frees it with free().
    auto* source = static_cast<burn::burn_source*>(std::calloc(1, sizeof(burn::burn_source))); // NOLINT
    if (source == nullptr) {
        return nullptr;
    }
    source->refcount = 1;
    source->version = 1;
    source->data = this;
    source->read_xt = [](burn::burn_source* self, unsigned char* buffer, int size) {
        return static_cast<BurnStream*>(self->data)->read(buffer, size);
    };
    source->get_size = [](burn::burn_source* self) -> off_t {
        return static_cast<BurnStream*>(self->data)->m_reportedSize;
    };
    source->set_size = [](burn::burn_source* self, off_t size) {
        static_cast<BurnStream*>(self->data)->m_reportedSize = size;
        return 1;
    };
    source->free_data = [](burn::burn_source* /*self*/) {};
    source->cancel = [](burn::burn_source* self) {
        static_cast<BurnStream*>(self->data)->stop();
        return 1;
    };
    return source;
}

std::optional<Fault> BurnStream::fault() const
{
    const std::lock_guard lock(m_mutex);
    return m_fault;
}

int BurnStream::fail(Fault fault)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_fault) {
            m_fault = std::move(fault);
        }
    }
    m_stopped = true;
    m_onFailure();
    return -1;
}

// False at the end and on failure.
bool BurnStream::refill()
{
    if (m_used > 0) {
        m_source.release(m_used);
        m_used = 0;
        m_window = {};
    }
    if (m_stop.stop_requested()) {
        m_stopped = true;
        return false;
    }
    std::size_t wanted = std::min(m_block, m_source.maxPeek());
    if (m_size) {
        // Never ask past the announced end: the source may have more to say only to another track.
        const std::uint64_t rest = *m_size - m_taken;
        wanted = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, rest));
        if (wanted == 0) {
            return false;
        }
    }
    auto shown = m_source.peek(wanted);
    if (!shown) {
        fail(shown.takeFault());
        return false;
    }
    m_window = shown->first(std::min(wanted, shown->size()));
    return !m_window.empty();
}

Result<void> BurnStream::finish()
{
    if (m_used > 0) {
        m_source.release(std::exchange(m_used, 0));
        m_window = {};
    }
    auto rest = m_source.peek(1);
    if (!rest) {
        return rest.takeFault();
    }
    if (!rest->empty()) {
        return Fault{.kind = FaultKind::internal,
                     .doing = Action::write,
                     .offset = m_taken,
                     .detail = "the stream is longer than announced"};
    }
    return {};
}

int BurnStream::read(unsigned char* buffer, int size)
{
    m_touched = true;
    int done = 0;
    while (done < size) {
        if (m_stopped) {
            return fail({.kind = FaultKind::cancelled, .doing = Action::write});
        }
        if (m_used == m_window.size() && !refill()) {
            break;
        }
        const std::size_t part = std::min(static_cast<std::size_t>(size - done), m_window.size() - m_used);
        std::memcpy(buffer + done, m_window.data() + m_used, part);
        m_used += part;
        m_taken += part;
        done += static_cast<int>(part);
    }
    if (m_stopped) {
        return fail({.kind = FaultKind::cancelled, .doing = Action::write});
    }
    if (done < size && m_size && m_taken < *m_size) {
        return fail({.kind = FaultKind::internal,
                     .doing = Action::write,
                     .offset = m_taken,
                     .detail = "the stream is shorter than announced",
                     .facts = SpaceNeed{.needed = *m_size, .available = m_taken}});
    }
    m_meter.accepted.store(m_taken, std::memory_order_relaxed);
    return done;
}

} // namespace steadyburn
