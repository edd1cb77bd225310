#!/bin/bash
# burn --parity: dvdisaster accepts what it writes, and what is damaged is repaired by every command that reads.
#   test-parity.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir data
for n in 1 2 3 4 5 6 7 8; do head -c 400000 /dev/urandom >data/f$n; done
(cd data && sha256sum -- *) >sums

shows() { tail -n 1 out | grep -q -- "$1"; }
# dvdisaster's exit code does not tell whether it recognised any parity: what it says does.
dvdisaster() {
    mkdir -p home
    HOME=$PWD/home LC_ALL=C command dvdisaster "$@" 2>&1 | tr '\r\b' '\n\n'
}
approved() { # IMAGE
    dvdisaster -i "$1" -t >verdict
    grep -q 'Augmented image' verdict && grep -q 'all sectors present' verdict && grep -q ': pass' verdict
}
spoil() { # IMAGE FIRST COUNT: sectors become something else, which no drive reports
    head -c $(($3 * 2048)) /dev/urandom | dd of="$1" bs=2048 seek="$2" conv=notrunc status=none
}
restored() { # IMAGE: every file is what it was, and it is said that it was repaired
    rm -rf back
    "$cli" restore "$1" --into back >out 2>&1
    [ $? = 1 ] && grep -q "repaired by the disc's parity" out && (cd back/data && sha256sum --quiet -c ../../sums)
}

# ---- a percentage in an image file; the medium's spare room on a simulated disc
# Layers are whole sectors: of a small image they are some more than asked for.
check "a fifth as parity" exits 0 "$cli" burn --verify --json --parity 20 --to part.iso data
check "the result names it" shows '"parity":{"bytes":[0-9]*,"memory":[0-9]*,"percent":30[0-9.]*,"roots":59,'
check "it is said before anything is written" test "$(grep -n '"event":"parity"' out | cut -d: -f1)" -lt \
    "$(grep -n '"phase":"prefill"' out | head -1 | cut -d: -f1)"
check "dvdisaster accepts it" approved part.iso
# 255 layers of 32 sectors: what a drive adds to complete its last write would be taken for too long an image
disc="virtual:dvd+r,speed=900M,capacity=16320k,file=disc.img"
check "all the room" exits 0 "$cli" burn --verify --json --to "$disc" --parity data
check "is the room" shows '"roots":1[0-9][0-9],'
check "dvdisaster accepts the disc" approved disc.img
check "other programs read it" cmp -s <(bsdtar -xOf disc.img data/f3) data/f3
check "good" exits 0 "$cli" verify --json part.iso
check "parity is whole" shows '"parity":{"damaged":0,"lost":0,"percent":30[0-9.]*,"repaired":0,"roots":59,"unproven":0,"whole":true}'
check "good disc" exits 0 "$cli" verify "$disc"
check "is said" grep -q 'The parity is whole: ' out

# ---- damage: contents, the file system's own blocks, the parity itself
total=$(($(stat -c %s part.iso) / 2048))
cp part.iso bad.iso
spoil bad.iso 300 60
check "damaged contents are restored" restored bad.iso
dvdisaster -i bad.iso -f >verdict
check "dvdisaster repairs them too" cmp -s bad.iso part.iso
cp part.iso bad.iso
spoil bad.iso 0 60
check "a damaged file system is restored" restored bad.iso
check "listed" exits 1 "$cli" list bad.iso
check "with every file" test "$(grep -c ' data/f' out)" = 8
check "verified, but never simply good" exits 1 "$cli" verify --json bad.iso
check "repairs are counted" shows '"repaired":60,"roots"'
check "in words as well" exits 1 "$cli" verify bad.iso
check "it is to be copied" says "readable only with the disc's parity. Copy it soon." out
check "and not good" test "$(grep -c ': good' out)" = 0
cp part.iso bad.iso
for at in 33200 33900 35300 35900; do flip bad.iso $at; done # text of both descriptors, which may be as it likes
check "descriptors with a few wrong bytes are repaired" restored bad.iso
spoil bad.iso 0 60
check "copied" exits 1 "$cli" read-image --json "virtual:dvd+r,capacity=20M,file=bad.iso" copy.iso
check "repaired in the copy" shows '"repaired":60'
check "the copy is the image" cmp -s copy.iso part.iso
cp part.iso bad.iso
spoil bad.iso $((total - 20)) 10
check "damaged parity" exits 1 "$cli" verify --json bad.iso
check "is named" shows '"damaged":10,"lost":0,.*"whole":false'
check "and no loss" shows '"fault":null'
truncate -s $(((total - 500) * 2048)) bad.iso
check "an image that was cut off is restored" restored bad.iso

