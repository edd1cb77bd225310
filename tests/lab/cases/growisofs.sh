# A disc that growisofs wrote is listed, appended to, mounted and restored.
drives dvd+r,file=a.disc
growisofs -use-the-force-luke=notray -Z /dev/sr0 -R -J -quiet "$TREES/tree25"
exits 0 cli info /dev/sr0
says 'status *appendable'
exits 0 cli list /dev/sr0
says 'deep/er/file-12'
mkdir ours
echo ours >ours/ours
exits 0 cli burn --append --verify --to /dev/sr0 ours
reload
mount_disc disc
(cd disc && sha256sum --quiet --check "$TREES/tree25.sha256")
[ "$(cat disc/ours/ours)" = ours ]
unmount_disc
exits 0 cli restore /dev/sr0 --into back
(cd back && sha256sum --quiet --check "$TREES/tree25.sha256")
