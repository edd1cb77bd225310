#!/bin/bash
# What an output may replace: an existing file that is not empty goes only with a yes, and only once the new one is whole.
#   test-outputs.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree
seq 20000 >tree/numbers
head -c 300000 /dev/urandom >tree/noise
check "an image to start from" exits 0 "$cli" burn --to base.iso tree

fresh() { # FILE...: each holds something of the user's
    local file
    for file; do
        rm -rf "$file"
        echo "the user's only copy" >"$file"
    done
}
kept() { # FILE...
    local file
    for file; do
        [ "$(cat "$file")" = "the user's only copy" ] || return 1
    done
}
asked() { grep -qsF '[y/N]' screen || [ -e ended ]; }
# Runs COMMAND on a terminal, where ANSWER is typed.
answered() { # CODE ANSWER COMMAND...
    local wanted=$1 answer=$2 got=0 line
    shift 2
    printf -v line '%q ' "$@"
    rm -f screen
    { wait_until asked; printf "$answer\\n"; wait_until test -e ended; } |
        { SHELL=$BASH timeout -k 1 60 script -qefc "$line" screen >/dev/null; echo $? >code; : >ended; }
    rm -f ended
    got=$(cat code)
    [ "$got" = "$wanted" ] || { echo "exit $got instead of $wanted: $*" >&2; cat screen >&2; return 1; }
}

# ---- one rule for every command: refused without a yes, asked on a terminal, done with --yes
printf '{"steadyburn": 1, "grafts": [{"place": "p", "source": "%s/tree"}], "target": "%s/old", "format": "tar"}' "$work" "$work" >p.steadyburn
declare -A outputs=(
    ["burn to an ISO"]='burn --to old --format iso tree'
    [burn to a tar]='burn --to old --format tar.zst tree'
    [verified]='burn --verify --to old --format tar tree'
    [a project]='burn --project p.steadyburn'
    [write-image]='write-image --to old base.iso'
    [read-image]='read-image virtual:dvd-r,file=base.iso old'
    [buffer]='buffer -i base.iso -o old'
    [a manifest]='burn --to new.iso --manifest old tree'
)
for name in "${!outputs[@]}"; do
    read -ra words <<<"${outputs[$name]}"
    fresh old
    rm -f new.iso
    check "$name: refused without a yes" exits 3 "$cli" "${words[@]}"
    check "$name: names the way out" says '--yes'
    check "$name: keeps the file" kept old
    check "$name: writes nothing else" test ! -e new.iso
    check "$name: refused in JSON" exits 3 "$cli" "${words[@]}" --json
    check "$name: keeps the file in JSON" kept old
    check "$name: a no is a refusal" answered 3 n "$cli" "${words[@]}"
    check "$name: and keeps the file" kept old
    check "$name: is asked of a terminal" answered 0 y "$cli" "${words[@]}"
    check "$name: replaces it with a yes" test "$(stat -c %s old)" -gt 100
    fresh old
    rm -f new.iso
    check "$name: --yes is a yes" exits 0 "$cli" "${words[@]}" --yes
    check "$name: replaces it with --yes" test "$(stat -c %s old)" -gt 100
    : >old
    rm -f new.iso
    check "$name: an empty file is no loss" exits 0 "$cli" "${words[@]}"
    check "$name: and is written" test "$(stat -c %s old)" -gt 100
    rm -f old new.iso
    check "$name: a new name needs no yes" exits 0 "$cli" "${words[@]}"
done
fresh old SUMS
check "two yeses for two files" answered 3 'y\nn' "$cli" burn --to old --format iso --manifest SUMS tree
check "the second was not given" kept old SUMS
fresh old
check "a simulated burn replaces nothing" exits 0 "$cli" burn --simulate --to old --format iso tree
check "and asks nothing" kept old
check "and says that nothing was written" says 'Nothing was written: ' out
check "and nothing else" test "$(grep -c ' written in ' out)" = 0
check "an appended session is no replacement" exits 0 "$cli" burn --append --to base.iso tree/noise

# ---- what the name may be
fresh real
ln -sf real link
ln -f real hard
for name in link hard ./real "$work/real"; do
    check "$name: refused" exits 3 "$cli" burn --format tar --to "$name" tree
    check "$name: keeps it" kept real hard
done
check "a link with a yes" exits 0 "$cli" burn --yes --format tar --to link tree
check "replaces what it points to" sh -c 'test -L link && tar --compare -f real'
check "another hard link keeps the old content" kept hard
check "a folder is none" exits 2 "$cli" burn --yes --to tree/.. tree
chmod 000 hard
if [ "$(id -u)" != 0 ]; then
    check "a read-only file is not replaced" exits 3 "$cli" burn --yes --format tar --to hard tree
