"""The memory of the GPU as the driver submitted it (i915_shim.c, write_capture)."""
import struct


class CaptureError(Exception):
    """The capture is not supported; the text is the reason."""


def bits(value, high, low):
    """The field of a dword."""
    return value >> low & ((1 << (high - low + 1)) - 1)


class CapturedMemory:
    """One submission: `batch` is the address of its first command."""

    def __init__(self, content):
        header, _, content = content.partition(b"\n\n")
        self.batch = None
        self._buffers = []
        begin = 0
        for line in header.decode("ascii").split("\n"):
            word, address, *size = line.split()
            if word == "batch":
                self.batch = int(address)
                continue
            end = begin + int(size[0])
            self._buffers.append((int(address), content[begin:end]))
            begin = end

    def data(self, address, size):
        for begin, content in self._buffers:
            if begin <= address and address + size <= begin + len(content):
                return content[address - begin : address - begin + size]
        raise CaptureError(f"no buffer holds the {size} bytes at 0x{address:x}")

    def dwords(self, address, count):
        return list(struct.unpack(f"<{count}I", self.data(address, 4 * count)))
