#!/bin/bash
# The list of checksums that a disc and an image have of themselves, checked with sha256sum.
#   test-checksums.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

list=ABOUT-THIS-DISC/SHA256SUMS
mkdir -p tree/deep
seq 5000 >tree/numbers
ln tree/numbers tree/deep/linked
ln -s numbers tree/link
: >tree/empty
echo odd >$'tree/a\nb'
echo odder >'tree/back\slash'
echo oddest >$'tree/c\rd'
truncate -s 3M tree/deep/holes
echo end >>tree/deep/holes

disc() { echo "virtual:$1,speed=900M,capacity=20M,file=$2"; }
burn() { "$cli" burn --no-lock "$@"; }
unpack() { # IMAGE FOLDER: with a program that is not ours
    rm -rf "$2"
    mkdir "$2" && bsdtar -xf "$1" -C "$2"
}
holds() { (cd "$1" && sha256sum --quiet --strict -c $list); }
lines() { test "$(wc -l <"$1/$list")" = "$2"; }
bytes() { python3 -c 'import json; print(json.loads(open("out").readlines()[-1])["bytes"])'; }

# ---- what other programs find
check "an image" exits 0 burn --to plain.iso tree
check "… is unpacked" unpack plain.iso plain
check "… has a list that sha256sum finds right" holds plain
check "… of every file" lines plain 7
check "… beside the files as they were" diff -r --no-dereference plain/tree tree
check "… readable for all" test "$(stat -c %a plain/ABOUT-THIS-DISC plain/$list | tr '\n' ' ')" = "755 444 "
check "xorriso reads it as well" exits 0 xorriso -indev plain.iso -osirrox on -extract / byxorriso
check "… whole" holds byxorriso
check "one file alone" exits 0 burn --to one.iso tree/numbers
check "… has it" unpack one.iso one
check "… right" holds one
check "the same sources" exits 0 burn --reproducible --to first.iso tree
check "… once more" exits 0 burn --reproducible --to second.iso tree
check "… give the same bytes" cmp first.iso second.iso
check "a pipe" sh -c "'$cli' burn --no-lock --format iso --to - tree 2>err >piped.iso"
check "… has it" unpack piped.iso piped
check "… right" holds piped
check "a disc with parity" exits 0 burn --parity 20 --verify --to parity.iso tree
check "… has it" unpack parity.iso parity
check "… right" holds parity

# ---- planned bytes are written bytes
check "a disc" exits 0 burn --json --verify --manifest sums --to "$(disc dvd+r disc)" tree
written=$(bytes)
check "… is verified" result '"verified":true'
check "… counts the user's files" result '"files":7'
check "… and compares those" result '"digests":7'
check "… a manifest is about those" test "$(wc -l <sums)" = 7
check "… which holds for what is restored" sh -c 'sha256sum --quiet --strict -c sums'
check "its plan" exits 0 "$cli" plan --json --no-measuring --medium dvd+r:20M tree
check "… has the same bytes" test "$(bytes)" = "$written"
check "a plan without a list" exits 0 "$cli" plan --json --no-measuring --no-checksums --no-session-md5 --medium dvd+r:20M tree
check "… has fewer" test "$(bytes)" -lt "$written"
without=$(bytes)
check "a disc without a list" exits 0 burn --json --no-checksums --no-session-md5 --to "$(disc dvd+r bare)" tree
check "… is as it was planned" test "$(bytes)" = "$without"
check "… and has no such folder" sh -c '! bsdtar -tf bare | grep -q ABOUT'
check "an archive has none" exits 0 burn --to tree.tar tree
check "… either" sh -c '! tar -tf tree.tar | grep -q ABOUT'

# ---- verify and restore use it
check "verify" exits 0 "$cli" verify --json plain.iso
check "… compares every file" result '"verified":true'
check "… of the user's" result '"digests":7'
check "verify --against" exits 0 "$cli" verify --json --against tree plain.iso
check "… finds nothing that the sources do not have" result '"only_on_medium":[]'
check "restore" exits 0 "$cli" restore plain.iso --into back
check "… gives the user's files" diff -r --no-dereference back/tree tree
check "… alone" test "$(ls back)" = tree