# ---- sectors that the drive cannot read
cp disc.img torn.img
check "an unreadable sector" exits 1 "$cli" verify --json \
    "virtual:dvd+r,speed=900M,capacity=16320k,fault=medium-error@1M,file=torn.img"
check "is repaired" shows '"repaired":1,'
check "and its file is good" shows '"verified":true'

# ---- beyond the bound: what is lost is named, the rest is right
cp part.iso bad.iso
for row in $(seq 1 60); do spoil bad.iso $((400 + row * total / 255)) 1; done
check "too much" exits 3 "$cli" verify --json bad.iso
check "lost sectors are counted" shows '"lost":[1-9]'
"$cli" restore bad.iso --into rest >out 2>&1
check "restored with a loss" test $? = 1
check "no file but a damaged one differs" test "$(grep -c '” is damaged on the medium' out)" = \
    "$(cd rest/data && sha256sum -c ../../sums 2>/dev/null | grep -c ': FAILED$')"

# ---- what cannot be
check "no room" exits 3 "$cli" burn --parity --to "virtual:cd-r,capacity=3400k,file=cd.img" data
check "says why" says 'There is no room for parity'
check "too little" exits 3 "$cli" burn --parity 2 --to little.iso data
check "says what is the least" says 'the minimum is 3 %'
check "an archive on a disc" exits 2 "$cli" burn --parity --format tar --to virtual:dvd+r,file=tar.img data
check "is refused with the reason" says 'would hold an archive'
check "a tape" exits 2 "$cli" burn --parity --to "virtual:tape,file=x.tap" data
check "is refused" says 'is a tape'
check "with another way" says 'to a file'
check "a pipe" exits 2 "$cli" burn --parity --format iso --to - data
check "is refused as well" says 'Standard output has no parity'
check "a session that is appended" exits 2 "$cli" burn --append --parity --to part.iso data/f1
check "has none" says 'cannot have parity'
check "nothing is appended to an image with parity" exits 2 "$cli" burn --append --to part.iso data/f1
check "since that would undo it" says 'would take the changed blocks for damage'
check "the image is as before" approved part.iso

# ---- a further session behind the parity of a write-once disc
open="virtual:dvd+r,speed=900M,capacity=40M,file=open.img"
check "left open" exits 0 "$cli" burn --no-close --parity 20 --to "$open" data
check "appended" exits 0 "$cli" burn --append --verify --to "$open" sums
spoil open.img 320 20
check "the first session is repaired" exits 1 "$cli" verify --json "$open"
check "both are good" shows '"verified":true'
check "what has no parity is named" shows '"unprotected_from":[0-9]'

# ---- another program's session over the parity of an image
for extra in {0..15}; do # sectors: sessions begin at multiples of 16, and one of these images ends there
    rm -rf some && mkdir some && head -c $((3000000 + extra * 2048)) /dev/urandom >some/f
    rm -f over.iso
    check "an image" exits 0 "$cli" burn --parity 40 --to over.iso some
    xorriso -dev stdio:over.iso -map sums /later -commit -end >/dev/null 2>&1
    check "is listed with the new session" exits 0 "$cli" list over.iso
    check "which is there" grep -q ' later$' out
    check "without an alarm" test ! -s err
    check "verified" exits 1 "$cli" verify --json over.iso
    check "nothing is lost" shows '"fault":null'
    check "the parity is said to be useless" shows 'repairs nothing any more'
done


