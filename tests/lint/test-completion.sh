#!/bin/bash
# The completions at work, each in its own shell: a command, an option, a word of a fixed list, a simulated drive, a file.
# shellcheck disable=SC2016,SC2317 # other shells' own words; called by name
#   test-completion.sh FOLDER-OF-THE-COMPLETIONS
set -u
here=$(realpath "$1")
wait=$(realpath "$(dirname "$0")/../support/wait.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir home && touch folder.txt
export HOME=$work/home LC_ALL=C.UTF-8 TERM=dumb
bad=0
# expect SHELL OFFER LINE: is OFFER among what the shell offers at the end of LINE?
expect() {
    if ! "in_$1" "$3" 2>>"$work/errors" | grep -qxF -e "$2"; then
        echo "$1 does not offer $2 for: $3" >&2
        bad=1
    fi
}
in_bash() {
    bash --norc -c '. "$1/steadyburn-cli.bash"
        read -ra COMP_WORDS <<<"$2"
        case $2 in *" ") COMP_WORDS+=("") ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _steadyburn_cli && printf "%s\n" "${COMPREPLY[@]}"' - "$here" "$1"
}
in_fish() { fish --no-config -c 'source $argv[1]/steadyburn-cli.fish; complete -C $argv[2]' "$here" "$1" | cut -f 1; }
# zsh completes only at a terminal: it gets one of its own, and its offers are taken where they are handed over.
cat >"$work/.zshrc" <<'EOF'
fpath=($COMPLETIONS $fpath)
autoload -Uz compinit
compinit -u -d $WORK/dump
setopt no_beep
compadd() {
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        local -a given
        builtin compadd -O given "$@"
        print -rl -- $given >>$WORK/offers
    fi
    builtin compadd "$@"
}
LISTMAX=10000
complete-and-say() { zle expand-or-complete; print >$WORK/completed }
zle-line-init() { print >$WORK/ready }
zle -N complete-and-say
zle -N zle-line-init
bindkey '^I' complete-and-say
EOF
in_zsh() {
    rm -f ready completed
    : >offers
    COMPLETIONS=$here WAIT=$wait WORK=$work ZDOTDIR=$work LINE=$1 zsh -f -c '
        . $WAIT
        zmodload zsh/zpty
        zpty shell zsh -d -i
        wait_until test -e ready
        zpty -w -n shell "$LINE"$'"'\\t'"'
        wait_until test -e completed
        zpty -d shell'
    cat offers
}
for shell in bash fish zsh; do
    command -v $shell >/dev/null || {
        echo "there is no $shell to try its completion in" >&2
        exit 1
    }
    expect $shell write-image 'steadyburn-cli wri'
    expect $shell --volume-id 'steadyburn-cli burn --vol'
    expect $shell tar.zst 'steadyburn-cli burn --format tar.'
    expect $shell fewest-stops 'steadyburn-cli burn --feed few'
    case $shell in # zsh puts the beginning before it itself
    zsh) expect zsh dvd+rw 'steadyburn-cli burn --to virtual' ;;
    *) expect $shell virtual:dvd+rw 'steadyburn-cli burn --to virtual' ;;
    esac
    expect $shell folder.txt 'steadyburn-cli burn fol'
    expect $shell --against 'steadyburn-cli verify --ag'
    expect $shell folder.txt 'steadyburn-cli read-image /dev/sr0 fol'
    expect $shell read-image 'steadyburn-cli help rea'
done
if [ $bad != 0 ]; then cat "$work/errors" >&2; fi
exit $bad
