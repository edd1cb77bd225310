"""One random chain of backups, as chains.py tries many: a home folder, one or two backups of it, their media, and the
weeks in which they are run. What each recorded run should restore, and where it lies, is noted."""
import hashlib
import json
import os
import random

from home import Home, differences, state_of
from medium import Program, remove, work_folder

DISCS = ('dvd+r', 'dvd-r', 'cd-rw', 'bd-r', 'bd-re')
ARCHIVES = ('tar', 'tar.gz', 'tar.zst')
CAPACITIES = {'disc': ('5M', '9M', '50M'), 'tape': ('2M', '4M', '50M')}
PATTERN = b'letters'  # what is excluded now and then

# Gives the next of the media in a file of answers that is named after what is wanted: each in its turn. The drive has
# one medium: the one in it goes back to its place before another comes in.
GIVE = '''#!/bin/bash
cd "$(dirname "$0")" || exit 1
echo "$STEADYBURN_ACTION $STEADYBURN_SET.$STEADYBURN_VOLUME $STEADYBURN_REASON" >>asked
test "$(wc -l <asked)" -lt 100 || exit 1
answers=answers/$STEADYBURN_SET.$STEADYBURN_VOLUME
test "$STEADYBURN_ACTION" = read || answers=blank
if [ -s $answers ]; then
    read -r medium <$answers
    tail -n +2 $answers >turned
    test "$STEADYBURN_ACTION" = write || echo "$medium" >>turned
    mv turned $answers
else # a medium of the run that is being written is compared
    medium=$(sed -n "$((STEADYBURN_VOLUME + ${STEADYBURN_REASON:+1} + 0))p" given)
    test "$STEADYBURN_ACTION" = read && test -n "$medium" || exit 1
fi
test "$STEADYBURN_ACTION" = read || echo "$medium" >>given
if [ -e inside ]; then
    mv drive "$(cat inside)" 2>/dev/null
    mv "$medium" drive 2>/dev/null
    echo "$medium" >inside
    medium=$PWD/drive
fi
echo "$(cat mechanics)$medium"
'''


def file_of(target):
    """The file of a medium."""
    return target.split('file=')[-1].split(',')[0]


class Backup:
    """A backup, what it should restore, and on which media its runs lie."""

    def __init__(self, name, kind, capacity, media, way):
        self.name, self.kind, self.capacity, self.media, self.way = name, kind, capacity, media, way
        self.group = 'disc' if kind in DISCS else 'tape' if kind == 'tape' else 'file'
        self.sources = [b'home']
        self.excluded = False
        self.kept = {}    # by run: what there was
        self.media_of = {}  # by run: the files of its media
        self.torn = set()  # runs of which something is named that did not come onto the medium
        self.names = {}  # by run: the names of its media, by which they are asked for
        self.broken = []  # the media of a run that broke off
        self.faulty = False  # whether a recorded target has a fault

    def mechanics(self):
        if self.group == 'file':
            return ''
        speed = 'reposition=0s,speed=900M' if self.group == 'tape' else 'speed=900M'
        return f'virtual:{self.kind},{speed},capacity={self.capacity},file='


