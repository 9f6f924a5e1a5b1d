"""The commands of a compute dispatch: those of a batch up to GPGPU_WALKER, and the state that they
refer to (command_layouts.py has the places of their fields)."""
from dataclasses import dataclass, field

from glsl.captured_memory import CaptureError, bits
from glsl.command_layouts import layout_of

STATE_BASE_ADDRESS = 0x6101
PIPELINE_SELECT = 0x6904
VF_STATISTICS = 0x680B
ONE_DWORD = (PIPELINE_SELECT, VF_STATISTICS)
MEDIA_VFE_STATE = 0x7000
MEDIA_CURBE_LOAD = 0x7001
MEDIA_INTERFACE_DESCRIPTOR_LOAD = 0x7002
GPGPU_WALKER = 0x7105
MI_BATCH_BUFFER_END = 0x0A
MI_BATCH_BUFFER_START = 0x31

REGISTER_BYTES = 32
SURFACE_KINDS = {1: "image2d", 4: "buffer"}
NULL_SURFACE = 7
RAW = 0x1FF
# Haswell's selects of red, green, blue and alpha: identity, and for channels that the format lacks
OWN_CHANNELS, LACKING_CHANNELS = (4, 5, 6, 7), (0, 0, 0, 1)
SURFACE_FORMATS = {
    0x000: "r32g32b32a32_float",
    0x002: "r32g32b32a32_uint",
    0x0C7: "r8g8b8a8_unorm",
    0x0CB: "r8g8b8a8_uint",
    0x0D6: "r32_uint",  # R32_SINT: the same bits
    0x0D7: "r32_uint",
    0x0D8: "r32_float",
    0x106: "r8g8_unorm",
    0x109: "r8g8_uint",
    0x10A: "r16_unorm",
    0x10D: "r16_uint",
    0x10E: "r16_float",
    0x140: "r8_unorm",
    0x143: "r8_uint",
}


@dataclass
class SurfaceState:
    index: int  # in the binding table
    kind: str
    address: int
    size_bytes: int = 0  # of a buffer
    stride_bytes: int = 0  # of a buffer with a format
    format: str = ""  # none: raw
    width: int = 0
    height: int = 0


@dataclass
class Dispatch:
    simd_size: int
    groups: list
    threads_per_group: int
    kernel_address: int
    slm_bytes: int
    barrier: bool
    cross_thread_registers: bytes
    thread_registers: list  # the bytes of each thread of a group
    surfaces: list
    scratch_bytes: int  # of a thread
    dynamic_base: int
    sampler_states: int  # address of the first
    border_low_bit: int  # of a border colour's offset in a sampler's state
    control: dict = field(default_factory=dict)


def find_dispatch(memory, gen, state=None):
    """The dispatch of a captured batch, or None if it has none. `state`: the state after earlier batches, if the driver
    continues with it."""
    state = state or State(gen)
    found = None
    for opcode, words in _commands(memory):
        if opcode == GPGPU_WALKER:
            found = found or _dispatch(memory, gen, state, words)
        state.take(opcode, words)
    return found


def _commands(memory):
    """Yields (bits 31:16, dwords) of each command."""
    address = memory.batch
    while True:
        first = memory.dwords(address, 1)[0]
        kind = bits(first, 31, 29)
        if kind == 0 and bits(first, 28, 23) == MI_BATCH_BUFFER_END:
            return
        if kind == 0 and bits(first, 28, 23) == MI_BATCH_BUFFER_START:  # continues elsewhere
            low, *high = memory.dwords(address + 4, bits(first, 5, 0) + 1)
            address = low & ~3 | (high[0] & 0xFFFF if high else 0) << 32
            continue
        if kind == 0:  # MI: those below 16 are one dword
            length = 1 if bits(first, 28, 23) < 0x10 else bits(first, 5, 0) + 2
        elif kind == 3:
            length = 1 if first >> 16 in ONE_DWORD else bits(first, 7, 0) + 2
        else:
            raise CaptureError(f"command 0x{first:08x} in a compute batch")
        yield first >> 16, memory.dwords(address, length)
        address += 4 * length


class State:
    """State set by the commands before the walker."""

    def __init__(self, gen):
        self.layout = layout_of(gen)
        self.surface_base = self.dynamic_base = self.instruction_base = 0
        self.scratch = None  # the field for the size of a thread's space
        self.curbe = (0, 0)  # bytes, offset
        self.descriptors = 0

    def take(self, opcode, words):
        if opcode == STATE_BASE_ADDRESS:
            surface, dynamic, instruction = self.layout.bases(words)
            self.surface_base = self.surface_base if surface is None else surface
            self.dynamic_base = self.dynamic_base if dynamic is None else dynamic
            self.instruction_base = self.instruction_base if instruction is None else instruction
        elif opcode == MEDIA_VFE_STATE:
            self.scratch = self.layout.scratch_field(words)
        elif opcode == MEDIA_CURBE_LOAD:
            self.curbe = (bits(words[2], 16, 0), words[3])
        elif opcode == MEDIA_INTERFACE_DESCRIPTOR_LOAD:
            self.descriptors = words[3]


