#!/bin/bash
# Disc sets: what is larger than a disc, on several; a disc that fails, a stop, a disc made again, sources that changed.
# Read back with xorriso, bsdtar, sha256sum and cat.
#   test-disc-set.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/one/deep tree/two
for i in $(seq 20); do head -c $((90000 + i * 7919)) /dev/urandom >"tree/one/deep/noise $i"; done
seq 30000 >tree/two/numbers
head -c 3500000 /dev/urandom >tree/two/large
ln -s nowhere tree/link

disc() { echo "virtual:dvd+r,speed=900M,capacity=2M,file=$1"; }
next='echo virtual:dvd+r,speed=900M,capacity=2M,file=$STEADYBURN_SET-$STEADYBURN_VOLUME'
volumes() { # NAME: of the last result
    python3 -c '
import json, sys
print(" ".join(str(v[sys.argv[1]]) for v in json.loads(open("out").readlines()[-1])["volumes"]))' "$1"
}
journal() { python3 -c 'import json; r = json.loads(open("out").readlines()[-1]); print(r["journal"] or r["disc_plan"])'; }
unpack() { # FOLDER DISC...: with a program that is not ours
    local into=$1 each
    shift
    rm -rf "$into"
    mkdir "$into"
    for each; do
        bsdtar -xpf "$each" -C "$into" || return 1
        chmod -R u+w "$into" # the folder ABOUT-THIS-DISC is read-only
    done
}
joined() { # FOLDER: the parts are joined, and everything is as it was
    cat "$1"/tree/two/large.part* >"$1/tree/two/large" && rm "$1"/tree/two/large.part* && diff -r --no-dereference "$1/tree" tree
}

