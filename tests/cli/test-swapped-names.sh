#!/bin/bash
# A restore into a folder that somebody else may write in, who swaps names for links that lead outside: in the moment before
# each call that names something there. Nothing outside changes, and the restore ends.
#   test-swapped-names.sh PATH-OF-steadyburn-cli LIBRARY      LIBRARY: of SwappedNames.cpp
set -u
library=$(realpath "$2")
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree/inner
printf contents >tree/inner/file
printf tool >tree/tool
ln tree/tool tree/inner/tool
ln -s file tree/inner/link
mkfifo tree/pipe tree/inner/pipe
setfattr -n user.colour -v blue tree/inner/file
chmod 4777 tree/pipe tree/tool
chmod 666 tree/inner/pipe
chmod 777 tree/inner
find tree -exec touch -hd @981173106 {} +
if [ "$(id -u)" = 0 ]; then mknod -m 666 tree/device c 1 3; fi
tar -C tree --xattrs --xattrs-include='*' -cf inside.tar .
"$cli" burn --no-lock --to inside.iso tree >out 2>err || exit 1

outside() { # all that can be changed of what is outside
    find outside -printf '%P %y %m %U %G %s %T@\n' | sort
    cat outside/victim
    getfattr -hRd -m - outside 2>/dev/null
}
make_outside() {
    rm -rf outside
    mkdir -m 755 outside
    mkdir -m 700 outside/folder
    printf secret >outside/victim
    chmod 600 outside/victim
    find outside -exec touch -d @981173000 {} +
}
make_outside
before=$(outside)
restore() { # MEDIUM N OPTION...: the Nth call meets a link
    local medium=$1 n=$2
    shift 2
    timeout 60 env LD_PRELOAD="$library" STEADYBURN_COUNT="$work/counts" \
        STEADYBURN_SWAP="$n $work/into $work/outside/victim $work/outside/folder" \
        "$cli" restore "$medium" --into into "$@" >out 2>err
}
for medium in inside.tar inside.iso; do
    for filled in no yes; do
        n=0 calls=1
        while [ $n -le $calls ]; do
            rm -rf into
            mkdir into
            if [ $filled = yes ]; then "$cli" restore "$medium" --into into >/dev/null 2>&1; fi
            rm -f counts
            code=0
            restore "$medium" $n --yes || code=$?
            what="$medium, filled: $filled, call $n of $calls"
            if [ $n = 0 ]; then
                calls=$(sort -n counts | tail -n 1)
                check "$what: undisturbed it is whole" test "$code" = 0
                check "$what: names are looked at" test "$calls" -gt 20
            fi
            check "$what: it ends with a result ($code)" test "$code" -le 3
            after=$(outside)
            check "$what: nothing outside has changed" test "$after" = "$before"
            if [ "$after" != "$before" ]; then
                diff <(echo "$before") <(echo "$after")
                make_outside
            fi
            if [ "$failures" -gt 5 ]; then exit 1; fi
            n=$((n + 1))
        done
        echo "$medium, filled: $filled: $calls calls"
    done
done
[ "$failures" = 0 ]
