"""The command line of cl2eu.sh."""
import argparse
import pathlib
import re

GENERATIONS = ("bdw", "skl", "bxt")
EPILOG = """\
It writes DIR/K.GEN.hex, the kernel's code, and DIR/K.GEN.json, a workload for it (of a file with
several kernels DIR/K.NAME.GEN.*). Then: eusim run DIR/K.GEN.json

K.cl is OpenCL C, which Intel's compiler (ocloc) compiles; a zebin, the compiler's own output, is
taken as it is. scripts/cl2eu.sh --setup installs the Debian packages that it needs.

What --arg takes is listed for a kernel by --list, or when one is missing.
"""


def parsed(arguments=None):
    parser = argparse.ArgumentParser(
        prog="cl2eu.sh",
        description="Compiles an OpenCL kernel to Broadwell, Skylake or Broxton code without a GPU, "
        "and writes a workload for it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("source", type=pathlib.Path, metavar="K.cl|K.bin")
    add("--gen", choices=GENERATIONS, default="skl", help="what to compile for (default: skl)")
    add("--kernel", metavar="NAME", help="name of the kernel (default: the only one)")
    add("--list", action="store_true", help="print the kernels with their arguments, and write nothing")
    _add_range(add)
    add(
        "--arg",
        action="append",
        default=[],
        type=_assignment,
        metavar="NAME=VALUE",
        help="value of an argument: a number, numbers of a vector, a buffer's data, local:BYTES, an "
        "image, a sampler",
    )
    add(
        "--keep-visa",
        action="store_true",
        help="write the kernel in the compiler's virtual ISA too, DIR/K.GEN.visaasm, and "
        "DIR/K.GEN.visa.json, a workload for that",
    )
    add("--options", default="", metavar="TEXT", help='for the compiler, as "-cl-std=CL2.0 -D N=4"')
    add(
        "-o",
        dest="output",
        type=pathlib.Path,
        default=pathlib.Path("."),
        metavar="DIR",
        help="folder to write to, made if it is missing (default: the current one)",
    )
    add("--overwrite", action="store_true", help="overwrite files with other contents")
    options = parser.parse_args(arguments)
    names = [name for name, _ in options.arg]
    for name in names:
        if names.count(name) > 1:
            parser.error(f"argument --arg: {name} is given more than once")
    options.arg = dict(options.arg)
    return options


def _add_range(add):
    add(
        "--global",
        dest="global_size",
        type=_sizes,
        metavar="X[,Y[,Z]]",
        help="invocations in each dimension: multiples of the group's",
    )
    add(
        "--local",
        dest="local_size",
        type=_sizes,
        metavar="X[,Y[,Z]]",
        help="invocations of a group (default: what the kernel requires, else in x the largest number "
        "up to 256 that divides the range)",
    )
    add(
        "--offset",
        type=_offsets,
        default=[0, 0, 0],
        metavar="X[,Y[,Z]]",
        help="added to global ids (default: 0,0,0)",
    )


def _assignment(text):
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise argparse.ArgumentTypeError(f"{text!r}: expected NAME=VALUE as n=1024")
    return name, value


def _sizes(text):
    return _extents(text, "[1-9]", "one to three numbers from 1, as 1024 or 64,32")


def _offsets(text):
    return _extents(text, "[0-9]", "one to three numbers, as 0,16")


def _extents(text, first, form):
    if not re.fullmatch(rf"{first}\d{{0,8}}(,{first}\d{{0,8}}){{0,2}}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: {form}")
    return [int(number) for number in text.split(",")]