# ---- one run
check "too large for a disc is still refused" exits 3 "$cli" burn --no-lock --to "$(disc alone)" tree
check "… and no disc is spent" test ! -e alone
check "the plan" exits 0 "$cli" plan --no-measuring --medium dvd+r:2M --json tree
planned=$(python3 -c '
import json
print(" ".join(str(l["bytes"]) for l in map(json.loads, open("out")) if l["event"] == "volume"))')
check "with --next-volume it goes on several discs" exits 0 "$cli" burn --no-lock --json --verify --to "$(disc TREE-1)" --next-volume "$next" tree
check "… as they were planned, to the byte" test "$(volumes bytes)" = "$planned"
count=$(wc -w <<<"$planned")
check "… on more than three" test "$count" -gt 3
check "… and verified" result '"verified":true'
check "… numbered" test "$(volumes number)" = "$(seq -s ' ' "$count")"
discs=$(seq -f 'TREE-%.0f' "$count")
# shellcheck disable=SC2086 # names without spaces
check "other programs read them" unpack back $discs
check "cat joins what is split, and nothing differs" joined back
plan=$(journal)
check "the plan is kept" test -s "$plan"
for each in $discs; do
    # shellcheck disable=SC2086
    check "$each alone is complete: its checksums" unpack one $each
    check "… hold" sh -c 'cd one && sha256sum --quiet -c ABOUT-THIS-DISC/SHA256SUMS'
    check "… and it says which it is" grep -q "^This is disc ${each#TREE-} of $count" one/ABOUT-THIS-DISC/README.txt
    check "… and where every file is" sh -c 'zcat one/ABOUT-THIS-DISC/CONTENTS.jsonl.gz | grep -c noise | grep -qx 20'
    check "xorriso knows its name" sh -c "xorriso -indev $each -toc 2>&1 | grep -q 'TREE_D00${each#TREE-}'"
    check "verify knows its checksums" exits 0 "$cli" verify "$each"
done

# ---- restore: one disc after the other
for each in $discs; do
    "$cli" restore "$each" --into restored >out 2>err
done
check "restored disc by disc everything is there" diff -r --no-dereference restored/tree tree
check "… and nothing of the discs themselves" test "$(ls restored)" = tree

check "one after the other in one run" exits 0 "$cli" restore TREE-2 --into inone --next-volume 'echo TREE-$STEADYBURN_VOLUME'
check "… everything is there" diff -r --no-dereference inone/tree tree
check "a disc that nobody has" exits 1 "$cli" restore TREE-1 --into without --next-volume 'test $STEADYBURN_VOLUME = 2 || echo TREE-$STEADYBURN_VOLUME'
check "… is named" says 'volume 2'
check "a disc that was read is none of the others" exits 1 "$cli" restore TREE-1 --into wrong --next-volume 'echo TREE-1'

# ---- restore of some of it: only discs that hold it are asked for
given='echo $STEADYBURN_VOLUME >>asked; echo TREE-$STEADYBURN_VOLUME'
holding() { zcat TREE-1.contents | grep -F "$1" | grep -oE '"disc":[0-9]+' | cut -d : -f 2 | sort -nu; }
bsdtar -xOf TREE-1 ABOUT-THIS-DISC/CONTENTS.jsonl.gz >TREE-1.contents
elsewhere=$(holding '"file":"tree/two/large"' | grep -vx 1)
check "a split file alone" exits 0 "$cli" restore TREE-1 --into some --next-volume "$given" tree/two/large
check "… is joined over its discs" cmp some/tree/two/large tree/two/large
check "… and is all that comes" test "$(find some -type f | wc -l)" = 1
check "… of the discs that hold it" test "$(cat asked)" = "$elsewhere"
rm asked
check "a folder that is spread" exits 0 "$cli" restore TREE-3 --into some --next-volume "$given" 'tree/one'
check "… is whole" diff -r some/tree/one tree/one
check "without anybody to ask" exits 1 "$cli" restore TREE-1 --into few tree/two/large </dev/null
check "… the discs are named that hold the rest" test "$(grep -c 'volume' err)" -ge "$(wc -w <<<"$elsewhere")"
check "… and the file is not whole" test ! -e few/tree/two/large

# ---- a bad disc costs itself alone
rm -f -- TREE-*
bad='test -n "$STEADYBURN_REASON" && bad= || bad=,fault=medium-error@100k
test $STEADYBURN_VOLUME = 2 || bad=
echo virtual:dvd+r,speed=900M,capacity=2M$bad,file=TREE-$STEADYBURN_VOLUME${bad:+-bad}'
check "a bad disc is asked for again" exits 0 "$cli" burn --no-lock --json --to "$(disc TREE-1)" --next-volume "$bad" tree
check "… and the set is as planned" test "$(volumes bytes)" = "$planned"
# shellcheck disable=SC2086
check "… readable" unpack back $discs
check "… and whole" joined back

# ---- two drives in turn: a command changes the disc in the drive that it is asked for
rm -f -- TREE-*
changing='file=${STEADYBURN_TARGET##*file=}
echo "$STEADYBURN_VOLUME $file" >>turns
mv "$file" TREE-$((STEADYBURN_VOLUME - 2))'
check "two drives" exits 0 "$cli" burn --no-lock --json --to "$(disc A)" --to "$(disc B)" --next-volume "$changing" tree
check "… get the discs in turn" test "$(volumes target | tr ' ' '\n' | sed 's/.*=//' | head -n 4 | tr '\n' ' ')" = 'A B A B '
check "… and are asked for in turn" test "$(head -n 2 turns | tr '\n' ' ')" = '3 A 4 B '
check "… as planned" test "$(volumes bytes)" = "$planned"
if [ $((count % 2)) = 0 ]; then mv A "TREE-$((count - 1))" && mv B "TREE-$count"; else mv B "TREE-$((count - 1))" && mv A "TREE-$count"; fi
# shellcheck disable=SC2086
check "… readable" unpack back $discs
check "… and whole" joined back
check "nobody to ask" exits 3 "$cli" burn --no-lock --json --to "$(disc C)" --to "$(disc D)" tree
check "… two discs are finished" test "$(volumes number)" = "1 2"
check "… and the drive is named that needs one" result 'file=C'
check "one drive twice is refused" exits 2 "$cli" burn --no-lock --to "$(disc E)" --to "$(disc ./E)" tree
check "… with the reason" says 'named twice'
check "and so is a file" exits 2 "$cli" burn --no-lock --to "$(disc E)" --to e.iso tree
check "… as well" says 'no disc drive'

# ---- a stop, and --continue
rm -f -- TREE-*
stopping="test \$STEADYBURN_VOLUME -lt 3 && $next"
check "nobody gives the third disc" exits 3 "$cli" burn --no-lock --json --to "$(disc TREE-1)" --next-volume "$stopping" tree
check "… two are told" test "$(volumes number)" = "1 2"
check "… and how to continue" result 'volume 3 is next'
left=$(journal)
check "the set is continued" exits 0 "$cli" burn --no-lock --json --continue last --to "$(disc TREE-3)" --next-volume "$next"
check "… as it was planned" test "$(volumes bytes)" = "$planned"
check "… by the same plan" test "$(journal)" = "$left"
# shellcheck disable=SC2086
check "… readable" unpack back $discs
check "… and whole" joined back
check "a complete set cannot be continued" exits 2 "$cli" burn --no-lock --continue "$left" --to "$(disc TREE-9)"

# ---- one disc made again
check "disc 2 again" exits 0 "$cli" burn --no-lock --json --verify --continue "$left" --disc 2 --to "$(disc again)"
check "… has as many bytes" test "$(volumes bytes)" = "$planned"
unpack old TREE-2
unpack new again
rm {old,new}/ABOUT-THIS-DISC/{SET.json,SHA256SUMS,TREE.sha256}
check "… and is the same but for its own number" diff -r --no-dereference old new
check "a disc that the set does not have" exits 2 "$cli" burn --no-lock --continue "$left" --disc 99 --to "$(disc none)"
check "--disc wants a set" exits 2 "$cli" burn --no-lock --disc 1 --to "$(disc none)" tree

# ---- sources that changed are named before a disc is spent
rm -f -- TREE-*
check "a set is begun" exits 3 "$cli" burn --no-lock --json --to "$(disc TREE-1)" --next-volume "test \$STEADYBURN_VOLUME -lt 2" tree
left=$(journal)
echo more >>'tree/one/deep/noise 20'
rm 'tree/one/deep/noise 19'
touch tree/two/numbers
check "changed sources are refused" exits 3 "$cli" burn --no-lock --continue "$left" --to "$(disc TREE-2)" --next-volume "$next"
check "… by name" says 'noise 20'
check "… all of them" says 'noise 19'
check "… and no disc is spent" test ! -e TREE-2
check "with --yes the set continues" exits 1 "$cli" burn --no-lock --yes --json --continue "$left" --to "$(disc TREE-2)" --next-volume "$next"
check "… and what is gone is named" result 'noise 19'
# shellcheck disable=SC2046
check "… readable" unpack back $(seq -f 'TREE-%.0f' "$(volumes number | wc -w)")
rm -f 'back/tree/one/deep/noise 19'
check "… with the files as they are now" joined back

# ---- a split file that is written anew with another size: what README.txt says joins the new parts alone
rm -f -- TREE-* && rm -rf again && mkdir again
head -c 5000000 /dev/urandom >again/large
check "again: a set is begun" exits 3 "$cli" burn --no-lock --json --to "$(disc AGAIN-1)" --next-volume "test \$STEADYBURN_VOLUME -lt 3 && $next" again
head -c 7000000 /dev/urandom >again/large
check "again: and continued with a larger file" exits 1 "$cli" burn --no-lock --yes --json --continue last --to "$(disc AGAIN-3)" --next-volume "$next"
# shellcheck disable=SC2046
check "again: readable" unpack back $(seq -f 'AGAIN-%.0f' "$(volumes number | wc -w)")
check "again: with parts of two sizes" test "$(find back/again -name 'large.part*' | sed 's/.*of//' | sort -u | wc -l)" = 2
parts=$(zcat back/ABOUT-THIS-DISC/CONTENTS.jsonl.gz | sed -n 's/.*"parts":\([0-9]*\).*/\1/p' | sort -u)
sed -n "s/^    cat /cat /; s/003/$(printf %03d "$parts")/; s/NAME/large/gp" back/ABOUT-THIS-DISC/README.txt | grep '^cat ' >joining
check "again: one command" test "$(wc -l <joining)" = 1
check "again: joins" sh -ec 'cd back/again && . ../../joining'
check "again: the new parts alone" cmp back/again/large again/large

# ---- killed in the middle
rm -f -- TREE-*
"$cli" burn --no-lock --json --to "$(disc TREE-1)" --next-volume "echo \$\$ >asked-for; exec $asleep" tree >out 2>err &
pid=$!
check "it asks for a disc" await $pid test -s asked-for
kill -9 $pid
wait $pid 2>/dev/null
kill "$(cat asked-for)"
check "after a kill the set is continued" exits 0 "$cli" burn --no-lock --json --continue last --to "$(disc TREE-2)" --next-volume "$next"
# shellcheck disable=SC2046
check "… readable" unpack back $(seq -f 'TREE-%.0f' "$(volumes number | wc -w)")
check "… and whole" joined back

# ---- tar, and the shelf
rm -f -- TREE-*
check "archives span as well" exits 0 env STEADYBURN_SHELF="$work/shelf.db" "$cli" burn --no-lock --json --format tar --to "$(disc TREE-1)" --next-volume "$next" tree
# shellcheck disable=SC2046
check "… readable" unpack back $(seq -f 'TREE-%.0f' "$(volumes number | wc -w)")
check "… and whole" joined back
check "all discs are on the shelf" exits 0 env STEADYBURN_SHELF="$work/shelf.db" "$cli" shelf list --json
check "… of one set" python3 -c '
import json
volumes = [json.loads(line) for line in open("out")]
volumes = [v for v in volumes if "sets" in v]
assert len({s["set"] for v in volumes for s in v["sets"]}) == 1 and len(volumes) > 3'

# ---- a further name of a split file alone
mkdir linked && head -c 5000000 /dev/urandom >linked/first && ln linked/first linked/second
names='echo virtual:dvd+r,speed=900M,capacity=2M,file=L$STEADYBURN_VOLUME'
check "a split file with two names" exits 0 "$cli" burn --no-lock --to virtual:dvd+r,speed=900M,capacity=2M,file=L1 --next-volume "$names" linked
for name in first second; do
    check "$name alone" exits 0 "$cli" restore L1 --into "only-$name" --next-volume 'echo L$STEADYBURN_VOLUME' linked/$name
    check "… is whole" cmp "only-$name/linked/$name" linked/first
    check "… and is all that comes" test "$(find "only-$name" -type f | wc -l)" = 1
done
check "from the last disc on" exits 0 "$cli" restore L3 --into last-first --next-volume 'echo L$STEADYBURN_VOLUME' linked/second
check "… as well" cmp last-first/linked/second linked/first

# ---- the same disc by disc, into one folder, in every order
for order in "1 2 3 4" "4 3 2 1" "2 4 1 3" "3 1 4 2" "4 1 2 3" "3 4 2 1"; do
    for disc in $order; do "$cli" restore L$disc --into by-disc >out 2>err; code=$?; done
    check "disc by disc, $order: the last one is a success" test $code = 0
    check "… both names are whole, and nothing stands beside" diff -r by-disc/linked linked
    check "… and one file" test by-disc/linked/first -ef by-disc/linked/second
    rm -rf by-disc
done

# ---- one disc of a set against the sources: what is a part of a file is compared, and not said to be missing
for disc in 1 2; do
    check "disc $disc alone" exits 3 "$cli" verify virtual:dvd+r,file=L$disc --against linked
    check "… has a part" says 'linked/first” has 1 of its 4 parts here'
    check "… that is not missing" test "$(grep -c 'not on the medium' err)" = 0
    check "… and nothing differs" test "$(grep -c 'on the medium differs from the source' err)" = 0
done
cp linked/first was && printf x | dd of=linked/first bs=1 seek=10 conv=notrunc status=none
check "a change in the part of disc 1" exits 3 "$cli" verify virtual:dvd+r,file=L1 --against linked
check "… is told there" says 'on the medium differs from the source'
check "… not of disc 2" exits 3 "$cli" verify virtual:dvd+r,file=L2 --against linked
check "… which has it as it is" test "$(grep -c 'on the medium differs from the source' err)" = 0
cat was >linked/first

# ---- names that leave no room for the suffix of a part: each file has its own again, under each name
long=$(printf 'n%.0s' $(seq 250))
mkdir long && head -c 3000000 /dev/urandom >long/a && head -c 3000000 /dev/urandom >"long/${long}B"
ln long/a "long/$long" && ln long/a "long/${long}A" && ln "long/${long}B" "long/${long}C"
for format in iso tar; do
    rm -rf N? named-*
    check "$format: long names that begin alike" exits 0 "$cli" burn --no-lock --format $format --to virtual:dvd+r,speed=900M,capacity=2M,file=N1 --next-volume 'echo virtual:dvd+r,speed=900M,capacity=2M,file=N$STEADYBURN_VOLUME' long
    given='test -e N$STEADYBURN_VOLUME && echo virtual:dvd+r,speed=900M,capacity=2M,file=N$STEADYBURN_VOLUME'
    check "… come back" exits 0 "$cli" restore virtual:dvd+r,speed=900M,capacity=2M,file=N1 --into named-all --next-volume "$given"
    check "… whole, under their own names" diff -r named-all/long long
    check "… the first three one file" test named-all/long/a -ef "named-all/long/${long}A"
    check "… the others, too" test "named-all/long/${long}B" -ef "named-all/long/${long}C"
    for name in "$long" "${long}A" "${long}C"; do
        check "one of them alone (${#name} ${name: -1})" exits 0 "$cli" restore virtual:dvd+r,speed=900M,capacity=2M,file=N1 --into named-one --next-volume "$given" "long/$name"
        check "… is whole" cmp "named-one/long/$name" "long/$name"
        check "… and is all that comes" test "$(find named-one -type f | wc -l)" = 1
        rm -rf named-one
    done
done

# ---- a further name that a split file gets before its set is continued: the parts are written once more
rm -rf L? only-* last-first linked/second
check "a split file is begun" exits 3 "$cli" burn --no-lock --to virtual:dvd+r,speed=900M,capacity=2M,file=L1 --next-volume "test \$STEADYBURN_VOLUME -lt 2" linked
ln linked/first linked/second
check "… and continued with another name" exits 1 "$cli" burn --no-lock --yes --continue last --to virtual:dvd+r,speed=900M,capacity=2M,file=L2 --next-volume "$names"
for disc in 1 2 4; do
    for name in first second; do
        check "$name alone, from disc $disc on" exits 0 "$cli" restore L$disc --into "only-$name" --next-volume 'echo L$STEADYBURN_VOLUME' linked/$name
        check "… is whole" cmp "only-$name/linked/$name" linked/first
        check "… and is all that comes" test "$(find "only-$name" -type f | wc -l)" = 1
    done
    check "both, from disc $disc on" exits 0 "$cli" restore L$disc --into both --next-volume 'echo L$STEADYBURN_VOLUME'
    check "… are whole, and nothing stands beside" diff -r both/linked linked
    check "… and one file" test both/linked/first -ef both/linked/second
    rm -rf only-* both
done
check "what no disc has" exits 1 "$cli" restore L1 --into none --next-volume 'echo L$STEADYBURN_VOLUME' linked/third
check "… is named" says 'Nothing on the medium matches “linked/third”'

# ---- archives on the discs: parts join as well, under each name
mkdir tars && head -c 5000000 /dev/urandom >tars/first && ln tars/first tars/other && seq 1000 >tars/small
tar_disc() { echo "virtual:dvd+r,speed=900M,capacity=2M,file=A$1"; }
check "a set of archives" exits 0 "$cli" burn --no-lock --format tar --to "$(tar_disc 1)" --next-volume "echo '$(tar_disc '')'\$STEADYBURN_VOLUME" tars
check "… is restored" exits 0 "$cli" restore "$(tar_disc 1)" --into archived --next-volume "echo '$(tar_disc '')'\$STEADYBURN_VOLUME"
check "… whole, and nothing stands beside" diff -r archived/tars tars
check "… and one file with two names" test archived/tars/first -ef archived/tars/other
check "… is compared with what each part says of it" says 'The contents of 2 files were compared. 1 file could be read' out
check "one name of it alone" exits 0 "$cli" restore "$(tar_disc 1)" --into archived-one --next-volume "echo '$(tar_disc '')'\$STEADYBURN_VOLUME" tars/other
check "… and compared" test "$(grep -c "could be" out)" = 0
check "… is whole" cmp archived-one/tars/other tars/first

# ---- the name of a disc ends with a whole character
mkdir named && head -c 3000000 /dev/urandom >named/file
name=$(printf 'ä%.0s' $(seq 20))
ends() { bsdtar -xOf "$1" ABOUT-THIS-DISC/SET.json | grep -q "\"volume_id\":\"$2\""; }
check "a long name" exits 0 "$cli" burn --no-lock --volume-id "a$name" --to virtual:dvd+r,speed=900M,capacity=2M,file=V1 --next-volume 'echo virtual:dvd+r,speed=900M,capacity=2M,file=V$STEADYBURN_VOLUME' named
check "… is cut behind a character" ends V1 "a${name:0:13}_D001"

# ---- what is replaced under all its names before it is read: the file that is there now is read, and is named
mkdir saved fresh && for i in $(seq 8); do head -c 500000 /dev/urandom >saved/$i && ln saved/$i saved/also-$i && head -c 500000 /dev/urandom >fresh/$i; done
cp -a saved was-saved
cat >replace <<'END'
for i in $(seq 8); do # what is not on disc 1: one that is longer, one that is shorter, a link; the others are as long
    bsdtar -tf S1 | grep -qx saved/$i && continue
    kind=$((${kind:-0} + 1))
    case $kind in
    1) head -c 1000 /dev/urandom >>fresh/$i ;;
    2) truncate -s 400000 fresh/$i ;;
    3) rm fresh/$i && ln -s /etc/passwd fresh/$i ;;
    esac
    cp -a fresh/$i fresh/saving && mv fresh/saving saved/$i && ln -fP saved/$i saved/also-$i && echo $i >>kind-$(($kind < 4 ? $kind : 4))
