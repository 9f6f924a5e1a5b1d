#!/usr/bin/env python3
"""vISA of the kernels of traces/opencl, and of the reference material where it is available. Executed on its virtual
variables, it leaves the same memory as the compiler's final code; the code from --finalizer igc is that final code,
byte by byte. Final code and vISA are IGC's; neither depends on the interpreter.

Usage: test_visa.py EUSIM GEN [KERNEL...]. Exit code 77 without the compiler.
"""
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER))

import test_kernels  # noqa: E402

EUSIM, GEN = sys.argv[1:3]
SCRIPT = ROOT / "scripts" / "cl2eu.sh"
OWN = ROOT / "traces" / "opencl"
SHARED = ROOT.parent / "shared" / "kernels" / "visa"

# Kernels that cannot be kept, with a part of the error message.
REFUSED = {"constants": "which its vISA leaves to a linker"}
# Kernels whose text lacks a fact that the compiler used: blocks may begin at any dword.
SAYS_LESS = {"blocks"}
# An instruction of a disassembly without its registers: GenX_IR, which has read a text, assigns other registers in some
# kernels than the compiler.
REGISTERS = re.compile(r"\b[gm]\d+(\.\d+)?")
OPTIONS = re.compile(r" compacted| *\{[^}]*\}")


def words(count, low, high, letter="i"):
    generator = random.Random(count)
    return struct.pack(f"<{count}{letter}", *(generator.randint(low, high) for _ in range(count)))


def floats(count):
    generator = random.Random(count)
    return struct.pack(f"<{count}f", *(generator.uniform(0.25, 8.0) for _ in range(count)))


@dataclass
class Shared:
    """A kernel of the reference material, and its arguments."""

    kernel: str
    extent: str
    arguments: dict
    local: str = ""
    options: str = ""
    sizes = {}


def shared_cases():
    calls = [
        Shared("branchy", "96", {"a": words(96 * 9, -220, 300), "o": "zeros:96", "n": "9"}),
        Shared("call", "64", {"a": words(64, 0, 12), "o": "zeros:64"}),
        Shared(
            "float4", "64",
            {"a": floats(256), "b": floats(257)[:1024], "o": "zeros:256", "d": "zeros:64"},
        ),
        Shared(
            "gather", "64",
            {"a": floats(256), "idx": struct.pack("<64H", *range(63, -1, -1)), "lut": floats(16),
             "o": "zeros:64"},
        ),
        Shared(
            "hist_atomic", "128", {"in": words(128, 0, 255, "B"), "h": "zeros:258", "mx": "zeros:1"}
        ),
        Shared(
            "intdiv", "64",
            {"a": words(64, -(2**31), 2**31 - 1), "b": words(64, 1, 2**20), "q": "zeros:64",
             "r": "zeros:64"},
        ),
        Shared("mandel", "32,16", {"out": "zeros:512", "w": "32", "maxit": "40"}, "16,2"),
        Shared("privarr", "64", {"a": words(64 * 40, 0, 5000), "o": "zeros:64", "n": "23"}),
        Shared("reduce_slm", "256", {"x": floats(256), "out": "zeros:4"}),
        Shared("saxpy", "192", {"a": "2.5", "x": floats(192), "y": floats(193)[:768], "n": "150"}),
        Shared("trans", "64", {"a": floats(64), "o": "zeros:64"}),
    ]  # fmt: skip
    return {f"shared.{call.kernel}": call for call in calls} if SHARED.is_dir() else {}


# Scalars in all places of a register, also as results of instructions that use accumulators.
UNIFORM = """
__kernel void uniform(__global uint *out, uint n, uint m) {
  uint s = 0, t = 1;
#pragma unroll 1
  for (uint k = 0; k < 40; ++k) {
    s = s * 31 + (k * n + 3) % 20;
    t = t * 7 + (k * m + s) / 11;
    s ^= mul_hi(t, n) + mul_hi(s, m);
  }
  out[get_global_id(0)] = s + t * (uint)get_global_id(0);
}
"""


# Blocks at 64-bit addresses, as for pointers into large buffers.
BLOCKS = """
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
__attribute__((intel_reqd_sub_group_size(16)))
__kernel void blocks(__global const uint *in, __global uint *out) {
  const uint at = 64 * get_sub_group_id();
  intel_sub_group_block_write4(out + at, intel_sub_group_block_read4(in + at) * 3 + 1);
}
"""

# Correctly rounded division and square root: of floats, and of one float for all lanes.
EXACT = """
__kernel void exact(__global const float *a, __global float *b, float k) {
  const size_t i = get_global_id(0);
  b[i] = a[i] > 3.0f ? sqrt(a[i]) / b[i] : (a[i] / b[i]) / sqrt(k / 7.0f);
}
"""
SOURCES = {"uniform": UNIFORM, "blocks": BLOCKS, "exact": EXACT}


