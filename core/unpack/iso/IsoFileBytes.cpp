#include "unpack/iso/IsoFileBytes.h"

#include "base/Units.h"
#include "unpack/Md5Sum.h"
#include "unpack/iso/Zisofs.h"

#include <algorithm>

namespace steadyburn {

namespace {

class ExtentBytes final : public StoredBytes {
public:
    ExtentBytes(PatientReader& medium, std::vector<Extent> places, const std::optional<Md5>& expected)
        : m_medium(medium), m_places(std::move(places)), m_expected(expected)
    {
        if (m_expected) {
            m_sum = std::make_unique<Md5Sum>();
        }
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        passEnded();
        if (into.empty() || m_cut) {
            return std::size_t(0);
        }
        if (m_place == m_places.size()) {
            return compare();
        }
        if (m_held == 0) {
            const Extent& place = m_places[m_place];
            const std::size_t count = std::min<std::uint64_t>(into.size(), place.length - m_inPlace);
            return place.offset < kLostPlace ? fetch(into.first(count), place.offset + m_inPlace)
                                             : fill(into.first(count));
        }
        // Behind a fault: what was read in that call.
        const std::size_t count = std::min(into.size(), m_held);
        std::copy_n(m_buffer.end() - static_cast<std::ptrdiff_t>(m_held), count, into.begin());
        m_held -= count;
        advance(count);
        return count;
    }

    Result<std::uint64_t> passHole() override
    {
        std::uint64_t hole = 0;
        for (passEnded(); m_place < m_places.size() && isEmpty(m_places[m_place]); passEnded()) {
            const std::uint64_t rest = m_places[m_place].length - m_inPlace;
            m_inPlace += rest;
            m_position += rest;
            hole += rest;
        }
        return hole;
    }

    [[nodiscard]] bool cut() const override { return m_cut; }

private:
    void passEnded()
    {
        while (m_place < m_places.size() && m_inPlace == m_places[m_place].length) {
            ++m_place;
            m_inPlace = 0;
            m_toldLost = false;
        }
    }

    // A hole, or what is lost and has been told: however long it is said to be, nobody writes or hashes it.
    [[nodiscard]] bool isEmpty(const Extent& place) const
    {
        return place.offset == kHolePlace || (place.offset == kLostPlace && m_toldLost);
    }

    // What is nowhere on the medium.
    Result<std::size_t> fill(std::span<std::byte> into)
    {
        if (m_places[m_place].offset == kLostPlace && !m_toldLost) {
            m_toldLost = true;
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .offset = m_position,
                         .length = m_places[m_place].length};
        }
        std::fill(into.begin(), into.end(), std::byte{0});
        advance(into.size());
        return into.size();
    }

    Result<std::size_t> fetch(std::span<std::byte> into, std::uint64_t offset)
    {
        std::vector<ByteRange> damage;
        auto got = m_medium.readAt(into, offset, damage);
        if (!got) {
            return got;
        }
        if (*got == 0) {
            m_cut = true;
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .offset = m_position,
                         .facts = DamageWitness{DamageWitness::Who::imageEnd}};
        }
        if (damage.empty()) {
            advance(*got);
            if (m_sum != nullptr) {
                m_sum->add(into.first(*got));
            }
            return got;
        }
        m_sum.reset(); // the damage is told
        m_buffer.assign(into.begin(), into.begin() + static_cast<std::ptrdiff_t>(*got));
        m_held = *got;
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .offset = m_position + (damage.front().offset - offset),
                     .length = damage.back().end() - damage.front().offset};
    }

    Result<std::size_t> compare()
    {
        if (m_sum == nullptr) {
            return std::size_t(0);
        }
        const Md5 sum = m_sum->finish();
        m_sum.reset();
        if (sum == *m_expected) {
            return std::size_t(0);
        }
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .offset = 0,
                     .length = m_position,
                     .facts = DamageWitness{DamageWitness::Who::fileChecksum}};
    }

    void advance(std::size_t count)
    {
        m_inPlace += count;
        m_position += count;
    }

    PatientReader& m_medium;
    std::vector<Extent> m_places;
    std::optional<Md5> m_expected;
    std::unique_ptr<Md5Sum> m_sum;
    std::size_t m_place = 0;
    std::uint64_t m_inPlace = 0;
    std::uint64_t m_position = 0;
    std::vector<std::byte> m_buffer;
    std::size_t m_held = 0; // of the end of m_buffer
    bool m_cut = false;
    bool m_toldLost = false; // of the place that is read
};

// What is stored of a file that cannot be unpacked, which is told first.
class PackedBytes final : public StoredBytes {
public:
    PackedBytes(PatientReader& medium, const IsoEntry& file)
        : m_stored(medium, isoPlaces(file), std::nullopt), m_size(file.storedSize())
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (!m_told) {
            m_told = true;
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .length = m_size,
                         .facts = DamageWitness{DamageWitness::Who::unknownPacking}};
        }
        return m_stored.read(into);
    }
    [[nodiscard]] bool cut() const override { return m_stored.cut(); }

private:
    ExtentBytes m_stored;
    std::uint64_t m_size;
    bool m_told = false;
};

} // namespace

std::vector<Extent> isoPlaces(const IsoEntry& file)
{
    std::vector<Extent> places;
    for (const IsoExtent& extent : file.extents()) {
        places.push_back({std::uint64_t(extent.block) * kDiscBlock, extent.size});
    }
    return places;
}

std::unique_ptr<StoredBytes> isoFileBytes(PatientReader& medium, const IsoEntry& file,
                                          const std::optional<Md5>& expected)
{
    if (file.extras != nullptr && file.extras->zisofs && !file.extras->zisofs->known) {
        return std::make_unique<PackedBytes>(medium, file);
    }
    if (file.extras != nullptr && file.extras->zisofs) { // its pages have checksums of their own
        return std::make_unique<ZisofsBytes>(medium, file.extents(), *file.extras->zisofs);
    }
    return placedBytes(medium, isoPlaces(file), expected);
}

std::unique_ptr<StoredBytes> placedBytes(PatientReader& medium, std::vector<Extent> places,
                                         const std::optional<Md5>& expected)
{
    return std::make_unique<ExtentBytes>(medium, std::move(places), expected);
}

} // namespace steadyburn
