#!/bin/bash
# The real program on a screen with a window manager, worked by keys alone; judged by what can be seen from outside: titles, a
# colour, kept logs, exported figures, the media.
#   test-screen.sh starves|settings|queue|cancel|crash|mishaps PATH-OF-steadyburn PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so PATH-OF-steadyburn-at-spi-dump
part=$1 program=$(realpath "$2") cli=$(realpath "$3") slow=$(realpath "$4") dump=$(realpath "$5")
# shellcheck source=tests/ui/burns.sh
. "$(dirname "$0")/burns.sh"

# The source gives 4 MB/s, the drive takes 22: low, starved, and told so until the end.
test_starves() {
    make_settings
    make_tree 1 150 200000
    echo "0 50" >"$tree.pace"
    start --to "virtual:dvd+r,speed=16x,file=$out/disc.iso" "$tree"
    press_burn "$window"
    local burning
    burning=$(window_of "Write.*$burn") || die "it does not write"
    wait_until painted "$burning" '#c01c28' || die "the gauge never was the red of Starved"
    shoot starved
    ended '^✔ Complete' "it did not end"
    wait_until logged 'Complete: ' || die "no log was kept"
    for words in 'The buffer is running low' 'warning: Underrun 1 at ' 'The buffer ran dry [0-9]* time'; do
        logged "$words" || die "the log does not say: $words: $(cat "$logs"/*.log)"
    done
    keys "$burning" alt+t
    local dialog
    dialog=$(window_of '^Save the report') || die "nothing asks where to save the run"
    keys "$dialog" ctrl+a
    xdotool type --delay 20 "$work/run.csv"
    keys "$dialog" Return
    wait_until test -s "$work/run.csv" || die "the run was not saved"
    [ "$(tail -n 1 "$work/run.csv" | cut -d, -f7)" -gt 0 ] || die "the table has no underrun: $(tail -n 3 "$work/run.csv")"
    "$cli" verify "$out/disc.iso" --against "$tree" >"$work/said" || die "the starved disc is not whole: $(cat "$work/said")"
}

test_settings() {
    make_settings verify=false keepOpen=false
    make_tree 1 5 1000
    start
    keys "$window" ctrl+comma
    local dialog
    dialog=$(window_of '^Settings') || die "no settings"
    keys "$dialog" Down Down alt+v alt+l Return
    wait_until grep -q 'verify=true' "$settings" || die "Verify was not kept: $(cat "$settings")"
    keys "$window" ctrl+q
    wait_until gone "$running" || die "Ctrl+Q did not end it"
    start --to "virtual:dvd+r,speed=100M,file=$out/disc.iso" "$tree"
    press_burn "$window"
    ended '^✔ Complete' "it did not end"
    wait_until logged 'Read back and compared' || die "the next program's burn does not verify: $(cat "$logs"/*.log)"
    "$cli" info "virtual:dvd+r,file=$out/disc.iso" --json | grep -q '"appendable"' || die "the disc was not left open: $(cat "$settings"; "$cli" info "virtual:dvd+r,file=$out/disc.iso" --json)"
}