def _dispatch(memory, gen, state, words):
    if bits(words[0], 10, 10):
        raise CaptureError("the size of the dispatch is in registers (indirect), not in the walker")
    walker = state.layout.walker(words)
    place = state.dynamic_base + state.descriptors + REGISTER_BYTES * walker.descriptor
    descriptor = state.layout.descriptor(memory.dwords(place, 8))
    cross, each = _registers(memory, state, descriptor)
    return Dispatch(
        simd_size=walker.simd_size,
        groups=walker.groups,
        threads_per_group=descriptor.threads,
        kernel_address=state.instruction_base + descriptor.kernel_offset,
        slm_bytes=descriptor.slm_bytes,
        barrier=descriptor.barrier,
        cross_thread_registers=cross,
        thread_registers=each,
        surfaces=_surfaces(memory, state, descriptor),
        scratch_bytes=_scratch_bytes(state),
        dynamic_base=state.dynamic_base,
        sampler_states=state.dynamic_base + descriptor.sampler_offset,
        border_low_bit=state.layout.border_low_bit,
        control=_control(descriptor),
    )


def _scratch_bytes(state):
    """Scratch bytes of a thread, rounded up to a power of two for the workload."""
    if state.scratch is None:
        return 0
    return 1024 << (state.layout.scratch_kilobytes(state.scratch) - 1).bit_length()


def _registers(memory, state, descriptor):
    """Data loaded from r1 on: those of all threads (not on Ivy Bridge), and those of each (CURBE)."""
    size = REGISTER_BYTES * descriptor.thread_registers
    cross_size = REGISTER_BYTES * descriptor.cross_thread_registers
    if cross_size + descriptor.threads * size > state.curbe[0]:
        raise CaptureError("threads read more constants than were loaded")
    address = state.dynamic_base + state.curbe[1]
    each = [
        memory.data(address + cross_size + thread * size, size) if size else b""
        for thread in range(descriptor.threads)
    ]
    return memory.data(address, cross_size) if cross_size else b"", each


def _control(descriptor):
    """The initial cr0.0 as the `control` of a workload; members that are not set are omitted."""
    control = {}
    if bits(descriptor.modes, 16, 16):
        control["alt_mode"] = True
    if bits(descriptor.modes, 18, 18):
        control["single_program_flow"] = True
    rounding = ("nearest_even", "up", "down", "toward_zero")[descriptor.rounding]
    if rounding != "nearest_even":
        control["rounding"] = rounding
    return control


def _surfaces(memory, state, descriptor):
    table = state.surface_base + descriptor.table_offset
    count = descriptor.table_entries
    pointers = memory.dwords(table, count) if count else []
    size = state.layout.surface_dwords
    surfaces = [
        _surface(index, memory.dwords(state.surface_base + pointer, size), state.layout)
        for index, pointer in enumerate(pointers)
    ]
    return [surface for surface in surfaces if surface]


def _surface(index, words, layout):
    kind = bits(words[0], 31, 29)
    if kind == NULL_SURFACE:
        return None
    if kind not in SURFACE_KINDS:
        raise CaptureError(f"surface {index} has type {kind}; buffers and 2-D images are supported")
    surface = SurfaceState(index, SURFACE_KINDS[kind], layout.surface_address(words))
    number = bits(words[0], 26, 18)
    if number != RAW:
        if number not in SURFACE_FORMATS:
            raise CaptureError(f"surface {index} has format 0x{number:03x}, which is not supported")
        surface.format = SURFACE_FORMATS[number]
    if surface.kind == "buffer":  # the number of its elements is spread over three fields
        elements = bits(words[2], 6, 0) | bits(words[2], 29, 16) << 7 | bits(words[3], 31, 21) << 21
        stride = bits(words[3], 17, 0) + 1
        surface.size_bytes = (elements + 1) * stride
        surface.stride_bytes = stride if surface.format else 0
        return surface
    if not _keeps_channels(bits(words[7], 27, 16), surface.format):
        raise CaptureError(f"surface {index} exchanges its channels, which is not supported")
    surface.width = bits(words[2], 13, 0) + 1
    surface.height = bits(words[2], 29, 16) + 1
    return surface


def _keeps_channels(selects, texel_format):
    """True if no channel is exchanged. Ivy Bridge has no such field: it is 0."""
    if selects == 0:
        return True
    present = texel_format.partition("_")[0]
    return all(
        bits(selects, 11 - 3 * i, 9 - 3 * i) in ((own,) if letter in present else (own, lacking))
        for i, (letter, own, lacking) in enumerate(zip("rgba", OWN_CHANNELS, LACKING_CHANNELS))
    )
