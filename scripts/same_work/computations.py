"""Inputs and expected outputs of the six computations of results/ivb_skl_m1, computed without the model.

Values are small integers, so that the order of additions and fused products do not matter, except for
mandel: its products are rounded where the code of a compiler rounds them (escape_rounds).
"""
import dataclasses
import functools
import random
import struct

SEED = 20
FLOAT = struct.Struct("<f")
LIMIT = 0xFFFFFFFF


@dataclasses.dataclass(frozen=True)
class Buffer:
    """A buffer. `start`: initial contents (None: zeros); `end`: expected contents at the end (None: read only). `type`
    is that of workloads: f or ud."""

    type: str
    start: tuple | None = None
    end: tuple | None = None

    @property
    def count(self):
        return len(self.start or self.end)


@dataclasses.dataclass(frozen=True)
class Computation:
    """A computation: sizes of the dispatch, uniforms by name in the order of the push constants (a float, or an int for
    an unsigned number), buffers by binding, and bytes of shared memory."""

    groups: tuple
    local_size: tuple
    uniforms: dict
    buffers: tuple
    shared_bytes: int = 0


def numbers(count, low, high, turn=0):
    """`count` integers from low to high, the same on every host."""
    source = random.Random(SEED + turn)
    return tuple(low + int(source.random() * (high - low + 1)) for _ in range(count))


def floats(values):
    return tuple(map(float, values))


def single(value):
    """The nearest float of 32 bits."""
    return FLOAT.unpack(FLOAT.pack(value))[0]


def saxpy():
    count = 65536
    x, y = numbers(count, -999, 999), numbers(count, -999, 999, 1)
    out = floats(3 * a + b for a, b in zip(x, y))
    return Computation((count // 64,), (64,), {"a": 3.0, "n": count},
                       (Buffer("f", floats(x)), Buffer("f", floats(y), out)))


def escape_rounds(real, imaginary, limit, is_fused):
    """Rounds until |z| > 2. All compilers fuse zr * zr into both of its sums; Apple's code also fuses zi * zi into the
    difference, Intel's code rounds it.

    A fused sum is rounded to the 53 bits of a double and then to a float. This double rounding matters in about one
    case of 2^29."""
    zr = zi = 0.0
    for rounds in range(limit):
        square = single(zi * zi)
        if single(zr * zr + square) > 4.0:
            return rounds
        next_zi = single(2.0 * zr * zi + imaginary)
        zr = single(single(zr * zr + real) - (zi * zi if is_fused else square))
        zi = next_zi
    return limit


def mandel(is_fused):
    side, limit = 256, 64
    step, left, top = 3 / 256, -2.25, -1.5  # floats represent all points exactly
    out = tuple(escape_rounds(left + step * x, top + step * y, limit, is_fused)
                for y in range(side) for x in range(side))
    uniforms = {"w": side, "h": side, "x0": left, "y0": top, "dx": step, "dy": step, "maxit": limit}
    return Computation((side // 8, side // 8), (8, 8), uniforms, (Buffer("ud", None, out),))


def reduce():
    count = 65536
    x = numbers(count, -50, 49)
    sums = floats(sum(x[first:first + 512]) for first in range(0, count, 512))
    return Computation((count // 512,), (256,), {"n": count},
                       (Buffer("f", floats(x)), Buffer("f", None, sums)), 1024)


def histo():
    count = 65536
    x = numbers(count, 0, 999)
    counts = [0] * 64
    for value in x:
        counts[value % 64] += 1
    return Computation((count // 64,), (64,), {"n": count},
                       (Buffer("ud", x), Buffer("ud", None, tuple(counts))), 256)


def matmul():
    """256 rows of 128 numbers times a square of 128: the kernel's argument is the length of rows, not their number."""
    width, rows = 128, 256
    a, b = numbers(rows * width, -4, 4), numbers(width * width, -4, 4, 1)
    columns = [b[x::width] for x in range(width)]
    out = floats(sum(map(int.__mul__, a[y * width:(y + 1) * width], column))
                 for y in range(rows) for column in columns)
    return Computation((width // 8, rows // 8), (8, 8), {"n": width},
                       (Buffer("f", floats(a)), Buffer("f", floats(b)), Buffer("f", None, out)), 512)


def nested_inner(acc, value, last):
    """The inner loop: acc after the low bits of value. Data that lead to its store are not used: two invocations of
    more than 1024 would write to the same place."""
    for bit in range(8):
        if not value >> bit & 1:
            acc += bit
            continue
        if bit > last:
            break
        acc = acc * 3 + value
        if acc > 1000000:
            raise ValueError("nested: the data lead to the store of the inner loop")
    return acc


def nested_switch(acc):
    if acc % 4 == 0:
        return acc + 1
    if acc % 4 == 1:
        return acc + 17 ^ 9
    return acc ^ 9 if acc % 4 == 2 else acc >> 1


def nested_value(i, turns, x):
    acc = 0
    for turn in range(turns):
        if (i + turn) % 4 == 0:
            continue
        acc = nested_inner(acc, x[(i * turns + turn) % 1024], i % 8)
        if acc % 16 == 7:
            break
        acc = acc + 5 if acc % 16 == 3 else acc ^ turn
        acc = nested_switch(acc)
    return acc


def nested():
    count, turns = 32768, 12
    x = tuple(1 << bit for bit in numbers(1024, 0, 7))  # at most one product of the inner loop per iteration
    out = tuple(nested_value(i, turns, x) for i in range(count))
    return Computation((count // 32,), (32,), {"n": turns}, (Buffer("ud", x), Buffer("ud", None, out)))


NAMES = ("saxpy", "mandel", "reduce", "histo", "matmul", "nested")


@functools.lru_cache(maxsize=None)
def computation(name, gen):
    """The computation of this name, for the code of the generation `gen`."""
    if name == "mandel":
        return mandel(gen == "g13")
    return {"saxpy": saxpy, "reduce": reduce, "histo": histo, "matmul": matmul, "nested": nested}[name]()
