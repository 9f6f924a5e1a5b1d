"""Compiles a GLSL compute shader to Ivy Bridge or Haswell code, and writes a workload for it."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from glsl.captured_memory import CapturedMemory, CaptureError
from glsl.compute_state import find_dispatch
from glsl.declarations import declarations, image_formats
from glsl.driver_dump import kernel_dump
from glsl.skeleton import skeleton
from workloads.document import render

DEVICES = {"ivb": "0162", "hsw": "0412"}  # PCI ids: HD Graphics 4000 (GT2), HD Graphics 4600 (GT2)
SUBMITTED = "submitted"


def main():
    arguments = parsed_arguments()
    try:
        document, dump = translated(arguments)
    except CaptureError as error:
        print(f"{arguments.shader}: {error}", file=sys.stderr)
        return 1
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, text in (
        (f"{document['name']}.txt", dump),
        (f"{document['name']}.json", render(document) + "\n"),
    ):
        (arguments.output / name).write_text(text, encoding="ascii")
        print(arguments.output / name)
    return 0


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="glsl2eu.sh", description=__doc__)
    parser.add_argument("shader", type=pathlib.Path, metavar="SHADER.comp")
    parser.add_argument("--gen", choices=sorted(DEVICES), default="ivb")
    parser.add_argument("--groups", type=extents, default=[1, 1, 1], metavar="X,Y,Z")
    parser.add_argument(
        "--uniform",
        action="append",
        default=[],
        metavar="NAME=V,...",
        help="value of a uniform outside blocks; 0 without it",
    )
    parser.add_argument(
        "--image",
        action="append",
        default=[],
        metavar="NAME=WxH",
        help="size of an image; without it as wide and high as the dispatch",
    )
    parser.add_argument(
        "-o", dest="output", type=pathlib.Path, default=pathlib.Path("."), metavar="DIR"
    )
    parser.add_argument("--tools", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def extents(text):
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*){0,2}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: one to three numbers from 1, as 4,1,1")
    numbers = [int(number) for number in text.split(",")]
    return numbers + [1] * (3 - len(numbers))


def translated(arguments):
    """The workload, and the dump of its kernel."""
    name = f"{arguments.shader.stem}.{arguments.gen}"
    with tempfile.TemporaryDirectory() as directory:
        run = driver_run(arguments, pathlib.Path(directory))
        if run.returncode != 0:
            raise CaptureError(reason(run))
        declared = declarations(run.stdout)
        check_names(arguments, declared)
        marked, plain = dispatches(pathlib.Path(directory))
    memory, dispatch = plain
    dump = kernel_dump(
        run.stderr, dispatch.simd_size, lambda size: memory.data(dispatch.kernel_address, size)
    )
    return skeleton(name, f"{name}.txt", arguments.gen, declared, marked, plain), dump


def reason(run):
    """Why compile_compute ended early: what it says comes after what the driver prints."""
    _, said, what = run.stderr.rpartition("compile_compute: ")
    return what.strip() if said else f"the driver failed ({run.returncode}): {run.stderr[-400:]}"


def check_names(arguments, declared):
    """A misspelt name would leave a uniform 0."""
    for kind, options, known in (
        ("uniform", arguments.uniform, declared.uniforms),
        ("image", arguments.image, declared.images),
    ):
        names = sorted(item.name.partition("[")[0] for item in known)
        for option in options:
            name = option.partition("=")[0]
            if name not in names:
                raise CaptureError(
                    f"there is no {kind} {name} (there are: {', '.join(names) or 'none'})"
                )


def driver_run(arguments, directory):
    environment = dict(
        os.environ,
        LD_PRELOAD=str(arguments.tools / "i915_shim.so"),
        I915_SHIM_DEVICE=DEVICES[arguments.gen],
        I915_SHIM_CAPTURE=str(directory / SUBMITTED),
        INTEL_DEBUG="cs,hex",
        MESA_SHADER_CACHE_DISABLE="true",
        MESA_LOADER_DRIVER_OVERRIDE="crocus",
    )
    command = [
        arguments.tools / "compile_compute",
        arguments.shader,
        ",".join(map(str, arguments.groups)),
        *arguments.uniform,
        *image_arguments(arguments),
    ]
    return subprocess.run(
        command, env=environment, check=False, text=True, errors="replace", capture_output=True
    )


def image_arguments(arguments):
    try:
        source = arguments.shader.read_text(encoding="utf-8")
    except OSError as error:
        raise CaptureError(error.strerror) from error
    sizes = dict(option.split("=", 1) for option in arguments.image if "=" in option)
    return [
        f"{name}:{sizes.get(name, dispatch_size(source, arguments.groups))}:{number}"
        for name, number in image_formats(source).items()
    ]


def dispatch_size(source, groups):
    """WxH of all invocations."""
    sides = []
    for axis, count in zip("xy", groups):
        local = re.search(rf"\blocal_size_{axis}\s*=\s*(\d+)", source)
        sides.append(count * int(local.group(1) if local else 1))
    return f"{sides[0]}x{sides[1]}"


def dispatches(directory):
    """(memory, dispatch) of the two that compile_compute makes."""
    found = []
    for number in range(len(list(directory.iterdir()))):
        memory = CapturedMemory((directory / f"{SUBMITTED}.{number}").read_bytes())
        dispatch = find_dispatch(memory)
        if dispatch:
            found.append((memory, dispatch))
    if len(found) != 2:
        raise CaptureError(f"the driver dispatched it {len(found)} times, not twice")
    return found


if __name__ == "__main__":
    sys.exit(main())
