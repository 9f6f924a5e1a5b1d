"""Results of the image kernels, in integers, and in singles where the sampler mixes texels.

Images are bytes, rows from top to bottom, channels side by side.
"""
from math import isqrt

from workloads import float32


def clamped(value, end):
    return min(max(value, 0), end - 1)


def quarters(place, end):
    """Places and weights of two samples of chroma for a sample of luma: the two nearest, with weights 3 and 1
    (of 4)."""
    near, far = place // 2, place // 2 + (1 if place % 2 else -1)
    return ((clamped(near, end), 3), (clamped(far, end), 1))


def rgba_of_nv12(luma, chroma, width, height):
    """BT.601, luma from 16 to 235, the coefficients in 1/256, chroma in 1/16."""
    result = bytearray()
    for y in range(height):
        rows = quarters(y, height // 2)
        for x in range(width):
            cb = cr = -2048
            for row, down in rows:
                for column, across in quarters(x, width // 2):
                    at = width * row + 2 * column
                    cb += down * across * chroma[at]
                    cr += down * across * chroma[at + 1]
            grey = 298 * 16 * (luma[width * y + x] - 16) + 2048
            red, green, blue = grey + 409 * cr, grey - 100 * cb - 208 * cr, grey + 516 * cb
            result += bytes(clamped(color >> 12, 256) for color in (red, green, blue))
            result.append(255)
    return bytes(result)


def nv12_of_rgba(rgba, width, height):
    """Luma, and chroma as the mean of 2 x 2 pixels: the inverse, as near as 8 bits allow."""
    luma = bytearray()
    cb, cr = [0] * (width * height // 4), [0] * (width * height // 4)
    for y in range(height):
        for x in range(width):
            red, green, blue = rgba[4 * (width * y + x) : 4 * (width * y + x) + 3]
            luma.append(16 + (66 * red + 129 * green + 25 * blue + 128 >> 8))
            at = width // 2 * (y // 2) + x // 2
            cb[at] += -38 * red - 74 * green + 112 * blue
            cr[at] += 112 * red - 94 * green - 18 * blue
    chroma = bytearray()
    for blueness, redness in zip(cb, cr):
        chroma += bytes((128 + (blueness + 512 >> 10), 128 + (redness + 512 >> 10)))
    return bytes(luma), bytes(chroma)


def edges_of_rgba(rgba, width, height):
    """Edges by the Sobel gradient; the border pixels are repeated outside of the image."""
    pixels = zip(rgba[0::4], rgba[1::4], rgba[2::4])
    luma = [77 * red + 150 * green + 29 * blue + 128 >> 8 for red, green, blue in pixels]
    result = bytearray()
    for y in range(height):
        rows = [width * clamped(y + down, height) for down in (-1, 0, 1)]
        for x in range(width):
            columns = [clamped(x + across, width) for across in (-1, 0, 1)]
            (nw, n, ne), (w, _, e), (sw, s, se) = (
                [luma[row + column] for column in columns] for row in rows
            )
            across = ne + 2 * e + se - nw - 2 * w - sw
            down = sw + 2 * s + se - nw - 2 * n - ne
            root = (isqrt(4 * (across * across + down * down)) + 1) // 2  # to nearest
            result.append(min(root, 255))
    return bytes(result)


def scaled_rgba(rgba, size, new_size):
    """Bilinear, weights in 1/256, texels as singles."""
    levels = [float32.rounded(level / 255) for level in range(256)]
    columns, rows = (neighbours(new, old) for new, old in zip(new_size, size))
    result = bytearray()
    for upper, lower, down in rows:
        for left, right, across in columns:
            corners = [4 * (size[0] * row + x) for row in (upper, lower) for x in (left, right)]
            for channel in range(4):
                a, b, c, d = (levels[rgba[corner + channel]] for corner in corners)
                color = mixed(mixed(a, b, across), mixed(c, d, across), down)
                result.append(round(color * 255))
    return bytes(result)


def neighbours(count, old_count):
    """For each of `count` pixels the two texels around its centre and the weight of the second."""
    result = []
    for pixel in range(count):
        # Of its centre, from that of texel 0: ((pixel + 1/2) old / new - 1/2) 256 + 1/2
        at, rest = divmod(256 * ((2 * pixel + 1) * old_count - count) + count, 2 * count)
        if rest == 0:
            raise ValueError(f"{old_count} to {count} has weights between two 256ths")
        first = at >> 8
        result.append((clamped(first, old_count), clamped(first + 1, old_count), (at & 255) / 256))
    return result


def mixed(a, b, weight):
    if a == b or weight == 0:
        return a
    return float32.add(a, float32.mul(float32.sub(b, a), weight))
