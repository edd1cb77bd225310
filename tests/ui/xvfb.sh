# For tests that look at the real window from outside: a display, a window manager and a bus of their own, a home that is
# thrown away, and a hand on mouse and keys. To be sourced by bash, first thing, with the script's own arguments.
# shellcheck shell=bash
set -u
# shellcheck source=tests/support/wait.sh
. "$(dirname "${BASH_SOURCE[0]}")/../support/wait.sh"
if [ -z "${STEADYBURN_OWN_WORK:-}" ]; then
    # Before the bus: what it starts, the bus for accessibility, has its socket in this home, too.
    STEADYBURN_OWN_WORK=$(mktemp -d)
    export STEADYBURN_OWN_WORK HOME=$STEADYBURN_OWN_WORK/home
    unset XDG_RUNTIME_DIR XDG_CACHE_HOME
    exec dbus-run-session -- "$0" "$@"
fi
work=$STEADYBURN_OWN_WORK
children=()
finish() {
    if [ ${#children[@]} -gt 0 ]; then kill "${children[@]}" 2>/dev/null; fi
    wait 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
shoot() { # NAME: a picture, if they are wanted
    if [ -n "${STEADYBURN_SHOTS:-}" ]; then import -window root "$STEADYBURN_SHOTS/$1.png"; fi
}
die() {
    echo "FAILED: $*" >&2
    shoot "$(basename "$0" .sh)-failed"
    exit 1
}
unset WAYLAND_DISPLAY QT_QPA_PLATFORM
export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share XDG_STATE_HOME=$HOME/.local/state LC_ALL=C.UTF-8
mkdir -p "$XDG_CONFIG_HOME/Steadyburn"
# shellcheck disable=SC2034 # for the scripts
settings=$XDG_CONFIG_HOME/Steadyburn/steadyburn.conf sessions=$XDG_DATA_HOME/Steadyburn/steadyburn/sessions

mkfifo "$work/display"
# -r: a key that a busy machine holds down for long is one letter. -noreset: else the end of the last client, xdotool perhaps,
# is the end of all that are just coming.
Xvfb -displayfd 3 -r -noreset -screen 0 1280x800x24 3<>"$work/display" 2>/dev/null &
children+=($!)
DISPLAY=:$(timeout 60 head -n 1 "$work/display")
[ "$DISPLAY" != : ] || die "Xvfb did not start"
export DISPLAY
openbox >/dev/null 2>&1 &
children+=($!)
managed() { xdotool get_num_desktops >/dev/null 2>&1; }
wait_until managed || die "openbox did not start"

seen() { # NAME: the id of a window with such a title
    local id
    id=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -n 1) && [ -n "$id" ] && echo "$id"
}
# The file manager's menu is a second window of it, which has no title.
menu_open() { [ "$(xdotool search --onlyvisible --class '^pcmanfm-qt' 2>/dev/null | wc -l)" -gt 1 ]; }
unseen() { ! seen "$1" >/dev/null; }
window_of() { wait_until seen "$1"; } # NAME: its id, once it is there
# What a hand does is counted, and how long it takes from the start of the program to the end of its work.
pressed=0 clicked=0 typed=0 burning_ms=0 burn_began=''
now_ms() { echo $(($(date +%s%N) / 1000000)); }
begin() { # JOURNEY
    journey=$1 pressed=0 clicked=0 typed=0 burning_ms=0 burn_began='' began=$(now_ms)
}
burn_begins() { burn_began=${burn_began:-$(now_ms)}; } # what the drives take is not our time
burn_ends() {
    [ -z "$burn_began" ] || burning_ms=$((burning_ms + $(now_ms) - burn_began))
    burn_began=''
}
arrived() { # the row of the journey's table
    local all=$(($(now_ms) - began))
    printf '%-44s %6s %6s %8s %8s %8s\n' journey clicks keys letters seconds burning
    awk -v name="$journey" -v clicks=$clicked -v keys=$pressed -v letters=$typed -v all=$all -v burn=$burning_ms \
        'BEGIN { printf "%-44s %6d %6d %8d %8.1f %8.1f\n", name, clicks, keys, letters, (all - burn) / 1000, burn / 1000 }'
}
# WINDOW-TITLE OBJECT: the mouse clicks on what has such a role and name, as 'push button “Burn”'; needs the script's $dump and
# QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1.
click() {
    local at
    # shellcheck disable=SC2154 # the script has set it
    at=$("$dump" --at steadyburn "$@") || die "the mouse does not find $2"
    # shellcheck disable=SC2086 # two numbers
    xdotool mousemove $at click 1
    clicked=$((clicked + 1))
}
# FROM-X FROM-Y TO-X TO-Y PROGRAM WINDOW OBJECT PROGRAM WINDOW OBJECT: drags from the one program to the other as a hand
# moves. After each step both have answered a question about an object of theirs, and so have seen the step.
drag() {
    local step each
    xdotool mousemove "$1" "$2" mousedown 1
    for step in 1 2 3 4 5 5; do
        xdotool mousemove $(($1 + ($3 - $1) * step / 5)) $(($2 + ($4 - $2) * step / 5))
        for each in 5 8 5; do # the one asks the other, and hears whether it takes it
            "$dump" --at "${@:each:3}" >/dev/null || die "it does not answer while something is dragged: ${*:each:3}"
        done
    done
    xdotool mouseup 1
}
letters() { # TEXT: typed into what has the keyboard
    xdotool type --delay 12 "$1"
    typed=$((typed + ${#1}))
}
# WINDOW-TITLE TEXT: typed into the one line that the dialog has, in place of what is there, and agreed to.
answer() {
    local dialog
    dialog=$(window_of "$1") || die "nothing asks: $1"
    keys "$dialog" ctrl+a
    letters "$2"
    keys "$dialog" Return
    wait_until unseen "$1" || die "it does not take $2: $1"
}
# WINDOW KEY...: typed into the window, once it is the one that takes them. A button that is worked by its letter is down for
# a tenth of a second before it does what it is for.
keys() {
    local window=$1
    shift
    pressed=$((pressed + $#))
    timeout 60 xdotool windowactivate --sync "$window" key --delay 150 "$@" || die "no window takes the keys $*"
}
# WINDOW: burns what is in it, as the sheet has it.
press_burn() {
    local sheet
    keys "$1" ctrl+b
    sheet=$(window_of '^Burn$') || die "no sheet asks how to burn"
    keys "$sheet" Return
    burn_begins
}
