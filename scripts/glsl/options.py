"""The command line of scripts/glsl2eu.sh."""
import argparse
import pathlib
import re

from glsl.declarations import IMAGE_FORMATS

GENERATIONS = ("ivb", "hsw", "bdw", "skl", "bxt")
# GL's numbers: GL_NEAREST, GL_LINEAR; GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE
FILTERS = {"nearest": 0x2600, "linear": 0x2601}
WRAPS = {"repeat": 0x2901, "mirror": 0x8370, "clamp": 0x812F}
EPILOG = """\
It writes DIR/SHADER.GEN.txt, the kernel as the driver's compiler prints it, and
DIR/SHADER.GEN.json, a workload for it. Then: eusim run DIR/SHADER.GEN.json

scripts/glsl2eu.sh --setup installs the Debian packages that it needs (Mesa, EGL, a C compiler).
"""


def parsed(arguments=None):
    """The parsed options; assignments are dictionaries from name to text."""
    parser = argparse.ArgumentParser(
        prog="glsl2eu.sh",
        description="Compiles a GLSL compute shader to code from Ivy Bridge to Skylake without a "
        "GPU, and writes a workload for it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("shader", type=pathlib.Path, metavar="SHADER.comp")
    add("--gen", choices=GENERATIONS, default="ivb", help="what to compile for (default: ivb)")
    add(
        "--groups",
        type=_extents,
        default=[1, 1, 1],
        metavar="X[,Y[,Z]]",
        help="work groups to dispatch (default: 1,1,1)",
    )
    _add_assignments(add)
    add(
        "-o",
        dest="output",
        type=pathlib.Path,
        default=pathlib.Path("."),
        metavar="DIR",
        help="folder to write to, made if it is missing (default: the current one)",
    )
    add("--overwrite", action="store_true", help="overwrite files with other contents")
    add("--tools", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    for name in ("uniform", "data", "count", "image", "sampler"):
        setattr(options, name, _assignments(parser, f"--{name}", getattr(options, name)))
    return options


def _add_assignments(add):
    def add_assignment(name, kind, metavar, text):
        add(name, action="append", default=[], type=kind, metavar=metavar, help=text)

    add_assignment(
        "--uniform", _uniform, "NAME=V,...", "value of a uniform outside blocks (default: 0)"
    )
    add_assignment(
        "--data",
        _data,
        "NAME=FILE",
        "initial contents of a buffer, an image or a texture: bytes, numbers (.csv, .npy) or a "
        "picture (.png, .pgm, .ppm) (default: zeros)",
    )
    add_assignment(
        "--count",
        _count,
        "NAME=N",
        "elements of the array without a size at a buffer's end (default: those of its --data, "
        "else one for each invocation)",
    )
    add_assignment(
        "--image",
        _image,
        "NAME=WxH[:FORMAT]",
        "size of an image or a sampler's texture (default: as wide and high as the dispatch), and "
        "format of a texture, as in GLSL's layout (default: rgba8, of integers r32i or r32ui)",
    )
    add_assignment(
        "--sampler",
        _sampler,
        "NAME=FILTER[,WRAP]",
        f"how a sampler filters ({', '.join(FILTERS)}; default: linear, of integers nearest), and "
        f"what is beyond the edges ({', '.join(WRAPS)}; default: repeat)",
    )


def _assignments(parser, option, given):
    names = [name for name, _ in given]
    for name in names:
        if names.count(name) > 1:
            parser.error(f"argument {option}: {name} is given more than once")
    return dict(given)


def _assignment(text, form, value):
    """(name, match of the value)."""
    name, equals, rest = text.partition("=")
    match = re.fullmatch(value, rest)
    if not equals or not name or not match:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {form}")
    return name, match


def _uniform(text):
    name, match = _assignment(text, "NAME=V,... as scale=1.5,2", ".+")
    return name, match.group()


def _data(text):
    name, match = _assignment(text, "NAME=FILE", ".+")
    return name, pathlib.Path(match.group())


def _count(text):
    name, match = _assignment(text, "NAME=N with N from 1, as Out=256", r"[1-9]\d{0,8}")
    return name, int(match.group())


def _image(text):
    """(name, ("WxH", GL's number of the format or None))."""
    form = "NAME=WxH or NAME=WxH:FORMAT, as photo=64x32:r8"
    name, match = _assignment(text, form, r"([1-9]\d{0,4}x[1-9]\d{0,4})(?::(\w+))?")
    size, texel_format = match.groups()
    if texel_format and texel_format not in IMAGE_FORMATS:
        known = ", ".join(IMAGE_FORMATS)
        raise argparse.ArgumentTypeError(f"{text!r}: unknown format (allowed: {known})")
    return name, (size, IMAGE_FORMATS.get(texel_format))


def _sampler(text):
    """(name, "GL's number of the filter:GL's number of the wrap mode")."""
    form = f"NAME=FILTER[,WRAP] of {', '.join(FILTERS)} and {', '.join(WRAPS)}"
    name, match = _assignment(text, form, rf"({'|'.join(FILTERS)})(?:,({'|'.join(WRAPS)}))?")
    return name, f"{FILTERS[match.group(1)]}:{WRAPS[match.group(2) or 'repeat']}"


def _extents(text):
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*){0,2}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: one to three numbers from 1, as 4,1,1")
    numbers = [int(number) for number in text.split(",")]
    return numbers + [1] * (3 - len(numbers))
