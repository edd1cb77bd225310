#!/bin/bash
# Tapes of a set of which an early one has no file of today's any more, but links, folders and what has vanished since:
# whatever tape comes first, what is restored, verified and told is the same.
#   test-tape-elsewhere.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

write=virtual:tape,reposition=0s,speed=900M,capacity=1200k,file=
read=virtual:tape,file=
burn_first() { exits 3 "$cli" burn --block 16k --to "${write}V1" --next-volume false src; }
burn_rest() { # CODE VOLUME
    exits "$1" "$cli" burn --yes --continue last --to "${write}V$2" --next-volume "echo ${write}V\$STEADYBURN_VOLUME"
}
begin_anew() {
    rm -rf src V* state back asked
    mkdir -p src
}
noise() { head -c "$2" /dev/urandom >"src/$1"; } # NAME BYTES
beginning_with() { # VOLUME COMMAND OPTION...: the others are given when they are asked for
    local first=$1 command=$2
    shift 2
    "$cli" "$command" --json "${read}V$first" --next-volume "echo ${read}V\$STEADYBURN_VOLUME" "$@" >out 2>err
}
exits_beginning_with() { # CODE VOLUME COMMAND OPTION...
    local code=$1
    shift
    exits "$code" beginning_with "$@" || { cat out err >&2; return 1; }
}
restored_beginning_with() { # VOLUME: with exit 0, or with 1 where a torn version stays beside
    local code=0
    rm -rf back
    beginning_with "$1" restore --into back || code=$?
    test $code = "$(find back -name '*.damaged' | wc -l)"
}
restore_each() { # VOLUME: after it the others in their order, whichever is asked for, each but once
    volumes | grep -vx "$1" >order
    rm -rf back
    exits 0 "$cli" restore "${read}V$1" --into back --next-volume "echo ${read}V\$(head -n 1 order); sed -i 1d order"
}
listed() { (cd "$1" && find . -printf '%p %y %m %l\n' | LC_ALL=C sort); } # FOLDER: names, kinds, modes and targets
volumes() { find . -maxdepth 1 -name 'V?' | sed 's/.*V//' | sort; }

# ---- a link, a pipe, an empty folder and a vanished file on a tape whose files are all written anew or gone
begin_anew
mkdir -m 750 src/empty
ln -s z src/link
mkfifo src/fifo
echo gone >src/gone
noise y 1000000
noise z 700000
check "one tape of more" burn_first
rm src/gone
noise y 1000000
check "the others" burn_rest 1 2
check "are several" test "$(volumes | wc -l)" -ge 3
cp -a src all
echo gone >all/gone
for first in $(volumes); do
    rm -rf back
    check "$first first: all is restored" exits_beginning_with 0 "$first" restore --into back
    check "$first first: as it was" test "$(listed back/src)" = "$(listed all)"
    check "$first first: whole" test "$(sums back/src)" = "$(sums all)"
    check "$first first: is verified" exits_beginning_with 0 "$first" verify
    rm -rf back
    check "$first first: the link alone" exits_beginning_with 0 "$first" restore --into back '*/link'
    check "$first first: is there" test -L back/src/link
    rm -rf back
    check "$first first: a file that is on no other tape" exits_beginning_with 0 "$first" restore --into back '*/gone'
    check "$first first: is there" test -e back/src/gone
done
for first in $(volumes); do
    check "$first first: against the sources" exits_beginning_with 0 "$first" verify --against src
done
rm -rf all

# ---- nothing is asked for that nobody wants
check "a file of the last tape" exits 0 "$cli" restore "${read}V3" --into alone --next-volume 'echo x >>asked; false' '*/z'
check "asks for no other" test ! -e asked

# ---- a tape that nobody has: what is on it is named, a folder only where nothing of it is
check "without the first tape" exits 3 "$cli" restore --json "${read}V3" --into without --next-volume \
    "test \$STEADYBURN_VOLUME != 1 && echo ${read}V\$STEADYBURN_VOLUME"
for lost in link fifo empty gone; do check "$lost is named" result "\"path\":\"src/$lost\""; done

# ---- a torn file that has vanished: named whatever comes first
begin_anew
noise a 100000
noise y 2000000
noise z 900000
check "torn: one tape of more" burn_first
rm src/y
check "torn: the others" burn_rest 1 2
for first in $(volumes); do
    rm -rf back
    check "torn, $first first: is restored but for it" exits_beginning_with 1 "$first" restore --into back
    check "torn, $first first: is named" result '"path":"src/y"'
    check "torn, $first first: what is whole" test "$(sums back/src | grep -v y.damaged)" = "$(sums src)"
    check "torn, $first first: what is there of it" test -e back/src/y.damaged
