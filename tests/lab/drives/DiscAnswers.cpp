// What a writer tells of itself and of the disc in it: the part of DiscUnit that only looks.
#include "DiscUnit.h"

#include <algorithm>

namespace lab {

namespace {

constexpr std::uint64_t kBlock = 2048;
constexpr DiscKind kKinds[] = {
    {"dvd-r", 0x11, 2297888, true, false, 6144, 11080}, {"dvd-rw", 0x14, 2297888, true, true, 6144, 5540},
    {"dvd+r", 0x1b, 2295104, true, false, 6144, 11080}, {"dvd+rw", 0x1a, 2295104, false, true, 0, 5540},
    {"bd-r", 0x41, 12219392, true, false, 0, 17984},    {"bd-re", 0x43, 11826176, false, true, 0, 8992},
};

} // namespace

Answer cut(Bytes data, std::size_t allocation)
{
    data.resize(std::min(data.size(), allocation));
    return good(std::move(data));
}

const DiscKind* discKind(std::string_view name)
{
    const auto* found =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](const DiscKind& kind) { return kind.name == name; });
    return found == std::end(kKinds) ? nullptr : found;
}

Answer DiscUnit::configuration(View cdb) const
{
    Bytes data(8);
    const std::uint16_t profile = m_fd >= 0 && !m_trayOpen ? m_kind.profile : 0;
    putBe(data, 6, profile, 2);
    const unsigned which = cdb[1] & 3U;
    const std::uint32_t first = be16(cdb, 2);
    const auto feature = [&](std::uint16_t code, bool current, const Bytes& more) {
        if (code < first || (which == 1 && !current) || (which == 2 && code != first)) {
            return;
        }
        const std::size_t at = data.size();
        data.resize(at + 4);
        putBe(data, at, code, 2);
        data[at + 2] = current ? 0x03 : 0x02;
        data[at + 3] = std::uint8_t(more.size());
        data.insert(data.end(), more.begin(), more.end());
    };
    Bytes profiles;
    for (const DiscKind& kind : kKinds) {
        profiles.insert(profiles.end(), {std::uint8_t(kind.profile >> 8U), std::uint8_t(kind.profile),
                                         std::uint8_t(kind.profile == profile ? 1 : 0), 0});
    }
    const bool minus = profile == 0x11 || profile == 0x14;
    const bool blu = profile == 0x41 || profile == 0x43;
    feature(0x0000, true, profiles);
    feature(0x0001, true, {0, 0, 0, 2, 1, 0, 0, 0});
    feature(0x0002, true, {2, 0, 0, 0});
    feature(0x0003, true, {0x29, 0, 0, 0});
    feature(0x0010, profile != 0, {0, 0, 8, 0, 0, 16, 0, 0});
    feature(0x001f, profile != 0 && !blu, {1, 0, 0, 0});
    feature(0x0020, profile == 0x1a || profile == 0x43, {0, 0, 0, 0, 0, 0, 8, 0, 0, 16, 0, 0});
    feature(0x0021, minus, {0x01, 0x00, 0x01, 1, 16, 0, 0, 0});
    feature(0x0023, profile == 0x43, {0, 0, 0, 0});
    feature(0x002a, profile == 0x1a, {1, 0, 0, 0});
    feature(0x002b, profile == 0x1b, {1, 0, 0, 0});
    feature(0x002f, minus, {0x46, 0, 0, 0}); // buffer under-run free, test write, DVD-RW
    feature(0x0040, blu, Bytes(28));
    feature(0x0041, blu, Bytes(24));
    feature(0x0105, true, {0, 0, 0, 0});
    feature(0x0107, true, {0x1f, 0, 0, 0});
    putBe(data, 0, data.size() - 4, 4);
    return cut(std::move(data), be16(cdb, 7));
}

