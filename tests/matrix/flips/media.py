"""The media on which flips.py flips bits: how each is made, its places, and what it has to tell a flip by."""
import gzip
import os
import random
import shutil
import struct
import subprocess

from home import state_of
from places import IsoPlaces, Place, iso_sessions, json_places, mend, tar_places, udf_places

NEW_YEAR = 1767225600 * 10**9
SKIPPED = b'P*M\x18'  # a frame of zstd that nobody unpacks
HUGE = 64 << 20
NOTE = b'what a user noted '


def write_trees(root):
    """tree: what the media hold; second: of a second session; more: to be appended; set: of a disc set."""
    rng = random.Random(20261128)
    stamp = iter(range(1, 1000))

    def write(name, size, mode=0o644):
        path = f'{root}/{name}'
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file:
            file.write(rng.randbytes(size))
        os.chmod(path, mode)
        return path

    write('tree/plain', 3000, 0o640)
    write('tree/folder/inner', 700, 0o604)
    write('tree/folder/deep/low', 5000, 0o600)
    write('tree/' + 'long' * 40, 1100, 0o750)
    write('tree/Bücher 旅行', 600)
    write('tree/empty', 0)
    write('tree/set-user', 400, 0o4711)
    os.setxattr(write('tree/attribute', 900), 'user.note', NOTE * 3)
    os.setxattr(write('tree/attributes', 500), 'user.long', NOTE * 40)  # more than a directory record holds
    acl = write('tree/acl', 800, 0o640)
    subprocess.run(['setfacl', '-m', 'u:1005:rw,g:1006:r', acl], check=True)
    os.link(write('tree/one', 1200), f'{root}/tree/folder/two')
    os.symlink('folder/inner', f'{root}/tree/soft')
    with open(write('tree/holes', 0), 'r+b') as file:
        file.truncate(150_000)
        file.seek(70_000)
        file.write(rng.randbytes(5000))
    write('second/new', 1500)
    write('second/also', 300, 0o400)
    write('more/appended', 2500)
    for i in range(6):
        write(f'set/{i}', 300_000, 0o644 + i % 2 * 0o20)
    for folder, folders, files in os.walk(root, topdown=False):
        for name in sorted(files) + sorted(folders):
            path = os.path.join(folder, name)
            if os.geteuid() == 0 and name in ('plain', 'soft', 'deep'):
                os.lchown(path, 1001, 1002)
                if name == 'plain':
                    os.chmod(path, 0o640)
            time = NEW_YEAR + next(stamp) * 86400 * 10**9 + 123456789
            os.utime(path, ns=(time, time), follow_symlinks=False)


def whole_state(root):
    """state_of() with the extended attributes, in which ACLs are, too. Holes are the file system's affair. What a
    flipped bit has made huge is emptied before: it is not what it was, and is not read."""
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.islink(path) and os.path.getsize(path) > HUGE:
                os.truncate(path, 0)
    state = state_of(root) if os.path.isdir(root) else {}
    for path, entry in state.items():
        entry.pop('sparse', None)
        full = os.path.join(os.fsencode(root), path)
        names = os.listxattr(full, follow_symlinks=False)
        entry['xattrs'] = {name: os.getxattr(full, name, follow_symlinks=False) for name in sorted(names)}
    return state


