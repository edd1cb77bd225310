#!/bin/bash
# A folder is dragged with the mouse out of a real file manager into the real window, on a display and a bus of its own; then
# Ctrl+B burns it, and bsdtar reads what was written.
#   test-drag.sh PATH-OF-steadyburn PATH-OF-steadyburn-at-spi-dump
program=$(realpath "$1") dump=$(realpath "$2")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
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
xdotool windowsize --sync "$manager" 560 700 windowmove "$manager" 0 0
xdotool windowsize --sync "$window" 690 760 windowmove "$window" 580 0

# What the window holds is kept against a crash a second after each change: there one can see it from outside.
dropped() { grep -qs 'Grüße aus Köln' "$sessions"/*.steadyburn; }
folder=(pcmanfm-qt share 'list item “Grüße aus Köln”')
from=$("$dump" --at "${folder[@]}") || die "the file manager does not show the folder"
# shellcheck disable=SC2086 # two numbers
drag $from 900 300 "${folder[@]}" steadyburn Steadyburn 'push button “Add Folder…”'
wait_until dropped || die "the folder was not taken"
shoot drag

press_burn "$window"
burned() { [ -s "$work/disc.iso" ] && bsdtar -xOf "$work/disc.iso" 'Grüße aus Köln/Karte.txt' 2>/dev/null | grep -q 'Viele Grüße'; }
wait_until burned || die "the disc does not hold the folder"
echo "dragged, dropped and burned"
