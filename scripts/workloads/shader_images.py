"""Shaders that load and store images."""
from workloads.data import constant, listed, random
from workloads.document import expected
from workloads.shader_case import Case


def cases():
    return [image_blur(), image_votes()]


def image_blur():
    width, height = 16, 24
    texels = listed("f", random("ub", 91, 0, 255, width * height).values)

    def texel(x, y):
        return texels.values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]

    weights = [(i, j, (2 - abs(i)) * (2 - abs(j))) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    blurred = [
        sum(texel(x + i, y + j) * weight for i, j, weight in weights) / 16
        for y in range(height)
        for x in range(width)
    ]
    return Case(
        "image_blur",
        "16 x 24 whole numbers, whose means are exact",
        {"source": texels},
        [expected("target", listed("f", blurred))],
    )


def image_votes():
    choice = random("ud", 92, 0, 1 << 20, 256)
    votes = [[0] * 16 for _ in range(16)]
    for v in choice.values:
        votes[v >> 4 & 7][v & 15] += 1
        votes[15][v & 15] = max(votes[15][v & 15], v)
    return Case(
        "image_votes",
        "Votes of 256 texels",
        {"choice": choice, "votes": constant("ud", 0, 256)},
        [expected("votes", listed("ud", [count for row in votes for count in row]))],
    )
