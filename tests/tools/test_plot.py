"""scripts/plot.py draws each kind of figure, the same bytes twice, and refuses what it cannot draw.

Usage: test_plot.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SWEEP = """{"schema": "eusim.sweep/v1", "kernels": ["%s/saxpy_64.json", "%s/dp4_matvec_256.json"],
 "grid": {"/eu/threads": [1, 4], "/l3/latency_cycles": [10, 50], "if": ["none", "single_issue"]},
 "points": [{"name": "none", "set": {"/eu/threads": 99}}]}"""
CHOICE = ["--where", "/l3/latency_cycles=50"]
AS_IS = ["--where", "if=none"]
CYCLES = "/summary/cycles"


class Plot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.directory.name)
        workloads = ROOT / "traces/workloads"
        (cls.path / "s.json").write_text(SWEEP % (workloads, workloads))
        cls.table = cls.path / "s.csv"
        subprocess.run([EUSIM, "sweep", cls.path / "s.json"], check=True, capture_output=True)
        subprocess.run([EUSIM, "collect", cls.path / "s.jsonl", "--csv", cls.table], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def plot(self, kind, *arguments, output="figure.png", table=None):
        return subprocess.run([sys.executable, ROOT / "scripts/plot.py", kind, table or self.table,
                               *arguments, "-o", self.path / output], capture_output=True,
                              text=True)

    def picture(self, *arguments):
        run = self.plot(*arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("2 of 18 rows failed and are left out", run.stderr)
        return (self.path / "figure.png").read_bytes()

    def test_the_same_table_gives_the_same_bytes(self):
        arguments = ["causes", "/eu/threads", *CHOICE, *AS_IS]
        self.assertEqual(self.picture(*arguments), self.picture(*arguments))

    def test_each_kind_is_a_picture(self):
        for arguments in (["heat", "/eu/threads", "/l3/latency_cycles", CYCLES, *AS_IS],
                          ["heat", "/eu/threads", "/l3/latency_cycles", CYCLES, *AS_IS,
                           "--relative"],
                          ["causes", "if", *CHOICE, "--where", "/eu/threads=4"],
                          ["lines", "/eu/threads", CYCLES, *CHOICE, *AS_IS, "--relative"],
                          ["lines", "/eu/threads", CYCLES, *CHOICE, "--by", "kernel", "--by", "if"],
                          ["bars", "if", CYCLES, *CHOICE, "--where", "/eu/threads=4"],
                          ["pareto", "/eu/threads", CYCLES, "--title", "A title"]):
            with self.subTest(arguments=arguments):
                self.assertEqual(self.picture(*arguments)[:4], b"\x89PNG")

    def refuses(self, message, kind, *arguments, **options):
        run = self.plot(kind, *arguments, **options)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr.strip().split("\n")[-1], "plot.py: " + message)

    def test_several_rows_are_not_drawn_as_one(self):
        self.refuses("/l3/latency_cycles, if vary: choose with --where /l3/latency_cycles=VALUE, or "
                     "--by /l3/latency_cycles", "lines", "/eu/threads", CYCLES)

    def test_what_is_not_there_is_named(self):
        self.refuses("no column cycles; there is " + CYCLES, "pareto", "/eu/threads", "cycles")
        self.refuses("no rows are left", "lines", "/eu/threads", CYCLES, "--where",
                     "/eu/threads=7")
        self.refuses("/none.csv: No such file or directory", "lines", "/eu/threads", CYCLES,
                     table="/none.csv")
        (self.path / "other.csv").write_text("a,b\n1,2\n")
        self.refuses(f"{self.path}/other.csv: no table of a sweep: no column id, status, reason, "
                     "index, kernel, name, base", "lines", "a", "b", table=self.path / "other.csv")

    def test_a_figure_that_cannot_be_written_is_named(self):
        self.refuses(f"{self.path}/none/a.png: No such file or directory", "lines", "/eu/threads",
                     CYCLES, *CHOICE, *AS_IS, output="none/a.png")


if __name__ == "__main__":
    try:
        import matplotlib  # noqa: F401
        import pandas  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error.name} is missing: apt install python3-matplotlib python3-pandas")
        sys.exit(77)
    EUSIM = sys.argv.pop(1)
    unittest.main()
