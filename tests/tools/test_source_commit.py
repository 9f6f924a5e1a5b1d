"""The name of the commit in a generated file: git or its data may be missing."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

from source_commit import source_commit  # noqa: E402


class SourceCommit(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        (self.root / "file").write_text("one\n")

    def git(self, *arguments):
        who = ("-c", "user.name=n", "-c", "user.email=e")
        return subprocess.run(["git", "-C", self.root, *who, *arguments], check=True, text=True,
                              capture_output=True).stdout

    def test_is_unknown_outside_of_a_checkout(self):
        self.assertEqual(source_commit(["file"], self.root), "unknown")

    def test_is_unknown_where_there_is_no_git(self):
        (self.root / ".git").mkdir()
        with mock.patch.dict(os.environ, {"PATH": str(self.root)}):
            self.assertEqual(source_commit(["file"], self.root), "unknown")

    @unittest.skipUnless(shutil.which("git"), "no git")
    def test_is_unknown_before_the_first_commit(self):
        self.git("init", "-q")
        self.assertEqual(source_commit(["file"], self.root), "unknown")

    @unittest.skipUnless(shutil.which("git"), "no git")
    def test_is_the_commit_and_marks_relevant_changes(self):
        self.git("init", "-q")
        self.git("add", "file")
        self.git("commit", "-q", "-m", "first")
        commit = self.git("rev-parse", "--short=12", "HEAD").strip()
        self.assertEqual(source_commit(["file"], self.root), commit)
        (self.root / "other").write_text("does not count\n")
        self.assertEqual(source_commit(["file"], self.root), commit)
        (self.root / "file").write_text("two\n")
        self.assertEqual(source_commit(["file"], self.root), commit + " with changes")


class Scripts(unittest.TestCase):
    def test_read_the_commit_in_one_way(self):
        """A script that calls git itself works in a checkout only."""
        scripts = pathlib.Path(__file__).resolve().parents[2] / "scripts"
        callers = [path.name for path in sorted(scripts.rglob("*"))
                   if path.suffix in (".py", ".sh", "") and path.is_file()
                   and any(word in path.read_text() for word in ('"git"', "git -C", "$(git "))]
        # plain_words.py is about a change, which only a checkout has.
        self.assertEqual(callers, ["plain_words.py", "source_commit.py"])


if __name__ == "__main__":
    unittest.main()
