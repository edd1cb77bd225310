# For tests of the command line from outside, sourced with the program's path as $1: a folder of its own to work in, and
# words to check with. A test ends with `[ "$failures" = 0 ]`.
# shellcheck shell=bash
# shellcheck disable=SC2034 # for those who source this
wait=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../support/wait.sh")
# shellcheck source=tests/support/wait.sh
. "$wait"
cli=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_STATE_HOME=$work/state STEADYBURN_SHELF= # nothing of the tester's own
failures=0

check() { # WHAT CONDITION...
    local what=$1
    shift
    if ! "$@"; then
        echo "FAILED: $what" >&2
        failures=$((failures + 1))
    fi
}
exits() { # CODE COMMAND...: what it said lies in out and err
    local wanted=$1 got=0
    shift
    "$@" >out 2>err || got=$?
    [ "$got" = "$wanted" ] || {
        echo "exit $got instead of $wanted: $*" >&2
        cat out err >&2
        return 1
    }
}
says() { grep -qF -- "$1" "${2:-err}"; }
result() { tail -n 1 out | grep -qF -- "$1"; }
phase() { grep -qsF "\"phase\":\"$1\"" out; } # NAME: it was reached, by what --json says
flip() { # FILE OFFSET: one bit, so that it is another byte whatever was there
    local byte
    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    printf "\\x$(printf %x $((byte ^ 1)))" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
sums() { (cd "$1" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum); }
tape_file() { # TAP NUMBER: what stands there between two filemarks, as a drive would deliver it
    python3 - "$1" "$2" <<'PY'
import struct, sys
data, wanted, number, at = open(sys.argv[1], 'rb').read(), int(sys.argv[2]), 0, 0
while at + 4 <= len(data):
    (length,) = struct.unpack_from('<I', data, at)
    if length == 0xffffffff:
        break
    if length == 0:
        number, at = number + 1, at + 4
        continue
    if number == wanted:
        sys.stdout.buffer.write(data[at + 4:at + 4 + length])
    at += 8 + length + length % 2
PY
}
ordinary() { # COMMAND...: as somebody whom modes keep out; root is kept out, too, without these capabilities
    local kept=-dac_override,-dac_read_search
    if [ "$(id -u)" != 0 ]; then
        "$@"
    else
        setpriv --inh-caps=$kept --bounding-set=$kept "$@"
    fi
}
