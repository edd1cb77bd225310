// Records of every size, files of every size, few and many, with the longest names, in every format: written by the
// program's own jobs, read back by it and by programs that are not ours.
//   every_size      STEADYBURN_MATRIX=full: every pair, and each is read by the others, too
#include "base/Units.h"
#include "matrix/FolderState.h"
#include "matrix/MatrixMedia.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "verify/Verifier.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/Restore.h"
#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <set>
#include <string_view>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::size_t, 18> kRecords{512,    1024,  2048,     4096,     8192,     10240,
                                               16384,  20480, 32768,    65536,    131072,   262144,
                                               524288, kMiB,  2 * kMiB, 4 * kMiB, 8 * kMiB, 16 * kMiB};
constexpr std::array kFormats{Format::tar, Format::tarGzip, Format::tarZstd, Format::iso};
constexpr std::array kFormatNames{"tar", "tar.gz", "tar.zst", "iso"};
constexpr std::size_t kMostEntries = 5;
constexpr std::size_t kLargest = 40 * 1024;

// Around the borders of everything that is counted in blocks.
std::set<std::size_t> sizesFor(std::size_t record)
{
    std::set<std::size_t> sizes{0, 1, 6, kLargest};
    for (const std::size_t border : {std::size_t{512}, std::size_t{2048}, std::size_t{10240}, std::size_t{34816},
                                     record, record - std::min<std::size_t>(record, 1024), 2 * record}) {
        for (const std::size_t size : {border - 1, border, border + 1}) {
            if (border > 0 && size <= kLargest) {
                sizes.insert(size);
            }
        }
    }
    return sizes;
}

class EverySize {
public:
    explicit EverySize(bool full) : m_full(full) {}

    void run(std::size_t record, std::size_t size, std::size_t entries, std::size_t format)
    {
        ++m_cases;
        m_where = std::string(kFormatNames[format]) + ", records of " + std::to_string(record) + ", " +
                  std::to_string(entries) + " files of " + std::to_string(size);
        makeTree(size, entries);
        const bool tape = kFormats[format] != Format::iso;
        const std::string file = m_folder.path(tape ? "t.tap" : "t.iso");
        const std::string target = tape ? "virtual:tape,speed=2000M,reposition=0s,file=" + file : file;
        fs::remove(file);
        if (!burn(target, record, kFormats[format]) || !verify(target)) {
            return;
        }
        const std::string into = m_folder.path("back");
        fs::remove_all(into);
        if (restore(target, into)) {
            compare("restore", into);
        }
        if (m_full || m_cases % 5 == 0) {
            readByOthers(file, format);
        }
    }

    [[nodiscard]] int conclude() const
    {
        std::printf("%zu cases written, verified and restored, %zu read by other programs too: %zu bad\n", m_cases,
                    m_others, m_bad);
        return m_bad == 0 && m_cases > 0 && m_others > 0 ? 0 : 1;
    }

private:
    void bad(const std::string& what)
    {
        ++m_bad;
        std::printf("BAD %s: %s\n", m_where.c_str(), what.c_str());
    }

    void makeTree(std::size_t size, std::size_t entries)
    {
        fs::remove_all(m_folder.path("tree"));
        m_folder.folder("tree");
        for (std::size_t i = 0; i < entries; ++i) {
            std::string name = i % 2 == 0 ? std::string(255 - i, 'n') : "short" + std::to_string(i);
            std::string bytes(size, '\0');
            for (std::size_t at = 0; at < size; ++at) { // no run of zeros, nothing that compresses to a few bytes
                bytes[at] = static_cast<char>((at * 2654435761U >> 13U) + i + 1);
            }
            m_folder.file("tree/" + name, bytes);
        }
        m_wanted = stateOf(m_folder.path("tree"));
    }

    bool burn(const std::string& target, std::size_t record, Format format)
    {
        JobRequest request;
        request.sources = {m_folder.path("tree")};
        request.target = target;
        request.format = format;
        request.ring = std::max<std::uint64_t>(kMiB, 4 * record);
        request.lockMemory = false;
        request.readers = 1;
        if (format != Format::iso) {
            request.block = record;
        }
        const JobReport report = Job(request, matrixParts(m_clock)).run({});
        if (report.outcome != Outcome::complete) {
            bad("burn fails, fault " + (report.fault
                                            ? std::to_string(int(report.fault->kind)) + " " + report.fault->detail
                                            : std::string("none")));
            return false;
        }
        return true;
    }

    Result<void> forEachSection(const std::string& target, const std::function<Result<void>(StoredSection&)>& use,
                                FaultLog& log)
    {
        const Dependencies parts = matrixParts(m_clock);
        return forEachStoredSection({.openTarget = parts.openTarget, .target = target, .indexFirst = true}, use, log,
                                    {});
    }

