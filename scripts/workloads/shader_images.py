"""Shaders that load and store images, and that sample textures."""
import math

from workloads.data import constant, listed, random
from workloads.document import expected
from workloads.shader_case import Case


def cases():
    return [image_blur(), image_votes(), texture()]


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


def texture():
    """All fractions of coordinates are multiples of 1/4, so that mixtures are exact."""
    heights = listed("f", random("ub", 95, 0, 255, 16 * 8).values)
    color = random("ub", 96, 0, 255, 4 * 8 * 8)
    step = random("ub", 97, 0, 255, 16 * 24)

    def height(x, y):
        return heights.values[min(max(y, 0), 7) * 16 + min(max(x, 0), 15)]

    def mixed(x, y):
        left, top = math.floor(x - 0.5), math.floor(y - 0.5)
        right_part, low_part = x - 0.5 - left, y - 0.5 - top
        rows = [
            height(left, row) * (1 - right_part) + height(left + 1, row) * right_part
            for row in (top, top + 1)
        ]
        return rows[0] * (1 - low_part) + rows[1] * low_part

    places = [(x, y) for y in range(24) for x in range(16)]
    sums = [mixed(x * 0.75 - 3, y * 0.75 - 3) + step.values[16 * y + x] for x, y in places]
    texels = [4 * (y % 8 * 8 + x % 8) for x, y in places]
    colors = [int.from_bytes(bytes(color.values[i : i + 4]), "little") for i in texels]
    return Case(
        "texture",
        "A texture mixed and clamped, one repeated, and one loaded without a sampler",
        {"height": heights, "color": color, "step": step},
        [
            expected("Heights", listed("f", sums)),
            expected("Colors", listed("ud", colors)),
        ],
    )
