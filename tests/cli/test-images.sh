#!/bin/bash
# Images of several sessions that are written to one track of a disc, images that are cut, and the map of unread sectors
# beside an image: nothing of them is "good" that lacks something.
#   test-images.sh PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so
set -u
slow=$(realpath "$2")
# shellcheck source=tests/support/slow-disk.sh
. "$(dirname "$0")/../support/slow-disk.sh"
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p p d2 s whole
head -c 40000 /dev/urandom >p/one
seq 5000 >d2/two
head -c 9000 /dev/urandom >s/three
cp -r p d2 s whole
seq 20 >late

restores() { # TARGET: all of it
    rm -rf back
    "$cli" restore --into back "$1" >/dev/null 2>&1 && diff -r whole back >/dev/null
}
listsAll() { # TARGET
    "$cli" list "$1" >listed 2>/dev/null && grep -q p/one listed && grep -q d2/two listed && grep -q s/three listed
}
notGood() { # IMAGE [CODE-OF-A-GOOD-ONE]
    "$cli" verify "$1" >out 2>err && return 1
    rm -rf keep && mkdir keep && cp p/one keep/one
    "$cli" restore --yes --into keep "$1" >/dev/null 2>&1 && return 1
    cmp -s p/one keep/one
}
lacks() { # WORDS FILE...
    ! grep -qF -- "$@"
}
fast=speed=900M

for source in p d2 s; do
    check "a disc takes $source" exits 0 "$cli" burn --append --no-close --to virtual:dvd+r,$fast,file=d.img $source
done
check "it is read" exits 0 "$cli" read-image virtual:dvd+r,file=d.img r.iso
check "its image is good" exits 0 "$cli" verify r.iso

# ---- an image of three sessions on one track
for kind in dvd+r dvd+rw bd-r bd-re dvd-r cd-r; do
    rm -f c.img n.iso
    check "$kind takes the image" exits 0 "$cli" write-image --no-close --verify --to "virtual:$kind,$fast,file=c.img" r.iso
    check "$kind: who writes it is told" says 'holds 3 sessions' <(cat out err)
    check "$kind: the copy is good" exits 0 "$cli" verify "virtual:$kind,file=c.img"
    check "$kind: it shows everything" listsAll "virtual:$kind,file=c.img"
    check "$kind: and gives it back" restores "virtual:$kind,file=c.img"
    check "$kind: an earlier session can be read" exits 0 "$cli" list --session 1 "virtual:$kind,file=c.img"
    case $kind in
    dvd+rw | bd-re)
        isoinfo -R -f -i c.img >other
        check "$kind: other systems show the newest session" grep -q /s/three other
        ;;
    *) check "$kind: the copy is the image" cmp -s -n "$(stat -c %s r.iso)" r.iso c.img ;;
    esac
    check "$kind: the copy is read" exits 0 "$cli" read-image "virtual:$kind,file=c.img" n.iso
    check "$kind: and read as what it holds" restores n.iso
    check "$kind: a further session" exits 0 "$cli" burn --append --no-close --verify --to "virtual:$kind,$fast,file=c.img" late
    check "$kind: nothing vanished" listsAll "virtual:$kind,file=c.img"
    check "$kind: and it is there" exits 0 grep -q late listed
    check "$kind: all is good" exits 0 "$cli" verify "virtual:$kind,file=c.img"
    check "$kind: its image, too" exits 0 "$cli" read-image --yes "virtual:$kind,file=c.img" n.iso
    check "$kind: and has everything" listsAll n.iso
    check "$kind: a copy of the copy" exits 0 "$cli" write-image --verify --to "virtual:$kind,$fast,file=cc-$kind.img" n.iso
    check "$kind: has everything" listsAll "virtual:$kind,file=cc-$kind.img"
done

# ---- one that was appended to as a file shows its newest session in front; a disc with it is appended to behind that
for source in p d2; do
    check "a file takes $source" exits 0 "$cli" burn --append --to front.iso $source
