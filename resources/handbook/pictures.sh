#!/bin/sh
# Takes the handbook's pictures anew, and the screenshots that software centres show (resources/screenshots), from the program
# itself; no display is needed:
#
#   sh resources/handbook/pictures.sh [BUILD]       BUILD has the release preset's steadyburn-pictures
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$top/build/release}
here=$top/resources/handbook/pictures
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

export QT_QPA_PLATFORM=offscreen DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
"$build/tests/ui/steadyburn-pictures" "$fresh" light
for picture in burn-writing burn-queue burn-stop result-good gauge-healthy gauge-low gauge-starved gauge-finishing \
    settings-buffer settings-devices compilation empty filtered look-inside medium shelf; do
    cp "$fresh/$picture.png" "$here/"
done

"$build/tests/ui/steadyburn-pictures" "$fresh/shots" light 1248x702
for picture in burn-writing:burn burn-queue:queue compilation:compilation; do
    convert "$fresh/shots/${picture%%:*}.png" +dither -colors 200 "PNG8:$top/resources/screenshots/${picture##*:}.png"
done
