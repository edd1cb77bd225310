# A set over three tapes of 50 MB: written, verified, restored by us in another order than they were written, each tape
# read alone by GNU tar as its README says, and appended to.
drives tape,file=t1.tape,capacity=50
# The changer's arm puts the tape in that is asked for, and back into its slot the one before.
cat >next.sh <<END
echo "insert 1 $PWD/t\$STEADYBURN_VOLUME.tape" >"$PWD/control"
sleep 2
echo /dev/nst0
END
next="sh $PWD/next.sh"
insert_tape() {
    insert 1 "t$1.tape"
    sleep 2
}
exits 0 cli burn --verify --to /dev/nst0 --next-volume "$next" "$TREES/tree100"
[ -e t3.tape ] || die "no third tape"
[ ! -e t4.tape ] || die "a fourth tape"

mkdir tar
for volume in 1 2 3; do
    insert_tape $volume
    mt -f /dev/nst0 rewind
    mkdir label
    tar -xf /dev/nst0 -C label -b 512
    sed -n 's/^    \(mt .*\|tar .*\)/\1/p' label/README.txt >told.sh
    cat told.sh
    grep -q '^tar ' told.sh || die "the README of volume $volume says nothing of tar"
    rm -r label
    (cd tar && sh -e ../told.sh) || die "volume $volume, read as its README says"
done
same_as_tree tree100 tar/tree100

insert_tape 3
exits 0 cli restore /dev/nst0 --into back --next-volume "$next"
same_as_tree tree100 back/tree100
insert_tape 2
exits 0 cli verify /dev/nst0 --next-volume "$next"

mkdir more
echo more >more/more
insert_tape 3
exits 0 cli burn --append --verify --to /dev/nst0 more
exits 0 cli restore /dev/nst0 --into again --next-volume "$next"
[ "$(cat again/more/more)" = more ]
same_as_tree tree100 again/tree100
