#!/bin/bash
# Files that are nearly all hole: written, verified against everything that there is, restored. Reading or hashing each
# zero of a TiB would take hours, so what does either does not come back before `timeout` ends it.
#   test-sparse.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

cat >sparse.py <<'PY'
import hashlib, os, sys

def make(path, size):
    with open(path, 'wb') as file:
        file.truncate(size)
        for at in (0, 3000000, size // 3, size - 200000):
            file.seek(at)
            file.write(hashlib.shake_128(str(at).encode()).digest(70000))

# What is in the file, wherever its file system has holes.
def sum_of(path):
    total = hashlib.sha256(str(os.path.getsize(path)).encode())
    with open(path, 'rb') as file:
        end = os.path.getsize(path)
        at = 0
        while at < end:
            try:
                at = os.lseek(file.fileno(), at, os.SEEK_DATA) // 4096 * 4096
            except OSError:
                break
            hole = os.lseek(file.fileno(), at, os.SEEK_HOLE)
            while at < hole:
                block = os.pread(file.fileno(), 4096, at)
                if any(block):
                    total.update(str(at).encode() + block)
                at += 4096
    return total.hexdigest()

if sys.argv[1] == 'make':
    make(sys.argv[2], int(sys.argv[3]))
elif sys.argv[1] == 'same':
    sys.exit(os.path.getsize(sys.argv[2]) != os.path.getsize(sys.argv[3]) or sum_of(sys.argv[2]) != sum_of(sys.argv[3]))
elif sys.argv[1] == 'small': # on the disk
    sys.exit(os.stat(sys.argv[2]).st_blocks * 512 > 4 << 20)
elif sys.argv[1] == 'flip':
    with open(sys.argv[2], 'r+b') as file:
        at = int(sys.argv[3])
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1]))
PY
quick() { timeout 100 "$cli" "$@"; }
tape() { echo "virtual:tape,speed=2000M,min=1M,reposition=1ms,file=$1.tap"; }

mkdir -p two/d
gib=$((1 << 30))
python3 sparse.py make two/d/twenty $((20 * gib)) || exit 1
python3 sparse.py make two/d/tebi $((1024 * gib)) || exit 1
echo small >two/d/small
truncate -s $((100 * gib)) two/d/void

# ---- to a file
check "to an archive" exits 0 quick burn --verify --json --to x.tar two/d
check "all of it is compared" result '"verified":true'
check "by digests" result '"verified_against":"digests"'
check "each file" result '"checked":{"digests":4,'
check "the archive has no holes" python3 sparse.py small x.tar
check "it is the sources" exits 0 quick verify --json x.tar --against two/d
check "all of it" result '"verified":true'
check "its bytes count" result "\"bytes\":$((1144 * gib + 6))"
check "alone it can be read" exits 0 quick verify --json x.tar
check "packed" exits 0 quick burn --verify --json --to x.tar.zst two/d
check "all is compared" result '"verified":true'
check "restored" exits 0 quick restore --into back x.tar
for file in twenty tebi void small; do
    check "restored: $file" python3 sparse.py same two/d/$file back/d/$file
    check "with its holes: $file" python3 sparse.py small back/d/$file
done
rm -r back

# ---- to a tape, whose list has what each file is compared with
check "to a tape" exits 0 quick burn --verify --json --to "$(tape t)" two/d
check "all is compared" result '"verified":true'
check "whose SHA-256 is not taken is told" grep -q '"event":"warning".*"kind":"checksum".*d/tebi' out
check "and is no exception" result '"exceptions":[]'
check "verified by its list" exits 0 quick verify --json "$(tape t)"
check "all of it" result '"verified":true'
check "nothing is left out" result '"not_compared":[]'
check "it is the sources" exits 0 quick verify --json "$(tape t)" --against two/d
check "restored from tape" exits 0 quick restore --into back "$(tape t)"
for file in twenty tebi void small; do
    check "from tape: $file" python3 sparse.py same two/d/$file back/d/$file
done
rm -r back

# ---- one flipped bit in any of the data
seek() { # the offset in t.tap of what the tebibyte has at $1 of its four pieces
    python3 - "$1" <<'PY'
import hashlib, sys
size = 1 << 40
at = (0, 3000000, size // 3, size - 200000)[int(sys.argv[1])]
piece = hashlib.shake_128(str(at).encode()).digest(70000)
tape = open('t.tap', 'rb').read()
first = tape.find(piece[:100], tape.find(b'tebi'))
print(first + 50 if first > 0 else '')
PY
}
for piece in 2 3; do # the others are those of the other file, too
    cp t.tap hurt.tap
    python3 sparse.py flip hurt.tap "$(seek $piece)"
    check "a flipped bit in piece $piece" exits 3 quick verify "$(tape hurt)"
    check "is named" says 'd/tebi'
    check "and is no source ($piece)" exits 3 quick verify "$(tape hurt)" --against two/d
    check "nor restored as good ($piece)" exits 1 quick restore --into back "$(tape hurt)"
    check "but beside ($piece)" test -e back/d/tebi.damaged -o -e back/d/tebi
    rm -r back
done

# ---- the sources are not what was written any more
change() { # NAME WHAT
    check "$1 is not the archive" exits 3 quick verify x.tar --against two/d
    check "$1 is named" says 'd/tebi'
}
cp --sparse=always two/d/tebi kept
touch -r two/d/tebi kept
mend() {
    cp --sparse=always kept two/d/tebi
    touch -r kept two/d/tebi
}
python3 sparse.py flip two/d/tebi $((512 * gib))
touch -r kept two/d/tebi
change "a hole with a byte in it"
mend
fallocate -p -o 3000320 -l 8192 two/d/tebi
touch -r kept two/d/tebi
change "data that is a hole now"
mend
fallocate -n -l 4096 -o $((100 * gib)) two/d/tebi # written zeros are no difference
touch -r kept two/d/tebi
check "zeros are zeros" exits 0 quick verify x.tar --against two/d

# ---- the manifest has the SHA-256 of what is not all hole
mkdir small
python3 sparse.py make small/mib $((200 << 20))
check "a manifest" exits 0 quick burn --manifest sums --json --to y.tar small two/d
check "has what can be hashed" sh -c "grep ' small/mib$' sums | sha256sum -c"
check "and says what it has not" grep -q '"kind":"checksum".*d/twenty' out
check "which is only that" test "$(grep -c '"kind":"checksum"' out)" = 3

[ "$failures" = 0 ]
