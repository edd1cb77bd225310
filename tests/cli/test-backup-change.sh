#!/bin/bash
# A backup that is changed after it was created: what the next runs make of it, and every run restored and compared.
#   test-backup-change.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups
set=backups/home/set.jsonl

mkdir -p home/cache home/letters music new media
echo one >home/letters/one
echo two >home/letters/two
head -c 50000 /dev/urandom >home/cache/big
echo song >music/song
echo fresh >new/fresh
check "create" exits 0 "$cli" backup create home --quota 100k --to 'media/home-{run}.tar' home music
check "run 1" exits 0 "$cli" backup run home
cp -a home home-1
cp -a music music-1

# ---- what cannot be changed so, and changes nothing
cp "$set" before
check "nothing to change" exits 2 "$cli" backup change home
for option in --to --quota --exclude --verify --add --remove --include --unset; do
    check "what could be: $option" says "$option"
done
check "no such backup" exits 2 "$cli" backup change other --quota 5G
check "no name" exits 2 "$cli" backup change
check "a path is no option" exits 2 "$cli" backup change home new
check "a source that is not there" exits 2 "$cli" backup change home --add gone --quota 5G
check "is named" says "$work/gone"
check "one that is no source" exits 2 "$cli" backup change home --remove new --quota 5G
check "is named as well" says '--remove new'
check "a pattern that is none" exits 2 "$cli" backup change home --include '*.iso' --quota 5G --json
check "in JSON, too" says '"outcome":"failed"' out
check "the last source" exits 2 "$cli" backup change home --remove home --remove music
check "two of one name" exits 2 "$cli" backup change home --add home/letters --add home-1/letters
check "one file for all runs" exits 2 "$cli" backup change home --to media/home.tar
check "with the name that would do" says 'home-{run}.tar'
check "the quota of no source" exits 2 "$cli" backup change home --quota-of new=5G
check "a quota that is none" exits 2 "$cli" backup change home --quota-of home=much
check "an option that cannot go" exits 2 "$cli" backup change home --unset to
check "a new source for a run" exits 2 "$cli" backup run home --add new
for option in '--quota 5G' --exclude-caches '--keep 2' '--unset quota'; do
    # shellcheck disable=SC2086 # an option and its value
    check "no option of a run: $option" exits 2 "$cli" backup run home $option
    check "$option is named" says "${option%% *}"
done
check "nor of a list" exits 2 "$cli" backup list --verify
check "nothing was changed" cmp before "$set"
exec 8<backups/home/lock
flock 8
check "while it is in use" exits 3 "$cli" backup change home --quota 5G
check "is said" says 'used by another program'
flock -u 8
check "nothing was changed then" cmp before "$set"
check "the file that would be too large" exits 3 prlimit --fsize=0 "$cli" backup change home --quota 5G
check "leaves the old one" cmp before "$set"

# ---- a quota that is too small names what raises it
head -c 90000 /dev/urandom >home/letters/large
check "too much" exits 2 "$cli" backup run home
check "what can be done" says 'steadyburn-cli backup edit home --quota SIZE'
check "change" exits 0 "$cli" backup change home --quota 2M --exclude cache --remove music --add new/ --verify
check "says what it is" says "  $work/home" out
check "with the new source" says "  $work/new" out
check "with the quota" says '  --quota 2M' out
check "with the pattern" says '  --exclude cache' out
check "with the flag" says '  --verify' out
check "without what is gone" test "$(grep -c music out)" = 0
check "its name and age stay" test "$(head -n 1 "$set" | grep -o '"uuid":"[^"]*","created":[0-9]*')" = \
    "$(head -n 1 before | grep -o '"uuid":"[^"]*","created":[0-9]*')"
check "plan" exits 0 "$cli" backup run home --plan
check "two are new, two are deleted" says '2 new, 0 changed, 0 moved, 2 deleted' out
check "run 2" exits 0 "$cli" backup run home
check "incremental" says '(incremental)' out
check "run 3 has nothing to do" exits 0 "$cli" backup run home
check "and says so" says 'Nothing has changed' out

