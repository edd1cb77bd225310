#!/bin/sh
# Makes seeds for the fuzzers: small media of ours and of other programs.
#   make-seeds.sh STEADYBURN-CLI FOLDER
# They go into FOLDER/FUZZER. `run.sh --keep` puts what of them reaches code that nothing else does into corpus/.
set -eu
cli=$1
mkdir -p "$2"
seeds=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LC_ALL=C.UTF-8 XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
for name in iso udf tar gzip zstd foreign manifest sector_map tap tape_set catalogue journal disc_set backup shelf parity restore target pattern project; do
    mkdir -p "$seeds/$name"
done

# ---- a small tree with one of everything
mkdir -p tree/folder/deep 'tree/Köln ä' tree/empty
echo one >tree/one
head -c 3000 /dev/urandom >tree/folder/random
: >tree/nothing
ln -s one tree/link
ln tree/one tree/folder/hard
long=$(printf 'n%.0s' $(seq 120))
echo long >"tree/folder/deep/$long"
truncate -s 200K tree/sparse
printf end | dd of=tree/sparse bs=1 seek=150000 conv=notrunc status=none
setfattr -n user.test -v value tree/one || true
mkfifo tree/pipe
(cd tree && sha256sum one folder/random >SHA256SUMS)
mkdir small
echo two >small/two

# ---- discs: what lies before the descriptors says nothing
# As SparseBlocks.h has it: of each block its length in 16 bits and its bytes without the zeros at its end.
blocks() {
    perl -e 'binmode STDIN; $/ = \2048; my $empty = 0;
        while (<STDIN>) { s/\0+\z//; if ($_ eq "") { ++$empty; next }
            while ($empty) { my $n = $empty > 255 ? 255 : $empty; print pack("v", 0x8000 | $n); $empty -= $n }
            print pack("v", length), $_ }'
}
image() { tail -c +32769 "$1" | blocks >"$seeds/iso/$2"; }
# A tape file of a .tap, without the records' lengths.
tape_file() { # NUMBER FILE
    perl -e 'my ($n, $f) = @ARGV; open F, "<", $f; binmode F; while (read(F, my $l, 4) == 4) { $l = unpack "V", $l;
        last if $l == 0xffffffff; if ($l == 0) { --$n; next } read F, my $d, $l + $l % 2; read F, my $e, 4;
        print substr($d, 0, $l) if $n == 0 }' "$1" "$2"
}
"$cli" burn --to ours.iso --volume-id OURS small tree/one tree/folder tree/link >/dev/null
image ours.iso ours
"$cli" burn --to ours.iso --append --yes small/two >/dev/null
image ours.iso ours-appended
genisoimage -quiet -o g.iso -R -J -joliet-long small tree/folder 2>/dev/null
image g.iso genisoimage
genisoimage -quiet -o g.iso -iso-level 3 small 2>/dev/null
image g.iso genisoimage-plain
genisoimage -quiet -o g.iso -J small 2>/dev/null
image g.iso genisoimage-joliet
xorriso -outdev x.iso -padding 0 -md5 on -xattr on -acl on -joliet on -map tree/one /one -map small /small -map tree/link /link -commit >/dev/null 2>&1
image x.iso xorriso
xorriso -outdev z.iso -padding 0 -zisofs default -map tree/folder/random /z -set_filter --zisofs /z -- -commit >/dev/null 2>&1
image z.iso xorriso-zisofs

genisoimage -quiet -o u.iso -udf -R -no-pad small tree/folder/hard tree/link 2>/dev/null
tail -c +32769 u.iso | blocks >"$seeds/udf/bridge"
genisoimage -quiet -o u.iso -udf -no-pad tree/folder 2>/dev/null
tail -c +32769 u.iso | blocks >"$seeds/udf/long-names"
# UDF alone: what is left in place of the ISO 9660 descriptors is those of UDF behind them.
perl -e 'local $/; $_ = <STDIN>; my $out = "";
    for my $i (16 .. 31) { my $b = substr($_, 2048 * $i, 2048); $out .= $b if substr($b, 1, 5) =~ /^(BEA01|NSR0[23]|TEA01)$/ }
    substr($_, 32768, 16 * 2048) = $out . "\0" x (16 * 2048 - length $out); print' <u.iso | tail -c +32769 | blocks >"$seeds/udf/alone"

