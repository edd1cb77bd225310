# Records of 10 KiB and a file of six bytes: tape files far shorter than what is read ahead. Written, verified, restored,
# appended to, read by GNU tar, and never taken for a tape that holds nothing.
drives tape,file=a.tape,capacity=40
mkdir few more
printf 'short\n' >few/short
printf 'later\n' >more/later
exits 0 cli burn --block 10k --verify --to /dev/nst0 few
exits 0 cli verify --against few /dev/nst0
exits 0 cli list /dev/nst0
says 'few/short'
exits 3 cli burn --block 10k --to /dev/nst0 more </dev/null
says 'holds data'
exits 0 cli burn --append --block 10k --verify --to /dev/nst0 more
exits 0 cli verify /dev/nst0
exits 0 cli restore /dev/nst0 --into back
cmp few/short back/few/short
cmp more/later back/more/later
mt -f /dev/nst0 rewind
mt -f /dev/nst0 fsf 1
mkdir tar
tar -xf /dev/nst0 -b 20 -C tar
cmp few/short tar/few/short

# A tape that GNU tar wrote in its own way.
insert 1 b.tape
sleep 1
mt -f /dev/nst0 rewind
tar -cf /dev/nst0 few more
exits 0 cli restore /dev/nst0 --into foreign
cmp few/short foreign/few/short
cmp more/later foreign/more/later