# ---- checksums of the parity itself that are damaged vouch for nothing
sumlayer() { # IMAGE: the number of its first sector of checksums
    LC_ALL=C grep -obUaP '\*dvdisaster\*RS03' "$1" | awk -F: '$1 % 2048 == 1024 { print ($1 - 1024) / 2048; exit }'
}
cp part.iso bad.iso
first=$(sumlayer bad.iso)
layer=$((total / 255))
spoil bad.iso $((first + 3)) 1            # the checksums of row 4
spoil bad.iso $((40 * layer + 4)) 1       # which nothing but the parity shows
check "damage without a checksum is restored" restored bad.iso
check "and verified as damage" exits 1 "$cli" verify --json bad.iso
check "that is repaired" shows '"lost":0,.*"repaired":[12],' # the checksums' own sector may be read as well

# ---- a rewritable disc: what an older burn has left is not this one's parity
rw="virtual:dvd+rw,speed=900M,capacity=16320k,file=rw.img"
mkdir -p new/data
for n in 1 2 3 4; do head -c 300000 /dev/urandom >new/data/f$n; done
(cd new/data && sha256sum -- *) >newsums
cut -d' ' -f1 sums >oldsums
old() { # IMAGE: whether a restore gives anything of the older burn
    rm -rf back
    "$cli" restore "$1" --into back >out 2>&1
    [ -d back ] && find back -type f -exec sha256sum {} + | grep -qFf oldsums
}
neverOld() { # SECTOR...: damaged with the descriptor
    local sector
    for sector in "$@"; do
        cp rw.img bad.img
        spoil bad.img "$sector" 1
        spoil bad.img 16 1
        old bad.img && echo "sector $sector and the descriptor: the older burn's files" && return 1
    done
    cp rw.img bad.img
    dd if=/dev/zero of=bad.img bs=2048 count=64 conv=notrunc status=none
    ! old bad.img
}
givesNothingOld() { ! old bad.img; }
burnOld() {
    rm -f rw.img
    check "an older burn with parity" exits 0 "$cli" burn --parity --to "$rw" data
}
burnOld
check "its parity repairs" exits 0 old rw.img
check "a shorter one without parity" exits 0 "$cli" burn --yes --verify --to "$rw" new/data
check "gives its own files" exits 0 "$cli" restore "$rw" --into own
check "and all of them" exits 0 sh -c '(cd own/data && sha256sum --quiet -c ../../newsums)'
check "whatever is damaged, nothing of the older one" neverOld 16 17 18 20 25 40 200 "$((total - 3))"
for sector in 17 25 200; do
    cp rw.img bad.img
    spoil bad.img $sector 1
    check "also where only sector $sector is" givesNothingOld
done
burnOld
check "one with less parity" exits 0 "$cli" burn --yes --verify --parity 10 --to "$rw" new/data
check "has none but its own" neverOld 16 25 200
cp rw.img bad.img
spoil bad.img 60 5
"$cli" restore bad.img --into mended >out 2>&1
check "by which it is repaired" sh -c '(cd mended/data && sha256sum --quiet -c ../../newsums)'
burnOld
check "an image of another program" exits 0 "$cli" burn --to other.iso new/data
dd if=other.iso of=rw.img conv=notrunc status=none
check "is not undone" neverOld 16 25 200
burnOld
for n in 1 2 3 4 5 6 7 8; do head -c 400000 /dev/urandom >new/data/f$n; done
check "one of the same size" exits 0 "$cli" burn --yes --to "$rw" new/data
check "is not undone either" neverOld 16 25 200

# ---- several sessions, copied to a disc that shows one: the parity would hide the newest
check "copied" exits 1 "$cli" copy --json "$open" "virtual:dvd+rw,speed=900M,capacity=40M,file=copied.img"
check "that its parity is gone is said" says 'is written without the parity' out
check "the newest session is shown" exits 0 "$cli" list "virtual:dvd+rw,file=copied.img"
check "with its file" says 'sums' out

# ---- through libburn: no descriptor of the volume tells of the parity behind it
check "through libburn" exits 0 "$cli" burn --verify --parity 20 --to stdio:std.iso data
spoil std.iso 300 40
check "and refuses to be undone" exits 2 "$cli" burn --append --to stdio:std.iso sums
check "it is repaired by the parity" restored stdio:std.iso
spoil std.iso 0 40
check "also without the volume's descriptor" restored stdio:std.iso

# ---- nothing of the file system is left
cp disc.img gone.img
dd if=/dev/zero of=gone.img bs=2048 count=1900 conv=notrunc status=none
check "the parity brings it all back" restored gone.img

