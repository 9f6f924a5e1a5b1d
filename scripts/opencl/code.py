"""A kernel's code without the compiler's padding, one instruction per line."""
import struct

from opencl.errors import RefusedError
from opencl.relocations import ADDRESS, ADDRESS_HIGH, ADDRESS_LOW

COMPACTED = 1 << 29
# Data that the code refers to by address: their surface and address; nothing else has an address as
# high. Tables of bytes are in the section of strings.
SECTIONS = {
    ".data.const": ("constant_data", 1 << 40),
    ".data.global": ("variables", 2 << 40),
    ".bss.const": ("constant_zeros", 3 << 40),
    ".bss.global": ("variable_zeros", 4 << 40),
    ".data.const.string": ("constant_bytes", 5 << 40),
}


def linked(kernel):
    """The code with the addresses of constants and variables, and the sections that it refers to."""
    code = bytearray(kernel.code)
    sections = set()
    for relocation in kernel.relocations:
        if relocation.section not in SECTIONS:
            raise RefusedError(
                f"kernel {kernel.name} names {relocation.symbol}, which is in "
                f"{relocation.section}: only constants and variables of the program are supported"
            )
        _, base = SECTIONS[relocation.section]
        address = base + relocation.place
        if relocation.kind == ADDRESS:
            struct.pack_into("<Q", code, relocation.offset, address)
        elif relocation.kind in (ADDRESS_LOW, ADDRESS_HIGH):
            word = address >> (32 if relocation.kind == ADDRESS_HIGH else 0) & 0xFFFFFFFF
            struct.pack_into("<I", code, relocation.offset, word)
        else:
            raise RefusedError(f"kernel {kernel.name}: relocations of kind {relocation.kind}")
        sections.add(relocation.section)
    return bytes(code), sorted(sections)


def instructions(code):
    """The bytes of each instruction: 8 if it is compacted, else 16. Zeros after the last one are padding."""
    found = []
    at = 0
    while at + 8 <= len(code):
        (first,) = struct.unpack_from("<I", code, at)
        size = 8 if first & COMPACTED else 16
        found.append(code[at : at + size])
        at += size
    while found and not any(found[-1]):
        found.pop()
    return found


def hex_text(title, code, comments):
    """The code as text; `comments` add the source line of each instruction."""
    lines = [f"# {title}: bytes in memory order, one instruction a line"]
    offset = 0
    for instruction in instructions(code):
        lines += [*comments.before(offset), instruction.hex(" ")]
        offset += len(instruction)
    return "\n".join(lines) + "\n"
