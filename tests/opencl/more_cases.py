"""More cases, as in cases.py: mathematical functions, images, matrices, scalars, bytes."""
import math
import random
import struct

from cases import Case, Within, packed, wrapped


def maths():
    """Error limits: OpenCL 1.2, table 7.1."""
    x = [struct.unpack("<f", struct.pack("<f", 0.02 + 0.173 * i))[0] for i in range(96)]
    functions = (
        (math.sqrt, 3),
        (math.exp, 3),
        (math.log, 3),
        (math.sin, 4),
        (math.cos, 4),
        (lambda v: 1 / v, 2.5),
        (lambda v: 1 / math.sqrt(v), 2),
        (lambda v: math.atan2(v, 2.0), 6),
        (lambda v: float(math.floor(v) + round(v)), 0),
    )
    exact = [function(v) for function, _ in functions for v in x]
    ulps = [ulp for _, ulp in functions for _ in x]
    arguments = {"x": packed("f", x), "y": f"zeros:{len(exact)}", "n": str(len(x))}
    return Case("maths", "96", arguments, {"y": Within(exact, ulps)})


def constants():
    x = [struct.unpack("<f", struct.pack("<f", 0.02 + 0.173 * i))[0] for i in range(64)]
    weights = (0.5, -1.0, 2.0, 4.0, 0.25, -8.0, 1.0, 16.0)
    exact = [v**1.75 for v in x] + [weights[i & 7] * v for i, v in enumerate(x)]
    exact += [float(bin(i * 7 & 15).count("1")) for i in range(64)]
    arguments = {"x": packed("f", x), "y": "zeros:192", "n": "64"}
    return Case("constants", "64", arguments, {"y": Within(exact, [16] * 64 + [0] * 128)})


def picture(width, height, step):
    source = random.Random(width)
    return [[source.randrange(0, 256, step) for _ in range(4 * width)] for _ in range(height)]