# ---- a disc without checksums of files was still compared with those of its parity
check "without checksums" exits 0 "$cli" burn --no-session-md5 --no-checksums --parity 20 --to bare.iso data
check "verified" exits 0 "$cli" verify bare.iso
check "by the parity's" grep -q 'Every byte was compared with the checksums' out

# ---- an image of which some was repaired and some was not is continued: the disc is still the same
cp part.iso bad.iso
spoil bad.iso 5 1
for row in $(seq 1 62); do spoil bad.iso $((400 + row * total / 255)) 1; done
reader="virtual:dvd+r,capacity=40M,file=bad.iso"
check "an image is read and repaired" exits 1 "$cli" read-image --json "$reader" again.iso
check "not all of it" shows '"repaired":1,.*"resumable":true'
check "it is continued" exits 1 "$cli" read-image --json "$reader" again.iso
check "with the same disc" shows '"fault":null'
head -c $((total * 2048)) /dev/urandom >bad.iso
check "with no other" exits 3 "$cli" read-image --json "$reader" again.iso

# ---- a small image: more than was asked for is said
mkdir tiny && cp sums tiny
check "a tiny image" exits 0 "$cli" burn --no-checksums --parity 30 --to tiny.iso tiny
check "has more parity, with the reason" says 'is more than the 30 % asked for'

# ---- an archive in a file: PAR2 files beside it, made and used by the program par2
check "an archive" exits 0 "$cli" burn --json --verify --parity 20 --to data.tar.zst data
check "has PAR2 files" test "$(ls data.tar.zst.par2 data.tar.zst.vol*.par2 | wc -l)" = 2
check "which are named" result 'data.tar.zst.par2'
check "their making is a phase" grep -q '"phase":"protect"' out
check "nothing else is left" test -z "$(find . -name '.steadyburn-*')"
check "par2 verifies it" exits 0 par2 verify -q -q data.tar.zst.par2
cp data.tar.zst whole
for at in 100000 900000 2000000; do flip data.tar.zst $at; done
check "damage" exits 3 "$cli" verify data.tar.zst
check "par2 sees it" exits 1 par2 verify -q -q data.tar.zst.par2
check "and repairs it" exits 0 par2 repair -q -q data.tar.zst.par2
check "to the byte" cmp whole data.tar.zst
rm data.tar.zst data.tar.zst.[0-9]*
check "PAR2 files without their archive are data" exits 3 "$cli" burn --parity --to data.tar.zst data
check "and named" says 'data.tar.zst.par2'
check "before anything is written" test ! -e data.tar.zst
check "with a yes they are replaced" exits 0 "$cli" burn --yes --parity --to data.tar.zst data
check "by those of the new archive" exits 0 par2 verify -q -q data.tar.zst.par2
echo mine >other.tar.vol1+2.par2
check "what is no PAR2 file" exits 3 "$cli" burn --yes --parity --to other.tar data
check "is named" says 'other.tar.vol1+2.par2'
check "and stays" grep -qx mine other.tar.vol1+2.par2
check "without an archive" test ! -e other.tar
check "more than PAR2 has" exits 2 "$cli" burn --parity 150 --to more.tar data

# ---- an archive that is replaced takes its PAR2 files along
check "one with PAR2 files" exits 0 "$cli" burn --parity --to again.tar data
echo mine >again.tar.vol1+2.par2.txt
cp again.tar.par2 beside.tar.par2
check "replaced by one without" exits 0 "$cli" burn --yes --to again.tar data
check "they are gone" test -z "$(find . -name 'again.tar*.par2')"
check "what is not of it stays" test -e beside.tar.par2 -a -e again.tar.vol1+2.par2.txt
rm beside.tar.par2
check "an archive" exits 0 "$cli" burn --to both.tar data
check "and another" exits 0 "$cli" burn --to both2.tar data
par2 create -q -q -r5 -n1 both.tar.par2 both.tar both2.tar
check "PAR2 files of two" exits 0 "$cli" burn --yes --to both.tar data
check "stay, for one is still there" test -e both.tar.par2
rm both.tar* both2.tar
mkdir 'f*'
cp -r data 'f?x'
check "a name like a pattern" exits 0 "$cli" burn --json --parity --to 'f*/a*[b]?.tar' data
cp 'f*/a*[b]?.tar' 'f*/aX[b]1.tar'
check "the PAR2 files are named" result 'f*/a*[b]?.tar.par2'
rm 'f*/aX[b]1.tar'
check "with the archive's name" test "$(find 'f*' -name '*.par2' | wc -l)" = 2
check "and nothing else" test -z "$(find . -name '.steadyburn-*')"
cp 'f*/a*[b]?.tar' whole
flip 'f*/a*[b]?.tar' 100000
check "they know it" sh -c 'cd "f*" && strings -n 4 *.par2 | grep -qx "a\*\[b\]?.tar"'
rm -r 'f*' 'f?x'
check "the program is missing" exits 2 env PATH=/nowhere "$cli" burn --parity --to none.tar data
check "which is said" says '“par2” is not installed'
check "before the archive is written" test ! -e none.tar

