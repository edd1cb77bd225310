#!/bin/sh
# Does every option and command of the command line stand in the manual page and in each completion?
#   test-manual.sh PATH-OF-steadyburn-cli FOLDER-OF-THE-MANUAL-PAGE-AND-COMPLETIONS
set -eu
cli=$1
pages=$2
commands=$("$cli" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
options=$(for command in $commands; do "$cli" "$command" --help; done |
    sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\).*/\2/p' | sort -u)
if [ "$(echo "$options" | wc -w)" -lt 20 ] || [ "$(echo "$commands" | wc -w)" -lt 10 ]; then
    echo "the help of the command line was not understood" >&2
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
    want "$pages"/steadyburn-cli.1 "--$option" "\\\\-\\\\-$roff([^a-z\\\\]|\$)"
    want "$pages"/steadyburn-cli.bash "--$option" "--$option([^a-z-]|\$)"
    want "$pages"/_steadyburn-cli "--$option" "--$option([^a-z-]|\$)"
    want "$pages"/steadyburn-cli.fish "--$option" "-l $option( |\$)"
done
for command in $commands; do
    roff=$(printf '%s' "$command" | sed 's/-/\\\\-/g')
    want "$pages"/steadyburn-cli.1 "$command" "^\\.SS $roff\$"
    want "$pages"/steadyburn-cli.bash "$command" "commands='.*$command"
    want "$pages"/_steadyburn-cli "$command" "$command\\\\:"
    want "$pages"/steadyburn-cli.fish "$command" "^set -l commands.* $command( |\$)"
done
exit $missing