# ---- another target and format within the generation
check "another format" exits 0 "$cli" backup change home --to 'virtual:dvd-r,speed=900M,file=media/disc-{run}' --label 'DISC{run}' --json
check "event" says '{"compression":null,"differential":false,"event":"definition",' out
check "target" says "\"target\":\"virtual:dvd-r,speed=900M,file=$work/media/disc-{run}\"" out
check "sources" says "\"sources\":[\"$work/home\",\"$work/new\"]" out
check "excludes" says '"excludes":["cache"]' out
check "quota" says '"quota":2097152' out
check "result" result '"changed":true'
check "the same once more" exits 0 "$cli" backup change home --label 'DISC{run}' --add new --json
check "changes nothing" result '"changed":false'
echo three >home/letters/three
rm home/letters/two
check "run 3" exits 0 "$cli" backup run home
check "onto a disc" test -e media/disc-003
cp -a home home-3
rm -r home-3/cache
check "with the new label" says '“DISC003”' <("$cli" backup show home)

# ---- options taken back
check "limits" exits 0 "$cli" backup change home --full-every 2 --keep 3 --quota-media 9 --quota-of home=1M --quota-media-of new/=4 --one-file-system --level 5 --differential
check "with the source's quota" says "  --quota-of $work/home=1M" out
check "and its media" says "  --quota-media-of $work/new=4" out
check "the report counts them" says "$work/home" <("$cli" backup show home)
check "none of one" exits 0 "$cli" backup change home --quota-of home=none
check "not of the other" says '--quota-media-of' out
check "all of them" exits 0 "$cli" backup change home --unset quota --unset quota-media --unset quota-media-of --unset full-every \
    --unset keep --unset one-file-system --unset level --unset differential --unset verify --unset label --unset format --include cache
check "nothing is left but sources and target" test "$(grep -c '^  ' out)" = 3
check "by the first line" says 'was changed. It is now:' out
check "run 4 has all of it" exits 0 "$cli" backup run home

# ---- every run as it was
for run in 1 2 3 4; do
    check "restore $run" exits 0 "$cli" backup restore home --run $run --into "back-$run"
done
check "run 1: home" diff -r home-1 back-1/home
check "run 1: music" diff -r music-1 back-1/music
check "run 1: no more" test "$(ls back-1 | tr '\n' ' ')" = 'home music '
check "run 2: no music, no cache" test "$(cd back-2 && find . -type f | LC_ALL=C sort | tr '\n' ' ')" = \
    './home/letters/large ./home/letters/one ./home/letters/two ./new/fresh '
check "run 3: home" diff -r home-3 back-3/home
check "run 3: new" diff -r new back-3/new
check "run 3: no more" test "$(ls back-3 | tr '\n' ' ')" = 'home new '
check "run 4: home" diff -r home back-4/home
check "the last is run 4" exits 0 "$cli" backup restore home --into back
check "with the same" diff -r back-4 back
check "the report of run 1 has its sources" says "$work/music" <("$cli" backup show home --run 1)
check "that of run 4 has not" test "$("$cli" backup show home --run 4 | grep -c music)" = 0

# ---- a source on a disk that is not there
mv new away
check "the quota can be raised all the same" exits 0 "$cli" backup change home --quota 3M
check "the source stays" says "$work/new" out
check "a run needs it" exits 2 "$cli" backup run home
check "it can be taken out" exits 0 "$cli" backup change home --remove new/
check "then the run passes" exits 0 "$cli" backup run home
check "without it" exits 0 "$cli" backup restore home --into back-5
check "as the folder is" diff -r home back-5/home
check "and no more" test "$(ls back-5)" = home
mkdir elsewhere elsewhere/home
check "another folder of that name" exits 0 "$cli" backup change home --remove home --add elsewhere/home
check "that is empty is a question" exits 2 "$cli" backup run home
check "for a disk may be missing" says 'Perhaps a disk is not mounted'
ln -s home link
check "a link is named" exits 1 "$cli" backup change home --add link
check "as by create" says "$work/link"
[ "$failures" = 0 ]
