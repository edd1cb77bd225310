#!/bin/bash
# Extended attributes and ACLs of every kind of entry, whatever their names: by way of the media that this program writes,
# read by it and by others, and of archives that others write.
#   test-attributes.sh PATH-OF-steadyburn-cli
set -u
shopt -s extglob
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

told() { # FOLDER: a line for each attribute
    (cd "$1" && find . -exec getfattr -h -d -m '^(user|trusted)' {} + | awk '/^# file/ { f = $0; next } NF { print f, $0 }') |
        LC_ALL=C sort
}
lacks() { ! grep -qF -- "$@"; }
root=$([ "$(id -u)" = 0 ] && echo yes) # nobody else may give a link an attribute

# ---- names with every character that some program escapes
mkdir -p tree/folder
seq 10 >tree/plain
seq 20 >tree/odd
ln -s odd tree/link
value=$'\x01=\n\xff'
for name in plain 'a blank' 'eq=uals' 'per%cent' 'not%20blank' 'not%3Dequals' $'\xc3\xa9' $'\xff' $'new\nline' '%' '='; do
    setfattr -n "user.$name" -v "of $name $value" tree/odd
done
setfattr -n user.plain -v only tree/plain
setfattr -n 'user.of folder' -v there tree/folder
test -z "$root" || setfattr -h -n trusted.note -v 'of the link' tree/link
test -z "$root" || setfattr -h -n 'trusted.a note=' -v 'of the link, too' tree/link
told tree >want
check "the tree has them" test "$(grep -c user. want)" = 13

for kind in iso tar tar.zst; do
    check "$kind" exits 0 "$cli" burn --to "x.$kind" tree
    check "$kind names nothing as lost" lacks 'attribute' out err
    check "$kind is as the tree" exits 0 "$cli" verify --against tree "x.$kind"
    check "$kind is restored" exits 0 "$cli" restore --into "back.$kind" "x.$kind"
    check "$kind: as it was" cmp want <(told "back.$kind/tree")
done
mkdir by-tar by-bsdtar
check "tar reads it" tar --xattrs --xattrs-include='*' --warning=no-unknown-keyword -xpf x.tar -C by-tar
check "as it was" cmp want <(told by-tar/tree)
check "bsdtar reads it" bsdtar -xpf x.tar -C by-bsdtar
check "as it was, besides what it does not decode" test -z "$(LC_ALL=C comm -23 want <(told by-bsdtar/tree))"
check "a file of plain names" exits 0 "$cli" burn --to plain.tar tree/plain
check "tar says nothing of it" test -z "$(tar --xattrs -tf plain.tar 2>&1 >/dev/null)"

# ---- what others write
tar --xattrs --xattrs-include='*' -cf tar.tar tree
bsdtar --format pax -cf bsdtar.tar tree
bsdtar --format pax --options xattrheader=SCHILY -cf schily.tar tree
for kind in tar bsdtar schily; do
    check "what $kind wrote is restored" exits 0 "$cli" restore --into "of-$kind" $kind.tar
    check "$kind: as it was" cmp want <(told "of-$kind/tree")
done

# ---- a folder whose default ACL what is made in it takes
acls() { (cd "$1" && find . -mindepth 1 ! -type l | LC_ALL=C sort | xargs -d '\n' getfacl -n) 2>err; }
rm -rf tree
mkdir -p tree/folder/deep tree/own
seq 10 >tree/folder/deep/file
seq 20 >tree/own/file
mkfifo tree/fifo
chmod 0750 tree/folder
chmod 0640 tree/folder/deep/file
chmod 0604 tree/fifo
setfacl -m u:12:rw,m::r tree/own/file
setfacl -m g:34:rx tree/own
setfacl -d -m u:56:rwx tree/own
chmod 0711 tree/folder/deep
acls tree >want
for kind in iso tar tar.gz; do
    rm -f "x.$kind"
    check "$kind of ACLs" exits 0 "$cli" burn --to "x.$kind" tree
    for yes in '' --yes; do
        rm -rf into
        mkdir into
        setfacl -d -m u:78:rwx,g:90:rx,m::rwx into
        test -z "$yes" || mkdir -p into/tree/folder into/tree/own # they have taken the ACL
        # shellcheck disable=SC2086 # without it there is no word
        check "$kind $yes: into a folder with a default ACL" exits 0 "$cli" restore $yes --into into "x.$kind"
        check "$kind $yes: nothing has it that was recorded without" cmp want <(acls into/tree)
    done
    check "$kind: the folder keeps its own" says 'default:user:78:rwx' <(getfacl -n into 2>&1)
    rm -rf into
    mkdir -p into/tree/folder
    setfacl -m u:78:r into/tree/folder
    check "$kind: a folder that is there" exits 0 "$cli" restore --into into "x.$kind"
    check "$kind: keeps its own without a yes" says 'user:78:r--' <(getfacl -n into/tree/folder)
