#!/bin/bash
# Backups from outside: a small year of a home folder, run by run, and every run restored as it was; with a medium lost,
# damaged or exchanged, with a run that was killed, with clocks that were set back, with a quota, and with plain tools.
#   test-backup.sh PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so
set -u
slow=$(realpath "$2")
# shellcheck source=tests/support/slow-disk.sh
. "$(dirname "$0")/../support/slow-disk.sh"
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups

# Every kind, name, mode, time and content of a tree, by programs that we did not write.
describe() {
    (cd "$1" && find . -mindepth 1 ! -path './ABOUT-THIS-BACKUP*' -printf '%P %y %m %T@ %l\0' | LC_ALL=C sort -z | tr '\0' '\n'
        find . -type f ! -path './ABOUT-THIS-BACKUP*' -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum)
}
lost() { sed -n 's/.*"files":[0-9]*,"lost":\([0-9]*\).*/\1/p' out; }
RANDOM=11
number() { REPLY=$((RANDOM % $1)); }
write() { # PATH: something, in one of three sizes
    number 3
    seq $((REPLY * 700 + 1)) $((REPLY * 700 + 5 + RANDOM % 3)) >"$1"
}

# ---- definitions
mkdir -p home/letters home/photos/2024
check "no backup yet" exits 2 "$cli" backup run home
check "which is said" says 'no backup called “home”'
check "none are listed" exits 0 "$cli" backup list
check "a backup without a target" exits 2 "$cli" backup create home home
check "a file that two runs would share" exits 2 "$cli" backup create home --to home.tar home
check "… in a folder in memory, too" exits 2 "$cli" backup create home --to /dev/shm/home.tar home
check "a file whose name says no format" exits 2 "$cli" backup create home --to 'home-{run}.tap' home
check "which is said at once" says 'does not say which format'
check "a source that is not there" exits 2 "$cli" backup create home --to 'home-{run}.tar' nowhere
check "a name that is a path" exits 2 "$cli" backup create ../home --to 'home-{run}.tar' home
check "an action that there is not" exits 2 "$cli" backup frobnicate home
check "none of them is there" test -z "$("$cli" backup list)"
check "create" exits 0 "$cli" backup create home --full-every 5 --exclude '*.tmp' --to 'media/home-{run}.tar.zst' home
check "only once" exits 2 "$cli" backup create home --to 'other-{run}.tar' home
check "is said" says 'already'
check "it is listed" says 'home: has not been run yet' <("$cli" backup list)
check "no run to restore" exits 2 "$cli" backup restore home --into back
check "the media's folder is missing" exits 2 "$cli" backup run home
mkdir media

# ---- a year: edits, moves, deletes, new names, other modes, links, clocks that were set back
for i in 1 2 3 4 5 6 7 8; do
    write home/letters/$i.txt
    write home/photos/2024/$i.jpg
done
ln -s letters/1.txt home/link
ln home/letters/2.txt home/second
mkdir home/empty
write "$(printf 'home/caf\351')"
write home/left.tmp
edit() { # MONTH
    local n=$1
    number 8; write "home/letters/$((REPLY + 1)).txt"
    number 8; write "home/letters/$((REPLY + 1)).txt"
    write "home/letters/month-$n.txt"
    case $n in
    2) mv home/photos/2024 home/photos/old ;;
    3) cp -a home copy && rm -r home && mv copy home ;; # restored from elsewhere: new inodes, new ctime
    4) touch -d '1999-08-01' home/letters/4.txt; printf 'x' >>home/letters/5.txt; touch -d '1998-01-01' home/letters/5.txt ;;
    5) chmod 600 home/letters/6.txt; chmod 750 home/photos ;;
    6) rm -r home/letters/3.txt home/empty ;;
    7) rm home/photos/old/1.jpg; mkdir home/photos/old/1.jpg; write home/photos/old/1.jpg/inside ;;
    8) rm -r home/photos/old/1.jpg; write home/photos/old/1.jpg; ln -sf letters/2.txt home/link ;;
    9) size=$(stat -c %s home/letters/7.txt); head -c "$size" /dev/urandom >new; touch -r home/letters/7.txt new
       cat new >home/letters/7.txt; touch -r new home/letters/7.txt; rm new ;; # same size, same mtime
    10) mv home/letters home/post; ln -s post home/letters ;;
    11) rm home/letters; mv home/post home/letters; rm home/second ;;
    esac
    rm -f home/letters/month-$((n - 3)).txt
}
runs=12
for run in $(seq $runs); do
    [ "$run" = 1 ] || edit "$run"
    cp -a home kept-$run
    rm -f kept-$run/left.tmp
    if [ "$run" = 4 ] || [ "$run" = 9 ]; then # the size is known before, to the byte where nothing is compressed
        check "run $run: planned" exits 0 "$cli" backup run home --plan --json
        check "run $run: nothing is written by a plan" test ! -e media/home-00$run.tar.zst
    fi
    check "run $run" exits 0 "$cli" backup run home --json
    check "run $run: complete" result '"outcome":"complete"'
    check "run $run: its number" result "\"run\":$run,"
    [ "$run" != 1 ] || check "it counts the files of the sources" result "\"files\":$(find kept-1 -type f | wc -l),"
    [ "$run" != 3 ] || check "a copied tree is not written again" test "$(sed -n 's/.*"changed":\([0-9]*\).*/\1/p' out)" -le 2
