# Osterlund's table (B10): a tree through mkisofs, a pipe of 4 KiB and growisofs to a drive of constant speed, then by us with
# rings of 4, 32 and 256 MB. T* is the drive alone: growisofs with an image that lies ready.
#
#   sh tests/lab/run-lab.sh build/release build/release/tests/lab tests/lab/bench/b10.sh       about half an hour without KVM
#
# A case may set TREE (tree600), RATE of the drive (40mbit) and RINGS.
tree=$TREES/${TREE:-tree600}
rate=${RATE:-40mbit}
rings=${RINGS:-4M 32M 256M}
now() { date +%s%N; }
fresh() { insert 1 "$1.disc"; wait_for 20 blank_now; }
blank_now() { cli info /dev/sr0 | grep -q 'status *blank'; }
row() { # NAME NANOSECONDS UNDERRUNS
    echo "$1 $2 ${best:-$2} ${3:--}" | awk '{ printf "%-28s %8.2f s  %.3f T*  underruns %s\n", $1, $2 / 1e9, $2 / $3, $4 }' | tee -a table.txt
}
timed() { # NAME COMMAND: from the first byte to the drive's last
    begin=$(now)
    eval "$2"
    took=$(($(now) - begin))
}

drives dvd+r,file=first.disc
genisoimage -quiet -R -J -o image.iso "$tree"
find "$tree" -type f -exec cat {} + >/dev/null # all runs find it in memory
tc qdisc replace dev lo root tbf rate "$rate" burst 256kb latency 400ms
timed drive 'growisofs -use-the-force-luke=notray -Z /dev/sr0=image.iso >/dev/null 2>&1'
best=$took
row 'the-drive-alone(T*)' "$took"

fresh pipe
# Linux's pipe holds 64 KiB; dd with 4 KiB makes of it what pipes once were.
timed pipe 'genisoimage -quiet -R -J "$tree" | dd bs=4k 2>/dev/null | growisofs -use-the-force-luke=notray -Z /dev/sr0=/dev/fd/0 >/dev/null 2>&1'
row 'mkisofs|growisofs,4-KiB-pipe' "$took"
piped=$took

for ring in $rings; do
    fresh "ring-$ring"
    timed ours 'cli burn --json --no-session-md5 --buffer "$ring" --to /dev/sr0 "$tree" >said.txt 2>&1'
    row "steadyburn,$ring" "$took" "$(sed -n 's/.*"event":"result".*"underruns":\([0-9]*\).*/\1/p; s/.*"underruns":\([0-9]*\).*"event":"result".*/\1/p' said.txt | tail -n 1)"
    ours=$took
done
tc qdisc del dev lo root
echo
cat table.txt
