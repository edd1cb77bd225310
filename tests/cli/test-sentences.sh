#!/bin/bash
# What the command line says of media, images and archives that are missing, cut or damaged, and what it leaves alone.
#   test-sentences.sh PATH-OF-steadyburn-cli
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/sub
head -c 300000 /dev/urandom >tree/a
head -c 200000 /dev/urandom >tree/sub/b
"$cli" burn --to x.tar tree >/dev/null
"$cli" burn --to x.iso tree >/dev/null

# ---- a cut archive is cut, and no drive has failed
head -c 200000 x.tar >cut.tar
check "verify of a cut archive" exits 3 "$cli" verify cut.tar
check "says that it is cut" says 'cut off behind “tree/a”'
check "and blames no drive" test "$(grep -c 'reported an error' err)" = 0
check "nor what was just written" test "$(grep -c 'read back' err)" = 0

# ---- a flipped header is damage of the archive
header=$(grep -abo 'ustar' x.tar | sed -n 2p | cut -d: -f1)
cp x.tar flipped.tar
printf '\377' | dd of=flipped.tar bs=1 seek=$((header - 257 + 10)) conv=notrunc 2>/dev/null
check "verify of a damaged archive" exits 3 "$cli" verify flipped.tar
check "says so" says 'The archive is damaged near byte'
check "and blames no medium" test "$(grep -c 'reported an error' err)" = 0

# ---- what is not there, is empty, or is something else
check "a missing file" exits 2 "$cli" verify none.iso
check "does not exist" says 'The file “none.iso” does not exist'
check "to restore from either" exits 2 "$cli" restore none.iso --into made
check "and no folder is made" test ! -e made
check "and no files are counted" test "$(grep -c 'restored' out)" = 0
: >empty.iso
check "an empty file" exits 2 "$cli" list empty.iso
check "is empty" says 'the file is empty'
sha256sum x.tar >before
check "an archive is not appended to" exits 2 "$cli" burn --append --yes --to x.tar tree
check "and it says why" says 'Nothing can be appended to “x.tar”: it is not an ISO 9660 image'
check "and keeps it" sha256sum --quiet -c before
check "the first session of a file may be appended" exits 0 "$cli" burn --append --to first.iso tree
check "a session that is not there" exits 2 "$cli" list x.iso --session 4
check "its only one is number 0" says 'its only session has the number 0'

# ---- restore
check "a pattern that matches nothing" exits 1 "$cli" restore x.tar --into nothing 'none*'
check "is named as one" says 'Nothing on the medium matches “none*”'
check "and leaves no folder" test ! -e nothing
check "restored" exits 0 "$cli" restore x.tar --into back
check "and once more" exits 1 "$cli" restore x.tar --into back
check "says what replaces files" says '--yes'
check "once" test "$(grep -c -- '--yes' err)" = 1

# ---- an image that no virtual drive has written is not erased unasked
genisoimage -quiet -R -o foreign.iso tree
sha256sum foreign.iso >before
check "blank of a foreign image" exits 3 "$cli" blank virtual:bd-re,file=foreign.iso
check "keeps it" sha256sum --quiet -c before
echo mine >foreign.iso.medium
check "blank with a yes" exits 0 "$cli" blank --yes virtual:bd-re,file=foreign.iso
check "leaves what is beside it alone" test "$(cat foreign.iso.medium)" = mine

# ---- hybrids of HFS are like bridges of UDF
genisoimage -quiet -R -hfs -o hfs.iso tree 2>/dev/null
xorriso -as mkisofs -quiet -R -hfsplus -o hfsplus.iso tree 2>/dev/null
for image in hfs hfsplus; do
    check "$image is not appended to unasked" exits 3 "$cli" burn --append --to $image.iso x.tar
    check "$image is named" says 'another file system, HFS'
    check "$image is appended to with a yes" exits 0 "$cli" burn --append --yes --to $image.iso x.tar
done

# ---- the folder in which plain ISO 9660 keeps what is too deep was never the user's
mkdir -p deep/1/2/3/4/5/6/7/8/9/10
echo deep >deep/1/2/3/4/5/6/7/8/9/10/file
genisoimage -quiet -R -o deep.iso deep 2>/dev/null
check "appended behind deep folders" exits 0 "$cli" burn --append --to deep.iso tree
check "listed" exits 0 "$cli" list deep.iso
check "the deep file is there" says '1/2/3/4/5/6/7/8/9/10/file' out
check "and no folder that nobody made" test "$(grep -c rr_moved out)" = 0
mkdir -p own/rr_moved
genisoimage -quiet -R -o own.iso own 2>/dev/null
check "a user's own folder of that name" exits 0 "$cli" burn --append --to own.iso tree
check "stays" exits 0 "$cli" list own.iso
check "in the list" says 'rr_moved' out

