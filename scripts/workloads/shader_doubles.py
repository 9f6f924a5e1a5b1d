"""Shaders that compute in double precision.

Results that IEEE 754 leaves no choice in are compared bit for bit, as dwords. Quotients and roots
are the compiler's expansions, which promise no correct rounding: these may be off by one ulp.
What GLSL leaves undefined is left out: roots of negative numbers, NaN and denormals where the
compiler expands an operation, and roots whose residuals are denormals.
"""
import math

from workloads import float32, float64
from workloads.data import Bits, listed, random
from workloads.document import expected
from workloads.shader_case import MASK, Case

COUNT = 96
MAX = 1.7976931348623157e308
#: Pairs of numbers of which at least one is special, or the result of an operation is.
PAIRS = [
    (0.0, 0.0), (-0.0, 0.0), (-0.0, -0.0), (0.0, -1.0), (-1.0, 0.0), (1.0, 1.0),
    (math.inf, 1.0), (math.inf, -math.inf), (math.inf, 0.0), (-math.inf, -2.0), (1.0, math.inf),
    (math.nan, 1.0), (1.0, math.nan), (math.nan, math.nan), (math.nan, math.inf), (0.0, math.nan),
    (5e-324, 1.0), (-1e-310, 1.0), (1.0, -2e-308), (5e-324, -5e-324), (2.0**-1022, 0.5),
    (2.0**-1022, -(2.0**-1022)), (1.5 * 2.0**-1022, 2.0**-1022), (MAX, MAX), (-MAX, MAX),
    (MAX, 2.0), (1e200, 1e200), (1e-200, -1e-200), (1 + 2.0**-52, 1 - 2.0**-53), (0.1, 10.0),
    (2.0**53, 1.0), (2.0**53 + 2, -1.0),
]  # fmt: skip


def cases():
    return [
        multiply_add(), branch(), precise(), mandelbrot(), square_root(), divide(),
        from_others(), to_others(), minimum(), rounding(), dot(), reduce(), newton(), halves(),
    ]  # fmt: skip


def doubles(values):
    return listed("df", [Bits(float64.NAN_BITS) if math.isnan(v) else v for v in values])


def exact(name, values):
    """Bit for bit, zeros with their signs."""
    return expected(name, listed("ud", float64.words(values)))


def close(name, values, ulp):
    return expected(name, doubles(values), ulp=ulp)


def mixed(special, seed, low, high):
    """Special values, then random ones."""
    return list(special) + random("df", seed, low, high, COUNT - len(special)).values


def two(seed):
    """Sources a and b: the pairs, then random numbers."""
    first = mixed([a for a, _ in PAIRS], seed, -4, 4)
    return first, mixed([b for _, b in PAIRS], seed + 1, -4, 4)


def multiply_add():
    a, b = two(101)
    return Case(
        "double_multiply_add",
        "a * b + a, rounded once, of special values and random ones",
        {"A": doubles(a), "B": doubles(b)},
        [exact("C", [float64.fused(x, y, x) for x, y in zip(a, b)])],
    )


def branch():
    a, b = two(103)
    less = [float64.flushed(x) < float64.flushed(y) for x, y in zip(a, b)]
    results = [(float64.add if l else float64.mul)(x, y) for l, x, y in zip(less, a, b)]
    return Case(
        "double_branch",
        "a + b where a < b, else a * b",
        {"A": doubles(a), "B": doubles(b)},
        [exact("C", results)],
    )


def precise():
    a, b = two(105)
    results = []
    for x, y in zip(a, b):
        difference = float64.add(x, -y)
        results += [float64.add(x, y), difference, float64.mul(x, y)]
        results.append(float64.fused(x, y, -difference))
    return Case(
        "double_precise",
        "Sum, difference, product, and a fused multiply-add of the three",
        {"A": doubles(a), "B": doubles(b)},
        [exact("Out", results)],
    )


def mandelbrot():
    counts = [escape_count(x, y) for y in range(24) for x in range(32)]
    return Case(
        "double_mandelbrot",
        "32 x 24 points, at most 32 steps",
        {"uniforms": listed("ud", [32, 0, 0, 0])},
        [expected("Counts", listed("ud", counts))],
    )


def escape_count(column, row):
    """The same however the compiler fuses, which is looked after here."""
    c = column * 0.0625 - 1.5, row * 0.09375 - 1.0
    counts = {steps_outside(c, product_sum) for product_sum in (float64.fused, unfused)}
    if len(counts) != 1:
        raise ValueError(f"point {column}, {row} depends on rounding")
    return counts.pop()


def unfused(a, b, c):
    return a * b + c


def steps_outside(c, product_sum):
    x = y = 0.0
    for n in range(32):
        if product_sum(x, x, y * y) > 4.0:
            return n
        x, y = product_sum(x, x, -(y * y)) + c[0], product_sum(2.0 * x, y, c[1])
    return 32


