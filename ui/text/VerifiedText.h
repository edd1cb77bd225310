// What a medium was verified against, as one sentence for the window and the command line.
#pragma once

#include "base/os/CheckedFiles.h"
#include "workflow/request/JobReport.h"

#include <QString>

namespace steadyburn {

enum class VerifiedAfter : std::uint8_t {
    burn,  // with what was sent
    verify // with what the medium itself knows, or with the sources
};

// Of a run in which no difference was found; empty where there are no files.
[[nodiscard]] QString verifiedText(const CheckedFiles& checked, VerifiedAfter after);

// Of how many files the contents, the sizes or nothing was compared; nothing is said of others, which are damaged.
[[nodiscard]] QString partlyVerifiedText(const CheckedFiles& checked);

// Of the files of earlier sessions that were compared after an append; empty where none were.
[[nodiscard]] QString oldFilesText(const JobReport& report);

} // namespace steadyburn
