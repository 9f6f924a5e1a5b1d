#!/usr/bin/env python3
"""scripts/cl2eu.sh: what it asks for, what it refuses, and what it writes.

Usage: test_cl2eu.py EUSIM. Exit code 77 without the compiler.
"""
import contextlib
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "cl2eu.sh"
EUSIM = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "scripts"))
SAXPY = ROOT / "traces" / "opencl" / "saxpy.cl"
SAXPY_ARGUMENTS = ("a=2", "x=iota:64", "y=zeros:64", "n=64")

MANY = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
struct Pair { int a; float b; };
__kernel void values(__global int *out, char c, ulong u, half h, float4 v, float f, double d) {
  out[0] = c + (int)u + (int)h + (int)v.x + (int)f + (int)d;
}
__kernel void printing(__global int *out) { printf("%d", out[0]); }
__kernel void pair(__global int *out, struct Pair p) { out[0] = p.a; }
__kernel void volume(__read_only image3d_t in, __global float4 *out) {
  out[0] = read_imagef(in, (int4)(0));
}
__kernel void two(__global int *out, __local char *a, __local double *b) {
  a[get_local_id(0)] = 1;
  b[get_local_id(0)] = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = a[3] + (int)b[4];
}
__attribute__((reqd_work_group_size(8, 2, 1))) __kernel void fixed(__global int *out) {
  out[get_global_id(0)] = 1;
}
__kernel void asks(__read_only image2d_t in, __global int *out, sampler_t s, __global float4 *texel) {
  out[0] = get_image_width(in);
  out[1] = get_image_height(in);
  out[2] = get_image_channel_order(in);
  out[3] = get_image_channel_data_type(in);
  texel[0] = read_imagef(in, s, (float2)(0.5f));
}
"""


def run(*arguments, folder=None):
    command = [str(argument) for argument in arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)


class Folder(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        (self.folder / "many.cl").write_text(MANY, encoding="ascii")

    def tool(self, source, *options, arguments=()):
        given = [word for argument in arguments for word in ("--arg", argument)]
        return run(SCRIPT, source, "-o", self.folder, *options, *given, folder=self.folder)

    def many(self, kernel, *options, arguments=()):
        return self.tool("many.cl", "--kernel", kernel, *options, arguments=arguments)

    def written(self, name):
        return json.loads((self.folder / name).read_text(encoding="ascii"))

    def refuses(self, result, code, *texts):
        self.assertEqual(result.returncode, code, result.stderr)
        for text in texts:
            self.assertIn(text, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertEqual(list(self.folder.glob("*.json")), [])


class CommandLine(Folder):
    def test_says_what_to_install_without_its_packages(self):
        query = self.folder / "dpkg-query"
        query.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
        query.chmod(0o755)
        path = f"PATH={self.folder}:{os.environ['PATH']}"
        self.refuses(
            run("env", path, SCRIPT, SAXPY), 1, "intel-opencl-icd", "scripts/cl2eu.sh --setup"
        )

    def test_help_names_all_options_and_their_defaults(self):
        told = run(SCRIPT, "--help").stdout
        for text in (
            "--gen {bdw,skl,bxt}", "(default: skl)", "--kernel NAME", "--list", "--global X",
            "--local X", "--arg NAME=VALUE", "--options TEXT", "-o DIR", "--overwrite", "--setup",
        ):  # fmt: skip
            self.assertIn(text, told)

    def test_lists_kernels_and_how_arguments_are_given(self):
        told = run(SCRIPT, self.folder / "many.cl", "--list").stdout
        for text in (
            "fixed  SIMD", "groups of 8,2,1", "--arg h=NUMBER  (half)",
            "--arg v=NUMBER,... (4, or 1 for all)  (float4)", "--arg a=BYTES  (local char*)",
            "--arg in=IMAGE  (image2d_t)", "--arg s=SAMPLER  (sampler_t)",
            "--arg out=DATA  (global int*)", "zeros:N",
        ):  # fmt: skip
            self.assertIn(text, told)

    def test_names_missing_arguments_and_shows_all(self):
        result = self.tool(SAXPY, "--global", "64", arguments=("a=2",))
        self.refuses(result, 2, "kernel saxpy needs x, y, n:", "--arg a=NUMBER", "global float*")

    def test_refuses_what_does_not_suit_the_kernel(self):
        for options, arguments, text in (
            (["--global", "64"], [*SAXPY_ARGUMENTS, "z=1"], "there is no argument z (there are: a, x"),
            ([], SAXPY_ARGUMENTS, "give --global"),
            (["--global", "60", "--local", "16"], SAXPY_ARGUMENTS, "60 in x is no multiple of the 16"),
            (["--global", "0"], SAXPY_ARGUMENTS, "one to three numbers from 1"),
            (["--gen", "hsw", "--global", "64"], SAXPY_ARGUMENTS, "invalid choice: 'hsw'"),
            (["--kernel", "sax", "--global", "64"], SAXPY_ARGUMENTS, "has no kernel sax (it has: saxpy)"),
            (["--global", "64"], ["a=x", *SAXPY_ARGUMENTS[1:]], "--arg a=x: 'x' is no float"),
            (["--global", "64"], ["a=1,2", *SAXPY_ARGUMENTS[1:]], "2 numbers for float1"),
            (["--global", "64"], [*SAXPY_ARGUMENTS[:3], "n=-1"], "uint holds 0 to 4294967295"),
            (["--global", "64"], [*SAXPY_ARGUMENTS, "a=3"], "a is given more than once"),
            (["--global", "64"], ["a=1", "x=iota:0", "y=zeros:4", "n=1"], "no number of elements"),
            (["--global", "64"], ["a=1", "x=random:9:1", "y=zeros:4", "n=1"], "expected zeros:N"),
            (["--global", "64"], ["a=1", "x=iota:9:inf", "y=zeros:4", "n=1"], "finite numbers"),
            (["--global", "64"], ["a=1", "x=none.npy", "y=zeros:4", "n=1"], "there is no such file"),
        ):
            with self.subTest(text):
                self.refuses(self.tool(SAXPY, *options, arguments=arguments), 2, text)
        self.refuses(self.tool("many.cl", "--global", "8"), 2, "several kernels: give --kernel")

    def test_refuses_groups_of_another_size_than_the_kernel_requires(self):
        result = self.many("fixed", "--global", "16,16", "--local", "4,4", arguments=["out=zeros:9"])
        self.refuses(result, 2, "kernel fixed is compiled for groups of 8,2,1")

    def test_refuses_what_it_cannot_translate(self):
        for kernel, arguments, text in (
            ("printing", ["out=zeros:9"], "kernel printing: printf is not supported"),
            ("pair", ["out=zeros:9", "p=1"], "argument p: struct Pair by value is not supported"),
            ("volume", ["in=4x4", "out=zeros:9"], "argument in: image_3d is not supported"),
        ):
            with self.subTest(kernel):
                self.refuses(self.many(kernel, "--global", "8", arguments=arguments), 1, text)

    def test_shows_what_the_compiler_says(self):
        (self.folder / "bad.cl").write_text("__kernel void k() {\n  nothing; }\n", encoding="ascii")
        result = self.tool("bad.cl", "--global", "1")
        self.refuses(result, 1, "bad.cl:2:3: error: use of undeclared identifier 'nothing'")
        self.assertNotIn("Command was", result.stderr)

    def test_overwrites_an_edited_workload_only_when_told(self):
        options = ("--global", "64")
        self.assertEqual(self.tool(SAXPY, *options, arguments=SAXPY_ARGUMENTS).returncode, 0)
        (self.folder / "saxpy.skl.json").write_text("edited\n", encoding="ascii")
        result = self.tool(SAXPY, *options, arguments=SAXPY_ARGUMENTS)
        self.assertEqual(result.returncode, 1)
        self.assertIn("saxpy.skl.json would change: ", result.stderr)
        result = self.tool(SAXPY, *options, "--overwrite", arguments=SAXPY_ARGUMENTS)
        self.assertEqual(result.returncode, 0)


class Workloads(Folder):
    def test_have_numbers_of_every_type_at_the_places_that_the_compiler_chose(self):
        arguments = ["out=zeros:9", "c=-3", "u=0x123456789abcdef0", "h=-2.5", "v=1,2,3,4", "f=0.1"]
        made = self.many("values", "--global", "1", arguments=[*arguments, "d=0.1"])
        self.assertEqual(made.returncode, 0, made.stderr)
        payload = self.written("many.values.skl.json")["dispatch"]["payload"]
        found = [(item["type"], item["values"]) for item in payload if "values" in item]
        half = struct.pack("<e", -2.5)[::-1].hex()
        for expected in (
            ("b", [-3]), ("ud", ["0x9abcdef0", "0x12345678"]), ("uw", ["0x" + half]),
            ("f", [1, 2, 3, 4]), ("f", [0.1]), ("df", [0.1]),
        ):  # fmt: skip
            self.assertIn(expected, found)

    def test_have_local_pointers_one_behind_the_other(self):
        arguments = ["out=zeros:9", "a=local:10", "b=local:64"]
        made = self.many("two", "--global", "8", arguments=arguments)
        self.assertEqual(made.returncode, 0, made.stderr)
        document = self.written("many.two.skl.json")
        self.assertEqual(document["dispatch"]["slm_bytes"], 16 + 64)
        values = [item.get("values") for item in document["dispatch"]["payload"]]
        self.assertIn([0, 0], values)
        self.assertIn([16, 0], values)

    def test_tell_a_kernel_of_its_image_and_sampler(self):
        arguments = ["in=20x30:r8_unorm", "s=linear,repeat,normalized", "out=zeros:4", "texel=zeros:1"]
        made = self.many("asks", "--global", "1", arguments=arguments)
        self.assertEqual(made.returncode, 0, made.stderr)
        document = self.written("many.asks.skl.json")
        values = [item.get("values") for item in document["dispatch"]["payload"]]
        for fact in ([20], [30], [0x10B0], [0x10D2]):  # CL_R, CL_UNORM_INT8
            self.assertIn(fact, values)
        (sampler,) = document["samplers"]
        self.assertEqual((sampler["min_filter"], sampler["address"]), ("linear", ["wrap"] * 3))
        self.assertNotIn("normalized", sampler)

    def test_divide_the_range_by_the_largest_groups(self):
        for size, local in (("1000", [250, 1, 1]), ("257", [257 // 257, 1, 1]), ("64,3", [64, 1, 1])):
            arguments = ["a=2", "x=iota:999", "y=zeros:999", "n=64"]
            made = self.tool(SAXPY, "--global", size, "--overwrite", arguments=arguments)
            self.assertEqual(made.returncode, 0, made.stderr)
            self.assertEqual(self.written("saxpy.skl.json")["dispatch"]["local_size"], local)

    def test_take_data_of_every_kind(self):
        (self.folder / "y.csv").write_text("1\n2\n", encoding="ascii")
        arguments = ["a=0x40000000", "x=random:5:-1:1:7", "y=y.csv", "n=64"]
        self.assertEqual(self.tool(SAXPY, "--global", "64", arguments=arguments).returncode, 0)
        x, y = self.written("saxpy.skl.json")["surfaces"]
        self.assertEqual(y["data"], {"type": "f", "file": "y.csv"})
        expected = {"type": "f", "pattern": "random", "seed": 7, "min": -1, "max": 1, "count": 5}
        self.assertEqual(x["data"], expected)


class Examples(Folder):
    def test_are_what_their_options_give(self):
        found = sorted((ROOT / "traces" / "opencl").glob("*.json"))
        self.assertEqual(len(found), 3)
        for path in found:
            source = path.parent / (path.name.split(".")[0] + ".cl")
            second = source.read_text(encoding="ascii").splitlines()[1]
            words = second.removeprefix("// cl2eu.sh options: ").split()
            made = run(SCRIPT, source, "-o", self.folder, *words)
            self.assertEqual(made.returncode, 0, made.stderr)
            for name in (path.name, path.with_suffix(".hex").name):
                self.assertEqual((self.folder / name).read_bytes(), (path.parent / name).read_bytes())


class Zebins(Folder):
    """A file that somebody else compiled is taken as one's own source."""

    def compiled(self, *options):
        command = ["ocloc", "compile", "-q", "-file", str(SAXPY), "-output", "saxpy"]
        run(*command, "-output_no_suffix", *options, folder=self.folder)
        return self.folder / "saxpy"

    def test_give_the_same_as_their_source(self):
        for gen in ("bdw", "skl", "bxt"):
            zebin = self.compiled("-device", gen, "-internal_options", "-cl-intel-allow-zebin")
            options = ("--gen", gen, "--global", "64")
            for source in (zebin, SAXPY):  # the second would change nothing
                made = self.tool(source, *options, arguments=SAXPY_ARGUMENTS)
                self.assertEqual(made.returncode, 0, made.stderr)

    def test_of_another_chip_are_refused(self):
        zebin = self.compiled("-device", "bdw", "-internal_options", "-cl-intel-allow-zebin")
        result = self.tool(zebin, "--global", "64", arguments=SAXPY_ARGUMENTS)
        self.refuses(result, 1, "code for bdw: give --gen bdw")

    def test_need_to_be_zebins(self):
        result = self.tool(self.compiled("-device", "skl"), "--global", "64")
        self.refuses(result, 1, "patch tokens", "-cl-intel-allow-zebin")
        (self.folder / "half").write_bytes(b"\x7fELF" + bytes(9))
        self.refuses(self.tool("half", "--global", "64"), 1, "no OpenCL source and no zebin")
        self.refuses(self.tool(EUSIM, "--global", "64"), 1, "not a zebin")

    def test_that_are_damaged_end_with_a_message(self):
        zebin = self.compiled("-device", "skl", "-internal_options", "-cl-intel-allow-zebin")
        content = zebin.read_bytes()
        for at in range(0, len(content), 19):
            self.translate(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
        for size in range(0, len(content), 101):
            self.translate(content[:size])

    def translate(self, content):
        """Ends with a document, or with an error of the two kinds that are printed."""
        # pylint: disable=import-outside-toplevel
        from opencl.__main__ import translated
        from opencl.errors import RefusedError, UsageError
        from opencl.options import parsed
        from opencl.zebin import damage_told, read_kernels

        given = [word for argument in SAXPY_ARGUMENTS for word in ("--arg", argument)]
        options = parsed(["saxpy", "--global", "64", *given])
        with contextlib.suppress(RefusedError, UsageError), damage_told("saxpy"):
            translated(options, read_kernels(content, "skl", "saxpy"))

    def test_have_one_instruction_a_line_and_no_padding(self):
        self.assertEqual(self.tool(SAXPY, "--global", "64", arguments=SAXPY_ARGUMENTS).returncode, 0)
        lines = (self.folder / "saxpy.skl.hex").read_text(encoding="ascii").splitlines()[1:]
        self.assertTrue(all(re.fullmatch(r"([0-9a-f]{2} ){7}([0-9a-f]{2} ?){1,9}", line) for line in lines))
        listed = run(EUSIM, "disasm", "--gen", "skl", self.folder / "saxpy.skl.hex").stdout
        self.assertEqual(len(listed.strip().splitlines()), len(lines) + listed.count("\nL"))
        self.assertIn("EOT", listed.strip().splitlines()[-1])


if __name__ == "__main__":
    if "needs these Debian packages" in run(SCRIPT, "--help").stderr:
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