def square_root():
    special = [0.0, -0.0, 1.0, 4.0, 2.25, math.inf, 2.0**-1022, MAX, 1e-280, 1e300, 2.0, 3.0]
    special += [1 + 2.0**-52, 1 - 2.0**-53]
    a = mixed(special, 107, 0, 1000)
    roots = [float64.square_root(v) for v in a]
    return Case(
        "double_square_root",
        "Square roots divided by 3, and their reciprocals",
        {"A": doubles(a)},
        [
            close("Third", [v / 3 for v in roots], 1),
            close("Inverse", [float64.divide(1.0, v) for v in roots], 1),
        ],
    )


def divide():
    special = [
        (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -0.0), (0.0, 0.0), (math.inf, 2.0),
        (2.0, -math.inf), (math.inf, math.inf), (math.nan, 1.0), (1.0, 3.0),
        (10.0, -7.0), (1e-300, 1e-300), (1e300, 1e300), (1e-310, 1.0),
        (1e150, 1e-150), (-1e-150, 1e150), (1 + 2.0**-52, 1 - 2.0**-53), (355.0, 113.0),
    ]  # fmt: skip
    a = mixed([x for x, _ in special], 109, -100, 100)
    b = mixed([y for _, y in special], 110, -100, 100)
    return Case(
        "double_divide",
        "a / b and 1 / b",
        {"A": doubles(a), "B": doubles(b)},
        [
            close("Quotient", [float64.divide(x, y) for x, y in zip(a, b)], 1),
            close("Reciprocal", [float64.divide(1.0, y) for y in b], 1),
        ],
    )


def from_others():
    low, high = -(1 << 31), (1 << 31) - 1
    ints = [0, 1, -1, low, high] + random("d", 111, low, high, COUNT - 5).values
    uints = [0, 1, MASK, 1 << 31] + random("ud", 112, 0, MASK, COUNT - 4).values
    floats = [0.0, -0.0, 1.0, -1.5, float32.rounded(0.1), float32.rounded(3e38)]
    special = [Bits(0x7F800000), Bits(0xFF800000), Bits(0x7FC00000), Bits(0x00800000), Bits(1)]
    singles = [*floats, *random("f", 113, -8, 8, COUNT - 11).values]
    wide = [*singles, math.inf, -math.inf, math.nan, 2.0**-126, 2.0**-149]
    results = []
    for i, (n, u, f) in enumerate(zip(ints, uints, wide)):
        results += [n + 0.5, u * 0.1, f, math.pi if f > 0 else float(i)]
    results[4 * (COUNT - 1) + 3] = float(COUNT - 1)  # a denormal float is not greater than 0
    return Case(
        "double_from_others",
        "Smallest and largest numbers of each type, infinity, NaN and random ones",
        {
            "Signed": listed("d", ints),
            "Unsigned": listed("ud", uints),
            "Single": listed("f", [*singles, *special]),
        },
        [exact("Out", results)],
    )


def to_others():
    special = [0.0, -0.0, 0.5, -0.999, 1.0, -1.5, 2147483647.0, -2147483648.0, 2147483647.9]
    special += [4294967295.0, 1e10, -1e10, 1e300, math.inf, -math.inf, math.nan, 1e-310, 0.1]
    a = mixed(special, 114, -100000, 100000)
    unsigned = [
        float64.toward_zero(abs(v), 0, MASK) if i & 5 != 1 else 7 for i, v in enumerate(a)
    ]
    return Case(
        "double_to_others",
        "Numbers within and beyond the integers; singles are rounded as the mode says or cut",
        {"A": doubles(a)},
        [
            expected(
                "Signed",
                listed("d", [float64.toward_zero(v, -(1 << 31), (1 << 31) - 1) for v in a]),
            ),
            expected("Unsigned", listed("ud", unsigned)),
            expected("Single", listed("f", [single(v) for v in a]), ulp=1),
            expected("Truth", listed("ud", [int(float64.flushed(v) != 0) for v in a])),
        ],
    )


def single(value):
    """The single next to a double; what is too large is the largest one, as if cut."""
    if math.isnan(value):
        return Bits(0x7FC00000)
    if math.isinf(value):
        return Bits(0x7F800000 if value > 0 else 0xFF800000)
    if abs(value) > float32.rounded(3.4028234e38):
        return Bits(0x7F7FFFFF if value > 0 else 0xFF7FFFFF)
    return float32.rounded(value) if abs(value) >= 2.0**-126 else 0.0


