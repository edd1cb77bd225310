#!/bin/sh
# The drive behind a pipe: every byte arrives, a producer that stalls costs links, a trace gives the bound.
set -eu
drive=$1
burst=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

head -c 3000000 /dev/urandom >"$work/stream"
"$drive" write "virtual:dvd+r,speed=16x,file=$work/disc" --block 32k <"$work/stream" >"$work/result"
head -c 3000000 "$work/disc" | cmp - "$work/stream"
grep -q '"bytes":3000000,' "$work/result"

rm "$work/disc"
"$drive" write "virtual:dvd+r,speed=16x,file=$work/disc" --pipe 4096 --from "cat '$work/stream'" >"$work/result"
head -c 3000000 "$work/disc" | cmp - "$work/stream"
grep -q '"bytes":3000000,' "$work/result"

# 400 kB at once, nothing for 0.4 s, 400 kB: a drive of 2 MB/s with 128 KiB of buffer runs dry in between (once, if the
# machine is not busy).
{ head -c 400000 /dev/zero; sleep 0.4; head -c 400000 /dev/zero; } |
    "$drive" write "virtual:dvd+r,speed=2000k,buffer=128k,reposition=50ms" >"$work/result"
grep -q '"repositions":[1-9]' "$work/result"

# A free run of about a second at 2 MiB/s: for a drive of 1 MB/s the bound is the drive's, for one of 1 GB/s the producer's.
"$burst" 1M 1M 1M 1M 1M | "$drive" trace "$work/trace"
"$drive" bound "$work/trace" 500k | awk -F '[:,]' '{ exit !($2 >= 2.09 && $2 < 4) }'
"$drive" bound "$work/trace" 1000M | awk -F '[:,]' '{ exit !($2 > 0.7 && $2 < 4) }'

if "$drive" write virtual:dvd+r --pipe 4096 --from 'exit 1' >/dev/null 2>&1; then exit 1; fi
if "$drive" write virtual:nonsense </dev/null 2>/dev/null; then exit 1; fi
if "$drive" bound /nonexistent 1M 2>/dev/null; then exit 1; fi
