#!/usr/bin/env python3
"""The compile scripts in a folder of hostile files: nothing there is imported, run or read.

Usage: test_hostile_folder.py. Exit code 77 without the compilers. The reference is the language: a #include with
quotes is searched in the folder of the including file (C17 6.10.2), and a program that is named without a folder is
searched in PATH, in which an empty entry is the current folder.
"""
import os
import pathlib
import subprocess
import sys
import sysconfig
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
SKIPPED = 77
HOSTILE = """import os
open(os.environ["EUSIM_TEST_SEEN"], "a").write(__file__ + "\\n")
raise SystemExit("a file of the current folder was imported")
"""
PROGRAMS = ("bash", "cat", "dirname", "dpkg-query", "find", "gcc", "as", "ld", "grep", "mkdir", "mv", "ocloc",
            "pwd", "python3", "env", "collect2", "cc1")  # fmt: skip
CL = "__kernel void k(__global int *out) { out[get_global_id(0)] = 1; }\n"
COMP = """#version 430
layout(local_size_x = 8) in;
layout(std430, binding = 0) buffer Out { uint v[]; };
void main() { v[gl_GlobalInvocationID.x] = 1u; }
"""


def library_names():
    """Every module of Python's own library, and the other modules that Python or these scripts load."""
    library = pathlib.Path(sysconfig.get_paths()["stdlib"])
    names = {path.stem for path in library.iterdir() if path.suffix == ".py" or path.is_dir()}
    names |= set(sys.builtin_module_names) | {"yaml", "elftools", "numpy", "opencl", "glsl", "workloads"}
    return sorted(names | {"sitecustomize", "usercustomize", "__main__", "__init__"})


class HostileFolder(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.folder = self.root / "hostile"
        self.folder.mkdir()
        self.seen = self.root / "seen.txt"
        for name in library_names():
            (self.folder / f"{name}.py").write_text(HOSTILE)
        for name in PROGRAMS:
            self.program(self.folder / name)
        for name in ("k_options.txt", "k_internal_options.txt", "options.txt"):
            (self.folder / name).write_text("-Dint=hostile\n")
        for name in (".clang-format", "neo.config", "igdrcl.config", "specs", "pyvenv.cfg"):
            (self.folder / name).write_text("hostile = 1\n")
        (self.folder / "opencl-c.h").write_text("#error read\n")
        self.source = self.root / "source"
        self.source.mkdir()
        (self.source / "k.cl").write_text(CL)
        (self.source / "s.comp").write_text(COMP)

    def program(self, path):
        path.write_text(f"#!/bin/sh\necho {path} >>{self.seen}\nexit 1\n")
        path.chmod(0o755)

    def run_script(self, name, *arguments, **environment):
        return subprocess.run(
            ["/bin/bash", SCRIPTS / name, *arguments], cwd=self.folder, check=False, text=True, capture_output=True,
            env=dict(os.environ, EUSIM_TEST_SEEN=str(self.seen), **environment))  # fmt: skip

    def compile(self, **environment):
        for name, source, more in (("cl2eu.sh", "k.cl", ("--global", "8", "--arg", "out=zeros:8")), ("glsl2eu.sh", "s.comp", ())):
            with self.subTest(script=name, **environment):
                output = self.root / name
                done = self.run_script(name, self.source / source, "-o", output, "--overwrite", *more, **environment)
                if "needs these Debian packages" in done.stderr:
                    self.skipTest(done.stderr)
                self.assertFalse(self.seen.exists(), self.seen.exists() and self.seen.read_text())
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(list(output.glob("*.json"))), 1)

    def test_no_module_of_the_current_folder_is_imported(self):
        self.compile()

    def test_no_module_that_the_environment_names_relatively_is_imported(self):
        self.compile(PYTHONPATH=".", PYTHONSTARTUP="argparse.py", PYTHONUSERBASE=".")

    def test_relative_entries_of_path_mean_no_program(self):
        for path in (f".:{os.environ['PATH']}", f":{os.environ['PATH']}", f"{os.environ['PATH']}:"):
            self.compile(PATH=path, CDPATH=f".:{self.folder}", LD_LIBRARY_PATH=":.")

    def test_a_quoted_include_is_that_beside_the_source(self):
        (self.source / "value.h").write_text("#define VALUE 1\n")
        (self.folder / "value.h").write_text("#error the current folder's\n")
        (self.source / "k.cl").write_text('#include "value.h"\n' + CL.replace("= 1", "= VALUE"))
        done = self.run_script("cl2eu.sh", self.source / "k.cl", "--list")
        if "needs these Debian packages" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_folders_of_the_options_are_those_of_the_command_line(self):
        """-I is the user's own choice, relative to the current folder."""
        (self.folder / "inc").mkdir()
        (self.folder / "inc" / "other.h").write_text("#define VALUE 1\n")
        (self.source / "k.cl").write_text("#include <other.h>\n" + CL.replace("= 1", "= VALUE"))
        for options in ("-Iinc", "-I inc", f"-I{self.folder}/inc", "-cl-std=CL2.0 -I ./inc"):
            with self.subTest(options=options):
                done = self.run_script("cl2eu.sh", self.source / "k.cl", "--list", "--options=" + options)
                if "needs these Debian packages" in done.stderr:
                    self.skipTest(done.stderr)
                self.assertEqual(done.returncode, 0, done.stderr)


class OtherScripts(unittest.TestCase):
    def test_no_script_runs_a_module_with_the_current_folder_first(self):
        """`python3 -m` adds the current folder unless -P or -I is given."""
        for path in sorted(SCRIPTS.rglob("*")):
            if path.suffix not in (".sh", ".in") or not path.is_file():
                continue
            for line in path.read_text(encoding="utf-8").splitlines():
                if "python3" in line and " -m " in line and not line.lstrip().startswith("#"):
                    self.assertRegex(line, r" -[A-Za-z]*[PI]", f"{path}: {line}")


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    every_one_is_skipped = result.testsRun - 1 <= len(result.skipped)
    sys.exit(not result.wasSuccessful() or (SKIPPED if every_one_is_skipped else 0))
