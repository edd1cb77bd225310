#!/bin/sh
# Does every link of a document lead to a file, and is every path that it names in backticks there?
set -eu
cd "$(dirname "$0")/../.."
bad=0
seen=0
missing() { # DOCUMENT PATH
    echo "$1 names $2, which is not there" >&2
    bad=1
}
for document in $(find . -name '*.md' -not -path './build/*' | sed 's|^\./||'); do
    folder=$(dirname "$document")
    # shellcheck disable=SC2013 # paths of ours have no blanks
    for link in $(grep -o '](\([^) ]*\))' "$document" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^[a-z]*:'); do
        seen=$((seen + 1))
        [ -e "$folder/$link" ] || missing "$document" "$link"
    done
    # shellcheck disable=SC2013
    for path in $(grep -oE '`(app|core|packaging|resources|tests|ui)/[A-Za-z0-9_./-]*`' "$document" | tr -d '`'); do
        seen=$((seen + 1))
        [ -e "$path" ] || missing "$document" "$path"
    done
done
[ $seen -gt 50 ] || { echo "the documents were not understood" >&2; bad=1; }
exit $bad
