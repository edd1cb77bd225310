#include "shelf/NameIndex.h"

#include "shelf/SearchText.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace steadyburn {

namespace {

constexpr unsigned kLow = 0x7f;
constexpr unsigned kMore = 0x80;

// The places of one chunk that have all the grams.
class ChunkSearch {
public:
    ChunkSearch(Statement exact, Statement range, GramQuery query)
        : m_exact(std::move(exact)),
          m_range(std::move(range)),
          m_query(std::move(query)),
          m_end(m_query.grams.front() + '\xff')
    {
    }

    Result<std::vector<std::uint16_t>> placesIn(std::int64_t chunk)
    {
        return m_query.beginnings ? beginning(chunk) : all(chunk);
    }

private:
    Result<std::vector<std::uint16_t>> all(std::int64_t chunk)
    {
        std::vector<std::uint16_t> found;
        bool first = true;
        for (const std::string& gram : m_query.grams) {
            m_exact.reset();
            auto row = m_exact.bind(1, chunk).bind(2, gram).step();
            if (!row) {
                return row.takeFault();
            }
            if (!*row) {
                return std::vector<std::uint16_t>();
            }
            std::vector<std::uint16_t> places = decodePlaces(m_exact.bytes(0));
            if (!first) {
                std::vector<std::uint16_t> both;
                std::set_intersection(found.begin(), found.end(), places.begin(), places.end(),
                                      std::back_inserter(both));
                places = std::move(both);
            }
            found = std::move(places);
            first = false;
            if (found.empty()) {
                break;
            }
        }
        return found;
    }

    Result<std::vector<std::uint16_t>> beginning(std::int64_t chunk)
    {
        std::vector<bool> seen(static_cast<std::size_t>(kChunkRows));
        m_range.reset();
        m_range.bind(1, chunk).bind(2, m_query.grams.front()).bind(3, m_end);
        auto read = m_range.forEachRow([&] {
            for (const std::uint16_t place : decodePlaces(m_range.bytes(0))) {
                seen[place] = true;
            }
        });
        if (!read) {
            return read.takeFault();
        }
        std::vector<std::uint16_t> found;
        for (std::size_t place = 0; place < seen.size(); ++place) {
            if (seen[place]) {
                found.push_back(static_cast<std::uint16_t>(place));
            }
        }
        return found;
    }

    Statement m_exact;
    Statement m_range;
    GramQuery m_query;
    std::string m_end; // no character of UTF-8 begins with this byte
};

// Short texts only count where there is no other.
GramQuery queryOf(const std::vector<std::string>& folded)
{
    GramQuery whole;
    for (const std::string& text : folded) {
        GramQuery one = gramsToLookUp(text);
        if (text.empty() || (one.beginnings && !whole.grams.empty() &&
                             (!whole.beginnings || whole.grams.front().size() >= text.size()))) {
            continue;
        }
        if (one.beginnings || whole.beginnings) {
            whole = std::move(one);
        } else {
            whole.grams.insert(whole.grams.end(), one.grams.begin(), one.grams.end());
        }
    }
    return whole;
}

Result<ChunkSearch> openSearch(Database& database, GramQuery query)
{
    auto exact = database.prepare("SELECT places FROM names WHERE chunk=?1 AND gram=?2");
    if (!exact) {
        return exact.takeFault();
    }
    auto range = database.prepare("SELECT places FROM names WHERE chunk=?1 AND gram>=?2 AND gram<?3");
    if (!range) {
        return range.takeFault();
    }
    return ChunkSearch(std::move(*exact), std::move(*range), std::move(query));
}

} // namespace

std::vector<std::byte> encodePlaces(const std::vector<std::uint16_t>& places)
{
    std::vector<std::byte> bytes;
    bytes.reserve(2 * places.size());
    unsigned before = 0;
    for (const std::uint16_t place : places) {
        unsigned distance = place - before;
        before = place;
        for (; distance > kLow; distance >>= 7U) {
            bytes.push_back(static_cast<std::byte>((distance & kLow) | kMore));
        }
        bytes.push_back(static_cast<std::byte>(distance));
    }
    return bytes;
}

