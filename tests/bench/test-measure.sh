#!/bin/sh
# The measure: it passes on what the command says, counts a pipeline's whole work, and the burst gives every byte.
set -eu
measure=$1
burst=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$measure" "$work/line" sh -c 'exit 0'
status=0
"$measure" "$work/line" sh -c 'exit 7' || status=$?
[ $status = 7 ]
"$measure" "$work/line" sh -c 'sleep 0.3' # asleep: wall time, no work
"$measure" "$work/line" sh -c 'awk "BEGIN { for (i = 0; i < 3000000; i++) s += i * i; print s }" | cat >/dev/null'
awk 'NF != 5 { exit 1 }
     NR == 2 && $5 != 7 { exit 1 }
     NR == 3 && ($1 < 0.29 || $2 > 0.2) { exit 1 }
     NR == 4 && ($2 < 0.02 || $3 < 500) { exit 1 }
     END { exit NR != 4 }' "$work/line"

[ "$("$burst" 3000k 200M 100M 1M 1M | wc -c)" = 3072000 ]
if "$burst" nonsense >/dev/null 2>&1; then exit 1; fi