done
check "a full run each fifth time" test "$("$cli" backup show home --json | grep -c '"level":"full"')" = 3
check "nothing has changed" exits 0 "$cli" backup run home --json
check "nothing is written" test ! -e media/home-013.tar.zst
check "nor is there such a run" result '"backup":null'
for run in $(seq $runs); do
    check "restore $run" exits 0 "$cli" backup restore home --run "$run" --into back --json
    check "restore $run: nothing lost" result '"lost":0'
    describe kept-$run >want; describe back/home >got
    check "restore $run: as it was" cmp want got
    rm -rf back
done
check "some of it" exits 0 "$cli" backup restore home --into back 'home/letters/4.txt' --json
check "needs one medium" test "$(result '"run":12}' && grep -o '"wanted"' out | wc -l)" = 1
check "is that" cmp kept-12/letters/4.txt back/home/letters/4.txt
check "and no more" test "$(find back -type f | wc -l)" = 1
echo mine >back/home/letters/4.txt
check "what is there stays" exits 1 "$cli" backup restore home --into back 'home/letters/4.txt'
check "as it is" says mine back/home/letters/4.txt
check "and goes with a yes" exits 0 "$cli" backup restore home --yes --into back 'home/letters/4.txt'
check "for the right one" cmp kept-12/letters/4.txt back/home/letters/4.txt
rm -rf back; mkdir back elsewhere; ln -s ../elsewhere back/home
check "a link in the place of a folder" exits 1 "$cli" backup restore home --yes --into back 'home/letters/4.txt'
check "is not followed" test -z "$(ls elsewhere)"
check "and nothing is called lost for it" test "$(grep -c 'is lost' err)" = 0
check "but left out" says '4.txt” was left out'
rm back/home
check "what is not in it" exits 1 "$cli" backup restore home --into back 'home/nothing'
check "no such run" exits 2 "$cli" backup restore home --run 99 --into back
rm -rf back

# ---- by the medium's own README.txt alone
by_hand() { # RUN...: its commands, for each of the media
    local commands medium
    mkdir back
    for run in "$@"; do
        medium=$work/media/home-$(printf %03d "$run").tar.zst
        tar -xOf "$medium" ABOUT-THIS-BACKUP/README.txt >readme
        commands=$(sed -n '/^    tar /p' readme)
        (cd back && eval "${commands//MEDIUM/$medium}")
    done
}
by_hand 6 7 8 9 10
describe kept-10 >want; describe back/home >got
check "by hand: as it was" cmp want got
check "by hand: the chain is named" test "$(grep -c '^    run ' readme)" = 4
check "by hand: what was deleted" says 'home/letters' back/ABOUT-THIS-BACKUP/REMOVED.txt
check "by hand: all that there was" test "$(zcat back/ABOUT-THIS-BACKUP/CONTENTS.jsonl.gz | grep -c '"path"')" = "$(find kept-10 ! -type d | wc -l)"
rm -rf back

