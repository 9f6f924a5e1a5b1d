"""Compute shaders: what llvmpipe computes, and Mesa's code for Intel's generations with workloads."""
import os
import pathlib
import struct
import subprocess

from differential.glsl_program import shader_text
from differential.opencl_run import called, Compiled, write_data
from differential.syntax import result_bytes
from glsl.__main__ import translated
from glsl.captured_memory import CaptureError
from glsl.options import parsed
from workloads.document import render

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
TOOLS = SCRIPTS.parent / "build" / "glsl"
HARNESS = SCRIPTS / "differential" / "run_shader.c"
BLOCKS = {"BA": "A", "BR": "R", "BH": "H"}


def run_reference(folder, programs):
    """Leaves k<seed>.R.ref and k<seed>.H.ref in the folder."""
    words = []
    for each in programs:
        source = folder / f"k{each.seed}.comp"
        source.write_text(for_llvmpipe(shader_text(each), each.scalars[0]), encoding="ascii")
        words += [source, each.groups, result_bytes(each), *_scalars(each)]
        words += [folder / f"k{each.seed}.{name}.ref" for name in "RH"]
    run_llvmpipe(folder, words)


def run_llvmpipe(folder, words):
    """`words`: those of run_shader.c after the folder's input and counters."""
    words = [_harness(), folder / "A.bin", folder / "H.bin", *words]
    called("llvmpipe", list(map(str, words)), os.environ | {
        "LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "llvmpipe", "LP_NUM_THREADS": "1",
        "MESA_SHADER_CACHE_DISABLE": "true",
    })  # fmt: skip


def for_llvmpipe(text, s0):
    """In forms that llvmpipe executes right. Values of a loop that are read after it are those of the loop's
    last round there, also in invocations that left before, and what these load is 0 then:
    `do { v = A[gid]; } while (++n < A[gid + 1]);` leaves v 0 in some. The values of variables are right where
    the loop is left at two places with different ones, so each do loop begins with a break that no invocation
    takes. What a loop loads for its condition, and Mesa takes again after the loop, is loaded twice if the
    input is volatile."""
    never = f"do {{ if (s0 == {s0 ^ 1}u) break;"
    return text.replace("readonly buffer BA", "volatile readonly buffer BA").replace("do {", never)


def _scalars(program):
    first, second, third = program.scalars
    return first, struct.unpack("<i", struct.pack("<I", second))[0], float(third)


def _harness():
    """The helper, compiled if its source is newer, as glsl2eu.sh compiles its own."""
    binary = TOOLS / "run_shader"
    if not binary.exists() or binary.stat().st_mtime < HARNESS.stat().st_mtime:
        TOOLS.mkdir(parents=True, exist_ok=True)
        own = TOOLS / f"run_shader.{os.getpid()}"
        called("gcc", ["gcc", "-std=c11", "-O1", "-Wall", "-o", str(own), str(HARNESS), "-lEGL", "-lOpenGL"],
               os.environ)  # fmt: skip
        own.replace(binary)
    return binary


def _tools():
    """glsl2eu.sh compiles the two that it takes before it prints its help."""
    if not (TOOLS / "compile_compute").exists():
        subprocess.run([SCRIPTS / "glsl2eu.sh", "--help"], check=True, capture_output=True)
    return TOOLS


def compile_for(folder, programs, gen):
    """By seed workloads, or the text of what glsl2eu.sh refuses."""
    return {each.seed: _workload(folder, each, gen) for each in programs}


def _workload(folder, program, gen):
    source = folder / f"k{program.seed}.comp"
    source.write_text(shader_text(program), encoding="ascii")
    first, second, third = _scalars(program)
    words = [str(source), "--gen", gen, "--groups", str(program.groups), "-o", str(folder)]
    words += ["--tools", str(_tools())]
    for name, value in (("s0", first), ("s1", second), ("f0", third)):
        words += ["--uniform", f"{name}={value}"]
    words += ["--count", f"BR={result_bytes(program) // 4}"]
    for block in ("BA", "BH"):
        data = folder / f"{BLOCKS[block]}.bin"
        words += ["--data", f"{block}={data}", "--count", f"{block}={data.stat().st_size // 4}"]
    try:
        document, dump = translated(parsed(words))
    except CaptureError as error:
        return str(error)
    _named(document)
    (folder / f"{document['name']}.txt").write_text(dump, encoding="utf-8")
    path = folder / f"{document['name']}.json"
    path.write_text(render(document).replace(f"{folder}/", "") + "\n", encoding="ascii")
    return Compiled(path, None)


def _named(document):
    """Surfaces have the names of the arrays in the blocks."""
    for surface in document["surfaces"]:
        surface["name"] = BLOCKS.get(surface["name"], surface["name"])
