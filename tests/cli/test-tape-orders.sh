#!/bin/bash
# The tapes of a set in every order: the same comes back, and what is damaged or old is named whichever tape was first.
#   test-tape-orders.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

cat >tap.py <<'PY'
# tap.py IN OUT zero:N...: zeroes thing N of a .tap (records and filemarks, counted from 0).
import struct, sys
data, at, n = bytearray(open(sys.argv[1], 'rb').read()), 0, 0
zeroed = [int(change.split(':')[1]) for change in sys.argv[3:]]
while at + 4 <= len(data):
    (word,) = struct.unpack_from('<I', data, at)
    if word == 0xffffffff:
        break
    length = word & 0xfffffff
    if n in zeroed:
        data[at + 4:at + 4 + length] = bytes(length)
    at += 8 + length + length % 2 if word else 4
    n += 1
open(sys.argv[2], 'wb').write(data)
PY
t() { echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=$1.tap"; }
cat >next.sh <<'SH'
# Gives the tapes of $ORDER one after the other, whatever is asked for; none when there are no more.
set -- $(cat order)
[ $# -gt 0 ] || exit 1
echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=$PREFIX$1.tap"
shift
echo "$*" >order
SH
orders() { # N: every order of the numbers 1 to N, one a line
    python3 -c 'import itertools, sys
for order in itertools.permutations(range(1, int(sys.argv[1]) + 1)): print(*order)' "$1"
}
given() { # COMMAND ORDER...: the first tape as the target, and the others when they are asked for
    local command=$1 first=$2
    shift 2
    echo "$*" >order
    # shellcheck disable=SC2086 # words of a command
    "$cli" ${command/TAPE/$(t "$PREFIX$first")} --next-volume 'sh next.sh'
}

mkdir tree
for i in $(seq 10 35); do head -c 100000 /dev/urandom >tree/file$i; done
check "a set" exits 0 "$cli" burn --block 2k --to "$(t v1)" --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=v$STEADYBURN_VOLUME.tap"' tree
check "of three tapes" test -e v3.tap -a ! -e v4.tap

# ---- of one tape the label alone cannot be read: it is named, and nothing is called good
export PREFIX=m
for damaged in 1 2 3; do
    cp v1.tap m1.tap
    cp v2.tap m2.tap
    cp v3.tap m3.tap
    python3 tap.py v$damaged.tap m$damaged.tap zero:0
    while read -r order; do
        what="label of $damaged lost, tapes $order"
        # shellcheck disable=SC2086 # tapes
        for command in "verify --json TAPE" "list --json TAPE" "restore --json TAPE --into set"; do
            check "$what: ${command%% *}" exits 1 given "$command" $order
            check "$what: ${command%% *} names the label" says 'where its label stands, cannot be read' <(cat out err)
        done
        check "$what: restored" diff -r tree set/tree
        rm -rf set
    done < <(orders 3)
    export STEADYBURN_SHELF=$work/shelf
    for tape in 1 2 3; do "$cli" shelf add "$(t v$tape)" >/dev/null; done
    check "label of $damaged lost: verified with a shelf" exits 1 given "verify --json TAPE" 1 2 3
    check "label of $damaged lost: its tape is named" result "\"damaged_volumes\":[$damaged],"
    rm -f shelf
    export STEADYBURN_SHELF=
done
export PREFIX=v
check "a set that is whole is good" exits 0 given "verify --json TAPE" 3 1 2
tar -cf foreign.tar tree
python3 - <<'PY'
import struct
data = open('foreign.tar', 'rb').read()
with open('f1.tap', 'wb') as out:
    for at in range(0, len(data), 10240):
        word = struct.pack('<I', len(data[at:at + 10240]))
        out.write(word + data[at:at + 10240] + word)
    out.write(bytes(8) + b'\xff' * 4)
PY
for command in verify list "restore --into set"; do
    # shellcheck disable=SC2086 # words of a command
    check "a tape without a label: ${command%% *}" exits 0 "$cli" $command "$(t f1)"
done
check "a tape without a label: restored" diff -r tree set/tree
rm -rf set m?.tap v?.tap f1.tap

# ---- a file that was written anew after the set was interrupted, with the same size and time: one tape per command, in
#      whatever order, never joins old and new parts
b() { echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=$1.tap"; }
make_giant() { # [LIKE]: with a long hole no tape has the checksum of all of it, and what is joined shows in its bytes alone
    rm -f big/d/giant
    head -c 2900000 /dev/urandom >big/d/giant
    truncate -s 8900000 big/d/giant
    head -c 2900000 /dev/urandom >>big/d/giant
    [ $# = 0 ] || touch -r "$1" big/d/giant
}
mkdir -p big/d
make_giant
head -c 300000 /dev/urandom >big/a
cp -a big big.first
check "written anew: killed within a split file" exits 137 "$cli" burn --to "$(b c1)" --next-volume 'kill -9 $PPID' big
make_giant big.first/d/giant
check "written anew: continued" exits 1 "$cli" burn --yes --continue last --to "$(b c2)" --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=c$STEADYBURN_VOLUME.tap"'
check "written anew: on four tapes" test -e c4.tap -a ! -e c5.tap
while read -r order; do
    for tape in $order; do
        "$cli" restore "$(b c$tape)" --into set >out 2>err
        for got in set/big/d/*; do
            [ -e "$got" ] || continue
            python3 - "$got" big/d/giant big.first/d/giant <<'PY' || echo "$order: $got has parts of both" >>mixed
import sys
got, new, old = (open(path, 'rb').read() for path in sys.argv[1:])
same = [{name for name, data in (('new', new), ('old', old)) if got[at:at + 1000] == data[at:at + 1000]}
        for at in range(0, len(got), 1000) if got[at:at + 1000].strip(b'\0')]
sys.exit({'new'} <= set().union(*same) and {'old'} <= set().union(*same))
PY
        done
    done
    check "written anew, tapes $order: the new file" cmp -s set/big/d/giant big/d/giant
    check "written anew, tapes $order: and it alone" test "$(ls set/big/d)" = giant
    rm -rf set
done < <(orders 4)
check "written anew: nothing joins both" test ! -e mixed
[ ! -e mixed ] || cat mixed >&2
rm -f mixed c?.tap

# ---- parts of two sets with the same size, time and cut
rm -rf state
for set in x y; do
    check "set $set" exits 0 "$cli" burn --to "$(b ${set}1)" --next-volume \
        "echo \"virtual:tape,reposition=0s,speed=900M,capacity=3M,file=$set\$STEADYBURN_VOLUME.tap\"" big
    check "set $set: on three tapes" test -e ${set}3.tap -a ! -e ${set}4.tap
    cp -p big/d/giant giant.$set
    make_giant giant.$set
done
for first in x y; do
    second=$(echo xy | tr -d $first)
    while read -r order; do
        # shellcheck disable=SC2086 # tapes
        set -- $order
        "$cli" restore "$(b $first$1)" --into set >out 2>err
        for tape in "$2" "$3"; do "$cli" restore "$(b $second$tape)" --into set >out 2>err; done
        check "$first$1 and $second$2 $second$3: no whole file is made" test ! -e set/big/d/giant
        "$cli" restore "$(b $second$1)" --into set >out 2>err
        check "$first$1 and $second$2 $second$3 $second$1: is the second set's" cmp -s set/big/d/giant giant.$second
        rm -rf set
    done < <(orders 3)
done
rm -f ??.tap


# ---- what an older release left says nothing of sets and volumes: it is completed as before
check "old mark: a set" exits 0 "$cli" burn --to "$(b x1)" --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=x$STEADYBURN_VOLUME.tap"' big
"$cli" restore "$(b x1)" --into set >out 2>err
mark=$(getfattr --only-values -n user.steadyburn.torn set/big/d/giant.damaged 2>/dev/null)
setfattr -n user.steadyburn.torn -v "1 $(echo "$mark" | cut -d' ' -f2-8)" set/big/d/giant.damaged
for tape in 3 2; do "$cli" restore "$(b x$tape)" --into set >out 2>err; done
check "old mark: whole" cmp -s set/big/d/giant big/d/giant
check "old mark: nothing is left beside" test "$(ls set/big/d)" = giant
rm -rf set x?.tap state

# ---- a file that came damaged: the other tapes of the set are asked for as long as one may have it whole
b_orders() { # WHAT PATTERN TREE: restored in each order of four tapes
    while read -r order; do
        # shellcheck disable=SC2086 # tapes
        set -- "$1" "$2" "$3" $order
        echo "$5 $6 $7" >order
        "$cli" restore "$(b $PREFIX$4)" "$2" --into set --next-volume 'sh next3.sh' >out 2>err
        check "$1, tapes $order: whole" cmp -s "set/$2" "$2"
        rm -rf set
        set -- "$1" "$2" "$3"
    done < <(orders 4)
}
sed 's/capacity=1M/capacity=3M/' next.sh >next3.sh
rm -rf state
head -c 5800000 /dev/urandom >big/d/giant
check "anew: killed within a split file" exits 137 "$cli" burn --to "$(b c1)" --next-volume 'kill -9 $PPID' big
chmod 600 big/d/giant # the same bytes, and yet it is written anew
check "anew: continued" exits 1 "$cli" burn --yes --continue last --to "$(b c2)" --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=c$STEADYBURN_VOLUME.tap"'
check "anew: on four tapes" test -e c4.tap -a ! -e c5.tap
cp c2.tap whole.tap
python3 tap.py whole.tap c2.tap zero:7
export PREFIX=c
b_orders "damaged anew" big/d/giant tree
echo 3 4 1 >order
check "damaged anew: with nobody to give a tape" exits 1 "$cli" restore "$(b c2)" big/d/giant --into set
rm -rf set c?.tap

# ---- one file from an early tape of a set that was continued: the shelf knows that a later one has it anew
rm -rf state
export STEADYBURN_SHELF=$work/shelf
check "newer: killed behind the first tape" exits 137 "$cli" burn --block 2k --to "$(t c1)" --next-volume 'kill -9 $PPID' tree
head -c 100000 /dev/urandom >tree/file10
check "newer: continued" exits 1 "$cli" burn --yes --continue last --to "$(t c2)" --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=c$STEADYBURN_VOLUME.tap"'
check "newer: is told" exits 1 "$cli" restore "$(t c1)" tree/file10 --into set
check "newer: with the volume" says 'A newer version of “tree/file10” is on volume 2 of the set'
check "newer: the old one is there" test -s set/tree/file10
check "newer: not of what is as it was" exits 0 "$cli" restore "$(t c1)" tree/file11 --into set
check "newer: nor from the tape that has it" exits 0 "$cli" restore "$(t c2)" tree/file10 --into set2
check "newer: which is the new one" cmp -s set2/tree/file10 tree/file10
rm -rf set set2 shelf
export STEADYBURN_SHELF=

[ "$failures" = 0 ]