def blur():
    width, height = 48, 12
    rows = picture(width, height, 1)
    out = []
    for y in range(height):
        for x in range(4 * width):
            columns = [min(max(x // 4 + dx, 0), width - 1) * 4 + x % 4 for dx in (-1, 0, 1)]
            lines = [rows[min(max(y + dy, 0), height - 1)] for dy in (-1, 0, 1)]
            out.append((2 * sum(line[at] for line in lines for at in columns) + 9) // 18)
    arguments = {"in": bytes(sum(rows, [])), "out": f"{width}x{height}"}
    expected = {"out": bytes(out)}
    sizes = {"in": f"{width}x{height}"}
    return Case("blur", f"{width},{height}", arguments, expected, sizes=sizes)


def scale():
    """Weights are quarters and texels are multiples of 16, so every mean is a whole number."""
    width, height = 20, 12
    rows = picture(width, height, 16)
    out = []
    for y in range(2 * height):
        for x in range(8 * width):
            parts = []
            for at, size in ((x // 4, width), (y, height)):
                place = (at + 0.5) * 0.5 - 0.5
                low = math.floor(place)
                clamped = [min(max(low + n, 0), size - 1) for n in (0, 1)]
                parts.append(list(zip(clamped, (1 - (place - low), place - low))))
            out.append(
                int(sum(rows[j][4 * i + x % 4] * u * v for i, u in parts[0] for j, v in parts[1]))
            )
    arguments = {
        "in": bytes(sum(rows, [])),
        "how": "linear,clamp_to_edge,unnormalized",
        "out": f"{2 * width}x{2 * height}",
        "step": "0.5",
    }
    expected = {"out": bytes(out)}
    sizes = {"in": f"{width}x{height}"}
    return Case("scale", f"{2 * width},{2 * height}", arguments, expected, sizes=sizes)


def matmul():
    rows, inner, columns = 16, 24, 32
    source = random.Random(10)
    a = [[source.randint(-9, 9) for _ in range(inner)] for _ in range(rows)]
    b = [[source.randint(-9, 9) for _ in range(columns)] for _ in range(inner)]
    c = [sum(x * y for x, y in zip(row, column)) for row in a for column in zip(*b)]
    arguments = {
        "a": packed("f", sum(a, [])),
        "b": packed("f", sum(b, [])),
        "c": f"zeros:{rows * columns}",
        "inner": str(inner),
        "width": str(columns),
    }
    return Case("matmul", f"{columns},{rows}", arguments, {"c": packed("f", c)})


def truncated(a, b):
    """Quotient and remainder of C."""
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return quotient, a - quotient * b


def uniform():
    source = random.Random(9)
    h = [source.getrandbits(32) for _ in range(64)]
    f = [source.randint(-8, 8) / 2 for _ in range(16)]
    s = [source.randint(-32768, 32767) for _ in range(64)]
    at, mask = 5, 0xFFFFFFFF
    u = f[0] * f[1] + f[2]
    v = u * f[3] + f[1]
    w = v * u + f[0]
    sums, chain, picked, rest = [], [], [], []
    for i in range(64):
        sums.append(h[at] * 3 + h[at + 1] * 5 + h[at + 2] * 7 + h[at + 5] * 11 + i & mask)
        chain.append(f[4 + i % 4] * w + u + v)
        p = [float(k) for k in range(8)]
        p[i * 3 + at & 7] = f[8 + i % 8]
        p[i + 1 & 7] = float(s[i])
        picked.append(sum(value * 2**k for k, value in enumerate(p)))
        of_short = truncated(s[i], s[i] & 63 | 1)[1]
        rest.append(of_short + 1000 * truncated(s[i], h[i] & 255 | 1)[0])
    arguments = {
        "h": packed("I", h), "f": packed("f", f), "s": packed("h", s), "sums": "zeros:64",
        "chain": "zeros:64", "picked": "zeros:64", "rest": "zeros:64", "at": str(at),
    }  # fmt: skip
    expected = {
        "sums": packed("I", sums), "chain": packed("f", chain), "picked": packed("f", picked),
        "rest": packed("i", rest),
    }  # fmt: skip
    return Case("uniform", "64", arguments, expected)


def scalars():
    arguments = {
        "out": "zeros:192", "c": "-100", "uc": "200", "s": "-30000", "us": "60000", "i": "-2000000000",
        "ui": "4000000000", "l": "-1234567890123", "ul": "0xfedcba9876543210", "f": "3.14159",
        "h": "-1.5", "c4": "1,-2,3,-4", "s2": "300,-400", "i3": "7,8,9", "f2": "1.25,-3",
        "table": "11,22,33",
    }  # fmt: skip
    asked = [
        -100, 200, -30000, 60000, -2000000000, wrapped(4000000000, 32, True),
        wrapped(-1234567890123 >> 8, 32, True), 0xFEDCBA, 314, -150, 1 - 6 + 15 - 28, 700,
        7 + 16 + 27, 7, None, 32, 6, 16, 3, 2, None, 0, 2, 2,
    ]  # fmt: skip
    out = []
    for g in range(192):
        row = g // 32
        value = row % 2  # the local id in y
        if g % 32 < len(asked):
            value = asked[g % 32]
        if g % 32 == 14:
            value = (11, 22, 33)[g % 3]
        if g % 32 == 20:
            value = row // 2
        out.append(value)
    return Case("scalars", "32,6", arguments, {"out": packed("i", out)}, "16,2", "-cl-std=CL2.0")


def bytes_():
    source = random.Random(11)
    a = [source.randrange(256) for _ in range(4 * 128)]
    b = [source.randrange(-128, 128) for _ in range(128)]
    total, product = [], []
    for i in range(128):
        p = a[4 * i : 4 * i + 4]
        total += [min(255, p[n] + p[3 - n]) - (b[i] & 7) & 0xFF for n in range(4)]
        product.append(min(max(p[0] * b[i] * 3, -32768), 32767))
    arguments = {
        "a": bytes(a),
        "b": packed("b", b),
        "sum": "zeros:128",
        "product": "zeros:128",
    }
    expected = {"sum": bytes(total), "product": packed("h", product)}
    return Case("bytes", "128", arguments, expected)
