#!/bin/bash
# A restore to a file system that takes names for the same that differ only by case, as FAT and exFAT do: the first of
# them has its place, each other one is named, and nothing that is there is lost.
#   test-folded-names.sh PATH-OF-steadyburn-cli LIBRARY      LIBRARY: of FoldedNames.cpp
set -u
library=$(realpath "$2")
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
folds() { env LD_PRELOAD="$library" STEADYBURN_FOLD="$work/into" "$@"; }

mkdir -p tree/Folder tree/folder tree/plain
echo one >tree/NAME
echo two >tree/name
echo in-one >tree/Folder/file
echo in-two >tree/folder/file
echo only >tree/folder/other
echo ä >tree/plain/ä
ln tree/name tree/plain/link
ln tree/plain/ä tree/plain/Ä-link
ln -s NAME tree/plain/Sym
ln -s name tree/plain/sym
tar -C tree --sort=name -cf it.tar .
"$cli" burn --no-lock --to it.iso tree/* >out 2>err || exit 1
"$cli" burn --no-lock --to packed.tar.gz tree/* >out 2>err || exit 1

same='differs only by case or accents' # in the sentence
for medium in it.tar it.iso packed.tar.gz; do
    for yes in '' --yes; do
        rm -rf into
        mkdir into
        what="$medium $yes"
        # shellcheck disable=SC2086 # without it there is no word
        check "$what: what has no place of its own is told" exits 1 folds "$cli" restore $yes "$medium" --into into
        first=$(cat into/NAME into/name 2>/dev/null)
        placed=NAME other=name
        if [ "$first" = two ]; then placed=name other=NAME; fi
        check "$what: of two files one has its place" [ "$(find into -maxdepth 1 -iname name | wc -l)" = 1 ]
        check "$what: and its contents" cmp -s tree/$placed <(echo "$first")
        check "$what: the other is named" says "“$other” was not restored"
        check "$what: with the reason" says "$same"
        check "$what: and with what to do" says "another folder"
        check "$what: nothing says that it is there already" [ "$(grep -c "exists already" err)" = 0 ]
        check "$what: the hard link has its own contents" cmp -s tree/plain/link into/plain/link
        check "$what: the file of one folder has its own contents" grep -qxE 'in-(one|two)' into/?older/file
        check "$what: of two links one is there" [ "$(find into/plain -iname sym | wc -l)" = 1 ]
        check "$what: the other is named" grep -qE '“plain/[Ss]ym” was not restored' err
        check "$what: each file is there or named" [ "$(find into -type f | wc -l)" -ge 5 ]
        # shellcheck disable=SC2016 # the inner shell's
        for path in NAME name Folder/file folder/file folder/other plain/ä plain/link plain/Ä-link; do
            there=$(find into -path "into/$path" -type f)
            check "$what: $path is there whole or named" bash -c \
                '{ [ -n "$1" ] && cmp -s "tree/$2" "$1"; } || grep -qF "“$2” was not restored" err' - "$there" "$path"
        done
        check "$what: restoring that one elsewhere" exits 0 "$cli" restore "$medium" --into "elsewhere-$other" --yes $other
        check "$what: brings it" cmp -s "tree/$other" "elsewhere-$other/$other"
        check "$what: no temporary name is left" [ -z "$(find into -name '.steadyburn-*')" ]
    done
done

# ---- what was there before keeps its place, unless it has exactly the name
rm -rf into
mkdir into
echo mine >into/Name
check "with a yes" exits 1 folds "$cli" restore --yes it.tar --into into NAME
check "a name in other letters is kept" [ "$(cat into/Name)" = mine ]
check "and told" says "“NAME” was not restored"
mv into/Name into/NAME
check "the same name" exits 0 folds "$cli" restore --yes it.tar --into into NAME
check "is replaced" [ "$(cat into/NAME)" = one ]
check "and again" exits 0 folds "$cli" restore --yes it.tar --into into NAME

export STEADYBURN_BACKUPS=$work/backups
# ---- of two folders of a backup one has its place, whoever has said yes, and its own mode
mkdir -p home/Folder home/folder
echo one >home/Folder/file
echo two >home/folder/other
chmod 0750 home/Folder
chmod 0705 home/folder
check "a backup" exits 0 "$cli" backup create folded --to 'folded-{run}.tar' home
check "is run" exits 0 "$cli" backup run folded
for yes in '' --yes; do
    rm -rf into
    mkdir into
    # shellcheck disable=SC2086 # without it there is no word
    check "backup $yes: what has no place is told" exits 1 folds "$cli" backup restore folded $yes --into into
    check "backup $yes: the folder is named" says '“home/folder” was not restored'
    check "backup $yes: with the reason" says "$same"
    check "backup $yes: and so is what is in it" says '“home/folder/other” was not restored'
    check "backup $yes: the other has its own mode" [ "$(stat -c %a into/home/?older)" = 750 ]
    check "backup $yes: and its file" cmp -s home/Folder/file into/home/Folder/file
done

rm -rf into
mkdir -p into/home/FOLDER
chmod 0711 into/home/FOLDER
check "a folder of other letters that is there" exits 1 folds "$cli" backup restore folded --yes --into into
check "keeps its mode" [ "$(stat -c %a into/home/FOLDER)" = 711 ]
check "and the one is named" says '“home/Folder” was not restored'
check "as the other is" says '“home/folder” was not restored'

# ---- a file system that tells them apart
check "elsewhere all come back" exits 0 "$cli" restore it.tar --into apart
check "all of it" cmp -s <(sums tree) <(sums apart)
check "again with a yes" exits 0 "$cli" restore --yes it.tar --into apart
check "it is the same" cmp -s <(sums tree) <(sums apart)
[ "$failures" = 0 ]
