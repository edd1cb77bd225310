#!/bin/bash
# The report of a backup's run from outside: as text, JSON and HTML, of a run with problems, with names that are full of
# markup and control characters. The HTML is read by parsers that we did not write.
#   test-backup-report.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups

name='<b>&"home'\'' %1 %2<b>'
odd=$(printf 'line\nfeed\033[31m<script>alert(1)&amp;"')
mkdir -p "source <i>/sub" media
echo one >"source <i>/a"
echo two >"source <i>/$odd"
echo three >"source <i>/$(printf 'caf\351<\357\277\277>')" # Latin-1, and a character that XML cannot hold
check "create" exits 0 "$cli" backup create "$name" --quota 1M --verify --exclude '*.<tmp>' --to 'media/<u>{run}.tar' "source <i>"
check "no run to report on" exits 2 "$cli" backup show "$name" --report html
check "is said" says 'no run yet'
check "run, with an option of burn" exits 0 "$cli" backup run "$name" --no-reload
echo four >>"source <i>/a"
rm "source <i>/$odd"
echo five >"source <i>/new"
(cd "source <i>" && python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' "$(printf 'sub/<td><s\n>')")
check "run with a problem" exits 1 "$cli" backup run "$name"

# ---- JSON
check "json" exits 0 "$cli" backup show "$name" --report json
cp out report.json
check "of the last run" says '"run":2,' report.json
check "with the sum of what was written" says "\"bytes\":$(stat -c %s 'media/<u>002.tar')," report.json
check "as planned" says "\"planned_bytes\":$(stat -c %s 'media/<u>002.tar')," report.json
check "exactly" says '"exact":true' report.json
check "one file is new" says '"new":1,' report.json
check "one has changed" says '"changed":1,' report.json
check "one is gone" says '"removed":1,' report.json
check "which is named" says '"removed_paths":["source <i>/line\nfeed' report.json
check "what was written is named as well" python3 -c '
import json
report = json.loads(open("report.json").readline())
assert sorted(p for p in report["written_paths"] if not p.endswith(">")) == ["source <i>/a", "source <i>/new"], report["written_paths"]'
check "the problem has its whole path" says "\"path\":\"$work/source <i>/sub/<td><s\\n>\"" report.json
check "the medium was compared" says '"verdict":"good"' report.json
check "what it needs" says '"needs":[1]' report.json
check "both runs count" says "\"all_bytes\":$(($(stat -c %s 'media/<u>001.tar') + $(stat -c %s 'media/<u>002.tar')))," report.json
check "of the quota" says '"quota":1048576,' report.json
check "--json is the same" exits 0 "$cli" backup show "$name" --run 2 --json
check "to the byte" cmp out report.json
check "the list is another" exits 0 "$cli" backup show "$name" --json
check "with both runs" test "$(grep -c '"event":"run"' out)" = 2

# ---- text
check "text" exits 0 "$cli" backup show "$name" --run 2
cp out report.txt
check "an option asks for it" exits 0 "$cli" backup show "$name" --report text
check "with the same" cmp out report.txt
for words in "Backup “$name”, run 2" 'Level: incremental, builds on run 1' "Sources: $work/source <i>" 'Excluded: *.<tmp>' \
    "$work/media/<u>002.tar" 'New: 1 file' 'Changed: 1 file' 'Moved: 0 files' 'Deleted: 1 file' 'everything is as it was sent' \
    "Written: " 'of 1.00 MiB' 'Needs run 1: ' 'Problems: 1' 'sub/<td><s\n>'; do
    check "text: $words" says "$words" report.txt
done
for title in 'Files written by this run' 'Deleted files and folders'; do
    check "text: $title" grep -q "^$title$" report.txt
done
check "text: a new file" grep -qx '  source <i>/new' report.txt
check "a full run has no such lists" test "$("$cli" backup show "$name" --run 1 | grep -c '^Files written\|^Deleted')" = 0
check "no control characters" test "$(tr -d '\n' <report.txt | LC_ALL=C tr -cd '\000-\037\177' | wc -c)" = 0
check "it is UTF-8" iconv -f UTF-8 -t UTF-8 -o /dev/null report.txt
check "the first run had none" says 'No problems' <("$cli" backup show "$name" --run 1)
check "no such run" exits 2 "$cli" backup show "$name" --run 9 --report html
check "no such form" exits 2 "$cli" backup show "$name" --report pdf

# ---- HTML
check "html" exits 0 "$cli" backup show "$name" --report html
cp out report.html
cat >elements.py <<'END'
# Every element and attribute, then the text, as Python's parser has them; fails where an end does not meet its start.
import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.words, self.seen = [], [], set()
    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        for name, value in attrs:
            self.seen.add(tag + "@" + name)
        self.open.append(tag)
    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()
    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            sys.exit("not nested: " + tag)
    def handle_data(self, data):
        self.words.append(data)
page = Page()
page.feed(open(sys.argv[1], "rb").read().decode("utf-8"))
page.close()
if page.open:
    sys.exit("left open: " + " ".join(page.open))
print(" ".join(sorted(page.seen)))
print("".join(page.words))
END
check "python reads it" exits 0 python3 elements.py report.html
check "no element comes from a name" test "$(head -n 1 out)" = \
    "body br h1 h2 head html html@lang meta meta@charset meta@content meta@http-equiv style table td th title tr"
check "the name is as it is" says "Backup “$name”, run 2" out
check "the source as well" says "$work/source <i>" out
check "the target" says "$work/media/<u>002.tar" out
check "the problem" says "$work/source <i>/sub/<td><s\\n>" out
check "the verdict" says 'everything is as it was sent' out
! command -v xmllint >/dev/null || check "it is XML, too" xmllint --noout --nonet report.html
check "nothing lies elsewhere" test "$(grep -ciE 'src=|href=|url\(|@import|https?:|<script' report.html)" = 0

# ---- tapes: each of them is named
head -c 9000000 /dev/urandom >"source <i>/large"
check "tapes: create" exits 0 "$cli" backup create tapes --to 'virtual:tape,speed=500M,capacity=8M,file=media/{run}.tap' "source <i>"
check "tapes: run" exits 1 "$cli" backup run tapes --next-volume 'echo "virtual:tape,speed=500M,capacity=8M,file=media/second.tap"'
check "tapes: both are named" says 'Medium 2: ' <("$cli" backup show tapes --run 1)
check "tapes: with where each is" says 'media/second.tap' <("$cli" backup show tapes --run 1)
check "tapes: not read back" says 'Not read back' <("$cli" backup show tapes --run 1)
check "tapes: both count" says 'Media: 2' <("$cli" backup show tapes --run 1)

# ---- a damaged record
sed -i '$s/sha256/sha255/' backups/tapes/runs/0001.jsonl
check "damaged" exits 2 "$cli" backup show tapes --report html
check "is said" says 'is damaged'
check "and nothing is printed" test ! -s out
[ "$failures" = 0 ]