# ---- a file that could not be read whole while it was burned: the disc says so, and that is heeded
short=/sys/devices/system/cpu/online # its size is said to be 4096, and it has a few bytes
check "a disc with a short file" exits 1 burn --to short.iso tree $short
for command in verify list; do
    check "$command" exits 1 "$cli" $command short.iso
    check "… names the file" says '“online” was not read whole when it was written'
done
check "verify --json" exits 1 "$cli" verify --json short.iso
check "… did not compare it" result '"not_compared":["online"]'
check "… and has not verified everything" result '"verified":null'
check "… but the others" result '"files":7,'
check "… with its size" result '"bytes_not_compared":4096'
check "… as one file" result '"files_not_compared":1'
check "verify" exits 1 "$cli" verify short.iso
check "… calls good what was compared" says '7 files, 3.02 MiB: good.' out
check "… says beside it what was not" says 'Not compared (1 file, 4.00 KiB):' out
mkdir kept
echo precious >kept/online
check "restore" exits 1 "$cli" restore --yes short.iso --into kept
check "… names it" says '“online” was not read whole when it was written'
check "… leaves the good file" test "$(cat kept/online)" = precious
check "… with the other beside it" test -s kept/online.damaged
check "restore anew" exits 1 "$cli" restore short.iso --into anew
check "… counts it as damaged" says '; 1 of them with damage.' out
check "a burn with parity" exits 1 burn --parity 20 --to short-parity.iso tree $short
check "… proves the bytes, not the file" exits 1 "$cli" verify --json short-parity.iso
check "… by name" result '"not_compared":["online"]'
at=$(LC_ALL=C grep -abo '# no checksum' short.iso | head -n 1 | cut -d: -f1)
for offset in 4 70; do # in the comment's words, and in the name behind them
    cp short.iso torn.iso
    flip torn.iso $((at + offset))
    check "a damaged comment at $offset" exits 3 "$cli" verify torn.iso
    check "… hides nothing" says '“online” could not be compared'
    check "… from restore" exits 1 "$cli" restore torn.iso --into torn-$offset
    check "… either" says '“online” could not be compared'
done
check "whoever wants the list" exits 0 "$cli" restore plain.iso --into wanted $list
check "… gets it" cmp wanted/$list plain/$list
check "… and can burn it" exits 0 burn --to again.iso wanted/ABOUT-THIS-DISC tree
check "… as a folder like any other" exits 0 "$cli" restore again.iso --into again
check "… that nothing takes for the medium's own" cmp again/$list plain/$list
python3 - <<'PY'
data = bytearray(open('plain.iso', 'rb').read())
at = data.rfind(b'\n4999\n5000\n')
data[at + 1] ^= 1
open('flipped.iso', 'wb').write(data)
PY
check "a flipped bit is found" exits 3 "$cli" verify flipped.iso
check "… in that file" says 'numbers' <(cat out err)
check "… and in no restored one" exits 1 "$cli" restore flipped.iso --into flipped
check "… which is told" says 'is not what was written' <(cat out err)

# ---- a session that is appended
mkdir -p more/tree/new
echo changed >more/tree/numbers
echo new >more/tree/new/file
check "a second session" exits 0 burn --append --verify --to plain.iso more/tree
check "… is unpacked" unpack plain.iso two
check "… its list is right" holds two
check "… and covers both" lines two 8
check "… the new file for the old one" grep -q changed two/tree/numbers
check "verify compares all of it" exits 0 "$cli" verify --json plain.iso
check "… with the list" result '"verified":true'
check "--no-checksums" exits 0 burn --append --no-checksums --to plain.iso more
check "… keeps the list that is there" unpack plain.iso three
check "… right" holds three
check "… and complete" lines three 10
mkdir hides
echo file >hides/tree
check "what hides a folder is told" exits 1 burn --append --yes --to plain.iso hides/tree
check "… is unpacked" unpack plain.iso four
check "… and its list says nothing of what is hidden" holds four
check "… but of the rest" lines four 3
check "a disc is begun" exits 0 burn --no-close --to "$(disc dvd+r sessions)" tree
check "… and appended to" exits 0 burn --append --verify --to "$(disc dvd+r sessions)" more/tree
check "… each session has its own list" exits 0 "$cli" restore --session 0 --into old "$(disc dvd+r sessions)" tree ABOUT-THIS-DISC
check "… right" holds old
check "… the newest too" exits 0 "$cli" restore --into new "$(disc dvd+r sessions)" tree ABOUT-THIS-DISC
check "… right" holds new
check "an image without a list" exits 0 burn --no-checksums --to late.iso tree
check "… gets one with a session" exits 0 burn --append --to late.iso more
check "… is unpacked" unpack late.iso late
check "… right" holds late
check "… about that session" lines late 2