done

# ---- by the README of a backup alone
export STEADYBURN_BACKUPS=$work/backups
mkdir tree/plain
seq 30 >tree/plain/file
ln tree/plain/file tree/plain/link
ln -s file tree/plain/symlink
setfattr -n user.note -v hello tree/plain/file
setfattr -n user.note -v there tree/plain
test -z "$root" || setfattr -h -n trusted.note -v 'of the link' tree/plain/symlink
described() { # FOLDER
    acls "$1"
    told "$1"
    (cd "$1" && find . -mindepth 1 -printf '%p %m %y %l %T@ %n\n' | LC_ALL=C sort)
}
described tree >want
for format in tar tar.gz iso; do
    check "$format: a backup" exits 0 "$cli" backup create "as-$format" --to "as-$format-{run}.$format" tree
    check "$format: is run" exits 0 "$cli" backup run "as-$format"
    medium=$(realpath "as-$format"-*."$format")
    bsdtar -xOf "$medium" ABOUT-THIS-BACKUP/README.txt >readme
    command=$(sed -n '/^    tar .*-xpf/p;/^    xorriso /p' readme)
    rm -rf back
    mkdir back
    check "$format: its README has the command" test "$(wc -l <<<"$command")" = 1
    check "$format: which works" bash -c "cd back && ${command//@(MEDIUM|IMAGE)/$medium} >said 2>&1 && rm said"
    case $format in # a disc keeps whole seconds, and xorriso restores nothing of a link but the link
    iso) same='/symlink/d;s/\.[0-9]* \([0-9]*\)$/ \1/' ;;
    *) same= ;;
    esac
    check "$format: and brings all of it" cmp <(sed "$same" want) <(described back/tree | sed "$same")
    rm -rf back
    check "$format: backup restore finds nothing wrong" exits 0 "$cli" backup restore "as-$format" --into back
    check "$format: and brings all of it, too" cmp want <(described back/tree)
done

# ---- one bit in a tar of a backup that no checksum covers: what is recorded counts
hurt() { # WHAT: in the header, whose checksum is made right again, or in the pax record of tree/plain/file
    python3 - "$1" as-tar-001.tar <<'PY'
import sys
what, file = sys.argv[1:]
data = bytearray(open(file, 'rb').read())
at = next(i for i in range(0, len(data), 512) if data[i:i + 16] == b'tree/plain/file\0')
if what == 'attribute':
    data[data.rindex(b'user.note=hello', 0, at) + 11] ^= 1
else:
    data[at + {'mode': 105, 'owner': 113, 'group': 121}[what]] ^= 1
    data[at + 148:at + 156] = b' ' * 8
    data[at + 148:at + 156] = b'%06o\0 ' % sum(data[at:at + 512])
open(file, 'wb').write(data)
PY
}
cp as-tar-001.tar sound.tar
for what in mode ${root:+owner group}; do
    cp sound.tar as-tar-001.tar
    check "a flipped $what" hurt $what
    rm -rf back
    check "a flipped $what: a restore of the backup" exits 0 "$cli" backup restore as-tar --into back
    check "a flipped $what: gives what was recorded" cmp want <(described back/tree)
    check "a flipped $what: also the owner" test "$(stat -c '%u %g' back/tree/plain/file)" = "$(stat -c '%u %g' tree/plain/file)"
done
cp sound.tar as-tar-001.tar
check "a flipped attribute" hurt attribute
rm -rf back
check "a flipped attribute: a restore of the backup" exits 1 "$cli" backup restore as-tar --into back
check "a flipped attribute: names the file" says '“tree/plain/file” are complete, but not all of its attributes'
check "a flipped attribute: and no other" test "$(grep -c tree/ err)" = 1

[ "$failures" = 0 ]
