#!/bin/sh
# Servers that the lab's machine runs, for its root alone: Debian's packages would start them on this computer when they
# are installed, so they, and what they need, are only unpacked. No root is needed.
#
#   sh tests/lab/fetch-services.sh FOLDER PACKAGE...      FOLDER gets usr and etc; a second run does nothing
#
# What is installed here already is not fetched: the lab's machine has this computer's root beneath.
set -eu

folder=$1
shift
if [ "$(cat "$folder/.packages" 2>/dev/null)" = "$*" ]; then exit 0; fi
rm -rf "$folder"
mkdir -p "$folder/.fetched"
cd "$folder"

missing=$(apt-get -s --no-install-recommends install "$@" | sed -n 's/^Inst \([^ ]*\) .*/\1/p')
for package in $missing; do
    (cd .fetched && apt-get download -q "$package" 2>&1) || {
        printf 'fetch-services: cannot download %s (apt-get update?)\n' "$package" >&2
        exit 1
    }
done
for package in .fetched/*.deb; do
    if [ -e "$package" ]; then dpkg-deb -x "$package" .; fi
done
# Unpacked by an ordinary user, they would run as that user instead of root.
find . -type f -perm /6000 -exec chmod ug-s {} +
# On the computer beneath, these are links into /usr: folders of the same names would hide what is there.
for name in bin sbin lib lib64; do
    if [ ! -d "$name" ]; then continue; fi
    mkdir -p "usr/$name"
    cp -a "$name/." "usr/$name/"
    rm -r "$name"
done
rm -r .fetched
printf '%s\n' "$*" >.packages
