#!/usr/bin/env python3
"""The recipes of CONTRIBUTING.md work: their examples are applied to a copy of the sources, the changed files are
compiled, and the results are checked. Usage: test_recipes.py EUSIM BUILD [Counts|Pipe|Copy]
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import recipes

EUSIM, BUILD = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))
DIFFS = ("An opcode", "A field of a machine", "A cause", "A message", "A generation")


class Counts(unittest.TestCase):
    def test_what_a_change_costs_is_what_the_page_says(self):
        for title in DIFFS:
            counted, said = recipes.counts(title)
            print(f"{title}: {counted[0]} files, +{counted[1]} -{counted[2]}")
            self.assertEqual(counted, said, title)


class Pipe(unittest.TestCase):
    def test_a_third_pipe_is_a_member_of_a_machine_file(self):
        with tempfile.TemporaryDirectory() as folder:
            machine = pathlib.Path(folder) / "three_pipes.json"
            machine.write_text(recipes.block("A pipe", "json"))
            result = pathlib.Path(folder) / "result.json"
            page = pathlib.Path(folder) / "page.html"
            report = subprocess.run(
                [EUSIM, "run", recipes.ROOT / "traces/workloads/driver_mandelbrot_64x32.json", "--machine",
                 machine, "--json", result, "--html", page, "--if", "single_issue"],
                capture_output=True, text=True, check=True).stdout
            pipes = json.loads(result.read_text())["pipes"]["each"]
            self.assertEqual(sorted(pipes), ["em", "fpu", "fpu2"])
            self.assertGreater(pipes["fpu2"]["instructions"], 0)
            self.assertIn("pipe.fpu2", report)
            self.assertIn("fpu2", page.read_text())


class Copy(unittest.TestCase):
    """All examples on one copy, so that shared files are compiled once."""

    @classmethod
    def setUpClass(cls):
        cls.copy = recipes.Copy(BUILD)
        cls.addClassCleanup(cls.copy.remove)
        for title in DIFFS:
            cls.copy.apply(title)
        cls.copy.write_shipped_machines()
        cls.checks = cls.copy.program("checks", [
            *cls.copy.sources("isa"), *cls.copy.sources("config"), "model/base/issue_table.cpp",
            *cls.copy.sources("tests/howto")])

    def check(self, suite):
        """Runs the checks of a file of tests/howto."""
        done = subprocess.run([self.checks, f"--gtest_filter={suite}.*"], cwd=recipes.ROOT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("PASSED", done.stdout)
        self.assertNotIn("0 tests", done.stdout)

    def test_an_opcode_decodes_prints_in_both_dialects_executes_and_is_linted(self):
        self.check("Opcode")

    def test_a_field_is_set_explained_defaulted_and_takes_effect(self):
        self.check("Field")

    def test_a_message_has_a_name_and_lengths(self):
        self.check("Message")

    def test_a_generation_has_its_capabilities(self):
        self.check("Generation")

    def test_what_else_the_examples_change_compiles(self):
        for title in DIFFS:
            self.copy.compile([name for name in recipes.changes(title) if name.endswith(".cpp")])


if __name__ == "__main__":
    unittest.main()
