#!/bin/sh
# One case in the lab's machine, in an empty folder, with a home of its own and nobody logged in; whatever it leaves is cleared away.
set -eu
# shellcheck source=lab.sh
. "$LAB/lab.sh"
scratch=$(mktemp -d)
HOME=$(mktemp -d) # what one case leaves unfinished is no business of the next
export HOME
cd "$scratch"
# shellcheck disable=SC2154 # status is set within
trap 'status=$?; set +e; cd /tmp; clear_away; rm -rf "$scratch" "$HOME"; exit $status' EXIT
case $1 in
*/*) file=$1 ;; # a case that is being written
*) file=$LAB/cases/$1.sh ;;
esac
set -v
# shellcheck source=/dev/null
. "$file"
