"""A command whose hook asks the test, and waits for what it answers."""
import os
import select
import subprocess

HOOK = '''printf '%s\\n%s\\n' "$STEADYBURN_VOLUME" "$STEADYBURN_REASON" >{0}.ask
read -r answer <{0}.answer
[ "$answer" != stop ] || exit 1
echo "$answer"'''


class Asking:
    """One command; nothing polls. A hook may outlive its command, so its answer is kept until close()."""

    def __init__(self, command, hook, out, **how):
        for pipe in (hook + '.ask', hook + '.answer'):
            os.mkfifo(pipe)
        self.asked = os.open(hook + '.ask', os.O_RDWR)
        self.answered = os.open(hook + '.answer', os.O_RDWR)
        self.run = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL, **how)
        self.ended = os.pidfd_open(self.run.pid)

    def question(self, seconds):
        """The volume that the hook is asked for, and why again. None: the command has ended, or is late and killed."""
        ready, _, _ = select.select([self.asked, self.ended], [], [], seconds)
        if self.asked in ready and self.ended not in ready:
            volume, reason = os.read(self.asked, 65536).decode().split('\n', 1)
            return int(volume), reason.strip()
        if not ready:
            self.run.kill()
        self.run.wait()
        return None

    def answer(self, text):
        os.write(self.answered, text.encode() + b'\n')

    def close(self):
        for each in (self.asked, self.answered, self.ended):
            os.close(each)
