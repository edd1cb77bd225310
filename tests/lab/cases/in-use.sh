# A mounted disc is read beside its mount, by whatever command, and unmounted to be burned if nobody uses it; one that is
# read from, a drive that another program holds, and an empty drive are told of, and nothing is harmed.
drives dvd-r,file=a.disc
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
mount_disc disc
exits 0 cli info /dev/sr0
says 'status *appendable'
exits 0 cli list /dev/sr0
says 'file-1'
exits 0 cli verify /dev/sr0
exits 0 cli restore /dev/sr0 --into back
same_as_tree tree25 back/tree25
exits 0 cli read-image /dev/sr0 a.iso
mountpoint -q disc || die 'a disc that was only read was unmounted'
same_as_tree tree25 disc/tree25
exec 3<disc/tree25/deep/er/file-1
exits 3 cli burn --append --to /dev/sr0 "$TREES/tree25"
says 'use|busy|mounted'
same_as_tree tree25 disc/tree25
exec 3<&-
mkdir later
echo later >later/later
exits 0 cli burn --append --to /dev/sr0 later
mountpoint -q disc && die 'the disc was burned while it was mounted'
mount_disc disc
[ "$(cat disc/later/later)" = later ] || die 'the second session'
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
mount_disc disc
same_as_tree tree250 disc/tree250
unmount_disc

remove 1
exits 0 cli info /dev/sr0
says 'status *absent'
empty() { # COMMAND...: says just that there is no medium
    exits 3 cli "$@" /dev/sr0
    says 'there is no medium in'
}
empty list
empty verify
empty blank
empty burn "$TREES/tree25" --to
empty burn "$TREES/tree25" --append --to
empty restore --into nowhere
exits 3 cli read-image /dev/sr0 nothing.iso
says 'there is no medium in'
exits 3 cli copy /dev/sr0 nothing.iso
says 'there is no medium in'
