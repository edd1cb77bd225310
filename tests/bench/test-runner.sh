#!/bin/bash
# The runner from end to end on tiny trees. Times are not looked at; that the figures are there, and of whole outputs, is.
set -euo pipefail
cli=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A bench whose evictions hit everyone on the machine is no test: as if this were not root.
export STEADYBURN_EVICT=contents
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --files 200 --bytes 3M --work "$work" --json "$work/a.json" B1 B2 B3 >"$work/a.md"
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --size 4M --starve 1 --work "$work" --json "$work/b.json" B7 B8 >"$work/b.md"
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --size 2000 --work "$work" --json "$work/c.json" B11 >"$work/c.md"
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --files 100 --bytes 2M --rate 20000 --work "$work" --json "$work/d.json" osterlund spinellis >"$work/d.md"
window=$(dirname "$cli")/steadyburn
if [ -x "$window" ]; then # a build without widgets has none
    bash "$here/run-bench.sh" --cli "$cli" --alone --rounds 1 --files 200 --bytes 3M --seconds 1 --work "$work" --json "$work/e.json" \
        start drop million window >"$work/e.md"
fi
cat "$work"/?.md

lines() { grep -c '"contender"' "$1"; }
[ "$(lines "$work/a.json")" = 16 ]
[ "$(lines "$work/b.json")" = 5 ]
[ "$(lines "$work/c.json")" = 4 ]
[ "$(lines "$work/d.json")" = 22 ]
if [ -x "$window" ]; then
    [ "$(lines "$work/e.json")" = 7 ]
    grep -q '"case":"start","contender":"steadyburn","runs":1,"wall_s":0*[1-9.]' "$work/e.json"
    grep -q '"case":"million",.*"files":200,.*"stop_add_ms":[1-9]' "$work/e.json"
    grep -q '"case":"window",.*"gui_percent_of_core":[0-9]' "$work/e.json"
    grep -q '"contender":"steadyburn, window open",.*"wall_s":[0-9.]*[1-9]' "$work/e.json"
fi
grep -q 'contender":"steadyburn tar.gz".*"bytes":[1-9][0-9]\{5,\}' "$work/a.json"

# A failed run is no measurement.
mkdir -p "$work/broken/app" "$work/broken/tests"
ln -s "$(cd "$(dirname "$cli")/../tests/bench" && pwd)" "$work/broken/tests/bench"
printf '#!/bin/sh\nexit 1\n' >"$work/broken/app/steadyburn-cli"
chmod +x "$work/broken/app/steadyburn-cli"
status=0
bash "$here/run-bench.sh" --cli "$work/broken/app/steadyburn-cli" --rounds 1 --files 10 --bytes 10k B2 >/dev/null 2>"$work/failed" || status=$?
[ $status = 3 ]
grep -q 'steadyburn tar: exit code 1' "$work/failed"
