// A folder of the compilation that the view has opened, with its rows and the opened folders in it. It belongs to
// CompilationModel, which alone changes it and tells the views. GUI thread.
#pragma once

#include "workflow/compose/CompilationView.h"

#include <QtGlobal>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

struct CompilationFolder {
    using Rows = std::vector<CompilationView::Entry>;
    using Owned = std::unique_ptr<CompilationFolder>;

    CompilationFolder* parent = nullptr;
    int row = 0; // in the parent
    std::string place;
    CompilationView::Entry entry;
    std::shared_ptr<const CompilationView> seen; // the rows point into it
    Rows rows;
    std::size_t shown = 0;
    bool filled = false; // was listed; an empty folder has no rows
    quint64 job = 0;     // number of the background job that lists it; 0: none
    std::map<std::string, Owned, std::less<>> open;

    [[nodiscard]] bool waits() const { return !filled && job == 0; } // for the scanner
    // Returns an opened folder in it, or itself; null where none is open at the path.
    [[nodiscard]] CompilationFolder* opened(const std::string& path);
    [[nodiscard]] std::vector<CompilationFolder*> all(); // itself and all opened folders in it, from the top
    // Add and remove shown rows. removeRows() returns the opened folders that go with their rows.
    void insertRows(int first, Rows::const_iterator from, int count);
    [[nodiscard]] std::vector<Owned> removeRows(int first, int count);
    // Finds the rows of the opened folders after the rows have changed. Returns the folders that no longer have one.
    [[nodiscard]] std::vector<Owned> followRows();
};

} // namespace steadyburn
