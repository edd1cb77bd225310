#!/usr/bin/env python3
"""Kills (SIGKILL) at random moments, of which the seeds are fixed: of backup runs onto a disc, a tape and an archive
with a shelf beside them, of what enters a medium on the shelf, of restores, and of a set of tapes that is continued.
Each time the shelf and the records are whole, nothing that was good is lost, the next run ends well, and no temporary
file stays. In the end the shelf is deleted and rebuilt from the media in two random orders.
  kills.py STEADYBURN-CLI      STEADYBURN_MATRIX=full: 500 kills instead of 40"""
import json
import os
import random
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from home import Home, differences, state_of
from medium import Failures, Program, remove, target_of, work_folder

KILLS = 500 if os.environ.get('STEADYBURN_MATRIX') == 'full' else 40
# What a shelf knows of a burn and not every medium tells: discs keep whole seconds, and of many a file no checksum.
NOT_ON_MEDIA = ('copies', 'kept', 'burned', 'set', 'mtime_ns', 'sha256')


class Kills:
    def __init__(self, program, work):
        self.work = work
        self.program = Program(program, work)
        self.program.env['TMPDIR'] = work + '/tmp'
        self.failures = Failures()
        self.random = random.Random(20261124)
        self.shelf = work + '/shelf.db'
        for name in ('tmp', 'media'):
            os.mkdir(f'{work}/{name}')
        self.count = {}

    # ---- a command that is killed

    def how_long(self, prepare, *arguments):
        shortest = 10.0
        for _ in range(3):
            prepare()
            began = time.monotonic()
            self.need(arguments[0], self.program.run(*arguments))
            shortest = min(shortest, time.monotonic() - began)
        return shortest

    def kill(self, what, whole, *arguments):
        """Kills the command at a random moment, and counts whether that was before its end."""
        command = self.program.start(*arguments)
        time.sleep(self.random.random() * whole * 1.1)
        command.kill()
        in_time = command.wait() == -9
        kills, killed = self.count.get(what, (0, 0))
        self.count[what] = (kills + 1, killed + in_time)

    def need(self, what, end, code=0):
        self.failures.check(f'{what}: exit code {end[0]}', end[0] == code, str(end[1:])[:600])
        return end[1]

    # ---- what must hold at any time

    def check_shelf(self, what):
        if os.path.exists(self.shelf):
            self.need(f'{what}: shelf check', self.program.run('shelf', 'check'))

    def rows(self, left_out=NOT_ON_MEDIA):
        if not os.path.exists(self.shelf):
            return []
        lines = [json.loads(line) for line in self.need('shelf export', self.program.run('shelf', 'export', '--json'))
                 .splitlines()]
        for line in lines:
            if line['medium'] == 'file':
                line['label'] = None  # the file's name: a copy has another one
        return sorted(json.dumps({key: line[key] for key in sorted(line) if key not in left_out}) for line in lines)

    def runs(self, name):
        """The runs of a backup as `show` has them, by number."""
        out = self.need(f'show {name}', self.program.run('backup', 'show', name, '--json'))
        lines = [json.loads(line) for line in out.splitlines()]
        return {line['run']: line for line in lines if 'run' in line}

    def state_files(self):
        return [f'{folder}/{name}' for folder, _, names in os.walk(self.work + '/state') for name in names]

    def check_rests(self, what, media):
        """After a command that ended well: no file but those that belong there."""
        for folder, _, names in os.walk(self.work + '/backups'):
            for name in names:
                good = name in ('set.jsonl', 'lock') or folder.endswith('/runs') and name.endswith('.jsonl')
                self.failures.check(f'{what}: left over in the records', good, folder + '/' + name)
        for name in os.listdir(self.work + '/backups'):
            below = set(os.listdir(f'{self.work}/backups/{name}'))
            self.failures.check(f'{what}: left over beside the records', below <= {'set.jsonl', 'lock', 'runs'}, str(below))
        self.failures.check(f'{what}: left over in TMPDIR', not os.listdir(self.work + '/tmp'))
        state = self.state_files()
        self.failures.check(f'{what}: of one kill', len(state) <= 1, str(state))
        for path in state:  # the medium of a burn that was killed is told of until somebody says not to
            if path.endswith('.burn'):
                with open(path, encoding='utf-8') as journal:
                    target = json.loads(journal.readline())['target']
                self.need(f'{what}: forget the burn', self.program.run('info', '--forget-burn', target))
        state = self.state_files()
        self.failures.check(f'{what}: left over in the state folder', not state, str(state))
        for name in os.listdir(self.work + '/media'):
            self.failures.check(f'{what}: left over beside the media', name in media, name)
        rests = {name for name in os.listdir(self.work) if name.startswith(('shelf', '.'))} - {'shelf.db'}
        self.failures.check(f'{what}: left over beside the shelf', not rests, str(rests))

    def check_left(self, what, left, said):
        """The medium of a run that was killed: half a disc or tape, or a whole archive that no record names."""
        self.failures.check(f'{what}: one medium at most', len(left) <= 1, str(left))
        for name in left:
            path = f'{self.work}/media/{name}'
            self.failures.check(f'{what}: {name} is named by the next run', 'did not end' in said and path in said, said)
            if name.endswith('.tar.gz'):
                end = subprocess.run(['tar', '-tzf', path], capture_output=True)
                self.failures.check(f'{what}: {name} is whole', end.returncode == 0)

    def check_restore(self, what, name, run, kept):
        remove(self.work + '/back')
        self.need(f'{what}: restore {run}', self.program.run('backup', 'restore', name, '--run', str(run), '--into',
                                                             self.work + '/back'))
        wrong = differences(kept, state_of(self.work + '/back'), ('sparse',))
        self.failures.check(f'{what}: run {run} as it was', not wrong, str(wrong)[:600])

    # ---- scenarios

    def change_source(self):
        """Before a run that would write the files of the one before: were both made in one second, only their bytes
        would tell the two media apart, and not every medium has the checksums of its files for the shelf."""
        self.home.write(b'after %d media' % len(os.listdir(self.work + '/media')))
        return state_of(self.work + '/source')

    def kill_runs(self, kills):
        """Backup runs: the records are those before or those after, and so is the shelf."""
        kinds = (('discs', 'disc', 'iso'), ('tapes', 'tape', 'tap'), ('archives', 'file', 'tar.gz'))
        self.home = Home(self.work + '/source/home', 40, seed=2000)
        kept, media, whole = {}, set(), {}
        week = 1
        for name, kind, ending in kinds:
            target = target_of(kind, f'{self.work}/media/{name}-{{run}}.{ending}')
            self.need('create', self.program.run('backup', 'create', name, '--full-every', '6', '--to', target,
                                                 self.work + '/source/home'))
            began = time.monotonic()
            self.need('run', self.program.run('backup', 'run', name, '--full'))
            whole[name] = max(0.03, time.monotonic() - began)
            kept[name] = {1: state_of(self.work + '/source')}
            media.add(f'{name}-001.{ending}')
        for i in range(kills):
            name, kind, ending = kinds[i % 3]
            what = f'kill {i + 1}, run of {name}'
            week += 1
            self.home.live_a_week(week)
            now = state_of(self.work + '/source')
            before, on_shelf = self.runs(name), set(self.rows())
            self.kill('backup run', whole[name], 'backup', 'run', name)
            self.check_shelf(what)
            self.failures.check(f'{what}: what was on the shelf is', on_shelf <= set(self.rows()))
            self.need(f'{what}: list', self.program.run('backup', 'list'))
            after = self.runs(name)
            self.failures.check(f'{what}: the runs before it are as they were',
                                {number: after.get(number) for number in before} == before)
            for number in after.keys() - before.keys():
                kept[name][number] = now
            media |= {f'{name}-{number:03d}.{ending}' for number in kept[name]}
            left = set(os.listdir(self.work + '/media')) - media
            if left:
                now = self.change_source()
            end = self.program.run('backup', 'run', name)
            self.need(f'{what}: the next run', end)
            self.check_left(what, left, end[2])
            for number in self.runs(name).keys() - kept[name].keys():
                kept[name][number] = now
            media |= left | {f'{name}-{number:03d}.{ending}' for number in kept[name]}
            self.check_rests(what, media)
            self.check_restore(what, name, max(kept[name]), kept[name][max(kept[name])])
            run = self.random.choice(sorted(kept[name]))
            self.check_restore(what, name, run, kept[name][run])
            self.check_shelf(what)
        for name, _, _ in kinds:
            self.failures.check(f'{name}: nothing else is listed', self.runs(name).keys() == kept[name].keys())

    def kill_restores(self, kills):
        """Restores: a file has its name when it is whole, and the same restore ends it."""
        kept = self.change_source()
        arguments = {}
        for name in ('discs', 'tapes', 'archives'):
            self.need('a last run', self.program.run('backup', 'run', name, '--full'))
            arguments[name] = ('backup', 'restore', name, '--into', self.work + '/back', '--yes')
        media = set(os.listdir(self.work + '/media'))
        clear = lambda: remove(self.work + '/back')
        whole = {name: self.how_long(clear, *each) for name, each in arguments.items()}
        for i in range(kills):
            name = sorted(arguments)[i % 3]
            what = f'kill {i + 1}, restore of {name}'
            clear()
            self.kill('backup restore', whole[name], *arguments[name])
            there = state_of(self.work + '/back') if os.path.isdir(self.work + '/back') else {}
            for path, entry in there.items():
                good = path not in kept or kept[path].get('sha256') == entry.get('sha256')
                self.failures.check(f'{what}: what has its name is whole', good, str(path))
            if i % 2 == 0 and there:  # without a yes nothing is replaced, and what is missing comes
                code, _, err = self.program.run(*arguments[name][:-1])
                self.failures.check(f'{what}: the rest', code in (0, 1), err[:300])
                state = state_of(self.work + '/back')
                wrong = differences(kept, state, ('sparse', 'names', 'mode', 'mtime', 'uid', 'gid'))
                self.failures.check(f'{what}: is there, without a yes', not wrong, str(wrong)[:600])
            self.need(f'{what}: again', self.program.run(*arguments[name]))
            wrong = differences(kept, state_of(self.work + '/back'), ('sparse',))
            self.failures.check(f'{what}: as it was', not wrong, str(wrong)[:600])
            self.check_rests(what, media)

    def kill_shelf(self, kills):
        """What enters the shelf: it holds the medium or it does not, and the second time it does."""
        media = sorted(os.listdir(self.work + '/media'))
        media = [name for name in media if self.is_of_a_run(name)]
        remove(self.shelf)
        self.need('shelf add', self.program.run('shelf', 'add', self.target(media[0])))
        shutil.copy(self.shelf, self.work + '/kept.db')
        tree = self.work + '/source/home'
        ways = {'shelf add': lambda name: ('shelf', 'add', self.target(name)),
                'burn': lambda name: ('burn', '--yes', '--verify', '--to', self.work + '/tmp/burned.iso', tree)}
        restart = lambda: (remove(self.shelf), shutil.copy(self.work + '/kept.db', self.shelf))
        whole = {way: self.how_long(restart, *ways[way](media[1])) for way in ways}
        for i in range(kills):
            way = sorted(ways)[i % 2]
            what = f'kill {i + 1}, {way}'
            if i % 7 == 0:
                restart()
            name = self.random.choice(media)
            before = self.rows()
            self.kill(way, whole[way], *ways[way](name))
            self.check_shelf(what)
            between = self.rows()
            self.need(f'{what}: again', self.program.run(*ways[way](name)))
            self.check_shelf(what)
            after = self.rows()
            if way == 'shelf add':
                self.failures.check(f'{what}: before or after', between in (before, after))
            else:  # what the file held before is taken off when it is written anew
                others = [row for row in before if 'burned.iso' not in row]
                self.failures.check(f'{what}: before or after',
                                    set(others) <= set(between) <= set(before) | set(after))
            rests = [name for name in os.listdir(self.work) if name.startswith('shelf') and name != 'shelf.db']
            self.failures.check(f'{what}: left over beside the shelf', not rests, str(rests))
            left = set(os.listdir(self.work + '/tmp')) - {'burned.iso'}
            self.failures.check(f'{what}: left over beside the image', not left, str(left))
        os.unlink(self.work + '/tmp/burned.iso')

    def kill_sets(self, kills):
        """A set of tapes: `--continue` ends it from wherever it was, or a new one begins where nothing was noted."""
        source = self.work + '/source/home'
        tapes = self.work + '/tapes'
        first = f'virtual:tape,reposition=0s,speed=900M,capacity=600K,file={tapes}/1.tap'
        following = f'echo "virtual:tape,reposition=0s,speed=900M,capacity=600K,file={tapes}/$STEADYBURN_VOLUME.tap"'
        swaps = ('--to', first, '--next-volume', following, '--yes')
        clear = lambda: (remove(tapes), os.mkdir(tapes))
        whole = self.how_long(clear, 'burn', *swaps, source)
        kept = state_of(self.work + '/source')
        continued = 0
        for i in range(kills):
            what = f'kill {i + 1}, set of tapes'
            clear()
            self.kill('burn of a tape set', whole, 'burn', *swaps, source)
            self.check_shelf(what)
            again = self.program.run('burn', '--continue', 'last', *swaps)
            continued += again[0] == 0
            if again[0] == 2:  # no set was begun, or it had ended
                again = self.program.run('burn', *swaps, source)
            self.need(f'{what}: continued', again)
            self.check_shelf(what)
            self.check_rests(what, set(os.listdir(self.work + '/media')))
            remove(self.work + '/back')
            self.need(f'{what}: restore', self.program.run('restore', first, '--next-volume', following, '--into',
                                                           self.work + '/back'))
            wrong = differences(kept, state_of(self.work + '/back'))
            self.failures.check(f'{what}: as it was', not wrong, str(wrong)[:600])
        print(f'{continued} sets continued')

    def rebuild(self):
        """The shelf is deleted and made anew of the media, in two orders: equal row for row. A run that was killed
        between the shelf and its record has left a medium that is whole: then it was on the shelf as well."""
        volumes = {json.loads(row)['volume'] for row in self.burned}
        media = [name for name in sorted(os.listdir(self.work + '/media')) if self.is_of_a_run(name) or
                 self.program.result('shelf', 'add', self.target(name))[1].get('volume') in volumes]
        shelves = []
        for _ in range(2):
            self.random.shuffle(media)
            remove(self.shelf)
            for name in media:
                self.need(f'add {name}', self.program.run('shelf', 'add', self.target(name)))
            shelves.append((self.rows(), self.rows(NOT_ON_MEDIA[:4])))
        rows = shelves[0][0]
        self.failures.check('rebuilt in another order: equal row for row', shelves[0] == shelves[1])
        self.failures.check('rebuilt: equal row for row to what was burned', rows and rows == self.burned,
                            str(set(rows) ^ set(self.burned))[:2000])
        print(f'{len(media)} media, {len(rows)} rows')

    def is_of_a_run(self, name):
        """Whether it is a medium of a run that is in the records."""
        set_name, rest = name.rsplit('-', 1)
        return int(rest.split('.')[0]) in self.listed[set_name]

    def target(self, name):
        kind = {'iso': 'disc', 'tap': 'tape'}.get(name.split('.')[-1], 'file')
        return target_of(kind, f'{self.work}/media/{name}')

    def run(self):
        self.kill_runs(KILLS * 2 // 5)
        self.kill_restores(KILLS // 4)
        self.listed = {name: self.runs(name) for name in ('discs', 'tapes', 'archives')}
        self.burned = self.rows()
        self.kill_shelf(KILLS // 4)
        self.rebuild()
        self.kill_sets(KILLS // 10)
        for what, (kills, killed) in self.count.items():
            self.failures.check(f'{what}: killed before its end', killed > 0)
            print(f'{what}: {kills} kills, {killed} before the end')


def main():
    work = work_folder()
    try:
        kills = Kills(sys.argv[1], work)
        kills.run()
        return kills.failures.conclude()
    finally:
        remove(work)


if __name__ == '__main__':
    sys.exit(main())
