#!/bin/sh
# Brings the translations up to date with the sources: strings that are new come in, untranslated; strings that are gone
# go.   sh resources/i18n/update.sh LUPDATE [FOLDER-OF-THE-TS-FILES]
set -eu
lupdate=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=${2:-$here}
cd "$here/../.."
for file in "$folder"/*.ts; do
    case $file in *_en.ts) only=-pluralonly ;; *) only= ;; esac # English needs words for its plurals alone
    # shellcheck disable=SC2086 # one word or none
    "$lupdate" -silent $only -I . -locations none -no-obsolete -recursive ui app -ts "$file"
done
