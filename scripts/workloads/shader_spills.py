"""Shaders that keep values in scratch memory, because registers are too few or cannot be indexed."""
from workloads.data import listed, random
from workloads.document import expected
from workloads.shader_case import MASK, Case


def cases():
    return [spill(), local_array()]


def spill():
    x = random("ud", 93, 0, 1 << 32, 4 * 128)
    digests = []
    for i in range(128):
        for component in range(4):
            values = [x.values[4 * ((i * 5 + k * 29) & 127) + component] for k in range(30)]
            total, digest = sum(values) & MASK, i
            for value in values:
                digest = (digest * 31 + (value ^ total)) & MASK
            digests.append(digest)
    return Case(
        "spill",
        "30 vectors of four of each of 128 invocations, kept in scratch space",
        {"In": x},
        [expected("Out", listed("ud", digests))],
    )


def local_array():
    x = random("ud", 94, 0, 1 << 32, 24 * 128)
    digests = []
    for i in range(128):
        own = x.values[24 * i : 24 * i + 24]
        digest = 0
        for value in own:
            digest = (digest * 31 + own[value % 24]) & MASK
        digests.append(digest)
    return Case(
        "local_array",
        "Arrays of 24 elements, one an invocation, indexed by their own elements",
        {"In": x},
        [expected("Out", listed("ud", digests))],
    )
