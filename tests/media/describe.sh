#!/bin/bash
# What a tree is: each entry with its type, mode, size, time, link target and contents, one a line.
#   describe.sh PATH...
set -euo pipefail
export LC_ALL=C
find "$@" -print0 | sort -z | while IFS= read -r -d '' path; do
    sum=-
    size=0
    if [ -f "$path" ] && [ ! -L "$path" ]; then
        sum=$(sha256sum <"$path" | cut -d ' ' -f 1)
        size=$(stat -c %s "$path")
    fi
    printf '%s %s %s %s %q %q\n' "$(stat -c '%A' "$path")" "$size" "$(stat -c %Y "$path")" "$sum" "$path" "$(readlink "$path" || true)"
done
