# A simulated burn leaves the disc blank; a true one fits on it afterwards.
drives dvd-r,file=a.disc
exits 0 cli burn --simulate --to /dev/sr0 "$TREES/tree25"
exits 0 cli info /dev/sr0
says 'status *blank'
exits 0 cli burn --verify --to /dev/sr0 "$TREES/tree25"
