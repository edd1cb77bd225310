#!/usr/bin/env python3
"""Media of every kind, and on each one flipped bit in every meaning: contents, names, links, modes, owners, dates, hard
links, attributes, sizes, descriptors and checksums. Then every command: "good" is said only of what is as it was, and
what is damaged is named.
  flips.py STEADYBURN-CLI [MEDIUM [KIND [PLACE]]]     PLACE: number and bit of a place, as a failure has it
  STEADYBURN_MATRIX=full: all bits of each place, of long ones 64; a number: so many bits of each kind, not one"""
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
import zlib
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'backups'))
from home import differences, shown
from media import MEDIA, whole_state, write_trees
from medium import Failures, Program, remove, work_folder

MODE = os.environ.get('STEADYBURN_MATRIX', '')
FULL = MODE == 'full'
ROUNDS = int(MODE) if MODE.isdigit() else 1
LONG = 64  # bits of a place, in a full run
LIMIT = 60  # seconds of a command
LARGEST = 256 << 20  # of a file that a command may write: a flipped size must not fill the disk
JOLIET_NAME = 103  # letters
TREE_KEYS = ('mode', 'uid', 'gid', 'mtime', 'target', 'names', 'xattrs')
OF_ARCHIVE = re.compile('The archive is (damaged|cut off)|behind the end of the archive')
CODES = {0: 'complete', 1: 'exceptions', 2: 'failed', 3: 'failed'}


