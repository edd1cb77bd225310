# The program is killed in an append: the first session is still read, by the kernel and by us.
drives dvd-r,file=a.disc
kill_after() { # BYTES COMMAND...: killed when so much is on the disc
    size=$1
    shift
    "$BIN/steadyburn-cli" "$@" >/dev/null 2>&1 &
    burner=$!
    wait_for 60 larger a.disc "$size"
    kill -9 $burner
    wait $burner || true
}
larger() { [ "$(stat -c %s "$1")" -gt "$2" ]; }
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
kill_after 60000000 burn --append --to /dev/sr0 "$TREES/tree600"
exits 0 cli info /dev/sr0
reload
mount_disc disc
same_as_tree tree25 disc/tree25
unmount_disc
exits 0 cli verify /dev/sr0
