// Takes a command line apart by the table's rows. Paths stay bytes. Any thread.
#pragma once

#include "cli/CommandTable.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

// Options may stand before and behind the operands, be abbreviated while that is unambiguous, and have their value as
// “--buffer=1G”, “--buffer 1G”, “-b 1G” or “-b1G”; behind “--” every word is an operand. `words` are those behind the
// command's name. Returns the first error; the rest is read all the same, so that `line` knows how the error is to be
// told (--json). Where `line.help` is set, nothing else matters.
[[nodiscard]] std::optional<UsageError> parseWords(const Command& command, std::span<char* const> words,
                                                   CommandLine& line);

// Of words that are no command: one of “--hepl”, one of “brun”. `word` may be empty.
[[nodiscard]] UsageError unknownCommand(const std::string& word);

} // namespace steadyburn
