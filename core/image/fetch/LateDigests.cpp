#include "image/fetch/LateDigests.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kReadAgainAtOnce = std::size_t(1) << 20U; // read again at a time

}

struct LateDigests::Item {
    enum class Kind : std::uint8_t { zeros, bytes, again, endsPart, ends };
    Kind kind = Kind::zeros;
    std::uint64_t count = 0; // of zeros; of bytes to be read again
    std::vector<std::byte> memory{};
    std::uint64_t offset = 0; // in the file, of what is to be read again
    Digest check{};           // … and its digest
    unsigned part = 0;

    [[nodiscard]] std::uint64_t waits() const { return kind == Kind::zeros || kind == Kind::again ? count : 0; }
};

struct LateDigests::Waiting {
    NodeId node = kNoNode;
    bool inParts = false;
    bool wholeKnown = true;
    // Under the mutex.
    std::deque<Item> items;
    bool again = false; // something of it has to be read again: what follows need not be kept
    bool lost = false;
    bool ended = false;
    // Of the thread that hashes.
    Sha256 whole;
    Sha256 part;
    std::uint64_t holes = 0;
};

LateDigests::LateDigests(Source& source, DigestTable& digests, const Limits& limits)
    : m_source(source), m_digests(digests), m_limits(limits)
{
    if (!m_limits.untilSettled) {
        if (auto worker = Worker::start(Action::write, [this] { run(m_stop.get_token()); })) {
            m_worker = std::move(*worker);
        } // else settle() does it
    }
}

LateDigests::~LateDigests()
{
    m_stop.request_stop();
}

std::unique_ptr<LateDigests::File> LateDigests::begin(NodeId node, DigestTable::Part before, bool inParts)
{
    auto file = std::make_shared<Waiting>();
    file->node = node;
    file->inParts = inParts;
    file->wholeKnown = before.continues;
    file->whole = std::move(before.before);
    file->holes = before.holes;
    const std::lock_guard lock(m_mutex);
    m_files.push_back(file);
    return std::make_unique<File>(*this, std::move(file));
}

LateDigests::File::~File()
{
    {
        const std::lock_guard lock(m_owner.m_mutex);
        if (!m_file->ended) {
            m_owner.lose(*m_file);
        }
        m_file->ended = true;
    }
    m_owner.m_changed.notify_all();
}

void LateDigests::File::addZeros(std::uint64_t count)
{
    m_owner.put(m_file, {.kind = Item::Kind::zeros, .count = count});
}

void LateDigests::File::add(std::span<const std::byte> bytes, std::uint64_t offset)
{
    bool keep = false;
    {
        const std::lock_guard lock(m_owner.m_mutex);
        if (m_file->lost) {
            return;
        }
        keep = !m_file->again && m_owner.m_memory + bytes.size() <= m_owner.m_limits.memory;
        m_file->again = !keep;
        m_owner.m_memory += keep ? bytes.size() : 0;
    }
    std::vector<std::byte> copy;
    const bool thrown =
        guarded(Action::read, [&] { copy.assign(bytes.begin(), keep ? bytes.end() : bytes.begin()); }).has_value();
    if (keep && thrown) { // no memory to be had
        keep = false;
        const std::lock_guard lock(m_owner.m_mutex);
        m_owner.m_memory -= bytes.size();
        m_file->again = true;
    }
    if (keep) {
        m_owner.put(m_file, {.kind = Item::Kind::bytes, .memory = std::move(copy)});
    } else {
        m_owner.put(m_file,
                    {.kind = Item::Kind::again, .count = bytes.size(), .offset = offset, .check = sha256Of(bytes)});
    }
}

void LateDigests::File::endPart(unsigned number)
{
    m_owner.put(m_file, {.kind = Item::Kind::endsPart, .part = number});
}

void LateDigests::File::end()
{
    m_owner.put(m_file, {.kind = Item::Kind::ends});
    const std::lock_guard lock(m_owner.m_mutex);
    m_file->ended = true;
}

void LateDigests::put(const std::shared_ptr<Waiting>& file, Item item)
{
    {
        const std::lock_guard lock(m_mutex);
        const bool tooMuch = m_waiting + item.waits() > m_limits.waiting;
        if (file->lost || tooMuch) {
            m_memory -= item.memory.size();
            lose(*file);
            return;
        }
        m_waiting += item.waits();
        auto& items = file->items;
        if (item.kind == Item::Kind::zeros && !items.empty() && items.back().kind == Item::Kind::zeros) {
            items.back().count += item.count;
        } else {
            items.push_back(std::move(item));
        }
    }
    m_changed.notify_all();
}

