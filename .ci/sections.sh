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
    local preset=$1
    shift
    cmake --preset "$preset" >/dev/null
    cmake --build "build/$preset" --parallel "$jobs" ${1:+--target "$@"}
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
    run_tests release -R '^(test_drive_list|test_file_target|test_ring|test_iso_read_back|test_tar_archive|test_restore|test_restore_keeps|test_source_faults|cli_tapes|cli_backup|cli_backup_media)$'
}

# ---- the sections of .ci/deep

threads() {
    build tsan
    # GCC's thread sanitizer knows only the address layout of a process without randomisation.
    local plain=()
    if setarch "$(uname -m)" -R true 2>/dev/null; then plain=(setarch "$(uname -m)" -R); fi
    "${plain[@]}" ctest --preset tsan --no-tests=error -L stress
}
window() { # the window and the command line under the sanitizers
    build asan
    # test_looks_200 is test_looks at another scale.
    run_tests asan -LE 'bench|lint|lab|matrix|fuzz' -E '^test_looks_200$'
}
fuzz() { # a minute of each fuzzer, with asserts and both sanitizers, two at a time
    build asan tests_fuzz
    BUILD=build/asan JOBS=2 sh tests/fuzz/run.sh 60
}
tidy() { # [N]: over all, or over N files, what changed last among them
    cmake --preset tidy >/dev/null
    sh tests/lint/tidy.sh ${1:+--some "$1"} build/tidy
}
lab() {
    build release
    run_tests release -L lab
}
matrix() {
    build release
    STEADYBURN_MATRIX=full run_tests release -L matrix
}
mutations() {
    local copy
    copy=$(mktemp -d)
    git worktree add --detach "$copy/tree" HEAD
    (cd "$copy/tree" && build debug && bash tests/mutation/run.sh "$copy/tree")
    git worktree remove --force "$copy/tree"
}
# Installed, run and removed where nothing of ours ever was.
root_package() { STEPS=package DEBS=${DEBS:-build/packages} timeout 900 sh packaging/try-in-bare-root.sh bookworm; }
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

# The names in the table, those that have been unchecked for the longest first.
deep_sections() { grep -v '^#' $table | sort -s -k 3,3 | cut -d ' ' -f 1; }
deep_seconds() { awk -v name="$1" '$1 == name { print $2 }' $table; }
deep_function() {
    if ! grep -q "^$1 " $table; then
        echo "there is no section $1: $(deep_sections | tr '\n' ' ')" >&2
        return 1
    fi
    if declare -F "root_$1" >/dev/null; then echo "root_$1"; else echo "$1"; fi
}
passed() { # NAME: now
    sed -i "s/^\($1  *[0-9]*\) .*/\1 $(date -u +%Y-%m-%dT%H:%M)/" $table
}
