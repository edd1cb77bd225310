#!/bin/bash
# What a disc knows of itself is always compared: the checksums of all its sessions, of its files, its own manifest, and
# its two trees with each other. Read back by xorriso, too.
#   test-disc.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir old new third
for n in 1 2 3 4 5; do head -c $((20000 * n)) /dev/urandom >old/f$n; done
printf 'MARK of the old file\n' >>old/f3
seq 5000 >new/n1
seq 9000 >third/t1

holds() { # IMAGE [xorriso options]: its session is what its checksum says, for a program that we did not write
    local image=$1
    shift
    xorriso -md5 on "$@" -indev "$image" -check_md5 FAILURE -- >checked 2>&1 &&
        grep -qF 'session data match recorded md5' checked
}
files_hold() { # IMAGE: so are its files, of which each has a checksum
    local files=()
    mapfile -t files < <(xorriso -indev "$1" -find / -type f 2>/dev/null | tr -d "'")
    xorriso -md5 on -indev "$1" -check_md5 FAILURE "${files[@]}" -- >checked 2>&1 && ! grep -qiE 'mismatch|no md5|not recorded' checked
}
flipText() { # IMAGE TEXT: in the first place that holds the text
    local at
    at=$(grep -abo -m1 -F -- "$2" "$1" | head -1 | cut -d: -f1)
    flip "$1" "$at"
}

# ---- xorriso finds the checksums right, of one session and of appended ones
check "a session with a checksum" exits 0 "$cli" burn --session-md5 --to one.iso old
check "holds for xorriso" holds one.iso
cp one.iso two.iso
check "is appended to" exits 0 "$cli" burn --append --session-md5 --to two.iso new
check "holds for xorriso as well" holds two.iso
for kind in dvd+rw bd-re; do
    disc=virtual:$kind,speed=100M,file=$kind.img
    check "$kind" exits 0 "$cli" burn --session-md5 --to $disc old
    check "$kind holds" holds $kind.img
    check "$kind is appended to" exits 0 "$cli" burn --append --to $disc new
    check "$kind holds then" holds $kind.img
    check "$kind verifies" exits 0 "$cli" verify --json $disc
    check "$kind is compared whole" result '"verified":true'