# ---- a medium is lost, damaged, or another one
lost_on() { zcat <(tar -xOf media/home-010.tar.zst ABOUT-THIS-BACKUP/CONTENTS.jsonl.gz) | sed -n "s/.*\"path\":\"\\([^\"]*\\)\",\"run\":$1,.*/\\1/p;s/.*\"path\":\"\\([^\"]*\\)\",\"run\":$1}.*/\\1/p" | LC_ALL=C sort; }
lost_on 8 >want
check "run 8 has some of run 10" test -s want
mv media/home-008.tar.zst away
check "a medium is missing" exits 1 "$cli" backup restore home --run 10 --into back
check "which each file says that is lost" test "$(grep -c 'which is missing' err)" = "$(wc -l <want)"
check "and none is called damaged" test "$(grep -c 'not whole' err)" = 0
rm -rf back
check "the same for a script" exits 1 "$cli" backup restore home --run 10 --into back --json
sed 's/{"path"/\n{"path"/g' out | sed -n 's/.*{"path":"\(home[^"]*\)","problem":.*/\1/p' | LC_ALL=C sort -u >got
check "what is lost is named, exactly" cmp want got
check "and counted" test "$(lost)" = "$(wc -l <want)"
(cd kept-10 && find . ! -type d -printf 'home/%P\n' | LC_ALL=C sort) >all
(cd back && find . ! -type d -printf '%P\n' | LC_ALL=C sort) >got
LC_ALL=C comm -23 all want >left
check "the rest is there" cmp left got
differing() { # LIST: of its files in back, those that are not as they were
    local LC_ALL=C path # bash takes bytes that are no UTF-8 for a part of the next line otherwise
    while IFS= read -r path; do
        [ -L "back/$path" ] || cmp "back/$path" "kept-10/${path#home/}" 2>&1
    done <"$1"
}
check "and right" test -z "$(differing left)"
rm -rf back
missing=$(head -n 1 want)
there=$(head -n 1 left)
mine() { mkdir -p "back/$(dirname "$1")" && echo mine >"back/$1"; }
mine "$missing"
mine "$there"
check "with a yes, and a medium missing" exits 1 "$cli" backup restore home --yes --run 10 --into back
check "what nothing replaces stays" says mine "back/$missing"
check "and what was there goes for the right one" cmp "back/$there" "kept-10/${there#home/}"
rm -rf back
check "it is elsewhere" exits 0 "$cli" backup restore home --run 10 --from 8=away --into back
describe kept-10 >want; describe back/home >got
check "and all is there" cmp want got
rm -rf back
cp media/home-007.tar.zst media/home-008.tar.zst
check "another one in its place" exits 1 "$cli" backup restore home --run 10 --into back --json
check "does not pass for it" test "$(lost)" -gt 0
rm -rf back
check "nor does an older version" exits 1 "$cli" backup restore home --run 10 --from 8=media/home-006.tar.zst --into back
check "which is named, and what is wanted" says 'home-006.tar.zst” holds run 6 of the backup “home”. Run 8 is needed, on the medium “'
check "each file is missing" test "$(grep -c 'which is missing' err)" = "$(lost_on 8 | wc -l)"
check "and none is called damaged" test "$(grep -c 'is lost\|not whole' err)" = 0
check "nor set aside" test -z "$(find back -name '*.damaged')"
check "and the other media are read" cmp "back/$there" "kept-10/${there#home/}"
rm -rf back
# One that cannot say what it is, for it is damaged there.
zstd -qdc media/home-006.tar.zst >six.tar
LC_ALL=C sed 's/{"steadyburn_backup_run"/#"steadyburn_backup_run"/' six.tar | zstd -q >garbled.tar.zst
check "nor does an older version whose mark makes no sense" exits 1 "$cli" backup restore home --run 10 --from 8=garbled.tar.zst --into back
check "but names its run" says 'garbled.tar.zst” holds run 6 of the backup “home”. Run 8 is needed'
check "nothing is set aside" test -z "$(find back -name '*.damaged')"
rm -rf back
python3 - six.tar <<'SCRIPT' | zstd -q >silent.tar.zst
import sys, tarfile
whole = tarfile.open(sys.argv[1])
silent = tarfile.open(fileobj=sys.stdout.buffer, mode='w|', format=tarfile.GNU_FORMAT)
for entry in whole:
    if entry.name.endswith('/RUN.json'):
        entry.size = 0
    silent.addfile(entry, whole.extractfile(entry) if entry.isreg() and entry.size else None)
silent.close()
SCRIPT
check "nor does an older version that says nothing" exits 1 "$cli" backup restore home --run 10 --from 8=silent.tar.zst --into back
find back -name '*.damaged' | LC_ALL=C sort >got
check "which is set aside" test -s got
check "and once more" exits 1 "$cli" backup restore home --run 10 --from 8=silent.tar.zst --into back
check "beside what is there" test "$(find back -name '*.damaged-2' | LC_ALL=C sort)" = "$(sed 's/$/-2/' got)"
rm -rf back
mine "$missing"
check "nor replaces anything" exits 1 "$cli" backup restore home --yes --run 10 --into back
check "with a yes" says mine "back/$missing"
check "nor is called damaged for that" test "$(grep -c 'is lost\|not whole' err)" = 0
rm -rf back
head -c 300 /dev/zero | dd of=away bs=1 seek=$(($(stat -c %s away) / 2)) conv=notrunc status=none
mv away media/home-008.tar.zst
check "a damaged one" exits 1 "$cli" backup restore home --run 10 --into back --json
sed 's/{"path"/\n{"path"/g' out | sed -n 's/.*{"path":"\(home[^"]*\)","problem":"[^"]*is lost.*/\1/p' | LC_ALL=C sort -u >lost
check "loses some" test "$(lost)" = "$(wc -l <lost)"
find back -type f ! -name '*.damaged' -printf '%P\n' | LC_ALL=C grep -avxFf lost >left
check "and nothing else" test -z "$(differing left)"
rm -rf back

# ---- a run is killed, at whatever moment
head -c 30000000 /dev/urandom >home/large
echo '0 300' >home.pace
for moment in 'phase scan' 'test -d backups/home/unfinished' 'phase write'; do
    echo "$moment" >>home/letters/1.txt
    rm -f out
    # shellcheck disable=SC2046 # words
    env $(slowed "$cli" "$slow" "$work/home") "$cli" backup run home --json >out 2>&1 &
    # shellcheck disable=SC2086 # words
    check "killed: $moment" await $! $moment
    kill -9 $!
    wait $! 2>/dev/null
