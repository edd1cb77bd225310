#!/bin/sh
# No test waits for a time or measures one, for a busy machine bends both: tests wait for what happens (tests/support/wait.sh,
# QTRY_…_WITH_TIMEOUT with a limit that only a hang reaches). Looks for what sleeps, what measures, and for the waits of Qt Test
# that give up after five seconds. clock-files.txt has the files that may, each with its reason; it has no others.
#   clock.sh [ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}"
find tests -name '*.cpp' -o -name '*.h' -o -name '*.sh' -o -name '*.py' | LC_ALL=C sort | xargs awk -v list=tests/lint/clock-files.txt '
    BEGIN {
        while ((getline line <list) > 0) {
            if (line ~ /^(#|$)/) continue
            path = line
            sub(/ .*/, "", path)
            if (line !~ /^[^ ]+ +[^ ]/) complain(list ": " path " has no reason")
            if (sub(/[*]$/, "", path)) folder[path] = 1
            allowed[path] = 1
        }
    }
    function complain(words) { print words; bad = 1 }
    function isListed(path,    each) {
        if (path in allowed) { used[path] = 1; return 1 }
        for (each in folder) if (index(path, each) == 1) { used[each] = 1; return 1 }
        return 0
    }
    FNR == 1 { isCpp = FILENAME ~ /[.](cpp|h)$/ }
    {
        code = $0
        if (isCpp) sub(/\/\/.*/, "", code)
        else sub(/(^|[ \t])#.*/, "", code)
    }
    isCpp ? code ~ /sleep_for|this_thread::sleep_until|msleep|usleep|nanosleep|QTest::qWait\(|QTest::qSleep|QThread::sleep|elapsed\(\)|QTRY_(VERIFY2?|COMPARE)\(/ \
          : code ~ /(^|[^A-Za-z0-9_])sleep([^A-Za-z0-9_]|$)/ {
        if (!isListed(FILENAME)) complain(FILENAME ":" FNR ": " $0)
    }
    END {
        for (path in allowed) if (!(path in used)) complain(list ": " path " looks at no clock any more")
        exit bad
    }' >&2 || {
    echo "A test that looks at a clock: wait for what happens, or write the reason into tests/lint/clock-files.txt." >&2
    exit 1
}
