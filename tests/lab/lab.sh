# shellcheck shell=sh disable=SC2034
# Functions for the cases. Sourced by run-case.sh in the lab's machine.
#
# A drive is a logical unit of tgtd, reached over the machine's own loopback by the kernel's iSCSI driver: to sr and st it
# is hardware. Every case gets a server of its own, so no medium and no state outlives it.

cli() { "$BIN/steadyburn-cli" "$@"; }
die() {
    echo "FAILED: $*" >&2
    exit 1
}

# exits CODE COMMAND...: the command must end with just this exit code. What it says goes to said.txt and to the log.
exits() {
    wanted=$1
    shift
    code=0
    "$@" >said.txt 2>&1 || code=$?
    tail -n 60 said.txt
    [ "$code" = "$wanted" ] || die "exit $code instead of $wanted: $*"
}
says() { grep -qiE -- "$1" said.txt || die "nothing was said of: $1"; }

wait_for() { # SECONDS COMMAND...
    tries=$(($1 * 5))
    shift
    until "$@" 2>/dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || die "not within the time: $*"
        sleep 0.2
    done
}
gone() { [ ! -e "$1" ]; }
larger() { [ "$(stat -c %s "$1")" -gt "$2" ]; } # FILE BYTES
blank_now() { cli info "${1:-/dev/sr0}" | grep -q 'status *blank'; }

# ---- the server and its drives: one of two

target=iqn.2026-01.lab:drives

start_initiator() {
    pidof iscsid >/dev/null && return
    # A connection that is lost is given up after 5 s, where 120 is the rule: a dead drive should be known for dead.
    mkdir -p /etc/iscsi
    printf '%s\n' 'iscsid.startup = /bin/true' 'node.startup = manual' 'node.session.timeo.replacement_timeout = 5' \
        'node.conn[0].timeo.login_timeout = 15' 'node.conn[0].timeo.noop_out_interval = 5' \
        'node.conn[0].timeo.noop_out_timeout = 5' 'node.session.err_timeo.abort_timeout = 5' \
        'node.session.err_timeo.lu_reset_timeout = 5' 'node.session.err_timeo.tgt_reset_timeout = 5' \
        'node.session.scan = auto' >/etc/iscsi/iscsid.conf
    echo 'InitiatorName=iqn.2026-01.lab:machine' >/etc/iscsi/initiatorname.iscsi
    mkdir -p /run/lock/iscsi
    iscsid
}

# tgtd, which others wrote: a DVD+R writer with FILE in it (a blank disc if there is none yet), for one session.
admin() { tgtadm --lld iscsi "$@"; }
tgt_disc() { # FILE
    tgtd -f >tgtd.log 2>&1 &
    server=$!
    wait_for 20 admin --mode target --op show >/dev/null
    admin --mode target --op new --tid 1 -T $target
    admin --mode target --op bind --tid 1 -I ALL
    [ -e "$1" ] || tgtimg --op new --device-type cd --type dvd+r --file "$1"
    admin --mode logicalunit --op new --tid 1 --lun 1 --device-type cd -b "$(realpath "$1")"
    admin --mode logicalunit --op update --tid 1 --lun 1 \
        --params vendor_id=LAB,product_id=DVDWRITER,product_rev=1.00,scsi_sn=DVD1,removable=1
    connect /dev/sr0
}
# Ours (drives/), for what tgtd's drives do not know: drives SPEC..., as "dvd-r,file=a.disc" or "tape,file=a.tape,capacity=100".
drives() {
    rm -f control
    "$DRIVES" control "$@" >drives.log 2>&1 &
    server=$!
    wait_for 20 test -p control
    nodes=
    for spec in "$@"; do
        case $spec in tape*) nodes="$nodes /dev/nst0" ;; *) nodes="$nodes /dev/sr0" ;; esac
    done
    # shellcheck disable=SC2086 # words
    connect $nodes
}
# The changer's arm: insert UNIT FILE, remove UNIT. Units count from 1 as the drives were named.
insert() { echo "insert $1 $(realpath -m "$2")" >control; }
remove() { echo "remove $1" >control; }
alert() { echo "alert $1 $2" >control; } # a TapeAlert flag goes up

