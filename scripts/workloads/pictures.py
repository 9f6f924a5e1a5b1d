"""A test picture that makes errors visible, and PNG files."""
import math
import struct
import zlib

WIDTH, HEIGHT = 256, 192
BARS = [
    (255, 255, 255),
    (255, 255, 0),
    (0, 255, 255),
    (0, 255, 0),
    (255, 0, 255),
    (255, 0, 0),
    (0, 0, 255),
    (0, 0, 0),
]
GLYPHS = {  # 5 x 7, a row a number
    "e": (0, 0, 14, 17, 31, 16, 14),
    "u": (0, 0, 17, 17, 17, 19, 13),
    "s": (0, 0, 15, 16, 14, 1, 30),
    "i": (4, 0, 12, 4, 4, 4, 14),
    "m": (0, 0, 26, 21, 21, 21, 21),
}


def test_picture():
    """RGBA bytes. From the top: colour bars; a ramp of greys; a zone plate, discs and a field of
    hues; letters and lines."""
    bands = [(48, bars), (64, ramp), (144, middle), (HEIGHT, writing)]
    result = bytearray()
    for y in range(HEIGHT):
        band = next(band for end, band in bands if y < end)
        for x in range(WIDTH):
            result += bytes(band(x, y)) + b"\xff"
    return bytes(result)


def bars(x, _):
    return BARS[x * len(BARS) // WIDTH]


def ramp(x, _):
    return (x, x, x)


def middle(x, y):
    """The 80 rows from row 64 on."""
    if x < 88:
        return zone_plate(x - 44, y - 104)
    return discs(x, y) if x < 168 else hues((x - 168) / 87, (y - 64) / 79)


def zone_plate(x, y):
    """Increasingly fine rings, up to four pixels per ring."""
    level = round(127.5 + 127.5 * math.cos(math.pi * (x * x + y * y) / 176))
    return (level, level, level)


def discs(x, y):
    for center_x, center_y, radius, color in (
        (112, 88, 16, (220, 40, 40)),
        (144, 96, 20, (40, 160, 60)),
        (120, 122, 18, (50, 80, 210)),
    ):
        if (x - center_x) ** 2 + (y - center_y) ** 2 <= radius**2:
            return color
    return (128, 128, 128)


def hues(across, down):
    """From red through green and blue to red, and from white to black."""
    pure = [min(max(abs((6 * across + shift) % 6 - 3) - 1, 0), 1) for shift in (0, 4, 2)]
    white, black = max(1 - 2 * down, 0), max(2 * down - 1, 0)
    return tuple(round(255 * (white + (1 - white) * part) * (1 - black)) for part in pure)


def writing(x, y):
    """The 48 rows from row 144 on."""
    column, row = (x - 12) // 5, (y - 149) // 5
    if 0 <= column < 30 and 0 <= row < 7:
        letter, bit = divmod(column, 6)
        if bit < 5 and GLYPHS["eusim"[letter]][row] >> (4 - bit) & 1:
            return (255, 240, 190)
    if x >= 176 and (x - 176) % 16 == (y - 144) // 3 % 16:
        return (255, 255, 255)
    return (20, 30, 90)


def png(pixels, width, height, channels):
    """8 bits a channel; 1 grey, 3 RGB or 4 RGBA."""
    color_type = {1: 0, 3: 2, 4: 6}[channels]
    stride = width * channels
    rows = b"".join(b"\0" + pixels[stride * y : stride * (y + 1)] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
