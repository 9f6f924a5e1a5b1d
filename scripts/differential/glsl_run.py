"""Runs compute shaders on llvmpipe, and compiles them by Mesa for Intel's generations, with workloads."""
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
    """Writes k<seed>.R.ref and k<seed>.H.ref to the folder."""
    words = []
    for each in programs:
        source = folder / f"k{each.seed}.comp"
        source.write_text(for_llvmpipe(shader_text(each), each.scalars[0]), encoding="ascii")
        words += [source, each.groups, result_bytes(each), *_scalars(each)]
        words += [folder / f"k{each.seed}.{name}.ref" for name in "RH"]
    run_llvmpipe(folder, words)


def run_llvmpipe(folder, words):
    """Runs run_shader.c on llvmpipe. `words`: its arguments after the folder's input and counters."""
    words = [_harness(), folder / "A.bin", folder / "H.bin", *words]
    called("llvmpipe", list(map(str, words)), os.environ | {
        "LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "llvmpipe", "LP_NUM_THREADS": "1",
        "MESA_SHADER_CACHE_DISABLE": "true",
    })  # fmt: skip


def for_llvmpipe(text, s0):
    """Rewrites the text to forms that llvmpipe executes correctly. There, values of a loop that are read after it are
    those of the loop's last round, also in invocations that left earlier, and their loads are then 0: `do { v = A[gid];
    } while (++n < A[gid + 1]);` leaves v 0 in some invocations. Values of variables are correct if the loop has two
    exits with different values, so each do loop begins with a break that no invocation takes. Mesa repeats loads of a
    loop's condition after the loop; a volatile input makes it load twice."""
    never = f"do {{ if (s0 == {s0 ^ 1}u) break;"
    return text.replace("readonly buffer BA", "volatile readonly buffer BA").replace("do {", never)


def _scalars(program):
    first, second, third = program.scalars
    return first, struct.unpack("<i", struct.pack("<I", second))[0], float(third)


def _harness():
    """The helper, compiled if its source is newer, as glsl2eu.sh compiles its helpers."""
    binary = TOOLS / "run_shader"
    if not binary.exists() or binary.stat().st_mtime < HARNESS.stat().st_mtime:
        TOOLS.mkdir(parents=True, exist_ok=True)
        own = TOOLS / f"run_shader.{os.getpid()}"
        called("gcc", ["gcc", "-std=c11", "-O1", "-Wall", "-o", str(own), str(HARNESS), "-lEGL", "-lOpenGL"],
               os.environ)  # fmt: skip
        own.replace(binary)
    return binary


def _tools():
    """The folder of glsl2eu.sh's two helpers; `glsl2eu.sh --help` compiles them."""
    if not (TOOLS / "compile_compute").exists():
        subprocess.run([SCRIPTS / "glsl2eu.sh", "--help"], check=True, capture_output=True)
    return TOOLS


def compile_for(folder, programs, gen):
    """Workloads by seed, or the message of glsl2eu.sh's refusal."""
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
    """Names surfaces by the arrays in their blocks."""
    for surface in document["surfaces"]:
        surface["name"] = BLOCKS.get(surface["name"], surface["name"])
