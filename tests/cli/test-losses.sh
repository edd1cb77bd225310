#!/bin/bash
# What would be lost or hidden is named before it happens: an append that puts a file in place of a folder, an image that
# is cut off.
#   test-losses.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
export STEADYBURN_BACKUPS=$work/backups

# ---- a file in place of a folder, a folder in place of a file
mkdir -p old/d/deep old/e new/f other
seq 2000 >old/d/one
seq 3000 >old/d/deep/two
echo three >old/e/three
echo four >old/f
echo 'a file of that name' >new/d
echo five >new/f/five
echo 'a newer four' >other/f
echo six >other/six
for target in d.iso virtual:dvd+r,speed=900M,file=r.img virtual:dvd+rw,speed=900M,file=w.img; do
    file=${target##*file=}
    check "$target" exits 0 "$cli" burn --no-close --to "$target" old/d old/e old/f
    cp "$file" before.img
    check "a file over a folder is refused on $target" exits 3 "$cli" burn --append --no-close --to "$target" new/d
    check "which names it" says '“d” would take the place of a folder'
    check "with what it holds" says '2 files'
    check "and what to do" says '--yes'
    check "nothing was written" cmp -s "$file" before.img
    check "a folder over a file is refused" exits 3 "$cli" burn --append --no-close --json --to "$target" new/f
    check "which names it, too" result 'The folder “f” would take the place of a file'
    check "nothing was written" cmp -s "$file" before.img
    check "with --verify as well" exits 3 "$cli" burn --append --verify --no-close --to "$target" new/d new/f
    check "a newer file needs no yes" exits 0 "$cli" burn --append --no-close --to "$target" other/f other/six
    check "with a yes it is written" exits 1 "$cli" burn --append --yes --verify --no-close --json --to "$target" new/d new/f
    check "and told" result '"path":"d"'
    check "both of it" result '"path":"f"'
    check "it can be read" exits 0 "$cli" restore --into "back-${file%.*}" "$target"
    check "with the new file" cmp -s new/d "back-${file%.*}/d"
    check "and the new folder" cmp -s new/f/five "back-${file%.*}/f/five"
done
check "a simulated append asks, too" exits 3 "$cli" burn --append --simulate --to virtual:dvd+r,speed=900M,file=r.img old/d

# ---- what the burn could not read is named for as long as the medium is there
mkdir -p unread/d/shut
echo a >unread/a
echo h >unread/d/h
echo i >unread/d/shut/in
chmod 0 unread/d/h unread/d/shut
for target in unread.iso unread.tar virtual:dvd+r,speed=900M,file=unread.img; do
    check "$target is burned without it" exits 1 ordinary "$cli" burn --no-close --to "$target" unread
    for command in list verify "verify --sample 100%" "restore --into ${target##*[.=]}-back"; do
        # shellcheck disable=SC2086
        check "$command of $target" exits 1 "$cli" $command "$target"
        check "names the file" says '“unread/d/h” could not be read when this was written: it is missing here'
        check "and the folder" says 'The folder “unread/d/shut” could not be read whole when this was written'
    done
    check "restore of another file says nothing of it" exits 0 "$cli" restore --into "only-${target##*[.=]}" "$target" unread/a
done
archive=virtual:dvd-r,speed=900M,file=archive.img
check "an archive on a disc is burned without it" exits 1 ordinary "$cli" burn --format tar --verify --to $archive unread
for command in list verify "restore --into archive-back"; do
    # shellcheck disable=SC2086
    check "$command of the archive on the disc" exits 1 "$cli" $command $archive
    check "names the file" says '“unread/d/h” could not be read when this was written: it is missing here'
    check "and the folder" says 'The folder “unread/d/shut” could not be read whole when this was written'
done
check "GNU tar reads it" test "$(tar -tf archive.img | grep -c .)" = 5
# The room for such words gives way to files where a disc is full to the last block.
mkdir full
head -c 1040896 /dev/urandom >full/all # 102 records, with two headers, the least room and the end
touch -d 2026-01-01 full/all full
full=virtual:dvd-r,speed=900M,capacity=1M,file=full.img
check "an archive that fits exactly" exits 0 "$cli" burn --format tar --verify --to $full full
check "is there" cmp <(tar -xOf full.img full/all) full/all
rm full.img
echo more >>full/all
check "one that is larger does not" exits 3 "$cli" burn --format tar --to $full full
mkdir many
for i in $(seq 1500); do echo $i >"many/a-file-with-a-name-of-some-letters-$i"; done
chmod 0 many/*[1-9]
rm archive.img
check "more than there is room for" exits 1 ordinary "$cli" burn --format tar --to $archive many
check "… are named as far as it goes" exits 1 "$cli" list $archive
check "… by name" test "$(grep -c 'could not be read when this was written' err)" -gt 100
check "… and the others are told of" says 'The folder “.” could not be read whole when this was written'
python3 - <<'END'
import os
os.mkdir("deep")
os.chdir("deep")
for level in range(300):
    os.mkdir("d" * 250)
    os.chdir("d" * 250)
open("x", "w").close()
os.chmod("x", 0)
END
rm archive.img
check "one whose path is longer than the room" exits 1 ordinary timeout 120 "$cli" burn --format tar --to $archive deep
check "is told of as well" exits 1 "$cli" list $archive
check "by what is above all" says 'The folder “.” could not be read whole when this was written'
echo later >later
check "an append" exits 0 "$cli" burn --append --to unread.iso later
check "keeps it in mind" exits 1 "$cli" verify unread.iso
check "by name" says '“unread/d/h” could not be read when this was written'
chmod 700 unread/d/h unread/d/shut
check "an append that has it now" exits 0 "$cli" burn --append --to unread.iso unread
check "has no such word any more" exits 0 "$cli" verify unread.iso

# ---- another program appends, and drops the attribute of the list of checksums: it says so all the same
chmod 0 unread/d/h
check "an image" exits 1 ordinary "$cli" burn --to appended.iso unread
for n in 1 2; do xorriso -dev stdio:appended.iso -map later /later$n -commit >/dev/null 2>&1; done
for command in verify list; do
    check "$command after another program" exits 1 "$cli" $command appended.iso
    check "$command by its list" says '“unread/d/h” could not be read when this was written'
    check "$command and nothing else is wrong" test "$(wc -l <err)" = 1
done
xorriso -dev stdio:appended.iso -map later /unread/d/h -commit >/dev/null 2>&1
check "until it is there" exits 0 "$cli" verify appended.iso
chmod 700 unread/d/h
# ---- so it is by a set: on the disc that has the folder
for i in 1 2 3; do head -c 700000 /dev/urandom >unread/x$i; done
for kind in dvd+r tape dvd-r; do
    volume=virtual:$kind,speed=900M,capacity=1200k,file=$kind
    test $kind = dvd-r && options='--format tar' || options=
    next="echo ${volume}\$STEADYBURN_VOLUME"
    chmod 0 unread/d/h unread/d/shut
    # shellcheck disable=SC2086
    check "a set of $kind is burned without it" exits 1 ordinary "$cli" burn $options --to "${volume}1" --next-volume "$next" unread
    chmod 700 unread/d/h unread/d/shut
    for command in list verify "verify --sample 100%" "restore --into back-$kind"; do
        # shellcheck disable=SC2086
        check "$command of the first $kind" exits 1 "$cli" $command --next-volume "$next" "${volume}1"
        check "names the folder" says unread/d/shut
        check "and what is missing elsewhere" says unread/d
    done
done
for kind in dvd+r dvd-r; do
    check "another $kind has all that it should have" exits 0 "$cli" verify virtual:$kind,file=${kind}2
done
for options in '--format iso' '--format tar'; do
    rm -rf c[1-9] c-*
    chmod 0 unread/d/h
    # shellcheck disable=SC2086
    check "$options: two discs of a set" exits 3 ordinary "$cli" burn $options --to virtual:dvd+r,speed=900M,capacity=1200k,file=c1 \
        --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo virtual:dvd+r,speed=900M,capacity=1200k,file=c\$STEADYBURN_VOLUME" unread
    chmod 700 unread/d/h
    check "$options: continued when all can be read" exits 0 "$cli" burn --yes --continue last \
        --to virtual:dvd+r,speed=900M,capacity=1200k,file=c3 \
        --next-volume "echo virtual:dvd+r,speed=900M,capacity=1200k,file=c\$STEADYBURN_VOLUME"
    check "$options: the first disc has not got it" exits 1 "$cli" restore --into c-one virtual:dvd+r,file=c1
    check "$options: and says so" says '“unread/d/h” could not be read when this was written'
    for first in 1 3; do
        check "$options: the set has it, disc $first first" exits 0 "$cli" restore --into c-$first virtual:dvd+r,file=c$first \
            --next-volume "echo virtual:dvd+r,file=c\$STEADYBURN_VOLUME"
        check "$options: as it was" cmp -s unread/d/h c-$first/unread/d/h
    done
done

# ---- an image that is cut off
mkdir src
head -c 700000 /dev/urandom >src/a
seq 90000 >src/b
rm -f r.img
check "one session" exits 0 "$cli" burn --to one.iso src
check "two sessions" exits 0 "$cli" burn --append --to one.iso other
check "an image of it is whole" exits 0 "$cli" write-image --to virtual:dvd+r,speed=900M,file=whole.img one.iso
for source in src other; do
    check "write-once takes $source" exits 0 "$cli" burn --append --no-close --to virtual:dvd+r,speed=900M,file=r.img $source
done
check "its image" exits 0 "$cli" read-image virtual:dvd+r,file=r.img three.iso
check "is whole" exits 0 "$cli" write-image --to virtual:dvd+r,speed=900M,file=whole2.img three.iso
xorriso -as mkisofs -quiet -r -J -o four.iso src 2>/dev/null
check "so is one of xorriso" exits 0 "$cli" write-image --to virtual:dvd+r,speed=900M,file=whole4.img four.iso
genisoimage -quiet -r -J -o five.iso src 2>/dev/null
check "and one of genisoimage" exits 0 "$cli" write-image --to virtual:dvd+r,speed=900M,file=whole5.img five.iso
for image in one three four five; do
    size=$(stat -c %s $image.iso)
    for bytes in 40000 100000 $((size / 2)) $((size - 2048 * 160)) $((size - 2048)) $((size - 1)); do
        head -c "$bytes" $image.iso >cut.iso
        check "the first $bytes bytes of $image are refused" exits 3 "$cli" write-image --to virtual:dvd+r,speed=900M,file=cut.img cut.iso
        check "with how much there is" says "it has $bytes of"
        check "nothing was written" test ! -s cut.img
    done
done
check "with a yes they are written" exits 1 "$cli" write-image --yes --json --to virtual:dvd+r,speed=900M,file=cut.img cut.iso
check "and told" result 'is cut off'

# ---- an append to a disc whose damaged descriptors lead libisofs to another tree than they lead a restore
mkdir -p linked/sub
echo text >linked/plain
ln -s plain linked/soft
ln linked/plain linked/sub/two
xorriso -as mkisofs -quiet -R -J --hardlinks -o xorriso.iso -graft-points linked=linked 2>/dev/null
check "an image of ours" exits 0 "$cli" burn --no-checksums --to ours.iso linked
for image in xorriso ours; do
    flip $image.iso $((32768 + 158))
    cp $image.iso before.iso
    check "$image: refused" exits 3 "$cli" burn --append --yes --to $image.iso other
    check "$image: what is damaged is named" says "to “$image.iso”: what leads to its folders is damaged"
    check "$image: and nothing was written" cmp -s $image.iso before.iso
done

# ---- a restore over what must not be changed
mkdir -p all/kept all/open
for name in kept/one kept/two open/one open/two; do echo "$name" >"all/$name"; done
tar -cf all.tar all
check "a backup of it is defined" exits 0 "$cli" backup create all --to 'all-{run}.tar' all
check "and run" exits 0 "$cli" backup run all
read_only() { # FOLDER COMMAND...: a file system of its own, which is read-only
    # shellcheck disable=SC2016 # the inner shell's
    unshare -rm sh -c 'mount -t tmpfs -o ro none "$0" && exec "$@"' "$@"
}
if mkdir try && read_only try true 2>/dev/null; then
    for command in 'restore all.tar' 'backup restore all'; do
        rm -rf into
        mkdir -p into/all/kept
        # shellcheck disable=SC2086 # words
        check "$command: into a folder that is read-only" exits 1 read_only into/all/kept "$cli" $command --into into --yes
        check "$command: names one" says '“all/kept/one” was not restored'
        check "$command: and two" says '“all/kept/two” was not restored'
        check "$command: with the reason" says 'Read-only file system'
        check "$command: and restores the rest" cmp -s all/open/one into/all/open/one
        check "$command: all of it" cmp -s all/open/two into/all/open/two
    done
fi
if [ "$(id -u)" = 0 ] && touch try/fixed 2>/dev/null && chattr +i try/fixed 2>/dev/null; then
    chattr -i try/fixed
    for command in 'restore all.tar' 'backup restore all'; do
        mkdir -p into/all/kept
        echo mine >into/all/kept/one
        chattr +i into/all/kept/one
        # shellcheck disable=SC2086 # words
        check "$command: over a file that must not change" exits 1 "$cli" $command --into into --yes
        chattr -i into/all/kept/one
        check "$command: it stays" says mine into/all/kept/one
        check "$command: it is named" says 'all/kept/one” '
        check "$command: nothing is left beside it" test "$(ls -A into/all/kept | tr '\n' ' ')" = 'one two '
        check "$command: the rest is restored" cmp -s all/open/two into/all/open/two
        rm -rf into
    done
else
    echo "skipped: immutable files (chattr +i needs root and a file system that has it)"
fi
rm -rf all into try

# ---- a packed archive of one member, whose only checksum stands at its end
mkdir -p pack/big pack/s3 good
head -c 9000000 /dev/urandom >pack/big/b1
for name in b2 b3; do head -c 2000000 /dev/urandom >pack/big/$name; done
for name in f1 f2; do seq 5000 >"pack/s3/$name"; done
ln pack/big/b1 pack/s3/link
(cd pack && tar --sort=name -cf ../packed.tar big s3)
gzip -1 <packed.tar >g.tar.gz
zstd -q -1 --check <packed.tar >z.tar.zst
xz -0 -T1 <packed.tar >x.tar.xz
lz4 -q <packed.tar >l.tar.lz4
for archive in g.tar.gz z.tar.zst x.tar.xz l.tar.lz4; do
    check "a sound $archive replaces" exits 0 "$cli" restore "$archive" --yes --into "whole-$archive"
    check "again" exits 0 "$cli" restore "$archive" --yes --into "whole-$archive"
    check "all of it" cmp -s <(sums pack) <(sums "whole-$archive")
    check "and leaves nothing else" [ "$(find "whole-$archive" -type f | wc -l)" = 6 ]
    cp -a pack "old-$archive"
    cp -a pack "some-$archive"
    flip "$archive" 5000000
    check "verify of a damaged $archive" exits 3 "$cli" verify "$archive"
    check "names what lies in the damage" says 'big/b1'
    check "and all else that the checksum is of" says 'big/b2'
    check "a restore of it" exits 1 "$cli" restore "$archive" --yes --into "old-$archive"
    for name in big/b1 big/b2 big/b3 s3/f1 s3/link; do
        check "keeps $name" cmp -s "pack/$name" "old-$archive/$name"
    done
    check "names b1" says 'big/b1'
    check "and puts it beside" [ -f "old-$archive/big/b1.damaged" ]
    check "one file alone" exits 1 "$cli" restore "$archive" --yes --into "some-$archive" big/b1
    check "is kept as well" cmp -s pack/big/b1 "some-$archive/big/b1"
    check "and named" says 'big/b1'
    check "a link alone" exits 1 "$cli" restore "$archive" --yes --into "some-$archive" s3/link
    check "is kept, too" cmp -s pack/big/b1 "some-$archive/s3/link"
    check "into an empty folder" exits 1 "$cli" restore "$archive" --into "new-$archive"
    check "b1 is named, too" says 'big/b1'
    check "no file waits any longer" [ -z "$(find ./*-"$archive" -name '.steadyburn-*')" ]
    rm -rf ./*-"$archive"
done
head -c 12000000 z.tar.zst >cut.tar.zst
cp -a pack cut
flip cut.tar.zst 5000000
check "of a cut one" exits 1 "$cli" restore cut.tar.zst --yes --into cut
check "nothing replaces a file" cmp -s <(sums pack) <(cd cut && find . -type f ! -name '*.damaged' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum)
rm -rf pack good cut ./*.tar ./*.tar.*

[ "$failures" = 0 ]
