#!/bin/bash
# The command line from outside: exit codes, JSON lines, and media that other programs read.
#   test-cli.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/sub two/tree void
head -c 300000 /dev/urandom >tree/noise
seq 10000 >tree/sub/numbers
: >tree/empty
ln -s sub/numbers tree/link
ln tree/noise tree/same
printf x >"tree/$(printf 'caf\351')"
sums tree >wanted

# ---- what goes in comes out, read by programs that are not ours
for kind in iso tar tar.gz tar.zst; do
    check "burn to $kind" exits 0 "$cli" burn --to "x.$kind" --verify --json tree
    check "$kind is verified" result '"verified":true'
    check "$kind is complete" result '"outcome":"complete"'
    check "$kind has its digest" result "$(sha256sum <"x.$kind" | cut -d' ' -f1)"
    mkdir "$kind"
    check "bsdtar reads $kind" bsdtar -xf "x.$kind" -C "$kind"
    sums "$kind/tree" >got
    check "$kind holds the same bytes" cmp -s wanted got
    check "verify $kind --against" exits 0 "$cli" verify "x.$kind" --against tree
    check "list $kind" exits 0 "$cli" list "x.$kind"
    check "names are exact" says "$(printf 'tree/caf\351')" out
    check "restore $kind" exits 0 "$cli" restore "x.$kind" --into "back.$kind"
    sums "back.$kind/tree" >got
    check "restored $kind is the same" cmp -s wanted got
done
check "GNU tar compares" tar --compare -f x.tar
check "gzip tests" gzip -t x.tar.gz
check "zstd tests" zstd -qt x.tar.zst

# ---- grafts and projects: what stands where
check "grafts" exits 0 "$cli" burn --to g.tar --graft 'deep/er=tree/sub' --graft 'new=' --graft 'tree/noise=tree/empty' tree
bsdtar -tf g.tar | LC_ALL=C sort >got
check "a graft makes its way" grep -qx 'deep/er/numbers' got
check "a new folder" grep -qx 'new/' got
check "a graft replaces" test "$(bsdtar -tvf g.tar | awk '$NF == "tree/noise" { print $5 }')" = 0
check "only grafts" exits 0 "$cli" burn --to g.iso --graft 'a=tree'
check "a bad graft" exits 2 "$cli" burn --to g.iso --graft 'a/../b=tree'
check "two of one place" exits 2 "$cli" burn --yes --to g.iso --graft 'tree=two' tree
printf '{"steadyburn": 1, "grafts": [{"place": "p", "source": "%s/tree"}], "left_out": ["p/sub"], "target": "p.tar"}' "$work" >p.steadyburn
check "a project" exits 0 "$cli" burn --project p.steadyburn
check "is burned as it says" test "$(bsdtar -tf p.tar | grep -c '^p/sub')" = 0
echo '{"steadyburn": 2}' >p.steadyburn
check "a newer project" exits 2 "$cli" burn --project p.steadyburn --to p.tar
check "says so" says 'later version'
check "no project" exits 2 "$cli" burn --project tree/noise --to p.tar

# ---- JSON: phases in order, progress, a last line; names that are not UTF-8 escaped
check "json burn" exits 0 "$cli" burn --to y.iso --verify --json tree

check "phases come in order" test "$(grep '"event":"phase"' out | grep -o '"phase":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')" = \
    "scan prefill write close verify done "
for key in bytes files elapsed_s prefill_s write_s underruns repositions starved_s stalled_s min_fill limited_by ring_size \
    verified sha256 exceptions fault; do
    check "the result has $key" result "\"$key\":"
done
check "a burn of some seconds" exits 0 "$cli" burn --to 'virtual:dvd+r,speed=400k,buffer=64k' --json tree
check "progress comes twice a second" test "$(grep -c '"event":"progress"' out)" -ge 4
check "progress has its keys" grep -q '"ring_bytes":.*"write_rate":' out
check "the list escapes names" exits 0 "$cli" list x.iso --json
check "as percent" says 'tree/caf%E9' out

