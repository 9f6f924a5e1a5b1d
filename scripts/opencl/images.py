"""Images and samplers: values of `--arg`, and facts about them that kernels read."""
import pathlib
import re
import struct

from opencl.buffers import named_file
from opencl.errors import UsageError

DEFAULT_FORMAT = "r8g8b8a8_unorm"
FORMATS = (
    "r8_unorm", "r8_uint", "r8g8_unorm", "r8g8_uint", "r8g8b8a8_unorm", "r8g8b8a8_uint",
    "b8g8r8a8_unorm", "r16_unorm", "r16_uint", "r16_float", "r32_uint", "r32_float",
    "r32g32b32a32_uint", "r32g32b32a32_float",
)  # fmt: skip
IMAGE_FORMS = "WxH[:FORMAT], PICTURE[:FORMAT] or FILE:WxH[:FORMAT]"
PICTURE = re.compile(rb"P([56])\s+(?:#[^\n]*\n\s*)*(\d+)\s+(?:#[^\n]*\n\s*)*(\d+)\s")
# OpenCL's words -> the workload's. Outside of an image CLK_ADDRESS_CLAMP reads black without alpha.
ADDRESSES = {
    "none": "clamp",
    "clamp_to_edge": "clamp",
    "clamp": "border",
    "repeat": "wrap",
    "mirrored_repeat": "mirror",
}
FILTERS = ("nearest", "linear")
COORDINATES = ("unnormalized", "normalized")
SAMPLER_FORMS = (
    f"FILTER[,ADDRESS][,COORDINATES] of {', '.join(FILTERS)}; {', '.join(ADDRESSES)}; "
    f"{', '.join(COORDINATES)} (without: clamp_to_edge, unnormalized)"
)
INLINE_ADDRESSES = {
    "none": "none",
    "repeat": "repeat",
    "clamp_edge": "clamp_to_edge",
    "clamp_border": "clamp",
    "mirror": "mirrored_repeat",
}
# cl_channel_order and cl_channel_type, as the kernel's functions return them
ORDERS = {"r": 0x10B0, "rg": 0x10B2, "rgba": 0x10B5, "bgra": 0x10B6}
TYPES = {
    ("8", "unorm"): 0x10D2,
    ("16", "unorm"): 0x10D3,
    ("8", "uint"): 0x10DA,
    ("16", "uint"): 0x10DB,
    ("32", "uint"): 0x10DC,
    ("16", "float"): 0x10DD,
    ("32", "float"): 0x10DE,
}


def image_form(argument, text, output):
    """An image's keys of a surface: format, size, data."""
    where = f"--arg {argument.name}={text}"
    form = {"format": DEFAULT_FORMAT}
    size = path = None
    for part in text.split(":"):
        if part in FORMATS:
            form["format"] = part
        elif re.fullmatch(r"[1-9]\d{0,4}x[1-9]\d{0,4}", part):
            size = [int(extent) for extent in part.split("x")]
        elif path is None and pathlib.Path(part).is_file():
            path = pathlib.Path(part)
        else:
            raise UsageError(
                f"{where}: {part!r} is not a file, size or format (an image takes {IMAGE_FORMS}; "
                f"formats: {', '.join(FORMATS)})"
            )
    size = size or (path and _picture_size(path))
    if not size:
        raise UsageError(f"{where}: the size of the image is missing ({IMAGE_FORMS})")
    form["width"], form["height"] = size
    if path:
        form["data"] = {"type": _channel_type(form["format"]), "file": named_file(path, output)}
        if path.suffix == ".npy":
            del form["data"]["type"]
    return form


def _channel_type(texel_format):
    if texel_format.endswith("32_float"):
        return "f"
    return {"8": "ub", "16": "uw", "32": "ud"}[_channels(texel_format)[1]]


def _channels(texel_format):
    """The parts of a format, such as ("rgba", "8", "unorm")."""
    names, kind = texel_format.split("_")
    return "".join(re.findall("[a-z]", names)), re.search(r"\d+", names).group(), kind


def _picture_size(path):
    """Size of a PNG, PGM or PPM picture; None for other files."""
    with open(path, "rb") as file:
        begin = file.read(512)
    if begin[:8] == b"\x89PNG\r\n\x1a\n" and len(begin) >= 24:
        return list(struct.unpack(">II", begin[16:24]))
    match = PICTURE.match(begin)
    return [int(match.group(2)), int(match.group(3))] if match else None


def image_fact(kind, form):
    """Value of an implicit argument of this kind for an image; None for other kinds."""
    order, bits, number = _channels(form["format"])
    facts = {
        "image_width": form["width"],
        "image_height": form["height"],
        "image_channel_order": ORDERS[order],
        "image_channel_data_type": TYPES[bits, number],
    }
    return facts.get(kind)


# ---- Samplers


def sampler_words(argument, text):
    """(filter, address, coordinates) of a sampler argument."""
    found = ["", "clamp_to_edge", "unnormalized"]
    for word in text.split(","):
        for place, known in enumerate((FILTERS, ADDRESSES, COORDINATES)):
            if word in known:
                found[place] = word
                break
        else:
            raise UsageError(f"--arg {argument.name}={text}: expected {SAMPLER_FORMS}")
    if not found[0]:
        raise UsageError(f"--arg {argument.name}={text}: expected {SAMPLER_FORMS}")
    return tuple(found)


def inline_words(row):
    """(filter, address, coordinates) of a sampler that the source declares."""
    coordinates = COORDINATES[1 if row.get("normalized") else 0]
    return row["filtermode"], INLINE_ADDRESSES[row["addrmode"]], coordinates


def sampler_form(index, words):
    texel_filter, address, coordinates = words
    form = {
        "index": index,
        "min_filter": texel_filter,
        "mag_filter": texel_filter,
        "mip_filter": "none",
        "address": [ADDRESSES[address]] * 3,
    }
    if address == "clamp":
        form["border"] = [0, 0, 0, 0]
    if coordinates == "unnormalized":
        form["normalized"] = False
    return form


def snaps(words):
    """True if the kernel itself rounds coordinates down: with nearest texels, and black beyond the edges."""
    return words[0] == "nearest" and words[1] == "clamp"
