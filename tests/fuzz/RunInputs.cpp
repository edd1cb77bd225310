// The main() of a fuzzer where libFuzzer is not: gives it each file named, and each file in the folders named, in their
// order, and holds it to its budget of processor time and memory.
#include "fuzz/Fuzz.h"
#include "support/ReadBytes.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <vector>

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
constexpr double kMostSeconds = 5;
constexpr long kMostMemory = 200L * 1024; // KiB

double processorSeconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// The most memory that this process has had, in KiB.
long mostMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::strtol(line.c_str() + 6, nullptr, 10);
        }
    }
    return 0;
}

bool run(const std::filesystem::path& path)
{
    const std::string bytes = steadyburn::readBytes(path.string());
    std::fprintf(stderr, "%s\n", path.c_str());
    const double before = processorSeconds();
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const double took = processorSeconds() - before;
    const long memory = mostMemory();
    if (!kSanitized && (took > kMostSeconds || memory > kMostMemory)) {
        std::fprintf(stderr, "   over budget: %.1f s of processor time, %ld KiB\n", took, memory);
        return false;
    }
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::filesystem::path> inputs;
    for (int i = 1; i < argc; ++i) {
        const std::filesystem::path given = argv[i];
        if (!std::filesystem::is_directory(given)) {
            inputs.push_back(given);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(given)) {
            inputs.push_back(entry.path());
        }
    }
    std::sort(inputs.begin(), inputs.end());
    bool good = !inputs.empty();
    for (const std::filesystem::path& input : inputs) {
        good = run(input) && good;
    }
    std::fprintf(stderr, "%zu inputs, %ld KiB at most\n", inputs.size(), mostMemory());
    return good ? 0 : 1;
}