# ---- records: every write of a tape is one block, the last padded
check "tape" exits 0 "$cli" burn --to "virtual:tape,speed=100M,file=t.tap" --block 64k --format tar.gz tree
check "a second one is refused" exits 3 "$cli" burn --to "virtual:tape,speed=100M,file=t.tap" tree
check "unless it is said so" exits 0 "$cli" burn --yes --to "virtual:tape,speed=100M,file=t.tap" tree
check "append" exits 0 "$cli" burn --append --verify --to "virtual:tape,speed=100M,file=t.tap" tree
check "restore from tape" exits 0 "$cli" restore --yes "virtual:tape,file=t.tap" --into back.tape
sums back.tape/tree >got
check "the tape holds the same bytes" cmp -s wanted got
check "block on a file" exits 0 "$cli" burn --to b.tar.gz --block 65536 tree
check "is padded to it" test $(($(stat -c %s b.tar.gz) % 65536)) = 0

# ---- bad input: a sentence, a code, nothing left behind
find . -maxdepth 1 ! -name before ! -name after | sort >before
check "no target" exits 2 "$cli" burn tree
check "no such option" exits 2 "$cli" burn --to z.iso --frobnicate tree
check "it is named" says '--frobnicate'
check "missing source" exits 2 "$cli" burn --to z.iso nowhere
check "it is named too" says 'nowhere'
check "empty source" exits 2 "$cli" burn --to z.iso void
check "two of one name" exits 2 "$cli" burn --to z.iso tree two/tree
check "target is a folder" exits 2 "$cli" burn --to void tree
check "target's folder is missing" exits 2 "$cli" burn --to nowhere/z.iso tree
check "inside the source" exits 2 "$cli" burn --to tree/z.iso tree
check "rewinding tape" exits 2 "$cli" burn --to /dev/st0 tree
check "and why" says '/dev/nst0'
check "absurd buffer" exits 2 "$cli" burn --to z.iso --buffer 900T tree
check "no number" exits 2 "$cli" burn --to z.iso --buffer lots tree
check "bad glob" exits 2 "$cli" burn --to z.iso --exclude '[' tree
check "too small" exits 3 "$cli" burn --to virtual:cd-r,capacity=100k tree
check "with both numbers" says '102400 bytes'
check "no image" exits 2 "$cli" write-image --to virtual:cd-r tree/noise
check "listing nonsense" exits 2 "$cli" list tree/noise
check "unknown command" exits 2 "$cli" frobnicate
find . -maxdepth 1 ! -name before ! -name after | sort >after
check "nothing was left behind" cmp -s before after
good=$(sha256sum x.iso)
check "a failing run" exits 3 "$cli" burn --to virtual:dvd+r,fault=medium-error@64k tree
check "a refused run" exits 2 "$cli" burn --yes --to x.iso --buffer 900T tree
check "leaves the good file" test "$good" = "$(sha256sum x.iso)"

# ---- with --json a wrong request has its result line too, wherever the option stands
for request in 'drives --frobnicate' 'info' 'info --frobnicate x' 'burn --to z.iso --frobnicate tree' 'burn --level z' \
    'write-image --frobnicate' 'read-image --retries z' 'verify' 'verify --frobnicate x' 'list --session z x' \
    'restore x.iso --frobnicate' 'blank --frobnicate x' 'eject --frobnicate x'; do
    # shellcheck disable=SC2086 # words
    check "$request" exits 2 "$cli" $request --json
    check "$request: a result" result '"event":"result"'
    check "$request: and a sentence" grep -q '"message":"[^"]' out
done
check "not behind the last option" exits 2 "$cli" list --session z -- --json
check "but in words" says '--session z'
check "not between the bytes of a stream" exits 2 "$cli" burn --to - --frobnicate --json tree
check "but beside them" says '"event":"result"'
check "buffer" exits 2 "$cli" buffer --frobnicate --json
check "has one too" says '"outcome":"failed"'
check "buffer of nothing there" exits 2 "$cli" buffer --json -i nowhere
check "says so in its result" says '"path":"nowhere"'

