#!/bin/bash
# Disc and tape sets whose files were written anew on a later volume, have further names or are damaged: whatever volume
# comes first, what is restored is the last writing, and each name of what is damaged is told.
#   test-written-anew.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir tree
head -c 3000000 /dev/urandom >tree/large

begin_with() { # KIND: volumes of that kind
    case $1 in
    disc) volume=virtual:dvd+r,speed=900M,capacity=1200k,file= options='' read='' ;;
    tape) volume=virtual:tape,reposition=0s,speed=900M,capacity=1200k,file= options='--block 16k' read=virtual:tape,file= ;;
    esac
    rm -rf V* back state
}
burn_two_of() { # SOURCE
    # shellcheck disable=SC2086
    exits 3 "$cli" burn $options --to "${volume}V1" --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo ${volume}V\$STEADYBURN_VOLUME" "$1"
}
burn_two() { burn_two_of tree; }
burn_rest() {
    exits 1 "$cli" burn --yes --continue last --to "${volume}V3" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
}
restore_in() { # ORDER: with one command
    read -ra turn <<<"$1"
    echo "${turn[@]:1}" | tr ' ' '\n' >order
    rm -rf back
    "$cli" restore "${read}V${turn[0]}" --into back --next-volume "echo ${read}V\$(head -n 1 order); sed -i 1d order" >out 2>err
}
some_orders() { # of all volumes
    python3 -c 'import random, sys
numbers = range(1, int(sys.argv[1]) + 1)
print(*numbers)
print(*reversed(numbers))
for seed in range(8): print(*random.Random(seed).sample(numbers, len(numbers)))' "$(find . -name 'V?' | wc -l)"
}
restore_from() { # VOLUME: the others are asked for
    rm -rf back
    "$cli" restore --json "${read}V$1" --into back --next-volume "echo ${read}V\$STEADYBURN_VOLUME" >out 2>err
}

for kind in disc tape; do
    # another mode
    begin_with $kind
    chmod 644 tree/large
    check "$kind: two volumes of more" burn_two
    chmod 600 tree/large
    check "$kind: the file is written anew" burn_rest
    for first in 1 2 3; do
        check "$kind, $first first: it is restored" restore_from $first
        check "$kind, $first first: with the mode that it has now" test "$(stat -c %a back/tree/large)" = 600
        check "$kind, $first first: whole" cmp -s tree/large back/tree/large
    done

    # a further name that comes before the first one, whose parts the first volumes have
    begin_with $kind
    check "$kind: two volumes without a link" burn_two
    ln tree/large tree/a-link
    check "$kind: the file is written anew with it" burn_rest
    for first in 1 2 3 4; do
        check "$kind, $first first: both are restored" restore_from $first
        check "$kind, $first first: as one file" test back/tree/large -ef back/tree/a-link
        check "$kind, $first first: which is whole" cmp -s tree/large back/tree/large
    done
    rm tree/a-link
done

# ---- parts of the first writing that an earlier command left
for kind in disc tape; do
    begin_with $kind
    check "$kind: two volumes of more" burn_two
    cp -p tree/large large
    printf changed | dd of=tree/large conv=notrunc status=none
    check "$kind: the file is written anew" burn_rest
    check "$kind: the first volume leaves parts" exits 1 "$cli" restore "${read}V1" --into back
    check "$kind: of the old file" test -e back/tree/large.damaged
    check "$kind: all of them bring the new one" exits 0 "$cli" restore --yes "${read}V1" --into back \
        --next-volume "echo ${read}V\$STEADYBURN_VOLUME"
    check "$kind: which is whole" cmp -s tree/large back/tree/large
    check "$kind: and the parts go" test -z "$(find back -name '*.damaged*')"
    mv large tree/large
done

# ---- a link on a later tape than its file, which the tape between has anew
begin_with tape
head -c 20000 /dev/urandom >tree/a
for i in b c d e; do head -c 600000 /dev/urandom >"tree/$i"; done
mv tree/large .
ln tree/a tree/z
check "a tape of more" exits 3 "$cli" burn --block 16k --to "${volume}V1" --next-volume false tree
head -c 20000 /dev/urandom >tree/a
check "the file is written anew on the second" exits 1 "$cli" burn --yes --continue last --to "${volume}V2" \
    --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
for order in '1 2 3' '1 3 2' '2 1 3' '2 3 1' '3 1 2' '3 2 1'; do
    read -ra tapes <<<"$order"
    echo "${tapes[@]:1}" | tr ' ' '\n' >order
    rm -rf back
    check "in the order $order: restored" exits 0 "$cli" restore "${read}V${tapes[0]}" --into back \
        --next-volume "echo ${read}V\$(head -n 1 order); sed -i 1d order"
    check "in the order $order: as it is now" cmp -s tree/a back/tree/a
    check "in the order $order: with the link" test back/tree/a -ef back/tree/z
done
rm tree/[a-ez]
mv large tree

