#!/bin/bash
# Images and archives that other programs made, and what is left of damaged ones: nothing that is not restored as it was
# passes for good.
#   test-foreign.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

zero() { # IMAGE BLOCK [COUNT]
    dd if=/dev/zero of="$1" bs=2048 seek="$2" count="${3:-1}" conv=notrunc status=none
}

# ---- zisofs: every name of a file is unpacked, whichever of them bears the mark
mkdir packed
yes 'many lines, all alike' | head -c 300000 >packed/alpha
ln packed/alpha packed/omega
seq 20 >packed/small
check "bsdtar makes links to a compressed file" bsdtar -C packed --format iso9660 --options zisofs -cf links.iso .
check "they are restored" exits 0 "$cli" restore links.iso --into links
check "as they were" diff -r packed links
check "listed with their size" exits 0 "$cli" list links.iso
check "both of them" test "$(grep -c ' 300000 ' out)" = 2
check "verify says good" exits 0 "$cli" verify --against packed/alpha links.iso packed/omega packed/small
check "xorriso compresses" xorriso -report_about FATAL -joliet on -outdev zisofs.iso -map packed / -hardlinks on \
    -find / -type f -exec set_filter --zisofs -- -commit
cp zisofs.iso joliet.iso
zero joliet.iso 16
check "without the first descriptor" exits 1 "$cli" restore joliet.iso --into joliet
check "they are unpacked, too" diff -r packed joliet
python3 - <<'END'
image = bytearray(open('zisofs.iso', 'rb').read())
at = image.find(b'ZF\x10\x01pz')
while at >= 0:
    image[at + 4:at + 6] = b'XX'
    at = image.find(b'ZF\x10\x01pz')
open('unknown.iso', 'wb').write(image)
END
check "a compression that is not known" exits 1 "$cli" restore unknown.iso --into unknown
check "is named" says 'compressed'
check "never good" exits 3 "$cli" verify unknown.iso

# ---- what restore leaves out is not good for verify either
mkdir -p way/side
seq 3 >way/f
tar -C way/side -cPf outside.tar ../f
check "restore leaves it out" exits 1 "$cli" restore outside.tar --into there
check "verify says so" exits 1 "$cli" verify outside.tar
check "with its name" says '“../f” can be read, but is not restored'
seq 4 >way/g
tar -cPf both.tar -C way/side ../f -C .. g
check "also against the sources" exits 1 "$cli" verify --against way/g both.tar
check "by its name" says '“../f” can be read, but is not restored'
tar -C way --transform 's,^,a/../,' -cPf within.tar f
check "and of a path that comes back" exits 1 "$cli" verify within.tar
tar -C way -cf dots.tar ./f .
check "an archive of a folder itself" exits 0 "$cli" verify dots.tar
tar -cPf absolute.tar "$work/way/f"
check "an absolute path" exits 0 "$cli" verify absolute.tar
check "is restored into the folder" exits 0 "$cli" restore absolute.tar --into absolute
check "as it was" cmp way/f "absolute$work/way/f"

# ---- against the sources: what is missing is told as that
mkdir -p left/folder
seq 30 >left/folder/one
check "an image" exits 0 "$cli" burn --to left.iso left/folder
seq 40 >left/folder/two
check "has less than the sources now" exits 3 "$cli" verify left.iso --against left/folder
check "which is told" says '“folder/two” is in the sources, but not on the medium.'
check "not as a change" test "$(grep -c 'not what was written' err)" = 0
seq 31 >left/folder/one
check "and what differs" exits 3 "$cli" verify left.iso --against left/folder
check "as that" says '“folder/one” on the medium differs from the source.'

