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

"$program" --to "$disc" >"$work/said" 2>&1 &
children+=($!)
main=$(window_of 'Steadyburn$') || die "the window did not come up: $(cat "$work/said")"
keys "$main" ctrl+shift+l
look=$(window_of '^Practice DVD[+]R .disc[.]img. – Look Into a Medium') || die "the window that looks into the disc did not come up"
sleep 2

restored=$HOME/restored/share/Briefe/2024
search() { # restore what is found first
    keys "$look" ctrl+f ctrl+a
    xdotool type --delay 40 'karte ['
    sleep 1
    xdotool key --delay 150 Return Down space alt+r
    window_of 'Restore into which folder' 5 >/dev/null
}
search || search || die "nobody asks where to restore to"
shoot medium-restore
xdotool type --delay 30 "$HOME/restored"
xdotool key Return
whole() { cmp -s "$share/Briefe/2024/Karte [1].txt" "$restored/Karte [1].txt"; }
within 20 whole || die "the file was not restored"
[ ! -e "$restored/Karte 1.txt" ] || die "more was restored than was selected"
shoot medium-restored

pcmanfm-qt "$HOME/dropped" >/dev/null 2>&1 &
children+=($!)
manager=$(window_of '^dropped') || die "the file manager did not come up"
xdotool windowsize "$main" 560 300 windowmove "$main" 0 790
xdotool windowmove "$look" 580 20 windowsize "$look" 690 700
xdotool windowmove "$manager" 0 0 windowsize "$manager" 560 700 windowactivate "$manager"
sleep 1
drag() { # X Y: from the row there to the middle of the file manager, as a hand moves, and asks it to copy
    local step x=$1 y=$2
    xdotool mousemove "$x" "$y" mousedown 1
    for step in 1 2 3 4 5 6 7 8 9 10 11 12; do
        xdotool mousemove $((x + (300 - x) * step / 12)) $((y + (450 - y) * step / 12))
        sleep 0.1
    done
    sleep 0.5
    xdotool mouseup 1
    sleep 1.5
    shoot medium-dropped
    xdotool key --delay 150 Down Return # "Copy here"
}
keys "$look" Escape Escape
keys "$main" ctrl+shift+l
look=$(window_of '^Practice DVD[+]R .disc[.]img. – Look Into a Medium') || die "the disc cannot be looked into again"
xdotool windowmove "$look" 580 20 windowsize "$look" 690 700
xdotool windowactivate --sync "$manager" windowactivate --sync "$look"
sleep 2
copied() { cmp -s "$share/large" "$HOME/dropped/large"; }
row=$("$dump" --at steadyburn 'Look Into' '(tree item|table cell) “large”') || die "no row is called large"
for _ in 1 2; do # a loaded machine may lose the end of the first
    # shellcheck disable=SC2086 # two numbers
    drag $row
    if within 5 copied; then break; fi
    xdotool key Escape
done
copied || die "the file was not dragged into the file manager"
echo "searched, restored and dragged"
