#!/bin/sh
# Words that we do not use, each with the one that we do: in code, comments, texts and the handbook (not in its translations,
# nor in what a changelog said at its time).
#   language.sh [ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}"
words='go(ne|es|ing)? on with|goOn[A-Z]?|goesOn[A-Z]?With|continue
go(ne|es|ing)? on after|resume
tally|tallies|report, log or history
composition (of|is|has)|compilation
read back and compare|verify
erase all of it|erase
halt|stop
s?he|his|him|hers?|it, its'
found=$(echo "$words" | while IFS= read -r line; do
    not=${line%|*} use=${line##*|}
    grep -rnwE --include='*.cpp' --include='*.h' --include='*.md' --include='*.sh' --include='*.ui' -- "$not" core ui app resources/handbook tests ./*.md |
        grep -vE '^(tests/lint/language\.sh|\./CHANGELOG\.md):' | sed "s/\$/  ← $use/"
done)
[ -z "$found" ] || {
    printf '%s\n' "$found" >&2
    exit 1
}
