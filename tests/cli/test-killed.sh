#!/bin/bash
# Burns that are killed: what the next start says of their media, and what ends that.
#   test-killed.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree other
head -c 3000000 /dev/urandom >tree/noise
echo small >tree/small
echo else >other/else
burns=$XDG_STATE_HOME/steadyburn/burns
caution="unfinished burn"
fast="speed=40M,buffer=1M"
slow="speed=40M,buffer=64k,fault=slow=8k@500k..99M" # it comes no further before it is killed

journals() { find "$burns" -name '*.burn' 2>/dev/null; }
none_left() { [ -z "$(journals)" ]; }
some_left() { ! none_left; }
written() { # of the newest journal
    local newest
    newest=$(find "$burns" -name '*.burn' -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d' ' -f2-)
    [ -n "$newest" ] && sed -n '2s/^{"written":\([0-9]*\),.*/\1/p' "$newest" 2>/dev/null
}
noted() { # BYTES
    local said
    said=$(written) && [ -n "$said" ] && [ "$said" -ge "$1" ]
}
# Kills the burn once its journal says that so much is on the medium; what it says then lies in `said`.
killed_at() { # BYTES OPTIONS-OF-burn...
    local bytes=$1
    shift
    killed_run "$bytes" burn --no-lock --no-shelf --json "$@"
}
killed_run() { # BYTES COMMAND...
    local bytes=$1 pid
    shift
    "$cli" "$@" >out 2>err &
    pid=$!
    await $pid noted "$bytes" || {
        cat out err >&2
        return 1
    }
    kill -KILL $pid
    wait $pid 2>/dev/null
    written >said
}
burn() { "$cli" burn --no-lock --no-shelf --json "$@"; }
accused() { # TARGET: by info, in words and in JSON
    exits 0 "$cli" info --json "$1" && says '"unfinished":[{' out && exits 0 "$cli" info "$1" && says "$caution" out
}
not_accused() {
    exits 0 "$cli" info "$1" && ! says "$caution" out && exits 0 "$cli" info --json "$1" && says '"unfinished":[]' out
}
at_least() { # FILE: no less than the journal says is in it
    [ "$(cat said)" -gt 0 ] && [ "$(stat -c %s "$1")" -ge "$(cat said)" ]
}
quietly() { "$@" >out 2>err; }
fails() { ! quietly "$@"; }
fails_and_says() { # WORDS COMMAND...
    local words=$1
    shift
    ! quietly "$@" && says "$words"
}

# ---- a write-once disc
disc=virtual:dvd+r,$slow,file=once.iso
check "a DVD+R is killed while it is written" killed_at 400000 --to $disc tree
check "its journal says at least what is there" at_least once.iso
check "info says so" accused $disc
check "in words" says "begun" out
check "with what was planned" grep -qE " of 3\.[0-9]+ MiB" out
check "list says so" fails_and_says "$caution" "$cli" list $disc
check "and verify" fails_and_says "$caution" "$cli" verify $disc
check "read-image says so" exits 1 "$cli" read-image $disc read.iso
check "in words" says "$caution" out
check "and in JSON" exits 1 "$cli" read-image --json --yes $disc read.iso
check "which names the burn" result '"unfinished":[{'
export STEADYBURN_SHELF=$work/shelf
"$cli" shelf add --json $disc >out 2>err
check "shelf add says so, where there is something to enter" fails says '"outcome":"complete"' out
check "no copy of it is written without a yes" fails "$cli" copy --json --no-shelf $disc virtual:dvd+r,file=copied.iso
check "and it is named before" says '"unfinished":[{' out
export STEADYBURN_SHELF=
check "the image alone as well" fails_and_says "$caution" "$cli" list once.iso
check "nothing is appended to it" fails_and_says once.iso "$cli" burn --append --to $disc other
check "that is known still" accused $disc
mv once.iso aside.iso
check "no disc is not accused" not_accused $disc
check "another disc is burned whole" exits 0 burn --to virtual:dvd+r,$fast,file=good.iso other
cp --preserve=xattr good.iso once.iso
check "another disc in its place is not accused" not_accused $disc
check "it is listed" exits 0 "$cli" list $disc
mv aside.iso once.iso
check "the first one is known again" accused $disc

