#!/bin/bash
# What a backup protects, whatever is said: media of its runs that do not say which one they hold; and
# the questions that it asks, each with a switch of its own; and
# what a quota counts, what a restore names, and what is no longer there to be built on.
#   test-backup-guards.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups

# ---- a medium that holds a run and does not say which one
mkdir small media
seq 100 >small/a
rewritable=virtual:dvd+rw,speed=900M,file=media
garble() { LC_ALL=C sed -i 's/{"steadyburn_backup_run"/#"steadyburn_backup_run"/' "$1"; }
check "a backup on a disc" exits 0 "$cli" backup create disc --to "$rewritable/disc-{run}" small
check "its run" exits 0 "$cli" backup run disc
check "one in files" exits 0 "$cli" backup create file --to 'media/file-{run}.tar' small
check "its run" exits 0 "$cli" backup run file
check "another backup" exits 0 "$cli" backup create stranger --to 'media/stranger-{run}.tar' small
cp media/disc-001 disc
garble media/disc-001
cp media/file-001.tar moved.tar
check "a file that is elsewhere now" exits 3 "$cli" backup run stranger --yes --to moved.tar
check "still holds the run" says 'holds run 1 of the backup “file”'
garble moved.tar
for target in "$rewritable/disc-001" moved.tar; do
    sum=$(sha256sum "${target#*file=}")
    check "a mark that makes no sense protects: $target" exits 3 "$cli" backup run stranger --yes --to "$target"
    check "which is said: $target" says 'ABOUT-THIS-BACKUP/RUN.json'
    check "it is as it was: $target" test "$(sha256sum "${target#*file=}")" = "$sum"
done
cp disc media/disc-001
cp backups/file/runs/0001.jsonl record
echo rubbish >backups/file/runs/0001.jsonl
check "a file whose record is damaged" exits 3 "$cli" backup run stranger --yes --to media/file-001.tar
check "says itself what it holds" says 'holds run 1 of the backup “file”'
mv record backups/file/runs/0001.jsonl
at=$(LC_ALL=C grep -abo '{"steadyburn_backup_run"' disc | tail -n 1 | cut -d: -f1)
silent() { # TARGET: its RUN.json cannot be read, and everything else is whole
    check "a mark that cannot be read: $1" exits 0 "$cli" backup restore disc --from 1="$1" --into back
    check "keeps nothing back: $1" cmp back/small/a small/a
    rm -rf back
    check "and protects: $1" exits 3 "$cli" backup run stranger --yes --to "$1"
}
cp disc hidden
sums=$(LC_ALL=C grep -abo '[0-9a-f]\{64\}  ABOUT-THIS-BACKUP' disc | head -n 1 | cut -d: -f1)
check "a disc whose list cannot be read" exits 1 "$cli" backup restore disc --from 1="$rewritable/../hidden,fault=medium-error@$((sums / 2048 * 2048))" --into back
check "is compared with the record" test "$(grep -c 'could not be compared' out err)" = "$(printf 'out:0\nerr:0')"
rm -rf back
silent "$rewritable/../hidden,fault=medium-error@$at"
head -c 2048 /dev/zero | dd of=hidden bs=1 seek="$at" conv=notrunc status=none
silent "$rewritable/../hidden"
check "what holds no run" exits 0 "$cli" burn --no-shelf --to media/other.tar small
check "is replaced" exits 0 "$cli" backup run stranger --yes --to media/other.tar

# ---- a medium is looked at where there is no temporary folder, too
check "a backup in images" exits 0 "$cli" backup create image --to 'media/image-{run}.iso' small
check "its run" exits 0 "$cli" backup run image
check "is written to a disc" exits 0 "$cli" write-image --no-shelf --to "$rewritable/only" media/image-001.iso
rm media/image-001.iso
cp media/only only
check "a backup that wants the disc" exits 0 "$cli" backup create taker --to "$rewritable/taker-{run}" small
for place in /nonexistent /proc; do
    check "TMPDIR=$place: it holds the run" exits 3 env TMPDIR=$place "$cli" backup run taker --yes --to "$rewritable/only"
    check "TMPDIR=$place: which is said" says 'holds run 1 of the backup “image”'
    check "TMPDIR=$place: it is as it was" cmp -s media/only only
    rm -rf back
    check "TMPDIR=$place: it is restored" exits 0 env TMPDIR=$place "$cli" backup restore image --from 1="$rewritable/only" --into back
    check "TMPDIR=$place: whole" cmp -s "$(find back -name a)" small/a
done

# ---- each question has its own answer
mkdir asked && echo a >asked/a
check "a backup with questions" exits 0 "$cli" backup create asked --to 'media/asked-{run}.tar' asked
check "its run" exits 0 "$cli" backup run asked
rm asked/a
check "a yes does not say that a source was emptied on purpose" exits 2 "$cli" backup run asked --yes
check "what does is named" says '--record-deleted'
check "that is said" exits 0 "$cli" backup run asked --record-deleted
check "and recorded" says 'asked/a' <(tar -xOf media/asked-002.tar ABOUT-THIS-BACKUP/REMOVED.txt)
for each in 1 2 3; do head -c 900000 /dev/urandom >asked/$each; done
two=virtual:dvd+r,speed=900M,capacity=2M,file=media/asked-two
check "a run that breaks off" exits 3 "$cli" backup run asked --to $two-1 --next-volume 'exit 1'
check "is not given up with a yes" exits 3 "$cli" backup run asked --yes
check "what does is named" says '--give-up'
check "not together with the switch that continues it" exits 2 "$cli" backup run asked --give-up --continue
check "it is given up" exits 0 "$cli" backup run asked --give-up
check "and another run is there" test -s media/asked-004.tar

# ---- what a quota of media counts: the media that the run will need, however full the one in the drive is
mkdir large && truncate -s 1500M large/hole
full=virtual:cd-rw,speed=900M,file=media/full
check "a disc that is full" exits 0 "$cli" burn --no-shelf --to $full small
check "a quota of two media" exits 0 "$cli" backup create large --quota-media 2 --to "$full-{run}" large
check "is too small for three, whatever is on the disc in the drive" exits 2 "$cli" backup run large --plan --to $full
check "which is said" says 'would have 3 media, and may have 2'
check "also of a disc with some room left" exits 0 "$cli" burn --no-shelf --no-close --to virtual:dvd+r,speed=900M,capacity=4M,file=media/some small/a asked
check "a quota of one" exits 0 "$cli" backup create one --quota-media 1 --to 'virtual:dvd+r,capacity=4M,file=media/one-{run}' asked
check "is enough for a disc that is blank" exits 0 "$cli" backup run one --plan --to virtual:dvd+r,capacity=4M,file=media/some

# ---- a restore says what did not come into the run
mkdir -p torn/shut && echo hidden | tee torn/hidden >torn/shut/inside && echo b >torn/b
chmod 0 torn/hidden torn/shut
check "a backup" exits 0 "$cli" backup create torn --to 'media/torn-{run}.tar' torn
check "of what cannot be read" exits 1 ordinary "$cli" backup run torn
check "is restored without it" exits 1 "$cli" backup restore torn --into back
check "which is said of the file" says "“torn/hidden” did not come into run 1 of the backup whole: “$work/torn/hidden” could not be read"
check "and of the folder" says '“torn/shut” did not come into run 1'
check "with the rest" cmp back/torn/b torn/b
rm -rf back
check "for a script" exits 1 "$cli" backup restore torn --into back --json
check "it is not whole" result '"outcome":"exceptions"'
check "for this file" result '{"path":"torn/hidden","problem":"“torn/hidden” did not come into run 1'
rm -rf back
check "some of it that is whole" exits 0 "$cli" backup restore torn --into back 'torn/b'
rm -rf back
chmod 644 torn/hidden && chmod 755 torn/shut
check "the next run has it" exits 0 "$cli" backup run torn
check "and is whole" exits 0 "$cli" backup restore torn --into back
check "with all of it" diff -r back/torn torn
rm -rf back

# ---- a name that is gone when its tape is written: the file is read by the other one
mkdir links
head -c 1500000 /dev/urandom >links/first
head -c 900000 /dev/urandom >links/later
ln links/later links/more
cp -a links were
tape() { echo "virtual:tape,speed=900M,capacity=2M,file=$work/links-$1"; }
check "links: create" exits 0 "$cli" backup create links --to "$(tape 1)" links
check "links: run" exits 0 "$cli" backup run links --next-volume "rm links/later; echo '$(tape 2)'"
check "links: restored" exits 0 "$cli" backup restore links --into back --next-volume "echo '$(tape 2)'"
check "links: as they were" diff -r back/links were
rm -rf back links
cp -a were links
check "links: burned" exits 0 "$cli" burn --to "$(tape 3)" --next-volume "rm links/later; echo '$(tape 4)'" links
check "links: unpacked" exits 0 "$cli" restore "$(tape 3)" --into back --next-volume "echo '$(tape 4)'"
check "links: as they were, too" diff -r back/links were
rm -rf back links were

# ---- a run does not build on what is gone
level() { "$cli" backup show "$1" --json | sed -n 's/.*"event":"run".*"level":"\([a-z]*\)".*/\1/p' | tail -n 1; }
mkdir built
for way in 'file|built-{run}.tar.zst' "disc|virtual:dvd+r,speed=900M,file=disks/disc-{run}"; do
    name=${way%%|*} target=${way#*|}
    rm -rf disks && mkdir disks
    case $name in file) target=disks/$target ;; esac
    echo 1 >built/a
    check "$name: create" exits 0 "$cli" backup create "built-$name" --to "$target" built
    check "$name: the first run" exits 0 "$cli" backup run "built-$name"
    echo 2 >built/a
    check "$name: the second" exits 0 "$cli" backup run "built-$name"
    check "$name: builds on it" test "$(level "built-$name")" = incremental
    first=$(ls disks/*-001*)
    mv "$first" first
    echo 3 >built/a
    check "$name: what was moved" exits 0 "$cli" backup run "built-$name" --moved
    check "$name: is built on when that is said" test "$(level "built-$name")" = incremental
    echo 4 >built/a
    check "$name: what is gone is said" exits 0 "$cli" backup run "built-$name" --json
    check "$name: which one" says "$work/$first”, which run 1 has written, is gone" out
    check "$name: and how it would be built on" says '--moved' out
    check "$name: the run is a full one" test "$(level "built-$name")" = full
    fourth=$(ls disks/*-004*)
    cp "$fourth" fourth && : >"$fourth"
    echo 5 >built/a
    check "$name: what is empty" exits 0 "$cli" backup run "built-$name" --moved
    check "$name: is not built on" says 'is shorter than what run 4 has written'
    check "$name: the run after it is full again" test "$(level "built-$name")" = full
    mv disks mounted && mkdir disks
    echo 6 >built/a
    check "$name: a disk that is not mounted" exits 2 "$cli" backup run "built-$name"
    check "$name: is said" says 'Perhaps a disk is not mounted'
    check "$name: nothing is written" test -z "$(ls disks)"
    rmdir disks
    case $name in
    file) elsewhere=media/built.tar ;;
    disc) elsewhere=virtual:dvd+r,speed=900M,file=media/built ;;
    esac
    check "$name: where the folder is gone as well" exits 0 "$cli" backup run "built-$name" --to "$elsewhere"
    check "$name: that is said" says 'a restore needs it'
    check "$name: and it is built on" test "$(level "built-$name")" = incremental
    rm -rf mounted
done

# ---- nothing is left of what is written to a pipe
mkdir kept && echo 1 >kept/a
check "a backup" exits 0 "$cli" backup create kept --to 'media/kept-{run}.tar' kept
for target in - virtual:dvd+r,speed=900M; do
    check "no run to $target" exits 2 "$cli" backup run kept --to $target
    check "which is said: $target" says 'Nothing is left of a run that is written to'
    check "and nothing is printed: $target" test ! -s out
    check "but a plan of it: $target" exits 0 "$cli" backup run kept --plan --to $target
done
mkfifo media/pipe-001
for target in /dev/null /dev/zero media/pipe-001; do
    check "no backup to $target" exits 2 "$cli" backup create lost --format tar --to $target kept
    check "which is said: $target" says 'Nothing is left of a run that is written to'
    check "nor is one moved there: $target" exits 2 "$cli" backup edit kept --to $target
done
check "none is defined" test ! -e backups/lost
check "no such run is recorded" test -z "$("$cli" backup show kept --json | grep '"event":"run"')"

# ---- words of a label
check "a word that stands for nothing" exits 2 "$cli" backup create worded --label '{name}_{disc}' --to 'media/worded-{run}.tar' kept
check "is said" says '“{disc}” in the label “{name}_{disc}” stands for nothing'
check "… and which ones are known" says '{name}, {run}, {generation}, {medium}, {level}, {date}'
check "none is defined" test ! -e backups/worded
check "nor may it come later" exits 2 "$cli" backup edit kept --label '{run}{}'
check "what is no word" exits 0 "$cli" backup create worded --label 'a}{-{name}{' --to 'media/worded-{run}.tar' kept

# ---- a record that is gone
for each in 1 2 3; do
    echo $each >kept/$each
    check "run $each" exits 0 "$cli" backup run kept
done
check "a run that is not there" exits 2 "$cli" backup restore kept --run 7 --into none
check "is said" says 'has no run 7'
check "and nothing of what came from it" test ! -s out
mkdir ABOUT-THIS-BACKUP && echo rubbish >ABOUT-THIS-BACKUP/RUN.json
check "a stranger's archive with a mark that makes no sense" exits 0 "$cli" burn --no-shelf --to media/rubbish.tar kept ABOUT-THIS-BACKUP
check "is not read" exits 1 "$cli" backup restore kept --run 1 --from 1=media/rubbish.tar --into back
check "but named" says 'media/rubbish.tar” holds no run of this backup'
rm -rf back
rm backups/kept/runs/0002.jsonl
check "what a run may need stays" exits 2 "$cli" backup forget kept 1
check "that is said" says 'Run 3 of the backup “kept” cannot be restored without run 1'
check "a restore has what is known" exits 1 "$cli" backup restore kept --into back
check "which is this" cmp back/kept/3 kept/3
check "and no file of the run whose record is gone" test ! -e back/kept/2
check "and says what is not" says 'The record of run 2 of the backup “kept” is missing or damaged'
rm -rf back

# ---- a source whose disk is not mounted
mkdir -p source/nested disk/lost+found && echo 1 >source/nested/a
check "a backup" exits 0 "$cli" backup create source --to 'media/source-{run}.tar' source
check "its run" exits 0 "$cli" backup run source
mv source away && cp -a disk source && mkdir source/nested && chmod 0 source/lost+found
unmounted() { # WHAT
    check "$1: nothing is recorded as deleted" exits 2 ordinary "$cli" backup run source
    check "$1: which is said" says 'Perhaps a disk is not mounted'
}
unmounted "folders alone"
rm -r source && mv away source
echo 2 >source/nested/b
check "another run" exits 0 "$cli" backup run source
echo rubbish >>backups/source/runs/0002.jsonl
mv source away && cp -a disk source
unmounted "where the last record is damaged"

# ---- what cannot be seen stays, also where everything is written
mounting() { unshare -rm sh -c 'mount -t tmpfs none part/n && cp -a kept-part/. part/n && exec "$@"' sh "$@"; }
stays() { # NAME RUN: what the backup has of part/n is in the run, and what it is on is needed
    check "$1: run $2 is restored" exits 0 "$cli" backup restore "$1" --run "$2" --into back
    check "$1: with what stays in run $2" cmp back/part/n/a kept-part/a
    check "$1: and with what is new in run $2" cmp back/part/new part/new
    rm -rf back
    check "$1: run 1 is needed by run $2" exits 2 "$cli" backup forget "$1" 1
    check "$1: which is said for run $2" says 'cannot be restored without run 1'
}
missed() { # NAME OPTION...: a run that cannot see it
    name=$1 && shift
    echo "$name $*" >>part/new
    check "$name: not mounted $*" exits 1 unshare -rm "$cli" backup run "$name" "$@" # where owners are as they were
    check "$name: is said $*" says "$work/part/n” was a mounted file system" out
}
mkdir -p part/n kept-part && echo part >part/x && echo kept >kept-part/a
if unshare -rm true 2>/dev/null; then
    for name in due demanded damaged gone differential; do
        options=()
        [ "$name" = due ] && options=(--full-every 2)
        [ "$name" = differential ] && options=(--differential)
        rm -f part/new
        check "$name: a backup" exits 0 "$cli" backup create "$name" "${options[@]}" --to "media/$name-{run}.tar" part
        check "$name: mounted" exits 0 mounting "$cli" backup run "$name"
        echo new >part/new
        check "$name: and again" exits 0 mounting "$cli" backup run "$name"
        options=()
        case $name in
        demanded) options=(--full) ;;
        damaged) echo rubbish >backups/damaged/runs/0002.jsonl ;;
        gone) rm media/gone-002.tar ;;
        esac
        missed "$name" "${options[@]}"
        check "$name: and what it builds on" says 'no full one'
        stays "$name" 3
        missed "$name"
        stays "$name" 4
        check "$name: everything is written where it was asked for" test \
            "$(tar -tf media/"$name"-003.tar | grep -c part/x)" = "$([ "$name" = due ] || [ "$name" = differential ] && echo 0 || echo 1)"
        echo last >>part/new
        check "$name: mounted again" exits 0 mounting "$cli" backup run "$name" --full
        check "$name: a full run needs no other" exits 0 "$cli" backup forget "$name" 1 2 3 4
        check "$name: it has everything" exits 0 "$cli" backup restore "$name" --into back
        check "$name: as it was" cmp back/part/n/a kept-part/a
        rm -rf back
    done
    check "what an earlier differential run alone has" exits 0 "$cli" backup create later --differential --to 'media/later-{run}.tar' part
    check "is not in the full one" exits 0 "$cli" backup run later
    check "it is in the second" exits 0 mounting "$cli" backup run later
    missed later
    check "it is in the third, too" exits 0 "$cli" backup restore later --into back
    check "as it was" cmp back/part/n/a kept-part/a
    rm -rf back
fi
mkdir own && echo 'not mounted' >own/marker
mounting() { unshare -rm sh -c 'mount -t tmpfs none own && cp -a kept-part/. own && exec "$@"' sh "$@"; }
if unshare -rm true 2>/dev/null; then
    check "a source that is a file system" exits 0 "$cli" backup create own --to 'media/own-{run}.tar' own
    check "its run" exits 0 mounting "$cli" backup run own
    for option in '' --full; do
        # shellcheck disable=SC2086 # none or one
        check "is not mounted $option" exits 1 unshare -rm "$cli" backup run own $option
        check "is said $option" says "$work/own” was a mounted file system" out
        check "what the backup has stays $option" exits 0 "$cli" backup restore own --into back
        check "as it was $option" cmp back/own/a kept-part/a
        check "beside what is there now $option" cmp back/own/marker own/marker
        rm -rf back
    done
    check "it is none any more" exits 0 "$cli" backup run own --record-deleted --full
    check "which is said once" exits 0 "$cli" backup run own
    check "what was in it is gone" test "$(tar -tf media/own-004.tar | grep -c own/a)" = 0
fi
mkdir -p closed/in && echo a >closed/in/a && echo b >closed/b && chmod -R a+rwX closed media backups
check "a folder that is closed later" exits 0 ordinary "$cli" backup create closed --full-every 1 --to 'media/closed-{run}.tar' closed
check "its run" exits 0 ordinary "$cli" backup run closed
chmod 0 closed/in
check "is named" exits 1 ordinary "$cli" backup run closed
chmod 755 closed/in
check "and what the backup has of it stays" exits 1 "$cli" backup restore closed --into back
check "with the mode that it has now" test "$(stat -c %a back/closed/in)" = 0
chmod 755 back/closed/in
check "as it was" cmp back/closed/in/a closed/in/a
rm -rf back
mkdir "closed/it's [in]" && echo c >"closed/it's [in]/c" && chmod a+rwx "closed/it's [in]"
check "with another one" exits 0 ordinary "$cli" backup run closed
chmod 0 closed/in "closed/it's [in]"
for time in once again; do
    check "two that cannot be read, $time" exits 1 ordinary "$cli" backup run closed
    check "put a full run off" says 'and is no full one'
    check "by name" says "“closed/in”, “closed/it's [in]” cannot be read now"
done
eval "set -- $cli $(sed -n 's/.*“steadyburn-cli \(backup edit closed .*\)”.*/\1/p' err)"
check "what is said to be done" exits 0 ordinary "$@"
check "excludes them" exits 0 ordinary "$cli" backup run closed --json
check "and the run is a full one" result '"level":"full"'
check "an earlier one has them" exits 0 ordinary "$cli" backup restore closed --run 1 --into back closed/in/a
check "as before" cmp back/closed/in/a <(echo a)
chmod 755 closed/in "closed/it's [in]"
rm -rf back

# ---- nothing of the user's is replaced by what is not what was recorded
long=$(printf '%0120d' 0)
mkdir precious && echo good >precious/a && ln precious/a precious/b && ln -s "$long" precious/link
check "a small one" exits 0 "$cli" backup create precious --to 'media/precious-{run}.tar' precious
check "is run" exits 0 "$cli" backup run precious
LC_ALL=C sed -i "s/good\$/g00d/; s/=$long/=1${long:1}/" media/precious-001.tar
mkdir -p back/precious && ln -s theirs back/precious/b && echo theirs >back/precious/link
check "a damaged archive over a link and a file" exits 1 "$cli" backup restore precious --yes --into back
check "the link stays, where a hard link was wanted" test "$(readlink back/precious/b)" = theirs
check "the file stays, where a link was wanted" test "$(cat back/precious/link)" = theirs
for path in a b link; do
    check "$path is named" says "precious/$path” is lost"
done
check "and what nobody had is not called good" test ! -e back/precious/a
rm -rf back

[ "$failures" = 0 ]
