#!/bin/bash
# The two trees of a disc are witnesses of each other: a record that was changed into another plausible one never passes
# for good, and images of other programs, which shorten names and leave files out of one tree, never raise an alarm.
#   test-trees.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

cat >change.py <<'END'
# change.py IMAGE primary|joliet HOW: changes one record of the file "victim" in one tree, or the folder "sub".
import struct, sys
path, tree, how = sys.argv[1:]
image = bytearray(open(path, 'rb').read())
block = 16
while True:
    head = image[block * 2048:block * 2048 + 2048]
    if head[0] == (1 if tree == 'primary' else 2):
        break
    block += 1
def records(extent, size):
    for at in range(extent * 2048, extent * 2048 + size, 2048):
        end = at + 2048
        while at < end and image[at]:
            yield at
            at += image[at]
def name(at):
    raw = bytes(image[at + 33:at + 33 + image[at + 32]])
    if tree == 'joliet':
        return raw.decode('utf-16-be').split(';')[0].rstrip('.')
    fields = bytes(image[at + 33 + image[at + 32]:at + image[at]])
    where = fields.find(b'NM')
    return fields[where + 5:where + fields[where + 2]].decode() if where >= 0 else raw.decode('latin1').split(';')[0].lower()
def find(extent, size, path):
    for at in records(extent, size):
        if image[at + 32] == 1 and image[at + 33] < 2:
            continue
        if name(at) == path[0]:
            below = struct.unpack_from('<I', image, at + 2)[0], struct.unpack_from('<I', image, at + 10)[0]
            return at if len(path) == 1 else find(*below, path[1:])
    raise SystemExit('not found: ' + path[0])
root = struct.unpack_from('<I', head, 158)[0], struct.unpack_from('<I', head, 166)[0]
at = find(*root, ['tree', 'sub'] if how == 'folder' else ['tree', 'sub', 'victim'])
def put(offset, value):
    struct.pack_into('<I', image, at + offset, value)
    struct.pack_into('>I', image, at + offset + 4, value)
if how == 'associated':
    image[at + 25] |= 4
elif how == 'attribute-length':
    image[at + 1] = 1
elif how in ('name', 'folder'):
    end = at + image[at]
    if tree == 'joliet':
        image[at + 33 + 1] ^= 1
    else:
        field = image.index(b'NM', at + 33, end)
        image[field + 5] ^= 1
elif how == 'place':
    put(2, struct.unpack_from('<I', image, at + 2)[0] + 1)
elif how == 'size':
    put(10, struct.unpack_from('<I', image, at + 10)[0] - 3)
elif how == 'length': # hides the record behind it
    image[at] = min(254, image[at] + image[at + image[at]])
open(path, 'wb').write(image)
END

mkdir -p tree/sub new
for n in 1 2 3; do seq $((n * 1000)) >tree/sub/a$n; done
seq 7000 >tree/sub/victim
seq 8000 >tree/sub/zlast
echo new >new/n1
"$cli" burn --to ours.iso tree >/dev/null 2>&1
genisoimage -quiet -R -J -graft-points -o genisoimage.iso tree=tree
xorriso -as mkisofs -quiet -R -J -o xorriso.iso -graft-points tree=tree 2>/dev/null
for image in ours genisoimage xorriso; do
    check "$image is good" exits 0 "$cli" verify $image.iso
    for which in primary joliet; do
        for how in associated attribute-length name folder place size length; do
            cp $image.iso changed.iso
            check "change" python3 change.py changed.iso $which $how
            check "$how in the $which tree of $image: verify" exits 3 "$cli" verify changed.iso
            rm -rf back
            case $which-$how in
            joliet-associated | joliet-length) # that is seen in this tree itself, and the other one is whole
                checksum=$([ $image = ours ] && echo 1 || echo 0) # of both trees
                check "$how in the $which tree of $image: restore" exits "$checksum" "$cli" restore changed.iso --into back
                check "brings every file" diff -r tree back/tree
                ;;
            *) check "$how in the $which tree of $image: restore" exits 1 "$cli" restore changed.iso --into back ;;
            esac
            cp changed.iso copy.iso
            check "$how in the $which tree of $image: append" exits 3 "$cli" burn --append --to changed.iso new
            check "which writes nothing" cmp -s changed.iso copy.iso
        done
    done
