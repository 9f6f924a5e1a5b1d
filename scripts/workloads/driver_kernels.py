"""Workloads for kernels compiled from our shaders by a driver (traces/kernels/driver).

The expected outputs follow the machine code where its rounding differs from the shader's expressions:
the compiler fuses multiplications and additions to mad, which rounds once. Buffers are packed
(std430); the uniforms are in a separate block at binding table index 0.
"""
from workloads import float32
from workloads.data import Bits, constant, listed, random
from workloads.document import buffer, builtin, expected, output, walker, workload

UNIFORM_DWORDS = 16  # the kernels read a block of two registers


def workloads():
    return [
        saxpy(groups=4, seed=11),
        saxpy(groups=16, seed=12),
        mandelbrot(2, 4, view=(-2.1, -1.2, 0.1, 0.15), limit=32),
        mandelbrot(4, 8, view=(-2.05, -1.22, 0.045, 0.0775), limit=64),
        reduce_slm(groups=2, seed=31),
        reduce_slm(groups=8, seed=32),
        sobel(1, 1, seed=41),
        sobel(3, 4, seed=42),
    ]


def dispatch(groups, local_size, **options):
    """The dispatch: these kernels read the index of the thread in its group from r1.0."""
    return walker(groups, local_size, [builtin(1, "thread_in_group")], **options)


def uniforms(values):
    """The block of uniforms. `values` maps its dwords to their contents; the rest is zero."""
    block = [0.0] * UNIFORM_DWORDS
    for dword, value in values.items():
        block[dword] = Bits(value) if isinstance(value, int) else value
    return buffer("uniforms", 0, listed("f", block))


def saxpy(groups, seed):
    """y = mad(y, x, a); a is dword 0 of the uniforms."""
    count = 64 * groups
    a = float32.rounded(2.7)
    x = random("f", seed, -100, 100, count)
    y = random("f", seed + 1000, -100, 100, count)
    result = [float32.mad(b, c, a) for b, c in zip(y.values, x.values)]
    return workload(
        f"driver_saxpy_{count}",
        f"y = a * x + y for {count} floats, one rounding an element (mad)",
        "driver/saxpy.ivb.txt",
        dispatch([groups, 1, 1], [64, 1, 1]),
        [uniforms({0: a}), buffer("y", 1, y), buffer("x", 2, x)],
        [expected("y", listed("f", result))],
    )


def mandelbrot(groups_x, groups_y, view, limit):
    """The view is dwords 0 to 3 of the uniforms, the width dword 4, the limit dword 8."""
    width, height = 16 * groups_x, 4 * groups_y
    left, top, dx, dy = map(float32.rounded, view)
    counts = [
        escape_count(
            float32.mad(left, dx, float(column)), float32.mad(top, dy, float(row)), limit
        )
        for row in range(height)
        for column in range(width)
    ]
    return workload(
        f"driver_mandelbrot_{width}x{height}",
        f"Iterations until |z| > 2, at most {limit}, with mad where the compiler fused",
        "driver/mandelbrot.ivb.txt",
        dispatch([groups_x, groups_y, 1], [16, 4, 1]),
        [
            uniforms({0: left, 1: top, 2: dx, 3: dy, 4: width, 8: limit}),
            output("counts", 1, 4 * width * height),
        ],
        [expected("counts", listed("ud", counts))],
    )


def escape_count(cx, cy, limit):
    x = y = 0.0
    for count in range(limit):
        y_squared = float32.mul(y, y)
        if float32.mad(y_squared, x, x) > 4:
            return count
        twice_x = float32.mul(x, 2.0)
        x, y = (
            float32.sub(float32.mad(cx, x, x), y_squared),
            float32.mad(cy, y, twice_x),
        )
    return limit


def reduce_slm(groups, seed):
    """A binary tree over 64 elements: element l adds element l + s for s = 32, 16, ... 1."""
    inputs = random("f", seed, 0, 1, 64 * groups)
    sums = [tree_sum(inputs.values[64 * group : 64 * group + 64]) for group in range(groups)]
    return workload(
        f"driver_reduce_slm_{groups}",
        f"Sums of {groups} groups of 64 floats by a tree in shared local memory",
        "driver/reduce_slm.ivb.txt",
        dispatch([groups, 1, 1], [64, 1, 1], slm_bytes=256),
        [buffer("a", 0, inputs), output("sum", 1, 4 * groups)],
        [expected("sum", listed("f", sums))],
    )


def tree_sum(values):
    while len(values) > 1:
        half = len(values) // 2
        values = [float32.add(a, b) for a, b in zip(values[:half], values[half:])]
    return values[0]


def sobel(groups_x, groups_y, seed):
    """The width is dword 0 of the uniforms. The border of the output keeps its -1."""
    width, height = 16 * groups_x + 2, 4 * groups_y + 2
    image = random("f", seed, 0, 255, width * height)
    rows = [image.values[width * row : width * (row + 1)] for row in range(height)]
    result = [-1.0] * (width * height)
    for row in range(1, height - 1):
        for column in range(1, width - 1):
            result[width * row + column] = gradient(rows, row, column)
    return workload(
        f"driver_sobel_{width}x{height}",
        "Sobel gradient: gx * gx is added to gy * gy by mad; the other mad add twice a pixel, "
        "which is exact. sqrt may be 1 ULP off (IVB PRM 6.41.4)",
        "driver/sobel.ivb.txt",
        dispatch([groups_x, groups_y, 1], [16, 4, 1]),
        [
            uniforms({0: width}),
            buffer("output", 1, constant("f", -1.0, width * height)),
            buffer("image", 2, image),
        ],
        [expected("output", listed("f", result), ulp=1)],
    )


def gradient(rows, row, column):
    """Additions in the order of the machine code."""
    (nw, n, ne), (w, _, e), (sw, s, se) = (
        rows[line][column - 1 : column + 2] for line in (row - 1, row, row + 1)
    )
    gx = add_all(float32.mad(ne, e, 2.0), se, -nw)
    gx = add_all(float32.mad(gx, w, -2.0), -sw)
    gy = add_all(float32.mad(sw, s, 2.0), se, -nw)
    gy = add_all(float32.mad(gy, n, -2.0), -ne)
    return float32.sqrt(float32.mad(float32.mul(gy, gy), gx, gx))


def add_all(total, *terms):
    for term in terms:
        total = float32.add(total, term)
    return total
