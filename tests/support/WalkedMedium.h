// Everything a walk over a medium brings, kept for a test to look at.
#pragma once

#include "unpack/medium/MediumContents.h"

#include <map>
#include <string>
#include <vector>

namespace steadyburn {

struct WalkedMedium {
    struct File {
        StoredEntry entry;
        std::string contents;
        std::vector<Fault> faults; // of its contents
        bool cut = false;
    };
    std::vector<std::string> order;
    std::map<std::string, File> files;
    std::optional<StoredFormat> format;
    std::optional<Fault> fault;
    std::uint64_t totalFiles = 0;
    std::uint64_t totalBytes = 0;
    FaultLog log;

    explicit WalkedMedium(MediumReader& reader, std::size_t piece = 128 * 1024, std::stop_token stop = {})
    {
        const StoredVisit visit{
            .entry = [&](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes, piece); },
            .totals =
                [&](std::uint64_t count, std::uint64_t sum) {
                    totalFiles = count;
                    totalBytes = sum;
                }};
        auto walked = walkMedium(reader, visit, log, std::move(stop));
        if (walked) {
            format = *walked;
        } else {
            fault = walked.takeFault();
        }
    }

    [[nodiscard]] bool has(const std::string& path) const { return files.count(path) != 0; }

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes, std::size_t piece)
    {
        order.push_back(entry.path);
        File& file = files[entry.path];
        file.entry = entry;
        std::vector<std::byte> buffer(piece);
        for (unsigned calls = 0; calls < 1000000; ++calls) {
            auto got = bytes.read(buffer);
            if (!got) {
                file.faults.push_back(got.takeFault());
                continue;
            }
            if (*got == 0) {
                break;
            }
            file.contents.append(reinterpret_cast<const char*>(buffer.data()), *got);
        }
        file.cut = bytes.cut();
        return true;
    }
};

} // namespace steadyburn
