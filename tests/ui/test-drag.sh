#!/bin/bash
# A folder is dragged with the mouse out of a real file manager into the real window, on a display and a bus of its own; then
# Ctrl+B burns it, and bsdtar reads what was written.
#   test-drag.sh PATH-OF-steadyburn
program=$(realpath "$1")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
share=$HOME/share
mkdir -p "$share/Grüße aus Köln"
echo 'Viele Grüße' >"$share/Grüße aus Köln/Karte.txt"
printf '[buffer]\nlock=false\n' >"$settings"

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
dropped() { grep -qs 'Grüße aus Köln' "$sessions"/*.steadyburn; }
for y in 130 160 190 110 220; do # where its first icon is depends on its version
    for x in 220 260 190 300; do
        drag $x $y
        sleep 1.5
        if dropped; then break 2; fi
    done
done
dropped || die "the folder was not taken"
shoot drag

press_burn "$window"
burned() { [ -s "$work/disc.iso" ] && bsdtar -xOf "$work/disc.iso" 'Grüße aus Köln/Karte.txt' 2>/dev/null | grep -q 'Viele Grüße'; }
within 30 burned || die "the disc does not hold the folder"
echo "dragged, dropped and burned"
