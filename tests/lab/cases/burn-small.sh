# A small tree is burned to a drive that others wrote; the kernel mounts the disc, and every file is as it was.
tgt_disc a.disc
exits 0 cli burn --verify --to /dev/sr0 "$TREES/tree25"
mount_disc disc
same_as_tree tree25 disc/tree25
