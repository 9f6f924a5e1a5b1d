"""Shared by tests of the files that show a run event by event: the files of a run, and their contents. The first
argument is EUSIM."""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import konata_check
import perfetto_check
import vcd_check

ROOT = pathlib.Path(__file__).resolve().parents[2]
EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
KERNELS = ["saxpy_64", "dp4_matvec_256", "reduce_slm_1x128", "histogram_low_16",
           "driver_reduce_slm_2", "driver_saxpy_256", "minmax9_32x12", "bigint_ge_32"]
THREADS = (8, 12, 16, 32)  # per EU, as in tests/support/machines.hpp
SUFFIX = {"konata": "log", "perfetto": "json", "vcd": "vcd", "html": "html"}


def workload(name):
    return str(ROOT / "traces/workloads" / (name + ".json"))


def eusim(*arguments, code=0):
    result = subprocess.run([EUSIM, "run", *map(str, arguments)], capture_output=True, text=True,
                            cwd=ROOT, check=False)
    if result.returncode != code:
        raise AssertionError(f"{arguments}: {result.returncode}: {result.stderr}")
    return result


class Files(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)

    def files(self, source, *arguments, kinds=("konata", "perfetto", "vcd"), code=0):
        """Contents of the files of a run, by kind, and its result document."""
        options = []
        for kind in kinds:
            options += ["--" + kind, self.path / ("view." + SUFFIX[kind])]
        result = self.path / "result.json"
        done = eusim(source, "--report", "none", "--json", result, *options, *arguments, code=code)
        views = {kind: (self.path / ("view." + SUFFIX[kind])).read_text() for kind in kinds}
        views["stderr"] = done.stderr
        views["result"] = json.loads(result.read_text()) if result.exists() else None
        return views

    @staticmethod
    def perfetto_cycles(views):
        """Thread-cycles of issue, and of stalls by cause."""
        waits = collections.Counter()
        issued = 0
        for event in json.loads(views["perfetto"])["traceEvents"]:
            if event["ph"] == "X" and event["cat"] == "wait":
                waits[event["name"]] += event["dur"]
            elif event["ph"] == "X" and event["cat"] == "issue":
                issued += event["dur"]
        return issued, waits

    @staticmethod
    def vcd_cycles(views):
        """Thread-cycles by value of the slots' signals."""
        dump = vcd_check.Dump(views["vcd"])
        cycles = collections.Counter()
        end = dump.times[-1]
        for path, changes in dump.changes.items():
            if not path.endswith(".cause_name"):
                continue
            for (begin, value), (until, _) in zip(changes, changes[1:] + [(end, "")]):
                if "x" not in value:
                    cycles[dump.text_of(value)] += until - begin
        return cycles

    def assert_well_formed(self, views):
        self.assertEqual(konata_check.Log(views["konata"]).problems[:5], [])
        self.assertEqual(perfetto_check.check(views["perfetto"])[:5], [])
        self.assertEqual(vcd_check.Dump(views["vcd"]).problems[:5], [])
