#!/bin/bash
# The shelf from outside: what is burned is found, any medium can be added, and a lost shelf is rebuilt from the media.
#   test-shelf.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_SHELF=$work/data/deep/shelf.db
shelf=$STEADYBURN_SHELF

mkdir -p tree/2024 tree/empty
seq 3000 >tree/2024/Holiday.txt
seq 20 >'tree/2024/旅行, "1".txt'
seq 4 >"$(printf 'tree/caf\351')"
ln tree/2024/Holiday.txt tree/again
ln -s again tree/link
tape() { echo "virtual:tape,speed=200M,capacity=3M,file=$1.tap"; }
# What every medium tells: volume, label, section, path, kind, size and, of files, date.
rows() { "$cli" shelf export --json | sed -E 's/"(copies|kept|burned|set|mtime_ns|sha256)":("[^"]*"|[0-9]*|null),?//g' | LC_ALL=C sort; }
check "none" exits 2 env STEADYBURN_SHELF= "$cli" shelf list
check "… is said" says 'There is no shelf: the variable STEADYBURN_SHELF is empty'
volumes() { "$cli" shelf list --json | grep -c '"volume":'; }

# ---- no shelf yet
check "there is no shelf" exits 2 "$cli" find holiday
check "which is said" says 'no shelf'
check "and none is made by looking" test ! -e data
check "verify needs none" exits 2 "$cli" verify --json nowhere.iso
check "nor makes one" test ! -e data

# ---- a burn enters its medium
check "an image" exits 0 "$cli" burn --json --verify --to disc.iso tree
check "is entered" result '"shelved":true'
check "what is on it is found" exits 0 "$cli" find HOLIDAY
check "with the file that it is in" says "$work/disc.iso" out
check "and its path" says 'tree/2024/Holiday.txt' out
check "in any script" exits 0 "$cli" find 旅行
check "by its path" exits 0 "$cli" find '2024/*.txt'
check "both of them" test "$(wc -l <out)" = 2
check "as JSON" exits 0 "$cli" find --json holiday
check "with its checksum" says "\"sha256\":\"$(sha256sum <tree/2024/Holiday.txt | cut -d ' ' -f 1)\"" out
check "and how many" result '"entries":1'
check "bytes that are no text" exits 0 "$cli" find 'CAF%E9'
check "what is nowhere" exits 1 "$cli" find nothing-like-this
check "is said" says 'Nothing on the shelf'
check "an archive" exits 0 "$cli" burn --json --to own.tar.gz tree
check "is entered, too" result '"shelved":true'
check "a disc of two sessions" exits 0 "$cli" burn --to virtual:dvd+rw,speed=500M,file=rw.iso tree/2024
check "is entered as a whole" exits 0 "$cli" burn --append --json --to virtual:dvd+rw,speed=500M,file=rw.iso tree/caf*
check "by its newest tree" result '"shelved":true'
check "three volumes" test "$(volumes)" = 3
check "the file twice on discs, twice in the archive and the image" test "$("$cli" find holiday | wc -l)" = 3
check "what is not to be entered" exits 0 "$cli" burn --no-shelf --json --to left.iso tree
check "is not" result '"shelved":null'
check "a stream is no medium" exits 0 "$cli" burn --to - tree
check "nor is a simulation" exits 0 "$cli" burn --simulate --json --to virtual:dvd-r,speed=500M,file=sim.iso tree
check "so nothing came" test "$(volumes)" = 3
head -c 7000000 /dev/urandom >big
next='echo "virtual:tape,speed=200M,capacity=3M,file=t$STEADYBURN_VOLUME.tap"'
check "a set of tapes" exits 0 "$cli" burn --json --to "$(tape t1)" --next-volume "$next" tree big
check "is entered" result '"shelved":true'
check "every tape" test "$("$cli" shelf list --json | grep -c '"medium":"tape"')" -ge 3
check "the parts of a file" test "$("$cli" find big.part | wc -l)" -ge 3
if command -v sqlite3 >/dev/null; then
    check "another program finds it whole" test "$(sqlite3 "$shelf" 'PRAGMA integrity_check')" = ok
    check "and reads it" test "$(sqlite3 "$shelf" "SELECT count(*) FROM entries WHERE name='Holiday.txt'")" = 4
