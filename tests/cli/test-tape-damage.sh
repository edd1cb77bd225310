#!/bin/bash
# Tapes that are damaged, empty or hostile: what is told of them, and what is never overwritten.
#   test-tape-damage.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer

mkdir tree
for i in 1 2 3 4 5; do head -c 900000 /dev/urandom >tree/file$i; done
t() { echo "virtual:tape,reposition=0s,speed=900M,capacity=3M,file=$1.tap"; }

cat >tap.py <<'PY'
# Makes and changes tapes: tap.py bad TAP RECORD marks a record as damaged (from 0, all files counted together);
# tap.py make TAP THING... where a thing is a file to be stored in records of 10 KiB, fm, eom, or hex:BYTES;
# tap.py get TAP FILE writes the good records of tape file FILE to standard output; tap.py ends TAP BYTES cuts the
# container so many bytes behind its last record.
import struct, sys
def things(data):
    at = 0
    while at + 4 <= len(data):
        (word,) = struct.unpack_from('<I', data, at)
        if word == 0xffffffff:
            return
        length = word & 0xfffffff
        yield at, word, length
        at += 4 if word == 0 else 8 + length + length % 2
if sys.argv[1] == 'bad':
    data = bytearray(open(sys.argv[2], 'rb').read())
    at, word, length = [thing for thing in things(data) if thing[1] != 0][int(sys.argv[3])]
    for place in (at, at + 4 + length + length % 2):
        struct.pack_into('<I', data, place, word | 0x80000000)
    open(sys.argv[2], 'wb').write(data)
elif sys.argv[1] == 'get':
    data, file = open(sys.argv[2], 'rb').read(), 0
    for at, word, length in things(data):
        file += word == 0
        if file == int(sys.argv[3]) and word < 0x80000000 and at + 8 + length <= len(data):
            sys.stdout.buffer.write(data[at + 4:at + 4 + length])
elif sys.argv[1] == 'ends':
    data = open(sys.argv[2], 'rb').read()
    end = [at + 8 + length + length % 2 for at, word, length in things(data) if word != 0][-1]
    open(sys.argv[2], 'wb').write(data[:end + int(sys.argv[3])])
elif sys.argv[1] == 'make':
    out = open(sys.argv[2], 'wb')
    for thing in sys.argv[3:]:
        if thing == 'fm':
            out.write(bytes(4))
        elif thing == 'eom':
            out.write(b'\xff' * 4)
        elif thing.startswith('hex:'):
            out.write(bytes.fromhex(thing[4:]))
        else:
            data = open(thing, 'rb').read()
            for at in range(0, len(data), 10240):
                record = data[at:at + 10240]
                word = struct.pack('<I', len(record))
                out.write(word + record + bytes(len(record) % 2) + word)
PY

# ---- a label that cannot be read may be that of a finished tape of this very set
check "a set is interrupted" exits 137 "$cli" burn --to "$(t k1)" --next-volume 'kill -9 $PPID' tree
python3 tap.py bad k1.tap 0
cp k1.tap before.tap
check "a general yes does not overwrite its tape" exits 3 "$cli" burn --yes --continue last --to "$(t k1)"
check "why is told" says 'label of the tape in'
check "it is as it was" cmp -s k1.tap before.tap
check "nor when another is asked for" exits 3 "$cli" burn --yes --to "$(t k2)" --next-volume "echo $(t k1)" tree
check "why is told again" says 'label of the tape in'
check "it is as it was again" cmp -s k1.tap before.tap
check "continued on another" exits 0 "$cli" burn --yes --continue last --to "$(t k3)" \
    --next-volume 'echo virtual:tape,reposition=0s,speed=900M,capacity=3M,file=k4.tap'

# ---- a further tape whose index cannot be read is not called another one
check "a set of two" exits 0 "$cli" burn --to "$(t d1)" --next-volume "echo $(t d2)" tree
python3 tap.py bad d2.tap -1
check "the second tape's index is damaged, it is read" exits 1 "$cli" restore "$(t d1)" --into d --next-volume "echo $(t d2)"
check "that is said" says 'The index of the archive in file 1'
check "and not that it is another" test "$(grep -c 'different one' err)" = 0
check "both tapes are used" diff -r tree d/tree
check "by itself it can be read" exits 1 "$cli" restore "$(t d2)" --into d
check "then all is there" diff -r tree d/tree
rm -rf d d1.tap d2.tap