    bool verify(const std::string& target)
    {
        FaultLog log;
        VerifyMeter meter;
        std::uint64_t files = 0;
        bool same = true;
        const auto verified = forEachSection(
            target,
            [&](StoredSection& section) -> Result<void> {
                auto report = verifyReadable(section.reader, log, meter, {}, section.index ? &*section.index : nullptr);
                if (!report) {
                    return report.takeFault();
                }
                files += report->files;
                same = same && report->same;
                return {};
            },
            log);
        if (!verified || !same || log.count() > 0 || files != m_wanted.size()) {
            bad("verify says no, or has " + std::to_string(files) + " files");
            return false;
        }
        return true;
    }

    bool restore(const std::string& target, const std::string& into)
    {
        FaultLog log;
        const RestoreOptions options{.into = into, .patterns = {}, .overwrite = false};
        auto restorer = Restorer::open(options, log);
        const auto read = forEachSection(
            target, [&](StoredSection& section) { return restorer->add(section, {}); }, log);
        static_cast<void>(restorer->finish(read.ok()));
        if (!read || log.count() > 0) {
            bad("restore says no");
        }
        return read.ok();
    }

    void compare(const char* who, const std::string& into)
    {
        const std::string tree = into + "/tree";
        if (!fs::is_directory(tree)) {
            bad(std::string(who) + " brings nothing");
            return;
        }
        const FolderState found = stateOf(tree);
        for (const auto& [path, state] : m_wanted) {
            const auto there = found.find(path);
            if (there == found.end() || there->second.contents != state.contents) {
                bad(std::string(who) + (there == found.end() ? " lacks " : " has other contents in ") +
                    path.substr(0, 20));
                return;
            }
        }
        if (found.size() != m_wanted.size()) {
            bad(std::string(who) + " brings more");
        }
    }

    // The records of tape file 1, one behind the other.
    static std::string archiveOn(const std::string& container)
    {
        const std::string bytes = readBytes(container);
        std::string archive;
        unsigned file = 0;
        for (std::size_t at = 0; at + 4 <= bytes.size() && file < 2;) {
            std::uint32_t length = 0;
            for (unsigned i = 0; i < 4; ++i) {
                length |= std::uint32_t(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
            }
            if (length == 0) {
                ++file;
                at += 4;
                continue;
            }
            if (file == 1) {
                archive.append(bytes, at + 4, length);
            }
            at += 8 + length + length % 2;
        }
        return archive;
    }

    void readByOthers(const std::string& file, std::size_t format)
    {
        ++m_others;
        const std::string into = m_folder.path("others");
        fs::remove_all(into);
        m_folder.folder("others");
        std::string command;
        if (kFormats[format] == Format::iso) {
            command = "bsdtar -xf '" + file + "' -C '" + into + "' && isoinfo -R -f -i '" + file + "' >/dev/null";
        } else {
            const std::string archive = m_folder.path("archive");
            writeBytes(archive, archiveOn(file));
            // What pads the last record stands behind the packed data: gzip and zstd say a word about it, and GNU tar
            // reads none of it.
            const std::array unpack{"cat", "gzip -dcq", "zstd -dcq"};
            command = std::string(unpack[format]) + " '" + archive + "' 2>/dev/null | tar -xf - -C '" + into + "'";
        }
        if (std::system(command.c_str()) != 0) {
            bad("other programs fail: " + command);
            return;
        }
        compare("another program", into);
    }

    bool m_full;
    SteadyClock m_clock;
    ScratchFolder m_folder;
    std::string m_where;
    FolderState m_wanted;
    std::size_t m_cases = 0;
    std::size_t m_others = 0;
    std::size_t m_bad = 0;
};

} // namespace

} // namespace steadyburn

int main()
{
    using namespace steadyburn;
    ::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (::access("/dev/shm", W_OK) == 0) {
        ::setenv("TMPDIR", "/dev/shm", 0);
    }
    const char* mode = std::getenv("STEADYBURN_MATRIX");
    const bool full = mode != nullptr && std::string_view(mode) == "full";
    EverySize machine(full);
    std::size_t turn = 0;
    for (const std::size_t record : kRecords) {
        for (const std::size_t size : sizesFor(record)) {
            for (std::size_t entries = 1; entries <= kMostEntries; ++entries) {
                for (std::size_t format = 0; format < kFormats.size(); ++format) {
                    const bool once = kFormats[format] != Format::iso || record == kRecords[0]; // no records there
                    if (once && (full || turn++ % 13 == 0)) {
                        machine.run(record, size, entries, format);
                    }
                }
            }
        }
    }
    return machine.conclude();
}