# ---- who writes: a process number that was given out again, and one that lives
journal=$(journals)
cp "$journal" kept
sed -i "1s/\"pid\":[0-9]*/\"pid\":$$/" "$journal"
check "a number alone is no process" accused $disc
sed -i "1s/\"started\":[0-9]*/\"started\":$(cut -d' ' -f22 /proc/$$/stat)/" "$journal"
check "a burn that runs is not accused" not_accused $disc
sed -i '1s/"boot":"[^"]*"/"boot":"another"/' "$journal"
check "of an earlier start of the system it is" accused $disc
sed -i '1s/"machine":"[^"]*"/"machine":"another"/' "$journal"
check "of another machine it is not" not_accused $disc
head -n 1 kept >"$journal"
check "a journal without its second line knows its disc" accused $disc
{ head -n 1 kept && echo '{"written":'; } >"$journal"
check "with a torn one as well" accused $disc
sed 's/"head_bytes":[0-9]*/"head_bytes":0/' kept >"$journal"
check "one that does not know how the burn began names the disc" accused $disc
check "and says that it may be another" says "may have begun to write" out
check "in JSON" fails "$cli" list --json $disc
check "as not certain" result '"certain":false'
sed '1s/"head_sha256":"../"head_sha256":"zz/' kept >"$journal"
check "one whose sum is damaged has it twice" accused $disc
check "and is as certain" fails "$cli" list --json $disc
check "of that" result '"certain":true'
sed 's/"head_sha256":"../"head_sha256":"zz/' kept >"$journal"
check "one without either does as the one before" fails_and_says "may have begun to write" "$cli" list $disc
cp kept "$journal"
check "it is forgotten when the user says so" exits 0 "$cli" info --forget-burn $disc
check "which it confirms" says 'Forgotten: 1 burn to' out
check "then nothing speaks of it" not_accused $disc
check "a second time there is nothing to forget" exits 0 "$cli" info --forget-burn $disc
check "which is said" says 'No unfinished burn' out
check "and no journal is left" none_left

# ---- a rewritable disc
disc=virtual:dvd+rw,$slow,file=again.iso
check "a DVD+RW is burned" exits 0 burn --to ${disc/$slow/$fast} other
check "the journal of a whole burn goes" none_left
: >"$burns/ended.burn" # of a burn that ended, where its journal could not be removed
check "an empty journal tells of no burn" not_accused ${disc/$slow/$fast}
check "another burn" exits 0 burn --yes --to ${disc/$slow/$fast} other
check "removes it" none_left
check "a burn over it is killed" killed_at 1 --yes --to $disc tree
check "info says so" accused $disc
check "a burn that fails before it writes" fails_and_says missing "$cli" burn --yes --to $disc missing
check "does not forget it" accused $disc
check "nor one that does not fit" fails burn --yes --to virtual:dvd+rw,capacity=1M,file=again.iso tree
check "which is known still" accused $disc
check "an append is refused" fails_and_says "again.iso" "$cli" burn --append --to $disc other
check "a good burn" exits 0 burn --yes --to ${disc/$slow/$fast} tree
check "says before that it was unfinished" grep -q '"kind":"unfinished"' out
check "and ends it" not_accused $disc
check "without a journal" none_left
check "an append is killed" killed_at 300000 --append --to ${disc/500k/3900k} tree
check "info says so" accused $disc
check "the earlier sessions are listed, and it is no success" exits 1 "$cli" list $disc
check "with words" says "behind its earlier sessions"
check "and files" says tree/noise out
check "verify says that they are whole" exits 1 "$cli" verify --json $disc
check "and that the rest is not" result '"unfinished":[{'
check "which an append ends" exits 0 burn --append --to ${disc/$slow/$fast} other
check "for good" exits 0 "$cli" verify $disc
check "it is killed once more, near its end" killed_at 2600000 --yes --to ${disc/500k/2700k} tree
check "which shows" accused $disc
check "until it is blanked" exits 0 "$cli" blank $disc
check "with its journal" none_left

