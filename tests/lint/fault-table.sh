#!/bin/sh
# The table of faults in tests/README.md: each fault from 1 to 48 has a row, and each program, function and case of the lab
# that a row names exists. "…" stands for the rest of a name.
#   fault-table.sh [ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}"
table=tests/README.md
wrong=$(mktemp)
trap 'rm -f "$wrong"' EXIT

awk -F'|' '/^\| [0-9]/ && match($2, /^ [0-9]+(, [0-9]+)*/) { print substr($2, 1, RLENGTH) }' "$table" |
    tr -s ', ' '\n' | grep '[0-9]' | sort -n >"$wrong.rows"
seq 48 | cmp -s - "$wrong.rows" || echo "$table: the rows are not those of the faults 1 to 48" >"$wrong"
rm -f "$wrong.rows"

# A line for each program, and one for each function of it: "lab CASE", "PROGRAM" or "PROGRAM NAME".
LC_ALL=C awk -F'|' '/^\| [0-9]/ {
    count = split($3, parts, ";")
    for (i = 1; i <= count; ++i) {
        lab = 0
        program = ""
        pieces = split(parts[i], piece, ",")
        for (j = 1; j <= pieces; ++j) {
            text = piece[j]
            lab = lab || text ~ /(^|[: ])lab `/
            while (match(text, /`[^`]*`/)) {
                program = substr(text, RSTART + 1, RLENGTH - 2)
                text = substr(text, RSTART + RLENGTH)
                print lab ? "lab " program : program
            }
            words = split(text, word, /[ ():]+/)
            for (k = 1; k <= words; ++k) {
                if (program != "" && !lab && (word[k] ~ /\342\200\246/ || word[k] ~ /[a-z]_[a-z]/)) {
                    gsub(/\342\200\246/, "[A-Za-z0-9_]*", word[k])
                    print program, word[k]
                }
            }
        }
    }
}' "$table" | sort -u | while read -r program name; do
    case $program in
    lab) [ -n "$(find tests/lab/cases -name "$name*")" ] || echo "no case of the lab: $name" ;;
    test_*)
        file=$(echo "$program" | sed 's/^test_cli_/test_/' | sed 's/_\([a-z0-9]\)/\u\1/g; s/^t/T/')
        file=$(find tests/unit tests/ui tests/stress tests/cli -name "$file.cpp")
        if [ -z "$file" ]; then
            echo "no program: $program"
        elif [ -n "$name" ]; then
            grep -q "void $name()" "$file" || echo "$program has no $name"
        fi
        ;;
    cli) [ -f tests/cli/test-cli.sh ] || echo "no script: $program" ;;
    cli_*)
        script=tests/cli/test-$(echo "${program#cli_}" | tr _ -).sh
        [ -f "$script" ] || grep -q "NAME $program " tests/cli/CMakeLists.txt || echo "no script: $program"
        ;;
    fuzz_*) grep -qw "${program#fuzz_}" tests/fuzz/CMakeLists.txt || echo "no fuzzer: $program" ;;
    old_media) [ -f tests/media/test-old-media.sh ] || echo "no script: $program" ;;
    *) echo "what is $program?" ;;
    esac
done >>"$wrong"
[ ! -s "$wrong" ] || {
    cat "$wrong" >&2
    exit 1
}