def uniform():
    return Shared("uniform", "64", {"out": "zeros:64", "n": "1234567", "m": "987654321"})


def blocks():
    options = "-cl-std=CL2.0 -cl-intel-greater-than-4GB-buffer-required"
    return Shared("blocks", "64", {"in": words(256, -(2**31), 2**31 - 1), "out": "zeros:256"},
                  options=options)  # fmt: skip


def exact():
    arguments = {"a": floats(192), "b": floats(193)[:768], "k": "5.25"}
    return Shared("exact", "192", arguments, options="-cl-fp32-correctly-rounded-divide-sqrt")


OWN_KERNELS = {"uniform": uniform, "blocks": blocks, "exact": exact}
KERNELS = {**test_kernels.KERNELS, **shared_cases(), **OWN_KERNELS}


def source_of(name, case):
    if name.startswith("shared."):
        return SHARED / case.kernel / f"{case.kernel}.cl"
    return OWN / f"{case.kernel}.cl"


def compiled(name, case, folder):
    source = folder / source_of(name, case).name
    if name in SOURCES:
        source.write_text(SOURCES[name], encoding="ascii")
    else:
        shutil.copy(source_of(name, case), source)
    command = [SCRIPT, source, "--gen", GEN, "--global", case.extent, "-o", folder, "--keep-visa"]
    command += ["--local", case.local] if case.local else []
    command += [f"--options={case.options}"] if case.options else []
    for argument, value in case.arguments.items():
        if isinstance(value, bytes):
            path = folder / f"{argument}.bin"
            path.write_bytes(value)
            value = f"{path}:{case.sizes[argument]}" if argument in case.sizes else path
        command += ["--arg", f"{argument}={value}"]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def left_by(workload, folder, *options):
    """Exit code, output, and the bytes of each surface."""
    surfaces = json.loads(workload.read_text(encoding="utf-8"))["surfaces"]
    names = [surface["name"] for surface in surfaces]
    command = [EUSIM, "run", workload, "--untimed", "--report", "none", *options]
    for number, name in enumerate(names):
        (folder / f"{number}.out").unlink(missing_ok=True)
        command += ["--dump-surface", f"{name}={folder / str(number)}.out"]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    contents = {
        name: (folder / f"{number}.out").read_bytes()
        for number, name in enumerate(names)
        if (folder / f"{number}.out").is_file()
    }
    return run.returncode, run.stderr, contents


class Visa(unittest.TestCase):
    def check(self, name):
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            case = KERNELS[name]() if callable(KERNELS[name]) else KERNELS[name]
            made = compiled(name, case, folder)
            if name in REFUSED:
                self.assertIn(REFUSED[name], made.stderr)
                return
            self.assertEqual(made.returncode, 0, made.stderr)
            final = left_by(self.file(folder, f".{GEN}.json"), folder)
            self.assertEqual(final[:2], (0, ""))
            self.leaves(final[2], folder, "none")
            self.leaves(final[2], folder, "own")
            self.check_igc(final[2], folder, has_same_code=name not in SAYS_LESS)

    def leaves(self, contents, folder, finalizer):
        left = left_by(self.file(folder, ".visa.json"), folder, "--finalizer", finalizer)
        self.assertEqual(left[:2], (0, ""), finalizer)
        for surface, content in contents.items():
            message = f"{surface} by --finalizer {finalizer}"
            self.assertEqual(left[2][surface].hex(" ", 4), content.hex(" ", 4), message)

    @staticmethod
    def file(folder, end):
        (found,) = folder.glob(f"*{end}")
        return found

    def check_igc(self, contents, folder, has_same_code):
        """The finalizer's code equals the compiler's, except for the choice of registers."""
        if shutil.which("GenX_IR") is None:
            return
        if not has_same_code:
            self.leaves(contents, folder, "igc")
            return
        codes = []
        for file, options in ((".hex", []), (".visaasm", ["--finalizer", "igc"])):
            command = [EUSIM, "disasm", self.file(folder, file), "--gen", GEN, *options]
            run = subprocess.run(command, check=False, capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            codes.append(run.stdout)
        if codes[0] == codes[1]:
            return
        self.leaves(contents, folder, "igc")
        self.assertEqual(*[OPTIONS.sub("", REGISTERS.sub("g", code)) for code in codes])


def add_tests(names):
    for name in names:
        setattr(Visa, f"test_{name.replace('.', '_')}", lambda self, name=name: self.check(name))


if __name__ == "__main__":
    help_run = subprocess.run([SCRIPT, "--help"], check=False, capture_output=True, text=True)
    if "needs these Debian packages" in help_run.stderr:
        print(help_run.stderr, end="")
        sys.exit(77)
    add_tests(sys.argv[3:] or KERNELS)
    if not SHARED.is_dir():
        print("without the kernels of the reference material, which is not available")
    unittest.main(argv=sys.argv[:1])
