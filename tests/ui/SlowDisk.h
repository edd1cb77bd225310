// For a test that SlowDisk.cpp is built into.
#pragma once

// How many calls are kept waiting at this moment. Any thread.
int callsKeptWaiting();
