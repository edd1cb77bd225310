# A disc that xorriso wrote is listed, appended to, mounted and restored.
drives dvd+r,file=a.disc
xorriso -outdev /dev/sr0 -close off -joliet on -map "$TREES/tree25" / >xorriso.txt 2>&1 || {
    cat xorriso.txt
    die xorriso
}
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
