# A write-protected cartridge, an empty drive, a cartridge too small, the rewinding node: each is said before anything moves.
: >a.tape
chmod a-w a.tape
drives tape,file=a.tape,capacity=20
exits 3 cli burn --to /dev/nst0 "$LAB"
says 'write.protect'
remove 1
exits 3 cli burn --to /dev/nst0 "$LAB"
says 'no medium|no tape|no cartridge|insert|empty'
insert 1 b.tape
exits 3 cli burn --to /dev/nst0 "$TREES/tree25"
says 'too small|does not fit|fits'
exits 2 cli burn --to /dev/st0 "$LAB"
says 'nst0'
