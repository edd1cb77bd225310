#!/bin/bash
# Peers and ours on the same files, the same clock and the same drive, in turns. Prints Markdown; --json keeps the figures.
#
#   tests/bench/run-bench.sh [options] CASE...        CASE: B1 B2 B3 B5 B7 B8 B11 B12 osterlund spinellis parity,
#                                                   and of the window: start drop million loose window
#
#   --cli PATH      steadyburn-cli, with the tools beside it in ../tests/bench (default: the release preset's, which is built
#                   as far as it is not)
#   --rounds N      interleaved rounds (default 5); medians are shown
#   --files N       of the tree (default: what the case says: 193000 for B1 to B3)
#   --bytes SIZE    of the tree (default: 3517M for B1 to B3)
#   --size SIZE     of the stream of B5 and B7 (default 1000M and 2G); --starve SECONDS of B8 (default 30)
#   --seconds N     that the burn of window is looked at (default 20); --alone: start and drop without K3b and Brasero
#   --tune SECONDS  of each round of B12 (default 15)
#   --rate KB       of the drive in osterlund and spinellis, instead of the producers' own
#   --work DIR      for trees and scratch (default: a new folder in $TMPDIR; a named one keeps its trees)
#   --json FILE     writes the medians there
#
# The cases and their peers are those of the benchmark table in tests/bench/README.md. Cold means that the caches were
# emptied before each run: as root all of them, else the contents of the tree only, which is said in the heading. A peer
# that cannot run here is named below the table, and the rest goes on; where one of ours cannot, the bench fails.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
cli=
rounds=5
files=
bytes=
stream_size=
starve=30
burn_seconds=20
tune_seconds=15
alone=
fixed_rate=
work=
made= # the folder is ours, to be removed
json=
cases=()
while [ $# -gt 0 ]; do
    case $1 in
    --cli) cli=$2 && shift 2 ;;
    --rounds) rounds=$2 && shift 2 ;;
    --files) files=$2 && shift 2 ;;
    --bytes) bytes=$2 && shift 2 ;;
    --size) stream_size=$2 && shift 2 ;;
    --starve) starve=$2 && shift 2 ;;
    --seconds) burn_seconds=$2 && shift 2 ;;
    --tune) tune_seconds=$2 && shift 2 ;;
    --alone) alone=yes && shift ;;
    --rate) fixed_rate=$2 && shift 2 ;;
    --work) work=$2 && shift 2 ;;
    --json) json=$2 && shift 2 ;;
    -*)
        echo "run-bench: unknown option $1" >&2
        exit 2
        ;;
    *) cases+=("$1") && shift ;;
    esac
