# A file larger than a tape is written in parts over several tapes: joined by us in any order, and by tar and cat as the
# README on each tape says. One small file among them is found without its neighbours.
drives tape,file=t1.tape,capacity=24
cat >next.sh <<EOF
echo "insert 1 $PWD/t\$STEADYBURN_VOLUME.tape" >"$PWD/control"
sleep 2
echo /dev/nst0
EOF
next="sh $PWD/next.sh"
insert_tape() {
    insert 1 "t$1.tape"
    sleep 2
}
mkdir -p big/deep
head -c 50000000 /dev/urandom >big/deep/giant
ln big/deep/giant big/deep/same
echo last >big/z
exits 0 cli burn --verify --to /dev/nst0 --next-volume "$next" big
[ -e t3.tape ] || die "no third tape"

mkdir tar
volume=1
while [ -e t$volume.tape ]; do
    insert_tape $volume
    mt -f /dev/nst0 rewind
    mt -f /dev/nst0 fsf 1
    tar -b 512 -xf /dev/nst0 -C tar
    volume=$((volume + 1))
done
cat tar/big/deep/giant.part* | cmp - big/deep/giant

insert_tape 2
exits 0 cli restore /dev/nst0 --into back --next-volume "$next"
diff -r big back/big
[ "$(stat -c %i back/big/deep/giant)" = "$(stat -c %i back/big/deep/same)" ] || die "two files where there was one"
insert_tape 1
exits 0 cli verify /dev/nst0 --against big --next-volume "$next"
insert_tape $((volume - 1))
exits 0 cli restore /dev/nst0 --into one big/z
[ "$(cat one/big/z)" = last ]
