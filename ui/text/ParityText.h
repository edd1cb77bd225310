// What is said of a disc's parity and of an archive's PAR2 files, in the window and on the command line. Any thread.
#pragma once

#include "workflow/request/JobReport.h"

#include <QString>

#include <string>
#include <vector>

namespace steadyburn {

// Before the burn and after it: how much there is, what the disc survives, what memory it takes.
[[nodiscard]] QString parityText(const ParityReport& parity);
// After the burn of an archive in a file: the files, of which there is one at least.
[[nodiscard]] QString recoveryText(const std::vector<std::string>& files);
// After a verification that found the parity whole.
[[nodiscard]] QString wholeParityText(unsigned roots, double percent);
// After one of a disc to which a session was appended behind its parity, at that byte.
[[nodiscard]] QString unprotectedText(std::uint64_t from);

} // namespace steadyburn
