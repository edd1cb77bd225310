#!/bin/bash
# What a screen reader finds in the real program: every window is opened with keys alone, and its tree of accessible objects is
# walked from outside, over the bus of the desktop's accessibility.
#   test-at-spi.sh PATH-OF-steadyburn PATH-OF-steadyburn-at-spi-dump
program=$(realpath "$1")
dump=$(realpath "$2")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
mkdir -p "$HOME/Photos"
head -c 40000000 /dev/urandom >"$HOME/Photos/film.raw"
printf '[buffer]\nlock=false\n' >"$settings"
"$program" --to "virtual:dvd+rw,speed=1M,file=$work/disc.img" "$HOME/Photos" >"$work/said" 2>&1 &
running=$!
children+=("$running")

named=0
look() { # WINDOW [EXPECTED]
    "$dump" steadyburn "$@" >"$work/tree" || {
        cat "$work/tree" >&2
        die "the window “$1”; $(ps -o pid,stat,wchan,args -p "$running" || echo 'the program has gone'): $(cat "$work/said")"
    }
    named=$((named + 1))
    if [ -n "${STEADYBURN_SHOTS:-}" ]; then cp "$work/tree" "$STEADYBURN_SHOTS/at-spi-$named.txt"; fi
}
press() { # WINDOW KEY...: to that window
    local id
    id=$(window_of "$1") || die "there is no window “$1”: $(cat "$work/said")"
    shift
    keys "$id" "$@"
}
main='New compilation'

look "$main" 'film.raw|Photos'
press "$main" F9
look "$main" '“Places”'
press "$main" F8
look "$main" '“Excluded files”'
press "$main" F7 ctrl+comma
look Settings '“Buffer”'
for page in Devices Burning 'File system' Filters Logs Notifications Appearance; do
    press Settings Down
    look Settings "“$page"
done
press Settings F1
look 'Steadyburn Handbook' '“Contents”'
press 'Steadyburn Handbook' Escape
press Settings Escape
press "$main" ctrl+i
look 'Medium in' '“Eject”'
press 'Medium in' Escape
press "$main" ctrl+b
look Burn '“Burn”'
press '^Burn$' Return
# The gauge has a value and says it.
look 'Practice DVD' '“Memory buffer” = [0-9.]+: buffer [0-9]+ percent,( [0-9.]+ seconds,)? (filling|healthy|low|drive waiting|finishing)'
press 'Practice DVD' alt+s
look 'Stop the burn' '“Keep Burning”'
press 'Stop the burn' Escape
echo "$named windows and pages walked, each control has a name"
