#!/bin/sh
# Looks at every script of ours with shellcheck of ours: no warning, or it fails.
set -eu
cd "$(dirname "$0")/../.."

# A script is named so, or says so in its first line.
scripts=$({
    find .ci app core packaging resources tests ui -name '*.sh'
    grep -rlE --include='*' '^#!/bin/(ba)?sh' .ci app core packaging resources tests ui | while read -r file; do
        head -n 1 "$file" | grep -q '^#!/bin/' && echo "$file"
    done
} | sort -u)
# shellcheck disable=SC2086 # a list of words
shellcheck --external-sources --severity=warning $scripts