fi

# ---- a card to print
page() { # PDF TEXT...: one page of A4 that has them all
    pdfinfo "$1" >info && grep -q '^Pages: *1$' info && grep -q '^Page size: *595' info && pdftotext -layout "$1" text || return 1
    local file=$1
    shift
    for word; do says "$word" text || { echo "$file has no $word" >&2; return 1; }; done
}
code() { pdftoppm -r 200 -gray "$1" picture && zbarimg -q --raw picture-1.pgm 2>/dev/null; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
disc=$("$cli" shelf list --json | grep disc.iso | field volume)
tape=$("$cli" shelf list --json | grep '"medium":"tape"' | head -n 1)
check "a card needs a file" exits 2 "$cli" shelf card "$disc"
check "which is said" says '--to FILE'
check "no such medium" exits 2 "$cli" shelf card nothing --to card.pdf
check "has no card" test ! -e card.pdf
check "no such folder" exits 2 "$cli" shelf card "$disc" --to nowhere/card.pdf
: >card.pdf
check "a card" exits 0 "$cli" shelf card --json "$disc" --to card.pdf
check "is a result" result '"file":"card.pdf"'
cp card.pdf before.pdf
check "is not replaced" exits 3 "$cli" shelf card "$disc" --to card.pdf --insert
check "unasked" cmp before.pdf card.pdf
check "but with a yes" exits 0 "$cli" shelf card "$disc" --yes --to card.pdf
check "an insert" exits 0 "$cli" shelf card "$disc" --insert --to insert.pdf
check "the card of a tape" exits 0 "$cli" shelf card "$(field volume <<<"$tape")" --to tape.pdf
check "and its insert" exits 0 "$cli" shelf card "$(field volume <<<"$tape")" --insert --to folded.pdf
check "the card has all of it" page card.pdf "$disc" "$work/disc.iso" 2024/ Holiday.txt 旅行 caf%E9 SHA256SUMS \
    "steadyburn-cli restore $work/disc.iso --into FOLDER" "sudo mount -o loop,ro $work/disc.iso /mnt"
check "the insert, too" page insert.pdf "$disc" Holiday.txt 'sha256sum -c ABOUT-THIS-DISC/SHA256SUMS'
check "a tape that is appended to" exits 0 "$cli" burn --append --to "$(tape t4)" tree/caf*
check "is shown" exits 0 "$cli" shelf show --json "$(field volume <<<"$tape")"
check "with both tape files" result '"sections":2'
check "as people read it" says 'tape file 3' <("$cli" shelf show "$(field volume <<<"$tape")")
check "its card" exits 0 "$cli" shelf card "$(field volume <<<"$tape")" --to both.pdf
check "has both" page both.pdf 'Tape file 1' 'Tape file 3' 'asf N'
check "that of a tape has its set" page folded.pdf "$(field set <<<"$tape")" 'mt -f /dev/nst0 asf 1' 'tar -b 2048 -xf'
check "the code is the ID" test "$(code card.pdf)" = "$disc"
check "on the insert as well" test "$(code insert.pdf)" = "$disc"
check "of a tape that of the set" test "$(code tape.pdf)" = "$(field set <<<"$tape")"
check "on its insert, too" test "$(code folded.pdf)" = "$(field set <<<"$tape")"
check "on the paper of the country" env LC_ALL=en_US.UTF-8 "$cli" shelf card "$disc" --yes --to card.pdf >out 2>err

# ---- the shelf is rebuilt from the media, whatever their order
media=(disc.iso own.tar.gz "virtual:dvd+rw,speed=500M,file=rw.iso" "$(tape t3)" "$(tape t1)" "$(tape t2)" "$(tape t4)")
rows >burned
for order in '0 1 2 3 4 5 6' '5 2 6 4 0 3 1' '3 1 5 4 6 2 0'; do
    rm -rf data
    for i in $order; do
        check "add ${media[$i]}" exits 0 "$cli" shelf add "${media[$i]}"
    done
    rows >rebuilt
    check "equal row for row in the order $order" cmp burned rebuilt
done
check "once more changes nothing" exits 0 "$cli" shelf add --json disc.iso
check "it is known" result '"known":true'
rows >rebuilt
check "row for row" cmp burned rebuilt

# ---- media of others
mkisofs=$(command -v genisoimage || command -v mkisofs)
"$mkisofs" -quiet -R -J -V FOREIGN -o foreign.iso tree/2024
mkdir other
seq 7 >other/seven
tar --format=ustar -cf foreign.tar other
seq 8 >other/eight
tar -cf - other | bzip2 >foreign.tar.bz2
for medium in foreign.iso foreign.tar foreign.tar.bz2; do
    check "add $medium" exits 0 "$cli" shelf add --json "$medium"
    check "$medium is new" result '"known":false'
done
check "its label" says '"label":"FOREIGN"' <("$cli" shelf list --json)
check "what is no medium is refused" exits 2 "$cli" shelf add tree/again
check "what is not there, too" exits 2 "$cli" shelf add nowhere.iso

# ---- where it is, and whether it is good
check "what there are no checksums for" exits 0 "$cli" verify --json foreign.tar
check "has no verdict" result '"copy":null'
check "is not said to be good" says '"good":null' <("$cli" shelf list --json | grep foreign.tar'"')
check "a sample of it" exits 0 "$cli" verify --sample 1 foreign.tar
check "is not, either" says '"sample_good":null' <("$cli" shelf list --json | grep foreign.tar'"')
check "where it is kept" exits 0 "$cli" shelf keep FOREIGN 'box 3'
check "is shown" says 'box 3' <("$cli" find --json holiday)
check "verify" exits 0 "$cli" verify disc.iso
check "is noted" says '"good":true' <("$cli" shelf list --json | grep '"disc\|disc.iso')
cp disc.iso bad.iso
check "a copy is the same volume" exits 0 "$cli" shelf add --json bad.iso
check "known" result '"known":true'
check "damage that a checksum shows" exits 0 "$cli" burn --no-shelf --session-md5 --yes --to sums.iso tree
check "of a medium on the shelf" exits 0 "$cli" shelf add sums.iso
at=$(grep -abo -m 1 '^1000$' sums.iso | head -n 1 | cut -d : -f 1)
flip sums.iso "$at"
check "is found" exits 3 "$cli" verify sums.iso
check "and noted" says '"good":false' <("$cli" shelf list --json)

# ---- what is entered damaged is said to be
"$mkisofs" -quiet -R -J -V SPOILT -o spoilt.iso other
python3 - spoilt.iso <<'END'
import struct, sys
image = bytearray(open(sys.argv[1], 'rb').read())
root = 2048 * struct.unpack('<I', image[0x8000 + 158:0x8000 + 162])[0]
image[root + 60:root + 2048] = b'\xff' * 1988
open(sys.argv[1], 'wb').write(image)
END
check "a damaged disc" exits 1 "$cli" shelf add spoilt.iso
check "is on the shelf as one" says DAMAGED <("$cli" shelf list | grep SPOILT)
check "and due" says SPOILT <("$cli" shelf list --due)
check "until it is gone" exits 0 "$cli" shelf forget SPOILT

# ---- a drill, and when the next check is due
check "a sample" exits 0 "$cli" verify --json --sample 2 --seed 7 disc.iso
check "has so many files" result '"digests":2'
check "of how many is said" result '"of":3,'
check "and not all is verified" result '"verified":null'
cp out first
check "the same seed" exits 0 "$cli" verify --json --seed 7 disc.iso --sample 50%
check "chooses the same files" cmp out first
check "a drill is noted" says '"sample_good":true' <("$cli" shelf list --json | grep '"medium":"file"')
check "in words" exits 0 "$cli" verify --sample 1 disc.iso
check "what was not read is told" says 'Not checked: 2 files.' out
check "with the seed" says 'Seed: ' out
check "all of an archive" exits 0 "$cli" verify --json --sample own.tar.gz
check "of a tape, by its index" exits 0 "$cli" verify --json --sample "$(tape t1)"
check "are compared" result '"nothing":0'
check "not with sources" exits 2 "$cli" verify --sample --against tree disc.iso
check "not more than all" exits 2 "$cli" verify --sample 101% disc.iso
check "damage" exits 3 "$cli" verify --json --sample 100% sums.iso
check "is no good" result '"verified":false'
check "is due at once" says '"good":false' <("$cli" shelf list --due --json)
check "the others are not" test "$("$cli" shelf list --due --json | grep -c '"volume":')" = 1
check "an interval" exits 0 "$cli" shelf interval FOREIGN 30
check "is shown" says '"interval_days":30' <("$cli" shelf list --json | grep FOREIGN)
check "never" exits 0 "$cli" shelf interval FOREIGN 0
check "is never due" says '"due":null' <("$cli" shelf list --json | grep FOREIGN)
check "no number" exits 2 "$cli" shelf interval FOREIGN soon
check "a reminder without a desktop" exits 0 "$cli" shelf list --due --notify
check "forget" exits 0 "$cli" shelf forget FOREIGN
check "is gone" exits 2 "$cli" shelf keep FOREIGN x
check "it is said" says 'FOREIGN'
check "the shelf is whole" exits 0 "$cli" shelf check
check "CSV" exits 0 "$cli" shelf export
check "has a head" says 'volume,label,medium' out
check "and quotes" says '旅行, ""1"".txt"' out
check "no such action" exits 2 "$cli" shelf burn
check "no such number of words" exits 2 "$cli" shelf keep a

# ---- a file that is written again holds something else
check "the image is replaced" exits 0 "$cli" burn --yes --to disc.iso tree/again
check "what it holds is found" exits 0 "$cli" find again
check "what it held is not" test "$("$cli" find holiday | grep -c "$work/disc.iso")" = 0

# ---- what is erased is not on the shelf any more
mkdir -p erased && echo gone >erased/vanishes
for kind in dvd+rw tape; do
    check "$kind: burned" exits 0 "$cli" burn --to virtual:$kind,speed=900M,file=erased.$kind erased
    check "$kind: found" exits 0 "$cli" find vanishes
    check "$kind: blanked" exits 0 "$cli" blank --yes virtual:$kind,speed=900M,file=erased.$kind
    check "$kind: not found" exits 1 "$cli" find vanishes
done
check "a tape" exits 0 "$cli" burn --to "$(tape over)" erased
check "is found" exits 0 "$cli" find vanishes
check "burned over" exits 0 "$cli" burn --yes --to "$(tape over)" tree/caf*
check "it is not found" exits 1 "$cli" find vanishes
check "a further tape" exits 0 "$cli" burn --yes --to "$(tape u2)" erased
check "is found, too" exits 0 "$cli" find vanishes
next='echo "virtual:tape,speed=200M,capacity=3M,file=u$STEADYBURN_VOLUME.tap"'
check "a set goes over it" exits 0 "$cli" burn --yes --to "$(tape u1)" --next-volume "$next" big
check "and it is not found" exits 1 "$cli" find vanishes
for file in one two; do
    check "copy $file" exits 0 "$cli" burn --to virtual:cd-rw,speed=900M,file=$file.cd erased
done
# What has two copies on the whole shelf: TREE is in two images as well, each entered by its path.
twice() { "$cli" shelf list | sed -n 's/^[0-9a-f]*  [0-9-]*  \([^ ]*\) .*  2 copies$/\1/p' | sort | xargs; }
check "two copies" test "$(twice)" = "ERASED TREE"
check "each is named" test "$("$cli" shelf list | grep -cE '^  copy [12]  cd-rw, .*/(one|two)\.cd  not verified')" = 2
check "one is blanked" exits 0 "$cli" blank --yes virtual:cd-rw,speed=900M,file=one.cd
check "the other is left" exits 0 "$cli" find vanishes
check "and there is one" test "$(twice)" = TREE
check "which is the other" test "$("$cli" shelf list | grep -cE 'ERASED \(cd-rw, .*/two\.cd\)')" = 1
check "that is burned over" exits 0 "$cli" burn --yes --to virtual:cd-rw,speed=900M,file=two.cd tree
check "then there is none" exits 1 "$cli" find vanishes

# ---- each copy has a verdict of its own
copies() { # KEY: one line for each copy of what has `odd`, by its place
    "$cli" shelf list --json | python3 -c '
import json, sys
volumes = [json.loads(line) for line in sys.stdin]
wanted = {json.loads(line)["volume"] for line in open("hits") if "\"path\"" in line}
for volume in volumes:
    if volume.get("volume") in wanted:
        for copy in sorted(volume["each_copy"], key=lambda copy: copy["file"] or ""):
            print(copy["kept"], copy[sys.argv[1]])' "$1"
}
mkdir odd && seq 100000 100400 >odd/numbers
for file in one two; do
    check "verified copy $file" exits 0 "$cli" burn --verify --to virtual:dvd+rw,speed=900M,file=odd-$file.dvd odd
done
"$cli" find --json odd/numbers >hits
check "burn --verify notes both" test "$(copies good)" = "$work/odd-one.dvd True
$work/odd-two.dvd True"
check "and the drive" test "$(copies drive | grep -c 'dvd None$')" = 0
export STEADYBURN_BACKUPS=$work/backups
check "a backup" exits 0 "$cli" backup create kept --to "virtual:dvd+rw,speed=900M,file=kept-{run}.dvd" odd
check "is not verified unless that is asked" exits 0 "$cli" backup run --json kept
check "and says so" result '"verified":null'
check "its next run alone is" exits 0 "$cli" backup run --json --full --verify kept
check "and says so, too" result '"verified":true'
"$cli" shelf list --json >listed
check "the shelf has both" test "$(grep -c 'kept-00[12].dvd' listed)" = 2
check "the first without a verdict" test "$(grep 'kept-001.dvd' listed | grep -c '"good":null')" = 1
check "the second as good" test "$(grep 'kept-002.dvd' listed | grep -c '"good":true')" = 1
flip odd-two.dvd "$(grep -abo -m 1 '^100010$' odd-two.dvd | head -n 1 | cut -d : -f 1)"
check "one is damaged" exits 3 "$cli" verify --json virtual:dvd+rw,speed=900M,file=odd-two.dvd
check "which is noted there" result '"copy":2'
check "and nowhere else" test "$(copies good)" = "$work/odd-one.dvd True
$work/odd-two.dvd False"
check "it is due" says odd-two <("$cli" shelf list --due)
check "of the two the good one is found" says odd-one.dvd <("$cli" find odd/numbers)
check "in words" test "$("$cli" shelf list | grep -c 'copy 2 .*odd-two.*DAMAGED')" = 1
id=$(sed -n 's/.*"volume":"\([^"]*\)".*/\1/p' hits | head -n 1)
check "which one is moved has to be said" exits 2 "$cli" shelf keep "$id" 'box 9'
check "by its number" exits 0 "$cli" shelf keep "$id" 'box 9' --copy 2
check "so it is" test "$("$cli" shelf show "$id" | grep -c 'copy 2 .*box 9')" = 1
check "there is no such copy" exits 2 "$cli" shelf keep "$id" 'box 9' --copy 7
check "a copy that nobody entered" cp odd-one.dvd odd-three.dvd
check "is verified" exits 0 "$cli" verify --json virtual:dvd+rw,speed=900M,file=odd-three.dvd
check "and is no other" result '"copy":null'
check "entered" exits 0 "$cli" shelf add virtual:dvd+rw,speed=900M,file=odd-three.dvd
check "it is the third" test "$(copies copy | wc -l)" = 3
check "one is forgotten" exits 0 "$cli" shelf forget "$id" --copy 3
check "the damaged one is erased" exits 0 "$cli" blank --yes virtual:dvd+rw,speed=900M,file=odd-two.dvd
check "the other stays" test "$(copies good)" = "$work/odd-one.dvd True"
check "a tape" exits 0 "$cli" burn --verify --to "$(tape odd)" odd/numbers
check "is noted as well" test "$("$cli" shelf list --json | grep '"medium":"tape"' | head -n 1 | grep -c '"good":true')" = 1
if command -v sqlite3 >/dev/null; then
    check "a row of a file stays small" test "$(sqlite3 "$shelf" 'SELECT count(*) FROM copies')" -lt 30
fi

# ---- other bytes under equal names, sizes and times are another volume
mkdir p q
seq 1000 1999 >p/same && seq 2000 2999 >q/same
touch -d 2020-01-01 p/same q/same p q
check "one" exits 0 "$cli" burn --to p.iso p/same
check "another" exits 0 "$cli" burn --to q.iso q/same
volume_in() { "$cli" shelf list --json | grep "$work/$1\"" | field volume; }
check "are no copies of each other" test "$(volume_in p.iso)" != "$(volume_in q.iso)"
check "each has one" test "$("$cli" shelf list --json | grep '/[pq]\.iso"' | grep -c '"copies":1,')" = 2
flip q.iso "$(grep -abo -m 1 '^2500$' q.iso | head -n 1 | cut -d : -f 1)"
check "one is damaged" exits 3 "$cli" verify --json q.iso
check "the other is good" exits 0 "$cli" verify --json p.iso
check "and each has its own verdict" test "$("$cli" shelf list --json | grep '/[pq]\.iso"' | grep -oE '"good":(true|false)' | sort -u | wc -l)" = 2
added() { # IMAGE...: the volumes of a shelf that they are added to
    for image; do STEADYBURN_SHELF=$work/added.db "$cli" shelf add "$image" >/dev/null 2>&1; done
    STEADYBURN_SHELF=$work/added.db "$cli" shelf list --json | grep -o '"volume":"[^"]*"' | sort -u | wc -l
}
check "they are two as well where they are added" test "$(added p.iso q.iso)" = 2
cp p.iso copy.iso
check "a copy that is added is no other" test "$(added copy.iso)" = 2
mkdir -p {one,other}/tree/b
for tree in one other; do
    echo before >$tree/tree/b- && echo behind >$tree/tree/b.c # a disc's tree has another order than a scan
    echo $tree | head -c 3 >$tree/tree/b/file
    find $tree -exec touch -d 2020-01-01 {} +
done
check "one is burned" exits 0 "$cli" burn --to one.iso one/tree
STEADYBURN_SHELF='' check "the other, without the shelf" exits 0 "$cli" burn --to other.iso other/tree
check "and added" exits 0 "$cli" shelf add other.iso
check "is another volume" test "$(volume_in one.iso)" != "$(volume_in other.iso)"
check "the damaged one is replaced" exits 0 "$cli" burn --yes --to q.iso p/same
check "then they are copies" test "$("$cli" shelf list --json | grep '/p\.iso"' | grep -c '"copies":2,')" = 1

# ---- a drive that is still held is not opened once more
check "a disc that stays open" exits 0 "$cli" burn --no-close --to "stdio:$work/open.disc" odd
check "is added to" exits 0 "$cli" burn --append --no-close --json --to "stdio:$work/open.disc" tree/caf*
check "and entered" result '"shelved":true'
check "with both sessions" says "$work/open.disc" <("$cli" find numbers)
check "the new one, too" says "$work/open.disc" <("$cli" find 'CAF%E9')

# ---- the shelf itself is a file like any other
check "a source with the shelf in it" exits 0 "$cli" burn --verify --to around.iso data tree/again
check "is burned with it" test "$("$cli" list around.iso | grep -c 'shelf.db$')" = 1

# ---- whatever the shelf's state, the burn is good
spoil() { # WHAT: the burn says so, and the file is as it was
    cp "$shelf" before
    check "$1: burned" exits 0 "$cli" burn --yes --json --to spoiled.iso tree
    check "$1: not entered" result '"shelved":false'
    check "$1: said" says '"kind":"shelf"' out
    check "$1: not changed" cmp "$shelf" before
    check "$1: the image is whole" exits 0 "$cli" verify --json spoiled.iso --against tree
    check "$1: no search" test "$("$cli" find x >/dev/null 2>&1; echo $?)" = 2
}
rm -f "$shelf"-*
if command -v sqlite3 >/dev/null; then
    cp "$shelf" good
    sqlite3 "$shelf" 'PRAGMA user_version=99; PRAGMA journal_mode=DELETE' >/dev/null
    spoil newer
    rm -f "$shelf"-*
    cp good "$shelf"
fi
head -c 5000 /dev/urandom >"$shelf"
spoil damaged
rm -rf data
: >data
check "a folder that cannot be made" exits 0 "$cli" burn --yes --json --to spoiled.iso tree
check "is no failure" result '"shelved":false'
export STEADYBURN_SHELF=
check "no shelf at all" exits 0 "$cli" burn --yes --json --to spoiled.iso tree
check "is asked for nothing" result '"shelved":null'
[ "$failures" = 0 ]
