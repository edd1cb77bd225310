#!/bin/sh
# The tree generator: the same seed gives the same bytes, the sums are exact, half of it can be compressed.
set -eu
tree=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$tree" "$work/a" --files 700 --bytes 6M --per-folder 20 --fan-out 4 --seed 7
"$tree" "$work/b" --files 700 --bytes 6M --per-folder 20 --fan-out 4 --seed 7
"$tree" "$work/c" --files 700 --bytes 6M --per-folder 20 --fan-out 4 --seed 8
diff -r "$work/a" "$work/b"
if diff -rq "$work/a" "$work/c" >/dev/null; then
    echo "another seed, the same tree" >&2
    exit 1
fi
list() { (cd "$1" && find . -printf '%P %s %T@\n' | grep -v ' 4096 ' | sort); }
list "$work/a" >"$work/a.list"
list "$work/b" >"$work/b.list"
cmp "$work/a.list" "$work/b.list"

[ "$(find "$work/a" -type f | wc -l)" = 700 ]
[ "$(find "$work/a" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')" = 6291456 ]
[ "$(find "$work/a" -type d | wc -l)" -ge 35 ]
find "$work/a" -type f -name '*.txt' -exec cat {} + >"$work/text"
find "$work/a" -type f -name '*.bin' -exec cat {} + >"$work/noise"
ratio() { echo $(($(gzip -6 <"$1" | wc -c) * 100 / $(wc -c <"$1"))); }
[ "$(ratio "$work/text")" -ge 20 ] && [ "$(ratio "$work/text")" -le 60 ]
[ "$(ratio "$work/noise")" -ge 99 ]

"$tree" --evict-contents "$work/a" # not --evict: others on this machine want their caches
diff -r "$work/a" "$work/b"
if "$tree" "$work/a" --files 1 --bytes 1 2>/dev/null; then
    echo "it wrote into a folder that is not empty" >&2
    exit 1
fi
for bad in '--files 0' '--bytes -1' '--nonsense 1' '--files'; do
    # shellcheck disable=SC2086
    if "$tree" "$work/d" $bad 2>/dev/null; then
        echo "it accepted $bad" >&2
        exit 1
    fi
done
