# A host adapter that carries at most 512 KiB a command: the kernel refuses every longer record as if the drive were busy.
drives tape,file=a.tape,capacity=40,product=TAPE512K
dd if=/dev/nst0 of=/dev/null bs=1M count=1 2>said.txt && die 'the adapter carries 1 MiB'
says 'busy'
mkdir few more
head -c 3000000 /dev/urandom >few/few
echo more >more/more
exits 0 cli info /dev/nst0
says 'status *blank'
exits 0 cli burn --verify --to /dev/nst0 few
for look in behind-the-data again; do # wherever the tape stands
    exits 0 cli info /dev/nst0
    says 'records *up to 512' || die "$look: info promises longer records than a burn can have"
done
exits 0 cli list /dev/nst0
says 'few/few'
exits 0 cli burn --append --block 512k --verify --to /dev/nst0 more
exits 0 cli verify /dev/nst0
exits 0 cli restore /dev/nst0 --into back
cmp few/few back/few/few
cmp more/more back/more/more

# A record that it cannot carry is refused for that reason, and before the tape is begun.
code=0
cli burn --block 1M --yes --to /dev/nst0 few >said.txt 2>&1 || code=$?
cat said.txt
[ $code = 2 ] || [ $code = 3 ] || die "exit $code"
says '512'
if grep -q 'in use' said.txt; then die 'nobody uses it'; fi
exits 0 cli restore /dev/nst0 --into again
cmp few/few again/few/few
