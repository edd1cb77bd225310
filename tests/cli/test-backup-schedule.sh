#!/bin/bash
# Timers of backups from outside: what is written for systemd, what it is told, and that nothing of anybody else's is
# touched. systemctl is a stand-in that notes its words; the units are checked by systemd's own systemd-analyze where it
# is there, and the command in them is taken apart by systemd's rules and run.
#   test-backup-schedule.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS="$work/my \"backups\" 100%"
export XDG_CONFIG_HOME="$work/config" DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
units=$XDG_CONFIG_HOME/systemd/user
analyze=$(command -v systemd-analyze || true)

mkdir fakes
cat >fakes/systemctl <<END
#!/bin/sh
echo "systemctl \$*" >>"$work/calls"
[ ! -e "$work/no-bus" ] || { echo "Failed to connect to bus: No medium found" >&2; exit 1; }
case " \$* " in *" show "*) echo ActiveState=active; echo NextElapseUSecRealtime=@1900000000 ;; esac
END
cat >fakes/systemd-analyze <<END
#!/bin/sh
echo "systemd-analyze \$*" >>"$work/calls"
case \$2 in soon) exit 1 ;; esac
END
chmod +x fakes/*
path=$PATH
export PATH=$work/fakes:$PATH
told() { grep -qxF -- "$1" calls; }
fresh() { rm -rf "$XDG_CONFIG_HOME" calls; : >calls; }
timer_of() { printf '%s\n' "$units"/steadyburn-backup-*.timer; }
fresh

# A name with all that systemd could take for its own, and a line feed.
# shellcheck disable=SC1003,SC2016 # so it is meant
name=$(printf '%s' '-a "b" %%h $HOME ${HOME} \x41 '\'' ;'; printf '\nExecStart=\303\244\351')
mkdir source media
echo one >source/a
check "create" exits 0 "$cli" backup create --to 'media/{run}.tar' -- "$name" source
check "another" exits 0 "$cli" backup create plain --to 'media/plain-{run}.tar' source
check "no timer yet" exits 0 "$cli" backup schedule
check "is shown" test ! -s out
check "nothing was written" test ! -e "$units"
check "no timer of this one" exits 0 "$cli" backup schedule --never plain
check "which is said" says 'has no timer' out

# ---- times that must not get into a file
for when in '' 'daily
ExecStart=/bin/false' 'soon' '%h' 'daily;' "daily'" 'daily"' 'da\x41ily' '$HOME' '-x' "$(printf 'daily\t')" "$(seq -s, 100)"; do
    code=0
    "$cli" backup schedule plain --at "$when" >out 2>err || code=$?
    [ -z "$when" ] || check "refused: $when" test $code = 2
    check "nothing is written for: $when" test ! -e "$units"
done
check "systemd was asked about the one that may be" told 'systemd-analyze calendar soon'
check "and not about the others" test "$(grep -c calendar calls)" = 1
check "no such backup" exits 2 "$cli" backup schedule nothing --at daily
check "a time without a name" exits 2 "$cli" backup schedule --at daily
check "never without a name" exits 2 "$cli" backup schedule --never
check "both" exits 2 "$cli" backup schedule plain --at daily --never

# ---- written
fresh
check "schedule" exits 0 "$cli" backup schedule --at 'Mon *-*-* 03:00:00' --json -- "$name"
check "it says when" result '"next":1900000000'
unit=$(basename "$(timer_of)")
check "with what systemd is told" cmp calls <(printf '%s\n' 'systemd-analyze calendar Mon *-*-* 03:00:00' \
    'systemctl --user daemon-reload' "systemctl --user enable --now $unit" \
    "systemctl --user show --timestamp=unix --property=ActiveState,NextElapseUSecRealtime $unit")
timer=$units/$unit service=$units/${unit%.timer}.service
check "the time" grep -qx 'OnCalendar=Mon \*-\*-\* 03:00:00' "$timer"
check "what was missed is made up for" grep -qx 'Persistent=true' "$timer"
check "one command" test "$(grep -c '^ExecStart' "$service")" = 1
check "no line of the name's" test "$(grep -ci '^ *execstart=[^:]' "$service")" = 0
check "it is UTF-8" iconv -f UTF-8 -t UTF-8 -o /dev/null "$service"
check "nothing else is there" test "$(find "$units" -type f | wc -l)" = 2
if [ -n "$analyze" ]; then
    mkdir -m 700 runtime
    check "systemd takes both" exits 0 env PATH="$path" XDG_RUNTIME_DIR="$work/runtime" "$analyze" --user --man=no verify "$timer" "$service"
    check "without a word about them" test "$(grep -c steadyburn-backup out err | grep -cv ':0$')" = 0
fi
cat >words.py <<'END'
# The words of ExecStart=: by systemd.service(5) and systemd.syntax(7): quotes, C escapes, then specifiers.
import os, re, sys
line = next(l for l in open(sys.argv[1], "rb").read().split(b"\n") if l.startswith(b"ExecStart=:"))[len(b"ExecStart=:"):]
words = []
while line:
    if line[:1] == b" ":
        line = line[1:]
        continue
    word = re.match(rb'"((?:[^"\\]|\\.)*)"|[^ "]+', line)
    line = line[word.end():]
    text = word.group(1) if word.group(1) is not None else word.group(0)
    text = re.sub(rb'\\(x..|.)', lambda m: bytes([int(m.group(1)[1:], 16)]) if m.group(1)[:1] == b"x" else m.group(1), text)
    if re.search(rb"(?<!%)(?:%%)*%(?!%)", text):
        sys.exit("a specifier: %r" % text)
    words.append(text.replace(b"%%", b"%"))
os.execv(words[0], words)
END
check "its command runs the backup" exits 0 env -u STEADYBURN_BACKUPS python3 words.py "$service"
check "there is a run" test -s media/001.tar
check "of that one" test "$("$cli" backup show --json -- "$name" | grep -c '"event":"run"')" = 1

# ---- listed
check "a second" exits 0 "$cli" backup schedule plain --at weekly
check "is said" says 'now runs automatically (“weekly”, next on 2030-' out
check "the list" exits 0 "$cli" backup schedule --json
check "has both" test "$(grep -c '"event":"timer"' out)" = 2
check "with its name" says '"backup":"plain"' out
check "one of them" exits 0 "$cli" backup schedule plain
check "is that alone" test "$(wc -l <out)" = 1
check "another time" exits 0 "$cli" backup schedule plain --at daily
check "takes its place" test "$(cat "$units"/*.timer | grep -c '^OnCalendar=')" = 2
check "in the list, too" says 'plain: daily' <("$cli" backup schedule plain)

# ---- what is not ours stays
mine=$(grep -l 'plain' "$units"/*.timer)
cp "$mine" kept
echo 'RandomizedDelaySec=1h' >>"$mine"
cp "$mine" edited
check "changed by hand: not replaced" exits 3 "$cli" backup schedule plain --at monthly
check "is named" says "$mine"
check "as it was" cmp "$mine" edited
check "changed by hand: not removed" exits 1 "$cli" backup schedule plain --never
check "is named, too" says "$mine"
check "still there" cmp "$mine" edited
check "with its service" test -s "${mine%.timer}.service"
check "the list says so" says 'changed outside Steadyburn' <("$cli" backup schedule plain)
printf '[Timer]\nOnCalendar=daily\n' >"$mine"
check "another's: not replaced" exits 3 "$cli" backup schedule plain --at monthly
check "another's: not removed" exits 1 "$cli" backup schedule plain --never
check "another's: not listed" test -z "$("$cli" backup schedule plain)"
mv kept elsewhere; rm "$mine"; ln -s "$work/elsewhere" "$mine"
check "a link: not replaced" exits 3 "$cli" backup schedule plain --at monthly
check "a link: not removed" exits 1 "$cli" backup schedule plain --never
check "nor what it leads to" test -s elsewhere
rm "$mine"; mv elsewhere "$mine"
echo '# more' >>"${mine%.timer}.service"
check "a changed service stays" exits 1 "$cli" backup schedule plain --never
check "and is named" says "${mine%.timer}.service"
check "its timer goes" test ! -e "$mine"
rm "${mine%.timer}.service"
touch "$units/mine.timer" "$units/steadyburn-backup-x y.timer" "$units/steadyburn-backup-.timer"

# ---- removed
: >calls
check "never" exits 0 "$cli" backup schedule --never -- "$name"
check "both are gone" test ! -e "$timer" -a ! -e "$service"
check "systemd is told" cmp calls <(printf '%s\n' "systemctl --user disable --now $unit" 'systemctl --user daemon-reload')
check "nothing else went" test "$(find "$units" -type f | wc -l)" = 3
rm "$units"/*

# ---- the reminder of the shelf is a timer like these, and neither is taken for the other
export STEADYBURN_SHELF=$work/shelf.db
check "no shelf" exits 2 "$cli" shelf remind --at daily
check "no reminder of it" test ! -e "$units"/steadyburn-shelf-reminder.timer
check "an image" exits 0 "$cli" burn --to due.iso source
check "no reminder yet" exits 0 "$cli" shelf remind --json
check "is null" result '"at":null'
check "never, where there is none" exits 0 "$cli" shelf remind --never
check "both" exits 2 "$cli" shelf remind --at daily --never
check "no time" exits 2 "$cli" shelf remind --at soon
: >calls
check "remind" exits 0 "$cli" shelf remind --at 'Mon 09:00' --json
check "when" result '"next":1900000000'
check "systemd is told" told 'systemctl --user enable --now steadyburn-shelf-reminder.timer'
check "it is no backup's" test -z "$("$cli" backup schedule)"
if [ -n "$analyze" ]; then
    check "systemd takes it" exits 0 env PATH="$path" XDG_RUNTIME_DIR="$work/runtime" "$analyze" --user --man=no verify "$units"/steadyburn-shelf-reminder.*
fi
check "no media are due" exits 0 env -u STEADYBURN_SHELF python3 words.py "$units/steadyburn-shelf-reminder.service"
check "none is named" test ! -s out
check "one becomes due" python3 -c "import sqlite3; d = sqlite3.connect('$work/shelf.db'); d.execute('UPDATE copies SET due=1'); d.commit()"
check "what it runs" exits 0 env -u STEADYBURN_SHELF python3 words.py "$units/steadyburn-shelf-reminder.service"
check "names it" says due.iso out
check "shown" says 'Mon 09:00, next on 2030-' <("$cli" shelf remind)
echo '# mine' >>"$units/steadyburn-shelf-reminder.timer"
check "changed by hand: not replaced" exits 3 "$cli" shelf remind --at daily
check "nor removed" exits 1 "$cli" shelf remind --never
check "and shown so" says 'changed outside Steadyburn' <("$cli" shelf remind)
sed -i '$d' "$units/steadyburn-shelf-reminder.timer"
check "removed" exits 0 "$cli" shelf remind --never
check "both files" test "$(find "$units" -type f | wc -l)" = 0
export STEADYBURN_SHELF=

# ---- no systemd to talk to: the files are right, and what to type is said
touch no-bus
check "without a manager" exits 1 "$cli" backup schedule plain --at daily
check "why" says 'Failed to connect to bus'
check "what to type" says 'systemctl --user daemon-reload && systemctl --user enable --now steadyburn-backup-'
check "both files are there" test "$(find "$units" -type f | wc -l)" = 2
check "the list" says 'not active' <("$cli" backup schedule)
check "as JSON" exits 1 "$cli" backup schedule plain --at weekly --json
check "with the problem" result '"outcome":"exceptions"'
mkdir "$units/timers.target.wants"
ln -s "$(timer_of)" "$units/timers.target.wants/"
check "never, without a manager" exits 1 "$cli" backup schedule plain --never
check "says what to type" says 'systemctl --user daemon-reload'
check "nothing is left" test "$(find "$units" ! -type d | wc -l)" = 0
rm no-bus
# Neither program is there: a time is checked as far as that goes.
mkdir empty
check "without systemd" exits 1 env PATH="$work/empty" "$cli" backup schedule plain --at 'Mon 03:00'
check "is said" says 'systemctl is missing'
check "a bad time is still one" exits 2 env PATH="$work/empty" "$cli" backup schedule plain --at '%h'
check "again with it" exits 0 "$cli" backup schedule plain --at daily
rm -rf "$XDG_CONFIG_HOME"; touch "$XDG_CONFIG_HOME"
check "no folder for them" exits 3 "$cli" backup schedule plain --at daily
rm "$XDG_CONFIG_HOME"

# ---- a backup that goes takes its timer along
check "scheduled" exits 0 "$cli" backup schedule plain --at daily
check "forgotten" exits 0 "$cli" backup forget plain --yes
check "with its timer" test "$(find "$units" -type f | wc -l)" = 0
check "scheduled once more" exits 0 "$cli" backup schedule --at daily -- "$name"
echo '# mine' >>"$(timer_of)"
check "forgotten, and the timer was changed" exits 1 "$cli" backup forget --yes -- "$name"
check "it is named" says "$(timer_of)"
check "and stays" test -s "$(timer_of)"
sed -i '$d' "$(timer_of)"
check "a timer of a backup that is gone" exits 0 "$cli" backup schedule --never -- "$name"
check "goes, too" test "$(find "$units" -type f | wc -l)" = 0

# ---- a run from a timer that needs a medium
check "create" exits 0 "$cli" backup create drive --to 'virtual:dvd-r,speed=500M,capacity=100k,file=media/{run}.dvd' source
head -c 300000 /dev/urandom >source/large
check "what does not fit" exits 3 "$cli" backup run drive --notify
check "is said, and what to do" says '“steadyburn-cli backup run drive”'
[ "$failures" = 0 ]
