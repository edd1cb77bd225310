// What the fuzzers share. Each is one function over bytes, LLVMFuzzerTestOneInput(): libFuzzer calls it with inputs
// that it makes up (preset fuzz), RunInputs.cpp with those that are kept in corpus/ and found/. It must end by itself,
// within the time and memory that tests/fuzz/README.md grants, whatever the bytes are.
#pragma once

#include "base/FaultLog.h"
#include "base/os/CheckedFiles.h"
#include "base/os/FileDescriptor.h"
#include "support/MemoryReader.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace steadyburn {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

// What must hold for every input, in builds without asserts too.
inline void mustHold(bool holds, const char* what)
{
    if (!holds) {
        std::fprintf(stderr, "does not hold: %s\n", what);
        std::abort();
    }
}

// The bytes as a file without a name, for parsers that take a path or a descriptor.
class InputFile {
public:
    explicit InputFile(std::string_view bytes) : m_fd(::memfd_create("input", MFD_CLOEXEC))
    {
        mustHold(m_fd && writeWhole(m_fd.get(), std::as_bytes(std::span(bytes))) == 0, "the input can be kept");
    }
    [[nodiscard]] const FileDescriptor& fd() const { return m_fd; }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd.get()); }

private:
    FileDescriptor m_fd;
};

// As `list` does: every entry, no contents. Then as `verify` does. What both call good must have been read whole.
inline void listAndVerify(const std::string& bytes, MemoryReader::Kind kind)
{
    MemoryReader toList(bytes, kind);
    FaultLog listed;
    std::uint64_t files = 0;
    const auto count = [&](const StoredEntry& entry) { files += S_ISREG(entry.mode) ? 1 : 0; };
    (void)listMedium(toList, count, listed, {});

    MemoryReader toVerify(bytes, kind);
    FaultLog log;
    VerifyMeter meter;
    const auto report = verifyReadable(toVerify, log, meter, {});
    if (report && listed.count() == 0 && log.count() == 0) {
        mustHold(report->checked.total() == files, "a medium without a fault has as many files as are listed");
    }
}

} // namespace steadyburn