class Medium:
    """A file that is a medium. `tells()`: whether it has something by which a difference of the restored tree shows:
    `key` is contents, names, dates (of files) or tree (modes, owners, links, attributes)."""
    name = ''
    source = 'tree'  # None: a part of a tree
    tops = ('tree',)
    is_disc = False
    backup = None
    kept = None  # what was there at the run
    has_tree_sum = False  # a checksum of modes, owners, links, dates and names
    ignored = ()

    def __init__(self, work, program):
        self.work, self.program = work, program
        self.folder = f'{work}/media'
        os.makedirs(self.folder, exist_ok=True)
        self.source = self.source and f'{work}/source/{self.source}'
        self.file = f'{self.folder}/{self.name}{self.ending}'
        self.target = self.target_for(self.file)
        self.append_to = self.target
        self.make()
        self.whole = self.file + '.good'
        shutil.copy2(self.file, self.whole)  # with its extended attributes, where a disc has its sessions
        with open(self.file, 'rb') as file:
            self.data = file.read()

    def target_for(self, file):
        return file

    def call(self, *arguments):
        code, out, err = self.program.run(*arguments)
        if code != 0:
            raise RuntimeError(f'{self.name}: {arguments}: exit code {code}: {err}')

    def burn(self, tree, *options):
        self.call('burn', '--to', self.target, '--no-shelf', *options, f'{self.work}/source/{tree}')

    def wanted(self, good):
        """What should be restored of the whole medium; a list of its own is not asked for."""
        if self.source is None:
            return good
        wanted = self.trees()
        wanted.update({path: entry for path, entry in good.items() if path.startswith(b'ABOUT-')})
        return wanted

    def trees(self):
        found = whole_state(f'{self.work}/source')
        return {path: entry for path, entry in found.items() if path.split(b'/')[0].decode() in self.tops}

    def bytes_now(self):
        with open(self.file, 'rb') as file:
            return file.read()

    def write(self, data):
        with open(self.file, 'r+b') as file:
            file.write(data)
            file.truncate(len(data))

    def put_back(self):
        shutil.copy2(self.whole, self.file)

    def told_before(self, place):
        """Whether the flip was made before something that takes a checksum of all: the medium was written so."""
        return False

    def sums_tree(self, place):
        """Whether a checksum of the tree shows the flip."""
        return self.has_tree_sum and not self.told_before(place)

    def parts(self):
        """The bytes of each part in which places are."""
        return {'': self.data}

    def flip(self, place, bit):
        data = bytearray(self.parts()[place.part])
        data[place.offset + bit // 8] ^= 1 << bit % 8
        if place.mend is not None:
            mend(data, place.mend)
        self.put(place.part, data)

    def put(self, part, data):
        self.write(data)


class Image(Medium):
    name = 'image'
    ending = '.iso'
    is_disc = True
    options = ()
    ignored = ('mtime',)  # whole seconds
    has_tree_sum = True

    def make(self):
        self.burn('tree', *self.options)

    def places(self):
        starts, newest = iso_sessions(self.data)
        return IsoPlaces(self.data, starts, newest).found

    def tells(self, place, key, path):
        return True


class ImageBoth(Image):
    name = 'image-session-md5'
    options = ('--session-md5',)


class ImageMd5(Image):
    name = 'image-only-md5'
    options = ('--session-md5', '--no-checksums')


class ImagePlain(Image):
    name = 'image-no-checksums'
    options = ('--no-checksums',)
    has_tree_sum = False

    def tells(self, place, key, path):
        """Its two trees tell each other's names, but for those of symbolic links and what Joliet has no room for."""
        known = 'target' not in self.good.get(place.path, {}) and len((place.path or b'').split(b'/')[-1]) <= 103
        return key == 'names' and known


class Parity(Image):
    name = 'image-parity'
    options = ('--parity', '20')

    def places(self):
        end = self.data.find(b'*dvdisaster*')
        found = IsoPlaces(self.data[:end], *iso_sessions(self.data[:end])).found
        for kind, offset, length in (('parity-header', end, 2048), ('parity-second', end + 2048, 2048),
                                     ('parity', end + 4096, len(self.data) - end - 4096)):
            found.append(Place(kind, offset, length))
        return found


class DvdPlus(Image):
    name = 'dvd+r'
    ending = '.dvd'
    tops = ('tree', 'second')

    def target_for(self, file):
        return f'virtual:{self.name},speed=900M,capacity=50M,file={file}'

    def make(self):
        self.burn('tree', '--no-close')
        self.burn('second', '--no-close', '--append')


class DvdRw(DvdPlus):
    name = 'dvd+rw'


class DiscSet(Image):
    """The first of two discs."""
    name = 'disc-set'
    ending = '.dvd'
    source = None

    def target_for(self, file):
        return f'virtual:dvd+r,speed=900M,capacity=2M,file={file}'

    def make(self):
        self.burn('set', '--next-volume', f'echo {self.target_for(self.file + ".2")}')
        self.append_to = None


class Foreign(ImagePlain):
    def tells(self, place, key, path):
        """What becomes of a name in Joliet each program decides, unless it is plain before and behind the flip. By that
        name alone an empty file is not known: programs may hide one file in the first tree, another in the second."""
        if key == 'names' and self.good.get(place.path, {}).get('size') == 0:
            return False
        name = place.kind in ('name', 'folder-name')
        plain = self.bytes_now()[place.offset:place.offset + place.length]
        if name and not (place.path.isascii() and len(place.path.split(b'/')[-1]) <= 64 and plain.isascii()):
            return False
        return super().tells(place, key, path)

    def make(self):
        tree = f'{self.work}/source/tree'
        subprocess.run([*self.command, '-o', self.file, '-graft-points', f'tree={tree}'], check=True,
                       capture_output=True)


class Xorriso(Foreign):
    name = 'xorriso'
    command = ('xorriso', '-as', 'mkisofs', '-quiet', '-R', '-J', '--xattr', '--acl', '--hardlinks')


class Bridge(Foreign):
    name = 'udf-bridge'
    command = ('genisoimage', '-quiet', '-R', '-J', '-udf', '-allow-limited-size')
    ignored = ('mtime', 'xattrs', 'names')

    def tells(self, place, key, path):
        return False

    def places(self):
        return super().places() + udf_places(self.data)


class Tar(Medium):
    name = 'tar'
    ending = '.tar'

    def make(self):
        self.burn('tree')
        self.append_to = None

    def parts(self):
        return {'tar': self.data}

    def places(self):
        return tar_places(bytearray(self.data), 'tar')

    def tells(self, place, key, path):
        return place.kind.startswith('raw-') or place.kind == 'header-checksum'


class GnuTar(Tar):
    name = 'gnu-tar'

    def make(self):
        subprocess.run(['tar', '--format=pax', '--xattrs', '--acls', '--sparse', '-C', f'{self.work}/source',
                        '-cf', self.file, 'tree'], check=True)
        self.append_to = None


class Packed(Tar):
    """Flips of the archive before it was compressed, and of what was compressed."""

    def make(self):
        super().make()
        with open(self.file, 'rb') as file:
            self.archive = self.unpacked(file.read())

    def parts(self):
        return {'tar': self.archive, 'packed': self.data}

    def places(self):
        return tar_places(bytearray(self.archive), 'tar') + self.packed_places(len(self.data))

    @staticmethod
    def packed_places(size):
        return [Place('packed-header', 0, 12, None, 'packed'), Place('packed', 12, size - 20, None, 'packed'),
                Place('packed-end', size - 8, 8, None, 'packed')]

    def put(self, part, data):
        self.write(self.packed(data) if part == 'tar' else data)

    def told_before(self, place):
        return place.part == 'tar'

    has_tree_sum = True

    def tells(self, place, key, path):
        return place.part == 'packed' or super().tells(place, key, path)


def zstd(data, *options):
    return subprocess.run(['zstd', '-q', '-c', *options], input=data, check=True, capture_output=True).stdout


class TarGz(Packed):
    name = 'tar.gz'
    ending = '.tar.gz'

    def unpacked(self, data):
        return gzip.decompress(data)

    def packed(self, data):
        return gzip.compress(bytes(data), 6, mtime=0)


class TarZst(Packed):
    name = 'tar.zst'
    ending = '.tar.zst'

    def unpacked(self, data):
        return zstd(data, '-d')

    def packed(self, data):
        return zstd(bytes(data))


class Tape(Medium):
    """Its parts are label, archive and index."""
    name = 'tape'
    ending = '.tap'
    options = ()

    def target_for(self, file):
        return f'virtual:tape,reposition=0s,speed=900M,file={file}'

    def make(self):
        self.burn('tree', *self.options)

    def records(self):
        """Of each tape file where its records' bytes stand: offset and length."""
        files, at = [[]], 0
        while at + 4 <= len(self.data):
            word, = struct.unpack_from('<I', self.data, at)
            if word == 0:
                files.append([])
                at += 4
            else:
                files[-1].append((at + 4, word))
                at += 8 + word + word % 2
        return files

    def parts(self):
        return {part: b''.join(self.data[at:at + length] for at, length in records)
                for part, records in zip(('label', 'archive', 'index'), self.records())}

    def put(self, part, data):
        whole = bytearray(self.data)
        at = 0
        for start, length in self.records()[('label', 'archive', 'index').index(part)]:
            whole[start:start + length] = data[at:at + length]
            at += length
        self.write(whole)

    def places(self):
        parts = self.parts()
        found = self.archive_places(bytearray(parts['archive']))
        for part in ('label', 'index'):
            for place in tar_places(bytearray(parts[part]), part):
                if place.kind != 'contents':
                    place.kind = f'{part}-raw' if place.mend is None else f'{part}-header'
                    place.path = None
                    found.append(place)
            found += json_places(parts[part], part, part)
        return found

    def archive_places(self, archive):
        return tar_places(archive, 'archive')

    def tells(self, place, key, path):
        """Its index has names and contents of all, and dates of files; a header has its checksum."""
        return key in ('contents', 'names') or (
            key == 'dates' and 'sha256' in self.good.get(path, {})) or place.kind.startswith('raw-')


class TapeZst(Tape):
    name = 'tape-zst'
    options = ('--format', 'tar.zst')
    has_tree_sum = True  # of its frames, which cover every byte

    def sums_tree(self, place):
        return place.part == 'archive'

    def parts(self):
        parts = super().parts()
        archive = parts['archive']
        self.used = archive.rindex(SKIPPED)  # a frame of zeros fills the last record
        return parts | {'unpacked': zstd(archive[:self.used], '-d')}

    def archive_places(self, archive):
        return tar_places(bytearray(self.parts()['unpacked']), 'unpacked') + [
            Place('packed', 0, self.used, None, 'archive'), Place('packed-padding', self.used, 4096, None, 'archive')]

    def put(self, part, data):
        if part == 'unpacked':
            part, room = 'archive', len(super().parts()['archive'])
            data = zstd(bytes(data))
            data += SKIPPED + struct.pack('<I', room - len(data) - 8)
            data = data.ljust(room, b'\0')
        super().put(part, data)

    def tells(self, place, key, path):
        return place.part == 'archive' or super().tells(place, key, path)


class Backup:
    """A full run."""

    def make(self):
        self.backup = self.name
        each = f'{self.folder}/{self.name}-{{run}}{self.ending}'
        self.call('backup', 'create', self.name, '--to', self.target_for(each), self.source)
        self.call('backup', 'run', self.name, '--no-shelf')
        self.file = each.replace('{run}', '001')
        self.target = self.target_for(self.file)
        self.kept = self.trees()
        self.append_to = None


class BackupImage(Backup, Image):
    name = 'backup-image'


class BackupTar(Backup, Tar):
    name = 'backup-tar'


class BackupTape(Backup, Tape):
    name = 'backup-tape'


MEDIA = (Image, ImageBoth, ImageMd5, ImagePlain, DvdPlus, DvdRw, Tape, TapeZst, Tar, TarGz, TarZst, Parity, DiscSet,
         BackupImage, BackupTape, BackupTar, Xorriso, GnuTar, Bridge)
