#!/bin/bash
# Backups from outside: a small year of a home folder, run by run, and every run restored as it was; with a medium lost,
# damaged or exchanged, with a run that was killed, with clocks that were set back, with a quota, and with plain tools.
#   test-backup.sh PATH-OF-steadyburn-cli
set -u
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
        commands=$(sed -n '/^    tar -xOf/p;/^    tar -xpf/p' readme)
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
check "a medium is missing" exits 1 "$cli" backup restore home --run 10 --into back --json
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
check "it is elsewhere" exits 0 "$cli" backup restore home --run 10 --from 8=away --into back
describe kept-10 >want; describe back/home >got
check "and all is there" cmp want got
rm -rf back
cp media/home-007.tar.zst media/home-008.tar.zst
check "another one in its place" exits 1 "$cli" backup restore home --run 10 --into back --json
check "does not pass for it" test "$(lost)" -gt 0
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
for pause in 0.02 0.1 0.2 0.3; do
    echo "$pause" >>home/letters/1.txt
    "$cli" backup run home >/dev/null 2>&1 &
    sleep $pause
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
done
rm -rf kept; cp -a home kept; rm kept/left.tmp
check "the next run" exits 0 "$cli" backup run home
check "restored" exits 0 "$cli" backup restore home --into back
describe kept >want; describe back/home >got
check "is right" cmp want got
mkdir -p backups/home/work && echo left >backups/home/work/rest # killed behind its record
check "nothing has changed since" exits 0 "$cli" backup run home
check "and nothing is left of it" test ! -e backups/home/work
rm -rf back home/large

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
    check "restored" exits 0 "$cli" backup restore home --into back
    check "is as it was before" test -e back/home/photos/old/2.jpg
    rm -rf back
fi

# ---- records that are damaged: a full run, and the media can be read
cp -a backups backups.good
last=$(ls backups/home/runs | tail -n 1)
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
(flock 9; sleep 1) 9>backups/home/lock &
sleep 0.2
check "another program has it" exits 3 "$cli" backup run home
check "which is said" says 'another program'
wait

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
check "and what can go" says 'runs 1, 2'
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
done
cp media/001.dvd media/003.dvd
check "another disc in the drive" exits 1 "$cli" backup restore disc --run 3 --into back
check "is told" says 'not the one'

# ---- a run that is larger than a disc
mkdir wide
for each in 1 2 3; do head -c 900000 /dev/urandom >wide/$each; done
head -c 3500000 /dev/urandom >wide/larger-than-a-disc
next='echo "virtual:dvd+r,speed=900M,capacity=2M,file=media/wide-001-$STEADYBURN_VOLUME"'
back='n=-$STEADYBURN_VOLUME; echo "virtual:dvd+r,capacity=2M,file=media/wide-001${n#-1}"'
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
check "each loss is named" test "$(grep -c 'is lost' err)" = "$((4 - $(find back-few -type f ! -name '*.damaged' | wc -l)))"
[ "$failures" = 0 ]
