# At a drive's constant speed, beside mkisofs | growisofs: the short form of bench/b10.sh.
TREE=tree25 RATE=16mbit RINGS=4M
. "$LAB/bench/b10.sh"
# On an emulated processor start and end of a small tree outweigh the drive's time, for all alike.
[ $((ours * 10)) -le $((piped * 11)) ] || die "ours took $ours ns, the pipe $piped"
