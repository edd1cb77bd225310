#include "DiscUnit.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lab {

namespace {

constexpr std::uint64_t kBlock = 2048;
constexpr auto kErasing = std::chrono::seconds(2);
constexpr std::uint64_t kTold = 1024; // blocks that are read between two lines of the log
constexpr int kNewMedium = 2;
constexpr int kRemoval = 3;

} // namespace

void DiscUnit::insert(const std::string& file)
{
    remove();
    const std::lock_guard lock(m_lock);
    m_fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    m_path = file;
    m_trayOpen = false;
    m_event = kNewMedium;
    load();
    changed();
}

void DiscUnit::remove()
{
    const std::lock_guard lock(m_lock);
    if (m_fd >= 0) {
        save();
        ::close(m_fd);
        m_fd = -1;
        m_event = kRemoval;
    }
}

void DiscUnit::load()
{
    m_tracks.clear();
    m_session = 1;
    m_next = 0;
    m_final = false;
    m_writing.assign(52, 0);
    m_writing[0] = 0x05;
    m_writing[1] = 0x32;
    m_writing[3] = 0xc5; // another session may follow
    m_writing[4] = 0x08;
    std::ifstream table(m_path + ".toc");
    table >> m_session >> m_next >> m_final;
    for (Track track; table >> track.start >> track.size >> track.session >> track.closed;) {
        m_tracks.push_back(track);
    }
}

void DiscUnit::save() const
{
    std::ofstream table(m_path + ".toc");
    table << m_session << ' ' << m_next << ' ' << m_final << '\n';
    for (const Track& track : m_tracks) {
        table << track.start << ' ' << track.size << ' ' << track.session << ' ' << track.closed << '\n';
    }
}

const DiscUnit::Track* DiscUnit::lastClosed() const
{
    for (auto track = m_tracks.rbegin(); track != m_tracks.rend(); ++track) {
        if (track->session < m_session || m_final) {
            return &*track;
        }
    }
    return nullptr;
}

bool DiscUnit::set(std::string_view key, const std::string& value)
{
    if (key == "bad") {
        m_firstBad = std::stoull(value);
        m_lastBad = std::stoull(value.substr(value.find('-') + 1));
        return true;
    }
    if (key == "tray") {
        m_pushedByHand = value == "by-hand";
        return m_pushedByHand;
    }
    if (key == "fails") {
        m_fails = std::stoull(value);
        return true;
    }
    return false;
}

void DiscUnit::note(const std::string& line) const
{
    std::ofstream(m_path + ".log", std::ios::app) << line << '\n';
}

bool DiscUnit::readable(std::uint64_t block, std::uint64_t count) const
{
    if (!m_kind.sequential) {
        return block + count <= m_blocks;
    }
    return std::any_of(m_tracks.begin(), m_tracks.end(), [&](const Track& track) {
        return block >= track.start && block + count <= std::uint64_t(track.start) + track.size;
    });
}

Answer DiscUnit::read(std::uint64_t block, std::uint64_t count)
{
    if (!readable(block, count)) {
        return check(kIllegalRequest, 0x2100);
    }
    if (block <= m_lastBad && block + count > m_firstBad) {
        return check(kMediumError, 0x1100, std::int64_t(std::max(block, m_firstBad)));
    }
    if ((m_read + count) / kTold != m_read / kTold) {
        note("read 2 MB more");
    }
    m_read += count;
    Bytes data(count * kBlock);
    (void)!::pread(m_fd, data.data(), data.size(), off_t(block * kBlock)); // never written: zeros
    return good(std::move(data));
}

