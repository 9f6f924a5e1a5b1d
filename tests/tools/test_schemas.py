"""The output of `eusim schema` is true of every document of traces and tests, and of eusim's outputs.

Usage: test_schemas.py EUSIM. Exit code 77: python3-jsonschema is missing.
"""
import collections
import json
import pathlib
import sys
import tempfile
import unittest

from schema_support import COMPATIBLE, ROOT, commented, eusim, run_tests, schema_of
import jsonschema
import read_trace
import schema_changes
import schema_tree

NAMES = ["machine", "workload", "sweep", "row", "result", "registers", "hazards", "advice", "lint",
         "calibration", "difference", "counters", "trace"]


class Documents(unittest.TestCase):
    """Stored documents and eusim's outputs are valid, without a member that is missing in the schema."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.directory.name)
        cls.workloads = ROOT / "traces/workloads"

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def valid(self, name, documents):
        """Validates with the schema and, for eusim's outputs, with additional members forbidden."""
        documents = list(documents)
        self.assertTrue(documents)
        validator = jsonschema.Draft7Validator(schema_tree.closed(schema_of(name)))
        for where, document in documents:
            faults = [f"/{'/'.join(map(str, error.absolute_path))}: {error.message}"[:400]
                      for error in validator.iter_errors(document)]
            self.assertEqual(faults, [], where)
        return len(documents)

    def read(self, *paths):
        return [(path.name, commented(path.read_text())) for path in paths]

    def test_workloads_are_valid(self):
        files = [*self.workloads.glob("*.json"), *COMPATIBLE.glob("eusim.workload*.json"),
                 *(path for path in (ROOT / "tests").rglob("*.json")
                   if '"eusim.workload/' in path.read_text())]
        self.assertGreater(self.valid("workload", self.read(*files)), 100)
        eusim("workload", ROOT / "traces/kernels/driver/saxpy.ivb.txt", "-o", self.folder / "w.json")
        self.valid("workload", self.read(self.folder / "w.json"))

    def test_sweeps_are_valid(self):
        studies = [(path.name, document["sweep"]) for path in (ROOT / "results").rglob("study.json")
                   for document in [json.loads(path.read_text())] if "sweep" in document]
        files = [*(ROOT / "traces").rglob("*.json"), *(ROOT / "results").rglob("*.json"),
                 *COMPATIBLE.glob("eusim.sweep*.json")]
        sweeps = [path for path in files if '"eusim.sweep/' in path.read_text()]
        self.valid("sweep", [each for each in self.read(*sweeps) if "sweep" not in each[1]] + studies)

    def test_machines_are_valid(self):
        self.valid("machine", self.read(*(ROOT / "config").glob("*.json")))
        self.assertEqual(eusim("schema", "machine").stdout, eusim("config", "schema").stdout)

    def test_results_are_valid(self):
        def result(name, *options):
            path = self.workloads / f"{name}.json"
            return " ".join([name, *options]), json.loads(
                eusim("run", path, "--report", "none", "--json", "-", *options).stdout)
        self.valid("result", [
            *self.read(*COMPATIBLE.glob("eusim.result*.json")),
            result("driver_saxpy_256", "--timeline", "0:200", "--check-races", "--dump-registers"),
            result("driver_saxpy_256", "--error-bars=8", "--if", "deep_queue"),
            result("driver_reduce_slm_2", "--error-bars=2"),
            result("shader_scan_hsw", "--counters"),
            result("saxpy_64", "--untimed"), result("saxpy_64", "--listen", "0"),
            result("driver_sobel_18x6", "--machine", "ivb_gt1"),
            result("shader_histogram_hsw", "--machine", "hsw_gt2", "--set", "/edram/size_bytes=8388608",
                   "--set", "/edram/ways=16", "--set", "/edram/clock_mhz=1600", "--set",
                   "/edram/latency_cycles=50", "--set", "/edram/bytes_per_cycle=32", "--set",
                   "/dispatcher/launch_ns=1000"),
            ("counter", json.loads(eusim("run", "tests/golden/counter.json", "--report", "none",
                                         "--check-races", "--json", "-").stdout)),
            ("bare", json.loads(eusim("run", "tests/compatibility/kernel.asm", "--auto-surfaces",
                                      "--report", "none", "--json", "-").stdout))])

    def test_registers_are_valid(self):
        def registers(cycle):
            return str(cycle), json.loads(
                eusim("run", self.workloads / "driver_saxpy_256.json", "--registers-at", str(cycle), "--json", "-").stdout)
        documents = [registers(cycle) for cycle in (0, 300, 100000)]
        self.valid("registers", [*self.read(*COMPATIBLE.glob("eusim.registers*.json")), *documents])
        self.assertEqual([len(document["threads"]) for _, document in documents], [0, 16, 0])

    def test_differences_are_valid(self):
        def compared(a, b, *options):
            return f"{a} {b}", json.loads(eusim("compare", a, b, "--json", "-", *options, folder=self.folder).stdout)
        kernel = (COMPATIBLE / "kernel.asm").read_text()
        (self.folder / "edited.asm").write_text("mov(8) g4<1>F g5<8,8,1>F { align1 1Q };\n" + kernel)
        (self.folder / "kernel.asm").write_text(kernel)
        for name, *arguments in (
                ("a", self.workloads / "saxpy_64.json", "--error-bars=2"),
                ("b", self.workloads / "saxpy_64.json", "--error-bars=2", "--machine", "ivb_gt1"),
                ("c", "kernel.asm", "--auto-surfaces"), ("d", "edited.asm", "--auto-surfaces"),
                ("e", self.workloads / "driver_sobel_18x6.json")):
            eusim("run", *arguments, "--report", "none", "--json", f"{name}.json", folder=self.folder)
        documents = [compared("a.json", "b.json"), compared("c.json", "d.json"), compared("a.json", "e.json")]
        self.valid("difference", [*self.read(*COMPATIBLE.glob("eusim.difference*.json")), *documents])
        members = set().union(*(document for _, document in documents))
        self.assertEqual(members, set(schema_of("difference")["properties"]) - {"$schema"})

    def test_counters_are_valid(self):
        eusim("run", ROOT / "traces/opencl/saxpy.skl.json", "--counters", "--report", "none", "--json", "r.json",
              folder=self.folder)
        documents = [(name, json.loads(eusim(
            "compare", "r.json", "--measured", ROOT / f"tests/calibrate/measured/{name}.csv", "--json", "-", *task,
            folder=self.folder).stdout)) for name, *task in (("gputop",), ("perf",), ("vtune", "--task", "saxpy"))]
        self.valid("counters", [*self.read(*COMPATIBLE.glob("eusim.counters*.json")), *documents])

    def rows(self, file):
        lines = file.read_text().splitlines()
        return [(f"{file.name}:{number}", json.loads(line)) for number, line in enumerate(lines, 1)]

    def test_rows_are_valid(self):
        self.assertEqual(self.valid("row", self.rows(COMPATIBLE / "eusim.row_v1.jsonl")), 8)
        sweep = {"schema": "eusim.sweep/v1", "$schema": "sweep.schema.json",
                 "kernels": [str(self.workloads / "saxpy_64.json")],
                 "grid": {"/eu/threads": [8, 99], "if": ["none", "perfect_memory"]},
                 "points": [{"name": "there", "set": {"machine": "hsw_gt2"}}]}
        (self.folder / "s.json").write_text(json.dumps(sweep))
        eusim("sweep", "s.json", folder=self.folder, codes=(1,))  # a point fails
        self.assertEqual(self.valid("row", self.rows(self.folder / "s.jsonl")), 5)
        eusim("sweep", "s.json", "--error-bars=4", "-o", "bars", folder=self.folder, codes=(1,))
        self.assertEqual(self.valid("row", self.rows(self.folder / "bars")), 5)
        eusim("record", self.workloads / "driver_saxpy_256.json", "-o", self.folder / "a.eutrace")
        (self.folder / "cut.eutrace").write_bytes((self.folder / "a.eutrace").read_bytes()[:-60])
        (self.folder / "p.json").write_text('{"eu": {"threads": 7}}')
        eusim("replay", "a.eutrace", "cut.eutrace", "none.eutrace", "--partial", "--machine",
              "ivb_gt1,hsw_gt2", "--patch", "p.json", "--jsonl", "r", codes=(1,), folder=self.folder)
        self.assertEqual(self.valid("row", self.rows(self.folder / "r")), 6)

    def test_hazards_and_lint_are_valid(self):
        def hazards(name, *options, codes=(0,)):
            return name, json.loads(eusim("hazards", name, "--json", "-", *options, codes=codes).stdout)
        (self.folder / "misused.asm").write_text(
            "math inv(8) g4<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
            "mov(8) g4<1>F g5<8,8,1>F { align1 1Q NoDDChk };\n"
            "mov(8) g6<1>F g4<8,8,1>F { align1 1Q };\n")
        self.valid("hazards", [
            *self.read(*COMPATIBLE.glob("eusim.hazards*.json")),
            hazards(self.workloads / "nv12_to_rgb_22x6.json", "--budget", "20", "--perturb", "4"),
            hazards(self.workloads / "dp4_matvec_256.json", "--budget", "30", "--perturb", "2"),
            hazards(self.folder / "misused.asm", "--perturb", "8")])
        self.valid("lint", [
            *self.read(*COMPATIBLE.glob("eusim.lint*.json")),
            ("saxpy", json.loads(eusim("lint", "traces/kernels/driver/saxpy.ivb.txt", "--json", "-",
                                       codes=(0, 1)).stdout))])

    def test_advice_is_valid(self):
        text = eusim("disasm", "traces/g13/reduce.hex").stdout
        stored = "lstore r5, r0h, 0, i32, x\nbarrier\n"
        self.assertIn(stored, text)
        wrong = text.replace(stored, stored[:-len("barrier\n")]).replace("wait a\n", "", 1)
        (self.folder / "wrong.asm").write_text(wrong)
        workload = json.loads((ROOT / "traces/g13/reduce.json").read_text())
        workload["kernel"] = {"file": "wrong.asm", "gen": "g13"}
        del workload["expect"]
        (self.folder / "reduce.preamble.hex").write_bytes(
            (ROOT / "traces/g13/reduce.preamble.hex").read_bytes())
        (self.folder / "wrong.json").write_text(json.dumps(workload))
        document = json.loads(eusim("hazards", self.folder / "wrong.json", "--json", "-").stdout)
        self.assertTrue(document["races"])
        self.valid("advice", [*self.read(*COMPATIBLE.glob("eusim.advice*.json")),
                              ("wrong", document)])

    def test_calibrations_are_valid(self):
        rows = COMPATIBLE / "rows.csv"
        alone = json.loads(eusim("calibrate", rows, "--free", "/llc/latency_cycles", "--json", "-").stdout)
        self.assertNotIn("predictions", alone)
        self.valid("calibration", [*self.read(*COMPATIBLE.glob("eusim.calibration*.json")),
                                   ("alone", alone)])
        eusim("calibrate", rows, "-o", self.folder / "patch.json")
        self.valid("machine", [("resolved", json.loads(eusim(
            "config", "resolve", "--patch", self.folder / "patch.json").stdout))])

    def test_headers_of_traces_are_valid(self):
        traces = [self.folder / "v1.eutrace"]
        traces[0].write_bytes(bytes.fromhex((COMPATIBLE / "eusim.trace_v1.hex").read_text()))
        for name in ("driver_saxpy_256", "nv12_to_rgb_22x6", "scale_9x7_to_21x10", "saxpy_64"):
            traces.append(self.folder / f"{name}.eutrace")
            eusim("record", self.workloads / f"{name}.json", "-o", traces[-1])
        traces.append(self.folder / "bare.eutrace")
        eusim("record", "tests/compatibility/kernel.asm", "--auto-surfaces", "-o", traces[-1])
        self.valid("trace", [(path.name, read_trace.Trace(path).head) for path in traces])


