#!/bin/sh
# The packages on the machine of somebody who has nothing of ours: installed by apt with what they depend on, run as the menu
# and as a script would run them, removed, and nothing of them is left. First the command line alone, which brings no
# display's libraries, then both. Changes the machine: for a bare root, as root.
#
#   sh packaging/try-package.sh FOLDER      FOLDER has the steadyburn_*.deb and steadyburn-cli_*.deb of build-deb.sh
#
# With a DISPLAY, somebody there has to close the window with Ctrl+Q within a minute (try-in-bare-root.sh does), as the user
# WINDOW_USER. Without one, it only comes up where nobody sees it.
set -eu
die() {
    echo "try-package: $*" >&2
    exit 1
}
window=$(echo "$1"/steadyburn_*.deb)
cli=$(echo "$1"/steadyburn-cli_*.deb)
if [ ! -f "$window" ] || [ ! -f "$cli" ]; then die "$1 does not have the two packages"; fi
tests=$(cd "$(dirname "$0")/debian/tests" && pwd)

everything() { # but what the system keeps for itself or clears at each boot, and people's own
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run/steadyburn-names -o -path /tmp -o -path /home -o -path /root \
        -o -path /var/cache -o -path /var/log -o -path /var/lib/apt \) -prune -o -print | sort
}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
installed() { # NUMBER PACKAGE...: with everything that they say they need already here, only they are new
    wanted=$1
    shift
    everything >"$work/before"
    apt-get install -q -y --no-install-recommends "$@" | tee "$work/said"
    grep -q " $wanted newly installed" "$work/said" || die "$* need more than they say"
}
removed() { # PACKAGE...
    dpkg -V "$@" || die "files of $* are not as they were packed"
    apt-get remove -q -y --purge "$@"
    everything >"$work/after"
    left=$(comm -13 "$work/before" "$work/after")
    [ -z "$left" ] || die "left behind: $left"
    if dpkg -s "$@" >/dev/null 2>&1; then die "dpkg still knows $*"; fi
}
apt-get update -q

# ---- the command line alone
apt-get satisfy -q -y --no-install-recommends "$(dpkg-deb -f "$cli" Depends)"
display=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | grep -E '^ii +libqt6(gui|widgets)' || true)
[ -z "$display" ] || die "the command line brings a display's libraries: $display"
installed 1 "$cli"
sh "$tests/burn-and-read"
removed steadyburn-cli

# ---- both
apt-get satisfy -q -y --no-install-recommends "$(dpkg-deb -f "$window" Depends)"
installed 2 "$window" "$cli"
sh "$tests/burn-and-read"
sh "$tests/window"
if [ -n "${DISPLAY:-}" ]; then
    su "${WINDOW_USER:-root}" -c "cd && DISPLAY='$DISPLAY' timeout 60 steadyburn" ||
        die "the window on $DISPLAY did not come up and go when asked ($?; 124: nobody saw it in a minute)"
fi
for file in applications/steadyburn.desktop metainfo/org.steadyburn.Steadyburn.metainfo.xml mime/packages/steadyburn.xml \
    icons/hicolor/scalable/apps/steadyburn.svg icons/hicolor/16x16/apps/steadyburn.svg kio/servicemenus/steadyburn.desktop nemo/actions/steadyburn.nemo_action \
    file-manager/actions/steadyburn.desktop bash-completion/completions/steadyburn-cli doc/steadyburn/copyright \
    doc/steadyburn-cli/copyright; do
    [ -s /usr/share/$file ] || die "there is no /usr/share/$file"
done
removed steadyburn steadyburn-cli
echo 'The packages install, run and go.'
