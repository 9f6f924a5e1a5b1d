"""scripts/plot.py draws each kind of figure, the same bytes twice, and refuses what it cannot draw.

Usage: test_plot.py EUSIM. Exit code 77: the packages that it needs are missing. tests/python/test_plots.py checks
the contents of figures.
"""
import contextlib
import io
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
from support import ROOT, WORKLOADS, FolderTest, main as run_tests  # noqa: E402

SWEEP = """{"schema": "eusim.sweep/v1", "kernels": ["%s/saxpy_64.json", "%s/dp4_matvec_256.json"],
 "grid": {"/eu/threads": [1, 4], "/l3/latency_cycles": [10, 50]%s},
 "points": [%s]}"""
WHAT_IFS = ', "if": ["none", "single_issue"]'
FAILS = '{"name": "none", "set": {"/eu/threads": 99}}'
NAMED = '{"name": "fast", "set": {"if": "perfect_memory"}}'
CHOICE = ["--where", "/l3/latency_cycles=50"]
AS_IS = ["--where", "if=none"]
CYCLES = "/summary/cycles"


class Plot(FolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, axis, points in (("s", WHAT_IFS, FAILS), ("mixed", "", NAMED), ("plain", "", "")):
            (cls.path / f"{name}.json").write_text(SWEEP % (WORKLOADS, WORKLOADS, axis, points))
            cls.call("sweep", cls.path / f"{name}.json", code=1 if points == FAILS else 0)
            cls.call("collect", cls.path / f"{name}.jsonl", "--csv", cls.path / f"{name}.csv")
        cls.call("run", WORKLOADS / "saxpy_64.json", "--report=none", "--json", cls.path / "r.json")
        cls.table = cls.path / "s.csv"

    @staticmethod
    def call(*arguments, code=0):
        done = subprocess.run([os.environ["EUSIM"], *arguments], check=False, capture_output=True)
        if done.returncode != code:
            raise AssertionError(f"{arguments}: exit code {done.returncode}: {done.stderr.decode()}")

    def plot(self, *arguments, output="figure.png"):
        """The message for a figure that cannot be drawn, or nothing; and the other output."""
        from eusim.plots.command import main

        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            message = main([*map(str, arguments), "-o", str(self.path / output)])
        return message, said.getvalue()

    def picture(self, *arguments):
        message, _ = self.plot(*arguments)
        self.assertIsNone(message)
        return (self.path / "figure.png").read_bytes()

    def refuses(self, message, *arguments, **options):
        self.assertEqual(self.plot(*arguments, **options)[0], "plot.py: error: " + message)

    def test_each_kind_is_a_picture(self):
        pictures = set()
        for arguments in (["heat", self.table, "/eu/threads", "/l3/latency_cycles", CYCLES, *AS_IS],
                          ["heat", self.table, "/eu/threads", "/l3/latency_cycles", CYCLES, *AS_IS,
                           "--relative"],
                          ["causes", self.table, "if", *CHOICE, "--where", "/eu/threads=4"],
                          ["lines", self.table, "/eu/threads", CYCLES, *CHOICE, *AS_IS,
                           "--relative"],
                          ["lines", self.table, "/eu/threads", CYCLES, *CHOICE, "--by", "kernel",
                           "--by", "if", "--log-x"],
                          ["bars", self.table, "if", CYCLES, *CHOICE, "--where", "/eu/threads=4"],
                          ["pareto", self.table, "/eu/threads", CYCLES, "--title", "A title"],
                          ["stack", self.path / "r.json"],
                          ["stack", self.path / "r.json", "--unit", "percent"],
                          ["occupancy", self.path / "r.json"],
                          ["roofline", self.path / "r.json"]):
            with self.subTest(arguments=arguments):
                picture = self.picture(*arguments)
                self.assertEqual(picture[:4], b"\x89PNG")
                pictures.add(picture)
        self.assertEqual(len(pictures), 11)

    def test_the_command_draws_and_fails_as_one(self):
        """Runs the script unchanged, from a folder outside of the project."""
        arguments = ["causes", str(self.table), "/eu/threads", *CHOICE, *AS_IS, "-o"]
        command = [sys.executable, str(ROOT / "scripts/plot.py")]
        done = subprocess.run([*command, *arguments, "a.png"], cwd=self.path, capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "plot.py: warning: 2 of 18 rows failed and are left out\n")
        self.assertEqual((self.path / "a.png").read_bytes(), self.picture(*arguments[:-1]))
        done = subprocess.run([*command, *arguments, "none/a.png"], cwd=self.path,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.split("\n")[-2],
                         "plot.py: error: none/a.png: No such file or directory")

    def test_rows_as_they_are_give_the_same_picture_as_their_table(self):
        arguments = ["/eu/threads", CYCLES, *CHOICE, *AS_IS]
        self.assertEqual(self.picture("lines", self.path / "s.jsonl", *arguments),
                         self.picture("lines", self.table, *arguments))

    def test_points_without_a_what_if_are_drawn_as_if_no_others_were_there(self):
        plain = self.picture("lines", self.path / "plain.csv", "/eu/threads", CYCLES, *CHOICE)
        for table in ("mixed.csv", "mixed.jsonl"):
            for choice in ("if=none", "if="):
                self.assertEqual(plain, self.picture("lines", self.path / table, "/eu/threads",
                                                     CYCLES, *CHOICE, "--where", choice), choice)
        self.refuses("no rows are left", "lines", self.path / "mixed.csv", "/eu/threads", CYCLES,
                     "--where", "if=nan")

    def test_several_rows_are_not_drawn_as_one(self):
        self.refuses("/l3/latency_cycles, if vary: choose with --where /l3/latency_cycles=VALUE, or "
                     "--by /l3/latency_cycles", "lines", self.table, "/eu/threads", CYCLES)

    def test_what_is_not_there_is_named(self):
        self.refuses("no column cycles; there is " + CYCLES, "pareto", self.table, "/eu/threads",
                     "cycles")
        self.refuses("no rows are left", "lines", self.table, "/eu/threads", CYCLES, "--where",
                     "/eu/threads=7")
        self.refuses("--where if: needs COLUMN=VALUE", "lines", self.table, "/eu/threads", CYCLES,
                     "--where", "if")
        self.refuses("--where if: is none and single_issue at once", "lines", self.table,
                     "/eu/threads", CYCLES, *AS_IS, "--where", "if=single_issue")
        self.refuses("/none.csv: No such file or directory", "lines", "/none.csv", "/eu/threads",
                     CYCLES)
        (self.path / "other.csv").write_text("a,b\n1,2\n")
        self.refuses(f"{self.path}/other.csv: no table of a sweep: no column id, status, reason, "
                     "index, kernel, name, base", "lines", self.path / "other.csv", "a", "b")
        self.refuses(f"{self.path}/s.json: /schema: is \"eusim.sweep/v1\" (allowed: "
                     "eusim.result/v1)", "stack", self.path / "s.json")
        self.refuses("needs one result, but got 2", "occupancy", self.path / "r.json",
                     self.path / "r.json")
        self.refuses(f"{self.path}/a.txt: is not a kind of figure (allowed: .png, .svg, .pdf)",
                     "stack", self.path / "r.json", output="a.txt")


if __name__ == "__main__":
    run_tests("matplotlib", "pandas")
