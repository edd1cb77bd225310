# shellcheck shell=bash
# What .ci/run and .ci/deep are made of: a function for each section. All run in the checkout as an ordinary user, but for
# those whose name begins with root_. Sourced by both.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
table=.ci/deep.txt
jobs=$(nproc)
# The same source in another build folder is the same; headers that were precompiled are compared by what is in them.
export CCACHE_BASEDIR=$top CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
export UBSAN_OPTIONS=print_stacktrace=1
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi

build() { # PRESET [TARGET...]
    local preset=$1 first=(-DSTEADYBURN_TOGETHER=ON -DSTEADYBURN_LONG_TESTS=OFF) # but in a folder that someone works in
    shift
    if [ -f "build/$preset/CMakeCache.txt" ]; then first=(); fi
    cmake --preset "$preset" "${first[@]}" >/dev/null
    cmake --build "build/$preset" --parallel "$jobs" ${1:+--target "$@"}
}
build_long_tests() { # release
    build release
    cmake -DSTEADYBURN_LONG_TESTS=ON build/release >/dev/null
    build release
}
run_tests() { # PRESET CTEST-OPTION...: one more than there are processors, as many tests wait for an event
    local preset=$1
    shift
    sh tests/run-tests.sh "build/$preset" --parallel $((jobs + 1)) "$@"
}

# ---- the sections of .ci/run

lint() {
    sh tests/lint/format.sh
    sh tests/lint/shell.sh
}
headers() { cmake --build build/release --parallel "$jobs" --target all_verify_interface_header_sets; }
without_widgets() { # what a computer without a display builds is found, and asks for no display's libraries
    cmake --preset no-ui >/dev/null
    if ldd build/release/app/steadyburn-cli | grep -E 'Qt6(Widgets|Gui)'; then
        echo "the command line must not need a display's libraries" >&2
        return 1
    fi
}
# What people install: the packages, made of the release build, and what desktops and shops read of them.
package() {
    sh packaging/build-deb.sh build/packages build/release
    # Nobody uploads these to Debian: no bug asked for them.
    lintian --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning build/packages/steadyburn*.deb
    desktop-file-validate resources/steadyburn.desktop
    appstreamcli validate --no-net resources/org.steadyburn.Steadyburn.metainfo.xml
    sh packaging/try-spec.sh build/release
}
sanitizers() { # with asserts, and the lines of core that its unit tests reach
    build asan tests_unit tests_fuzz
    find build/asan -name '*.gcda' -delete
    run_tests asan -L '^(unit|fuzz)$'
    # One worker: gcovr 5 waits for ever when one of several fails.
    timeout 600 gcovr --root . --filter 'core/' --object-directory build/asan --gcov-executable 'llvm-cov gcov' \
        --fail-under-line 85 --txt - build/asan | tail -n 3
}
# What only root may do, or meets otherwise than others: modes that keep nobody out, owners, mounts, locked memory.
root_tests() {
    run_tests release -R '^(test_drive_list|test_file_target|test_ring|test_iso_read_back|test_tar_archive|test_restore|test_restore_keeps|test_source_faults|cli_tapes|cli_backup|cli_backup_media|cli_attributes|cli_foreign|cli_outputs|cli_swapped_names)$'
}

# ---- the sections of .ci/deep