done
xorriso -outdev others.iso -map p /p -commit_eject none >/dev/null 2>&1
xorriso -dev stdio:others.iso -map d2 /d2 -commit_eject none >/dev/null 2>&1
for image in front others; do
    rm -f c.img n.iso*
    check "$image: a disc takes it" exits 0 "$cli" write-image --no-close --verify --to virtual:dvd+r,$fast,file=c.img $image.iso
    check "$image: and a further session" exits 0 "$cli" burn --append --no-close --verify --to virtual:dvd+r,$fast,file=c.img s
    check "$image: which shows everything" listsAll virtual:dvd+r,file=c.img
    check "$image: it is read" exits 0 "$cli" read-image virtual:dvd+r,file=c.img n.iso
    check "$image: the image is good" exits 0 "$cli" verify n.iso
    check "$image: and shows everything" listsAll n.iso
    rm -f c.img
    check "$image: a copy of it" exits 0 "$cli" write-image --verify --to virtual:dvd+rw,$fast,file=c.img n.iso
    check "$image: shows everything" listsAll virtual:dvd+rw,file=c.img
done

# ---- with the first session's descriptors its checksum is lost: what it contradicts is told before
cp r.iso flipped.iso
flip flipped.iso $((40 * 2048 + 7))
check "a changed byte in the first session is noticed" exits 3 "$cli" verify flipped.iso
rm -f c.img
check "and told when its checksum goes" exits 1 "$cli" write-image --to "virtual:dvd+rw,$fast,file=c.img" flipped.iso
check "as what it is" says 'checksum' <(cat out err)
check "a good image is not accused" exits 0 "$cli" write-image --yes --to "virtual:dvd+rw,$fast,file=c.img" r.iso

# ---- what a file is as an image, it is as the disc in a drive
for kind in dvd+rw bd-re; do
    rm -f o.img
    for source in p d2; do
        check "$kind takes $source" exits 0 "$cli" burn --append --to "virtual:$kind,$fast,file=o.img" $source
    done
    cat o.img >o.iso # without the record
    for block in 0 16 17 18; do
        [ $block = 0 ] || dd if=/dev/zero of=o.iso bs=2048 seek=$((208 + block)) count=1 conv=notrunc status=none
        code=0
        "$cli" verify o.iso >/dev/null 2>&1 || code=$?
        check "$kind: zeros at $block of the second session" exits $code "$cli" verify "virtual:$kind,file=o.iso"
    done
    check "$kind: a damaged session is not good" test $code != 0
done

# ---- an image that is cut inside a later session
size=$(stat -c %s r.iso)
for ((cut = 419840; cut < size - 310000; cut += 2048)); do
    head -c $cut r.iso >cut.iso
    if ! "$cli" verify cut.iso >/dev/null 2>&1; then
        check "cut at $cut: it is not written without a word" exits 3 "$cli" write-image --verify --to virtual:dvd+r,$fast cut.iso
    fi
done

# ---- a map of unread sectors that cannot be understood
xorriso -as mkisofs -quiet -r -J -o plain.iso p 2>/dev/null # no checksums
at=$(xorriso -indev plain.iso -find /one -exec report_lba -- 2>/dev/null | sed -n 's/^File data lba: *[0-9]* *, *\([0-9]*\) .*/\1/p')
cp plain.iso plain.img
"$cli" read-image "virtual:dvd-r,fault=medium-error@$((at * 2048)),file=plain.img" m.iso >/dev/null 2>&1
check "the map stays" test -s m.iso.map
check "with its map it is not good" notGood m.iso
cp m.iso.map map
lines=$(wc -l <map)
spoil() { # HOW
    rm -rf m.iso.map
    case $1 in
    empty) : >m.iso.map ;;
    garbage) head -c 500 /dev/urandom >m.iso.map ;;
    text) echo "notes of somebody" >m.iso.map ;;
    folder) mkdir m.iso.map ;;
    dangling) ln -s nowhere m.iso.map ;;
    loop) ln -s m.iso.map m.iso.map ;;
    pipe) mkfifo m.iso.map ;;
    cut-*) head -c "${1#cut-}" map >m.iso.map ;;
    lines-*) head -n "${1#lines-}" map >m.iso.map ;;
    esac
}
spoilt="empty garbage text folder dangling loop pipe cut-30 cut-$(($(stat -c %s map) - 3))"
for ((line = 1; line < lines; ++line)); do
    spoilt="$spoilt lines-$line"
