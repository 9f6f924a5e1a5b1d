"""Shared by tests of JSON schemas: eusim run, and the Debian package that they need."""
import json
import pathlib
import re
import subprocess
import sys
import unittest

try:
    import jsonschema  # noqa: F401
except ImportError:
    print("the Debian package python3-jsonschema is missing")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPATIBLE = ROOT / "tests/compatibility"
EUSIM = sys.argv[1]
sys.path.insert(0, str(ROOT / "scripts"))


def eusim(*arguments, folder=ROOT, codes=(0,)):
    run = subprocess.run([EUSIM, *map(str, arguments)], cwd=folder, capture_output=True, text=True,
                         timeout=300, stdin=subprocess.DEVNULL)
    if run.returncode not in codes:
        raise AssertionError(f"{arguments}: {run.returncode}: {run.stderr}")
    return run


def schema_of(name):
    return json.loads(eusim("schema", name).stdout)


def commented(text):
    """JSON that may have comments, as eusim reads it."""
    return json.loads(re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/',
                             lambda match: match[1] or " ", text, flags=re.DOTALL))


def run_tests():
    sys.argv.pop(1)
    unittest.main(module="__main__", verbosity=1)
