# What each kind of disc wants: sizes that fill the drive's blocks, erasing that tells how far it is, defect management as it
# is asked for, and the speed that was asked for as the speed of writing.
tracks_fill() { # FILE BLOCKS
    awk -v unit="$2" 'NR > 1 && $2 % unit { bad = 1 } END { exit bad || NR < 2 }' "$1.toc" || die "a track of $1: $(cat "$1.toc")"
}
told_on_the_way() { grep '"progress"' said.txt | grep -qE "\"$1\":0\\.[0-9]" || die 'nothing was told on the way'; }
fresh() { # KIND
    kill_server
    disconnect
    wait_for 20 gone /dev/sr0
    drives "$1,file=$1.disc"
}

# A multiple of 16 blocks on DVD-R, and the speed of writing at 4x; libburn asks for the fastest reading by its own number.
drives dvd-r,file=dvd-r.disc
exits 0 cli burn --verify --speed 4x --to /dev/sr0 "$TREES/tree25"
tracks_fill dvd-r.disc 16
grep -qx 'speed [0-9]\{5,\} 5540' dvd-r.disc.log || die "the speed: $(cat dvd-r.disc.log)"

# 32 blocks on BD-R; straight on where that is asked for.
fresh bd-r
exits 0 cli burn --verify --defect-management off --to /dev/sr0 "$TREES/tree25"
tracks_fill bd-r.disc 32
grep -qx 'straight on' bd-r.disc.log || die 'defect management stayed on'

# BD-RE takes any block: written over with a yes, given a new format, and checked where that is asked for.
fresh bd-re
exits 0 cli burn --verify --defect-management on --to /dev/sr0 "$TREES/tree25"
! grep -q 'straight on' bd-re.disc.log || die 'defect management was turned off'
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
exits 0 cli blank --full --json /dev/sr0
told_on_the_way share
exits 0 cli burn --verify --yes --to /dev/sr0 "$TREES/tree25"

# DVD-RW: blanked, and burned again.
fresh dvd-rw
exits 0 cli burn --to /dev/sr0 "$TREES/tree25"
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
exits 0 cli blank --json /dev/sr0
told_on_the_way share
blank_now || die 'not blank'
exits 0 cli burn --verify --to /dev/sr0 "$TREES/tree25"

# DVD+RW: a second tree goes behind the first.
fresh dvd+rw
mkdir later
echo later >later/later
exits 0 cli burn --to /dev/sr0 "$TREES/tree25"
exits 0 cli burn --append --verify --to /dev/sr0 later
mount_disc disc
[ "$(cat disc/later/later)" = later ] || die 'the second tree'
same_as_tree tree25 disc/tree25
unmount_disc

# A disc that is too small is told before it is touched.
kill_server
disconnect
wait_for 20 gone /dev/sr0
drives dvd+r,file=small.disc,capacity=20
exits 3 cli burn --to /dev/sr0 "$TREES/tree25"
says 'too small|does not fit|free'
blank_now || die 'it was touched'
