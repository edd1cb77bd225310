#!/bin/sh
# What `setup.sh run` makes of a display: a dead or silent one is as good as none.
#   test-display.sh PATH-OF-setup.sh      STEADYBURN_WINDOW names the window program, where there is one
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$work/build
mkdir -p "$build/app"
said=
say() { said=$*; }
sed -n '/^display_answers()/,/^}/p' "$1" >"$work/function.sh"
# shellcheck source=/dev/null
. "$work/function.sh"
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
program() { # BODY: what stands for the window program
    printf '#!/bin/sh\n%s\n' "$1" >"$build/app/steadyburn"
    chmod +x "$build/app/steadyburn"
}
unset DISPLAY WAYLAND_DISPLAY
program 'exit 0'
if display_answers; then fail 'no display is taken for one'; fi
DISPLAY=:987
export DISPLAY
display_answers || fail 'a display that answers is refused'
program 'kill -ABRT $$'
if display_answers; then fail 'a program that is aborted is taken for a window'; fi
case $said in *:987*) ;; *) fail 'the display is not named' ;; esac
if [ -x "${STEADYBURN_WINDOW:-}" ]; then
    cp "$STEADYBURN_WINDOW" "$build/app/steadyburn"
    unset QT_QPA_PLATFORM
    if display_answers; then fail 'a dead display is taken for a living one'; fi
fi
