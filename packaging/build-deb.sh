#!/bin/sh
# The Debian packages of the last commit, made by dpkg-buildpackage from packaging/debian:
#
#   sh packaging/build-deb.sh FOLDER            source package and packages into FOLDER; compiles the program
#   sh packaging/build-deb.sh FOLDER BUILD      packs the finished build in BUILD instead (release preset), binaries only
#
# Needed: debhelper and what packaging/debian/control names. FOLDER is made; packages in it are replaced.
set -eu
case $# in 1 | 2) ;; *)
    sed -n '4,5s/^#   //p' "$0" >&2
    exit 2
    ;;
esac
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
into=$(cd "$1" && pwd)
built=
if [ $# = 2 ]; then built=$(cd "$2" && pwd); fi
version=$(sed -n '1s/.*(\([^-)]*\)-.*/\1/p' "$top/packaging/debian/changelog")
grep -q "VERSION $version " "$top/CMakeLists.txt" || {
    echo "build-deb: the version $version of packaging/debian/changelog is not that of CMakeLists.txt" >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

source=steadyburn-$version
git -C "$top" archive --prefix="$source/" -o "$work/steadyburn_$version.orig.tar.gz" HEAD
tar -C "$work" -xf "$work/steadyburn_$version.orig.tar.gz"
cp -r "$work/$source/packaging/debian" "$work/$source/debian"
cd "$work/$source"
if [ -n "$built" ]; then
    DEB_BUILD_OPTIONS="noautodbgsym ${DEB_BUILD_OPTIONS:-}" STEADYBURN_BUILD=$built dpkg-buildpackage -b -us -uc
else
    dpkg-buildpackage -us -uc
fi
rm -f "$into"/steadyburn*.deb
find "$work" -maxdepth 1 -type f -name 'steadyburn*' -exec cp -t "$into" {} +
ls -l "$into"/steadyburn*.deb
