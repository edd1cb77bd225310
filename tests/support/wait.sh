# For tests in shell: they wait for what happens, never for a time. Sourced by sh, bash and zsh.
# shellcheck shell=dash
# shellcheck disable=SC2034 # for those who source this
asleep='sleep 1000' # a command that runs until somebody ends it

# wait_until CONDITION...: looks until it holds. Only a hang takes a minute: then it says so and fails.
wait_until() {
    local limit
    limit=$(($(date +%s) + 60))
    until "$@"; do
        if [ "$(date +%s)" -ge "$limit" ]; then
            echo "not within a minute: $*" >&2
            return 1
        fi
        sleep 0.05
    done
}
gone() { ! kill -0 "$1" 2>/dev/null; }
holds() { [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -ge "$2" ]; } # FILE BYTES
signal_taken() { ! grep -qs '^ShdPnd:.*[1-9a-f]' "/proc/$1/status"; } # PID: none waits to be delivered to it
# await PID CONDITION...: the same, and fails at once where the process ends before.
await() {
    local pid=$1
    shift
    wait_until holds_or_gone "$pid" "$@" || return
    "$@" || {
        echo "ended before: $*" >&2
        return 1
    }
}
holds_or_gone() {
    local pid=$1
    shift
    "$@" || gone "$pid"
}
