#!/usr/bin/env python3
"""Templates of measuring kernels compile, and on the model give about the values of the rows that they stand
for (README.md).

Usage: test_templates.py EUSIM. Exit code 77: neither compiler is installed.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "tests" / "hw" / "templates"
EUSIM = ""
STEPS = 4096
MADS = 1024  # per invocation of rate_mad with 256 steps


class Missing(unittest.SkipTest):
    """The compiler's packages are not installed."""


def compiled(script, template, folder, *arguments):
    run = subprocess.run([ROOT / "scripts" / script, TEMPLATES / template, "-o", folder, *arguments],
                         capture_output=True, text=True, check=False)
    if "needs these Debian packages" in run.stderr:
        raise Missing(run.stderr.splitlines()[0])
    assert run.returncode == 0, run.stderr
    return next(line for line in run.stdout.splitlines() if line.endswith(".json"))


def cycles(workload):
    run = subprocess.run([EUSIM, "run", workload, "--report", "none", "--json", "-"],
                         capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["summary"]["cycles"]


class Templates(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.list = pathlib.Path(self.directory.name) / "list.csv"
        self.list.write_text("\n".join(str((i + 16) % 1024) for i in range(1024)), encoding="utf-8")

    def glsl(self, name, *arguments):
        return cycles(compiled("glsl2eu.sh", f"{name}.comp", self.directory.name, *arguments))

    def opencl(self, name, *arguments):
        return cycles(compiled("cl2eu.sh", "measure.cl", self.directory.name, "--kernel", name,
                               *arguments))

    def between(self, low, value, high):
        self.assertLessEqual(low, value)
        self.assertLessEqual(value, high)

    def test_glsl_chases_as_i29(self):
        taken = self.glsl("chase", "--data", f"List={self.list}", "--uniform", f"steps={STEPS}")
        self.between(75, taken / STEPS, 92)

    def test_glsl_multiplies_and_adds_as_i36(self):
        taken = self.glsl("rate_mad", "--groups", "128", "--uniform", "steps=256", "--uniform",
                          "factor=0.5", "--uniform", "summand=1")
        self.between(11.6, 128 * 64 * MADS * 2 / taken / 16, 14.3)

    def test_glsl_meets_in_one_dword_as_i28(self):
        taken = self.glsl("contended_atomic", "--groups", "64")
        self.between(13451 / 1024, taken / (4 * 64 * 64), 14283 / 1024)

    def test_glsl_streams_as_i37(self):
        taken = self.glsl("stream", "--groups", "256", "--count", "Data=65536")
        self.between(15.2, 256 * 64 * 64 / taken, 18.3)

    def test_opencl_multiplies_and_adds_as_n34(self):
        taken = self.opencl("rate_mad", "--global", "16384", "--local", "64", "--arg",
                            "result=zeros:16384", "--arg", "factor=0.5", "--arg", "summand=1",
                            "--arg", "steps=256")
        self.between(13.2, 16384 * MADS * 2 / taken / 24, 14.05)

    def test_opencl_streams_as_n33(self):
        taken = self.opencl("stream", "--global", "16384", "--local", "64", "--arg",
                            "data=zeros:65536", "--arg", "result=zeros:16384")
        self.between(28.8, 16384 * 64 / taken * 1.15, 30.6)

    def test_opencl_chases_and_meets(self):
        taken = self.opencl("chase", "--global", "16", "--local", "16", "--arg",
                            f"list={self.list}", "--arg", "sums=zeros:16", "--arg",
                            f"steps={STEPS}")
        self.between(70, taken / STEPS, 92)
        self.opencl("contended_atomic", "--global", "4096", "--local", "64", "--arg",
                    "count=zeros:1", "--arg", "last=zeros:4096")


if __name__ == "__main__":
    EUSIM = sys.argv.pop(1)
    program = unittest.main(exit=False)
    skipped = len(program.result.skipped)
    if not program.result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if skipped == program.result.testsRun else 0)
