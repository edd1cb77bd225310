#!/bin/sh
# One name, one type: two classes of one name in namespace steadyburn, in whatever files, are undefined behaviour that no
# compiler and no linker reports. Types in anonymous namespaces and inside of others are free.
# One name, one function: where the files of a folder are compiled together, a function that a file has for itself would
# take the calls that mean another, or lose its own. toString, toText and toJson each take a type of their own.
#   one-name.sh [ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}"
twice=$(find core ui app -name '*.h' -o -name '*.cpp' | LC_ALL=C sort | xargs awk '
    FNR == 1 { hidden = 0 }
    /^namespace [{]/ { hidden = 1 }
    /^} \/\/ namespace$/ { hidden = 0 }
    !hidden && /^(class|struct|union|enum)[ \t]/ && !/^[a-z ]+[A-Za-z0-9_]+( : [a-z0-9_:]+)?;/ {
        name = $0
        sub(/^(enum[ \t]+(class|struct)|class|struct|union|enum)[ \t]+/, "", name)
        if (match(name, /^[A-Za-z_][A-Za-z0-9_]*/) == 0 || substr(name, RLENGTH + 1, 1) == "<" || substr(name, RLENGTH + 1, 2) == "::") next
        name = substr(name, 1, RLENGTH)
        if (name in first) printf "%s: %s and %s:%d\n", name, first[name], FILENAME, FNR
        else first[name] = FILENAME ":" FNR
    }')
both=$(find core ui app -name '*.h' -o -name '*.cpp' | grep -v '^app/main.cpp$' | LC_ALL=C sort | xargs awk '
    FNR == 1 { hidden = 0; header = FILENAME ~ /^(core|ui).*[.]h$/; split(FILENAME, part, "/"); folder = part[1] == "core" ? part[2] : part[1] }
    /^namespace [{]/ { hidden = 1 }
    /^} \/\/ namespace$/ { hidden = 0 }
    (header || hidden || FILENAME ~ /^app.*[.]h$/) && /^[[A-Za-z_]/ && !/^(using|template|static_assert|namespace|class|struct|enum|#)/ {
        before = substr($0, 1, index($0, "(") - 1)
        if (before ~ /=/ || !match(before, /[ *&>][a-z][A-Za-z0-9_]*$/)) next
        name = substr(before, RSTART + 1)
        if (name ~ /^to(String|Text|Json)$/) next
        place = FILENAME ":" FNR
        if (header) {
            if (name in shown && shownIn[name] != FILENAME) printf "%s(): %s and %s\n", name, shown[name], place
            shown[name] = place; shownIn[name] = FILENAME
        } else {
            key = folder " " name
            if (key in own && ownIn[key] != FILENAME) printf "%s(): %s and %s\n", name, own[key], place
            own[key] = place; ownIn[key] = FILENAME
        }
    }
    END {
        for (key in own) {
            split(key, part, " ")
            if (part[2] in shown) printf "%s(): %s and %s\n", part[2], own[key], shown[part[2]]
        }
    }')
[ -z "$twice$both" ] || {
    printf '%s\n' "$twice" "$both" >&2
    exit 1
}