done
END
replacing='[ $STEADYBURN_VOLUME != 2 ] || sh replace >replace.log 2>&1; echo virtual:dvd+r,speed=900M,capacity=2M,file=S$STEADYBURN_VOLUME'
check "files that are replaced after disc 1" exits 1 "$cli" burn --no-lock --to virtual:dvd+r,speed=900M,capacity=2M,file=S1 --next-volume "$replacing" saved
cat out err >told
told() { # NAME WORDS: under both of its names
    grep -q "/saved/$1” $2" told && grep -q "/saved/also-$1” ${3:-$2}" told
}
check "… are restored as far as they could be read" exits 1 "$cli" restore S1 --into saved-back --next-volume 'echo S$STEADYBURN_VOLUME'
check "… there are some" test -s kind-4
for i in $(cat kind-4); do
    check "$i is what was there" cmp saved-back/saved/$i fresh/$i
    check "… also under its other name" test saved-back/saved/$i -ef saved-back/saved/also-$i
    check "… and is named" told $i "changed while it was read"
done
for i in $(seq 8); do
    if ! grep -qx $i kind-?; then
        check "$i was on disc 1, and is as it was" cmp saved-back/saved/$i was-saved/$i
        check "… and is not named" test "$(grep -c "/saved/$i” " told)" = 0
    fi