# ---- descriptors that are gone: their trees are found, and never as a mistake of the user
mkdir -p tree/sub
seq 50000 >tree/sub/numbers
ln -s numbers tree/sub/link
chmod 640 tree/sub/numbers
check "ours" exits 0 "$cli" burn --to whole.iso tree
check "genisoimage's" genisoimage -quiet -R -o plain.iso -graft-points tree=tree
check "bsdtar's" bsdtar --format iso9660 -cf bsd.iso tree
for image in whole plain bsd; do
    cp $image.iso gone.iso
    zero gone.iso 16 3
    rm -rf gone
    check "$image without descriptors is damaged" exits 3 "$cli" verify gone.iso
    check "$image: they are named" says 'Volume descriptors at the beginning'
    check "$image: listed" exits 1 "$cli" list gone.iso
    check "$image: restored" exits 1 "$cli" restore gone.iso --into gone
    check "$image: all of it" diff -r --no-dereference tree gone/tree
    check "$image: restored undamaged" exits 0 "$cli" restore $image.iso --into $image.d
    check "$image: with its permissions" test "$(stat -c %a gone/tree/sub/numbers)" = "$(stat -c %a $image.d/tree/sub/numbers)"
done
cp plain.iso end.iso
zero end.iso 16
truncate -s 36864 end.iso # the end of the descriptors is all there is
check "a descriptor without any tree" exits 3 "$cli" verify end.iso
check "is damage" says 'volume descriptors'
check "a disc whose first descriptor cannot be read" exits 3 "$cli" verify virtual:dvd+rw,fault=medium-error@32k,file=plain.iso
check "says so" says 'Volume descriptors at the beginning'
zero plain.iso 16 2
check "nor one without any" exits 3 "$cli" verify virtual:dvd+rw,file=plain.iso
check "which says so as well" says 'Volume descriptors at the beginning'
seq 60000 >tree/sub/later
cp whole.iso appended.iso
check "appended to" exits 0 "$cli" burn --append --to appended.iso tree/sub/later
zero appended.iso 16 4
check "without the descriptors in front" exits 3 "$cli" verify appended.iso
check "that is told" says 'Volume descriptors at the beginning'
rm -rf gone
check "restored" exits 1 "$cli" restore appended.iso --into gone
check "with the newest session" cmp tree/sub/later gone/later
check "and the oldest" cmp tree/sub/numbers gone/tree/sub/numbers
head -c 200000 /dev/urandom >noise
check "what is no image" exits 2 "$cli" verify noise

# ---- two entries of one name in a folder: the name of one is damaged, and neither replaces the other
mkdir twins
echo one >twins/first1
echo number two >twins/first2
check "genisoimage's" genisoimage -quiet -R -o twins.iso twins
python3 - <<'END'
image = bytearray(open('twins.iso', 'rb').read())
name = b'NM\x0b\x01\x00first'
at = image.find(name + b'2')
image[at + len(name)] = ord('1')
open('twins.iso', 'wb').write(image)
END
check "are never good" exits 3 "$cli" verify twins.iso
check "both are restored" exits 1 "$cli" restore twins.iso --into apart
check "with their contents" test "$(cat apart/* | LC_ALL=C sort | tr '\n' ,)" = 'number two,one,'

# ---- the rest of a file that begins on another volume is not that file
head -c 300000 /dev/urandom >whole
check "two volumes" tar -c -M -L 200 -f first.tar -f second.tar whole
check "the first is cut" exits 3 "$cli" verify first.tar
check "the second is not whole" exits 3 "$cli" verify second.tar
check "which is told" says 'begins on another volume'
mkdir kept
cp whole kept/whole
check "it is not restored whole" exits 1 "$cli" restore --yes second.tar --into kept
check "of it replaces the file" cmp whole kept/whole

# ---- the same of POSIX archives, the last volume of which has no part of the file that shows it
head -c 60000 /dev/urandom >posix
check "three volumes" tar -c -M -L 30 --format=posix -f p1.tar -f p2.tar -f p3.tar posix </dev/null
for volume in p2 p3; do
    check "$volume: not whole" exits 3 "$cli" verify $volume.tar
    check "$volume: … which is told" says 'begins on another volume'
    check "$volume: not restored whole" exits 1 "$cli" restore $volume.tar --into "into-$volume"
done

