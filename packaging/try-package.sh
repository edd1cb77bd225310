#!/bin/sh
# The package on the machine of somebody who has nothing of ours: installed by apt with what it depends on, run as the menu
# and as a script would run it, removed, and nothing of it is left. Changes the machine: for a bare root, as root.
#
#   sh packaging/try-package.sh PACKAGE.deb
#
# With a DISPLAY, somebody there has to close the window with Ctrl+Q within a minute (try-in-bare-root.sh does), as the user
# WINDOW_USER. Without one, it only comes up where nobody sees it.
set -eu
package=$1
die() {
    echo "try-package: $*" >&2
    exit 1
}
everything() { # but what the system keeps for itself, and people's own
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /home -o -path /root -o -path /var/cache \
        -o -path /var/log -o -path /var/lib/apt \) -prune -o -print | sort
}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
apt-get update -q
apt-get satisfy -q -y --no-install-recommends "$(dpkg-deb -f "$package" Depends)"
everything >"$work/before"
apt-get install -q -y --no-install-recommends "$package" | tee "$work/said"
grep -q ' 1 newly installed' "$work/said" || die 'the package needs more than it says'
cd "$work"

steadyburn-cli --version
steadyburn --version
mkdir tree
head -c 3000000 /dev/urandom >tree/noise
echo letter >tree/letter
steadyburn-cli burn --verify --to virtual:dvd+r,speed=8x,file=disc.iso tree
steadyburn-cli restore disc.iso --into back
cmp tree/noise back/tree/noise || die 'what was restored is not what was burned'
status=0
HOME=$work QT_QPA_PLATFORM=offscreen timeout 5 steadyburn tree || status=$?
[ $status = 124 ] || die "the window ended by itself with $status"
if [ -n "${DISPLAY:-}" ]; then
    su "${WINDOW_USER:-root}" -c "cd && DISPLAY='$DISPLAY' timeout 60 steadyburn" ||
        die "the window on $DISPLAY did not come up and go when asked ($?; 124: nobody saw it in a minute)"
fi
for file in applications/steadyburn.desktop metainfo/org.steadyburn.Steadyburn.metainfo.xml mime/packages/steadyburn.xml \
    icons/hicolor/scalable/apps/steadyburn.svg kio/servicemenus/steadyburn.desktop nemo/actions/steadyburn.nemo_action \
    file-manager/actions/steadyburn.desktop bash-completion/completions/steadyburn-cli doc/steadyburn/copyright; do
    [ -s /usr/share/$file ] || die "there is no /usr/share/$file"
done
dpkg -V steadyburn || die 'files are not as they were packed'

apt-get remove -q -y --purge steadyburn
everything >after
left=$(comm -13 before after)
[ -z "$left" ] || die "left behind: $left"
if dpkg -s steadyburn 2>/dev/null; then die 'dpkg still knows it'; fi
echo 'The package installs, runs and goes.'