# ---- a tape
tape=virtual:tape,$slow,file=tape.tap
check "a tape is killed" killed_at 400000 --to $tape tree
check "info says so" accused $tape
check "list says so" fails_and_says "$caution" "$cli" list $tape
check "a good burn" exits 0 burn --yes --to ${tape/$slow/$fast} tree
check "ends it" not_accused $tape
check "an append to it is killed" killed_at 300000 --append --to ${tape/500k/4300k} tree
check "info says so, too" accused $tape
check "and that it stands behind earlier files" says "behind its earlier files" out
check "another tape is not accused" not_accused virtual:tape,file=new.tap
check "nor is one in its place" exits 0 burn --to virtual:tape,$fast,file=new.tap other
cp new.tap tape.tap
check "which was good" not_accused $tape
rm -f "$burns"/*.burn

# ---- an image, a copy and a backup go the same way
check "an image is made" exits 0 burn --to image.iso tree
check "a disc from an image" killed_run 1 write-image --to virtual:dvd+rw,$slow,file=image.dvd image.iso
check "shows" accused virtual:dvd+rw,file=image.dvd
check "by the image's name" says "“image.iso”" out
rm -f "$burns"/*.burn
export STEADYBURN_BACKUPS=$work/backups
check "a backup" exits 0 "$cli" backup create mine --to "virtual:dvd+rw,$slow,file=backup-{run}.dvd" tree
check "that is killed" killed_run 400000 backup run mine --no-shelf --json
check "shows as well" accused virtual:dvd+rw,file=backup-001.dvd
rm -f "$burns"/*.burn

# ---- a set of discs
noted_of_second() { [ -s set2.iso ] && noted "$1"; }
mkdir parts
head -c 1200000 tree/noise >parts/one
tail -c 1200000 tree/noise >parts/two
"$cli" burn --no-lock --no-shelf --json --to virtual:dvd+r,$fast,capacity=2M,file=set1.iso \
    --next-volume "echo virtual:dvd+r,speed=40M,buffer=64k,capacity=2M,fault=slow=8k@500k..99M,file=set2.iso" parts >out 2>err &
pid=$!
await $pid noted_of_second 300000
kill -KILL $pid
wait $pid 2>/dev/null
check "of a set that is killed the second disc is accused" accused virtual:dvd+r,file=set2.iso
check "with how the set is continued" says "burn --continue" out
set=$(sed -n "s/.*burn --continue '\([^']*\)'.*/\1/p" out)
check "the first is not" not_accused virtual:dvd+r,file=set1.iso
check "the set is continued in that way" exits 0 burn --continue "$set" --to virtual:dvd+r,$fast,capacity=2M,file=set3.iso
check "the second disc is accused still" accused virtual:dvd+r,file=set2.iso
check "of a set that is complete without it" says "complete on other media" out
rm "$set"
check "of a set that is forgotten" accused virtual:dvd+r,file=set2.iso
check "nothing is said" says "Burn the files to another disc" out
rm -f "$burns"/*.burn

# ---- a set of tapes that was killed and continued is on the shelf
tape_of() { echo "virtual:tape,reposition=0s,capacity=2M,${2:-speed=900M},file=$1"; }
STEADYBURN_SHELF=$work/tapes.db "$cli" burn --no-lock --json --to "$(tape_of t1)" --next-volume "echo $(tape_of t2 "speed=40M,buffer=64k,fault=slow=8k@500k..99M")" parts >out 2>err &
pid=$!
await $pid noted_of_second 300000
kill -KILL $pid
wait $pid 2>/dev/null
check "a set of tapes is continued" exits 0 env STEADYBURN_SHELF="$work/tapes.db" "$cli" burn --no-lock --json --continue last --to "$(tape_of t3)"
export STEADYBURN_SHELF=$work/tapes.db
check "both of its tapes are on the shelf" test "$("$cli" shelf list --json | grep -c '"medium":"tape"')" = 2
check "with each part of the first file" test "$("$cli" find parts/one.part | wc -l)" = "$("$cli" find parts/one.part | sed 's/.*of0*//; s/ .*//' | sort -u)"
check "and with the second" exits 0 "$cli" find parts/two
check "the shelf is whole" exits 0 "$cli" shelf check
export STEADYBURN_SHELF=

# ---- killed in its first moments, and appended to a disc that is written once
mkdir old new
for name in 1 2 3 4; do
    head -c 900000 /dev/urandom >old/$name
    head -c 900000 /dev/urandom >new/$name