done
i=$(cat kind-1)
check "a longer file is cut" cmp -n 500000 saved-back/saved/$i fresh/$i
check "… to the length that it had" test "$(stat -c %s saved-back/saved/$i)" = 500000
check "… and named" told $i "grew while it was read"
i=$(cat kind-2)
check "a shorter one is padded" told $i "became shorter while it was read; it is padded with zeros from byte 400000 on"
check "… and is damaged for a restore" cmp -n 400000 saved-back/saved/$i fresh/$i
i=$(cat kind-3)
check "a link in its place is not followed" told $i "was deleted or moved before it could be read" "could not be read"
check "… and what is there is damaged for a restore" test "$(tr -d '\0' <saved-back/saved/$i | wc -c)" = 0

# ---- a blank that was refused leaves the set as it was planned
mkdir refused && head -c 3000000 /dev/urandom >refused/large && head -c 3000000 /dev/urandom >refused/other
of() { echo "virtual:dvd-r,speed=900M,capacity=$2,file=R$1"; }
every='echo virtual:dvd-r,speed=900M,capacity=1200k,file=R$STEADYBURN_VOLUME'
small='case $STEADYBURN_VOLUME in
    4) exit 1;;
    3) echo "$STEADYBURN_REASON" >>reasons
       [ -z "$STEADYBURN_REASON" ] && exec echo virtual:dvd-r,speed=900M,capacity=960k,file=Rsmall;;
