# The tape drive is pulled out in the middle of a run: that is said, of the drive. What stood on the tape before can be read
# when the drive is back.
mkdir few some
echo few >few/few
for number in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/urandom >some/$number; done
drives tape,file=a.tape,capacity=60
exits 0 cli burn --to /dev/nst0 few
drive_speed 24mbit
loses /dev/nst0 larger a.tape 2000000 -- cli burn --append --to /dev/nst0 some
says 'unknown until a drive reads it'
plug_in /dev/nst0
cli restore /dev/nst0 --into back few || true # the set behind it is cut off
[ "$(cat back/few/few)" = few ]

# Written and closed: only the verification is missing.
loses /dev/nst0 grep -q '"phase":"verify"' said.txt -- cli burn --yes --json --verify --to /dev/nst0 some
says 'is written and closed'
plug_in /dev/nst0
loses /dev/nst0 test -s again/some/2 -- cli restore /dev/nst0 --into again
plug_in /dev/nst0
tc qdisc del dev lo root
exits 0 cli verify --against some /dev/nst0
