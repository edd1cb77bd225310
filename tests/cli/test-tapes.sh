#!/bin/bash
# A set over several simulated tapes, from outside: written, verified, listed and restored, in any order, one missing.
#   test-tapes.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

mkdir -p tree/sub tree/zz
for i in 1 2 3 4 5 6 7 8 9; do
    head -c 700000 /dev/urandom >tree/file$i
    head -c 9000 /dev/urandom >tree/sub/small$i
done
ln tree/file1 tree/zz/another
sums tree >wanted
tape() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=$1.tap"; }
next='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=t$STEADYBURN_VOLUME.tap"'

# ---- without anybody to give another tape
check "too small a tape is refused" exits 3 "$cli" burn --to "$(tape x)" tree
check "with both numbers" says '3145728 bytes'
check "a tape that ends early fails" exits 3 "$cli" burn --to "virtual:tape,reposition=0s,speed=200M,fault=full@3M,file=x.tap" tree
check "and says what is whole" says 'files are whole on 1 volume,'

# ---- written over several tapes; the tape that is in the drive is never taken twice
check "a set is written" exits 0 "$cli" burn --to "$(tape t1)" --verify --json --next-volume "$next" tree
check "verified" result '"verified":true'
check "over three tapes" result '"number":3'
check "a stubborn command ends it" exits 3 "$cli" burn --to "$(tape s1)" --next-volume true tree
check "with the reason" says 'very set'
check "a failing command ends it" exits 3 "$cli" burn --to "$(tape s2)" --next-volume 'exit 7' tree
check "with its code" says 'ended with 7'
cp t1.tap foreign.tap
check "a foreign tape is not taken" exits 3 "$cli" burn --to "$(tape s3)" --next-volume "echo $(tape foreign)" tree
check "its label is told" says 'volume 1, written'
check "nor touched" cmp -s t1.tap foreign.tap

# ---- read again
check "restore" exits 0 "$cli" restore "$(tape t1)" --into back --next-volume "$next"
sums back/tree >got
check "is the same" cmp -s wanted got
check "the hard link is one" test back/tree/file1 -ef back/tree/zz/another
back='case $STEADYBURN_VOLUME in 1) n=2 ;; 2) n=1 ;; *) n=$STEADYBURN_VOLUME ;; esac
    [ -e asked$n ] && n=$STEADYBURN_VOLUME; : >asked$n; echo "virtual:tape,file=t$n.tap"'
check "from the last tape on" exits 0 "$cli" restore "$(tape t3)" --into any --next-volume "$back"
sums any/tree >got
check "any order will do" cmp -s wanted got
check "verify all" exits 0 "$cli" verify "$(tape t2)" --next-volume "$next"
check "list all" exits 0 "$cli" list "$(tape t1)" --next-volume "$next"
check "each file once" test "$(grep -c 'tree/file\|small' out)" = 19
check "one file of this tape needs no other" exits 0 "$cli" restore "$(tape t1)" --into one --next-volume 'exit 9' \
    tree/file1
check "it is there" cmp -s tree/file1 one/tree/file1
check "a tape is missing" exits 1 "$cli" restore "$(tape t1)" --into less
check "its files are named" says 'tree/zz/another'
check "with its number" exits 1 "$cli" restore "$(tape t3)" --into less3
check "where it is known" says 'is on volume 1'

# ---- against the sources, on all the tapes together
check "the set is what the sources are" exits 0 "$cli" verify "$(tape t2)" --against tree --next-volume "$next"
check "a tape is missing" exits 3 "$cli" verify "$(tape t2)" --against tree
check "its files are named" says 'is on volume 1'
cp -a tree changed
flip changed/file9 500
echo new >changed/new
mkdir now && cp -a changed now/tree
check "a change is found" exits 3 "$cli" verify "$(tape t1)" --against now/tree --next-volume "$next"
check "in the file that was changed" says 'tree/file9'
check "and what is new is missing" says 'tree/new'
check "nothing else" test "$(grep -c 'tree/' err)" = 2

