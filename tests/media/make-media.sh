#!/bin/bash
# Made the media beside it, with the steadyburn-cli of its time. Not to be run again over them: what a version has written
# must be read for ever. A later form of a medium gets a folder of its own.
#   make-media.sh STEADYBURN-CLI FOLDER
set -euo pipefail
cli=$(realpath "$1")
mkdir -p "$2"
into=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$work/state TZ=UTC
exec </dev/null
pack() { gzip -9n <"$1" >"$into/$2.gz"; }

# ---- the tree: three sources, one for each session
mkdir -p first/deep/er first/empty second 'third/Köln'
echo 'The first file.' >first/one.txt
seq 1 2000 >first/deep/numbers
seq -f 'The same line again and again, without an end: %.0f' 1 1300 | tr 0-9 n >first/deep/repeated
: >first/deep/er/nothing
echo 'Private.' >first/private
chmod 600 first/private
printf '#!/bin/sh\necho hello\n' >first/program
chmod 755 first/program
ln -s deep/numbers first/link
ln -s /nowhere/at/all first/dangling
ln first/one.txt first/deep/same.txt
echo 'Before 1970.' >first/old
truncate -s 96K first/sparse
printf 'data in the middle' | dd of=first/sparse bs=1 seek=40000 conv=notrunc status=none
echo 'The second.' >second/two.txt
printf 'long%.0s' {1..50} >"second/$(printf 'n%.0s' {1..200})"
echo 'Umlauts and a newline.' >'third/Köln/Grüße.txt'
echo 'Not UTF-8.' >"third/$(printf 'b\344d')"
echo 'Case.' >third/CASE
echo 'case.' >third/case
find . -exec touch -h -d '2024-05-06 07:08:09 UTC' {} +
touch -d '1969-07-20 20:17:40 UTC' first/old
bash "$here/describe.sh" first second third >"$into/TREE"

# ---- discs
"$cli" burn --to three-sessions.iso --volume-id OLD first >/dev/null
"$cli" burn --to three-sessions.iso --append --yes second >/dev/null
"$cli" burn --to three-sessions.iso --append --yes third >/dev/null
pack three-sessions.iso three-sessions.iso
for folder in first second third; do # a write-once disc: its sessions stand one behind the other
    options=()
    [ $folder = first ] || options=(--append --yes)
    "$cli" burn --to virtual:dvd+r,speed=500M,file=write-once.img --no-close "${options[@]}" $folder >/dev/null
done
pack write-once.img write-once.img
"$cli" burn --to joliet-md5.iso --session-md5 --volume-id OLD first second third >/dev/null
pack joliet-md5.iso joliet-md5.iso

# ---- archives
for format in tar tar.gz tar.zst; do "$cli" burn --to plain.$format first second third >/dev/null; done
pack plain.tar uncompressed.tar
cp plain.tar.gz plain.tar.zst "$into"

# ---- a set over two tapes, and one that was interrupted behind its first tape
set -- --block 4k --yes
tape() { echo "virtual:tape,speed=500M,capacity=$2,file=$1.tap"; }
# shellcheck disable=SC2016 # the shell of the burn puts the number in
next='echo "virtual:tape,speed=500M,capacity=108k,file=set-$STEADYBURN_VOLUME.tap"'
"$cli" burn --to "$(tape set-1 108k)" --next-volume "$next" "$@" --format tar --verify first second third >/dev/null
if [ ! -s set-2.tap ] || [ -e set-3.tap ]; then exit 1; fi
pack set-1.tap set-1.tap
pack set-2.tap set-2.tap
status=0
"$cli" burn --to "$(tape begun-1 108k)" --next-volume false "$@" first second third >/dev/null 2>&1 || status=$?
[ $status = 3 ]
pack begun-1.tap begun-1.tap
sed "s,$work,/source,g" state/steadyburn/sets/*.jsonl | grep -v '^{"end":' >journal # the folder that it was made in is gone
printf '{"end":%d,"sha256":"%s"}\n' "$(wc -l <journal)" "$(sha256sum <journal | cut -d ' ' -f 1)" >>journal
cp journal "$into/journal.jsonl"

# ---- a damaged disc that is read in two goes: the map of the first
status=0
"$cli" read-image --retries 0 virtual:dvd+r,file=three-sessions.iso,fault=medium-error@81920 half.iso >/dev/null 2>&1 || status=$?
[ $status = 1 ]
cp half.iso*map "$into/half.map"
# project.steadyburn is sample() of TestProject.cpp, written by that test.
ls -l "$into"
