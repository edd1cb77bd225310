#!/bin/bash
# What would be lost or hidden is named before it happens: an append that puts a file in place of a folder, an image that
# is cut off.
#   test-losses.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

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

[ "$failures" = 0 ]