done
media=$(find media | wc -l)
one_more() { [ "$(find media | wc -l)" -gt "$media" ]; }
echo more >>home/letters/1.txt
"$cli" backup run home >/dev/null 2>&1 &
wait_until one_more # the medium has its name, and the record perhaps
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
rm -rf kept; cp -a home kept; rm kept/left.tmp
check "the next run" exits 0 "$cli" backup run home
check "restored" exits 0 "$cli" backup restore home --into back
describe kept >want; describe back/home >got
check "is right" cmp want got
mkdir -p backups/home/work && echo left >backups/home/work/rest # killed behind its record
check "nothing has changed since" exits 0 "$cli" backup run home
check "and nothing is left of it" test ! -e backups/home/work
# The medium that is asked for is the second of two, however many of the runs above came to their end.
check "a full run" exits 0 "$cli" backup run home --full
echo last >>home/letters/1.txt
check "and one behind it" exits 0 "$cli" backup run home
rm -rf back; mkdir -p back/home/letters
echo mine >back/home/letters/1.txt
mkfifo wait
"$cli" backup restore home --yes --into back --from "$(ls media | sed -n 's/^home-0*\([0-9]*\).*/\1/p' | tail -n 1)=nowhere" --next-volume "echo >wait; $asleep" >out 2>err &
pid=$!
cat wait >/dev/null
kill -INT $pid
wait $pid
check "a stop" test $? = 130
check "what was restored keeps its names" test -z "$(find back -name '*.damaged')"
check "and is right" cmp back/home/letters/2.txt kept/letters/2.txt
check "what it did not come to stays" says mine back/home/letters/1.txt
check "and is not called lost" test "$(grep -c 'is lost' err)" = 0
rm -rf back home/large

# ---- what the user has there is not the restore's to move
mkdir mine && echo good >mine/a && ln mine/a mine/also && ln -s target-one mine/link
check "a small one" exits 0 "$cli" backup create mine --to 'media/mine-{run}.tar' mine
check "is run" exits 0 "$cli" backup run mine
cp media/mine-001.tar whole.tar
rm media/mine-001.tar
for yes in '' --yes; do
    mkdir -p back/mine
    # shellcheck disable=SC2086 # one word or none
    check "a file that comes while the medium is asked for ($yes)" exits 1 "$cli" backup restore mine $yes --into back --next-volume 'echo created >back/mine/a; exit 1'
    check "… stays where it is" says created back/mine/a
    check "… and is not called damaged" test -z "$(find back -name '*.damaged')"
    rm -rf back
done
LC_ALL=C sed 's/good$/g00d/' whole.tar >media/mine-001.tar
cp -a mine good && mkdir back && mv good back/mine
check "a damaged archive over good files" exits 1 "$cli" backup restore mine --yes --into back
check "… which stay" cmp back/mine/a mine/a
check "… under both names" cmp back/mine/also mine/a
check "… and it is told" says 'mine/a” on the medium is not what was written'
rm -rf back; mkdir -p back/mine
echo other | tee back/mine/a >back/mine/also
check "and over others" exits 1 "$cli" backup restore mine --yes --into back
check "… which stay as well" says other back/mine/a
check "… and none is set aside" test -z "$(find back -name '*.damaged')"
check "… and it is told" says 'mine/a” is lost'
rm -rf back
LC_ALL=C sed 's/target-one/TARGET-one/' whole.tar >media/mine-001.tar
check "a link that leads elsewhere now" exits 1 "$cli" backup restore mine --into back
check "… is named" says 'mine/link” is lost'
rm -rf back
cp whole.tar media/mine-001.tar
check "the medium as it was" exits 0 "$cli" backup restore mine --into back
check "… and all is there" diff -r --no-dereference back/mine mine
rm -rf back

# ---- what must not pass for deleted
mv home away; mkdir home
check "a source that is empty" exits 2 "$cli" backup run home
check "perhaps a disk is not mounted" says 'not mounted'
rmdir home; mv away home
if [ "$(id -u)" != 0 ]; then
    chmod 0 home/photos
    echo more >>home/letters/1.txt
    check "a folder that may not be read" exits 1 "$cli" backup run home
    chmod 750 home/photos
    check "restored" exits 1 "$cli" backup restore home --into back
    check "and named" grep -q "home/photos.*did not come into run" err
    check "its own mode as well" test "$(stat -c %a back/home/photos)" = 0
    chmod 750 back/home/photos
    check "is as it was before" test -e back/home/photos/old/2.jpg
    rm -rf back
fi

