# The program is killed in an append: the first session is still read, by the kernel and by us. Killed in the first
# session of another disc: the drive goes on, and tells what is there. Stopped in the first session: it is read.
drives dvd-r,file=a.disc
disc=a.disc
says_blank() { grep -q 'status *blank' said.txt; }
appendable_now() { cli info /dev/sr0 | grep -qE 'status *(appendable|closed)'; }
kill_after() { # BYTES COMMAND...: killed when so much is on the disc
    size=$1
    shift
    "$BIN/steadyburn-cli" "$@" >/dev/null 2>&1 &
    burner=$!
    wait_for 60 larger "$disc" "$size"
    kill -9 $burner
    wait $burner || true
}
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
kill_after 60000000 burn --append --to /dev/sr0 "$TREES/tree600"
exits 0 cli info /dev/sr0
reload
mount_disc disc
same_as_tree tree25 disc/tree25
unmount_disc
exits 1 cli verify /dev/sr0
says 'unfinished burn'
exits 0 cli verify --session 0 /dev/sr0

insert 1 b.disc
wait_for 20 blank_now
disc=b.disc
kill_after 60000000 burn --to /dev/sr0 "$TREES/tree600"
exits 0 cli info /dev/sr0
if says_blank; then die 'a disc that was begun is told as blank'; fi
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
insert 1 a.disc
wait_for 20 appendable_now
exits 1 cli verify /dev/sr0
says 'unfinished burn'
exits 0 cli verify --session 0 /dev/sr0
exits 0 cli info --forget-burn /dev/sr0
exits 0 cli verify /dev/sr0

# Stopped in the first session of a DVD+R: every command reads what was recorded, and names what is not there.
reconnect dvd+r,file=c.disc
"$BIN/steadyburn-cli" burn --to /dev/sr0 "$TREES/tree100" >stopped.txt 2>&1 &
burner=$!
wait_for 60 larger c.disc 12000000
kill -INT $burner
wait $burner || true
exits 0 cli info /dev/sr0
says 'session 0 at 0'
exits 1 cli list /dev/sr0
says 'cut off'
says 'deep/er/file-2'
exits 3 cli verify /dev/sr0
says 'cut off'
exits 1 cli restore /dev/sr0 --into back
cmp back/tree100/deep/er/file-1 "$TREES/tree100/deep/er/file-1"
exits 0 cli read-image /dev/sr0 c.iso
exits 3 cli burn --append --yes --to /dev/sr0 "$TREES/tree25"
says 'no finished session'
