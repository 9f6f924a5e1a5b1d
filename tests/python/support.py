"""What the tests of the Python module share: where it is, what it needs, how they begin."""
import importlib
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORKLOADS = ROOT / "traces/workloads"
COMPATIBILITY = ROOT / "tests/compatibility"
SAXPY = WORKLOADS / "saxpy_64.json"
MODULE = ROOT / "scripts/python"

sys.dont_write_bytecode = True
sys.path.insert(0, str(MODULE))


def skip(reason):
    """Ends the test as skipped, for ctest too (SKIP_RETURN_CODE)."""
    print(f"skipped: {reason}")
    sys.exit(77)


def main(*packages):
    """Runs the tests of the calling file, whose argument is the program eusim. Exit code 77: a
    package that they need is missing."""
    for package in packages:
        try:
            importlib.import_module(package)
        except ImportError as error:
            skip(f"{error.name} is missing: apt install python3-{package}")
    if len(sys.argv) > 1:
        os.environ["EUSIM"] = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(argv=sys.argv)