# ---- a link that is gone later, and its file has other contents then: what the link had comes back
for kind in disc tape; do
    begin_with $kind
    mkdir links
    echo old >links/a
    ln links/a links/b
    ln links/a links/c
    for i in 1 2 3; do head -c 700000 /dev/urandom >links/x$i; done
    # shellcheck disable=SC2086
    check "$kind: a volume of more" exits 3 "$cli" burn $options --to "${volume}V1" \
        --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo ${volume}V\$STEADYBURN_VOLUME" links
    rm links/[bc]
    echo new >links/a
    check "$kind: the rest" exits 1 "$cli" burn --yes --continue last --to "${volume}V3" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    last=$(find . -name 'V?' | wc -l)
    for first in $(seq "$last"); do
        check "$kind, $first first: restored" restore_from "$first"
        check "$kind, $first first: the file as it is now" test "$(cat back/links/a)" = new
        check "$kind, $first first: the links as they were" test "$(cat back/links/b back/links/c)" = "old
old"
    done
    rm -r links
done

# ---- a split file with a link, written anew with another date
begin_with disc
ln tree/large tree/z-link
check "two discs of more" burn_two
touch -d 2021-01-01 tree/large
check "both are written anew" burn_rest
while read -r order; do
    check "$order: with another date, restored" restore_in "$order"
    check "$order: with another date, as one file" test back/tree/large -ef back/tree/z-link
done < <(some_orders)
rm tree/z-link

# ---- a link that is gone before its split file is written anew, under the same first name and under another one
for name in large a-link; do
    begin_with disc
    ln tree/large tree/z-link
    check "$name: two discs of more" burn_two
    rm tree/z-link
    cp -p tree/large large
    head -c 3100000 /dev/urandom >tree/large
    test -e tree/$name || ln tree/large tree/$name
    check "$name: the file is written anew" burn_rest
    while read -r order; do
        check "$name, $order: the old file is nowhere whole" test "$(restore_in "$order"; echo $?)" = 1
        check "$name, $order: and has no other contents" test ! -e back/tree/z-link
        check "$name, $order: which is said" says '“tree/z-link”'
        check "$name, $order: no disc is asked for in vain" test "$(grep -c 'was not inserted' err)" = 0
        check "$name, $order: the new one is whole" cmp -s tree/large back/tree/large
    done < <(some_orders)
done

# ---- the same, and the old file is whole, but not the new one
begin_with disc
rm tree/a-link
mv tree/large tree/f
cp -p tree/f large
ln tree/f tree/z-link
head -c 3000000 /dev/urandom >tree/x
check "the file, and more" exits 3 "$cli" burn --to "${volume}V1" \
    --next-volume "test \$STEADYBURN_VOLUME -lt 6 && echo ${volume}V\$STEADYBURN_VOLUME" tree
rm tree/z-link tree/x
chmod 600 tree/f
ln tree/f tree/a-link
check "parts of a later writing" exits 3 "$cli" burn --yes --continue last --to "${volume}V6" \
    --next-volume "test \$STEADYBURN_VOLUME -lt 8 && echo ${volume}V\$STEADYBURN_VOLUME"
check "the old file is on its discs" says '“tree/f” changed after volume 1 of the set had been written: that one has the old'
check "and its link" says '“tree/z-link” is on volume 1 of the set and no longer in the sources.'
rm tree/f tree/a-link
touch tree/nothing
check "the set ends without it" exits 1 "$cli" burn --yes --continue last --to "${volume}V8" \
    --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
while read -r order; do
    check "$order: parts are missing" test "$(restore_in "$order"; echo $?)" = 1
    check "$order: the old file is there" cmp -s large back/tree/f
    check "$order: with its link" test back/tree/f -ef back/tree/z-link
    check "$order: the parts beside" test -e back/tree/f.damaged -a -e back/tree/a-link.damaged
done < <(some_orders)
rm tree/nothing
mv large tree/large

# ---- tapes one by one: the further names lie on the last one, without a part of their file
begin_with tape
ln tree/large tree/z-link
head -c 900000 /dev/urandom >tree/m
ln tree/m tree/z
head -c 20000 /dev/urandom >tree/a
ln tree/a tree/y
check "a set" exits 0 "$cli" burn --block 16k --to "${volume}V1" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME" tree
for order in '1 2 3 4' '4 3 2 1' '2 4 1 3' '4 1 2 3' '1 2 4 3'; do
    rm -rf back
    said=
    for each in $order; do
        "$cli" restore "${read}V$each" --into back >out 2>err && said="${said}0" || said="${said}$?"
        check "$order, $each: nothing is said many times" test "$(grep -c z-link err)" -lt 4
    done
    check "in the order $order ($said): the file is whole" cmp -s tree/large back/tree/large
    check "in the order $order ($said): its link is there" test back/tree/large -ef back/tree/z-link
    check "in the order $order ($said): and no parts any more" test -z "$(find back -name '*.damaged*')"
    check "in the order $order ($said): a small file has its link" test back/tree/a -ef back/tree/y
    check "in the order $order ($said): of which nothing is remembered" test -z "$(getfattr -m steadyburn back 2>&1)"
