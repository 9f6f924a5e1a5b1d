"""scripts/plot.py draws tables of replays: all traces on all machines.

Usage: test_plot_replays.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MACHINE = '{"schema": "eusim.machine/v1", "name": "v1", "extends": "ivb_gt2", "eu": {"threads": 4}}'


class PlotReplays(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.path = pathlib.Path(self.directory.name)
        (self.path / "mine.json").write_text(MACHINE)
        traces = []
        for name in ("saxpy_64", "driver_saxpy_256"):
            traces.append(f"{name}.eutrace")
            self.run_program(EUSIM, "record", ROOT / f"traces/workloads/{name}.json", "-o", traces[-1])
        self.run_program(EUSIM, "replay", *traces, "--machine", "ivb_gt1,ivb_gt2,mine.json", "--jsonl",
                         "rows.jsonl")
        self.run_program(EUSIM, "collect", "rows.jsonl", "--csv", "table.csv")

    def run_program(self, *command):
        subprocess.run(command, check=True, capture_output=True, cwd=self.path)

    def plot(self, kind, *arguments):
        run = subprocess.run([sys.executable, ROOT / "scripts/plot.py", kind, "table.csv", *arguments,
                              "-o", "figure.png"], capture_output=True, text=True, cwd=self.path)
        self.assertEqual(run.returncode, 0, run.stderr)
        return (self.path / "figure.png").read_bytes()

    def test_traces_on_machines_are_bars_stacks_and_lower_bounds(self):
        cycles = self.plot("bars", "machine", "/summary/cycles")
        bound = self.plot("bars", "machine", "/bounds/dependency_chain")
        causes = self.plot("causes", "machine")
        self.assertEqual({each[:4] for each in (cycles, bound, causes)}, {b"\x89PNG"})
        self.assertEqual(len({cycles, bound, causes}), 3)


if __name__ == "__main__":
    try:
        import matplotlib  # noqa: F401
        import pandas  # noqa: F401
    except ImportError as error:
        print(f"the Debian package python3-{error.name} is missing")
        sys.exit(77)
    EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