def minimum():
    special = [
        (0.0, 1.0), (1.0, 0.0), (-1.0, -2.0), (math.inf, 1.0), (-math.inf, 1.0), (1.0, math.inf),
        (2.0, math.nan), (-3.0, math.nan), (5.0, 5.0), (MAX, -MAX), (1e-300, -1e-300),
        (-2.0, 2.0), (1 + 2.0**-52, 1.0), (2.0**-1022, 1e-310), (2.0, -2.0), (3.0, -math.inf),
    ]  # fmt: skip
    a = mixed([x for x, _ in special], 115, -4, 4)
    b = mixed([y for _, y in special], 116, -4, 4)
    results, relations = [], []
    for x, y in zip(a, b):
        number = float64.flushed(y)
        sign = (x > 0) - (x < 0)
        results += [x if math.isnan(y) else min(x, number), x if math.isnan(y) else max(x, number)]
        results += [min(max(x, -2.0), 2.0), float(sign)]
        held = (x < number, x <= number, x > number, x >= number, x == number, x != number)
        relations.append(sum(1 << bit for bit, holds in enumerate(held) if holds))
    return Case(
        "double_minimum",
        "Of a number and NaN the number is minimum and maximum",
        {"A": doubles(a), "B": doubles(b)},
        [
            close("Out", results, 0),
            expected("Relations", listed("ud", relations)),
            close("Magnitudes", [abs(float64.flushed(y)) for y in b], 0),
        ],
    )


def rounding():
    special = [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 0.999, -0.999, 2.0**52 + 1, -(2.0**52) - 1]
    special += [2.0**51 + 0.5, -(2.0**51) - 0.5, 2.0**53, 1e300, -1e300, 1e-300, -1e-300, 4095.75]
    a = mixed(special, 117, -1000, 1000)
    results = []
    for v in a:
        floor = float(math.floor(v))
        results += [floor, float(math.ceil(v)), float(math.trunc(v)), v - floor]
    return Case(
        "double_round",
        "Floor, ceiling, truncation and fraction",
        {"A": doubles(a)},
        [close("Out", results, 0)],
    )


def dot():
    eighths = [n / 8 for n in random("d", 118, -4000, 4000, 8 * COUNT).values]
    a = [eighths[4 * n : 4 * n + 4] for n in range(COUNT)]
    b = [eighths[4 * n : 4 * n + 4] for n in range(COUNT, 2 * COUNT)]
    results = []
    for x, y in zip(a, b):
        results.append(sum(p * q for p, q in zip(x, y)))
        results.append(x[0] * y[2] + x[1] * y[0] + x[2] * y[1])
        rows = [x[0] * y[0] + x[2] * y[1], x[1] * y[0] + x[3] * y[1]]
        results += [rows[0] - rows[1], x[0] * y[1] - x[1] * y[0]]
    return Case(
        "double_dot",
        "Eighths, so that all is exact however it is fused",
        {"A": doubles(sum(a, [])), "B": doubles(sum(b, []))},
        [exact("Out", results)],
    )


def reduce():
    data = random("df", 119, -1000, 1000, 192)
    results = []
    for first in range(0, 192, 64):
        sums = data.values[first : first + 64]
        largest = max(sums)
        step = 32
        while step:
            for n in range(step):
                sums[n] += sums[n + step]
            step //= 2
        results += [sums[0], largest] + [sums[n >> 1] for n in range(2, 64)]
    return Case(
        "double_reduce",
        "Three groups of 64 doubles",
        {"In": data},
        [exact("Out", results)],
    )


def newton():
    squares = [float(n * n) for n in (1, 2, 3, 7, 12, 100)]
    a = [0.0, *squares, *random("df", 120, 1, 10000, COUNT - 7).values]
    roots, steps = zip(*(bisection(v) for v in a))
    return Case(
        "double_newton",
        "Square roots by bisection, until nothing lies between",
        {"A": doubles(a)},
        [exact("Root", roots), expected("Steps", listed("ud", list(steps)))],
    )


def bisection(value):
    low, high = 0.0, value
    for n in range(1, 101):
        middle = (low + high) * 0.5
        if middle in (low, high):
            return low, n
        square = middle * middle
        if square == value:
            return middle, n
        if square > value:
            high = middle
        else:
            low = middle
    return low, 100


def halves():
    special = [0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, -1e-310, MAX, -MAX, 1.0]
    a = mixed(special, 121, -1000, 1000)
    swapped = []
    for i, v in enumerate(a):
        swapped += [float64.bits(v) >> 32 ^ i, float64.bits(v) & MASK]
    negated = [math.nan if math.isnan(v) else -float64.flushed(v) for v in a]
    kinds = [
        math.isnan(v) | math.isinf(v) << 1 | (math.copysign(1, v) < 0) << 2 for v in a
    ]
    return Case(
        "double_bits",
        "Words exchanged, signs turned, kinds of numbers",
        {"A": doubles(a)},
        [
            expected("Swapped", listed("ud", swapped)),
            close("Negated", negated, 0),
            expected("Kinds", listed("ud", kinds)),
        ],
    )
