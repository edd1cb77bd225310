// Counts what a compilation writes, folder by folder, and what it leaves out. Any thread; with millions of files it
// takes seconds, so not the GUI thread.
#pragma once

#include "workflow/compose/CompilationView.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

struct CompilationTotals {
    struct Sum {
        std::uint64_t files = 0;
        std::uint64_t bytes = 0;
    };
    struct Absent { // an entry that a pattern or the user leaves out
        std::string place;
        std::uint64_t files = 0; // with what lies in it
        std::uint64_t bytes = 0;
        bool isFolder = false;
        bool byHand = false;
    };
    static constexpr std::size_t kListed = 20000; // more nobody reads

    std::uint64_t files = 0; // regular files
    std::uint64_t folders = 0;
    std::uint64_t bytes = 0;   // every inode once, as the scanner counts
    std::uint64_t isoSize = 0; // about what an ISO 9660 image takes: padding, names and all
    std::uint64_t absentFiles = 0;
    std::uint64_t absentBytes = 0;
    std::uint64_t absentEntries = 0;
    std::vector<Absent> absent; // at most kListed

    // Of a folder's place; every name counts. Nothing for a folder that is not there.
    [[nodiscard]] std::optional<Sum> of(const std::string& folder) const;

    // Returns nothing when stopped.
    static std::optional<CompilationTotals> count(const CompilationView& view, const std::stop_token& stop);

private:
    class Counter;
    std::unordered_map<std::string, Sum> m_folders;
};

} // namespace steadyburn
