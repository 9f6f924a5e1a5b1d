#!/usr/bin/env python3
"""How scripts/glsl reads what a driver submitted: a batch built here word by word."""
import pathlib
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

from glsl.captured_memory import CapturedMemory, CaptureError  # noqa: E402
from glsl.compute_state import find_dispatch  # noqa: E402
from glsl.declarations import declarations, image_formats  # noqa: E402
from glsl.driver_dump import kernel_dump  # noqa: E402
from glsl.skeleton import skeleton  # noqa: E402

BATCH, STATE, DATA, CODE = 0x100000, 0x200000, 0x300000, 0x400000
MARK = 0x4B5A0000
BUFFER_MARK = 0xB0FFE000


def packed(words):
    return struct.pack(f"<{len(words)}I", *words)


class Submission:
    """Two threads of 16 channels a group, 3 x 2 groups, 4096 bytes of SLM, a barrier, two buffers
    of 8 dwords (uniforms; the shader's own) and an image of 20 x 10 texels."""

    def __init__(self, uniforms):
        self.vfe = 0
        self.walker = 1 << 30 | 1
        self.descriptor = [0x40, 0, 0, 0x100 | 3, 1 << 16, 1 << 21 | 1 << 16 | 2, 0, 0]
        self.registers = [[0, 0x5A5A5A5A] + [0] * 6, [1, 0x5A5A5A5A] + [0] * 6]
        self.surfaces = [
            [4 << 29, DATA, 31, 0, 0, 0, 0, 0],
            [4 << 29 | 0x1FF << 18, DATA + 64, 31, 0, 0, 0, 0, 0],
            [1 << 29 | 0xD7 << 18, DATA + 128, 9 << 16 | 19, 79, 0, 0, 0, 0],
        ]
        self.data = uniforms + [0] * (16 - len(uniforms)) + [BUFFER_MARK] + [0] * 63

    def memory(self):
        batch = [
            0x69040002,  # PIPELINE_SELECT: one dword
            0x61010008, 0, STATE | 1, STATE | 1, 0, CODE | 1, 0, 0, 0, 0,
            0x70000006, self.vfe, 0, 0, 0, 0, 0, 0,
            0x70010002, 0, 64, 0x40,
            0x70020002, 0, 32, 0x20,
            0x71050009, 0, self.walker, 0, 3, 0, 2, 0, 1, 0xFFFF, 0xFFFFFFFF,
            0x05000000,
        ]  # fmt: skip
        state = [0] * 8 + self.descriptor + self.registers[0] + self.registers[1]
        state += [0] * (64 - len(state))
        state += [0x120, 0x140, 0x160] + [0] * 5
        for surface in self.surfaces:
            state += surface
        buffers = [(BATCH, batch), (STATE, state), (DATA, self.data), (CODE, [0] * 16 + [7] * 8)]
        header = f"batch {BATCH}\n"
        header += "".join(f"buffer {place} {4 * len(words)}\n" for place, words in buffers)
        content = b"".join(packed(words) for _, words in buffers)
        return CapturedMemory(header.encode("ascii") + b"\n" + content)

    def captured(self):
        memory = self.memory()
        return memory, find_dispatch(memory)


DECLARED = declarations(
    "renderer R\nlocal_size 32 1 1\n"
    f"buffer {BUFFER_MARK} Out\nuniform {MARK} f 2 scale\nuniform {MARK + 2} d 1 n\n"
    "image 0 20 10 picture\n"
)


