#!/usr/bin/env python3
"""scripts/plain_words.py: which words it finds, and in which lines of a change."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import plain_words  # noqa: E402


def change(name, *added):
    lines = "".join(f"+{line}\n" for line in added)
    return f"--- a/{name}\n+++ b/{name}\n@@ -3,0 +4,{len(added)} @@\n{lines}"


class Words(unittest.TestCase):
    def found(self, *added, name="model/eu/eu.cpp"):
        return list(plain_words.findings(change(name, *added)))

    def test_each_is_refused_with_its_place_and_what_to_write(self):
        for text in ("where nobody looks", "somebody records", "nought or not", "it waits for ever", "is none of these",
                     'error("is no number")', "so many cycles", "--resume goes on", "written anew", "the same of bytes",
                     "what stands in a row", "what lies behind it"):
            self.assertEqual(len(self.found(f"// {text}")), 1, text)
        self.assertEqual(self.found("int a;", "// zero", "// Nobody"),
                         ['model/eu/eu.cpp:6: error: "Nobody": write instead: name the component or the person that acts'])

    def test_other_uses_are_not(self):
        self.assertEqual(self.found("// A stands for a number; it relies on nobodys_name", "// there is no such row"), [])

    def test_only_prose_is_looked_at(self):
        self.assertEqual(self.found("nobody", name="tests/golden/report.txt"), [])
        self.assertEqual(self.found("nobody", name="config/ivb_gt2.json"), [])
        self.assertEqual(self.found("nobody", name="model/guide/reference/metrics.md"), [])
        self.assertEqual(len(self.found("nobody", name="model/guide/ci.md")), 1)


class Change(unittest.TestCase):
    """The program, in a repository of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.git("init", "-q")
        (self.folder / "old.sh").write_text("nobody\n")
        self.git("add", "-A")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "First")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, check=True)

    def program(self, *arguments):
        return subprocess.run([sys.executable, "-B", ROOT / "scripts/plain_words.py", *arguments], cwd=self.folder,
                              capture_output=True, text=True)

    def test_old_lines_are_no_fault_of_a_change(self):
        self.assertEqual(self.program().returncode, 0)
        (self.folder / "old.sh").write_text("nobody\nsomebody\n")
        done = self.program()
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stdout.startswith('old.sh:2: error: "somebody"'), done.stdout)

    def test_an_unknown_commit_is_an_error(self):
        done = self.program("no-such-commit")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("no-such-commit", done.stderr)


if __name__ == "__main__":
    unittest.main()