# ---- a packed disc image is no archive of nothing
genisoimage -quiet -R -o packed.iso posix
gzip -k packed.iso && zstd -q packed.iso && xz -k packed.iso
for packed in packed.iso.gz packed.iso.zst packed.iso.xz; do
    check "$packed is not good" exits 2 "$cli" verify $packed
    check "… which is told" says 'is neither an ISO 9660 image nor an archive'
    check "… by a restore, too" exits 2 "$cli" restore $packed --into nothing
done

# ---- device numbers with the major one in a word of its own
if mkdir nodes && mknod nodes/block b 8 17 2>/dev/null && mknod nodes/character c 200 300 && genisoimage -quiet -R -o nodes.iso nodes; then
    check "device nodes" exits 0 "$cli" verify nodes.iso --against nodes/block nodes/character
    check "are the same" exits 0 "$cli" restore nodes.iso --into nodes-back
    check "with their numbers" test "$(cd nodes-back && stat -c '%n %F %t %T' ./*)" = "$(cd nodes && stat -c '%n %F %t %T' ./*)"
fi

# ---- a hard link that was broken since: two equal files are what the archive has
mkdir pair && echo text >pair/one && ln pair/one pair/other
for format in iso tar tar.gz; do check "pairs: $format" exits 0 "$cli" burn --to pair.$format pair; done
rm pair/other && cp pair/one pair/other
for format in iso tar tar.gz; do check "two files of equal contents: $format" exits 0 "$cli" verify pair.$format --against pair; done
echo next >pair/other
for format in iso tar tar.gz; do
    check "of other contents: $format" exits 3 "$cli" verify pair.$format --against pair
    check "… are named: $format" says 'pair/other” on the medium differs'
done
rm pair/one
check "of which one is gone" exits 3 "$cli" verify pair.tar --against pair

# ---- a tape with files of several programs: every archive has its turn, and what is none is named
mkdir odd even
seq 100 >odd/a
seq 200 >even/b
tar -cf odd.tar odd
tar -cf even.tar even
seq 9000 >text
tape=virtual:tape,file=mixed.tap
put() { # FILE...: the tape has them, and nothing else
    python3 - "$@" <<'END'
import struct, sys
with open('mixed.tap', 'wb') as tape:
    for name in sys.argv[1:]:
        contents = open(name, 'rb').read()
        for at in range(0, len(contents), 10240):
            record = contents[at:at + 10240]
            length = struct.pack('<I', len(record))
            tape.write(length + record + b'\0' * (len(record) % 2) + length)
        tape.write(bytes(4))
    tape.write(bytes(4))
END
}
put text odd.tar text even.tar
for asked in list verify "restore --into mixed"; do
    # shellcheck disable=SC2086 # words
    check "$asked of other files, too" exits 1 "$cli" $asked $tape
    check "$asked: the first is named" says "File 0 of the tape in “$tape” is no archive"
    check "$asked: the third as well" says "File 2 of the tape in “$tape” is no archive"
    check "$asked: and nothing else" test "$(wc -l <err)" = 2
done
check "what is in front of an archive hides nothing" cmp odd/a mixed/odd/a
check "nor what is between two" cmp even/b mixed/even/b
check "the shelf takes what it can" exits 1 env STEADYBURN_SHELF="$work/mixed.db" "$cli" shelf add $tape
check "and says what it cannot" says "File 2 of the tape in “$tape” is no archive"
put text text
check "no archive at all" exits 2 "$cli" list $tape
check "is said once" test "$(grep -c 'neither an ISO 9660 image nor an archive' err)" = 1
check "a tape of ours" exits 0 "$cli" burn --to virtual:tape,file=ours.tap odd
put text
python3 - <<'END'
both = open('ours.tap', 'rb').read().removesuffix(b'\xff' * 4) + open('mixed.tap', 'rb').read()
open('mixed.tap', 'wb').write(both)
END
check "with another program's file behind it" exits 1 "$cli" list $tape
check "has no archive there" says "File 3 of the tape in “$tape” is no archive"
check "whose index could be missing" test "$(wc -l <err)" = 1

[ "$failures" = 0 ]
