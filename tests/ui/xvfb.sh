# For tests that look at the real window from outside: a display, a window manager and a bus of their own, a home that is
# thrown away, and a hand on mouse and keys. To be sourced by bash, first thing, with the script's own arguments.
# shellcheck shell=bash
set -u
if [ -z "${STEADYBURN_OWN_BUS:-}" ]; then
    export STEADYBURN_OWN_BUS=yes
    exec dbus-run-session -- "$0" "$@"
fi
work=$(mktemp -d)
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
# within SECONDS COMMAND...: until the command succeeds.
within() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $deadline ] || return 1
        sleep 0.1
    done
}
unset XDG_RUNTIME_DIR WAYLAND_DISPLAY QT_QPA_PLATFORM
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_DATA_HOME=$work/home/.local/share XDG_STATE_HOME=$work/home/.local/state LC_ALL=C.UTF-8
mkdir -p "$XDG_CONFIG_HOME/Steadyburn"
# shellcheck disable=SC2034 # for the scripts
settings=$XDG_CONFIG_HOME/Steadyburn/steadyburn.conf sessions=$XDG_DATA_HOME/Steadyburn/steadyburn/sessions

mkfifo "$work/display"
# -noreset: else the end of the last client, xdotool perhaps, is the end of all that are just coming.
Xvfb -displayfd 3 -noreset -screen 0 1280x800x24 3<>"$work/display" 2>/dev/null &
children+=($!)
DISPLAY=:$(timeout 30 head -n 1 "$work/display")
[ "$DISPLAY" != : ] || die "Xvfb did not start"
export DISPLAY
openbox >/dev/null 2>&1 &
children+=($!)
managed() { xdotool get_num_desktops >/dev/null 2>&1; }
within 30 managed || die "openbox did not start"

seen() { # NAME: the id of a window with such a title
    local id
    id=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -n 1) && [ -n "$id" ] && echo "$id"
}
# shellcheck disable=SC2120 # the seconds are for the slow
window_of() { # NAME [SECONDS]: its id, once it is there
    within "${2:-30}" seen "$1"
}
# WINDOW KEY...: typed into the window, once it is the one that takes them. A button that is worked by its letter is down for
# a tenth of a second before it does what it is for.
keys() {
    local window=$1
    shift
    timeout 20 xdotool windowactivate --sync "$window" key --delay 150 "$@" || die "no window takes the keys $*"
}
