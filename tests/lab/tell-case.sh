#!/bin/sh
# How a case went in the lab's last run: sh tests/lab/tell-case.sh FOLDER CASE
set -eu
if [ "${STEADYBURN_LAB:-}" = off ]; then exit 77; fi
results=$1/results
[ -e "$results/$2.log" ] || {
    echo "The lab's machine did not come to this case."
    exit 1
}
cat "$results/$2.log"
[ -e "$results/$2.result" ] || {
    echo "The machine went down within this case."
    exit 1
}
echo "$2: exit $(cat "$results/$2.result") after $(cat "$results/$2.seconds") s"
[ "$(cat "$results/$2.result")" = 0 ]