# ---- a file larger than a tape
mkdir -p big/d
head -c 7500000 /dev/urandom >big/d/giant
cp tree/file1 big/z
nextbig='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=b$STEADYBURN_VOLUME.tap"'
check "it is written in parts" exits 0 "$cli" burn --to "$(tape b1)" --verify --json --next-volume "$nextbig" big
check "verified" result '"verified":true'
check "restored from the last tape on, it is one file" exits 0 "$cli" restore "$(tape b3)" --into joined --next-volume '
    case $STEADYBURN_VOLUME in 1) n=2 ;; 2) n=1 ;; *) n=$STEADYBURN_VOLUME ;; esac
    [ -e part$n ] && n=$STEADYBURN_VOLUME; : >part$n; echo "virtual:tape,file=b$n.tap"'
check "the same" diff -r big joined/big
check "by its own name" exits 0 "$cli" restore "$(tape b1)" --into named --next-volume "$nextbig" big/d/giant
check "it alone" test "$(cd named && find . -type f)" = ./big/d/giant
check "whole" cmp -s big/d/giant named/big/d/giant
check "against the sources" exits 0 "$cli" verify "$(tape b1)" --against big --next-volume "$nextbig"
check "a tape of it is missing" exits 1 "$cli" restore "$(tape b1)" --into torn
check "so it is not whole" says 'big/d/giant” has '

# ---- hard links of a file that spans tapes, and of one on another tape, asked for alone
mkdir -p linked/d linked/zz
head -c 5000000 /dev/urandom >linked/d/giant
head -c 300000 /dev/urandom >linked/a
ln linked/d/giant linked/zlink
ln linked/d/giant linked/zz/split-link
ln linked/a linked/zz/whole-link
l() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=l$1.tap"; }
nextl='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=l$STEADYBURN_VOLUME.tap"'
check "links: written" exits 0 "$cli" burn --to "$(l 1)" --next-volume "$nextl" linked
for from in 1 3; do
    asked='n=$STEADYBURN_VOLUME; [ $n -ge '$from' ] || [ -e round$n ] || n=$n; echo "virtual:tape,file=l$n.tap"'
    check "links: the link of a split file alone" exits 0 "$cli" restore "$(l $from)" --into only$from --next-volume "$asked" \
        linked/zlink
    check "links: it is the file" cmp -s linked/d/giant only$from/linked/zlink
    check "links: and nothing else" test "$(cd only$from && find . -type f)" = ./linked/zlink
    check "links: two of them" exits 0 "$cli" restore "$(l $from)" --into both$from --next-volume "$asked" linked/zlink \
        'linked/zz/split*'
    check "links: both are the file" cmp -s linked/d/giant both$from/linked/zz/split-link
    check "links: and one" test both$from/linked/zlink -ef both$from/linked/zz/split-link
    check "links: of a file on another tape" exits 0 "$cli" restore "$(l $from)" --into plain$from --next-volume "$asked" \
        linked/zz/whole-link
    check "links: it is that file" cmp -s linked/a plain$from/linked/zz/whole-link
