"""A home folder that lives: weeks of edits, moves and deletions with a fixed seed, and what a folder holds as a value
that can be compared. Used by year.py and kills.py."""
import hashlib
import os
import random
import shutil
import stat
import subprocess

DAY = 86400 * 10**9  # nanoseconds
NEW_YEAR = 1767225600 * 10**9
ODD_NAMES = [b'caf\xe9', 'Bücher 旅行'.encode(), b'two\nlines', b'-rf', b'a*[b]?', b'back\\slash', b'"quoted\'',
             b'100%41', b' blanks ', b'long' * 50]


class Home:
    """The folder `path`, week after week. Its clock is set by hand: every change has a date of its own, and in some
    weeks the clock is behind the one of the week before."""

    def __init__(self, path, files, seed):
        self.path = os.fsencode(path)
        self.random = random.Random(seed)
        self.now = NEW_YEAR
        os.makedirs(self.path)
        for i in range(files):
            folder = [b'letters', b'photos/2024', b'photos/2025', b'work/a/b', b'work/c'][i % 5]
            self.write(folder + b'/%03d' % i)
        for name in ODD_NAMES:
            self.write(b'odd/' + name)
        os.makedirs(self.at(b'empty/deep'))
        self.write(b'nothing', size=0)
        self.write(b'large', size=300_000)
        self.link_hard()
        self.link_soft()
        self.make_sparse()
        self.write(b'odd/before 1970')
        os.utime(self.at(b'odd/before 1970'), ns=(-5 * DAY, -5 * DAY))

    def at(self, name):
        return os.path.join(self.path, name)

    def files(self):
        found = []
        for folder, folders, names in os.walk(self.path):
            folders.sort()
            found += [os.path.join(folder, name) for name in sorted(names)]
        return [path for path in found if not os.path.islink(path)]

    def folders(self):
        found = [folder for folder, _, _ in os.walk(self.path)]
        return sorted(found)[1:]

    def one(self):
        return self.random.choice(self.files())

    def small_folder(self):
        files = self.files()
        small = [folder for folder in self.folders() if sum(path.startswith(folder + b'/') for path in files) < 8]
        if not small:
            small = [self.at(b'small')]
            self.write(b'small/one')
        return self.random.choice(small)

    def stamp(self, path):
        self.now += self.random.randrange(1, 10**12)
        os.utime(path, ns=(self.now, self.now), follow_symlinks=False)

    def write(self, name, size=None):
        path = self.at(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        size = self.random.choice([30, 700, 5000, 20000]) if size is None else size
        with open(path, 'wb') as file:
            file.write(self.random.randbytes(size // 2) + b'x' * (size - size // 2))
        self.stamp(path)

    # ---- what can happen in a week

    def edit(self):
        for _ in range(4):
            path = self.one()
            with open(path, 'r+b') as file:
                file.seek(0, self.random.choice([os.SEEK_SET, os.SEEK_END]))
                file.write(self.random.randbytes(self.random.randrange(1, 900)))
            self.stamp(path)

    def add(self):
        for folder in self.random.choices(self.folders(), k=4) + [b'week-%d' % self.random.randrange(10**6)] * 2:
            self.write(folder + b'/new-%d' % self.random.randrange(10**6))

    def delete(self):
        for _ in range(2):
            os.unlink(self.one())

    def delete_folder(self):
        shutil.rmtree(self.small_folder())

    def move_file(self):
        path = self.one()
        os.rename(path, self.random.choice(self.folders()) + b'/moved-%d' % self.random.randrange(10**6))

    def move_folder(self):
        path = self.random.choice(self.folders())
        into = self.random.choice([f for f in self.folders() if not (f + b'/').startswith(path + b'/')] or [self.path])
        os.rename(path, into + b'/was-%d' % self.random.randrange(10**6))

    def swap(self):
        one, other = self.one(), self.one()
        if one != other:
            os.rename(one, self.at(b'swap'))
            os.rename(other, one)
            os.rename(self.at(b'swap'), other)

    def link_hard(self):
        os.link(self.one(), self.random.choice(self.folders()) + b'/hard-%d' % self.random.randrange(10**6))

    def link_soft(self):
        path = self.random.choice(self.folders()) + b'/soft-%d' % self.random.randrange(10**6)
        os.symlink(self.random.choice([b'../large', b'nowhere', b'/etc/hostname', b'odd/caf\xe9']), path)
        self.stamp(path)

    def make_sparse(self):
        path = self.at(b'sparse-%d' % self.random.randrange(3))
        if os.path.isdir(path):  # other_kind() made it one
            path += b'/sparse'
        with open(path, 'wb') as file:
            file.truncate(self.random.randrange(200_000, 900_000))
            file.seek(self.random.randrange(100_000))
            file.write(b'in the middle')
        self.stamp(path)

    def change_modes(self):
        os.chmod(self.one(), self.random.choice([0o600, 0o640, 0o755, 0o4711, 0o664]))
        os.chmod(self.random.choice(self.folders()), self.random.choice([0o700, 0o755, 0o1777, 0o750]))

    def only_date(self):
        self.stamp(self.one())
        self.stamp(self.random.choice(self.folders()))

    def same_size_and_date(self):
        path = self.one()
        old = os.lstat(path)
        with open(path, 'r+b') as file:
            file.write(self.random.randbytes(old.st_size))
        os.utime(path, ns=(old.st_atime_ns, old.st_mtime_ns))

    def other_kind(self):
        path = self.one()
        os.unlink(path)
        if self.random.random() < 0.5:
            os.mkdir(path)
            self.write(path + b'/inside')
        else:
            os.symlink(b'inside', path)

    def folder_becomes_file(self):
        path = self.small_folder()
        shutil.rmtree(path)
        self.write(path)

    def copied_tree(self):
        self.replaced_by('cp', '-a', '--sparse=always')

    def rsynced_tree(self):
        if shutil.which('rsync'):
            self.replaced_by('rsync', '-aHS', trailing='/')
        else:  # new inodes, new ctimes, the same dates: as rsync makes them
            copy = self.path + b'.copy'
            os.mkdir(copy)
            quiet = '--warning=no-timestamp'
            subprocess.run(['/bin/sh', '-c', f'tar -C "$1" -cS --format=pax {quiet} -f - . | tar -C "$2" {quiet} -xpf -',
                            'sh', self.path, copy], check=True)
            shutil.rmtree(self.path)
            os.rename(copy, self.path)

    def replaced_by(self, *command, trailing=''):
        copy = self.path + b'.copy'
        subprocess.run([*command, self.path + os.fsencode(trailing), copy], check=True)
        shutil.rmtree(self.path)
        os.rename(copy, self.path)

    def clock_back(self):
        self.now -= self.random.choice([3600 * 10**9, 40 * DAY, 9000 * DAY])
        self.edit()

    RARE = (move_folder, copied_tree, clock_back, link_hard, delete_folder, same_size_and_date, make_sparse, other_kind,
            rsynced_tree, folder_becomes_file, change_modes, swap, link_soft, only_date)

    def live_a_week(self, number):
        """Edits, a new file, a deletion and a move each week, and three of what is rarer, each in its turn."""
        self.now = max(self.now, NEW_YEAR) + 7 * DAY
        self.edit()
        self.add()
        self.move_file()
        for i in range(3):
            self.RARE[(number * 3 + i) % len(self.RARE)](self)
        self.delete()


def state_of(root, leave_out=()):
    """What lies in a folder: of each path its kind, mode, owner, date, contents or target, size, its other names, and
    whether it takes less room than its size."""
    root = os.fsencode(root)
    state, names = {}, {}
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = os.path.join(folder, name)
            short = os.path.relpath(path, root)
            if short.split(b'/')[0] in leave_out:
                continue
            found = os.lstat(path)
            entry = {'kind': stat.S_IFMT(found.st_mode), 'mode': stat.S_IMODE(found.st_mode), 'uid': found.st_uid,
                     'gid': found.st_gid, 'mtime': found.st_mtime_ns}
            if stat.S_ISREG(found.st_mode):
                with open(path, 'rb') as file:
                    entry['sha256'] = hashlib.sha256(file.read()).hexdigest()
                entry['size'] = found.st_size
                entry['sparse'] = found.st_blocks * 512 < found.st_size - 65536
                names.setdefault((found.st_dev, found.st_ino), []).append(short)
            elif stat.S_ISLNK(found.st_mode):
                entry['target'] = os.readlink(path)
            state[short] = entry
    for group in names.values():
        for short in group:
            state[short]['names'] = tuple(sorted(group))
    return state


def differences(wanted, found, ignored=(), from_disc=False):
    """The paths that are missing, too many or not as they should be, each with the reason. `from_disc`: dates are
    whole seconds, and those of symbolic links are not compared, as xorriso does not restore them."""
    wrong = {}
    for path in wanted.keys() | found.keys():
        one, other = wanted.get(path), found.get(path)
        if one is None or other is None:
            wrong[path] = 'missing' if other is None else 'too many'
            continue
        for key in one.keys() | other.keys():
            mine, theirs = one.get(key), other.get(key)
            if key == 'mtime' and from_disc:
                mine, theirs = (0, 0) if 'target' in one else (mine // 10**9, theirs // 10**9)
            if key not in ignored and mine != theirs:
                wrong[path] = f'{key} is {theirs}, not {mine}'
    return wrong


def shown(path):
    """A path as the program's JSON has it."""
    letters = path.decode('utf-8', 'surrogateescape')
    return ''.join('%%%02X' % (ord(c) - 0xdc00) if '\udc80' <= c <= '\udcff' else c for c in letters)
