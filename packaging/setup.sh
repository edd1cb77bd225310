#!/bin/sh
# From a fresh machine to a written disc, or to a tested build, in one command each:
#
#   sh packaging/setup.sh run [DIR]    installs what is needed, builds, and burns: in the window if there is a display,
#                                      else DIR (or a sample) to a virtual DVD+R, with the live gauge, verified
#   sh packaging/setup.sh test         installs, builds and passes the tests, with the short lab
#   sh packaging/setup.sh packages     installs what these two need, so that a user without sudo can call them
#   sh packaging/setup.sh tools        installs what .ci/run needs beyond that (formatter, tidy, fuzzers, coverage, ccache)
#   sh packaging/setup.sh lab          fetches what the lab's machine is made of, as "test" does before it builds
#
# Debian 12 and 13, Ubuntu 24.04, Fedora, Arch. As root, or with sudo or doas. Nothing but git and sh is needed at first.
# It asks nothing. A second run installs nothing and builds only what changed.
# shellcheck disable=SC2034 # the lists of packages are chosen by name
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$top/build/release

say() { printf '\n== %s\n' "$*"; }
die() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}
usage() {
    sed -n '4,9s/^#   \{0,1\}//p' "$0" >&2
    exit 2
}
have() { command -v "$1" >/dev/null 2>&1; }

# ---- the packages, by the name that each distribution has for them; "a|b": the first one it knows;
# "+a": welcome, not needed, so alone it is no reason to install anything

apt_build='g++ cmake ninja-build pkg-config qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libburn-dev
    libisofs-dev zlib1g-dev libdeflate-dev +libisal-dev libzstd-dev libarchive-dev libsimdjson-dev libsqlite3-dev
    libssl-dev libpango1.0-dev libqrencode-dev +qt6-qpa-plugins'
apt_window='fonts-dejavu-core +qt6-wayland +qt6-svg-plugins +qt6-translations-l10n'
apt_test='xvfb xauth openbox xdotool x11-utils imagemagick pcmanfm-qt dbus at-spi2-core
    +fonts-noto-cjk genisoimage xorriso mbuffer buffer pv pigz zstd bzip2 lz4 par2 sqlite3
    xz-utils p7zip-full|7zip libarchive-tools attr acl strace procps time zsh fish dvdisaster poppler-utils zbar-tools'
apt_lab='qemu-system-x86 busybox-static kmod cpio sg3-utils growisofs iproute2 mt-st udisks2 udev
    polkitd|policykit-1'
apt_lab_servers='tgt open-iscsi nfs-kernel-server' # Debian starts what it installs: see prepare_lab
apt_tools='ccache shellcheck clang libclang-rt-14-dev|libclang-rt-dev clang-format-14|clang-format clang-tidy-14|clang-tidy
    lld llvm gcovr debhelper lintian dpkg-dev file appstream desktop-file-utils shared-mime-info rpm debootstrap'

dnf_build='gcc-c++ cmake ninja-build pkgconf-pkg-config qt6-qtbase-devel qt6-qttools-devel libburn-devel libisofs-devel
    zlib-devel|zlib-ng-compat-devel libdeflate-devel +isa-l-devel libzstd-devel libarchive-devel simdjson-devel
    sqlite-devel openssl-devel pango-devel qrencode-devel findutils'
dnf_window='dejavu-sans-fonts qt6-qtbase-gui +qt6-qtwayland +qt6-qtsvg +qt6-qttranslations'
dnf_test='xorg-x11-server-Xvfb xorg-x11-xauth openbox xdotool xprop ImageMagick pcmanfm-qt dbus-daemon at-spi2-core
    +google-noto-sans-cjk-fonts genisoimage xorriso mbuffer
    +buffer pv pigz zstd bzip2 lz4 par2cmdline sqlite xz p7zip-plugins|7zip bsdtar attr acl strace procps-ng time which zsh fish
    util-linux-script|util-linux dvdisaster poppler-utils zbar'
dnf_lab='qemu-system-x86-core busybox kmod cpio scsi-target-utils iscsi-initiator-utils sg3_utils dvd+rw-tools iproute-tc
    mt-st kernel-core kernel-modules udisks2 systemd-udev polkit nfs-utils'