# So small that a layer is one sector. Of all that the parity could repair some is lost.
"$cli" burn --to parity.iso --parity 10 --reproducible small >/dev/null
blocks <parity.iso >"$seeds/parity/ours"
head -c 400000 parity.iso | blocks >"$seeds/parity/cut-off"
perl -e 'local $/; $_ = <STDIN>; substr($_, 16 * 2048, 2048) = "\0" x 2048; substr($_, 20 * 2048, 20480) = "\0" x 20480;
    print' <parity.iso | blocks >"$seeds/parity/damaged"

# ---- archives
"$cli" burn --to ours.tar tree >/dev/null || [ $? = 1 ]
"$cli" burn --to ours.tar.gz tree/one tree/folder >/dev/null
"$cli" burn --to ours.tar.zst tree/one tree/folder >/dev/null
cp ours.tar "$seeds/tar/ours"
cp ours.tar.gz "$seeds/gzip/ours"
cp ours.tar.zst "$seeds/zstd/ours"
for format in v7 ustar oldgnu pax posix; do
    tar --format=$format -b 1 -cf "$seeds/tar/tar-$format" tree/one tree/link tree/folder/hard tree/SHA256SUMS small
    cp "$seeds/tar/tar-$format" "$seeds/restore/tar-$format"
done
tar -b 1 -S --format=oldgnu -cf "$seeds/tar/tar-sparse-old" tree/sparse
tar -b 1 -S --format=pax -cf "$seeds/tar/tar-sparse-pax" tree/sparse
tar -b 1 --format=pax --xattrs -cf "$seeds/tar/tar-xattrs" tree/one tree/folder/deep
tar -b 1 --transform 's,^,../,' -P -cf "$seeds/restore/tar-upwards" tree/one tree/link tree/folder
cp "$seeds"/tar/tar-xattrs "$seeds"/tar/tar-sparse-* "$seeds/restore"
bsdtar --format=pax -b 1 -cf "$seeds/tar/bsdtar" tree/one small || true
tar -b 1 -cf small.tar small tree/one
gzip -9 <small.tar >"$seeds/gzip/gzip"
{ gzip -1 <small.tar; gzip -1 <tree/one; } >"$seeds/gzip/two-members"
zstd -q -19 --check <small.tar >"$seeds/zstd/zstd"
zstd -q -1 --no-check <small.tar >"$seeds/zstd/no-check"
{ zstd -q -1 <small.tar; zstd -q -1 <tree/one; } >"$seeds/zstd/two-frames"
zstd -q --long=27 -1 <small.tar >"$seeds/zstd/long"
bzip2 -1 <small.tar >"$seeds/foreign/bzip2"
xz -0 <small.tar >"$seeds/foreign/xz"
xz -0 -C none <small.tar >"$seeds/foreign/xz-none"
lz4 -q <small.tar >"$seeds/foreign/lz4"
lz4 -q -l <small.tar >"$seeds/foreign/lz4-legacy"

# ---- tapes
"$cli" burn --to virtual:tape,speed=100M,file=t.tap --block 2k small tree/one >/dev/null
cp t.tap "$seeds/tap/ours"
mkdir part
n=1
while [ $n -le 6 ]; do head -c 60000 /dev/urandom >part/$n; n=$((n + 1)); done
"$cli" burn --to virtual:tape,speed=100M,capacity=250k,file=v1.tap --block 2k --next-volume false part >/dev/null 2>&1 || true
journal=$(find "$work/state" "$work/data" -name '*.jsonl' | head -n 1)
[ -z "$journal" ] || grep -v '^{"end"' "$journal" >"$seeds/journal/ours"
printf '\002\000\000\000ab\002\000\000\000\000\000\000\000\003\000\000\000abc\000\003\000\000\000\377\377\377\377' >"$seeds/tap/plain"
printf '\376\377\377\377\002\000\000\200ab\002\000\000\200\000\000\000\000\002\000\000\000a' >"$seeds/tap/damaged"
{
    echo '=== LABEL.json'
    tape_file 0 t.tap | tar -xOf - LABEL.json
    echo '=== DATA'
    echo two
    for name in SET.json CONTENTS.jsonl ELSEWHERE.jsonl; do
        echo "=== $name"
        tape_file 2 t.tap | tar -xOf - $name 2>/dev/null || true
    done
} >"$seeds/tape_set/ours"
cp "$seeds/tape_set/ours" "$seeds/catalogue/ours"