class Dispatches(unittest.TestCase):
    def test_are_what_the_state_says(self):
        dispatch = Submission([]).captured()[1]
        self.assertEqual(dispatch.simd_size, 16)
        self.assertEqual(dispatch.groups, [3, 2, 1])
        self.assertEqual(dispatch.threads_per_group, 2)
        self.assertEqual(dispatch.kernel_address, CODE + 0x40)
        self.assertEqual(dispatch.slm_bytes, 4096)
        self.assertTrue(dispatch.barrier)
        uniforms, out, image = dispatch.surfaces
        self.assertEqual((uniforms.size_bytes, uniforms.stride_bytes), (32, 1))
        self.assertEqual((out.size_bytes, out.stride_bytes, out.format), (32, 0, ""))
        self.assertEqual((image.format, image.width, image.height), ("r32_uint", 20, 10))

    def test_become_a_workload(self):
        marked = Submission([MARK, MARK + 1, 0, 0, MARK + 2]).captured()
        plain = Submission([0x3FC00000, 0, 0, 0, 9]).captured()
        workload = skeleton("k", "k.txt", "ivb", DECLARED, marked, plain)
        self.assertEqual(workload["dispatch"]["groups"], [3, 2, 1])
        self.assertEqual(workload["dispatch"]["slm_bytes"], 4096)
        index = {"grf": 1, "subreg_bytes": 0, "type": "ud", "builtin": "thread_in_group"}
        self.assertEqual(workload["dispatch"]["payload"], [index])
        uniforms, out, image = workload["surfaces"]
        values = ["1.5", "0", "0", "0", "0x00000009", "0", "0", "0"]
        self.assertEqual(uniforms["data"]["values"], values)
        self.assertEqual((out["name"], out["data"]["count"]), ("Out", 8))
        self.assertEqual((image["name"], image["width"], image["height"]), ("picture", 20, 10))
        self.assertIn("scale: surface 0, dword 0; n: surface 0, dword 4", workload["comment"])

    def test_that_are_not_understood_are_refused(self):
        def refused(text, change):
            submission = Submission([])
            change(submission)
            with self.assertRaisesRegex(CaptureError, text):
                skeleton("k", "k.txt", "ivb", DECLARED, *[submission.captured()] * 2)

        refused("spills", lambda s: setattr(s, "vfe", 0x12345400))
        refused("samplers", lambda s: s.descriptor.__setitem__(2, 1 << 2))
        refused("type 3", lambda s: s.surfaces.__setitem__(1, [3 << 29] + [0] * 7))
        refused("format 0x0d9", lambda s: s.surfaces[2].__setitem__(0, 1 << 29 | 0xD9 << 18))
        refused("the images picture", lambda s: s.surfaces.__setitem__(2, s.surfaces[1]))
        refused("no index", lambda s: s.registers[1].__setitem__(0, 5))
        refused("more constants", lambda s: s.descriptor.__setitem__(4, 2 << 16))
        refused("no buffer holds", lambda s: s.surfaces[1].__setitem__(1, 0x999000))


class Dumps(unittest.TestCase):
    TEXT = (
        "NIR (final form) for compute shader:\n"
        "Native code for unnamed compute shader GLSL2 (sha1 1)\n"
        "SIMD8 shader: 1 instructions.\n   START B0 (2 cycles)\n"
        "01 02 03 04 05 06 07 08                         mov(8) ...\n   END B0\n\n"
        "Native code for unnamed compute shader GLSL2 (sha1 2)\n"
        "SIMD16 shader: 1 instructions.\n   START B0 (2 cycles)\n"
        "01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 add(16) ...\n   END B0\nother\n"
    )

    def test_are_chosen_by_width_and_bytes(self):
        code = bytes(range(1, 17))
        dump = kernel_dump(self.TEXT, 16, lambda size: code[:size])
        self.assertTrue(dump.startswith("Native code") and dump.endswith("   END B0\n"))
        self.assertIn("add(16)", dump)
        self.assertIn("mov(8)", kernel_dump(self.TEXT, 8, lambda size: code[:size]))
        with self.assertRaisesRegex(CaptureError, "no SIMD16 kernel"):
            kernel_dump(self.TEXT, 16, bytes)


class Images(unittest.TestCase):
    def test_have_their_formats_in_the_source(self):
        source = (
            "// layout(r8) uniform image2D old;\n"
            "layout(r32f, binding = 0) readonly uniform image2D a;\n"
            "layout (binding = 1, rgba8) writeonly uniform image2D b ;\n"
        )
        self.assertEqual(image_formats(source), {"a": 0x822E, "b": 0x8058})
        with self.assertRaisesRegex(CaptureError, "image c needs a format"):
            image_formats("layout(binding = 1) uniform uimage2D c;")


if __name__ == "__main__":
    unittest.main()
