# For tests that burn in the real window on a screen, and judge by titles, kept logs and the media. Sourced first thing, after
# the script has set program, cli and slow.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/ui/xvfb.sh
. "$(dirname "$0")/xvfb.sh"
# shellcheck source=tests/support/slow-disk.sh
. "$(dirname "$0")/../support/slow-disk.sh"
tree=$work/tree out=$work/out logs=$work/logs main='compilation.*Steadyburn$' burn='Practice .*Steadyburn$'
mkdir "$out"

make_tree() { # FOLDERS FILES-IN-EACH BYTES
    local folder file
    for ((folder = 0; folder < $1; ++folder)); do
        mkdir -p "$tree/$folder"
        for ((file = 0; file < $2; ++file)); do head -c "$3" /dev/zero | tr '\0' "$((file % 10))" >"$tree/$folder/$file"; done
    done
}
make_settings() { # further lines of [burning]
    printf '%s\n' '[buffer]' lock=false size=4194304 policy=2 '[logs]' "folder=$logs" '[burning]' readers=1 "$@" >"$settings"
}
start() { # ARGUMENT...: the window, ready for keys
    # shellcheck disable=SC2046 # words
    env --default-signal=INT,HUP $(slowed "$program" "$slow" "$tree:$out") "$program" "$@" >"$work/said" 2>&1 &
    running=$!
    children+=("$running")
    window=$(window_of "$main") || die "the window did not come up: $(cat "$work/said")"
    if [ $# -gt 2 ]; then wait_until kept || die "the folder is not in the compilation"; fi
}
kept() { grep -qs '"tree"' "$sessions"/*.steadyburn; } # against a crash, a second after the change
crash() {
    kill -9 "$running"
    wait "$running" 2>/dev/null
    wait_until unseen "$main" || die "its window stays"
}
logged() { grep -qs "$1" "$logs"/*.log; }
ended() {
    window_of "$1.*$burn" >"$work/id" || die "$2; $(xdotool search --name . getwindowname %@ 2>/dev/null | sort -u)"
    burn_ends
}
painted() { # WINDOW COLOUR: is there something of just this colour?
    local pixels
    pixels=$(import -window "$1" png:- | convert - -alpha off -fill black +opaque "$2" -fill white -opaque "$2" \
        -format '%[fx:int(mean*w*h)]' info:) && [ "${pixels:-0}" -ge 20 ]
}
same() { # IMAGE: somebody else's program reads the tree from it, as it was
    rm -rf "$work/back"
    xorriso -osirrox on -indev "stdio:$1" -extract / "$work/back" >"$work/said" 2>&1 || die "xorriso does not read $1: $(cat "$work/said")"
    diff -r "$tree" "$work/back/$(basename "$tree")" >"$work/said" || die "$1 is not what was burned: $(cat "$work/said")"
}
