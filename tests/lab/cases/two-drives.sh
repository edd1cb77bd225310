# Two drives burn at once, from two command lines and from one window.
export HOME="$PWD" XDG_RUNTIME_DIR="$PWD" QT_LOGGING_RULES='*.debug=false' QT_QPA_PLATFORM=offscreen
drives dvd-r,file=a.disc dvd+r,file=b.disc
wait_for 20 test -b /dev/sr1
"$BIN/steadyburn-cli" burn --verify --to /dev/sr1 "$TREES/tree25" >other.txt 2>&1 &
other=$!
exits 0 cli burn --verify --to /dev/sr0 "$TREES/tree25"
wait $other || die "the other: $(cat other.txt)"

remove 1
remove 2
insert 1 c.disc
insert 2 d.disc
wait_for 20 blank_now
wait_for 20 blank_now /dev/sr1
exits 0 "$WINDOW" burn /dev/sr0 "$TREES/tree250" /dev/sr1
says '^both write'
[ "$(grep -c '^Written and verified: 225 files' said.txt)" = 2 ] || die 'not both are complete'
[ "$(grep -c '^Read back and compared: everything' said.txt)" = 2 ] || die 'not both were read back'
for drive in 0 1; do
    exits 0 cli restore /dev/sr$drive --into back$drive
    (cd back$drive/tree250 && sha256sum --quiet --check "$TREES/tree250.sha256")
    rm -rf back$drive
done