done
disc=virtual:dvd+r,speed=100M,file=seq.img
check "dvd+r" exits 0 "$cli" burn --session-md5 --no-close --to $disc old
check "dvd+r is appended to" exits 0 "$cli" burn --append --no-close --to $disc new
check "and again" exits 0 "$cli" burn --append --no-close --to $disc third
for start in $("$cli" info --json $disc | python3 -c 'import json, sys
for line in sys.stdin:
    for s in json.loads(line).get("sessions", []): print(s["start"] // 2048)'); do
    check "dvd+r holds from $start on" holds seq.img -load sbsector "$start"
done
check "every session is compared" exits 0 "$cli" verify --json $disc
check "of every file" result '"verified":true'

# ---- a disc that gets a list has no checksums of libisofs's, unless it is asked for them
for options in '' --session-md5 --no-checksums; do
    asked=virtual:dvd+r,speed=100M,file=asked.img
    rm -f asked.img*
    # shellcheck disable=SC2086
    check "a disc with “$options”" exits 0 "$cli" burn $options --no-close --to $asked old
    check "… has them or not" test "$(holds asked.img && echo has)" = "${options:+has}"
    check "… is compared" exits 0 "$cli" verify --json $asked
    check "… with all files" result '"verified":true'
done

# ---- a flipped byte in an old session is found by verify, whatever was appended
cp seq.img whole.img
flipText seq.img 'MARK of the old'
check "dvd+r with a flipped byte is not good" exits 3 "$cli" verify $disc
check "which names the checksum" says 'The session does not match the checksum' <(cat out err)
cp whole.img seq.img

# ---- nothing is appended to what is damaged, unless the user says so; and nothing is laundered
for image in one.iso "virtual:dvd+rw,speed=100M,file=first.img" "virtual:dvd+r,speed=100M,file=first.img"; do
    file=${image##*file=}
    rm -f first.img* "$file"
    check "$image" exits 0 "$cli" burn --session-md5 --no-close --to "$image" old
    cp "$file" sound.img
    flipText "$file" 'MARK of the old'
    cp "$file" damaged.img
    check "append to damaged $image" exits 3 "$cli" burn --append --to "$image" new
    check "says what is wrong" says 'not as it was written'
    check "and how it may be said" says '--yes'
    check "and writes nothing" cmp -s "$file" damaged.img
    check "with --verify too" exits 3 "$cli" burn --append --verify --to "$image" new
    check "and writes nothing then" cmp -s "$file" damaged.img
    check "with a yes it is told" exits 1 "$cli" burn --append --yes --to "$image" new
    cp sound.img "$file"
    rm -f "$file".json "$file".state
done

# ---- what is appended to keeps what is known of the old files
for how in --session-md5 ''; do
    cp two.iso more.iso
    rm -f kept.iso
    check "first" exits 0 "$cli" burn --session-md5 --to kept.iso old
    # shellcheck disable=SC2086
    check "append with “$how”" exits 0 "$cli" burn --append $how --to kept.iso new
    check "all is compared afterwards" exits 0 "$cli" verify --json kept.iso
    check "with checksums" result '"verified":true'
    check "xorriso finds each" files_hold kept.iso
    flipText kept.iso 'MARK of the old'
    check "a byte flipped afterwards is found" exits 3 "$cli" verify kept.iso
    check "in which file" says 'f3' <(cat out err)
done
check "first without" exits 0 "$cli" burn --session-md5 --to dropped.iso old
check "its checksum is lost" exits 0 "$cli" burn --append --no-session-md5 --to dropped.iso new
check "which is said" says 'checksums of the old files' <(cat out err)

# per-file checksums of xorriso
xorriso -md5 on -outdev foreign.iso -map old /old -commit >/dev/null 2>&1
check "append to an image with a checksum of each file" exits 0 "$cli" burn --append --to foreign.iso new
check "it has them still" files_hold foreign.iso
check "and is compared" exits 0 "$cli" verify --json foreign.iso
check "file by file" result '"verified_against":"digests"'
check "which is said in words" exits 0 "$cli" verify foreign.iso
check "and not that there are none" test "$(grep -c 'holds no checksums' out)" = 0

# ---- restore replaces nothing before it is known to be whole
check "an image with a checksum of the session" exits 0 "$cli" burn --session-md5 --to sum.iso old
flipText sum.iso 'MARK of the old'
mkdir -p back/old && cp old/* back/old/
ln back/old/f3 keep
check "a flipped byte ends a restore over what is there" exits 1 "$cli" restore --yes sum.iso --into back
check "the old file stands" cmp -s old/f3 back/old/f3
check "and is the same one" test back/old/f3 -ef keep
check "the other beside it" test -e back/old/f3.damaged
check "which is named" says 'f3.damaged' <(cat out err)
rm -rf back && mkdir -p back/old && cp old/* back/old/
check "of one file as well" exits 1 "$cli" restore --yes sum.iso --into back old/f3
check "the old file stands then" cmp -s old/f3 back/old/f3
check "with nothing left" test "$(find back -name '.steadyburn-*' | wc -l)" = 0
check "a whole image" exits 0 "$cli" burn --session-md5 --yes --to sum.iso old
for n in 1 2 3 4 5; do echo other >back/old/f$n; done
rm -f back/old/*.damaged
check "replaces" exits 0 "$cli" restore --yes sum.iso --into back
check "what is there" diff -r old back/old

# ---- a SHA256SUMS on the disc: restore and verify look at it
(cd old && sha256sum ./* >../SHA256SUMS) && sed -i 's,\./,./old/,' SHA256SUMS
check "a manifest on the disc" exits 0 "$cli" burn --no-checksums --to listed.iso old SHA256SUMS
check "is good" exits 0 "$cli" verify --json listed.iso
check "by its digests" result '"digests":5'
flipText listed.iso 'MARK of the old'
rm -rf back && mkdir -p back/old && cp old/* back/old/
check "a flipped byte" exits 1 "$cli" restore --yes listed.iso --into back
check "keeps the old file" cmp -s old/f3 back/old/f3
check "and names the damaged" test -e back/old/f3.damaged
check "into an empty folder" exits 1 "$cli" restore listed.iso --into fresh
check "it is named as well" says 'f3' <(cat out err)
check "of that one file" exits 1 "$cli" restore --yes listed.iso --into back old/f3
check "too" cmp -s old/f3 back/old/f3
(cd old && sha256sum --tag f1 f2 f3 f4 f5) | sed 's,(,(old/,' >SHA256SUMS
check "a manifest of tagged lines" exits 0 "$cli" burn --no-checksums --yes --to tagged.iso old SHA256SUMS
check "counts" exits 0 "$cli" verify --json tagged.iso
check "as well" result '"digests":5'
flipText tagged.iso 'MARK of the old'
check "and finds the byte" exits 3 "$cli" verify tagged.iso
(cd old && sha256sum ./* && echo "$(printf '%064d' 7)  ./gone") | sed 's,\./,old/,' >SHA256SUMS
check "one that lists more" exits 0 "$cli" burn --no-checksums --yes --to gone.iso old SHA256SUMS
check "is not good" exits 3 "$cli" verify gone.iso
check "for what is missing" says "in the medium's index, but not on the medium" <(cat out err)
check "and nothing else" test "$(cat out err | grep -c 'on the medium is not what was written')" = 0

[ "$failures" = 0 ]
