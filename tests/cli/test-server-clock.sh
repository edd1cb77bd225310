#!/bin/bash
# Backups of a file server whose clock is behind ours, or ahead, and whose times are coarse: a file that changes again
# within the step of a time is as it was by all that can be seen of it, and the next run finds it all the same.
#   test-server-clock.sh PATH-OF-steadyburn-cli LIBRARY      LIBRARY: of ServerClock.cpp
set -u
library=$(realpath "$2")
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups

mkdir media
for offset in -1000000 -60 -4 0 60; do
    name=clock$offset
    then=$(($(date +%s) + offset))
    run() { env LD_PRELOAD="$library" STEADYBURN_CTIME=$then "$cli" backup run -- "$name"; }
    mkdir "$name"
    echo early >"$name/changing"
    echo still >"$name/still"
    touch -d @981173106 "$name"/* "$name"
    check "$offset: create" exits 0 "$cli" backup create --to "media/$name-{run}.tar" -- "$name" "$name"
    check "$offset: run" exits 0 run
    echo later >"$name/changing"
    touch -d @981173106 "$name/changing"
    check "$offset: another run" exits 0 run
    check "$offset: what has changed is known" says "Files: 0 new, 1 changed, 0 moved, 0 deleted, 1 as they were" out
    check "$offset: restore" exits 0 "$cli" backup restore --into "back$offset" -- "$name"
    check "$offset: as it is now" cmp "back$offset/$name/changing" "$name/changing"
    check "$offset: nothing more has changed" exits 0 run
    check "$offset: which is said" says "Nothing has changed since run 2" out
done
[ "$failures" = 0 ]
