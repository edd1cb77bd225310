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

[ "$failures" = 0 ]