fi
chmod 644 hard
check "nothing is left of refusals" test "$(find . -name '.*.part-*' | wc -l)" = 0

# ---- a link that leads nowhere: what it points to is made, and the link stays
mkdir folder
for name in "${!outputs[@]}"; do
    read -ra words <<<"${outputs[$name]}"
    rm -f old new.iso folder/made
    ln -s folder/made old
    check "$name through a link" exits 0 "$cli" "${words[@]}"
    check "$name through a link: it stays" test "$(readlink old)" = folder/made
    check "$name through a link: makes what it points to" test -s folder/made
    rm -f old new.iso
    ln -s nofolder/made old
    check "$name through a link into no folder" exits 2 "$cli" "${words[@]}"
    check "$name through a link into no folder: it stays" test "$(readlink old)" = nofolder/made
done
rm -f old new.iso folder/made
ln -s two folder/one
ln -s folder/one old
check "through two links" exits 0 "$cli" burn --to old --format tar tree
check "through two links: both stay" test -L old -a -L folder/one -a -s folder/two
ln -sf old old
check "a link to itself" exits 3 "$cli" burn --to old --format tar tree
check "a link to itself: it stays" test "$(readlink old)" = old
rm -rf old folder

# ---- in a folder for all, what others have put there is not followed or written into
next='find /proc/$PPID/fd -lname "*/steadyburn-names*" | grep -q . && : >seen; echo "virtual:tape,speed=900M,file=next.tap"'
check "a name is claimed while a set waits" exits 0 "$cli" burn --to virtual:tape,speed=900M,capacity=1M,file=first.tap \
    --manifest claimed --next-volume "$next" tree base.iso
check "in a file that only the user can lock" test -s claimed -a -e seen
if [ "$(id -u)" = 0 ]; then
    mkdir shared
    chmod 1777 shared
    ln -s "$work/victim" shared/out
    chown -h 65534 shared/out
    for command in 'burn --yes --format tar --to shared/out tree' 'write-image --yes --to shared/out base.iso' \
        'buffer --yes -i base.iso -o shared/out' 'read-image --yes virtual:dvd-r,file=base.iso shared/out' \
        'burn --yes --to new.iso --manifest shared/out tree'; do
        # shellcheck disable=SC2086 # words
        check "$command: refused" exits 3 "$cli" $command
        check "$command: makes nothing" test ! -e victim
        check "$command: leaves the link" test -L shared/out
        rm -f new.iso
    done
    : >shared/disc.iso.part
    chown 65534 shared/disc.iso.part
    check "a part of somebody else's" exits 3 "$cli" read-image virtual:dvd-r,file=base.iso shared/disc.iso
    check "is named" says 'shared/disc.iso.part'
    check "and stays empty and alone" test ! -s shared/disc.iso.part -a ! -e shared/disc.iso.map
    chown 0 shared/disc.iso.part
    check "one's own is written into" exits 0 "$cli" read-image virtual:dvd-r,file=base.iso shared/disc.iso
    rm -rf shared
fi

# ---- a virtual drive's file that is no medium of ours
fresh notes
tar -cf theirs.tar tree
sha256sum notes theirs.tar >before
for kind in dvd+rw bd-re cd-rw dvd-r tape; do
    for file in notes theirs.tar; do
        for command in "burn --to virtual:$kind,speed=500M,file=$file tree" "burn --append --to virtual:$kind,speed=500M,file=$file tree" \
            "blank virtual:$kind,file=$file"; do
            # shellcheck disable=SC2086 # words
            "$cli" $command >out 2>err </dev/null
            check "$command: is refused" test $? -ge 2
        done
    done
done
check "virtual drives kept them" sha256sum --quiet -c before

# ---- a run of a backup: the question asks, and the refusal answers
mkdir -p run/ABOUT-THIS-BACKUP
echo '{"backup":"good","number":7,"uuid":"11111111-2222-4333-8444-555555555555"}' >run/ABOUT-THIS-BACKUP/RUN.json
check "a disc with a run" exits 0 "$cli" burn --to virtual:dvd+rw,speed=500M,file=run.img run/ABOUT-THIS-BACKUP
check "it stays after a no" answered 3 n "$cli" blank virtual:dvd+rw,file=run.img
check "the question names it and asks" grep -qF 'holds run 7 of the backup “good”. Erase it? [y/N]' screen
check "it goes after a yes" answered 0 y "$cli" blank virtual:dvd+rw,file=run.img
check "and nothing is said to be left" test "$(grep -c 'not erased' screen)" = 0

