#!/bin/bash
# Which sections of .ci/deep a landing begins, and what their names stand for.
#   test-sections.sh PATH-OF-.ci/sections.sh
set -euo pipefail
# shellcheck source=.ci/sections.sh
. "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2034 # of sections.sh
table=$work/deep.txt
is() { # WHAT WANTED COMMAND...
    local what=$1 wanted=$2 got
    shift 2
    got=$("$@" | paste -sd ' ')
    [ "$got" = "$wanted" ] || {
        echo "FAILED: $what: \"$got\" instead of \"$wanted\"" >&2
        exit 1
    }
}
cat >"$table" <<'END'
# a head
fuzz         440 2026-01-02T10:00
lab/1        300 2026-01-04T10:00
lab/2        200 -
matrix/size 3600 2026-01-01T10:00
package       60 2026-01-03T10:00
END

is 'the longest unchecked comes first' 'lab/2 matrix/size fuzz package lab/1' deep_sections
is 'those that do not fit are left out' 'lab/2 package' deep_fitting 300
is 'one that just fits is taken' 'lab/2' deep_fitting 200
is 'no time' '' deep_fitting 0
is 'a name means all its slices' 'lab/1 lab/2' deep_named lab
is 'or one of them' 'lab/2' deep_named lab/2
is 'a name without slices' 'fuzz' deep_named fuzz
for wrong in la lab/3 '#' ''; do
    if deep_named "$wrong" >"$work/said" 2>&1 || ! grep -qF "no section $wrong: fuzz lab/1" "$work/said"; then
        echo "FAILED: \"$wrong\" is a section: $(cat "$work/said")" >&2
        exit 1
    fi
done
is 'a section of its own' 'fuzz ' deep_command fuzz
is 'a slice' 'lab 2' deep_command lab/2
is 'what only root may do' 'root_package ' deep_command package
is 'each line is in one slice' '1 3 5' slice lab 1 < <(seq 5)
is 'and in one only' '2 4' slice lab 2 < <(seq 5)
is 'names as a regular expression' 'a\+b|c\.d' either < <(printf '%s\n' a+b c.d)

passed lab/2
is 'what passed comes last' 'matrix/size fuzz package lab/1 lab/2' deep_sections
is 'and nothing else has changed' 'fuzz 440 lab/1 300 lab/2 200 matrix/size 3600 package 60' \
    awk '!/^#/ { print $1; print $2 }' "$table"

# Every name in the repository's own table is a function, and a slice of one has a number or a name.
table=.ci/deep.txt
cd "$(dirname "$1")/.."
for name in $(deep_sections); do
    read -ra command < <(deep_command "$name")
    declare -F "${command[0]}" >/dev/null || {
        echo "FAILED: $name of $table is no section" >&2
        exit 1
    }
done
