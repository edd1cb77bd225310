# A finished image on a disc: block for block the same.
drives dvd+r,file=a.disc
genisoimage -quiet -R -J -o image.iso "$TREES/tree25"
exits 0 cli write-image --verify --to /dev/sr0 image.iso
cmp -n "$(stat -c %s image.iso)" image.iso /dev/sr0