# ---- records that are damaged: a full run, and the media can be read
cp -a backups backups.good
last=$(ls backups/home/runs | tail -n 1)
cp "backups/home/runs/$last" last-record
echo nonsense >"backups/home/runs/$last"
check "a last record that cannot be read" says 'the record of the last one is damaged' <("$cli" backup list)
check "is not dated" test "$("$cli" backup list | grep -c 1970)" = 0
check "nor in JSON" says '"damaged":1,' <("$cli" backup list --json)
check "where there is no date" says '"last":null' <("$cli" backup list --json)
mv last-record "backups/home/runs/$last"
sed -i '$s/sha256/sha255/' "backups/home/runs/$last"
echo again >>home/letters/1.txt
check "a damaged record" exits 0 "$cli" backup run home
check "is said" says 'is damaged'
check "and a full run follows" says '"level":"full"' <("$cli" backup show home --json | tail -n 2 | head -n 1)
check "which is restored" exits 0 "$cli" backup restore home --into back
rm -rf back kept; cp -a home kept; rm kept/left.tmp
echo '{' >backups/home/set.jsonl
check "a damaged definition" exits 2 "$cli" backup run home
check "is said, too" says 'is damaged'
rm -rf backups; mv backups.good backups

# ---- two at once
exec 9>backups/home/lock
flock 9
check "another program has it" exits 3 "$cli" backup run home
check "which is said" says 'another program'
exec 9>&-

# ---- quota and forgetting
mkdir small
write small/a
head -c 40000 /dev/urandom >small/films
check "a quota" exits 0 "$cli" backup create small --quota 130K --full-every 2 --to 'media/small-{run}.tar' small
check "one" exits 0 "$cli" backup run small --json
check "planned bytes are written bytes" test "$(sed -n 's/.*"planned_bytes":\([0-9]*\).*/\1/p' out)" = "$(stat -c %s media/small-001.tar)"
echo x >>small/a
check "two" exits 0 "$cli" backup run small
head -c 50000 /dev/urandom >small/films
check "three would be too many bytes" exits 2 "$cli" backup run small
check "the cause is named" says 'small/films'
check "the only full run is not proposed to go" test "$(grep -c 'Forget what' err)" = 0
check "nothing was written" test ! -e media/small-003.tar
check "what is needed stays" exits 2 "$cli" backup forget small 1
check "which is said" says 'Run 2'
check "no such run" exits 2 "$cli" backup forget small 7
check "both" exits 0 "$cli" backup forget small 1 2
check "the media stay" test -s media/small-001.tar
check "now there is room" exits 0 "$cli" backup run small --json
check "and numbers are not used twice" test -s media/small-003.tar
check "with a label" says '"label":"small_G' <("$cli" backup show small --json)
check "with all that builds on it" exits 0 "$cli" backup forget small 3 --with-later
check "all of it wants a yes" exits 2 "$cli" backup forget small
check "all of it" exits 0 "$cli" backup forget small --yes
check "is gone" exits 2 "$cli" backup show small