done

# ---- changed, and then deleted before a tape has the new version, or all of its parts
for new in 1000 2000000; do # bytes of a file before it
    begin_anew
    noise y 900000
    noise m 100000
    rm -rf all && cp -a src all
    noise z 2000000
    check "$new before it: one tape of more" burn_first
    noise m $new
    noise y 2000000
    check "$new before it: two" exits 3 "$cli" burn --continue last --to "${write}V2" --next-volume false
    rm src/y
    check "$new before it: it is asked" exits 3 "$cli" burn --continue last --to "${write}V3" --next-volume false
    check "$new before it: for the one file" says '1 file changed or vanished: src/y.'
    check "$new before it: the others" burn_rest 1 3
    check "$new before it: the old version is told" says "“src/y” is no longer in the sources. Volume 1 of the set has an old version of it, none the new one." out
    for first in $(volumes); do
        check "$new before it, $first first: is restored but for it" restored_beginning_with "$first"
        check "$new before it, $first first: the old version is there" cmp -s all/y back/src/y
        check "$new before it, $first first: the others" test "$(sums back/src | grep -v /y)" = "$(sums src)"
    done
done
rm -rf all

# ---- an index says that a later tape has it: the old version on an earlier tape does not do
begin_anew
noise u 2000000
ln src/u src/v
noise z 600000
check "later: two tapes of more" exits 3 "$cli" burn --block 16k --to "${write}V1" --next-volume \
    "test \$STEADYBURN_VOLUME -le 2 && echo ${write}V\$STEADYBURN_VOLUME" src
noise u 2000000
check "later: the others" burn_rest 1 3
for first in $(volumes | sed 1,2d); do
    for name in u v; do
        rm -rf back
        check "later, $first first: $name is restored" exits_beginning_with 0 "$first" restore --into back "src/$name"
        check "later, $first first: $name is the new one" cmp -s src/u "back/src/$name"
    done
done
begin_anew
noise b 400000
noise c 400000
noise z 900000
check "given early: one tape of more" burn_first
noise b 900000
noise c 900000
check "given early: the others" burn_rest 1 2
check "given early: the tape with the old version" exits 3 "$cli" restore "${read}V2" --into back --next-volume \
    "test -e asked && exit 1; touch asked; echo ${read}V1" src/c
check "given early: is not all" says '“src/c” is on a volume of the set that was not inserted'

# ---- the last tape has no index any more: what was read of it is not missing
begin_anew
for name in a b c; do noise $name 700000; done
check "without an index: a set" exits 0 "$cli" burn --block 16k --to "${write}V1" --next-volume "echo ${write}V\$STEADYBURN_VOLUME" src
python3 - V3 <<'PY'
import struct, sys
data, at, marks = bytearray(open(sys.argv[1], 'rb').read()), 0, 0
while at + 4 <= len(data):
    (length,) = struct.unpack_from('<I', data, at)
    if length == 0xffffffff:
        break
    if length == 0:
        marks, at = marks + 1, at + 4
        continue
    if marks == 2:
        data[at + 4:at + 4 + length] = bytes(length)
    at += 8 + length + length % 2
open(sys.argv[1], 'wb').write(data)
PY
for first in $(volumes); do
    rm -rf back
    check "without an index, $first first: all is restored" exits_beginning_with 1 "$first" restore --into back
    check "without an index, $first first: whole" test "$(sums back/src)" = "$(sums src)"
done

# ---- a folder is a file now, and no restore brings back what was in it
begin_anew
mkdir src/d
noise d/a 300000
ln src/d/a src/d/b
noise y 2500000
ln src/y src/d/c
noise e 900000
ln src/e src/d/e
check "a folder: one tape of more" burn_first
rm -r src/d
noise d 5000
check "a folder: the others" burn_rest 1 2
for first in $(volumes); do
    rm -rf back
    check "a folder, $first first: is a file" exits_beginning_with 0 "$first" restore --into back
    check "a folder, $first first: the newest is there" test "$(sums back/src)" = "$(sums src)"
    check "a folder, $first first: each tape given once" restore_each "$first"
done

[ "$failures" = 0 ]
