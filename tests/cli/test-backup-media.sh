#!/bin/bash
# The media of backups from outside: checked by what stands on them; runs of several discs or tapes that are killed,
# stopped or whose medium fails, and continued.
#   test-backup-media.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups
number() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" out | tail -n 1; }

# ---- a disc and an image are checked by what they say of themselves
mkdir -p home/letters media
seq 3000 >home/letters/long
: >home/empty
echo odd >$'home/a\nb'
chmod 400 home/empty
unpack() { rm -rf "$2" && mkdir "$2" && bsdtar -xf "$1" -C "$2"; }
by_readme() { # FOLDER: the command of its README.txt
    (cd "$1" && eval "$(sed -n 's/^    \(sha256sum .*\)/\1/p' ABOUT-THIS-BACKUP/README.txt) --quiet --strict")
}
for way in 'image|media/image-{run}.iso' 'disc|virtual:dvd+r,speed=900M,file=media/disc-{run}'; do
    name=${way%%|*}
    check "$name: create" exits 0 "$cli" backup create "$name" --quota 1G --to "${way#*|}" home
    for run in 1 2; do
        echo $run >home/run
        check "$name: run $run" exits 0 "$cli" backup run "$name" --json
        check "$name: planned bytes are written bytes" test "$(number planned_bytes)" = "$(number bytes)"
        check "$name: is unpacked" unpack "$(ls media/$name-00$run*)" seen-$run
        check "$name: is right by its README" by_readme seen-$run
        check "$name: each file is in the list" test "$(wc -l <seen-$run/ABOUT-THIS-DISC/SHA256SUMS)" = "$(find seen-$run -type f ! -name SHA256SUMS ! -name TREE.sha256 -printf x | wc -c)"
    done
    check "$name: nothing was unreadable" test ! -e seen-2/ABOUT-THIS-BACKUP/EXCEPTIONS.txt
    flip seen-2/home/run 0
    check "$name: a changed file shows" sh -c '! (cd seen-2 && sha256sum --quiet -c ABOUT-THIS-DISC/SHA256SUMS) >/dev/null 2>&1'
    check "$name: restored" exits 0 "$cli" backup restore "$name" --into back
    check "$name: as it was" diff -r back/home home
    check "$name: without the list" test ! -e back/ABOUT-THIS-DISC
    rm -rf back by-hand; mkdir by-hand
    unpack "$(ls media/$name-002*)" seen-2
    sed -n 's/^    \(\(xargs\|cp\) .*\)/\1/p' seen-2/ABOUT-THIS-BACKUP/README.txt >commands
    for run in 1 2; do # files that may not be written go for newer ones, too
        check "$name: by hand, run $run" sh -c "cd by-hand && $(sed "s|MEDIUM|$work/seen-$run|" commands | sed 's/$/ \&\& /' | tr -d '\n') true"
    done
    check "$name: by hand as it was" diff -r by-hand/home home
    rm home/run
done
mkdir home/readable
echo hidden >home/hidden
chmod 0 home/hidden
check "what cannot be read" exits 1 ordinary "$cli" backup run image --full
check "is unpacked" unpack media/image-003.iso seen-3
check "is named on the medium" says home/hidden seen-3/ABOUT-THIS-BACKUP/EXCEPTIONS.txt
check "which is checked for all that" by_readme seen-3
rm -f home/hidden

