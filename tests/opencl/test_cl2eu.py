#!/usr/bin/env python3
"""scripts/cl2eu.sh: the arguments that it requires, and the inputs that it refuses.

Usage: test_cl2eu.py EUSIM. Exit code 77 without the compiler.
"""
import contextlib
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from script_case import ROOT, SAXPY, SAXPY_ARGUMENTS, SCRIPT, Folder, main, run  # noqa: E402

EUSIM = pathlib.Path(sys.argv[1]).resolve()


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
            (["--global", "64"], [*SAXPY_ARGUMENTS, "z=1"], "no argument z (allowed: a, x"),
            ([], SAXPY_ARGUMENTS, "give --global"),
            (["--global", "60", "--local", "16"], SAXPY_ARGUMENTS, "60 in x is not a multiple of the 16"),
            (["--global", "0"], SAXPY_ARGUMENTS, "one to three numbers from 1"),
            (["--gen", "hsw", "--global", "64"], SAXPY_ARGUMENTS, "invalid choice: 'hsw'"),
            (["--kernel", "sax", "--global", "64"], SAXPY_ARGUMENTS, "has no kernel sax (it has: saxpy)"),
            (["--global", "64"], ["a=x", *SAXPY_ARGUMENTS[1:]], "--arg a=x: 'x' is not a float"),
            (["--global", "64"], ["a=1,2", *SAXPY_ARGUMENTS[1:]], "2 numbers for float1"),
            (["--global", "64"], [*SAXPY_ARGUMENTS[:3], "n=-1"], "uint holds 0 to 4294967295"),
            (["--global", "64"], [*SAXPY_ARGUMENTS, "a=3"], "a is given more than once"),
            (["--global", "64"], ["a=1", "x=iota:0", "y=zeros:4", "n=1"], "not a number of elements"),
            (["--global", "64"], ["a=1", "x=random:9:1", "y=zeros:4", "n=1"], "expected zeros:N"),
            (["--global", "64"], ["a=1", "x=iota:9:inf", "y=zeros:4", "n=1"], "finite numbers"),
            (["--global", "64"], ["a=1", "x=none.npy", "y=zeros:4", "n=1"], "no such file"),
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
            ("volume", ["in=4x4", "out=zeros:9"], "argument in: image_3d is not supported"),
        ):
            with self.subTest(kernel):
                self.refuses(self.many(kernel, "--global", "8", arguments=arguments), 1, text)

    def test_shows_what_the_compiler_says(self):
        (self.folder / "bad.cl").write_text("__kernel void k() {\n  nothing; }\n", encoding="ascii")
        result = self.tool("bad.cl", "--global", "1")
        self.refuses(result, 1, "bad.cl:2:3: error: use of undeclared identifier 'nothing'")
        self.assertNotIn("Command was", result.stderr)

    def test_overwrites_an_edited_workload_only_on_request(self):
        options = ("--global", "64")
        self.assertEqual(self.tool(SAXPY, *options, arguments=SAXPY_ARGUMENTS).returncode, 0)
        (self.folder / "saxpy.skl.json").write_text("edited\n", encoding="ascii")
        result = self.tool(SAXPY, *options, arguments=SAXPY_ARGUMENTS)
        self.assertEqual(result.returncode, 1)
        self.assertIn("saxpy.skl.json would change: ", result.stderr)
        result = self.tool(SAXPY, *options, "--overwrite", arguments=SAXPY_ARGUMENTS)
        self.assertEqual(result.returncode, 0)


class Zebins(Folder):
    """A file that was compiled elsewhere is accepted as one's own source is."""

    def compiled(self, *options):
        command = ["ocloc", "compile", "-q", "-file", str(SAXPY), "-output", "saxpy"]
        run(*command, "-output_no_suffix", *options, folder=self.folder)
        return self.folder / "saxpy"

    def test_give_the_same_as_their_source(self):
        for gen in ("bdw", "skl", "bxt"):
            zebin = self.compiled("-device", gen, "-internal_options", "-cl-intel-allow-zebin")
            options = ("--gen", gen, "--global", "64", "--overwrite")
            files = []
            for source in (zebin, SAXPY):  # only the latter gives comments with lines of the source
                made = self.tool(source, *options, arguments=SAXPY_ARGUMENTS)
                self.assertEqual(made.returncode, 0, made.stderr)
                files.append((self.code(gen), (self.folder / f"saxpy.{gen}.json").read_text("utf-8")))
            self.assertEqual(files[0], files[1])

    def code(self, gen):
        """The lines of bytes."""
        text = (self.folder / f"saxpy.{gen}.hex").read_text(encoding="utf-8")
        return [line for line in text.splitlines()[1:] if not line.startswith("//")]

    def test_of_another_chip_are_refused(self):
        zebin = self.compiled("-device", "bdw", "-internal_options", "-cl-intel-allow-zebin")
        result = self.tool(zebin, "--global", "64", arguments=SAXPY_ARGUMENTS)
        self.refuses(result, 1, "code for bdw: give --gen bdw")

    def test_need_to_be_zebins(self):
        result = self.tool(self.compiled("-device", "skl"), "--global", "64")
        self.refuses(result, 1, "patch tokens", "-cl-intel-allow-zebin")
        (self.folder / "half").write_bytes(b"\x7fELF" + bytes(9))
        self.refuses(self.tool("half", "--global", "64"), 1, "neither OpenCL source nor a zebin")
        self.refuses(self.tool(EUSIM, "--global", "64"), 1, "not a zebin")

    def test_that_are_damaged_end_with_a_message(self):
        options = ("-device", "skl", "-internal_options", "-cl-intel-allow-zebin")
        for lines in ((), ("-options", "-gline-tables-only")):
            content = self.compiled(*options, *lines).read_bytes()
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
        lines = self.code("skl")
        self.assertTrue(all(re.fullmatch(r"([0-9a-f]{2} ){7}([0-9a-f]{2} ?){1,9}", line) for line in lines))
        listed = run(EUSIM, "disasm", "--gen", "skl", self.folder / "saxpy.skl.hex").stdout
        self.assertEqual(len(listed.strip().splitlines()), len(lines) + listed.count("\nL"))
        self.assertIn("EOT", listed.strip().splitlines()[-1])


if __name__ == "__main__":
    main()
