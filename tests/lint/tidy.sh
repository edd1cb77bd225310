#!/bin/sh
# clang-tidy over the sources that BUILD_DIR compiles (or over FILES of them): zero findings, or it fails.
# The build must be done: headers made by moc and rcc are read.   sh tests/lint/tidy.sh BUILD_DIR [FILES]
set -eu
[ $# -ge 1 ] || { echo "usage: sh tests/lint/tidy.sh BUILD_DIR [FILES]" >&2; exit 2; }
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
top=$(pwd)

tidy=${CLANG_TIDY:-}
if [ -z "$tidy" ]; then
    if command -v clang-tidy-14 >/dev/null 2>&1; then tidy=clang-tidy-14; else tidy=clang-tidy; fi
fi
[ -f "$build/compile_commands.json" ] || { echo "$build has no compile_commands.json" >&2; exit 2; }

if [ $# -eq 0 ]; then
    # Ours, without what moc and rcc wrote, and without the Qt Test programs, whose macros are not ours to mend.
    files=$(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" |
        grep -E "^$top/(core|ui|app|tests/(bench|lint|stress|support))/" | grep -v "^$build/" | sort -u)
    [ -n "$files" ] || { echo "nothing to look at in $build" >&2; exit 1; }
else
    files=$(printf '%s\n' "$@")
fi
jobs=$(nproc 2>/dev/null || echo 1)
echo "$files" | xargs -P "$jobs" -n 1 "$tidy" -p "$build" --quiet \
    --extra-arg=-Wno-unknown-warning-option 2>/dev/null
