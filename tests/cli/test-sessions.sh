#!/bin/bash
# A session whose descriptors are damaged is never passed over without a word: on media that are written once and in
# their images, each descriptor of each session, unreadable and zeroed, one by one and all together.
#   test-sessions.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p p/deep d2 s
head -c 40000 /dev/urandom >p/one
seq 3000 >p/deep/two
seq 5000 >d2/three
head -c 9000 /dev/urandom >s/four

mkdir whole
cp -r p d2 s whole

# An archive would hide the sessions before it, and nothing is seen behind an archive.
refused() { # SENTENCE TARGET FILE ARGUMENTS...
    local sentence=$1 target=$2 file=$3
    shift 3
    cp "$file" before
    exits 2 "$cli" burn --append --to "$target" "$@" && says "$sentence" && cmp "$file" before
}
for kind in dvd+r cd-r bd-re dvd+rw; do
    disc=virtual:$kind,speed=900M,file=$kind.disc
    check "$kind: a session" exits 0 "$cli" burn --no-close --to "$disc" s
    for format in tar tar.gz tar.zst; do
        check "$kind: no $format behind it" refused 'No archive can be appended' "$disc" $kind.disc --format $format d2
    done
    check "$kind: it is there" exits 0 "$cli" verify "$disc"
    check "$kind: another" exits 0 "$cli" burn --append --to "$disc" d2
    disc=virtual:$kind,speed=900M,file=$kind.archive
    check "$kind: on a blank one an archive begins" exits 0 "$cli" burn --append --no-close --format tar --to "$disc" s
    check "$kind: no session behind it" refused 'is not an ISO 9660 image' "$disc" $kind.archive d2
    check "$kind: nor another archive" refused 'No archive can be appended' "$disc" $kind.archive --format tar d2
done
check "an image" exits 0 "$cli" burn --to held.iso s
check "no archive behind it" refused 'No archive can be appended' held.iso held.iso --format tar d2
check "… compressed" refused 'No archive can be appended' held.iso held.iso --format tar.gz d2
check "an archive" exits 0 "$cli" burn --append --to held.tar s
check "no archive behind it" refused 'No archive can be appended' held.tar held.tar --format tar d2
check "no session" refused 'is not an ISO 9660 image' held.tar held.tar d2

