#!/bin/bash
# Lists of checksums that name a hard link: a line for it is one for the contents of its file.
#   test-link-sums.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

old() { # FOLDER NAME...: what is there beforehand, and good
    local folder=$1 name
    shift
    mkdir "$folder"
    for name in "$@"; do echo original >"$folder/$name"; done
}
kept() { # FOLDER NAME...: each is as it was, and the damaged one beside it
    local folder=$1 name
    shift
    for name in "$@"; do
        grep -qx original "$folder/$name" && grep -qx orIginal "$folder/$name.damaged" || return 1
    done
}
onto_tape() { # TAR TAP: as another program writes it
    python3 - "$1" "$2" <<'PY'
import struct, sys
with open(sys.argv[1], 'rb') as tar, open(sys.argv[2], 'wb') as tap:
    while record := tar.read(10240):
        length = struct.pack('<I', len(record))
        tap.write(length + record + length)
    tap.write(b'\0\0\0\0' * 2)
PY
}
tape() { echo "virtual:tape,reposition=0s,speed=900M,file=$1.tap"; }

echo original >b
ln b c
sha256sum c >SHA256SUMS
tar -cf good-late.tar b c SHA256SUMS
tar -cf good-early.tar SHA256SUMS b c
for order in late early; do
    sed s/original/orIginal/ good-$order.tar >bad-$order.tar
    onto_tape good-$order.tar good-$order.tap
    onto_tape bad-$order.tar bad-$order.tap
done

for order in late early; do
    what="a list that stands $order"
    check "$what: verify" exits 0 "$cli" verify good-$order.tar
    check "$what: a sample" exits 0 "$cli" verify --sample 100% good-$order.tar
    check "$what: it was compared" says 'The contents of 1 file were compared' out
    check "$what: restore" exits 0 "$cli" restore good-$order.tar --into good-$order
    check "$what: the link was compared" says 'The contents of 1 file were compared. 2 files could be read' out
    check "$what: and is one" test good-$order/b -ef good-$order/c
    old good-old-$order b c
    check "$what: over what is there" exits 0 "$cli" restore --yes good-$order.tar --into good-old-$order
    check "$what: nothing is beside it" test "$(find good-old-$order -type f | wc -l)" = 3
    check "$what: the link alone" exits 0 "$cli" restore --json good-$order.tar --into good-c-$order c
    check "$what: was compared" result '"uncompared":0'

    check "$what: verify finds the damage" exits 3 "$cli" verify bad-$order.tar
    check "$what: so does a sample" exits 3 "$cli" verify --sample 100% bad-$order.tar
    check "$what: so does restore" exits 1 "$cli" restore bad-$order.tar --into bad-$order
    check "$what: and of the link alone" exits 1 "$cli" restore --json bad-$order.tar --into bad-c-$order c
    check "$what: it counts" result '"damaged":1'
    for medium in bad-$order.tar "$(tape bad-$order)"; do
        rm -rf over
        old over c
        check "$what, $medium: a good file stays" exits 1 "$cli" restore --yes "$medium" --into over
        check "$what, $medium: the damaged one is beside it" kept over c
        rm -rf over
        old over c
        check "$what, $medium: the link alone" exits 1 "$cli" restore --yes "$medium" --into over c
        check "$what, $medium: is beside it, too" kept over c
    done
    old both-$order b c
    check "$what: both names are there" exits 1 "$cli" restore --yes bad-$order.tar --into both-$order
    check "$what: both stay" kept both-$order b c
    old tape-$order b c
    check "$what: a tape" exits 0 "$cli" restore --yes "$(tape good-$order)" --into tape-$order
    check "$what: nothing is beside what it has" test "$(find tape-$order -type f | wc -l)" = 3
done

# ---- the lines of two names contradict each other
sha256sum b >SHA256SUMS
echo "$(printf %064d 0)  c" >>SHA256SUMS
tar -cf odd.tar SHA256SUMS b c
check "one of two names is not what its line says: verify" exits 3 "$cli" verify odd.tar
check "restore" exits 1 "$cli" restore odd.tar --into odd
check "names it" says '“c” on the medium is not what was written.'

# ---- two lists contradict each other, and one stands behind the files
mkdir ABOUT-THIS-DISC
sha256sum b c >ABOUT-THIS-DISC/SHA256SUMS
sed 's/^[0-9a-f]*/'"$(printf %064d 0)"'/' ABOUT-THIS-DISC/SHA256SUMS >SHA256SUMS
for order in "ABOUT-THIS-DISC/SHA256SUMS b c SHA256SUMS" "SHA256SUMS b c ABOUT-THIS-DISC/SHA256SUMS"; do
    rm -rf two two-old
    # shellcheck disable=SC2086 # names without blanks
    tar -cf two.tar $order
    check "$order: verify" exits 3 "$cli" verify two.tar
    check "$order: restore" exits 1 "$cli" restore two.tar --into two
    old two-old b c
    check "$order: over what is there" exits 1 "$cli" restore --yes two.tar --into two-old
    check "$order: which stays" grep -qx original two-old/b two-old/c
done

# ---- the line is of an earlier version of the file
sha256sum c >SHA256SUMS
tar -cf versions.tar b c
rm b
echo newer >b
tar -rf versions.tar b SHA256SUMS
for there in "" "b c"; do
    rm -rf versions
    # shellcheck disable=SC2086 # names without blanks
    old versions $there
    check "a later version of the file: restore (${there:-nothing} is there)" exits 0 "$cli" restore --yes versions.tar --into versions
    check "is what it is" grep -qx newer versions/b
    check "the link is to the earlier one" grep -qx original versions/c
done
check "a sample" exits 0 "$cli" verify --sample 100% versions.tar

# ---- a symbolic link has names, too, and nothing to compare
ln -s b s
ln s t
sha256sum s t >SHA256SUMS
tar -cf symbolic.tar b s t SHA256SUMS
for there in "" "b s t"; do
    rm -rf symbolic
    # shellcheck disable=SC2086 # names without blanks
    old symbolic $there
    check "a symbolic link: restore (${there:-nothing} is there)" exits 0 "$cli" restore --yes symbolic.tar --into symbolic
    check "has both names" test "$(readlink symbolic/s symbolic/t | tr '\n' ' ')" = "b b "
done

[ "$failures" = 0 ]
