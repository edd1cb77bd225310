#!/bin/sh
# Is every source file as clang-format would write it? With --fix, it writes it so. The reference is clang-format 14.
set -eu
cd "$(dirname "$0")/../.."

format=${CLANG_FORMAT:-}
if [ -z "$format" ]; then
    if command -v clang-format-14 >/dev/null 2>&1; then format=clang-format-14; else format=clang-format; fi
fi
case $("$format" --version) in
*"version 14."*) ;;
*) echo "note: the reference is clang-format 14; this is $("$format" --version)" >&2 ;;
esac

files=$(find core ui app tests -name '*.h' -o -name '*.cpp')
[ -n "$files" ] || { echo "no source files here" >&2; exit 1; }
if [ "${1:-}" = --fix ]; then
    echo "$files" | xargs "$format" -i
else
    echo "$files" | xargs "$format" --dry-run -Werror
fi
