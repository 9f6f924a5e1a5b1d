"""Places of the uniforms outside blocks, found by the marks of the first dispatch."""
import struct

REGISTERS = -1  # in the place of a surface's index: r1 and on


class UniformLayout(dict):
    """Maps marks of uniforms to the places of their first elements; `letters` maps places of elements to types. A place
    is (index of a surface or REGISTERS, number of the dword)."""

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
        """True if the surface with this index contains uniforms."""
        return any(place[0] == index for place in self.letters)


def _marked_places(memory, dispatch):
    """Yields (dword, place in messages, place) of all dwords that may be uniforms."""
    for surface in dispatch.surfaces:
        if surface.kind != "buffer":
            continue
        data = memory.data(surface.address, surface.size_bytes // 4 * 4)
        for index, value in enumerate(struct.unpack(f"<{len(data) // 4}I", data)):
            yield value, f"surface {surface.index}, dword {index}", (surface.index, index)
    registers = dispatch.cross_thread_registers + dispatch.thread_registers[0]
    for index, value in enumerate(struct.unpack(f"<{len(registers) // 4}I", registers)):
        yield value, f"r{1 + index // 8}.{index % 8}", (REGISTERS, index)
