# One cartridge: a set is written, verified, listed, restored, appended to and read by GNU tar as the handbook says.
drives tape,file=a.tape,capacity=100
exits 0 cli burn --json --to /dev/nst0 "$TREES/tree25"
says '"drive_busy":0?\.?[0-9]' # by what st counts
exits 0 cli blank --yes /dev/nst0
alert 1 20
sleep 1
exits 0 cli burn --verify --to /dev/nst0 "$TREES/tree25"
says 'must be cleaned'
exits 0 cli list /dev/nst0
says 'tree25/deep/er/file-12'
mkdir more
echo more >more/more
exits 0 cli burn --append --verify --to /dev/nst0 more
exits 0 cli restore /dev/nst0 --into back
(cd back/tree25 && sha256sum --quiet --check "$TREES/tree25.sha256")
[ "$(cat back/more/more)" = more ]
mkdir tar
mt -f /dev/nst0 rewind
mt -f /dev/nst0 fsf 1
tar -xf /dev/nst0 -b 512 -C tar
(cd tar/tree25 && sha256sum --quiet --check "$TREES/tree25.sha256")
exits 0 cli info /dev/nst0
says 'status *appendable'
says 'position'
