#!/bin/busybox sh
# shellcheck shell=dash
# The first process of the lab's machine: loads the drivers, lays the lab's own servers and a tmpfs over the host's root
# (shared read-only) and goes on there with inside.sh.
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
echo 'LAB: up'
if grep -q lab.probe /proc/cmdline; then poweroff -f; fi
# Drives of this name sit on an adapter that carries no more than 512 KiB a command (the kernel's BLIST_MAX_1024).
small='dev_flags=LAB:TAPE512K:0x40000000'
for module in /modules/*.ko; do
    case $module in
    *-scsi_mod.ko) insmod "$module" $small ;;
    *) insmod "$module" 2>/dev/null ;; # one for another processor refuses, and is not missed
    esac
done

share='trans=virtio,version=9p2000.L,msize=512000'
mount -t 9p -o "$share,ro,cache=loose" host /lower
mkdir -p /services
mount -t 9p -o "$share,ro,cache=loose" services /services
mount -t tmpfs -o size=75% upper /upper
mkdir /upper/over /upper/work
if ! mount -t overlay -o lowerdir=/services:/lower,upperdir=/upper/over,workdir=/upper/work overlay /host; then
    echo 'LAB: no root'
    poweroff -f
fi
mount --move /dev /host/dev
mount --move /proc /host/proc
mount --move /sys /host/sys
mount -t tmpfs -o size=75% run /host/run
mkdir -p /host/run/lab /host/dev/pts /host/dev/shm
mount -t devpts devpts /host/dev/pts
mount -t tmpfs shm /host/dev/shm
mount -t 9p -o "$share,rw" lab /host/run/lab
exec switch_root /host /bin/sh /run/lab/inside.sh