# reconnect SPEC...: other drives, or the same with other media or faults.
reconnect() {
    kill_server
    disconnect
    wait_for 20 gone /dev/sr0
    wait_for 20 gone /dev/nst0
    drives "$@"
}
# The kernel deletes a drive, as when its cable is pulled out, and finds it again.
pull_out() { # NODE
    case $1 in
    */sr*) echo 1 >"/sys/block/${1##*/}/device/delete" ;;
    *) echo 1 >"/sys/class/scsi_tape/${1##*/}/device/delete" ;;
    esac
    wait_for 20 gone "$1"
}
plug_in() { # NODE
    for host in /sys/class/scsi_host/host*/scan; do echo '- - -' >"$host"; done
    wait_for 20 test -c "$1" -o -b "$1"
}
# loses NODE TEST... -- COMMAND...: the drive is pulled out as soon as TEST holds while COMMAND runs, which has to end within
# 20 s, with exit code 3 and a word of the drive. What it says goes to said.txt.
loses() {
    lost=$1 && shift
    when=
    while [ "$1" != -- ]; do
        when="$when '$1'"
        shift
    done
    shift
    "$@" >said.txt 2>&1 &
    loser=$!
    wait_for 60 eval "$when"
    pull_out "$lost"
    begin=$(date +%s)
    code=0
    wait $loser || code=$?
    took=$(($(date +%s) - begin))
    cat said.txt
    [ $code = 3 ] || die "exit $code instead of 3: $*"
    [ $took -le 20 ] || die "took $took s: $*"
    says 'vanished'
    if grep -qiE 'another (medium|disc)|do not trust|does not exist|in use' said.txt; then die 'a verdict on what nobody can see'; fi
}

