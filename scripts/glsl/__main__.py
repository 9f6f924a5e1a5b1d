"""Compiles a GLSL compute shader to code of one of GENERATIONS, and writes a workload for it."""
import os
import pathlib
import subprocess
import sys
import tempfile

from compiler_environment import MESA, without
from glsl.captured_memory import CapturedMemory, CaptureError
from glsl.compute_state import State, find_dispatch
from glsl.declarations import declarations, image_formats
from glsl.driver_dump import kernel_dump
from glsl.options import parsed
from glsl.output_files import write_files
from glsl.skeleton import skeleton
from workloads.document import render

# PCI ids of HD Graphics 4000, 4600, 5500, 530 (all GT2) and 505, and Mesa's driver for each.
DEVICES = {"ivb": "0162", "hsw": "0412", "bdw": "1616", "skl": "1912", "bxt": "5a84"}
CROCUS = ("ivb", "hsw", "bdw")
SUBMITTED = "submitted"


def main():
    options = parsed()
    try:
        check_files(options)
        document, dump = translated(options)
        texts = {
            f"{document['name']}.txt": dump,
            f"{document['name']}.json": render(document) + "\n",
        }
        for path in write_files(options.output, texts, options.overwrite):
            print(path)
    except CaptureError as error:
        print(f"{options.shader}: error: {error}", file=sys.stderr)
        return 1
    return 0


def check_files(options):
    for name, path in options.data.items():
        if not path.is_file():
            raise CaptureError(f"--data {name}={path}: no such file")


def translated(options):
    """The workload, and the dump of its kernel."""
    name = f"{options.shader.stem}.{options.gen}"
    with tempfile.TemporaryDirectory() as directory:
        run = driver_run(options, pathlib.Path(directory))
        if run.returncode != 0:
            raise CaptureError(reason(run))
        declared = declarations(run.stdout)
        check_names(options, declared)
        marked, plain = dispatches(pathlib.Path(directory), options.gen)
    memory, dispatch = plain
    dump = kernel_dump(
        run.stderr, dispatch.simd_size, lambda size: memory.data(dispatch.kernel_address, size)
    )
    kernel = (f"{name}.txt", options.gen)
    return skeleton(name, kernel, declared, marked, plain, named_files(options)), dump


def named_files(options):
    """Maps names of surfaces to their files, relative to the workload's folder."""
    return {
        name: path.as_posix() if path.is_absolute() else os.path.relpath(path, options.output)
        for name, path in options.data.items()
    }


def reason(run):
    """Why compile_compute ended early: its message follows the driver's output."""
    _, said, what = run.stderr.rpartition("compile_compute: ")
    return what.strip() if said else f"the driver failed ({run.returncode}): {run.stderr[-400:]}"


def check_names(options, declared):
    """Reports options for names that the shader does not declare."""
    images = declared.images + declared.textures
    storage = [buffer for buffer in declared.buffers if buffer.kind != "uniform"]
    for kind, given, known in (
        ("uniform", options.uniform, declared.uniforms),
        ("image or sampler", options.image, images),
        ("sampler", options.sampler, declared.textures),
        ("storage buffer", options.count, storage),
        ("buffer, image or sampler", options.data, declared.buffers + images),
    ):
        names = sorted(item.name for item in known)
        for name in given:
            if name not in names:
                raise CaptureError(
                    f"there is no {kind} {name} (there are: {', '.join(names) or 'none'})"
                )


def driver_run(options, directory):
    environment = dict(
        without(MESA, "glsl2eu.sh"),
        LD_PRELOAD=str(options.tools / "i915_shim.so"),
        I915_SHIM_DEVICE=DEVICES[options.gen],
        I915_SHIM_CAPTURE=str(directory / SUBMITTED),
        # Without compression (norbc) images are in memory as they were written.
        INTEL_DEBUG="cs,hex,norbc",
        MESA_SHADER_CACHE_DISABLE="true",
        MESA_LOADER_DRIVER_OVERRIDE="crocus" if options.gen in CROCUS else "iris",
        CROCUS_GEN8="1",
        # The driver has OpenGL 4.2, and all later features that compute shaders need.
        MESA_GL_VERSION_OVERRIDE="4.6",
        MESA_GLSL_VERSION_OVERRIDE="460",
    )
    if options.gen not in CROCUS:
        environment["I915_SHIM_SOFTPIN"] = "1"
    command = [
        options.tools / "compile_compute",
        options.shader,
        ",".join(map(str, options.groups)),
        *(f"{name}={values}" for name, values in options.uniform.items()),
        *(f"{name}#{count}" for name, count in options.count.items()),
        *(f"{name}@{modes}" for name, modes in options.sampler.items()),
        *image_arguments(options),
    ]
    return subprocess.run(
        command, env=environment, check=False, text=True, errors="replace", capture_output=True
    )


def image_arguments(options):
    """Arguments for images: formats of images are in the source, those of textures in the options."""
    try:
        source = options.shader.read_text(encoding="utf-8")
    except OSError as error:
        raise CaptureError(error.strerror) from error
    formats = image_formats(source)
    for name, (_, texel_format) in options.image.items():
        if name in formats and texel_format:
            raise CaptureError(f"--image {name}: an image's format is in its layout; omit it here")
        if texel_format:
            formats[name] = texel_format
    sizes = [f"{name}:{size}" for name, (size, _) in options.image.items()]
    return sizes + [f"{name}%{texel_format}" for name, texel_format in formats.items()]


def dispatches(directory, gen):
    """(memory, dispatch) of the two dispatches of compile_compute."""
    found = []
    state = State(gen)
    for number in range(len(list(directory.iterdir()))):
        memory = CapturedMemory((directory / f"{SUBMITTED}.{number}").read_bytes())
        dispatch = find_dispatch(memory, gen, state)
        if dispatch:
            found.append((memory, dispatch))
    if len(found) != 2:
        raise CaptureError(f"the driver dispatched it {len(found)} times, not twice")
    return found


if __name__ == "__main__":
    sys.exit(main())