done
rm -rf back
check "the last tape" exits 1 "$cli" restore "${read}V4" --into back
check "has no file of its link" says 'tree/y'
mkdir -p back/tree
echo other >back/tree/a
check "another tape" exits 1 "$cli" restore "${read}V2" --into back
check "makes no link to what is another file" test ! -e back/tree/y
rm back/tree/a
echo mine >back/tree/y
check "the first tape" exits 1 "$cli" restore --yes "${read}V1" --into back
check "makes none in the place of another file" test "$(cat back/tree/y)" = mine
rm tree/a tree/y tree/m tree/z tree/z-link

# ---- damage, of a file with two names
begin_with disc
ln tree/large tree/z-link
check "a set" exits 0 "$cli" burn --to "${volume}V1" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME" tree
rm -rf back
check "one disc of it leaves parts" exits 1 "$cli" restore V1 --into back
check "of both names" test -e back/tree/large.damaged -a -e back/tree/z-link.damaged
check "all discs bring both whole" exits 0 "$cli" restore --yes V1 --into back --next-volume "echo V\$STEADYBURN_VOLUME"
check "as they were" cmp -s tree/large back/tree/z-link
check "and the parts go" test -z "$(find back -name '*.damaged*')"
at=$(python3 -c 'print(open("V2", "rb").read().find(open("tree/large", "rb").read()[655360:655424]))') # its second part
flip V2 $((at + 100000))
check "is restored, but for what is damaged" test "$(restore_from 1; echo $?)" = 1
check "of which the part is named" result '"path":"tree/large.part00'
check "and the other name" result '"path":"tree/z-link"'
check "both stand there" cmp -s back/tree/large back/tree/z-link
mkdir small
head -c 30000 /dev/urandom >small/a
ln small/a small/b
check "an image" exits 0 "$cli" burn --to small.iso small
at=$(python3 -c 'print(open("small.iso", "rb").read().find(open("small/a", "rb").read(64)))')
flip small.iso $((at + 9000))
check "one changed bit" exits 1 "$cli" restore --json small.iso --into small-back
check "is told of the one name" result '"path":"small/a"'
check "and of the other" result '“small/b” is a hard link to “small/a”, which is damaged.'
check "and counted with both" result '"damaged":2'

# ---- what no volume has yet is gone for a while
for kind in disc tape; do
    begin_with $kind
    mkdir rest
    head -c 700000 /dev/urandom >rest/a
    head -c 4000000 /dev/urandom >rest/z
    # shellcheck disable=SC2086
    check "$kind: three volumes of more" exits 3 "$cli" burn $options --to "${volume}V1" \
        --next-volume "test \$STEADYBURN_VOLUME -lt 4 && echo ${volume}V\$STEADYBURN_VOLUME" rest
    mv rest/z z
    for again in 1 2; do
        check "$kind, $again: there is nothing to write" exits 3 "$cli" burn --json --continue last --to "${volume}V4" \
            --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
        check "$kind, $again: the file is named" result 'rest/z'
        check "$kind, $again: and no medium spent" test ! -e V4
    done
    mv z rest/z
    check "$kind: when it is back the set continues" exits 1 "$cli" burn --yes --continue last --to "${volume}V4" \
        --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    check "$kind: and is restored" restore_from 1
    check "$kind: whole" diff -r rest back/rest
    rm -r rest
done