# ---- which tape of a set is damaged is said
export STEADYBURN_SHELF=$work/shelf
verdicts() { # of its volumes, ascending, as the shelf has them
    "$cli" shelf list --json | python3 -c '
import json, sys
print(*(v["good"] for v in sorted((v for v in map(json.loads, sys.stdin) if v.get("sets")), key=lambda v: v["sets"][0]["volume"])))'
}
check "a set of three" exits 0 "$cli" burn --to "virtual:tape,reposition=0s,speed=900M,capacity=2M,file=w1.tap" \
    --next-volume 'echo "virtual:tape,reposition=0s,speed=900M,capacity=2M,file=w$STEADYBURN_VOLUME.tap"' tree
check "it is on three" test -s w3.tap
next='echo "virtual:tape,reposition=0s,file=w$STEADYBURN_VOLUME.tap"'
check "whole" exits 0 "$cli" verify --json "virtual:tape,reposition=0s,file=w1.tap" --next-volume "$next"
check "none is" result '"damaged_volumes":[],'
check "and each is good on the shelf" test "$(verdicts)" = "True True True True"
flip w2.tap $(($(stat -c %s w2.tap) / 2))
check "the second is damaged" exits 3 "$cli" verify --json "virtual:tape,reposition=0s,file=w1.tap" --next-volume "$next"
check "for a script" result '"damaged_volumes":[2],'
check "and on the shelf" test "$(verdicts)" = "True False True True"
check "and in words" exits 3 "$cli" verify "virtual:tape,reposition=0s,file=w1.tap" --next-volume "$next"
check "as its number" says 'Volume 2 of the set is damaged.' out
check "a restore" exits 1 "$cli" restore "virtual:tape,reposition=0s,file=w1.tap" --into w --next-volume "$next"
check "says it as well" says 'Volume 2 of the set is damaged.' out
rm -rf w w?.tap shelf
export STEADYBURN_SHELF=

# ---- a set that begins on a foreign tape without a label
head -c 20000 /dev/urandom >foreign
tar cf foreign.tar foreign
python3 tap.py make f1.tap foreign.tar fm eom
check "the same tape is not taken for volume 2" exits 3 "$cli" burn --yes --append --to "$(t f1)" --next-volume true tree
check "it is known" says 'medium 1 of this very set'
check "what was on it can be read" exits 0 "$cli" list --session 0 "$(t f1)"
check "and its part of the set" exits 0 "$cli" list --session 1 "$(t f1)"

# ---- what another program left: torn, ended by two filemarks, gaps, odd records without padding
tar cf plain.tar -b 20 tree
sums tree >wanted
python3 tap.py make whole.tap plain.tar fm eom
size=$(stat -c %s whole.tap)
head -c $((size - 10000)) whole.tap >torn.tap
check "a torn archive: what is whole is listed" exits 1 "$cli" list "$(t torn)"
check "torn: the damage is told" says 'error at byte'
check "torn: what is whole is there" says 'tree/file1' out
check "torn: restored as far as it goes" exits 1 "$cli" restore "$(t torn)" --into torn
same=0
for i in 1 2 3 4 5; do cmp -s tree/file$i torn/tree/file$i && same=$((same + 1)); done
check "torn: all files but one are whole" test $same = 4
check "torn: it is not good" exits 3 "$cli" verify "$(t torn)"
check "torn: it can be looked at" exits 0 "$cli" info "$(t torn)"
cp torn.tap blanked.tap
check "torn: it can be blanked" exits 0 "$cli" blank --yes "$(t blanked)"
check "torn: and is blank then" exits 0 "$cli" info "$(t blanked)"
check "torn: blank is told" says 'blank' out
cp torn.tap over.tap
check "torn: it can be overwritten" exits 0 "$cli" burn --yes --verify --to "virtual:tape,reposition=0s,speed=900M,file=over.tap" tree

