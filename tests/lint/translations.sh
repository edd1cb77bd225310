#!/bin/sh
# Every language has every string: looks for strings as the target update_translations does, on copies, and fails for what
# is not translated.   sh tests/lint/translations.sh LUPDATE
set -eu
lupdate=$1
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$top"/resources/i18n/*.ts "$work"
sh "$top/resources/i18n/update.sh" "$lupdate" "$work" >"$work/said" 2>&1 || {
    cat "$work/said" >&2
    exit 1
}
missing=0
for file in "$work"/*.ts; do
    if grep -q 'type="unfinished"' "$file"; then
        echo "$(basename "$file"): not translated (cmake --build BUILD --target update_translations, then translate):" >&2
        grep -B3 'type="unfinished"' "$file" | sed -n 's/.*<source>\(.*\)/    \1/p' | head -n 20 >&2
        missing=1
    fi
done
exit $missing
