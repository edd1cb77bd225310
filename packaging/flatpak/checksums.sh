#!/bin/sh
# Writes the SHA-256 of each source that the Flatpak manifest names behind its URL. A step of each release; needs curl and the
# network. A source that cannot be fetched is an error, and the manifest stays as it was.
#
#   sh packaging/flatpak/checksums.sh [MANIFEST]
set -eu
manifest=${1:-$(dirname "$0")/org.steadyburn.Steadyburn.yml}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n 's/^ *url: *//p' "$manifest" >"$work/urls"
[ -s "$work/urls" ] || { echo "checksums: $manifest names no source" >&2; exit 1; }
cp "$manifest" "$work/new"
while read -r url; do
    curl --fail --silent --show-error --location --output "$work/source" "$url"
    sum=$(sha256sum "$work/source" | cut -d ' ' -f 1)
    awk -v url="$url" -v sum="$sum" '
        before == url && $1 == "sha256:" { sub(/[0-9a-f]+$/, sum) }
        { before = $1 == "url:" ? $2 : ""; print }' "$work/new" >"$work/next"
    mv "$work/next" "$work/new"
    echo "$sum  $url"
done <"$work/urls"
cat "$work/new" >"$manifest"
