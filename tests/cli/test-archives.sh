#!/bin/bash
# What is wrong with an archive or a tape is said by verify and restore, from outside, wherever it is wrong.
#   test-archives.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
export STEADYBURN_BACKUPS=$work/backups
exec </dev/null # nobody is there to answer

# ---- against what a medium was verified
mkdir -p tree/sub
seq 20000 >tree/a
seq 7 >tree/sub/b
: >tree/empty
tar -cf plain.tar tree
tar -czf packed.tar.gz tree
check "a plain archive can be read" exits 0 "$cli" verify plain.tar
check "nothing could be compared" says 'Nothing could be compared' out
check "and it is not called good" test "$(grep -c good out)" = 0
check "the result says so" exits 0 "$cli" verify --json plain.tar
check "against nothing" result '"verified_against":"nothing"'
check "so it is not verified" result '"verified":null'
check "three files" result '"checked":{"digests":0,"nothing":3,"sizes":0,"sources":0,"stream":0}'
ln tree/a tree/link
tar -cf linked.tar tree
check "an archive with a hard link is restored" exits 0 "$cli" restore --into linked linked.tar
check "nothing could be compared, the link neither" says 'Nothing could be compared' out
check "the result counts it" exits 0 "$cli" restore --json --into linked-again linked.tar
check "as well" result '"uncompared":4'
check "a few of its files" exits 0 "$cli" restore --json --into linked-few linked.tar tree/link tree/empty
check "are counted" result '"uncompared":2'
(cd tree && sha256sum a >SHA256SUMS)
tar -cf partly.tar -C tree a link empty sub SHA256SUMS
check "a list of one file" exits 0 "$cli" restore --into partly partly.tar
check "speaks for that and its link" says 'The contents of 2 files were compared. 3 files could be read but not compared' out
check "verify says the same" exits 0 "$cli" verify partly.tar
check "of as many" says 'The contents of 2 files were compared. 3 files could be read but not compared' out
tar -cf partly.tar -C tree SHA256SUMS a link empty sub
check "the list comes first" exits 0 "$cli" restore --json --into partly-first partly.tar
check "it speaks for as many" result '"uncompared":3'
gzip -c linked.tar >linked.tgz
check "a packed one with a link" exits 0 "$cli" restore --json --into linked-packed linked.tgz
check "was compared" result '"uncompared":0'
rm tree/link tree/SHA256SUMS
check "a packed one has checksums" exits 0 "$cli" verify --json packed.tar.gz
check "of its stream" result '"verified_against":"stream"'
check "verified" result '"verified":true'
check "against the sources" exits 0 "$cli" verify --json plain.tar --against tree
check "it is said" result '"verified_against":"sources"'
check "a burn is verified by digests" exits 0 "$cli" burn --verify --json --to own.tar tree
check "that is said" result '"verified_against":"digests"'
check "a burn that is not verified" exits 0 "$cli" burn --json --to own2.tar tree
check "says nothing" result '"verified_against":null'

# ---- the checksums of a session cover every byte of it, and those of its files say which is wrong
check "an image with its checksum" exits 0 "$cli" burn --session-md5 --to summed.iso tree
check "is verified" exits 0 "$cli" verify --json summed.iso
check "against the checksums" result '"verified_against":"digests"'
cp summed.iso flipped.iso
flip flipped.iso $(($(grep -abo -m 1 '^1000$' flipped.iso | head -n 1 | cut -d : -f 1) + 1))
check "one flipped bit" exits 3 "$cli" verify --json flipped.iso
check "is not verified" result '"verified":false'
rw=virtual:dvd+rw,speed=500M
check "a disc" exits 0 "$cli" burn --to "$rw,file=rw.iso" tree
check "with a block that no file needs unreadable" exits 3 "$cli" verify --json "$rw,fault=medium-error@38912,file=rw.iso"
check "is not verified by its session" result '"verified":false'
check "what comes of a session with a flipped bit" exits 1 "$cli" restore --into out-flipped flipped.iso
check "is told" says 'checksum'
check "an image without" exits 0 "$cli" burn --no-checksums --to bare.iso tree
check "can only be read" exits 0 "$cli" verify --json bare.iso
check "and says so" result '"verified_against":"nothing"'
check "another session" exits 0 "$cli" burn --no-checksums --append --session-md5 --to bare.iso packed.tar.gz
check "has files that its checksum does not cover" exits 0 "$cli" verify --json bare.iso
check "so not all are verified" result '"verified":null'
check "one behind a session with a checksum" exits 0 "$cli" burn --append --session-md5 --to summed.iso packed.tar.gz
check "keeps what is known of its files" exits 0 "$cli" verify --json summed.iso
check "so all are verified" result '"verified":true'

