# For tests in shell whose program meets a disk as slow as they want it. Sourced by bash.
# shellcheck shell=bash
slowed() { # PROGRAM LIBRARY FOLDERS: for env, what loads libslow_disk.so (tests/ui/SlowDisk.cpp) under the program
    local first
    first=$(ldd "$1" | awk '/libasan/ { print $3 }') # the runtime of a sanitizer must be loaded before anything else
    echo "SLOW_DISK=$3 LD_PRELOAD=${first:+$first:}$2"
}