# ---- root leaves nothing in the home folder of a user (sudo -E)
if [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; then
    mkdir -p ann/.config && chown -R 12345 ann
    as_root() { # with an empty home folder of its own
        # shellcheck disable=SC2016 # the inner shell's
        unshare -m env -u XDG_STATE_HOME -u STEADYBURN_SHELF -u STEADYBURN_BACKUPS HOME="$PWD/ann" \
            XDG_DATA_HOME="$PWD/ann/.local/share" XDG_CONFIG_HOME="$PWD/ann/.config" \
            sh -c 'mount -t tmpfs none ~root && "$@" && ls -A ~root/.local/share/steadyburn' sh "$@"
    }
    check "root burns with a user's home" exits 0 as_root "$cli" burn --to anns.tar tree/noise
    check "the shelf is root's" grep -qx shelf.db out
    check "which is said" says "another user"
    check "nothing is root's in the user's home" test -z "$(find ann ! -user 12345)"
    rm -rf ann anns.tar
fi

# ---- the manifest is neither target nor source nor journal, by any spelling
rm -f new.tar
ln -sf new.tar to-target
for name in new.tar ./new.tar "$work/new.tar" tree/../new.tar; do
    check "manifest $name is the target" exits 2 "$cli" burn --yes --to new.tar --manifest "$name" tree
    check "and it says so" says 'manifest'
    check "and nothing is written" test ! -e new.tar
done
cp base.iso image
ln -f image image-too
ln -sf image image-link
for name in image ./image image-too image-link; do
    check "manifest $name is the target's file" exits 2 "$cli" burn --yes --to image --format iso --manifest "$name" tree
    check "manifest $name is a medium's file" exits 2 "$cli" burn --yes --to virtual:dvd+rw,speed=500M,file=image --manifest "$name" tree
    check "and it is as it was" cmp -s image base.iso
done
for name in tree/noise ./tree/noise tree/../tree/noise; do
    cp tree/noise noise
    check "manifest $name is a source" exits 2 "$cli" burn --yes --to new.tar --manifest "$name" tree/noise
    check "manifest $name is grafted" exits 2 "$cli" burn --yes --to new.tar --manifest "$name" --graft "a=tree/noise"
    check "which is whole" cmp -s noise tree/noise
done
fresh journal
mkdir -p with/list && fresh with/list/SUMS && ln -sfn with/list led
for name in with/list/SUMS led/SUMS; do
    check "manifest $name lies in a source" exits 2 "$cli" burn --yes --to new.tar --manifest "$name" with
    check "and it says so" says 'manifest'
    check "and the file is as it was" kept with/list/SUMS
done
check "manifest is the journal" exits 2 "$cli" burn --yes --continue journal --manifest ./journal --to virtual:tape
check "which stays" kept journal
# ---- a journal that somebody gave away chooses no place for the manifest
mkdir -p tapes given
"$cli" burn --to virtual:tape,capacity=200k,file=tapes/1.tap --block 2k --manifest tapes/SUMS --next-volume false tree >/dev/null 2>&1
cp "$XDG_STATE_HOME"/steadyburn/sets/*.jsonl given/set.jsonl
check "a journal from elsewhere" exits 2 "$cli" burn --yes --continue given/set.jsonl --to virtual:tape,file=tapes/2.tap
check "names the manifest's place" says 'tapes/SUMS'
check "and what to do" says '--manifest'
check "nothing is written" test ! -e tapes/2.tap -a ! -e tapes/SUMS
check "where the user says" exits 0 "$cli" burn --yes --continue given/set.jsonl --manifest mine --to virtual:tape,file=tapes/3.tap
check "it is" test -s mine -a ! -e tapes/SUMS
check "a journal that is not there" exits 2 "$cli" burn --continue nowhere.jsonl --to virtual:tape,file=tapes/4.tap
check "is said to be missing" says 'The file “nowhere.jsonl” does not exist'
check "a journal of our own" exits 0 "$cli" burn --yes --continue last --to virtual:tape,file=tapes/4.tap
check "has its manifest where it was asked for" test -s tapes/SUMS
mkfifo queue
check "a manifest is no pipe" exits 3 "$cli" burn --yes --to new.tar --manifest queue tree
check "nor a folder" exits 2 "$cli" burn --yes --to new.tar --manifest tree tree
check "the pipe is still one" test -p queue

# ---- the old content is there until the new one is whole: a full disk, a limit, a stop
limited() { (ulimit -f 2048 && exec "$@"); } # the buffer is a file of the kernel's, too
head -c 3000000 /dev/urandom >tree/large
check "a large image" exits 0 "$cli" burn --yes --to base.iso tree
fresh old
for command in 'burn --yes --buffer 1M --format tar --to old tree' 'write-image --yes --buffer 1M --to old base.iso' \
    'buffer --yes --buffer 1M -i base.iso -o old'; do
    # shellcheck disable=SC2086 # words
    check "$command within a limit" exits 3 limited "$cli" $command
    check "is told as too large" says 'larger than'
    check "and keeps the old file" kept old
done
check "a buffer within a limit" exits 3 limited "$cli" burn --yes --buffer 8M --format tar --to old tree
check "is told as well" says 'ulimit -f'
check "read-image within a limit" exits 3 limited "$cli" read-image --yes virtual:dvd-r,file=base.iso old
check "is told" says 'larger than'
check "keeps it as well" kept old
check "nothing is left of those" test "$(find . -name '.*.part-*' | wc -l)" = 0
if [ -w /dev/full ] && unshare -rm true 2>/dev/null; then
    mkdir -p small
    inside='mount -t tmpfs -o size=200k none small && echo "the user'"'"'s only copy" >small/old && '
    check "a full file system" exits 3 unshare -rm sh -c "$inside"'"$0" burn --yes --format tar.gz --to small/old tree; code=$?; cat small/old; exit $code' "$cli"
    check "is told" says 'is full'
    check "with the old file intact" says "the user's only copy" out
    check "and told so" says 'unchanged'
    check "a read-only file system" exits 3 unshare -rm sh -c "$inside"'mount -o remount,bind,ro small && "$0" burn --yes --format tar --to small/old tree; code=$?; cat small/old; exit $code' "$cli"
    check "keeps it too" says "the user's only copy" out
    check "and names it" says 'Read-only file system'
fi

# ---- what is no stream: devices of other kinds are not even opened
if mknod char c 10 130 2>/dev/null && mknod block b 7 200; then # a watchdog, a loop device
    for name in char block; do
        for command in "burn --yes --format tar --to $name tree" "write-image --yes --to $name base.iso" \
            "buffer --yes -i base.iso -o $name" "burn --yes --to new.tar --manifest $name tree" \
            "read-image --yes virtual:dvd-r,file=base.iso $name"; do
            # shellcheck disable=SC2086 # words
            check "$command: refused" exits 3 "$cli" $command
            check "$command: says why" grep -qE 'device|regular file' err
        done
    done
    check "and they are what they were" sh -c 'test -c char && test -b block'
    rm -f char block new.tar
fi
mkfifo fifo
cat fifo >through &
check "a pipe is a stream" exits 0 "$cli" burn --format tar --to fifo tree
wait $!
check "that takes everything" tar --compare -f through

# ---- names that would steer a terminal
mkdir -p evil
: >"evil/$(printf 'a\033[2Jb\nc\302\233d\342\200\256e')"
: >"evil/$(printf 'latin\351')"
rm -f evil.tar
check "such names" exits 0 "$cli" burn --to evil.tar evil
check "are listed" exits 0 "$cli" list evil.tar
check "with their controls shown" says 'evil/a\x1b[2Jb\nc\x9bd\u202ee' out
check "none of them raw" sh -c '! LC_ALL=C grep -qa "$(printf "\033")" out'
check "nor C1 nor direction" sh -c '! grep -qa "$(printf "\302\233")" out && ! grep -qa "$(printf "\342\200\256")" out'
check "one line each" test "$(wc -l <out)" = 3
check "other bytes as they are" says "$(printf 'latin\351')" out
check "exact in JSON" exits 0 "$cli" list --json evil.tar
check "with the newline" says 'b\nc' out
check "and in errors" exits 2 "$cli" list "$(printf 'no\033[31m\nsuch')"
check "shown" says 'no\x1b[31m\nsuch'
check "no command of such a name" exits 2 "$cli" "$(printf 'x\033y')"
check "is shown" says 'x\x1by'

# ---- what is restored from is never replaced by what is restored
mkdir -p self && echo short >self/self.tar && tar -cf self.tar -C self self.tar && cp self.tar as-it-was
check "restore over its own archive" exits 1 "$cli" restore --yes self.tar --into .
check "names it" says 'self.tar'
check "and leaves the archive" cmp self.tar as-it-was

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
