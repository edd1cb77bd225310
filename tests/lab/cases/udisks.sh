# With the desktop's disk service: a drive that is in use is still told of with its disc, and a disc that the service mounted for
# the user is unmounted through it before the next session.
found() { # PATH...: the first that there is
    for path; do
        [ ! -x "$path" ] || { echo "$path" && return; }
    done
    die "there is none of $*"
}
serve() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$name.log" 2>&1 &
    daemons="${daemons:-} $!"
}
services() {
    mkdir -p /run/dbus /run/udev
    serve dbus /usr/bin/dbus-daemon --system --nofork
    wait_for 20 test -S /run/dbus/system_bus_socket
    serve udev "$(found /usr/lib/systemd/systemd-udevd /lib/systemd/systemd-udevd)"
    serve polkit "$(found /usr/lib/polkit-1/polkitd /usr/libexec/polkitd)" --no-debug
    serve udisks "$(found /usr/libexec/udisks2/udisksd /usr/lib/udisks2/udisksd)"
    wait_for 60 busctl --system --timeout=2 introspect org.freedesktop.UDisks2 /org/freedesktop/UDisks2/Manager
}
known() { udisksctl info -b /dev/sr0 >/dev/null; }
mounted_by_service() { grep -q '/dev/sr0' /proc/mounts; }

services
drives dvd-r,file=a.disc
wait_for 30 known
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
udevadm settle
udisksctl mount -b /dev/sr0 || die "the service does not mount: $(cat udisks.log)"
mounted_by_service || die 'not mounted'
place=$(findmnt -n -o TARGET /dev/sr0)
[ -e "$place/tree25/deep/er/file-1" ] || die "nothing at $place"

# Its disc is known although it cannot be opened, and where it is mounted.
exits 0 cli drives --json
says '"kind":"dvd-r"'
says "$place"

mkdir later
echo later >later/later
exits 0 cli burn --append --verify --to /dev/sr0 later
! mounted_by_service || die 'still mounted'
udevadm settle
udisksctl mount -b /dev/sr0
place=$(findmnt -n -o TARGET /dev/sr0)
[ "$(cat "$place/later/later")" = later ] || die 'the second session'
same_as_tree tree25 "$place/tree25"
udisksctl unmount -b /dev/sr0
exits 0 cli eject /dev/sr0
