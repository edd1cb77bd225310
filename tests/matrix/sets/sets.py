#!/usr/bin/env python3
"""Sets of discs and tapes of a folder that changes while the set is written, made at random with fixed seeds: the
folder is edited before each disc, discs fail, are the wrong ones or are made again, and the program is killed. Then the
set is restored in every way, and nothing is lost that no command has named.
  sets.py STEADYBURN-CLI [SEED]      with a SEED that set alone, and what each command said
  STEADYBURN_MATRIX=full: 200 sets instead of 20"""
import json
import os
import random
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from asking import HOOK, Asking
from sources import EXCLUDED, Sources, filtered, is_excluded, is_named, is_one_of, is_torn, rounded, without_damaged
from home import differences, state_of
from medium import Failures, Program, remove, sh, work_folder, xorriso

SEEDS = 200 if os.environ.get('STEADYBURN_MATRIX') == 'full' else 20
# Gives one medium after the other, whatever is asked for.
IN_TURN = '''set -- $(cat turn)
[ $# -gt 0 ] || exit 1
echo "$1"; shift
echo "$*" >turn'''
# Gives the medium that is asked for, where there is one.
BY_NUMBER = 'cat "by-number/$STEADYBURN_VOLUME"'
FOLDER = 0o040000


class Case:
    """One set, from its plan to the last restore."""

    def __init__(self, program, work, seed, failures, loud):
        self.seed, self.loud, self.failures = seed, loud, failures
        self.random = random.Random(seed)
        self.work = f'{work}/{seed}'
        os.mkdir(self.work)
        self.program = Program(program, self.work, shelf=False)
        self.tape = self.random.random() < 0.35
        self.kind = 'tape' if self.tape else self.random.choice(['dvd+r', 'dvd+r', 'dvd-r', 'bd-r', 'cd-r', 'dvd+rw'])
        self.capacity = self.random.choice([1200, 1600, 2400]) * 1024
        self.sources = Sources(self.work + '/source/tree', seed, self.capacity)
        self.calm = self.random.random() < 0.2  # nothing happens to the folder
        self.lively = self.random.random() < 0.5  # it is edited while a command runs, too
        self.media = 0
        self.burns = []  # all commands with a hook
        self.commands = []  # what each one began with, its exit code, and its result
        self.versions = {}  # of each path: what it has been
        self.edited_within = False
        self.replaced = False  # files, by others with the same bytes: what is not read of them is zeros on the medium
        self.made_again = False  # discs, after more edits
        self.options = self.make_options()
        self.note('', f'{self.kind} of {self.capacity}, {" ".join(self.options)}')

    def make_options(self):
        options = ['--block', self.random.choice(['4k', '16k', '32k'])] if self.tape else []
        self.format = self.random.choice(['tar', 'tar', 'tar.gz', 'tar.zst'] if self.tape else ['iso'] * 5 + ['tar'])
        options += ['--format', self.format]
        if self.random.random() < 0.3:
            options.append('--verify')
        if not self.tape and self.format == 'iso' and self.random.random() < 0.2:
            options.append('--parity')
        for pattern in EXCLUDED:
            options += ['--exclude', pattern]
        return options

    # ---- what is said

    def note(self, what, text):
        if self.loud:
            print(f'-- {what}: {text}' if what else f'-- {text}', flush=True)

    def check(self, what, good, why=''):
        if isinstance(why, dict):
            some = {path[:90]: why[path] for path in sorted(why)[:6]}
            why = some if len(why) == len(some) else f'{some} and {len(why) - len(some)} more'
        return self.failures.check(f'seed {self.seed} ({self.kind}, {self.format}), {what}', good, str(why)[:1500])

    # ---- the folder

    def look(self):
        """Notes what the folder holds now."""
        state = filtered(state_of(self.work + '/source'))
        for path, entry in state.items():
            if entry not in self.versions.setdefault(path, []):
                self.versions[path].append(entry)
        return state

    def edit(self, within=False):
        if not self.calm:
            done = self.sources.live()
            self.note('edited', ', '.join(done))
            self.replaced |= bool({'copied_tree', 'rsynced_tree', 'link_broken'}.intersection(done))
            self.edited_within |= within
            self.now = self.look()

    # ---- media

    def target(self, file, more=''):
        small = 'reposition=0s,' if self.tape else ''
        return f'virtual:{self.kind},{small}speed=900M,capacity={self.capacity}{more},file={self.work}/{file}'

    def blank(self, more=''):
        self.media += 1
        return self.target(f'medium{self.media}', more)

    def file_of(self, target):
        return target.split('file=')[-1]

    # ---- a command with a hook

    def burn(self, *arguments, quiet=False):
        """Runs a burn and answers its hook. Returns the exit code (-9: killed) and the result line."""
        first = self.now
        self.edited_within = False
        hook = f'{self.work}/{len(self.burns)}'
        command = [self.program.path, 'burn', '--no-lock', '--json', '--no-shelf', '--next-volume',
                   HOOK.format(hook), *arguments]
        self.note('burn', ' '.join(arguments))
        killed, asked = False, 0
        with open(self.work + '/out', 'wb') as out:
            burn = Asking(command, hook, out, env=self.program.env, cwd=self.work)
            self.burns.append(burn)
            while question := burn.question(60):
                asked += 1
                answer = self.answer(*question, quiet or asked > 30)
                if answer == 'kill':
                    burn.run.kill()
                    killed = True
                burn.answer('stop' if answer == 'kill' else answer)
        self.check('the burn ends', killed or burn.run.returncode != -9, arguments)
        with open(self.work + '/out', encoding='utf-8') as file:
            lines = file.read().splitlines()
        result = {} if killed or not lines else json.loads(lines[-1])
        code = -9 if killed else burn.run.returncode
        self.check('an exit code', code in (-9, 0, 1, 2, 3), f'{code} {arguments}')
        self.commands.append((first, code, result))
        self.note('ended', f'{code} {[each["number"] for each in result.get("volumes", [])]} '
                           f'{[each["problem"] for each in result.get("exceptions", [])]} {result.get("fault")}')
        return code, result

    def answer(self, volume, reason, quiet):
        """What the hook is to give."""
        if reason:
            self.note(f'volume {volume} again', reason)
        if quiet or self.random.random() < 0.3 and reason:
            return self.blank()
        if self.lively and self.random.random() < 0.35:
            self.edit(within=True)
        chance = self.random.random()
        finished = self.finished()
        if chance < 0.06 and finished:
            return self.random.choice(finished)  # one of this very set
        if chance < 0.14:
            return self.blank(f',fault=medium-error@{self.random.randrange(200, 900)}k')
        if chance < 0.2:
            return 'stop'
        if chance < 0.28:
            return 'kill'
        if chance < 0.34:
            return self.foreign()
        if chance < 0.45:
            smaller = self.capacity * 4 // 5 // 32768 * 32768
            return self.blank().replace(f'capacity={self.capacity}', f'capacity={smaller}')
        return self.blank()

    def foreign(self):
        """A medium with something else on it."""
        target = self.blank()
        odd = self.work + '/source/tree/odd'
        self.program.run('burn', '--to', target, '--no-lock', odd if os.path.isdir(odd) else self.work + '/source')
        return target

    def journal(self):
        folder = self.work + '/state/steadyburn/sets'
        found = [f'{folder}/{name}' for name in os.listdir(folder)] if os.path.isdir(folder) else []
        found = [name for name in found if name.endswith('.jsonl')]
        return found[0] if found else None

    def finished(self):
        """The targets that the journal calls finished."""
        journal = self.journal()
        if journal is None:
            return []
        with open(journal, encoding='utf-8') as file:
            lines = [json.loads(line) for line in file]
        return [line['target'] for line in lines if 'finished' in line]

    # ---- the set is written

    def write(self):
        self.now = self.look()
        source = self.work + '/source/tree'
        for attempt in range(14):
            quiet = attempt > 8
            kept = self.journal()
            if attempt and self.random.random() < 0.7:
                self.edit()
            if kept is None:
                drives = ['--to', self.blank()]
                if not self.tape and self.random.random() < 0.2:  # two drives in turn
                    drives += ['--to', self.blank()]
                code, result = self.burn(*self.options, *drives, source, quiet=quiet)
                self.check('begun, an exit code', code != 2, result)
                if 'no room for parity' in str(result.get('fault')):  # the plan does not leave it any
                    self.options.remove('--parity')
            else:
                code = 3
                if not self.tape and self.random.random() < 0.15:
                    number = self.random.randrange(1, len(self.finished()) + 3)
                    self.burn('--yes', '--continue', kept, '--disc', str(number), '--to', self.blank(), quiet=True)
                if self.random.random() < 0.4:
                    code, result = self.without_yes(kept)
                if code not in (0, 1) and self.journal():
                    which = 'last' if self.random.random() < 0.5 else kept
                    code, result = self.burn('--yes', '--continue', which, '--to', self.blank(), quiet=quiet)
            if code in (0, 1):
                self.volumes = {each['number']: each['target'] for each in result['volumes']}
                return True
            if self.ended():
                code, result = self.burn('--yes', '--continue', self.journal(), '--to', self.blank(), quiet=True)
                self.check('a set that had only to be ended', code in (0, 1, 2), result)
                if code in (0, 1):
                    self.volumes = {each['number']: each['target'] for each in result['volumes']}
                    return True
        return self.check('the set comes to its end', False, self.commands[-1][1:])

    def ended(self):
        journal = self.journal()
        if journal is None:
            return False
        with open(journal, encoding='utf-8') as file:
            return json.loads(file.readline()).get('ending', False)

    def without_yes(self, journal):
        """Without a yes the set continues where nothing has changed, or it names what has, and takes no disc."""
        blank = self.blank()
        code, result = self.burn('--continue', journal, '--to', blank, quiet=True)
        if code == 3 and 'changed or vanished' in (result.get('fault') or {}).get('message', ''):
            self.check('no disc is spent', not os.path.exists(self.file_of(blank)))
            self.commands.pop()  # it has taken nothing
        return code, result

    def named(self, path):
        """Whether a command has named the path, or a folder that it lies in."""
        said = [each['path'] for _, _, result in self.commands for each in result.get('exceptions', [])]
        return is_named(path, [each.removeprefix(self.work + '/source/') for each in said])

    def other_name_named(self, path):
        """Whether another name of the file was named, one that it has had at any time."""
        names = {name for version in self.versions.get(path, []) for name in version.get('names', ())}
        return any(self.named(name) for name in names - {path})

    # ---- restores

    def restore(self, into, order, *options, hook=IN_TURN):
        return self.read('restore', order, '--into', into, *options, hook=hook)

    def read(self, command, order, *options, hook=IN_TURN):
        """With one command: the media in the order given."""
        targets = [self.volumes[number] for number in order]
        with open(self.work + '/turn', 'w', encoding='utf-8') as file:
            file.write(' '.join(targets[1:]))
        remove(self.work + '/by-number')
        os.mkdir(self.work + '/by-number')
        for number in order:
            with open(f'{self.work}/by-number/{number}', 'w', encoding='utf-8') as file:
                file.write(self.volumes[number])
        end = subprocess.run([self.program.path, command, '--json', '--next-volume', hook, *options,
                              targets[0]], env=self.program.env, cwd=self.work, stdin=subprocess.DEVNULL,
                             capture_output=True)
        lines = end.stdout.decode().splitlines()
        return end.returncode, json.loads(lines[-1]) if lines else {'said': end.stderr.decode()}

    def back(self, name):
        path = f'{self.work}/{name}'
        return state_of(path) if os.path.isdir(path) else {}

    def ignored(self):
        """A disc has no holes."""
        return () if self.format != 'iso' else ('sparse',)

    def wrong(self, wanted, found, ignored=()):
        """What differs; the dates on a disc are whole seconds."""
        if self.format == 'iso':
            wanted, found = rounded(wanted), rounded(found)
        wrong = differences(wanted, found, (*self.ignored(), *ignored))
        return {path: why for path, why in wrong.items() if why.split()[0] != 'names' or
                not self.same_names(wanted[path].get('names', ()), found[path].get('names', ()))}

    def same_names(self, wanted, found):
        """Of the names that the folder still has. Discs have a file that lies on several of them on each."""
        wanted, found = (self.now.keys() & set(names) for names in (wanted, found))
        return wanted == found if self.tape else found <= wanted

    def is_version(self, path, entry, ignored):
        return any(not self.wrong({path: version}, {path: entry}, ignored) for version in self.versions.get(path, []))

    def check_whole(self):
        """A restore of all media holds each file whole, as it was at some time, or the file was named."""
        order = sorted(self.volumes)
        self.random.shuffle(order)
        self.code, result = self.restore(self.work + '/whole', order)
        said = result.get('exceptions', [])
        self.said = [each['path'] for each in said]
        self.note('restored', f'{order} {self.code} {[each["problem"] for each in said]} {result.get("fault")}')
        state = self.back('whole')
        self.state = without_damaged(state)
        self.check('restore is not a failure', self.code in (0, 1), result)
        beside = [path for path in state.keys() - self.state.keys() if not self.named(path[:path.rindex(b'.damaged')])
                  and len(os.path.basename(path)) < 230]  # a longer name was cut
        further = [path for path in beside if self.other_name_named(path[:path.rindex(b'.damaged')])]
        self.check('damaged copies are of files that were named', len(beside) == len(further), beside)
        wrong = self.wrong(self.now, self.state)
        files = {path: why for path, why in wrong.items() if self.state.get(path, {}).get('kind') != FOLDER}
        if self.ended_with[1] == 0 and not self.edited_since:
            self.check('exit code 0, and every file is as it was', not files, files)
        wrong = {path: why for path, why in wrong.items() if not self.named(path)}
        folders = {path for path in wrong if path in self.state and self.state[path]['kind'] == FOLDER}
        files = {path: why for path, why in wrong.items() if path not in folders and self.is_wrong(path)}
        if self.ended_with[1] == 0 and not self.made_again:
            self.check('everything is written, and all is restored with exit code 0', self.code == 0, said)
        further = {path: why for path, why in files.items() if self.other_name_named(path)}
        self.check('what is not as the folder is was named, by further names, too', not further and not beside,
                   further or {path: 'beside' for path in beside})
        files = {path: why for path, why in files.items() if path not in further}
        self.check('what is not as the folder is was named', not files, files)
        if not self.edited_since:
            self.check_folders({path for path in folders if path in self.now})

    def is_wrong(self, path):
        """Whether the restored file is not what the folder had: when the last command ended, if nothing was edited
        while it ran, else at any time."""
        entry = self.state.get(path)
        if entry is None:
            return path in self.ended_with[0] and path in self.now
        return not self.edited_since or not self.is_version(path, entry, ('names',))

    def check_folders(self, folders):
        wanted = {path: self.now[path] for path in folders}
        found = {path: self.state[path] for path in folders}
        wrong = self.wrong(wanted, found, ('mtime',))
        self.check('the modes of folders', not wrong, wrong)
        self.check('the dates of folders', wrong or not self.wrong(wanted, found), self.wrong(wanted, found))

    def check_orders(self):
        """In another order the same comes back."""
        order = sorted(self.volumes)
        self.random.shuffle(order)
        code, _ = self.restore(self.work + '/other', order)
        ignored = () if self.tape else ('names',)
        wrong = self.wrong(self.state, without_damaged(self.back('other')), ignored)
        self.check(f'in the order {order} it is the same', not wrong, wrong)
        self.check(f'in the order {order} it is the same exit code', code == self.code, f'{code}, not {self.code}')

    def check_one_by_one(self):
        """One command for each medium, into the same folder."""
        order = sorted(self.volumes)
        rising = self.random.random() < 0.5
        if not rising:
            self.random.shuffle(order)
        ends = [self.program.result('restore', '--yes', '--into', self.work + '/single', self.volumes[number])
                for number in order]
        codes = [code for code, _ in ends]
        kept = [path for _, result in ends for path in self.in_the_way(result)]
        found = self.back('single')
        state = without_damaged(found)
        wrong = self.wrong(self.state, state, ('names',))
        for path in list(wrong):
            file = self.state.get(path, {'kind': FOLDER})
            known = path in self.state and self.is_version(path, self.state[path], ('names', 'mtime', 'mode'))
            stable = len(self.versions.get(path, [])) == 1
            gone = path not in self.now
            if gone or file['kind'] == FOLDER or not known or not rising and not stable or is_named(path, kept):
                del wrong[path]  # in another order an old version may come last
        what = 'medium by medium, ' + ('rising' if rising else str(order))
        missing = {path: why for path, why in wrong.items() if why == 'missing'}
        self.check(f'{what}, {codes}: every file is there', not missing, missing)
        wrong = {path: why for path, why in wrong.items() if path not in missing}
        self.check(f'{what}, {codes}: every file is the same', not wrong, wrong)
        beside = [path for path in found.keys() - state.keys() if path[:path.rindex(b'.damaged')] in state
                  and is_torn(f'{self.work}/single', path)]
        self.check(f'{what}, {codes}: nothing is left beside', not beside or self.commands_named(), beside)

    def in_the_way(self, result):
        """What was named because a folder of an earlier command stands in its place, or a file on its way."""
        return [each['path'] for each in result.get('exceptions', [])
                if 'is in its place' in each['problem'] or 'is in the way' in each['problem']]

    def check_partly(self):
        """Into the folder of a restore of one medium."""
        number = self.random.choice(sorted(self.volumes))
        self.program.run('restore', '--yes', '--into', self.work + '/partly', self.volumes[number])
        order = sorted(self.volumes)
        self.random.shuffle(order)
        _, result = self.restore(self.work + '/partly', order, '--yes')
        kept = self.in_the_way(result) + self.said  # what is damaged replaces nothing
        found = self.back('partly')
        state = without_damaged(found)
        what = f'after volume {number}, {order}'
        beside = {path: path[:path.rindex(b'.damaged')] for path in found.keys() - state.keys()}
        beside = [path for path, of in beside.items() if of in self.state and not is_named(of, self.said)
                  and is_torn(f'{self.work}/partly', path)]
        self.check(f'{what}: no parts are left beside what is whole', not beside, beside)
        wrong = self.wrong(self.state, state, ('names', 'mtime'))
        wrong = {path: why for path, why in wrong.items() if not is_named(path, kept)}
        self.check(f'{what}: the same', not wrong, wrong)

    def check_each(self):
        """Each medium is good by itself."""
        if self.tape:
            code, result = self.read('verify', sorted(self.volumes), hook=BY_NUMBER)
            self.check('verify the tapes', (code == 0) == (self.code == 0), f'{code} {result}')
            return
        for number, target in self.volumes.items():
            code, result = self.program.result('verify', target)
            named = [each for each in result['exceptions'] if 'volume' not in each['problem']]
            good = code in (0, 1) and (code == 0 or self.commands_named() or not named)
            self.check(f'verify volume {number}', good, f'{code} {result["fault"]} {result["exceptions"]}')

    def commands_named(self):
        return any(result.get('exceptions') for _, _, result in self.commands)

    def check_by_hand(self):
        """xorriso, cp, cat and sha256sum: what the README.txt on a disc says."""
        into = self.work + '/hand'
        os.mkdir(into)
        for number, target in sorted(self.volumes.items()):
            disc = f'{self.work}/disc{number}'
            if self.format == 'iso':
                end = xorriso('stdio:' + self.file_of(target), disc)
            else:
                os.mkdir(disc)
                end = sh(f'tar -xpf "{self.file_of(target)}" -C "{disc}"', self.work)
            self.check(f'volume {number} is read by other programs', end.returncode == 0, end.stderr[-600:])
            if os.path.exists(disc + '/ABOUT-THIS-DISC/SHA256SUMS'):
                end = sh('sha256sum --quiet -c ABOUT-THIS-DISC/SHA256SUMS', disc)
                good = end.returncode == 0 or b'no properly formatted' in end.stderr  # no file of it was read whole
                self.check(f'sha256sum of volume {number}', good, end.stderr + end.stdout)
            readme = disc + '/ABOUT-THIS-DISC/README.txt'
            self.check(f'volume {number} says how to join parts', b'cat NAME.part*of003 > NAME' in open(readme, 'rb').read())
            remove(disc + '/ABOUT-THIS-DISC')
            sh(f'chmod -R u+w . ; cp -a --remove-destination . "{into}"', disc)
            remove(disc)
        self.join(into)
        state = state_of(into)
        for path, entry in self.state.items():
            cut = len(os.path.basename(path)) > 230  # parts of such a name have a shorter one
            known = 'sha256' in entry and self.is_version(path, entry, ('names', 'mtime', 'mode', 'uid', 'gid'))
            if known and not cut and path in self.now and len(self.versions[path]) == 1 and not self.was_file_above(path):
                good = state.get(path, {}).get('sha256') == entry['sha256']
                self.check('by hand, as README.txt says', good, path)

    def was_file_above(self, path):
        """Whether a folder that it lies in has been a file: cp does not put a folder in the place of one."""
        above = [path[:at] for at in range(len(path)) if path[at:at + 1] == b'/']
        return any(entry['kind'] != FOLDER for each in above for entry in self.versions.get(each, []))

    def join(self, folder):
        """Joins what is split and all there: cat NAME.part*of003 > NAME, the newest last."""
        for below, _, names in os.walk(os.fsencode(folder)):
            written = {}  # by name and number of parts
            for part in sorted(names):
                if found := re.fullmatch(rb'(.*)\.part\d+of(\d+)', part, re.S):
                    written.setdefault(found.groups(), []).append(os.path.join(below, part))
            for (name, count), parts in sorted(written.items(), key=lambda each: os.stat(each[1][0]).st_mtime_ns):
                if len(parts) == int(count) and not os.path.isdir(os.path.join(below, name)):
                    with open(os.path.join(below, name), 'wb') as out:
                        for part in parts:
                            with open(part, 'rb') as file:
                                shutil.copyfileobj(file, out)

    def check_against(self):
        """What differs from the folder is named, and nothing else."""
        source = self.work + '/source/tree'
        other = self.wrong(self.now, self.state, ('names',))
        if self.tape:
            code, result = self.read('verify', sorted(self.volumes), '--against', source, hook=BY_NUMBER)
            said = [('', each) for each in result.get('exceptions', [])]
            if not other and not self.commands_named():
                left = [each['path'] for each in result['exceptions'] if not is_excluded(os.fsencode(each['path']))]
                self.check('the tapes against the folder', code in (0, 3) and not left, f'{code} {left}')
        else:
            said = []
            for number, target in self.volumes.items():
                _, result = self.program.result('verify', target, '--against', source)
                said += [(f' volume {number}', each) for each in result.get('exceptions', [])]
        for where, each in said:
            if 'differs from the source' in each['problem']:
                touched = {path for path, seen in self.versions.items() if len(seen) > 1 or path not in self.now}
                good = self.replaced or is_one_of(each['path'], touched) or self.named(os.fsencode(each['path']))
                self.check(f'against the folder{where}: what differs was changed', good, each)
        if not self.tape:
            return
        for path, why in other.items():
            content = self.state.get(path, {}).get('sha256') != self.now.get(path, {}).get('sha256')
            if content and path in self.now:
                named = is_named(path, [each['path'] for _, each in said])
                further = ' by further names, too' if self.other_name_named(path) else ''
                self.check(f'against the folder: what differs is named{further}', named, f'{path} {why}')

    def lose_one(self):
        """One medium is away, cut or spoilt: what is lost is named, or the medium is."""
        if len(self.volumes) < 2:
            return
        lost = self.random.choice(sorted(self.volumes))
        # An archive on a disc has no checksums: what is spoilt there cannot be seen.
        unseen = self.format == 'tar' and not self.tape
        how = self.random.choice(['away', 'cut'] if unseen else ['away', 'spoilt', 'cut'])
        order = sorted(self.volumes)
        self.random.shuffle(order)
        file = self.file_of(self.volumes[lost])
        if how == 'away':
            order.remove(lost)
        else:
            sh(f'cp -a "{file}" "{file}.good"', self.work)
            size = os.path.getsize(file)
            with open(file, 'r+b') as medium:
                if how == 'cut':
                    medium.truncate(self.random.randrange(1, size))
                else:
                    medium.seek(self.random.randrange(max(1, size - 65536)))
                    medium.write(self.random.randbytes(65536)[:size])
        code, result = self.restore(self.work + '/less', order, hook=BY_NUMBER)
        if how != 'away':
            os.replace(file + '.good', file)
        state = without_damaged(self.back('less'))
        said = result.get('exceptions', [])
        self.note(f'volume {lost} {how}', f'{code} {[each["problem"] for each in said]} {result.get("fault")}')
        wrong = self.wrong(self.state, state, ('names',))
        words = (f'volume {lost} ', f'volume {lost}.', 'whether more files followed is not known',
                 'the other discs were not asked for', 'nothing can be read from there on')
        whole = any(word in each['problem'] for each in said for word in words) or code in (2, 3)
        paths = [each['path'] for each in said]
        missing = {path: why for path, why in wrong.items() if path in self.state and not is_named(path, paths)}
        further = {path: why for path, why in missing.items()
                   if any(is_named(name, paths) for name in self.state[path].get('names', ()))}
        what = f'volume {lost} {how}, {order}: what is lost is named'
        self.check(f'{what}, by further names, too', whole or not further, further)
        missing = {path: why for path, why in missing.items() if path not in further}
        self.check(what, whole or not missing, missing or said)
        self.check(f'volume {lost} {how}: the exit code', code != 0 or not wrong, f'{wrong}')

    # ---- a disc again

    def again(self):
        """Discs are made again after more edits: what is not edited is on the set that they make, whole."""
        journal = self.journal()
        if self.tape or journal is None:
            return
        for _ in range(self.random.randrange(3)):
            if self.random.random() < 0.7:
                self.edit()
                self.edited_since = self.made_again = True
            number = self.random.choice(sorted(self.volumes))
            code, result = self.burn('--yes', '--continue', journal, '--disc', str(number), '--to', self.blank(),
                                     quiet=True)
            if code in (0, 1):
                self.volumes = {each['number']: each['target'] for each in result['volumes']}
            small = 'too small' in str(result.get('fault'))  # what has grown need not fit any more
            self.check(f'disc {number} again', code in (0, 1) or small, result.get('fault'))

    def run(self):
        if not self.write():
            return
        self.ended_with = self.commands[-1]
        self.edited_since = self.edited_within
        if self.random.random() < 0.4:
            self.again()
        self.check_whole()
        self.check_each()
        self.check_orders()
        self.check_one_by_one()
        self.check_partly()
        if not self.tape:
            self.check_by_hand()
        self.check_against()
        self.lose_one()


def main():
    work = work_folder()
    failures = Failures()
    alone = len(sys.argv) > 2
    bad = []
    try:
        for seed in [int(sys.argv[2])] if alone else range(1, SEEDS + 1):
            before = failures.count
            case = Case(sys.argv[1], work, seed, failures, alone)
            case.run()
            for burn in case.burns:
                burn.close()
            if failures.count > before:
                bad.append(seed)
            if not alone:
                remove(case.work)
        return failures.conclude(f', seeds {bad}')
    finally:
        remove(work)


if __name__ == '__main__':
    sys.exit(main())
