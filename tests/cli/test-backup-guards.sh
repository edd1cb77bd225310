#!/bin/bash
# What a backup protects, whatever is said: media of its runs that do not say which one they hold.
#   test-backup-guards.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups

# ---- a medium that holds a run and does not say which one
mkdir small media
seq 100 >small/a
rewritable=virtual:dvd+rw,speed=900M,file=media
garble() { LC_ALL=C sed -i 's/{"steadyburn_backup_run"/#"steadyburn_backup_run"/' "$1"; }
check "a backup on a disc" exits 0 "$cli" backup create disc --to "$rewritable/disc-{run}" small
check "its run" exits 0 "$cli" backup run disc
check "one in files" exits 0 "$cli" backup create file --to 'media/file-{run}.tar' small
check "its run" exits 0 "$cli" backup run file
check "another backup" exits 0 "$cli" backup create stranger --to 'media/stranger-{run}.tar' small
cp media/disc-001 disc
garble media/disc-001
cp media/file-001.tar moved.tar
check "a file that is elsewhere now" exits 3 "$cli" backup run stranger --yes --to moved.tar
check "still holds the run" says 'holds run 1 of the backup “file”'
garble moved.tar
for target in "$rewritable/disc-001" moved.tar; do
    sum=$(sha256sum "${target#*file=}")
    check "a mark that makes no sense protects: $target" exits 3 "$cli" backup run stranger --yes --to "$target"
    check "which is said: $target" says 'ABOUT-THIS-BACKUP/RUN.json'
    check "it is as it was: $target" test "$(sha256sum "${target#*file=}")" = "$sum"
done
cp disc media/disc-001
cp backups/file/runs/0001.jsonl record
echo rubbish >backups/file/runs/0001.jsonl
check "a file whose record is damaged" exits 3 "$cli" backup run stranger --yes --to media/file-001.tar
check "says itself what it holds" says 'holds run 1 of the backup “file”'
mv record backups/file/runs/0001.jsonl
check "what holds no run" exits 0 "$cli" burn --no-shelf --to media/other.tar small
check "is replaced" exits 0 "$cli" backup run stranger --yes --to media/other.tar

[ "$failures" = 0 ]
