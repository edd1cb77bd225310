#!/bin/bash
# Makes the mistakes of mutations.txt, one at a time, in a copy of the tree, and says which test noticed each.
#   run.sh [--any REGEX] [--trust] COPY [NUMBER...]   all of them, or those; the exit is 1 where one was missed or untried
#   run.sh --check [BUILD]                  only that the list fits the tree it belongs to (a lint test)
#   run.sh --list                           the numbers and what they stand for
# COPY is another worktree (git worktree add), with a build folder: build/debug, or the one in the environment as BUILD.
# Its sources are changed and put back; this tree is never touched. --any: tries these tests instead of those of the list. --trust: does not
# first see that the tests pass without a mistake.
set -u -o pipefail
export LC_ALL=C.UTF-8 QTEST_DISABLE_STACK_DUMP=1
ulimit -c 0 -v "${MEMORY:-8388608}" # a mistake in a length may ask for all that there is
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)

what=() file=() old=() new=() by=()

# Fills the five arrays, whose indexes are the numbers of the mutations.
read_list() {
    local line n=0 part=''
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '# '*) [ "$part" = what ] || part=what n=$((n + 1)) old[n]='' new[n]='' by[n]=''
            what[n]=${line#'# '} ;;
        'file '*) part=file file[n]=${line#'file '} ;;
        '- '*) old[n]+=${old[n]:+$'\n'}${line#'- '} part=old ;;
        '+' | '+ '*) [ "$part" = new ] && new[n]+=$'\n'
            line=${line#+}
            new[n]+=${line#' '} part=new ;;
        'by '*) by[n]=${line#'by '} part=by ;;
        '') part='' ;;
        *)
            echo "mutations.txt: not understood: $line" >&2
            exit 2
            ;;
        esac
    done < <(sed '1,/^$/d' "$here/mutations.txt") # behind the head
}

# Whether FILE holds TEXT exactly once. TEXT FILE
occurs_once() {
    OLD=$1 awk 'BEGIN { RS = "\001"; old = ENVIRON["OLD"] }
        { at = index($0, old); once = at > 0 && index(substr($0, at + 1), old) == 0 }
        END { exit !once }' "$2"
}

# FILE with NEW in the place of OLD. OLD NEW FILE
replaced() {
    OLD=$1 NEW=$2 awk 'BEGIN { RS = "\001"; ORS = ""; old = ENVIRON["OLD"] }
        { at = index($0, old); print substr($0, 1, at - 1) ENVIRON["NEW"] substr($0, at + length(old)) }' "$3"
}