done
check "links: nothing that the index has" exits 1 "$cli" restore "$(l 1)" --into nothing --next-volume "$nextl" no-such-file
check "links: that is said" says 'Nothing on the medium matches'
bytes=$(printf 'bytes-\376')
mkdir raw && cp linked/d/giant linked/a raw && ln raw/giant "raw/z$bytes"
r() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=r$1.tap"; }
nextr='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=r$STEADYBURN_VOLUME.tap"'
check "links: written under a name that is no text" exits 0 "$cli" burn --to "$(r 1)" --next-volume "$nextr" raw
check "links: it is found on a later tape" exits 0 "$cli" restore "$(r 1)" --into rawback --next-volume "$nextr" "raw/z$bytes"
check "links: and is the file" cmp -s raw/giant "rawback/raw/z$bytes"
rm -rf raw rawback r?.tap
check "links: without the other tapes" exits 1 "$cli" restore "$(l 3)" --into alone linked/zlink
check "links: what is missing is named" says 'giant'
check "links: some of a file" test ! -e alone/linked/d
retargeted() { # TAP COPY: in which the link leads to a file that is not there
    python3 - "$1" "$2" <<'PY'
import sys
tape = open(sys.argv[1], "rb").read()
at = tape.index(b"linked/zz/whole-link")
header = bytearray(tape[at:at + 512])
header[157] ^= 1
header[148:156] = b"%06o\0 " % (sum(header[:148]) + 256 + sum(header[156:]))
open(sys.argv[2], "wb").write(tape[:at] + header + tape[at + 512:])
PY
}
check "links: all on one tape" exits 0 "$cli" burn --to "virtual:tape,reposition=0s,speed=900M,file=onelink.tap" linked
retargeted onelink.tap onelost.tap
overwritten() { # TAP COPY MEMBER BYTES: in which the record that begins with that member of an archive begins with noise
    python3 - "$@" <<'PY'
import random, sys
tape = bytearray(open(sys.argv[1], "rb").read())
member, count, at = sys.argv[3].encode(), int(sys.argv[4]), 0
while True: # a filemark is a length of 0 alone
    length = int.from_bytes(tape[at:at + 4], "little")
    if tape[at + 4:at + 4 + len(member)] == member:
        break
    at += 8 + length if length else 4
tape[at + 4:at + 4 + min(count, length)] = random.Random(1).randbytes(min(count, length))
open(sys.argv[2], "wb").write(tape)
PY
}
overwritten onelost.tap badlabel.tap LABEL.json 5
overwritten onelost.tap nolabel.tap LABEL.json 99999999
overwritten onelink.tap noindex.tap SET.json 99999999
for way in list verify; do
    check "links: $way of all tapes" exits 0 "$cli" $way "$(l 1)" --next-volume "$nextl"
    for from in 1 2 3; do
        check "links: $way: what is on another tape is not missing" exits 1 "$cli" $way "$(l $from)"
    done
    for from in 1 2 3; do
        check "links: $way: nor where its archive is read alone" exits 0 "$cli" $way --session 1 "$(l $from)"
    done
    retargeted l3.tap lost.tap
    code=$([ $way = list ] && echo 1 || echo 3)
    check "links: $way of a link whose target was changed" exits "$code" "$cli" $way "$(tape lost)"
    check "links: $way: names it" says 'whole-link” is a hard link to'
    check "links: $way: of one tape that is all, its archive alone" exits "$code" "$cli" $way --session 1 "$(tape onelost)"
    check "links: $way: names it, too" says 'whole-link” is a hard link to'
    for tape in badlabel nolabel; do
        check "links: $way: also behind a damaged label" exits "$code" "$cli" $way --session 1 "$(tape $tape)"
        check "links: $way: and names it" says 'whole-link” is a hard link to'
        check "links: $way: of all of that tape" exits "$code" "$cli" $way "$(tape $tape)"
        check "links: $way: names the label" says 'where its label stands, cannot be read'
    done
    check "links: $way: of an archive whose index was overwritten" exits 1 "$cli" $way --session 1 "$(tape noindex)"
    check "links: $way: names the index" says 'The index of the archive in file 1 of the tape'
done
mkdir -p stays/linked
echo old >stays/linked/a
check "links: of a file that stays as it is" exits 1 "$cli" restore "$(l 1)" --into stays --next-volume "$nextl"
check "links: which is named" says 'linked/a” exists already'
check "links: the old one stays" test "$(cat stays/linked/a)" = old
check "links: the link has the file of the tape" cmp -s linked/a stays/linked/zz/whole-link
rm -rf only? both? plain? alone stays

# ---- no tape file that was given is restored over, right or wrong, of interest or not
mkdir -p s play/s
head -c 2000000 /dev/urandom >s/aaa
head -c 1500000 /dev/urandom >s/bbb
echo not-a-tape >s/w1.tap
echo not-a-tape >s/wrong.tap
w() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=play/s/$1.tap"; }
check "own files: written" exits 0 "$cli" burn --to "$(w w1)" --next-volume "echo $(w w2)" s
cp t1.tap play/s/wrong.tap
cp play/s/w1.tap w1.before
check "own files: of the tape without interest" exits 1 "$cli" restore --yes "$(w w1)" --into play \
    --next-volume "echo $(w w2)" s/w1.tap
