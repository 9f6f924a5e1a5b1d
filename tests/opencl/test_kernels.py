#!/usr/bin/env python3
"""scripts/cl2eu.sh: the kernels of traces/opencl, compiled here, have the results that Python computes.

Usage: test_kernels.py EUSIM GEN [KERNEL...]. Exit code 77 without the compiler.
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER))

import cases  # noqa: E402
import more_cases  # noqa: E402

KERNELS = {
    "saxpy": cases.saxpy,
    "vectors": cases.vectors,
    "transpose": cases.transpose,
    "reduce": cases.reduce,
    "histogram": cases.histogram,
    "subgroups": cases.subgroups,
    "private_array": cases.private_array,
    "private_memory": cases.private_memory,
    "longs": cases.longs,
    "halves": cases.halves,
    "doubles": cases.doubles,
    "divide": cases.divide,
    "maths": more_cases.maths,
    "constants": more_cases.constants,
    "blur": more_cases.blur,
    "scale": more_cases.scale,
    "matmul": more_cases.matmul,
    "scalars": more_cases.scalars,
    "uniform": more_cases.uniform,
    "bytes": more_cases.bytes_,
}
EUSIM, GEN = sys.argv[1:3]
SCRIPT = ROOT / "scripts" / "cl2eu.sh"


def compiled(case, folder):
    command = [SCRIPT, ROOT / "traces" / "opencl" / f"{case.kernel}.cl", "--gen", GEN]
    command += ["--global", case.extent, "-o", folder]
    command += ["--local", case.local] if case.local else []
    command += [f"--options={case.options}"] if case.options else []
    for name, value in case.arguments.items():
        if isinstance(value, bytes):
            path = folder / f"{name}.bin"
            path.write_bytes(value)
            value = f"{path}:{case.sizes[name]}" if name in case.sizes else path
        command += ["--arg", f"{name}={value}"]
    return subprocess.run(command, check=False, capture_output=True, text=True)


class Kernels(unittest.TestCase):
    def check(self, name):
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            case = KERNELS[name]()
            made = compiled(case, folder)
            self.assertEqual(made.returncode, 0, made.stderr)
            command = [EUSIM, "run", folder / f"{name}.{GEN}.json", "--report", "none"]
            for surface in case.expected:
                command += ["--dump-surface", f"{surface}={folder / surface}.out"]
            run = subprocess.run(command, check=False, capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            for surface, expected in case.expected.items():
                self.compare(surface, (folder / f"{surface}.out").read_bytes(), expected)

    def compare(self, surface, content, expected):
        if isinstance(expected, cases.Within):
            self.assertEqual(expected.difference(content), "", surface)
            return
        self.assertEqual(len(content), len(expected), surface)
        wrong = [at for at in range(len(content)) if content[at] != expected[at]]
        near = wrong[0] & ~3 if wrong else 0
        self.assertFalse(
            wrong,
            f"{surface}: {len(wrong)} bytes differ, from {near} on: "
            f"{content[near:near + 8].hex()} instead of {expected[near:near + 8].hex()}",
        )


def add_tests(names):
    for name in names:
        setattr(Kernels, f"test_{name}", lambda self, name=name: self.check(name))


if __name__ == "__main__":
    help_run = subprocess.run([SCRIPT, "--help"], check=False, capture_output=True, text=True)
    if "needs these Debian packages" in help_run.stderr:
        print(help_run.stderr, end="")
        sys.exit(77)
    add_tests(sys.argv[3:] or KERNELS)
    unittest.main(argv=sys.argv[:1], verbosity=1)
