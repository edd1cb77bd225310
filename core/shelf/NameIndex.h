// Finds the entries whose names may hold a text. For each chunk of 65,536 rows and each gram of the names in it (see
// SearchText.h) it has the rows, as the distances from one to the next: about two bytes a gram and row, and no more
// than some hundred small reads for a search among ten million rows. What it finds is to be compared with the name
// itself.
#pragma once

#include "shelf/Database.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

inline constexpr unsigned kChunkBits = 16;
inline constexpr std::int64_t kChunkRows = std::int64_t(1) << kChunkBits;

// Ascending numbers as bytes and back; nothing of what no encodePlaces() has made.
[[nodiscard]] std::vector<std::byte> encodePlaces(const std::vector<std::uint16_t>& places);
[[nodiscard]] std::vector<std::uint16_t> decodePlaces(std::span<const std::byte> bytes);

// Adds names to the index. Rows come in ascending order, none twice. One transaction around it. Needs some 10 MB.
class NameIndexWriter {
public:
    static Result<NameIndexWriter> open(Database& database);

    Result<void> add(std::int64_t row, std::string_view name);
    // Writes what is held back.
    Result<void> flush();

private:
    explicit NameIndexWriter(Statement find, Statement put) : m_find(std::move(find)), m_put(std::move(put)) {}

    Statement m_find;
    Statement m_put;
    std::int64_t m_chunk = -1;
    std::unordered_map<std::string, std::vector<std::uint16_t>> m_grams;
};

// Calls `use` with rows whose names may hold each of the folded texts, the highest row first, until it returns false.
// No texts, or only empty ones, are held by no name.
Result<void> searchNames(Database& database, const std::vector<std::string>& folded,
                         const std::function<Result<bool>(std::int64_t row)>& use);

// Forgets the chunks that lie whole between these rows.
Result<void> forgetNames(Database& database, std::int64_t first, std::int64_t last);

} // namespace steadyburn
