#!/bin/bash
# The real program is told to end by a signal in the middle of its work: the medium is ended in order, the log says what it is
# worth, the compilation is kept, and the exit code says whether something was broken off.
#   test-ends.sh TERM|HUP|INT|others|display|library PATH-OF-steadyburn PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so
part=$1 program=$(realpath "$2") cli=$(realpath "$3") slow=$(realpath "$4")
# shellcheck source=tests/ui/burns.sh
. "$(dirname "$0")/burns.sh"

# afresh KIND,KEYS TREE-PACE DISC-PACE: the window with the compilation, about to burn it.
afresh() {
    rm -rf "$sessions" "$logs" "${out:?}"/*
    start --to "virtual:$1,file=$out/disc.img" "$tree"
    echo "$2" >"$tree.pace"
    echo "$3" >"$out.pace"
}
# over CODE WHAT: the program ends by itself and with this code.
over() {
    rm -f "$tree.pace" "$out.pace"
    wait_until gone "$running" || die "$2: the program is still there; $(xdotool search --name . getwindowname %@ 2>/dev/null | sort -u)"
    wait "$running"
    local code=$?
    [ $code = "$1" ] || die "$2: it ended with $code, not $1: $(cat "$work/said")"
    [ -z "$(find "$out" -name '*.part*')" ] || die "$2: left $(ls -A "$out")"
}
reads() { find "/proc/$running/fd" -lname "$tree/*/*" 2>/dev/null | grep -q .; } # a file is open
nothing_left() { [ -z "$(ls -A "$out")" ] || die "$1 left $(ls -A "$out")"; }
# The job has been told to stop: not before may the disk become quick again, or what is stopped comes to its end first.
stopping() { seen "^Stopping.*$burn" >/dev/null || gone "$running"; }
found_again() { # WHAT: the next window offers the compilation
    kept || die "$1: the compilation was not kept: $(ls -lA "$sessions")"
}
# told SIGNAL PHASE KIND,KEYS TREE-PACE DISC-PACE SENTENCE
told() {
    afresh "$3" "$4" "$5"
    press_burn "$window"
    window_of "^$2.*$burn" >/dev/null || die "$1 in $2: the phase was not seen"
    kill -s "$1" "$running"
    wait_until signal_taken "$running"
    kill -s "$1" "$running" 2>/dev/null # impatience does not hurt the medium
    wait_until stopping || die "$1 in $2: the burn was not told to stop"
    over 130 "$1 in $2"
    logged 'Stopped: Stopped on request' || die "$1 in $2: no log says so: $(cat "$logs"/*.log)"
    logged "$6" || die "$1 in $2: the log does not say: $6: $(cat "$logs"/*.log)"
    found_again "$1 in $2"
}
phases() {
    make_settings verify=true
    make_tree 40 2 100000
    told "$1" Scan dvd+r,speed=4M '2000 0' '0 0' 'Scan'
    nothing_left Scan
    told "$1" "Fill buffer" dvd+r,speed=4M '0 2000' '0 0' 'Fill buffer'
    nothing_left "Fill buffer"
    told "$1" 'Write [1-9]' dvd-r,speed=1M,buffer=64k '0 0' '0 0' 'holds an unfinished track and no session: nothing can be read from it'
    "$cli" list "virtual:dvd-r,file=$out/disc.img" >"$work/said" 2>&1 && die "a broken disc can be listed"
    told "$1" 'Write [1-9]' dvd+rw,speed=1M,buffer=64k '0 0' '0 0' 'Write'
    nothing_left 'Write to a blank rewritable disc'
    told "$1" Close dvd+rw,speed=2M,buffer=16M '0 0' '0 0' 'is written and closed and can be read'
    "$cli" verify "virtual:dvd+rw,file=$out/disc.img" --against "$tree" >"$work/said" || die "Close: $(cat "$work/said")"
    told "$1" Verify dvd+r,speed=100M '0 0' '0 1000' 'is written and closed and can be read'
    "$cli" verify "virtual:dvd+r,file=$out/disc.img" --against "$tree" >"$work/said" || die "Verify: $(cat "$work/said")"
}
test_TERM() {
    phases TERM
    begin 'SIGTERM in a burn, the next start burns it'
    afresh dvd+rw,speed=1M,buffer=64k '0 0' '0 0'
    press_burn "$window"
    window_of "^Write [1-9].*$burn" >/dev/null || die "the burn that is to be ended does not write"
    kill -s TERM "$running"
    over 130 "before the next start"
    burn_ends
    start --to "virtual:dvd+rw,speed=100M,file=$out/disc.img"
    wait_until kept || die "the next window does not have the compilation"
    press_burn "$window"
    ended '^✔ Complete' "the next start does not burn it"
    arrived
    same "$out/disc.img"
}
test_HUP() { phases HUP; }
test_INT() { phases INT; }

test_others() {
    make_settings
    make_tree 1 40 100000
    local other
    # Nothing is at work, but the compilation was never saved: no question holds it up.
    start --to "virtual:dvd+r,file=$out/none.iso" "$tree"
    kill -s TERM "$running"
    over 0 "at rest"
    found_again "at rest"
    start --to "virtual:dvd+r,file=$out/none.iso"
    wait_until kept || die "the next window does not have it"
    # A question stands in the way.
    keys "$window" ctrl+q
    window_of '^Save the compilation' >/dev/null || die "nothing asks whether to save"
    kill -s TERM "$running"
    over 0 "a question"
    found_again "a question"
    # A file dialog.
    start --to "virtual:dvd+r,file=$out/none.iso"
    keys "$window" ctrl+shift+b
    window_of '^Burn an image' >/dev/null || die "no dialog"
    kill -s TERM "$running"
    over 0 "a file dialog"
    found_again "a file dialog"
    # Several burns: one writes, one waits behind it, one is at another drive.
    afresh dvd+rw,speed=200k,buffer=64k '0 0' '0 0'
    press_burn "$window"
    window_of "^Write.*$burn" >/dev/null || die "it does not write"
    press_burn "$window"
    keys "$window" ctrl+t o ctrl+a
    xdotool type --delay 20 "virtual:bd-re,speed=1M,buffer=64k,file=$out/other.img"
    press_burn "$window"
    other=$(window_of "$burn") || die "no burns"
    keys "$other" alt+s
    window_of '^Stop the burn' >/dev/null || die "nothing asks whether to stop"
    kill -s TERM "$running"
    over 130 "several burns"
    nothing_left "several burns"
    # A file that is being written.
    afresh dvd+rw '0 0' '0 0'
    rm "$tree.pace" "$out.pace"
    echo '0 2000' >"$tree.pace" # a file that is whole stays
    keys "$window" ctrl+t o ctrl+a
    xdotool type --delay 20 "$out/archive.tar"
    press_burn "$window"
    window_of "(Fill buffer|Write).*archive" >/dev/null || die "it does not write the archive"
    kill -s TERM "$running"
    wait_until gone "$running" || die "a file: the program is still there" # the disk stays slow, or the file may be whole by then
    over 130 "a file"
    nothing_left "a file"
    # A disk that does not answer holds a thread, not the medium: it is not waited for.
    afresh dvd+r,speed=2M '0 100000' '0 0'
    press_burn "$window"
    wait_until reads || die "it does not begin to read"
    kill -s TERM "$running"
    wait_until gone "$running" || die "a silent disk holds the program"
    over 130 "a silent disk"
    logged 'Stopped: Stopped on request' || die "a silent disk: $(cat "$logs"/*.log)"
    nothing_left "a silent disk"
    # Nor does it hold a file.
    afresh dvd+r '0 100000' '0 0'
    keys "$window" ctrl+t o ctrl+a
    xdotool type --delay 20 "$out/silent.tar"
    press_burn "$window"
    wait_until reads || die "a silent disk and a file: it does not begin to read"
    kill -s TERM "$running"
    wait_until gone "$running" || die "a silent disk and a file: it holds the program"
    over 130 "a silent disk and a file"
    nothing_left "a silent disk and a file"
    # A nohup stays one.
    afresh dvd+rw,speed=100M '0 0' '0 0'
    kill -s TERM "$running"
    over 0 "before a burn"
    (trap '' HUP; exec env --default-signal=INT "$program" --to "virtual:dvd+rw,speed=100M,file=$out/disc.img" "$tree") >"$work/said" 2>&1 &
    running=$!
    children+=("$running")
    window=$(window_of "$main") || die "the window did not come up"
    kill -s HUP "$running"
    keys "$window" ctrl+comma
    window_of '^Settings' >/dev/null || die "an ignored hang-up ended it"
    kill -s TERM "$running"
    over 0 "after an ignored hang-up"
}

# The display dies under it, as a logout may have it.
test_display() {
    make_settings
    make_tree 1 40 100000
    afresh dvd-r,speed=1M,buffer=64k '0 0' '0 0'
    press_burn "$window"
    window_of "^Write [1-9].*$burn" >/dev/null || die "it does not write"
    kill -9 "${children[0]}"
    over 130 "without a display"
    logged 'holds an unfinished track and no session: nothing can be read from it' || die "the log does not say what the disc is worth: $(cat "$logs"/*.log)"
    found_again "without a display"
}

# A library ends the process, as libarchive does where memory is short: that is a failure, and the medium is ended in order.
test_library() {
    make_settings verify=true
    make_tree 4 40 100000
    rm -rf "$logs" "${out:?}"/*
    echo '0 20' >"$tree.pace"
    start --to "virtual:tape,speed=2M,buffer=64k,file=$out/tape.tap" "$tree"
    press_burn "$window"
    window_of "^Write [1-9].*$burn" >/dev/null || die "it does not write"
    echo archive_write_header >"$tree.exit"
    wait_until gone "$running" || die "it hangs"
    rm -f "$tree.pace" "$tree.exit"
    wait "$running"
    local code=$?
    [ $code = 3 ] || die "it ended with $code, not 3: $(cat "$work/said")"
    grep -q 'ended by a library' "$work/said" || die "nothing says why: $(cat "$work/said")"
    logged 'not enough memory' || die "no log says so: $(cat "$logs"/*.log)"
    found_again "a library"
    "$cli" info "virtual:tape,file=$out/tape.tap" >"$work/said" 2>&1 || die "the tape is not in order: $(cat "$work/said")"
    # While it is verified, on the job's own thread.
    rm -rf "$logs" "${out:?}"/*
    start --to "$out/whole.tar" "$tree"
    echo '0 0' >"$tree.pace"
    echo archive_read_next_header >"$tree.exit"
    press_burn "$window"
    wait_until gone "$running" || die "it hangs while it verifies"
    rm -f "$tree.pace" "$tree.exit"
    wait "$running"
    code=$?
    [ $code = 3 ] || die "verifying, it ended with $code, not 3: $(cat "$work/said")"
    logged 'not enough memory' || die "verifying, no log says so: $(cat "$logs"/*.log)"
}

"test_$part"
echo "$part: as it should be"
