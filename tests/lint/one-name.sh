#!/bin/sh
# One name, one type: two classes of one name in namespace steadyburn, in whatever files, are undefined behaviour that no
# compiler and no linker reports. Types in anonymous namespaces and inside of others are free.
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
[ -z "$twice" ] || {
    echo "$twice" >&2
    exit 1
}
