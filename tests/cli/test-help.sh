#!/bin/bash
# The command line explains itself: a page of help for each command, and a short answer to what it does not understand.
#   test-help.sh PATH-OF-steadyburn-cli FOLDER-OF-THE-MANUAL-PAGE-AND-COMPLETIONS
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
pages=$2

mkdir tree
echo file >tree/file
"$cli" burn --to x.iso tree >/dev/null

# ---- every command has a page, on standard output, and nothing else is said
check "help" exits 0 "$cli" --help
check "is silent on standard error" test ! -s err
names=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' out)
check "and names the commands" test "$(echo "$names" | wc -w)" -ge 12
cp out overview
for form in -h help; do
    check "$form" exits 0 "$cli" $form
    check "$form is the same page" cmp -s out overview
done
for command in $names; do
    check "$command has a line in the overview" grep -q "^  $command  *[A-Z]" overview
    check "$command --help" exits 0 "$cli" "$command" --help
    check "$command --help is silent on standard error" test ! -s err
    check "$command --help says how it is called" grep -q "^Usage: steadyburn-cli $command " out
    check "$command --help has an example" grep -q "^  steadyburn-cli $command" out
    check "$command --help stays within 80 columns" test "$(grep -v '^  steadyburn-cli' out | LC_ALL=C.UTF-8 grep -c '.\{81\}')" = 0
    cp out page
    check "help $command" exits 0 "$cli" help "$command"
    check "help $command is the same page" cmp -s out page
    check "$command -h" exits 0 "$cli" "$command" -h
    check "$command -h is the same page" cmp -s out page
done
"$cli" shelf --help >page
check "each action of the shelf begins a line" test "$(grep -cE '^(list|show|add|keep|interval|card|forget|remind|export|check)( [A-Z].*)?:|^remind ' page)" = 10
check "help anywhere in the line" exits 0 "$cli" burn --to nowhere/x.iso tree --help
check "writes nothing and shows the page" grep -q '^Usage: steadyburn-cli burn' out
check "but not behind the last option" exits 2 "$cli" list -- --help nowhere
check "help that cannot be written" sh -c '"$0" burn --help >/dev/full 2>err; test $? = 3' "$cli"

# ---- defaults: every option that takes a value names its own
for command in $names; do
    "$cli" "$command" --help | awk '/^  (-., |    )--/ { if (seen && ok == 0) print seen; seen = ""; ok = 0 }
        /^  (-., |    )--[a-z0-9-]+ [A-Z]|^  (-., |    )--[a-z0-9-]+ on/ { seen = $0 } /Default:|Required/ { ok = 1 } /^$/ { if (seen && ok == 0) print seen; seen = "" }' >without
    check "$command: each value has a default: $(cat without)" test ! -s without
done

# ---- what is misspelt is named with the nearest valid word, in two lines
answers() { # SENTENCE ADVICE COMMAND...
    local sentence=$1 advice=$2
    shift 2
    exits 2 "$cli" "$@" || return 1
    [ ! -s out ] && [ "$(wc -l <err)" = 2 ] && [ "$(head -n 1 err)" = "$sentence" ] && [ "$(tail -n 1 err)" = "$advice" ] || {
        cat out err >&2
        return 1
    }
}
check "a misspelt option" answers 'burn has no option --bufer; did you mean --buffer?' 'Try steadyburn-cli burn --help.' \
    burn --bufer 1G --to y.iso tree
check "behind a source" answers 'burn has no option --verfy; did you mean --verify?' 'Try steadyburn-cli burn --help.' \
    burn --to y.iso tree --verfy
check "with its value" answers 'burn has no option --volumeid; did you mean --volume-id?' 'Try steadyburn-cli burn --help.' \
    burn --volumeid=X --to y.iso tree
check "a part of its name" answers 'burn has no option --md5; did you mean --session-md5?' 'Try steadyburn-cli burn --help.' \
    burn --md5 --to y.iso tree
check "an option of nobody" answers 'list has no option --frobnicate.' 'Try steadyburn-cli list --help.' list --frobnicate x.iso
check "an abbreviation of several" answers \
    'burn has several options that begin with --no-: --no-close, --no-reload, --no-session-md5, --no-checksums, --no-digests, --no-lock, --no-shelf.' \
    'Try steadyburn-cli burn --help.' burn --no- --to y.iso tree
check "a letter" answers 'burn has no option -x.' 'Try steadyburn-cli burn --help.' burn -x --to y.iso tree
check "a misspelt command" answers 'There is no command “brun”; did you mean “burn”?' 'Try steadyburn-cli --help.' brun --to y.iso tree
check "the beginning of one" answers 'There is no command “write”; did you mean “write-image”?' 'Try steadyburn-cli --help.' write
check "no such command" answers 'There is no command “frobnicate”.' 'Try steadyburn-cli --help.' frobnicate
check "of which there is no help" answers 'There is no command “resotre”; did you mean “restore”?' 'Try steadyburn-cli --help.' help resotre
check "a misspelt --help" answers 'steadyburn-cli has no option --hepl; did you mean --help?' 'Try steadyburn-cli --help.' --hepl
check "no command" answers 'A command is missing.' 'Try steadyburn-cli --help.'
check "a misspelt word" answers 'burn does not understand --feed fatest; did you mean fastest?' 'Try steadyburn-cli burn --help.' \
    burn --feed fatest --to y.iso tree