std::vector<std::uint16_t> decodePlaces(std::span<const std::byte> bytes)
{
    std::vector<std::uint16_t> places;
    places.reserve(bytes.size());
    unsigned place = 0;
    unsigned distance = 0;
    unsigned shift = 0;
    for (const std::byte each : bytes) {
        const auto byte = std::to_integer<unsigned>(each);
        distance |= (byte & kLow) << shift;
        shift += 7;
        if ((byte & kMore) != 0 && shift < 21) {
            continue;
        }
        place = std::min<unsigned>(place + distance, kChunkRows - 1); // damage leads nowhere else
        places.push_back(static_cast<std::uint16_t>(place));
        distance = shift = 0;
    }
    return places;
}

Result<NameIndexWriter> NameIndexWriter::open(Database& database)
{
    auto find = database.prepare("SELECT places FROM names WHERE chunk=?1 AND gram=?2");
    if (!find) {
        return find.takeFault();
    }
    auto put = database.prepare("INSERT INTO names VALUES(?1,?2,?3) ON CONFLICT DO UPDATE SET places=excluded.places");
    if (!put) {
        return put.takeFault();
    }
    return NameIndexWriter(std::move(*find), std::move(*put));
}

Result<void> NameIndexWriter::add(std::int64_t row, std::string_view name)
{
    const std::int64_t chunk = row >> kChunkBits;
    if (chunk != m_chunk) {
        if (auto flushed = flush(); !flushed) {
            return flushed;
        }
        m_chunk = chunk;
    }
    for (std::string& gram : gramsOf(foldedText(name))) {
        m_grams[std::move(gram)].push_back(static_cast<std::uint16_t>(row & (kChunkRows - 1)));
    }
    return {};
}

Result<void> NameIndexWriter::flush()
{
    std::vector<const std::pair<const std::string, std::vector<std::uint16_t>>*> inOrder;
    inOrder.reserve(m_grams.size());
    for (const auto& gram : m_grams) {
        inOrder.push_back(&gram);
    }
    std::sort(inOrder.begin(), inOrder.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
    for (const auto* gram : inOrder) {
        auto there = m_find.bind(1, m_chunk).bind(2, gram->first).step();
        if (!there) {
            return there.takeFault();
        }
        std::vector<std::uint16_t> places = *there ? decodePlaces(m_find.bytes(0)) : std::vector<std::uint16_t>();
        m_find.reset();
        places.insert(places.end(), gram->second.begin(), gram->second.end());
        const std::vector<std::byte> bytes = encodePlaces(places);
        if (auto put = m_put.bind(1, m_chunk).bind(2, gram->first).bind(3, std::span(bytes)).run(); !put) {
            return put;
        }
    }
    m_grams.clear();
    return {};
}

Result<void> searchNames(Database& database, const std::vector<std::string>& folded,
                         const std::function<Result<bool>(std::int64_t row)>& use)
{
    GramQuery query = queryOf(folded);
    if (query.grams.empty()) {
        return {};
    }
    auto search = openSearch(database, std::move(query));
    if (!search) {
        return search.takeFault();
    }
    auto before = database.prepare("SELECT ifnull(max(chunk),-1) FROM names WHERE chunk<?1");
    if (!before) {
        return before.takeFault();
    }
    constexpr std::int64_t kChunks = std::numeric_limits<std::int64_t>::max() >> kChunkBits;
    for (std::int64_t chunk = kChunks;;) { // of those that there are: their numbers may be anything
        auto there = before->bind(1, chunk).step();
        if (!there) {
            return there.takeFault();
        }
        chunk = before->number(0);
        before->reset();
        if (chunk < 0) {
            return {};
        }
        auto places = search->placesIn(chunk);
        if (!places) {
            return places.takeFault();
        }
        for (auto place = places->rbegin(); place != places->rend(); ++place) {
            auto more = use((chunk << kChunkBits) | *place);
            if (!more || !*more) {
                return more ? Result<void>() : Result<void>(more.takeFault());
            }
        }
    }
}

Result<void> forgetNames(Database& database, std::int64_t first, std::int64_t last)
{
    auto statement = database.prepare("DELETE FROM names WHERE chunk>=?1 AND chunk<?2");
    if (!statement) {
        return statement.takeFault();
    }
    return statement->bind(1, (first + kChunkRows - 1) >> kChunkBits).bind(2, (last + 1) >> kChunkBits).run();
}

} // namespace steadyburn
