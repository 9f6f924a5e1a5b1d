#!/usr/bin/env python3
"""textureGather of GLSL on all generations, with the values of llvmpipe (llvmpipe_texture.py). For Ivy Bridge and
Haswell the driver binds the texture twice.

Usage: test_texture_gather.py EUSIM GEN [FORMAT...]. Exit code 77 without the drivers.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]

EUSIM, GEN = sys.argv[1:3]
SCRIPT = ROOT / "scripts" / "glsl2eu.sh"
WIDTH, HEIGHT, INVOCATIONS = 5, 3, 16
# Number of channels of each format, and their letter in struct.
FORMATS = {
    "r8": "1B",
    "rg8": "2B",
    "rgba8": "4B",
    "r16": "1H",
    "r16f": "1e",
    "r32f": "1f",
    "rgba32f": "4f",
    "r8ui": "1B",
    "r16ui": "1H",
    "r32i": "1i",
    "r32ui": "1I",
    "rgba8ui": "4B",
    "rgba32ui": "4I",
}
# All kinds: each component, beyond the edges, with constant and with variable offsets.
GATHERS = (
    *(f"textureGather(t, p, {component})" for component in range(4)),
    "textureGather(t, p)",
    *(f"textureGatherOffset(t, p, ivec2(-3, 2), {component})" for component in range(4)),
    "textureGatherOffset(t, p, ivec2(i) - ivec2(8, 7), 0)",
    "textureGatherOffset(t, p, ivec2(i) - ivec2(8, 7), 2)",
    "textureGatherOffsets(t, p, ivec2[4](ivec2(0, 1), ivec2(-8, 7), ivec2(2, -2), ivec2(1)), 1)",
    "textureLod(t, (floor(p * size) + 0.5) / size, 0.0)",  # by the first of two surfaces
    "texelFetch(t, ivec2(p * size) & 1, 0)",
)


def shader(letter):
    """`letter` is the sampler's: "", "i" or "u"."""
    vector = {"": "vec4", "i": "ivec4", "u": "uvec4"}[letter]
    stores = "".join(f"  o[{len(GATHERS)}u * i + {n}u] = {call};\n" for n, call in enumerate(GATHERS))
    return (
        f"#version 430\nlayout(local_size_x = {INVOCATIONS}) in;\nuniform {letter}sampler2D t;\n"
        f"layout(std430, binding = 0) writeonly buffer O {{ {vector} o[]; }};\n"
        f"const vec2 size = vec2({WIDTH}, {HEIGHT});\n"
        "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
        # no coordinate is near the middle of two texels: hardware counts 1/256 of one
        "  vec2 p = (vec2(int(i) % 7 - 1, int(i) / 7 * 2 - 1) + vec2(0.25, 0.8)) / size;\n"
        f"{stores}}}\n"
    )


def texels(form):
    """The bytes of a texture in which all texels have different values; floats are dyadic."""
    count, letter = int(form[0]), form[1]
    step = {"B": 3, "H": 1009, "e": 0.5, "f": 0.125, "i": -70000001, "I": 70000001}[letter]
    values = [step * (n + 1) for n in range(WIDTH * HEIGHT * count)]
    return struct.pack(f"<{len(values)}{letter}", *values)


def values_of(path, letter):
    return list(struct.iter_unpack("<4I" if letter else "<4f", path.read_bytes()))


def exact_part(value):
    """The float nearest to n/255: llvmpipe multiplies by a float near 1/255 and is off by one unit in the
    last place."""
    return struct.unpack("<f", struct.pack("<f", round(value * 255) / 255))[0]


def run(*command):
    words = [str(word) for word in command]
    return subprocess.run(words, check=False, capture_output=True, text=True)


class TextureGather(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def succeeds(self, *command):
        result = run(*command)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def check(self, name):
        source, data = self.folder / "g.comp", self.folder / "t.bin"
        letter = "u" if name.endswith("ui") else "i" if name.endswith("i") else ""
        source.write_text(shader(letter), encoding="ascii")
        data.write_bytes(texels(FORMATS[name]))
        size = INVOCATIONS * len(GATHERS) * 16
        wanted, out = self.folder / "wanted.bin", self.folder / "out.bin"
        self.succeeds(sys.executable, "-B", FOLDER / "llvmpipe_texture.py", source, name, WIDTH, HEIGHT,
                      data, wanted, size)  # fmt: skip
        self.succeeds(SCRIPT, source, "--gen", GEN, "-o", self.folder, "--image",
                      f"t={WIDTH}x{HEIGHT}:{name}", *([] if letter else ["--sampler", "t=linear"]), "--data", f"t={data}",
                      "--count", f"O={INVOCATIONS * len(GATHERS)}")  # fmt: skip
        workload = self.folder / f"g.{GEN}.json"
        self.succeeds(EUSIM, "run", workload, "--report", "none", "--dump-surface", f"O={out}")
        self.assert_surfaces(json.loads(workload.read_text(encoding="ascii")))
        values = values_of(wanted, letter)
        if name.endswith("g8") or name in ("r8", "rgba8"):
            values = [tuple(map(exact_part, value)) for value in values]
        self.assert_same(values, values_of(out, letter))

    def assert_surfaces(self, document):
        """The second surface of a texture has the first one's memory."""
        surfaces = [each for each in document["surfaces"] if each["name"].partition(".")[0] == "t"]
        self.assertEqual(len(surfaces), 2 if GEN in ("ivb", "hsw") else 1)
        for each in surfaces[1:]:
            self.assertEqual((each["inside"], "data" in each), ("t", False))
            self.assertEqual(each["format"], surfaces[0]["format"])

    def assert_same(self, wanted, found):
        self.assertEqual(len(wanted), len(found))
        for n, (one, other) in enumerate(zip(wanted, found)):
            self.assertEqual(one, other, f"invocation {n // len(GATHERS)}, {GATHERS[n % len(GATHERS)]}")


def add_test(name):
    setattr(TextureGather, f"test_{name}", lambda self: self.check(name))


if __name__ == "__main__":
    told = run(SCRIPT, "--help").stderr
    if "needs these Debian packages" in told:
        print(told, end="")
        sys.exit(77)
    for each_format in sys.argv[3:] or FORMATS:
        add_test(each_format)
    unittest.main(argv=sys.argv[:1])