# ---- the list of a tape is held against its archive
tape() { echo "virtual:tape,reposition=0s,speed=500M,file=$1.tap"; }
check "a set is written" exits 0 "$cli" burn --format tar --to "$(tape t)" tree
check "it is verified" exits 0 "$cli" verify --json "$(tape t)"
check "by the digests on the tape" result '"verified_against":"digests"'
check "that is said" exits 0 "$cli" verify "$(tape t)"
check "in words" says 'the checksum stored on the medium' out
at=$(grep -abo '^10000$' t.tap | head -n 1 | cut -d: -f1)
cp t.tap whole.tap
flip t.tap "$at"
check "a flipped byte is found" exits 3 "$cli" verify "$(tape t)"
check "and named" says 'tree/a'
check "restore finds it" exits 1 "$cli" restore "$(tape t)" --into damaged
check "and names it" says 'tree/a'
check "what is whole is restored" cmp -s tree/sub/b damaged/tree/sub/b
check "one whole file of it is good" exits 0 "$cli" restore "$(tape t)" --into some tree/sub/b
check "the damaged one is not" exits 1 "$cli" restore "$(tape t)" --into one tree/a
check "a tape file by its number is compared too" exits 3 "$cli" verify --session 1 "$(tape t)"
size=$(stat -c %s whole.tap)
sums tree >wanted
for ((at = 300; at < size; at += size / 40)); do
    cp whole.tap t.tap
    flip t.tap "$at"
    "$cli" verify "$(tape t)" >out 2>err
    verified=$?
    rm -rf again
    "$cli" restore "$(tape t)" --into again >out 2>err
    restored=$?
    sums again/tree >got 2>/dev/null
    if ! cmp -s wanted got; then
        check "byte $at: verify says so" test "$verified" != 0
        check "byte $at: restore says so" test "$restored" != 0
    fi
done

# ---- one flipped bit in what says how a sparse file is stored: that file is damaged, and none behind it
mkdir holes
truncate -s 200K holes/a
printf x | dd of=holes/a bs=1 seek=70000 conv=notrunc status=none
for name in b c ü; do echo $name >holes/$name; done
tar --format=pax --sparse -cf of-gnu.tar holes
check "holes in an archive" exits 0 "$cli" burn --to of-holes.tar holes
check "holes on a tape" exits 0 "$cli" burn --to "$(tape of-holes)" holes
for file in of-holes.tar of-gnu.tar of-holes.tap; do
    at=$(grep -abo 'GNU.sparse.major=1' $file | cut -d: -f1)
    flip $file $((at + 17))
done
gzip -k of-holes.tar
for target in of-holes.tar of-holes.tar.gz of-gnu.tar "$(tape of-holes)"; do
    rm -rf back
    check "a damaged map ($target): verify" exits 3 "$cli" verify "$target"
    check "a damaged map ($target): is named" says '“holes/a” is damaged'
    check "a damaged map ($target): nothing else is" test "$(grep -c 'holes/[bcü]' err)" = 0
    check "a damaged map ($target): list" exits 1 "$cli" list "$target"
    check "a damaged map ($target): list names it" says '“holes/a”'
    check "a damaged map ($target): restore" exits 1 "$cli" restore --into back --json "$target"
    check "a damaged map ($target): one is damaged" result '"damaged":1,'
    check "a damaged map ($target): no other is named" test "$(grep -c 'holes/[bcü]' err)" = 0
    for name in b c ü; do check "a damaged map ($target): $name" cmp -s holes/$name back/holes/$name; done
    echo mine >back/holes/a
    check "a damaged map ($target): over a file" exits 1 "$cli" restore --yes --into back "$target"
    check "a damaged map ($target): which stays" grep -q mine back/holes/a
