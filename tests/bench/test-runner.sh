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
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --files 100 --bytes 2M --rate 20000 --work "$work" --json "$work/d.json" osterlund spinellis parity >"$work/d.md"
bash "$here/run-bench.sh" --cli "$cli" --rounds 1 --tune 3 --work "$work" --json "$work/f.json" B12 >"$work/f.md"
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
[ "$(lines "$work/d.json")" = 24 ]
[ "$(grep -c 'steadyburn tune: [wr]0' "$work/f.json")" = 14 ]
grep -q 'steadyburn tune: fit [a-z-]*","runs":1,"bytes_per_s":[1-9]' "$work/f.json"
grep -q '</svg>' "$work/f-B12.svg"
# As many bytes with parity as without, within a hundredth.
grep '"case":"parity"' "$work/d.json" | sed 's/.*"bytes":\([0-9]*\).*/\1/' |
    awk 'NR == 1 { first = $1 } END { exit !(NR == 2 && first > 2e6 && ($1 - first) ^ 2 < (first / 100) ^ 2) }'
if [ -x "$window" ]; then
    [ "$(lines "$work/e.json")" = 7 ]
    grep -q '"case":"start","contender":"steadyburn","runs":1,"wall_s":0*[1-9.]' "$work/e.json"
    grep -q '"case":"million",.*"files":200,.*"stop_add_ms":[1-9]' "$work/e.json"
    grep -q '"case":"window",.*"gui_percent_of_core":[0-9]' "$work/e.json"
    grep -q '"contender":"steadyburn, window open",.*"wall_s":[0-9.]*[1-9]' "$work/e.json"
fi
grep -q 'contender":"steadyburn tar.gz".*"bytes":[1-9][0-9]\{5,\}' "$work/a.json"

# A peer that cannot run is named, and the rest is measured.
mkdir -p "$work/peers"
printf '#!/bin/sh\necho "mbuffer: no \\"memory\\"" >&2\nexit 1\n' >"$work/peers/mbuffer"
chmod +x "$work/peers/mbuffer"
PATH=$work/peers:$PATH bash "$here/run-bench.sh" --cli "$cli" --rounds 2 --size 4M --work "$work" --json "$work/g.json" B7 >"$work/g.txt" 2>/dev/null
grep -q '^mbuffer -s 256k -m 64M cannot run here: mbuffer: no "memory" (exit code' "$work/g.txt"
grep -q '"contender":"mbuffer -s 256k -m 64M","runs":0,"unable":"mbuffer: no \\"memory\\"' "$work/g.json"
grep -q '"contender":"steadyburn buffer -b 64M","runs":2' "$work/g.json"

# What was not built is named.
mkdir -p "$work/bare/app"
ln -s "$cli" "$work/bare/app/steadyburn-cli"
status=0
bash "$here/run-bench.sh" --cli "$work/bare/app/steadyburn-cli" B7 >/dev/null 2>"$work/failed" || status=$?
[ $status = 2 ]
grep -q 'steadyburn-assemble; build it' "$work/failed"

# A failed run of ours is no measurement.
mkdir -p "$work/broken/app" "$work/broken/tests"
ln -s "$(cd "$(dirname "$cli")/../tests/bench" && pwd)" "$work/broken/tests/bench"
printf '#!/bin/sh\nexit 1\n' >"$work/broken/app/steadyburn-cli"
chmod +x "$work/broken/app/steadyburn-cli"
status=0
bash "$here/run-bench.sh" --cli "$work/broken/app/steadyburn-cli" --rounds 1 --files 10 --bytes 10k B2 >/dev/null 2>"$work/failed" || status=$?
[ $status = 3 ]
grep -q 'steadyburn tar: exit code 1' "$work/failed"
