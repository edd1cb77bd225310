# The drive's connection dies in the middle of a burn: within 15 s it is over, and a sentence says what the disc is worth.
drives dvd-r,file=a.disc
"$BIN/steadyburn-cli" burn --to /dev/sr0 "$TREES/tree600" >said.txt 2>&1 &
burner=$!
wait_for 60 larger a.disc 30000000
kill_server
begin=$(date +%s)
code=0
wait $burner || code=$?
took=$(($(date +%s) - begin))
cat said.txt
says 'unfinished track'
[ $code = 3 ] || die "exit $code"
[ $took -le 15 ] || die "took $took s"
