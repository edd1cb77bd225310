#!/bin/sh
# Does every option and command of the command line stand in the manual page and in each completion?
set -eu
cd "$(dirname "$0")/../.."
options=$(grep -rhoE '\.(flag|text|value)\( *"[a-z0-9-]+"' app/cli | sed 's/.*"\(.*\)"/\1/' | sort -u)
options="$options $(grep -rhoE '^ +"[a-z0-9-]+", reading' app/cli | sed 's/.*"\(.*\)".*/\1/' | sort -u)"
commands=$(sed -n 's/^ *Command{"\([a-z-]*\)".*/\1/p' app/cli/main.cpp)
if [ "$(echo "$options" | wc -w)" -lt 20 ] || [ "$(echo "$commands" | wc -w)" -lt 10 ]; then
    echo "the sources of the command line were not understood" >&2
    exit 1
fi
missing=0
want() { # FILE WORD PATTERN
    grep -qE -e "$3" "$1" || {
        echo "$1 does not have $2" >&2
        missing=1
    }
}
for option in $options; do
    roff=$(printf '%s' "$option" | sed 's/-/\\\\-/g')
    want resources/man/steadyburn-cli.1 "--$option" "\\\\-\\\\-$roff([^a-z\\\\]|\$)"
    want resources/completion/steadyburn-cli.bash "--$option" "--$option([^a-z-]|\$)"
    want resources/completion/_steadyburn-cli "--$option" "--$option([^a-z-]|\$)"
    want resources/completion/steadyburn-cli.fish "--$option" "-l $option( |\$)"
done
for command in $commands; do
    roff=$(printf '%s' "$command" | sed 's/-/\\\\-/g')
    want resources/man/steadyburn-cli.1 "$command" "^\\.SS $roff\$"
    want resources/completion/steadyburn-cli.bash "$command" "commands='.*$command"
    want resources/completion/_steadyburn-cli "$command" "$command\\\\:"
    want resources/completion/steadyburn-cli.fish "$command" "^set -l commands.* $command( |\$)"
done
exit $missing
