#!/bin/bash
# Media that earlier versions have written are listed, verified and restored for ever, byte for byte, with our program and
# with plain tools (fault 48). A set and a reading that were interrupted then are continued now.
#   test-old-media.sh PATH-OF-steadyburn-cli
set -u
media=$(cd "$(dirname "$0")/../media" && pwd)
# shellcheck source=tests/cli/checks.sh
. "$media/../cli/checks.sh"
exec </dev/null
export TZ=UTC LC_ALL=C.UTF-8

describe() { (cd "$1" && bash "$media/describe.sh" first second third); }
same() { # WHAT FOLDER: it is the tree that was written
    check "$1: restored as it was" cmp "$written" <(describe "$2")
}
try() { # NAME TARGET [OPTION...]
    local name=$1 target=$2
    shift 2
    check "$name: listed" exits 0 "$cli" list "$target" "$@"
    LC_ALL=C sed -n 's,.*[0-9][0-9]:[0-9][0-9] \(first\|second\|third\),\1,p' out | LC_ALL=C sort -u >listed
    check "$name: every file is listed" test "$(wc -l <listed)" = "$(wc -l <"$written")"
    check "$name: verified" exits 0 "$cli" verify "$target" "$@"
    check "$name: restored" exits 0 "$cli" restore "$target" --into "$name.back" "$@"
    same "$name" "$name.back"
    check "$name: its hard link is one file" test "$name.back/first/one.txt" -ef "$name.back/first/deep/same.txt"
}
untimed() { sed 's/^\(l[^ ]* [0-9]*\) [0-9]*/\1/'; } # xorriso does not set the times of links
unpack() { gzip -dc <"$release/$1.gz" >"$1"; }

for release in "$media"/release-*; do
    written=$release/TREE
    mkdir "$work/${release##*/}"
    cd "$work/${release##*/}" || exit 1

    for name in three-sessions.iso joliet-md5.iso write-once.img set-1.tap set-2.tap begun-1.tap; do unpack $name; done
    gzip -dc <"$release/uncompressed.tar.gz" >plain.tar
    cp "$release/plain.tar.gz" "$release/plain.tar.zst" .

    # ---- by us
    try three-sessions three-sessions.iso
    try joliet-md5 joliet-md5.iso
    try write-once virtual:dvd+r,file=write-once.img
    for format in tar tar.gz tar.zst; do try $format plain.$format; done
    # shellcheck disable=SC2016 # the shell of the burn puts the number in
    try tapes virtual:tape,file=set-1.tap --next-volume 'echo "virtual:tape,file=set-$STEADYBURN_VOLUME.tap"'
    for session in 0 1 2; do
        check "session $session" exits 0 "$cli" restore virtual:dvd+r,file=write-once.img --session $session --into s$session
    done
    check "the first session has the first folder" test -e s0/first/one.txt -a ! -e s0/second
    check "the second has two" test -e s1/second/two.txt -a ! -e s1/third

    # ---- by plain tools
    mkdir gnu-tar bsdtar
    for format in tar tar.gz tar.zst; do
        rm -rf gnu-tar/*
        check "GNU tar, $format" tar -xpf plain.$format -C gnu-tar
        same "GNU tar, $format" gnu-tar
    done
    check "bsdtar" bsdtar -xpf plain.tar.gz -C bsdtar
    same "bsdtar" bsdtar
    for image in three-sessions.iso joliet-md5.iso; do
        check "xorriso, $image" exits 0 xorriso -osirrox on -indev $image -extract / "xorriso-$image"
        chmod -R u+w "xorriso-$image"
        check "xorriso, $image: restored as it was" cmp <(untimed <"$written") <(describe "xorriso-$image" | untimed)
    done

    # ---- what was interrupted then
    mkdir -p source
    cp -a tar.back/. source
    sed "/^{\"end\":/d; s,/source,$PWD/source,g" "$release/journal.jsonl" >journal.jsonl # its end has a checksum
    printf '{"end":%d,"sha256":"%s"}\n' "$(wc -l <journal.jsonl)" "$(sha256sum <journal.jsonl | cut -d ' ' -f 1)" >>journal.jsonl
    # Exit 1: to the program the files of the first tape were changed since, for these are copies.
    check "the set is continued" exits 1 "$cli" burn --continue journal.jsonl --yes \
        --to virtual:tape,speed=500M,capacity=1M,file=begun-2.tap
    # shellcheck disable=SC2016
    try continued virtual:tape,file=begun-1.tap --next-volume 'echo "virtual:tape,file=begun-$STEADYBURN_VOLUME.tap"'
    cp three-sessions.iso half.iso
    dd if=/dev/zero of=half.iso bs=2048 seek=40 count=1 conv=notrunc status=none
    cp "$release/half.map" half.iso.map
    check "the reading is continued" exits 0 "$cli" read-image --yes virtual:dvd+r,file=three-sessions.iso half.iso
    check "the image is whole" cmp half.iso three-sessions.iso
done
[ "$failures" = 0 ]