esac
'$every
check "a small blank is refused, and a full one taken" exits 3 "$cli" burn --no-lock --json --to "$(of 1 1200k)" --next-volume "$small" refused
check "… once each" test "$(wc -l <reasons)" = 2
left=$(journal)
cp "$left" journal-of-refused
check "the set is continued" exits 0 "$cli" burn --no-lock --json --continue "$left" --to "$(of 4 1200k)" --next-volume "$every"
check "… and restored" exits 0 "$cli" restore R1 --into refused-back --next-volume 'echo R$STEADYBURN_VOLUME'
check "… whole" diff -r refused-back/refused refused

# ---- a set whose journal has the size of such a blank (as it was before) goes on larger ones
rm R[4-9]* R1?
python3 - journal-of-refused "$left" <<'END'
import hashlib, re, sys
lines = open(sys.argv[1]).readlines()
text = re.sub('"capacity":[0-9]+', '"capacity":983040', "".join(lines[:-1]))
sha = hashlib.sha256(text.encode()).hexdigest()
open(sys.argv[2], "w").write(text + re.sub('"sha256":"[0-9a-f]+"', '"sha256":"%s"' % sha, lines[-1]))
END
check "a journal with too small discs" exits 0 "$cli" burn --no-lock --json --continue "$left" --to "$(of 4 1200k)" --next-volume "$every"
rm -r refused-back
check "… is restored" exits 0 "$cli" restore R1 --into refused-back --next-volume 'echo R$STEADYBURN_VOLUME'
check "… whole" diff -r refused-back/refused refused

