// The program's commands, run in this process upon a medium that may be spoiled, and what each said.
#pragma once

#include "matrix/FolderState.h"
#include "matrix/MatrixMedia.h"
#include "matrix/SpoiledTarget.h"
#include "support/ScratchFolder.h"
#include "workflow/readback/ReadImage.h"
#include "workflow/tapeset/StoredSections.h"

#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct CommandResult {
    bool good = false;         // would end with exit code 0
    std::vector<Fault> faults; // all that was said
    // verify: files without a checksum of their own or of the stream, and whether there are any such
    std::vector<std::string> notCompared;
    bool allCompared = true;
};

class MatrixCommands {
public:
    MatrixCommands(const MatrixMedium& medium, const ScratchFolder& folder, Clock& clock)
        : m_medium(medium), m_folder(folder), m_clock(clock)
    {
    }
    // What cannot be read, of which volume.
    void spoil(std::size_t volume, std::optional<SpoiledRange> range)
    {
        m_volume = volume;
        m_range = range;
    }

    CommandResult verify();
    CommandResult list(std::string& listing);
    CommandResult restore(FolderState& found, std::size_t first = 0); // of a set: the tape that is put in first
    CommandResult append();                                           // the folder "more"
    CommandResult readImage(std::string& image, ReadImageReport& report);

private:
    [[nodiscard]] Dependencies parts();
    Result<void> forEachSection(bool indexFirst, std::size_t first,
                                const std::function<Result<void>(StoredSection&)>& use, FaultLog& log);

    const MatrixMedium& m_medium;
    const ScratchFolder& m_folder;
    Clock& m_clock;
    std::size_t m_volume = 0;
    std::optional<SpoiledRange> m_range;
};

} // namespace steadyburn