done

# ---- a file that one tree has elsewhere replaces nothing
cp ours.iso changed.iso
python3 change.py changed.iso primary place
rm -rf back && mkdir back && cp -r tree back/
check "a contradiction in a restore over what is there" exits 1 "$cli" restore --yes changed.iso --into back
check "keeps the old file" cmp -s tree/sub/victim back/tree/sub/victim
check "and puts the other beside" test -e back/tree/sub/victim.damaged

# ---- a bit in what says that there is Rock Ridge: the disc is read with it nevertheless, and nothing is appended
mkdir linked
echo linked >linked/file && chmod 0640 linked/file && ln -s file linked/link
"$cli" burn --to linked-sums.iso linked >/dev/null 2>&1
"$cli" burn --no-checksums --session-md5 --to linked-md5.iso linked >/dev/null 2>&1
genisoimage -quiet -R -J -graft-points -o linked-other.iso linked=linked
for image in linked-*.iso; do
    at=$(LC_ALL=C grep -aboP 'SP\x07\x01\xbe\xef' $image | head -n 1 | cut -d : -f 1)
    for byte in 0 1 4 5 6; do
        cp $image changed.iso
        flip changed.iso $((at + byte))
        cp changed.iso copy.iso
        rm -rf back
        check "byte $byte of it in $image: restore" exits 1 "$cli" restore --into back changed.iso
        check "… names what is damaged" says 'what leads to its folders'
        check "… brings the file" cmp linked/file back/linked/file
        check "… its mode" test "$(stat -c %a back/linked/file)" = 640
        check "… and the link" test "$(readlink back/linked/link)" = file
        check "byte $byte of it in $image: list" exits 1 "$cli" list changed.iso
        check "byte $byte of it in $image: verify" exits 3 "$cli" verify changed.iso
        check "byte $byte of it in $image: append" exits 3 "$cli" burn --append --yes --to changed.iso new
        check "… says why" says 'what leads to its folders is damaged'
        check "… and writes nothing" cmp -s changed.iso copy.iso
    done
done
cp linked-other.iso changed.iso
flip changed.iso $((16 * 2048 + 156 + 2)) # the place of the root, in one of its two numbers
cp changed.iso copy.iso
rm -rf back
check "a damaged place of the root: restore" exits 1 "$cli" restore --into back changed.iso
check "… brings the link" test "$(readlink back/linked/link)" = file
check "a damaged place of the root: append" exits 3 "$cli" burn --append --yes --to changed.iso new
check "… writes nothing" cmp -s changed.iso copy.iso
cp linked-sums.iso changed.iso
flip changed.iso $((16 * 2048 + 575)) # the program that wrote it
check "a damaged name of the program: the checksum of the folders is compared" exits 3 "$cli" verify changed.iso
check "… by a restore, too" exits 1 "$cli" restore --into back changed.iso

cp linked-sums.iso changed.iso
flip changed.iso $(($(grep -abo 'ABOUT-THIS-DISC' changed.iso | head -n 1 | cut -d : -f 1) + 4))
check "a damaged name of its folder: it is compared" exits 1 "$cli" list changed.iso
cp linked-md5.iso changed.iso
at=$(LC_ALL=C grep -aboP 'AL.\x01\x00.{1,20}\x04ca' changed.iso | head -n 1 | cut -d : -f 1)
flip changed.iso $((at + 1)) # it becomes another field
check "what leads to the checksum is lost: it is compared all the same" exits 3 "$cli" verify changed.iso
check "… by a restore, too" exits 1 "$cli" restore --into back changed.iso

# ---- path tables that cannot be right: an append says so
for field in 140 148; do # little-endian, big-endian
    cp ours.iso changed.iso
    python3 - $field <<'END'