class Schemas(unittest.TestCase):
    def test_each_is_a_schema_that_describes_each_property(self):
        listed = [line.split("\t")[0] for line in eusim("schema").stdout.splitlines()]
        self.assertEqual(listed, NAMES)
        for name in NAMES:
            schema = schema_of(name)
            self.assertEqual(schema["$schema"], "http://json-schema.org/draft-07/schema#")
            jsonschema.Draft7Validator.check_schema(schema)
            self.assertEqual(list(schema_tree.undescribed(schema, schema)), [], name)
            self.assertEqual(list(schema_tree.unresolved(schema, schema)), [], name)

    def test_a_number_says_its_unit_as_eusim_metrics_does(self):
        schema = schema_of("result")
        metrics = [line.split("\t") for line in eusim("metrics").stdout.splitlines()]
        self.assertGreater(len(metrics), 100)
        for path, unit, meaning in metrics:
            found = schema_tree.at_metric(schema, path)
            self.assertEqual(found["description"], f"{meaning}; in {unit}", path)

    def test_an_unknown_name_lists_the_names(self):
        run = eusim("schema", "workloads", codes=(2,))
        self.assertEqual(run.stderr, "eusim schema: error: workloads: no such schema; did you mean "
                                     f"workload? (allowed: {', '.join(NAMES)})\n")


class BadInputs(unittest.TestCase):
    """Documents in tests/cli/bad_inputs with errors of form are invalid."""

    def test_what_is_wrong_in_form_is_invalid(self):
        count = collections.Counter()
        for name, schema in (("workload", "workload"), ("surface", "workload"), ("sweep", "sweep"),
                             ("machine", "machine")):
            validator = jsonschema.Draft7Validator(schema_of(schema))
            for title, text, messages in schema_changes.bad_inputs(ROOT / f"tests/cli/bad_inputs/{name}.txt",
                                                                  f'"eusim.{schema}/v1"'):
                try:
                    document = commented(text)
                except ValueError:
                    count["no JSON"] += 1
                    continue
                valid = validator.is_valid(document)
                count[schema_changes.verdict(valid, messages)] += 1
                with self.subTest(title):
                    self.assertFalse(valid and schema_changes.is_structural(messages), messages)
        print(f"bad inputs: {dict(sorted(count.items()))}", file=sys.stderr)
        self.assertGreater(count["both refuse"], 40)


if __name__ == "__main__":
    run_tests()