# ---- what the program keeps on this machine
mkdir wide
n=1
while [ $n -le 6 ]; do head -c 600000 /dev/urandom >wide/$n; n=$((n + 1)); done
head -c 2500000 /dev/urandom >wide/large
"$cli" burn --no-lock --to virtual:dvd+r,speed=900M,capacity=2M,file=d1.img --next-volume false wide >/dev/null 2>&1 || true
journal=$(grep -rl '"discs":' "$work/state" "$work/data" | head -n 1)
grep -v '^{"end"' "$journal" | sed "s,$work,/home/ann,g" >"$seeds/disc_set/ours"
"$cli" backup create seed --to 'run-{run}.tar' --verify small tree/one >/dev/null
"$cli" backup run seed >/dev/null
echo three >small/three
rm small/two
"$cli" backup run seed >/dev/null
backup=$(dirname "$(find "$work/state" "$work/data" -name set.jsonl | head -n 1)")
{
    for part in SET:set.jsonl RUN1:runs/0001.jsonl RUN2:runs/0002.jsonl PLAN:runs/0002.jsonl; do
        echo "=== ${part%%:*}"
        grep -v '^{"end"' "$backup/${part#*:}"
    done
    echo '=== BEGUN'
    echo '{"begun":3,"target":"run-003.tar"}'
    echo '=== MARK'
    tar -xOf run-001.tar ABOUT-THIS-BACKUP/RUN.json
} | sed "s,$work,/home/ann,g" >"$seeds/backup/ours"
printf 'sets\t1\tset\tSET\nvolumes\t1\tuuid\tLABEL\tbd-r\t1700000000\t30\nsections\t1\t3\t1\t0\tcontent\t1\t1\tiso\t1700000000\t1\t5\t0
entries\t1\t0\tfolder\t1\t0\t1700000000\t0\t-\t-\t0\t0\nentries\t2\t1\tone\t0\t5\t1700000000\t0\t-\t512\t0\t0\nentries\t3\t0\tlink\t2\t0\t-\t0\t-\t-\t0\t0
names\t0\tfol\t\001\nnames\t0\tone\t\002\nnames\t0\told\t\001\nnames\t0\tlde\t\001\nnames\t0\tder\t\001\nnames\t0\ta\t\001
counters\tnext_entry\t4\ncopies\t1\t1\t1\tbd-r\tbox 3\t\t1700000000\t1700000000\t1700000000\tgood\t1700000000\tdamaged\tdrive\t1700000000\t-\n' >"$seeds/shelf/rows"

# ---- texts
cp tree/SHA256SUMS "$seeds/manifest/sha256sum"
printf '\\%064d  a\\nb\\\\c\n%064d *bin\n' 0 1 >"$seeds/manifest/escaped"
cat >"$seeds/sector_map/ddrescue" <<'M'
# Mapfile. Created by GNU ddrescue version 1.27
0x00000000     ?               1
#      pos        size  status
0x00000000  0x00010000  +
0x00010000  0x00000800  *
0x00010800  0x0000F800  /
0x00020000  0x00010000  -
0x00030000  0x00010000  ?
M
echo '{"steadyburn": 1, "grafts": [{"place": "photos", "source": "/home/ann/photos"}, {"place": "photos/new", "made": 1700000000}], "left_out": ["photos/raw"], "brought_back": ["photos/raw/a%ff"], "excludes": ["*.tmp", "[a-z]/**"], "exclude_caches": true, "one_file_system": false, "target": "/dev/sr0", "format": "tar.gz", "volume_id": "PHOTOS"}' >"$seeds/project/ours"
n=0
for text in 'virtual:dvd+r,speed=4x,min=5540k,buffer=2M,reposition=2s,capacity=4G,file=disc.img' \
    'virtual:tape,speed=160M,min=54M,fault=medium-error@120M;full@300M;eject@50M;slow=1M@10M..20M,file=a,b' \
    'virtual:bd-re,fault=write-protected' - x.iso x.tar.zst; do
    printf %s "$text" >"$seeds/target/$n"
    n=$((n + 1))
done
n=0
for text in '*.o' '**/build/' '/a/[!a-z]?[[:alpha:]]*' '\*[]-]**x' '{a,b}*' '*a*a*a*a*b'; do
    printf '%s\n%s\n' "$text" 'a/build/c.o
a/bxyz
*-x
aaaaaaaaaaaaaaaaaaaaaaaa' >"$seeds/pattern/$n"
    n=$((n + 1))
done
find "$seeds" -type f -size +600k -print -delete
