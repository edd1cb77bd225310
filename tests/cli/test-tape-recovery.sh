#!/bin/bash
# What is still had from tapes and archives whose beginning, index or label is lost: everything that can be read, and
# what cannot is named.
#   test-tape-recovery.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

cat >tap.py <<'PY'
# tap.py IN OUT CHANGE...: zero:N and del:N change thing N of a .tap (records and filemarks, counted from 0, negative
# from the end; "first": the first archive's first record, "index": that of its index), mark:N puts a filemark before it.
import struct, sys
data, things, at = open(sys.argv[1], 'rb').read(), [], 0
while at + 4 <= len(data):
    (word,) = struct.unpack_from('<I', data, at)
    if word == 0xffffffff:
        break
    length = word & 0xfffffff
    things.append(data[at + 4:at + 4 + length] if word else None)
    at += 8 + length + length % 2 if word else 4
for change in sys.argv[3:]:
    what, n = change.split(':')
    marks = [at for at, thing in enumerate(things) if thing is None]
    n = marks[0] + 1 if n == 'first' else marks[1] + 1 if n == 'index' else int(n)
    if what == 'zero':
        things[n] = bytes(len(things[n]))
    elif what == 'del':
        del things[n]
    elif what == 'cut': # from there on
        del things[n:]
    elif what == 'mark':
        things.insert(n, None)
with open(sys.argv[2], 'wb') as out:
    for thing in things:
        if thing is None:
            out.write(bytes(4))
        else:
            word = struct.pack('<I', len(thing))
            out.write(word + thing + bytes(len(thing) % 2) + word)
    out.write(b'\xff' * 4)