python3 tap.py make two.tap plain.tar fm plain.tar fm
printf '\000\050\000\000abc' >>two.tap
check "torn behind two files: listed" exits 3 "$cli" list "$(t two)"
check "torn behind two files: both are there" test "$(grep -c tree/file out)" = 10
check "torn behind two files: appended to" exits 0 "$cli" burn --append --verify --to "virtual:tape,reposition=0s,speed=900M,file=two.tap" tree
check "torn behind two files: three now" exits 0 "$cli" info --json "virtual:tape,file=two.tap"
check "torn behind two files: three archives" test "$(grep -o '"archive"' out | wc -l)" = 3
python3 tap.py make middle.tap plain.tar fm plain.tar fm eom
printf '\007' | dd of=middle.tap bs=1 seek=20498 conv=notrunc status=none # a record's length
cp middle.tap before.tap
check "broken in the middle: what is before it is listed" exits 1 "$cli" list "$(t middle)"
check "broken in the middle: not appended to" exits 3 "$cli" burn --append --to "virtual:tape,reposition=0s,speed=900M,file=middle.tap" tree
check "broken in the middle: nor changed" cmp -s middle.tap before.tap

python3 tap.py make marks.tap plain.tar fm fm
check "two filemarks: listed" exits 0 "$cli" list "$(t marks)"
check "two filemarks: restored" exits 0 "$cli" restore "$(t marks)" --into marks
sums marks/tree >got
check "two filemarks: equal" cmp -s wanted got
check "two filemarks: good" exits 0 "$cli" verify "$(t marks)"
python3 tap.py make marks3.tap hex:feffffff plain.tar hex:feffffff fm fm fm eom
check "gaps and three filemarks: good" exits 0 "$cli" verify "$(t marks3)"
python3 - plain.tar odd.tap <<'PY'
import struct, sys
data, out, at = open(sys.argv[1], 'rb').read(), open(sys.argv[2], 'wb'), 0
while at < len(data):
    record = data[at:at + 10241 if at % 2 == 0 else at + 9999]
    out.write(struct.pack('<I', len(record)) + record + struct.pack('<I', len(record)))
    at += len(record)
out.write(bytes(8))
PY
check "odd records without padding: good" exits 0 "$cli" verify "$(t odd)"
check "odd records without padding: restored" exits 0 "$cli" restore "$(t odd)" --into odd
sums odd/tree >got
check "odd records without padding: equal" cmp -s wanted got

# ---- what is appended stands behind a file without its filemark, of which nothing is lost
cp -r tree added
head -c 3000 /dev/urandom >added/new
sums added >wanted-added
a() { echo "virtual:tape,reposition=0s,speed=900M,file=$1.tap"; }
append() { # NAME WORDS SESSION...: what was there, by session, is there as before, and what was added too
    local name=$1 words=$2 session
    shift 2
    for session; do
        python3 tap.py get "$name.tap" "$session" >"$name.$session.before"
    done
    check "$name: appended to" exits 0 "$cli" burn --append --verify --to "$(a "$name")" added
    check "$name: told" says "$words"
    for session; do
        python3 tap.py get "$name.tap" "$session" >"$name.$session.after"
        check "$name: file $session is as it was" cmp -s "$name.$session.before" "$name.$session.after"
        check "$name: file $session holds something" test -s "$name.$session.after"
    done
    last=$((session + 1 + ${scraps:-0}))
    check "$name: the new archive" exits 0 "$cli" restore --session $last "$(a "$name")" --into "$name-new"
    sums "$name-new/added" >got
    check "$name: the new archive is equal" cmp -s wanted-added got
    rm -rf "$name-new"
}
python3 tap.py make noend.tap plain.tar
append noend 'File 0 of the tape' 0
check "noend: restored" exits 0 "$cli" restore --session 0 "$(a noend)" --into noend
sums noend/tree >got
check "noend: equal" cmp -s wanted got
python3 tap.py get noend.tap 0 | tar xf - -C noend --one-top-level=gnu
check "noend: GNU tar reads the same" diff -r tree noend/gnu/tree
python3 tap.py get noend.tap 1 | tar xf - -C noend --one-top-level=gnu
check "noend: and the new archive" diff -r added noend/gnu/added

