// The commands of steadyburn-cli. Each takes its own part of the command line (argv[0] is its name) and returns the
// exit code of the program.
#pragma once

namespace steadyburn {

int drivesCommand(int argc, char** argv);
int infoCommand(int argc, char** argv);
int burnCommand(int argc, char** argv);
int writeImageCommand(int argc, char** argv);
int readImageCommand(int argc, char** argv);
int bufferCommand(int argc, char** argv);
int verifyCommand(int argc, char** argv);
int listCommand(int argc, char** argv);
int restoreCommand(int argc, char** argv);
int blankCommand(int argc, char** argv);
int ejectCommand(int argc, char** argv);

} // namespace steadyburn
