"""Shaders whose invocations share memory, in their group or all of them."""
from functools import reduce
from itertools import accumulate
from operator import and_, or_, xor

from workloads import float32
from workloads.data import constant, iota, listed, random
from workloads.document import expected
from workloads.shader_case import MASK, Case, signed


def cases():
    return [scan(), transpose(), matmul(), histogram(), atomics(), nbody(), bitonic()]


def scan():
    data = random("ud", 81, 0, MASK, 384)
    groups = [data.values[at : at + 128] for at in range(0, 384, 128)]
    sums = [total & MASK for group in groups for total in accumulate(group)]
    return Case(
        "scan",
        "Three groups of 128 words",
        {"In": data},
        [expected("Out", listed("ud", sums))],
    )


def transpose():
    width, height = 48, 32
    data = random("ud", 82, 0, MASK, width * height)
    result = [data.values[y * width + x] for x in range(width) for y in range(height)]
    return Case(
        "transpose",
        "48 x 32 words",
        {"In": data},
        [expected("Out", listed("ud", result))],
    )


def matmul():
    inner, width, height = 32, 24, 16
    a = iota("f", -7, 11, 23, inner * height)
    b = iota("f", 9, 7, 19, inner * width)
    product = [
        sum(a.values[y * inner + k] * b.values[k * width + x] for k in range(inner))
        for y in range(height)
        for x in range(width)
    ]
    return Case(
        "matmul",
        "16 x 32 by 32 x 24 of integers, which is exact in any order",
        {"A": a, "B": b},
        [expected("C", listed("f", product))],
    )


def histogram():
    data = random("ud", 83, 0, MASK, 256)
    counts = [0] * 32
    for word in data.values:
        for shift in range(0, 32, 8):
            counts[word >> shift & 31] += 1
    return Case(
        "histogram",
        "The low five bits of 1024 bytes",
        {"In": data, "Out": constant("ud", 0, 32)},
        [expected("Out", listed("ud", counts))],
    )


def atomics():
    """Atomic operations; the order of taking the lock is undefined, so it is not compared."""
    count = 128
    data = random("ud", 84, 0, MASK, count)
    values = data.values
    ints = [signed(value) for value in values]
    state = [0, MASK, 0, MASK, 0, 0, 0, 0, 2**31 - 1, 2**31]
    after = [
        sum(values) & MASK,
        min(values),
        max(values),
        reduce(and_, (value | 0xFF for value in values)),
        reduce(or_, (value & 0xFF00FF for value in values)),
        reduce(xor, values),
        count,
    ]
    slots = [(3 * i + 1, values[i]) for i in range(count)]
    return Case(
        "atomics",
        "128 invocations; each ticket and the lock are taken once",
        {
            "State": listed("ud", state),
            "In": data,
            "Out": constant("ud", 0, count + 1),
            "Slots": iota("ud", 0, 1.5, 1000, 2 * count),
        },
        [
            expected("State", listed("ud", after)),
            {**expected("State", listed("d", [min(ints), max(ints)])), "offset_bytes": 32},
            expected("Out", constant("ud", 1, count + 1)),
            expected("Slots", listed("ud", [word for slot in slots for word in slot])),
        ],
    )


def nbody():
    """Gravitation; forces are added in the order of the bodies; the reference adds doubles."""
    count, dt = 128, 0.0625
    position = random("f", 85, 0, 4, 4 * count)
    velocity = constant("f", 64, 4 * count)
    bodies = [position.values[4 * i : 4 * i + 4] for i in range(count)]
    result = []
    for x, y, z, _ in bodies:
        force = [0.0, 0.0, 0.0]
        for other in bodies:
            d = [other[0] - x, other[1] - y, other[2] - z]
            inverse = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.25) ** -0.5
            for axis in range(3):
                force[axis] += d[axis] * other[3] * inverse**3
        result += [float32.rounded(64 + f * dt) for f in force] + [64.0]
    return Case(
        "nbody",
        "Velocities near 64, of which the step changes about 10 bits: forces are sums of 128 "
        "terms, each with the error of an inverse square root thrice; 2 ULP of the velocity are "
        "allowed",
        {"Position": position, "Velocity": velocity},
        [expected("Velocity", listed("f", result), ulp=2)],
    )


def bitonic():
    data = random("ud", 86, 0, MASK, 128)
    return Case(
        "bitonic",
        "Two groups of 64 words",
        {"Data": data},
        [expected("Data", listed("ud", sorted(data.values[:64]) + sorted(data.values[64:])))],
    )
