#!/bin/bash
# What somebody wants from the program, from its start to a medium that somebody else's program reads: with the mouse where
# there is something to click on, with keys where one types. Clicks, keys and seconds are counted and printed; other journeys
# are in test-screen.sh (killed, the drive pulled out) and test-ends.sh (SIGTERM).
#   test-journeys.sh disc|discs|image|large|recovers|queue PATH-OF-steadyburn PATH-OF-steadyburn-cli PATH-OF-libslow_disk.so PATH-OF-steadyburn-at-spi-dump
part=$1 program=$(realpath "$2") cli=$(realpath "$3") slow=$(realpath "$4") dump=$(realpath "$5")
# shellcheck source=tests/ui/burns.sh
. "$(dirname "$0")/burns.sh"
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
compilation=' – Steadyburn' # the main window's title

at_once() { # KEY...: to what has the keyboard, an open menu perhaps
    xdotool key --delay 150 "$@"
    pressed=$((pressed + $#))
}

# A folder is put together, a practice drive chosen and the disc burned; then a file of it is brought back.
test_disc() {
    make_settings verify=false
    make_tree 2 3 100000
    begin 'folder to disc'
    start
    click "$compilation" 'push button “Add Folder…”'
    answer '^Add a folder' "$tree"
    click "$compilation" 'button “Choose where to burn”'
    at_once p Return # a CD-R is the first
    answer '^File that keeps' "$out/disc.img"
    click "$compilation" 'push button “Burn…”'
    click Burn 'push button “Burn”'
    burn_begins
    ended '^✔ Complete' "it did not end"
    arrived
    same "$out/disc.img"

    begin 'look at the result, restore a file'
    mkdir "$work/restored"
    click Complete 'push button “Look at the Disc”'
    click 'Look Inside' '(tree item|table cell) “tree”'
    at_once Right
    click 'Look Inside' '(tree item|table cell) “1”'
    click 'Look Inside' 'push button “Restore…”'
    answer '^Restore into' "$work/restored"
    wait_until cmp -s "$tree/1/2" "$work/restored/tree/1/2" || die "the file was not restored: $(find "$work/restored")"
    arrived
    [ ! -e "$work/restored/tree/0" ] || die "more was restored than was selected"
}

# What is too large for one disc is planned on three, and each is asked for.
test_discs() {
    make_settings verify=false
    make_tree 6 4 200000
    local number
    begin 'folder too large: three discs'
    start --to "virtual:dvd+r,capacity=2M,speed=100M,file=$out/disc1.img"
    click "$compilation" 'push button “Add Folder…”'
    answer '^Add a folder' "$tree"
    click "$compilation" 'push button “Burn 3 Discs…”'
    click 'Discs of the Set' 'push button “Burn.*”'
    burn_begins
    for number in 2 3; do
        answer "^Disc $number of 3" "virtual:dvd+r,capacity=2M,speed=100M,file=$out/disc$number.img"
    done
    ended '^✔ Complete' "the set did not end"
    arrived
    mkdir "$work/joined"
    for number in 1 2 3; do
        xorriso -osirrox on -indev "stdio:$out/disc$number.img" -extract /tree "$work/joined" >"$work/said" 2>&1 ||
            die "xorriso does not read disc $number: $(cat "$work/said")"
    done
    diff -r "$tree" "$work/joined" >"$work/said" || die "the three discs are not what was put together: $(cat "$work/said")"
}

test_image() {
    make_settings verify=false
    make_tree 2 3 100000
    "$cli" burn --no-shelf --to "$work/image.iso" "$tree" >/dev/null 2>&1 || die "no image"
    begin 'image to disc'
    start --to "virtual:dvd+r,speed=100M,file=$out/disc.img"
    click "$compilation" 'push button “Burn Image”'
    answer '^Burn an image' "$work/image.iso"
    click Burn 'push button “Burn”'
    burn_begins
    ended '^✔ Complete' "it did not end"
    arrived
    cmp -n "$(stat -c %s "$work/image.iso")" "$work/image.iso" "$out/disc.img" || die "the disc is not the image"
    same "$out/disc.img"
}

# One folder comes back from a medium with 200,000 files, in ten clicks at most.
test_large() {
    make_settings verify=false
    head -c 3000 /dev/urandom >"$work/file" # all of them are this one, as there are a thousand in each of the folders
    seq -f %03g 0 999 >"$work/names"
    awk -v "file=$work/file" '{ for (folder = 1; folder <= 200; ++folder) printf "tree/%d/%s=%s\n", folder, $0, file }' \
        "$work/names" >"$work/list"
    genisoimage -quiet -R -graft-points -path-list "$work/list" -o "$out/disc.img" >"$work/said" 2>&1 ||
        die "no disc: $(cat "$work/said")"
    mkdir "$work/restored"
    begin 'one folder of 200,000 files'
    start --to "virtual:dvd+r,speed=900M,file=$out/disc.img"
    click "$compilation" 'push button “Restore Files”'
    click 'Look Inside' '(tree item|table cell) “tree”'
    at_once Right
    click 'Look Inside' '(tree item|table cell) “107”'
    click 'Look Inside' 'push button “Restore…”'
    answer '^Restore into' "$work/restored"
    wait_until all_back || die "the folder was not restored: $(find "$work/restored" | head)"
    arrived
    [ $clicked -le 10 ] || die "$clicked clicks"
    [ "$(ls "$work/restored/tree")" = 107 ] || die "more was restored than was selected"
}
all_back() {
    ls "$work/restored/tree/107" 2>/dev/null | cmp -s - "$work/names" &&
        [ "$(sha256sum "$work/restored/tree/107"/* | cut -c 1-64 | sort -u)" = "$(sha256sum <"$work/file" | cut -c 1-64)" ]
}

# The source is too slow for the drive until somebody does something about it; it is told why, and that it is over.
test_recovers() {
    make_settings verify=false
    make_tree 1 120 200000
    echo '0 100' >"$tree.pace"
    begin 'slow source: starved, then recovered'
    start --to "virtual:dvd+r,speed=4x,file=$out/disc.img" "$tree"
    press_burn "$window"
    "$dump" steadyburn 'Practice DVD' '“Memory buffer” = .*drive waiting' >"$work/tree.txt" || die "it does not starve"
    grep -q '“Message”: The source is slower than the drive' "$work/tree.txt" || die "nothing says why: $(cat "$work/tree.txt")"
    shoot starved-now
    rm "$tree.pace"
    "$dump" steadyburn 'Practice DVD' '“Memory buffer” = .*(healthy|low)' >"$work/tree.txt" || die "it does not recover: $(cat "$work/tree.txt")"
    grep -q '“Message”: .*The drive had to wait' "$work/tree.txt" || die "nothing says what it was: $(cat "$work/tree.txt")"
    shoot recovered
    ended '^✔ Complete' "it did not end"
    arrived
    logged 'The buffer ran dry' || die "the log does not say that it ran dry: $(cat "$logs"/*.log)"
    same "$out/disc.img"
}

# Two burns on one drive. The first disc is damaged; the second is burned all the same, and both are told of.
test_queue() {
    make_settings verify=false
    make_tree 2 20 100000
    begin 'queue of two, one fails'
    start --to "virtual:dvd+rw,speed=2M,buffer=64k,fault=medium-error@2M,file=$out/disc.img" "$tree"
    press_burn "$window"
    window_of "(Fill buffer|Write).*$burn" >/dev/null || die "the first does not burn"
    keys "$window" ctrl+t o ctrl+a
    letters "virtual:dvd+rw,speed=100M,file=$out/disc.img"
    press_burn "$window"
    wait_until two_logs || die "not both ended: $(ls "$logs"); $(cat "$work/said")"
    burn_ends
    arrived
    grep -l 'Complete: ' "$logs"/*.log >"$work/good"
    grep -L 'Complete: ' "$logs"/*.log >"$work/bad"
    [ "$(wc -l <"$work/good") $(wc -l <"$work/bad")" = '1 1' ] || die "not one of each: $(cat "$logs"/*.log)"
    xargs grep -q 'error: ' <"$work/bad" || die "the failed one does not say why: $(cat "$logs"/*.log)"
    same "$out/disc.img"
}
two_logs() { [ "$(find "$logs" -name 'burn-*.log' 2>/dev/null | wc -l)" = 2 ]; }

"test_$part"
echo "$part: as it should be"