check "no such word" answers 'burn does not understand --defect-management perhaps: one of these words is expected: on, off.' \
    'Try steadyburn-cli burn --help.' burn --defect-management perhaps --to y.iso tree
check "no size" answers 'buffer does not understand -b lots: a size is expected, for example 64M or 2G.' \
    'Try steadyburn-cli buffer --help.' buffer -b lots
check "no percentage" answers 'burn does not understand --start 101: a percentage from 0 to 100 is expected.' \
    'Try steadyburn-cli burn --help.' burn --start 101 --to y.iso tree
check "a number out of bounds" answers 'burn does not understand --readers 257: a whole number from 0 to 256 is expected.' \
    'Try steadyburn-cli burn --help.' burn --readers 257 --to y.iso tree
check "no value" answers 'burn --to needs a value: TARGET.' 'Try steadyburn-cli burn --help.' burn tree --to
check "a value for a flag" answers 'burn --verify takes no value.' 'Try steadyburn-cli burn --help.' burn --verify=yes --to y.iso tree
check "no target" answers 'burn needs --to TARGET.' 'Try steadyburn-cli burn --help.' burn tree
check "no folder" answers 'restore needs --into DIR.' 'Try steadyburn-cli restore --help.' restore x.iso
check "no operand" answers 'read-image needs FILE.' 'Try steadyburn-cli read-image --help.' read-image x.iso
check "too many" answers 'Unexpected argument “b”: eject takes only TARGET.' 'Try steadyburn-cli eject --help.' eject a b
check "any is too many" answers 'Unexpected argument “b”: drives takes only options.' 'Try steadyburn-cli drives --help.' drives b
check "sources beside a journal" answers \
    'Unexpected argument “tree”: burn --continue takes its sources from the journal of the set.' 'Try steadyburn-cli burn --help.' \
    burn --continue last --to y.tar tree
check "what steers a terminal is written out" exits 2 "$cli" burn "--$(printf '\033')[2J" tree
check "and sends nothing to it" test "$(grep -c "$(printf '\033')" err)" = 0

# ---- bounds that depend on several words
check "a level that only zstd has" exits 0 "$cli" burn --yes --to y.tar.zst --level 15 tree
check "is not one of gzip" exits 2 "$cli" burn --yes --to y.tar.gz --level 15 tree
check "which says how far it goes" says '--level 15 is out of bounds: at most 12 is possible here.'
check "nor where the format is given" exits 2 "$cli" burn --yes --to virtual:tape --format tar.gz --level 15 tree
check "crossed marks" exits 2 "$cli" burn --yes --to y.tar --low 80 --resume 20 tree
check "name the bound in percent" says 'low is out of bounds: at most 20 is possible here.'

# ---- spellings: abbreviated, with an equals sign, in one word, behind the operands
check "abbreviated" exits 0 "$cli" burn --yes --to y.tar --forma tar tree
check "with an equals sign" exits 0 "$cli" burn --yes --to=y.tar --format=tar tree
check "letters in one word" exits 0 "$cli" burn -yb2M --to y.tar tree
check "letters and a word" exits 0 "$cli" burn -yb 2M --to y.tar tree
check "a percent sign" exits 0 "$cli" burn --start 40% --yes tree --to y.tar
check "a dash is a word" sh -c '"$0" burn --to - --format tar tree | tar -t >/dev/null' "$cli"
mkdir -- --tree
check "a word that looks like an option" exits 2 "$cli" burn --to z.tar --tree
check "behind the last option" exits 2 "$cli" burn --to z.tar -- --tree # which is empty
check "is a source" says 'tree' err

# ---- one table: the manual page and the completions have every command and option of the pages
options() { "$cli" "$1" --help | sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\).*/\2/p'; }
for command in $names; do
    for option in $(options "$command"); do
        roff=$(printf '%s' "$option" | sed 's/-/\\\\-/g')
        section=$(awk -v head=".SS $command" '/^\.S[SH] / { line = $0; gsub(/\\/, "", line); here = line == head } here' \
            "$pages/steadyburn-cli.1")
        check "the manual page has $command --$option" grep -qE "^\\.B.*\\\\-\\\\-$roff([^a-z\\\\]|\$)" <<<"$section"
        offered=$(bash --norc -c '. "$1"
            COMP_WORDS=(steadyburn-cli "$2" "--$3") COMP_CWORD=2
            _steadyburn_cli && printf "%s\n" "${COMPREPLY[@]}"' - "$pages/steadyburn-cli.bash" "$command" "$option")
        check "bash offers $command --$option" grep -qx -- "--$option" <<<"$offered"
        section=$(sed -n "/^    $command)\$/,/^        ;;\$/p" "$pages/_steadyburn-cli")
        check "zsh offers $command --$option" grep -qE -- "--${option}[=[},]" <<<"$section"
        check "fish offers $command --$option" \
            grep -qE "__fish_seen_subcommand_from $command' .*-l $option " "$pages/steadyburn-cli.fish"
    done
done

[ "$failures" = 0 ]
