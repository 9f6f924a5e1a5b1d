"""Workloads for our own kernels, except those of the deck (traces/kernels)."""
from fractions import Fraction

from workloads import float32
from workloads.data import iota, listed, random
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

MATRIX = [
    [1.5, -0.25, 0.5, 3.0],
    [0.75, 2.0, -1.25, -7.0],
    [-0.5, 1.0, 1.75, 0.125],
    [0.0, 0.25, -0.75, 1.0],
]


def workloads():
    return [
        saxpy(thread_count=4, seed=1),
        saxpy(thread_count=64, seed=2),
        mandelbrot(2, 16, view=(-2.1, -1.2, 0.1, 0.15), limit=32),
        mandelbrot(4, 32, view=(-2.05, -1.22, 0.045, 0.0775), limit=64),
        dp4_matvec("dp4_matvec", thread_count=4, blocks=8),
        dp4_matvec("dp4_matvec_ddc", thread_count=4, blocks=8),
        reduce_slm(groups=1, group_threads=8, seed=21),
        reduce_slm(groups=6, group_threads=8, seed=22),
        reduce_slm(groups=5, group_threads=2, seed=23),
    ]


def saxpy(thread_count, seed):
    count = 16 * thread_count
    a = float32.rounded(-1.3)
    x = random("f", seed, -10, 10, count)
    y = random("f", seed + 1000, -10, 10, count)
    result = [float32.mad(b, c, a) for b, c in zip(y.values, x.values)]
    return workload(
        f"saxpy_{count}",
        f"y = a * x + y for {count} floats, one rounding an element (mad)",
        "saxpy.asm",
        threads(thread_count, [builtin(1, "thread"), constants(2, listed("f", [a]))]),
        [buffer("x", 0, x), buffer("y", 1, y)],
        [expected("y", listed("f", result))],
    )


def mandelbrot(groups_x, height, view, limit):
    width = 16 * groups_x
    x0, y0, dx, dy = view = [float32.rounded(value) for value in view]
    counts = [
        escape_count(
            float32.add(float32.mul(float(column), dx), x0),
            float32.add(float32.mul(float(row), dy), y0),
            limit,
        )
        for row in range(height)
        for column in range(width)
    ]
    return workload(
        f"mandelbrot_{width}x{height}",
        f"Iterations until |z| > 2, at most {limit}; a rounding an operation",
        "mandelbrot.asm",
        walker(
            [groups_x, height, 1],
            [16, 1, 1],
            [
                constants(1, listed("f", view)),
                constants(1, listed("ud", [limit, width]), subreg_bytes=16),
            ],
        ),
        [output("counts", 0, 4 * width * height)],
        [expected("counts", listed("d", counts))],
    )


def escape_count(cx, cy, limit):
    x = y = 0.0
    for count in range(limit):
        x_squared, y_squared = float32.mul(x, x), float32.mul(y, y)
        if float32.add(x_squared, y_squared) > 4:
            return count
        product = float32.mul(x, y)
        x = float32.add(float32.sub(x_squared, y_squared), cx)
        y = float32.add(float32.add(product, product), cy)
    return limit


def dp4_matvec(kernel, thread_count, blocks):
    vertex_count = thread_count * blocks * 8
    vertices = iota("f", 0, 0.375, 29, 4 * vertex_count)
    products = []
    for first in range(0, len(vertices.values), 4):
        products += [exact_dot(row, vertices.values[first : first + 4]) for row in MATRIX]
    matrix = listed("f", sum(MATRIX, []))
    return workload(
        f"{kernel}_{vertex_count}",
        f"A 4x4 matrix times {vertex_count} vertices; every partial sum is exact, so that the "
        "order of additions in dp4 does not matter",
        f"{kernel}.asm",
        threads(
            thread_count,
            [
                builtin(1, "thread"),
                constants(1, listed("ud", [blocks]), subreg_bytes=4),
                constants(2, matrix),
            ],
            simd_size=8,
        ),
        [buffer("vertices", 0, vertices), output("products", 1, 16 * vertex_count)],
        [expected("products", listed("f", products))],
    )


def exact_dot(a, b):
    """Fails if adding the products in some order, each sum rounded to single, could round."""
    terms = [Fraction(x) * Fraction(y) for x, y in zip(a, b)]
    unit = max(term.denominator for term in terms)
    if unit & (unit - 1) or sum(map(abs, terms)) * unit >= 2**24:
        raise ValueError(f"the dot product of {a} and {b} rounds")
    return float(sum(terms))


def reduce_slm(groups, group_threads, seed):
    size = 16 * group_threads
    numbers = random("d", seed, -100000, 100000, size * groups)
    sums = [sum(numbers.values[size * group : size * (group + 1)]) for group in range(groups)]
    return workload(
        f"reduce_slm_{groups}x{size}",
        f"Sums of {groups} groups of {size} dwords by a tree in shared local memory",
        "reduce_slm.asm",
        walker(
            [groups, 1, 1],
            [size, 1, 1],
            [
                builtin(1, "thread_in_group"),
                constants(1, listed("ud", [group_threads]), subreg_bytes=4),
            ],
            slm_bytes=64 * group_threads,
        ),
        [buffer("numbers", 0, numbers), output("sums", 1, 4 * groups)],
        [expected("sums", listed("d", sums))],
    )