check "own files: it is said" says 'restored from is in its place'
check "own files: the first tape is as it was" cmp -s play/s/w1.tap w1.before
check "own files: of a wrong tape" exits 1 "$cli" restore --yes "$(w w1)" --into play --next-volume \
    "[ -e given ] && echo $(w w2) || echo $(w wrong); : >given" s/wrong.tap
check "own files: that is as it was" cmp -s play/s/wrong.tap t1.tap
rm -rf s play given

# ---- what could not be read when it was written is named by the tape, too
mkdir -p holes/shut holes/half holes/open
echo inside | tee holes/shut/a holes/half/b holes/half/c holes/open/d >/dev/null
ordinary() { "$@"; }
if [ "$(id -u)" = 0 ]; then # root is never kept out
    ordinary() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
    chown -R 65534 holes
    chmod 777 .
fi
chmod 000 holes/shut
chmod 444 holes/half
ordinary env HOME="$work" "$cli" burn --to "$(tape holes)" holes >out 2>err
check "unread: the burn says so" test $? = 1
check "unread: by name" says 'holes/shut” could not be read' out
check "unread: restored" exits 1 "$cli" restore "$(tape holes)" --into filled
check "unread: the folder is named" says 'holes/shut” could not be read when the tape was written'
check "unread: and how many entries are missing of the other" says 'holes/half” that could not be read when the tape was written, and are not on it: 2'
check "unread: nothing else" test "$(grep -c holes err)" = 2
check "unread: the rest is there" cmp -s holes/open/d filled/holes/open/d
check "unread: verified" exits 1 "$cli" verify "$(tape holes)"
check "unread: that is told, too" says 'holes/shut” could not be read when'
check "unread: listed" exits 1 "$cli" list "$(tape holes)"
check "unread: that is told, too" says 'holes/shut” could not be read when'
check "unread: one that is not concerned" exits 0 "$cli" restore "$(tape holes)" --into filled2 holes/open
chmod -R u+rwX holes
rm -rf holes filled filled2

# ---- interrupted, and continued
journals() { find state/steadyburn/sets -name '*.jsonl' 2>/dev/null; }
rm -rf state
k() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M${2:-},file=k$1.tap"; }
nextk='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=k$STEADYBURN_VOLUME.tap"'
check "there is none yet" exits 2 "$cli" burn --continue last --to "$(k 2)"
check "that is said" says 'no interrupted set'
check "killed between two tapes" exits 137 "$cli" burn --to "$(k 1)" --verify \
    --next-volume 'kill -9 $PPID' tree
journal=$(journals)
check "there is its journal" test -f "$journal"
check "sources and a set do not go together" exits 2 "$cli" burn --continue last --to "$(k 2)" tree
cp k1.tap finished.tap
check "its finished tape is not written over" exits 3 "$cli" burn --yes --continue last --to "$(k 1)"
check "what it is is told" says 'medium 1 of this very set'
check "nor touched" cmp -s k1.tap finished.tap
check "it fails on tape 2" exits 3 "$cli" burn --json --continue "$journal" --to "$(k 2 ,fault=medium-error@1M)"
check "the result names the journal" result "\"journal\":\"$work/$journal\""
check "torn, it is not taken unasked" exits 3 "$cli" burn --continue last --to "$(k 2)"
check "what is on it is told" says 'medium 2 of this very set, which is not finished'
check "and how to go on" says "burn --continue '$work/$journal'"
rm k2.tap
"$cli" burn --continue last --to virtual:tape,reposition=0s,speed=40M,buffer=64k,capacity=3M,fault=slow=8k@1M..99M,file=k2.tap >out 2>err &
writer=$!
check "it writes" await $writer holds k2.tap 1000000
check "another cannot have it meanwhile" exits 3 "$cli" burn --continue "$journal" --to "$(k 4)"
check "killed while it writes" kill -9 $writer
wait $writer 2>/dev/null
check "the journal is as it was" test "$(journals)" = "$journal"
check "continued" exits 0 "$cli" burn --yes --json --continue last --to "$(k 2)" --next-volume "$nextk"
check "verified" result '"verified":true'
check "over three tapes" result '"number":3'
check "no journal is left" test -z "$(journals)"
check "restored from the last tape on" exits 0 "$cli" restore "$(k 3)" --into gone-on --next-volume '
    case $STEADYBURN_VOLUME in 1) n=2 ;; 2) n=1 ;; *) n=$STEADYBURN_VOLUME ;; esac
    [ -e gone$n ] && n=$STEADYBURN_VOLUME; : >gone$n; echo "virtual:tape,file=k$n.tap"'
