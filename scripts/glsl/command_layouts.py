"""Layouts of the commands and states of a compute dispatch, by generation.

IVB and HSW PRM volume 2 (media pipeline, commands) and volume 4 part 1 (SURFACE_STATE): the same in
both where this file reads them. Broadwell and Skylake: addresses have 48 bits, so fields are at other
places. These are in Intel's manuals for these chips (volume 2d, command reference: structures), and
all of them are tested with commands that Mesa's drivers submit (tests/opencl/test_shaders.py).
"""
from dataclasses import dataclass

from glsl.captured_memory import bits

PAGE = ~0xFFF
SLM_UNIT_BYTES = 4096


@dataclass
class Descriptor:
    """INTERFACE_DESCRIPTOR_DATA: the kernel and its resources."""

    kernel_offset: int
    modes: int
    sampler_offset: int
    table_offset: int
    table_entries: int
    thread_registers: int
    threads: int
    slm_bytes: int
    barrier: bool
    rounding: int
    cross_thread_registers: int


@dataclass
class Walker:
    descriptor: int
    simd_size: int
    groups: list


def _base(words, at):
    """A 48-bit address; None if bit 0 says that it is unchanged."""
    return words[at] & PAGE | bits(words[at + 1], 15, 0) << 32 if words[at] & 1 else None


class Gen7:
    surface_dwords = 8
    border_low_bit = 5

    def __init__(self, gen):
        self._gen = gen

    @staticmethod
    def bases(words):
        """Base addresses of surface state, dynamic state and instructions; None for unchanged ones."""
        return tuple(words[at] & PAGE if words[at] & 1 else None for at in (2, 3, 5))

    @staticmethod
    def scratch_field(words):
        """The size field of a thread's scratch space; None without one."""
        return bits(words[1], 3, 0) if bits(words[1], 31, 10) else None

    def scratch_kilobytes(self, field):
        """Kilobytes of scratch space: n + 1 on Ivy Bridge, 2^(n + 1) on Haswell."""
        return field + 1 if self._gen == "ivb" else 1 << (field + 1)

    @staticmethod
    def walker(words):
        return Walker(bits(words[1], 4, 0), 8 << bits(words[2], 31, 30), [words[4], words[6], words[8]])

    def descriptor(self, words):
        return _descriptor([words[0], 0, *words[1:7]], SLM_UNIT_BYTES * bits(words[5], 20, 16), 7)

    @staticmethod
    def surface_address(words):
        return words[1]


class Gen8:
    surface_dwords = 16
    border_low_bit = 6

    def __init__(self, gen):
        self._slm_is_a_power = gen != "bdw"

    @staticmethod
    def bases(words):
        return tuple(_base(words, at) for at in (4, 6, 10))

    @staticmethod
    def scratch_field(words):
        return bits(words[1], 3, 0) if bits(words[1], 31, 10) or bits(words[2], 15, 0) else None

    @staticmethod
    def scratch_kilobytes(field):
        return 1 << field

    @staticmethod
    def walker(words):
        return Walker(
            bits(words[1], 5, 0), 8 << bits(words[4], 31, 30), [words[7], words[10], words[12]]
        )

    def descriptor(self, words):
        """The descriptor; Broadwell counts local memory in units of 4 KB, Skylake in powers of two from 1 KB."""
        code = bits(words[6], 20, 16)
        slm_bytes = SLM_UNIT_BYTES * code
        if self._slm_is_a_power:
            slm_bytes = 512 << code if code else 0
        return _descriptor(words, slm_bytes, 9)

    @staticmethod
    def surface_address(words):
        return words[8] | bits(words[9], 15, 0) << 32


def _descriptor(words, slm_bytes, threads_high_bit):
    """A descriptor in Gen8's form; Gen7's has no upper half of the kernel's address."""
    return Descriptor(
        kernel_offset=words[0] & ~0x3F | bits(words[1], 15, 0) << 32,
        modes=words[2],
        sampler_offset=words[3] & ~0x1F,
        table_offset=words[4] & 0xFFE0,
        table_entries=bits(words[4], 4, 0),
        thread_registers=bits(words[5], 31, 16),
        threads=bits(words[6], threads_high_bit, 0),
        slm_bytes=slm_bytes,
        barrier=bits(words[6], 21, 21) == 1,
        rounding=bits(words[6], 23, 22),
        cross_thread_registers=bits(words[7], 7, 0),
    )


def layout_of(gen):
    return (Gen7 if gen in ("ivb", "hsw") else Gen8)(gen)
