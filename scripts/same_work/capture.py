#!/usr/bin/env python3
"""Writes results/ivb_skl_m1/shaders: the shaders of traces/g13 for OpenGL, the code that Mesa's driver
makes of them for Ivy Bridge and Skylake, and its dispatches.

Needs the packages that `scripts/glsl2eu.sh --setup` installs.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from same_work.computations import NAMES, computation  # noqa: E402
from same_work.opengl import blocks, opengl  # noqa: E402
from same_work.workloads import ROOT, STUDY, VULKAN  # noqa: E402

SHADERS = STUDY / "shaders"


def capture(eusim, shader, gen, folder):
    """Code and workload of one shader, in SHADERS."""
    work = computation(shader.stem, gen)
    words = ["--gen", gen, "--groups", ",".join(map(str, work.groups)), "-o", folder]
    for name, value in work.uniforms.items():
        words += ["--uniform", f"{name}={value}"]
    for block, buffer in zip(blocks(shader.read_text(encoding="ascii")), work.buffers):
        words += ["--count", f"{block}={buffer.count}"]
    run(ROOT / "scripts" / "glsl2eu.sh", shader, *words)
    made = pathlib.Path(folder) / f"{shader.stem}.{gen}.txt"
    code = SHADERS / f"{shader.stem}.{gen}.hex"
    run(eusim, "asm", made, "--gen", gen, "--to", "hex", "-o", code)
    document = json.loads(made.with_suffix(".json").read_text(encoding="ascii"))
    document["kernel"] = {"file": code.name, "gen": gen, "format": "hex"}
    text = json.dumps(document, indent=1) + "\n"
    code.with_suffix(".json").write_text(text, encoding="ascii")


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    given = parser.parse_args()
    SHADERS.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        shader = SHADERS / f"{name}.comp"
        shader.write_text(opengl((VULKAN / shader.name).read_text(encoding="ascii")), encoding="ascii")
        for gen in ("ivb", "skl"):
            with tempfile.TemporaryDirectory() as folder:
                capture(given.eusim, shader, gen, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
