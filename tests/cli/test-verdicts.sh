#!/bin/bash
# What is said of a medium after a burn that failed or was stopped is one truth, whoever says it: the burn, info, verify,
# list and the next burn. And what a verification did not compare is named.
#   test-verdicts.sh PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so
set -u
slow=$(realpath "$2")
# shellcheck source=tests/support/slow-disk.sh
. "$(dirname "$0")/../support/slow-disk.sh"
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir src other
head -c 900000 /dev/urandom >src/a
head -c 900000 /dev/urandom >src/b
echo hello >src/c
echo other >other/o
truncate -s 600000000 large

stop_writing() { # FILE BURN-OPTIONS...: SIGTERM while it writes, once its bytes are in the file
    local file=$1 got=0 before pid
    before=$(stat -c %s "$file" 2>/dev/null || echo 0)
    "$cli" burn --json "${@:2}" >out 2>err &
    pid=$!
    await $pid holds "$file" $((before + 300000)) && kill -TERM $pid
    wait $pid || got=$?
    [ $got = 130 ]
}
says_not() { ! grep -qE -- "$1" "${2:-err}"; }

# ---- a write-once disc whose only burn was stopped
unfinished='holds an unfinished track and no session: nothing can be read from it, and nothing more can be burned on it.'
for kind in dvd-r dvd+r bd-r cd-r; do
    disc=virtual:$kind,speed=4x,file=$kind.img
    check "$kind is stopped" stop_writing $kind.img --to $disc large
    check "$kind: the burn says what it is worth" says "$unfinished" out
    check "$kind: info" exits 0 "$cli" info $disc
    check "$kind: info says it" says 'unfinished track' out
    check "$kind: verify" exits 2 "$cli" verify $disc
    check "$kind: verify says it" says "$unfinished"
    check "$kind: list" exits 2 "$cli" list $disc
    check "$kind: list says it" says "$unfinished"
    check "$kind: read-image" exits 2 "$cli" read-image $disc read.iso
    check "$kind: read-image says it" says "$unfinished"
    for more in "" --append --yes "--append --yes"; do
        # shellcheck disable=SC2086 # words
        check "$kind: burn $more" exits 3 "$cli" burn $more --to $disc src
        check "$kind: burn $more says it" says "$unfinished"
        check "$kind: burn $more gives no advice that cannot be followed" says_not '--yes|--append|[Bb]lank it|[Ee]rase|\((closed|appendable)\)'
    done
done

# ---- a finished write-once disc takes no yes, an open one can only be appended to, a rewritable one takes a yes
check "a closed disc" exits 0 "$cli" burn --to virtual:dvd-r,speed=1000x,file=closed.img src
check "is burned on" exits 3 "$cli" burn --yes --to virtual:dvd-r,speed=1000x,file=closed.img src
check "it is closed" says 'is closed and takes no further session. Use a blank disc.'
check "an open disc" exits 0 "$cli" burn --no-close --to virtual:dvd+r,speed=1000x,file=open.img src
check "is burned on" exits 3 "$cli" burn --yes --to virtual:dvd+r,speed=1000x,file=open.img src
check "it can be appended to" says 'Append to it (burn --append), or use another. It cannot be erased.'
check "a rewritable disc" exits 0 "$cli" burn --to virtual:cd-rw,speed=1000x,file=rw.img src
check "is burned on" exits 3 "$cli" burn --to virtual:cd-rw,speed=1000x,file=rw.img src
check "it takes a yes" says '(--yes)'
check "and no raw word" says_not '\((closed|appendable|overwritable)\)'

# ---- a rewritable disc can be used again
check "cd-rw is stopped" stop_writing erasable.img --to virtual:cd-rw,speed=4x,file=erasable.img large
check "and can be erased" says 'Erase it to use it again.' out

