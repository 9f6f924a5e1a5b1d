"""The sandbox of eusim serve, attacked by a compiler that was taken over: a copy of eusim has a cl2eu.sh that runs
its source as a Python program. Usage: test_sandbox.py EUSIM. Exit code 77 where the system makes no sandbox. The
reference is Linux itself: namespaces(7), seccomp(2) and setrlimit(2) state what a process in new namespaces, with
these limits, cannot do."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import server_case
from server_case import ROOT, SHORT, Served, kernel_request

SKIPPED = 77
TAKEN_OVER = """#!/bin/bash
exec /usr/bin/python3 -I -B "$1" "$TMPDIR/compiled"
"""
BEGIN = """
import ctypes, glob, mmap, os, resource, signal, socket, subprocess, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *words):
    if libc.syscall(number, *words) < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def is_refused(work):
    try: work()
    except (OSError, MemoryError, ValueError): return True
def say(*words): print(*words, file=sys.stderr, flush=True)
"""
# Each prints "held" if it failed. Columns: title, its program, words of the answer's messages or status that are right.
ATTACKS = (
    ("reads files of the user",
     "say('held' if all(not os.path.exists(p) for p in (SECRET, FOLDER, '/home', '/root', '/etc/passwd', '/etc/shadow',"
     " '/var/log', '/run', '/boot', '/mnt', '/media', '/srv', '/opt', '/etc/ssh')) else 'read')"),
    ("lists the root",
     "say('held' if set(os.listdir('/')) <= set('bin dev etc eusim lib lib32 lib64 sbin tmp usr var'.split()) else os.listdir('/'))"),
    ("finds files of the server's temporary folder", "say('held' if not glob.glob('/tmp/eusim-serve*') else 'seen')"),
    ("reads /proc", "say('held' if is_refused(lambda: os.listdir('/proc')) and is_refused(lambda: open('/proc/1/environ')) else 'read')"),
    ("reads the environment",
     "say('held' if 'EUSIM_TEST_SECRET' not in os.environ and set(os.environ) <= set('PATH LANG HOME TMPDIR XDG_CACHE_HOME PWD SHLVL"
     " _ OLDPWD LC_CTYPE'.split()) else dict(os.environ))"),
    ("finds descriptors of the server",
     "say('held' if all(is_refused(lambda fd=fd: os.fstat(fd)) for fd in range(3, 4096)) else 'open')"),
    ("opens a socket", "say('held' if all(is_refused(lambda f=f: socket.socket(f)) for f in"
     " (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET)) else 'open')"),
    ("keeps memory in pairs of sockets", "say('held' if is_refused(socket.socketpair) else 'kept')"),
    ("sends a request to the server", "import urllib.request\nsay('held' if is_refused(lambda: urllib.request.urlopen(f'http://127.0.0.1:{PORT}/')) else 'asked')"),
    ("traces its parent", "say('held' if is_refused(lambda: call(101, 16, os.getppid(), 0, 0)) else 'attached')"),
    ("reads memory of its parent",
     "say('held' if is_refused(lambda: call(310, os.getppid(), None, 0, None, 0, 0)) else 'read')"),
    ("signals processes outside",
     "say('held' if is_refused(lambda: os.kill(SERVER, 0)) and is_refused(lambda: os.kill(-1, 0) or os.kill(TEST, 0)) else 'sent')"),
    ("ends its own first process", "for s in (1, 2, 9, 15): os.kill(1, s)\ntime.sleep(0.3)\nsay('held')"),
    ("writes to the scripts", "say('held' if is_refused(lambda: open('/eusim/scripts/cl2eu.sh', 'a')) and"
     " is_refused(lambda: open('/eusim/scripts/opencl/new.py', 'w')) else 'written')"),
    ("writes to the system", "say('held' if all(is_refused(lambda p=p: open(p, 'w')) for p in ('/x', '/usr/x', '/usr/bin/x', '/etc/x', '/dev/x')) else 'written')"),
    ("mounts", "say('held' if is_refused(lambda: call(165, b'none', OWN.encode(), b'tmpfs', 0, None)) and"
     " is_refused(lambda: call(165, None, b'/usr', None, 4128, None)) else 'mounted')"),
    ("makes namespaces", "say('held' if is_refused(lambda: call(272, 0x10000000)) and is_refused(lambda: call(56, 0x10000011, 0, 0, 0, 0)) and"
     " subprocess.run(['/usr/bin/unshare', '-Ur', 'true'], capture_output=True).returncode != 0 else 'made')"),
    ("becomes root", "say('held' if os.getuid() != 0 and is_refused(lambda: os.setuid(0)) and is_refused(lambda: os.setgid(0)) and"
     " is_refused(lambda: os.setgroups([0])) else 'root')"),
    ("gains rights by a program of root",
     "done = subprocess.run(['/usr/bin/su', '-c', 'id -u'], capture_output=True, text=True, input='')\nsay('held' if '0' not in done.stdout else 'root')"),
    ("makes devices", "say('held' if is_refused(lambda: os.mknod('disk', 0o60600, os.makedev(8, 0))) and not glob.glob('/dev/sd*') and"
     " set(os.listdir('/dev')) == {'null', 'zero', 'random', 'urandom'} else 'made')"),
    ("keeps memory outside of its processes", "say('held' if is_refused(lambda: os.memfd_create('x')) and is_refused(lambda: call(29, 0, 4096, 0o1600)) and"
     " is_refused(lambda: os.listdir('/dev/shm')) else 'kept')"),
    ("loads code into the kernel", "say('held' if all(is_refused(lambda n=n: call(n, 0, 0, 0)) for n in (321, 298, 425, 323, 250, 175, 246)) else 'loaded')"),
    ("leaves the root by links and descriptors",
     "os.symlink(SECRET, 'link')\nos.symlink('/eusim/scripts/../../../..' + SECRET, 'up')\n"
     "say('held' if is_refused(lambda: open('link')) and is_refused(lambda: open('up')) and is_refused(lambda: os.chroot('/')) and"
     " is_refused(lambda: call(304, 0, None, 0)) else 'left')"),
    ("raises its limits", "say('held' if all(is_refused(lambda n=n: resource.setrlimit(n, (-1, -1))) or resource.getrlimit(n)[1] != -1 for n in"
     " (resource.RLIMIT_NPROC, resource.RLIMIT_AS, resource.RLIMIT_CPU)) else 'raised')"),
)  # fmt: skip
# Attacks that end by a limit: title, its program, the answer's status.
LIMITS = (
    ("forks without end", "while True:\n  try: os.fork()\n  except OSError: pass", {"out_of_time", "too_much_memory"}),
    ("forks, and leaves its children", "for _ in range(500):\n  try:\n    if os.fork() == 0: os.setsid(); time.sleep(1000)\n  except OSError: break", {"ended", "too_much_memory"}),
    ("starts threads without end",
     "import threading\ntry:\n  while True: threading.Thread(target=time.sleep, args=(100,), daemon=True).start()\nexcept RuntimeError: say('held')", {"ended", "out_of_time", "too_much_memory"}),
    ("takes memory in one process", "x = bytearray(8 << 30)", {"ended"}),
    ("takes memory in many processes", "for _ in range(30):\n  if os.fork() == 0: x = b'x' * (200 << 20); time.sleep(1000)\ntime.sleep(1000)", {"too_much_memory"}),
    ("fills its folder", "x = b'x' * (1 << 20)\ntry:\n  for n in range(100000): open(f'f{n}', 'wb').write(x)\nexcept OSError as e: say('held', n < 1000)", {"ended"}),
    ("makes files without end", "try:\n  for n in range(10**7): open(f'f{n}', 'w').close()\nexcept OSError: say('held', n < 10000)", {"ended"}),
    ("writes without end", "while True: os.write(2, b'x' * 65536)", {"too_much_output"}),
    ("computes without end", "while True: pass", {"out_of_time"}),
    ("ignores signals", "for s in (1, 2, 3, 13, 14, 15, 24): signal.signal(s, signal.SIG_IGN)\nwhile True: time.sleep(1)", {"out_of_time"}),
    ("closes its output and continues", "os.closerange(0, 3)\nif os.fork() == 0: time.sleep(1000)\ntime.sleep(1000)", {"out_of_time"}),
    ("dies of a signal", "os.kill(os.getpid(), 11)", {"ended"}),
)  # fmt: skip
FORGED = "os.makedirs(sys.argv[1])\n"
SECRET_TEXT = "not to be read"


class OfACopy(Served):
    """A server whose program and scripts are copies, to be replaced by those of an attacker."""
    OPTIONS = ("--max-seconds", "4", "--max-memory", "512M")

    def setUp(self):
        self.users = set()
        super().setUp()

    def start(self, *arguments):
        """A server; self.users has the ids of its sandboxes, which other servers do not use."""
        server = super().start(*arguments)
        self.users.update(0x60000000 + (server.pid * 64 + n) % 2**24 for n in range(64))
        return server

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.ROOT = pathlib.Path(folder.name)
        cls.ROOT.chmod(0o755)
        scripts = cls.ROOT / "share/eusim/scripts"
        shutil.copytree(ROOT / "scripts", scripts, ignore=lambda at, names: [n for n in names if n == "__pycache__"])
        (scripts / "cl2eu.sh").write_text(TAKEN_OVER)
        (cls.ROOT / "bin").mkdir()
        shutil.copy(server_case.EUSIM, cls.ROOT / "bin/eusim")
        cls.FOLDER = cls.ROOT / "served"
        cls.FOLDER.mkdir()
        cls.SECRET = cls.FOLDER / "secret.txt"
        cls.SECRET.write_text(SECRET_TEXT)
        cls.PROGRAM = str(cls.ROOT / "bin/eusim")
        os.environ["EUSIM_TEST_SECRET"] = SECRET_TEXT

    def assert_nothing_is_left(self):
        for _ in range(100):
            if not self.processes() and not list(self.temporary.glob("eusim-serve-*/run-*")):
                break
            time.sleep(0.1)
        self.assertEqual(self.processes(), [])
        users = subprocess.run(["ps", "-eo", "uid="], capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual([user for user in users if int(user) in self.users], [])


class TakenOver(OfACopy):
    """As if a source could take control of its compiler."""

    def attack(self, code):
        known = (f"SECRET, FOLDER, PORT, SERVER, TEST, OWN = {str(self.SECRET)!r}, {str(self.FOLDER)!r}, {self.port},"
                 f" {self.server.pid}, {os.getpid()}, {server_case.SANDBOX_FOLDER!r}\n")
        status, answer = self.post("compile", {"tab": "a", "name": "k.cl", "text": BEGIN + known + code, "arguments": []})
        if status == 501:
            self.skipTest(answer)
        self.assertEqual(status, 200, answer)
        return answer

    def test_attacks_come_to_nothing(self):
        for what, code in ATTACKS:
            with self.subTest(what):
                answer = self.attack(code)
                self.assertEqual(answer["messages"].strip(), "held")
        self.assert_nothing_is_left()

    def test_limits_end_it_as_a_whole(self):
        for what, code, statuses in LIMITS:
            with self.subTest(what):
                began = time.monotonic()
                answer = self.attack(code)
                self.assertIn(answer["status"], statuses, answer["messages"][:300])
                self.assertNotIn("False", answer["messages"])
                self.assertLess(time.monotonic() - began, 20)
                self.assert_nothing_is_left()
        _, answer = self.post("run", kernel_request(SHORT, tab="alive"))
        self.assertEqual(answer["exit_code"], 0)

    def test_what_it_gives_back_is_data(self):
        """Names and sizes of files that the taken-over compiler prints reach no file of the server."""
        for code in ("open(sys.argv[1] + '/../../x.json', 'w').write('x')", "os.symlink(SECRET, sys.argv[1] + '/x.json')",
                     "os.mkfifo(sys.argv[1] + '/x.json')", "open(sys.argv[1] + '/a\\nfile b.json 99999999999\\n.json', 'w').write('x')",
                     "os.symlink('/dev/zero', sys.argv[1] + '/x.json')"):
            with self.subTest(code):
                answer = self.attack(FORGED + code)
                self.assertNotIn(SECRET_TEXT, str(answer))
        self.assert_nothing_is_left()
        _, answer = self.post("run", {"tab": "a", "input": "a.json", "files": [{"name": "../a.json", "text": "{}"}]})
        self.assertIn("outside", answer)

    def test_a_server_that_is_killed_leaves_no_process(self):
        self.server.kill()
        self.server.wait()
        self.server = self.start(*self.OPTIONS)
        self.assert_nothing_is_left()


# Program in place of eusim. RESULTS is the folder of results, STAGE that of the experiment.
TAKEN_OVER_RUN = """#!/usr/bin/python3
import os, sys, socket
if sys.argv[1] not in ("run", "hazards"):
    sys.exit(0)
