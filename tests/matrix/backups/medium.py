"""The command line as a test calls it, its media, and those media read with programs that are not ours."""
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile


class Failures:
    """Counts what is wrong and prints it."""

    def __init__(self):
        self.count = 0

    def check(self, what, good, why=''):
        if not good:
            self.count += 1
            print(f'FAILED: {what}' + (f': {why}' if why else ''), flush=True)
        return good

    def conclude(self, more=''):
        """Prints the time that was spent and the number of failures. Returns the exit code."""
        print(f'{sum(os.times()[:4]):.0f} s of processor time; {self.count} bad{more}')
        return 1 if self.count else 0


class Program:
    """steadyburn-cli with a shelf, backups and a state folder of the test's own."""

    def __init__(self, path, work, shelf=True):
        self.path = os.path.realpath(path)
        self.env = dict(os.environ, STEADYBURN_BACKUPS=work + '/backups', XDG_STATE_HOME=work + '/state',
                        XDG_RUNTIME_DIR=work, STEADYBURN_SHELF=work + '/shelf.db' if shelf else '', LC_ALL='C.UTF-8')

    def run(self, *arguments):
        """Its exit code, what it printed and what it said."""
        end = subprocess.run([self.path, *arguments], env=self.env, stdin=subprocess.DEVNULL, capture_output=True)
        return end.returncode, end.stdout.decode(), end.stderr.decode()

    def result(self, *arguments):
        """The exit code and the result line."""
        code, out, err = self.run(*arguments, '--json')
        lines = out.splitlines()
        return code, json.loads(lines[-1]) if lines else {'said': err}

    def start(self, *arguments):
        return subprocess.Popen([self.path, *arguments], env=self.env, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def work_folder():
    """A new folder in memory where there is such a place."""
    return tempfile.mkdtemp(prefix='steadyburn-', dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)


def target_of(kind, name):
    """The target of a run whose medium is the file `name`; {run} may be in it."""
    mechanics = {'disc': 'virtual:dvd-r,speed=900M,capacity=50M', 'tape': 'virtual:tape,reposition=0s,speed=900M'}
    return f'{mechanics[kind]},file={name}' if kind in mechanics else name


def sh(command, folder, path=None):
    """A command line as a person would type it in `folder`."""
    env = dict(os.environ, LC_ALL='C.UTF-8', PATH=(path + ':' if path else '') + os.environ['PATH'])
    return subprocess.run(['/bin/bash', '-c', command], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                          capture_output=True)


# ---- media without our program

MT = '''#!/bin/bash
# mt over the files of a tape: nst0 is the file at which the tape stands.
tape=$(dirname "$0")
at=$(cat "$tape/at")
case $3 in
rewind) at=0 ;;
fsf) at=$((at + $4)) ;;
asf) at=$4 ;;
esac
echo $at >"$tape/at"
ln -sfn "$tape/$at" "$tape/nst0"
'''


class Tape:
    """A tape as a folder of its files, with `mt` to move between them and `nst0` to read from."""

    def __init__(self, tap, folder):
        self.folder = folder
        os.makedirs(folder)
        with open(tap, 'rb') as file:
            data = file.read()
        at, number, content = 0, 0, b''
        while at + 4 <= len(data):
            (word,) = struct.unpack_from('<I', data, at)
            if word in (0, 0xffffffff):
                with open(f'{folder}/{number}', 'wb') as out:
                    out.write(content)
                at, number, content = at + 4, number + 1, b''
                if word != 0:
                    break
                continue
            content += data[at + 4:at + 4 + word]
            at += 8 + word + word % 2
        with open(folder + '/mt', 'w') as out:
            out.write(MT)
        os.chmod(folder + '/mt', 0o755)
        sh('mt -f x rewind', folder, folder)

    def run(self, command, folder):
        return sh(command.replace('/dev/nst0', self.folder + '/nst0'), folder, self.folder)


def xorriso(image, folder, part='/'):
    return subprocess.run(['xorriso', '-hardlinks', 'on', '-osirrox', 'on:auto_chmod_off', '-indev', image, '-extract',
                           part, folder], stdin=subprocess.DEVNULL, capture_output=True)


class Readable:
    """A medium, opened with mt, tar and xorriso alone. `medium` is what its README.txt calls MEDIUM."""

    def __init__(self, kind, file, folder):
        self.kind = kind
        self.medium = file
        self.trouble = []
        if kind == 'disc':
            self.medium = folder
            os.makedirs(folder)
            self.need(xorriso('stdio:' + file, folder))
        elif kind == 'tape':
            self.read_label(Tape(file, folder), folder + '/whole')
            self.medium = folder + '/1'

    def need(self, end):
        if end.returncode != 0:
            self.trouble.append(end.stderr.decode()[-400:])
        return end.stdout

    def read_label(self, tape, folder):
        """Does what the README.txt in the tape's first file says."""
        os.makedirs(folder)
        readme = self.need(sh('tar -xOf 0 README.txt', tape.folder)).decode()
        commands = re.findall('^    ((?:mt|tar) .*)', readme, re.M)
        if len(commands) < 4:
            self.trouble.append('no commands on the label')
        for command in commands:
            self.need(tape.run(command, folder))
        listed = re.search('^The list of its files: (mt .*), then (tar .*)', readme, re.M)
        for command in listed.groups() if listed else ('false',):
            self.need(tape.run(command, folder))
        with open(folder + '/CONTENTS.jsonl', 'rb') as file:
            if len(file.read()) == 0:
                self.trouble.append('an empty list on the tape')

    def about(self, name):
        """A file of ABOUT-THIS-BACKUP."""
        if self.kind == 'disc':
            with open(f'{self.medium}/ABOUT-THIS-BACKUP/{name}', 'rb') as file:
                return file.read()
        return self.need(sh(f'tar -xOf "{self.medium}" ABOUT-THIS-BACKUP/{name}', '/'))

    def restore_onto(self, folder, readme):
        """Runs the commands that a README.txt gives, with this medium."""
        commands = re.findall('^    ((?:tar|xargs|cp) .*)', readme, re.M)
        if len(commands) != 2:
            self.trouble.append('no commands in README.txt')
        for command in commands:
            end = sh(command.replace('MEDIUM', self.medium), folder)
            if b'implausibly old' not in end.stderr:
                self.need(end)


def damage(file, how, rng):
    """Makes a medium `gone`, `cut`, `zeroed`, `spoiled` (64 KiB of zeros) or `flipped` (one bit). Returns where."""
    size = os.path.getsize(file)
    if how == 'gone':
        os.unlink(file)
        return 0
    if how == 'cut':
        at = rng.randrange(size)
        os.truncate(file, at)
        return at
    length = {'zeroed': size, 'spoiled': min(size, 65536), 'flipped': 1}[how]
    at = rng.randrange(size - length + 1)
    with open(file, 'r+b') as medium:
        medium.seek(at)
        new = bytes([medium.read(1)[0] ^ 1 << rng.randrange(8)]) if how == 'flipped' else bytes(length)
        medium.seek(at)
        medium.write(new)
    return at


def chain_in(readme):
    """The media that a README.txt names before its own: the file of each."""
    return [line.split('file=')[-1] for line in re.findall(r'^    run \d+  \w+  \S+  (.*)', readme, re.M)]


def remove(path):
    """A folder with whatever modes it has, or a file."""
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)