Answer DiscUnit::write(std::uint64_t block, View data)
{
    const std::uint64_t count = data.size() / kBlock;
    if (m_final) {
        return check(kDataProtect, 0x2700);
    }
    if (block + count > m_blocks) {
        return check(kIllegalRequest, 0x2100);
    }
    if (m_kind.sequential && block != m_next) {
        return check(kIllegalRequest, 0x2102); // not the next writable address
    }
    if (block + count > m_fails) {
        return check(kMediumError, 0x0c00, std::int64_t(std::max(block, m_fails)));
    }
    const bool simulated = (m_writing[2] & 0x10U) != 0;
    if (!simulated && ::pwrite(m_fd, data.data(), data.size(), off_t(block * kBlock)) != ssize_t(data.size())) {
        return check(kMediumError, 0x0c00);
    }
    if (m_kind.sequential) {
        if (!trackOpen()) {
            m_tracks.push_back({.start = m_next, .session = m_session});
        }
        m_tracks.back().size += std::uint32_t(count);
        m_next += std::uint32_t(count);
        if (m_unsaved++ % 64 == 0) {
            save();
        }
    }
    return good();
}

void DiscUnit::closeTrack()
{
    if (!trackOpen()) {
        return;
    }
    if ((m_writing[2] & 0x10U) != 0) { // it was simulated
        m_next = m_tracks.back().start;
        m_tracks.pop_back();
    } else {
        m_tracks.back().closed = true;
        m_next = (m_next + 15U) & ~15U;
    }
    save();
}

void DiscUnit::closeSession(bool last)
{
    closeTrack();
    if (sessionOpen()) {
        ++m_session;
        m_next += m_kind.gap;
    }
    m_final = m_final || (last && !m_tracks.empty());
    save();
}

Answer DiscUnit::close(View cdb)
{
    if (!m_kind.sequential) {
        return good();
    }
    const unsigned what = cdb[2] & 7U;
    const bool minus = m_kind.profile == 0x11 || m_kind.profile == 0x14;
    switch (what) {
    case 1:
        closeTrack();
        return good();
    case 2:
        closeSession(minus && (m_writing[3] & 0xc0U) == 0);
        return good();
    case 3:
    case 5:
    case 6:
        closeSession(true);
        return good();
    default:
        return check(kIllegalRequest, 0x2400);
    }
}

Answer DiscUnit::events(View cdb)
{
    if ((cdb[1] & 1U) == 0) {
        return check(kIllegalRequest, 0x2400); // no waiting for events
    }
    Bytes data(8);
    putBe(data, 0, 6, 2);
    data[2] = (cdb[4] & 0x10U) != 0 ? 4 : 0x84;
    data[3] = 0x10;
    data[4] = std::uint8_t(m_event);
    data[5] = std::uint8_t((m_trayOpen ? 1 : 0) | (m_fd >= 0 && !m_trayOpen ? 2 : 0));
    m_event = 0;
    return cut(std::move(data), be16(cdb, 7));
}

Answer DiscUnit::modeSelect(View data)
{
    if (data.size() < 10) {
        return good();
    }
    if ((data[8] & 0x3fU) == 0x05) {
        const std::size_t size = std::min<std::size_t>(data.size() - 8, m_writing.size());
        std::copy_n(data.begin() + 8, size, m_writing.begin());
        m_writing[1] = 0x32;
    }
    return good();
}

Answer DiscUnit::run(View cdb, View data)
{
    const std::lock_guard lock(m_lock);
    switch (cdb[0]) { // what needs no disc
    case 0x1e:        // PREVENT MEDIUM REMOVAL
        return good();
    case 0xb6: // SET STREAMING
        if (data.size() >= 28) {
            note("speed " + std::to_string(be32(data, 12)) + ' ' + std::to_string(be32(data, 20)));
        }
        return good();
    case 0xbb: // SET CD SPEED
        note("speed " + std::to_string(be16(cdb, 2)) + ' ' + std::to_string(be16(cdb, 4)));
        return good();
    case 0x46:
        return configuration(cdb);
    case 0x4a:
        return events(cdb);
    case 0x1a:
    case 0x5a:
        return modeSense(cdb);
    case 0x55:
        return modeSelect(data);
    case 0xbd: // MECHANISM STATUS
        return good(Bytes(8));
    case 0x1b:
        if ((cdb[4] & 2U) != 0) {
            const bool out = (cdb[4] & 1U) == 0;
            if (!out && m_trayOpen && m_pushedByHand) {
                return check(kIllegalRequest, 0x5300); // load or eject failed
            }
            if (out != m_trayOpen) {
                m_trayOpen = out;
                m_event = out ? kRemoval : kNewMedium;
                changed();
            }
        }
        return good();
    default:
        break;
    }
    if (m_fd < 0 || m_trayOpen) {
        return check(kNotReady, m_trayOpen ? 0x3a02 : 0x3a01);
    }
    return withMedium(cdb, data);
}

