# Killed in an append: the first set is whole, and after it a third can be appended.
drives tape,file=a.tape,capacity=1000
exits 0 cli burn --to /dev/nst0 "$TREES/tree25"
"$BIN/steadyburn-cli" burn --append --to /dev/nst0 "$TREES/tree600" >/dev/null 2>&1 &
burner=$!
wait_for 60 larger a.tape 60000000
kill -9 $burner
wait $burner || true
mkdir more
echo more >more/more
mt -f /dev/nst0 rewind
mt -f /dev/nst0 fsf 1
mkdir tar
tar -xf /dev/nst0 -b 512 -C tar
(cd tar/tree25 && sha256sum --quiet --check "$TREES/tree25.sha256")
exits 0 cli burn --append --to /dev/nst0 more
rm -rf tar
mkdir tar
mt -f /dev/nst0 eod
mt -f /dev/nst0 bsfm 3 # before the set that came last: contents and index
tar -xf /dev/nst0 -b 512 -C tar
[ "$(cat tar/more/more)" = more ]