class Chain:
    def __init__(self, path, seed, failures, figures, told=False):
        self.work = work_folder()
        self.seed, self.failures, self.figures, self.told = seed, failures, figures, told
        self.cli = path
        self.program = Program(path, self.work, shelf=False)
        self.random = random.Random(seed)
        self.home = Home(self.work + '/source/home', self.random.choice((6, 12, 30)), seed)
        self.extra = Home(self.work + '/source/extra', 3, seed + 1)
        self.numbers = 0
        for folder in ('media', 'answers'):
            os.mkdir(f'{self.work}/{folder}')
        with open(self.work + '/give', 'w') as file:
            file.write(GIVE)
        os.chmod(self.work + '/give', 0o755)
        self.backups = []
        self.replaced = set()  # discs whose first session shows what another burn has appended

    # ---- what is said

    def say(self, *what):
        if self.told:
            print(*what, flush=True)

    def check(self, what, good, why=''):
        """A failure names the seed and how it is repeated."""
        return self.failures.check(f'seed {self.seed}: {what}', good, f'{str(why)[:1500]} [chains.py '
                                   f'{os.path.basename(self.cli)} {self.seed}]')

    def call(self, *arguments):
        """The exit code, the result line, and whether a medium was being written."""
        code, out, err = self.program.run(*arguments, '--json')
        lines = [json.loads(line) for line in out.splitlines()]
        result = lines[-1] if lines and lines[-1].get('event') == 'result' else {'said': err}
        wrote = any(line.get('phase') == 'write' for line in lines)
        short = {key: result[key] for key in ('outcome', 'fault', 'exceptions', 'lost', 'said') if result.get(key)}
        length = 300 if arguments[1] == 'restore' else 900
        self.say('  $', ' '.join(arguments).replace(self.work, ''), '->', code, str(short)[:length])
        self.check(f'{arguments[:3]}: no signal ends it, and a result is said', 0 <= code <= 3 and 'outcome' in result,
                   f'{code} {result}')
        return code, result, wrote

    # ---- media

    def new_medium(self, backup):
        self.numbers += 1
        return f'{self.work}/media/{self.numbers}.{backup.kind.replace("+", "-plus-")}'

    def target(self, backup, medium):
        return backup.mechanics() + medium

    def insert(self, medium):
        """Into the drive, which is the file drive; the one in it goes back to its place. A blank one is no file yet."""
        self.eject()
        if os.path.exists(medium):
            os.rename(medium, self.work + '/drive')
        with open(self.work + '/inside', 'w') as file:
            file.write(medium + '\n')

    def inserted(self):
        if not os.path.exists(self.work + '/inside'):
            return None
        with open(self.work + '/inside') as file:
            return file.read().strip()

    def eject(self):
        """Returns what was in the drive."""
        medium = self.inserted()
        if medium is not None:
            os.unlink(self.work + '/inside')
            if os.path.exists(self.work + '/drive'):
                os.rename(self.work + '/drive', medium)
        return medium

    def answers(self, name, media):
        with open(f'{self.work}/{name}', 'w') as file:
            file.write(''.join(medium + '\n' for medium in media))

    def given(self):
        """What the run was begun on and what the hook gave to write on since then."""
        with open(self.work + '/given') as file:
            return file.read().splitlines()

    def hook(self, backup):
        remove(self.work + '/asked')
        mechanics = backup.mechanics()
        with open(self.work + '/mechanics', 'w') as file:
            file.write(mechanics)
        if backup.way != 'drive':
            self.eject()
        return ('--next-volume', f'{self.work}/give')

    def sums(self):
        """What all media hold, that in the drive as well."""
        inside = self.inserted()
        sums = {name: entry.get('sha256') for name, entry in state_of(self.work + '/media').items()}
        if inside and os.path.exists(self.work + '/drive'):
            with open(self.work + '/drive', 'rb') as file:
                sums[os.fsencode(os.path.basename(inside))] = hashlib.sha256(file.read()).hexdigest()
        return sums

    def all_media(self, kind=None):
        """Of a kind, those that fit into a drive for it: the machine puts no tape into a burner."""
        return sorted({medium for backup in self.backups if kind in (None, backup.kind)
                       for media in backup.media_of.values() for medium in media})

    # ---- definitions

    def create(self, name, kind=None, shared=False):
        draw = self.random
        kind = kind or draw.choice((*DISCS, *DISCS[:4], *['tape'] * 7, *ARCHIVES))
        group = 'disc' if kind in DISCS else 'tape' if kind == 'tape' else 'file'
        capacity = draw.choice(CAPACITIES[group]) if group != 'file' else ''
        media = draw.choice(('own', 'chain', 'chain', 'shared' if group == 'tape' else 'chain'))
        if shared:
            media, capacity = 'shared', self.backups[0].capacity
        ways = ('numbered', 'place', 'place', 'drive', 'drive', 'drive')
        way = 'numbered' if group == 'file' else draw.choice(ways)
        if self.backups and self.backups[0].way != 'numbered' and group != 'file':
            way = self.backups[0].way if shared or way == 'drive' else way
        if any(other.way == 'drive' and other.kind != kind for other in self.backups) and way == 'drive':
            way = 'numbered'
        if media == 'own' and way != 'drive':
            way = 'numbered'
        if kind == 'bd-re' and way == 'place':  # each run has a disc of its own
            way = 'numbered'
        backup = Backup(name, kind, capacity, media, way)
        place = {'numbered': f'{self.work}/media/{name}-{{run}}.{kind}', 'drive': self.work + '/drive',
                 'place': shared and self.backups[0].place or self.new_medium(backup)}[way]
        if way == 'drive' and (media == 'own' or kind == 'bd-re'):
            place = self.work + '/drive-{run}'  # one file for all is refused; each run says --to
        backup.place = place
        options = ['--media', media]
        if draw.random() < 0.6:
            options += ['--full-every', str(draw.randrange(2, 6))]
        if draw.random() < 0.25:
            options += ['--differential']
        if draw.random() < 0.3:
            options += ['--verify']
        self.backups.append(backup)
        code, result, _ = self.call('backup', 'create', name, '--to', self.target(backup, place), *options,
                                    self.work + '/source/home')
        self.check(f'create {name}', code == 0, result)
        self.say(name, kind, capacity, media, way, options)

    def edit(self, backup):
        """One or two changes that concern the next run."""
        draw = self.random
        options = []
        for _ in range(draw.randrange(1, 3)):
            what = draw.choice(('every', 'level', 'media', 'source', 'pattern', 'verify', 'format'))
            if what == 'every' and '--full-every' not in ' '.join(options):
                options += draw.choice((['--full-every', '3'], ['--unset', 'full-every']))
            elif what == 'level' and 'differential' not in ' '.join(options):
                options += draw.choice((['--differential'], ['--unset', 'differential']))
            elif what == 'media' and backup.group != 'file' and '--media' not in options:
                uses = ['chain'] + ['own'] * ('{run}' in backup.place) + ['shared'] * (backup.group == 'tape')
                backup.media = draw.choice(uses)
                options += ['--media', backup.media]
            elif what == 'source' and '/extra' not in ' '.join(options):
                has = b'extra' in backup.sources
                options += ['--remove' if has else '--add', self.work + '/source/extra']
                backup.sources = [b'home'] if has else [b'home', b'extra']
            elif what == 'pattern' and 'clude' not in ' '.join(options):
                options += ['--include' if backup.excluded else '--exclude', PATTERN.decode()]
                backup.excluded = not backup.excluded
            elif what == 'format' and backup.kind == 'tape' and '--format' not in options:
                options += ['--format', draw.choice(ARCHIVES)]
            elif what == 'verify' and 'verify' not in ' '.join(options):
                options += draw.choice((['--verify'], ['--unset', 'verify']))
        if options:
            code, result, _ = self.call('backup', 'edit', backup.name, *options)
            self.check(f'edit {backup.name} {options}', code == 0, result)

    def forget(self, backup):
        """A run that others need stays; no other is forgotten, and no medium changes."""
        if len(backup.kept) < 2:
            return
        run = self.random.choice(sorted(backup.kept))
        later = ('--with-later',) if self.random.random() < 0.3 else ()
        before, sums = self.runs(backup), self.sums()
        code, result, _ = self.call('backup', 'forget', backup.name, str(run), *later)
        after = self.runs(backup)
        gone = before.keys() - after.keys()
        self.check('forget: no medium changes', self.sums() == sums)
        self.check('forget: the others are as they were', all(before[number] == after[number] for number in after))
        if code == 0:
            needing = {run}
            for number in sorted(before):
                if before[number]['base'] in needing:
                    needing.add(number)
            self.check('forget: what was asked for is gone, and no more', run in gone and
                       (gone == needing if later else gone == {run} == needing), f'{gone} {needing}')
        else:
            self.check('forget: refused, and nothing is gone', not gone and code == 2 and (not later), result)
        for number in gone:
            del backup.kept[number], backup.media_of[number]
        if gone:
            self.figures['forgotten'] += len(gone)

    def runs(self, backup):
        code, out, err = self.program.run('backup', 'show', backup.name, '--json')
        self.check(f'show {backup.name}', code == 0, err)
        lines = [json.loads(line) for line in out.splitlines()]
        return {line['run']: line for line in lines if line['event'] == 'run'}

    # ---- a week

    def now(self, backup):
        """What the sources hold, as far as the backup wants it."""
        state = state_of(self.work + '/source')
        kept = {path: entry for path, entry in state.items() if path.split(b'/')[0] in backup.sources
                and not (backup.excluded and PATTERN in path.split(b'/'))}
        for entry in kept.values():
            if 'names' in entry:
                entry['names'] = tuple(name for name in entry['names'] if name in kept)
        return kept

    def choose_medium(self, backup):
        """What is in the drive: mostly the medium of the last run, now and then another or a blank one."""
        last = backup.media_of[max(backup.media_of)][-1] if backup.media_of else None
        if backup.media == 'shared' and self.inserted() and self.random.random() < 0.8:
            return  # whatever is in it
        chance = self.random.random()
        if chance < 0.7 and last:
            self.insert(last)
        elif chance < 0.85 or not self.all_media(backup.kind):
            self.insert(self.new_medium(backup))
        else:
            self.insert(self.random.choice(self.all_media(backup.kind)))

    def write(self, backup, *options, fault='', always=False):
        """One call of run. What is recorded is noted; what is refused has changed nothing. `fault`: of the drive;
        `always`: further media are given."""
        before, sums, kept = self.runs(backup), self.sums(), self.now(backup)
        hook = ()
        spilled = [self.new_medium(backup) for _ in range(8)]
        if self.random.random() < 0.5 or always:
            hook = self.hook(backup)
            self.answers('blank', spilled)
        first = backup.place
        if backup.way == 'drive':
            first = self.inserted()
            options = (*options, '--to', self.target(backup, self.work + '/drive') + fault)
        else:
            self.eject()
            if fault and '{run}' not in first:
                options = (*options, '--to', self.target(backup, first) + fault)
            if '--to' in options:
                first = file_of(options[options.index('--to') + 1])
        self.answers('given', [first])
        code, result, wrote = self.call('backup', 'run', backup.name, *options, *hook)
        after = self.runs(backup)
        new = after.keys() - before.keys()
        what = f'run of {backup.name}'
        self.figures['runs'] += 1
        self.check(f'{what}: the records before it', all(after.get(number) == before[number] for number in before))
        compared = result.get('compared') or {}
        faults = [result.get('fault'), *result.get('exceptions', []), compared.get('fault'), compared.get('exceptions')]
        self.check(f'{what}: exit code {code} says why', code == 0 or any(faults), result)
        nothing = code == 0 and not new and result.get('backup', 0) is None
        self.check(f'{what}: a good one is recorded', code not in (0, 1) or len(new) == 1 or nothing, f'{new} {result}')
        now = self.sums()
        changed = {name for name in sums if now.get(name) != sums[name]}
        self.check(f'{what}: what is not to be written to stays', len(changed) <= wrote, f'{changed} {result}')
        if nothing:
            wrong = differences(backup.kept[max(backup.kept)], kept)
            self.check(f'{what}: nothing to write, for nothing has changed', not wrong, wrong)
        elif new:
            self.note(backup, max(new), after[max(new)], kept, '--continue' in options)
            backup.faulty = backup.faulty or fault != ''
            if code == 1:
                backup.torn.add(max(new))
                self.check(f'{what}: is whole', fault, f'{result["exceptions"]} {compared}')
        else:
            self.figures['refused'] += 1
            backup.broken = (backup.broken if '--continue' in options else []) + self.given()
        return code, result

    def note(self, backup, run, record, kept, continued):
        """What a recorded run holds, and on which media."""
        target = file_of(record['target'])
        media, count = self.given(), record['volumes']
        media[0] = target if '{run}' in media[0] else media[0]
        if len(media) < count and continued:
            media = backup.broken[:count - len(media)] + media
        media = media[-count:] if len(media) >= count else media  # the first one may have had no room at all
        self.check(f'run {run} of {backup.name}: is where the record says',
                   backup.way == 'drive' or target == media[0], f'{target} {media}')
        self.check(f'run {run} of {backup.name}: its media', len(media) == count, f'{media} {record}')
        backup.kept[run], backup.media_of[run] = kept, media
        further = record['further_label'] or record['label']
        backup.names[run] = [f"{record['label']}.{record['label_number']}"]
        backup.names[run] += [f'{further}.{i + 1}' for i in range(1, count)]
        self.check(f'run {run} of {backup.name}: no two tapes have one name',
                   backup.group != 'tape' or self.is_named_alone(backup, run), f'{media} {backup.names}')
        self.say(f'   run {run} {record["level"]} section {record["section"]} on', [os.path.basename(m) for m in media])
        self.figures['on several media'] += count > 1
        self.figures['behind others'] += record['appended']

    def is_named_alone(self, backup, run):
        """Whether no other tape has the name of one of the run's, in a chain of them."""
        known = {}
        for other in self.backups:
            for number in other.media_of:
                for name, medium in zip(other.names[number], other.media_of[number]):
                    known.setdefault(name, set()).add(medium)
        return all(len(known[name]) == 1 for name in backup.names[run])

    def run(self, backup):
        draw = self.random
        options = []
        for option, chance in (('--full', 0.1), ('--new-medium', 0.1), ('--yes', 0.4), ('--compare', 0.1)):
            if draw.random() < chance:
                options.append(option)
        if backup.way == 'drive':
            self.choose_medium(backup)
        fault = ''
        if backup.group != 'file' and draw.random() < 0.12:
            place = self.place_of_next(backup)
            end = os.path.getsize(place) if os.path.exists(place) else 0
            what = draw.choice(('medium-error', 'medium-error', 'full', 'eject'))
            fault = f',fault={what}@{draw.randrange(end + 1_500_000)}'
        if draw.random() < 0.7:  # a blank in a simulated drive is a file that is not there, and no disc taken out
            options.append('--moved')
        code, result = self.write(backup, *options, fault=fault)
        again = [option for option in options if option != '--new-medium']
        for _ in range(3):
            if code in (0, 1):
                return
            # Another medium, as a person would give it.
            more = ()
            if '--continue' in str(result) or result.get('unfinished'):
                more = (draw.choice(('--continue', '--give-up')),)
            if backup.way == 'drive':
                self.insert(self.new_medium(backup))
            elif more == ('--continue',):
                more += ('--to', self.target(backup, self.new_medium(backup)))
            elif backup.way == 'place':
                backup.place = self.new_medium(backup)
                self.call('backup', 'edit', backup.name, '--to', self.target(backup, backup.place))
            elif self.place_of_next(backup) in self.all_media():  # a run of the other backup is there
                more += ('--to', self.target(backup, self.new_medium(backup)))
            elif os.path.exists(self.place_of_next(backup)):  # a file that a run which failed has left
                more += ('--yes',)
            code, result = self.write(backup, *again, *more, always=True)
        self.check(f'run of {backup.name}: a new medium and all that is asked for, and it is written', code in (0, 1),
                   result)

    def foreign(self, backup):
        """Another burn goes behind the runs: on a tape no harm, on a disc nobody knows what it shows then."""
        medium = self.random.choice([medium for media in backup.media_of.values() for medium in media] or [None])
        self.eject()
        if medium and backup.group != 'file' and os.path.exists(medium):
            self.call('burn', '--append', '--no-close', '--to', self.target(backup, medium),
                      self.work + '/source/extra/odd')
            if backup.kind == 'bd-re':
                self.replaced.add(medium)

    def place_of_next(self, backup):
        if backup.way == 'drive':
            return self.work + '/drive'
        last = max(self.runs(backup), default=0)
        return backup.place.replace('{run}', f'{last + 1:03d}')

    def emptied(self, backup):
        """The disk of a source is not there: the run is refused, and recorded when it is said to be on purpose."""
        home, aside = self.work + '/source/home', self.work + '/aside'
        os.rename(home, aside)
        os.mkdir(home)
        if backup.kept and any(path.startswith(b'home/') for path in backup.kept[max(backup.kept)]):
            sums, before = self.sums(), self.runs(backup)
            code, result, _ = self.call('backup', 'run', backup.name, '--yes')
            self.check('an emptied source is refused', code in (2, 3) and result.get('fault'), result)
            self.check('an emptied source: nothing changes', self.sums() == sums and self.runs(backup) == before)
            self.figures['refused'] += 1
            if backup.way == 'drive':
                self.insert(backup.media_of[max(backup.media_of)][-1])
            self.write(backup, '--record-deleted', always=True)
        os.rmdir(home)
        os.rename(aside, home)

    def base_gone(self, backup):
        """An archive of the chain is away: the run says so and is a full one, or builds on it when it was moved."""
        newest = max(backup.kept)
        runs = self.runs(backup)
        base = newest if self.random.random() < 0.5 else runs[newest]['base'] or newest
        if base not in backup.media_of or len(backup.kept) < 2:
            return
        medium = backup.media_of[base][0]
        os.rename(medium, self.work + '/away')
        moved = ('--moved',) if self.random.random() < 0.5 else ()
        self.write(backup, *moved, always=True)
        os.rename(self.work + '/away', medium)

    def live(self):
        draw = self.random
        self.create('one')
        if draw.random() < 0.6:
            if self.backups[0].media == 'shared':
                self.create('two', 'tape', shared=True)
            else:
                self.create('two')
        for week in range(1, draw.randrange(5, 11)):
            self.say('week', week)
            if week > 1:
                self.home.live_a_week(week)
                self.extra.edit()
            if draw.random() < 0.15:
                self.home.write(b'big', size=draw.choice((1_500_000, 3_000_000)))
            for backup in self.backups:
                if backup.kept and draw.random() < 0.3:
                    self.edit(backup)
                if draw.random() < 0.12:
                    self.forget(backup)
                if draw.random() < 0.07:
                    self.foreign(backup)
                chance = draw.random()
                if chance < 0.08:
                    self.emptied(backup)
                elif chance < 0.2 and backup.kept and backup.group == 'file':
                    self.base_gone(backup)
                else:
                    self.run(backup)
