"""`eusim gpu` as a command: exit codes, its program's input and output, arguments, and files that remain when it or
its program is killed. Usage: test_gpu_command.py EUSIM SOURCE_DIR"""
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from gpu_program_case import EUSIM, gpu


class Command(unittest.TestCase):
    def test_exit_codes_are_the_programs(self):
        self.assertEqual(gpu(program=["sh", "-c", "exit 7"]).returncode, 7)
        self.assertEqual(gpu(program=["sh", "-c", "kill -9 $$"]).returncode, 137)
        self.assertEqual(gpu(program=["/no/such/program"]).returncode, 127)
        self.assertEqual(gpu(program=["/etc/passwd"]).returncode, 126)

    def test_a_program_without_gpu_is_left_alone(self):
        run = gpu(program=["sh", "-c", "cat; echo out; echo err >&2"])
        self.assertEqual(run.stdout, "out\n")
        self.assertTrue(run.stderr.startswith("err\n"))

    def test_bad_arguments(self):
        for arguments, said in (
            (["gpu"], "needs a program"),
            (["gpu", "--"], "needs a program"),
            (["gpu", "--time", "no-hash", "--", "true"], "--time no-hash"),
            (["gpu", "--time", "5..2", "--", "true"], "--time"),
            (["gpu", "--untimed", "--time", "1..2", "--", "true"], "cannot be combined"),
            (["gpu", "--untimed", "--record", "x", "--", "true"], "--record"),
            (["gpu", "--sample", "3", "--", "true"], "--sample"),
            (["gpu", "--sample", "64", "--untimed", "--", "true"], "cannot be combined"),
            (["gpu", "--sample", "64", "--record", "x", "--", "true"], "--sample"),
            (["gpu", "--counters", "--untimed", "--", "true"], "--counters"),
            (["gpu", "--counters=No", "--", "true"], "--counters No: unknown"),
            (["gpu", "--bogus", "--", "true"], "bogus"),
        ):
            with self.subTest(arguments):
                run = subprocess.run([EUSIM, *arguments], capture_output=True, text=True,
                                     check=False)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertIn(said, run.stderr)
        run = gpu("--jsonl", "/no/folder/rows", program=["true"])
        self.assertEqual(run.returncode, 7, run.stderr)

    def test_killing_either_leaves_nothing(self):
        marker = f"3{os.getpid():06d}.25"
        for victim, code in (("sleep", 137), ("eusim", None)):
            with self.subTest(victim):
                run = subprocess.Popen([EUSIM, "gpu", "--", "sleep", marker],
                                       stderr=subprocess.DEVNULL)
                sleep = self.child_of(run.pid)
                os.kill(sleep if victim == "sleep" else run.pid, signal.SIGKILL)
                ended = run.wait(timeout=20)
                if code is not None:
                    self.assertEqual(ended, code)
                for _ in range(100):
                    if not pathlib.Path(f"/proc/{sleep}/stat").exists() or self.is_zombie(sleep):
                        break
                    time.sleep(0.1)
                else:
                    self.fail("the program still runs")

    @staticmethod
    def is_zombie(process):
        try:
            return pathlib.Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] == "Z"
        except FileNotFoundError:
            return True

    @staticmethod
    def child_of(parent):
        for _ in range(200):
            children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
            for child in children:
                name = pathlib.Path(f"/proc/{child}/comm").read_text().strip()
                if name == "sleep":
                    return int(child)
            time.sleep(0.05)
        raise AssertionError("the program does not start")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