done

# ---- ends
head -c 10240 /dev/zero >tree/zeros
tar --sort=name -b1 -cf ends.tar tree
check "an archive is read" exits 0 "$cli" verify ends.tar
total=$(stat -c %s ends.tar)
for ((at = 512; at < total; at += 512 * 7)); do
    head -c "$at" ends.tar >cut.tar
    check "cut at $at" exits 3 "$cli" verify cut.tar
done
head -c $((total - 1024)) ends.tar >cut.tar
check "without its end mark" exits 3 "$cli" verify cut.tar
check "it is cut off" says 'cut off behind “tree/zeros”'
check "restore says it too" exits 1 "$cli" restore cut.tar --into cut
check "in the same words" says 'cut off behind'
cat plain.tar packed.tar.gz >behind.tar
check "something behind it" exits 1 "$cli" verify behind.tar
check "is counted" says 'behind the end of the archive, belong to no file'
mkdir second && seq 3 >second/file
tar -cf second.tar second
cat plain.tar second.tar >both.tar
check "a second archive is told" exits 1 "$cli" list both.tar
check "in words" says 'Another archive begins'
check "and listed" says 'second/file' out
check "and restored" exits 1 "$cli" restore both.tar --into both
check "whole" cmp -s second/file both/second/file

# ---- compressed by others
if command -v zstd >/dev/null; then
    tar -cf - tree | zstd -q --long=31 --ultra -1 >long.tar.zst
    "$cli" verify long.tar.zst >out 2>err
    got=$?
    check "a large window is read, or there is too little memory for it" test $got = 0 -o $got = 3
    check "it is never no archive" test "$(grep -c 'no ISO 9660 image' err)" = 0
    tar -cf - tree/sub | zstd -q >small.tar.zst
    flip small.tar.zst 30
    check "a damaged small archive" exits 3 "$cli" verify small.tar.zst
    check "is damaged" says 'amaged'
fi

# ---- little memory: what a library does then is never our "complete with exceptions"
# A program under the address sanitizer reserves terabytes and cannot be limited so: there this is told and not tried.
limits='30000 50000 70000 90000 110000 130000 150000 200000'
if grep -q __asan_init "$cli"; then
    echo 'little memory: not with the address sanitizer, the release build tries it'
    limits=
fi
name=$(printf 'n%.0s' $(seq 200))
mkdir many && for i in $(seq 300); do : >"many/$name$i"; done
tar --format=pax -cf many.tar many
for kib in $limits; do
    (
        ulimit -v $kib
        exec "$cli" list many.tar >out 2>err
    )
    got=$?
    check "$kib KiB of memory: exit $got" test $got != 1
done

# ---- a file and a folder of one name: what comes second is left out, and verify says so in the words of restore
mkdir -p clash/1 clash/2/a
echo file >clash/1/a
echo other >clash/2/a/b
tar cf before.tar -C clash/1 a
tar rf before.tar -C clash/2 a/b
tar cf behind.tar -C clash/2 a/b
tar rf behind.tar -C clash/1 a
tar cf folder.tar -C clash/1 a
tar rf folder.tar -C clash/2 a
for archive in before behind folder; do
    check "a clash ($archive): verify" exits 1 "$cli" verify $archive.tar
    grep 'was left out' err >verified
    check "a clash ($archive): restore" exits 1 "$cli" restore $archive.tar --into clash/$archive
    check "a clash ($archive): names the same" test "$(grep 'was left out' err)" = "$(cat verified)"
