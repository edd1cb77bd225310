#!/bin/bash
# What a burn would be: exact sizes, several media, what cannot be read; and nothing is written.
#   test-plan.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/one/deep tree/two tree/empty
seq 50000 >tree/one/numbers
for i in $(seq 40); do head -c $((i * 7919)) /dev/urandom >"tree/one/deep/noise $i"; done
head -c 2500000 /dev/urandom >tree/two/large
ln tree/two/large tree/one/linked
ln -s nowhere tree/link

bytes() { grep -o "\"bytes\":[0-9]*" <<<"$1" | head -1; }
same_as_burned() { # MEDIUM TARGET [OPTION...]
    local medium=$1 target=$2
    shift 2
    exits 0 "$cli" plan --no-measuring --medium "$medium" --json "$@" tree || return 1
    local planned
    planned=$(bytes "$(tail -n 1 out)")
    exits 0 "$cli" burn --no-lock --json "$@" --to "$target" tree || return 1
    [ "$planned" = "$(bytes "$(tail -n 1 out)")" ]
}
check "an ISO on a disc has the planned bytes" same_as_burned dvd+r virtual:dvd+r,speed=900M,file=iso.disc
check "… and the image has" test "$(stat -c %s iso.disc)" -ge 2500000
check "an ISO in a file has" same_as_burned file plain.iso --format iso
check "… and the file is as long" test "$(bytes "$(tail -n 1 out)")" = "\"bytes\":$(stat -c %s plain.iso)"
check "a tar on a disc has" same_as_burned bd-r virtual:bd-r,speed=900M,file=tar.disc --format tar
check "a tar in a file has" same_as_burned file plain.tar --format tar
check "a reproducible image has" same_as_burned file same.iso --format iso --reproducible
check "without some files it has" same_as_burned dvd+r virtual:dvd+r,speed=900M,file=few.disc --exclude 'noise 1*'

check "several discs are planned" exits 0 "$cli" plan --no-measuring --medium dvd+r:2M tree
check "… each with its number" grep -q '^Disc 1 of ' out
check "… and its fill" grep -q '% full' out
check "… the split file is told" grep -q 'split: 1' out
check "in JSON" exits 0 "$cli" plan --no-measuring --medium 2M --json tree
check "… each has a line" test "$(grep -c '"event":"volume"' out)" -ge 4
check "… with a name of its own" grep -qF '"volume_id":"TREE_D002"' out
check "… and no more bytes than a disc" python3 -c '
import json
lines = [json.loads(line) for line in open("out")]
volumes = [line for line in lines if line["event"] == "volume"]
result = lines[-1]
assert result["event"] == "result" and result["outcome"] == "complete" and result["exact"] is True
assert result["volumes"] == len(volumes) and sum(v["bytes"] for v in volumes) == result["bytes"]
assert all(0 < v["bytes"] <= v["capacity"] == 2 << 20 for v in volumes)
assert result["seconds"] is None and result["will_do"] is None'
check "tapes are counted" exits 0 "$cli" plan --no-measuring --medium tape:2M tree
check "… as tapes" grep -q '^Tape 1 of ' out
check "compressed it is no more than that" exits 0 "$cli" plan --no-measuring --format tar.gz --medium bd-r tree
check "… which is said" says 'before compression' out

check "the forecast names time and buffer" exits 0 "$cli" plan --medium dvd+r --speed 1x --buffer 64M tree
check "… the time" says 'Time: about' out
check "… and whether the buffer will do" says 'The buffer of 64.0 MiB' out
check "… in JSON" exits 0 "$cli" plan --medium dvd+r --speed 1x --json tree
check "… as numbers" result '"drive_rate":1385000'

check "a medium that is none is refused" exits 2 "$cli" plan --medium floppy tree
check "… by its name" says floppy
check "an image on a tape is refused" exits 2 "$cli" plan --medium tape --format iso tree
check "a source that is missing is named" exits 2 "$cli" plan nowhere
check "no source at all is refused" exits 2 "$cli" plan --medium dvd+r
check "discs that hold nothing are refused" exits 3 "$cli" plan --no-measuring --medium 100K tree

if [ "$(id -u)" != 0 ]; then
    chmod 000 "tree/one/deep/noise 3"
    check "what cannot be read is named before the burn" exits 1 "$cli" plan --no-measuring tree
    check "… with its path" says 'noise 3' out
    chmod 600 "tree/one/deep/noise 3"
fi

before=$(find . -newer plain.iso -type f ! -name out ! -name err | wc -l)
check "nothing is written" exits 0 "$cli" plan --medium dvd+r:2M tree
check "… nowhere" test "$(find . -newer plain.iso -type f ! -name out ! -name err | wc -l)" = "$before"

[ "$failures" = 0 ]
