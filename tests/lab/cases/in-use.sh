# A drive that another program holds, a mounted disc and an empty drive: each is said, and nothing is harmed.
drives dvd-r,file=a.disc
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
reload
mount_disc disc
exits 3 cli burn --append --to /dev/sr0 "$TREES/tree25"
says 'use|busy|mounted'
same_as_tree tree25 disc/tree25
unmount_disc
remove 1
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
says 'no medium|no disc|insert|empty'
