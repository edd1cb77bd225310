#!/bin/bash
# Discs that are copied: with two drives and with one, of several sessions, damaged, onto discs that cannot take it.
#   test-copy.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
export TMPDIR=$work/tmp
mkdir -p tmp p d2 whole
head -c 400000 /dev/urandom >p/one
seq 5000 >d2/two
cp -r p d2 whole
fast=speed=900M
old=virtual:dvd+r,$fast,file=old.img
restores() { # TARGET
    rm -rf back
    "$cli" restore --into back "$1" >/dev/null 2>&1 && diff -r whole back >/dev/null
}
nothingLeft() { [ -z "$(ls -A tmp)" ]; }
for source in p d2; do
    check "a disc takes $source" exits 0 "$cli" burn --append --no-close --to $old $source
done

# ---- two drives
for kind in dvd+r dvd+rw bd-r cd-r; do
    check "$kind: is copied to" exits 0 "$cli" copy --json $old virtual:$kind,$fast,file=$kind.img
    check "$kind: compared" result '"verified":true'
    check "$kind: the image is told of" grep -q '"event":"image"' out
    check "$kind: has both sessions" restores virtual:$kind,file=$kind.img
done
isoinfo -R -f -i bd-r.img >listed
check "another program reads the copy" grep -q /p/one listed
check "no image is left" nothingLeft
check "without a comparison" exits 0 "$cli" copy --no-verify --json $old virtual:dvd-r,$fast,file=n.img
check "none is claimed" result '"verified":null'

