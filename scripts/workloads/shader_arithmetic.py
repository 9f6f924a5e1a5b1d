"""Shaders with independent invocations."""
import zlib

from workloads import float32, precise
from workloads.data import iota, listed, random
from workloads.document import expected
from workloads.shader_case import MASK, Case, quotient, signed


def cases():
    return [polynomial(), collatz(), branches(), divide(), bits(), special(), sparse(), crc32()]


def polynomial():
    x = iota("f", -8, 0.125, 64, 128)
    values = []
    for v in x.values:
        p = ((0.5 * v - 2) * v + 3) * v - 1
        values += [p, min(max(abs(p), 2), 64) - min(v, 1.5)]
    return Case(
        "polynomial",
        "Eighths, so that all is exact however it is fused",
        {"X": x},
        [expected("Y", listed("f", values))],
    )


def collatz():
    return Case(
        "collatz",
        "Steps of 1 to 256, at most 100",
        {},
        [expected("Steps", listed("ud", [collatz_steps(n) for n in range(1, 257)]))],
    )


def collatz_steps(n):
    count = 0
    while n != 1 and count < 100:
        n = 3 * n + 1 if n & 1 else n >> 1
        count += 1
    return count


def branches():
    data = random("d", 71, -90, 90, 144)
    return Case(
        "branches",
        "Numbers that take all branches",
        {"In": data},
        [expected("Out", listed("d", [branched(v) for v in data.values]))],
    )


def branched(v):
    total = 0
    for k in range(12):
        if v & 3 == 0:
            v += 7
            continue
        if v > 40:
            for j in range(v & 7):
                if (v ^ j) & 5 == 5:
                    break
                total += j * k
            v -= 13
        elif v < -40:
            total -= v
            v = quotient(-v, 2)
        elif v & 3 == 1:
            total += v
            v += 11
        else:
            if v & 3 == 2:
                total ^= v
                v -= 5
            v *= 3
        if total > 900:
            break
    return signed(total * 256 + (v & 255))


def divide():
    a = random("d", 72, -(2**31), 2**31 - 1, 128)
    b = listed("d", [b or 3 for b in random("d", 73, -5000, 5000, 128).values])
    results = []
    for m, n in zip(a.values, b.values):
        unsigned = (m & MASK) // (n & MASK)
        rest = (m & MASK) % (n & MASK)
        last = signed(rest + quotient(m, 10) + (m & MASK) // 7)
        results += [quotient(m, n), m - quotient(m, n) * n, signed(unsigned), last]
    return Case(
        "divide",
        "Any dividends, divisors up to 5000 of either sign, and divisions by constants",
        {"A": a, "B": b},
        [expected("Out", listed("d", results))],
    )


def bits():
    values = [0, MASK, 1, 1 << 31, *random("ud", 74, 0, MASK, 60).values]
    results = [word & MASK for i in range(64) for word in bit_results(i, values[i], values[i ^ 1])]
    return Case(
        "bits",
        "0, all ones, the first and the last bit, and random words",
        {"In": listed("ud", values)},
        [expected("Out", listed("ud", results))],
    )


def bit_results(i, v, w):
    field = (1 << 11) - 1 << (i & 15)
    return [
        bin(v).count("1"),
        int(f"{v:032b}"[::-1], 2),
        v >> (i & 15) & (1 << (w & 15)) - 1,
        ((v >> (i & 7) & 0x1FF) ^ 0x100) - 0x100,
        v & ~field | w << (i & 15) & field,
        (v & -v).bit_length() - 1,
        v.bit_length() - 1,
        (v if v < 1 << 31 else ~v & MASK).bit_length() - 1,
        v * w >> 32,
        signed(v) * signed(w) >> 32,
        (v + w & MASK) + (v + w >> 32),
        (v - w & MASK) + (v < w),
        v << (w & 31) ^ w >> (v & 31) ^ signed(v) >> 3 ^ v * w,
    ]


def special():
    data = random("f", 75, 0.25, 3, 64)
    return Case(
        "special",
        "Expected are the nearest singles, with 1 ULP: the manual demands no less of the math unit "
        "(IVB PRM 6.41), and 3 / x and the argument of log2 are rounded before",
        {"In": data},
        [expected("Out", listed("f", [y for x in data.values for y in specials(x)]), ulp=1)],
    )


def specials(x):
    return [
        float32.sqrt(x),
        precise.inverse_sqrt(x),
        precise.exp2(x),
        precise.log2(float32.add(x, 3.0)),
        precise.sin(x),
        precise.cos(x * 0.25),
        precise.power(x, 1.75),
        float32.rounded(3.0 / x),
    ]


def sparse():
    lengths = [i * i % 29 % 17 for i in range(64)]
    rows = [sum(lengths[:i]) for i in range(65)]
    columns = iota("ud", 5, 23, 64, 512)
    values = iota("f", -4, 0.5, 4.5, 512)
    x = iota("f", 1, 3, 20, 64)
    sums = [
        sum(values.values[k] * x.values[columns.values[k]] for k in range(begin, end))
        for begin, end in zip(rows, rows[1:])
    ]
    return Case(
        "sparse",
        "Rows of 0 to 16 halves, whose sums are exact",
        {"Rows": listed("ud", rows), "Columns": columns, "Values": values, "X": x},
        [expected("Y", listed("f", sums))],
    )


def crc32():
    data = random("ud", 76, 0, MASK, 256)
    sums = [
        zlib.crc32(b"".join(word.to_bytes(4, "little") for word in data.values[at : at + 4]))
        for at in range(0, 256, 4)
    ]
    return Case(
        "crc32",
        "CRC-32 of 16 bytes an invocation",
        {"In": data},
        [expected("Out", listed("ud", sums))],
    )
