# The window's cases, read by run-bench.sh: on a display, a session bus and a home of their own, with a window manager.
# shellcheck shell=bash disable=SC2154 # work, cli, tools, rounds, tree and records are run-bench.sh's
#
# start    from exec to the moment at which the window manager has taken the window (it then puts it into
#          _NET_CLIENT_LIST and maps it): xprop is told by the server, nothing is polled. Each program is started once
#          before, so that all have their files in memory and their configuration written.
# drop     a folder named on the command line, from exec until the program rests: until for five seconds (which are not
#          counted) it has used less than 4 % of a processor and its memory has not changed. The same for everyone, since
#          a peer does not say when it is done; what it takes to start is in it. For K3b the clock starts when the
#          dialog is gone in which it complains about a machine without a drive: it waits for that. Stopped after 150 s.
#          The peak is the resident memory at the end.
# million  1,000,000 empty files, in our window: how long, how large, how long the event loop stopped.
# loose    20,000 empty files that are dropped one by one, the same.
# window   the GUI thread's share of a core during a burn, and a stream with the window open against the command line.

patience=150 # s
quiet=5      # s
children=()
leave_desktop() {
    if [ ${#children[@]} -gt 0 ]; then
        kill "${children[@]}" 2>/dev/null || true
        wait "${children[@]}" 2>/dev/null || true
        children=()
    fi
}

desktop_runs=
desktop() { # once
    [ -z "$desktop_runs" ] || return 0
    need Xvfb openbox xprop dbus-daemon
    desktop_runs=yes
    local said=$work/said
    unset WAYLAND_DISPLAY QT_QPA_PLATFORM DBUS_SYSTEM_BUS_ADDRESS
    export HOME=$work/home XDG_RUNTIME_DIR=$work/run LC_ALL=C.UTF-8
    export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share XDG_CACHE_HOME=$HOME/.cache
    rm -rf "$HOME"
    mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME"
    mkdir -p "$XDG_RUNTIME_DIR" && chmod 700 "$XDG_RUNTIME_DIR"
    rm -f "$said"
    mkfifo "$said"
    Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$said" 2>/dev/null &
    children+=($!)
    DISPLAY=:$(head -n 1 "$said")
    dbus-daemon --session --nofork --print-address=3 3>"$said" 2>/dev/null &
    children+=($!)
    DBUS_SESSION_BUS_ADDRESS=$(head -n 1 "$said")
    rm -f "$said"
    export DISPLAY DBUS_SESSION_BUS_ADDRESS
    openbox >/dev/null 2>&1 &
    children+=($!)
    local tries=100
    until xprop -root _NET_CLIENT_LIST 2>/dev/null | grep -q '#' || [ $((tries -= 1)) = 0 ]; do sleep 0.1; done
}

sound() { # COMMAND...: a failed run is no measurement
    local status=0
    "$@" 2>"$work/program.log" || status=$?
    if [ $status != 0 ]; then
        cat "$work/program.log" >&2
        echo "run-bench: exit code $status: $*" >&2
        exit 3
    fi
}

record() { # CASE CONTENDER WALL [CPU [KB]]
    printf '%s\t%s\t%s\t%s\t%s\t-\t-\t-\n' "$1" "$2" "$3" "${4:--}" "${5:--}" >>"$records"
}
seconds_since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.4f", b - a }'; }

program=
stop_program() {
    kill "$program" 2>/dev/null || true
    local tries=50
    while kill -0 "$program" 2>/dev/null && [ $((tries -= 1)) -gt 0 ]; do sleep 0.1; done
    kill -KILL "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
    rm -rf "$XDG_DATA_HOME/Steadyburn" # killed, it would have what it held again at the next start
    tries=50
    while xprop -root _NET_CLIENT_LIST | grep -q 0x && [ $((tries -= 1)) -gt 0 ]; do sleep 0.1; done
}

mapped_s=
start_until_mapped() { # COMMAND...: sets program and mapped_s
    local watch line begun
    coproc CLIENTS { exec xprop -root -spy _NET_CLIENT_LIST; }
    watch=$CLIENTS_PID
    exec 4<&"${CLIENTS[0]}"
    read -r -t 10 -u 4 line # as it is before
    begun=$EPOCHREALTIME
    "$@" >"$work/program.log" 2>&1 &
    program=$!
    mapped_s=
    while read -r -t 60 -u 4 line; do
        if [[ $line == *0x* ]]; then
            mapped_s=$(seconds_since "$begun")
            break
        fi
    done
    kill "$watch" 2>/dev/null || true
    wait "$watch" 2>/dev/null || true
    exec 4<&-
    if [ -z "$mapped_s" ]; then
        cat "$work/program.log" >&2
        echo "run-bench: no window came of: $*" >&2
        exit 3
    fi
}

windows() { # prints the name, the program and its option for folders
    printf '%s\n' "steadyburn|$(dirname "$cli")/steadyburn|"
    if [ -z "$alone" ]; then printf '%s\n' 'k3b|k3b|--data' 'brasero|brasero|--data'; fi
}

case_start() {
    if [ -z "$alone" ]; then need k3b brasero; fi
    desktop
    local round name command option
    for ((round = 0; round <= rounds; round++)); do
        while IFS='|' read -r name command option; do
            note "start, round $round of $rounds: $name"
            start_until_mapped "$command"
            if [ $round -gt 0 ]; then record start "$name" "$mapped_s"; fi
            stop_program
        done < <(windows)
    done
    show start 'start, from exec to a mapped window'
}

ticks() { # used by the program and its threads: 1/100 s
    local line
    { line=$(<"/proc/$program/stat"); } 2>/dev/null || return 1
    # shellcheck disable=SC2086 # fields
    set -- ${line##*) }
    echo $((${12} + ${13}))
}

resident() { awk '$1 == "VmRSS:" { print $2 }' "/proc/$program/status"; } # kB

complaint_closed() { # sets begun
    local tries=50 id
    while [ $((tries -= 1)) -gt 0 ]; do
        if id=$(xdotool search --onlyvisible --name '^System Configuration Problems' 2>/dev/null | tail -n 1) && [ -n "$id" ]; then
            xdotool windowactivate "$id" key --clearmodifiers Escape
            begun=$EPOCHREALTIME
        elif [ "${id:-}" = "" ] && [ "$begun_at_exec" != "$begun" ]; then
            return
        fi
        sleep 0.1
    done
}

rest_s='' rest_cpu='' rest_kb='' rested=''
until_it_rests() { # BEGUN
    local before now kb before_kb last=$1
    before=$(ticks) || before=0
    before_kb=$(resident)
    rested=
    while awk -v a="$1" -v b="$EPOCHREALTIME" -v most=$patience 'BEGIN { exit !(b - a < most) }'; do
        sleep 0.5
        now=$(ticks) || break
        kb=$(resident)
        if [ $((now - before)) -ge 2 ] || [ "$kb" != "$before_kb" ]; then last=$EPOCHREALTIME; fi
        before=$now
        before_kb=$kb
        if awk -v a="$last" -v b="$EPOCHREALTIME" -v most=$quiet 'BEGIN { exit !(b - a > most) }'; then
            rested=yes
            break
        fi
    done
    kill -0 "$program" 2>/dev/null || {
        cat "$work/program.log" >&2
        echo "run-bench: the program ended by itself" >&2
        exit 3
    }
    rest_s=$(awk -v a="$1" -v b="$([ -n "$rested" ] && echo "$last" || echo "$EPOCHREALTIME")" 'BEGIN { printf "%.2f", b - a }')
    rest_cpu=$(awk -v t="$(ticks)" 'BEGIN { print t / 100 }')
    rest_kb=$(resident)
}

# Lines of flat JSON in a file: their medians, as a table of two columns and into the JSON.
medians() { # CASE CONTENDER FILE
    tr ',{}' '\n\n\n' <"$3" | sed -n 's/^"\([a-z_]*\)":\([0-9.]*\)$/\1 \2/p' | sort -k1,1 -k2,2n |
        awk -v name="$1" -v who="$2" -v json="$work/json" '
            function flush() {
                if (key == "") return
                m = n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
                printf "| %s | %g | %g | %g |\n", key, m, v[1], v[n]
                out = out sprintf(",\"%s\":%.10g", key, m)
                runs = n
            }
            BEGIN { print "\n| of " who " | median | least | most |\n|---|---|---|---|" }
            $1 != key { flush(); key = $1; n = 0 }
            { v[++n] = $2 + 0 }
            END { flush(); printf "{\"case\":\"%s\",\"contender\":\"%s\",\"runs\":%d%s}\n", name, who, runs, out >> json }'
}

in_our_window() { # CASE [--each]: what it costs the window, its own figures
    local round measure=$tools/../ui/steadyburn-measure-window
    rm -f "$work/$1.lines"
    for ((round = 1; round <= rounds; round++)); do
        note "$1, round $round of $rounds: steadyburn-measure-window"
        sound "$measure" ${2:+"$2"} "$tree" >>"$work/$1.lines"
    done
    medians "$1" "steadyburn's window" "$work/$1.lines"
}

case_drop() {
    if [ -z "$alone" ]; then need k3b brasero xdotool; fi
    make_tree 193000 3517M
    desktop
    find "$tree" -printf '%s' >/dev/null # warm: no contents are read
    local round name command option begun begun_at_exec grown
    declare -A empty=()
    for ((round = 0; round <= rounds; round++)); do # in round 0 without a folder: what the program itself takes
        while IFS='|' read -r name command option; do
            note "drop, round $round of $rounds: $name"
            begun=$EPOCHREALTIME
            # shellcheck disable=SC2086 # no option is no argument
            if [ $round = 0 ]; then start_until_mapped "$command"; else start_until_mapped "$command" $option "$tree"; fi
            if [ "$name" = k3b ]; then
                begun_at_exec=$begun
                complaint_closed
            fi
            until_it_rests "$begun"
            stop_program
            if [ $round = 0 ]; then
                empty[$name]=$rest_kb
            else
                grown=$(((rest_kb - ${empty[$name]}) * 1024))
                [ -n "$rested" ] || name="$name (stopped, not done)"
                record drop "$name" "$rest_s" "$rest_cpu" "$rest_kb"
                printf '%s\t%s\n' "$name" "$grown" >>"$work/grown"
            fi
        done < <(windows)
    done
    show drop "drop, from exec to rest with a folder: $(tree_words)"
    printf '\n| memory that came with the files | bytes a file, median |\n|---|---|\n'
    local files
    files=$(echo "$tree_figures" | sed 's/.*"files":\([0-9]*\).*/\1/')
    sort -t "$(printf '\t')" -k1,1 -k2,2n "$work/grown" | awk -F '\t' -v files="$files" '
        function flush() { if (who != "") printf "| %s | %.0f |\n", who, v[int((n + 1) / 2)] / files }
        $1 != who { flush(); who = $1; n = 0 }
        { v[++n] = $2 }
        END { flush() }'
    rm -f "$work/grown"
    in_our_window drop
}

empty_files() { # CASE FILES FILES-IN-A-FOLDER WORDS [--each]: dropped on our window
    tree=$work/tree-$2-by-$3
    if [ ! -e "$tree.made" ]; then
        rm -rf "$tree"
        note "making $2 empty files"
        "$tools/steadyburn-tree" "$tree" --files "$2" --bytes 0 --per-folder "$3" --seed 1 >"$tree.figures"
        mv "$tree.figures" "$tree.made"
    fi
    desktop
    printf '\n### %s, %s empty files%s, warm\n' "$1" "$2" "$4"
    find "$tree" -printf '%s' >/dev/null
    in_our_window "$1" ${5:+"$5"}
}

case_million() { empty_files million "${files:-1000000}" 100 ', 100 in a folder'; }

case_loose() { empty_files loose "${files:-20000}" "${files:-20000}" ' dropped one by one' --each; }

case_window() {
    make_tree 193000 3517M
    desktop
    local round seconds=$burn_seconds line image=$medium.tar
    rm -f "$work/window.lines"
    for ((round = 1; round <= rounds; round++)); do
        note "window, round $round of $rounds"
        rm -rf "$work/window"
        mkdir "$work/window"
        "$tools/steadyburn-window" "$work/window" "$seconds" >>"$work/window.lines"
    done
    rm -rf "$work/window"
    printf '\n### window, what the burn window costs at a DVD drive of 8x\n'
    medians window "steadyburn's burn window" "$work/window.lines"
    warm
    for ((round = 1; round <= rounds; round++)); do
        for name in 'the command line' 'steadyburn, window open'; do
            note "window, stream, round $round of $rounds: $name"
            rm -f "$image"
            if [ "$name" = 'the command line' ]; then
                sound "$cli" burn --json --yes --to "$image" "$tree" >"$work/line"
            else
                sound "$tools/steadyburn-window" --stream "$tree" "$image" >"$work/line"
            fi
            line=$(tail -n 1 "$work/line" | sed -n 's/.*"elapsed_s":\([0-9.]*\).*/\1/p')
            record 'window stream' "$name" "$line"
        done
    done
    rm -f "$image"
    show 'window stream' "window, a tar into a file, by the program's own clock: $(tree_words)"
}
