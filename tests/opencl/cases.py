"""Each kernel of traces/opencl with a range, arguments, and the results that Python computes.

Inputs are chosen so that floats are exact wherever the compiler may fuse a product and a sum. Where OpenCL allows an
error, `Within` states its size.
"""
import math
import random
import struct
from dataclasses import dataclass, field
from fractions import Fraction

WORDS = {"f": 4, "d": 8, "e": 2, "i": 4, "I": 4, "q": 8, "Q": 8, "b": 1, "B": 1, "h": 2, "H": 2}


@dataclass
class Case:
    kernel: str
    extent: str  # --global
    arguments: dict  # name -> text, or bytes that go into a file
    expected: dict  # name -> bytes or Within
    local: str = ""  # --local
    options: str = ""
    sizes: dict = field(default_factory=dict)  # of images: name -> "WxH"


@dataclass
class Within:
    """Floats, each at most `ulps` units in the last place from the exact value."""

    exact: list
    ulps: list

    def difference(self, content):
        got = struct.unpack(f"<{len(self.exact)}f", content)
        for index, (value, exact, ulps) in enumerate(zip(got, self.exact, self.ulps)):
            unit = 2.0 ** max(math.frexp(exact)[1] - 24, -149)
            if not abs(value - exact) <= ulps * unit:
                return f"element {index}: {value!r} instead of {exact!r} ({ulps} ulp)"
        return ""


def packed(letter, values):
    return struct.pack(f"<{len(values)}{letter}", *values)


def wrapped(value, bits, signed):
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def nearest(value, letter):
    """A rational as float ("f"), double ("d") or half ("e"), rounded once."""
    digits, least = {"f": (24, -149), "d": (53, -1074), "e": (11, -24)}[letter]
    if value == 0:
        return 0.0
    exponent = math.floor(math.log2(abs(value.numerator)) - math.log2(value.denominator)) - digits
    while abs(value) >= Fraction(2) ** (exponent + digits):
        exponent += 1
    exponent = max(exponent, least)
    return float(round(value / Fraction(2) ** exponent) * Fraction(2) ** exponent)


def saxpy():
    x = [i / 8 - 9 for i in range(256)]
    y = [float(256 - i) for i in range(256)]
    out = [2.75 * x[i] + y[i] if i < 250 else y[i] for i in range(256)]
    arguments = {"a": "2.75", "n": "250", "x": packed("f", x), "y": packed("f", y)}
    return Case("saxpy", "256", arguments, {"y": packed("f", out)}, local="64")


def vectors():
    source = random.Random(1)
    plane = (2.0, -1.0, 2.0, 3.0)
    start, along = [], []
    while len(along) < 128:
        d = [float(source.randint(-8, 8)) for _ in range(4)]
        if abs(sum(a * b for a, b in zip(d[:3], plane))) in (1, 2, 4, 8, 16):
            along.append(d)
            start.append([source.randint(-40, 40) / 4 for _ in range(4)])
    point, mirrored = [], []
    for o, d in zip(start, along):
        speed = sum(a * b for a, b in zip(d[:3], plane))
        distance = -(sum(a * b for a, b in zip(o[:3], plane)) + plane[3]) / speed
        point += [a + distance * b for a, b in zip(o[:3], d)] + [distance]
        turned = [b - 2 * speed * n for b, n in zip(d[:3], plane)]
        mirrored += [turned[2], turned[1], turned[0], d[3]]
    arguments = {
        "from": packed("f", sum(start, [])),
        "along": packed("f", sum(along, [])),
        "plane": "2,-1,2,3",
        "point": "zeros:128",
        "mirrored": "zeros:128",
    }
    return Case("vectors", "128", arguments, {
        "point": packed("f", point),
        "mirrored": packed("f", mirrored),
    })  # fmt: skip


def transpose():
    width, height = 48, 32
    arguments = {"in": "iota:1536", "out": "zeros:1536", "width": "48", "height": "32"}
    out = [float(y * width + x) for x in range(width) for y in range(height)]
    return Case("transpose", "48,32", arguments, {"out": packed("f", out)})


def reduce():
    values = [i * i * 7919 & 0xFFFFFFFF for i in range(640)]
    sums = [sum(values[at : at + 128]) & 0xFFFFFFFF for at in range(0, 640, 128)]
    arguments = {"in": packed("I", values), "sums": "zeros:5", "part": "local:512"}
    return Case("reduce", "640", arguments, {"sums": packed("I", sums)}, local="128")


def histogram():
    source = random.Random(2)
    values = [min(255, int(source.expovariate(0.02))) for _ in range(2048)]
    bins = [sum(1 for value in values if value >> 4 == n) for n in range(16)]
    arguments = {"in": bytes(values), "bins": "zeros:16"}
    return Case("histogram", "2048", arguments, {"bins": packed("I", bins)})


