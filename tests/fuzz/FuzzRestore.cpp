// A tar archive is restored: nothing outside the folder that it was to go into is made, changed or removed.
#include "fuzz/Fuzz.h"
#include "support/ScratchFolder.h"
#include "workflow/readback/Restore.h"

#include <csignal>
#include <sys/resource.h>

using namespace steadyburn;

namespace {

namespace fs = std::filesystem;

constexpr rlim_t kLargestFile = 16 << 20; // what a file may claim to hold would fill the disk

std::string guardsText(const ScratchFolder& around)
{
    std::string text;
    for (const auto& entry : fs::directory_iterator(around.path())) {
        text += entry.path().filename().string() + ' ';
    }
    const FileDescriptor guard(::open(around.path("guard").c_str(), O_RDONLY | O_CLOEXEC));
    struct stat info = {};
    mustHold(guard && ::fstat(guard.get(), &info) == 0, "the guard is there");
    return text + std::to_string(info.st_size) + ' ' + std::to_string(info.st_mode) + ' ' +
           std::to_string(info.st_mtim.tv_sec) + ' ' + std::to_string(info.st_nlink);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const bool limited = [] {
        const rlimit most{kLargestFile, kLargestFile};
        return std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR && ::setrlimit(RLIMIT_FSIZE, &most) == 0;
    }();
    mustHold(limited, "files can be limited");
    const ScratchFolder around;
    around.file("guard", "outside");
    (void)around.folder("into");
    const std::string before = guardsText(around);
    MemoryReader reader{std::string(textOf(data, size))};
    FaultLog log;
    (void)restore(reader, {.into = around.path("into"), .patterns = {}}, log, {});
    mustHold(guardsText(around) == before, "what lies outside the folder is as it was");
    return 0;
}
