#!/bin/sh
# clang-tidy over the sources that BUILD_DIR compiles: zero findings, or it fails.
#
#   sh tests/lint/tidy.sh BUILD_DIR [FILES]              all of them, or FILES
#   sh tests/lint/tidy.sh --list BUILD_DIR               only names all of them
#
# What was found good is remembered in BUILD_DIR/tidy, until the file, a header that it reads or the checks change. The
# build need not be done, only configured: nothing that is looked at reads what moc writes.
set -eu

usage() {
    sed -n '4,5s/^#   \{0,1\}//p' "$0" >&2
    exit 2
}
list=
if [ "${1:-}" = --list ]; then
    list=yes
    shift
fi
[ $# -ge 1 ] || usage
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
top=$(pwd)
[ -f "$build/compile_commands.json" ] || { echo "$build has no compile_commands.json" >&2; exit 2; }

tidy=${CLANG_TIDY:-}
if [ -z "$tidy" ]; then
    if command -v clang-tidy-14 >/dev/null 2>&1; then tidy=clang-tidy-14; else tidy=clang-tidy; fi
fi
command -v "$tidy" >/dev/null || { echo "there is no $tidy: sh packaging/setup.sh tools" >&2; exit 2; }
mkdir -p "$build/tidy"
# What clang-tidy reads of the build: each file once, although several programs may compile it, and without headers that
# another compiler has precompiled.
sed 's/ -Winvalid-pch//; s/ -include [^ ]*cmake_pch\.hxx//' "$build/compile_commands.json" |
    awk '/^\{/ { entry = "" } { entry = entry $0 "\n" } /"file":/ { file = $0 }
        /^\}/ { sub(/,\n$/, "\n", entry); if (!seen[file]++) { all = all (all == "" ? "" : ",\n") entry } }
        END { printf "[\n%s]\n", all }' >"$build/tidy/compile_commands.json"

if [ $# -eq 0 ]; then
    # Ours, without what moc and rcc wrote, and without the Qt Test programs, whose macros are not ours to mend.
    files=$(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" |
        grep -E "^$top/(core|ui|app|tests/(bench|lint|stress|support))/" | grep -v "^$build/" | sort -u)
    [ -n "$files" ] || { echo "nothing to look at in $build" >&2; exit 1; }
else
    files=$(realpath -- "$@")
fi
if [ -n "$list" ]; then
    echo "$files"
    exit
fi

jobs=$(nproc 2>/dev/null || echo 1)
status=0
counts=$(echo "$files" | xargs -P "$jobs" -n 1 sh tests/lint/tidy-file.sh "$build" "$tidy") || status=$?
count() { echo "$counts" | grep -cx "$1" || true; }
printf 'clang-tidy: %s files checked, %s known to be good\n' "$(count checked)" "$(count known)"
exit $status
