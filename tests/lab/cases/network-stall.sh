# A folder on a network share whose server falls silent for a minute: the drive waits, the file and the share are named, and the
# disc is whole.
mkdir shared
cp -r "$TREES/tree250" shared/
share_folder shared here
drives dvd+r,file=a.disc
"$BIN/steadyburn-cli" burn --json --verify --buffer 4M --readers 2 --to /dev/sr0 here/tree250 >said.txt 2>&1 &
burner=$!
wait_for 90 larger a.disc 40000000
share_answers 0
sleep 60
share_answers 4
code=0
wait $burner || code=$?
grep -v '"progress"' said.txt | cut -c 1-600
[ $code = 0 ] || die "exit $code"
says '"kind":"waiting".*127.0.0.1'
says '"verified":true'
grep '"result"' said.txt | grep -qE '"underruns":[1-9]' || die 'no underrun was counted'