done

# ---- a list of checksums that has none compares nothing
mkdir sums
echo x >sums/a
for text in '' '\n' '# a comment\n'; do
    printf "$text" >sums/SHA256SUMS
    tar cf sums.tar -C sums a SHA256SUMS
    check "an empty list of checksums" exits 0 "$cli" verify sums.tar
    check "an empty list of checksums: compares nothing" says 'Nothing could be compared' out
done

# ---- names that are patterns
mkdir -p 'names/d[1]' names/d1
for name in 'a[1].txt' a1.txt 'd[1]/x' d1/x 'b\c' 'q?' qq; do echo "$name" >"names/$name"; done
tar -cf names.tar names
check "a backup of them is defined" exits 0 "$cli" backup create names --to 'names-{run}.tar' names
check "and run" exits 0 "$cli" backup run names
for command in 'restore names.tar' 'backup restore names'; do
    # shellcheck disable=SC2086 # words
    restore_into() { exits 0 "$cli" $command --into "$@"; }
    rm -rf back
    check "$command: a pattern" restore_into back 'names/a[1].txt'
    check "$command: is one" cmp -s names/a1.txt back/names/a1.txt
    check "$command: no other file comes" [ "$(find back -type f | wc -l)" = 1 ]
    rm -rf back
    check "$command: paths as they are written" restore_into back --literal 'names/a[1].txt' 'names/d[1]' 'names/b\c' 'names/q?'
    check "$command: bring just these" [ "$(find back -type f | wc -l)" = 4 ]
    check "$command: and what is in a folder" cmp -s 'names/d[1]/x' 'back/names/d[1]/x'
    check "$command: whole" cmp -s 'names/a[1].txt' 'back/names/a[1].txt'
done

# ---- paths from a file
printf '%s\n' './names/a[1].txt' '' names/d1/ 'names/b\c' names/nothing names/nothing 'names/q?' >paths
printf '%s\0' 'names/a[1].txt' names/d1 >paths0
for command in 'restore names.tar' 'backup restore names'; do
    # shellcheck disable=SC2086 # words
    from_file() { exits "$1" "$cli" $command --into back "${@:2}"; }
    rm -rf back
    check "$command: what is not there is named" from_file 1 --files-from paths
    check "$command: by its name" test "$(grep -c 'names/nothing”' err)" = 1
    check "$command: all else comes" [ "$(cd back/names && find . -type f | LC_ALL=C sort | tr '\n' ' ')" = './a[1].txt ./b\c ./d1/x ./q? ' ]
    rm -rf back
    check "$command: with NULs, from a pipe" from_file 0 -0 -T - <paths0
    check "$command: just these" [ "$(find back -type f | wc -l)" = 2 ]
    rm -rf back
    check "$command: beside a pattern" from_file 0 --null --files-from=paths0 'names/q*'
    check "$command: which bring both" [ "$(find back -type f | wc -l)" = 4 ]
    rm -rf back
    check "$command: a file that names nothing" from_file 2 --files-from /dev/null
    check "$command: is told" says '“/dev/null” names no path'
    check "$command: and restores nothing" test ! -e back
    check "$command: nor does one that is not there" from_file 2 --files-from nowhere
    check "$command: by its name" says nowhere
done
check "list: what is not there is named" exits 1 "$cli" list names.tar --files-from paths
check "list: by its name" says 'names/nothing”'
check "list: the others are listed" [ "$(grep -c ' names/' out)" = 5 ]
mkdir crowd
(cd crowd && seq -f 'f%.0f' 3000 | xargs touch)
tar -cf crowd.tar crowd
seq -f 'crowd/f%.0f' 100000 >paths
check "a hundred thousand paths" exits 1 "$cli" restore crowd.tar --into of-crowd --files-from paths
check "bring what there is" [ "$(find of-crowd -type f | wc -l)" = 3000 ]

[ "$failures" = 0 ]
