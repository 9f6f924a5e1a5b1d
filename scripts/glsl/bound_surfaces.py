"""The surfaces of a workload: the shader's declarations at the driver's bindings."""
import math
import re
import struct

from glsl.captured_memory import CaptureError
from workloads.data import Bits, listed

UNIFORMS = "uniforms"
BLOCK_BYTES = 64  # bytes of a constant buffer that one message of the driver loads
ELEMENT_BYTES = {"f": 4, "d": 4, "ud": 4, "df": 8}
IMAGE_TYPES = {"8": "ub", "16": "uw", "32": "ud"}  # by the bits of a channel


def surface_forms(declarations, dispatch, memory, layout, files):
    """The workload's surfaces. `files` maps names to data files, as the workload refers to them."""
    images = _images_by_index(declarations, dispatch, memory)
    forms, bound = [], {}
    for surface in dispatch.surfaces:
        if surface.kind != "image2d":
            forms.append(_buffer(surface, declarations, memory, layout, files))
            continue
        name = images[surface.index]
        first = bound.setdefault(name, surface)
        forms.append(
            _image(surface, name, files) if first is surface else _image_again(surface, name, first)
        )
    return forms


# ---- Images and textures


def _images_by_index(declarations, dispatch, memory):
    """Maps indices of surfaces to names, found by their marks. The driver may load images from memory that the GPU
    cannot load as images (on these generations all but 32 bits per texel in one channel)."""
    names = {image.mark: image.name for image in declarations.images + declarations.textures}
    found = {}
    for surface in dispatch.surfaces:
        if surface.kind == "image2d":
            mark = memory.data(surface.address, 1)[0]
            if mark not in names:
                raise CaptureError(f"surface {surface.index} is not an image of the shader")
            found[surface.index] = names[mark]
    for image in declarations.images:
        if image.name not in found.values():
            raise CaptureError(
                f"image {image.name}: the driver loads it as memory: load only r32f, r32i and r32ui"
            )
    return found


def _image_again(surface, name, first):
    """A texture's second surface: on Ivy Bridge and Haswell the driver binds it again for textureGather. The second
    surface has the first one's memory, and a name that no declaration can have."""
    if surface.address != first.address:
        raise CaptureError(
            f"{name}: the driver binds two places in memory, surfaces {first.index} and "
            f"{surface.index}"
        )
    return {**_form(surface, f"{name}.surface{surface.index}"), "inside": name}


def _form(surface, name):
    return {
        "name": name,
        "index": surface.index,
        "format": surface.format,
        "width": surface.width,
        "height": surface.height,
    }


def _image(surface, name, files):
    form = _form(surface, name)
    if name in files:
        form["data"] = {"type": _channel_type(surface.format), "file": files[name]}
    return form


def _channel_type(texel_format):
    """Type of a format's channels: "f", or integers by their bits: "r8g8b8a8_unorm" has channels of 8."""
    channel_bits = re.match(r"r(\d+)", texel_format).group(1)
    return "f" if texel_format.endswith("32_float") else IMAGE_TYPES[channel_bits]


# ---- Buffers


def _buffer(surface, declarations, memory, layout, files):
    """A buffer: zeros for the shader's declared ones, the driver's contents for others."""
    form = {"name": "", "index": surface.index}
    if surface.format:
        form.update(format=surface.format, stride_bytes=surface.stride_bytes)
    first = memory.dwords(surface.address, 1)[0]
    for buffer in declarations.buffers:
        if buffer.mark == first:
            return {**form, "name": buffer.name, **_declared(buffer, surface, files)}
    form["name"] = UNIFORMS if layout.is_in(surface.index) else f"driver{surface.index}"
    data = {"data": _constants(surface, memory, layout).form}
    return {**form, **data, **_room_for_blocks(surface.size_bytes)}


def _declared(buffer, surface, files):
    """A declared buffer's data: those of a file, or zeros."""
    room = _room_for_blocks(surface.size_bytes) if buffer.kind == "uniform" else {}
    if buffer.name in files:
        data = {"data": {"type": buffer.type, "file": files[buffer.name]}}
        return data if buffer.kind == "open" else {**data, "size_bytes": surface.size_bytes, **room}
    element_bytes = ELEMENT_BYTES[buffer.type]
    element = buffer.type if surface.size_bytes % element_bytes == 0 else "ud"
    count = surface.size_bytes // ELEMENT_BYTES[element]
    return {"data": {"type": element, "pattern": "constant", "value": 0, "count": count}, **room}


def _room_for_blocks(size_bytes):
    """Extends a buffer to whole blocks, which the driver loads; accesses after the end would otherwise be reported as
    out of bounds. On hardware they are, and read 0, as here."""
    whole = -(-size_bytes // BLOCK_BYTES) * BLOCK_BYTES
    return {"size_bytes": whole} if whole != size_bytes else {}


def _constants(surface, memory, layout):
    """Floats as numbers, all else as bits."""
    words = memory.dwords(surface.address, surface.size_bytes // 4)
    return listed(
        "f",
        [
            _element(word, layout.letters.get((surface.index, dword)) == "f")
            for dword, word in enumerate(words)
        ],
    )


def _element(word, is_float):
    number = struct.unpack("<f", struct.pack("<I", word))[0]
    return number if word == 0 or (is_float and math.isfinite(number)) else Bits(word)
