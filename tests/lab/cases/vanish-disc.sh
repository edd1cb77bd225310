# The drive is pulled out in the middle of a run: that is said, of the drive, and nothing is claimed of a disc that nobody
# can see. Plugged in again, the disc tells itself what it is worth.
mkdir some
for number in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/urandom >some/$number; done
drives dvd-r,file=a.disc
drive_speed 24mbit
loses /dev/sr0 test -s a.disc -a -s a.disc.toc -- cli burn --to /dev/sr0 some
says 'unknown until a drive reads it'
plug_in /dev/sr0
cli info /dev/sr0

# Written and closed: only the verification is missing.
insert 1 b.disc
wait_for 20 blank_now
loses /dev/sr0 grep -q '"phase":"verify"' said.txt -- cli burn --json --no-reload --verify --to /dev/sr0 some
says 'is written and closed'
plug_in /dev/sr0
exits 0 cli verify --against some /dev/sr0

drive_speed 8mbit
# In reading. What was read is kept, and the rest is read when the drive is back.
rm b.disc.log
loses /dev/sr0 grep -q read b.disc.log -- cli verify /dev/sr0
plug_in /dev/sr0
rm b.disc.log
loses /dev/sr0 grep -q read b.disc.log -- cli read-image /dev/sr0 a.iso
plug_in /dev/sr0
loses /dev/sr0 test -s back/some/2 -- cli restore /dev/sr0 --into back
plug_in /dev/sr0
tc qdisc del dev lo root
exits 0 cli read-image /dev/sr0 a.iso
cmp -n "$(stat -c %s a.iso)" a.iso b.disc || die 'the image'