# ---- what was written is compared with the sources as they are
mkdir now && seq 100 >now/a
export STEADYBURN_SHELF=$work/shelf.db
compared() { "$cli" shelf list --json | python3 -c '
import json, sys
for line in sys.stdin:
    for copy in json.loads(line).get("each_copy", []):
        if copy["kept"].endswith(sys.argv[1]):
            print(copy["good"], copy["drive"] is not None)' "$1"; }
check "a backup on discs" exits 0 "$cli" backup create now --to 'virtual:dvd+rw,speed=900M,file=media/now-{run}' now
check "compared after the run" exits 0 "$cli" backup run now --compare
check "it is said" says 'Compared with the sources as they are now. 1 file' out
check "what was made for the medium is not named" test "$(grep -c ABOUT-THIS out)" = 0
check "the report of the run has it" exits 0 "$cli" backup show now --run 1 --report text
check "with what was found" says '1 file, as the sources were then.' out
check "and on the shelf with its drive" test "$(compared now-001)" = "True True"
echo b >now/b
check "what was left out is not missing" exits 0 "$cli" backup run now --json --compare-on virtual:dvd+rw,speed=800M,file=media/now-002
check "in another drive" result '"compared":{"bytes":2,'
check "with a verdict" test "$(compared now-002)" = "True True"
echo c >now/c
check "what changes meanwhile" exits 1 "$cli" backup run now --next-volume 'echo more >>now/c; echo virtual:dvd+rw,speed=800M,file=media/now-003' --compare-on virtual:dvd+rw,speed=800M,file=media/now-003
check "is named" says 'now/c'
check "the report names it, too" exits 0 "$cli" backup show now --run 3 --report text
check "as a difference" test "$(sed -n '/^Differences from the sources/,/^$/p' out | grep -c '^  now/c: ')" = 1
check "and for a script" exits 0 "$cli" backup show now --run 3 --json
check "with all of it" test "$(grep -c '"compared":{"bytes":[0-9]*,"differences":\[{"path":"now/c",' out)" = 1
check "forgotten" exits 0 "$cli" backup forget now 3
check "with the run" test ! -e "$STEADYBURN_BACKUPS/now/runs/0003.compared"
check "and no damage of the medium" test "$(compared now-003)" = "None False"
export STEADYBURN_SHELF=

# ---- a source that is a symbolic link
mkdir real && echo text >real/file && ln -s real linked
check "a link is named at once" exits 1 "$cli" backup create linked --to 'media/linked-{run}.tar' linked
check "as what it is" says "$work/linked” is a symbolic link"
check "and by each run" exits 1 "$cli" backup run linked
check "in the same words" says "$work/linked” is a symbolic link" out
check "it is backed up as a link" test "$(tar -tvf media/linked-001.tar | grep -c 'linked -> real')" = 1
check "with a slash it is followed" exits 0 "$cli" backup create followed --to 'media/followed-{run}.tar' linked/
check "without a word" exits 0 "$cli" backup run followed
check "to what it leads to" test "$(tar -xOf media/followed-001.tar linked/file)" = text

# ---- a file system that is not mounted any more
mkdir -p disks/plain disks/nested && echo plain >disks/plain/a
mounting() { unshare -rm sh -c 'mount -t tmpfs none disks/nested && cp -r kept/. disks/nested && exec "$@"' sh "$@"; }
mkdir -p kept/deep && seq 40 >kept/deep/inner && touch -d '2020-01-01' kept/deep/inner kept/deep
if unshare -rm true 2>/dev/null; then
    check "a backup" exits 0 "$cli" backup create disks --to 'media/disks-{run}.tar' disks
    check "mounted" exits 0 mounting "$cli" backup run disks
    check "it is on the medium" test "$(tar -tf media/disks-001.tar | grep -c nested/deep/inner)" = 1
    echo more >disks/plain/b
    check "not mounted" exits 1 "$cli" backup run disks
    check "which is said" says "$work/disks/nested” was a mounted file system" out
    check "nothing is recorded as deleted" test -z "$(tar -xOf media/disks-002.tar ABOUT-THIS-BACKUP/REMOVED.txt)"
    check "a restore has it" exits 0 "$cli" backup restore disks --into back-disks
    check "with the rest" cmp back-disks/disks/nested/deep/inner kept/deep/inner
    check "and what is new" test -e back-disks/disks/plain/b
    echo more >disks/plain/c
    check "it is said each time" exits 1 "$cli" backup run disks
    rm kept/deep/inner && echo other >kept/deep/outer
    check "mounted again" exits 0 mounting "$cli" backup run disks
    check "what is deleted there is deleted" says 'disks/nested/deep/inner' <(tar -xOf media/disks-004.tar ABOUT-THIS-BACKUP/REMOVED.txt)
fi

# ---- a quota of each source
mkdir films notes
head -c 40000 /dev/urandom >films/old
write notes/a
check "a quota of each" exits 0 "$cli" backup create each --quota-of films=90K --quota-media-of notes/=2 --full-every 1 --to 'media/each-{run}.tar' films notes
check "one run" exits 0 "$cli" backup run each
check "another" exits 0 "$cli" backup run each
check "what is taken is shown" exits 0 "$cli" backup show each
check "of the bytes" says "Quota of “$work/films”: 78.1 KiB of 90.0 KiB are taken" out
check "and of the media" says "Quota of “$work/notes”: 2 of 2 media are taken" out
check "for a script" exits 0 "$cli" backup show each --json
check "with both" result "\"source_quotas\":[{\"bytes\":80000,\"media\":2,\"quota\":92160,\"quota_media\":null,\"source\":\"$work/films\"},{"
check "the report has it" exits 0 "$cli" backup show each --report text
check "by source" says "$work/films" out
check "the third run is refused" exits 2 "$cli" backup run each
check "for this source" says "the source “$work/films” of the backup “each” would take 117 KiB"
check "the cause is named" says 'films/old (39.1 KiB)'
check "what can go as well" says 'runs 1'
check "nothing is written" test ! -e media/each-003.tar
rm films/old && echo x >films/new
check "with less of it the media are too many" exits 2 "$cli" backup run each
check "which is said" says "the source “$work/notes” of the backup “each” would be on 3 media"
check "one goes" exits 0 "$cli" backup forget each 1
check "then there is room" exits 0 "$cli" backup run each
check "no such source" exits 2 "$cli" backup create none --quota-of elsewhere=1M --to 'media/none-{run}.tar' films
check "no such size" exits 2 "$cli" backup create none --quota-of films=much --to 'media/none-{run}.tar' films
check "no such number" exits 2 "$cli" backup create none --quota-media-of films=0 --to 'media/none-{run}.tar' films

# ---- images, discs and tapes
for way in 'iso|media/{run}.iso' 'disc|virtual:dvd-r,speed=500M,file=media/{run}.dvd' 'tape|virtual:tape,speed=500M,file=media/{run}.tap'; do
    name=${way%%|*}
    check "$name: create" exits 0 "$cli" backup create "$name" --differential --verify --to "${way#*|}" small
    for run in 1 2 3; do
        echo $run >small/run-$run
        rm -f small/run-$((run - 2))
        rm -rf kept-$run; cp -a small kept-$run
        check "$name: run $run" exits 0 "$cli" backup run "$name"
    done
    rm small/run-*
    for run in 2 3; do
        check "$name: restore $run" exits 0 "$cli" backup restore "$name" --run $run --into back --json
        describe kept-$run >want; describe back/small >got
        check "$name: run $run as it was" cmp want got
        rm -rf back
    done
    check "$name: two media" test "$(grep -o '"wanted"' out | wc -l)" = 2
    medium=$(sed 's/{run}/003/' <<<"${way#*|}")
    check "$name: another run's medium" exits 1 "$cli" backup restore "$name" --run 3 --from "1=$medium" --into back --json
    check "$name: is named" says 'holds run 3 of the backup “'"$name"'”. Run 1 is needed, on the medium “'"$name"_G001_D001 out
    check "$name: with what is missing" test "$(sed -n 's/.*"missing":\([0-9]*\).*/\1/p' out)" = "$(lost)"
    check "$name: and nothing is called damaged" test "$(grep -c 'not whole\|is lost' out)" = 0
    check "$name: but the other medium is read" test -s back/small/run-3
    rm -rf back
done
echo 4 >small/run-4
rewritable=virtual:dvd+rw,speed=500M,file=media
check "a run on a disc that is used again" exits 0 "$cli" backup run disc --to "$rewritable/again"
echo 5 >small/run-4
sum=$(sha256sum <media/again)
check "which the next one does not go over, with a yes or without" exits 3 "$cli" backup run disc --yes --to "$rewritable/again"
check "that is said" says 'holds run 4 of this very backup'
check "and it is as it was" test "$(sha256sum <media/again)" = "$sum"
again=$sum
ln -s media other-name
sum=$(sha256sum <media/001.iso)
for spelled in media/001.iso ./media/001.iso "$PWD//media/001.iso" other-name/001.iso media/../media/001.iso; do
    check "nor over a file, called $spelled" exits 3 "$cli" backup run iso --yes --to "$spelled"
done
check "which is as it was" test "$(sha256sum <media/001.iso)" = "$sum"
rm other-name
check "another backup that would write one file each time" exits 2 "$cli" backup create stranger --to virtual:dvd+rw,speed=500M,file=media/001.iso small
check "is told so" says 'Each run of the backup would write to the same file'
check "with the spelling that works" says "virtual:dvd+rw,speed=500M,file=$PWD/media/001-{run}.iso"
check "which does" exits 0 "$cli" backup create stranger --to "virtual:dvd+rw,speed=500M,file=$PWD/media/001-{run}.iso" small
check "it is made anew" exits 0 "$cli" backup forget stranger --yes
check "another backup" exits 0 "$cli" backup create stranger --to 'media/{run}.iso' small
check "does not go over it either" exits 3 "$cli" backup run stranger --yes
check "and says whose it is" says 'holds run 1 of the backup “iso”'
check "nor over a disc" exits 3 "$cli" backup run stranger --yes --to "$rewritable/again"
check "whose it is as well" says 'holds run 4 of the backup “disc”'
check "both are as they were" test "$(sha256sum <media/001.iso) $(sha256sum <media/again)" = "$sum $again"
check "it goes elsewhere" exits 0 "$cli" backup run stranger --to media/stranger.iso
check "and is forgotten" exits 0 "$cli" backup forget stranger --yes
rm media/stranger.iso
check "but when the run is forgotten" exits 0 "$cli" backup forget disc 4
check "it goes" exits 0 "$cli" backup run disc --yes --to "$rewritable/again"
rm small/run-4
cp media/001.dvd media/003.dvd
check "another disc in the drive" exits 1 "$cli" backup restore disc --run 3 --into back
check "is told" says 'holds run 1 of the backup “disc”. Run 3 is needed'
rm -rf back
for made in stranger.iso stranger.tar; do
    check "$made" exits 0 "$cli" burn --to media/$made small
    check "$made holds the same files, and is another medium" exits 1 "$cli" backup restore iso --run 3 --from 1=media/$made --into back
    check "$made is named" says "media/$made” holds no run of this backup. Run 1 is needed, on the medium “"
    check "$made is not read" test ! -e back/small/a
    rm -rf back
done
check "the first does not pass" exits 0 "$cli" backup restore iso --run 3 --from 1=media/stranger.iso --into back --next-volume 'echo media/001.iso; echo "$STEADYBURN_REASON" >reason'
check "and is told to who gives the next" test -s reason
check "with which all is as it was" diff -r back/small kept-3
rm -rf back
check "some of it is there" exits 0 "$cli" backup restore iso --run 3 --into back
check "what is there stays" exits 1 "$cli" backup restore iso --run 3 --into back
check "in plain words" says 'exists already and was left as it is'
rm -rf back

# ---- a run that is larger than a disc
mkdir wide
for each in 1 2 3; do head -c 900000 /dev/urandom >wide/$each; done
head -c 3500000 /dev/urandom >wide/larger-than-a-disc
mkdir wide/nearby && ln wide/larger-than-a-disc wide/nearby/second
next='echo "virtual:dvd+r,speed=900M,capacity=2M,file=media/wide-001-$STEADYBURN_VOLUME"'
back='n=-$STEADYBURN_VOLUME; echo "virtual:dvd+r,capacity=2M,file=media/wide-001${n#-1}"'
check "a quota of media" exits 0 "$cli" backup create two --quota-media 2 --to 'virtual:dvd+r,speed=900M,capacity=2M,file=media/two-{run}' wide
check "is held before the first of many" exits 2 "$cli" backup run two --next-volume "$next"
check "and none is spent" sh -c '! ls media/two* media/wide* 2>/dev/null'
# The media of a run that another backup may continue are spared as well, also where nothing can be read of that backup.
broken=virtual:dvd+rw,speed=900M,capacity=2M,file=media/broken
check "one that will break off" exits 0 "$cli" backup create broken --to "$broken-{run}" wide
check "has two discs" exits 3 "$cli" backup run broken --next-volume "test \$STEADYBURN_VOLUME -lt 3 && echo $broken-2"
sums=$(sha256sum media/broken-*)
check "another backup" exits 0 "$cli" backup create stranger --to 'media/{run}.iso' small
for disc in $broken-001 $broken-2; do
    check "does not go over $disc" exits 3 "$cli" backup run stranger --yes --to $disc
    check "and says whose it is" says 'holds run 1 of the backup “broken”'
done
cp backups/broken/set.jsonl kept-set
: >backups/broken/set.jsonl
for disc in $broken-001 $broken-2; do
    check "nor where the other's record is damaged: $disc" exits 2 "$cli" backup run stranger --yes --to $disc
    check "which is said: $disc" says 'broken'
done
mv kept-set backups/broken/set.jsonl
check "they are as they were" test "$(sha256sum media/broken-*)" = "$sums"
check "it is given up" exits 0 "$cli" backup forget broken --yes
check "and then they go" exits 0 "$cli" backup run stranger --yes --to $broken-2
check "the other is forgotten" exits 0 "$cli" backup forget stranger --yes
check "create one" exits 0 "$cli" backup create wide --to 'virtual:dvd+r,speed=900M,capacity=2M,file=media/wide-{run}' wide
check "no disc has room" exits 3 "$cli" backup run wide
check "which is said" says 'The medium is too small'
check "before one is spent" sh -c '! ls media/wide* 2>/dev/null'
check "with --next-volume" exits 0 "$cli" backup run wide --next-volume "$next"
check "it goes on several" test -s media/wide-001-3
check "restore asks for them" exits 0 "$cli" backup restore wide --into back-wide --next-volume "$back"
check "and gives it all" diff -r back-wide/wide wide
check "one file of it" exits 0 "$cli" backup restore wide --into back-one --next-volume "$back" wide/larger-than-a-disc
check "is joined" cmp back-one/wide/larger-than-a-disc wide/larger-than-a-disc
check "without the others" exits 1 "$cli" backup restore wide --into back-few
check "with the disc that it is on" test "$(grep -c '_D001: 2.*which is missing' err)" -ge 1
check "each loss is named" test "$(grep -c 'is lost\|was not restored' err)" = "$((5 - $(find back-few -type f ! -name '*.damaged' | wc -l)))"
next='echo "virtual:dvd+r,speed=900M,capacity=2M,file=media/wide-002-$STEADYBURN_VOLUME"'
check "several discs" exits 0 "$cli" backup run wide --full --compare --next-volume "$next"
check "are compared together" says 'Compared with the sources as they are now. 5 files' out

# ---- the media of runs whose record is damaged are spared, also those that say of themselves only which of a set they are
check "another backup" exits 0 "$cli" backup create stranger --to 'media/{run}.iso' small
sums=$(sha256sum media/wide-00?*)
cp -a backups/wide/runs runs.good
spared() { # WHAT CODE WORDS MEDIUM...
    local what=$1 code=$2 words=$3 medium
    shift 3
    for medium in "$@"; do
        check "$what: $medium" exits "$code" "$cli" backup run stranger --yes --to "virtual:dvd+r,speed=900M,capacity=2M,file=$medium"
        check "$what: $medium: whose it is is said" says "$words"
    done
    check "$what: they are as they were" test "$(sha256sum media/wide-00?*)" = "$sums"
}
spared "whole records" 3 "of the backup “wide”" media/wide-001-2 media/wide-001-3
for run in 0001 0002; do sed -i '1s/.*/rubbish/' backups/wide/runs/$run*.jsonl; done
spared "heads of records" 3 "of the backup “wide”" media/wide-001 media/wide-001-2 media/wide-001-3 media/wide-002-2
for run in 0001 0002; do tr '":' '  ' <backups/wide/runs/$run.jsonl >record && mv record backups/wide/runs/$run.jsonl; done
spared "records that make no sense" 3 "of the backup “wide”" media/wide-001 media/wide-001-2 media/wide-001-3 media/wide-002-2
: >backups/wide/set.jsonl
spared "and nothing else" 2 "set.jsonl" media/wide-001 media/wide-001-2 media/wide-001-3 media/wide-002-2
[ "$failures" = 0 ]