# Two burns on one drive, a third on another: this one and the first at once. Each adds a session.
test_queue() {
    make_settings append=true
    make_tree 1 40 100000
    mkdir "$work/first"
    echo first >"$work/first/file"
    "$cli" burn --to "virtual:dvd+rw,speed=100M,file=$out/one.img" "$work/first" >/dev/null 2>&1 || die "no first session"
    "$cli" burn --to "virtual:bd-re,speed=100M,file=$out/two.img" "$work/first" >/dev/null 2>&1 || die "no first session"
    local second
    second=$(stat -c %s "$out/two.img")
    start --to "virtual:dvd+rw,speed=300k,file=$out/one.img" "$tree"
    press_burn "$window"
    window_of "(Fill buffer|Write).*$burn" >/dev/null || die "the first does not burn"
    press_burn "$window"
    keys "$window" ctrl+t o ctrl+a
    xdotool type --delay 20 "virtual:bd-re,speed=1M,file=$out/two.img"
    press_burn "$window"
    wait_until larger "$out/two.img" "$second" || die "the second drive does not burn"
    [ ! -e "$logs" ] || die "the first had ended before: $(ls "$logs")"
    shoot queue
    wait_until three_logs || die "not all three ended: $(ls "$logs"); $(cat "$work/said")"
    ! grep -L 'Complete: ' "$logs"/*.log | grep . || die "not all are complete: $(cat "$logs"/*.log)"
    sessions_on dvd+rw one.img 3
    sessions_on bd-re two.img 2
}
larger() { [ "$(stat -c %s "$1")" -gt "$2" ]; }
three_logs() { [ "$(find "$logs" -name 'burn-*.log' 2>/dev/null | wc -l)" = 3 ]; }
sessions_on() { # KIND FILE NUMBER
    local found
    found=$("$cli" info "virtual:$1,file=$out/$2" --json | grep -o '"start"' | wc -l)
    [ "$found" = "$3" ] || die "$2 has $found sessions, not $3"
    "$cli" verify "virtual:$1,file=$out/$2" --against "$tree" >"$work/said" || die "$2: $(cat "$work/said")"
}

# stopped PHASE KIND,KEYS TREE-PACE DISC-PACE SENTENCE: Stop, and yes to the question, as soon as the title says the phase.
stopped() {
    rm -rf "$sessions" "$logs" "${out:?}"/*
    start --to "virtual:$2,file=$out/disc.img" "$tree"
    echo "$3" >"$tree.pace"
    echo "$4" >"$out.pace"
    press_burn "$window"
    local burning question
    burning=$(window_of "^$1.*$burn") || die "$1 was not seen"
    keys "$burning" alt+s
    question=$(window_of '^Stop the burn') || die "$1: nothing asks"
    keys "$question" alt+s
    rm "$tree.pace" "$out.pace"
    ended '^Stopped' "$1: it did not stop"
    wait_until logged 'Stopped: Stopped on request' || die "$1: no log says so"
    logged "$5" || die "$1: the log does not say: $5: $(cat "$logs"/*.log)"
    crash
}
nothing_left() { [ -z "$(ls -A "$out")" ] || die "$1 left $(ls -A "$out")"; }
test_cancel() {
    make_settings verify=true
    make_tree 40 2 100000
    stopped Scan dvd+r,speed=4M '2000 0' '0 0' 'Scan'
    nothing_left Scan
    stopped "Fill buffer" dvd+r,speed=4M '0 2000' '0 0' 'Fill buffer'
    nothing_left "Fill buffer"
    stopped 'Write [1-9]' dvd-r,speed=1M,buffer=64k '0 0' '0 0' 'holds an unfinished track and no session: nothing can be read from it'
    "$cli" list "virtual:dvd-r,file=$out/disc.img" >"$work/said" 2>&1 && die "a broken disc can be listed"
    stopped 'Write [1-9]' dvd+rw,speed=1M,buffer=64k '0 0' '0 0' 'Write'
    nothing_left 'Write to a blank rewritable disc'
    stopped Close dvd+rw,speed=1M,buffer=16M '0 0' '0 0' 'is written and closed and can be read'
    "$cli" verify "virtual:dvd+rw,file=$out/disc.img" --against "$tree" >"$work/said" || die "Close: $(cat "$work/said")"
    stopped Verify dvd+r,speed=100M '0 0' '0 1000' 'is written and closed and can be read'
    "$cli" verify "virtual:dvd+r,file=$out/disc.img" --against "$tree" >"$work/said" || die "Verify: $(cat "$work/said")"
}

# Killed with a compilation that was never saved: the next window has it.
test_crash() {
    make_settings
    make_tree 1 3 1000
    begin 'killed: the compilation is there again'
    start --to "virtual:dvd+r,file=$out/none.iso" "$tree"
    crash
    start --to "virtual:dvd+r,speed=100M,file=$out/disc.iso"
    shoot crash
    press_burn "$window"
    ended '^✔ Complete' "what was found again could not be burned"
    arrived
    "$cli" verify "$out/disc.iso" --against "$tree" >"$work/said" || die "it is not what was put together: $(cat "$work/said")"
    same "$out/disc.iso"
}

# What goes wrong around it: each ends with a sentence in the log, none ends the program.
test_mishaps() {
    make_settings verify=false
    make_tree 1 10 100000
    # Gone between the choice and the burn.
    start --to "virtual:dvd+r,speed=2M,file=$out/none.iso" "$tree"
    mv "$tree" "$tree.away"
    press_burn "$window"
    mishap '^✖ Failed' "The source .*$tree.* does not exist"
    mv "$tree.away" "$tree"
    nothing_left "A vanished source"
    # A disk that does not answer: said, Stop is taken, and the end comes with its answer.
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 start --to "virtual:dvd+r,speed=2M,file=$out/none.iso" "$tree"
    echo '0 100000' >"$tree.pace"
    press_burn "$window"
    local burning question
    burning=$(window_of "^Fill buffer.*$burn") || die "it does not begin to read"
    "$dump" steadyburn 'Fill buffer' 'has given no data for [0-9]+ s' >"$work/said" || die "it does not say that the disk is silent: $(cat "$work/said")"
    shoot hang
    keys "$burning" alt+s
    question=$(window_of '^Stop the burn') || die "nothing asks"
    keys "$question" alt+s
    window_of "^Ended; waiting for the disk.*$burn" >/dev/null || die "it does not say what it waits for"
    rm "$tree.pace"
    mishap '^Stopped' 'has given no data for 5 s'
    nothing_left "A silent source"
    # The drive pulled out.
    begin 'the drive pulled out: told so'
    start --to "virtual:dvd-r,speed=2M,buffer=64k,fault=eject@500k,file=$out/disc.iso" "$tree"
    press_burn "$window"
    mishap '^✖ Failed' 'was removed while writing'
    arrived
    # Another program has the drive, and keeps it.
    "$cli" burn --to "virtual:dvd+rw,speed=150k,buffer=64k,file=$out/taken.iso" "$tree" >/dev/null 2>&1 &
    local other=$!
    wait_until test -s "$out/taken.iso" || die "the other program does not burn"
    start --to "virtual:dvd+rw,speed=1M,file=$out/taken.iso" "$tree"
    press_burn "$window"
    mishap '^✖ Failed' 'is in use by another program'
    wait $other || die "the other program's burn was disturbed"
    # No bus, no icons, and a file where the folder of the settings should be.
    rm -rf "${XDG_CONFIG_HOME:?}"
    : >"$XDG_CONFIG_HOME"
    logs=$XDG_DATA_HOME/Steadyburn/steadyburn/logs
    DBUS_SESSION_BUS_ADDRESS=unix:path=/none DBUS_SYSTEM_BUS_ADDRESS=unix:path=/none XDG_DATA_DIRS=/none QT_QPA_PLATFORMTHEME='' \
        start --to "virtual:dvd+r,speed=100M,file=$out/bare.iso" "$tree"
    keys "$window" ctrl+comma
    question=$(window_of '^Settings') || die "no settings"
    keys "$question" Return
    wait_until unseen '^Settings' || die "the settings stay"
    shoot bare
    press_burn "$window"
    mishap '^✔ Complete' 'Complete: 10 files'
}
mishap() { # TITLE SENTENCE: seen, and the program is well
    ended "$1" "no window says $1"
    wait_until logged "$2" || die "the log does not say: $2: $(cat "$logs"/*.log)"
    kill -0 "$running" || die "the program is gone: $(cat "$work/said")"
    crash
    rm -rf "${sessions:?}" "${logs:?}"
}

"test_$part"
echo "$part: as it should be"
