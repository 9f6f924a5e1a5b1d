"""A kernel of tests/whole, compiled and run in a folder of its own."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import whole_runs  # noqa: E402

EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
MACHINES = {"ivb": "ivb_gt2", "hsw": "hsw_gt2", "bdw": "bdw_gt2", "skl": "skl_gt2"}


def packed(letter, values):
    return struct.pack(f"<{len(values)}{letter}", *values)


def unpacked(letter, content):
    return list(struct.unpack(f"<{len(content) // struct.calcsize(letter)}{letter}", content))


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Folder(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def file(self, name, content):
        (self.folder / name).write_bytes(content)
        return self.folder / name

    def run_kernel(self, kernel, generation, options, surfaces=(), entry="", defines=""):
        """The result document and the bytes of these surfaces at the end."""
        row = {"kernel": kernel, "entry": entry, "defines": defines, "options": options, "groups": ""}
        out = self.folder / f"{entry}{defines}{generation}".replace(" ", "")
        out.mkdir()
        whole_runs.compiled(row, generation, out)
        command = [EUSIM, "run", next(out.glob("kernel*.json")), "--machine", MACHINES[generation],
                   "--listen", "1", "--report", "none", "--json", out / "result.json"]
        for surface in surfaces:
            command += ["--dump-surface", f"{surface}={out / surface}.out"]
        done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        document = json.loads((out / "result.json").read_text(encoding="utf-8"))
        return document, [(out / f"{surface}.out").read_bytes() for surface in surfaces]


def main():
    """Runs the tests of the calling file; exit code 77 without the compilers."""
    for script in ("glsl2eu.sh", "cl2eu.sh"):
        command = [ROOT / "scripts" / script, "--help"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if "needs these Debian packages" in done.stderr:
            print(done.stderr, end="")
            sys.exit(77)
    unittest.main()
