#!/bin/sh
# The kernel of the lab's machine: one that has Linux's own sr, st, sg and iSCSI drivers, which the kernel of a build
# host, a container's or a cloud's, often lacks. Nothing is installed and no root is needed.
#
#   sh tests/lab/make-machine.sh FOLDER      FOLDER gets vmlinuz and initrd; a second run does nothing
#
# LAB_KERNEL=FILE and LAB_MODULES=FOLDER (…/lib/modules/VERSION) name a kernel; otherwise Debian's package is downloaded,
# and where there is no apt-get, a kernel that is installed here is taken.
set -eu

machine=$1
here=$(cd "$(dirname "$0")" && pwd)
die() {
    printf 'make-machine: %s\n' "$*" >&2
    exit 1
}

[ "$(uname -m)" = x86_64 ] || die "the lab's machine is an x86_64; this is a $(uname -m)"
for tool in modprobe depmod cpio gzip; do
    command -v $tool >/dev/null || PATH=$PATH:/usr/sbin:/sbin
    command -v $tool >/dev/null || die "there is no $tool: install kmod, cpio and gzip"
done
busybox=$(command -v busybox) || die 'there is no busybox: install busybox-static'
if ldd "$busybox" >/dev/null 2>&1; then die "$busybox must be the static one: install busybox-static"; fi

mkdir -p "$machine"
machine=$(cd "$machine" && pwd)
# Whatever decides what the machine is. An old one is kept as long as this does not change.
stamp="$(cat "$0" "$here/init.sh" | cksum) ${LAB_KERNEL:-}"
if [ -s "$machine/initrd" ] && [ "$(cat "$machine/stamp" 2>/dev/null)" = "$stamp" ]; then exit 0; fi
work=$machine/work
rm -rf "$work" "$machine/stamp"
mkdir -p "$work/unpacked"

# The drivers of the lab: the shared root, the drives, the file systems of discs, and the shaper that gives a drive its speed.
# What a kernel has built in, modprobe passes over by itself.
modules='virtio_pci virtio_rng 9p 9pnet_virtio overlay crc32c_generic crc32c_intel sg sr_mod cdrom st iscsi_tcp isofs udf loop sch_tbf nfsd nfsv4'

has_drivers() { # FOLDER of modules
    for driver in sr_mod st sg iscsi_tcp 9p; do
        grep -qE "/$driver\.ko" "$1/modules.dep" "$1/modules.builtin" 2>/dev/null || return 1
    done
}
find_kernel() {
    if [ -n "${LAB_KERNEL:-}" ]; then
        kernel=$LAB_KERNEL
        tree=${LAB_MODULES:?names the folder lib/modules/VERSION that belongs to LAB_KERNEL}
        return
    fi
    if command -v apt-get >/dev/null; then
        # linux-image-amd64 has no kernel itself, it depends on the newest. Not the cloud's: that one lacks sr and st.
        package=$(apt-cache depends --important linux-image-amd64 2>/dev/null |
            sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
        if [ -n "$package" ]; then
            if ! ls "$machine/${package}_"*.deb >/dev/null 2>&1; then
                rm -f "$machine"/*.deb
                (cd "$machine" && apt-get download -q "$package" 2>&1) || die "cannot download $package (apt-get update?)"
            fi
            dpkg-deb -x "$machine/${package}_"*.deb "$work/unpacked"
            kernel=$(find "$work/unpacked/boot" -name 'vmlinuz-*')
            tree=$(find "$work/unpacked" -path '*/lib/modules/*' -prune -type d)
            depmod -b "${tree%/lib/modules/*}" "${tree##*/}"
            return
        fi
    fi
    for tree in /lib/modules/*; do
        for kernel in "$tree/vmlinuz" "/boot/vmlinuz-${tree##*/}"; do
            if [ -r "$kernel" ] && has_drivers "$tree"; then return; fi
        done
    done
    die 'no kernel with sr, st, sg, iSCSI and 9p is installed or to be had: name one with LAB_KERNEL and LAB_MODULES'
}
find_kernel
has_drivers "$tree" || die "$kernel lacks drivers: it must have sr_mod, st, sg, iscsi_tcp and 9p"

# ---- the initramfs: busybox, the modules, /init

root=$work/initramfs
mkdir -p "$root/bin" "$root/modules" "$root/dev" "$root/proc" "$root/sys" "$root/host" "$root/lower" "$root/upper"
cp "$busybox" "$root/bin/busybox"
cp "$here/init.sh" "$root/init"
chmod 755 "$root/init"
number=100
for module in $modules; do
    modprobe -d "${tree%/lib/modules/*}/" -S "${tree##*/}" --show-depends "$module" 2>/dev/null |
        sed -n 's/^insmod \([^ ]*\).*/\1/p' >"$work/needed" || true
    while read -r file; do
        name=${file##*/}
        name=${name%%.*}
        if [ -e "$root/modules/$name" ]; then continue; fi
        touch "$root/modules/$name" # marks it as taken; goes away below
        case $file in
        *.xz) xz -dc "$file" ;;
        *.zst) zstd -qdc "$file" ;;
        *.gz) gzip -dc "$file" ;;
        *) cat "$file" ;;
        esac >"$root/modules/$number-$name.ko"
        number=$((number + 1))
    done <"$work/needed"
done
find "$root/modules" -type f ! -name '*.ko' -delete
(cd "$root" && find . | cpio --quiet -o -H newc -R 0:0 | gzip -1) >"$work/initrd"

cp "$kernel" "$machine/vmlinuz"
mv "$work/initrd" "$machine/initrd"
printf '%s\n' "$stamp" >"$machine/stamp"
printf 'The lab has the kernel %s\n' "${tree##*/}"
rm -rf "$work"
