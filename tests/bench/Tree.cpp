// steadyburn-tree: makes a folder of files for measuring, the same to the byte for the same seed.
//
//   steadyburn-tree DIR --files N --bytes SIZE [--sigma X] [--compressible PCT] [--per-folder N] [--fan-out N] [--seed
//   N] steadyburn-tree --evict DIR        drops the tree from the page cache, as far as one may
//
// Sizes are log-normal and sum up to SIZE exactly. Times are set, so that two trees differ in nothing but inode
// numbers.
#include "base/Units.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

// SplitMix64: one multiplication chain, good enough to defeat every compressor.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    double uniform() { return static_cast<double>((next() >> 11U) + 1) / 9007199254740993.0; } // (0, 1)
    double normal() { return std::sqrt(-2.0 * std::log(uniform())) * std::cos(6.283185307179586 * uniform()); }

private:
    std::uint64_t m_state;
};

// A vocabulary of words up to 7 letters with a blank behind. Rarely used ones are as many as in real text, so that
// gzip -6 makes about a third of it.
class Prose {
public:
    static constexpr std::size_t kWords = 4096;

    explicit Prose(std::uint64_t seed)
    {
        Random random(seed);
        for (auto& word : m_words) {
            const auto letters = 2 + random.next() % 6;
            for (std::size_t i = 0; i < letters; ++i) {
                word.text[i] = "etaoinshrdlucmfwypvbgkjqxz"[(random.next() % 26) * (random.next() % 26) / 26];
            }
            word.text[letters] = random.next() % 12 == 0 ? '\n' : ' ';
            word.length = letters + 1;
        }
    }
    void fill(std::span<char> into, Random& random) const
    {
        std::size_t at = 0;
        while (at + 4 * 8 <= into.size()) {
            auto bits = random.next();
            for (int i = 0; i < 2; ++i, bits >>= 32U) {
                at += put(into.data() + at, bits);
            }
        }
        while (at < into.size()) {
            into[at++] = "etaoin shrdlu\n.."[random.next() % 16];
        }
    }

private:
    struct Word {
        char text[8] = {};
        std::size_t length = 0;
    };
    // The product of two even draws favours the first words, as language does.
    std::size_t put(char* to, std::uint64_t bits) const
    {
        const auto a = bits & 0xfffU;
        const auto b = (bits >> 12U) & 0xfffU;
        const auto& word = m_words[a * b >> 12U];
        std::memcpy(to, word.text, sizeof word.text);
        return word.length;
    }
    std::vector<Word> m_words = std::vector<Word>(kWords);
};

struct Plan {
    fs::path root;
    std::uint64_t files = 1000;
    std::uint64_t bytes = 64 * steadyburn::kMiB;
    double sigma = 2.0;
    unsigned compressible = 50; // percent of the files
    std::uint64_t perFolder = 60;
    std::uint64_t fanOut = 24;
    std::uint64_t seed = 1;
};

[[noreturn]] void fail(const std::string& what)
{
    std::fprintf(stderr, "steadyburn-tree: %s: %s\n", what.c_str(), std::strerror(errno));
    std::exit(3);
}

std::vector<std::uint64_t> drawSizes(const Plan& plan)
{
    Random random(plan.seed);
    std::vector<double> raw(plan.files);
    for (auto& value : raw) {
        value = std::exp(plan.sigma * random.normal());
    }
    const double scale = static_cast<double>(plan.bytes) / std::accumulate(raw.begin(), raw.end(), 0.0);
    std::vector<std::uint64_t> sizes(plan.files);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        sizes[i] = static_cast<std::uint64_t>(raw[i] * scale);
        sum += sizes[i];
    }
    *std::ranges::max_element(sizes) += plan.bytes - sum; // rounding went down: the largest takes the rest
    return sizes;
}

std::string folderOf(const Plan& plan, std::uint64_t file)
{
    std::string path;
    for (auto folder = file / plan.perFolder; folder != 0; folder /= plan.fanOut) {
        path.insert(0, "folder-" + std::to_string(folder % plan.fanOut) + "/");
    }
    return path;
}

