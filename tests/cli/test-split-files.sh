#!/bin/bash
# Files that are split over the discs or tapes of a set, and are not as simple as that: they change while they are
# burned, they are damaged, they are restored under another name. What is told is what is so, of the right disc and
# under the right name.
#   test-split-files.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

disc=virtual:dvd+r,speed=900M,capacity=1200k,file=
restore_in() { # ORDER: with one command
    read -ra turn <<<"$1"
    echo "${turn[@]:1}" | tr ' ' '\n' >order
    rm -rf back
    "$cli" restore "${disc}V${turn[0]}" --into back --next-volume "echo ${disc}V\$(head -n 1 order); sed -i 1d order" >out 2>err
}
one_by_one() { # ORDER: with a command for each
    rm -rf back
    for each in $1; do
        "$cli" restore --yes "${disc}V$each" --into back >out 2>err && said=0 || said=$?
    done
}
orders() { # of all discs
    python3 -c 'import itertools, sys
for each in itertools.permutations(range(1, int(sys.argv[1]) + 1)): print(*each)' "$(find . -name 'V?' | wc -l)"
}
next() { echo "test \$STEADYBURN_VOLUME != $1 || { $2; }; echo ${disc}V\$STEADYBURN_VOLUME"; } # DISC COMMAND: before it

# ---- a file that is touched or grows before the first disc with a part of it, which is its last one
for format in iso tar; do
    test $format = iso && sizes='500k 400k' || sizes='900k 300k'
    for change in 'touch tree/log' 'echo more >>tree/log'; do
        rm -rf V* tree
        mkdir tree
        head -c "${sizes% *}" /dev/urandom >tree/a
        head -c "${sizes#* }" /dev/urandom >tree/f
        head -c 1500k /dev/urandom >tree/log
        cp tree/log log
        check "$format, $change: a set" exits 1 "$cli" burn --format $format --to "${disc}V1" --next-volume "$(next 2 "$change")" tree
        check "$format, $change: it is told" says 'tree/log”' out
        check "$format, $change: the last part comes first" test "$("$cli" list "${disc}V2" | grep -c 'log.part\(.*\)of\1')" = 1
        while read -r order; do
            check "$format, $change, $order: all is restored" restore_in "$order"
            check "$format, $change, $order: as it was read" cmp -s log back/tree/log
            one_by_one "$order"
            check "$format, $change, $order: disc by disc" test "$said" = 0
            check "$format, $change, $order: disc by disc, as it was read" cmp -s log back/tree/log
            check "$format, $change, $order: no part is left" test -z "$(find back -name '*.damaged*')"
        done < <(orders)
        for each in V?; do check "$format, $change, $each: it is good" exits 0 "$cli" verify "${disc}$each"; done
    done
done

# ---- it changes before its first disc, and then again, with the same size and date, before the set is continued: parts
# of both, none of which tells the digest of the whole
rm -rf V* tree
mkdir tree
head -c 500k /dev/urandom >tree/a
head -c 400k /dev/urandom >tree/f
head -c 1500k /dev/urandom >tree/log
touch -d 2021-01-01 tree/log
anew='head -c 1500k /dev/urandom | dd of=tree/log conv=notrunc status=none; touch -d 2021-01-01 tree/log'
check "two discs of more" exits 3 "$cli" burn --to "${disc}V1" \
    --next-volume "test \$STEADYBURN_VOLUME = 2 && { $anew; echo ${disc}V2; }" tree
sh -c "$anew"
head -c 640k /dev/urandom >tree/b
check "it is written anew" exits 1 "$cli" burn --yes --continue last --to "${disc}V3" --next-volume "$(next 4 "$anew")"
check "its first part is on the disc before which it changed" test "$("$cli" list "${disc}V4" | grep -c 'log.part001of003')" = 1
check "an old part" test "$("$cli" list "${disc}V2" | grep -c 'log.part003of003')" = 1
while read -r order; do
    check "$order: all is restored" restore_in "$order"
    check "$order: as it was read" diff -r tree back/tree
    check "$order: without the last disc" test "$(restore_in "${order/6/}"; echo $?)" = 1
    check "$order: nothing passes for the file" test ! -e back/tree/log
