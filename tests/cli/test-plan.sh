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

# ---- a source that is a symbolic link to a folder is written as a link, which is said
ln -s tree linked
for command in 'plan --no-measuring' 'burn --yes --to linked.tar' 'burn --yes --to linked.iso'; do
    # shellcheck disable=SC2086
    check "$command of a link" exits 0 "$cli" $command linked
    check "… says so" says '“linked” is a symbolic link: the link alone is written'
    # shellcheck disable=SC2086
    check "$command --json of a link" exits 0 "$cli" $command --json linked
    check "… says so, too" grep -q '"kind":"link".*"path":"linked"' out
    # shellcheck disable=SC2086
    check "$command with a slash behind it" exits 0 "$cli" $command linked/
    check "… has nothing to say" test "$(grep -c 'symbolic link' err)" = 0
done
check "… and writes the folder" exits 0 "$cli" verify linked.tar --against linked/
rm linked

check "the forecast names time and buffer" exits 0 "$cli" plan --medium dvd+r --speed 1x --buffer 64M tree
check "… the time" says 'Time: about' out
check "… and whether the buffer will do" says 'The buffer of 64.0 MiB' out
check "a drive faster than any source" exits 0 "$cli" plan --medium dvd+r --speed 1000000x --buffer 1M tree
check "… makes the buffer run dry" says 'The buffer of 1.00 MiB will run dry at 1000000x.' out
check "… and the smallest changes are named" grep -Eq 'It needs a buffer of [0-9.]+ MiB, or choose a speed of [0-9.]+x' out
check "… in JSON, too" exits 0 "$cli" plan --medium dvd+r --speed 1000000x --buffer 1M --json tree
check "… as numbers" grep -Eq '"buffer_that_does":[1-9].*"rate_that_does":[1-9].*"will_do":false' out
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

# What requests cost: measured, and nothing left behind.
mkdir many
for i in $(seq 40); do head -c $((i * 1000)) /dev/urandom >"many/$i"; done
touch -a -d @1000000000 many/*
listing() { ls -lnR --time-style=+%s many; }
listing >listed
check "a folder is measured" exits 0 "$cli" tune --seconds 1 --size 2M many
check "… and something proposed" says 'Proposed:' out
check "… with a rate" grep -q 'The source gives about .*/s' out
check "nothing of it is changed" cmp <(listing) listed
check "no file was read in a way that shows" test "$(stat -c %X many/7)" = 1000000000
check "in JSON, with the experiments and a plot" exits 0 "$cli" tune --json --seconds 4 --size 2M --experiments --svg plot.svg many
check "… each line holds together" python3 -c '
import json, xml.dom.minidom
lines = [json.loads(line) for line in open("out")]
series = {line["curve"]: line for line in lines if line["event"] == "series"}
result = lines[-1]
assert result["outcome"] == "complete" and result["sampled_files"] == 40 and result["own_file"] is True
gaps = {gap["what"]: gap["reason"] for gap in result["not_measured"]}
for curve in ("read-cached", "write-cached", "read-cold", "write-synced", "small-files"):
    assert curve in series or curve in gaps, curve
for one in series.values():
    assert all(abs(point["rate"] * point["seconds"] - point["bytes"]) <= 1e-3 * point["bytes"] for point in one["points"])
assert len(series) > 2 and all(one["request_s"] is None or one["request_s"] >= 0 for one in series.values())
assert gaps.get("read-cached") == "time-over" or series["read-cached"]["rate"] > 1e6
experiments = [line["id"] for line in lines if line["event"] == "experiment"]
assert experiments == ["w%02d" % i for i in range(1, 7)] + ["r%02d" % i for i in range(1, 9)]
plot = xml.dom.minidom.parse("plot.svg")
assert len(plot.getElementsByTagName("circle")) == sum(len(one["points"]) for one in series.values())'
check "a plot is replaced only with a yes" exits 3 "$cli" tune --svg plot.svg many
check "… which is said before time is spent" says 'plot.svg'
check "… and done with one" exits 0 "$cli" tune --seconds 1 --yes --svg plot.svg virtual:bd-r
check "a simulated drive is reckoned" exits 0 "$cli" tune --json virtual:tape,speed=160M,min=54M,file=untouched.tap
check "… at its rate" python3 -c '
import json
lines = [json.loads(line) for line in open("out")]
assert abs(lines[0]["rate"] / 160e6 - 1) < 0.01 and lines[-1]["proposal"]["rate"] == 160e6'
check "… without its medium" test ! -e untouched.tap
check "a real tape is refused" exits 3 "$cli" tune /dev/nst0
check "… with the reason" says 'would spend a medium'
check "a folder that is not there is named" exits 2 "$cli" tune nowhere/at/all
check "… by its path" says 'nowhere/at/all'
stopped() { # SIGNAL CODE
    local got=0
    "$cli" tune --seconds 600 many >out 2>err &
    await $! measures $! && kill -"$1" $! && wait_until gone $! && { wait $! || got=$?; } && [ $got = "$2" ]
}
measures() { find "/proc/$1/fd" -lname "$work/many/*" 2>/dev/null | grep -q .; } # its temporary file is open
check "a stop ends it at once" stopped INT 130
check "… as cancelled" says 'Stopped on request'
check "a kill" stopped KILL 137
check "… leaves nothing" cmp <(listing) listed

[ "$failures" = 0 ]