# ---- what cannot be told has failed, unless a medium is good
exits_full() { # CODE COMMAND...: its output has no room
    local wanted=$1 got=0
    shift
    "$@" >/dev/full 2>err || got=$?
    [ "$got" = "$wanted" ]
}
for request in drives 'drives --json' 'info virtual:bd-re' 'info --json virtual:bd-re' 'list x.tar' 'list --json x.tar' \
    'verify x.tar' '--version' '--help'; do
    # shellcheck disable=SC2086 # words
    check "$request without room" exits_full 3 "$cli" $request
    check "$request says so" says '/dev/stdout'
done
check "a burn without room" exits_full 0 "$cli" burn --json --to full.tar tree
check "says so" says '/dev/stdout'
check "is a good one" tar --compare -f full.tar
check "a worse failure stays" exits_full 2 "$cli" list --json nowhere.tar
check "a reader who goes is none" bash -o pipefail -c '"$0" list x.tar | true' "$cli"

# ---- exceptions: named, and exit 1
mkfifo tree/pipe
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("tree/sock")' 2>/dev/null || perl -MSocket -e \
    'socket(my $s, AF_UNIX, SOCK_STREAM, 0); bind($s, sockaddr_un("tree/sock"))'
check "a socket is left out" exits 1 "$cli" burn --to s.tar --verify tree
check "by name" says 'tree/sock' out
rm tree/pipe tree/sock

# ---- a stop: 130, no half file
"$cli" burn --to "virtual:dvd+r,speed=50k,buffer=64k,file=stop.img" tree >out 2>err &
pid=$!
check "it writes" await $pid test -s stop.img
kill -INT $pid
wait $pid
check "Ctrl-C ends with 130" test $? = 130

# ---- the ring as a filter
head -c 5000001 /dev/urandom >in
check "buffer" exits 0 "$cli" buffer -b 1M -i in -o filtered
check "passes every byte" cmp -s in filtered
check "in a pipe" test "$(cat in | "$cli" buffer -b 1M --block 4k | sha256sum)" = "$(sha256sum <in)"
cp in same
ln same another
for output in same another ./same; do
    check "never onto its own input" exits 2 "$cli" buffer -i same -o $output
    check "which it names" says "$output"
done
check "nor by redirection" sh -c '! "$0" buffer -o same <same 2>err && ! "$0" buffer -i same >>same 2>err' "$cli"
check "and leaves it whole" cmp -s in same
head -c 100 in >short
check "onto a longer file" exits 0 "$cli" buffer --yes -i short -o same
check "what it held is gone" cmp -s short same
check "onto what is no file" exits 0 "$cli" buffer -i short -o /dev/null
check "of nothing" test "$(printf '' | "$cli" buffer | wc -c)" = 0

