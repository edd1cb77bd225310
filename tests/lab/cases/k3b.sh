# A disc as K3b has it written, with the options that it gives genisoimage and growisofs for a first session, is listed, appended
# to, mounted and restored.
drives dvd+r,file=a.disc
k3b_image() {
    genisoimage -quiet -gui -graft-points -volid K3B -volset '' -appid 'K3B THE CD KREATOR' -sysid LINUX -volset-size 1 \
        -volset-seqno 1 -rational-rock -joliet -joliet-long -no-cache-inodes -full-iso9660-filenames \
        -disable-deep-relocation -iso-level 3 "$@" "/=$TREES/tree25"
}
blocks=$(k3b_image -print-size 2>/dev/null | tail -n 1)
k3b_image 2>/dev/null | growisofs -Z /dev/sr0=/dev/fd/0 -use-the-force-luke=notray -use-the-force-luke=tty \
    -use-the-force-luke=4gms -use-the-force-luke="tracksize:$blocks" -use-the-force-luke=bufsize:32m >growisofs.txt 2>&1 || {
    cat growisofs.txt
    die growisofs
}
goes_on_with_the_disc
