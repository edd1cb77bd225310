#!/bin/sh
# Boots the lab's machine, runs cases in it with the programs of a build, and powers it off.
#
#   sh tests/lab/run-lab.sh BUILD FOLDER [CASE...]      without a CASE: all of tests/lab/cases; a path: that file
#
# BUILD is e.g. build/release; FOLDER keeps the machine, the trees that are burned, and of each case a log and a result.
# LAB_ACCEL=kvm or tcg decides; by default KVM is used where it can be. LAB_LIMIT: seconds that a case may take (900).
# LAB_CASES, if it is set, names the cases in place of the arguments. STEADYBURN_LAB=off leaves it all out, for a machine
# that cannot run it.
set -eu

[ $# -ge 2 ] || {
    sed -n '4,10s/^# \{0,3\}//p' "$0" >&2
    exit 2
}
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
# shellcheck disable=SC2086 # words
[ -z "${LAB_CASES:-}" ] || set -- $LAB_CASES
if [ $# = 0 ]; then
    for case in "$here"/cases/*.sh; do set -- "$@" "$(basename "$case" .sh)"; done
fi
texts= # of the cases: what they are to burn
for case; do # the machine has another working folder
    file=$here/cases/$case.sh
    case $case in */*) file=$(realpath "$case") case=$file ;; esac
    set -- "$@" "$case"
    shift
    texts=$texts$(cat "$file")
done
die() {
    printf 'run-lab: %s\n' "$*" >&2
    exit 1
}

if [ "${STEADYBURN_LAB:-}" = off ]; then
    echo 'THE LAB IS LEFT OUT (STEADYBURN_LAB=off): nothing here shows that real drivers work.' >&2
    exit 77
fi
services=$folder/machine/services # of setup.sh: servers that are not installed here
mkdir -p "$services"
PATH=$PATH:/usr/sbin:/sbin:$services/usr/sbin
for tool in qemu-system-x86_64 busybox tgtd iscsid growisofs tc sg_start mt udisksctl rpc.nfsd; do
    command -v $tool >/dev/null || die "there is no $tool. \"sh packaging/setup.sh test\" installs what the lab needs;
    STEADYBURN_LAB=off leaves it out"
done
sh "$here/make-machine.sh" "$folder/machine"

# ---- what is burned: made once, of bytes that no compression makes smaller

make_tree() { # NAME FILES BYTES-EACH: if a case names it; all may burn tree25
    case $texts-tree25 in *"$1"*) ;; *) return 0 ;; esac
    [ ! -e "$folder/trees/$1.sha256" ] || return 0
    rm -rf "$folder/trees/$1"
    mkdir -p "$folder/trees/$1/deep/er" "$folder/trees/$1/Grüße aus Köln"
    number=0
    while [ $number -lt "$2" ]; do
        number=$((number + 1))
        head -c "$3" /dev/urandom >"$folder/trees/$1/deep/er/file-$number"
    done
    number=0
    while [ $number -lt 200 ]; do # and many small ones
        number=$((number + 1))
        head -c $((number * 13)) /dev/urandom >"$folder/trees/$1/Grüße aus Köln/small $number.txt"
    done
    : >"$folder/trees/$1/empty"
    ln -s deep/er/file-1 "$folder/trees/$1/link"
    (cd "$folder/trees/$1" && find . -type f -exec sha256sum {} + >"../$1.sha256.new")
    mv "$folder/trees/$1.sha256.new" "$folder/trees/$1.sha256"
}
make_tree tree25 12 2000000
make_tree tree100 10 10000000
make_tree tree250 24 10000000
make_tree tree600 30 20971520

# ---- the machine

share=$folder/share
rm -rf "$share"
mkdir -p "$share" "$folder/results"
for case; do
    name=$(basename "$case" .sh)
    rm -f "$folder/results/$name".*
done
cp "$here/inside.sh" "$share/inside.sh"
cat >"$share/job" <<END
LAB='$here'
BIN='$build/app'
DRIVES='$build/tests/lab/lab-drives'
WINDOW='$build/tests/lab/lab-window'
TREES='$folder/trees'
LIMIT=${LAB_LIMIT:-900}
CASES='$*'
END

boot() { # SECONDS ACCELERATOR KERNEL-ARGUMENTS... : the console goes to standard output
    seconds=$1
    case $2 in
    kvm) accelerated='-accel kvm -cpu max' ;;
    *) accelerated='-accel tcg,thread=multi -cpu Nehalem' ;; # what it adds to newer processors it works out slowly
    esac
    shift 2
    # shellcheck disable=SC2086 # words
    timeout "$seconds" qemu-system-x86_64 $accelerated -machine q35 -m 4096 -smp 2 -display none -nodefaults -monitor none \
        -serial stdio -no-reboot -kernel "$folder/machine/vmlinuz" -initrd "$folder/machine/initrd" \
        -append "console=ttyS0 panic=-1 quiet loglevel=4 mitigations=off rcupdate.rcu_cpu_stall_suppress=1 scsi_mod.dev_flags=LAB:TAPE512K:0x40000000 $*" \
        -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
        -virtfs local,path="$services",mount_tag=services,security_model=none,readonly=on \
        -virtfs local,path="$share",mount_tag=lab,security_model=none </dev/null
}

# With KVM the machine is many times faster; without, it is worked out in software. A /dev/kvm that can be opened may
# still run nothing (on a rented machine), so a boot decides that ends at once.
accel=${LAB_ACCEL:-}
if [ -z "$accel" ]; then
    accel=tcg
    if [ -w /dev/kvm ] && grep -qE '^flags.* (vmx|svm)' /proc/cpuinfo && boot 20 kvm lab.probe | grep -q 'LAB: up'; then
        accel=kvm
    fi
fi

echo "Booting the lab ($accel)"
boot "${LAB_BOOT_LIMIT:-2800}" "$accel" | tee "$folder/console.log" || true
find "$share" -name '*.log' -o -name '*.result' -o -name '*.seconds' | while read -r file; do mv "$file" "$folder/results"; done
rm -r "$share"
grep -q 'LAB: done' "$folder/console.log" || die "the machine did not come to its end; $folder/console.log shows how far it came"