# connect NODE...: logs in and waits for the devices.
connect() {
    start_initiator
    iscsiadm -m discovery -t sendtargets -p 127.0.0.1 >/dev/null
    iscsiadm -m node -T $target --login >/dev/null
    for node in "$@"; do wait_for 20 test -c "$node" -o -b "$node"; done
}
disconnect() {
    start_initiator
    iscsiadm -m node -T $target --logout >/dev/null 2>&1 || true
    iscsiadm -m node -o delete >/dev/null 2>&1 || true
}
kill_server() {
    kill -9 "$server"
    server=
}
clear_away() {
    [ -z "${mounted:-}" ] || umount "$mounted"
    [ -z "${share:-}" ] || unshare_folder
    tc qdisc del dev lo root 2>/dev/null
    disconnect
    for drive in /sys/class/scsi_device/*/device/delete; do [ ! -w "$drive" ] || echo 1 >"$drive"; done
    # shellcheck disable=SC2086 # words
    [ -z "${server:-}${daemons:-}" ] || kill -9 ${server:-} ${daemons:-}
    wait
    wait_for 20 gone /dev/sr0
    wait_for 20 gone /dev/nst0
}
# drive_speed KBIT: what passes the loopback, as a drive of constant speed would take it.
drive_speed() { tc qdisc replace dev lo root tbf rate "$1" burst 256kb latency 50ms; }

# ---- a network share, NFS 4 over the loopback

share_folder() { # FOLDER AT: what is in the first is seen at the second
    mkdir -p "$2" /var/lib/nfs/rpc_pipefs
    : >>/etc/exports # exportfs fails without it
    mount -t nfsd nfsd /proc/fs/nfsd 2>/dev/null || true
    exportfs -o ro,fsid=0,insecure,no_subtree_check,no_root_squash "127.0.0.1:$(realpath "$1")"
    rpc.mountd --no-nfs-version 3
    share_answers 4
    mount -t nfs4 -o ro,hard,vers=4.1 127.0.0.1:/ "$2"
    share=$(realpath "$2")
}
share_answers() { rpc.nfsd --no-nfs-version 3 --no-udp "$1"; } # THREADS; 0: not at all
unshare_folder() {
    share_answers 4 # to unmount, it must
    umount -l "$share"
    share_answers 0
    exportfs -au
    pkill rpc.mountd
}

# ---- what the kernel makes of a medium

# The kernel knows the size of a disc from when it was put in; a burn of ours that came to its end has seen to that.
reload() {
    sg_start --eject /dev/sr0
    sg_start --load /dev/sr0
    wait_for 20 sized /dev/sr0
}
sized() { [ "$(blockdev --getsize64 "$1")" -gt 4096 ]; }
mount_disc() { # FOLDER [OPTION...]
    mkdir -p "$1"
    mount -t iso9660 -o "ro${2:+,$2}" /dev/sr0 "$1"
    mounted=$(realpath "$1")
}
unmount_disc() {
    umount "$mounted"
    mounted=
}
# same_as_tree NAME FOLDER: every file of a tree that the host made is there, byte for byte, and nothing else.
same_as_tree() {
    (cd "$2" && sha256sum --quiet --check "$TREES/$1.sha256") || die "$2 is not as $1"
    (cd "$TREES/$1" && find . | sort) >expected.txt
    (cd "$2" && find . -path ./ABOUT-THIS-DISC -prune -o -print | sort) >found.txt # but for our list of checksums
    diff expected.txt found.txt || die "$2 has not the names of $1"
    [ "$(readlink "$2/link")" = deep/er/file-1 ] || die "the symbolic link of $1"
}

# ---- what another program wrote

# The disc in sr0 holds the tree and is left open: it is listed, appended to, mounted and restored.
goes_on_with_the_disc() {
    exits 0 cli info /dev/sr0
    says 'status *appendable'
    exits 0 cli list /dev/sr0
    says 'deep/er/file-12'
    mkdir ours
    echo ours >ours/ours
    exits 0 cli burn --append --verify --to /dev/sr0 ours
    mount_disc disc
    [ "$(readlink disc/link)" = deep/er/file-1 ] || die 'the symbolic link of the first session'
    (cd disc && sha256sum --quiet --check "$TREES/tree25.sha256")
    [ "$(cat disc/ours/ours)" = ours ]
    unmount_disc
    exits 0 cli restore /dev/sr0 --into back
    (cd back && sha256sum --quiet --check "$TREES/tree25.sha256")
}

# ---- a backup in five runs, each on a medium of its own in the one drive: run1.medium to run5.medium

makes_five_runs() { # NODE COMMAND...: waits for the medium that was put in
    node=$1
    shift
    mkdir chain
    exits 0 cli backup create chain --to "$node" --media own chain
    for run in 1 2 3 4 5; do
        insert 1 run$run.medium
        "$@"
        head -c 300000 /dev/urandom >chain/$run
        ln -sf $run chain/newest
        exits 0 cli backup run chain --verify
    done
}
# Each medium is asked for by the number of its run, the changer's arm puts it in: but for number WRONG, which is never there.
restores_five_runs() { # EXIT NODE
    cat >next.sh <<END
echo "\$STEADYBURN_VOLUME" >>"$PWD/asked"
[ "\$STEADYBURN_VOLUME" = "${WRONG:-}" ] || echo "insert 1 $PWD/run\$STEADYBURN_VOLUME.medium" >"$PWD/control"
sleep 2
echo $2
END
    rm -rf back asked
    exits "$1" cli backup restore chain --into back --next-volume "sh $PWD/next.sh"
    [ "$(tr '\n' ' ' <asked)" = "1 2 3 ${WRONG:+3 3 }4 5 " ] || die "asked for: $(cat asked)"
    [ -z "${WRONG:-}" ] || rm "chain/$WRONG"
    diff -r --no-dereference chain back/chain
}
