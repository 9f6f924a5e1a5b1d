"""Shared by tests of programs under `eusim gpu`: how programs are built and run, and the rows of their dispatches.
The arguments are EUSIM and SOURCE_DIR."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EUSIM, SOURCE = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PROGRAMS = SOURCE / "traces" / "programs"
TOOLS = SOURCE / "tests" / "tools"
LIBRARIES = {"matmul_gl": ("EGL", "OpenGL"), "counters_gl": ("EGL", "OpenGL"), "peak_gl": ("EGL", "OpenGL", "m"),
             "saxpy_opencl": ("OpenCL",), "gpu_opencl_checks": ("OpenCL",)}


def gpu(*arguments, program, environment=None):
    return subprocess.run(
        [EUSIM, "gpu", *arguments, "--", *program],
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


class ProgramCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.directory.name)
        cls.built = {}
        for name, libraries in LIBRARIES.items():
            source = next(folder / f"{name}.c" for folder in (PROGRAMS, TOOLS)
                          if (folder / f"{name}.c").is_file())
            command = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", source]
            command += ["-o", cls.folder / name, *(f"-l{library}" for library in libraries)]
            built = subprocess.run(command, capture_output=True, text=True, check=False)
            if built.returncode == 0:
                cls.built[name] = [str(cls.folder / name)]
            else:
                print(f"{name}.c cannot be built here: {built.stderr.splitlines()[:1]}")

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def program(self, name):
        if name not in self.built:
            self.skipTest(f"{name}.c cannot be built here: its headers or libraries are missing")
        return self.built[name]

    def rows(self, machine, program, *arguments, environment=None):
        """The program's output, its dispatches, and eusim's output."""
        file = self.folder / "rows.jsonl"
        run = gpu("--machine", machine, "--jsonl", file, *arguments, program=program,
                  environment=environment)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout, [json.loads(line) for line in file.read_text().splitlines()], run.stderr

    def check_time(self, printed, row):
        """The time that the program read equals that of the dispatch, to a tick of the GPU's clock."""
        microseconds = float(re.search(r"([0-9.]+) us", printed).group(1))
        self.assertAlmostEqual(microseconds, row["microseconds"], delta=0.2)