// Under the mutex.
void LateDigests::lose(Waiting& file)
{
    file.lost = true;
    for (const Item& item : file.items) {
        m_memory -= item.memory.size();
        m_waiting -= item.waits();
    }
    file.items.clear();
}

// Under the mutex. Lets go of files of which nothing more will come.
std::shared_ptr<LateDigests::Waiting> LateDigests::nextReady()
{
    std::erase_if(m_files, [](const auto& file) { return file->ended && file->items.empty(); });
    const auto found = std::find_if(m_files.begin(), m_files.end(), [this](const auto& file) {
        return !file->items.empty() && (m_settling || file->items.front().kind != Item::Kind::again);
    });
    return found == m_files.end() ? nullptr : *found;
}

// Hashes what can be hashed now.
void LateDigests::work(std::unique_lock<std::mutex>& lock, const std::stop_token& stop)
{
    while (const auto file = stop.stop_requested() ? nullptr : nextReady()) {
        Item item = std::move(file->items.front());
        file->items.pop_front();
        m_busy = true;
        lock.unlock();
        bool good = false;
        const bool thrown = guarded(Action::write, [&] { good = hash(*file, item, stop); }).has_value();
        lock.lock();
        m_busy = false;
        m_waiting -= item.waits();
        m_memory -= item.memory.size();
        if (!good || thrown) {
            lose(*file);
        } else if (item.kind == Item::Kind::ends && file->wholeKnown && !file->lost) {
            m_digests.set(file->node, file->whole.finish());
        }
    }
    m_changed.notify_all();
}

void LateDigests::run(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return nextReady() != nullptr; }) && !stop.stop_requested()) {
        work(lock, stop);
    }
}

// Without the mutex. False: there will be no digest.
bool LateDigests::hash(Waiting& file, Item& item, const std::stop_token& stop)
{
    switch (item.kind) {
    case Item::Kind::zeros: {
        file.holes += item.count;
        const bool good = file.holes <= kMostHashedHole && file.whole.addZeros(item.count, stop) &&
                          (!file.inParts || file.part.addZeros(item.count, stop));
        const std::lock_guard lock(m_mutex);
        m_done.zeros += good ? item.count : 0;
        return good;
    }
    case Item::Kind::bytes: {
        file.whole.add(item.memory);
        if (file.inParts) {
            file.part.add(item.memory);
        }
        const std::lock_guard lock(m_mutex);
        m_done.bytes += item.memory.size();
        return true;
    }
    case Item::Kind::again:
        return readAgain(file, item, stop);
    case Item::Kind::endsPart:
        m_digests.setPart(file.node, item.part,
                          {file.part.finish(), file.whole.copy(), file.holes, file.wholeKnown, {}});
        return true;
    case Item::Kind::ends:
        return true;
    }
    return false;
}

bool LateDigests::readAgain(Waiting& file, const Item& item, const std::stop_token& stop)
{
    auto source = m_source.open(file.node);
    std::vector<std::byte> piece(std::min<std::uint64_t>(item.count, kReadAgainAtOnce));
    Sha256 check;
    for (std::uint64_t at = 0; at < item.count;) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), item.count - at));
        auto got = source && !stop.stop_requested()
                       ? (*source)->readAt(std::span(piece).first(wanted), item.offset + at)
                       : Result<std::size_t>(std::size_t(0));
        if (!got || *got != wanted) {
            return false;
        }
        const auto bytes = std::span<const std::byte>(piece).first(wanted);
        check.add(bytes);
        file.whole.add(bytes);
        if (file.inParts) {
            file.part.add(bytes);
        }
        at += wanted;
    }
    const std::lock_guard lock(m_mutex);
    m_done.bytes += item.count;
    m_done.readAgain += item.count;
    return check.finish() == item.check;
}

bool LateDigests::settle(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_settling = true;
    if (m_worker.running()) {
        m_changed.notify_all();
        m_changed.wait(lock, stop, [this] { return !m_busy && nextReady() == nullptr; });
    } else {
        work(lock, stop);
    }
    const bool all = !m_busy && nextReady() == nullptr;
    m_settling = false;
    return all;
}

LateDigests::Done LateDigests::done() const
{
    const std::lock_guard lock(m_mutex);
    return m_done;
}

} // namespace steadyburn
