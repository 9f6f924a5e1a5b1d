"""Declarations of a shader: from the output of compile_compute.c, and from its source."""
import re
from dataclasses import dataclass, field

from glsl.captured_memory import CaptureError

# GL's numbers of the formats that a shader can give an image
IMAGE_FORMATS = {
    "r8": 0x8229,
    "r8ui": 0x8232,
    "r16": 0x822A,
    "r16f": 0x822D,
    "r16ui": 0x8234,
    "r32f": 0x822E,
    "r32i": 0x8235,
    "r32ui": 0x8236,
    "rg8": 0x822B,
    "rg8ui": 0x8238,
    "rgba8": 0x8058,
    "rgba8ui": 0x8D7C,
    "rgba32f": 0x8814,
    "rgba32ui": 0x8D70,
}
IMAGE = re.compile(r"layout\s*\(([^)]*)\)[^;{}]*\b[iu]?image2D\s+(\w+)\s*;")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
TYPES = {"f": "f", "d": "d", "u": "ud", "D": "df"}  # letter of compile_compute -> of a workload


@dataclass(frozen=True)
class Buffer:
    mark: int  # its first dword
    kind: str  # uniform; storage; open: storage with a variable number of elements
    type: str  # of its elements
    name: str


@dataclass(frozen=True)
class Uniform:
    mark: int  # of its first element; the others follow
    letter: str  # f, d or u
    elements: int
    name: str


@dataclass(frozen=True)
class Image:
    mark: int  # its first byte
    width: int
    height: int
    name: str


@dataclass
class Declarations:
    renderer: str = ""
    local_size: list = None
    buffers: list = field(default_factory=list)
    uniforms: list = field(default_factory=list)
    images: list = field(default_factory=list)
    textures: list = field(default_factory=list)


def declarations(text):
    """Parses the standard output of compile_compute."""
    result = Declarations()
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "renderer":
            result.renderer = rest
        elif word == "local_size":
            result.local_size = [int(number) for number in rest.split()]
        elif word == "buffer":
            mark, kind, letter, name = rest.split(" ", 3)
            result.buffers.append(Buffer(int(mark), kind, TYPES[letter], name))
        elif word == "uniform":
            mark, letter, elements, name = rest.split(" ", 3)
            result.uniforms.append(Uniform(int(mark), letter, int(elements), name))
        elif word in ("image", "texture"):
            mark, width, height, name = rest.split(" ", 3)
            images = result.images if word == "image" else result.textures
            images.append(Image(int(mark), int(width), int(height), name))
    return result


def image_formats(source):
    """Maps names of images that a shader's source declares to GL's numbers of their formats."""
    formats = {}
    for qualifiers, name in IMAGE.findall(COMMENT.sub(" ", source)):
        words = [word.strip() for word in qualifiers.split(",")]
        known = [IMAGE_FORMATS[word] for word in words if word in IMAGE_FORMATS]
        if not known:
            raise CaptureError(
                f"image {name} needs a format in its layout, one of {', '.join(IMAGE_FORMATS)}"
            )
        formats[name] = known[0]
    return formats
