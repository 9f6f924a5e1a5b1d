"""Compiles an OpenCL kernel to Broadwell, Skylake or Broxton code, and writes a workload for it."""
import sys

from glsl.captured_memory import CaptureError
from glsl.output_files import write_files
from opencl.arguments import Given, described, legend
from opencl.code import hex_text
from opencl.compiler import zebin_of
from opencl.declared_types import resolve_types
from opencl.dispatch import range_of
from opencl.errors import RefusedError, UsageError
from opencl.line_table import Comments
from opencl.options import parsed
from opencl.workload import workload
from opencl.zebin import damage_told, read_kernels
from workloads.document import render


def main():
    options = parsed()
    try:
        zebin, linked, visa = zebin_of(options)
        kernels = read_kernels(zebin, options.gen, options.source, linked)
        with damage_told(options.source):
            resolve_types(kernels.values(), options, zebin)
            texts = {} if options.list else translated(options, kernels, visa)
            if options.list:
                print("\n".join(listing(kernels)))
                return 0
        for path in write_files(options.output, texts, options.overwrite):
            print(path)
    except UsageError as error:
        print(f"cl2eu.sh: error: {error}", file=sys.stderr)
        return 2
    except (RefusedError, CaptureError) as error:
        text = str(error)
        print(text if str(options.source) in text else f"{options.source}: error: {text}", file=sys.stderr)
        return 1
    return 0


def translated(options, kernels, visa):
    """Maps file names to texts of the output."""
    kernel = chosen(options, kernels)
    several = len(kernels) > 1
    name = ".".join([options.source.stem, *([kernel.name] if several else []), options.gen])
    given = Given(kernel, options.arg, options.output)
    document, code = workload(name, options.gen, kernel, range_of(kernel, options), given)
    title = f"{kernel.name} for {options.gen}, SIMD{kernel.simd_size}"
    comments = Comments(kernel.lines, options.source)
    texts = {f"{name}.hex": hex_text(title, code, comments), f"{name}.json": render(document) + "\n"}
    if options.keep_visa:
        texts |= visa_texts(name, document, kernel, visa)
    return texts


def visa_texts(name, document, kernel, visa):
    """The kernel's vISA, from which its code was made, and a workload for it."""
    if kernel.relocations:
        raise RefusedError(
            f"kernel {kernel.name} names {kernel.relocations[0].symbol} by its address, which its "
            "vISA leaves to a linker: it cannot be kept"
        )
    code = kernel.code.rstrip(b"\0")
    texts = [each.text for each in visa if each.code.rstrip(b"\0") == code]
    if not texts:
        raise RefusedError(f"kernel {kernel.name}: the compiler left no vISA of its code")
    document = {
        **document,
        "kernel": {**document["kernel"], "file": f"{name}.visaasm", "format": "visa"},
    }
    return {f"{name}.visaasm": texts[0], f"{name}.visa.json": render(document) + "\n"}


def chosen(options, kernels):
    names = ", ".join(kernels) or "none"
    if options.kernel is None and len(kernels) == 1:
        return next(iter(kernels.values()))
    if options.kernel is None:
        raise UsageError(f"{options.source} has several kernels: give --kernel with one of {names}")
    if options.kernel not in kernels:
        raise UsageError(f"{options.source} has no kernel {options.kernel} (it has: {names})")
    return kernels[options.kernel]


def listing(kernels):
    lines = []
    for kernel in kernels.values():
        required = kernel.required_local_size
        groups = f", groups of {','.join(map(str, required))}" if required else ""
        lines += [f"{kernel.name}  SIMD{kernel.simd_size}{groups}", *described(kernel)]
    return [*lines, *legend(kernels.values())]


if __name__ == "__main__":
    sys.exit(main())
