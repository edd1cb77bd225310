#!/bin/sh
# Fuzzes with every fuzzer for so long, two at a time, after the inputs that are kept.
#   run.sh SECONDS [FUZZER...]          from corpus/ and found/; what is found lies in build/fuzz/out, and the exit is 1
#   run.sh --keep FOLDER [FUZZER...]    takes into corpus/ what of FOLDER/FUZZER reaches code that nothing there does
# Needs clang and its libraries (setup.sh tools). Environment: JOBS (2), BUILD (build/fuzz), CORPORA (build/fuzz/corpora, where
# what was learned stays from run to run).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
build=${BUILD:-$top/build/fuzz}
corpora=${CORPORA:-$build/corpora}
out=$build/out
export ASAN_OPTIONS="quarantine_size_mb=8:allocator_may_return_null=1:${ASAN_OPTIONS:-}"
export LSAN_OPTIONS="suppressions=$top/tests/support/lsan.supp:print_suppressions=0"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"

# Largest input, and its time. An input may take 5 s and 200 MB without the sanitizers, which want several times as much.
# Memory is counted where it is used: a Zstandard frame of 20 bytes may rightly ask for a window of 2 GiB.
length_of() {
    case $1 in
    gzip | zstd | foreign | pattern | target | manifest) echo 4096 ;;
    iso | udf) echo 12288 ;;
    parity) echo 98304 ;; # no layer is shorter than a sector
    *) echo 8192 ;;
    esac
}
options_of() { # FUZZER
    printf '%s ' -max_len="$(length_of "$1")" -timeout=20 -rss_limit_mb=640 -malloc_limit_mb=2200 -print_final_stats=1
    if [ -e "$here/dictionaries/$1" ]; then printf '%s' "-dict=$here/dictionaries/$1"; fi
}
all() { for program in "$build"/tests/fuzz/fuzz_*; do [ -f "$program" ] && [ -x "$program" ] && basename "$program" | sed 's/^fuzz_//'; done; }

fuzz() { # FUZZER SECONDS
    mkdir -p "$out/$1" "$corpora/$1" "$out/tmp-$1"
    set -- "$1" "$2" "$corpora/$1"
    for folder in "$here/corpus/$1" "$here/found/$1"; do
        if [ -d "$folder" ]; then set -- "$@" "$folder"; fi
    done
    name=$1
    seconds=$2
    shift 2
    status=0
    # shellcheck disable=SC2046 # a list of words
    TMPDIR="$out/tmp-$name" "$build/tests/fuzz/fuzz_$name" $(options_of "$name") -max_total_time="$seconds" \
        -artifact_prefix="$out/$name/" "$@" >"$out/$name.log" 2>&1 || status=$?
    chmod -R u+rwx "$out/tmp-$name" # what is restored may keep its owner out
    rm -rf "$out/tmp-$name"
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log")
    if [ $status = 0 ]; then
        printf '%-12s %9s executions\n' "$name" "${runs:-?}"
    else
        printf '%-12s FAILED (%s), see %s\n' "$name" "$status" "$out/$name.log"
        tail -n 40 "$out/$name.log"
    fi
    return $status
}

keep() { # FUZZER
    mkdir -p "$here/corpus/$1"
    # shellcheck disable=SC2046
    "$build/tests/fuzz/fuzz_$1" $(options_of "$1") -merge=1 -use_counters=0 "$here/corpus/$1" "$from/$1" >"$out/$1.log" 2>&1 ||
        { tail -n 20 "$out/$1.log" && return 1; }
    printf '%-12s %4d inputs\n' "$1" "$(find "$here/corpus/$1" -type f | wc -l)"
}

# Where nothing was built for fuzzing, nothing would be found.
[ -n "$(all)" ] || { echo "no fuzzers in $build/tests/fuzz: cmake --workflow --preset fuzz" >&2; exit 2; }
mkdir -p "$out"
if [ "${1:-}" = --keep ]; then
    from=$2
    shift 2
    # shellcheck disable=SC2048
    for name in ${*:-$(all)}; do keep "$name"; done
    exit
fi
if [ "${1:-}" = --one ]; then # for xargs below
    fuzz "$3" "$2"
    exit
fi
seconds=${1:?how many seconds}
shift
# shellcheck disable=SC2046,SC2048,SC2086
printf '%s\n' ${*:-$(all)} | xargs -P "${JOBS:-2}" -n 1 sh "$here/run.sh" --one "$seconds" || exit 1
