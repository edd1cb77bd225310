#!/usr/bin/env python3
"""A year of a home folder: weekly runs of several backups onto discs and tapes, every run restored as the folder was,
with all media, with one of the chain destroyed, and from the media alone by their README.txt.
  year.py STEADYBURN-CLI      STEADYBURN_MATRIX=full: 52 weeks and every restore instead of ten and a few"""
import gzip
import json
import os
import random
import sys

sys.dont_write_bytecode = True
from home import Home, differences, shown, state_of
from medium import Failures, Program, Readable, chain_in, damage, remove, target_of, work_folder

FULL = os.environ.get('STEADYBURN_MATRIX') == 'full'
WEEKS = 52 if FULL else 10
# name: kind of medium, ending, options of `backup create`
BACKUPS = {
    'discs': ('disc', 'iso', ['--full-every', '13' if FULL else '6']),
    'differential-tapes': ('tape', 'tap', ['--full-every', '9' if FULL else '6', '--differential']),
}
if FULL:
    BACKUPS |= {
        'differential-discs': ('disc', 'iso', ['--full-every', '7', '--differential', '--verify']),
        'tapes': ('tape', 'tap', ['--full-every', '10']),
        'archives': ('file', 'tar.zst', []),  # a chain of a whole year
    }


class Year:
    def __init__(self, program, work):
        self.work = work
        self.program = Program(program, work, shelf=False)
        self.failures = Failures()
        self.random = random.Random(20261123)
        self.home = Home(work + '/source/home', 150 if FULL else 80, seed=1999)
        self.kept = {}  # by week: what there was
        self.figures = dict.fromkeys(('runs', 'restored', 'restored with a loss', 'files lost', 'read by hand'), 0)

    def medium(self, name, run):
        return f'{self.work}/media/{name}-{run:03d}.{BACKUPS[name][1]}'

    def live(self):
        os.mkdir(self.work + '/media')
        for name, (kind, ending, options) in BACKUPS.items():
            target = target_of(kind, f'{self.work}/media/{name}-{{run}}.{ending}')
            code, _, err = self.program.run('backup', 'create', name, '--to', target, *options, self.work + '/source/home')
            self.failures.check(f'create {name}', code == 0, err)
        for week in range(1, WEEKS + 1):
            if week > 1:
                self.home.live_a_week(week)
            self.kept[week] = state_of(self.work + '/source')
            for name in BACKUPS:
                code, result = self.program.result('backup', 'run', name)
                good = code == 0 and result['outcome'] == 'complete' and result['backup']['run'] == week
                self.failures.check(f'{name}: run {week}', good, str(result))
                self.figures['runs'] += 1

    def restored(self, name, run, *options):
        remove(self.work + '/back')
        code, result = self.program.result('backup', 'restore', name, '--run', str(run), '--into', self.work + '/back',
                                           *options)
        state = state_of(self.work + '/back') if os.path.isdir(self.work + '/back') else {}
        return code, result, state

    def ignored(self, name):
        """A disc has no holes."""
        return ('sparse',) if BACKUPS[name][0] == 'disc' else ()

    def restore_all(self):
        for name in BACKUPS:
            for run in range(1, WEEKS + 1):
                code, result, state = self.restored(name, run)
                wrong = differences(self.kept[run], state, self.ignored(name))
                self.failures.check(f'{name}: restore {run}', code == 0 and result['lost'] == 0 and not wrong,
                                    f'{code} {wrong or result}')
                self.figures['restored'] += 1

    def restore_without(self, name, run, lost, how):
        """`lost`: the run whose medium is destroyed."""
        what = f'{name}: restore {run}, medium {lost} {how}'
        file = self.medium(name, lost)
        os.rename(file, file + '.good')
        with open(file + '.good', 'rb') as good, open(file, 'wb') as copy:
            copy.write(good.read())
        damage(file, how, self.random)
        code, result, state = self.restored(name, run)
        os.replace(file + '.good', file)
        faults = result.get('exceptions', [])
        # Other sentences say what is wrong with the medium, as which of its folders cannot be read.
        said = ('” is lost: ', '” was not restored: it is on ')
        named = {each['path'] for each in faults if any(words in each['problem'] for words in said)}
        wrong = differences(self.kept[run], state, (*self.ignored(name), 'names'))
        aside = {path for path in wrong if wrong[path] == 'too many' and path.endswith(b'.damaged')}
        missing = {shown(path) for path in wrong.keys() - aside}
        self.failures.check(f'{what}: what is lost is named, and no more', named == missing,
                            f'named {sorted(named - missing)}, lost {sorted(missing - named)} '
                            f'{[wrong[path] for path in wrong.keys() - aside if shown(path) not in named]}')
        self.failures.check(f'{what}: counted', result['lost'] == len(named), f'{result["lost"]}, not {len(named)}')
        self.failures.check(f'{what}: the exit code', code == (1 if faults else 0), str(code))
        self.failures.check(f'{what}: damaged copies are of files that are lost',
                            {shown(path[:-8]) for path in aside} <= named)
        self.figures['restored with a loss'] += 1
        self.figures['files lost'] += len(named)

    def lose_media(self):
        ways = ('gone', 'spoiled', 'cut', 'zeroed')
        for name in BACKUPS:
            for i, run in enumerate(range(3, WEEKS + 1, 3) if FULL else (4, 10)):
                _, result, _ = self.restored(name, run)
                media = [each['run'] for each in result['media']]
                for lost in media if FULL and len(media) < 5 else self.random.sample(media, min(2, len(media))):
                    self.restore_without(name, run, lost, ways[(i + lost) % 4])

    def read_by_hand(self, name, run):
        """Only what the medium's own README.txt says."""
        kind = BACKUPS[name][0]
        remove(self.work + '/hand')
        os.makedirs(self.work + '/hand/back')
        last = Readable(kind, self.medium(name, run), self.work + '/hand/last')
        readme = last.about('README.txt').decode()
        before = chain_in(readme)
        media = [Readable(kind, file, f'{self.work}/hand/{i}') for i, file in enumerate(before)] + [last]
        for each in media:
            each.restore_onto(self.work + '/hand/back', readme)
        trouble = [line for each in media for line in each.trouble]
        self.failures.check(f'{name}: run {run} by hand, commands', not trouble, str(trouble))
        state = state_of(self.work + '/hand/back', (b'ABOUT-THIS-BACKUP', b'ABOUT-THIS-DISC'))
        wrong = differences(self.kept[run], state, self.ignored(name), from_disc=kind == 'disc')
        self.failures.check(f'{name}: run {run} by hand, what was restored', not wrong, str(wrong))
        self.check_contents(name, run, last)
        self.figures['read by hand'] += 1

    def check_contents(self, name, run, medium):
        """CONTENTS.jsonl.gz has all that there was, with the checksums of what lies on other media."""
        lines = [json.loads(line) for line in gzip.decompress(medium.about('CONTENTS.jsonl.gz')).splitlines()]
        kept = {path: entry for path, entry in self.kept[run].items() if entry['kind'] != 0o040000}
        self.failures.check(f'{name}: run {run} lists as many as there were', len(lines) == len(kept))
        sums = sorted(line['sha256'] for line in lines if 'sha256' in line)
        there = sorted(entry['sha256'] for entry in kept.values() if 'sha256' in entry)
        mine = [line for line in lines if line['run'] == run]
        for each in sums:
            if each in there:
                there.remove(each)
            else:
                self.failures.check(f'{name}: run {run} lists checksums of what was there', False, each)
        self.failures.check(f'{name}: run {run} has the files that no other has',
                            len(there) == len([line for line in mine if 'size' in line]))

    def read_all_by_hand(self):
        for name in BACKUPS:
            for run in range(1, WEEKS + 1) if FULL else (6, 9):
                self.read_by_hand(name, run)


def main():
    work = work_folder()
    try:
        year = Year(sys.argv[1], work)
        for part in (year.live, year.restore_all, year.lose_media, year.read_all_by_hand):
            part()
        print(', '.join(f'{count} {what}' for what, count in year.figures.items()))
        return year.failures.conclude()
    finally:
        remove(work)


if __name__ == '__main__':
    sys.exit(main())
