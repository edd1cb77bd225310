# The window on a display: a drive appears by itself when it is plugged in and vanishes when it is pulled out; and a burn
# whose drive dies is over within 15 s, with a sentence that says what the disc is worth.
export HOME="$PWD" XDG_RUNTIME_DIR="$PWD" QT_LOGGING_RULES='*.debug=false'
Xvfb -displayfd 3 -screen 0 1280x800x24 3>display 2>xvfb.log &
xvfb=$!
wait_for 30 test -s display
DISPLAY=":$(cat display)"
export DISPLAY
openbox >openbox.log 2>&1 &
said() { grep -q "$1" window.txt; }
: >window.txt

"$WINDOW" watch /dev/sr0 >window.txt 2>&1 &
watcher=$!
wait_for 90 said '^ready'
drives dvd-r,file=a.disc
wait_for 30 said '^there'
disconnect
wait_for 30 said '^gone'
wait $watcher
cat window.txt
kill -9 "$server"
wait_for 20 gone /dev/sr0

drives dvd-r,file=b.disc
: >window.txt
"$WINDOW" burn /dev/sr0 "$TREES/tree600" >window.txt 2>&1 &
watcher=$!
wait_for 120 said '^writing'
sleep 5
kill_server
begin=$(date +%s)
wait_for 60 said '^ended'
took=$(($(date +%s) - begin))
cat window.txt
said 'unfinished track' || die 'nothing says what the disc is worth'
[ $took -le 15 ] || die "took $took s"
kill -9 $xvfb