done
[ ${#cases[@]} -gt 0 ] || {
    sed -n '4,18s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
top=$(cd "$here/../.." && pwd)
needed=(steadyburn-cli steadyburn-assemble steadyburn-burst steadyburn-drive steadyburn-measure steadyburn-tree)
if [ -z "$cli" ]; then
    cli=$top/build/release/app/steadyburn-cli
    (cd "$top" && { [ -e build/release/CMakeCache.txt ] || cmake --preset release; } &&
        cmake --build build/release --target "${needed[@]}") >&2 || {
        echo "run-bench: what it measures and measures with cannot be built" >&2
        exit 2
    }
fi
for tool in "${needed[@]}"; do
    place=$(dirname "$cli")/../tests/bench/$tool
    if [ "$tool" = steadyburn-cli ]; then place=$cli; fi
    [ -x "$place" ] || {
        echo "run-bench: there is no $place; build it: cmake --build BUILD --target ${needed[*]}" >&2
        exit 2
    }
done
cli=$(cd "$(dirname "$cli")" && pwd)/$(basename "$cli")
tools=$(dirname "$cli")/../tests/bench
if [ -z "$work" ]; then
    work=$(mktemp -d)
    made=yes
else
    mkdir -p "$work"
    work=$(cd "$work" && pwd)
fi
# What a simulated drive writes: in memory, for a drive has its own disc and takes nothing of this machine's.
medium=$work/medium
if [ -w /dev/shm ]; then
    medium=/dev/shm/steadyburn-medium.$$
fi
leave_desktop() { :; } # until window-cases.sh says how
trap 'leave_desktop; rm -rf "$medium" "$medium.tar" ${made:+"$work"}' EXIT
records=$work/records
: >"$records"

# ---- running

have() { command -v "$1" >/dev/null; }
note() { echo "run-bench: $*" >&2; }

need() { # TOOL...: its peers are named as such that cannot run
    local tool
    for tool in "$@"; do
        have "$tool" || note "$tool is missing: sh packaging/setup.sh test installs it"
    done
}

evict_kind=
evict() {
    if [ -n "${tree:-}" ]; then
        evict_kind=$("$tools/steadyburn-tree" "--evict${STEADYBURN_EVICT:+-$STEADYBURN_EVICT}" "$tree" | sed 's/.*:"\(.*\)".*/\1/')
    fi
}
warm() { tar -cf - "$tree" 2>/dev/null | cat >/dev/null; }

ours() { [[ $1 == steadyburn* ]]; }

# What each peer that cannot run says, by "CASE|CONTENDER".
declare -A unable=()

# CASE CONTENDER COMMAND: one run, one line in the records:
# case, contender, wall, cpu, peak kB, sleeps, bytes out, repositions
# A peer that fails is left out from then on; where one of ours fails, nothing is measured.
# A command may name $M in front of the one program whose work is to be counted instead of the whole pipeline's, leave
# the size of its output in $OUT, and a line of JSON with "repositions" in $DRIVE.
run_once() {
    local line middle wall status=0
    rm -f "$work/line" "$work/middle" "$work/out" "$work/drive"
    M="$tools/steadyburn-measure $work/middle" OUT=$work/out DRIVE=$work/drive CLI=$cli TOOLS=$tools TREE=${tree:-} \
        "$tools/steadyburn-measure" "$work/line" bash -o pipefail -c "$3" 2>"$work/errors" || status=$?
    if [ $status != 0 ] && ! ours "$2"; then
        unable["$1|$2"]="$(grep . "$work/errors" | head -n 1 || true) (exit code $status)"
        note "$1: $2 cannot run here: ${unable["$1|$2"]}"
        return
    fi
    if [ $status != 0 ]; then
        echo "run-bench: $1, $2: exit code $status: $3" >&2
        cat "$work/errors" >&2
        exit 3
    fi
    line=$(cat "$work/line")
    wall=${line%% *}
    middle=$(cat "$work/middle" 2>/dev/null || echo "$line")
    # shellcheck disable=SC2086 # the five figures of steadyburn-measure
    set -- "$1" "$2" $middle
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$wall" "$4" "$5" "$6" \
        "$(cat "$work/out" 2>/dev/null || echo -)" \
        "$(sed -n 's/.*"repositions":\([0-9]*\).*/\1/p' "$work/drive" 2>/dev/null | tail -n 1 | grep . || echo -)" >>"$records"
}

# NAME COMMAND pairs in `contenders`, in turns. MODE is cold, warm or none.
contenders=()
in_turns() { # CASE MODE
    local round i
    if [ "$2" = warm ]; then warm; fi
    for ((round = 1; round <= rounds; round++)); do
        for ((i = 0; i < ${#contenders[@]}; i += 2)); do
            if [ -n "${unable["$1|${contenders[i]}"]:-}" ]; then continue; fi
            note "$1, round $round of $rounds: ${contenders[i]}"
            rm -f "$medium" # what a simulated drive wrote: to take a medium away is no part of a burn
            if [ "$2" = cold ]; then evict; fi
            run_once "$1" "${contenders[i]}" "${contenders[i + 1]}"
        done
    done
}

make_tree() { # FILES SIZE: the defaults of the case
    local count=${files:-$1} size=${bytes:-$2}
    tree=$work/tree-$count-$size
    if [ ! -e "$tree.made" ]; then
        rm -rf "$tree"
        note "making $count files of $size"
        "$tools/steadyburn-tree" "$tree" --files "$count" --bytes "$size" --seed 1 >"$tree.figures"
        mv "$tree.figures" "$tree.made"
    fi
    tree_figures=$(cat "$tree.made")
}

# ---- showing

median_of() { # CASE CONTENDER: the median wall time
    awk -F '\t' -v c="$1" -v n="$2" '$1 == c && $2 == n { print $3 }' "$records" | sort -n |
        awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

show() { # CASE HEADING
    awk -F '\t' -v name="$1" -v heading="$2" -v json="$work/json" '
        function median(who, field,    i, j, n, v, t) {
            n = 0
            for (i = 1; i <= count[who]; i++) if (cell[who, i, field] != "-") v[++n] = cell[who, i, field] + 0
            if (n == 0) return "-"
            for (i = 2; i <= n; i++) { t = v[i]; for (j = i - 1; j >= 1 && v[j] > t; j--) v[j + 1] = v[j]; v[j + 1] = t }
            return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
        }
        function extreme(who, sign,    i, best) {
            for (i = 1; i <= count[who]; i++)
                if (i == 1 || sign * cell[who, i, 3] < sign * best) best = cell[who, i, 3] + 0
            return best
        }
        function ours(who) { return who ~ /^steadyburn/ }
        function bound(who) { return who ~ /^T\*/ || who ~ /bottom line/ }
        function cellof(value, format) { return value == "-" ? "–" : sprintf(format, value) }
        $1 == name {
            if (!($2 in count)) order[++total] = $2
            n = ++count[$2]
            for (f = 3; f <= NF; f++) cell[$2, n, f] = $f
        }
        END {
            for (k = 1; k <= total; k++) {
                who = order[k]; wall[who] = median(who, 3)
                if (ours(who) && first == "") first = who
                if (bound(who)) { limit[who ~ /our/ ? 1 : 0] = wall[who]; any = wall[who] }
                if (!ours(who) && !bound(who) && (best == "" || wall[who] < wall[best])) best = who
            }
            printf "\n### %s\n\n", heading
            print "| | wall s (least–most) | CPU s | peak MB | sleeps/s | bytes out | stops | of T*, or of the bottom line | ours is so many times as fast |"
            print "|---|---|---|---|---|---|---|---|---|"
            for (k = 1; k <= total; k++) {
                who = order[k]
                ratio = "–"
                if (bound(who)) ratio = "–"
                else if (ours(who)) { if (best != "") ratio = sprintf("**%.2f** (best peer)", wall[best] / wall[who]) }
                else if (first != "") ratio = sprintf("%.2f", wall[who] / wall[first])
                mine = ours(who) ? 1 : 0
                to = bound(who) || any == "" ? "–" : sprintf("%.3f", wall[who] / ((mine in limit) ? limit[mine] : any))
                sleeps = median(who, 6)
                printf "| %s | %.2f (%.2f–%.2f) | %s | %s | %s | %s | %s | %s | %s |\n", who, wall[who], extreme(who, 1),
                    extreme(who, -1), cellof(median(who, 4), "%.2f"),
                    median(who, 5) == "-" ? "–" : sprintf("%.0f", median(who, 5) / 1024),
                    sleeps == "-" ? "–" : sprintf("%.0f", sleeps / wall[who]), cellof(median(who, 7), "%.0f"),
                    cellof(median(who, 8), "%g"), to, ratio
                printf "{\"case\":\"%s\",\"contender\":\"%s\",\"runs\":%d,\"wall_s\":%.4f,\"wall_least_s\":%.4f,\"wall_most_s\":%.4f",
                    name, who, count[who], wall[who], extreme(who, 1), extreme(who, -1) >> json
                split("cpu_s peak_kb sleeps bytes repositions", label, " ")
                for (f = 4; f <= 8; f++) {
                    m = median(who, f)
                    printf ",\"%s\":%s", label[f - 3], m == "-" ? "null" : sprintf("%.10g", m) >> json
                }
                print "}" >> json
            }
        }' "$records"
    local peer
    for peer in "${!unable[@]}"; do
        if [ "${peer%%|*}" = "$1" ]; then
            printf '\n%s cannot run here: %s\n' "${peer#*|}" "${unable[$peer]}"
            printf '{"case":"%s","contender":"%s","runs":0,"unable":"%s"}\n' "$1" "${peer#*|}" \
                "$(printf '%s' "${unable[$peer]}" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g')" >>"$work/json"
        fi
    done
}
: >"$work/json"

tree_words() { echo "$tree_figures" | sed 's/[{}"]//g; s/,/, /g; s/:/ /g'; }
cold_words() { if [ "$evict_kind" = all ]; then echo "cold"; else echo "cold (contents only: not root)"; fi; }

# ---- the cases

producer_case() { # NAME WHAT, contenders set
    in_turns "$1 cold" cold
    show "$1 cold" "$1, $2, $(cold_words): $(tree_words)"
    in_turns "$1 warm" warm
    show "$1 warm" "$1, $2, warm: $(tree_words)"
}

case_B1() {
    need genisoimage xorriso
    make_tree 193000 3517M
    # shellcheck disable=SC2016 # the names stand for what run_once sets
    contenders=(
        'genisoimage' 'genisoimage -quiet -r -J "$TREE" | cat >/dev/null'
        'xorriso' 'xorriso -as mkisofs -quiet -r -J "$TREE" | cat >/dev/null'
        'steadyburn iso' '"$CLI" burn --format iso --to - "$TREE" | cat >/dev/null')
    producer_case B1 'ISO 9660 producer'
}

case_B2() {
    make_tree 193000 3517M
    # shellcheck disable=SC2016
    contenders=(
        'GNU tar' 'tar -b 2048 -cf - "$TREE" | cat >/dev/null'
        'steadyburn tar' '"$CLI" burn --format tar --to - "$TREE" | cat >/dev/null')
    producer_case B2 'tar producer'
}

case_B3() {
    need pigz zstd
    make_tree 193000 3517M
    # shellcheck disable=SC2016
    contenders=(
        'tar, gzip -6' 'tar -cf - "$TREE" | gzip -6 | wc -c >"$OUT"'
        'tar, pigz -6' 'tar -cf - "$TREE" | pigz -6 | wc -c >"$OUT"'
        'steadyburn tar.gz' '"$CLI" burn --format tar.gz --to - "$TREE" | wc -c >"$OUT"'
        'steadyburn tar.gz --level 1' '"$CLI" burn --format tar.gz --level 1 --to - "$TREE" | wc -c >"$OUT"')
    in_turns 'B3 gzip' warm
    show 'B3 gzip' "B3, tar.gz producer, warm: $(tree_words)"
    # shellcheck disable=SC2016
    contenders=(
        'tar, zstd -T0 -3' 'tar -cf - "$TREE" | zstd -q -T0 -3 | wc -c >"$OUT"'
        'steadyburn tar.zst' '"$CLI" burn --format tar.zst --level 3 --to - "$TREE" | wc -c >"$OUT"')
    in_turns 'B3 zstd' warm
    show 'B3 zstd' "B3, tar.zst producer, warm: $(tree_words)"
}

# T* from the free run of a producer, as a contender of its own: COMMAND RATE CASE NAME
record_bound() {
    CLI=$cli TREE=${tree:-} TOOLS=$tools bash -o pipefail -c "$1 | \"\$TOOLS/steadyburn-drive\" trace '$work/trace'"
    printf '%s\t%s\t%s\t-\t-\t-\t-\t-\n' "$3" "$4" \
        "$("$tools/steadyburn-drive" bound "$work/trace" "$2" | sed 's/.*"t_star_s":\([0-9.]*\).*/\1/')" >>"$records"
}

case_B5() {
    need mbuffer buffer pv
    local size=${stream_size:-1000M} round
    local drive="virtual:bd-r,speed=100M,buffer=32M,reposition=1s,file=$medium"
    # shellcheck disable=SC2016
    local burst='"$TOOLS/steadyburn-burst" '$size
    # shellcheck disable=SC2016
    local write='"$TOOLS/steadyburn-drive" write '$drive' >"$DRIVE"'
    tree=
    contenders=(
        'nothing' "$burst | $write"
        'mbuffer' "$burst | mbuffer -q -m 256M | $write"
        'mbuffer -P 50' "$burst | mbuffer -q -m 256M -P 50 | $write"
        'mbuffer -P 90' "$burst | mbuffer -q -m 256M -P 90 | $write"
        'buffer -p 75' "$burst | buffer -s 128k -m 256m -p 75 | $write"
        'pv -B 256m' "$burst | pv -q -B 256m | $write"
        'steadyburn buffer' "$burst | \"\$CLI\" buffer -b 256M | $write"
        'steadyburn buffer to the drive' "$burst | \"\$CLI\" buffer -b 256M -o $drive --json >\"\$DRIVE\"")
    if ! buffer_takes_targets; then contenders=("${contenders[@]:0:14}"); fi
    for ((round = 1; round <= rounds; round++)); do record_bound "$burst" 100M B5 'T*'; done
    in_turns B5 none
    show B5 "B5, $size in bursts (56 MiB/s in the mean) to a disc-like drive of 100 MB/s, buffer 32 MiB, 1 s a stop; ring 256 MiB"
}
buffer_takes_targets() { # does the filter write to a drive itself?
    local target=virtual:bd-r,speed=100M taken
    taken=$(cd "$work" && head -c 1M /dev/zero | "$cli" buffer -b 4M -o $target >/dev/null 2>&1 && [ ! -e $target ] && echo yes)
    rm -f "$work/$target"
    [ "$taken" = yes ]
}

case_B7() {
    need mbuffer
    local size=${stream_size:-2G}
    tree=
    head -c "$size" /dev/zero | tr '\0' 'x' >"$work/stream"
    # shellcheck disable=SC2016
    contenders=(
        'bottom line: cat' "cat '$work/stream' | \$M cat >/dev/null"
        'mbuffer -s 256k -m 64M' "cat '$work/stream' | \$M mbuffer -q -s 256k -m 64M >/dev/null"
        'steadyburn buffer -b 64M' "cat '$work/stream' | \$M \"\$CLI\" buffer -b 64M >/dev/null")
    in_turns B7 none
    rm -f "$work/stream"
    show B7 "B7, $size through a ring between two pipes (CPU and peak are of the program in the middle)"
}

case_B8() {
    need mbuffer
    local feed="{ head -c 1M /dev/zero; sleep $starve; head -c 1M /dev/zero; }"
    local rounds=1
    tree=
    # shellcheck disable=SC2016
    contenders=(
        'mbuffer -m 64M' "$feed | \$M mbuffer -q -m 64M >/dev/null"
        'steadyburn buffer -b 64M' "$feed | \$M \"\$CLI\" buffer -b 64M >/dev/null")
    in_turns B8 none
    show B8 "B8, starved for $starve s (one round; CPU, peak and sleeps are of the program in the middle)"
}

case_B11() {
    local round way clock user system count=1048576
    if [ -n "$stream_size" ]; then count=$stream_size; fi
    for ((round = 1; round <= rounds; round++)); do
        note "B11, round $round of $rounds"
        "$tools/steadyburn-assemble" "$work/assembled" "$count" >"$work/ways"
        sed 's/.*"way":"\(.*\)","user_s":\(.*\),"system_s":\(.*\),"clock_s":\(.*\)}/\1\t\2\t\3\t\4/' "$work/ways" |
            while IFS=$'\t' read -r way user system clock; do
                case $way in in*) way="steadyburn: $way" ;; esac
                printf 'B11\t%s\t%s\t%s\t-\t-\t-\t-\n' "$way" "$clock" \
                    "$(awk -v u="$user" -v s="$system" 'BEGIN { print u + s }')" >>"$records"
            done
    done
    show B11 "B11, a 100-byte header and 200 bytes of data, $count times, into a file"
}

# The lecture's experiments and the curves of tune, on the disk that has the scratch. The plot stands beside the JSON.
case_B12() {
    local round svg="$work/B12.svg"
    if [ -n "$json" ]; then svg=${json%.json}-B12.svg; fi
    mkdir -p "$work/tuned"
    : >"$work/tuned.rates"
    for ((round = 1; round <= rounds; round++)); do
        note "B12, round $round of $rounds"
        "$cli" tune --json --yes --experiments --seconds "$tune_seconds" --svg "$svg" "$work/tuned" >"$work/tuned.json" || {
            echo "run-bench: B12, steadyburn tune: it failed" >&2
            cat "$work/tuned.json" >&2
            exit 3
        }
        sed -n 's/.*"event":"experiment","id":"\([^"]*\)","name":"\([^"]*\)","rate":\([^,]*\),.*/\1\t\2\t\3/p' "$work/tuned.json" >>"$work/tuned.rates"
        sed -n 's/.*"curve":"\([^"]*\)","event":"series",.*"rate":\([^,]*\),"request_s":\([^,}]*\).*/\1\t\3\t\2/p' \
            "$work/tuned.json" | awk -F '\t' '{ printf "fit %s\tU %.3g s, R\t%s\n", $1, $2, $3 }' >>"$work/tuned.rates"
    done
    awk -F '\t' -v json="$work/json" -v rounds="$rounds" '
        function median(id,    i, j, n, v, t) {
            for (i = 1; i <= count[id]; i++) if (rate[id, i] != "null") v[++n] = rate[id, i] + 0
            if (n == 0) return "null"
            for (i = 2; i <= n; i++) { t = v[i]; for (j = i - 1; j >= 1 && v[j] > t; j--) v[j + 1] = v[j]; v[j + 1] = t }
            return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
        }
        { if (!($1 in count)) order[++total] = $1; rate[$1, ++count[$1]] = $3; name[$1] = $2 }
        END {
            printf "\n### B12, what a request costs: the experiments of the lecture, and the rate R of each curve\n\n"
            print "| | | bytes/s |"
            print "|---|---|---|"
            for (k = 1; k <= total; k++) {
                id = order[k]
                m = median(id)
                printf "| %s | %s | %s |\n", id, id ~ /^fit/ ? "last: " name[id] : name[id], m == "null" ? "not measured" : sprintf("%.0f", m)
                printf "{\"case\":\"B12\",\"contender\":\"steadyburn tune: %s\",\"runs\":%d,\"bytes_per_s\":%s}\n", id, count[id],
                    m == "null" ? m : sprintf("%.10g", m) >> json
            }
        }' "$work/tuned.rates"
    if [ -n "$json" ]; then printf '\nThe curves: %s\n' "$svg"; fi
}

# The rate at which this takes as long as that: BYTES SECONDS, in k of 1000 bytes.
rate_for() {
    if [ -n "$fixed_rate" ]; then
        echo "$fixed_rate"
    else
        awk -v b="$1" -v s="$2" 'BEGIN { printf "%d", b / s / 1000 + 0.5 }'
    fi
}

osterlund_at() { # CASE RATE HEADING
    local round
    local drive="virtual:dvd+r,speed=${2}k,file=$medium"
    # shellcheck disable=SC2016
    local ours='"$CLI" burn --format iso --session-md5 --to - "$TREE"' theirs='genisoimage -quiet -r -J "$TREE"'
    contenders=('4 KiB pipe from genisoimage' "\"\$TOOLS/steadyburn-drive\" write $drive --pipe 4096 --from '$theirs' >\"\$DRIVE\"")
    for size in 4M 32M 256M; do
        contenders+=("steadyburn --buffer $size" "\"\$CLI\" burn --json --format iso --buffer $size --to $drive \"\$TREE\" >\"\$DRIVE\"")
    done
    for ((round = 1; round <= rounds; round++)); do
        evict
        record_bound "$theirs" "${2}k" "$1" "T* of genisoimage's stream"
        evict
        record_bound "$ours" "${2}k" "$1" 'T* of our stream'
    done
    in_turns "$1" cold
    show "$1" "$3"
}

case_osterlund() {
    need genisoimage
    make_tree 20000 370M
    # shellcheck disable=SC2016
    contenders=(
        'genisoimage' 'genisoimage -quiet -r -J "$TREE" | wc -c >"$OUT"'
        'steadyburn iso' '"$CLI" burn --format iso --session-md5 --to - "$TREE" | wc -c >"$OUT"')
    in_turns 'osterlund producers' cold
    show 'osterlund producers' "Osterlund's case, the producers alone, $(cold_words): $(tree_words)"
    local size
    size=$(awk -F '\t' '$1 == "osterlund producers" { print $7; exit }' "$records")
    local theirs ours
    theirs=$(rate_for "$size" "$(median_of 'osterlund producers' genisoimage)")
    ours=$(rate_for "$size" "$(median_of 'osterlund producers' 'steadyburn iso')")
    osterlund_at 'osterlund' "$theirs" "Osterlund's case: a drive that takes as long as genisoimage ($theirs kB/s), $(cold_words)"
    osterlund_at 'osterlund fast' "$ours" "The same with a drive that takes as long as our producer ($ours kB/s), $(cold_words)"
}

case_spinellis() {
    make_tree 4000 300M
    # shellcheck disable=SC2016
    local theirs='tar -cf - "$TREE" | gzip -6' ours='"$CLI" burn --format tar.gz --to - "$TREE"' round
    contenders=('tar, gzip' "$theirs | wc -c >\"\$OUT\"" 'steadyburn tar.gz' "$ours | wc -c >\"\$OUT\"")
    in_turns 'spinellis producers' warm
    show 'spinellis producers' "Spinellis' case, the producers alone (the bottom line of that study), warm: $(tree_words)"
    local size rate
    size=$(awk -F '\t' '$1 == "spinellis producers" { print $7; exit }' "$records")
    rate=$(rate_for "$size" "$(median_of 'spinellis producers' 'tar, gzip')")
    local tape="virtual:tape,speed=${rate}k,reposition=2s,file=$medium"
    local write="\"\$TOOLS/steadyburn-drive\" write $tape --pipe 4096"
    for ((round = 1; round <= rounds; round++)); do
        record_bound "$theirs" "${rate}k" spinellis "T* of gzip's stream"
        record_bound "$ours" "${rate}k" spinellis 'T* of our stream'
    done
    contenders=(
        'tar, gzip' "$write --block 32k --from '$theirs' >\"\$DRIVE\""
        'tar, gzip, dd obs=512k' "$write --block 512k --from '$theirs' >\"\$DRIVE\""
        'tar, gzip, dd, dd' "$write --block 512k --from '$theirs | dd obs=512k status=none' >\"\$DRIVE\""
        'steadyburn tar.gz' "\"\$CLI\" burn --json --format tar.gz --block 512k --to $tape \"\$TREE\" >\"\$DRIVE\"")
    in_turns spinellis warm
    show spinellis "Spinellis' case: tar.gz to a tape that runs at gzip's rate ($rate kB/s) and loses 2 s at each stop: $(tree_words)"
}

# The same bytes onto the same drive, once with parity among them, once without.
case_parity() {
    make_tree 4000 700M
    local drive="virtual:dvd+r,speed=16x,file=$medium" filler=$work/filler
    # shellcheck disable=SC2016
    local written='tee "$DRIVE" | sed -n "s/.*\"bytes\":\([0-9]*\),\"checked\".*/\1/p" >"$OUT"'
    "$cli" burn --yes --to "$work/plain.iso" "$tree" >/dev/null
    "$cli" burn --yes --parity 20 --to "$work/parity.iso" "$tree" >/dev/null
    head -c $(($(stat -c %s "$work/parity.iso") - $(stat -c %s "$work/plain.iso"))) /dev/zero >"$filler"
    rm "$work/plain.iso" "$work/parity.iso"
    # shellcheck disable=SC2016
    contenders=(
        'steadyburn, as many bytes without parity' "\"\$CLI\" burn --json --to $drive \"\$TREE\" '$filler' | $written"
        'steadyburn --parity 20' "\"\$CLI\" burn --json --parity 20 --to $drive \"\$TREE\" | $written")
    in_turns parity warm
    rm -f "$filler"
    show parity "A DVD+R at 16x, with parity and with as many bytes without: $(tree_words)"
}

# shellcheck source=tests/bench/window-cases.sh
. "$here/window-cases.sh"

for name in "${cases[@]}"; do
    declare -F "case_$name" >/dev/null || {
        echo "run-bench: no case $name" >&2
        exit 2
    }
done
echo "Medians of $rounds interleaved rounds on $(nproc) processors, $(uname -sr)."
for name in "${cases[@]}"; do "case_$name"; done
if [ -n "$json" ]; then
    { echo '[' && sed '$!s/$/,/' "$work/json" && echo ']'; } >"$json"
fi
