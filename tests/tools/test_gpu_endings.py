"""`eusim gpu` ends within seconds, with the documented exit code, when an output cannot be written and when its
program is interrupted. Usage: test_gpu_endings.py EUSIM SOURCE_DIR"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

from gpu_program_case import EUSIM, SOURCE, ProgramCase

SKIPPED = 77
SECONDS = 60  # enough on a busy host, and far less than the abandoned work takes
FILLS = 20000  # of 64 MB: minutes


class Endings(ProgramCase):
    def ends(self, *command, **options):
        """The exit code and the output; a process that does not end fails the test."""
        run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             check=False, timeout=SECONDS, **options)
        return run.returncode, run.stderr

    def test_rows_on_a_full_disk(self):
        program = self.program("matmul_gl")
        code, said = self.ends(EUSIM, "gpu", "--machine", "hsw_gt2", "--jsonl", "/dev/full", "--",
                               *program)
        self.assertEqual(code, 7, said)
        self.assertIn("/dev/full: No space left on device", said)

    def test_recordings_on_a_full_disk(self):
        program = self.program("matmul_gl")
        full = self.folder / "full"
        full.mkdir()
        command = " ".join(["mount -t tmpfs -o size=64k tmpfs", f"'{full}'", "&& exec", f"'{EUSIM}'",
                            "gpu --machine hsw_gt2 --record", f"'{full}'", "--", *program])
        probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", full],
                               capture_output=True, check=False)
        if probe.returncode != 0:
            self.skipTest("this system grants no mount namespace")
        code, said = self.ends("unshare", "-rm", "sh", "-c", command)
        self.assertEqual(code, 7, said)
        self.assertIn("No space left on device", said)

    def test_a_submission_without_memory_is_the_programs_error(self):
        """The program sees ENOMEM; the simulator ends as its program does."""
        program = self.program("matmul_gl")
        code, said = self.ends("sh", "-c", 'ulimit -d 40000 && exec "$0" "$@"', EUSIM, "gpu",
                               "--machine", "hsw_gt2", "--", *program)
        self.assertNotIn(code, (6, 134, 139, -signal.SIGABRT, -signal.SIGSEGV), said)

    def fills(self):
        program = self.folder / "gpu_blits"
        command = ["cc", "-O1", "-I/usr/include/libdrm", SOURCE / "tests" / "tools" / "gpu_blits.c",
                   "-o", program]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            self.skipTest("gpu_blits.c cannot be built here: libdrm-dev is missing")
        return str(program)

    def test_a_batch_of_fills_ends_with_its_program(self):
        program = self.fills()
        for victim, number in (("program", signal.SIGKILL), ("eusim", signal.SIGINT),
                               ("eusim", signal.SIGTERM)):
            with self.subTest(f"{victim} {number.name}"):
                with subprocess.Popen([EUSIM, "gpu", "--machine", "skl_gt2", "--", program,
                                       str(FILLS)], stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                                      text=True) as run:
                    self.assertEqual(run.stdout.readline(), "submits\n")
                    time.sleep(1)
                    target = run.pid if victim == "eusim" else self.child_of(run.pid, "gpu_blits")
                    os.kill(target, number)
                    code = run.wait(timeout=SECONDS)
                self.assertEqual(code, 128 + number)

    @staticmethod
    def child_of(parent, name):
        children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        for child in children:
            if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == name:
                return int(child)
        raise AssertionError("the program was not found")


if __name__ == "__main__":
    if shutil.which("cc") is None:
        print("skipped: there is no C compiler")
        sys.exit(SKIPPED)
    unittest.main(argv=[sys.argv[0]], verbosity=2)