dnf_tools='ccache ShellCheck clang compiler-rt clang-tools-extra lld llvm gcovr +debhelper lintian dpkg appstream desktop-file-utils
    shared-mime-info rpm-build debootstrap'

pacman_build='gcc make cmake ninja pkgconf qt6-base qt6-tools libburn libisofs zlib libdeflate +isa-l zstd
    libarchive simdjson sqlite openssl pango qrencode'
pacman_window='ttf-dejavu qt6-wayland +qt6-svg +qt6-translations'
pacman_test='xorg-server-xvfb xorg-xauth openbox xdotool xorg-xprop imagemagick pcmanfm-qt dbus at-spi2-core
    +noto-fonts-cjk cdrtools libisoburn mbuffer +buffer pv pigz
    bzip2 lz4 par2cmdline xz 7zip|p7zip attr acl strace procps-ng time which zsh fish +dvdisaster
    poppler zbar'
pacman_lab='qemu-system-x86 busybox kmod cpio +tgt open-iscsi sg3_utils dvd+rw-tools iproute2 +mt-st linux udisks2 polkit
    nfs-utils'
pacman_tools='ccache shellcheck clang compiler-rt lld llvm +gcovr +lintian dpkg appstream desktop-file-utils shared-mime-info
    +rpm-tools debootstrap'

# ---- how each distribution answers: is it here, is it to be had, install

# Another package manager may be at work, as on every Debian or Ubuntu in its first minutes. For the lock of the installed
# packages apt-get waits by itself when told to, for that of the lists it does not.
lock_limit=600 # seconds
apt_here() { dpkg-query -W -f='${Status}\n' "$1" 2>/dev/null | grep -q '^install ok installed$'; }
apt_known() { apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }
apt_refresh() {
    waited=0
    while :; do
        code=0
        { said=$(as_root env LC_ALL=C apt-get update -q 2>&1 >&3) || code=$?; } 3>&1
        case $said in *'Could not get lock'*'held by process'*) ;; *) break ;; esac
        [ $waited -lt $lock_limit ] || break
        if [ $waited = 0 ]; then
            say "Another package manager is at work: waiting for it, $((lock_limit / 60)) minutes at most"
        fi
        sleep 2
        waited=$((waited + 2))
    done
    [ -z "$said" ] || printf '%s\n' "$said" >&2
    return "$code"
}
apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=$lock_limit "$@"
}
dnf_here() { rpm -q --whatprovides "$1" >/dev/null 2>&1; }
dnf_known() { dnf -q repoquery --whatprovides "$1" 2>/dev/null | grep -q .; }
dnf_refresh() { :; }
dnf_install() { as_root dnf -y install "$@"; }
pacman_here() { pacman -T "$1" >/dev/null 2>&1; }
pacman_known() { pacman -Si "$1" >/dev/null 2>&1; }
pacman_refresh() { as_root pacman -Sy --noconfirm; }
pacman_install() { as_root pacman -S --needed --noconfirm "$@"; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif have sudo; then
        sudo "$@"
    elif have doas; then
        doas "$@"
    else
        die "packages are missing, and I am neither root nor is there sudo or doas. As root: $*"
    fi
}

find_distribution() {
    distribution=unknown
    release=
    if [ -r /etc/os-release ]; then
        # shellcheck source=/dev/null
        distribution=$(. /etc/os-release && printf %s "${ID:-unknown}")
        # shellcheck source=/dev/null
        release=$(. /etc/os-release && printf %s "${VERSION_ID:-}")
    fi
    if have apt-get; then
        manager=apt
    elif have dnf; then
        manager=dnf
    elif have pacman; then
        manager=pacman
    else
        die "this is neither Debian, Ubuntu, Fedora nor Arch (no apt-get, dnf or pacman);
       install what README.md lists under \"By hand\" and build as it says there"
    fi
    case $distribution-$release in
    debian-12 | debian-13) tried=yes ;;
    *) tried=no ;;
    esac
}

