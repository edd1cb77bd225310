#!/bin/sh
# Runs the tests of a build. A test that fails among the others is run once more, alone, at the end. If it passes then it is
# unsteady: the last lines say so, and the run is good. More than three such tests, or one that fails alone, is a failure.
#
#   sh tests/run-tests.sh BUILD [CTEST-OPTION...]
#
# BUILD/unsteady keeps what each of them said the first time; the file that UNSTEADY names, if any, gets a line for each.
set -eu

[ $# -ge 1 ] || {
    sed -n '5s/^#   //p' "$0" >&2
    exit 2
}
build=$(cd "$1" && pwd)
shift
most=3
list=$build/Testing/Temporary/LastTestsFailed.log
said=$build/first-run.log # ctest's own record is begun anew by a test that calls ctest
rm -f "$list"

if ctest --test-dir "$build" --output-on-failure --output-log "$said" --no-tests=error "$@"; then exit 0; fi
[ -s "$list" ] || exit 8 # nothing was run
failed=$(sed 's/^[0-9]*://' "$list")
count=$(echo "$failed" | wc -l)
if [ "$count" -gt $most ]; then
    echo "$count tests failed: too many for a busy machine to explain." >&2
    exit 8
fi

mkdir -p "$build/unsteady"
for test in $failed; do
    awk -v test="$test" '/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / { on = /[*][*][*]/ && index($0, ": " test " ") }
        /^ +Start +[0-9]+: |^[0-9]+% tests passed/ { on = 0 } on { print }' "$said" >"$build/unsteady/$test.log"
done
printf '\nOnce more, alone: %s\n' "$(echo "$failed" | tr '\n' ' ')"
LAB_CASES=$(echo "$failed" | sed -n '/machine$/d; s/^lab_//p') # of the lab, only these
export LAB_CASES
ctest --test-dir "$build" --rerun-failed --output-on-failure --parallel 1 || exit 8

# The line of a test's output that names a failure, or else its last one.
reason() {
    awk 'NR == 1 || !NF { next } { last = $0 } /FAIL/ && first == "" { first = $0 }
        END { print first != "" ? first : last != "" ? last : "it printed nothing" }' "$1"
}
for test in $failed; do
    printf 'unsteady: %s – %s\n' "$test" "$(reason "$build/unsteady/$test.log")"
done | tee -a "${UNSTEADY:-/dev/null}"
