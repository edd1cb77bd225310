#!/bin/bash
# A folder is dragged with the mouse out of a real file manager into the real window, on a display and a bus of its own; then
# Ctrl+B burns it, and bsdtar reads what was written.
#   test-drag.sh PATH-OF-steadyburn
set -u
program=$(realpath "$1")
work=$(mktemp -d)
if [ -z "${STEADYBURN_DRAG_BUS:-}" ]; then
    rm -rf "$work"
    export STEADYBURN_DRAG_BUS=yes
    exec dbus-run-session -- "$0" "$@"
fi
children=()
finish() {
    kill "${children[@]}" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
die() {
    echo "FAILED: $*" >&2
    if [ -n "${STEADYBURN_SHOTS:-}" ]; then import -window root "$STEADYBURN_SHOTS/drag-failed.png"; fi
    exit 1
}
unset XDG_RUNTIME_DIR WAYLAND_DISPLAY QT_QPA_PLATFORM
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_DATA_HOME=$work/home/.local/share LC_ALL=C.UTF-8
share=$HOME/share
mkdir -p "$share/Grüße aus Köln" "$XDG_CONFIG_HOME/Steadyburn"
echo 'Viele Grüße' >"$share/Grüße aus Köln/Karte.txt"
printf '[buffer]\nlock=false\n' >"$XDG_CONFIG_HOME/Steadyburn/steadyburn.conf"

mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$work/display" 2>/dev/null &
children+=($!)
DISPLAY=:$(head -n 1 "$work/display")
export DISPLAY
openbox >/dev/null 2>&1 &
children+=($!)

window_of() { # NAME: the id of its window, once it is there
    local id tries=150
    until id=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -n 1) && [ -n "$id" ]; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.2
    done
    echo "$id"
}
pcmanfm-qt "$share" >/dev/null 2>&1 &
children+=($!)
manager=$(window_of '^share') || die "the file manager did not come up"
"$program" --to "virtual:dvd+r,speed=100M,file=$work/disc.iso" >"$work/said" 2>&1 &
children+=($!)
window=$(window_of 'Steadyburn$') || die "the window did not come up: $(cat "$work/said")"
xdotool windowmove "$manager" 0 0 windowsize "$manager" 560 700
xdotool windowmove "$window" 580 0 windowsize "$window" 690 760
sleep 2

drag() { # X Y: from there to the middle of our window, as a hand moves
    local step x=$1 y=$2
    xdotool mousemove "$x" "$y" mousedown 1
    for step in 1 2 3 4 5 6 7 8 9 10; do
        xdotool mousemove $((x + (900 - x) * step / 10)) $((y + (300 - y) * step / 10))
        sleep 0.05
    done
    sleep 0.3
    xdotool mouseup 1
}
# What the window holds is kept against a crash a second after each change: there one can see it from outside.
dropped() { grep -qs 'Grüße aus Köln' "$XDG_DATA_HOME"/Steadyburn/steadyburn/sessions/*.steadyburn; }
for y in 130 160 190 110 220; do # where its first icon is depends on its version
    for x in 220 260 190 300; do
        drag $x $y
        sleep 1.5
        if dropped; then break 2; fi
    done
done
dropped || die "the folder was not taken"
if [ -n "${STEADYBURN_SHOTS:-}" ]; then import -window root "$STEADYBURN_SHOTS/drag.png"; fi

xdotool windowactivate "$window"
sleep 0.5
xdotool key --window "$window" ctrl+b
tries=100
until [ -s "$work/disc.iso" ] && bsdtar -xOf "$work/disc.iso" 'Grüße aus Köln/Karte.txt' 2>/dev/null | grep -q 'Viele Grüße'; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || die "the disc does not hold the folder"
    sleep 0.2
done
echo "dragged, dropped and burned"
