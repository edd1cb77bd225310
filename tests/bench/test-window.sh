#!/bin/sh
# test-window.sh STEADYBURN-WINDOW STEADYBURN-MEASURE-WINDOW
# That the window's cost can be measured, not what it is.
set -eu
tool=$1
measure=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
export QT_QPA_PLATFORM=offscreen
seen=$("$tool" "$folder" 1)
echo "$seen"
echo "$seen" | grep -Eq '"gui_percent_of_core":[0-9.]+'

# Folders, and what is in them one by one.
mkdir "$folder/tree"
touch "$folder/tree/1" "$folder/tree/2" "$folder/tree/3"
for each in '' --each; do
    seen=$("$measure" ${each:+"$each"} "$folder/tree")
    echo "$seen"
    echo "$seen" | grep -Eq '"files":3,.*"stop_add_ms":[0-9.]+,.*"stop_rename_ms":[0-9.]+'
done