# ---- a folder on a finished disc that has another mode since comes once more
mkdir -p modes/a/deep modes/b && seq 1000 >modes/a/small && seq 100 >modes/a/deep/smaller && chmod 755 modes/a modes/a/deep
for i in 1 2 3; do head -c 900000 /dev/urandom >modes/file$i; done
of() { echo "virtual:dvd+r,speed=900M,capacity=1200k,file=M${1:-}"; }
check "two discs of three" exits 3 "$cli" burn --no-lock --json --to "$(of 1)" --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo $(of)\$STEADYBURN_VOLUME" modes
chmod 700 modes/a && chmod 751 modes/a/deep
check "the rest is burned without a question" exits 0 "$cli" burn --no-lock --json --continue last --to "$(of 3)" --next-volume "echo $(of)\$STEADYBURN_VOLUME"
count=$(volumes number | wc -w)
for from in $(seq "$count"); do
    rm -rf modes-back
    check "from disc $from" exits 0 "$cli" restore M$from --into modes-back --next-volume 'echo M$STEADYBURN_VOLUME'
    check "… the folders have their modes" test "$(stat -c %a modes-back/modes/a modes-back/modes/a/deep | tr '\n' ' ')" = "700 751 "
    check "… and all is there" diff -r modes-back/modes modes
