#!/usr/bin/env python3
"""Random chains of backups with fixed seeds: one or two backups of one living home folder onto discs, tapes and
archives, each run on a medium of its own, behind the one before it, or beside the runs of another backup; with media
that are too small, wrong media in the drive, changed definitions, forgotten runs and emptied sources. Every recorded
run is restored as the folder was, with all media and with one that is damaged, into an empty folder and into one with
files of the user's, and a few are read by hand.
  chains.py STEADYBURN-CLI [SEED]     20 seeds; with STEADYBURN_MATRIX=full 200; SEED: that one, and what it did; with
                                      STEADYBURN_KEEP=1 the work folder stays"""
import glob
import json
import os
import re
import shutil
import stat
import sys

sys.dont_write_bytecode = True
from chain import Chain
from home import DAY, differences, shown, state_of
from medium import Failures, Tape, damage, remove, sh

FULL = os.environ.get('STEADYBURN_MATRIX') == 'full'
SEEDS = 200 if FULL else 20
# How a file that did not come back is named.
LOST = ('” is lost: ', '” was not restored: it is on ', '” was left out: hard link to ')

PACKING = {'tar': '', 'tar.gz': ' -z', 'tar.zst': ' --zstd'}


class Checked(Chain):
    """A chain whose runs are restored."""

    # ---- all of it back

    def prepare_answers(self, backup):
        remove(self.work + '/answers')
        os.mkdir(self.work + '/answers')
        wanted = {}
        for run, media in backup.media_of.items():
            wanted.setdefault(f'{backup.name}.{run}', []).append(media[0])
            for name, medium in zip(backup.names[run], media):
                if len(media) > 1:
                    wanted.setdefault(name, []).append(medium)
        for name, media in wanted.items():
            self.answers(f'answers/{name}', list(dict.fromkeys(media)))

    def restore(self, backup, run, *options, where=None):
        """Into the folder back. `where`: the files where they are, or all in one drive, asked for one by one."""
        self.prepare_answers(backup)
        hook = self.hook(backup)
        if backup.way == 'drive':
            self.insert(self.random.choice(self.all_media(backup.kind)))
        if where == 'files' or backup.faulty:
            options += tuple(word for number, media in backup.media_of.items()
                             for word in ('--from', f'{number}={self.target(backup, media[0])}'))
        code, result, _ = self.call('backup', 'restore', backup.name, '--run', str(run), '--into', self.work + '/back',
                                    *options, *hook)
        state = state_of(self.work + '/back') if os.path.isdir(self.work + '/back') else {}
        return code, result, state

    def ignored(self, backup):
        return ('sparse',) if backup.group == 'disc' else ()

    def restore_all(self):
        for backup in self.backups:
            self.check(f'{backup.name}: the runs', self.runs(backup).keys() == backup.kept.keys())
            for run, kept in backup.kept.items():
                remove(self.work + '/back')
                where = self.random.choice((None, 'files'))
                code, result, state = self.restore(backup, run, where=where)
                wrong = differences(kept, state, self.ignored(backup))
                good = (code == 0 or run in backup.torn) and result.get('lost') == 0 and not wrong
                self.check(f'{backup.name} ({backup.kind}, {backup.media}, {backup.way}): restore {run} {where}', good,
                           f'{code} {wrong} {result}')
                self.figures['restored'] += 1

    # ---- damage

    def fill(self, kept):
        """A folder that has files of the user's: what is at the place of each, and what was put there."""
        back = os.fsencode(self.work) + b'/back'
        os.makedirs(back)
        there = {}
        files = sorted(path for path in kept if 'sha256' in kept[path])
        for path in self.random.sample(files, min(len(files), 12)):
            what = self.random.choice(('newer', 'older', 'equal', 'equal', 'read-only', 'damaged', 'folder', 'link'))
            place = os.path.join(back, path) + (b'.damaged' if what == 'damaged' else b'')
            if os.path.lexists(place):
                continue
            os.makedirs(os.path.dirname(place), exist_ok=True)
            if what == 'folder':
                os.mkdir(place)
                place += b'/mine'
            if what == 'link':
                os.symlink(b'somewhere', place)
            elif what == 'equal':
                shutil.copy(os.path.join(self.copy, kept[path]['sha256'].encode()), place)
                os.utime(place, ns=(kept[path]['mtime'], kept[path]['mtime']))
            else:
                with open(place, 'wb') as file:
                    file.write(b'mine: ' + path)
                date = kept[path]['mtime'] + (30 * DAY if what == 'newer' else -30 * DAY)
                os.utime(place, ns=(date, date))
            if what == 'read-only':
                os.chmod(place, 0o444)
            there[path] = what
        return there

    def keep_contents(self):
        """All contents that the backups should have, by their checksums: as restored before the damage."""
        self.copy = os.fsencode(self.work) + b'/contents'
        os.makedirs(self.copy, exist_ok=True)
        back = os.fsencode(self.work) + b'/back'
        for path, entry in state_of(back).items():
            if 'sha256' in entry:
                shutil.copy(os.path.join(back, path), os.path.join(self.copy, entry['sha256'].encode()))

    def restore_damaged(self, backup, run, lost, how, filled):
        """With the medium `lost` damaged. Into a filled folder it goes with and without a yes."""
        kept = backup.kept[run]
        what = (f'{backup.name} ({backup.kind}, {backup.media}, {backup.way}): restore {run}, '
                f'{os.path.basename(lost)} {how}, {filled} folder')
        remove(self.work + '/back')
        there = self.fill(kept) if filled != 'empty' else {}
        before = state_of(self.work + '/back') if there else {}
        code, result, state = self.restore(backup, run, *(('--yes',) if filled == 'yes' else ()))
        faults = result.get('exceptions', [])
        named = {each['path'] for each in faults if any(words in each['problem'] for words in LOST)}
        mentioned = {each['path'] for each in faults}
        self.check_users(what, kept, before, state, filled, there)
        wrong = differences(kept, state, (*self.ignored(backup), 'names'))
        aside = {path for path in wrong if wrong[path] == 'too many' and re.search(rb'\.damaged(-\d+)?$', path)}
        aside |= {path for path in wrong if wrong[path] == 'too many' and path in before}
        missing = {path for path in wrong.keys() - aside}
        sums = [{path: each[path].get('sha256') for path in each} for each in (kept, before, state)]
        # What has the right contents already counts as restored, and what else it has is the user's.
        missing -= {path for path, old in sums[1].items() if old and sums[0].get(path) == old == sums[2].get(path)}
        if filled == 'no':  # what was kept is named; folders that were there keep their modes and dates
            stays = {path for path in before if path in kept}
            missing -= {path for path in stays if stat.S_ISDIR(kept[path]['kind'] or 0)}
            kept_files = {path for path in stays if not stat.S_ISDIR(kept[path]['kind'])}
            self.check(f'{what}: what was kept is named', {shown(path) for path in kept_files} <= mentioned,
                       {shown(path) for path in kept_files} - mentioned)
            missing -= kept_files
        missing = {shown(path) for path in missing}
        unnamed = missing - named if filled == 'empty' else missing - mentioned
        self.check(f'{what}: what is lost is named', not unnamed,
                   [(path, wrong[path], [each['problem'] for each in faults if each['path'] == shown(path)])
                    for path in wrong if shown(path) in unnamed])
        false = named - missing - ({shown(path) for path in before} if filled == 'no' else set())
        self.check(f'{what}: and nothing else', not false, [each for each in faults if each['path'] in false])
        if filled == 'empty':
            self.check(f'{what}: counted', result.get('lost') == len(named), f'{result.get("lost")}, not {len(named)}: '
                       f'{[each for each in faults if each["path"] not in named]}')
        self.check(f'{what}: the exit code', code == (1 if faults else 0) or run in backup.torn, f'{code} {result}')
        self.check(f'{what}: damaged copies are of files that are lost',
                   {shown(path[:path.rindex(b'.damaged')]) for path in aside if path not in before} <= mentioned, aside)
        self.figures['restored with a loss'] += 1
        self.figures['files lost'] += len(named)

    def check_users(self, what, kept, before, state, filled, there):
        """No file of the user's is gone or has other contents, but those that were wanted, with a yes."""
        for path, entry in before.items():
            now = state.get(path, {})
            if stat.S_ISDIR(entry['kind']):
                self.check(f'{what}: the folder {path} is there', now or (filled == 'yes' and path in kept))
                continue
            same = all(now.get(key) == entry.get(key) for key in ('kind', 'sha256', 'target'))
            wanted = path in kept and all(now.get(key) == kept[path].get(key) for key in ('kind', 'sha256', 'target'))
            good = same or (filled == 'yes' and wanted)
            self.check(f'{what}: what was at {shown(path)} ({there.get(path)})', good,
                       f'was {entry}, is {now}, wanted {kept.get(path)}')

    def lose_media(self):
        for backup in self.backups:
            runs = [run for run in backup.kept if run not in backup.torn]
            for run in self.random.sample(runs, min(2, len(runs))):
                remove(self.work + '/back')
                code, result, _ = self.restore(backup, run, where='files')
                if code != 0:
                    continue
                self.keep_contents()
                media = sorted({medium for each in result['media'] for medium in backup.media_of[each['run']]})
                if not media:  # the source was empty
                    continue
                lost = self.random.choice(media)
                good = self.work + '/good'
                others = [medium for medium in self.all_media()
                          if medium not in media and medium.split('.')[-1] == lost.split('.')[-1]]
                ways = ['gone', 'cut', 'zeroed', 'spoiled', 'flipped', 'flipped'] + ['another'] * min(3, len(others))
                for how in self.random.sample(ways, 3):
                    self.eject()
                    os.rename(lost, good)
                    shutil.copy2(self.random.choice(others) if how == 'another' else good, lost)
                    if how != 'another':
                        self.say('   ', how, os.path.basename(lost), 'at', damage(lost, how, self.random))
                    for filled in ('empty', 'no', 'yes'):
                        self.restore_damaged(backup, run, lost, how, filled)
                    self.eject()
                    remove(lost)
                    os.rename(good, lost)


    # ---- by hand

    def session(self, backup, medium, folder, section):
        """A session of a disc, as xorriso restores it."""
        _, out, _ = self.program.run('info', self.target(backup, medium), '--json')
        start = json.loads(out)['sessions'][section]['start'] // 2048
        return sh(f'xorriso -hardlinks on -osirrox on:auto_chmod_off -indev stdio:{medium} -load sbsector {start} '
                  f'-extract / {folder}', self.work)

    def join_parts(self, folder, readme):
        """The files that lie there in parts become whole, as README.txt has it. Returns them."""
        joined = set()
        for path in state_of(folder):
            found = re.fullmatch(rb'(.*)\.part0*1(of\d+)', path, re.S)
            if found and 'cat NAME.part*of003 > NAME' in readme:
                name = os.path.join(os.fsencode(folder), found[1])
                parts = sorted(glob.glob(glob.escape(name) + b'.part*' + found[2]))
                with open(name, 'wb') as whole:
                    for part in parts:
                        with open(part, 'rb') as file:
                            shutil.copyfileobj(file, whole)
                        os.unlink(part)
                joined.add(found[1])
        return joined

    def read_by_hand(self, backup, run):
        """What the README.txt of the run says, with mt, tar, xorriso, xargs and cp."""
        self.eject()
        hand, back = self.work + '/hand', self.work + '/hand/back'
        remove(hand)
        os.makedirs(back)
        records = self.runs(backup)
        chain = [run]
        while records[chain[0]]['base']:
            chain.insert(0, records[chain[0]]['base'])
        if any(records[number]['volumes'] > 1 for number in chain):
            return  # several tapes: their labels say how they are read
        ends, tapes = [], {}
        what = f'{backup.name} ({backup.kind}, {backup.media}, {backup.way}): run {run} by hand'

        def medium_of(number):
            return backup.media_of[number][0]

        def part(number, command):
            """The command for the medium of a run, where it lies as the last run's README.txt has it."""
            medium = medium_of(number)
            if backup.group == 'file':
                return sh(command.replace('MEDIUM', medium), back)
            if backup.group == 'disc':
                folder = f'{hand}/{number}'
                if not os.path.isdir(folder):
                    ends.append(self.session(backup, medium, folder, records[number]['section'] or 0))
                return sh(command.replace('MEDIUM', folder), back)
            if medium not in tapes:
                tapes[medium] = Tape(medium, f'{hand}/tape{len(tapes)}')
            place = places.get(number, records[number]['section'])
            tapes[medium].run(f'mt -f /dev/nst0 asf {place}', back)
            if 'README' in command:
                return tapes[medium].run(command.replace('MEDIUM', '/dev/nst0'), back)
            if number in packing:
                command = re.sub('^tar( -z| --zstd|)', 'tar' + packing[number], command)
            # As from a drive, which tar cannot read twice to see how it is compressed.
            command = command.replace('tar ', 'cat /dev/nst0 | tar -b 512 ', 1).replace('MEDIUM', '-')
            return tapes[medium].run(command, back)

        places, packing = {}, {}
        if backup.group == 'disc':
            ends.append(self.session(backup, medium_of(run), f'{hand}/{run}', records[run]['section'] or 0))
            with open(f'{hand}/{run}/ABOUT-THIS-BACKUP/README.txt') as file:
                readme = file.read()
        else:
            readme = part(run, 'tar -xOf MEDIUM ABOUT-THIS-BACKUP/README.txt').stdout.decode()
        named = re.findall(r'^    run (\d+)  \w+  \S+  (?:volume \d+  )?(?:(tape file|session) (\d+)  )?(tar\S*  )?', readme, re.M)
        elsewhere = []
        for number, kind, place, packed in named:
            places[int(number)] = int(place or 0)
            if packed:  # another format than that of the run
                packing[int(number)] = PACKING[packed.strip()]
            recorded = records[int(number)]['section']
            if kind and int(place) != recorded + (kind == 'session'):  # xorriso counts from 1
                elsewhere.append(f'run {number}: {kind} {place}, recorded {recorded} from 0')
        self.check(f'{what}: README.txt says where each run is', not elsewhere, elsewhere)
        for place in re.findall(r'asf (\d+) is that of this run', readme):
            places[run] = int(place)
        here = {number for number in chain if backup.group == 'disc' and medium_of(number) == medium_of(run)}
        due = [number for number in chain if number not in here and number != run]
        self.check(f'{what}: the chain', [int(each[0]) for each in named] == due, f'{named}, not {due}')
        commands = re.findall('^    ((?:tar|test|xargs|cp|find) .*)', readme, re.M)
        self.check(f'{what}: commands', len(commands) in (2, 4), commands)
        joined = set()
        for number in [*(int(each[0]) for each in named), run]:
            ends += [part(number, command) for command in commands]
            joined |= self.join_parts(back, readme) if backup.kind == 'tape' else set()
        trouble = [end.stderr.decode()[-300:] for end in ends if end.returncode and b'implausibly' not in end.stderr]
        self.check(f'{what}: no command fails', not trouble, trouble)
        state = state_of(back, (b'ABOUT-THIS-BACKUP', b'ABOUT-THIS-DISC'))
        wrong = differences(backup.kept[run], state, self.ignored(backup), from_disc=backup.group == 'disc')
        if self.replaced & {medium_of(number) for number in chain}:
            wrong = {path: why for path, why in wrong.items() if path.split(b'/')[0] != b'odd' or why != 'too many'}
        for path in joined:  # cat gives a file neither its mode nor its date, nor holes
            for changed in (path, os.path.dirname(path)):
                if re.match('mode|mtime|sparse', wrong.get(changed, '')):
                    del wrong[changed]
        self.check(f'{what}: what was restored', not wrong, wrong)
        self.figures['read by hand'] += 1

    def read_some_by_hand(self):
        for backup in self.backups:
            runs = [run for run in backup.kept if run not in backup.torn]
            for run in self.random.sample(runs, min(2, len(runs))):
                self.read_by_hand(backup, run)


def main():
    failures = Failures()
    figures = dict.fromkeys(('runs', 'refused', 'behind others', 'on several media', 'forgotten', 'restored',
                             'restored with a loss', 'files lost', 'read by hand'), 0)
    seeds = [int(sys.argv[2])] if len(sys.argv) > 2 else range(1, SEEDS + 1)
    for seed in seeds:
        chain = Checked(sys.argv[1], seed, failures, figures, told=len(sys.argv) > 2)
        try:
            for part in (chain.live, chain.restore_all, chain.read_some_by_hand, chain.lose_media):
                part()
        finally:
            if os.environ.get('STEADYBURN_KEEP') is None:
                remove(chain.work)
    print(', '.join(f'{count} {what}' for what, count in figures.items()))
    return failures.conclude()


if __name__ == '__main__':
    sys.exit(main())
