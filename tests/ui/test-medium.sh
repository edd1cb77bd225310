#!/bin/bash
# A disc is looked into with keys and mouse, on a display and a bus of its own: what is found by searching is restored into a
# folder, and a folder is dragged into a real file manager, which copies it.
#   test-medium.sh PATH-OF-steadyburn PATH-OF-steadyburn-cli PATH-OF-steadyburn-at-spi-dump
program=$(realpath "$1") cli=$(realpath "$2") dump=$(realpath "$3")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
export XDG_CACHE_HOME=$HOME/.cache QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
share=$HOME/share
mkdir -p "$share/Briefe/2024" "$HOME/dropped" "$HOME/restored"
echo 'Viele Grüße' >"$share/Briefe/2024/Karte [1].txt"
echo 'another' >"$share/Briefe/2024/Karte 1.txt"
head -c 3000000 /dev/urandom >"$share/large"
printf '[buffer]\nlock=false\n' >"$settings"
disc="virtual:dvd+r,speed=100M,file=$work/disc.img"
"$cli" burn --no-shelf --no-checksums --to "$disc" "$share" >"$work/burned" 2>&1 || die "$(cat "$work/burned")"

# Before anything is asked of the bus for accessibility: Qt 5 does not always find one that is there already.
pcmanfm-qt "$HOME/dropped" >/dev/null 2>&1 &
children+=($!)
manager=$(window_of '^dropped') || die "the file manager did not come up"
"$program" --to "$disc" >"$work/said" 2>&1 &
children+=($!)
main=$(window_of 'Steadyburn$') || die "the window did not come up: $(cat "$work/said")"
keys "$main" ctrl+shift+l
title='^Look Inside – Steadyburn'
look=$(window_of "$title") || die "the page that looks into the disc did not come up"
row() { "$dump" --at steadyburn 'Look Inside' "(tree item|table cell) “$1”"; } # NAME
row large >"$work/at" || die "the disc's files are not shown"

restored=$HOME/restored/share/Briefe/2024
keys "$look" ctrl+f ctrl+a
xdotool type --delay 40 'karte ['
"$dump" --at steadyburn 'Look Inside' 'label “1 found of ' >"$work/at" || die "it is not found"
xdotool key --delay 150 Return Down space alt+r
answer '^Restore into which folder' "$HOME/restored"
whole() { cmp -s "$share/Briefe/2024/Karte [1].txt" "$restored/Karte [1].txt"; }
wait_until whole || die "the file was not restored"
[ ! -e "$restored/Karte 1.txt" ] || die "more was restored than was selected"
shoot medium-restored

xdotool windowmove "$manager" 0 0 windowsize "$manager" 560 700 windowactivate --sync "$manager" # or it takes the keys later
keys "$look" Escape
xdotool windowmove "$look" 580 20 windowsize "$look" 690 700
xdotool windowactivate --sync "$manager" windowactivate --sync "$look"
copied() { cmp -s "$share/large" "$HOME/dropped/large"; }
from=$(row large) || die "no row is called large"
# shellcheck disable=SC2086 # two numbers
drag $from 300 450 steadyburn 'Look Inside' '(tree item|table cell) “large”' pcmanfm-qt dropped 'page tab “dropped”'
wait_until menu_open || die "the file manager does not ask what to do with it"
shoot medium-dropped
xdotool key --delay 150 Down Return # "Copy here"
wait_until copied || die "the file was not dragged into the file manager"
echo "searched, restored and dragged"
