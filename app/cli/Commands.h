// What the commands do. Each is called with its parsed words, on the main thread, and returns the exit code.
#pragma once

#include "cli/CommandLine.h"

namespace steadyburn {

int drivesCommand(CommandLine& line);
int infoCommand(CommandLine& line);
int burnCommand(CommandLine& line);
int planCommand(CommandLine& line);
int backupCommand(CommandLine& line);
int writeImageCommand(CommandLine& line);
int readImageCommand(CommandLine& line);
int copyCommand(CommandLine& line);
int bufferCommand(CommandLine& line);
int verifyCommand(CommandLine& line);
int listCommand(CommandLine& line);
int restoreCommand(CommandLine& line);
int findCommandOnShelf(CommandLine& line);
int shelfCommand(CommandLine& line);
int blankCommand(CommandLine& line);
int ejectCommand(CommandLine& line);
int tuneCommand(CommandLine& line);

} // namespace steadyburn
