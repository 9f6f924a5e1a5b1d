"""Shaders that compute in double precision.

Quotients and roots are the compiler's expansions, without guaranteed correct rounding: an error of one
ulp is allowed. Cases that GLSL leaves undefined are excluded: roots of negative numbers, NaN and
denormals where the compiler expands an operation, and roots whose residuals are denormals.
"""
import math

from workloads import float64
from workloads.data import listed, random
from workloads.document import expected
from workloads.doubles import COUNT, MAX, close, doubles, exact, mixed
from workloads.shader_case import Case

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
        multiply_add(), branch(), precise(), mandelbrot(), square_root(), divide(), rounding(), dot(),
    ]  # fmt: skip


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
    """The escape count, which must not depend on the compiler's fusing; raises ValueError if it does."""
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
