#!/bin/sh
# setup.sh waits for another package manager, for either of its locks, and says so.
#   test-package-lock.sh PATH-OF-setup.sh
set -eu
# shellcheck source=tests/support/wait.sh
. "$(dirname "$0")/../support/wait.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
sed -n '/^lock_limit=/p; /^apt_refresh()/,/^}/p; /^apt_install()/,/^}/p' "$1" >functions.sh
as_root() { "$@"; }
say() { printf '%s\n' "$*"; }
# shellcheck source=/dev/null
. ./functions.sh
fail() {
    echo "FAILED: $*" >&2
    cat said.txt >&2
    exit 1
}

# A system of packages with none in it, which asks for no root.
mkdir -p lists/partial archives/partial etc/apt.conf.d etc/preferences.d etc/sources.list.d dpkg
: >dpkg/status
: >etc/sources.list
cat >apt.conf <<END
Dir "$work";
Dir::State "$work";
Dir::State::status "$work/dpkg/status";
Dir::Cache "$work";
Dir::Etc "$work/etc";
APT::Sandbox::User "";
END
APT_CONFIG=$work/apt.conf
export APT_CONFIG

cat >hold.py <<'END'
import fcntl, sys
lock = open(sys.argv[1], "w")
fcntl.lockf(lock, fcntl.LOCK_EX)
open("held", "w").close()
sys.stdin.read()
END
# while_held LOCK COMMAND...: the lock is let go once the command has said that it waits.
while_held() {
    lock=$1
    shift
    rm -f held fifo
    mkfifo fifo
    python3 hold.py "$lock" <fifo &
    exec 4>fifo
    await $! test -e held
    (exec 4>&- && "$@") >said.txt 2>&1 &
    command=$!
    await $command grep -qi 'waiting for' said.txt || fail "nothing was said of waiting: $*"
    exec 4>&-
    wait $command || fail "exit code $?: $*"
}

apt_refresh >said.txt 2>&1 || fail 'without a lock'
while_held lists/lock apt_refresh
while_held dpkg/lock-frontend apt_install

# What no waiting mends is not waited for.
echo 'nonsense' >etc/sources.list
if apt_refresh >said.txt 2>&1; then fail 'a bad list of sources is taken'; fi
grep -q 'nonsense\|Malformed' said.txt || fail 'what is wrong is not said'
: >etc/sources.list

# The wait has an end.
# shellcheck disable=SC2034 # the functions use it
lock_limit=2
rm -f held fifo
mkfifo fifo
python3 hold.py lists/lock <fifo &
exec 4>fifo
await $! test -e held
if apt_refresh >said.txt 2>&1; then fail 'a lock that is held for ever'; fi
grep -q 'Could not get lock' said.txt || fail 'the lock is not named'
exec 4>&-