Answer DiscUnit::discInformation(View cdb) const
{
    Bytes data(34);
    putBe(data, 0, 32, 2);
    const std::uint32_t erasable = m_kind.erasable ? 0x10 : 0;
    data[3] = 1;
    data[7] = 0x20;
    if (!m_kind.sequential) {
        data[2] = std::uint8_t(erasable | 0x0eU); // complete, finalised: all of it is one track
        data[4] = data[5] = data[6] = 1;
        data[7] |= m_kind.profile == 0x1a ? 3 : 0; // formatted to its end
        return cut(std::move(data), be16(cdb, 7));
    }
    const std::uint32_t sessions = m_final ? m_session - 1 : m_session;
    std::uint32_t state = m_final ? 3 : (sessionOpen() ? 1 : 0);
    const std::uint32_t status = m_final ? 2 : (m_tracks.empty() ? 0 : 1);
    data[2] = std::uint8_t(erasable | state << 2U | status);
    data[4] = std::uint8_t(sessions);
    std::uint32_t firstTrack = invisible();
    for (std::size_t i = m_tracks.size(); i > 0 && m_tracks[i - 1].session == sessions; --i) {
        firstTrack = std::uint32_t(i);
    }
    data[5] = std::uint8_t(firstTrack);
    data[6] = std::uint8_t(m_final ? m_tracks.size() : (trackOpen() ? m_tracks.size() : m_tracks.size() + 1));
    std::fill_n(data.begin() + 16, 8, std::uint8_t(0xff));
    return cut(std::move(data), be16(cdb, 7));
}

Answer DiscUnit::trackInformation(View cdb) const
{
    const std::uint32_t address = be32(cdb, 2);
    std::uint32_t number = 0;
    switch (cdb[1] & 3U) {
    case 0:
        number = invisible();
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            if (address >= m_tracks[i].start && address < m_tracks[i].start + m_tracks[i].size) {
                number = std::uint32_t(i + 1);
            }
        }
        break;
    case 1:
        number = address == 0xff ? invisible() : address;
        break;
    default:
        return check(kIllegalRequest, 0x2400);
    }
    Bytes data(36);
    putBe(data, 0, 34, 2);
    data[2] = std::uint8_t(number);
    data[3] = 1;
    data[5] = 4;
    data[6] = 1;
    if (!m_kind.sequential) {
        if (number != 1) {
            return check(kIllegalRequest, 0x2400);
        }
        putBe(data, 24, m_blocks, 4);
        return cut(std::move(data), be16(cdb, 7));
    }
    const bool open = number == invisible() && !m_final;
    if (number == 0 || (number > m_tracks.size() && !open)) {
        return check(kIllegalRequest, 0x2400);
    }
    const bool written = number <= m_tracks.size();
    const Track track = written ? m_tracks[number - 1] : Track{.start = m_next, .session = m_session};
    data[3] = std::uint8_t(track.session);
    data[6] = std::uint8_t(0x01U | (written ? 0U : 0x40U));
    putBe(data, 8, track.start, 4);
    const std::uint64_t left = m_blocks - std::min<std::uint64_t>(m_blocks, m_next);
    if (open) {
        data[7] = 1;
        putBe(data, 12, m_next, 4);
        putBe(data, 16, left, 4);
    }
    putBe(data, 24, open ? track.size + left : track.size, 4);
    return cut(std::move(data), be16(cdb, 7));
}

Answer DiscUnit::contents(View cdb) const
{
    const bool msf = (cdb[1] & 2U) != 0;
    const unsigned format =
        (cdb[2] & 0x0fU) != 0 ? cdb[2] & 0x0fU : unsigned(cdb[9]) >> 6U; // the second: an old way to ask
    const Track whole{.size = std::uint32_t(m_blocks), .closed = true};
    std::vector<Track> tracks;
    if (!m_kind.sequential) {
        tracks.push_back(whole);
    }
    for (const Track& track : m_tracks) {
        if (track.session < m_session || m_final) {
            tracks.push_back(track);
        }
    }
    if (tracks.empty() || format > 1) {
        return check(kIllegalRequest, 0x2400);
    }
    Bytes data(4);
    const auto entry = [&](std::size_t number, std::uint32_t block) {
        const std::size_t at = data.size();
        data.resize(at + 8);
        data[at + 1] = 0x14;
        data[at + 2] = std::uint8_t(number);
        if (msf) {
            block += 150;
            data[at + 5] = std::uint8_t(std::min<std::uint32_t>(block / 4500, 255));
            data[at + 6] = std::uint8_t(block / 75 % 60);
            data[at + 7] = std::uint8_t(block % 75);
        } else {
            putBe(data, at + 4, block, 4);
        }
    };
    data[2] = 1;
    if (format == 1) {
        data[3] = std::uint8_t(tracks.back().session);
        const auto first = std::find_if(tracks.begin(), tracks.end(),
                                        [&](const Track& track) { return track.session == tracks.back().session; });
        entry(std::size_t(first - tracks.begin()) + 1, first->start);
    } else {
        data[3] = std::uint8_t(tracks.size());
        for (std::size_t i = std::max<std::size_t>(cdb[6], 1); i <= tracks.size(); ++i) {
            entry(i, tracks[i - 1].start);
        }
        entry(0xaa, tracks.back().start + tracks.back().size);
    }
    putBe(data, 0, data.size() - 2, 2);
    return cut(std::move(data), be16(cdb, 7));
}

