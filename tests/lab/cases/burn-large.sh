# 250 MB burned, then mounted by the kernel: every file is as it was.
drives dvd+r,file=a.disc
exits 0 cli burn --to /dev/sr0 "$TREES/tree250"
mount_disc disc
same_as_tree tree250 disc/tree250