def limited():
    """In a command's process: what would be larger fails to be written, and no signal comes of it."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))


class Said:
    """What a command said: its exit code, its result line and the paths that it names."""

    def __init__(self, code, lines, text):
        self.code = code
        self.events = [line for line in lines if line.get('event') != 'result']
        self.result = lines[-1] if lines and lines[-1].get('event') == 'result' else {}
        self.entries = [line for line in lines if 'path' in line and 'event' not in line]
        self.text = text
        self.faults = self.result.get('exceptions') or []
        # Of what is wrong with an archive the path is that of the entry before.
        self.paths = {each['path'] for each in self.faults if not OF_ARCHIVE.search(each['problem'])}
        # Behind a gap nobody knows what was in it, and that is what is said.
        self.suspected = {each['path'] for each in self.faults if '(the first behind a gap' in each['problem']}

    def brief(self):
        fault = self.result.get('fault') or {}
        told = [f'{each["path"]}: {each["problem"]}'[:160] for each in self.faults[:4]]
        rest = '' if self.result else f' {self.text}'
        return f'exit code {self.code}, {told}, {fault.get("message", "")!r}{rest}'


class Commands(Program):
    slowest = (0, ())

    def say(self, *arguments):
        begun = time.monotonic()
        said = self.said(*arguments)
        self.slowest = max(self.slowest, (time.monotonic() - begun, arguments))
        return said

    def said(self, *arguments):
        try:
            end = subprocess.run([self.path, *arguments, '--json'], env=self.env, stdin=subprocess.DEVNULL,
                                 capture_output=True, timeout=LIMIT, preexec_fn=limited)
        except subprocess.TimeoutExpired:
            return Said('hangs', [], '')
        lines = []
        for line in end.stdout.splitlines():
            try:
                lines.append(json.loads(line))
            except ValueError:
                return Said(end.returncode, [], f'no JSON: {line[:200]}')
        return Said(end.returncode, lines, end.stderr.decode('utf-8', 'replace')[-300:])


class Case:
    """One flipped bit on one medium."""

    def __init__(self, flips, medium, place, name):
        self.flips, self.medium, self.place, self.name = flips, medium, place, name
        self.program = flips.program
        self.lost = {}  # what `restore` gives otherwise than it was: path and reason

    def check(self, command, what, good, why=''):
        self.flips.failures.check(f'{self.name}: {command}: {what}', good, str(why)[:700])

    # ---- what is named

    def same_file(self, path):
        return self.medium.good.get(path, {}).get('names', (path,))

    def concerned(self):
        """The paths of which something may be said: what is lost, and what the flipped bit is about."""
        about = set(self.lost)
        if self.place.path is not None:
            path = self.place.path
            if 'joliet' in self.place.kind:  # a dot behind, and shortened
                path = path.rstrip(b'.')
                about.update(each for each in self.medium.good if each.startswith(path[:64]) and len(path) > 64)
            about.update(self.same_file(path))
        for path in list(about):
            about.update(self.same_file(path))
        return {shown(path) for path in about}

    def of_medium(self, said):
        """Whether the medium as a whole is said to be damaged, or an unknown part of it."""
        fault = said.result.get('fault') or {}
        known = {shown(path) for path in self.medium.good}
        return any(path not in known and not self.is_renamed(path) for path in said.paths) or any(
            OF_ARCHIVE.search(each['problem']) for each in said.faults) or (
            said.code == 3 and bool(fault.get('message')) and not said.faults)

    def is_renamed(self, path):
        return any(shown(lost) == path for lost, why in self.lost.items() if why == 'too many')

    def unnamed(self, said, lost):
        """Of what is lost, what nobody would know of."""
        new_names = any('its name, permissions or attributes may be lost' in each['problem'] and
                        self.is_renamed(each['path']) for each in said.faults)
        if self.of_medium(said) or new_names:
            return []
        named = set(said.paths)
        for each in said.faults:  # a folder or a file that has another name now
            other = re.search(r'\(the name (.*)\): one of', each['problem'])
            if other:
                name = '/'.join([*each['path'].split('/')[:-1], other[1]])
                named.add(name)
                if len(other[1]) == JOLIET_NAME:  # so much of it is all that the second tree has
                    named.update(path for path in map(shown, lost) if path.startswith(name))
        rest = []
        for path, why in lost.items():
            names = set(self.same_file(path)) | {path.removesuffix(b'.damaged')}
            names.update(name for each in tuple(names) for name in self.same_file(each))
            for each in tuple(names):
                while b'/' in each:
                    each = each.rpartition(b'/')[0]
                    names.add(each)
            if not {shown(name) for name in names} & named and not (why == 'too many' and said.paths):
                rest.append(path)
        return rest

    def healthy(self, said, always=()):
        """What is said to be damaged, and is not. What was compressed stands or falls together."""
        if self.place.kind.startswith('packed'):
            return []
        concerned = self.concerned()
        known = {shown(path) for path in self.medium.good}
        named = said.paths - said.suspected - set(always)
        return [path for path in named if path in known and path not in concerned and
                not any(other.startswith(path + '/') or path.startswith(other + '/') for other in concerned)]

    # ---- what each command is asked

    def documented(self, command, said):
        self.check(command, 'ends with a documented exit code', said.code in CODES, said.brief())
        if said.code in CODES:
            good = said.result.get('outcome') == CODES[said.code]
            # A verification that finds differences is one that failed.
            good = good or (said.code in (1, 3) and said.result.get('outcome') in ('failed', 'exceptions'))
            self.check(command, 'has a result that fits its exit code', good, said.brief() + str(said.result)[:200])
        if said.code in (1, 2, 3):  # 2: it is no image or archive any more
            told = said.faults or any(said.result.get(key) for key in ('fault', 'damaged', 'repaired'))
            self.check(command, 'says what is wrong', told, said.result)

    def tree_lost(self):
        return {path: why for path, why in self.lost.items() if why.split(' ')[0] in TREE_KEYS}

    def contents_lost(self):
        return {path: why for path, why in self.lost.items() if path not in self.tree_lost()}

    def told_by_medium(self):
        """Of what is lost, what the medium has something to tell it by."""
        has = self.medium.tells
        told = {}
        for path, why in self.lost.items():
            word = why.split(' ')[0]
            key = {'missing': 'names', 'too': 'names', 'sha256': 'contents', 'size': 'contents', 'kind': 'contents',
                   'mtime': 'dates'}.get(word, 'tree')
            if key == 'dates' and len({int(time) // 10**9 for time in re.findall(r'-?\d+', why)}) == 1:
                key = 'tree'  # a fraction of a second
            if has(self.place, key, path):
                told[path] = why
        return told

    def judge(self, command, said, lost=None):
        """Of `restore` and of what restores: nothing that is lost is passed over, and nothing else is named."""
        self.documented(command, said)
        if said.code == 0:
            told = self.told_by_medium() if lost is None else lost
            self.check(command, 'good with less', not told, told)
            if self.lost and not told:
                self.flips.limit(self.medium.name, self.place.kind, command, self.lost)
        elif said.code in (1, 3):
            self.judge_named(command, said)

    def judge_named(self, command, said, lost=None):
        rest = self.unnamed(said, self.told_by_medium() if lost is None else lost)
        self.check(command, 'what is lost is named', not rest, f'{ {p: self.lost[p] for p in rest} }; {said.brief()}')
        healthy = self.healthy(said)
        self.check(command, 'what is healthy is not called damaged', not healthy, f'{healthy}; {said.brief()}')

    def restore(self):
        into = self.flips.work + '/back'
        remove(into)
        said = self.program.say('restore', '--into', into, self.medium.target)
        found = whole_state(into)
        self.lost = differences(self.medium.good, found)
        self.judge('restore', said)

    def verify(self):
        said = self.program.say('verify', self.medium.target)
        self.documented('verify', said)
        result = said.result
        if said.code == 0:
            none = set(result.get('not_compared') or [])
            uncompared = result.get('verified') is None
            contents = {path for path in self.contents_lost() if shown(path) not in none and not uncompared}
            if self.medium.told_before(self.place):  # it was written so, as far as anybody knows
                contents = set()
            self.check('verify', 'good with less', not contents, f'{self.lost}; {said.brief()} {result}')
            tree = self.tree_lost() if result.get('tree_compared') and self.medium.sums_tree(self.place) else {}
            self.check('verify', 'good with another tree', not tree, f'{tree}; {result}')
            if self.lost:
                self.flips.limit(self.medium.name, self.place.kind, 'verify', self.lost)
        elif said.code in (1, 3):
            self.judge_named('verify', said)

    def against(self):
        """It compares files, and says nothing of modes, owners, dates and attributes."""
        if self.medium.source is None:
            return
        against = [word for tree in self.medium.tops for word in ('--against', f'{self.flips.work}/source/{tree}')]
        said = self.program.say('verify', *against, self.medium.target)
        self.documented('--against', said)
        if said.code == 0:
            lost = {path: why for path, why in self.lost.items() if why.split(' ')[0] not in
                    ('mode', 'uid', 'gid', 'mtime', 'xattrs', 'names')}
            # What the sources do not have is named as not compared, and then the medium is not verified.
            extra = set(said.result.get('only_on_medium') or [])
            self.check('--against', 'verified with less', not extra or said.result.get('verified') is None, said.result)
            lost = {path: why for path, why in lost.items() if path.split(b'/')[0].decode('utf-8', 'replace') in
                    self.medium.tops and shown(path) not in extra and (why != 'too many' or not extra)}
            self.check('--against', 'good with less', not lost, f'{lost}; {said.result}')
            if self.lost and not lost:
                self.flips.limit(self.medium.name, self.place.kind, '--against', self.lost)
        elif said.code in (1, 3):
            self.judge_named('--against', said)

    def sample(self):
        """It reads files: that a folder is none any more is a matter of the tree, and whether that was compared it says."""
        said = self.program.say('verify', '--sample', '100%', '--seed', '7', self.medium.target)
        self.documented('--sample', said)
        if said.code == 0:
            none = set(said.result.get('not_compared') or [])
            lost = {path: why for path, why in self.lost.items() if why.startswith(('sha256', 'size')) and
                    not none & {shown(name) for name in self.same_file(path)} and
                    (said.result.get('tree_compared') or self.medium.good.get(path, {}).get('sha256')) and
                    not self.medium.told_before(self.place)}
            self.check('--sample', 'good with less', not lost, f'{lost}; {said.result}')
        elif said.code in (1, 3):
            healthy = self.healthy(said, self.medium.sample_says)
            self.check('--sample', 'what is healthy is not called damaged', not healthy, f'{healthy}; {said.brief()}')

    def told_to_list(self):
        """Two trees of a disc are compared by `verify`, `restore` and `append` alone."""
        return self.told_by_medium() if self.medium.has_tree_sum or not self.medium.is_disc else {}

    def listing(self, said):
        keys = ('path', 'mode', 'size', 'mtime', 'link', 'hard_link')
        return sorted(tuple(str(entry.get(key)) for key in keys) for entry in said.entries)

    def list(self):
        said = self.program.say('list', self.medium.target)
        self.documented('list', said)
        if said.code == 0:
            same = self.listing(said) == self.medium.listing
            told = self.told_to_list()
            self.check('list', 'another list, and says nothing', same or not told, f'{told} {self.difference(said)}')
            if not same and not told:
                self.flips.limit(self.medium.name, self.place.kind, 'list', self.lost or {b'': 'another list'})
        elif said.code in (1, 3):
            healthy = self.healthy(said)
            self.check('list', 'what is healthy is not called damaged', not healthy, f'{healthy}; {said.brief()}')

    def difference(self, said):
        return sorted(set(self.listing(said)) ^ set(self.medium.listing))[:4]

    def read_image(self):
        if not self.medium.is_disc:
            return
        file = self.flips.work + '/image.iso'
        said = self.program.say('read-image', self.medium.target, file)
        self.documented('read-image', said)
        if said.code == 0:
            with open(file, 'rb') as image:
                data = image.read()
            self.check('read-image', 'another image', self.is_image(data), f'{len(data)} bytes')
        for each in (file, file + '.map', file + '.part'):
            remove(each)

    def is_image(self, data):
        """Whether it has the bytes of the medium, or those that its parity knows."""
        whole = self.medium.data
        size = min(len(data), len(whole))
        return (data[:size] in (self.medium.bytes_now()[:size], whole[:size]) and not any(whole[size:]) and
                not any(data[size:]))

    def copy(self):
        if not self.medium.is_disc:
            return
        file = self.flips.work + '/copy.dvd'
        onto = f'virtual:dvd-r,speed=900M,capacity=50M,file={file}'
        said = self.program.say('copy', '--no-shelf', self.medium.target, onto)
        self.documented('copy', said)
        if said.code == 0:
            with open(file, 'rb') as image:
                data = image.read()
            self.check('copy', 'another image', self.is_image(data), f'{len(data)} bytes')
        remove(file)

    def shelf_add(self):
        said = self.program.say('shelf', 'add', self.medium.target)
        self.documented('shelf add', said)
        if said.code == 0:
            told = {path: why for path, why in self.told_to_list().items() if why.split(' ')[0] not in
                    ('sha256', 'size') or self.place.kind.endswith('size')}
            told = {path: why for path, why in told.items() if not path.startswith(b'ABOUT-TH') and
                    (why in ('missing', 'too many') or why.startswith(('size', 'mtime', 'mode', 'target')))}
            self.check('shelf add', 'entered with less', not told or said.result.get('volume') == self.medium.volume,
                       f'{told}; {said.result}')

    def append(self):
        if self.medium.append_to is None:
            return
        before = self.medium.bytes_now()
        more = self.flips.work + '/source/more'
        said = self.program.say('burn', '--append', '--no-shelf', '--no-close', '--to', self.medium.target, more)
        self.documented('append', said)
        if self.medium.bytes_now() == before:
            self.check('append', 'says that it wrote nothing', said.code in (2, 3), said.brief())
            return
        self.check('append', 'says that it wrote', said.code in (0, 1), said.brief())
        into = self.flips.work + '/back'
        remove(into)
        again = self.program.say('restore', '--into', into, self.medium.target)
        found = whole_state(into)
        wanted = dict(self.medium.good)
        wanted.update({path: entry for path, entry in whole_state(self.flips.work + '/source').items()
                       if path.split(b'/')[0] == b'more'})
        lost = differences(wanted, found, ('mtime',) if self.medium.is_disc else ())
        gone = {path: why for path, why in lost.items() if path not in self.lost and
                not any(path == other + b'.damaged' for other in lost)}
        self.check('append', 'what was good before is good after', not gone, f'{gone}; {said.brief()}')
        if said.code == 0 and again.code == 0 and self.medium.is_disc:
            told = {path: why for path, why in self.told_by_medium().items() if path in lost}
            self.check('append', 'good with less', not told, f'{told}; {said.brief()}')

    def backup_restore(self):
        if self.medium.backup is None:
            return
        into = self.flips.work + '/back'
        remove(into)
        said = self.program.say('backup', 'restore', self.medium.backup, '--into', into)
        lost = differences(self.medium.kept, whole_state(into))
        self.documented('backup restore', said)
        mine, self.lost = self.lost, lost
        if said.code == 0:
            self.check('backup restore', 'good with less', not lost, lost)
        elif said.code in (1, 3):
            self.judge_named('backup restore', said, lost)
        self.lost = mine

    COMMANDS = (verify, list, against, sample, read_image, copy, shelf_add, backup_restore, append)


class Flips:
    def __init__(self, program, work):
        self.work = work
        self.program = Commands(program, work)
        self.failures = Failures()
        self.figures = Counter()
        self.slowest = ''
        self.limits = {}  # what nothing on the medium tells: by medium and kind, the commands that said nothing

    def limit(self, medium, kind, command, lost):
        words = {why.split(' ')[0] for why in lost.values()}
        self.limits.setdefault((medium, kind), {}).setdefault(command, set()).update(words)

    def learn(self, medium):
        """What the whole medium gives."""
        into = self.work + '/back'
        remove(into)
        said = self.program.say('restore', '--into', into, medium.target)
        medium.good = whole_state(into)
        self.failures.check(f'{medium.name}: restore of the whole medium', said.code == 0, said.brief())
        wrong = differences(medium.wanted(medium.good), medium.good, medium.ignored)
        self.failures.check(f'{medium.name}: restored as it was', not wrong, wrong)
        for command in (('verify', '--sample', '100%'), ('verify',), ('list',)):
            said = self.program.say(*command, medium.target)
            self.failures.check(f'{medium.name}: {" ".join(command)} of the whole medium', said.code == 0, said.brief())
            if '--sample' in command:
                medium.sample_says = said.paths  # what is said of the whole medium, wrongly, is no flip's fault
            if command == ('verify',):
                self.failures.check(f'{medium.name}: verify says whether there is a checksum of the tree',
                                    said.result.get('tree_compared') == medium.has_tree_sum, said.result)
        medium.listing = Case.listing(None, said)
        medium.volume = self.program.say('shelf', 'add', medium.target).result.get('volume')

    def one(self, medium, places, kind, number, bit, all_commands):
        place = places[number]
        name = f'{medium.name} {kind} {number}.{bit} ({shown(place.path or b"")})'
        medium.flip(place, bit)
        case = Case(self, medium, place, name)
        case.restore()
        commands = [each for each in Case.COMMANDS]
        if not all_commands:  # `verify`, and two of the others in turn
            turn = self.figures['cases'] * 2
            others = commands[1:-1]
            commands = [commands[0]] + [others[(turn + i) % len(others)] for i in range(2)] + commands[-1:]
        for command in commands:
            before = self.program.slowest
            command(case)
            if self.program.slowest != before:
                self.slowest = name
            self.figures['commands'] += 1
        medium.put_back()
        self.figures['cases'] += 1
        self.figures['lost something'] += bool(case.lost)

    def medium(self, maker, kinds, only):
        medium = maker(self.work, self.program)
        self.learn(medium)
        by_kind = {}
        for place in medium.places():
            by_kind.setdefault(place.kind, []).append(place)
        rng = random.Random(zlib.crc32(medium.name.encode()))
        for kind, places in by_kind.items():
            if kinds and kind != kinds:
                continue
            if only:
                number, bit = (int(word) for word in only.split('.'))
                self.one(medium, places, kind, number, bit, True)
                continue
            for number, bit in self.chosen(places, rng):
                self.one(medium, places, kind, number, bit, FULL or bool(kinds) or ROUNDS > 1)

    def chosen(self, places, rng):
        if not FULL:
            for _ in range(ROUNDS):
                number = rng.randrange(len(places))
                yield number, rng.randrange(places[number].length * 8)
            return
        for number, place in enumerate(places):
            bits = range(place.length * 8)
            yield from ((number, bit) for bit in (bits if len(bits) <= LONG else sorted(rng.sample(bits, LONG))))


def main():
    work = work_folder()
    try:
        flips = Flips(sys.argv[1], work)
        name = sys.argv[2] if len(sys.argv) > 2 else None
        kind = sys.argv[3] if len(sys.argv) > 3 else None
        write_trees(work + '/source')
        for maker in MEDIA:
            if name in (None, maker.name):
                flips.medium(maker, kind, sys.argv[4] if len(sys.argv) > 4 else None)
        if os.environ.get('STEADYBURN_MATRIX_LIMITS'):
            for (medium, each), commands in sorted(flips.limits.items()):
                print(f'nothing tells: {medium} {each}: ' + '; '.join(f'{c}: {", ".join(sorted(w))}'
                                                                      for c, w in sorted(commands.items())))
        seconds, slowest = flips.program.slowest
        print(f'the slowest command took {seconds:.1f} s: {slowest[0]} in {flips.slowest}')
        print(', '.join(f'{count} {what}' for what, count in flips.figures.items()))
        return flips.failures.conclude()
    finally:
        remove(work)


if __name__ == '__main__':
    sys.exit(main())