PY
t() { echo "virtual:tape,reposition=0s,speed=900M,file=$1.tap"; }
whole() { # FOLDER: how many files of the tree are there as they were
    local same=0
    for file in tree/*; do cmp -s "$file" "$1/$file" && same=$((same + 1)); done
    echo $same
}

mkdir tree
for i in 01 02 03 04 05 06 07 08 09 10 11 12; do head -c 100000 /dev/urandom >tree/file$i; done

# ---- the first records of an archive are lost: the tape's label says what it is
check "a tape" exits 0 "$cli" burn --to "$(t whole)" tree
for change in zero:2 del:2; do
    python3 tap.py whole.tap first.tap $change
    check "$change: restored as far as it goes" exits 1 "$cli" restore "$(t first)" --into first
    check "$change: all but what lay there" test "$(whole first)" -ge 9
    check "$change: the damage is told" says 'The archive is damaged near byte 0'
    check "$change: what is lost is named" says 'tree/file01'
    check "$change: listed" exits 1 "$cli" list "$(t first)"
    check "$change: list names what is lost" says 'tree/file01'
    check "$change: not good" exits 3 "$cli" verify "$(t first)"
    check "$change: verify names what is lost" says 'tree/file01'
    [ $change = del:2 ] || check "$change: one file behind" exits 1 "$cli" restore "$(t first)" --into one tree/file12
    check "$change: its folder has lost mode and times" says 'The archive is damaged near byte 0'
    [ $change = del:2 ] || check "$change: is whole" cmp -s tree/file12 one/tree/file12
    check "$change: the lost file by name" exits 1 "$cli" restore "$(t first)" --into two tree/file01
    check "$change: is named" says 'tree/file01'
    rm -rf first one two
done
check "an unreadable first record" exits 1 "$cli" restore "$(t whole),fault=medium-error@300k" --into first
check "unreadable: all but what lay there" test "$(whole first)" -ge 9
check "unreadable: what is lost is named" says 'tree/file01'
rm -rf first

check "a tape of short records" exits 0 "$cli" burn --block 2k --to "$(t short)" tree
python3 tap.py short.tap first.tap zero:first
check "a short record lost" exits 1 "$cli" restore "$(t first)" --into first
check "short: all but one at most" test "$(whole first)" -ge 11
check "short: what is lost is named" says '“tree”'
rm -rf first

for format in tar.gz tar.zst; do
    head -c 9000000 /dev/urandom >tree/large
    check "a tape of $format" exits 0 "$cli" burn --format $format --to "$(t packed)" tree
    python3 tap.py packed.tap first.tap zero:2
    check "$format: restored as far as it goes" exits 1 "$cli" restore "$(t first)" --into first
    check "$format: the file behind is whole" cmp -s tree/large first/tree/large
    check "$format: what is lost is named" says 'tree/file01'
    rm -rf first tree/large packed.tap
done

# ---- the same of a plain archive in a file
tar cf plain.tar -b 20 tree
for bytes in 512 1024 200000; do
    cp plain.tar front.tar
    head -c $bytes /dev/zero | dd of=front.tar conv=notrunc status=none
    check "front of $bytes lost: restored" exits 1 "$cli" restore front.tar --into front
    check "front of $bytes lost: told" says 'The archive is damaged near byte 0'
    check "front of $bytes lost: the rest is whole" test "$(whole front)" -ge 9
    check "front of $bytes lost: not good" exits 3 "$cli" verify front.tar
    rm -rf front
done
noise() { # SEED BYTES: the same in every run
    python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(int(sys.argv[1])).randbytes(int(sys.argv[2])))' "$@"
}
mkdir many
for ((i = 0; i < 60; ++i)); do noise $i 100000 >many/$i; done
for format in tar.gz tar.zst; do
    check "$format in a file" exits 0 "$cli" burn --to packed.$format many
    for bytes in 16 70000; do
        cp packed.$format front.$format
        noise $bytes $bytes | dd of=front.$format conv=notrunc status=none
        check "$format: front of $bytes lost: restored" exits 1 "$cli" restore front.$format --into front
        check "$format: front of $bytes lost: told" says 'The archive is damaged near byte 0'
        same=0
        for file in many/*; do cmp -s "$file" "front/$file" && same=$((same + 1)); done
        check "$format: front of $bytes lost: the rest is whole" test $same -ge 30
        check "$format: front of $bytes lost: not good" exits 3 "$cli" verify front.$format
        rm -rf front front.$format
    done
done
rm -rf packed.tar.*
rm -rf many

# ---- nothing of an archive can be read, but its index can: every file is named
mkdir few
for name in one two three; do head -c 100000 /dev/urandom >few/$name; done
check "a packed tape" exits 0 "$cli" burn --format tar.zst --block 32k --to "$(t packed)" few
check "of which nothing can be read" exits 3 "$cli" restore "$(t packed),fault=medium-error@40000" --into none
for name in one two three; do check "nothing read: $name is named" says "“few/$name”"; done
check "of which nothing can be verified" exits 3 "$cli" verify "$(t packed),fault=medium-error@40000"
for name in one two three; do check "nothing verified: $name is named" says "“few/$name”"; done
rm -rf few packed.tap
head -c 2000000 /dev/urandom >noise
check "noise is no archive" exits 2 "$cli" list noise
head -c 2000000 /dev/zero >zeros
check "zeros are no archive" exits 2 "$cli" list zeros

# ---- a tape in the middle of a set is damaged: those behind it are used all the same
s() { echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=$1.tap"; }
cat >next.sh <<'SH'
echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=$PREFIX$STEADYBURN_VOLUME.tap"
SH
for i in 13 14 15 16 17 18 19 20 21 22 23 24 25 26; do head -c 100000 /dev/urandom >tree/file$i; done
export PREFIX=v
check "a set of three" exits 0 "$cli" burn --block 2k --to "$(s v1)" --next-volume 'sh next.sh' tree
check "of three tapes" test -e v3.tap
check "and no more" test ! -e v4.tap
take() { # CHANGE: the set with a second tape that was changed
    cp v1.tap m1.tap
    cp v3.tap m3.tap
    python3 tap.py v2.tap m2.tap "$1"
}
export PREFIX=m
for change in zero:index del:index cut:index; do
    take $change
    check "$change: restored" exits 1 "$cli" restore "$(s m1)" --into set --next-volume 'sh next.sh'
    check "$change: everything" test "$(whole set)" = 26
    check "$change: the index is told" says 'The index of the archive in file 1'
    check "$change: and no tape is said to be missing" test "$(grep -c 'not inserted' err)" = 0
    check "$change: verified" exits 1 "$cli" verify "$(s m1)" --next-volume 'sh next.sh'
    check "$change: listed" exits 1 "$cli" list "$(s m1)" --next-volume 'sh next.sh'
    check "$change: list has every file" test "$(grep -c tree/file out)" = 26
    rm -rf set
done
take zero:first
check "the second tape's front: restored" exits 1 "$cli" restore "$(s m1)" --into set --next-volume 'sh next.sh'
check "front: all but what lay there" test "$(whole set)" -ge 25
rm -rf set
printf '\377\377\377\377' >m2.tap
check "the second tape is blank" exits 3 "$cli" restore "$(s m1)" --into set --next-volume 'sh next.sh'
third=$("$cli" list "$(s v3)" | grep -c tree/file)
first=$("$cli" list "$(s v1)" | grep -c tree/file)
check "blank: the others are used" test "$(whole set)" = $((first + third))
check "blank: what was on it is named" test "$(grep -c 'tree/file.*inserted' err)" = $((26 - first - third))
rm -rf set
check "from the last to the second" exits 0 "$cli" restore "$(s v3)" --into set --next-volume \
    'echo "virtual:tape,reposition=0s,speed=900M,capacity=1M,file=v$STEADYBURN_VOLUME.tap"'
check "all is there" diff -r tree set/tree
rm -rf set
check "from the last, the second is not there" exits 3 "$cli" restore "$(s v3)" --into set --next-volume 'sh next.sh'
check "only its files are missing" test "$(grep -c 'tree/file.*inserted' err)" = $((26 - first - third))

# ---- a split file of which parts are missing never has its real name; the other tapes complete it, whichever command
#      reads them
mkdir -p big/d big/zz
head -c 7500000 /dev/urandom >big/d/giant
head -c 300000 /dev/urandom >big/a
ln big/d/giant big/zz/giantlink
ln big/a big/zz/alink
b() { echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=b$1.tap"; }
export PREFIX=b
check "a split file" exits 0 "$cli" burn --to "$(b 1)" \
    --next-volume 'echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=b$STEADYBURN_VOLUME.tap"' big
check "over four tapes" test -e b4.tap
check "a split file is verified" exits 0 "$cli" verify "$(b 1)" \
    --next-volume 'echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=b$STEADYBURN_VOLUME.tap"'
check "and counts once under each name" grep -q '^4 files,' out
check "its first tape alone" exits 1 "$cli" restore "$(b 1)" --into torn
check "torn: not under its name" test ! -e torn/big/d/giant
check "torn: what there is stands beside" cmp -s -n 1000000 torn/big/d/giant.damaged big/d/giant
check "torn: which is named, and that it is no damage" says \
    'Some parts of “big/d/giant” are missing. What there is of it is kept as “big/d/giant.damaged”'
check "torn: where the rest is" exits 1 "$cli" restore "$(b 3)" --into torn3 big/d/giant
check "torn: with the tape's number" says 'Parts of “big/d/giant” are on volume 1 of the set'
check "torn: not under its name either" test ! -e torn3/big/d/giant
cp -a torn torn2
for tape in 3 2; do check "torn: tape $tape into the same folder" exits 1 "$cli" restore "$(b $tape)" --into torn; done
check "torn: one copy is kept" test "$(ls torn/big/d | wc -l)" = 1
check "torn: still not under its name" test ! -e torn/big/d/giant
check "torn: the last tape" exits 1 "$cli" restore "$(b 4)" --into torn
check "torn: is whole" cmp -s big/d/giant torn/big/d/giant
check "torn: nothing is left beside" test "$(ls torn/big/d)" = giant
check "torn: nothing is marked" test -z "$(getfattr -d torn/big/d/giant 2>/dev/null)"
check "torn: its link is there" test torn/big/d/giant -ef torn/big/zz/giantlink
check "torn: and the link of a file of another command" test torn/big/a -ef torn/big/zz/alink
check "torn: equal" diff -r big torn/big
check "torn: the rest in one command" exits 3 "$cli" restore "$(b 3)" --into torn2 \
    --next-volume 'n=$STEADYBURN_VOLUME; [ $n = 1 ] && n=3; echo "virtual:tape,file=b$n.tap"'
check "torn: that is whole, too" diff -r big torn2/big
rm -rf torn torn2 torn3

check "changed: the first tape" exits 1 "$cli" restore "$(b 1)" --into torn
flip torn/big/d/giant.damaged 5000
touch -d "@$(stat -c %Y big/d/giant)" torn/big/d/giant.damaged
for tape in 2 3 4; do "$cli" restore "$(b $tape)" --into torn >out 2>err; done
check "changed: does not make a whole" test ! -e torn/big/d/giant
check "changed: is told" says 'big/d/giant'
check "changed: with all tapes" exits 0 "$cli" restore --yes "$(b 1)" --into torn \
    --next-volume 'echo "virtual:tape,file=b$STEADYBURN_VOLUME.tap"'
check "changed: it is whole" cmp -s big/d/giant torn/big/d/giant
echo other >torn/big/a
rm torn/big/zz/alink
check "another file of that name" exits 1 "$cli" restore "$(b 4)" --into torn big/zz/alink
check "is not linked to" test ! -e torn/big/zz/alink
check "but named" says 'big/zz/alink'
rm -rf torn
cp b1.tap n1.tap
python3 tap.py b2.tap n2.tap zero:4
for n in 3 4; do cp b$n.tap n$n.tap; done
check "damaged in the middle" exits 1 "$cli" restore "virtual:tape,reposition=0s,speed=900M,file=n1.tap" --into torn \
    --next-volume 'echo "virtual:tape,file=n$STEADYBURN_VOLUME.tap"'
check "damaged in the middle: not under its name" test ! -e torn/big/d/giant
check "damaged in the middle: is told" says 'big/d/giant.damaged'
check "damaged in the middle: other tapes do not complete it" says 'A damaged copy of “big/d/giant”'
rm -rf torn

# ---- a set is continued whose last finished tape ends within a split file
c() { echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=c$1.tap"; }
nextc='echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=c$STEADYBURN_VOLUME.tap"'
check "killed within a split file" exits 137 "$cli" burn --to "$(c 1)" --next-volume 'kill -9 $PPID' big
cp c1.tap killed.tap
cp -a state killed
check "continued" exits 0 "$cli" burn --continue last --to "$(c 2)" --next-volume "$nextc"
check "continued: restored" exits 0 "$cli" restore "$(c 1)" --into rest --next-volume "$nextc"
check "continued: whole" diff -r big rest/big
rm -rf rest c?.tap state
cp killed.tap c1.tap
cp -a killed state
touch big/d/giant
check "changed: continued" exits 1 "$cli" burn --continue last --to "$(c 2)" --next-volume "$nextc"
check "changed: the old one is not called safe" says 'the old one is nowhere whole' out
check "changed: restored" exits 0 "$cli" restore "$(c 1)" --into rest --next-volume "$nextc"
check "changed: the new one is whole" cmp -s big/d/giant rest/big/d/giant
rm -rf rest c?.tap state
cp killed.tap c1.tap
cp -a killed state
rm big/d/giant big/zz/giantlink
check "gone: without a yes it does not" exits 3 "$cli" burn --continue last --to "$(c 2)" --next-volume "$nextc"
check "gone: continued" exits 1 "$cli" burn --yes --continue last --to "$(c 2)" --next-volume "$nextc"
check "gone: is not called safe" says 'it is nowhere whole' out
check "gone: restored" exits 1 "$cli" restore "$(c 1)" --into rest --next-volume "$nextc"
check "gone: not under its name" test ! -e rest/big/d/giant
rm -rf rest c?.tap state
cp killed.tap c1.tap
cp -a killed state
rm -r big/a big/zz
check "gone: nothing else is left: a yes is asked for" exits 3 "$cli" burn --continue last --to "$(c 2)" --next-volume "$nextc"
for gone in big/d/giant big/zz/giantlink; do check "gone: $gone is named" says "$gone"; done
rm -rf c?.tap state killed

# ---- the index is lost on the set's first tape: the further ones are asked for
export PREFIX=m
for n in 2 3; do cp v$n.tap m$n.tap; done
python3 tap.py v1.tap m1.tap zero:index
check "the first index: restored" exits 1 "$cli" restore "$(s m1)" --into set --next-volume 'sh next.sh'
check "the first index: everything" test "$(whole set)" = 26
check "the first index: verified" exits 1 "$cli" verify "$(s m1)" --next-volume 'sh next.sh'
check "the first index: listed" exits 1 "$cli" list "$(s m1)" --next-volume 'sh next.sh'
check "the first index: list has every file" test "$(grep -c tree/file out)" = 26
rm -rf set

# ---- the end and the index are lost on a tape in the middle: the lists of the others name what lay there
cp v1.tap m1.tap
cp v3.tap m3.tap
head -c 400000 v2.tap >m2.tap
for from in 1 3; do
    check "cut, from tape $from: restored" exits 1 "$cli" restore "$(s m$from)" --into set --next-volume 'sh next.sh'
    for file in tree/*; do
        [ -e "set/$file" ] || check "cut, from tape $from: $file is named" says "“$file”"
    done
    check "cut, from tape $from: something is lost" test "$(whole set)" -lt 26
    check "cut, from tape $from: verified" exits 3 "$cli" verify "$(s m$from)" --next-volume 'sh next.sh'
    for file in tree/*; do
        [ -e "set/$file" ] || check "cut, from tape $from: verify names $file" says "“$file”"
    done
    rm -rf set
done
python3 tap.py b1.tap m1.tap zero:index
check "the archive ends within a file" exits 1 "$cli" restore "$(b 1 | sed s/b1/m1/)" --into set
check "within a file: the next tape is named" says 'volume 2 was not inserted'
rm -rf set
python3 tap.py whole.tap m1.tap zero:index
check "a tape that is no set" exits 1 "$cli" restore "$(t m1)" --into set --next-volume 'exit 7'
check "no set: everything" test "$(whole set)" = 12
check "no set: no tape is said to be missing" test "$(grep -c inserted err)" = 0
rm -rf set

# ---- a stray filemark within an archive: its index stands behind the second half, and the first has none
for mark in mark:4 mark:6; do
    python3 tap.py whole.tap m1.tap $mark
    check "$mark: verified" exits 3 "$cli" verify "$(t m1)"
    check "$mark: the cut file is named" says 'is damaged: '
    check "$mark: and the cut" says 'The archive is cut off'
    check "$mark: nothing is said to be missing" test "$(grep -c "in the medium's index" err)" = 0
    check "$mark: listed" exits 1 "$cli" list "$(t m1)"
    check "$mark: list has every file" test "$(grep -c tree/file out)" = 12
    check "$mark: list misses nothing" test "$(grep -c "in the medium's index" err)" = 0
    check "$mark: restored" exits 1 "$cli" restore "$(t m1)" --into set
    check "$mark: all but the file that is cut" test "$(whole set)" = 11
    check "$mark: restore misses nothing" test "$(grep -c "in the medium's index" err)" = 0
    for file in tree/file02 tree/file12; do
        check "$mark: $file alone" exits 1 "$cli" restore "$(t m1)" --into one $file
        check "$mark: $file is whole" cmp -s $file one/$file
    done
    rm -rf set one
done
python3 tap.py whole.tap m1.tap mark:index mark:2
check "filemarks around an archive" exits 0 "$cli" restore "$(t m1)" --into set
check "around: everything, and nothing else" test "$(whole set) $(find set -type f | wc -l)" = '12 12'
check "around: verified" exits 0 "$cli" verify "$(t m1)"
rm -rf set
mkdir end
head -c 3000000 /dev/urandom >end/big
check "a tape that ends in a large file" exits 0 "$cli" burn --to "$(t end)" end
python3 tap.py end.tap m1.tap mark:6
for command in list verify "restore --into set"; do
    check "within the last file: ${command%% *}" exits 3 "$cli" $command "$(t m1)"
    check "within the last file: ${command%% *} names the cut" says 'is cut off behind “end/big”'
    check "within the last file: ${command%% *} misses nothing" test "$(grep -c "in the medium's index" err)" = 0
done
rm -rf set

# ---- the same on a further tape of a set
export PREFIX=m
for n in 1 3; do cp v$n.tap m$n.tap; done
python3 tap.py v2.tap m2.tap mark:100
check "a further tape: restored" exits 1 "$cli" restore "$(s m1)" --into set --next-volume 'sh next.sh'
check "a further tape: all but the file that is cut" test "$(whole set)" = 25
check "a further tape: nothing is said to be missing" test "$(grep -c "in the medium's index" err)" = 0
check "a further tape: verified" exits 3 "$cli" verify "$(s m1)" --next-volume 'sh next.sh'
check "a further tape: verify misses nothing" test "$(grep -c "in the medium's index" err)" = 0
check "a further tape: listed" exits 1 "$cli" list "$(s m1)" --next-volume 'sh next.sh'
check "a further tape: list misses nothing" test "$(grep -c "in the medium's index" err)" = 0
check "a further tape: list has every file" test "$(grep -c tree/file out)" = 26
rm -rf set

# ---- an older archive without index has files of the same names: only what is the same stands for what is lost
cp whole.tap m1.tap
mv tree/file01 old01
head -c 100000 /dev/urandom >tree/file01
check "a second archive" exits 0 "$cli" burn --append --to "$(t m1)" tree
python3 tap.py m1.tap m2.tap del:index # and the filemark behind it:
python3 tap.py m2.tap m1.tap del:index zero:index
check "an older file: verified" exits 3 "$cli" verify "$(t m1)"
check "an older file: the changed one is missing" says "“tree/file01” is in the medium's index, but not on the medium"
check "an older file: an unchanged one is not" test "$(grep -c 'tree/file02' err)" = 0
check "an older file: restored" exits 1 "$cli" restore "$(t m1)" --into set
check "an older file: restore names it, too" says "“tree/file01” is in the medium's index, but not on the medium"
check "an older file: the old one is there" cmp -s old01 set/tree/file01
check "an older file: an unchanged one is whole" cmp -s tree/file02 set/tree/file02
check "an older file: and not named" test "$(grep -c 'tree/file02' err)" = 0
mv old01 tree/file01
rm -rf set

# ---- a label that cannot be read: every command says so, and gives what stands behind it
python3 tap.py whole.tap m1.tap zero:0
python3 tap.py whole.tap m2.tap zero:0 zero:index
python3 tap.py whole.tap m3.tap zero:0 del:index del:index
python3 tap.py whole.tap m4.tap zero:0 cut:1
label() { # WHAT TARGET CODE FILES: with that code every command says what is damaged
    local command
    for command in list verify "restore --into set"; do
        check "$1: ${command%% *}" exits "$3" "$cli" $command "$2"
        check "$1: ${command%% *} names the label" says 'where its label stands, cannot be read'
    done
    check "$1: what is restored" test "$(whole set)" = "$4"
    check "$1: info" exits 1 "$cli" info "$2"
    check "$1: info names it" says 'file 0    cannot be read' out
    rm -rf set
}
label "zeroed label" "$(t m1)" 1 12
label "unreadable label" "$(t whole),fault=medium-error@0" 1 12
label "zeroed label and index" "$(t m2)" 3 12
label "zeroed label, no index" "$(t m3)" 3 12
label "unreadable label, zeroed index" "$(t m2),fault=medium-error@0" 3 12
label "zeroed label alone" "$(t m4)" 3 0
label "unreadable label alone" "$(t m4),fault=medium-error@0" 3 0

[ "$failures" = 0 ]