# ---- an append that is stopped: the old sessions stay
check "dvd+r with a session" exits 0 "$cli" burn --no-close --to virtual:dvd+r,speed=1000x,file=kept.img src
check "its append is stopped" stop_writing kept.img --append --to virtual:dvd+r,speed=4x,file=kept.img large
check "and the burn says what stays" says 'The sessions that it had before can still be read.' out
check "which is true" exits 0 "$cli" verify virtual:dvd+r,file=kept.img
check "it takes no more" exits 3 "$cli" burn --append --to virtual:dvd+r,file=kept.img src
check "and says so" says 'takes no further session'

# ---- an error while the medium is closed: what was in the drive's buffer did not reach it
for fault in bd-r,medium-error@1700k dvd-r,full@1700k dvd+r,medium-error@1700k cd-r,full@1700k; do
    kind=${fault%%,*} what=${fault#*,}
    disc=virtual:$kind,speed=1000x,buffer=4M,file=$kind-close.img
    check "$fault" exits 3 "$cli" burn --to "virtual:$kind,speed=1000x,buffer=4M,fault=$what,file=$kind-close.img" src
    check "$fault: the burn says what the disc is worth" says "$unfinished"
    check "$fault: verify does not find it good" exits 2 "$cli" verify $disc
    check "$fault: and says the same" says "$unfinished"
done

# ---- a stop while the disc is read back: whether it stays open is said as it is
stop_verifying() { # FILE BURN-OPTIONS...: SIGTERM while it compares, which waits for that
    local file=$1 got=0 pid
    echo '0 200' >"$file.pace"
    # shellcheck disable=SC2046 # words
    env $(slowed "$cli" "$slow" "$work/$file") "$cli" burn --json --verify "${@:2}" >out 2>err &
    pid=$!
    await $pid phase verify
    echo '0 100000' >"$file.pace"
    kill -TERM $pid
    await $pid signal_taken $pid
    echo '0 20' >"$file.pace"
    wait $pid || got=$?
    [ $got = 130 ]
}
head -c 30000000 /dev/urandom >noise
check "an open disc is stopped at its verification" stop_verifying stays.img --no-close --to virtual:dvd+r,speed=500M,file=stays.img noise
check "it is written, and open" says 'is written and can be read, and further sessions can be appended' out
check "which is true" exits 0 "$cli" burn --append --to virtual:dvd+r,speed=500M,file=stays.img other
check "a closed disc is stopped there" stop_verifying shut.img --to virtual:dvd+r,speed=500M,file=shut.img noise
check "it is written, and closed" says 'is written and closed and can be read' out
rm -f noise stays.img* shut.img*

# ---- a line of SHA256SUMS that cannot be understood is named
mkdir sums
cp src/* sums
(cd sums && { echo '# made by hand'; echo; sha256sum a b c; } >SHA256SUMS && sed -i '4s/  / x/' SHA256SUMS)
(cd sums && "$cli" burn --to ../sums.tar a b c SHA256SUMS && "$cli" burn --to ../sums.iso a b c SHA256SUMS) >/dev/null 2>&1
for image in sums.tar sums.iso; do
    check "$image" exits 1 "$cli" verify $image
    check "$image: verify names the line" says 'Line 4 of the checksum list “SHA256SUMS” cannot be understood'
    check "$image: restore" exits 1 "$cli" restore $image --into "back-$image"
    check "$image: restore names the line" says 'Line 4 of the checksum list “SHA256SUMS” cannot be understood'
done
# ---- a burn writes no such lines: its own list is damaged, and so is the disc
for how in own.iso virtual:dvd+r,speed=500M,file=own.disc; do
    image=${how##*=}
    check "$image" exits 0 "$cli" burn --no-shelf --to "$how" src
    cp "$image" sound
    for damage in 's/^[0-9a-f]\(.\{63\}  src\/b\)$/#\1/' 's/^\(.\{64\}  src\/\)b$/\1c/'; do
        LC_ALL=C sed "$damage" sound >"$image"
        check "$image, $damage: is another" test "$(cmp -l sound "$image" | wc -l)" = 1
        check "$image, $damage: verify" exits 3 "$cli" verify --json "$how"
        check "$image, $damage: is not good" result '"verified":false'
        check "$image, $damage: nor in a sample" exits 3 "$cli" verify --json --sample 100% "$how"
        check "$image, $damage: nor there" result '"verified":false'
    done
done
sed -i '4d' sums/SHA256SUMS
(cd sums && "$cli" burn --to ../fine.tar a c SHA256SUMS) >/dev/null 2>&1
check "comments and empty lines are none" exits 0 "$cli" verify fine.tar
(cd sums && "$cli" burn --to ../fine.iso a c SHA256SUMS) >/dev/null 2>&1
check "in a sample" exits 0 "$cli" verify --sample 100% fine.tar
check "nor a list that the disc's own list has" exits 0 "$cli" verify --sample 100% fine.iso

# ---- two lines for one file: it contradicts one of them, and is not taken for whole
mkdir twofold
echo true >twofold/a
echo other >twofold/b
(cd twofold && { sha256sum b; sha256sum a b; sed 's/^./&/' b | sha256sum | sed 's/-/.\/a/'; } >SHA256SUMS)
for order in cat tac; do # the last one must not win
    $order twofold/SHA256SUMS >sums/SHA256SUMS
    cp twofold/[ab] sums
    rm -f twice.*
    (cd sums && "$cli" burn --to ../twice.tar a b SHA256SUMS && "$cli" burn --to ../twice.iso a b SHA256SUMS) >/dev/null 2>&1
    for image in twice.tar twice.iso; do
        check "$order, $image: verify" exits 3 "$cli" verify $image
        check "$order, $image: it names list and file" says 'The checksum list “SHA256SUMS” has several checksums of “a” that contradict each other.'
        check "$order, $image: but not the other" says_not 'of “b”'
        check "$order, $image: and does not say that the file is another, for one of them is right" says_not 'is not what was written'
        check "$order, $image: a sample" exits 3 "$cli" verify --sample 100% $image
        check "$order, $image: … says the same" says_not 'is not what was written'
        rm -rf back-twice
        mkdir back-twice
        echo precious | tee back-twice/a >back-twice/b
        check "$order, $image: restore" exits 1 "$cli" restore --yes $image --into back-twice
        check "$order, $image: restore names list and file" says 'The checksum list “SHA256SUMS” has several checksums of “a” that contradict each other.'
        check "$order, $image: it is replaced" test "$(cat back-twice/a)" = true
        check "$order, $image: as the other is" test "$(cat back-twice/b)" = other
        check "$order, $image: neither is damaged" test -z "$(find back-twice -name '*.damaged')"
    done
    flip twice.tar "$(python3 -c 'print(open("twice.tar", "rb").read().find(b"true"))')"
    echo precious >back-twice/a
    check "$order: a changed file" exits 1 "$cli" restore --yes twice.tar --into back-twice
    check "$order: is what none of them says" says '“a” on the medium is not what was written.'
    check "$order: the old file stays" test "$(cat back-twice/a)" = precious
    check "$order: the one from there is beside it" test -e back-twice/a.damaged
    mkdir -p lists/ABOUT-THIS-DISC
    cp twofold/[ab] lists
    tac twofold/SHA256SUMS >lists/ABOUT-THIS-DISC/SHA256SUMS
    $order twofold/SHA256SUMS | tail -n 1 | sed 's/^[0-9a-f]*/'"$(sha256sum <twofold/b | cut -c -64)"'/; s/[ab]$/a/' >lists/SHA256SUMS
    rm -rf lists.tar back-lists
    (cd lists && "$cli" burn --to ../lists.tar a b SHA256SUMS ABOUT-THIS-DISC) >/dev/null 2>&1
    check "$order: what one of two lists contradicts" exits 3 "$cli" verify lists.tar
    check "$order: is damaged" says '“a” on the medium is not what was written.'
    check "$order: for restore as well" exits 1 "$cli" restore lists.tar --into back-lists
    check "$order: which says so" says '“a” on the medium is not what was written.'
done

# ---- hard links: verify and restore find the same file, however its path is spelled and wherever it stands
python3 - <<'PY'
import io, tarfile
def add(tar, name, link=None):
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = (tarfile.LNKTYPE, link) if link else (tarfile.REGTYPE, '')
    entry.size = 0 if link else 5
    tar.addfile(entry, None if link else io.BytesIO(b'same\n'))
for name, links in (('slash', (('d//a', None), ('b', 'd/a'), ('c', './d//./a'), ('e', '/b'))),
                    ('chain', (('c', 'b'), ('b', './a'), ('a', None), ('e', 'c'))),
                    ('before', (('d', '/c'), ('c', 'b//a'), ('b/a', None))),
                    ('lost', (('c', 'b'), ('b', 'a'), ('d', 'd')))):
    with tarfile.open(name + '.tar', 'w') as tar:
        for entry in links: add(tar, *entry)
PY
for name in slash chain before; do
    check "$name: verify finds each link's file" exits 0 "$cli" verify $name.tar
    check "$name: so does list" exits 0 "$cli" list $name.tar
    check "$name: so does restore" exits 0 "$cli" restore $name.tar --into back-$name
    check "$name: nothing was compared, no link either" says 'Nothing could be compared' out
    check "$name: all are one file" test "$(find back-$name -type f -samefile back-$name/c | wc -l)" = "$(find back-$name -type f | wc -l)"
done
python3 - <<'PY'
import hashlib, io, tarfile
listed = (hashlib.sha256(b'same\n').hexdigest() + '  d/a\n').encode()
for name, order in (('early', 1), ('late', -1)):
    with tarfile.open('slash-' + name + '.tar', 'w') as tar:
        for path, data, link in (('SHA256SUMS', listed, None), ('d//a', b'same\n', None), ('b', None, './d///a'))[::order]:
            entry = tarfile.TarInfo(path)
            entry.type, entry.linkname = (tarfile.LNKTYPE, link) if link else (tarfile.REGTYPE, '')
            entry.size = len(data or b'')
            tar.addfile(entry, io.BytesIO(data) if data else None)
PY
for name in early late; do
    check "a list that stands $name spells the path in another way" exits 0 "$cli" verify slash-$name.tar
    check "it was compared" says 'The contents of 2 files were compared. 1 file could be read' out
    check "restore finds it as well" exits 0 "$cli" restore slash-$name.tar --into back-slash-$name
    check "and compares as much" says 'The contents of 2 files were compared. 1 file could be read' out
done
echo same >a
sha256sum a >SHA256SUMS
tar -rf chain.tar SHA256SUMS
check "a chain of links, and a list of its file" exits 0 "$cli" verify chain.tar
check "each link was compared" says 'The contents of 4 files were compared. 1 file could be read' out
check "it is restored" exits 0 "$cli" restore chain.tar --into back-listed
check "as much" says 'The contents of 4 files were compared. 1 file could be read' out
check "links without a file" exits 3 "$cli" verify lost.tar
check "are named by verify" test "$(grep -c '^“[bcd]”' err)" = 3
check "and by restore" exits 1 "$cli" restore lost.tar --into back-lost
check "each of them" test "$(grep -c '^“[bcd]”' err)" = 3

# ---- verify --against: what is only on the medium is named, and is no difference
"$cli" burn --to both.iso src other >/dev/null 2>&1
check "against some of it" exits 0 "$cli" verify both.iso --against src
check "counts what is only on the medium" says 'Only on the medium and not in the sources (not compared): 1 file' out
check "and names it" says '  other/o' out
check "and finds the rest good" says ': good.' out
check "with --json" exits 0 "$cli" verify --json both.iso --against src
check "it is a list" result '"only_on_medium":["other/o"]'
check "and a number" result '"files_only_on_medium":1'
check "so not every file was compared" result '"verified":null'
check "all that there is would be" exits 0 "$cli" verify --json both.iso --against src other
check "which is said" result '"verified":true'
check "on the shelf" exits 0 env STEADYBURN_SHELF=against.db "$cli" shelf add both.iso
check "a part of it" exits 0 env STEADYBURN_SHELF=against.db "$cli" verify --json both.iso --against src
check "is no verdict" result '"copy":null'
check "all of it" exits 0 env STEADYBURN_SHELF=against.db "$cli" verify --json both.iso --against src other
check "is one" result '"copy":1'
check "against all of it" exits 0 "$cli" verify both.iso --against src other
check "nothing is only there" says_not 'Only on the medium' out
echo changed >src/c
check "a difference stays one" exits 3 "$cli" verify both.iso --against src
check "and the rest is named as well" says '  other/o' out
mkdir part && cp -a src part/src && rm part/src/b
check "of a folder with a file less" exits 3 "$cli" verify --json both.iso --against part/src
check "that comes before folders that were not meant" result '"only_on_medium":["src/b","other/o"]'

# ---- verify --against sources that have nothing of the medium: that is no good word
mkdir -p none/src
for sources in none/src src/../none/src; do
    check "against an empty folder" exits 3 "$cli" verify both.iso --against $sources
    check "nothing was compared" says 'Nothing was compared: the sources have no file that is on the medium.'
    check "and it is not good" says_not ': good' out
    check "and what the medium has is named" says '  src/a' out
done
check "with --json" exits 3 "$cli" verify --json both.iso --against none/src
check "it is a failure" result '"outcome":"failed"'
check "and not verified" result '"verified":false'
ln -s nowhere none/src/link
"$cli" burn --to hollow.tar none/src >/dev/null 2>&1
check "a folder without files that was burned" exits 0 "$cli" verify hollow.tar --against none/src

# ---- a file that was padded while it was burned: the archive itself says so, and it replaces no good file
short=/sys/devices/system/cpu/online # its size is said to be 4096, and it has a few bytes
[ "$(wc -c <$short)" -lt "$(stat -c %s $short)" ] || echo "no file here that is shorter than it says" >&2
for format in tar tar.gz tar.zst; do
    check "$format with a short file" exits 1 "$cli" burn --verify --to short.$format other $short
    for command in list verify; do
        check "$format: $command" exits 1 "$cli" $command short.$format
        check "$format: $command names the file" says '“online” was not read whole when it was written'
    done
    check "$format: verify --json" exits 1 "$cli" verify --json short.$format
    check "$format: it was not compared" result '"not_compared":["online"'
    check "$format: and all is not verified" result '"verified":null'
    check "$format: one file is good" result '"files":1,'
    mkdir back-short-$format
    echo precious >back-short-$format/online
    check "$format: restore" exits 1 "$cli" restore --yes short.$format --into back-short-$format
    check "$format: the good file stays" test "$(cat back-short-$format/online)" = precious
    check "$format: the padded one stands beside it" test -s back-short-$format/online.damaged
    check "$format: restore anew" exits 1 "$cli" restore short.$format --into anew-short-$format
    check "$format: counts it as damaged" says '; 1 of them with damage.' out
done
check "GNU tar reads it" exits 0 tar -tf short.tar
check "without a word" test ! -s err
check "bsdtar reads it" exits 0 bsdtar -tf short.tar
check "Python reads it" exits 0 python3 -m tarfile -l short.tar

# ---- the manifest is a file of a source: which one is said
ln src/a SUMS
check "a manifest that is a source by another name" exits 2 "$cli" burn --yes --to new.iso --manifest SUMS src
check "names the source" says "The manifest “SUMS” is the same file as “$work/src/a”"
check "and leaves it" test "$(wc -c <src/a)" = 900000

# ---- an append to what is no image: what it is, and what to do
cp both.iso image.img
echo some text >notes.txt
check "an append to image.img" exits 0 "$cli" burn --append --to image.img other
check "is an append" test "$("$cli" info image.img | grep -c '^session')" = 2
check "an append to a text" exits 2 "$cli" burn --append --to notes.txt other
check "says that it is no image" says 'Nothing can be appended to “notes.txt”: it is not an ISO 9660 image. It was not changed.'
check "a file without a known ending" exits 2 "$cli" burn --to new.xyz other
check "asks for one" says '.iso, .tar, .tar.gz or .tar.zst'
check "and names the option" says '--format'

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