done < <(orders | awk 'NR % 37 == 1')
# ---- it has other contents from its second disc on: what was read of it is there, and no disc is called damaged
rm -rf V* tree
mkdir tree
head -c 2300k /dev/urandom >tree/split
change='head -c 9 /dev/urandom | dd of=tree/split conv=notrunc status=none bs=1 seek=1200000'
for format in iso tar; do
    rm -f V*
    check "$format: a file changes" exits 1 "$cli" burn --format $format --to "${disc}V1" --next-volume "$(next 2 "$change")" tree
    while read -r order; do
        restore_in "$order"
        check "$format, $order: which is told" says changed
        check "$format, $order: no disc is damaged" test "$(grep -c 'is damaged\.' out)" = 0
        check "$format, $order: what was read is there" cmp -s tree/split back/tree/split
        one_by_one "$order"
        check "$format, $order: disc by disc, it is told" says changed
        kept=back/tree/split
        test $format = iso || kept=$kept.damaged # where one disc may have come damaged its parts may be needed once more
        check "$format, $order: disc by disc, what was read is there" cmp -s tree/split $kept
        test $format = tar || {
            check "$order: disc by disc, no disc is damaged" test "$(grep -c 'Volume\|volumes' out)" = 0
            check "$order: disc by disc, no part is left" test -z "$(find back -name '*.damaged*')"
        }
    done < <(orders | awk 'NR % 5 == 1')
done

# ---- what a part says of the whole is damaged: the file is restored, and its damaged disc is told
rm -f V*
check "a set" exits 0 "$cli" burn --format iso --to "${disc}V1" --next-volume "$(next 0 :)" tree
flip V2 $(($(grep -abo 'steadyburn.whole' V2 | head -n 1 | cut -d : -f 1) + 30))
check "its disc is damaged" exits 3 "$cli" verify "${disc}V2"
while read -r order; do
    check "$order: the damage is told" test "$(restore_in "$order"; echo $?)" = 1
    check "$order: which disc" says 'Volume 2 of the set is damaged.' out
    check "$order: the file is whole" cmp -s tree/split back/tree/split
    one_by_one "$order"
    check "$order: disc by disc, the file is whole" cmp -s tree/split back/tree/split
    check "$order: no part is left" test -z "$(find back -name '*.damaged*')"
done < <(orders | awk 'NR % 5 == 1')

# ---- damage of a disc whose parts have no checksum of their own
rm -f V*
ln tree/split tree/z-link
check "an archive on each disc" exits 0 "$cli" burn --format tar --to "${disc}V1" --next-volume "$(next 0 :)" tree
flip V1 500000
for order in '1 2 3' '2 3 1'; do
    restore_in "$order"
    check "$order: which one is damaged cannot be told" test "$(grep -c 'Volume' out)" = 0
    check "$order: each has a part" says 'on these volumes of the set: 1, 2, 3.'
    check "$order: both names are damaged" says '2 of them with damage' out
    check "$order: which was compared" test "$(grep -c 'ompared' out)" = 1
done
check "for a script" exits 1 "$cli" restore --json "${disc}V1" --into back2 --next-volume "echo ${disc}V\$STEADYBURN_VOLUME"
check "both were compared" result '"uncompared":0'
check "no disc is named" result '"damaged_volumes":[]'

# ---- its earlier version is whole, and was not compared: whatever comes first, that counts
for size in 600k 2300k; do # the new one is cut off, or split and not right
    rm -rf V* tree back2
    mkdir tree
    head -c 300k /dev/urandom >tree/m
    head -c 600k /dev/urandom >tree/x
    head -c 600k /dev/urandom >tree/y
    check "$size: a disc of more" exits 3 "$cli" burn --format tar --to "${disc}V1" --next-volume false tree
    head -c $size /dev/urandom >tree/m
    rm tree/y
    check "$size: the file is written anew" exits 1 "$cli" burn --yes --continue last --to "${disc}V2" --next-volume "$(next 0 :)"
    test $size = 600k && truncate -s 300k V2 || flip V2 500000
    for first in 1 2; do
        check "$size, $first first: restored" exits 1 "$cli" restore --json "${disc}V$first" --into back$first \
            --next-volume "echo ${disc}V\$STEADYBURN_VOLUME"
        check "$size, $first first: with a damaged copy" test -e back$first/tree/m.damaged
        check "$size, $first first: two files were not compared" result '"uncompared":2'
    done
    rm -r back1 back2