# ---- a folder of the user's with that name
mkdir ABOUT-THIS-DISC
echo mine >ABOUT-THIS-DISC/mine
check "it is burned as it is" exits 0 burn --json --to named.iso ABOUT-THIS-DISC tree
check "… without a list" says '"kind":"checksum"' out
check "… and restored" exits 0 "$cli" restore named.iso --into named
check "… whole" diff -r named/ABOUT-THIS-DISC ABOUT-THIS-DISC
check "a session behind it" exits 0 burn --append --to named.iso more
check "… leaves it alone" says 'the disc has a folder ABOUT-THIS-DISC of its own'
check "a disc with a list" exits 2 burn --append --to late.iso ABOUT-THIS-DISC
check "… does not lose it" unpack late.iso late
check "… right" holds late

# ---- a list that another program copied speaks for the disc that it comes from
mkdir -p doc && echo v1 >doc/a
check "a disc" exits 0 burn --to doc.iso doc
mkdir copied && bsdtar -xf doc.iso -C copied && chmod -R u+w copied
echo v2 >copied/doc/a
check "its changed copy is burned" exits 0 burn --verify --to again-doc.iso copied/*
check "… and is good" exits 0 "$cli" verify again-doc.iso
check "… and comes back" exits 0 "$cli" restore again-doc.iso --into of-copy
check "… whole" diff -r copied of-copy
mkdir -p extra replaced/doc && echo x >extra/x && echo v3 >replaced/doc/a
cp doc.iso foreign.iso
xorriso -dev foreign.iso -map extra/x /added -commit >/dev/null 2>&1
check "a session behind another program's" exits 0 burn --append --verify --to foreign.iso replaced/doc
check "… is good" exits 0 "$cli" verify foreign.iso
check "… and comes back" exits 0 "$cli" restore foreign.iso --into of-foreign
check "… replaced" cmp of-foreign/doc/a replaced/doc/a

# ---- another program's session behind a list: it speaks for the files before it, not for what was replaced
mkdir -p old/doc && seq 100000 >old/doc/a && seq 10 >old/doc/b && echo gone >old/doc/gone && echo 2 >"old/doc/😀é旅"
echo 1 >"old/doc/$(printf 'n%.0s' {1..90})"
echo v2 >v2
check "a disc" exits 0 burn --to before.iso old/doc
appended() { # PROGRAM FILE: adds and replaces
    cp before.iso "$2"
    case $1 in
    genisoimage)
        local blocks=$((($(stat -c %s "$2") / 2048 + 15) / 16 * 16))
        mkdir -p behind/doc && cp v2 behind/doc/b && cp v2 behind/doc/gone
        genisoimage -quiet -R -M "$2" -C 0,$blocks -o behind.iso behind 2>/dev/null
        truncate -s $((blocks * 2048)) "$2"
        cat behind.iso >>"$2"
        ;;
    *) xorriso -xattr "$1" -joliet on -dev "$2" -map v2 /added -rm /doc/gone -- -map v2 /doc/b -commit >/dev/null 2>&1 ;;
    esac
}
spoiled() { # FILE: copied, and one bit of an old file is flipped
    cp "$1" spoiled.iso
    flip spoiled.iso "$(grep -abo -m 1 '^77777$' spoiled.iso | cut -d: -f1)"
}
names_the_old() { # WHAT FILE
    for command in verify "verify --sample 100%" "restore --into spoiled"; do
        # shellcheck disable=SC2086 # words
        check "$1: $command of a flipped bit" exits "$([[ $command = verify* ]] && echo 3 || echo 1)" "$cli" $command "$2"
        check "$1: names its file" says '“doc/a”'
        rm -rf spoiled
    done
}
for program in off on genisoimage; do
    rm -rf by
    appended $program by.iso
    check "$program: is good" exits 0 "$cli" verify by.iso
    check "$program: compares what is old" says 'contents of 3 files were compared' out
    check "$program: and not the other" says 'doc/b' out
    check "$program: a sample" exits 0 "$cli" verify --sample 100% by.iso
    check "$program: comes back" exits 0 "$cli" restore by.iso --into by
    check "$program: replaced" cmp by/doc/b v2
    spoiled by.iso
    names_the_old "$program" spoiled.iso
    cp spoiled.iso kept.iso
    check "$program: nothing is appended to that" exits 3 burn --append --to spoiled.iso extra
    check "$program: and it is as it was" cmp spoiled.iso kept.iso
    check "$program: a session of ours" exits 0 burn --append --verify --to by.iso extra
    check "$program: is good" exits 0 "$cli" verify by.iso
    check "$program: is prepared by us" test -z "$(isoinfo -d -i by.iso | sed -n 's/^Data preparer id: //p')"
    spoiled by.iso
    names_the_old "$program, and ours" spoiled.iso
done

# ---- damage of the list is told, and no append makes it forgotten
at=$(LC_ALL=C grep -abo "$(sha256sum doc/a | cut -c 1-64)" doc.iso | head -n 1 | cut -d : -f 1)
for byte in 0 5 63 64 65 71; do # digits, the space between, and the end of the line
    cp doc.iso hurt.iso
    flip hurt.iso $((at + byte))
    check "byte $byte of the list: verify" test "$("$cli" verify hurt.iso >out 2>err; echo $?)" != 0
    "$cli" burn --no-shelf --append --to hurt.iso extra >out 2>err
    check "byte $byte of the list: after an append" test "$("$cli" verify hurt.iso >out 2>err; echo $?)" != 0
done
cp doc.iso hurt.iso
printf '#' | dd of=hurt.iso bs=1 seek="$at" conv=notrunc status=none
check "a comment of nobody's" test "$("$cli" verify hurt.iso >out 2>err; echo $?)" != 0
check "… is not appended to" exits 3 burn --append --to hurt.iso extra
head -c 72 /dev/zero | tr '\0' '\n' | dd of=hurt.iso bs=1 seek="$at" conv=notrunc status=none
check "empty lines" test "$("$cli" verify hurt.iso >out 2>err; echo $?)" != 0

# ---- what a medium has no checksum of is said where it is read
check "an image without checksums" exits 0 burn --no-checksums --to none.iso doc
check "… restored" exits 0 "$cli" restore none.iso --into of-none
check "… is not compared" says 'Nothing could be compared' out
check "… in JSON" exits 0 "$cli" restore --json --yes none.iso --into of-none
check "… as well" result '"uncompared":1'
check "… nor its tree" result '"tree_compared":false'
check "a sample of it" exits 0 "$cli" verify --json --sample 100% none.iso
check "… says so" result '"tree_compared":false'
xorriso -xattr on -dev before.iso -map v2 /added -commit >/dev/null 2>&1
check "… a sample" exits 0 "$cli" verify --sample 100% before.iso
check "… says what was not compared" says 'Links, modes and names were not compared' out
check "… a restore" exits 0 "$cli" restore before.iso --into of-before
check "… says it as well" says 'Links, modes and names were not compared' out
check "a disc with both" exits 0 "$cli" restore doc.iso --into of-doc
check "… says nothing of that" test "$(grep -c 'compared' out)" = 0
check "… its sample neither" exits 0 "$cli" verify --json --sample 100% doc.iso
check "… its tree was" result '"tree_compared":true'

# ---- an append that makes MD5s because the disc has them says so
check "a disc with MD5s" exits 0 burn --session-md5 --to md5.iso doc
check "an append" exits 0 burn --append --json --to md5.iso extra
check "… makes them" grep -q '"kind":"disc","message":"The disc in “md5.iso” has MD5 checksums' out
check "in words" exits 0 burn --append --to md5.iso replaced
check "… as well" says 'has MD5 checksums of its old files'
check "an append that is asked for them" exits 0 burn --append --session-md5 --json --to md5.iso extra
check "… says nothing" test "$(grep -c 'MD5' out)" = 0
check "an append to a disc without" exits 0 burn --append --json --to doc.iso extra
check "… neither" test "$(grep -c 'MD5' out)" = 0

# ---- nothing to list
mkdir -p hollow/folder
check "a tree without files" exits 0 burn --to hollow.iso hollow
check "… has no list" test -z "$(bsdtar -tf hollow.iso | grep ABOUT)"

[ "$failures" = 0 ]