cp torn.tap tornend.tap
append tornend 'had no filemark' 0
check "torn: damaged as before" exits 1 "$cli" restore --session 0 "$(a tornend)" --into torn2
same=0
for i in 1 2 3 4 5; do cmp -s tree/file$i torn2/tree/file$i && same=$((same + 1)); done
check "torn: what was whole still is" test $same = 4
check "torn: it is not good" exits 3 "$cli" verify "$(a tornend)"

check "two sets: the first" exits 0 "$cli" burn --to "$(a sets)" tree
check "two sets: the second" exits 0 "$cli" burn --append --to "$(a sets)" foreign
cp sets.tap sets-torn.tap
python3 tap.py ends sets.tap 0
append sets 'File 4 of the tape' 1 2 3 4
check "two sets: all is restored" exits 0 "$cli" restore "$(a sets)" --into sets
check "two sets: the first is equal" diff -r tree sets/tree
check "two sets: the second is equal" cmp -s foreign sets/foreign
check "two sets: the third is equal" diff -r added sets/added
check "two sets: good" exits 0 "$cli" verify "$(a sets)"
python3 tap.py ends sets-torn.tap -8 # in the last record of the second set's index
cp sets-torn.tap sets-scrap.tap
python3 tap.py ends sets-scrap.tap -262000
scraps=1 append sets-torn 'File 4 of the tape' 1 2 3 # whose index was one record
append sets-scrap 'bytes of a record that was cut off' 1 2 3

