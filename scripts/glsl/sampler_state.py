"""Converts a submitted SAMPLER_STATE to a sampler of a workload (traces/WORKLOADS.md).

Layout: IVB and HSW PRM volume 4 part 1, SAMPLER_STATE and SAMPLER_BORDER_COLOR_STATE; later
generations differ only in the colour's alignment.
"""
import struct

from glsl.captured_memory import CaptureError, bits

STATE_BYTES = 16
FILTERS = {0: "nearest", 1: "linear"}
MIP_FILTERS = {0: "none", 1: "nearest", 3: "linear"}
ADDRESS_MODES = {0: "wrap", 1: "mirror", 2: "clamp", 4: "border"}
LARGEST_LOD = 14.0


def sampler(memory, dispatch, index, address):
    """The sampler whose state is at this address."""
    words = memory.dwords(address, STATE_BYTES // 4)

    def named(names, word, high, low):
        value = bits(words[word], high, low)
        if value not in names:
            raise CaptureError(
                f"sampler {index} has {value} in bits {high}:{low} of dword {word}, which is not "
                "supported"
            )
        return names[value]

    form = {
        "index": index,
        "min_filter": named(FILTERS, 0, 16, 14),
        "mag_filter": named(FILTERS, 0, 19, 17),
        "mip_filter": named(MIP_FILTERS, 0, 21, 20),
        "address": [named(ADDRESS_MODES, 3, high, high - 2) for high in (8, 5, 2)],
    }
    if "border" in form["address"]:
        offset = words[2] & -(1 << dispatch.border_low_bit) & 0xFFFFFF
        color = memory.data(dispatch.dynamic_base + offset, 16)
        form["border"] = list(struct.unpack("<4f", color))
    form.update(_levels(words))
    if bits(words[3], 10, 10):
        form["normalized"] = False
    return form


def _levels(words):
    """Members for the level of detail that differ from a state of all zeros."""
    bias = bits(words[0], 13, 1)
    least, most = bits(words[1], 31, 20) / 256, bits(words[1], 19, 8) / 256
    form = {}
    if bias:
        form["lod_bias"] = (bias - (1 << 13 if bias >> 12 else 0)) / 256
    if least:
        form["min_lod"] = least
    if most < LARGEST_LOD:
        form["max_lod"] = most
    return form