Answer DiscUnit::modeSense(View cdb) const
{
    const bool ten = cdb[0] == 0x5a;
    const unsigned page = cdb[2] & 0x3fU;
    Bytes data(ten ? 8 : 4);
    if (page == 0x01 || page == 0x3f) {
        data.insert(data.end(), {0x01, 0x0a, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0});
    }
    if (page == 0x05 || page == 0x3f) {
        data.insert(data.end(), m_writing.begin(), m_writing.end());
    }
    if (page == 0x2a || page == 0x3f) {
        Bytes abilities(36);
        abilities[0] = 0x2a;
        abilities[1] = 34;
        abilities[2] = 0x1f;
        abilities[3] = 0x17;
        abilities[4] = 0x60; // multi-session
        abilities[6] = 0x29; // tray
        putBe(abilities, 8, m_kind.speed, 2);
        putBe(abilities, 12, 2048, 2); // KiB of buffer
        putBe(abilities, 14, m_kind.speed, 2);
        putBe(abilities, 18, m_kind.speed, 2);
        putBe(abilities, 28, m_kind.speed, 2);
        putBe(abilities, 30, 1, 2);
        putBe(abilities, 34, m_kind.speed, 2);
        data.insert(data.end(), abilities.begin(), abilities.end());
    }
    if (data.size() <= 8) {
        return check(kIllegalRequest, 0x2400);
    }
    putBe(data, 0, data.size() - (ten ? 2 : 1), ten ? 2 : 1);
    return cut(std::move(data), ten ? be16(cdb, 7) : cdb[4]);
}

Answer DiscUnit::performance(View cdb) const
{
    Bytes data(8);
    if (cdb[10] != 0 && cdb[10] != 3) {
        return check(kIllegalRequest, 0x2400);
    }
    const auto number = [&](std::uint64_t value) {
        data.resize(data.size() + 4);
        putBe(data, data.size() - 4, value, 4);
    };
    for (const std::uint32_t speed : {m_kind.speed, m_kind.speed / 2}) {
        number(0);
        number(cdb[10] == 3 ? m_blocks - 1 : speed); // 3: write speeds
        number(cdb[10] == 3 ? speed : m_blocks - 1);
        number(speed);
    }
    putBe(data, 0, data.size() - 4, 4);
    return good(std::move(data));
}

Answer DiscUnit::formatCapacities(View cdb) const
{
    Bytes data(12);
    data[3] = 8;
    putBe(data, 4, m_blocks, 4);
    data[8] = m_kind.sequential ? 1 : 2;
    putBe(data, 9, kBlock, 3);
    if (m_kind.erasable) {
        std::vector<std::uint8_t> types{0x15};
        if (m_kind.profile == 0x1a) {
            types = {0x26};
        } else if (m_kind.profile == 0x43) {
            types = {0x00, 0x30, 0x31}; // as it is, spare blocks of a size to choose, of the usual size
        }
        for (const std::uint8_t type : types) {
            const std::size_t at = data.size();
            data.resize(at + 8);
            putBe(data, at, m_blocks, 4);
            data[at + 4] = std::uint8_t(type << 2U);
            putBe(data, at + 5, kBlock, 3);
        }
        data[3] = std::uint8_t(data.size() - 4);
    }
    return cut(std::move(data), be16(cdb, 7));
}

} // namespace lab