done
rm -rf modes-back
for from in $(seq "$count" -1 1); do "$cli" restore M$from --into modes-back >out 2>err; done
check "disc by disc as well" test "$(stat -c %a modes-back/modes/a modes-back/modes/a/deep | tr '\n' ' ')" = "700 751 "

# ---- a small file with the leaf of a split one that has two names
mkdir -p leaves/a leaves/b leaves/c
head -c 3000000 /dev/urandom >leaves/a/twin
echo small >leaves/b/twin
ln leaves/a/twin leaves/c/other
leaf() { echo "virtual:dvd+r,speed=900M,capacity=1200k,file=leaf${1:-}"; }
check "a set" exits 0 "$cli" burn --no-lock --json --to "$(leaf 1)" --next-volume "echo $(leaf)\$STEADYBURN_VOLUME" leaves
count=$(volumes number | wc -w)
for from in $(seq "$count"); do
    for yes in '' --yes; do # into a new folder, and over what is there
        # shellcheck disable=SC2086
        check "leaves from disc $from $yes" exits 0 "$cli" restore $yes leaf$from --into leaves-$from --next-volume 'echo leaf$STEADYBURN_VOLUME'
        check "… each with its contents" diff -r leaves leaves-$from/leaves
        check "… and both names" test leaves-$from/leaves/a/twin -ef leaves-$from/leaves/c/other
        check "… nothing else" test "$(find leaves-$from -type f | wc -l)" = 3
    done
    "$cli" verify --json leaf$from --against leaves >out 2>err
    check "… nothing on disc $from differs" test "$(grep -c '” differs' out)" = 0
