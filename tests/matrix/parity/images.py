#!/usr/bin/env python3
"""Random ISO images with parity, random damage, of which the seeds are fixed, given to dvdisaster and to us: the same
parity byte for byte (by dvdisaster 0.79.5; another version names itself in it), the same verdict, and the same sectors
repaired.
  images.py STEADYBURN-CLI [FIRST [COUNT]]     two images of 2 to 4 MB
  STEADYBURN_MATRIX=full: 200 images of 1 MB to 2 GB; a number: every so manieth of them"""
import filecmp
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'backups'))
from medium import Failures, Program, work_folder

MODE = os.environ.get('STEADYBURN_MATRIX', '')
FULL = MODE == 'full' or MODE.isdigit()
SECTOR = 2048
LAYERS = 255
FINGERPRINT = 16  # the sector by which parity is matched to its image


def write_tree(folder, size, rng):
    """Files of `size` bytes in sum."""
    os.mkdir(folder)
    block = rng.randbytes(1 << 20)
    number = 0
    while size > 0:
        of_this = min(size, max(1, int(size * rng.random())) if number < 30 else size)
        with open(f'{folder}/{number}', 'wb') as file:
            left = of_this
            while left > 0:
                start = rng.randrange(len(block) // 2)  # no two pieces are the same
                left -= file.write(block[start:start + min(left, len(block) // 2)])
        size -= of_this
        number += 1


class Image:
    """An image that we have written: its sectors, and how parity lies in it."""

    def __init__(self, path, parity):
        self.path = path
        self.sectors = os.path.getsize(path) // SECTOR
        self.rows = self.sectors // LAYERS
        self.roots = parity['roots']
        self.plain = self.sectors - parity['bytes'] // SECTOR  # where its header begins

    def may_be_spoiled(self, sector):
        """dvdisaster needs these to find the parity, and does not test whether a sector of checksums is one."""
        return (sector not in (FINGERPRINT, self.plain, self.plain + 1) and
                sector // self.rows != LAYERS - self.roots - 1)

    def damage(self, rng):
        """The sectors to spoil: scratches, and single sectors in every row; in some images more than can be repaired."""
        found = set()
        most = self.roots * rng.uniform(0.3, 1.15)  # of each row
        for _ in range(rng.randrange(4)):
            length = rng.randint(1, max(1, int(most * self.rows / 4)))
            first = rng.randrange(max(1, self.sectors - length))
            found.update(range(first, first + length))
        if rng.random() < 0.8:
            for row in range(self.rows):
                for layer in rng.sample(range(LAYERS), rng.randint(0, min(LAYERS, int(most)))):
                    found.add(layer * self.rows + row)
        return sorted(sector for sector in found if self.may_be_spoiled(sector))


def spoil(path, sectors, rng):
    garbage = rng.randbytes(SECTOR)
    with open(path, 'r+b') as file:
        for sector in sectors:
            file.seek(sector * SECTOR)
            file.write(sector.to_bytes(8, 'big') + garbage[8:])


def repaired(path, whole, sectors):
    """Those of the sectors that are as they were."""
    found = set()
    with open(path, 'rb') as ours, open(whole, 'rb') as right:
        for sector in sectors:
            ours.seek(sector * SECTOR)
            right.seek(sector * SECTOR)
            if ours.read(SECTOR) == right.read(SECTOR):
                found.add(sector)
    return found


class Rounds:
    def __init__(self, program, work):
        self.work = work
        self.program = Program(program, work, shelf=False)
        self.failures = Failures()
        self.mended = self.beyond = self.bytes = 0
        says = subprocess.run(['dvdisaster', '--version'], env=dict(os.environ, HOME=work, LC_ALL='C'),
                              capture_output=True, text=True).stdout
        self.our_version = 'dvdisaster 0.79.5 ' in says

    def dvdisaster(self, *arguments):
        """What it says is not kept: it draws its progress a million times for a large image. What it did is compared."""
        subprocess.run(['dvdisaster', *arguments], cwd=self.work, env=dict(os.environ, HOME=self.work, LC_ALL='C'),
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def one(self, seed):
        rng = random.Random(seed)
        size = int(10 ** rng.uniform(6, 9.25 if FULL else 6.6))
        check = lambda what, good, why='': self.failures.check(f'seed {seed}: {what}', good, str(why)[-600:])
        tree, whole = f'{self.work}/tree', f'{self.work}/whole.iso'
        write_tree(tree, size, rng)
        code, result = self.program.result('burn', '--parity', str(rng.randint(8, 120)), '--to', whole, tree)
        shutil.rmtree(tree)
        if not check('burned', code == 0 and result.get('parity'), result):
            return
        image = Image(whole, result['parity'])
        self.bytes += os.path.getsize(whole)

        theirs, ours = f'{self.work}/theirs.iso', f'{self.work}/ours.iso'
        shutil.copyfile(whole, theirs)
        os.truncate(theirs, image.plain * SECTOR)
        self.dvdisaster('-i', theirs, '-mRS03', '-c', '--debug', '-n', str(image.sectors))
        check('the same parity', filecmp.cmp(theirs, whole, shallow=False) or not self.our_version)

        shutil.copyfile(whole, theirs)
        sectors = image.damage(rng)
        spoil(theirs, sectors, rng)
        os.link(theirs, f'{self.work}/bad.iso')
        bad = f'virtual:dvd+r,capacity=8G,file={self.work}/bad.iso'
        verdict = self.program.run('verify', '--json', bad)
        report = json.loads(verdict[1].splitlines()[-1])['parity']
        self.program.run('read-image', bad, ours)
        self.dvdisaster('-i', theirs, '-f')
        by_them, by_us = repaired(theirs, whole, sectors), repaired(ours, whole, sectors)
        check('the same sectors repaired', by_them == by_us,
              f'of {len(sectors)} {len(by_them)} by dvdisaster, {len(by_us)} by us; {sorted(by_them ^ by_us)[:8]}')
        check('verified alike', (report['lost'] == 0) == (len(by_them) == len(sectors)), report)
        check('damage is never good', verdict[0] != 0 or not sectors, report)
        if len(by_us) == len(sectors):
            check('the whole image again', filecmp.cmp(ours, whole, shallow=False))
            self.mended += 1
        else:
            self.beyond += 1
        for name in os.listdir(self.work):
            if name.endswith(('.iso', '.map')):
                os.unlink(f'{self.work}/{name}')


def main():
    # Up to 16 GB in a full run: they belong on the disk.
    work = tempfile.mkdtemp(prefix='steadyburn-') if FULL else work_folder()
    try:
        rounds = Rounds(sys.argv[1], work)
        first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
        count = int(sys.argv[3]) if len(sys.argv) > 3 else 200 if FULL else 2
        seeds = range(first, first + count, int(MODE) if MODE.isdigit() else 1)
        for seed in seeds:
            rounds.one(seed)
        print(f'{len(seeds)} images, {rounds.bytes / 1e6:.0f} MB: {rounds.mended} repaired, {rounds.beyond} beyond repair; '
              f'{rounds.failures.count} bad')
        return 1 if rounds.failures.count else 0
    finally:
        shutil.rmtree(work)


sys.exit(main())
