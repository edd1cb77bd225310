#!/bin/bash
# "Burn with Steadyburn" in a real file manager's menu: the entry is there as it is installed, and it starts the program with
# what was selected, whatever it is called.
#   test-file-manager.sh PATH-OF-steadyburn RESOURCES
program=$(realpath "$1")
resources=$(realpath "$2")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
share=$HOME/share
odd="Grüße & 'Küsse' \"\$HOME\" %F 100%"
mkdir -p "$share/$odd" "$XDG_DATA_HOME/file-manager/actions" "$XDG_DATA_HOME/applications" "$HOME/bin"
echo letter >"$share/$odd/letter"
printf '[buffer]\nlock=false\n' >"$settings"
cp "$resources/file-managers/action.desktop" "$XDG_DATA_HOME/file-manager/actions/steadyburn.desktop"
cp "$resources/steadyburn.desktop" "$XDG_DATA_HOME/applications/"
ln -s "$program" "$HOME/bin/steadyburn"
export PATH=$HOME/bin:$PATH

pcmanfm-qt "$share" >"$work/manager" 2>&1 &
children+=($!)
manager=$(window_of '^share') || die "the file manager did not come up"
xdotool windowmove "$manager" 0 0 windowsize --sync "$manager" 640 600
sleep 2
xdotool windowactivate --sync "$manager" key ctrl+a
sleep 0.5
# What the window holds is kept against a crash a second after each change: there one can see it from outside.
kept=${odd//%/%25} # as projects spell it
kept=${kept//\"/\\\"}
started() { cat "$sessions"/*.steadyburn 2>/dev/null | grep -qF "/$kept\""; }
for y in 172 150 190 130 210; do # where its first icon is depends on its version
    for up in 3 2 4; do          # and so does what else its menu has at the end
        xdotool mousemove 205 $y click 3
        sleep 1
        shoot menu-open
        for _ in $(seq $up); do xdotool key Up; done
        sleep 0.3
        shoot menu-chosen
        xdotool key Return
        if window_of 'Steadyburn$' 3 >/dev/null; then break 2; fi
        xdotool key Escape Escape
        sleep 0.3
    done
done
window=$(window_of 'Steadyburn$' 1) || die "the menu's entry does not start the program"
children+=("$(xdotool getwindowpid "$window")")
within 10 started || die "the program does not have what was selected: $(cat "$sessions"/*.steadyburn 2>/dev/null)"
shoot menu-started
echo "the menu has the entry, and the program has the folder"