# Is this entry of a list settled by what is installed?
settled() {
    names=${1#+}
    while [ -n "$names" ]; do
        if "${manager}_here" "${names%%|*}"; then return 0; fi
        case $names in *'|'*) names=${names#*|} ;; *) names= ;; esac
    done
    return 1
}

# The package that this distribution has for the names; nothing for an optional one that it has not.
package_for() {
    names=${1#+}
    while [ -n "$names" ]; do
        if "${manager}_known" "${names%%|*}"; then
            printf '%s\n' "${names%%|*}"
            return
        fi
        case $names in *'|'*) names=${names#*|} ;; *) names= ;; esac
    done
    case $1 in +*) ;; *) printf '%s\n' "${1%%|*}" ;; esac # let the package manager say what it thinks of it
}

install_packages() {
    missing=
    welcome=
    for group in "$@"; do
        eval "list=\$${manager}_$group"
        # shellcheck disable=SC2154 # set by the line above
        for entry in $list; do
            if settled "$entry"; then continue; fi
            case $entry in +*) welcome="$welcome $entry" ;; *) missing="$missing $entry" ;; esac
        done
    done
    [ -n "$missing" ] || return 0
    say "Installing packages"
    "${manager}_refresh"
    packages=
    for entry in $missing $welcome; do packages="$packages $(package_for "$entry")"; done
    # shellcheck disable=SC2086 # a list of words
    "${manager}_install" $packages
}

# ---- building

# One compiler process wants up to a gigabyte.
parallel_jobs() {
    jobs=$(nproc 2>/dev/null || echo 1)
    memory=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || echo 1)
    [ "$memory" -ge 1 ] || memory=1
    if [ "$memory" -lt "$jobs" ]; then jobs=$memory; fi
}

build_release() { # ON or OFF: with the tests?
    say "Building in build/release"
    parallel_jobs
    # A warning of a compiler that nobody here has tried must not stop a newcomer.
    if [ "$tried" = yes ]; then strict=ON; else strict=OFF; fi
    if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && have ccache; then
        CMAKE_CXX_COMPILER_LAUNCHER=ccache
        export CMAKE_CXX_COMPILER_LAUNCHER
    fi
    cd "$top"
    # A first build is soonest made together; a folder that is there stays as its owner has it.
    if [ -f "$build/CMakeCache.txt" ]; then first=; else first='-DSTEADYBURN_TOGETHER=ON -DSTEADYBURN_LONG_TESTS=OFF'; fi
    # shellcheck disable=SC2086 # words
    cmake --preset release -DSTEADYBURN_WERROR="$strict" -DSTEADYBURN_TESTS="$1" $first
    cmake --build "$build" --parallel "$jobs"
}

# Qt insists on a UTF-8 locale, and a bare machine has none set.
settle_locale() {
    case $(locale charmap 2>/dev/null || echo none) in
    UTF-8) ;;
    *)
        LC_ALL=C.UTF-8
        export LC_ALL
        ;;
    esac
}

# The lab (tests/lab) needs a kernel with Linux's own drive drivers, and servers that are not to run here. Fetched now, so
# that the tests need no network; if they are not to be had, the lab's test says why.
make_machine() {
    sh "$top/tests/lab/make-machine.sh" "$build/tests/lab/machine" || return 1
    [ "$manager" = apt ] || return 0
    # shellcheck disable=SC2086 # a list of words
    sh "$top/tests/lab/fetch-services.sh" "$build/tests/lab/machine/services" $apt_lab_servers
}
lab_wanted() { [ "$(uname -m)" = x86_64 ] && [ "${STEADYBURN_LAB:-}" != off ]; }
prepare_lab() {
    if make_machine; then return; fi
    "${manager}_refresh"
    if make_machine; then return; fi
    echo 'setup: the lab has no machine' >&2
    return 1
}

# ---- run

