#!/bin/sh
# What run-tests.sh makes of tests that fail always, once, or too many at once.
#   test-run-tests.sh PATH-OF-run-tests.sh
set -eu
runner=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset UNSTEADY
fail() {
    echo "FAILED: $*" >&2
    cat said.txt >&2
    exit 1
}
tests() { # NAME COMMAND..., each one argument
    rm -rf build
    mkdir build
    while [ $# -gt 0 ]; do
        printf 'add_test("%s" "sh" "-c" "%s")\n' "$1" "$2" >>build/CTestTestfile.cmake
        shift 2
    done
}
run() { # CODE [CTEST-OPTION...]
    wanted=$1
    shift
    code=0
    UNSTEADY=$work/unsteady.txt sh "$runner" build "$@" >said.txt 2>&1 || code=$?
    [ $code = "$wanted" ] || fail "exit code $code instead of $wanted"
}
once() { # NAME: a command that fails the first time that it is run
    echo "[ -e $work/build/$1 ] || { : >$work/build/$1; echo begins; echo FAIL! it was late; echo ends; exit 1; }"
}

tests good true
run 0
[ ! -e unsteady.txt ] || fail 'a good test is unsteady'

tests good true 'once+1' "$(once a)" other true 'lists' "ctest --test-dir $work/build -N"
run 0 --parallel 3
[ "$(tail -n 1 said.txt)" = 'unsteady: once+1 – FAIL! it was late' ] || fail 'the last line'
[ "$(cat unsteady.txt)" = 'unsteady: once+1 – FAIL! it was late' ] || fail 'the line of the file'
grep -q '^begins$' build/unsteady/once+1.log || fail 'what it said the first time'

tests good true bad 'echo a last word; exit 1'
run 8
if grep -q '^unsteady:' said.txt; then fail 'a test that always fails is unsteady'; fi

tests one "$(once a)" two "$(once b)" three "$(once c)"
run 0
tests one "$(once a)" two "$(once b)" three "$(once c)" four "$(once d)"
run 8

tests silent "[ -e $work/build/a ] || { : >$work/build/a; exit 3; }"
run 0
grep -q '^unsteady: silent – it printed nothing$' said.txt || fail 'a test without words'

tests
: >build/CTestTestfile.cmake
run 8
tests good true
run 8 --tests-regex nothing