threads() {
    build tsan
    # GCC's thread sanitizer knows only the address layout of a process without randomisation.
    local plain=()
    if setarch "$(uname -m)" -R true 2>/dev/null; then plain=(setarch "$(uname -m)" -R); fi
    "${plain[@]}" ctest --preset tsan --no-tests=error -L stress
}
window() { # SLICE: the window and the command line under the sanitizers
    build asan
    find build/asan -name '*.gcda' -delete # of an older build: each start of the command line would complain of them
    # test_looks_200 is test_looks at another scale.
    run_tests asan -R "^($(tests_of asan -L '^(ui|cli|stress)$' -E '^test_looks_200$' | slice window "$1" | either))$"
}
fuzz() { # three quarters of a minute of each fuzzer, with asserts and both sanitizers, two at a time
    build asan tests_fuzz
    BUILD=build/asan JOBS=2 sh tests/fuzz/run.sh 46
}
tidy() { # SLICE: of all files
    cmake --preset tidy >/dev/null
    sh tests/lint/tidy.sh --list build/tidy | slice tidy "$1" | xargs sh tests/lint/tidy.sh build/tidy
}
lab() { # SLICE: of what the short lab leaves out
    local cases
    sh packaging/setup.sh lab
    build release
    cases=$(tests_of release -L '^lab-whole$' -E 'machine$' | slice lab "$1")
    LAB_CASES=$(echo "$cases" | sed 's/^lab_//' | paste -sd ' ') \
        run_tests release -R "^(lab_whole_machine|$(echo "$cases" | either))$"
}
bench() { # that what measures is right
    build_long_tests
    run_tests release -L '^bench$'
}
matrix() { # SLICE: one of its tests in full, or all of them, short
    local which=full
    build_long_tests
    case $1 in # every call takes days, the two hundred images half a day, every bit a day
    short)
        run_tests release -L '^matrix$'
        return
        ;;
    call) which=499 ;;
    parity) which=20 ;;
    flips) which=4 ;;
    esac
    STEADYBURN_MATRIX=${STEADYBURN_MATRIX:-$which} run_tests release -R "^matrix_$(echo "$1" | either)$"
}
mutations() { # SLICE
    local copy status=0
    copy=$(mktemp -d)
    git worktree add --detach "$copy/tree" HEAD
    (cd "$copy/tree" && cmake --preset debug -DSTEADYBURN_TOGETHER=ON >/dev/null)
    bash tests/mutation/run.sh --list | slice mutations "$1" | awk '{ print $1 }' |
        CCACHE_BASEDIR=$copy/tree xargs bash tests/mutation/run.sh "$copy/tree" || status=$?
    git worktree remove --force "$copy/tree"
    rmdir "$copy"
    return $status
}
# Installed, run and removed where nothing of ours ever was.
root_package() {
    if [ -z "${DEBS:-}" ]; then
        build release
        package
    fi
    STEPS=package DEBS=${DEBS:-build/packages} timeout 900 sh packaging/try-in-bare-root.sh bookworm
}
# What the README tells a newcomer to do, on the smallest Debian.
root_bookworm() { sh packaging/try-in-bare-root.sh bookworm; }
root_trixie() { sh packaging/try-in-bare-root.sh trixie; }

# ---- running them

summary=()
section() { # NAME COMMAND...
    local name=$1 begin=$SECONDS
    shift
    printf '\n######## %s\n' "$name"
    "$@"
    summary+=("$(printf '%5d s  %s' $((SECONDS - begin)) "$name")")
}
finish() { # the trap of EXIT
    local status=$?
    printf '\n######## %s after %d s\n' "$([ $status = 0 ] && echo 'All green' || echo 'FAILED in the last section above,')" $SECONDS
    printf '%s\n' "${summary[@]}"
    if [ -s "${UNSTEADY:-}" ]; then cat "$UNSTEADY"; fi
}

# What takes long is in the table by slices that landings can take one of: NAME/SLICE. The slice is a number, or what the section
# makes of it.
# The names in the table, those that have been unchecked for the longest first.
deep_sections() { grep -v '^#' $table | sort -s -b -k 3,3 | cut -d ' ' -f 1; }
deep_seconds() { awk -v name="$1" '$1 == name { print $2 }' $table; }
deep_fitting() { # SECONDS: those that take no longer together
    local name sum=0
    for name in $(deep_sections); do
        if [ $((sum + $(deep_seconds "$name"))) -le "$1" ]; then
            sum=$((sum + $(deep_seconds "$name")))
            echo "$name"
        fi
    done
}
deep_named() { # NAME: it, or all its slices in their order
    if ! awk -v "name=$1" '!/^#/ && ($1 == name || index($1, name "/") == 1) { print $1; found = 1 } END { exit !found }' \
        $table; then
        echo "there is no section $1: $(deep_sections | sort | tr '\n' ' ')" >&2
        return 1
    fi
}
deep_command() { # NAME: the function and its slice
    local name=${1%%/*}
    if declare -F "root_$name" >/dev/null; then name=root_$name; fi
    echo "$name ${1#"${1%%/*}"}" | tr -d /
}
passed() { # NAME: now
    sed -i "s,^\($1  *[0-9]*\) .*,\1 $(date -u +%Y-%m-%dT%H:%M)," $table
}

slice() { # NAME I: of the lines that come in, every Nth from the Ith on; N slices of NAME are in the table
    awk -v "i=$2" -v "n=$(grep -c "^$1/" $table)" 'NR % n == i % n'
}
tests_of() { ctest --test-dir "build/$1" -N "${@:2}" | sed -n 's/^ *Test *#[0-9]*: //p'; } # PRESET CTEST-OPTION...: names
either() { sed 's/[+.]/\\&/g' | paste -sd '|'; }                                          # names as a regular expression
