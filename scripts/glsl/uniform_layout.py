"""Where the uniforms outside blocks are, found by the marks of the first dispatch."""
import struct

REGISTERS = -1  # in the place of a surface's index: r1 and on


class UniformLayout(dict):
    """Mark of a uniform -> where its first element is; `letters`: place of an element -> type. A
    place is (index of a surface or REGISTERS, number of the dword)."""

    def __init__(self, declarations, memory, dispatch):
        super().__init__()
        self.letters = {}
        for value, where, place in _marked_places(memory, dispatch):
            for uniform in declarations.uniforms:
                if uniform.mark <= value < uniform.mark + uniform.elements:
                    if value == uniform.mark:
                        self[uniform.mark] = where
                    self.letters[place] = uniform.letter

    def is_in(self, index):
        """Does the surface with this index hold uniforms?"""
        return any(place[0] == index for place in self.letters)


def _marked_places(memory, dispatch):
    """(dword, where it is said to be, its place) of all that may hold uniforms."""
    for surface in dispatch.surfaces:
        if surface.kind != "buffer":
            continue
        data = memory.data(surface.address, surface.size_bytes // 4 * 4)
        for index, value in enumerate(struct.unpack(f"<{len(data) // 4}I", data)):
            yield value, f"surface {surface.index}, dword {index}", (surface.index, index)
    registers = dispatch.cross_thread_registers + dispatch.thread_registers[0]
    for index, value in enumerate(struct.unpack(f"<{len(registers) // 4}I", registers)):
        yield value, f"r{1 + index // 8}.{index % 8}", (REGISTERS, index)