done
for how in $spoilt; do
    spoil "$how"
    check "map, $how: not good" notGood m.iso
    check "map, $how: which says why" exits 3 "$cli" verify m.iso
    check "map, $how: by its name" says 'm.iso.map'
    check "map, $how: nothing is appended" exits 3 "$cli" burn --append --to m.iso d2
    check "map, $how: nor copied as whole" exits 3 "$cli" write-image --to virtual:dvd+r,$fast m.iso
done
if [ "$(id -u)" != 0 ]; then
    spoil none
    cp map m.iso.map
    chmod 0 m.iso.map
    check "map that cannot be opened: not good" notGood m.iso
fi
rm -rf m.iso.map
cp map m.iso.map
head -c $(($(stat -c %s m.iso) - 2048)) m.iso >short.iso
cp map short.iso.map
check "an image that is shorter than its map is not good" notGood short.iso
ln -s m.iso link.iso
check "nor is one behind a link" notGood link.iso
check "nor copied as whole from there" exits 1 "$cli" write-image --to virtual:dvd+r,$fast link.iso

ln -s "$PWD/m.iso" folder.iso && mv m.iso.map folder.iso.map
check "nor one whose map stands beside the link" notGood folder.iso
mv folder.iso.map m.iso.map
cp m.iso unfinished.iso.part
sed 's/the image bears its name/the image is in the .part file/' map >unfinished.iso.map
check "nor what is still being read" notGood unfinished.iso.part
cat m.iso >drive.img
cp map drive.img.map
check "nor as the disc in a simulated drive" notGood virtual:dvd-r,file=drive.img
check "where it is blanked and burned anew" exits 0 "$cli" burn --yes --verify --to virtual:dvd+rw,$fast,file=drive.img p
check "it is good" exits 0 "$cli" verify virtual:dvd+rw,file=drive.img

# ---- a copy has the map of its image
check "an image with gaps is copied to a file" exits 1 "$cli" write-image --to copied.iso m.iso
check "with its map" test -s copied.iso.map
check "the copy is not good" notGood copied.iso
check "a copy of the copy" exits 1 "$cli" write-image --yes --to copied.iso m.iso
check "has it as well" notGood copied.iso

# ---- what is read of it again, or copied to a disc, does not hide them
check "an image with gaps is read" exits 1 "$cli" read-image m.iso reread.iso
check "the file that lies there is named" says 'one' out
check "with a map" test -s reread.iso.map
check "what came of it is not good" notGood reread.iso
check "a whole one is read" exits 0 "$cli" read-image plain.iso rewhole.iso
check "without a map" test ! -e rewhole.iso.map
check "one with gaps is not copied without a yes" exits 3 "$cli" copy m.iso virtual:dvd+r,$fast,file=lacks.img </dev/null
check "which says why" says 'could not be read'
check "and writes nothing" [ ! -s lacks.img ]
check "with a yes it is" exits 1 "$cli" copy --yes --json m.iso virtual:dvd+r,$fast,file=lacks.img
check "and is not complete" result '"outcome":"exceptions"'
check "the damage is told" grep -q '"damaged":\[{' out

# ---- whoever replaces an image takes its map away
for how in burn write-image read-image; do
    rm -f new.iso*
    cp m.iso new.iso
    cp map new.iso.map
    case $how in
    burn) check "$how replaces it" exits 0 "$cli" burn --yes --verify --to new.iso p ;;
    write-image) check "$how replaces it" exits 0 "$cli" write-image --yes --verify --to new.iso plain.iso ;;
    read-image) check "$how replaces it" exits 0 "$cli" read-image --yes virtual:dvd+r,file=d.img new.iso ;;
    esac
    check "$how: the new image is good" exits 0 "$cli" verify new.iso
    check "$how: without the old map" test ! -e new.iso.map
    rm -f new.iso*
    cp m.iso new.iso
    echo "of somebody" >new.iso.map
    case $how in
    burn) check "$how refuses" exits 3 "$cli" burn --yes --to new.iso p ;;
    write-image) check "$how refuses" exits 3 "$cli" write-image --yes --to new.iso plain.iso ;;
    read-image) check "$how refuses" exits 3 "$cli" read-image --yes virtual:dvd+r,file=d.img new.iso ;;
    esac
    check "$how: because of it" says 'new.iso.map'
    check "$how: which stays" exits 0 grep -q 'of somebody' new.iso.map
    check "$how: as does the image" cmp -s m.iso new.iso