mkdir bin
cat >bin/par2 <<'END'
#!/bin/sh
echo 'Could not write to disk.' >&2
exit 8
END
chmod +x bin/par2
check "the program fails" exits 3 env PATH="$PWD/bin:$PATH" "$cli" burn --parity --to failed.tar data
check "the archive is complete" says 'is complete'
check "why there are no PAR2 files" says 'Could not write to disk.'
check "it is" exits 0 "$cli" verify --against data failed.tar
check "there are none" test -z "$(find . -name '.steadyburn-*' -o -name 'failed.tar?*')"
cat >bin/par2 <<END
#!/bin/sh
for word; do case \$word in *.par2) echo begun >"\$word" ;; esac; done
echo \$\$ >pid
exec $asleep
END
PATH="$PWD/bin:$PATH" "$cli" burn --parity --to stopped.tar data >out 2>err &
burn=$!
await $burn test -s pid
kill -INT $burn
wait $burn
check "stopped while they are made" test $? = 130
check "the program ends as well" sh -c '! kill -0 "$(cat pid)" 2>/dev/null'
check "the archive stays" exits 0 "$cli" verify --against data stopped.tar
check "nothing of them does" test -z "$(find . -name '.steadyburn-*' -o -name 'stopped.tar?*')"

# ---- killed while they are made: the next burn there clears up
rm -f pid
PATH="$PWD/bin:$PATH" "$cli" burn --parity --to killed.tar data >out 2>err &
burn=$!
await $burn test -s pid
kill -KILL $burn
wait $burn 2>/dev/null
kill "$(cat pid)"
check "something is left" test -n "$(find . -name '.steadyburn-*')"
check "under no name that counts" test -z "$(find . -maxdepth 1 -name 'killed.tar?*')"
check "the next one" exits 0 "$cli" burn --parity --to next.tar data
check "clears it away" test -z "$(find . -name '.steadyburn-*')"

# ---- the shelf's word for a disc that its parity repairs
export STEADYBURN_SHELF=$work/shelf.db
kept=virtual:dvd+rw,speed=900M,file=kept.img
damaged() { "$cli" shelf list | grep -c DAMAGED; }
check "a disc on the shelf" exits 0 "$cli" burn --verify --parity 20 --to "$kept" data
check "is good" test "$(damaged)" = 0
cp kept.img whole.img
spoil kept.img 400 3
check "what is repaired" exits 1 "$cli" verify "$kept"
check "is damage of the disc" test "$(damaged)" = 1
for command in "restore $kept --into again" "list $kept" "verify --sample 100% $kept" "verify --against data $kept" "read-image $kept again.img"; do
    # shellcheck disable=SC2086 # words
    "$cli" $command >out 2>err
    check "it stays so after ${command%% *}" test "$(damaged)" = 1
done
check "the repaired image is good" exits 0 "$cli" verify again.img
check "which says nothing of the disc" test "$(damaged)" = 1
check "what was burned from it is another copy" exits 0 "$cli" write-image --to virtual:dvd+rw,speed=900M,file=other.img again.img
check "which says nothing of it either" test "$(damaged)" = 1
cp whole.img kept.img
check "a disc that can be read again" exits 0 "$cli" verify "$kept"
check "is good again" test "$(damaged)" = 0

[ "$failures" = 0 ]
