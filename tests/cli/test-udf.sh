#!/bin/bash
# Discs of UDF, alone and beside ISO 9660: what only UDF has whole is listed, verified and restored.
#   test-udf.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/sub
seq 3000 >tree/a.txt
seq 20000 >tree/zz
printf deep >"tree/sub/a name with ü"
check "genisoimage makes a bridge" genisoimage -quiet -R -J -udf -o bridge.iso tree
check "one with the names of ISO 9660 alone" genisoimage -quiet -udf -o short.iso tree
python3 - <<'END'
import struct

BLOCK = 2048


def seal(image, at):
    crc = 0
    for byte in image[at + 16:at + 16 + struct.unpack_from('<H', image, at + 10)[0]]:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xffff
    struct.pack_into('<H', image, at + 8, crc)
    image[at + 4] = 0
    image[at + 4] = sum(image[at:at + 16]) & 0xff


def blocks(image, tag):
    return [at for at in range(32 * BLOCK, len(image), BLOCK) if struct.unpack_from('<H', image, at)[0] == tag
            and (sum(image[at:at + 16]) - image[at + 4]) & 0xff == image[at + 4]]


bridge = bytearray(open('bridge.iso', 'rb').read())
size = len(open('tree/zz', 'rb').read())

# UDF alone: its descriptors come first
alone = bytearray(bridge)
known = [bytes(alone[at:at + BLOCK]) for at in range(16 * BLOCK, 32 * BLOCK, BLOCK)
         if alone[at + 1:at + 6] in (b'BEA01', b'NSR02', b'TEA01')]
alone[16 * BLOCK:24 * BLOCK] = bytes(8 * BLOCK)
for i, descriptor in enumerate(known):
    alone[(16 + i) * BLOCK:(17 + i) * BLOCK] = descriptor
open('alone.udf', 'wb').write(alone)

# a file of 4,500,000,000 bytes, of which ISO 9660 keeps 32 bits; its end is a hole of the image
LARGE = 4500000000
large = bytearray(bridge)
records = struct.pack('<I', size) + struct.pack('>I', size)
while (at := large.find(records)) >= 0:
    large[at:at + 8] = struct.pack('<I', LARGE & 0xffffffff) + struct.pack('>I', LARGE & 0xffffffff)
for at in blocks(large, 5):  # the partitions
    struct.pack_into('<I', large, at + 192, LARGE // BLOCK + len(large) // BLOCK)
    seal(large, at)
for at in blocks(large, 261):
    if struct.unpack_from('<Q', large, at + 56)[0] == size:
        struct.pack_into('<Q', large, at + 56, LARGE)
        head = at + 176 + struct.unpack_from('<I', large, at + 168)[0]
        block = struct.unpack_from('<I', large, head + 4)[0]
        left, count = LARGE, 0
        while left:
            piece = min(left, 0x3ffff800)
            struct.pack_into('<II', large, head + 8 * count, piece, block + (LARGE - left) // BLOCK)
            left, count = left - piece, count + 1
        struct.pack_into('<I', large, at + 172, 8 * count)
        struct.pack_into('<H', large, at + 10, head + 8 * count - at - 16)
        seal(large, at)
with open('large.iso', 'wb') as file:
    file.write(large)
    file.truncate(LARGE + len(large))

# a damaged file entry, and an image that is cut
damaged = bytearray(alone)
for at in blocks(damaged, 261):
    if struct.unpack_from('<Q', damaged, at + 56)[0] == size:
        damaged[at:at + 64] = bytes(64)
open('damaged.udf', 'wb').write(damaged)
open('cut.udf', 'wb').write(alone[:-160 * BLOCK])
END

# ---- where both trees hold the same ISO 9660 is read
check "a bridge is restored" exits 0 "$cli" restore bridge.iso --into bridge
check "as it was" diff -r tree bridge
check "list" exits 0 "$cli" list --json bridge.iso
check "says that ISO 9660 was read" result '"formats":["iso"]'

# ---- UDF alone
check "list" exits 0 "$cli" list --json alone.udf
check "says that UDF was read" result '"formats":["udf"]'
check "UDF alone is restored" exits 0 "$cli" restore alone.udf --into alone
check "as it was" diff -r tree alone
check "with its times" test "$(stat -c %Y tree/zz)" = "$(stat -c %Y alone/zz)"
check "it can be verified against the sources" exits 0 "$cli" verify --against tree/a.txt --against tree/zz \
    --against tree/sub alone.udf
check "names are those of UDF" exits 0 "$cli" restore short.iso --into short
check "not those of ISO 9660" diff -r tree short

# ---- a file that is too large for ISO 9660
check "list" exits 0 "$cli" list large.iso
check "has its size" says ' 4500000000 ' out
check "restore of another file" exits 0 "$cli" restore large.iso a.txt --into part
check "gives it" cmp tree/a.txt part/a.txt

# ---- damage is named, and never good
check "a damaged file entry" exits 1 "$cli" list damaged.udf
check "is named" says 'zz'
check "restore of the others" exits 1 "$cli" restore damaged.udf --into damaged
check "gives them" cmp tree/a.txt damaged/a.txt
check "without it" test ! -e damaged/zz
check "an image that is cut" exits 1 "$cli" list cut.udf
check "is named" says 'cut off'

# ---- what is appended is not in UDF: the ISO tree is newer
cp bridge.iso grown.iso
mkdir new
seq 7 >new/seven
check "a session is appended to a bridge" exits 0 "$cli" burn --append --yes --to grown.iso new/seven tree/zz
check "list" exits 0 "$cli" list grown.iso
check "has what is new" says 'seven' out

[ "$failures" = 0 ]
