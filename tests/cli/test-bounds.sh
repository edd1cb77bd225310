#!/bin/bash
# Small inputs from a stranger that ask for much memory: what is made of them fits into a bound.
#   test-bounds.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

if grep -q __asan_init "$cli"; then
    echo 'bounds of memory: not with the address sanitizer, the release build tries them'
    exit 0
fi

bounded() { # COMMAND...: in 700 MB of addresses, of which libraries and stacks take a quarter
    (
        ulimit -c 0
        ulimit -v 700000
        exec "$cli" "$@" >out 2>err
    )
}

# ---- parity that says of itself to have layers of 32 GiB
mkdir few
head -c 900000 /dev/urandom >few/f
check "an image with parity" exits 0 "$cli" burn --parity 20 --to parity.iso few
python3 - <<'EOF'
import struct, zlib
image = bytearray(open("parity.iso", "rb").read())
at = image.index(b"*dvdisaster*RS03")
header = image[at:at + 4096]
struct.pack_into("<Q", header, 120, 1 << 24)
struct.pack_into("<I", header, 96, 0x004C5047)
struct.pack_into("<I", header, 96, zlib.crc32(header) ^ 0xffffffff)
image[at:at + 4096] = header
open("layers.iso", "wb").write(image[:at + 4096])
EOF
check "a layout that is larger than the medium" exits 1 bounded list layers.iso
check "is no parity" says 'Behind byte'
check "and the file is there" says ' few/f' out

# ---- continuations of Rock Ridge that overlap: each file has 16 MB of attributes, of 0.5 MB that all share
mkdir many
for n in $(seq 16); do : >many/file$n; done
genisoimage -quiet -R -o plain.iso many 2>/dev/null
python3 - <<'EOF'
import struct
BLOCK = 2048
image = bytearray(open("plain.iso", "rb").read())
first = len(image) // BLOCK
def both(value):
    return struct.pack("<I", value) + struct.pack(">I", value)
def continuation(at, size):
    return b"CE\x1c\x01" + both(first + at // BLOCK) + both(at % BLOCK) + both(size)
attributes = b"AL\xff\x01\x00" + b"\0\1x\0\0" * 50
period = len(attributes) + 28
size = 65536 // period * period
for n in range(1, 17):
    name = b"FILE%d.;1" % n
    at = image.index(bytes([len(name)]) + name) - 32
    fields = at + 33 + len(name) + (len(name) + 1) % 2
    end = at + image[at]
    px = image[image.index(b"PX", fields):][:36]
    assert px[2] == 36
    image[fields:end] = (px + continuation(0, size)).ljust(end - fields, b"\0")
areas = b""
for n in range(500000 // period):
    area = n + 2 - size // period # the one that ends here has the number before
    follows = continuation((area if area < 250 else 1000) * period, size) # and there none
    areas += attributes + (follows if 0 < area <= 250 else b"ZZ\x1c\x01" + bytes(24))
image += areas.ljust(-len(areas) % BLOCK + len(areas), b"\0")
image[16 * BLOCK + 80:16 * BLOCK + 88] = both(len(image) // BLOCK)
open("shared.iso", "wb").write(image)
EOF
check "attributes that many share" exits 1 bounded list shared.iso
check "are damage" says 'ttributes' err
check "and no file is missing" test "$(grep -ci ' file[0-9]' out)" = 16

# ---- six million lines of checksums in 60 KB
mkdir sums
printf '%064d  a\n' 0 | python3 -c 'import sys; sys.stdout.write(sys.stdin.read() * 6000000)' >sums/SHA256SUMS
tar -C sums -cf - SHA256SUMS | zstd -q -19 --long=27 >sums.tar.zst
rm sums/SHA256SUMS
check "a list whose lines repeat" exits 3 bounded verify sums.tar.zst
check "names its file once" test "$(grep -c '“a”' err)" = 1

[ "$failures" = 0 ]