given = dict(word.split("=", 1) for word in sys.argv if word.startswith("--") and "=" in word)
RESULTS, STAGE = os.path.dirname(given.get("--json", "-")) or ".", "."
APPLIED = given.get("--apply", "")
def is_refused(action):
    try: action()
    except OSError: return True
    return False
"""
RUN_ATTACKS = (
    ("keeps memory in files", "print(is_refused(lambda: os.memfd_create('x')), file=sys.stderr)", {"ended"}, "True"),
    ("makes folders", "print(is_refused(lambda: os.mkdir(RESULTS + '/x')), is_refused(lambda: os.mkdir('x')), file=sys.stderr)", {"ended"}, "True True"),
    ("starts threads without end", "import threading, time\ntry:\n  for n in range(3000): threading.Thread(target=time.sleep, args=(3,), daemon=True).start()\n"
     "except RuntimeError: pass\ntime.sleep(1)", {"too_much_memory", "ended"}, ""),
    ("hides its files", "os.chmod(RESULTS, 0o300)\nimport time\ntime.sleep(0.5)", {"too_much_output", "ended"}, ""),
    ("locks its folder", "open(RESULTS + '/x', 'w')\nos.chmod(RESULTS, 0)", {"ended", "too_much_output"}, ""),
    ("adds members to the answer", "open(RESULTS + '/result.json', 'w').write('{},\"command\":\"forged\"')\nAPPLIED and print('{},\"kernel_name\":\"forged\"')", {"ended"}, ""),
    ("leaves a part of a document", "open(RESULTS + '/result.json', 'w').write('{\"a\":[1,')\nAPPLIED and print('{\"a\":[1,')", {"ended"}, ""),
    ("fills the disk", "for n in range(100): open(f'{RESULTS}/{n}', 'wb').write(b'x' * (100 << 20))", {"too_much_output"}, ""),
    ("makes files without end", "for n in range(10 ** 7): open(f'{RESULTS}/{n}', 'w')", {"too_much_output", "out_of_time"}, ""),
    ("writes a large document", "open(RESULTS + '/result.json', 'w').truncate(200 << 20)", {"ended"}, ""),
    ("writes large files of advice", "APPLIED and [open(APPLIED + end, 'w').truncate(200 << 20) for end in ('.asm', '.json')]", {"ended"}, ""),
)  # fmt: skip


class RunTakenOver(OfACopy):
    """As if a kernel could take control of eusim itself."""

    def answers_of(self, code):
        """Answers of a run and of hazards whose program does this."""
        program = pathlib.Path(self.PROGRAM)
        program.unlink()
        program.write_text(TAKEN_OVER_RUN + code + "\n")
        program.chmod(0o755)
        for what in ("run", "hazards"):
            yield self.post(what, kernel_request(SHORT))

    def tearDown(self):
        pathlib.Path(self.PROGRAM).unlink()
        shutil.copy(server_case.EUSIM, self.PROGRAM)

    def test_results_that_are_links_are_not_read(self):
        """The server could follow links where the run cannot."""
        for target in (self.SECRET, "/proc/self/environ", "/dev/zero", "."):
            code = ("for name in ('result.json', 'page.html'): RESULTS != '.' and os.symlink({0!r}, RESULTS + '/' + name)\n"
                    "for end in ('.asm', '.json'): APPLIED and os.symlink({0!r}, APPLIED + end)\nprint('linked', file=sys.stderr)").format(str(target))
            for status, answer in self.answers_of(code):
                with self.subTest(target=target):
                    self.assertEqual((status, answer["messages"].strip()), (200, "linked"))
                    self.assertEqual([answer.get(key, "") for key in ("document", "kernel", "workload")], [""] * 3)
                    self.assertNotIn("id", answer)

    def test_limits_hold(self):
        for what, code, statuses, messages in RUN_ATTACKS:
            for status, answer in self.answers_of(code):
                with self.subTest(what):
                    self.assertEqual(status, 200)
                    self.assertNotIn("forged", str(answer))
                    self.assertIn(answer["status"], statuses, answer["messages"])
                    self.assertIn(messages, answer["messages"])
                    self.assertEqual([answer.get(key, "") for key in ("document", "kernel", "workload")], [""] * 3)
        self.assert_nothing_is_left()


class OtherUser:
    """A server whose user is not root: with user namespaces."""

    def start(self, *arguments):
        if os.geteuid() != 0 or shutil.which("setpriv") is None:
            self.skipTest("needs root, to be another user")
        self.temporary.chmod(0o777)
        os.chmod(self.temporary.parent, 0o1777)
        return super().start(*arguments)

    PREFIX = ("setpriv", "--reuid=12345", "--regid=12345", "--clear-groups")


class AsAnotherUser(OtherUser, TakenOver):
    pass


class RunAsAnotherUser(OtherUser, RunTakenOver):
    pass


class AsRootOfANamespace(OtherUser, TakenOver):
    """The attacks in a container with few users."""
    PREFIX = ("unshare", "-Ur")


class WithoutSandbox(Served):
    """A system without namespaces: no more are allowed, and the server has no capability."""
    PREFIX = ("unshare", "-Ur", "sh", "-c", "echo 0 >/proc/sys/user/max_user_namespaces && "
              "exec setpriv --bounding-set=-all --inh-caps=-all \"$@\"", "sh")
    SOURCE = {"tab": "a", "name": "k.cl", "text": "kernel void k(global int *o) { o[0] = 1; }\n",
              "arguments": ["--global", "8", "--arg", "o=zeros:8"]}

    def start(self, *arguments):
        if subprocess.run([*self.PREFIX, "true"], check=False, capture_output=True).returncode != 0:
            self.skipTest("needs a user namespace, to forbid others in it")
        return super().start(*arguments)

    def test_sources_are_refused_with_what_to_do(self):
        status, answer = self.post("compile", self.SOURCE)
        self.assertEqual(status, 501)
        self.assertIn("--unsafe-compile", answer)
        self.assertIn("user namespaces", answer)
        _, answer = self.post("run", kernel_request(SHORT))
        self.assertEqual(answer["exit_code"], 0, answer)

    def test_or_compiled_if_that_is_wanted(self):
        self.end(self.server)
        self.server = self.start("--unsafe-compile")
        status, answer = self.post("compile", self.SOURCE)
        self.assertEqual(status, 200, answer)
        if "needs these Debian packages" in answer["messages"]:
            self.skipTest(answer["messages"])
        self.assertEqual((answer["exit_code"], answer["kernel_name"]), (0, "k.skl.hex"), answer["messages"])


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    is_all_skipped = result.testsRun == len(result.skipped)
    sys.exit(not result.wasSuccessful() or (SKIPPED if is_all_skipped else 0))
