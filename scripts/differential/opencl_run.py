"""Runs OpenCL C programs on PoCL, compiles them by Intel's compiler, and makes workloads for eusim."""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
from dataclasses import dataclass

from differential.errors import CompilerError
from differential.opencl_expressions import DATA_WORDS
from differential.opencl_program import file_text
from differential.source import Source
from differential.syntax import result_bytes
from opencl.arguments import Given
from opencl.compiler import Visa
from opencl.declared_types import resolve_built_in_types
from opencl.dispatch import Range
from opencl.code import hex_text
from opencl.errors import RefusedError, UsageError
from opencl.workload import workload
from opencl.zebin import read_kernels
from workloads.document import render

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
OPTIONS = ("-cl-fp32-correctly-rounded-divide-sqrt", "-w")
REFERENCE_OPTIONS = ("-DREFERENCE", "-cl-opt-disable", "-w")
COUNTERS = 8 * 16
SECONDS = 300  # of one compiler
# Excludes loops with barriers: their bound is a literal.
COUNT_OF_ROUNDS = re.compile(r"\buint (v\d+) = 0; (?!\1 < \d+u;)")
FUNCTION = re.compile(r"^define .*? @(\w+)\(.*?^}", re.MULTILINE | re.DOTALL)
WIDE_SHIFT = re.compile(r"= (?:lshr|ashr|shl)(?: exact| nuw| nsw)* i(\d+) [^,\n]+, (\d+)$", re.MULTILINE)
REVERSED_BIT = "call i1 @llvm.bitreverse.i1("
FINALIZERS = ("native", "own", "igc", "none")


@dataclass(frozen=True)
class Compiled:
    """A program's workloads: of its code, and of its vISA, or "" with the reason for none."""

    native: pathlib.Path
    visa: pathlib.Path
    reason: str = ""


def write_data(folder):
    """The input of all programs: random bits, small numbers and limits of types, mixed."""
    source = Source(20261126)
    words = []
    for _ in range(DATA_WORDS):
        choice = source.below(8)
        word = source.bits(32)
        if choice == 0:
            word &= 15
        elif choice == 1:
            word = source.pick((0, 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 0x8000, 0x7F80, 0xFF80FF80))
        elif choice == 2:
            word &= 0x03FF03FF
        words.append(word)
    (folder / "A.bin").write_bytes(struct.pack(f"<{DATA_WORDS}I", *words))
    row = 16 * struct.pack("<I", 0)
    ones = 16 * struct.pack("<I", 0xFFFFFFFF)
    most, least = 16 * struct.pack("<I", 0x7FFFFFFF), 16 * struct.pack("<I", 0x80000000)
    (folder / "H.bin").write_bytes(row + row + ones + row + ones + row + most + least)


def run_reference(folder, programs):
    """Writes k<seed>.R.ref and k<seed>.H.ref to the folder."""
    (folder / "reference.cl").write_text(for_pocl(file_text(programs)), encoding="ascii")
    kernels = [
        {
            "name": f"k{each.seed}", "items": each.items, "local": each.local,
            "result_bytes": result_bytes(each), "scalars": each.scalars,
            "outputs": [str(folder / f"k{each.seed}.{name}.ref") for name in "RH"],
        }
        for each in programs
    ]  # fmt: skip
    run_pocl(folder, kernels)


def for_pocl(text):
    """Rewrites the text to a form that PoCL executes correctly. In a kernel with barriers, PoCL adds a barrier to
    each innermost loop that it considers uniform, even inside a loop that some work-items leave: `do { for (i = 0; i
    < 6; ++i) ...; } while (A[gid])` ends for all with the first. So counters of such rounds start at gid >> 31, which
    is 0."""
    return COUNT_OF_ROUNDS.sub(r"uint \1 = gid >> 31; ", text)


def run_pocl(folder, kernels):
    """Executes kernels of the folder's reference.cl. `kernels`: input of opencl_reference.py."""
    job = {
        "file": str(folder / "reference.cl"), "options": REFERENCE_OPTIONS, "kernels": kernels,
        "data": str(folder / "A.bin"), "counters": str(folder / "H.bin"),
    }  # fmt: skip
    path = folder / "job.json"
    path.write_text(json.dumps(job), encoding="ascii")
    environment = os.environ | {
        "PYTHONPATH": str(SCRIPTS), "POCL_CACHE_DIR": str(folder / "pocl"), "POCL_MAX_PTHREAD_COUNT": "1",
        "PYOPENCL_NO_CACHE": "1",
    }  # fmt: skip
    command = [sys.executable, "-B", "-m", "differential.opencl_reference", str(path)]
    called("PoCL", command, environment)