done
killed_when() { # CONDITION OPTIONS-OF-burn...
    local condition=$1 pid
    rm -f out
    "$cli" burn --no-lock --no-shelf --no-checksums --no-session-md5 --json "${@:2}" >out 2>err &
    pid=$!
    # shellcheck disable=SC2086 # words
    await $pid $condition || return
    kill -KILL $pid
    wait $pid 2>/dev/null
    return 0
}
killed_once_it_writes() { killed_when "other_than $1 $(sum_of "$1")" "${@:2}"; } # FILE OPTIONS-OF-burn...
other_than() { [ "$(sum_of "$1")" != "$2" ]; }                                  # FILE SUM
sum_of() { cat "$1" 2>/dev/null | sha256sum | cut -d ' ' -f 1; }
state_of() { # TARGET FILE: what it holds, and what is said of that without its journals
    sum_of "$2"
    XDG_STATE_HOME=$work/nowhere "$cli" info --json "$1" 2>&1
}
told_or_as_before() { # TARGET FILE: as `before` says
    state_of "$1" "$2" >after
    cmp -s before after || {
        exits 0 "$cli" info --json "$1" && says '"unfinished":[{' out && ! quietly "$cli" verify "$1"
    }
}
disc=virtual:bd-re,file=half.iso
check "a BD-RE is burned" exits 0 burn --no-checksums --no-session-md5 --to $disc,speed=900M old
check "a burn over it is killed when it begins" killed_once_it_writes half.iso --yes --to $disc,speed=1M new
check "info says so" accused $disc
check "and verify, of half old and half new files" fails_and_says "$caution" "$cli" verify $disc
rm -f "$burns"/*.burn
for kind in dvd+r dvd-r cd-r bd-r; do
    disc=virtual:$kind,file=$kind.iso
    check "a $kind is burned and left open" exits 0 burn --no-close --to $disc,speed=900M other
    check "an append to it is killed when it begins" killed_once_it_writes $kind.iso --no-close --append --to $disc,speed=1M new
    check "info says so" accused $disc
    check "and that it stands behind earlier sessions" says "behind its earlier sessions" out
    check "verify does" fails_and_says "$caution" "$cli" verify $disc
    check "list does" fails_and_says "$caution" "$cli" list $disc
    check "the session before it is whole" exits 0 "$cli" verify --session 0 $disc
done
STEADYBURN_SHELF=$work/shelf
export STEADYBURN_SHELF
check "what can be read of one is entered on the shelf" exits 1 "$cli" shelf add $disc
check "with a word of it" says "$caution"
check "in JSON" exits 1 "$cli" shelf add --json $disc
check "as well" result '"unfinished":[{'
STEADYBURN_SHELF=
check "a further disc" exits 0 burn --no-close --to virtual:dvd+r,speed=900M,file=further.iso tree
cp --preserve=xattr further.iso dvd+r.iso
check "in the place of the first is not accused" not_accused virtual:dvd+r,file=dvd+r.iso
rm -f "$burns"/*.burn

# ---- whenever a burn is killed, its medium is as before or is told of
moments=('test -s out' some_left 'holds moment' changed)
turn=0
for kind in dvd+r dvd+rw bd-re cd-r tape; do
    disc=virtual:$kind,file=moment
    for how in "" --yes "--append --no-close" "--append --no-close"; do
        [[ "$kind $how" =~ ^(dvd\+r|cd-r)" --yes" ]] && continue # that is refused
        rm -f moment
        [ -z "$how" ] || check "a $kind is burned" exits 0 burn --no-close --to $disc,speed=900M other
        state_of $disc moment >before
        moment=${moments[(turn + turn / 4) % 4]}
        case $moment in
        changed) moment="other_than moment $(sum_of moment)" ;;
        holds*) moment="holds moment $(($(stat -c %s moment 2>/dev/null || echo 0) + 100000))" ;;
        esac
        turn=$((turn + 1))
        # shellcheck disable=SC2086 # these are several words
        check "$kind $how is killed: $moment" killed_when "$moment" $how --to $disc,speed=1M,buffer=64k new
        check "$kind $how, killed: $moment" told_or_as_before $disc moment
        rm -f "$burns"/*.burn
    done
done

# ---- one kill, one caution; and none of what begins in the same way and is good
disc=virtual:dvd+r,$slow,file=twin.iso
check "an image" exits 0 burn --to twins.iso tree
check "is written, and killed" killed_run 1 write-image --to $disc twins.iso
mv twin.iso twin1.iso
mv "$burns"/*.burn .
check "and on another disc as well" killed_run 1 write-image --to $disc twins.iso
mv ./*.burn "$burns"
check "which is told" accused $disc
check "once" [ "$(grep -c "^caution" out)" = 1 ]
mv twin.iso twin2.iso
check "the third disc is good" exits 0 "$cli" write-image --no-shelf --json --to virtual:dvd+r,$fast,file=twin.iso twins.iso
check "and is not accused" not_accused virtual:dvd+r,file=twin.iso
check "nor can one be told from it" none_left
rm twin.iso
check "what is killed" killed_run 1 write-image --to $disc twins.iso
cp "$(journals)" "$burns/again.burn" # twice
check "is forgotten at one word" exits 0 "$cli" info --forget-burn $disc
check "each time" none_left
disc=virtual:dvd+rw,$slow,file=again.iso

# ---- a file: it has its name when it is whole
mkdir slow
head -c 16000000 /dev/urandom >slow/noise
check "an archive is written" exits 0 burn --to old.tar.zst other
touch -d '1 minute ago' old.tar.zst
check "another one over it is killed" killed_at 1 --yes --level 19 --to old.tar.zst slow
check "info says that the file is the one from before" exits 0 "$cli" info old.tar.zst
check "in words" says "the one from before" out
check "it can be trusted" exits 0 "$cli" verify old.tar.zst
check "and nothing else is said" test ! -s err
check "a good burn" exits 0 burn --yes --to old.tar.zst tree
check "ends it" none_left

# ---- what the shelf has of a disc that a killed burn has spoilt since
export STEADYBURN_SHELF=$work/spoilt-shelf
shelved=virtual:dvd+rw,$slow,file=shelved.iso
check "a disc on the shelf" exits 0 "$cli" burn --no-lock --to ${shelved/$slow/$fast} tree
check "is found" exits 0 "$cli" find --json small
check "and is good" says '"unfinished":[]' out
check "it is killed while it is written anew" killed_at 400000 --yes --to $shelved tree
check "it is found for all that" exits 0 "$cli" find small
check "with what it is worth" says 'SPOILT by an unfinished burn' out
check "for a script" exits 0 "$cli" find --json small
check "as well" says '"unfinished":[{' out
check "written anew" exits 0 "$cli" burn --no-lock --yes --to ${shelved/$slow/$fast} tree
check "it is found" exits 0 "$cli" find --json small
check "and is good once more" says '"unfinished":[],' out
check "nothing is left of it" none_left
export STEADYBURN_SHELF=

# ---- a file that libburn writes as a drive: it is written where it lies
mkdir large
truncate -s 3G large/zeros
echo first >large/first
check "a burn through libburn is killed" killed_at 1 --to stdio:drive.iso large
check "which is told" accused stdio:drive.iso
check "not as of a file from before" fails grep -q "the one from before" out
check "verify tells it" fails_and_says "$caution" "$cli" verify stdio:drive.iso
check "list tells it" fails_and_says "$caution" "$cli" list stdio:drive.iso
check "a good burn through libburn" exits 0 burn --yes --to stdio:drive.iso other
check "ends that, too" none_left
rm -rf large drive.iso

# ---- while it runs
"$cli" burn --no-lock --no-shelf --json --to ${disc/8k/400k} tree >running 2>&1 &
pid=$!
await $pid noted 1
quietly "$cli" info $disc
check "a burn that runs is not accused" [ "$(cat out err | grep -c "$caution")" = 0 ]
kill -TERM $pid
wait $pid
check "one that ends in order reports it" grep -q '"outcome":"cancelled"' running
check "and leaves no journal" none_left

# ---- no journal can be kept
rm -rf "$burns"
: >"$burns"
check "without a folder for journals the burn goes on" exits 0 burn --yes --to ${disc/$slow/$fast} other
check "which is a warning" grep -q '"kind":"journal"' out
check "and in the result" grep -q '"untraced":{' out
check "in words as well" exits 0 "$cli" burn --yes --no-shelf --to ${disc/$slow/$fast} other
check "that say what it means" grep -q "should the program be killed" out

# ---- a journal of which nothing can be understood: it is named, whatever medium is looked at
rm -f "$burns"
check "a disc" exits 0 burn --to virtual:dvd+r,$fast,file=fine.iso other
disc=virtual:dvd+r,$slow,file=guarded.iso
check "a burn is killed" killed_at 1 --to $disc tree
journal=$(journals)
cp "$journal" kept
for how in '1s/^{/(/' '1s/"place":"[^"]*"/"place":""/' '1s/"steadyburn_burn":1/"steadyburn_burn":9/'; do
    sed "$how" kept >"$journal"
    for command in info list verify "restore --into back"; do
        # shellcheck disable=SC2086 # words of a command
        check "$how: ${command%% *} of any medium" exits 0 "$cli" $command virtual:dvd+r,file=fine.iso
        check "$how: ${command%% *} names it" says "$(basename "$journal")"
    done
    check "$how: for a script" exits 0 "$cli" verify --json virtual:dvd+r,file=fine.iso
    check "$how: as a warning" says '"kind":"journal"' out
    check "$how: a burn names it" exits 0 burn --to virtual:dvd+r,$fast,file=new.iso other
    check "$how: as a warning, too" says '"kind":"journal"' out
    rm -rf back new.iso
    check "$how: it stays" test -s "$journal"
done
head -c 400 /dev/zero >"$journal"
check "zeros alone" exits 0 "$cli" info virtual:dvd+r,file=fine.iso
check "zeros alone: are named" says "$(basename "$journal")"
: >"$journal" # of a burn that ended
check "an empty one" exits 0 "$cli" info virtual:dvd+r,file=fine.iso
check "an empty one: is not named" test ! -s err
rm -f "$journal"

[ "$failures" = 0 ]