# A folder like people's own: many small letters, some middling files, a few large ones, names that are not English.
make_sample() {
    rm -rf "$1"
    mkdir -p "$1/letters" "$1/recordings" "$1/photos/summer" "$1/Grüße aus Köln" "$1/empty folder"
    n=1
    while [ $n -le 200 ]; do
        awk -v n=$n 'BEGIN { srand(n); for (i = 0; i < 40 + n; i++)
            printf "%d. Line %d of letter %d, which says %d and little else.\n", i, i, n, rand() * 1000000 }' \
            >"$1/letters/letter-$n.txt"
        n=$((n + 1))
    done
    n=1
    while [ $n -le 40 ]; do
        head -c $((n * 37000 + 11)) /dev/urandom >"$1/photos/summer/picture-$n.raw"
        n=$((n + 1))
    done
    for n in 1 2 3 4; do head -c 12582912 /dev/urandom >"$1/recordings/take $n.raw"; done
    echo "Viele Grüße" >"$1/Grüße aus Köln/Karte.txt"
    : >"$1/letters/never written.txt"
    ln -s "../recordings/take 1.raw" "$1/photos/the best take"
    ln "$1/letters/letter-1.txt" "$1/letters/the same letter.txt"
}

# Does the display that is named answer? A dead one ends the window program with an abort: so it is asked for no more than
# its version first, which it tells once it is connected.
display_answers() {
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || return 1
    # shellcheck disable=SC3045 # every sh has -c
    if (ulimit -c 0 && exec timeout 30 "$build/app/steadyburn" --version) >/dev/null 2>&1; then return; fi
    say "The display ${WAYLAND_DISPLAY:-${DISPLAY:-}} does not answer: burning without the window"
    return 1
}

run_window() {
    say "Opening the window"
    cd "$start_folder"
    if [ -n "$folder" ]; then exec "$build/app/steadyburn" "$folder"; else exec "$build/app/steadyburn"; fi
}

run_burn() {
    mkdir -p "$top/build/discs"
    if [ -z "$folder" ]; then
        folder=$top/build/sample
        image=$top/build/discs/sample.iso
        say "No folder was given: making a sample in build/sample"
        make_sample "$folder"
        rm -f "$image"
    else
        n=1 # a DVD+R is written once: every run takes a fresh one
        while [ -e "$top/build/discs/disc-$n.iso" ]; do n=$((n + 1)); done
        image=$top/build/discs/disc-$n.iso
    fi
    say "Burning $folder to a virtual DVD+R at 8x"
    status=0
    cd "$start_folder"
    "$build/app/steadyburn-cli" burn --verify --to "virtual:dvd+r,speed=8x,file=$image" "$folder" || status=$?
    case $status in
    0) say "Written and verified. The disc's image lies at $image" ;;
    1) say "Written and verified, but for the files named above. The disc's image lies at $image" ;;
    *)
        echo "setup: the burn failed (exit code $status)" >&2
        exit "$status"
        ;;
    esac
    echo "   Look into it:  $build/app/steadyburn-cli list '$image'"
    echo "   Read it back:  $build/app/steadyburn-cli restore '$image' --into SOMEWHERE"
    echo "   Without us:    mount -o loop,ro '$image' /mnt"
}

start_folder=$(pwd)
case ${1:-} in
run)
    [ $# -le 2 ] || usage
    folder=${2:-}
    if [ -n "$folder" ] && [ ! -e "$folder" ]; then die "there is no $folder"; fi
    case $folder in -*) folder=./$folder ;; esac
    find_distribution
    install_packages build window
    build_release OFF
    settle_locale
    if display_answers; then run_window; else run_burn; fi
    ;;
packages)
    [ $# -eq 1 ] || usage
    find_distribution
    install_packages build window test
    if lab_wanted; then
        install_packages lab
        "${manager}_refresh" # `test` downloads the lab's kernel
    fi
    ;;
test)
    [ $# -eq 1 ] || usage
    find_distribution
    install_packages build window test
    if lab_wanted; then
        install_packages lab
        prepare_lab || true # its test says why
    fi
    build_release ON
    settle_locale
    say "Testing"
    sh "$top/tests/run-tests.sh" "$build" --parallel $((jobs + 2)) --label-exclude lab-whole # many wait for an event
    say "The tests passed. The rest of the lab takes half an hour: ctest --preset release -L lab-whole"
    ;;
tools)
    [ $# -eq 1 ] || usage
    find_distribution
    install_packages tools
    ;;
lab)
    [ $# -eq 1 ] || usage
    find_distribution
    prepare_lab
    ;;
*) usage ;;
esac
