"""A workload (traces/WORKLOADS.md) for a kernel whose dispatch was captured."""
import math
import struct

from glsl.captured_memory import CaptureError
from glsl.compute_state import REGISTER_BYTES
from workloads.data import Bits, constant, listed
from workloads.document import builtin

UNIFORMS = "uniforms"
REGISTERS = -1  # in the place of a surface's index: r1 and on


def skeleton(name, kernel_file, gen, declarations, marked, plain):
    """`marked` and `plain` are (memory, dispatch): with marks in uniforms, with their values."""
    memory, dispatch = plain
    layout = _uniform_layout(declarations, *marked)
    images = _image_names(declarations, dispatch)
    surfaces = [
        _surface_form(surface, declarations, memory, layout, images)
        for surface in dispatch.surfaces
    ]
    form = {
        "kind": "walker",
        "groups": dispatch.groups,
        "local_size": declarations.local_size,
        "simd_size": dispatch.simd_size,
    }
    if dispatch.slm_bytes:
        form["slm_bytes"] = dispatch.slm_bytes
    if dispatch.control:
        form["control"] = dispatch.control
    form["payload"] = _payload(dispatch, layout)
    return {
        "schema": "eusim.workload/v1",
        "name": name,
        "comment": _comment(declarations, dispatch, layout),
        "kernel": {"file": kernel_file, "gen": gen, "format": "dump"},
        "dispatch": form,
        "surfaces": surfaces,
    }


def _comment(declarations, dispatch, layout):
    parts = [
        f"Compiled by {declarations.renderer}: SIMD{dispatch.simd_size}, "
        f"{dispatch.threads_per_group} threads a group, "
        f"{dispatch.slm_bytes} bytes of shared local memory, "
        + ("barrier" if dispatch.barrier else "no barrier")
    ]
    for uniform in declarations.uniforms:
        places = layout.get(uniform.mark)
        parts.append(f"{uniform.name}: {places}" if places else f"{uniform.name}: nowhere")
    return "; ".join(parts)


# ---- Uniforms


def _places_of_marks(memory, dispatch):
    """(dword, where it is said to be, (surface or REGISTERS, number of the dword)) of all that
    may hold uniforms."""
    for surface in dispatch.surfaces:
        if surface.kind != "buffer":
            continue
        data = memory.data(surface.address, surface.size_bytes // 4 * 4)
        for index, value in enumerate(struct.unpack(f"<{len(data) // 4}I", data)):
            yield value, f"surface {surface.index}, dword {index}", (surface.index, index)
    registers = dispatch.cross_thread_registers + dispatch.thread_registers[0]
    for index, value in enumerate(struct.unpack(f"<{len(registers) // 4}I", registers)):
        yield value, f"r{1 + index // 8}.{index % 8}", (REGISTERS, index)


class _Layout(dict):
    """Mark of a uniform -> where its first element is; `letters`: place of an element -> type."""

    def __init__(self):
        super().__init__()
        self.letters = {}


def _uniform_layout(declarations, memory, dispatch):
    layout = _Layout()
    for value, where, place in _places_of_marks(memory, dispatch):
        for uniform in declarations.uniforms:
            if uniform.mark <= value < uniform.mark + uniform.elements:
                if value == uniform.mark:
                    layout[uniform.mark] = where
                layout.letters[place] = uniform.letter
    return layout


def _uniform_block(surface, memory, layout):
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


# ---- Surfaces


def _image_names(declarations, dispatch):
    """In the order of their surfaces. What the GPU cannot load as an image (on these generations
    all but 32 bits a texel in one channel) the driver may load from memory, tile by tile."""
    names = declarations.image_names()
    if sum(surface.kind == "image2d" for surface in dispatch.surfaces) != len(names):
        raise CaptureError(
            f"of the images {', '.join(names)} the driver loads some as memory: "
            "load only r32f, r32i and r32ui"
        )
    return names


def _surface_form(surface, declarations, memory, layout, images):
    """`images`: the names of those that are still to come, in order."""
    if surface.kind == "image2d":
        return {
            "name": images.pop(0),
            "index": surface.index,
            "format": surface.format,
            "width": surface.width,
            "height": surface.height,
        }
    name, data = _buffer(surface, declarations, memory, layout)
    form = {"name": name, "index": surface.index}
    if surface.format:
        form.update(format=surface.format, stride_bytes=surface.stride_bytes)
    return {**form, "data": data.form}


def _buffer(surface, declarations, memory, layout):
    """Name and data: zeros for the shader's own buffers, for others what the driver put there."""
    first = memory.dwords(surface.address, 1)[0]
    for buffer in declarations.buffers:
        if buffer.mark == first:
            return buffer.name, constant("ud", 0, surface.size_bytes // 4)
    name = UNIFORMS if _holds_uniforms(surface, layout) else f"driver{surface.index}"
    return name, _uniform_block(surface, memory, layout)


def _holds_uniforms(surface, layout):
    return any(place[0] == surface.index for place in layout.letters)


# ---- Registers


def _payload(dispatch, layout):
    """r1 and on: the thread's index in its group, and uniforms. The driver fills no more of the
    last register than it uses; the rest holds anything."""
    threads = [dispatch.cross_thread_registers + own for own in dispatch.thread_registers]
    items = []
    for dword in range(len(threads[0]) // 4):
        values = [struct.unpack_from("<I", registers, 4 * dword)[0] for registers in threads]
        grf, subreg_bytes = 1 + 4 * dword // REGISTER_BYTES, 4 * dword % REGISTER_BYTES
        if len(values) > 1 and values == list(range(len(values))):
            items.append({**builtin(grf, "thread_in_group"), "subreg_bytes": subreg_bytes})
        elif len(set(values)) > 1:
            raise CaptureError(f"r{grf} holds what differs between threads and is no index")
        elif values[0] and (REGISTERS, dword) in layout.letters:
            item = {"grf": grf, "subreg_bytes": subreg_bytes, "type": "ud", "values": [values[0]]}
            items.append(item)
    return items