import struct, sys
field = int(sys.argv[1])
image = bytearray(open('changed.iso', 'rb').read())
table = struct.unpack_from('<I' if field == 140 else '>I', image, 16 * 2048 + field)[0] * 2048
image[table + 10 + (2 if field == 140 else 5)] ^= 8
open('changed.iso', 'wb').write(image)
END
    cp changed.iso copy.iso
    check "a path table that contradicts the other" exits 3 "$cli" verify changed.iso
    check "is named" says 'path table'
    check "and no folder, for all can be read" test "$(grep -c 'cannot be read' err)" = 0
    check "by an append, too" exits 3 "$cli" burn --append --to changed.iso new
    check "is told" says '--yes'
    check "and nothing written" cmp -s changed.iso copy.iso
    check "with a yes it is" exits 1 "$cli" burn --append --yes --to changed.iso new
    check "with the table named" says 'path table' <(cat out err)
done

# ---- no alarm for what other programs do on purpose
mkdir -p odd/many deep/1/2/3/4/5/6/7/8/9/10
mkdir same # names that are one in Joliet, which genisoimage does not take
for n in 1 2 3; do seq $((n * 100)) >"odd/$n is a long name $(printf 'n%.0s' $(seq 90)).text"; done
for n in 1 2 3; do seq 100 >"same/$(printf 'n%.0s' $(seq 70))same size $n.text"; done
seq 10 >'same/a*b' && seq 11 >'same/a_b' && seq 12 >'same/a:b' && : >"same/$(printf 'n%.0s' $(seq 90))"
seq 8 >same/Case && seq 9 >same/case
seq 10 >'odd/a*b' && seq 12 >'odd/a:b;c?' && seq 13 >'odd/ends with a dot.'
seq 14 >odd/täst-ümlaut && seq 15 >odd/日本語の名前 && seq 16 >odd/UPPER && seq 17 >odd/upper2
: >odd/empty && : >"odd/$(printf 'e%.0s' $(seq 100))"
ln -s f odd/link && mkfifo odd/pipe && ln odd/UPPER odd/hard && mkdir odd/empty-folder
seq 5 >odd/hidden-here && seq 6 >odd/hidden-there && seq 5 >odd/many/hidden-here
for n in $(seq 300); do echo "$n" >odd/many/f"$n"; done
seq 50 >deep/1/2/3/4/5/6/7/8/9/10/bottom
seq 3000 >odd/img
mkdir images
make() { # NAME COMMAND...
    local name=$1
    shift
    "$@" >made 2>&1 || { cat made >&2; return 1; }
    test -s "images/$name.iso"
}
g() { genisoimage -quiet -graft-points "$@"; }
m() { xorriso -as mkisofs -quiet -graft-points "$@"; }
check make make g-rj g -R -J -o images/g-rj.iso odd=odd
check make make g-long g -R -J -joliet-long -o images/g-long.iso odd=odd
check make make g-j g -J -o images/g-j.iso odd=odd
check make make g-r g -R -o images/g-r.iso odd=odd
check make make g-utf g -R -J -input-charset utf-8 -joliet-long -o images/g-utf.iso odd=odd
check make make g-latin g -R -J -input-charset iso8859-1 -o images/g-latin.iso odd=odd
check make make g-hidej g -R -J -hide-joliet 'hidden-*' -o images/g-hidej.iso odd=odd
check make make g-hide g -R -J -hide 'hidden-*' -o images/g-hide.iso odd=odd
check make make g-hideboth g -R -J -hide hidden-here -hide-joliet hidden-there -o images/g-hideboth.iso odd=odd
check make make g-hidefolder g -R -J -hide-joliet many -o images/g-hidefolder.iso odd=odd
check make make g-table g -R -J -T -o images/g-table.iso odd=odd
check make make g-tablehidden g -R -J -T -hide-joliet-trans-tbl -o images/g-tablehidden.iso odd=odd
check make make g-deep g -R -J -o images/g-deep.iso deep=deep odd=odd
check make make g-deepdeep g -R -J -D -o images/g-deepdeep.iso deep=deep
check make make g-boot g -R -J -b odd/img -no-emul-boot -c boot.cat -o images/g-boot.iso odd=odd
check make make g-boothidden g -R -J -b odd/img -no-emul-boot -c boot.cat -hide boot.cat -hide-joliet boot.cat -o images/g-boothidden.iso odd=odd
check make make g-udf g -R -J -udf -o images/g-udf.iso odd=odd
check make make g-follow g -R -J -f -o images/g-follow.iso many=odd/many
check make make g-apple g -R -J -apple -o images/g-apple.iso odd=odd
check make make g-sorted g -r -J -l -iso-level 3 -N -o images/g-sorted.iso odd=odd
check make make x-rj m -R -J -o images/x-rj.iso odd=odd deep=deep same=same
check make make x-long m -R -J -joliet-long -o images/x-long.iso odd=odd same=same
check make make x-j m --norock -J -o images/x-j.iso odd=odd same=same
check make make x-hide m -R -J -hide hidden-here -hide-joliet hidden-there -o images/x-hide.iso odd=odd
check make make x-boot m -R -J -b odd/img -no-emul-boot -boot-info-table -c boot.cat -o images/x-boot.iso odd=odd
check make make x-zisofs xorriso -joliet on -outdev images/x-zisofs.iso -map odd /odd -find /odd -type f -exec set_filter --zisofs -- -commit
check make make x-md5 xorriso -joliet on -md5 on -outdev images/x-md5.iso -map odd /odd -commit
cp images/x-rj.iso images/x-grown.iso
check make make x-grown xorriso -joliet on -dev images/x-grown.iso -map new /new -commit
check make make b-rj bsdtar --format=iso9660 -cf images/b-rj.iso odd deep same
check make make b-long bsdtar --format=iso9660 --options joliet=long -cf images/b-long.iso odd deep
check make make b-zisofs bsdtar --format=iso9660 --options zisofs=direct -cf images/b-zisofs.iso odd
check make make b-rr bsdtar --format=iso9660 --options '!rockridge' -cf images/b-rr.iso odd
check make make ours "$cli" burn --to images/ours.iso odd deep same
check make make ours-sum "$cli" burn --session-md5 --to images/ours-sum.iso odd deep same
for image in images/*.iso; do
    check "no alarm: $image" exits 0 "$cli" verify --json "$image"
    check "for nothing: $image" test "$(grep -c contradict out)" = 0
    check "no alarm in an append: $image" exits 0 "$cli" burn --append --yes --to "$image" new
    check "for nothing in the append: $image" test "$(cat out err | grep -c contradict)" = 0
    check "nor after it: $image" exits 0 "$cli" verify --json "$image"
done

# ---- long names, of which the rest lies behind the folder: what libisofs writes there is less than it plans
mkdir -p many/a many/b
for ((i = 0; i < 200; ++i)); do
    name=$(printf '%0155d' 7)$((1000 + i))
    echo $i >many/a/$name
    echo $i >many/b/$name
done
for target in long.iso virtual:dvd+r,speed=900M,file=long.img; do
    check "long names: $target" exits 0 "$cli" burn --verify --to $target many
    check "good: $target" exits 0 "$cli" verify $target
    check "restored: $target" exits 0 "$cli" restore --into "back-${target%%:*}" $target
    check "whole: $target" diff -r many "back-${target%%:*}/many"
done
for tree in -J -R; do
    check "another program lists all of them by $tree" [ "$(isoinfo $tree -f -i long.iso 2>/dev/null | sort -u | wc -l)" = 406 ]
done

# ---- names that differ by the dots behind them alone: Joliet gives each another name
mkdir -p dots/a. dots/b dots/e dots/empty.
echo 1 >dots/a && echo 2 >dots/a./in && echo 3 >dots/b. && echo 4 >dots/b/in && : >dots/e. && echo 5 >dots/c && echo 6 >dots/c. && : >dots/empty
for target in dots.iso virtual:dvd+r,speed=900M,file=dots.img; do
    check "names with dots: $target" exits 0 "$cli" burn --to $target dots
    check "are no contradiction: $target" exits 0 "$cli" verify $target
    check "nor for a restore: $target" exits 0 "$cli" restore --into "dots-${target%%:*}" $target
    check "each is as it was: $target" diff -r dots "dots-${target%%:*}/dots"
done

# ---- names of which Joliet keeps nothing, or a dot
mkdir -p bytes/{1,2,3,4,5} bytes/6/$'\xe4'
echo 1 >bytes/1/$'\xe4' && echo 2 >bytes/2/.$'\xe6' && echo 3 >bytes/3/$'\xf0\x9f\x98' && echo 4 >bytes/4/..$'\xc3'
echo 5 >bytes/5/$'\xe4\xe5' && echo 6 >bytes/6/$'\xe4'/in
genisoimage -quiet -R -graft-points -o bytes-other.iso bytes=bytes
check "names that are no text" exits 0 "$cli" burn --verify --to bytes.iso bytes
for image in bytes bytes-other; do
    check "$image: something is appended" exits 0 "$cli" burn --append --verify --to $image.iso new
    check "$image: no contradiction" exits 0 "$cli" verify $image.iso
    check "$image: restored" exits 0 "$cli" restore --into $image-back $image.iso
    check "$image: whole" diff -r bytes $image-back/bytes
done

# ---- on a disc of ours each name is known in Joliet: a bit that changed in one beyond ASCII, or made one so, is found
mkdir -p names/größe names/odd
echo 1 >names/plain && echo 2 >names/旅行.txt && : >names/émpty && echo 3 >names/größe/inner
echo 4 >"names/long-$(printf '長%.0s' $(seq 60)).text"
for name in 'a*b' 'a?b' a_b a_b0 a_b1. a__b 旅 旅. 旅* 旅? $'x\xe6' $'x\xff' $'\xa0y' 😀 😀.b "$(printf '😀%.0s' $(seq 60))." \
    "$(printf 'l*%.0s' $(seq 60)).e" "$(printf 'l?%.0s' $(seq 60)).e" "$(printf 'l?%.0s' $(seq 60))$(printf 'm%.0s' $(seq 60))"; do
    echo "$name" >"names/odd/$name"
done
check "names beyond ASCII" exits 0 "$cli" burn --no-checksums --to sound-names.iso names
check "and what Joliet makes of them: no contradiction" exits 0 "$cli" verify sound-names.iso
check "nor for a restore" exits 0 "$cli" restore --into back-names sound-names.iso
check "each is as it was" diff -r names back-names/names
for name in plain 旅行.txt émpty größe long-長; do
    for where in utf-8 utf-16-be; do
        for bit in 1 64 128; do
            python3 - "$name" $where $bit <<'END'
import sys
name, where, bit = sys.argv[1:]
image = bytearray(open('sound-names.iso', 'rb').read())
at = image.index(name.encode(where)) # the path tables come behind
image[at + len(name[0].encode(where)) - 1] ^= int(bit)
open('names.iso', 'wb').write(image)
END
            what="bit $bit of “$name” as $where"
            check "$what: verify" exits 3 "$cli" verify names.iso
            check "$what: in words" says 'contradict each other' err
            rm -rf back-names
            check "$what: restore" exits 1 "$cli" restore --into back-names names.iso
            check "$what: append" exits 3 "$cli" burn --append --no-checksums --to names.iso many
        done
    done
done

# ---- a bit that changed in a link, in modes, in a name or in contents: nothing says that all is well
mkdir marked
echo contents-of-the-marked-file >marked/file-with-a-mark
ln -s target-of-the-mark marked/link
chmod 0640 marked/file-with-a-mark
setfattr -n user.mark -v value-of-the-mark marked/file-with-a-mark
change() { # FILE WHAT: in sound-FILE, with the result in FILE
    python3 - "$@" <<'END'
import re, struct, sys
file, what = sys.argv[1:]
image = bytearray(open('sound-' + file, 'rb').read())
found = {'contents': rb'contents-of-the-marked', 'link': rb'target-of-the-mark', 'name': rb'file-with-a-mark',
         'mode': rb'PX[^P]{2}\xa0\x81', 'owner': rb'PX[^P]{2}\xa0\x81.{6}\x01.{15}', 'time': rb'TF\x1a\x01.',
         'attribute': rb'value-of-the-mark'}[what]
at = [each for each in re.finditer(found, image, re.DOTALL)]
assert at, found
offset = {'owner': 20, 'time': 9}.get(what, 4)
for each in at if what == 'mode' else at[-1:] if what == 'time' else at[:1]:
    image[each.start() + offset] ^= 1
open(file, 'wb').write(image)
END
}
for burned in disc.img image.iso md5.img later.iso; do
    target=virtual:dvd+r,speed=900M,file=$burned
    options=--no-session-md5
    case $burned in
    *.iso) target=$burned ;;
    md5.img) options="--session-md5 --readers 1" ;;
    esac
    [ $burned = later.iso ] && check "a session before" exits 0 "$cli" burn --to $target odd && options=--append
    # shellcheck disable=SC2086 # words
    check "$burned" exits 0 "$cli" burn $options --to $target marked
    check "$burned says what is compared" test "$("$cli" verify --json $target | grep -c '"tree_compared":true')" = 1
    cp $burned sound-$burned
    for what in contents link mode owner time name attribute; do
        check "$burned: a bit of $what" change $burned $what
        for asked in "verify $target" "verify --sample 100% $target" "verify $target --against marked" \
            "restore $target --into all-$what-$burned" "restore $target --into one-$what-$burned marked/link"; do
            [[ "$what $asked" == "contents restore"*link ]] && continue # it is whole
            # shellcheck disable=SC2086 # words
            "$cli" $asked >out 2>err
            check "$burned, $what: ${asked%% *} ${asked##* }: it is not said to be good" test $? != 0
            check "$burned, $what: … in words" test "$(grep -c good out)" = 0
        done
        case $target in
        *.iso)
            cp $burned changed-$burned
            check "$burned, $what: nothing is appended" exits 3 "$cli" burn --append --to $target new
            check "$burned, $what: … and it is as it was" cmp -s $burned changed-$burned
            ;;
        esac
    done
    cp sound-$burned $burned
    check "$burned: a part of a sound disc" exits 0 "$cli" restore $target --into sound-of-$burned marked/link
    check "$burned: … a sample of it" exits 0 "$cli" verify --sample 100% $target
    check "$burned: … and its sources" exits 0 "$cli" verify $target --against marked
    [ $burned != later.iso ] && continue
    check "$burned: what anyone has compares it" test "$(isoinfo -R -i $burned -x /ABOUT-THIS-DISC/TREE.sha256 >TREE.sha256
        eval "$(sed -n 's/^# To compare it: *\(dd .*\) |.*/\1/p' TREE.sha256 | sed "s/DRIVE/$burned/")" 2>/dev/null | sha256sum --quiet -c TREE.sha256 && echo same)" = same
