#!/bin/bash
# Signals and the terminal: what ends the command line, what does not, and who may ask.
#   test-signals.sh PATH-OF-steadyburn-cli
# shellcheck disable=SC2016 # other shells' own words
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

mkdir -p tree
head -c 700000 /dev/urandom >tree/noise
cp tree/noise tree/more

until_shown() { # WORDS FILE: or until what shows them has ended
    until grep -qsF -- "$1" "$2" || [ -e ended ]; do sleep 0.1; done
}
# ---- nohup
burn_and_hang_up() { # CODE [COMMAND...]: hung up while it writes
    local wanted=$1 got=0
    shift
    "$@" "$cli" burn --json --to virtual:dvd+r,speed=700k,buffer=64k tree >out 2>err &
    local pid=$!
    rm -f ended
    until_shown '"phase":"write"' out
    kill -HUP $pid
    wait $pid || got=$?
    [ $got = "$wanted" ]
}
check "a hang-up ends a burn" burn_and_hang_up 130
check "in good order" result '"outcome":"cancelled"'
check "but not under nohup" burn_and_hang_up 0 nohup
check "which is complete" result '"outcome":"complete"'

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