zero() { # IMAGE BLOCK [BLOCKS]
    dd if=/dev/zero of="$1" bs=2048 seek="$2" count="${3:-1}" conv=notrunc status=none
}
# Nothing says "good" or "complete" with less than everything.
honest() { # TARGET
    local code
    rm -rf back
    "$cli" restore --into back "$1" >restored 2>&1
    code=$?
    if [ $code = 0 ] && ! diff -r whole back >/dev/null; then
        echo "restore of $1 says complete with less" >&2
        return 1
    fi
    "$cli" verify "$1" >verified 2>&1
    if [ $? = 0 ] && { [ $code != 0 ] || ! diff -r whole back >/dev/null; }; then
        echo "verify of $1 says good with less" >&2
        return 1
    fi
    "$cli" list "$1" >listed 2>&1
    if [ $? = 0 ] && ! { grep -q 'p/deep/two' listed && grep -q 'd2/three' listed && grep -q 's/four' listed; }; then
        echo "list of $1 says nothing of what it lacks" >&2
        return 1
    fi
    return 0
}
refusesAppend() { # IMAGE: of which less can be read than there is
    cp "$1" kept.img
    "$cli" restore --into again "$1" >/dev/null 2>&1
    if diff -r whole again >/dev/null 2>&1; then
        rm -rf again
        return 0
    fi
    rm -rf again
    if "$cli" burn --append --to "$1" p/one >appended 2>&1; then
        echo "append to $1 takes over less without a word" >&2
        return 1
    fi
    cmp -s "$1" kept.img
}
startsOf() { # TARGET
    "$cli" info --json "$1" | python3 -c 'import json, sys
for line in sys.stdin:
    for s in json.loads(line).get("sessions", []): print(s["start"] // 2048)'
}

for kind in dvd+r bd-r; do
    rm -f d.img r.iso*
    for source in p d2 s; do
        check "$kind takes $source" exits 0 "$cli" burn --append --no-close --to virtual:$kind,speed=900M,file=d.img $source
    done
    check "$kind is read" exits 0 "$cli" read-image virtual:$kind,file=d.img r.iso
    check "its image is whole" exits 0 "$cli" verify r.iso
    check "and has everything" honest r.iso
    mapfile -t starts < <(startsOf virtual:$kind,file=d.img)
    check "$kind has three sessions" test ${#starts[@]} = 3
    for start in "${starts[@]}"; do
        for descriptor in 16 17 18; do # primary, Joliet, end
            block=$((start + descriptor))
            cp r.iso z.iso
            zero z.iso $block
            check "$kind, zeros at $descriptor of the session at $start" honest z.iso
            check "which is not appended to" refusesAppend z.iso
            check "$kind, unreadable at $descriptor of $start" honest "virtual:$kind,fault=medium-error@$((block * 2048)),file=d.img"
            rm -f u.iso*
            "$cli" read-image "virtual:$kind,fault=medium-error@$((block * 2048)),file=d.img" u.iso >/dev/null 2>&1
            check "$kind, image of a disc unreadable at $descriptor of $start" honest u.iso
            rm -f u.iso.map # a copy has the image alone
            check "$kind, a copy of that image" honest u.iso
        done
        for blocks in 2 3 16; do # an error of a DVD takes 16 at once
            cp r.iso z.iso
            zero z.iso $((start + 16)) $blocks
            check "$kind, $blocks blocks of zeros in the session at $start" honest z.iso
            check "which is not appended to" refusesAppend z.iso
        done
    done
done

# ---- the fault says where, and a yes appends all the same
cp r.iso z.iso
zero z.iso $((starts[2] + 16)) 3
check "a lost session is named" exits 3 "$cli" verify z.iso
check "with where it is" says 'data of another session'
check "in JSON too" exits 1 "$cli" list --json z.iso
check "with its kind" result 'data of another session'
check "an append is refused" exits 3 "$cli" burn --append --to z.iso p/one
check "unless there is a yes" exits 1 "$cli" burn --append --yes --to z.iso p/one
check "which is told" says 'data of another session' <(cat out err)

# ---- an image beside which read-image left its map is read like the damaged disc: zeros are no contents
xorriso -as mkisofs -quiet -r -J -o plain.iso p 2>/dev/null # no checksums
cp plain.iso p.img
at=$(xorriso -indev plain.iso -find /one -exec report_lba -- 2>/dev/null | sed -n 's/.*Startlba.*//; s/^File data lba: *[0-9]* *, *\([0-9]*\) .*/\1/p')
check "the place of a file" test -n "$at"
"$cli" read-image "virtual:dvd-r,fault=medium-error@$((at * 2048)),file=p.img" m.iso >/dev/null 2>&1
check "the map stays" test -s m.iso.map
check "its image is not good" exits 3 "$cli" verify m.iso
check "which names the map" says 'm.iso.map” says that 2048 bytes'
check "and the file" says '“one” is damaged'
mkdir keeps
cp -r p/one keeps/one
check "a restore says so" exits 1 "$cli" restore --yes --into keeps m.iso
check "and keeps the good file" cmp -s p/one keeps/one
check "the damaged one stands beside" test -s keeps/one.damaged
cp m.iso appended.iso
cp m.iso.map appended.iso.map
check "an append names it" exits 1 "$cli" burn --append --json --to appended.iso d2
check "by its map" result 'appended.iso.map” says that 2048 bytes'
check "and what is appended to is not good then" exits 3 "$cli" verify appended.iso
check "whoever writes it to a disc is told" exits 1 "$cli" write-image --json --to virtual:dvd+r,speed=900M,file=copy.img m.iso
check "by its map" result 'm.iso.map” says that 2048 bytes'
touch -d '+1 hour' m.iso # somebody put another image there
check "an older map is of another image" exits 0 "$cli" verify m.iso
rm -f l.img l.iso*
check "a disc" exits 0 "$cli" burn --append --no-close --to virtual:dvd+r,speed=900M,file=l.img p
check "with a second session" exits 0 "$cli" burn --append --no-close --to virtual:dvd+r,speed=900M,file=l.img d2
cp l.img l.iso
mapfile -t starts < <(startsOf virtual:dvd+r,file=l.img)
size=$(stat -c %s l.iso)
dd if=/dev/zero of=l.iso bs=2048 seek="${starts[1]}" count=$((size / 2048 - starts[1])) conv=notrunc status=none
printf '0x0 + 1\n0x0 0x%x +\n0x%x 0x%x -\n' $((starts[1] * 2048)) $((starts[1] * 2048)) $((size - starts[1] * 2048)) >l.iso.map
check "a session of which nothing could be read is not passed over" exits 3 "$cli" verify l.iso

# ---- what others put behind an image is none
truncate -s 4M efi.img
printf 'EFI of somebody' | dd of=efi.img bs=1 seek=700000 conv=notrunc status=none
xorriso -as mkisofs -o hybrid.iso -append_partition 2 0xef efi.img p >/dev/null 2>&1
check "an image with a partition behind it is good" exits 0 "$cli" verify hybrid.iso
xorriso -as mkisofs -o other.iso -r -J p >/dev/null 2>&1
truncate -s +1M other.iso
check "so is one with zeros behind it" exits 0 "$cli" verify other.iso

# ---- one file that is restored from a disc is compared, without the whole session
mkdir -p few
seq 9000 >few/sound
seq 3000 >few/hurt
echo 'MARK of hurt' >>few/hurt
check "a disc" exits 0 "$cli" burn --session-md5 --to virtual:dvd+r,speed=900M,file=few.img few
at=$(grep -abo -m 1 'MARK of hurt' few.img | head -n 1 | cut -d : -f 1)
flip few.img "$at"
check "a file that is as it was" exits 0 "$cli" restore --into some virtual:dvd+r,file=few.img few/sound
check "comes back" cmp few/sound some/few/sound
check "one with a flipped byte" exits 1 "$cli" restore --into some virtual:dvd+r,file=few.img few/hurt
check "is named" says 'few/hurt'
check "another program finds the same" test "$(xorriso -md5 on -indev few.img -check_md5_r SORRY /few -- 2>&1 | grep -c 'MD5 comparison mismatch')" = 1

# ---- an older session whose descriptors are damaged keeps its checksum, and a checksum that is lost is told
mkdir -p s3 s2
for name in f1 f2 f3; do head -c 30000 /dev/urandom >s3/$name; done
seq 4000 >s3/f6
echo 'MARK of f6' >>s3/f6
seq 700 >s2/x
rm -f m.img h.img
for source in s3 s2; do
    check "a disc takes $source" exits 0 "$cli" burn --session-md5 --append --no-close --to virtual:dvd+r,speed=900M,file=m.img $source
done
cp m.img sound.img
at=$(grep -abo -m 1 'MARK of f6' m.img | head -n 1 | cut -d : -f 1)
flip m.img "$at"
cp m.img flipped.img
check "nothing is appended to it" exits 3 "$cli" burn --append --no-close --to virtual:dvd+r,speed=900M,file=m.img s2
check "which says of what" says '/s3/f6'
zero m.img 16
check "a damaged older session" exits 3 "$cli" verify virtual:dvd+r,file=m.img
check "is told" says 'Descriptors of the earlier session that begins at block'
check "and its checksum still compared" says 'does not match the checksum'
cp -r s3 good3
mkdir over
cp -r s3 over/s3
check "a restore of it" exits 1 "$cli" restore --yes --into over virtual:dvd+r,file=m.img
check "keeps the good file" cmp -s s3/f6 over/s3/f6
cp sound.img h.img
check "an unreadable descriptor of it" exits 3 "$cli" verify virtual:dvd+r,fault=medium-error@32768,file=h.img
check "is told, too" says 'Descriptors of the earlier session that begins at block'
cp sound.img h.img
zero h.img 19
check "so is a first checksum tag of zeros" exits 3 "$cli" verify virtual:dvd+r,file=h.img
last=$(($(grep -abo 'libisofs_checksum_tag_v1 ' sound.img | head -n 1 | cut -d : -f 1) / 2048))
cp flipped.img h.img
zero h.img "$last"
check "and a last one" exits 3 "$cli" verify virtual:dvd+r,file=h.img
rm -rf over
mkdir over
cp -r s3 over/s3
check "without which a restore" exits 1 "$cli" restore --yes --into over virtual:dvd+r,file=h.img
check "replaces nothing" cmp -s s3/f6 over/s3/f6
check "an image without checksums" exits 0 "$cli" burn --to n.iso s3
check "is appended to" exits 0 "$cli" burn --append --to n.iso s2
check "and good" exits 0 "$cli" verify n.iso
check "an image with one" exits 0 "$cli" burn --session-md5 --to o.iso s3
check "is good" exits 0 "$cli" verify o.iso
zero o.iso $(($(grep -abo 'libisofs_checksum_tag_v1 ' o.iso | head -n 1 | cut -d : -f 1) / 2048))
check "without its tag it is not" exits 3 "$cli" verify o.iso
check "which is told" says 'The checksum that stands behind the newest session'

# ---- a changed name is told by whoever lists only: the second tree has not all of a long one
mkdir long
echo a >"long/$(printf 'n%.0s' $(seq 200))"
check "a long name" exits 0 "$cli" burn --no-checksums --to virtual:dvd+rw,file=named.img s3
check "in a second session" exits 0 "$cli" burn --no-checksums --append --to virtual:dvd+rw,file=named.img long
check "is listed" exits 0 "$cli" list virtual:dvd+rw,file=named.img
python3 - <<'PY'
data = bytearray(open('named.img', 'rb').read())
at = data.rfind(b'n' * 100) # the last part of the name, in the newest tree
data[at + 99] ^= 1
open('named.img', 'wb').write(data)
PY
check "with a flipped bit" exits 1 "$cli" list virtual:dvd+rw,file=named.img
check "that is told" says 'does not match the checksum'
check "the other names are listed" says 's3/f6' out

[ "$failures" = 0 ]
