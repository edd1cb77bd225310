# A drive that another program holds, a mounted disc and an empty drive: each is said, and nothing is harmed.
drives dvd-r,file=a.disc
blank_now() { cli info /dev/sr0 | grep -q 'status *blank'; }
larger() { [ "$(stat -c %s "$1")" -gt "$2" ]; }
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
reload
mount_disc disc
exits 3 cli burn --append --to /dev/sr0 "$TREES/tree25"
says 'use|busy|mounted'
same_as_tree tree25 disc/tree25
unmount_disc

# Somebody else burns: the second is turned away, the first does not notice.
remove 1
insert 1 b.disc
wait_for 20 blank_now
"$BIN/steadyburn-cli" burn --to /dev/sr0 "$TREES/tree250" >first.txt 2>&1 &
first=$!
wait_for 60 larger b.disc 20000000
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
says 'held by|in use|busy'
wait $first || die "the first burn: $(cat first.txt)"
reload
mount_disc disc
same_as_tree tree250 disc/tree250
unmount_disc

remove 1
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
says 'no medium|no disc|insert|empty'
