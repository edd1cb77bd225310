# A second session: the kernel sees both trees, a file of the same name is the later one, and the disc is closed.
drives dvd-r,file=a.disc
mkdir -p later/tree25/deep
echo second >later/tree25/deep/new
echo replaced >later/tree25/empty
exits 0 cli burn --no-close --to /dev/sr0 "$TREES/tree25"
exits 0 cli burn --append --verify --to /dev/sr0 later/tree25
exits 0 cli info /dev/sr0
says 'status *closed'
says 'session 1'
mount_disc disc
[ "$(cat disc/tree25/deep/new)" = second ]
[ "$(cat disc/tree25/empty)" = replaced ]
[ "$(readlink disc/tree25/link)" = deep/er/file-1 ] || die 'the symbolic link of the first session'
grep -v '\./empty' "$TREES/tree25.sha256" >first.sha256
(cd disc/tree25 && sha256sum --quiet --check ../../first.sha256)
unmount_disc
exits 0 cli restore /dev/sr0 --into back
(cd back/tree25 && sha256sum --quiet --check ../../first.sha256)
exits 3 cli burn --append --to /dev/sr0 later/tree25
