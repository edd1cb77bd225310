"""Where each meaning stands on a medium: the fields of an ISO 9660 image and of a tar archive. Used by flips.py."""
import re
import struct
from dataclasses import dataclass

SECTOR = 2048


@dataclass
class Place:
    """`length` bytes at `offset` of the part `part` of a medium. `path`: of the entry that they are about, if of one.
    `mend`: where the tar header begins whose checksum is made right again after the flip."""
    kind: str
    offset: int
    length: int
    path: bytes | None = None
    part: str = ''
    mend: int | None = None


# ---- ISO 9660

# of each descriptor: where a field is, and how long
DESCRIPTOR = {'magic': (0, 7), 'volume-id': (40, 32), 'volume-size': (80, 8), 'escape': (88, 3), 'block-size': (128, 4),
              'path-table-at': (132, 28), 'root-record': (156, 34), 'application-id': (574, 128), 'made': (813, 17),
              'modified': (830, 17)}
RECORD = {'extent': (2, 8), 'size': (10, 8), 'record-date': (18, 7), 'flags': (25, 1)}
PX = {'mode': (4, 4), 'links': (12, 8), 'owner': (20, 4), 'group': (28, 4), 'hard-link': (36, 4)}


class IsoPlaces:
    """The places of all trees whose descriptors stand in `sessions` (sectors). Of a later session the kinds have no
    prefix, of older ones `old-`, of the descriptors in front of it `front-`."""

    def __init__(self, data, sessions, newest):
        self.data = data
        self.found = []
        self.prefix = ''
        self.files = {}  # by extent: path
        for start in sessions:
            self.prefix = '' if start == newest else 'front-' if start < newest and start == 16 else 'old-'
            self.descriptors(start)
        self.text('checksum-tag', b'libisofs_(?:rlsb32|sb|tree)?_?checksum_tag_v1[^\n]*\n')

    def add(self, kind, offset, length, path=None):
        if length > 0:
            self.found.append(Place(self.prefix + kind, offset, length, path))

    def text(self, kind, pattern):
        for match in re.finditer(pattern, self.data):
            self.add(kind, match.start(), match.end() - match.start())

    def descriptors(self, start):
        for sector in range(start, start + 16):
            at = sector * SECTOR
            kind = self.data[at]
            if self.data[at + 1:at + 6] != b'CD001' or kind == 255:
                break
            joliet = kind == 2
            name = 'joliet-' if joliet else ''
            for field, (offset, length) in DESCRIPTOR.items():
                if field != 'escape' or joliet:
                    self.add(f'{name}descriptor-{field}', at + offset, length)
            size, = struct.unpack_from('<I', self.data, at + 132)
            for field, offset, form in (('l', 140, '<I'), ('m', 148, '>I')):
                table, = struct.unpack_from(form, self.data, at + offset)
                self.add(f'{name}path-table-{field}', table * SECTOR, size)
            root, = struct.unpack_from('<I', self.data, at + 156 + 2)
            self.folder(root, b'', joliet, set())

    def folder(self, extent, path, joliet, seen):
        if extent in seen:
            return
        seen.add(extent)
        length, = struct.unpack_from('<I', self.data, extent * SECTOR + 10)
        at, end = extent * SECTOR, extent * SECTOR + length
        while at < end:
            size = self.data[at]
            if size == 0:
                at = (at // SECTOR + 1) * SECTOR
                continue
            self.record(at, size, path, joliet, seen)
            at += size

    def record(self, at, size, folder, joliet, seen):
        data = self.data
        width = data[at + 32]
        raw = data[at + 33:at + 33 + width]
        own = raw in (b'\0', b'\1')
        is_folder = data[at + 25] & 2
        if joliet:
            path = folder if own else folder + b'/' + raw.decode('utf-16-be', 'replace').split(';')[0].encode()
        else:
            entries = list(self.fields(at + 33 + width + (width + 1) % 2, at + size))
            name = b''.join(data[o + 5:o + n] for sign, o, n in entries if sign == b'NM')
            path = folder if own else folder + b'/' + (name or raw.split(b';')[0])
        shown = path[1:]
        prefix = 'joliet-' if joliet else ''
        for field, (offset, length) in RECORD.items():
            self.add(prefix + ('dot' if own else field), at + offset, length, shown)
        if not own:
            self.add('joliet-name' if joliet else 'iso-name', at + 33, width, shown)
        extent, length = struct.unpack_from('<I4xI', data, at + 2)
        if not joliet:
            self.rock_ridge(entries, own, shown, is_folder)
            if not is_folder and extent not in self.files:
                self.files[extent] = shown
                self.contents(extent * SECTOR, length, shown)
        if is_folder and not own:
            self.folder(extent, path, joliet, seen)

    def fields(self, at, end):
        """Those of the record and of where CE leads."""
        areas = [(at, end)]
        while areas:
            at, end = areas.pop(0)
            while at + 4 <= end and self.data[at + 2] >= 4:
                sign, length = self.data[at:at + 2], self.data[at + 2]
                yield bytes(sign), at, length
                if sign == b'CE':
                    block, offset, size = struct.unpack_from('<I4xI4xI', self.data, at + 4)
                    areas.append((block * SECTOR + offset, block * SECTOR + offset + size))
                at += length

    def rock_ridge(self, entries, own, path, is_folder):
        for sign, at, length in entries:
            self.add('signature', at, 4, path)
            if own and sign not in (b'CE', b'SP', b'ER'):
                self.add('dot', at + 4, length - 4, path)
            elif sign == b'PX':
                for field, (offset, size) in PX.items():
                    self.add(field, at + offset, size, path)
            elif sign == b'NM':
                self.add('folder-name' if is_folder else 'name', at + 5, length - 5, path)
            else:
                kind = {b'SL': 'link', b'TF': 'date', b'AL': 'attribute', b'CE': 'continued', b'SP': 'sp',
                        b'ER': 'er'}.get(sign, 'other-field')
                self.add(kind, at + 4, length - 4, path)

    def contents(self, at, length, path):
        name = path.split(b'/')[-1]
        body = self.data[at:at + length]
        if name == b'SHA256SUMS':
            for match in re.finditer(rb'([0-9a-f]{64})  ([^\n]+)\n', body):
                self.add('list-sum', at + match.start(1), 64, match[2])
                self.add('list-path', at + match.start(2), len(match[2]), match[2])
        elif name == b'TREE.sha256':
            match = re.search(rb'[0-9a-f]{64}', body)
            self.add('tree-sum', at + match.start(), 64)
            self.add('tree-volume', at + body.index(b'modified at ') + 12, 16)
            self.add('tree-comment', at, match.start())
        else:
            kind = 'about-contents' if path.startswith(b'ABOUT-') else 'contents'
            self.add(kind, at, length, path)


def iso_sessions(data):
    """The sectors at which descriptors stand, and that of the newest session."""
    starts, sector = [], 16
    while sector * SECTOR + 6 <= len(data):
        if data[sector * SECTOR:sector * SECTOR + 6] == b'\1CD001':
            starts.append(sector)
        sector += 1
    return starts, starts[-1]


# ---- tar

HEADER = {'mode': (100, 8), 'owner': (108, 8), 'group': (116, 8), 'size': (124, 12), 'date': (136, 12),
          'type': (156, 1), 'magic': (257, 8), 'owner-name': (265, 32), 'group-name': (297, 32)}
PAX = {b'mtime': 'date', b'path': 'name', b'linkpath': 'link', b'size': 'size', b'uid': 'owner', b'gid': 'group',
       b'uname': 'owner-name', b'gname': 'group-name'}


def octal(field):
    text = field.strip(b'\0 ')
    return int(text, 8) if text else 0


def mend(data, at):
    """Makes the checksum of the header at `at` right again."""
    header = data[at:at + 512]
    header[148:156] = b' ' * 8
    data[at + 148:at + 156] = b'%06o\0 ' % sum(header)


def tar_places(data, part):
    """Each field of a header twice: with its checksum mended, and as `raw-` without."""
    found, at, pax_path = [], 0, None
    while at + 512 <= len(data) and any(data[at:at + 512]):
        header = bytes(data[at:at + 512])
        size, kind = octal(header[124:136]), header[156:157]
        prefix = header[345:500].split(b'\0')[0]
        path = (prefix + b'/' if prefix else b'') + header[:100].split(b'\0')[0]
        extended = kind in (b'x', b'g')
        body = at + 512
        if extended:
            records = list(pax_records(data, body, size))
            pax_path = next((value for key, value, *_ in records if key in (b'GNU.sparse.name', b'path')), None)
            real = re.sub(rb'PaxHeaders?(\.\d+)?/|GNUSparseFile\.\d+/', b'', path)
            for key, value, start, value_at in records:
                about = (pax_path or real).rstrip(b'/')
                named = 'xattr' if b'xattr' in key else 'acl' if b'acl' in key else PAX.get(key, 'sparse')
                found.append(Place('pax-' + named, value_at, len(value), about, part))
                found.append(Place('pax-key', start, value_at - start - 1, about, part))
            path, own = real, 'pax-header'
        else:
            path, pax_path, own = pax_path or path, None, ''
        path = re.sub(rb'GNUSparseFile\.\d+/', b'', path).rstrip(b'/')
        fields = dict(HEADER)
        link = header[157:257].split(b'\0')[0]
        if link:
            fields['hard-link' if kind == b'1' else 'link'] = (157, len(link))
        fields['folder-name' if kind == b'5' else 'name'] = (0, len(header[:100].rstrip(b'\0')))
        if prefix:
            fields['name-prefix'] = (345, len(prefix))
        for field, (offset, length) in fields.items():
            length = len(header[offset:offset + length].rstrip(b'\0')) or 1
            found.append(Place(own or field, at + offset, length, path, part, at))
            found.append(Place('raw-' + (own or field), at + offset, length, path, part))
        found.append(Place('header-checksum', at + 148, 7, path, part))
        if not extended and size > 0:
            found.append(Place('contents', body, size, path, part))
        at = body + (size + 511) // 512 * 512
    found.append(Place('end', at, min(1024, len(data) - at), None, part))
    return [place for place in found if place.length > 0]


def pax_records(data, at, size):
    """Of each its key, its value, where it begins and where its value does."""
    end = at + size
    while at < end:
        length = int(data[at:data.index(b' ', at)])
        start = data.index(b' ', at) + 1
        equals = data.index(b'=', start)
        yield bytes(data[start:equals]), bytes(data[equals + 1:at + length - 1]), at, equals + 1
        at += length


def json_places(data, part, prefix):
    """Keys and values of the lines of JSON in a tar archive of few files."""
    found = []
    for match in re.finditer(rb'\{"[^\n]*\}\n?', data):
        path = re.search(rb'"path":"([^"]*)"', match[0])
        path = path[1] if path else None
        for field in re.finditer(rb'"(\w+)":("[^"]*"|[^,}]+)', match[0]):
            name = field[1].decode()
            found.append(Place(f'{prefix}-{name}', match.start() + field.start(2), len(field[2]), path, part))
            found.append(Place(f'{prefix}-key', match.start() + field.start(1), len(field[1]), path, part))
    return found


# ---- UDF

UDF = {256: ('file-set', {'root': (400, 16)}),
       261: ('entry', {'mode': (44, 4), 'owner': (36, 4), 'group': (40, 4), 'size': (56, 8), 'date': (84, 12),
                       'links': (48, 2), 'type': (27, 1), 'extent': (176, 8)}),
       5: ('partition', {'start': (188, 8)}), 6: ('volume', {'name': (84, 32)}), 2: ('anchor', {'at': (16, 16)})}


def udf_places(data):
    """Fields of the descriptors of a bridge, as they lie there: their checksums show a flip. Names as well."""
    found = []
    for at in range(0, len(data) - SECTOR, SECTOR):
        tag, = struct.unpack_from('<H', data, at)
        if tag in UDF and sum(data[at:at + 4] + data[at + 5:at + 16]) & 0xff == data[at + 4] and data[at + 2] in (2, 3):
            name, fields = UDF[tag]
            found += [Place(f'udf-{name}-{field}', at + o, n) for field, (o, n) in fields.items()]
            found.append(Place('udf-tag', at, 16))
        while tag == 257:  # names, one behind the other
            width, used = data[at + 19], struct.unpack_from('<H', data, at + 36)[0]
            if width > 0:
                found.append(Place('udf-name', at + 38 + used, width))
            found.append(Place('udf-name-extent', at + 20, 16))
            at += (38 + width + used + 3) // 4 * 4
            tag, = struct.unpack_from('<H', data, at)
    return found
