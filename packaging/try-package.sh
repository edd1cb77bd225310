#!/bin/sh
# The package on the machine of somebody who has nothing of ours: installed by apt with what it depends on, run as the menu
# and as a script would run it, removed, and nothing of it is left. Changes the machine: for a bare root, as root.
#
#   sh packaging/try-package.sh PACKAGE.deb
set -eu
package=$1
die() {
    echo "try-package: $*" >&2
    exit 1
}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get update -q
apt-get install -q -y --no-install-recommends "$package"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

steadyburn-cli --version
mkdir tree
head -c 3000000 /dev/urandom >tree/noise
echo letter >tree/letter
steadyburn-cli burn --verify --to virtual:dvd+r,speed=8x,file=disc.iso tree
steadyburn-cli restore disc.iso --into back
cmp tree/noise back/tree/noise || die 'what was restored is not what was burned'
# The window, without a display of its own: it comes up, and ends when it is told to.
status=0
HOME=$work QT_QPA_PLATFORM=offscreen timeout 5 steadyburn tree || status=$?
[ $status = 124 ] || die "the window ended by itself with $status"
for file in applications/steadyburn.desktop metainfo/org.steadyburn.Steadyburn.metainfo.xml mime/packages/steadyburn.xml \
    icons/hicolor/scalable/apps/steadyburn.svg bash-completion/completions/steadyburn-cli doc/steadyburn/copyright; do
    [ -s /usr/share/$file ] || die "there is no /usr/share/$file"
done
dpkg -V steadyburn || die 'files are not as they were packed'

dpkg -L steadyburn >files
apt-get remove -q -y --purge steadyburn
left=$(while read -r file; do
    case $file in */steadyburn* | */_steadyburn*) [ ! -e "$file" ] || echo "$file" ;; esac
done <files)
[ -z "$left" ] || die "left behind: $left"
echo 'The package installs, runs and goes.'
