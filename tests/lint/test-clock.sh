#!/bin/sh
# That clock.sh finds what sleeps or measures, and nothing else; then the whole tree.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tests/lint" "$work/tests/bench/deep" "$work/tests/ui" "$work/core"
list=$work/tests/lint/clock-files.txt
cat >"$list" <<'E'
# PATH REASON
tests/bench/* what measures is there
tests/slow.sh is slow
E
echo 'QTest::qWait(5);' >"$work/tests/bench/deep/Measure.cpp"
echo 'sleep 5' >"$work/tests/slow.sh"
echo 'std::this_thread::sleep_for(1s);' >"$work/core/Program.cpp"
cat >"$work/tests/ui/Test.cpp" <<'E'
// no sleep_for here
QTRY_VERIFY_WITH_TIMEOUT(done, kHang);
QTRY_COMPARE_WITH_TIMEOUT(count, 2, kHang);
clock.sleep_until(now); // a clock that a test moves
report.elapsedSeconds = 5;
E
cat >"$work/tests/ui/test.sh" <<'E'
# it would sleep 5
wait_until asleep # and not sleep
sleeps=1
E
sh "$here/clock.sh" "$work"

refused() { # WHAT
    if sh "$here/clock.sh" "$work" 2>/dev/null; then
        echo "not found: $1" >&2
        exit 1
    fi
}
refused_in() { # FILE LINE
    echo "$2" >"$work/tests/ui/$1"
    refused "$1: $2"
    rm "$work/tests/ui/$1"
}
for line in 'std::this_thread::sleep_for(1s);' 'std::this_thread::sleep_until(then);' 'QThread::msleep(5);' 'usleep(5);' \
    'nanosleep(&time, nullptr);' 'QTest::qWait(5);' 'QTest::qSleep(5);' 'QThread::sleep(1);' 'if (timer.elapsed() > 5) {' \
    'QTRY_VERIFY(done);' 'QTRY_VERIFY2(done, "late");' '    QTRY_COMPARE(count, 2);'; do
    refused_in Clock.cpp "$line"
    refused_in Clock.h "$line"
done
for line in 'sleep 5' 'until [ -e it ]; do sleep 0.1; done' 'time.sleep(60)'; do
    refused_in clock.sh "$line"
    refused_in clock.py "$line"
done
cp "$list" "$work/list"
for line in 'tests/ui/Test.cpp looks at none' 'tests/gone.cpp is not there' 'tests/ui/* looks at none'; do
    echo "$line" >>"$list"
    refused "$line"
    cp "$work/list" "$list"
done
echo 'sleep 5' >>"$work/tests/ui/test.sh"
echo 'tests/ui/test.sh' >>"$list"
refused 'a file without a reason'
sh "$here/clock.sh"