// It answers at once and erases by itself; until it has, it tells how far it is.
Answer DiscUnit::erase()
{
    m_busyUntil = std::chrono::steady_clock::now() + kErasing;
    return good();
}

Answer DiscUnit::withMedium(View cdb, View data)
{
    if (const auto left = m_busyUntil - std::chrono::steady_clock::now(); left > left.zero()) {
        Answer busy = check(kNotReady, 0x0407);
        busy.sense[15] = 0x80;
        putBe(busy.sense, 16, 0xffffU - std::uint64_t(0xffff * (left / std::chrono::duration<double>(kErasing))), 2);
        return busy;
    }
    switch (cdb[0]) {
    case 0x00: // TEST UNIT READY
    case 0x54: // SEND OPC
        return good();
    case 0x04: // FORMAT UNIT
        return m_kind.erasable ? erase() : check(kIllegalRequest, 0x3005);
    case 0x23:
        return formatCapacities(cdb);
    case 0x25: {
        Bytes capacity(8);
        const Track* last = lastClosed();
        const std::uint64_t end = m_kind.sequential ? (last != nullptr ? last->start + last->size : 1) : m_blocks;
        putBe(capacity, 0, end - 1, 4);
        putBe(capacity, 4, kBlock, 4);
        return good(std::move(capacity));
    }
    case 0x28:
        return read(be32(cdb, 2), be16(cdb, 7));
    case 0xa8:
        return read(be32(cdb, 2), be32(cdb, 6));
    case 0xbe:
        return read(be32(cdb, 2), be24(cdb, 6));
    case 0x2a:
        return write(be32(cdb, 2), data.first(std::min<std::size_t>(data.size(), be16(cdb, 7) * kBlock)));
    case 0xaa:
        if ((cdb[10] & 0x80U) != 0 && m_unsaved == 0) {
            ++m_unsaved;
            note("straight on");
        }
        return write(be32(cdb, 2), data.first(std::min<std::size_t>(data.size(), be32(cdb, 6) * kBlock)));
    case 0x35: // SYNCHRONIZE CACHE: ends a disc that is written at once
        if (m_kind.sequential && (m_writing[2] & 0x0fU) == 2 && trackOpen()) {
            closeSession((m_writing[3] & 0xc0U) == 0 && (m_writing[2] & 0x10U) == 0);
        }
        return good();
    case 0x43:
        return contents(cdb);
    case 0x51:
        return discInformation(cdb);
    case 0x52:
        return trackInformation(cdb);
    case 0x53: // RESERVE TRACK
        return m_kind.sequential ? good() : check(kIllegalRequest, 0x2000);
    case 0x5b:
        return close(cdb);
    case 0x5c: { // READ BUFFER CAPACITY
        Bytes buffer(12);
        buffer[1] = 10;
        putBe(buffer, 4, 2U << 20U, 4);
        putBe(buffer, 8, 2U << 20U, 4);
        return cut(std::move(buffer), be16(cdb, 7));
    }
    case 0xa1: // BLANK
        if (!m_kind.erasable || !m_kind.sequential) {
            return check(kIllegalRequest, 0x3005);
        }
        (void)!::ftruncate(m_fd, 0);
        std::filesystem::remove(m_path + ".toc");
        load();
        return erase();
    case 0xac:
        return performance(cdb);
    default:
        return check(kIllegalRequest, 0x2000);
    }
}

} // namespace lab
