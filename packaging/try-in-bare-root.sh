#!/bin/sh
# Do the two commands of the README hold on a machine that has nothing? Makes the smallest Debian there is, puts a clone
# of the last commit into it, and runs them: `run` as a user with sudo, then `test` as that user and as root.
#
#   sh packaging/try-in-bare-root.sh SUITE [FOLDER [MIRROR]]
#
# As root, with debootstrap. SUITE is bookworm or trixie; FOLDER (default: a new one in /var/tmp, removed at the end) is
# used again if it is there already, and then kept; MIRROR is the one of /etc/apt unless named. Takes about 20 minutes
# and 6 GB. Only the commands named in STEPS are run, if it is set: STEPS="run test". STEPS=package takes the packages in the
# folder DEBS instead (made by build-deb.sh, on the same release): installed by apt, run, removed, and nothing of them is left.
# The window comes up on a display outside of the root (Xvfb, openbox and xdotool are needed here), so that nothing but the
# packages and what they depend on is inside.
set -eu

case $# in
1 | 2 | 3) ;;
*)
    sed -n '5s/^#   //p' "$0" >&2
    exit 2
    ;;
esac
[ "$(id -u)" = 0 ] || { echo "this must be run as root" >&2; exit 2; }
top=$(cd "$(dirname "$0")/.." && pwd)
suite=$1
mirror=${3:-$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    sed -n -e 's/^URIs: *\([^ ]*\/debian\/\{0,1\}\)$/\1/p' -e 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\/debian\/\{0,1\}\) .*/\2/p' | head -n 1)}
[ -n "$mirror" ] || { echo "no mirror of Debian in /etc/apt: name one" >&2; exit 2; }

if [ -n "${2:-}" ]; then
    root=$2
    keep=yes
else
    root=$(mktemp -d "/var/tmp/bare-$suite-XXXXXX")
    chmod 755 "$root" # it is the "/" of those in there
    keep=no
fi
unmount() {
    for place in /proc /sys /dev/pts /dev/shm /dev ''; do
        if mountpoint -q "$root$place"; then umount "$root$place" || umount -l "$root$place"; fi
    done
}
children=
finish() {
    status=$?
    # shellcheck disable=SC2086 # a list of numbers
    if [ -n "$children" ]; then kill $children 2>/dev/null || true; fi
    unmount
    # A folder that something is still mounted in must not be emptied.
    if [ $keep = no ] && ! grep -q " ${root}[ /]" /proc/mounts; then rm -rf "$root"; fi
    exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

if [ ! -x "$root/usr/bin/git" ]; then
    mkdir -p "$root"
    debootstrap --variant=minbase --include=git,sudo "$suite" "$root" "$mirror"
fi
mount --bind "$root" "$root" # a file system of its own, as "/" is everywhere
mount --make-private "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys" || true
# Nodes of its own: what runs in there as root must not be able to touch those of this machine.
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
    name=${node%%:*} numbers=${node#*:}
    mknod -m 666 "$root/dev/$name" c "${numbers%:*}" "${numbers#*:}"
done
if [ -c /dev/kvm ]; then cp -a /dev/kvm "$root/dev/kvm"; fi
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/0 "$root/dev/stdin"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
mkdir "$root/dev/pts" "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts" 2>/dev/null || true
mount -t tmpfs tmpfs "$root/dev/shm" 2>/dev/null || true

echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"
if ! chroot "$root" id newcomer >/dev/null 2>&1; then chroot "$root" useradd --create-home --shell /bin/sh newcomer; fi
[ -x "$root/usr/bin/sudo" ] || chroot "$root" apt-get install -q -y --no-install-recommends sudo
echo 'newcomer ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/newcomer"

rm -rf "$root/home/newcomer/steadyburn"
git clone -q --no-hardlinks "$top" "$root/home/newcomer/steadyburn"
chroot "$root" chown -R newcomer: /home/newcomer/steadyburn

inside() { # USER COMMAND: with nothing of this machine's environment
    printf '\n######## %s, as %s: %s\n' "$suite" "$1" "$2"
    chroot "$root" su - "$1" -c "export http_proxy='${http_proxy:-}' LC_ALL=; cd /home/newcomer/steadyburn && $2"
}
# A display for the window, and somebody who closes it with the keyboard once it is there. The display's socket has a name
# without a file, which is the same in the root.
open_display() {
    rm -f "$root/tmp/display" && mkfifo "$root/tmp/display"
    Xvfb -displayfd 3 -noreset -screen 0 1280x800x24 3<>"$root/tmp/display" 2>/dev/null &
    children="$children $!"
    DISPLAY=:$(timeout 20 head -n 1 "$root/tmp/display")
    [ "$DISPLAY" != : ] || { echo "Xvfb did not start" >&2; exit 1; }
    export DISPLAY
    openbox >/dev/null 2>&1 &
    children="$children $!"
    close_window &
    children="$children $!"
}
close_window() {
    until window=$(xdotool search --onlyvisible --name 'Steadyburn$' 2>/dev/null) && [ -n "$window" ]; do sleep 0.5; done
    if [ -n "${STEADYBURN_SHOTS:-}" ]; then sleep 2 && import -window root "$STEADYBURN_SHOTS/package.png"; fi
    xdotool windowactivate --sync "$window" key ctrl+q
}
begin=$(date +%s)
for step in ${STEPS:-run test root}; do
    case $step in
    run) inside newcomer 'sh packaging/setup.sh run' ;;
    test) inside newcomer 'sh packaging/setup.sh test' ;;
    root) inside root 'sh packaging/setup.sh test' ;;
    package)
        rm -rf "$root/tmp/debs" && mkdir "$root/tmp/debs"
        cp "${DEBS:?names the folder of the packages}"/steadyburn*.deb "$root/tmp/debs"
        for program in Xvfb openbox xdotool; do
            command -v $program >/dev/null || { echo "$program is needed for the window" >&2; exit 2; }
        done
        open_display
        inside root "DISPLAY=$DISPLAY WINDOW_USER=newcomer sh packaging/try-package.sh /tmp/debs"
        ;;
    *) echo "unknown step $step" >&2; exit 2 ;;
    esac
done
printf '\n######## %s: all good after %d s\n' "$suite" $(($(date +%s) - begin))
