// A folder of the compilation that the view has opened, with its rows. Part of CompilationModel.
#pragma once

#include "ui/compilation/CompilationModel.h"

#include <map>
#include <memory>
#include <string>

namespace steadyburn {

struct CompilationModel::Folder {
    Folder* parent = nullptr;
    int row = 0; // in the parent
    std::string place;
    Entry entry;
    std::shared_ptr<const Composition> seen; // what the rows are of
    Rows rows;
    std::size_t shown = 0;
    bool filled = false; // has rows, be it none
    quint64 job = 0;     // lists it just now; 0: none
    std::map<std::string, std::unique_ptr<Folder>, std::less<>> open;

    [[nodiscard]] bool waits() const { return !filled && job == 0; } // for the scanner
};

} // namespace steadyburn
