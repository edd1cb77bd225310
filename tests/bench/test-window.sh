#!/bin/sh
# That the window's cost can be measured, not what it is.
set -eu
tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
export QT_QPA_PLATFORM=offscreen
seen=$("$tool" "$folder" 1)
echo "$seen"
echo "$seen" | grep -Eq '"gui_percent_of_core":[0-9.]+'
