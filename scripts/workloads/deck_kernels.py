"""Workloads for the kernels of the graphics ISA deck (traces/DECK.md 8, 12, 13).

Results that the digest states are literals here, and are compared with the computed ones.
"""
from workloads.data import constant, fractions, iota, listed, random
from workloads.document import (
    buffer,
    builtin,
    constants,
    expected,
    output,
    threads,
    walker,
    workload,
)


def workloads():
    return histograms() + [bigint_ge()] + minmax9s()


def require(condition, what):
    if not condition:
        raise ValueError(what)


# Histogram (traces/DECK.md 8)


def histograms():
    squares = listed("ub", [k * k % 256 for k in range(256)])
    bins = counts_of(squares.values)
    stated = [sum(map(bool, bins)), max(bins), bins[0], bins[1], bins[4]]
    require(stated == [44, 16, 16, 4, 8], "traces/DECK.md 8: bins of the squares")
    return [
        histogram("each_once", iota("ub", 0, 7, 256, 256), constant("d", 1, 256)),
        histogram("all_0", constant("ub", 0, 256), listed("d", [256] + [0] * 255)),
        histogram("low_16", iota("ub", 0, 1, 16, 256), listed("d", [16] * 16 + [0] * 240)),
        histogram("all_255", constant("ub", 255, 256), listed("d", [0] * 255 + [256])),
        histogram("squares", squares),
        histogram("random_16", random("ub", 61, 0, 256, 16 * 256)),
    ]


def histogram(name, inputs, stated=None):
    computed = []
    for first in range(0, len(inputs.values), 256):
        computed += counts_of(inputs.values[first : first + 256])
    require(stated is None or stated.values == computed, f"traces/DECK.md 8: bins of {name}")
    counts = stated or listed("d", computed)
    return workload(
        f"histogram_{name}",
        "Counts of the values of 256 bytes a thread",
        "histogram.asm",
        threads(len(inputs.values) // 256, [builtin(1, "thread")]),
        [buffer("bytes", 0, inputs), output("counts", 1, counts.size_bytes)],
        [expected("counts", counts)],
    )


def counts_of(values):
    counts = [0] * 256
    for value in values:
        counts[value] += 1
    return counts


# Comparison of big numbers (traces/DECK.md 12); limb 0 is the least significant

ONES = 0xFFFFFFFF
STATED_COMPARISONS = [  # x, y, mask of greater limbs, mask of less limbs, x >= y
    ([7] * 16, [7] * 16, 0, 0, 1),
    ([0] * 15 + [1], [ONES] * 15 + [0], 0x8000, 0x7FFF, 1),
    ([ONES] * 15 + [0], [0] * 15 + [1], 0x7FFF, 0x8000, 0),
    ([0] * 15 + [0x80000000], [0] * 15 + [0x7FFFFFFF], 0x8000, 0, 1),
    ([1] + [0] * 15, [0] * 16, 0x0001, 0, 1),
    ([0] * 16, [1] + [0] * 15, 0, 0x0001, 0),
    ([0] * 8 + [5] + [0] * 7, [0] * 7 + [7, 4] + [0] * 7, 0x0100, 0x0080, 1),
    ([1, 0] * 8, [0, 1] * 8, 0x5555, 0xAAAA, 0),
]


def bigint_ge():
    pairs = [(x, y) for x, y, *_ in STATED_COMPARISONS] + random_pairs(count=24, seed=71)
    records = [comparison(x, y) for x, y in pairs]
    for record, (_, _, greater, less, result) in zip(records, STATED_COMPARISONS):
        require(record == [result, greater | less << 16, 0, 0], "traces/DECK.md 12")
    return workload(
        "bigint_ge_32",
        "32 pairs of numbers of 16 limbs: the 8 of traces/DECK.md 12, and random ones with equal upper limbs",
        "bigint_ge.asm",
        threads(len(pairs), [builtin(2, "thread")]),
        [
            buffer("pairs", 0, listed("ud", [limb for x, y in pairs for limb in x + y])),
            output("records", 1, 16 * len(pairs)),
        ],
        [expected("records", listed("ud", sum(records, [])))],
    )


def comparison(x, y):
    greater = sum(1 << limb for limb in range(16) if x[limb] > y[limb])
    less = sum(1 << limb for limb in range(16) if x[limb] < y[limb])
    return [int(number(x) >= number(y)), greater | less << 16, 0, 0]


def number(limbs):
    return sum(limb << (32 * position) for position, limb in enumerate(limbs))


def random_pairs(count, seed):
    """Pair n differs in its lower 16, 15, ... 1, 16, ... limbs."""
    limbs = iter([int(2**32 * fraction) for fraction in fractions(seed, 32 * count)])
    pairs = []
    for pair in range(count):
        x, y = ([next(limbs) for _ in range(16)] for _ in range(2))
        different = 16 - pair % 16
        pairs.append((x, y[:different] + x[different:]))
    return pairs


# 9x9 filter (traces/DECK.md 13)


def minmax9s():
    """Workloads of one thread, which has 8 windows in 9 rows of 16 pixels, and of an image of 48 threads."""

    def spike(row, column):
        return listed("f", [5.0 * (position == 16 * row + column) for position in range(144)])

    mixed = [float((17 * row + 31 * column) % 97) for row in range(9) for column in range(16)]
    fives, zeros = [5.0], [0.0]
    return [
        minmax9(name, image, 1, 1, stated)
        for name, image, stated in [
            ("mod97", listed("f", mixed), ([96.0] * 3 + [95.0] * 2 + [94.0] * 3, zeros * 8)),
            ("spike_center", spike(4, 8), (fives * 8, zeros * 8)),
            ("spike_first", spike(0, 0), (fives + zeros * 7, zeros * 8)),
            ("spike_last", spike(8, 15), (zeros * 7 + fives, zeros * 8)),
            ("ramp", iota("f", 0, 1, 144, 144), (list(range(136, 144)), list(range(8)))),
        ]
    ] + [minmax9("32x12", random("f", 51, -1000, 1000, 40 * 20), 4, 12)]


def minmax9(name, image, groups_x, height, stated=None):
    """A workload with one thread per group; `stated` are maxima and minima."""
    results = tuple(filtered(image.values, groups_x, height, pick) for pick in (max, min))
    require(stated is None or stated == results, f"traces/DECK.md 13: results of {name}")
    maxima, minima = (listed("f", values) for values in results)
    pitches_owords = listed("ud", [2 * groups_x + 2, 2 * groups_x])
    return workload(
        f"minmax9_{name}",
        "Maximum and minimum of 9x9 pixels",
        "minmax9.asm",
        walker([groups_x, height, 1], [16, 1, 1], [constants(1, pitches_owords)]),
        [
            buffer("image", 0, image),
            output("maxima", 1, maxima.size_bytes),
            output("minima", 2, minima.size_bytes),
        ],
        [expected("maxima", maxima), expected("minima", minima)],
    )


def filtered(image, groups_x, height, pick):
    width = 8 * groups_x + 8
    return [
        pick(image[width * (row + y) + column + x] for y in range(9) for x in range(9))
        for row in range(height)
        for column in range(8 * groups_x)
    ]
