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

shown() { grep -qsF -- "$1" screen || [ -e ended ]; } # or what shows the words has ended
stopped() { [ -s asleep ] && grep -q '^State:.T' "/proc/$(cat asleep)/status"; }
waits_to_write() { grep -qs pipe_write "/proc/$1/wchan"; }
end_of() { wait_until gone "$1" || kill -KILL "$@"; } # PID...: the first should end by itself
# Runs COMMAND on a terminal of its own; what it shows lies in `screen`, its process in `pid`. When it shows WORDS, DEED is
# done, whose output is typed.
on_terminal() { # CODE WORDS DEED COMMAND...
    local wanted=$1 words=$2 deed=$3 got=0 line
    shift 3
    printf -v line '%q ' "$@"
    rm -f ended screen
    {
        wait_until shown "$words"
        "$deed"
        wait_until test -e ended
    } | {
        SHELL=$BASH timeout -k 1 60 script -qefc "echo \$\$ >pid; exec env --default-signal=HUP $line" screen >/dev/null || got=$?
        : >ended
        echo $got >code
    }
    got=$(cat code)
    [ "$got" = "$wanted" ] || {
        echo "exit $got instead of $wanted: $*" >&2
        cat screen >&2
        return 1
    }
}
ctrl_c() { printf '\003'; }
terminate() { kill -TERM "$(cat pid)"; }
hang_up() { kill -HUP "$(cat pid)"; }
press_return() { echo; }
yes_please() { echo yes; }
nothing_more() { :; }

# ---- nohup
burn_and_hang_up() { # CODE [COMMAND...]: hung up while it writes
    local wanted=$1 got=0
    shift
    rm -f out
    "$@" "$cli" burn --json --to virtual:dvd+r,speed=700k,buffer=64k tree >out 2>err &
    local pid=$!
    await $pid phase write
    kill -HUP $pid
    wait $pid || got=$?
    [ $got = "$wanted" ]
}
check "a hang-up ends a burn" burn_and_hang_up 130 env --default-signal=HUP # whoever runs this
check "in good order" result '"outcome":"cancelled"'
check "but not under nohup" burn_and_hang_up 0 nohup
check "which is complete" result '"outcome":"complete"'

# ---- a command for the next tape that asks at the terminal
tape() { echo "virtual:tape,speed=200M,capacity=1M,file=$1.tap"; }
asking='echo "Tape $STEADYBURN_VOLUME, please" >/dev/tty; read x; echo "virtual:tape,speed=200M,capacity=1M,file=t$STEADYBURN_VOLUME.tap"'
check "it is answered" on_terminal 0 'Tape 2, please' press_return "$cli" burn --to "$(tape t1)" --next-volume "$asking" tree
check "the set is written" exits 0 "$cli" list --next-volume 'echo virtual:tape,file=t$STEADYBURN_VOLUME.tap' "$(tape t1)"
check "to its last file" says tree/noise out
for deed in ctrl_c terminate; do
    check "$deed there ends the set" on_terminal 130 'Tape 2, please' $deed "$cli" burn --to "$(tape $deed)" \
        --next-volume "$asking" tree
done
check "what is stopped ends too" on_terminal 130 'is asleep' terminate "$cli" burn --to "$(tape stopped)" \
    --next-volume 'echo is asleep >/dev/tty; kill -STOP $$' tree
stop_alone() { # without a terminal
    local got=0
    setsid "$cli" burn --to "$(tape alone)" --next-volume 'echo $$ >asleep; kill -STOP $$' tree </dev/null >out 2>err &
    local pid=$!
    await $pid stopped
    kill -TERM $pid
    end_of $pid "$(cat asleep)"
    wait $pid || got=$?
    [ $got = 130 ]
}
check "with nobody at a terminal as well" stop_alone

# ---- a question about data
burned="virtual:tape,speed=200M,file=q.tap"
check "a tape with data" exits 0 "$cli" burn --to $burned tree
cp q.tap before.tap
for deed in ctrl_c terminate hang_up; do
    check "$deed at burn's question" on_terminal 130 '[y/N]' $deed "$cli" burn --to $burned tree
    check "$deed at blank's question" on_terminal 130 '[y/N]' $deed "$cli" blank $burned
    check "leaves the tape as it was" cmp -s q.tap before.tap
done
check "a no is a refusal" on_terminal 3 '[y/N]' press_return "$cli" blank $burned
check "that leaves it too" cmp -s q.tap before.tap
check "a yes blanks it" on_terminal 0 '[y/N]' yes_please "$cli" blank $burned
check "which is blank then" test "$("$cli" info $burned | grep -c 'status.*blank')" = 1

# ---- commands that look at no token: held by a reader who does not read
mkfifo pipe
exec 3<>pipe
dd if=/dev/zero of=pipe oflag=nonblock status=none 2>/dev/null # until it is full
held() { # CODE COMMAND...
    local wanted=$1 got=0 reader
    shift
    "$@" >&3 2>err &
    local pid=$!
    await $pid waits_to_write $pid
    kill -INT $pid
    if [ "$wanted" = 0 ]; then
        await $pid grep -qF 'second signal' err
        cat <&3 >/dev/null &
        reader=$!
    fi
    end_of $pid
    wait $pid || got=$?
    [ "$wanted" != 0 ] || kill $reader
    [ "$got" = "$wanted" ]
}
check "info ends at the first signal" held 130 "$cli" info --json virtual:bd-re
check "drives ends too" held 130 "$cli" drives --json
check "eject ends too" held 130 "$cli" eject --json virtual:bd-re
check "blanking goes on" held 0 "$cli" blank --json virtual:dvd+rw

[ $failures = 0 ] || {
    echo "$failures checks failed" >&2
    exit 1
}
echo "all checks passed"