def compile_for(folder, programs, gen):
    """Workloads by seed; a text instead if the compiler or cl2eu's code refuses the program."""
    left = folder / f"left.{gen}"
    command = [
        "ocloc", "compile", "-file", str(folder / "batch.cl"), "-device", gen, "-out_dir", str(folder),
        "-output", f"batch.{gen}", "-output_no_suffix", "-internal_options", "-cl-intel-allow-zebin",
        "-options", " ".join(OPTIONS),
    ]  # fmt: skip
    (folder / "batch.cl").write_text(file_text(programs), encoding="ascii")
    environment = os.environ | {"IGC_ShaderDumpEnable": "1", "IGC_DumpToCustomDir": str(left)}
    called("ocloc", command, environment)
    binary = folder / f"batch.{gen}"
    kernels = read_kernels(binary.read_bytes(), gen, binary)
    resolve_built_in_types(kernels.values())
    visa = [
        Visa(file.read_text(encoding="utf-8"), file.with_suffix(".dat").read_bytes())
        for file in sorted(left.glob("*.visaasm"))
        if file.with_suffix(".dat").is_file()
    ]
    meaningless = {}
    for file in sorted(left.glob("*_optimized.ll")):
        meaningless |= meaningless_kernels(file.read_text(encoding="utf-8"))
    return {
        each.seed: meaningless.get(f"k{each.seed}")
        or _workload(folder, each, gen, kernels[f"k{each.seed}"], visa)
        for each in programs
    }


def meaningless_kernels(text):
    """Kernels whose optimised IGC code is not compared, with the reason, by name. LLVM extracts a part of an earlier
    load by a shift of an integer of up to 1024 bits, and IGC splits such integers at dwords. For a distance within a
    dword it writes meaningless vISA: variables of 0 elements, and `shr V0313 V0314 0x90:f` for a shift by 144. LLVM
    turns `b | b` of a comparison into a reversal of its one bit, and IGC calls a function of i32 with an i1: it writes
    `bfrev P549 P57` and reads V549, or ends by abort()."""
    found = {}
    for function in FUNCTION.finditer(text):
        if REVERSED_BIT in function[0]:
            found[function[1]] = "the compiler reverses the bits of an integer of 1 bit"
        for shift in WIDE_SHIFT.finditer(function[0]):
            width, distance = map(int, shift.groups())
            if width > 64 and distance % 32 != 0:
                found[function[1]] = f"the compiler shifts an integer of {width} bits by {distance}"
    return found


def _workload(folder, program, gen, kernel, visa):
    name = f"k{program.seed}.{gen}"
    words = dict(zip(("s0", "s1", "s2", "s3", "f0"), map(str, program.scalars)))
    words["s1"] = str(struct.unpack("<i", struct.pack("<I", program.scalars[1]))[0])
    texts = {
        "A": str(folder / "A.bin"), "C": str(folder / "A.bin"), "H": str(folder / "H.bin"),
        "R": f"zeros:{result_bytes(program)}", **words,
    }  # fmt: skip
    extent = Range(1, [program.items, 1, 1], [program.local, 1, 1], [0, 0, 0])
    try:
        document, code = workload(name, gen, kernel, extent, Given(kernel, texts, folder))
    except (RefusedError, UsageError) as error:
        return str(error)
    native, form = folder / f"{name}.json", folder / f"{name}.visa.json"
    (folder / f"{name}.hex").write_text(hex_text(name, code, _NoLines()), encoding="ascii")
    native.write_text(_moved(document, folder), encoding="ascii")
    if kernel.relocations:
        return Compiled(native, None, "the kernel names constants by their address")
    plain = kernel.code.rstrip(b"\0")
    found = [each.text for each in visa if each.code.rstrip(b"\0") == plain]
    if not found:
        return Compiled(native, None, "the compiler left no vISA of its code")
    (folder / f"{name}.visaasm").write_text(found[0], encoding="utf-8")
    document["kernel"] = {**document["kernel"], "file": f"{name}.visaasm", "format": "visa"}
    form.write_text(_moved(document, folder), encoding="ascii")
    return Compiled(native, form)


def _moved(document, folder):
    """The text of a workload with file names relative to its folder."""
    return render(document).replace(f"{folder}/", "") + "\n"


class _NoLines:
    """Comments without source lines."""

    @staticmethod
    def before(_):
        return []


def called(name, command, environment):
    try:
        run = subprocess.run(
            command, check=False, capture_output=True, text=True, errors="replace", env=environment,
            timeout=SECONDS,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise CompilerError(f"{name} takes more than {SECONDS} s") from error
    if run.returncode != 0:
        raise CompilerError(f"{name} fails ({run.returncode}): {(run.stdout + run.stderr)[-1500:]}")
