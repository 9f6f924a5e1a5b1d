"""The command line of differential.py."""
import argparse
import pathlib
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENS = {"opencl": ("bdw", "skl", "bxt"), "glsl": ("ivb", "hsw", "bdw", "skl")}
FINALIZERS = ("native", "own", "igc", "none")
EPILOG = """\
A row for each difference goes to standard output, with tabs: seed, generation, finalizer, column,
element, expected, got, how many elements differ, and the name of a known fault of a compiler.
The exit code is 0 without differences, 1 with some, 2 for a wrong command line, and 77 if packages are
missing. Known faults (scripts/differential/known.tsv) do not count.
"""


@dataclass
class Settings:
    language: str
    gens: tuple
    finalizers: tuple
    timed: bool
    eusim: pathlib.Path
    keep: pathlib.Path
    seed: int = 1
    count: int = 100
    jobs: int = 1
    batch: int = 20
    reduce: int = None
    output: pathlib.Path = field(default_factory=lambda: pathlib.Path("reduced"))


def parsed(arguments=None):
    parser = argparse.ArgumentParser(
        prog="differential.py",
        description="Executes random programs by eusim and by an independent implementation (OpenCL C: "
        "PoCL; GLSL: llvmpipe), and compares all results.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--language", choices=tuple(GENS), default="opencl", help="default: opencl")
    add("--seed", type=_natural, default=1, metavar="S", help="of the first program (default: 1)")
    add("--count", type=_natural, default=100, metavar="N",
        help="programs, of seeds S to S + N - 1 (default: 100)")  # fmt: skip
    add("--gen", metavar="LIST", help="generations (default: all: bdw,skl,bxt; of glsl ivb,hsw,bdw,skl)")
    add(
        "--finalizers",
        metavar="LIST",
        help="native: the compiler's code; own, igc, none: its vISA by each of eusim's finalizers "
        "(default: all four; glsl has native code alone)",
    )
    add("--timed", action="store_true", help="run eusim timed (default: --untimed)")
    add("--jobs", type=_natural, default=1, metavar="J", help="processes (default: 1)")
    add("--batch", type=_natural, default=20, metavar="N", help="programs of a file (default: 20)")
    add("--keep", type=pathlib.Path, metavar="DIR", help="keep the files of programs that differ")
    add("--reduce", type=_natural, metavar="SEED", help="write a small case of this program's difference")
    add("-o", dest="output", type=pathlib.Path, metavar="DIR", default=pathlib.Path("reduced"),
        help="folder of the small case (default: reduced)")  # fmt: skip
    add("--eusim", type=pathlib.Path, metavar="FILE", default=ROOT / "build" / "release" / "eusim",
        help="program to test (default: build/release/eusim)")  # fmt: skip
    options = parser.parse_args(arguments)
    gens = _listed(parser, "--gen", options.gen, GENS[options.language])
    allowed = FINALIZERS if options.language == "opencl" else ("native",)
    finalizers = _listed(parser, "--finalizers", options.finalizers, allowed)
    if options.timed and finalizers == ("none",):
        parser.error("argument --timed: finalizer none can only execute untimed")
    if not options.eusim.is_file():
        parser.error(f"argument --eusim: there is no file {options.eusim}: build it, or name another")
    return Settings(
        options.language, gens, finalizers, options.timed, options.eusim.resolve(), options.keep,
        options.seed, options.count, options.jobs, options.batch, options.reduce, options.output,
    )  # fmt: skip


def _listed(parser, name, text, allowed):
    if text is None:
        return allowed
    words = text.split(",")
    for word in words:
        if word not in allowed or words.count(word) > 1:
            parser.error(f"argument {name}: {word!r}: expected some of {','.join(allowed)}, each once")
    return tuple(words)


def _natural(text):
    if not text.isdecimal() or not 1 <= int(text) < 1 << 31:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1 to 2147483647")
    return int(text)