# ---- a further session: merged and shadowed, for programs that are not ours
mkdir -p more/tree/sub
echo new >more/tree/added
echo shadowed >more/tree/sub/numbers
for disc in "virtual:dvd+rw,speed=100M,file=rw2.img" "virtual:bd-re,speed=100M,file=re.img" stdio:stdio.img; do
    image=${disc##*file=} image=${image#stdio:}
    check "first session on $disc" exits 0 "$cli" burn --verify --to "$disc" tree
    check "second on $disc" exits 0 "$cli" burn --append --verify --to "$disc" more/tree
    check "bsdtar sees the new file" test "$(bsdtar -xOf "$image" tree/added)" = new
    check "the shadowed one" test "$(bsdtar -xOf "$image" tree/sub/numbers)" = shadowed
    check "and isoinfo the old one" test "$(isoinfo -R -i "$image" -x /tree/noise | sha256sum)" = "$(sha256sum <tree/noise)"
    check "isoinfo does too" test "$(isoinfo -R -i "$image" -x /tree/added)" = new
    check "our list" exits 0 "$cli" list "$disc"
    check "has both" says tree/added out
    check "restore" exits 0 "$cli" restore "$disc" --into "back.$image"
    check "merges them" test "$(cat "back.$image/tree/sub/numbers" "back.$image/tree/added")" = "shadowed
new"
    check "old bytes" cmp -s tree/noise "back.$image/tree/noise"
done
once=virtual:dvd+r,speed=100M,file=once.img
check "an open disc, appended to when blank" exits 0 "$cli" burn --append --no-close --to $once tree
check "takes a second session" exits 0 "$cli" burn --append --no-close --verify --to $once more/tree
check "and a third" exits 0 "$cli" burn --append --verify --to $once tree/sub
check "that closes it" exits 3 "$cli" burn --append --to $once tree
check "info" exits 0 "$cli" info $once
check "counts them" test "$(grep -c '^session' out)" = 3
start=$(sed -n 's/^session 1 at \([0-9]*\),.*/\1/p' out)
last=$(sed -n 's/^session 2 at \([0-9]*\),.*/\1/p' out)
check "isoinfo reads the second" test "$(isoinfo -T $((start / 2048)) -R -i once.img -x /tree/sub/numbers)" = shadowed
check "xorriso reads the newest" sh -c \
    "xorriso -report_about FATAL -osirrox on -load sbsector $((last / 2048)) -indev stdio:once.img -extract / newest >/dev/null 2>&1"
check "with the first's files" cmp -s tree/noise newest/tree/noise
check "and its own" cmp -s tree/sub/numbers newest/sub/numbers
check "list of the first" exits 0 "$cli" list --session 0 $once
check "is the first's" sh -c '! grep -q tree/added out && grep -q tree/sub/numbers out'
check "restore of the second" exits 0 "$cli" restore --session 1 $once --into second 'tree/sub/numbers'
check "is the second's" test "$(cat second/tree/sub/numbers)" = shadowed
check "no such session" exits 2 "$cli" list --session 3 $once
check "read-image of three sessions" exits 0 "$cli" read-image $once three.iso
check "is the whole disc" cmp -s once.img three.iso
check "and says how to mount it" says "sbsector=$((last / 2048))" out

# ---- a disc back into an image
check "read-image" exits 0 "$cli" read-image virtual:dvd-r,file=x.iso again.iso --json
check "is the image" cmp -s x.iso again.iso
check "its phase is read" says '"phase":"read"' out
check "an existing file is kept" exits 3 "$cli" read-image virtual:dvd-r,file=x.iso again.iso
at=$(($(stat -c %s x.iso) / 4096 * 2048)) # in the large file
check "a damaged sector is an exception" exits 1 "$cli" read-image "virtual:dvd-r,fault=medium-error@$at,file=x.iso" hurt.iso
check "it is listed" says "sector $((at / 2048)): tree/" out
check "with a map" grep -q '^0x[0-9A-F]*  0x00000800  -$' hurt.iso.map
check "the rest is there" test "$(cmp -l x.iso hurt.iso | wc -l)" -le 2048
check "again without the damage" exits 0 "$cli" read-image virtual:dvd-r,file=x.iso hurt.iso
check "now it is whole" cmp -s x.iso hurt.iso
check "and the map is gone" test ! -e hurt.iso.map

# ---- images, manifests, media
check "write-image" exits 0 "$cli" write-image --verify --to virtual:dvd-r,speed=100M,file=w.img x.iso
check "is the image" cmp -s -n "$(stat -c %s x.iso)" x.iso w.img
check "manifest" exits 0 "$cli" burn --to m.iso --manifest SUMS tree
check "sha256sum reads it" sha256sum --quiet -c SUMS
check "drives" exits 0 "$cli" drives --json
check "info" exits 0 "$cli" info virtual:bd-re --json
check "it is blank" says '"bd-re"' out
for key in kind status sessions capacity free write_protected block speeds drive_buffer medium_id vendor product firmware; do
    check "info has $key" says "\"$key\":" out
done
check "the same in words" exits 0 "$cli" info virtual:bd-re
for word in kind status capacity free speeds drive; do
    check "with $word" grep -q "^$word  *[^ ]" out
done
check "blank" exits 0 "$cli" burn --to virtual:dvd+rw,speed=100M,file=rw.img tree
check "an rw disc is wiped" exits 0 "$cli" blank --json virtual:dvd+rw,file=rw.img
check "with progress" says '"phase":"blank"' out
check "and a result" result '"outcome":"complete"'
check "reproducible" exits 0 "$cli" burn --reproducible --to r1.iso tree
later() { [ "$(date +%s)" -gt "$1" ]; } # so that any time in it is another
wait_until later "$(date +%s)"
check "reproducible again" exits 0 "$cli" burn --reproducible --to r2.iso tree
check "same bytes" cmp -s r1.iso r2.iso

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
