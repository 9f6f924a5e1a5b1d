#!/usr/bin/env python3
"""Variables of the session do not change the outputs of glsl2eu.sh and cl2eu.sh, which name them.

Expected: the files of an empty session. Exit code 77 without the drivers or the compiler.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHADER = """#version 430
layout(local_size_x=16) in;
layout(std430, binding=0) buffer B { uint b[]; };
void main() { b[gl_GlobalInvocationID.x] = 7u; }
"""
KERNEL = "__kernel void k(__global uint *b) { b[get_global_id(0)] = 7; }\n"
MESA = {
    "LIBGL_ALWAYS_SOFTWARE": "1", "MESA_LOADER_DRIVER_OVERRIDE": "swrast", "GALLIUM_DRIVER": "llvmpipe",
    "INTEL_DEBUG": "no16", "MESA_GL_VERSION_OVERRIDE": "3.0", "LIBGL_DRIVERS_PATH": "/none",
    "__EGL_VENDOR_LIBRARY_FILENAMES": "/none.json", "EGL_PLATFORM": "wayland",
}  # fmt: skip


def script(name, source, folder, variables):
    command = [ROOT / "scripts" / name, source, "--gen", "skl", "-o", folder]
    if name == "cl2eu.sh":
        command += ["--global", "16", "--arg", "b=zeros:16"]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=os.environ | variables)


class Environment(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def written(self, name, source, variables):
        with tempfile.TemporaryDirectory(dir=self.folder) as out:
            made = script(name, source, out, variables)
            self.assertEqual(made.returncode, 0, made.stderr)
            files = {path.name: path.read_bytes() for path in pathlib.Path(out).iterdir()}
        return files, made.stderr

    def same(self, name, text, suffix, variables, note):
        source = self.folder / f"k{suffix}"
        source.write_text(text, encoding="ascii")
        expected, _ = self.written(name, source, {})
        for variable, value in variables.items():
            with self.subTest(variable):
                files, told = self.written(name, source, {variable: value})
                self.assertEqual(files, expected)
                self.assertIn(f"{name}: note: {note}{variable}", told)

    def test_of_mesa_is_left_out(self):
        self.same("glsl2eu.sh", SHADER, ".comp", MESA, "not passed on: ")

    def test_of_the_opencl_compiler_is_named(self):
        self.same("cl2eu.sh", KERNEL, ".cl", {"NEOReadDebugKeys": "1"}, "not passed on: ")
        self.same("cl2eu.sh", KERNEL, ".cl", {"IGC_EnableVISASlowpath": "0"}, "the compiler reads ")


def main():
    for name in ("cl2eu.sh", "glsl2eu.sh"):
        told = subprocess.run([ROOT / "scripts" / name, "--help"], check=False, capture_output=True, text=True)
        if "needs these Debian packages" in told.stderr:
            sys.exit(77)
    unittest.main()


if __name__ == "__main__":
    main()