# ---- runs of three media that are killed, stopped, or whose medium fails; and go on
rm -rf media backups
mkdir -p media wide/deep
for i in $(seq 24); do head -c $((150000 + i * 3001)) /dev/urandom >"wide/deep/noise $i"; done
ln "wide/deep/noise 3" wide/linked
ln -s deep wide/link
cp -a wide wide.first
export STEADYBURN_SHELF=$work/shelf
state() { find backups media -printf '%p %s %T@ %C@\n' | LC_ALL=C sort; }
medium() { # FILE [KEYS]
    case $kind in
    disc) echo "virtual:dvd+r,capacity=2M,${2:-speed=900M},file=$1" ;;
    tape) echo "virtual:tape,reposition=0s,capacity=2500K,${2:-speed=900M},file=$1" ;;
    esac
}
# What gives the next medium: another one where there is something on the first.
next() { # [NUMBER KEYS [COMMAND]]: that one has these keys, and the command is run for it
    echo "f=$work/media/v\$STEADYBURN_VOLUME; test -e \$f && f=\$f-again; keys=speed=900M; test \$STEADYBURN_VOLUME = ${1:-0} && { keys=${2:-}; ${3:-:}; }; echo \"$(medium '$f' '${keys}')\""
}
back() { # every medium as it is now
    echo "f=$work/media/v\$STEADYBURN_VOLUME; test -e \$f-again && f=\$f-again; echo \"$(medium '$f')\""
}
away_for() { # NUMBER: a folder of the sources is not there while that medium is written
    echo "test \$STEADYBURN_VOLUME = $1 && mv $work/wide/deep $work/wide/away; test \$STEADYBURN_VOLUME != $(($1 + 1)) || mv $work/wide/away $work/wide/deep"
}
begin_anew() {
    rm -rf backups media wide shelf*
    mkdir media
    cp -a wide.first wide
    check "$kind: create" exits 0 "$cli" backup create wide --to "$(medium 'media/{run}')" wide
}
is_whole() { # WHAT RUN
    check "$1: one run is listed" test "$("$cli" backup show wide --json | grep -o '"event":"run"' | wc -l)" = 1
    check "$1: of three media" says '"volumes":3' <("$cli" backup show wide --json)
    check "$1: nothing is unfinished" says '"unfinished":null' <("$cli" backup show wide --json)
    check "$1: it is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
    check "$1: as it was" diff -r --no-dereference back/wide wide
    rm -rf back
    check "$1: the shelf is whole" exits 0 "$cli" shelf check
    check "$1: the shelf has its media" test "$("$cli" shelf list --json | grep -o '"label":' | wc -l)" = 3
    check "$1: nothing is left over" test -z "$(find backups ! -name '*.jsonl' ! -name lock -type f; find backups -name 'unfinished*' -o -name work)"
    check "$1: nothing has changed" exits 0 "$cli" backup run wide
    check "$1: and nothing is written" test ! -e "media/00$(($2 + 1))"
}
last_is_whole() { grep -qs '"finished":3' backups/wide/unfinished/sets/*.jsonl; }
cat >hold-shelf.py <<'SCRIPT'
import signal, sqlite3, sys
shelf = sqlite3.connect(sys.argv[1], isolation_level=None)
shelf.execute("BEGIN EXCLUSIVE")
open(sys.argv[2], "w").close()
signal.pause()
SCRIPT
slow='speed=40M,buffer=64k,fault=slow=80k@500k..99M' # it does not come to its end before it is killed
killing() { # SIGNAL: once some of the medium is written
    echo "(. $wait; await \$PPID holds \$f 200000; kill -$1 \$PPID) >/dev/null 2>&1 & :"
}
kill_in() { # MEDIUM SIGNAL
    if [ "$1" != 1 ]; then
        "$cli" backup run wide --next-volume "$(next "$1" "$slow" "$(killing "$2")")" >out 2>err
        return
    fi
    "$cli" backup run wide --to "$(medium media/001 "$slow")" --next-volume "$(next)" >out 2>err &
    check "medium 1 is written" await $! holds media/001 200000
    kill -"$2" $!
    wait $!
}
check "a disc that takes no more" exits 0 "$cli" burn --no-shelf --to virtual:dvd+r,speed=900M,file=written wide/deep
for kind in disc tape; do
    begin_anew
    kill_in 1 9
    check "$kind, killed in 1: no run is listed" says '"runs":0' <("$cli" backup show wide --json)
    check "$kind, killed in 1: it begins anew" exits 0 "$cli" backup run wide --continue --next-volume "$(next)"
    is_whole "$kind, killed in 1" 2
    check "$kind: and there is nothing to continue" exits 2 "$cli" backup run wide --continue
    check "$kind: which is said" says 'nothing to continue'
    for number in 2 3; do
        begin_anew
        kill_in $number 9
        what="$kind, killed in $number"
        check "$what: what is whole is said" says "\"media\":$((number - 1)),\"next\":$number" <("$cli" backup show wide --json)
        state >before
        check "$what: another run is refused" exits 3 "$cli" backup run wide --next-volume "$(next)"
        check "$what: with what to do" says '(--continue)'
        check "$what: a plan" exits 0 "$cli" backup run wide --plan
        check "$what: names it" says 'was interrupted'
        check "$what: so does one of the rest" exits 0 "$cli" backup run wide --plan --continue
        state >after
        check "$what: and nothing is changed by that" cmp before after
        mv wide away
        check "$what: nor by a run that gives it up and cannot begin" exits 2 "$cli" backup run wide --give-up --next-volume "$(next)"
        mv away wide
        check "$what: whatever keeps it from that" exits 2 "$cli" backup run wide --give-up --to "virtual:dvd+r,file=nowhere/{run}"
        check "$what: be it the medium, which is looked at last" exits 3 "$cli" backup run wide --give-up --yes --to virtual:dvd+r,file=written
        check "$what: it continues" exits 0 "$cli" backup run wide --continue --next-volume "$(next)" --json
        check "$what: is said to" result '"continued":true'
        is_whole "$what" 1
    done
    begin_anew
    mkdir wide/a-folder
    kill_in 2 INT
    check "$kind, stopped: another run is refused" exits 3 "$cli" backup run wide
    python3 - backups/wide/unfinished/sets/* >parts <<'SCRIPT' # a file and another of the first medium, two of the last
import json, os, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
on = {line["path"]: line["volume"] for line in lines if "path" in line}
files = ["wide/deep/" + name for name in sorted(os.listdir("wide/deep")) if name not in ("noise 3", "noise 24")]
first = [path for path in files if on.get(path) == 1]
last = [path for path in files if on[path] in (0, 3)]
print("\n".join(first[:2] + last[-2:]))
SCRIPT
    { read -r changed1; read -r gone1; read -r changed2; read -r gone2; } <parts
    for each in "$changed1" "$changed2"; do echo more >>"$each"; done
    rm "$gone1" "$gone2" && rmdir wide/a-folder
    check "$kind, stopped: it continues" exits 1 "$cli" backup run wide --continue --next-volume "$(next)"
    for each in "$changed1" "$changed2" "$gone1" "$gone2"; do
        check "$kind, stopped: what has changed or gone is named: $each" sh -c 'grep "^Since" err | tr "," "\n" | sed "s/.*: //;s/^ //;s/\.$//" | grep -qxF "$0"' "$each"
    done
    check "$kind, stopped: it is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
    check "$kind, stopped: what a whole medium has is in it" cmp "back/$gone1" "wide.first/${gone1#wide/}"
    check "$kind, stopped: and what none has is not" test ! -e "back/$gone2"
    rm -f "back/$gone1" && rm -df back/wide/a-folder
    check "$kind, stopped: all else as it is" diff -r --no-dereference back/wide wide
    rm -rf back
    # Everything that no whole medium has is gone: the run is what the whole ones have.
    begin_anew
    kill_in 2 INT
    what="$kind, the rest is gone"
    python3 - backups/wide/unfinished/sets/* >parts <<'SCRIPT'
import json, os, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
finished = {line["finished"] for line in lines if "finished" in line} # the stop may have come too late for the second
whole = {line["path"] for line in lines if "path" in line and "part" not in line and line.get("volume") in finished}
files = [os.path.join(folder, name) for folder, within, names in os.walk("wide") for name in names + within]
print("\n".join(path for path in files if path not in whole and (os.path.islink(path) or os.path.isfile(path))))
SCRIPT
    check "$what: there is such a rest" test -s parts
    while read -r each; do rm "$each"; done <parts
    check "$what: it is recorded, and is not well" exits 1 "$cli" backup run wide --continue --next-volume "$(next)"
    while read -r each; do check "$what: $each is named" says "$each" <(cat out err); done <parts
    check "$what: no further medium is written" test ! -e media/v3
    check "$what: the run is listed" says '"runs":1' <("$cli" backup show wide --json)
    check "$what: nothing is unfinished" says '"unfinished":null' <("$cli" backup show wide --json)
    check "$what: it is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
    check "$what: with what its medium has" diff -r --no-dereference back/wide wide
    rm -rf back
    # A whole medium that has zeros, because a folder was away: what is back is written later, what is gone is named.
    for gone in no yes; do
        what="$kind, a folder away (gone: $gone)"
        begin_anew
        "$cli" backup run wide --next-volume "$(away_for 2); $(next 3 "$slow" "$(killing 9)")" >out 2>err
        check "$what: killed in 3" says '"media":2,"next":3' <("$cli" backup show wide --json)
        test $gone = no || { mv wide/deep away && mkdir wide/deep && echo more >wide/deep/more; }
        check "$what: it continues" exits "$(test $gone = no; echo $?)" "$cli" backup run wide --continue --json --next-volume "$(next)"
        if [ $gone = no ]; then
            check "$what: is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
            check "$what: with everything, and nothing of the zeros" diff -r --no-dereference back/wide wide
        else
            "$cli" backup restore wide --into back --next-volume "$(back)" >restored 2>&1
            for each in away/*; do
                cmp -s "$each" "back/wide/deep/${each#*/}" || result "/${each#*/}”" || echo "${each#*/}" >>hidden
            done
            check "$what: no file that is lost is hidden" test ! -e hidden
            check "$what: and none is said to be on a medium that has zeros" sh -c '! grep -F "” is on volume 2" out'
        fi
        rm -rf back away hidden
    done
    begin_anew
    check "$kind, a medium fails" exits 3 "$cli" backup run wide --next-volume "$(next 2 "'speed=900M,fault=medium-error@500K'" 'test -e media/v2 && exit 1')"
    check "$kind, a medium fails: what to do is said" says 'backup run wide --continue'
    check "$kind, a medium fails: it continues" exits 0 "$cli" backup run wide --continue --next-volume "$(next)"
    is_whole "$kind, a medium fails" 1
done
in_the_way="mkdir -p $work/backups/wide/runs/0001.jsonl/in-the-way"
for kind in disc tape; do
    begin_anew
    check "$kind: a set that cannot be recorded" exits 3 "$cli" backup run wide --next-volume "$in_the_way; $(next)"
    check "$kind: is told" says 'is not recorded'
    rm -r backups/wide/runs/0001.jsonl
    sum=$(sha256sum media/*)
    check "$kind: continues with its record" exits 0 "$cli" backup run wide --continue
    check "$kind: and no medium is written for it" test "$(sha256sum media/*)" = "$sum"
    is_whole "$kind, recorded later" 1
    begin_anew
    "$cli" backup run wide --next-volume "$in_the_way; $(away_for 3); $(next)" >out 2>err
    rm -r backups/wide/runs/0001.jsonl
    mv wide/away wide/deep
    what="$kind, recorded later with zeros"
    check "$what: continues, and is not well" exits 1 "$cli" backup run wide --continue
    check "$what: which is told by name" says '” was not read whole when it was written' out
    check "$what: and recorded" says 'was not read whole' <("$cli" backup show wide --report text)
    check "$what: the next run writes it" exits 0 "$cli" backup run wide --to "$(medium media/n1)" --next-volume "$(next)"
    # Killed between its last medium and its record: the shelf, which comes in between, is held.
    begin_anew
    hold="{ python3 $work/hold-shelf.py $STEADYBURN_SHELF $work/held </dev/null >/dev/null 2>&1 & echo \$! >$work/holder; . $wait; wait_until test -e $work/held; }"
    rm -f held
    "$cli" backup run wide --next-volume "$(next 3 speed=900M "$hold")" >out 2>err &
    check "$kind: its last medium is whole" await $! last_is_whole
    kill -9 $!
    wait $!
    kill "$(cat holder)"
    what="$kind, killed before its record"
    check "$what: no run is listed" says '"runs":0' <("$cli" backup show wide --json)
    sum=$(sha256sum media/*)
    check "$what: it continues" exits 0 "$cli" backup run wide --continue
    check "$what: and no medium is written for it" test "$(sha256sum media/*)" = "$sum"
    check "$what: it is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
    check "$what: as it was" diff -r --no-dereference back/wide wide
    rm -rf back
done

# ---- a file whose parts two processes have written is whole, under both of its names
kind=tape
mv wide.first wide.many
mkdir wide.first
head -c 5500000 /dev/urandom >wide.first/giant
ln wide.first/giant wide.first/second
begin_anew
settled() { [ $(($(date +%s) - $(stat -c %Z "$1"))) -gt 3 ]; }
wait_until settled wide/giant # of a file that changed just before a run nobody knows whether it changed once more
kill_in 3 9
check "a file of parts, killed in 3" says '"media":2,"next":3' <("$cli" backup show wide --json)
check "a file of parts: it continues" exits 0 "$cli" backup run wide --continue --next-volume "$(next)"
check "a file of parts: it is restored" exits 0 "$cli" backup restore wide --into back --next-volume "$(back)"
check "a file of parts: as it was" diff -r back/wide wide
check "a file of parts: nothing has changed" exits 0 "$cli" backup run wide
check "a file of parts: and nothing is written" test ! -e media/002
rm -rf back
rm -rf wide.first
mv wide.many wide.first

# ---- later media of a run may not be those of another
for kind in disc tape; do
    begin_anew
    test $kind = tape || medium() { echo "virtual:dvd+rw,speed=900M,capacity=2M,file=$1"; } # that are used again
    check "$kind: a run" exits 0 "$cli" backup run wide --to "$(medium media/v1)" --next-volume "$(next)"
    sum=$(sha256sum media/v2 media/v3)
    check "$kind: a medium of it is not written over, whatever is said" exits 0 "$cli" backup run wide --full --yes --to "$(medium media/n1)" --next-volume \
        "f=$work/media/v\$STEADYBURN_VOLUME; test -z \"\$STEADYBURN_REASON\" || { echo \"\$STEADYBURN_REASON\" >>reasons; f=\$f-again; }; echo \"$(medium '$f')\""
    check "$kind: and is as it was" test "$(sha256sum media/v2 media/v3)" = "$sum"
    check "$kind: the reason is given" test "$(grep -c 'holds run 1 of this very backup' reasons)" = 2
    check "$kind: not as the first one either" exits 3 "$cli" backup run wide --full --yes --to "$(medium media/v3)"
    check "$kind: the second run is whole" exits 0 "$cli" backup restore wide --into back --next-volume "echo \"$(medium "$work/media/v\$STEADYBURN_VOLUME-again")\""
    check "$kind: and as it was" diff -r --no-dereference back/wide wide
    rm -rf back reasons
done

# ---- the records' disk is full, or they cannot be written, when the medium is
rm -rf backups
slow() { echo "virtual:dvd+r,speed=40M,buffer=64k,fault=slow=100k@1M..1500k,file=$work/media/$1"; }
cat >fill.sh <<'SCRIPT'
mount -t tmpfs -o size=1200k none small
export STEADYBURN_BACKUPS=$PWD/small/backups
"$0" backup create wide --to "$1" wide >/dev/null
"$0" backup run wide --json >out 2>err &
. "$2"
await $! holds media/full-001 200000
cat /dev/zero >small/fill 2>/dev/null
wait $!
code=$?
rm small/fill
"$0" backup list >listed
exit $code
SCRIPT
mkdir small
if unshare -rm mount -t tmpfs none small 2>/dev/null; then
    check "a disk that is full when the medium is written" unshare -rm bash -c "$(cat fill.sh)" "$cli" "$(slow 'full-{run}')" "$wait"
    check "has room for the record" says 'runs: 1' listed
    check "and the run is complete" result '"outcome":"complete"'
fi
check "create one" exits 0 "$cli" backup create wide --to "$(slow 'unrecorded-{run}')" wide
"$cli" backup run wide >out 2>err &
check "it is written" await $! holds media/unrecorded-001 200000
mkdir -p backups/wide/runs/0001.jsonl/in-the-way
wait $!
check "a record that cannot be written" test $? = 3
check "is told" says 'is not recorded'
check "with what the medium is worth" says 'media/unrecorded-001'
check "and reads it" exits 0 "$cli" restore "$(slow unrecorded-001)" --into back
check "whole" diff -r --no-dereference back/wide wide
rm -rf backups/wide/runs/0001.jsonl back
check "the next run" exits 0 "$cli" backup run wide --full
check "has another number" test -s media/unrecorded-002
check "does not say that the medium is of no use" says 'if that is whole, it can be restored by itself'

# ---- a name that a file gets while its run is unfinished, and loses again: the first medium's list does not know it
for kind in tape dvd+r; do
    rm -rf links "media/$kind"-*
    mkdir links
    for i in 1 2 3 4; do head -c 1100000 /dev/urandom >links/$i; done
    head -c 6000000 /dev/urandom >links/split
    ln links/split links/twin
    on="virtual:$kind,speed=900M,capacity=5M,file=media/$kind"
    check "$kind: create" exits 0 "$cli" backup create "links $kind" --to "$on-{run}" links
    "$cli" backup run "links $kind" --next-volume "echo ${on/900M/40M,buffer=64k,fault=slow=8k@500k..99M}-slow" >out 2>err &
    check "$kind: a medium is begun" await $! holds "media/$kind-slow" 300000
    kill -KILL $!
    wait $! 2>/dev/null
    ln links/split links/.split
    check "$kind: the run continues" exits 0 "$cli" backup run "links $kind" --continue --json --to "$on-2" --next-volume "echo $on-\$STEADYBURN_VOLUME"
    check "$kind: and is whole" result '"outcome":"complete"'
    rm links/.split
    check "$kind: restored from its first medium" exits 0 "$cli" backup restore "links $kind" --into back --next-volume "echo $on-\$STEADYBURN_VOLUME"
    rm -f back/links/.split
    check "$kind: as it was" diff -r back/links links
    rm -rf back
done

# ---- a chain whose media are all put into one drive
mkdir chain
check "a chain" exits 0 "$cli" backup create chain --to 'virtual:dvd+r,speed=900M,file=media/chain-{run}' chain
for run in 1 2 3 4 5; do
    echo $run >chain/$run
    check "run $run" exits 0 "$cli" backup run chain
done
into_one() { for run in 1 2 3 4 5; do printf ' --from %s=virtual:dvd+r,file=drive' $run; done; }
cp media/chain-005 drive
# shellcheck disable=SC2046 # words
check "each medium is asked for" exits 0 "$cli" backup restore chain --into back $(into_one) --next-volume \
    'echo $STEADYBURN_VOLUME >>asked; cp media/chain-00$STEADYBURN_VOLUME drive'
check "… once" test "$(tr '\n' ' ' <asked)" = '1 2 3 4 5 '
check "… and all is there" diff -r back/chain chain
rm -rf back asked
cp media/chain-005 drive
# shellcheck disable=SC2046 # words
check "one that is always wrong" exits 1 timeout 60 "$cli" backup restore chain --into back $(into_one) --next-volume \
    'echo $STEADYBURN_VOLUME >>asked; test $STEADYBURN_VOLUME = 3 || cp media/chain-00$STEADYBURN_VOLUME drive'
check "… is asked for three times, and the others all the same" test "$(tr '\n' ' ' <asked)" = '1 2 3 3 3 4 5 '
check "… and named" says 'chain/3'
rm -rf back asked

# ---- a stranger's disc, whose mark is no file
about=$(bsdtar -tf media/chain-001 | sed -n 's,/RUN.json$,,p')
mkdir -p "strange/$about"
for mark in 'mkfifo' 'ln -s /dev/zero' "ln -s $work/secret"; do
    echo '{"backup":"chain","uuid":"1"}' >secret
    rm -f "strange/$about/RUN.json"
    $mark "strange/$about/RUN.json"
    genisoimage -quiet -R -o strange.disc strange
    check "a mark made by $mark" exits 1 timeout 60 "$cli" backup restore chain --into back --from 1=virtual:dvd+r,file=strange.disc
    check "… costs what is on that disc alone" test "$(ls back/chain | tr '\n' ' ')" = '2 3 4 5 '
    rm -rf back
done

# ---- archives on the discs of a run: a file that is larger than one of them
mkdir huge && head -c 4500000 /dev/urandom >huge/file && seq 100 >huge/small
huge_disc() { echo "virtual:dvd+r,speed=900M,capacity=2M,file=$work/media/huge-$1"; }
check "a run of archives" exits 0 "$cli" backup create huge --format tar --to "$(huge_disc '{run}')" huge
check "… on several discs" exits 0 "$cli" backup run huge --to "$(huge_disc 1)" --next-volume "echo '$(huge_disc '')'\$STEADYBURN_VOLUME"
check "… is restored" exits 0 "$cli" backup restore huge --into back --next-volume "echo '$(huge_disc '')'\$STEADYBURN_VOLUME"
check "… whole" diff -r back/huge huge
rm -rf back

# ---- a run behind one of three discs, all of them in one drive
medium() { echo "virtual:dvd+r,speed=900M,capacity=2M,file=$1"; }
begin_anew
drive=$(medium "$work/media/drive")
check "three discs in one drive" exits 0 "$cli" backup run wide --to "$drive" --next-volume \
    "mv $work/media/drive $work/media/disc-\$((STEADYBURN_VOLUME - 1)); echo '$drive'"
mv media/drive media/disc-3
cp -a wide wide.then
echo more >wide/more && rm "wide/deep/noise 2"
check "and one more behind them" exits 0 "$cli" backup run wide --moved --to "$drive" --json
check "… which has what has changed" result '"new":1,'
cat >turn <<'SCRIPT'
cd "$1" || exit 1
disc=$(($(cat turned) % 4 + 1))
echo $disc >turned
cp "media/disc-$disc" media/drive
SCRIPT
mv media/drive media/disc-4
for run in 2 1; do
    cp media/disc-2 media/drive
    echo 2 >turned
    check "run $run from one drive, whichever is in it" exits 0 "$cli" backup restore wide --run $run --into back --next-volume "bash $work/turn $work && echo '$drive'"
    check "… as it was" diff -r --no-dereference back/wide "$([ $run = 1 ] && echo wide.then || echo wide)"
    rm -rf back
done
rm -rf wide.then media/*

# ---- two restores of one backup at the same time
check "a backup of two runs" exits 0 "$cli" backup create two --to 'virtual:dvd+r,speed=900M,file=media/two-{run}' chain
for run in 1 2; do
    echo "$run" >chain/two
    check "its run $run" exits 0 "$cli" backup run two
done
mkdir away && mv media/two-* away
# Each asks for its media, and gets them when the other one has asked as well.
both() { # ONE OTHER
    echo ". $wait; touch $1-asks-\$STEADYBURN_VOLUME; wait_until test -e $2-asks-\$STEADYBURN_VOLUME; echo virtual:dvd+r,speed=900M,file=$work/away/two-00\$STEADYBURN_VOLUME"
}
"$cli" backup restore two --into back-one --next-volume "$(both one other)" >one.out 2>one.err &
one=$!
check "one of two restores" exits 0 "$cli" backup restore two --into back-other --next-volume "$(both other one)"
wait $one
check "and the other one" test $? = 0
check "… is whole" diff -r back-one/chain chain
check "… as is the first" diff -r back-other/chain chain
check "… nothing is left in the backup's folder" test -z "$(find backups/two ! -name '*.jsonl' ! -name lock -type f)"
rm -rf back-one back-other away ./*-asks-*

[ "$failures" = 0 ]
