#!/bin/bash
# Sessions appended to images and discs, our own and other programs'; what was there before is there afterwards.
#   test-append.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir small boot new
for n in 1 2 3 4 5; do head -c 3000 /dev/urandom >small/f$n; done
cp small/* boot/
head -c 2048 /dev/urandom >boot/img
echo new >new/n1

same() { # FOLDER IMAGE: every file of the folder lies in the image's tree as it is, read by bsdtar and by xorriso
    rm -rf back && mkdir back
    bsdtar -xf "$2" -C back || return 1
    (cd "$1" && sha256sum -- *) >wanted
    (cd back && sha256sum --quiet -c ../wanted) || return 1
    rm -rf back
    xorriso -osirrox on -indev "$2" -extract / back >/dev/null 2>&1 || return 1
    chmod -R u+rwX back
    (cd back && sha256sum --quiet -c ../wanted)
}

# ---- images of others: files, folders and path tables lie in the first 32 blocks
genisoimage -quiet -R -o plain.iso small
genisoimage -quiet -R -J -o joliet.iso small
genisoimage -quiet -R -J -b img -no-emul-boot -c boot.cat -o boot.iso boot
genisoimage -quiet -R -J -b img -no-emul-boot -boot-info-table -c boot.cat -o table.iso boot
xorriso -as mkisofs -quiet -R -J -b img -no-emul-boot -c boot.cat -o xboot.iso boot 2>/dev/null
xorriso -as mkisofs -quiet -R -J -o xorriso.iso small 2>/dev/null
for image in plain joliet boot table xboot xorriso; do
    of=small
    bsdtar -xOf $image.iso img >img.$image 2>/dev/null && of=boot
    cp $image.iso file.iso
    check "append to $image" exits 0 "$cli" burn --append --verify --json --to file.iso new
    check "$image is verified" result '"verified":true'
    for disc in file.iso "virtual:dvd+rw,speed=100M,file=dvd.img" "virtual:bd-re,speed=100M,file=bd.img"; do
        image_file=${disc##*file=}
        if [ "$disc" != file.iso ]; then
            cp $image.iso "$image_file"
            check "append to $image on $disc" exits 0 "$cli" burn --append --verify --to "$disc" new
        fi
        check "old files of $image on $disc" same small "$image_file"
        check "new file of $image on $disc" test "$(bsdtar -xOf "$image_file" new/n1)" = new
        check "head of $image keeps its system area" cmp -s <(head -c 32768 $image.iso) <(head -c 32768 "$image_file")
        if [ $of = boot ]; then
            check "boot image of $image on $disc" cmp -s img.$image <(bsdtar -xOf "$image_file" img)
            xorriso -indev "$image_file" -report_el_torito plain >torito 2>/dev/null
            check "$image on $disc boots" grep -q 'El Torito boot img' torito
            lba=$(awk '/El Torito boot img/ { print $NF }' torito | head -1)
            check "from the same bytes" cmp -s <(head -c 2048 img.$image) \
                <(dd if="$image_file" bs=2048 skip="$lba" count=1 2>/dev/null)
        fi
        rm -f "$image_file"
    done
done

# ---- our own image of a few files
check "our own" exits 0 "$cli" burn --to own.iso small/f1 small/f2 small/f3 small/f4 small/f5
check "is appended to" exits 0 "$cli" burn --append --to own.iso new
check "and has its files" same small own.iso

# ---- what cannot be moved is told before anything is written
check "an image whose first file lies where the descriptors go" exits 0 true
python3 - <<'END'
import struct
image = bytearray(open('plain.iso', 'rb').read())
# The root's first file moves to block 17; the terminator follows behind it.
root = struct.unpack_from('<I', image, 16 * 2048 + 156 + 2)[0]
at = root * 2048
at += image[at]
at += image[at]
block = struct.unpack_from('<I', image, at + 2)[0]
image[18 * 2048:19 * 2048] = image[17 * 2048:18 * 2048]
data = image[block * 2048:block * 2048 + 2000]
struct.pack_into('<I', image, at + 2, 17)
struct.pack_into('>I', image, at + 6, 17)
struct.pack_into('<I', image, at + 10, 2000)
struct.pack_into('>I', image, at + 14, 2000)
image[17 * 2048:17 * 2048 + 2000] = data
open('narrow.iso', 'wb').write(image)
END
cp narrow.iso copy.iso
check "is refused" exits 3 "$cli" burn --append --to narrow.iso new
check "with the file's name" says '“f1” lies'
check "and is as it was" cmp -s narrow.iso copy.iso

# ---- a bridge of UDF and ISO 9660
genisoimage -quiet -R -J -udf -o bridge.iso small
cp bridge.iso copy.iso
check "a bridge is refused" exits 3 "$cli" burn --append --to bridge.iso new
check "for its UDF side" says 'UDF'
check "and left alone" cmp -s bridge.iso copy.iso
check "with a yes it is not" exits 0 "$cli" burn --append --yes --json --to bridge.iso new
check "which is told" grep -q '"kind":"disc".*UDF' out
check "its old files" same small bridge.iso
7z l -tudf bridge.iso >listed 2>&1
check "UDF still has the old files" says f5 listed

# ---- after an append the old files are verified, too; a flipped byte is named
cp joliet.iso file.iso
check "an append says what it compared" exits 0 "$cli" burn --append --verify --json --to file.iso new
check "in JSON" result '"old_files":{"bytes":15000,"files":5,"unreadable":0}'
check "and in words" exits 0 "$cli" burn --append --verify --to file.iso boot
check "of all earlier sessions" says 'Earlier sessions were compared, too: 6 files' out

# ---- an image of several sessions is read like the disc that it came from
mkdir one two three
seq 1000 >one/first
seq 2000 >two/second
seq 3000 >three/third
disc=virtual:dvd+r,speed=100M,file=w.img
check "first session" exits 0 "$cli" burn --no-close --to $disc one
check "second session" exits 0 "$cli" burn --append --no-close --to $disc two
check "third session" exits 0 "$cli" burn --append --no-close --to $disc three
check "its image" exits 0 "$cli" read-image $disc w.iso
check "info counts them" exits 0 "$cli" info w.iso
check "all three" test "$(grep -c '^session' out)" = 3
check "the newest is listed" exits 0 "$cli" list w.iso
for path in one/first two/second three/third; do check "with $path" says $path out; done
check "session 1" exits 0 "$cli" list --session 1 w.iso
check "has the second" says two/second out
check "and not the third" test "$(grep -c three out)" = 0
check "session 0" exits 0 "$cli" list --session 0 w.iso
check "has only the first" test "$(grep -c 'two\|three' out)" = 0
check "there is no session 9" exits 2 "$cli" list --session 9 w.iso
check "which is said" says 'There is no session 9 in “w.iso”: it has 3 sessions'
check "nor on the disc" exits 2 "$cli" list --session 9 $disc
check "which is said as well" says 'There is no session 9'
check "restore brings all" exits 0 "$cli" restore w.iso --into back.w
for path in one/first two/second three/third; do check "$path is back" cmp -s $path back.w/$path; done
check "an append stands on the newest" exits 0 "$cli" burn --append --verify --json --to w.iso new
check "and compares all" result '"old_files":{"bytes"'
rm -rf back && mkdir back && bsdtar -xf w.iso -C back
for path in one/first two/second three/third new/n1; do check "bsdtar finds $path" cmp -s $path back/$path; done
check "the hidden session" exits 3 "$cli" list --session 0 w.iso
check "is told" says 'can no longer be read by itself'
check "session 2 of it" exits 0 "$cli" list --session 2 w.iso
check "is the third burn" says three/third out
head -c $(($(stat -c %s w.iso) - 700 * 1024)) w.iso >cut.iso
check "a cut session is no good image" test "$("$cli" verify cut.iso >/dev/null 2>&1; echo $?)" != 0

# growisofs and mkisofs: a second session behind an image, merged into the first
genisoimage -quiet -R -J -o grown.iso small
blocks=$(((($(stat -c %s grown.iso) / 2048) + 15) / 16 * 16))
genisoimage -quiet -R -J -M grown.iso -C 0,$blocks -o more.iso new 2>/dev/null
truncate -s $((blocks * 2048)) grown.iso
cat more.iso >>grown.iso
check "mkisofs's second session" exits 0 "$cli" list grown.iso
check "is the newest" says n1 out
check "and has the old" says f5 out
check "session 0 has not" test "$("$cli" list --session 0 grown.iso | grep -c n1)" = 0
check "a session behind it" exits 0 "$cli" burn --append --verify --to grown.iso two
check "keeps what mkisofs wrote" same small grown.iso

# xorriso's own chain: its first session has a copy of its head at the front
xorriso -outdev chain.iso -joliet on -map small /small -commit -map new /new -commit -end >/dev/null 2>&1
check "xorriso's sessions" exits 0 "$cli" info chain.iso
check "are counted" test "$(grep -c '^session' out)" = 2
check "its first" exits 0 "$cli" list --session 0 chain.iso
check "without the second" test "$(grep -c n1 out)" = 0
check "a session behind xorriso's" exits 0 "$cli" burn --append --verify --to chain.iso two
xorriso -indev chain.iso -toc >toc 2>&1
check "xorriso sees three" test "$(grep -c '^ISO session' toc)" = 3
check "and loads it" grep -q 'Volume id' toc

# ---- two at a time
for target in lock.iso "virtual:dvd+rw,speed=2M,file=lock.img" "virtual:dvd+r,speed=2M,file=lock-r.img"; do
    file=${target##*file=}
    check "an image for $file" exits 0 "$cli" burn --no-close --to "${target/2M/100M}" one
    exec 8<>"$file"
    flock 8
    check "$file in use" exits 3 "$cli" burn --append --to "$target" two
    check "is told" says "in use by another program"
    exec 8>&-
    check "$file afterwards" exits 0 "$cli" burn --append --to "${target/2M/100M}" two
    check "has both" exits 0 "$cli" list "$target"
    check "the first" says one/first out
    check "and the second" says two/second out
done
cp own.iso race.iso
for n in one two three; do
    "$cli" burn --append --to race.iso $n >race.$n 2>&1 &
done
wait
"$cli" list race.iso >out 2>err
for n in one two three; do
    if grep -q written race.$n; then
        check "an append that says it is done, is there: $n" says "$n/" out
    fi
done

# ---- a disc that is closed
closed=virtual:dvd+r,speed=100M,file=closed.img
check "a closed disc" exits 0 "$cli" burn --to $closed one
check "takes no more" exits 3 "$cli" burn --append --to $closed two
check "and says why" says 'is closed and takes no further session'
check "and not to append" test "$(grep -c 'Append to it' err)" = 0
head -c 1600000 /dev/urandom >filler
check "a disc to be left open that is full" exits 0 "$cli" burn --no-close --json --to "virtual:dvd+r,speed=100M,capacity=$((1024 * 1024 * 2)),file=full.img" filler
check "is told to be closed" test "$(grep -c '"kind":"disc"' out)" -le 1

# ---- Joliet
mkdir names
long=$(printf 'n%.0s' $(seq 120))
echo 1 >"names/$long.text"
echo 2 >"names/${long}x"
mkdir "names/d$long"
echo 3 >names/short
echo 4 >"names/b${long:0:98}.html" # 99 + 4: fits
echo 5 >"names/c${long:0:99}.html" # one more does not
check "long names" exits 0 "$cli" burn --json --to names.iso names
check "are each warned of" test "$(grep -c '"kind":"name"' out)" = 4
check "and summed up" result '"shortened_names":4'
isoinfo -J -f -i names.iso >joliet.list 2>/dev/null
grep '"kind":"name"' out | sed 's/.*is called “\([^”]*\)”.*/\1/' | while read -r name; do
    sed "s/;1$//; s/\.$//" joliet.list | grep -qxF "/names/$name" || echo "$name"