done
rm -f new.iso*
cp map new.iso.map # its image is gone
check "a new image where an old map was left" exits 0 "$cli" burn --to new.iso p
check "is good" exits 0 "$cli" verify new.iso

# ---- a part of somebody's
rm -f new.iso*
echo "of somebody" >new.iso.part
check "read-image leaves it alone" exits 3 "$cli" read-image --yes virtual:dvd+r,file=d.img new.iso
check "and names it" says 'new.iso.part'
check "it stays" exits 0 grep -q 'of somebody' new.iso.part

# ---- what mkisofs hides in one of its trees
mkdir h
echo first >h/f1
echo other >h/f2
echo third >h/f3
genisoimage -quiet -R -J -hide f1 -hide-joliet f2 -o hidden.iso h 2>/dev/null
check "files that are hidden in one tree each are no damage" exits 0 "$cli" verify hidden.iso
check "nor in the way of an append" exits 0 "$cli" burn --append --to hidden.iso d2

# ---- a session far behind its predecessor
for gap in 60000 100000 100007 300000 2000000; do
    genisoimage -quiet -R -J -o far.iso p 2>/dev/null
    genisoimage -quiet -R -J -C 0,$gap -M far.iso -o second.iso d2 2>/dev/null
    dd if=second.iso of=far.iso bs=2048 seek=$gap conv=notrunc status=none
    "$cli" list far.iso >listed 2>/dev/null
    check "a session $gap blocks behind is shown" grep -q two listed
    check "with the first one's" grep -q one listed
done
genisoimage -quiet -R -J -o tail.iso p 2>/dev/null
truncate -s 20G tail.iso
check "nothing but a hole behind an image is no session" exits 0 "$cli" verify tail.iso

# ---- an append to a rewritable disc that was killed in its midst
for kind in dvd+rw bd-re; do
    rm -f before* torn* full*
    check "$kind: a session" exits 0 "$cli" burn --to "virtual:$kind,speed=500M,file=before" s
    cp --preserve=xattr before torn
    cp --preserve=xattr before full
    if [ -e before.medium ]; then # where the file system has no attributes
        cp before.medium torn.medium
        cp before.medium full.medium
    fi
    check "$kind: and another" exits 0 "$cli" burn --append --to "virtual:$kind,speed=500M,file=full" d2
    blocks=$(($(stat -c %s before) / 2048))
    for more in 17 40 100; do # blocks of the second session: its descriptors, some folders, some data
        dd if=full of=torn bs=2048 skip=$blocks seek=$blocks count=$more conv=notrunc status=none
        check "$kind: $more blocks of the second: the first is good" exits 0 "$cli" verify "virtual:$kind,file=torn"
        "$cli" list "virtual:$kind,file=torn" >listed 2>/dev/null
        check "$kind: $more blocks: it is all that is shown" exits 1 grep -q two listed
    done
    check "$kind: it is appended to again" exits 0 "$cli" burn --append --verify --to "virtual:$kind,speed=500M,file=torn" d2
    check "$kind: which is good" exits 0 "$cli" verify "virtual:$kind,file=torn"
    "$cli" list "virtual:$kind,file=torn" >listed 2>/dev/null
    check "$kind: and shows the second session" grep -q two listed
done

# ---- an append that replaces every old file
check "an image" exits 0 "$cli" burn --to again.iso s
check "is replaced within" exits 0 "$cli" burn --append --verify --to again.iso s
check "it says nothing of none" lacks '0 files' out err