done
# One of the marks by which they are known as the disc's own: on the folder, the list and the checksum.
marks=$(LC_ALL=C grep -obUaF steadyburn.about sound-image.iso | cut -d: -f1)
check "three have the mark" test "$(echo "$marks" | wc -l)" = 3
for mark in $marks; do
    cp sound-image.iso image.iso
    flip image.iso $((mark + 3))
    check "a damaged mark: list" exits 1 "$cli" list image.iso
    check "… verify" exits 3 "$cli" verify image.iso
    check "… restore" exits 1 "$cli" restore image.iso --into "mark-$mark"
    check "… gives what is there" diff -r --no-dereference marked "mark-$mark/marked"
done
check "an image without such a checksum" exits 0 "$cli" burn --no-checksums --session-md5 --to plain.iso marked
check "… is good" exits 0 "$cli" verify plain.iso
check "… and compared" test "$(grep -c 'not compared' out)" = 0
cp sound-image.iso odd-list.iso
check "another program's session has no such checksum" exits 0 xorriso -xattr on -joliet on -dev odd-list.iso -map new /added -commit
check "… and is not called good without a word" exits 0 "$cli" verify odd-list.iso
check "… as it says" says 'Links, modes and names were not compared' out
check "… in --json, too" test "$("$cli" verify --json odd-list.iso | grep -c '"tree_compared":false')" = 1
check "a copy by another program" exits 0 xorriso -xattr on -indev sound-image.iso -outdev copied.iso -rm_r /marked/link -- -commit
check "… is no damage" exits 0 "$cli" verify copied.iso
check "… and is not compared" test "$("$cli" verify --json copied.iso | grep -c '"tree_compared":false')" = 1

# ---- each byte of the checksum itself
at=$(grep -abo '# SHA-256 of this disc' sound-image.iso | head -n 1 | cut -d : -f 1)
for ((byte = 0; byte < 310; byte += 3)); do
    cp sound-image.iso image.iso
    flip image.iso $((at + byte))
    "$cli" verify --json image.iso >out 2>err && result '"tree_compared":true' && echo "byte $byte"
done >unseen
check "what says that all is well is whole" test ! -s unseen

[ "$failures" = 0 ]
