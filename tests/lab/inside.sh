#!/bin/sh
# In the lab's machine, on the host's root: runs the cases one after another. /run/lab is the folder that it shares with
# the host: `job` says what to do, each case leaves NAME.log, NAME.result (its exit code) and NAME.seconds.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8
# shellcheck source=/dev/null
. /run/lab/job # LAB (tests/lab), BIN, DRIVES and WINDOW (programs), TREES, LIMIT (seconds a case may take), CASES
export LAB BIN DRIVES WINDOW TREES

hostname lab
ip link set lo up
mkdir /run/scratch
cd /run/scratch || exit
export TMPDIR=/run/scratch
for case in $CASES; do
    name=$(basename "$case" .sh)
    echo "LAB: $name"
    begin=$(date +%s)
    timeout -k 10 "$LIMIT" sh "$LAB/run-case.sh" "$case" >"/run/lab/$name.log" 2>&1 </dev/null
    status=$?
    [ $status != 124 ] || echo "The case took longer than $LIMIT s." >>"/run/lab/$name.log"
    [ $status = 0 ] || dmesg | tail -n 30 >>"/run/lab/$name.log"
    dmesg -C
    echo $(($(date +%s) - begin)) >"/run/lab/$name.seconds"
    echo "LAB: $name: exit $status"
    echo $status >"/run/lab/$name.result"
done
sync
echo 'LAB: done'
echo o >/proc/sysrq-trigger
sleep 60