# ---- an image with holes does not replace a whole one
rm -rf hole && mkdir hole hole/deep
cp p/one hole/one
seq 3000 >hole/deep/two
rm -f k.img k.iso*
check "a disc" exits 0 "$cli" burn --to virtual:dvd-r,speed=900M,file=k.img hole
check "its image" exits 0 "$cli" read-image virtual:dvd-r,file=k.img k.iso
cp k.iso sound.iso
at=$(xorriso -indev k.iso -find / -name one -exec report_lba -- 2>/dev/null | sed -n 's/^File data lba: *[0-9]* *, *\([0-9]*\) .*/\1/p')
check "is not replaced by one with holes" exits 1 "$cli" read-image --yes "virtual:dvd-r,fault=medium-error@$((at * 2048)),file=k.img" k.iso
check "and is as it was" cmp -s k.iso sound.iso
check "which is told" says 'The file that was there is kept' <(cat out err)
check "the new one stays a part" test -s k.iso.part
check "with its map" test -s k.iso.map
check "which a whole one continues" exits 0 "$cli" read-image --yes virtual:dvd-r,file=k.img k.iso
check "and replaces it" cmp -s k.iso sound.iso
check "without a map" test ! -e k.iso.map -a ! -e k.iso.part
rm -f l.iso*
isoinfo -l -i k.iso >tree 2>/dev/null
deep=$(sed -n 's/^d.* \[ *\([0-9]*\) [0-9]*\] *DEEP.*/\1/p' tree | head -n 1)
check "the place of a folder" test -n "$deep"
check "a folder's listing" exits 1 "$cli" read-image "virtual:dvd-r,fault=medium-error@$((deep * 2048)),file=k.img" l.iso
check "is named as that" says 'hole/deep”: files that only it lists are lost' <(cat out err)

# ---- a disc that is being read into an image, when it is killed: nothing of it is lost, and nothing calls it somebody's
mkdir killed
head -c 20000000 /dev/urandom >killed/random
check "a disc" exits 0 "$cli" burn --to virtual:dvd+rw,speed=900M,file=killed.img killed
check "a reading with a gap" exits 1 "$cli" read-image --retries 0 'virtual:dvd+rw,speed=900M,fault=medium-error@9M,file=killed.img' begun.iso
mv begun.iso begun.iso.part # as it is before every sector has been tried
sed -i 's/the image bears its name/the image is in the .part file/' begun.iso.map
check "leaves a part" cp begun.iso.part before.part
check "and its map" cp begun.iso.map before.map
for command in "burn --to begun.iso killed" "burn --yes --to begun.iso killed" "write-image --to begun.iso killed.img"; do
    # shellcheck disable=SC2086 # words
    check "$command over it" exits 3 "$cli" $command
    check "$command: is told what it is" says 'A disc is being read into the image of this name'
    check "$command: changes nothing" cmp before.part begun.iso.part
    check "$command: nor the map" cmp before.map begun.iso.map
done
echo '0 10' >killed.img.pace
for moment in 'test -e begun.iso.map' 'holds begun.iso.part 1000000' 'holds begun.iso.part 10000000' 'test -e begun.iso'; do
    [ "$moment" != 'test -e begun.iso' ] || rm killed.img.pace
    if [ ! -e begun.iso ]; then
        # shellcheck disable=SC2046 # words
        env $(slowed "$cli" "$slow" "$work/killed.img") "$cli" read-image virtual:dvd+rw,speed=900M,file=killed.img begun.iso >/dev/null 2>&1 &
        reader=$!
        # shellcheck disable=SC2086 # words
        check "killed: $moment" await $reader $moment
        kill -9 $reader 2>/dev/null
        wait $reader 2>/dev/null
    fi
    if [ ! -e begun.iso ] || [ -e begun.iso.map ]; then # it may be killed before it removes the map of a whole image
        check "read-image continues it" exits 0 "$cli" read-image virtual:dvd+rw,speed=900M,file=killed.img begun.iso
    fi
    check "to its end" cmp -n "$(stat -c %s begun.iso)" begun.iso killed.img
    check "and leaves nothing behind" test "$(find . -maxdepth 1 -name 'begun.iso*' | wc -l)" = 1
    rm -f begun.iso
done

[ "$failures" = 0 ]
