# A backup in five runs, each on a tape of its own in the one drive: restored with each tape asked for; then with tapes whose
# first record, the label, cannot be read, which costs nothing; and without one of them, which costs what is on it.
drives tape,capacity=20
makes_five_runs /dev/nst0 sleep 2
restores_five_runs 0 /dev/nst0

reconnect tape,capacity=20,bad=0-0,file=run5.medium
! dd if=/dev/nst0 of=label bs=1M count=1 || die 'the label can be read'
restores_five_runs 0 /dev/nst0

reconnect tape,capacity=20,file=run5.medium
WRONG=3
restores_five_runs 1 /dev/nst0
says 'chain/3.*is on “chain_G001_D003”'