# ---- one drive: the disc is changed by the command, once it has been read
cat >change.sh <<END
[ "\$STEADYBURN_ACTION" = write ] || exit 1
ls tmp/*/disc.iso >seen
echo "virtual:dvd+r,$fast,file=new.img"
END
check "with one drive" exits 0 "$cli" copy --next-volume 'sh change.sh' $old $old
check "the image was there then" [ -s seen ]
check "the copy is whole" restores virtual:dvd+r,file=new.img
check "the old disc is as it was" restores $old
check "no image is left of that, either" nothingLeft
check "nobody to change it" exits 2 "$cli" copy $old $old </dev/null
check "which is said" says --next-volume
check "the command fails" exits 3 "$cli" copy --next-volume false $old $old
check "the image is kept" says 'is kept as'
check "and it is whole" exits 0 "$cli" verify tmp/*/disc.iso
check "a run that is killed" exits 137 "$cli" copy --next-volume 'kill -9 $PPID' $old $old
check "leaves its image" [ "$(ls -A tmp | wc -l)" = 2 ]
check "which the next run removes" exits 0 "$cli" copy $old virtual:dvd+r,$fast,file=next.img
check "and nothing else" [ "$(ls -A tmp | wc -l)" = 1 ]
check "not what was kept" exits 0 "$cli" verify tmp/*/disc.iso
rm -rf tmp/*

# ---- the original is never written over, however it is spelled, and whatever was said beforehand
"$cli" burn --to virtual:dvd+rw,$fast,file=only.img p >/dev/null
sum=$(sha256sum <only.img)
ln -s only.img other.img
for other in "virtual:dvd+rw,$fast,file=only.img" "virtual:dvd+rw,file=only.img" "virtual:dvd+rw,$fast,file=other.img"; do
    check "a disc that nobody changed" exits 3 "$cli" copy --yes --next-volume true "virtual:dvd+rw,$fast,file=only.img" "$other"
    check "is as it was" [ "$sum" = "$(sha256sum <only.img)" ]
    check "and without a command it is asked for" exits 2 "$cli" copy --yes "virtual:dvd+rw,$fast,file=only.img" "$other" </dev/null
done
check "nor one that the command names" exits 3 "$cli" copy --yes --next-volume "echo virtual:dvd+rw,file=other.img" \
    "virtual:dvd+rw,$fast,file=only.img" "virtual:dvd+rw,$fast,file=only.img"
check "that is as it was, too" [ "$sum" = "$(sha256sum <only.img)" ]
rm -rf tmp/*

# ---- a target that cannot take it, which is known before anything is read
refused() { # WHAT CODE COMMAND...
    local what=$1 code=$2
    shift 2
    check "$what" exits "$code" "$@"
    check "$what: nothing was read" test "$(grep -c '"phase":"read"' out)" = 0
    check "$what: nothing is left" nothingLeft
}
sum=$(sha256sum <cd-r.img)
refused "a disc that is not blank" 3 "$cli" copy --json $old virtual:cd-r,$fast,file=cd-r.img
check "is as it was" [ "$sum" = "$(sha256sum <cd-r.img)" ]
refused "a disc that is written once, whatever is said" 3 "$cli" copy --yes --json $old virtual:cd-r,$fast,file=cd-r.img
sum=$(sha256sum <dvd+rw.img)
refused "a rewritable disc that is not blank" 3 "$cli" copy --json $old virtual:dvd+rw,$fast,file=dvd+rw.img
check "is as it was, too" [ "$sum" = "$(sha256sum <dvd+rw.img)" ]
refused "too small a disc" 3 "$cli" copy --json --image kept.iso $old "virtual:dvd+r,$fast,capacity=300k,file=small.img"
check "no image was made" [ ! -e kept.iso ]
refused "a tape" 3 "$cli" copy --json $old virtual:tape,file=tape.tap
refused "a file that holds data" 3 "$cli" copy --json $old bd-r.img
refused "no drive at all" 2 "$cli" copy --json $old /dev/sr99
check "with a yes a rewritable disc is written" exits 0 "$cli" copy --yes --json $old virtual:dvd+rw,$fast,file=dvd+rw.img
check "a write that fails" exits 3 "$cli" copy --image kept.iso $old "virtual:dvd+r,$fast,fault=medium-error@200k,file=bad2.img"
check "the named image stays" restores kept.iso
check "nothing else does" nothingLeft
check "the same once more: the image is somebody's file" exits 3 "$cli" copy --image kept.iso $old "virtual:dvd+r,$fast,file=later.img" </dev/null
check "it is not replaced unasked" restores kept.iso
check "nor a disc written" [ ! -s later.img ]
check "a write that fails" exits 3 "$cli" copy $old "virtual:dvd+r,$fast,fault=medium-error@200k,file=bad.img"
check "keeps the image" says 'is kept as'
rm -rf tmp/*

# ---- a damaged disc is named, asked about, and never complete
hurt="virtual:dvd+r,$fast,fault=medium-error@500k,file=old.img"
if "$cli" read-image "$hurt" hurt.iso >out 2>err; then
    echo "FAILED: the simulated drive reads what is damaged" >&2
    failures=$((failures + 1))
fi
check "it is not written unasked" exits 3 "$cli" copy "$hurt" virtual:dvd+r,$fast,file=unwritten.img </dev/null
check "which says why" says 'could not be read'
check "and what would help" says '--yes'
check "the sectors are named" grep -q sector out
check "no disc was written" [ ! -s unwritten.img ]
rm -rf tmp/*
check "with a yes it is written" exits 1 "$cli" copy --yes --json "$hurt" virtual:dvd+r,$fast,file=lacking.img
check "and is not complete" result '"outcome":"exceptions"'
check "the damage is told" grep -q '"damaged":\[{' out
# ---- a disc whose first descriptor has a flipped bit can be read, so it can be copied, and written as an image
check "an image" exits 0 "$cli" burn --to bit.iso p d2
flip bit.iso $((32768 + 2))
for command in copy write-image; do
    file=$command.img
    target=virtual:dvd-r,$fast,capacity=50M,file=$file
    [ $command = copy ] || target="--to $target"
    # shellcheck disable=SC2086 # words
    check "$command of a damaged descriptor" exits 1 "$cli" $command --json bit.iso $target
    check "$command: is named" result 'Volume descriptors at the beginning of the disc are damaged'
    check "$command: it is the same image" cmp -n "$(stat -c %s bit.iso)" bit.iso $file
    rm -rf back
    check "$command: whose files can be read" exits 1 "$cli" restore --into back virtual:dvd-r,$fast,file=$file
    check "$command: all of them" diff -r p back/p
done
head -c 100000 /dev/urandom >none.iso
check "what is no disc" exits 2 "$cli" copy none.iso virtual:dvd-r,$fast,file=none.img
check "has the name that it was given" says '“none.iso” is neither'

[ "$failures" = 0 ]
