"""Shared by tests of the Python module: its place, its packages, the start of its tests."""
import importlib
import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORKLOADS = ROOT / "traces/workloads"
COMPATIBILITY = ROOT / "tests/compatibility"
SAXPY = WORKLOADS / "saxpy_64.json"
# Packages of Debian with another name than their module.
DEBIAN = {"ensurepip": "python3-venv"}
MODULE = ROOT / "scripts/python"

sys.dont_write_bytecode = True
sys.path.insert(0, str(MODULE))


class FolderTest(unittest.TestCase):
    """Tests with a folder `path` for their files, which is removed after them."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.path = pathlib.Path(folder.name)


def main(*packages):
    """Runs the tests of the calling file, whose argument is the program eusim. Exit code 77: a required package
    is missing."""
    for package in packages:
        try:
            importlib.import_module(package)
        except ImportError as error:
            debian = DEBIAN.get(package, f"python3-{package}")
            print(f"skipped: {error.name} is missing: apt install {debian}")
            sys.exit(77)
    if len(sys.argv) > 1:
        os.environ["EUSIM"] = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(argv=sys.argv)
