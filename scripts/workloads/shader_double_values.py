"""Shaders that convert, compare and share doubles."""
import math

from workloads import float32, float64
from workloads.data import Bits, listed, random
from workloads.document import expected
from workloads.doubles import COUNT, MAX, close, doubles, exact, mixed
from workloads.shader_case import MASK, Case


def cases():
    return [from_others(), to_others(), minimum(), reduce(), newton(), halves()]


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
    """The single nearest to a double; a value that is too large becomes the largest one, as if truncated."""
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