# ---- what no disc has yet is gone: with a yes the set ends with the discs that it has, until it is back
for gone in 'rest/[3-5]' 'rest/[1345]' 'rest/*'; do
    begin_with disc
    mkdir rest aside
    for i in 1 2 3 4 5; do
        mkdir rest/$i
        head -c 600000 /dev/urandom >rest/$i/file
    done
    cp -a rest all
    check "$gone: two discs of more" exits 3 "$cli" burn --to "${volume}V1" \
        --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo ${volume}V\$STEADYBURN_VOLUME" rest
    # shellcheck disable=SC2086
    mv $gone aside
    check "$gone: without a yes it stays" exits 3 "$cli" burn --continue last --to "${volume}V3" --next-volume false
    check "$gone: and tells what has gone" says rest/4
    check "$gone: and that a yes ends it" says '--yes ends it with the discs that it has'
    check "$gone: it says nothing of a next volume" test "$(grep -c 'volume 3 is next' err)" = 0
    cp state/steadyburn/sets/*.jsonl set.jsonl
    check "$gone: it ends" exits 1 "$cli" burn --yes --json --continue last --to "${volume}V3" --next-volume false
    for i in 3 4 5; do check "$gone: what is on no disc is named" result "\"path\":\"rest/$i/file\""; done
    check "$gone: no disc is spent" test ! -e V3
    check "$gone: there is nothing to continue" result '"journal":null'
    check "$gone: which is known later" exits 2 "$cli" burn --yes --continue last --to "${volume}V3" --next-volume false
    cp set.jsonl state/steadyburn/sets/*.jsonl
    check "$gone: once more" exits 1 "$cli" burn --yes --continue last --to "${volume}V3" --next-volume false
    check "$gone: it says that nothing was written" says 'Nothing was written: the set has ended' out
    journal=$(echo state/steadyburn/sets/*.jsonl)
    check "$gone: nothing is back" exits 2 "$cli" burn --yes --continue "$journal" --to "${volume}V3"
    check "$gone: it has ended" says 'has ended. --disc N makes'
    check "$gone: the discs know of more" exits 1 "$cli" restore V1 --into back --next-volume "echo V\$STEADYBURN_VOLUME"
    check "$gone: and have what they have" test "$(sums back/rest)" = "$(rm -r all/[345] && sums all)"
    if [ -e rest/2 ]; then
        check "$gone: a disc that is made again" exits 1 "$cli" burn --json --continue "$journal" --disc 2 --to "${volume}X2"
        for i in 3 4 5; do check "$gone: names what is on no disc" result "\"path\":\"rest/$i/file\""; done
        check "$gone: and the set cannot be continued" result '"journal":null'
        rm X2
    fi
    mv aside/* rest
    check "$gone: all is back, and a disc made again" exits 1 "$cli" burn --continue "$journal" --disc 2 --to "${volume}X2"
    check "$gone: names what is on no disc" test "$(grep -c 'is on no disc of the set' out)" = 3
    check "$gone: and how it gets there" says 'To continue the set: steadyburn-cli burn --continue' out
    check "$gone: the files of that disc are counted" says '1 file, ' out
    check "$gone: the set continues" exits 0 "$cli" burn --json --continue "$journal" --to "${volume}V3" \
        --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    check "$gone: and is complete" result '"journal":null'
    check "$gone: all is restored" restore_from 1
    check "$gone: as it was" diff -r rest back/rest
    check "$gone: nothing else is to come" exits 2 "$cli" burn --yes --continue "$journal" --to "${volume}V9"
    rm -r rest all aside X2
done

# ---- a disc that is made again has its parts of a file of which all but the contents is other
for change in 'chmod 600 tree/large' 'touch -d 2021-01-01 tree/large' 'ln tree/large tree/a-link' 'ln tree/large tree/z-link' 'printf changed | dd of=tree/large conv=notrunc status=none'; do
    begin_with disc
    chmod 644 tree/large
    check "$change: a whole set" exits 0 "$cli" burn --to "${volume}V1" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME" tree
    cp -p tree/large large
    eval "$change"
    journal=$(echo state/steadyburn/sets/*.jsonl)
    check "$change: is told" exits 3 "$cli" burn --continue "$journal" --disc 2 --to "${volume}X2"
    check "$change: after a yes it is made" exits 1 "$cli" burn --verify --yes --json --continue "$journal" --disc 2 --to "${volume}X2"
    check "$change: and names the file" result '"path":"tree/large"'
    case $change in
    printf*)
        check "$change: of other contents it has none" test -z "$("$cli" list X2 | grep tree/large)"
        mv X2 V2
        check "$change: and is missed" exits 1 "$cli" restore V1 --into back --next-volume "echo V\$STEADYBURN_VOLUME"
        ;;
    *)
        check "$change: it has what it had" test "$("$cli" list X2 | grep -o 'tree/.*')" = "$("$cli" list V2 | grep -o 'tree/.*')"
        "$cli" burn --yes --continue "$journal" --disc 1 --to "${volume}X1" >out 2>err
        for first in 1 2 3; do
            for disc in 1 2; do mv X$disc V$disc; done 2>/dev/null
            check "$change, $first first: it is restored" restore_from $first
            check "$change, $first first: whole" cmp -s large back/tree/large
        done
        ;;
    esac
    rm -f tree/?-link
    mv large tree/large
done

# ---- the first disc that is read does not know its set any more
begin_with disc
mkdir rest
for i in 1 2 3; do head -c 700000 /dev/urandom >rest/$i; done
check "a set of three" exits 0 "$cli" burn --to "${volume}V1" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME" rest
at=$(python3 -c 'print(open("V2", "rb").read().find(b"steadyburn_disc"))')
flip V2 "$at"
check "what one command restores is less" exits 1 "$cli" restore V2 --into back --next-volume "echo V\$STEADYBURN_VOLUME"
check "which it says" says 'is one of a set, but its SET.json is damaged: the other discs were not asked for.'
check "another disc first brings the others" exits 1 restore_from 1
check "and says which is missing" result 'Of the set “REST” volume 2 was not inserted.'
rm -r rest

# ---- what came after the set was complete is on none of its discs
begin_with disc
mkdir -p rest/new
for i in 1 2 3; do head -c 700000 /dev/urandom >rest/$i; done
check "a whole set" exits 0 "$cli" burn --to "${volume}V1" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME" rest
echo later >rest/new/file
mkdir rest/empty
echo other >rest/3
journal=$(echo state/steadyburn/sets/*.jsonl)
check "a disc that is made again" exits 1 "$cli" burn --json --continue "$journal" --disc 2 --to "${volume}X2"
check "names a new file" result '“rest/new/file” is on no disc of the set.'
check "and a new folder" result '“rest/empty” is on no disc of the set.'
check "and nothing else" test "$(tail -n 1 out | grep -o 'is on no disc' | wc -l)" = 2
check "and the set cannot be continued" result '"journal":null'
check "for it has ended" exits 2 "$cli" burn --continue "$journal" --to "${volume}V4"
rm -r rest X2

# ---- the same of tapes, whose set ends for good
for gone in 'rest/[3-5]' 'rest/[1345]' 'rest/*'; do
    begin_with tape
    mkdir rest
    for i in 1 2 3 4 5; do head -c 500000 /dev/urandom >rest/$i; done
    cp -a rest all
    # shellcheck disable=SC2086
    check "tapes, $gone: one of more" exits 3 "$cli" burn $options --to "${volume}V1" --next-volume false rest
    # shellcheck disable=SC2086
    rm $gone
    check "tapes, $gone: without a yes it stays" exits 3 "$cli" burn --continue last --to "${volume}V2" --next-volume false
    check "tapes, $gone: and tells what has gone" says '3 files changed or vanished: rest/3, rest/4, rest/5'
    check "tapes, $gone: and that a yes ends it" says '--yes ends it with the tapes that it has'
    check "tapes, $gone: it says nothing of a next volume" test "$(grep -c 'volume 2 is next' err)" = 0
    check "tapes, $gone: it ends" exits 1 "$cli" burn --yes --json --continue last --to "${volume}V2" --next-volume false
    for i in 3 4 5; do check "tapes, $gone: what is on no tape is named" result "\"path\":\"rest/$i\""; done
    check "tapes, $gone: no tape is spent" test ! -e V2
    check "tapes, $gone: there is nothing to continue" result '"journal":null'
    check "tapes, $gone: which is known later" exits 2 "$cli" burn --yes --continue last --to "${volume}V2" --next-volume false
    check "tapes, $gone: the tape knows of more" exits 1 "$cli" restore "${read}V1" --into back
    check "tapes, $gone: and has what it has" test "$(sums back/rest)" = "$(rm all/[345] && sums all)"
    rm -r rest all
done

# ---- some of what no tape has yet is gone, and a folder with a file: the rest comes after a yes, and each is told again
begin_with tape
mkdir rest rest/d aside
for i in 1 2 3 4 5 d/f; do head -c 500000 /dev/urandom >rest/$i; done
head -c 2000000 /dev/urandom >rest/zz
check "tapes: one of more" exits 3 "$cli" burn --block 16k --to "${volume}V1" --next-volume false rest
mv rest/[45] rest/d aside
check "tapes: some of the rest is gone" exits 3 "$cli" burn --continue last --to "${volume}V2" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
check "tapes: which is told" says '4 files changed or vanished: rest/4, rest/5, rest/d, rest/d/f.'
check "tapes: and no tape is spent" test ! -e V2
cp -a state before
check "tapes: after a yes, one more" exits 3 "$cli" burn --yes --json --continue last --to "${volume}V2" --next-volume false
for gone in 4 5 d/f; do check "tapes: rest/$gone is named" result "\"path\":\"rest/$gone\""; done
check "tapes: the others are told once more" exits 3 "$cli" burn --continue last --to "${volume}V3" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
check "tapes: all of them" says '4 files changed or vanished: '
rm -r state V2
mv before state
check "tapes: after a yes, all that there is" exits 1 "$cli" burn --yes --json --continue last --to "${volume}V2" \
    --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
for gone in 4 5 d/f; do check "tapes: rest/$gone is on none" result "\"path\":\"rest/$gone\""; done
check "tapes: what is there is restored" restore_from 1
check "tapes: whole" diff -r rest back/rest
mv aside/[45] aside/d rest
rm -r rest aside

# ---- what no tape has yet is of another kind now
begin_with tape
mkdir rest
for i in 1 2 3 4 5; do head -c 700000 /dev/urandom >rest/$i; done
check "tapes: one of five" exits 3 "$cli" burn --block 16k --to "${volume}V1" --next-volume false rest
rm rest/[45]
mkdir rest/4
ln -s 1 rest/5
check "tapes: of another kind" exits 3 "$cli" burn --continue last --to "${volume}V2" --next-volume false
check "tapes: is told" says '2 files changed or vanished: rest/4, rest/5.'
check "tapes: with a yes the set continues" exits 1 "$cli" burn --yes --json --continue last --to "${volume}V2" \
    --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
for i in 4 5; do check "tapes: rest/$i is named" result "\"path\":\"rest/$i\""; done
rm -r rest

# ---- the journal lies among the sources
for kind in disc tape; do
    begin_with $kind
    mkdir -p rest/state
    ln -s rest/state state # by a link, too
    for i in 1 2 3 4 5; do head -c 500000 /dev/urandom >rest/$i; done
    # shellcheck disable=SC2086
    check "$kind, its journal inside: one volume" exits 3 "$cli" burn $options --to "${volume}V1" --next-volume false rest
    check "$kind, its journal inside: two" exits 3 "$cli" burn --continue last --to "${volume}V2" --next-volume false
    check "$kind, its journal inside: all" exits 0 "$cli" burn --continue last --to "${volume}V3" \
        --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    rm -r rest state
done

# ---- all is gone before a disc is finished: nothing is written, and the set stays
begin_with disc
mkdir rest
for i in 1 2 3; do head -c 700000 /dev/urandom >rest/$i; done
cp -a rest all
"$cli" burn --json --to "virtual:dvd+r,speed=40M,buffer=64k,fault=slow=8k@100k..99M,capacity=1200k,file=V1" --next-volume false rest \
    >out 2>err &
pid=$!
check "the first disc is begun" await $pid phase write
kill -KILL $pid
wait $pid 2>/dev/null
for gone in rest/1 'rest/*'; do
    # shellcheck disable=SC2086
    rm $gone
    check "$gone of all: without a yes" exits "$(test -e rest/2 && echo 3 || echo 2)" "$cli" burn --continue last --to "${volume}V2"
done
check "nothing is left" exits 2 "$cli" burn --yes --json --continue last --to "${volume}V2"
check "no disc is spent on nothing" test ! -e V2
check "the set can be continued" result '"journal":"/'
check "its name is no path" result '"path":""'
cp -a all/. rest
check "when all is back it is written" exits 0 "$cli" burn --yes --continue last --to "${volume}V2" \
    --next-volume "test \$STEADYBURN_VOLUME = 2 && echo ${volume}V3 || echo ${volume}V4"
rm -r rest all

# ---- what is whole on the volumes is counted with what is gone since, and the set's name is no path
for kind in disc tape; do
    begin_with $kind
    mkdir rest
    for i in 1 2 3 4 5 6; do head -c 350000 /dev/urandom >rest/$i; done
    # shellcheck disable=SC2086
    check "$kind: a volume of more" exits 3 "$cli" burn --json $options --to "${volume}V1" --next-volume false rest
    test $kind = disc && first='2 of 6' || first='3 of 6'
    check "$kind: some files are whole" result ": $first files are whole on 1 volume,"
    rm rest/1 rest/6
    echo other >rest/2
    head -c 1300000 /dev/urandom >rest/7
    check "$kind: one of them is gone, and one changed" exits 3 "$cli" burn --yes --json --continue last --to "${volume}V2" --next-volume false
    check "$kind: they are counted as they were before" result ": 5 of 7 files are whole on 2 volumes,"
    if [ $kind = disc ]; then
        check "$kind: without a yes" exits 3 "$cli" burn --json --continue last --to "${volume}V3" --next-volume false
        check "$kind: what changed is told of the set" result '“REST” was planned, 2 files changed or vanished: '
    fi
    check "$kind: its name is no path" test "$(tail -n 1 out | grep -o '"path":"REST"')" = ''
    rm -r rest
done

# ---- a folder that has another date and mode
for kind in disc tape; do
    begin_with $kind
    mkdir -p dates/a/deep dates/b
    chmod 755 dates/a
    touch dates/a/deep/small dates/b/small
    for i in 1 2 3; do head -c 900000 /dev/urandom >dates/x$i; done
    touch -d 2020-01-01 dates/a/deep dates/a dates/b
    # shellcheck disable=SC2086
    check "$kind: two volumes of more" exits 3 "$cli" burn $options --to "${volume}V1" \
        --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo ${volume}V\$STEADYBURN_VOLUME" dates
    touch -d 2021-01-01 dates/a/deep dates/a
    chmod 700 dates/a
    check "$kind: the rest is burned without a question" exits 0 "$cli" burn --continue last --to "${volume}V3" \
        --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    for first in 1 2 3; do
        check "$kind, $first first: it is restored" restore_from $first
        check "$kind, $first first: with the dates of now" \
            test "$(cd back/dates && stat -c %y a/deep a b | cut -c -10 | tr '\n' ' ')" = "2021-01-01 2021-01-01 2020-01-01 "
        check "$kind, $first first: and the mode" test "$(stat -c %a back/dates/a)" = 700
        rm -rf back
        "$cli" restore "${read}V$first" --into back >out 2>err
        check "$kind, $first once more: with all" exits 0 "$cli" restore --yes "${read}V3" --into back \
            --next-volume "echo ${read}V\$STEADYBURN_VOLUME"
        check "$kind, $first once more: the same date and mode" \
            test "$(stat -c '%a %y' back/dates/a | cut -c -14)" = "700 2021-01-01"
    done
    rm -rf back
    for each in 1 2 3; do "$cli" restore --yes "${read}V$each" --into back >out 2>err; done
    check "$kind, in ascending order, one by one: the same date and mode" \
        test "$(stat -c '%a %y' back/dates/a | cut -c -14)" = "700 2021-01-01"
    rm -r dates
done

# ---- the old version of a file that changed is on its disc alone: who makes that again is asked, as often as it has it
for name in a large; do
    begin_with disc
    mkdir old
    head -c 100000 /dev/urandom >old/a
    head -c 3000000 /dev/urandom >old/large
    check "$name: two discs of more" burn_two_of old
    printf changed | dd of=old/$name conv=notrunc status=none
    check "$name: the rest, with the file anew" burn_rest
    journal=$(echo state/steadyburn/sets/*.jsonl)
    for again in 1 2; do
        check "$name, $again: without a yes the disc is not made" exits 3 "$cli" burn --continue "$journal" --disc 1 --to "${volume}X1"
        check "$name, $again: the file is named" says "1 file changed or vanished: old/$name."
        check "$name, $again: no disc is spent" test ! -e X1
    done
    check "$name: another disc" exits 0 "$cli" burn --continue "$journal" --disc "$(find . -name 'V?' | wc -l)" --to "${volume}X9"
    check "$name: with a yes it is made" exits 1 "$cli" burn --yes --json --continue "$journal" --disc 1 --to "${volume}X1"
    check "$name: the file is named" result "\"path\":\"old/$name\""
    check "$name: the disc has it no longer" exits 0 "$cli" burn --continue "$journal" --disc 1 --to "${volume}X2"
    mv X2 V1
    check "$name: all is restored" restore_from 1
    check "$name: as it is now" diff -r old back/old
    rm -r old X1 X9
done

# ---- the same, and another disc is made again before the set continues
begin_with disc
mkdir -p dates/a dates/b
chmod 755 dates/a dates/b
for i in 1 2 3 4; do head -c 900000 /dev/urandom >dates/x$i; done
touch -d 2020-01-01 dates/a dates/b
check "two discs of more" burn_two_of dates
chmod 700 dates/a
touch -d 2021-01-01 dates/a dates/b
check "the second is made again" exits 0 "$cli" burn --continue last --disc 2 --to "${volume}again"
check "the rest" exits 0 "$cli" burn --continue last --to "${volume}V3" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
check "all is restored" restore_from 1
check "with the mode and the dates of now" test "$(cd back/dates && stat -c '%a %y' a b | cut -c -14 | tr '\n' ' ')" = "700 2021-01-01 755 2021-01-01 "
rm -r dates

# ---- a file becomes a folder, and a folder a file
for kind in disc tape; do
    begin_with $kind
    mkdir -p kinds/a-folder/deep kinds/c-twice
    echo old >kinds/a-folder/deep/file
    ln kinds/a-folder/deep/file kinds/a-folder/link
    echo old >kinds/a-folder/other
    echo old >kinds/b-file
    echo first >kinds/c-twice/gone
    for i in 1 2 3 4; do head -c 700000 /dev/urandom >kinds/x$i; done
    # shellcheck disable=SC2086
    check "$kind: a volume of more" exits 3 "$cli" burn $options --to "${volume}V1" --next-volume false kinds
    rm -r kinds/a-folder kinds/b-file kinds/c-twice
    mkdir kinds/b-file
    for name in a-folder b-file/inside c-twice; do echo new >kinds/$name; done
    check "$kind: and another" exits 3 "$cli" burn --yes --continue last --to "${volume}V2" --next-volume false
    rm kinds/c-twice
    mkdir kinds/c-twice
    echo third >kinds/c-twice/here
    check "$kind: the rest" exits 1 "$cli" burn --yes --continue last --to "${volume}V3" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
    for order in '1 2 3 4' '4 3 2 1' '2 1 4 3' '3 1 2 4' '1 3 2 4' '2 3 1 4' '3 2 1 4' '4 1 3 2'; do
        order="$order $(seq -s ' ' 5 "$(find . -name 'V?' | wc -l)")"
        check "$kind, $order: all is restored" restore_in "$order"
        check "$kind, $order: as it is now" diff -r kinds back/kinds
        check "$kind, $order: and counted" says "$(find kinds -type f | wc -l) files" out
    done
    rm -r kinds
done

# ---- whole on the first volume, and grown since: the new version came to an end after two volumes
end_early() { # BYTES of another file: leaves the new version as new, the old one as old, and the rest in grown
    rm -rf grown old new
    mkdir grown
    head -c 200000 /dev/urandom >grown/a
    head -c "$1" /dev/urandom >grown/x
    cp -p grown/a old
    # shellcheck disable=SC2086
    check "a volume of more" exits 3 "$cli" burn $options --to "${volume}V1" --next-volume false grown
    head -c 2500000 /dev/urandom >grown/a
    check "some parts of the new version" exits 3 "$cli" burn --yes --continue last --to "${volume}V2" \
        --next-volume "test \$STEADYBURN_VOLUME -lt 4 && echo ${volume}V\$STEADYBURN_VOLUME"
    mv grown/a new
    check "the set ends without it" exits 1 "$cli" burn --yes --continue last --to "${volume}V4" --next-volume "echo ${volume}V\$STEADYBURN_VOLUME"
}
begin_with tape
end_early 1050000
check "tapes: a file of which the rest is nowhere" exits 1 "$cli" verify "${read}V1" --next-volume "echo ${read}V\$STEADYBURN_VOLUME"
check "tapes: is named" says 'parts here; the others are on none of the volumes that were read'
check "tapes: once" test "$(grep -c 'grown/a' err)" = 1
begin_with disc
end_early 900000
last=$(find . -name 'V?' | wc -l)
for first in $(seq "$last"); do
    rm -rf back
    check "$first first: restored, but for it" exits 1 "$cli" restore "V$first" --into back --next-volume "echo V\$STEADYBURN_VOLUME"
    check "$first first: the old version is whole" cmp -s old back/grown/a
    check "$first first: the new one beside" test -e back/grown/a.damaged -a ! -e back/grown/a.damaged-2
    check "$first first: of which the rest is nowhere" says 'has 2 of its 4 parts here; the others are on none of the volumes that were read'
done
rm -r grown old new

# ---- a split file with other contents of the same size and date, whose last part is the first to be written anew
for link in '' tree/a-link tree/z-link; do
    begin_with disc
    rm -rf tree old
    mkdir tree
    head -c 1500000 /dev/urandom >tree/large
    test -z "$link" || ln tree/large $link
    echo short >tree/c
    touch -d 2021-01-01 tree/large
    check "$link: two discs of more" burn_two
    head -c 1500000 /dev/urandom | dd of=tree/large conv=notrunc status=none
    head -c 400000 /dev/urandom >>tree/c
    touch -d 2021-01-01 tree/large
    check "$link: the file is written anew" burn_rest
    while read -r order; do
        check "$link, $order: of the same date, all is restored" restore_in "$order"
        check "$link, $order: of the same date, as it is now" diff -r tree back/tree
        check "$link, $order: with the link" test -z "$link" -o "back/$link" -ef back/tree/large
        rm -rf back
        for each in $order; do
            "$cli" restore --yes "V$each" --into back >out 2>err && said=0 || said=$?
        done
        check "$link, $order: disc by disc ($said), the file as it is now" cmp -s tree/large back/tree/large
        check "$link, $order: with its link" test -z "$link" -o "back/$link" -ef back/tree/large
        case $order in
        *5) check "$link, $order: no part is left" test "$said$(find back -name '*.damaged*')" = 0 ;;
        esac
    done < <(some_orders)
done

# ---- the same file with another mode
begin_with disc
rm -rf tree
mkdir tree
head -c 1500000 /dev/urandom >tree/large
echo short >tree/c
chmod 644 tree/large
check "another mode: two discs of more" burn_two
chmod 600 tree/large
head -c 400000 /dev/urandom >>tree/c
check "another mode: the file is written anew" burn_rest
while read -r order; do
    check "another mode, $order: all is restored" restore_in "$order"
    check "another mode, $order: as it is now" diff -r tree back/tree
    check "another mode, $order: with the mode" test "$(stat -c %a back/tree/large)" = 600
    rm -rf back
    for each in $order; do "$cli" restore --yes "V$each" --into back >out 2>err; done
    check "another mode, $order: disc by disc" cmp -s tree/large back/tree/large
    check "another mode, $order: with the mode of the newest part" test "$(stat -c %a back/tree/large)" = 600
done < <(some_orders)

# ---- a sample of a tape chooses names by its list
tape=virtual:tape,reposition=0s,speed=900M,file=small.tap
check "a tape" exits 0 "$cli" burn --to $tape small
for seed in 1 2 3 4 5 6; do
    check "each name of a file can be a sample" exits 0 "$cli" verify --sample 1 --seed $seed --json $tape
    check "and is compared" result '"nothing":0'
done
check "or both" exits 0 "$cli" verify --sample 100% --json $tape
check "which are two" result '"files":2'
at=$(python3 -c 'print(open("small.tap", "rb").read().find(open("small/a", "rb").read(64)))')
flip small.tap $((at + 9000))
for seed in 1 2 3 4 5 6; do
    check "damage is found by each name" exits 3 "$cli" verify --sample 1 --seed $seed --json $tape
    check "and said" result '"path":"small/'
done
[ "$failures" = 0 ]