rm -rf slow
mkdir slow
head -c 3000000 /dev/urandom >slow/one
head -c 30000000 /dev/urandom >slow/two
"$cli" burn --yes --to "virtual:tape,reposition=0s,speed=40M,buffer=64k,fault=slow=8k@7M..99M,file=killed.tap" slow >/dev/null 2>&1 &
burning=$!
check "killed: it is in the second file" await $burning holds killed.tap 6000000
kill -9 $burning
wait $burning 2>/dev/null
append killed 'File 1 of the tape' 1
check "killed: what came before the kill is restored" exits 1 "$cli" restore --session 1 "$(a killed)" --into killed
check "killed: the first file is whole" cmp -s slow/one killed/slow/one
rm -rf noend sets torn2 killed slow ./*.before ./*.after

# ---- a label alone
check "a small set" exits 0 "$cli" burn --to "virtual:tape,reposition=0s,speed=900M,file=small.tap" foreign
label=$(python3 - small.tap <<'PY'
import struct, sys
data = open(sys.argv[1], 'rb').read()
at = 0
while struct.unpack_from('<I', data, at)[0] != 0:
    length = struct.unpack_from('<I', data, at)[0]
    at += 8 + length + length % 2
print(at + 4)
PY
)
head -c "$label" small.tap >label.tap
check "a label alone: nothing is restored" exits 3 "$cli" restore "$(t label)" --into nothing
check "a label alone: that is told" says 'has a label but no set'
check "a label alone: nor listed" exits 3 "$cli" list "$(t label)"
check "a label alone: nor good" exits 3 "$cli" verify "$(t label)"

# ---- what a tape holds
cp small.tap info.tap
check "info: a second set" exits 0 "$cli" burn --append --format tar.gz --to "virtual:tape,reposition=0s,speed=900M,file=info.tap" tree
cp info.tap before.tap
check "info" exits 0 "$cli" info "virtual:tape,file=info.tap"
check "info: the label" says 'file 0    label of “FOREIGN”, volume 1' out
check "info: the first set" says 'file 1    archive (tar) of “FOREIGN”, volume 1, the last, 1 files' out
check "info: its index" says 'file 2    index of the archive before it' out
check "info: the second set" says 'file 3    archive (tar.gz) of “TREE”' out
check "info as JSON" exits 0 "$cli" info --json "virtual:tape,file=info.tap"
check "info as JSON: five files" test "$(grep -o '"number":' out | wc -l)" = 5
check "info as JSON: the label" says '"type":"label"' out
check "info changes nothing" cmp -s info.tap before.tap

# ---- hostile tapes: told, soon and in little memory
python3 - <<'PY'
import io, struct, tarfile
def tap(name, *files):
    out = open(name, 'wb')
    for data in files:
        for at in range(0, len(data), 10240):
            record = data[at:at + 10240]
            word = struct.pack('<I', len(record))
            out.write(word + record + word)
        out.write(bytes(4))
def tar(*members):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode='w', format=tarfile.USTAR_FORMAT) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()
label = tar(('LABEL.json', b'{"uuid":"u","set":"s","number":1,"format":"tar"}'))
archive = tar(('a', b'hello'))
contents = b'{"path":"a","size":5,"offset":0,"record":0}\n'
def index(part, lines=contents, other=b''):
    return tar(('SET.json', part), ('CONTENTS.jsonl', lines), ('ELSEWHERE.jsonl', other))
tap('huge-volume.tap', label, archive, index(b'{"set":"s","name":"n","volume":4294967295,"last":true}'))
tap('last-volume.tap', label, archive, index(b'{"set":"s","name":"n","volume":65535,"last":true}', contents,
    b''.join(b'{"path":"p%d","volume":%d}\n' % (i, i % 65534 + 1) for i in range(20000))))
tap('nested.tap', label, archive, index(b'{"set":' * 9000))
tap('many.tap', label, *[archive[:512]] * 300)
# a sparse member of 3 GiB, in the way of GNU tar
def sparse(name, size):
    header = bytearray(512)
    header[0:len(name)] = name
    header[100:108], header[108:116], header[116:124] = b'0000644\0', b'0000000\0', b'0000000\0'
    header[124:136], header[136:148] = b'00000000000\0', b'00000000000\0'
    header[148:156], header[156:157], header[257:265] = b'        ', b'S', b'ustar  \0'
    header[386:398], header[398:410] = b'%011o\0' % size, b'00000000000\0'
    header[483:495] = b'%011o\0' % size
    header[148:156] = b'%06o\0 ' % sum(header)
    return bytes(header)
tap('sparse-list.tap', label, archive, tar(('SET.json', b'{"set":"s","name":"n","volume":1,"last":true}'))[:1024] +
    sparse(b'CONTENTS.jsonl', 3 << 30) + bytes(1024))
tap('sparse-set.tap', label, archive, sparse(b'SET.json', 3 << 30) + bytes(1024))
tap('sparse-label.tap', sparse(b'LABEL.json', 3 << 30) + bytes(1024), archive)
claims = bytearray(archive)
claims[124:136] = b'77777777777\0'
claims[148:156] = b'        '
claims[148:156] = b'%06o\0 ' % sum(claims[:512])
tap('claims.tap', label, bytes(claims))
open('claims-record.tap', 'wb').write(struct.pack('<I', 5) + b'hello\0' + struct.pack('<I', 5) + struct.pack('<I', 0xfffffff))
PY
(printf '\005\000\000\000hello\000\005\000\000\000'; ) >zeros.tap
truncate -s 3G zeros.tap
most=200000 # KiB
if grep -q __asan_init "$cli"; then most=600000; fi # its own shadow, and what it keeps of the freed
for hostile in huge-volume last-volume nested many sparse-list sparse-set sparse-label claims claims-record zeros; do
    for command in list verify info restore; do
        code=0
        into=
        [ "$command" = restore ] && into="--into hostile-$hostile"
        # shellcheck disable=SC2086
        /usr/bin/env time -f '%M %e' -o took timeout 60 "$cli" $command "virtual:tape,file=$hostile.tap" $into >out 2>err || code=$?
        check "$hostile: $command ends" test "$code" -lt 100
        check "$hostile: $command in little memory" test "$(tail -1 took | cut -d' ' -f1)" -lt $most
    done
done
check "a volume that cannot be is no index" exits 1 "$cli" list virtual:tape,file=huge-volume.tap
check "that is told" says 'index of the archive in file 1'
check "nor is one of 3 GiB of nothing" exits 1 "$cli" list virtual:tape,file=sparse-list.tap
check "which is told" says 'index of the archive in file 1'

# ---- a file that was padded while it was burned: the index has no digest of it, and every reader says so
short=/sys/devices/system/cpu/online # its size is said to be 4096, and it has a few bytes
[ "$(wc -c <$short)" -lt "$(stat -c %s $short)" ] || echo "no file here that is shorter than it says" >&2
for format in tar tar.gz tar.zst; do
    check "padded, $format: burn" exits 1 "$cli" burn --format $format --to "$(t short-$format)" tree/file1 $short
    for command in list 'list --session 1' verify 'verify --session 1' 'verify --sample 100%' "restore --into short-$format"; do
        # shellcheck disable=SC2086
        check "padded, $format: $command" exits 1 "$cli" $command "$(t short-$format)"
        check "padded, $format: $command names the file" says '“online” was not read whole when it was written'
        check "padded, $format: $command names it once" test "$(grep -c online err)" = 1
        check "padded, $format: $command names no other" test "$(grep -c file1 err)" = 0
    done
    check "padded, $format: verify --json" exits 1 "$cli" verify --json "$(t short-$format)"
    check "padded, $format: it was not compared" result '"not_compared":["online"]'
    check "padded, $format: and all is not verified" result '"verified":null'
    check "padded, $format: one file is good" result '"files":1,'
    check "padded, $format: shelf add" exits 1 env STEADYBURN_SHELF="$work/shelf.db" "$cli" shelf add "$(t short-$format)"
    check "padded, $format: shelf add names the file" says '“online” was not read whole when it was written'
done

# ---- a date that is not the one that the index has of it
mkdir dated
echo one >dated/file
ln dated/file dated/link
echo two >dated/early
echo three >dated/late
echo four >dated/whole
mkfifo dated/fifo
ln -s file dated/symbolic
ln dated/symbolic dated/symbolic2
touch -d @1768521600.25 dated/file
touch -d @-1.5 dated/early
touch -d @9999999999.5 dated/late
touch -d @1234567890 dated/whole
t() { echo "virtual:tape,reposition=0s,speed=900M,file=$1.tap"; }
for format in tar tar.gz tar.zst; do
    check "dates, $format: burn" exits 0 "$cli" burn --verify --format $format --to "$(t dated-$format)" dated
    for command in list 'list --session 1' verify 'verify --sample 100%' 'verify --against dated' "restore --into dated-$format"; do
        # shellcheck disable=SC2086
        check "dates, $format: $command is good" exits 0 "$cli" $command "$(t dated-$format)"
        check "dates, $format: $command says nothing else" test ! -s err
    done
done
LC_ALL=C sed 's/mtime=1768521600/mtime=1760521600/' dated-tar.tap >other.tap # no checksum covers it
check "a date was changed" test "$(cmp -l dated-tar.tap other.tap | wc -l)" -ge 1
for command in list 'list --session 1' 'verify' 'verify --sample 100%' 'restore --into other'; do
    case $command in verify*) code=3 ;; *) code=1 ;; esac
    # shellcheck disable=SC2086
    check "another date: $command" exits $code "$cli" $command "$(t other)"
    check "another date: $command names the file" says 'The date of “dated/file” is not the one in'
    check "another date: $command names no other" test "$(grep -c 'dated/[esw]\|late' err)" = 0
done
python3 - <<'PY' # a file that became a device
data = bytearray(open('dated-tar.tap', 'rb').read())
at = data.index(b'dated/file\0')
data[at + 156] = ord('3')
data[at + 148:at + 156] = b' ' * 8
data[at + 148:at + 156] = b'%06o\0 ' % sum(data[at:at + 512])
open('kind.tap', 'wb').write(data)
PY
check "another kind: list" exits 1 "$cli" list "$(t kind)"
check "another kind: names the file" says dated/file

# ---- a tar that is not compressed has no checksum of modes, owners and links
check "tape: verify" exits 0 "$cli" verify "$(t dated-tar)"
check "tape: it is good" says ': good.' out
check "tape: what was not compared is said" says 'Links, modes and names were not compared' out
check "tape: verify --json" exits 0 "$cli" verify --json "$(t dated-tar)"
check "tape: its tree was not compared" result '"tree_compared":false'
check "tape: its files were" result '"verified":true'
"$cli" burn --to dated.tar dated >out 2>&1
check "tar: verify --json" exits 0 "$cli" verify --json dated.tar
check "tar: its tree was not compared" result '"tree_compared":false'
for format in tar.gz tar.zst; do
    "$cli" burn --to dated.$format dated >out 2>&1
    for medium in "$(t dated-$format)" dated.$format; do
        check "$medium: verify --json" exits 0 "$cli" verify --json "$medium"
        check "$medium: its tree was compared" result '"tree_compared":true'
    done
done

[ "$failures" = 0 ]