done

# ---- of a file that is restored under another name that name is told
rm -rf tree
mkdir tree
head -c 2300k /dev/urandom >tree/split
ln tree/split tree/z-link
for format in iso tar; do
    rm -rf V* back
    check "$format: a set" exits 0 "$cli" burn --format $format --to "${disc}V1" --next-volume "$(next 0 :)" tree
    flip V1 500000
    check "$format: one name of it" exits 1 "$cli" restore --json "${disc}V1" --into back --next-volume "echo ${disc}V\$STEADYBURN_VOLUME" tree/z-link
    check "$format: is told" result '"path":"tree/z-link'
    check "$format: the other is not" test "$(grep -c '"path":"tree/split' out)" = 0
    check "$format: it stands there" test -e back/tree/z-link -a ! -e back/tree/split
done

# ---- a further name is gone, and its split file is nowhere whole: it does not get what another version of that file has
for change in 'chmod 600 tree/b' 'touch -d 2021-01-01 tree/b' 'head -c 2600000 /dev/urandom >tree/b; touch -d 2020-01-01 tree/b'; do
    rm -rf V* tree
    mkdir tree
    echo small >tree/b
    echo old >tree/l
    head -c 2600000 /dev/urandom >tree/z
    check "$change: a disc of more" exits 3 "$cli" burn --to "${disc}V1" --next-volume false tree
    head -c 2600000 /dev/urandom >tree/b
    chmod 644 tree/b
    touch -d 2020-01-01 tree/b
    ln -f tree/b tree/l
    check "$change: a file is written anew with a further name" exits 3 "$cli" burn --yes --continue last --to "${disc}V2" \
        --next-volume false
    cp tree/l .
    rm tree/l
    eval "$change"
    check "$change: which is gone" exits 3 "$cli" burn --yes --continue last --to "${disc}V3" --next-volume false
    rm tree/b tree/z
    echo new >tree/n
    check "$change: and so is the file" exits 1 "$cli" burn --yes --continue last --to "${disc}V4" --next-volume "$(next 0 :)"
    while read -r order; do
        check "$change, $order: parts are missing" test "$(restore_in "$order"; echo $?)" = 1
        check "$change, $order: the further name is told" says '“tree/l”'
        check "$change, $order: it is what it was" test "$(cat back/tree/l)" = old
        check "$change, $order: what there is of it is its own" test ! -e back/tree/l.damaged -o \
            "$(head -c 600000 l | sha256sum)" = "$(head -c 600000 back/tree/l.damaged 2>&1 | sha256sum)"
        check "$change, $order: and so is the file" test "$(cat back/tree/b)" = small
        one_by_one "$order"
        check "$change, $order: disc by disc, it is what it was" test "$(cat back/tree/l)" = old
    done < <(orders)
done

# ---- the first name of a split file stood in a folder that is a file now: the other name is whole, and not told
rm -rf V* tree
mkdir -p tree/d
for i in k m n o; do head -c 900000 /dev/urandom >tree/$i; done
ln tree/k tree/d/d
check "a name in a folder: two discs of more" exits 3 "$cli" burn --to "${disc}V1" \
    --next-volume "test \$STEADYBURN_VOLUME = 2 && echo ${disc}V2" tree
check "a name in a folder: it comes first" test "$("$cli" list "${disc}V1" | grep -c 'tree/k.part.* link to tree/d/d.part')" = 1
rm -r tree/d
echo file >tree/d
check "a name in a folder: which is a file now" exits 1 "$cli" burn --yes --continue last --to "${disc}V3" --next-volume "$(next 0 :)"
while read -r order; do
    check "a name in a folder, $order: all is restored" restore_in "$order"
    check "a name in a folder, $order: as it is now" diff -r tree back/tree
    check "a name in a folder, $order: nothing is told" test "$(grep -c 'left out' err out | grep -vc ':0')" = 0
done < <(orders | awk 'NR % 2801 == 1')
[ "$failures" = 0 ]