def subgroups():
    source = random.Random(3)
    values = [source.getrandbits(32) for _ in range(192)]
    lanes = [source.randrange(16) for _ in range(192)]
    out = []
    for i, lane in enumerate(lanes):
        group = values[i & ~15 : (i & ~15) + 16]
        total = group[lane] + 3 * group[i & 15 ^ 5] + 5 * sum(group)
        out.append(total + 7 * sum(group[: (i & 15) + 1]) + max(group) & 0xFFFFFFFF)
    arguments = {"in": packed("I", values), "lane": packed("I", lanes), "out": "zeros:192"}
    return Case("subgroups", "192", arguments, {"out": packed("I", out)}, options="-cl-std=CL2.0")


def private_array():
    source = random.Random(4)
    rows = [[source.randint(-1000, 1000) for _ in range(32)] for _ in range(48)]
    arguments = {"in": packed("i", sum(rows, [])), "out": "zeros:1536"}
    out = packed("i", sum(map(sorted, rows), []))
    return Case("private_array", "48", arguments, {"out": out})


def private_memory():
    source = random.Random(5)
    values = [source.getrandbits(32) for _ in range(64 * 64)]
    out = []
    for i in range(64):
        a, total = values[64 * i : 64 * i + 64], 0
        for k in range(64):
            at = k * 37 + values[i] & 63
            total = total + a[at] * k & 0xFFFFFFFF
            a[at] = total
        out.append(total ^ a[total & 63])
    arguments = {"in": packed("I", values), "out": "zeros:64"}
    return Case("private_memory", "64", arguments, {"out": packed("I", out)})


def longs():
    source = random.Random(6)
    k = -123456789012345
    x = [wrapped(source.getrandbits(64 >> i % 3 * 16 if i % 3 else 64), 64, True) for i in range(96)]
    y = [source.getrandbits(64 - i % 60) for i in range(96)]
    out = []
    for a, b in zip(x, y):
        signed = wrapped(b, 64, True)
        value = a * signed + (a >> (b & 63)) - wrapped(b << 3, 64, True)
        value += (a if a < signed else k) + 64 - b.bit_length()
        out.append(wrapped(value, 64, True))
    arguments = {"x": packed("q", x), "y": packed("Q", y), "k": str(k)}
    return Case("longs", "96", arguments, {"x": packed("q", out)})


def halves():
    source = random.Random(7)
    x = [source.randint(-2047, 2047) / 64 for _ in range(128)]
    y = [source.randint(-2047, 2047) / 256 for _ in range(128)]
    k = 0.75
    out, wide = [], []
    tenth = Fraction(struct.unpack("<f", struct.pack("<f", 0.1))[0])
    for a, b in zip(x, y):
        fused = nearest(Fraction(a) * Fraction(b) + Fraction(k), "e")
        out.append(nearest(Fraction(fused) - Fraction(max(a, b)) / 4, "e"))
        wide.append(nearest(Fraction(a) * tenth, "f"))
    arguments = {"x": packed("e", x), "y": packed("e", y), "k": "0.75", "wide": "zeros:128"}
    expected = {"y": packed("e", out), "wide": packed("f", wide)}
    return Case("halves", "128", arguments, expected)


def doubles():
    source = random.Random(8)
    x = [source.randint(-(2**20), 2**20) / 1024 for _ in range(64)]
    n = [source.randint(-5000, 5000) for _ in range(64)]
    k = 1.0 / 3.0
    out, narrow = [], []
    for a, i in zip(x, n):
        b = nearest(Fraction(a) * Fraction(k) + i, "d")
        out.append(b / (a * a + 1.0) if b > a else math.sqrt(a - b))
        narrow.append(nearest(Fraction(b), "f"))
    arguments = {"x": packed("d", x), "k": repr(k), "n": packed("i", n), "narrow": "zeros:64"}
    expected = {"x": packed("d", out), "narrow": packed("f", narrow)}
    return Case("doubles", "64", arguments, expected)


def truncated(a, b):
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return quotient, a - quotient * b


def divide():
    source = random.Random(9)
    n, d, quotient, rest = [], [], [], []
    for i in range(96):
        a = [wrapped(source.getrandbits(32), 32, True) for _ in range(4)]
        b = [wrapped(source.getrandbits(32 - i % 31), 32, True) or 7 for _ in range(4)]
        b[2] = b[2] if b[2] & 0xFFFF else 3
        pairs = [
            truncated(a[0], b[0]),
            divmod(a[1] & 0xFFFFFFFF, b[1] & 0xFFFFFFFF),
            truncated(wrapped(a[2], 16, True), wrapped(b[2], 16, True)),
            divmod(a[3] & 0xFF, (b[3] | 1) & 0xFF),
        ]
        n += a
        d += b
        quotient += [wrapped(pair[0], 32, True) for pair in pairs]
        rest += [wrapped(pair[1], 32, True) for pair in pairs]
    arguments = {"n": packed("i", n), "d": packed("i", d), "quotient": "zeros:96", "rest": "zeros:96"}
    expected = {"quotient": packed("i", quotient), "rest": packed("i", rest)}
    return Case("divide", "96", arguments, expected)
