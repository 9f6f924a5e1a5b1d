#!/usr/bin/env python3
"""scripts/glsl2eu.sh for Broadwell, Skylake and Broxton: the shaders of traces/shaders, compiled here, have the
expected results of the checked-in workloads of Ivy Bridge (made by scripts/workloads, without the model).

Usage: test_shaders.py EUSIM GEN [SHADER...]. Exit code 77 without the driver.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(ROOT / "scripts")]

from glsl.driver_dump import BYTES  # noqa: E402

EUSIM, GEN = sys.argv[1:3]
SCRIPT = ROOT / "scripts" / "glsl2eu.sh"
WORKLOADS = ROOT / "traces" / "workloads"
OPTIONS = "// glsl2eu.sh options: "
SHARED = ROOT / ".." / "shared" / "kernels" / "gen9" / "mesa"
# The driver's kernels of traces/kernels: shader -> workload of Ivy Bridge, options.
DRIVER = {
    "saxpy": ("driver_saxpy_1024", ["--groups", "16", "--uniform", "a=2.7"]),
    "mandelbrot": (
        "driver_mandelbrot_32x16",
        ["--groups", "2,4", "--uniform", "view=-2.1,-1.2,0.1,0.15", "--uniform", "width=32"]
        + ["--uniform", "limit=32"],
    ),
    "reduce_slm": ("driver_reduce_slm_8", ["--groups", "8"]),
    "sobel": ("driver_sobel_18x6", ["--uniform", "w=18"]),
}
OWN_KEYS = ("data", "size_bytes", "format", "width", "height")  # of a surface that the shader declares


def run(*command):
    words = [str(word) for word in command]
    return subprocess.run(words, check=False, capture_output=True, text=True)


def is_drivers(surface):
    return surface["name"].startswith(("driver", "uniforms"))


def with_data(document, reference, by):
    """The captured workload with the data and the expectations of another generation's. `by` is the member that
    identifies surfaces: "name" or "index"."""
    filled = {surface[by]: surface for surface in reference["surfaces"]}
    for surface in document["surfaces"]:
        if is_drivers(surface) or surface[by] not in filled:
            continue
        other = filled[surface[by]]
        surface["name"] = other["name"]
        for key in OWN_KEYS:
            surface.pop(key, None)
            if key in other:
                surface[key] = other[key]
    return {**document, "expect": reference["expect"]}


def code_of(path):
    """The bytes of a driver's dump."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [match.group(1) for match in map(BYTES.match, lines) if match]


class Shaders(unittest.TestCase):
    def compiled(self, source, folder, options):
        made = run(SCRIPT, source, "--gen", GEN, "-o", folder, *options)
        self.assertEqual(made.returncode, 0, made.stderr)
        return pathlib.Path(folder) / f"{source.stem}.{GEN}.json"

    def run_filled(self, path, workload, by):
        reference = json.loads((WORKLOADS / f"{workload}.json").read_text(encoding="ascii"))
        document = json.loads(path.read_text(encoding="ascii"))
        path.write_text(json.dumps(with_data(document, reference, by)), encoding="ascii")
        return run(EUSIM, "run", path, "--report", "none")

    def check(self, name):
        source = ROOT / "traces" / "shaders" / f"{name}.comp"
        second = source.read_text(encoding="utf-8").splitlines()[1]
        options = second.removeprefix(OPTIONS).split() if second.startswith(OPTIONS) else []
        with tempfile.TemporaryDirectory() as folder:
            path = self.compiled(source, folder, options)
            ran = self.run_filled(path, f"shader_{name}_ivb", "name")
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def check_driver(self, name):
        workload, options = DRIVER[name]
        with tempfile.TemporaryDirectory() as folder:
            source = ROOT / "traces" / "kernels" / "driver" / f"{name}.comp"
            path = self.compiled(source, folder, options)
            ran = self.run_filled(path, workload, "index")
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))
            elsewhere = SHARED / f"{name}.{GEN}.txt"
            if elsewhere.is_file():  # the same driver, through another author's stand-in
                self.assertEqual(code_of(path.with_suffix(".txt")), code_of(elsewhere))


def shaders():
    """Shaders with a workload of their name."""
    workloads = WORKLOADS.glob("shader_*_ivb.json")
    return sorted(path.name[len("shader_") : -len("_ivb.json")] for path in workloads)


def add_test(name):
    check = Shaders.check_driver if name in DRIVER else Shaders.check
    setattr(Shaders, f"test_{name}", lambda self: check(self, name))


if __name__ == "__main__":
    told = run(SCRIPT, "--help").stderr
    if "needs these Debian packages" in told:
        print(told, end="")
        sys.exit(77)
    for shader in sys.argv[3:] or [*DRIVER, *shaders()]:
        add_test(shader)
    unittest.main(argv=sys.argv[:1])
