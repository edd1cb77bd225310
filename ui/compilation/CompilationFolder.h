// A folder of the compilation that the view has opened, with its rows and the opened folders in it: the memory of
// CompilationModel, which alone tells views what changes here. GUI thread.
#pragma once

#include "workflow/compose/Composition.h"

#include <QtGlobal>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

struct CompilationFolder {
    using Rows = std::vector<Composition::Entry>;
    using Owned = std::unique_ptr<CompilationFolder>;

    CompilationFolder* parent = nullptr;
    int row = 0; // in the parent
    std::string place;
    Composition::Entry entry;
    std::shared_ptr<const Composition> seen; // what the rows are of
    Rows rows;
    std::size_t shown = 0;
    bool filled = false; // has rows, be it none
    quint64 job = 0;     // lists it just now; 0: none
    std::map<std::string, Owned, std::less<>> open;

    [[nodiscard]] bool waits() const { return !filled && job == 0; } // for the scanner
    // An opened folder in it, or itself; null where none is open at the path.
    [[nodiscard]] CompilationFolder* opened(const std::string& path);
    [[nodiscard]] std::vector<CompilationFolder*> all(); // itself and all opened folders in it, from the top
    // Rows that are shown come and go; with the latter go the folders that were open there.
    void insertRows(int first, Rows::const_iterator from, int count);
    [[nodiscard]] std::vector<Owned> removeRows(int first, int count);
    // Gives the opened folders their rows anew, in whatever order the rows now are; returns those that have none.
    [[nodiscard]] std::vector<Owned> followRows();
};

} // namespace steadyburn
