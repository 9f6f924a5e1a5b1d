"""Colours of the page as people perceive them: contrast, and differences without one kind of cones."""
import itertools
import re

# Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB.
DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}


def variables(css, dark):
    """The colours of page.css by name."""
    light, rest = css.split("@media (prefers-color-scheme: dark)")
    found = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", light))
    if dark:
        found.update(re.findall(r"--(\w+): (#[0-9a-f]{6});", rest))
    return found


def linear(colour):
    values = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def contrast(one, other):
    """WCAG 2 contrast ratio."""
    low, high = sorted(sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c)))
                       for c in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb):
    x = 0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    z = 0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
                  for v in (x / 0.9505, y, z / 1.089))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour, deficiency):
    rgb = linear(colour)
    if deficiency:
        rgb = [min(max(sum(w * v for w, v in zip(row, rgb)), 0), 1)
               for row in DEFICIENCIES[deficiency]]
    return lab(rgb)


def difference(one, other, deficiency=None):
    """CIE 1976: 2.3 is just noticeable."""
    pair = seen(one, deficiency), seen(other, deficiency)
    return sum((a - b) ** 2 for a, b in zip(*pair)) ** 0.5


def closest_pairs(kinds, colours):
    """(difference, deficiency, kind, kind) of kinds with the same pattern, closest first."""
    return sorted((difference(colours[a[1]], colours[b[1]], deficiency), deficiency, a[0], b[0])
                  for deficiency in DEFICIENCIES
                  for a, b in itertools.combinations(kinds, 2) if a[2] == b[2])