sums gone-on/tree >got
check "the same" cmp -s wanted got
check "against the sources" exits 0 "$cli" verify "$(k 1)" --against tree --next-volume "$nextk"
check "list all" exits 0 "$cli" list "$(k 2)" --next-volume "$nextk"
check "each file once" test "$(grep -c 'tree/file\|small' out)" = 19
mkdir meanwhile
cp -a tree meanwhile/tree
mkdir meanwhile/tree/empty
m() { echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=m$1.tap"; }
nextm='echo "virtual:tape,reposition=0s,speed=200M,capacity=3M,file=m$STEADYBURN_VOLUME.tap"'
check "killed again" exits 137 "$cli" burn --to "$(m 1)" --next-volume 'kill -9 $PPID' meanwhile/tree
head -c 600000 /dev/urandom >meanwhile/tree/file1 # it is on tape 1
rm meanwhile/tree/file2
rmdir meanwhile/tree/empty
check "continued with what is there now" exits 1 "$cli" burn --continue last --to "$(m 2)" --next-volume "$nextm"
check "what was changed is named" says "file1” changed after volume 1" out
check "and what is there no more" says "file2” is on volume 1" out
check "a folder as well" says "empty” is on volume 1" out
for first in 1 3; do
    check "against the sources from tape $first" exits 0 "$cli" verify "$(m $first)" --against meanwhile/tree \
        --next-volume "$nextm"
    check "restored from tape $first" exits 0 "$cli" restore "$(m $first)" --into "meant$first" --next-volume "$nextm"
    rm -f "meant$first/tree/file2" && rm -df "meant$first/tree/empty" # where tape 1 was asked for
    check "the newest of each" diff -r meanwhile/tree "meant$first/tree"
done
mkdir -p state/steadyburn/sets
echo '{"steadyburn_set":7}' >state/steadyburn/sets/newer.jsonl
check "a newer one is refused" exits 2 "$cli" burn --yes --continue state/steadyburn/sets/newer.jsonl --to "$(k 2)"
check "with its version" says 'version 7'
echo rubbish >state/steadyburn/sets/bad.jsonl
check "a damaged one too" exits 2 "$cli" burn --yes --continue state/steadyburn/sets/bad.jsonl --to "$(k 2)"
check "in words" says 'is not the journal of a set'

# ---- blanked, after a question
cp b1.tap again.tap
check "a tape with data is not blanked unasked" exits 3 "$cli" blank virtual:tape,file=again.tap
check "what is on it is told" says 'volume 1, written'
check "nor touched" cmp -s b1.tap again.tap
check "with a yes it is" exits 0 "$cli" blank --yes virtual:tape,file=again.tap
check "and then without" exits 0 "$cli" blank virtual:tape,file=again.tap

# ---- appended to
check "append" exits 0 "$cli" burn --append --to virtual:tape,reposition=0s,speed=200M,file=t3.tap tree/sub
check "both sets are restored, the old one from all its tapes" exits 0 "$cli" restore virtual:tape,file=t3.tap \
    --into both --next-volume "$next"
sums both/tree >got
check "the old one is whole" cmp -s wanted got
check "the new one is there" test -e both/sub/small1
check "what is on the other tapes is named" exits 1 "$cli" restore virtual:tape,file=t3.tap --into alone
check "with its number" says 'is on volume 1'
check "the old is still there" exits 0 "$cli" list virtual:tape,file=t3.tap --next-volume "$next"

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
