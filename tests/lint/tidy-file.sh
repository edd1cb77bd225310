#!/bin/sh
# One source file for tidy.sh: says "checked", or "known" if it was good before; findings go to standard error and are a
# failure.   sh tidy-file.sh BUILD_DIR CLANG_TIDY FILE
set -eu
build=$1 tidy=$2 file=$3

# How it is compiled, from the line of its "command" in the build's own list.
command=$(grep -F -- " -c $file\"" "$build/tidy/compile_commands.json" |
    sed 's/^ *"command": "//; s/",\{0,1\}$//; s/\\"/"/g; s/\\\\/\\/g; s/ -o [^ ]*//')
[ -n "$command" ] || {
    echo "$file is not compiled in $build" >&2
    exit 1
}
# Everything that decides what is found: what the compiler reads, the checks, their program.
sum=$({
    (cd "$build" && eval "$command -M" | tr -d '\\' | tr ' ' '\n' | grep -v ':$' | grep . | sort -u | xargs cat)
    "$tidy" --version
    cat "$(dirname "$0")/../../.clang-tidy"
    echo "$command"
} | sha256sum | cut -d' ' -f1)
if [ -e "$build/tidy/$sum" ]; then
    echo known
elif found=$("$tidy" -p "$build/tidy" --quiet --extra-arg=-Wno-unknown-warning-option "$file" 2>/dev/null); then
    : >"$build/tidy/$sum"
    echo checked
else
    printf '%s\n' "$found" >&2
    exit 1
fi
