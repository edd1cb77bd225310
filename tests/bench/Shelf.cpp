// steadyburn-shelf: what a shelf of many files costs, and how long a search takes at each letter that is typed.
//
//   steadyburn-shelf FILE ROWS     makes a shelf with so many entries, in volumes of up to 250,000; prints one JSON
//                                  object for the making of it and one for each search; FILE is removed
//
// Names are those of cameras, of documents in several languages, of programs, and some of random letters: all
// different. Every file has a SHA-256 and a time with nanoseconds, as on a burn's own entry.
#include "base/Clock.h"
#include "shelf/ShelfSearch.h"
#include "shelf/VolumeEntry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace steadyburn;

constexpr std::uint64_t kVolumeRows = 250'000;
constexpr std::uint64_t kFolderRows = 25;
constexpr std::size_t kShown = 200; // hits that a window asks for at a time

constexpr std::array kWords{"holiday", "report", "Rechnung", "invoice", "отчёт", "summer", "旅行照片", "会议记录",
                            "backup",  "letter", "Straße",   "facture", "draft", "music",  "thesis",   "παραλία"};

std::string randomLetters(std::mt19937_64& random, unsigned count)
{
    std::string text;
    for (unsigned i = 0; i < count; ++i) {
        text += "abcdefghijklmnopqrstuvwxyz0123456789"[random() % 36];
    }
    return text;
}

std::string fileName(std::mt19937_64& random, std::uint64_t number)
{
    const std::string count = std::to_string(number);
    const char* const word = kWords[random() % kWords.size()];
    switch (random() % 5) {
    case 0:
        return "IMG_20" + std::to_string(10 + random() % 16) + "0" + std::to_string(1 + random() % 9) + "_" + count +
               ".jpg";
    case 1:
        return std::string(word) + " " + count + ".pdf";
    case 2:
        return std::string("lib") + word + "-" + count + ".so";
    case 3:
        return randomLetters(random, 8) + count + ".tmp";
    default:
        return std::string(word) + "_" + kWords[random() % kWords.size()] + count + ".doc";
    }
}

ShelfEntry entryOf(std::mt19937_64& random, std::uint64_t number)
{
    if (number % kFolderRows == 0) {
        return {.path = "folder" + std::to_string(number / 1000) + "/part" + std::to_string(number / kFolderRows),
                .kind = ShelfKind::folder,
                .mtime = ShelfTime{1'600'000'000, 1}};
    }
    ShelfEntry entry{.path = "folder" + std::to_string(number / 1000) + "/part" + std::to_string(number / kFolderRows) +
                             "/" + fileName(random, number),
                     .size = random() % 10'000'000,
                     .mtime = ShelfTime{static_cast<std::int64_t>(1'500'000'000 + random() % 250'000'000),
                                        static_cast<std::int32_t>(random() % 1'000'000'000)}};
    for (std::byte& byte : entry.sha256.emplace()) {
        byte = static_cast<std::byte>(random());
    }
    return entry;
}

bool fill(Shelf& shelf, std::uint64_t rows)
{
    std::mt19937_64 random(1999);
    for (std::uint64_t done = 0; done < rows;) {
        auto volume = VolumeEntry::begin(shelf);
        if (!volume) {
            return false;
        }
        volume->beginSection({.format = "iso", .burned = 1'700'000'000});
        const std::uint64_t end = std::min(rows, done + kVolumeRows);
        for (; done < end; ++done) {
            if (!volume->add(entryOf(random, done))) {
                return false;
            }
        }
        if (!volume->commit({.label = "BACKUP", .kind = "bd-r", .entered = 1'700'000'000})) {
            return false;
        }
    }
    return true;
}

double measureSearch(Shelf& shelf, std::string_view text, const SteadyClock& clock)
{
    std::size_t hits = 0;
    const Nanoseconds began = clock.now();
    const auto searched = searchShelf(shelf, text, [&](const ShelfHit&) { return ++hits < kShown; }, {});
    const double milliseconds = seconds(clock.now() - began) * 1000;
    std::printf("{\"text\":\"%s\",\"hits\":%zu,\"ms\":%.2f%s}\n", std::string(text).c_str(), hits, milliseconds,
                searched ? "" : ",\"failed\":true");
    return milliseconds;
}

// Each beginning of a text, as it is typed.
std::vector<std::string> typed(const std::string& text)
{
    std::vector<std::string> all;
    for (std::size_t end = 1; end <= text.size(); ++end) {
        const bool border = end == text.size() || (static_cast<unsigned char>(text[end]) & 0xc0U) != 0x80;
        if (border) {
            all.push_back(text.substr(0, end));
        }
    }
    return all;
}

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t rows = 0;
    if (argc != 3 || std::from_chars(argv[2], argv[2] + std::string_view(argv[2]).size(), rows).ec != std::errc()) {
        std::fputs("usage: steadyburn-shelf FILE ROWS\n", stderr);
        return 2;
    }
    const SteadyClock clock;
    const std::string path = argv[1];
    auto shelf = Shelf::openOrMake(path);
    const Nanoseconds began = clock.now();
    if (!shelf || !fill(*shelf, rows) || !shelf->database().execute("PRAGMA wal_checkpoint(TRUNCATE)")) {
        std::fputs("The shelf could not be made.\n", stderr);
        return 1;
    }
    const auto held = shelf->database().number("SELECT count(*) FROM entries");
    const auto bytes = std::filesystem::file_size(path);
    const auto stored = held ? static_cast<std::uint64_t>(*held) : 0;
    std::printf("{\"rows\":%llu,\"seconds\":%.1f,\"bytes\":%llu,\"bytes_per_row\":%.1f}\n",
                static_cast<unsigned long long>(stored), seconds(clock.now() - began),
                static_cast<unsigned long long>(bytes), static_cast<double>(bytes) / static_cast<double>(stored));
    shelf = Shelf::open(path);
    double worst = 0;
    for (const char* const text : {"holiday 49", "IMG_201203_7", "旅行照片", "ОТЧЁТ", "straße_music", "zqj", "qz", "京",
                                   "nowhere at all", "lib*99.so", "part7/IMG", ".tmp", "7777.doc"}) {
        for (const std::string& part : typed(text)) {
            worst = std::max(worst, measureSearch(*shelf, part, clock));
        }
    }
    std::printf("{\"worst_ms\":%.2f}\n", worst);
    shelf = Fault();
    for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
        std::filesystem::remove(path + end);
    }
    return stored >= rows ? 0 : 1;
}
