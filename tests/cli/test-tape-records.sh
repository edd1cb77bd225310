#!/bin/bash
# Tapes with short and long records: whatever a record's length, what was written is verified, listed, restored, appended
# to and continued, and GNU tar reads it too. And what must never be overwritten on the way.
#   test-tape-records.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

mkdir -p one two
head -c 6 /dev/urandom >one/tiny
head -c 6000000 /dev/urandom >one/large
head -c 6 /dev/urandom >two/other
sums one >wanted1
sums two >wanted2

for block in 512 1k 2k 10k 20k 32k 34k 64k 1M; do
    t="virtual:tape,reposition=0s,speed=900M,capacity=40M,file=r$block.tap"
    check "records of $block: written" exits 0 "$cli" burn --block $block --verify --json --to "$t" one
    check "records of $block: verified" result '"verified":true'
    check "records of $block: read" exits 0 "$cli" verify "$t"
    check "records of $block: against the sources" exits 0 "$cli" verify "$t" --against one
    check "records of $block: listed" exits 0 "$cli" list "$t"
    check "records of $block: both files" test "$(grep -c 'one/[tl]' out)" = 2
    check "records of $block: restored" exits 0 "$cli" restore "$t" --into "a$block"
    sums "a$block/one" >got
    check "records of $block: equal" cmp -s wanted1 got
    check "records of $block: one of the files" exits 0 "$cli" restore "$t" --into "c$block" one/tiny
    check "records of $block: equal too" cmp -s one/tiny "c$block/one/tiny"
    check "records of $block: appended to" exits 0 "$cli" burn --append --block $block --verify --to "$t" two
    check "records of $block: both sets" exits 0 "$cli" restore "$t" --into "b$block"
    sums "b$block/one" >got
    check "records of $block: the first" cmp -s wanted1 got
    sums "b$block/two" >got
    check "records of $block: the second" cmp -s wanted2 got
    rm -rf tarred && mkdir tarred
    for number in 0 1 2 3 4; do
        tape_file "r$block.tap" $number >"file$number.tar"
        check "records of $block: GNU tar reads file $number" tar -C tarred -xf "file$number.tar"
    done
    sums tarred/one >got
    check "records of $block: GNU tar has the first" cmp -s wanted1 got
    sums tarred/two >got
    check "records of $block: GNU tar has the second" cmp -s wanted2 got
    check "records of $block: label" grep -q '"block":' tarred/LABEL.json
done

# ---- a set over several tapes, with short records; finished tapes stay
for block in 10k 2k; do
    s() { echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=s$block-$1.tap"; }
    next='echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=s'$block'-$STEADYBURN_VOLUME.tap"'
    check "set of $block: written" exits 0 "$cli" burn --block $block --verify --to "$(s 1)" --next-volume "$next" one
    check "set of $block: restored" exits 0 "$cli" restore "$(s 1)" --into "s$block" --next-volume "$next"
    sums "s$block/one" >got
    check "set of $block: equal" cmp -s wanted1 got
    check "set of $block: from its last tape" exits 0 "$cli" verify "$(s 2)" --against one --next-volume "$next"

    rm -rf state "s$block-"*.tap
    check "set of $block: interrupted" exits 137 "$cli" burn --block $block --to "$(s 1)" --next-volume 'kill -9 $PPID' one
    cp "s$block-1.tap" finished.tap
    check "set of $block: its tape is not continued on" exits 3 "$cli" burn --yes --continue last --to "$(s 1)"
    check "set of $block: what it is is told" says 'medium 1 of this very set'
    check "set of $block: it is as it was" cmp -s "s$block-1.tap" finished.tap
    check "set of $block: continued" exits 0 "$cli" burn --continue last --to "$(s 2)" --next-volume "$next"
    check "set of $block: restored from both" exits 0 "$cli" restore "$(s 1)" --into "g$block" --next-volume "$next"
    sums "g$block/one" >got
    check "set of $block: equal after all" cmp -s wanted1 got
    rm -f "s$block-"*.tap
    check "set of $block: the same tape twice" exits 3 "$cli" burn --yes --block $block --to "$(s 1)" --next-volume true one
    check "set of $block: is told" says 'medium 1 of this very set'
    check "set of $block: and whole" exits 1 "$cli" restore "$(s 1)" --into "w$block"
done

[ "$failures" = 0 ]