# ---- little memory ends as a failure, never as an abort, and it ends
limits=80000 # from 100000 KiB on Qt's own threads are refused, and Qt does not always survive that
if grep -q __asan_init "$cli"; then
    limits= # it reserves terabytes
fi
for kib in $limits; do
    for command in "verify x.tar" "burn --yes --to y.tar tree" "burn --yes --to y.iso tree"; do
        (
            ulimit -c 0
            ulimit -v $kib
            # shellcheck disable=SC2086 # words
            exec timeout -k 1 60 "$cli" $command >out 2>err </dev/null
        )
        got=$?
        case $got in
        0 | 2 | 3 | 127) ;;
        *) check "$kib KiB of memory: $command: exit $got: $(cat err)" false ;;
        esac
    done
done

# ---- the word of the medium at hand, and advice that can be followed there
tape=virtual:tape,file=words.tap
check "a tape" exits 0 "$cli" burn --to $tape tree
check "is not blanked unasked" exits 3 "$cli" blank $tape
check "and no append is advised" test "$(grep -c -- '--append' err)" = 0
check "an image for a tape" exits 2 "$cli" write-image x.iso --yes --to $tape
check "is refused for what it is" says 'is a tape: it takes archives and no image of a disc'
check "a file that a tape does not have" exits 2 "$cli" list $tape --session 9
check "is no session" says "There is no file 9 on the tape in “$tape”: it has 3 files"
check "a drive that cannot be understood" exits 2 "$cli" burn --to virtual:dvd-rom,file=x.iso tree
check "is no run of a backup" says '“dvd-rom” cannot be understood'

# ---- an append is advised where it can take place
disc() { echo "virtual:$1,speed=900M,file=$2.disc"; }
advises() { # yes or no, COMMAND...
    local wanted=$1
    shift
    check "held data: $*" exits 3 "$cli" "$@" </dev/null
    check "an append is advised, $wanted: $*" test "$(grep -q 'burn --append' err && echo yes || echo no)" = "$wanted"
}
check "a disc" exits 0 "$cli" burn --to "$(disc dvd+rw image)" tree
check "an open one" exits 0 "$cli" burn --no-close --to "$(disc dvd-r open)" tree
check "one with parity" exits 0 "$cli" burn --parity 5 --to "$(disc dvd+rw parity)" tree
check "one with an archive" exits 0 "$cli" burn --format tar --to "$(disc dvd+rw archive)" tree
check "a small one, open" exits 0 "$cli" burn --format tar --no-close --to "$(disc dvd-r small)" tree
advises yes burn --to "$(disc dvd+rw image)" tree
advises yes burn --to "$(disc dvd-r open)" tree
advises yes burn --to $tape tree
advises no burn --to "$(disc dvd+rw parity)" tree
advises no burn --to "$(disc dvd+rw archive)" tree
advises no burn --to "$(disc dvd-r small)" tree
advises no burn --format tar --to "$(disc dvd+rw image)" tree
advises no write-image --to "$(disc dvd+rw image)" x.iso
advises no copy x.iso "$(disc dvd+rw image)"
export STEADYBURN_BACKUPS=$work/backups
# A disc with a run of a backup is erased like one that is written over: with a yes.
for kind in dvd+rw bd-re cd-rw; do
    check "$kind: a backup" exits 0 "$cli" backup create "of-$kind" --to "$(disc $kind "$kind-{run}")" tree
    check "$kind: its run" exits 0 "$cli" backup run "of-$kind"
    cp $kind-001.disc held
    check "$kind: is not erased unasked" exits 3 "$cli" blank "$(disc $kind "$kind-001")"
    check "$kind: which is said" says "a run of the backup “of-$kind” (run 1, "
    check "$kind: with what to do" says '--yes'
    check "$kind: nor as JSON" exits 3 "$cli" blank --json "$(disc $kind "$kind-001")"
    check "$kind: nor where no record is kept" exits 3 env STEADYBURN_BACKUPS="$work/none" "$cli" blank "$(disc $kind "$kind-001")"
    check "$kind: it is as it was" cmp $kind-001.disc held
    check "$kind: but with a yes" exits 0 "$cli" blank --yes "$(disc $kind "$kind-001")"
    check "$kind: and then without" exits 0 "$cli" blank "$(disc $kind "$kind-001")"
done
check "a backup on a tape" exits 0 "$cli" backup create tape --to $tape tree
advises no backup run tape
for kind in dvd+rw:archive dvd-r:small; do
    check "nothing is appended to an archive: $kind" exits 2 "$cli" burn --append --to "$(disc "${kind%:*}" "${kind#*:}")" tree
    check "which is said: $kind" says 'it is not an ISO 9660 image'
done

[ "$failures" = 0 ]
