#!/bin/bash
# "Burn with Steadyburn" in a real file manager's menu: the entry is there as it is installed, and it starts the program with
# what was selected, whatever it is called.
#   test-file-manager.sh PATH-OF-steadyburn RESOURCES PATH-OF-steadyburn-at-spi-dump
program=$(realpath "$1") resources=$(realpath "$2") dump=$(realpath "$3")
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
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
window_of '^share' >/dev/null || die "the file manager did not come up"
# What the window holds is kept against a crash a second after each change: there one can see it from outside.
kept=${odd//%/%25} # as projects spell it
kept=${kept//\"/\\\"}
started() { cat "$sessions"/*.steadyburn 2>/dev/null | grep -qF "/$kept\""; }
at=$("$dump" --at pcmanfm-qt share 'list item “Grüße') || die "the file manager does not show the folder"
for up in 3 2 4; do # it depends on the version what else the menu has at its end
    # shellcheck disable=SC2086 # two numbers
    xdotool mousemove $at click 3
    wait_until menu_open || die "there is no menu"
    shoot menu-open
    for _ in $(seq $up); do xdotool key Up; done
    shoot menu-chosen
    xdotool key Return
    if wait_until seen 'Steadyburn$'; then break; fi
    xdotool key Escape Escape
done
window=$(seen 'Steadyburn$') || die "the menu's entry does not start the program"
children+=("$(xdotool getwindowpid "$window")")
wait_until started || die "the program does not have what was selected: $(cat "$sessions"/*.steadyburn 2>/dev/null)"
shoot menu-started
echo "the menu has the entry, and the program has the folder"