void setTime(const std::string& path, std::uint64_t seed)
{
    const auto when = static_cast<time_t>(1'000'000'000 + seed % 600'000'000);
    const timespec times[2] = {{when, 0}, {when, 0}};
    if (::utimensat(AT_FDCWD, path.c_str(), times, 0) != 0) {
        fail(path);
    }
}

void writeFile(const Plan& plan, const Prose& prose, std::uint64_t index, std::uint64_t size, std::vector<char>& buffer)
{
    Random random(plan.seed * 0x2545f4914f6cdd1dU + index);
    const bool text = random.next() % 100 < plan.compressible;
    const auto path =
        (plan.root / folderOf(plan, index)).string() + "file-" + std::to_string(index) + (text ? ".txt" : ".bin");
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) {
        fail(path);
    }
    for (std::uint64_t done = 0; done < size;) {
        const auto chunk = std::span(buffer).first(std::min<std::uint64_t>(buffer.size(), size - done));
        if (text) {
            prose.fill(chunk, random);
        } else {
            for (std::size_t i = 0; i < chunk.size(); i += 8) {
                const auto value = random.next();
                std::memcpy(chunk.data() + i, &value, std::min<std::size_t>(8, chunk.size() - i));
            }
        }
        for (std::size_t put = 0; put < chunk.size();) {
            const auto n = ::write(file, chunk.data() + put, chunk.size() - put);
            if (n < 0) {
                fail(path);
            }
            put += static_cast<std::size_t>(n);
        }
        done += chunk.size();
    }
    const auto when = static_cast<time_t>(1'000'000'000 + random.next() % 600'000'000);
    const timespec times[2] = {{when, 0}, {when, 0}};
    if (::futimens(file, times) != 0 || ::close(file) != 0) {
        fail(path);
    }
}

void makeTree(const Plan& plan)
{
    std::error_code failed;
    if (fs::exists(plan.root, failed) && !fs::is_empty(plan.root, failed)) {
        errno = ENOTEMPTY;
        fail(plan.root.string());
    }
    const auto sizes = drawSizes(plan);
    std::vector<fs::path> folders;
    for (std::uint64_t file = 0; file < plan.files; file += plan.perFolder) {
        folders.push_back(plan.root / folderOf(plan, file));
        fs::create_directories(folders.back());
    }
    const Prose prose(plan.seed);
    std::atomic<std::uint64_t> nextFolder{0};
    const auto work = [&] { // one thread a folder at a time: file systems like that better than a mix
        std::vector<char> buffer(steadyburn::kMiB);
        for (auto folder = nextFolder++; folder < folders.size(); folder = nextFolder++) {
            const auto end = std::min(plan.files, (folder + 1) * plan.perFolder);
            for (auto file = folder * plan.perFolder; file < end; ++file) {
                writeFile(plan, prose, file, sizes[file], buffer);
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
            threads.emplace_back(work);
        }
        work();
    }
    std::uint64_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(plan.root)) {
        if (entry.is_directory()) {
            setTime(entry.path().string(), plan.seed + ++count);
        }
    }
    setTime(plan.root.string(), plan.seed);
    std::printf("{\"files\":%llu,\"folders\":%llu,\"bytes\":%llu,\"largest\":%llu,\"seed\":%llu}\n",
                static_cast<unsigned long long>(plan.files), static_cast<unsigned long long>(count),
                static_cast<unsigned long long>(plan.bytes),
                static_cast<unsigned long long>(*std::ranges::max_element(sizes)),
                static_cast<unsigned long long>(plan.seed));
}

// With root the kernel drops all, names and inodes too.
bool evictAll()
{
    const int all = ::open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC);
    if (all < 0) {
        return false;
    }
    const bool done = ::write(all, "3\n", 2) == 2;
    ::close(all);
    return done;
}

void evictContents(const fs::path& root)
{
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file() || entry.is_symlink()) {
            continue;
        }
        const int file = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (file >= 0) {
            (void)::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
            ::close(file);
        }
    }
}

template <typename T>
bool setNumber(std::string_view text, T& into)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc() && end == text.data() + text.size();
}

bool setOption(Plan& plan, std::string_view name, std::string_view value)
{
    if (name == "--bytes") {
        const auto size = steadyburn::parseSize(value);
        plan.bytes = size.ok() ? *size : 0;
        return size.ok();
    }
    return (name == "--files" && setNumber(value, plan.files) && plan.files > 0) ||
           (name == "--sigma" && setNumber(value, plan.sigma)) ||
           (name == "--compressible" && setNumber(value, plan.compressible)) ||
           (name == "--per-folder" && setNumber(value, plan.perFolder) && plan.perFolder > 0) ||
           (name == "--fan-out" && setNumber(value, plan.fanOut) && plan.fanOut > 1) ||
           (name == "--seed" && setNumber(value, plan.seed));
}

int usage()
{
    std::fputs("usage: steadyburn-tree DIR [--files N] [--bytes SIZE] [--sigma X] [--compressible PCT]\n"
               "                       [--per-folder N] [--fan-out N] [--seed N]\n"
               "       steadyburn-tree --evict DIR | --evict-contents DIR\n",
               stderr);
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string_view> words(argv + 1, argv + argc);
    if (words.size() == 2 && words[0].starts_with("--evict")) {
        ::sync(); // dirty pages would stay
        const bool all = words[0] == "--evict" && evictAll();
        if (!all) {
            evictContents(words[1]);
        }
        std::puts(all ? "{\"evicted\":\"all\"}" : "{\"evicted\":\"contents\"}");
        return 0;
    }
    if (words.size() % 2 != 1 || words[0].starts_with("--")) {
        return usage();
    }
    Plan plan;
    plan.root = words[0];
    for (std::size_t i = 1; i < words.size(); i += 2) {
        if (!setOption(plan, words[i], words[i + 1])) {
            return usage();
        }
    }
    makeTree(plan);
    return 0;
}
