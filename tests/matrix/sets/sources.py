"""The folder of sets.py: files that are larger than a disc, what can happen to them, and words to compare with."""
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', 'backups'))
from home import Home, shown

EXCLUDED = ('*.tmp', 'cache')


class Sources(Home):
    """A home folder with files that are larger than a disc, under several names, and what can happen to it."""

    def __init__(self, path, seed, capacity):
        super().__init__(path, 10, seed)
        self.capacity = capacity
        self.aside = self.path + b'.aside'
        self.away = []  # what was taken away and comes back
        self.write(b'work/a/twin', size=int(capacity * self.random.uniform(1.1, 2.6)))
        self.write(b'photos/2025/twin', size=400)  # a small file with the name of a large one
        for name in (b'letters/large too', b'photos/large', b'work/c/' + b'n' * 250)[:self.random.randrange(4)]:
            os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
            os.link(self.at(b'work/a/twin'), self.at(name))
        for i in range(self.random.randrange(2, 7)):
            self.write(b'photos/2024/%d' % i, size=int(capacity * self.random.uniform(0.05, 0.4)))
        if self.random.random() < 0.3:
            self.write(b'second', size=int(capacity * self.random.uniform(1.0, 1.5)))
        self.write(b'/'.join([b'deep'] * 12) + b'/end')
        self.write(b'letters/note.tmp', size=90)
        self.write(b'cache/old', size=90)
        os.link(self.at(b'letters/note.tmp'), self.at(b'letters/note'))
        os.link(self.at(b'work/a/twin'), self.at(b'cache/large'))

    def large(self):
        found = [path for path in self.files() if os.path.getsize(path) > self.capacity]
        return self.random.choice(found) if found else self.one()

    def large_edited(self):
        with open(self.large(), 'r+b') as file:
            file.seek(self.random.randrange(os.fstat(file.fileno()).st_size + 1))
            file.write(self.random.randbytes(500))
        if self.random.random() < 0.5:
            self.stamp(file.name)

    def large_unlinked(self):
        os.unlink(self.large())

    def large_moved(self):
        os.rename(self.large(), self.random.choice(self.folders()) + b'/large-%d' % self.random.randrange(10**6))

    def large_linked(self):
        os.link(self.large(), self.random.choice(self.folders()) + b'/link-%d' % self.random.randrange(10**6))

    def large_cut(self):
        path = self.large()
        os.truncate(path, self.random.randrange(os.path.getsize(path) + 1))
        self.stamp(path)

    def large_grown(self):
        with open(self.large(), 'ab') as file:
            file.write(self.random.randbytes(int(self.capacity * self.random.uniform(0.01, 0.9))))
        self.stamp(file.name)

    def large_modes(self):
        os.chmod(self.large(), self.random.choice([0o600, 0o640, 0o755, 0o664]))

    def large_touched(self):
        self.stamp(self.large())

    def small_grown(self):
        with open(self.one(), 'ab') as file:
            file.write(self.random.randbytes(int(self.capacity * self.random.uniform(0.2, 1.3))))
        self.stamp(file.name)

    def link_broken(self):
        """A file is replaced by a copy with the same bytes: other names of it stay with the old one."""
        linked = [path for path in self.files() if os.stat(path).st_nlink > 1]
        path = self.random.choice(linked or self.files())
        shutil.copy2(path, self.at(b'copy'))
        if self.random.random() < 0.5:
            with open(self.at(b'copy'), 'ab') as file:
                file.write(b'and more')
        os.rename(self.at(b'copy'), path)

    def names_swapped(self):
        """Two names of one file, and one of another one: the names change hands."""
        linked = [path for path in self.files() if os.stat(path).st_nlink > 1]
        if linked:
            path, other = self.random.choice(linked), self.one()
            if not os.path.samefile(path, other):
                os.unlink(other)
                os.link(path, other)

    def folder_away(self):
        path = self.random.choice(self.folders())
        os.makedirs(self.aside, exist_ok=True)
        place = self.aside + b'/%d' % self.random.randrange(10**9)
        os.rename(path, place)
        self.away.append((place, path))

    def contents_away(self):
        """As a folder whose file system is not mounted."""
        path = self.random.choice(self.folders())
        os.makedirs(self.aside, exist_ok=True)
        for name in sorted(os.listdir(path)):
            place = self.aside + b'/%d' % self.random.randrange(10**9)
            os.rename(path + b'/' + name, place)
            self.away.append((place, path + b'/' + name))

    def file_away(self):
        path = self.random.choice([self.one(), self.large()])
        os.makedirs(self.aside, exist_ok=True)
        place = self.aside + b'/%d' % self.random.randrange(10**9)
        os.rename(path, place)
        self.away.append((place, path))

    def back(self):
        while self.away:
            place, path = self.away.pop()
            if not os.path.lexists(path) and os.path.isdir(os.path.dirname(path)):
                os.rename(place, path)

    EDITS = Home.RARE + (Home.edit, Home.add, Home.delete, Home.move_file)
    OURS = (large_edited, large_unlinked, large_moved, large_linked, large_cut, large_grown, large_modes, large_touched,
            small_grown, link_broken, names_swapped, folder_away, contents_away, file_away, back)

    def live(self):
        """Some edits; the names of what happened."""
        done = []
        for _ in range(self.random.choice([1, 1, 1, 2])):
            what = self.random.choice(self.OURS if self.random.random() < 0.6 else self.EDITS)
            if not self.files() or not self.folders():
                self.write(b'again/one')
            what(self)
            done.append(what.__name__)
        return done


def is_excluded(path):
    return path.endswith(b'.tmp') or b'cache' in path.split(b'/') or path.split(b'/')[0] == b'tree.aside'


def filtered(state):
    """Without what is excluded, and with those names of a file alone that are not."""
    left = {path: dict(entry) for path, entry in state.items() if not is_excluded(path)}
    for entry in left.values():
        if 'names' in entry:
            entry['names'] = tuple(name for name in entry['names'] if name in left)
    return left


def is_named(path, said):
    """Whether exceptions name a path, a part of it, or a folder that it lies in."""
    path = shown(path)
    for each in said:
        name = re.sub(r'(~\d+)?\.part\d+of\d+$', '', each)
        if path == name or path.startswith(name + '/') and name != 'tree':
            return True
        if name != each and len(name.split('/')[-1]) > 200 and path.startswith(name):  # its name was cut
            return True
    return False


def is_one_of(said, paths):
    return any(is_named(path, [said]) for path in paths)


def is_torn(folder, path):
    """Whether parts are missing, and nothing is damaged: of that the command said that it should be deleted."""
    return 'user.steadyburn.torn' in os.listxattr(os.path.join(os.fsencode(folder), path))


def without_damaged(state):
    """Without the copies that stand beside."""
    return {path: entry for path, entry in state.items() if b'.damaged' not in path}


def rounded(state):
    return {path: entry | {'mtime': entry['mtime'] // 10**9 * 10**9} for path, entry in state.items()}