done
echo other >leaves/b/twin
for from in $(seq "$count"); do "$cli" verify --json leaf$from --against leaves; done >out 2>err
check "a small file that changed is named" grep -q '"path":"leaves/b/twin"' out
check "… and the large one is not said to differ" test "$(grep -c 'a/twin” differs' out)" = 0

# ---- a folder that is away when a disc is made again
mkdir -p away/a away/b
for i in 1 2 3; do head -c 700000 /dev/urandom >away/a/$i && head -c 300000 /dev/urandom >away/b/$i; done
of() { echo "virtual:dvd+r,speed=900M,capacity=1200k,file=away${1:-}"; }
check "a set" exits 0 "$cli" burn --no-lock --json --to "$(of 1)" --next-volume "echo $(of)\$STEADYBURN_VOLUME" away
journal=$(python3 -c 'import json; print(json.loads(open("out").readlines()[-1])["disc_plan"])')
mv away/b b-aside
for number in $(seq "$(volumes number | wc -w)"); do
    "$cli" burn --no-lock --json --yes --continue "$journal" --disc "$number" --to "$(of "new$number")" >out 2>err
    code=$?
    check "disc $number again, without the folder ($code)" test $code -le 1
    held=$("$cli" list "virtual:dvd+r,file=away$number" | grep -o 'away/b/[0-9]$')
    for path in $held; do
        check "… what it had of it is named" result "\"path\":\"$path\""
    done
    check "… or there is nothing to say" test $code = "$([ -n "$held" ] && echo 1 || echo 0)"
done
mv b-aside away/b
check "the first set is as it was" exits 0 "$cli" restore away1 --into away-back --next-volume 'echo away$STEADYBURN_VOLUME'
check "… whole" diff -r away-back/away away

[ "$failures" = 0 ]
