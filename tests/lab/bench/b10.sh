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
fresh() { # a blank disc; the last one's memory goes
    remove 1
    rm -f ./*.disc ./*.disc.toc
    insert 1 "$1.disc"
    wait_for 20 blank_now
}
row() { # NAME NANOSECONDS NOTE
    echo "$1 $2 ${best:-$2} ${3:--}" | awk '{ n = $1; t = $2; b = $3; $1 = $2 = $3 = ""; printf "%-28s %8.2f s  %.3f T* %s\n", n, t / 1e9, t / b, $0 }' | tee -a table.txt
}
figure() { sed -n "/\"event\":\"result\"/s/.*\"$1\":\([0-9.]*\).*/\1/p" said.txt; }
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
    timed ours 'cli burn --json --no-session-md5 --no-reload --buffer "$ring" --to /dev/sr0 "$tree" >said.txt 2>&1'
    row "steadyburn,$ring" "$took" "underruns $(figure underruns), $(figure prefill_s) s before the drive, $(figure write_s) s with it, $(figure elapsed_s) s in all"
    ours=$took
done
tc qdisc del dev lo root
echo
cat table.txt
