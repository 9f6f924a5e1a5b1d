"""scripts/nightly.sh: it runs each test that scripts/test.sh omits, a failing part does not stop the others, and
figures are kept. Usage: test_nightly.py CTEST BUILD"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CTEST, BUILD = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1)).resolve()


def tests(*options):
    """Programs of the tests that ctest would run with these options, by name."""
    shown = subprocess.run([CTEST, "--test-dir", BUILD, "--show-only=json-v1", *options], check=True,
                           capture_output=True, text=True).stdout
    return {test["name"]: pathlib.Path(test["command"][0]).name for test in json.loads(shown)["tests"]}


class Folder:
    """A project with only nightly.sh, and stand-ins for the scripts that it calls."""

    def __init__(self, root, labelled=()):
        self.root = pathlib.Path(root)
        (self.root / "scripts").mkdir()
        (self.root / "bin").mkdir()
        shutil.copy(ROOT / "scripts" / "nightly.sh", self.root / "scripts")
        self.script("scripts/setup.sh", "exit 0")
        names = "".join(f"echo '  Test  #1: {name}'\n" for name in labelled)
        self.script("bin/ctest", f'case "$*" in\n*-N*) {names or ":"} ;;\n'
                                 '*) echo "ran $*"; case "$*" in *Bad*) exit 8 ;; *Absent*) echo "***Skipped" ;;'
                                 " esac ;;\nesac")

    def script(self, name, text):
        path = self.root / name
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def run(self, *options):
        path = f"{self.root / 'bin'}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run([self.root / "scripts" / "nightly.sh", *options], capture_output=True, text=True,
                              env={**os.environ, "PATH": path}, check=False)

    def rows(self, name):
        return [line.split("\t") for line in (self.root / name).read_text().splitlines()]


class Nightly(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name

    def test_each_test_of_the_build_is_run_by_one_of_the_two(self):
        script = (ROOT / "scripts" / "test.sh").read_text()
        excluded = re.search(r"--label-exclude '([^']+)'", script).group(1)
        programs = re.search(r"^for program in (.*); do$", script, re.M).group(1).split()
        every = tests()
        left_out = {name: program for name, program in every.items() if program not in programs}
        for name in tests("--label-exclude", excluded):
            left_out.pop(name, None)
        self.assertTrue(left_out)
        # The build need not be a release build: nightly.sh uses a release build of its project.
        folder = Folder(self.directory)
        (folder.root / "build").mkdir()
        (folder.root / "build" / "release").symlink_to(BUILD)
        (folder.root / "bin" / "ctest").unlink()
        (folder.root / "bin" / "ctest").symlink_to(CTEST)
        listed = set(folder.run("--list").stdout.split())
        self.assertEqual(set(left_out), listed & set(every))

    def test_a_part_that_fails_stops_no_other(self):
        folder = Folder(self.directory, ["Part.Good", "Part.Bad", "Part.Absent"])
        folder.script("scripts/sanitize.sh", 'echo "sanitize $*"; false')
        folder.script("scripts/fuzz.sh", 'echo "fuzz $*"')
        folder.script("scripts/bare_debian.sh", "exit 77")
        done = folder.run("asan", "Part.Bad", "fuzz", "bare_debian", "Part.Absent", "Part.Good")
        self.assertEqual(done.returncode, 1, done.stderr)
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        self.assertEqual([(row[0], row[3]) for row in rows],
                         [("failed", "asan"), ("failed", "Part.Bad"), ("passed", "fuzz"), ("skipped", "bare_debian"),
                          ("skipped", "Part.Absent"), ("passed", "Part.Good")])
        self.assertEqual(folder.rows("build/nightly/figures.tsv"), rows)
        self.assertEqual((folder.root / "build/nightly/asan.log").read_text(), "sanitize asan\n")
        self.assertIn("-R ^Part\\.Good$", (folder.root / "build/nightly/Part.Good.log").read_text())
        self.assertEqual(folder.run("fuzz", "bare_debian").returncode, 0)

    def test_a_part_ends_at_its_first_command_that_fails(self):
        folder = Folder(self.directory)
        folder.script("bin/cpack", "exit 3")
        folder.script("scripts/bare_debian.sh", "echo reached")
        self.assertEqual(folder.run("bare_package").returncode, 1)
        self.assertEqual((folder.root / "build/nightly/bare_package.log").read_text(), "")

    def test_seconds_are_those_of_the_part(self):
        folder = Folder(self.directory)
        folder.script("scripts/fuzz.sh", "sleep 1.6")
        folder.script("scripts/lint.sh", "end=$((SECONDS + 3)); while [ $SECONDS -lt $end ]; do :; done")
        slept, busy = (line.split("\t") for line in folder.run("fuzz", "lint").stdout.splitlines())
        self.assertEqual(slept[1], "0")
        self.assertGreaterEqual(int(slept[2]), 2)
        self.assertGreaterEqual(int(busy[1]), 1)

    def test_figures_of_a_part_replace_those_that_are_kept(self):
        folder = Folder(self.directory)
        folder.script("scripts/fuzz.sh", "exit 1")
        folder.script("scripts/lint.sh", "exit 0")
        folder.run("--write", "fuzz", "lint")
        folder.script("scripts/fuzz.sh", "exit 0")
        folder.run("--write", "fuzz")
        folder.run("lint")
        head, *rows = folder.rows("results/nightly/figures.tsv")
        self.assertEqual(head, ["result", "cpu_seconds", "wall_seconds", "part", "date", "host"])
        self.assertEqual([(row[0], row[3], len(row)) for row in rows], [("passed", "fuzz", 6), ("passed", "lint", 6)])

    def test_an_unknown_part_is_refused_before_anything_runs(self):
        folder = Folder(self.directory)
        folder.script("scripts/fuzz.sh", "exit 0")
        for words, message in ((("fuzz", "fuz"), "nightly.sh: error: no part fuz; "), (("--seed", "x"), "--seed needs")):
            done = folder.run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(message, done.stderr)
        self.assertEqual(folder.run("--help").returncode, 2)


if __name__ == "__main__":
    unittest.main()