done >unknown
check "as they are in Joliet" test ! -s unknown
mkdir beyond && echo 1 >"beyond/Ü-日-😀-$long"
check "a long name of other letters" exits 0 "$cli" burn --to beyond.iso beyond
check "is told as it is called" says "is called “Ü-日-😀-${long:0:96}”" <(cat out err)
check "in words, too" exits 0 "$cli" burn --yes --to names2.iso names
check "with the count" says 'Names that Joliet shortens: 4' out

# ---- an old file that cannot be read is named, whatever else is good
mkdir -p lost && seq 3000 >lost/file && seq 9 >./more
seq 40000 >lost/other
drive=virtual:dvd+rw,speed=500M
check "a disc" exits 0 "$cli" burn --to "$drive,file=lost.iso" lost
at=$(($(grep -abo -m 1 '^2500$' lost.iso | head -n 1 | cut -d : -f 1) / 2048 * 2048))
check "an append beside a lost file" exits 1 "$cli" burn --append --verify --json --to "$drive,fault=medium-error@$at,file=lost.iso" more
check "names it" result 'lost/file'

# ---- what libisofs, which writes the old tree anew, does not read as we do: it would be poorer for ever
spoil() { # IMAGE BYTES OFFSET BIT: one bit behind where the bytes stand first
    python3 -c 'import sys
with open(sys.argv[1], "r+b") as file:
    data = bytearray(file.read())
    data[data.index(bytes.fromhex(sys.argv[2])) + int(sys.argv[3])] ^= 1 << int(sys.argv[4])
    file.seek(0)
    file.write(data)' "$@"
}
mkdir -p poorer/folder && echo 1 >poorer/folder/inner && echo 2 >poorer/plain && ln -s folder/inner poorer/soft
setfattr -n user.tag -v hello poorer/plain
xorriso -as mkisofs -quiet -R -J --xattr -o poorer.iso poorer 2>/dev/null
cp poorer.iso link.iso && spoil link.iso 0005696e6e6572 0 5       # of the link's last component: its flags
cp poorer.iso name.iso && spoil name.iso 4e4d0a0100706c61696e 3 2 # the version of the name's field
cp poorer.iso er.iso && spoil er.iso 525249505f3139393141 9 5     # what the fields are
for image in link:soft name:plain er:plain; do
    lost=${image#*:} image=${image%:*}
    cp $image.iso copy.iso
    check "$image: before" exits 0 "$cli" restore $image.iso --into back
    check "$image: the link" test "$(readlink back/soft)" = folder/inner
    check "$image: the attribute" test "$(getfattr --only-values -n user.tag back/plain)" = hello
    rm -rf back
    check "$image: an append is refused" exits 3 "$cli" burn --append --to $image.iso new
    check "$image: and names what it would lose" says "/$lost"
    check "$image: and nothing is written" cmp -s $image.iso copy.iso
    check "$image: with a yes" exits 1 "$cli" burn --append --yes --verify --to $image.iso new
    check "$image: it is named" says "“$lost”" out
done

# ---- what old files have besides their contents
mkdir -p kept/folder && seq 10 >kept/file && seq 20 >kept/mine && ln kept/file kept/again
setfattr -n user.tag -v hello kept/file
setfattr -n user.tag -v there kept/folder
chmod 640 kept/mine && setfacl -m u:12:r kept/mine && chmod 600 kept/mine # a mask that grants nothing
setfacl -d -m u:12:rx kept/folder
told() { # FOLDER
    (cd "$1" && getfattr -Rd -m - kept && getfacl -R kept && find kept -printf '%p %m %n\n' | LC_ALL=C sort)
}
told . >want
for kind in image disc; do
    target=kept.iso again=
    test $kind = image || target=virtual:dvd+r,speed=900M,file=kept.disc again=--no-close
    # shellcheck disable=SC2086 # one word or none
    check "$kind: attributes" exits 0 "$cli" burn $again --to "$target" kept
    # shellcheck disable=SC2086 # one word or none
    check "$kind: and something beside them" exits 0 "$cli" burn --append $again --to "$target" more
    check "$kind: all is restored" exits 0 "$cli" restore "$target" --into back
    told back >got
    check "$kind: with its attributes, ACLs and modes" cmp want got
    rm -rf back
done

[ "$failures" = 0 ]
