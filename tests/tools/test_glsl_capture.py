#!/usr/bin/env python3
"""How scripts/glsl reads a driver's submission, on a batch that is built here word by word."""
import contextlib
import io
import pathlib
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

from glsl.captured_memory import CapturedMemory, CaptureError  # noqa: E402
from glsl.compute_state import find_dispatch  # noqa: E402
from glsl.declarations import declarations, image_formats  # noqa: E402
from glsl.driver_dump import kernel_dump  # noqa: E402
from glsl.options import parsed  # noqa: E402
from glsl.output_files import write_files  # noqa: E402
from glsl.skeleton import skeleton  # noqa: E402

SAMPLER, BORDER = 0xA0, 0xC0  # after the base of dynamic state
BATCH, STATE, DATA, CODE = 0x100000, 0x200000, 0x300000, 0x400000
MARK = 0x4B5A0000
BUFFER_MARK = 0xB0FFE000
IMAGE_MARK = 1  # each byte of the image


def packed(words):
    return struct.pack(f"<{len(words)}I", *words)


class Submission:
    """Two threads of 16 channels per group, 3 x 2 groups, 4096 bytes of SLM, a barrier, two buffers of 8 dwords
    (uniforms; the shader's own) and an image of 20 x 10 texels."""

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
        self.data = uniforms + [0] * (16 - len(uniforms)) + [BUFFER_MARK] + [0] * 15
        self.data += [IMAGE_MARK * 0x01010101] + [0] * 47
        self.sampler = [0, 0xE0000, 0x180, 0]

    def memory(self):
        batch = [
            0x69040002,  # PIPELINE_SELECT: one dword
            0x680B0000,  # 3DSTATE_VF_STATISTICS: one dword
            0x61010008, 0, STATE | 1, STATE | 1, 0, CODE | 1, 0, 0, 0, 0,
            0x70000006, self.vfe, 0, 0, 0, 0, 0, 0,
            0x70010002, 0, 64, 0x40,
            0x70020002, 0, 32, 0x20,
            0x71050009, 0, self.walker, 0, 3, 0, 2, 0, 1, 0xFFFF, 0xFFFFFFFF,
            0x05000000,
        ]  # fmt: skip
        state = [0] * 8 + self.descriptor + self.registers[0] + self.registers[1]
        state += [0] * (SAMPLER // 4 - len(state))
        state += self.sampler + [0] * 4 + [0x3F000000, 0, 0, 0x3F800000]
        state += [0] * (64 - len(state))
        state += [0x120, 0x140, 0x160] + [0] * 5
        for surface in self.surfaces:
            state += surface
        buffers = [(BATCH, batch), (STATE, state), (DATA, self.data), (CODE, [0] * 16 + [7] * 8)]
        header = f"batch {BATCH}\n"
        header += "".join(f"buffer {place} {4 * len(words)}\n" for place, words in buffers)
        content = b"".join(packed(words) for _, words in buffers)
        return CapturedMemory(header.encode("ascii") + b"\n" + content)

    def captured(self, gen="ivb"):
        memory = self.memory()
        return memory, find_dispatch(memory, gen)


DECLARED = declarations(
    "renderer R\nlocal_size 32 1 1\n"
    f"buffer {BUFFER_MARK} open u Out\nuniform {MARK} f 2 scale\nuniform {MARK + 2} d 1 n\n"
    f"image {IMAGE_MARK} 20 10 picture\n"
)


def translated(submission, declared=DECLARED, gen="ivb", files=None):
    captured = submission.captured(gen)
    return skeleton("k", ("k.txt", gen), declared, captured, captured, files)


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
        workload = skeleton("k", ("k.txt", "ivb"), DECLARED, marked, plain)
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
        self.assertNotIn("scratch_bytes", workload["dispatch"])
        self.assertNotIn("samplers", workload)

    def test_have_uniforms_as_long_as_the_blocks_that_are_loaded(self):
        uniforms, out, _ = translated(Submission([MARK]))["surfaces"]
        self.assertEqual((len(uniforms["data"]["values"]), uniforms["size_bytes"]), (8, 64))
        self.assertNotIn("size_bytes", out)

    def test_take_data_from_files(self):
        _, out, image = translated(
            Submission([]), files={"Out": "../o.csv", "picture": "p.png"}
        )["surfaces"]
        self.assertEqual(out["data"], {"type": "ud", "file": "../o.csv"})
        self.assertNotIn("size_bytes", out)  # number of elements in the file
        self.assertEqual(image["data"], {"type": "ud", "file": "p.png"})

    def test_have_scratch_space_in_units_of_their_generation(self):
        for gen, field, scratch_bytes in (
            ("ivb", 0, 1024),
            ("ivb", 1, 2048),
            ("ivb", 11, 16384),
            ("hsw", 0, 2048),
            ("hsw", 2, 8192),
        ):
            submission = Submission([])
            submission.vfe = 0x12345400 | field
            found = translated(submission, gen=gen)["dispatch"]["scratch_bytes"]
            self.assertEqual(found, scratch_bytes, (gen, field))

    def test_have_the_samplers_that_the_driver_set(self):
        submission = Submission([])
        submission.descriptor[2] = SAMPLER
        # mip linear, mag linear, min nearest, bias -0.5; lod 1 to 2.5; clamp, mirror, border
        submission.sampler = [3 << 20 | 1 << 17 | (0x1F80 << 1), 0x100 << 20 | 0x280 << 8, BORDER]
        submission.sampler += [2 << 6 | 1 << 3 | 4 | 1 << 10]
        textures = declarations(f"local_size 32 1 1\ntexture {IMAGE_MARK} 20 10 picture\n")
        workload = translated(submission, textures)
        self.assertEqual(workload["surfaces"][2]["name"], "picture")
        self.assertEqual(
            workload["samplers"],
            [
                {
                    "index": 0,
                    "min_filter": "nearest",
                    "mag_filter": "linear",
                    "mip_filter": "linear",
                    "address": ["clamp", "mirror", "border"],
                    "border": [0.5, 0, 0, 1],
                    "lod_bias": -0.5,
                    "min_lod": 1,
                    "max_lod": 2.5,
                    "normalized": False,
                }
            ],
        )
        submission.sampler[0] = 2 << 17
        with self.assertRaisesRegex(CaptureError, "sampler 0 has 2 in bits 19:17 of dword 0"):
            translated(submission, textures)

    def test_have_one_memory_for_a_texture_that_is_bound_twice(self):
        """As for textureGather on Ivy Bridge and Haswell; the formats may differ."""
        submission = Submission([])
        submission.surfaces[1] = list(submission.surfaces[2])
        submission.surfaces[2][0] = 1 << 29 | 0xD8 << 18
        _, first, second = translated(submission, files={"picture": "p.csv"})["surfaces"]
        self.assertEqual((first["name"], first["format"]), ("picture", "r32_uint"))
        self.assertEqual(first["data"], {"type": "ud", "file": "p.csv"})
        size = {"index": 2, "width": 20, "height": 10}
        inside = {"name": "picture.surface2", "format": "r32_float", "inside": "picture"}
        self.assertEqual(second, {**size, **inside})

    def test_that_are_not_understood_are_refused(self):
        def refused(text, change):
            submission = Submission([])
            change(submission)
            with self.assertRaisesRegex(CaptureError, text):
                translated(submission)

        refused("type 3", lambda s: s.surfaces.__setitem__(1, [3 << 29] + [0] * 7))
        refused("format 0x0d9", lambda s: s.surfaces[2].__setitem__(0, 1 << 29 | 0xD9 << 18))
        refused("picture: the driver loads", lambda s: s.surfaces.__setitem__(2, s.surfaces[1]))
        refused("not an image of the shader", lambda s: s.data.__setitem__(32, 0))
        image = [1 << 29 | 0xD7 << 18, DATA + 129, 9 << 16 | 19, 79, 0, 0, 0, 0]
        refused("binds two places in memory, surfaces 1 and 2",
                lambda s: s.surfaces.__setitem__(1, image))  # fmt: skip
        refused("exchanges its channels", lambda s: s.surfaces[2].__setitem__(7, 0o4577 << 16))
        refused("not an index", lambda s: s.registers[1].__setitem__(0, 5))
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


class Options(unittest.TestCase):
    def test_become_the_values_given_to_the_driver(self):
        options = parsed(
            ["--tools", "t", "s.comp", "--uniform", "a=1,2", "--data", "In=x.csv"]
            + ["--count", "Out=9", "--image", "i=4x2", "--image", "t=8x16:r8"]
            + ["--sampler", "t=linear,clamp"]
        )
        self.assertEqual(options.uniform, {"a": "1,2"})
        self.assertEqual(options.data, {"In": pathlib.Path("x.csv")})
        self.assertEqual(options.count, {"Out": 9})
        self.assertEqual(options.image, {"i": ("4x2", None), "t": ("8x16", 0x8229)})
        self.assertEqual(options.sampler, {"t": f"{0x2601}:{0x812F}"})

    def test_that_are_wrong_are_refused(self):
        for option, said in (
            ("--uniform=a", "expected NAME=V"),
            ("--count=Out=0", "N from 1"),
            ("--image=i=4", "NAME=WxH"),
            ("--image=i=4x4:r9", "unknown format"),
            ("--sampler=s=cubic", "NAME=FILTER"),
            ("--groups=0", "one to three numbers from 1"),
        ):
            with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as told:
                parsed(["--tools", "t", "s.comp", option])
            self.assertIn(said, told.getvalue())
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as told:
            parsed(["--tools", "t", "s.comp", "--uniform", "a=1", "--uniform", "a=2"])
        self.assertIn("a is given more than once", told.getvalue())


class Outputs(unittest.TestCase):
    def test_edited_by_hand_are_not_overwritten(self):
        with tempfile.TemporaryDirectory() as name:
            directory = pathlib.Path(name) / "new"
            texts = {"k.txt": "kernel\n", "k.json": "{}\n"}
            write_files(directory, texts, False)
            write_files(directory, texts, False)  # would change nothing
            (directory / "k.json").write_text("edited")
            with self.assertRaisesRegex(CaptureError, "k.json would change: .*--overwrite"):
                write_files(directory, {"k.txt": "other\n", "k.json": "{}\n"}, False)
            self.assertEqual((directory / "k.txt").read_text(), "kernel\n")
            self.assertEqual((directory / "k.json").read_text(), "edited")
            write_files(directory, texts, True)
            self.assertEqual((directory / "k.json").read_text(), "{}\n")
            self.assertEqual(sorted(p.name for p in directory.iterdir()), ["k.json", "k.txt"])


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