check() { # [BUILD]
    local n wrong=0 tests=''
    [ $# -eq 0 ] || tests=$(ctest --test-dir "$1" -N 2>/dev/null | sed -n 's/^ *Test *#[0-9]*: //p')
    for n in "${!file[@]}"; do
        if [ -z "${old[n]}" ] || [ "${old[n]}" = "${new[n]}" ] || [ -z "${by[n]}" ]; then
            echo "mutation $n changes nothing, or names no test: ${what[n]}" >&2
            wrong=1
        elif ! occurs_once "${old[n]}" "$top/${file[n]}"; then
            echo "mutation $n: ${file[n]} does not hold exactly once: ${old[n]}" >&2
            wrong=1
        elif [ -n "$tests" ] && ! grep -qxE "${by[n]}" <<<"$tests"; then
            echo "mutation $n: there is no test ${by[n]}" >&2
            wrong=1
        fi
    done
    return $wrong
}

# Builds what tests run, and no more. Of a program that was never built ctest knows nothing but the test's name, which is
# the target's. TESTS
build_for() {
    local -a targets
    mapfile -t targets < <(ctest --test-dir "$build" --show-only=json-v1 -R "^($1)$" 2>/dev/null |
        sed -nE -e "s|^ *\"($build/[^\"]*)\".*|\1|p" -e 's,^ *"name" : "((test|stress|fuzz)_[^"]*)".*,\1,p' |
        while read -r path; do [ -d "$path" ] || basename "$path"; done | sort -u)
    [ ${#targets[@]} -gt 0 ] && cmake --build "$build" --target "${targets[@]}" >"$work/build.log" 2>&1
}

restore() {
    if [ -n "$changed" ]; then
        cat "$work/original" >"$changed" # with a new time, so that it is built again
        changed=''
    fi
}

# Tries mutation N; its line says which test noticed it.
try_one() {
    local n=$1 tests=${any:-${by[$1]}} path=$copy/${file[$1]} began=$SECONDS verdict status=1 seen ended
    verdict="MISSED by $tests"
    if ! occurs_once "${old[n]}" "$path"; then
        verdict='UNTRIED (the text is not there)'
    else
        cp "$path" "$work/original"
        changed=$path
        replaced "${old[n]}" "${new[n]}" "$work/original" >"$path"
        if ! build_for "$tests"; then
            verdict='UNTRIED (it does not compile)'
        else
            timeout "${LIMIT:-900}" ctest --test-dir "$build" --output-on-failure --stop-on-failure -R "^($tests)$" >"$work/test.log" 2>&1
            ended=$?
            seen=$(sed -nE -e 's/^FAIL! *: ([A-Za-z0-9_]+::)+([A-Za-z0-9_]+).*/\2/p' -e 's/^ *([A-Za-z0-9_]+) function time:.*/\1/p' \
                "$work/test.log" | head -n 1)
            if [ $ended -eq 124 ]; then
                verdict="UNTRIED ($tests takes longer than ${LIMIT:-900} s)"
            elif [ $ended -ne 0 ]; then
                verdict="caught by $(sed -nE 's/^.*Test +#[0-9]+: ([^ ]+) \.*.*(Failed|Timeout|Exception|Subprocess).*$/\1/p' "$work/test.log" | head -n 1)${seen:+ ($seen)}"
                status=0
            fi
        fi
        cp "$work/build.log" "$logs/$n.build.log" 2>/dev/null
        mv "$work/test.log" "$logs/$n.test.log" 2>/dev/null
        restore
    fi
    printf '%2d  %-10s %s: %s [%d s]\n' "$n" "${verdict%% *}" "${verdict#* }" "${what[n]}" $((SECONDS - began))
    return $status
}

any='' trust=''
while :; do
    case ${1:-} in
    --any)
        any=$2
        shift 2
        ;;
    --trust)
        trust=1
        shift
        ;;
    *) break ;;
    esac
done
read_list
case ${1:---help} in
--check)
    shift
    check "$@"
    exit
    ;;
--list)
    for n in "${!file[@]}"; do printf '%2d  %s (%s)\n' "$n" "${what[n]}" "${file[n]}"; done
    exit
    ;;
-*)
    sed -n '2,8s/^# //p' "$0"
    exit 2
    ;;
esac

copy=$(cd "$1" && pwd) || exit 2
shift
build=${BUILD:-$copy/build/debug}
if [ "$copy" = "$top" ] || [ ! -e "$build/CTestTestfile.cmake" ] || ! git -C "$copy" diff --quiet; then
    echo "run.sh: $copy must be another worktree than this, without changes, and with a build folder" >&2
    exit 2
fi
work=$(mktemp -d)
changed=''
trap 'restore; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
logs=$build/mutation
cmake -S "$copy" -B "$build" >"$work/build.log" || exit 2 # so that ctest knows every test
mkdir -p "$logs"
[ $# -gt 0 ] || set -- "${!file[@]}"

# What fails without a mistake would say nothing about one.
if [ -z "$trust" ]; then
    machines=${any:-$(for n; do echo "${by[n]}"; done | sort -u | paste -sd '|')}
    if ! build_for "$machines" || ! ctest --test-dir "$build" -R "^($machines)$" >"$work/before.log" 2>&1; then
        tail -n 20 "$work/build.log" "$work/before.log" >&2
        echo "run.sh: $machines: not good before anything was changed" >&2
        exit 2
    fi
fi
missed=0
for n; do
    try_one "$n" || missed=$((missed + 1))
done
echo "$(($# - missed)) of $# caught"
[ $missed -eq 0 ]
