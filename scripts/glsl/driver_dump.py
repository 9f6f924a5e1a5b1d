"""The kernel in the output of the driver's compiler (INTEL_DEBUG=cs,hex)."""
import re

from glsl.captured_memory import CaptureError

BYTES = re.compile(r"^((?:[0-9a-f]{2} ){8}(?:(?:[0-9a-f]{2} ){8})?) *\S")
FIRST = re.compile(r"^Native code for")
WIDTH = re.compile(r"^SIMD(\d+) shader: ")
LAST = re.compile(r"^ +END B\d+")


def kernel_sections(text):
    """The text of each compiled kernel, without other output of the compiler."""
    section, complete = [], 0
    for line in text.splitlines():
        if FIRST.match(line):
            if complete:
                yield section[:complete]
            section, complete = [line.rstrip()], 0
        elif section:
            section.append(line.rstrip())
            if LAST.match(line):
                complete = len(section)
    if complete:
        yield section[:complete]


def kernel_dump(text, simd_size, memory_at):
    """The dump of the dispatched kernel: of its width, and equal to memory byte for byte.

    `memory_at(size)` returns that many bytes of the submitted kernel.
    """
    for section in kernel_sections(text):
        if int(WIDTH.match(section[1]).group(1)) != simd_size:
            continue
        code = b"".join(
            bytes.fromhex(match.group(1)) for match in map(BYTES.match, section) if match
        )
        if memory_at(len(code)) == code:
            return "\n".join(section) + "\n"
    raise CaptureError(f"the driver printed no SIMD{simd_size} kernel that it also dispatched")
