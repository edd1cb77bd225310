# A disc whose blocks cannot be read is read into an image all the same, with what is missing named; and a block that cannot
# be written ends the burn with a sentence that says what the disc is worth.
drives dvd+r,file=a.disc,bad=3000-3001
exits 0 cli burn --to /dev/sr0 "$TREES/tree25"
exits 1 cli read-image /dev/sr0 a.iso
says '3000'
says 'deep/er/file-'
cmp -n $((3000 * 2048)) a.iso a.disc || die 'before the damage'
cmp -i $((3002 * 2048)) -n $((8000 * 2048)) a.iso a.disc || die 'behind the damage'

# The drive reads them now: the same command asks for nothing else.
kill_server
disconnect
wait_for 20 gone /dev/sr0
drives dvd+r,file=a.disc
exits 0 cli read-image /dev/sr0 a.iso
cmp -n "$(stat -c %s a.iso)" a.iso a.disc || die 'the image'

kill_server
disconnect
wait_for 20 gone /dev/sr0
drives dvd-r,file=b.disc,fails=9000
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
says 'unfinished track|spoil'

# A rewritable disc whose beginning cannot be read may be full of somebody's data: it is not taken for an empty one.
kill_server
disconnect
wait_for 20 gone /dev/sr0
drives dvd+rw,file=a.disc,bad=0-63
exits 3 cli burn --to /dev/sr0 "$TREES/tree25" </dev/null
