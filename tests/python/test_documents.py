"""The Python module reads results, rows, traces and hazards, and refuses all other files.

Usage: test_documents.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import json
import re
import subprocess

from support import COMPATIBILITY, ROOT, SAXPY, FolderTest, main

import eusim

SWEEP = {"schema": "eusim.sweep/v1", "kernels": [str(SAXPY)],
         "grid": {"/eu/threads": [1, 4], "/l3/latency_cycles": [10, 50]},
         "points": [{"name": "fast", "set": {"if": "perfect_memory"}},
                    {"name": "wrong", "set": {"/eu/threads": 99}}]}


def call(*arguments, code=0):
    done = subprocess.run([eusim.find_program(), *map(str, arguments)], check=False, capture_output=True)
    if done.returncode != code:
        raise AssertionError(f"{arguments}: exit code {done.returncode}: {done.stderr.decode()}")


class Documents(FolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        call("run", SAXPY, "--json", cls.path / "saxpy.json", "--report", "none",
             "--if", "perfect_memory", "--if", "threads=1")
        (cls.path / "s.json").write_text(json.dumps(SWEEP))
        call("sweep", cls.path / "s.json", code=1)  # a point fails
        call("collect", cls.path / "s.jsonl", "--csv", cls.path / "s.csv")

    def refuses(self, message, call_it, *arguments):
        with self.assertRaises(eusim.DocumentError) as caught:
            call_it(*arguments)
        self.assertEqual(str(caught.exception), message)

    def test_json_is_read_as_strictly_as_by_the_program(self):
        """Inputs that `eusim compare` and `eusim collect` refuse too: duplicate keys, NaN, deep nesting."""
        for text, message in (
            ('{"schema": "eusim.result/v1", "schema": "eusim.result/v1"}',
             'the key "schema" is there twice in one object'),
            ('{"schema": "eusim.result/v1", "x": NaN}', "NaN is not a number of JSON"),
            ("[" * 100000, "nested too deeply"),
        ):
            (self.path / "strict.json").write_text(text)
            self.refuses(f"{self.path / 'strict.json'}: {message}", eusim.read_result,
                         self.path / "strict.json")
            (self.path / "strict.jsonl").write_text(text + "\n")
            self.refuses(f"{self.path / 'strict.jsonl'}:1: not a row: {message}", eusim.read_rows,
                         self.path / "strict.jsonl")
        (self.path / "strict.jsonl").write_bytes(b"\xff\n")
        self.refuses(f"{self.path / 'strict.jsonl'}: is not UTF-8 text", eusim.read_rows,
                     self.path / "strict.jsonl")

    def test_every_number_of_a_result_is_in_a_table(self):
        result = eusim.read_result(self.path / "saxpy.json")
        document = result.document
        self.assertEqual(result.cycles, document["summary"]["cycles"])
        self.assertEqual(result.causes["thread_cycles"].sum(),
                         document["accounting"]["thread_cycles"])
        self.assertAlmostEqual(result.causes["percent"].sum(), 100)
        self.assertEqual(dict(result.bounds["cycles"]), document["bounds"])
        self.assertTrue(result.bounds["percent"].is_monotonic_decreasing)
        self.assertEqual(list(result.instructions["text"]),
                         [each["text"] for each in document["instructions"]])
        of_causes = result.instructions[list(document["accounting"]["causes"])]
        self.assertEqual(dict(of_causes.sum()), document["accounting"]["causes"])
        self.assertEqual(dict(result.threads[list(of_causes)].sum()),
                         document["accounting"]["causes"])
        self.assertEqual(list(result.threads["end_cycle"]),
                         [each["end_cycle"] for each in document["threads"]])
        self.assertEqual(result.waits["cycles"].sum(), sum(
            wait["cycles"] for each in document["instructions"] for wait in each["waits"]))
        for name in ("pipes", "resources", "messages", "blocks", "expectations", "metrics"):
            part = document[name]["each"] if name == "pipes" else document[name]
            self.assertEqual(len(getattr(result, name)), len(part), name)
        self.assertEqual(result.messages.loc["data_cache", "count"],
                         document["messages"]["data_cache"]["count"])
        self.assertEqual(result.sources["thread_cycles"].sum(),
                         result.causes["thread_cycles"].sum() -
                         result.causes.loc["issued", "thread_cycles"])

    def test_a_bound_covers_its_observed_cycles(self):
        call("run", SAXPY, "--listen", 100, "--report", "none", "--json", self.path / "heard.json")
        bounds = eusim.read_result(self.path / "heard.json").bounds
        cycles = eusim.read_result(self.path / "saxpy.json").cycles
        rows = re.findall(r"^BOUND\((\w+),", (ROOT / "model/report/analysis/bounds.def").read_text(), re.M)
        self.assertEqual(set(bounds.index[bounds["of_cycles"] == 100]), set(rows))
        self.assertEqual(set(bounds.loc[~bounds.index.isin(rows), "of_cycles"]), {cycles})
        for _, bound in bounds.iterrows():
            self.assertAlmostEqual(bound["percent"], 100 * bound["cycles"] / bound["of_cycles"])

    def test_occupancy_roofline_and_verdict_are_those_of_the_document(self):
        result = eusim.read_result(self.path / "saxpy.json")
        occupancy = result.document["occupancy"]
        self.assertEqual(result.occupancy["filled_cycles"], occupancy["filled_cycles"])
        self.assertEqual(dict(result.empty_slots["slot_cycles"]), occupancy["empty"])
        self.assertAlmostEqual(result.empty_slots["percent"].sum() + 100 * occupancy["filled"], 100,
                               places=1)
        parts = result.slots_over_time
        self.assertAlmostEqual((parts["filled_slots"] * (parts["end_cycle"] - parts["begin_cycle"]))
                               .sum(), occupancy["filled_cycles"], delta=1)
        self.assertEqual(list(result.roofline.index), list(result.document["roofline"]["levels"]))
        self.assertEqual(list(result.operations.index), ["float", "integer"])
        self.assertEqual(result.verdict, result.document["verdict"])
        self.assertEqual(dict(result.bounds["source"][result.bounds["source"] != ""]),
                         result.document["bound_sources"])
        self.assertEqual(result.microseconds, result.document["summary"]["microseconds"])

    def test_what_ifs_are_a_table_by_gain(self):
        result = eusim.read_result(self.path / "saxpy.json")
        table = result.what_ifs
        self.assertEqual(list(table.index), ["perfect_memory", "threads=1"])
        difference = result.what_if("perfect_memory")
        self.assertEqual(table.loc["perfect_memory", "cycles"], difference.cycles_b)
        self.assertEqual(difference.change_cycles, difference.cycles_b - result.cycles)
        self.assertLess(difference.change_percent, 0)
        self.assertLessEqual(abs(difference.causes["cycles"].sum() - difference.change_cycles),
                             len(difference.causes))
        self.refuses(f"{self.path}/saxpy.json: no what-if none (there is: perfect_memory, "
                     "threads=1)", result.what_if, "none")

    def test_every_version_of_a_format_is_read(self):
        self.assertGreater(len(eusim.read_result(COMPATIBILITY / "eusim.result_v1.json").instructions), 0)
        hazards = eusim.read_hazards(COMPATIBILITY / "eusim.hazards_v1.json")
        self.assertEqual(len(hazards.dependencies), len(hazards.document["dependencies"]))
        rows = eusim.read_rows(COMPATIBILITY / "eusim.row_v1.jsonl")
        self.assertEqual([len(rows), len(rows.ok) > 0],
                         [len((COMPATIBILITY / "eusim.row_v1.jsonl").read_text().splitlines()),
                          True])
        trace = self.path / "eusim.trace_v1.eutrace"
        trace.write_bytes(bytes.fromhex((COMPATIBILITY / "eusim.trace_v1.hex").read_text()))
        header = eusim.read_trace_header(trace)
        self.assertEqual(header.totals["instructions"] > 0, True)
        self.assertEqual(len(header.instructions), len(header.header["kernel"]["instructions"]))

    def test_headers_of_traces_match_the_run(self):
        traces = [self.path / "a.eutrace", self.path / "b.eutrace"]
        for trace, machine in zip(traces, ("ivb_gt1", "ivb_gt2")):
            call("record", SAXPY, "-o", trace, "--machine", machine)
        table = eusim.read_trace_headers(traces)
        result = eusim.read_result(self.path / "saxpy.json")
        self.assertEqual(list(table["machine"]), ["ivb_gt1", "ivb_gt2"])
        for column in ("threads", "instructions"):
            self.assertEqual(set(table[column]), {result.summary[column]})
        self.assertEqual(list(table["messages"]), [result.messages["count"].sum()] * 2)
        self.assertEqual(list(table["size_bytes"]), [trace.stat().st_size for trace in traces])
        whole = traces[0].read_bytes()
        for size, message in ((len(whole) - 9, "the checksum of a chunk is wrong"),
                              (7, "is not a trace of version 1"), (60, "the checksum of a chunk is "
                                                                    "wrong"), (8, "has no header")):
            (self.path / "cut.eutrace").write_bytes(whole[:size])
            self.refuses(f"{self.path}/cut.eutrace: {message}", eusim.read_trace_header,
                         self.path / "cut.eutrace")

    def same_tables(self, rows, table):
        self.assertEqual(rows.parameters, table.parameters)
        self.assertEqual(list(rows.table.columns), list(table.table.columns))
        for column in rows.table.columns:
            same = (rows.table[column] == table.table[column]) | (
                rows.table[column].isna() & table.table[column].isna())
            self.assertTrue(same.all(), column)

    def test_rows_are_the_table_that_collect_makes(self):
        rows, table = (eusim.read_rows(self.path / name) for name in ("s.jsonl", "s.csv"))
        self.same_tables(rows, table)
        self.assertEqual(rows.parameters, ["/eu/threads", "/l3/latency_cycles", "if"])
        self.assertEqual([len(rows), len(rows.ok), len(rows.failed)], [6, 5, 1])
        self.assertIn("99 is out of range", rows.failed["reason"].iloc[0])

    def test_none_and_absence_select_rows_without_a_what_if(self):
        for name in ("s.jsonl", "s.csv"):
            rows = eusim.read_rows(self.path / name).ok
            for value in ("none", "", None):
                chosen = rows.where({"if": value}).table
                self.assertEqual(list(chosen["index"]), [0, 1, 2, 3], (name, value))
            self.assertEqual(list(rows.where({"if": "perfect_memory"}).table["name"]), ["fast"])
            self.assertEqual(list(rows.where({"/eu/threads": ""}).table["name"]), ["fast"])
            self.assertEqual(list(rows.where({"/eu/threads": 4}).table["index"]), [2, 3])
            self.assertEqual(list(rows.where({"/eu/threads": "4"}).table["index"]), [2, 3])
            self.assertEqual(len(rows.where({"kernel": "saxpy_64", "/eu/threads": 7})), 0)

    def test_rows_of_replays_are_read_like_those_of_sweeps(self):
        call("record", SAXPY, "-o", self.path / "t.eutrace")
        call("replay", self.path / "t.eutrace", "--machine", "ivb_gt1,ivb_gt2", "--jsonl",
             self.path / "r.jsonl")
        rows = eusim.read_rows([self.path / "r.jsonl", self.path / "r.jsonl"])
        self.assertEqual(len(rows), 2)
        self.assertEqual(rows.parameters, ["machine"])
        self.assertEqual(list(rows.table["machine"]), ["ivb_gt1", "ivb_gt2"])
        self.assertEqual(set(rows.table["kernel"]), {str(self.path / "t.eutrace")})
        self.assertEqual(rows.table["/summary/cycles"].iloc[1],
                         eusim.read_result(self.path / "saxpy.json").cycles)
        call("collect", self.path / "r.jsonl", "--csv", self.path / "r.csv")
        self.same_tables(rows, eusim.read_rows(self.path / "r.csv"))

    def test_rows_without_a_schema_are_read(self):
        (self.path / "old.jsonl").write_text(
            '{"id": "a", "status": "ok", "trace": "f/t.eutrace", "machine": "m", "summary": '
            '{"cycles": 7}}\n{"id": "b", "status": "failed", "trace": "f/u.eutrace", "machine": "m", '
            '"error": "no such file"}\n')
        rows = eusim.read_rows(self.path / "old.jsonl")
        self.assertEqual(rows.parameters, ["machine"])
        self.assertEqual(list(rows.ok.table["/summary/cycles"]), [7])
        self.assertEqual(list(rows.failed["reason"]), ["no such file"])
        self.assertEqual(len(rows.where({"kernel": "t", "machine": "m"})), 1)

    def test_a_wrong_kind_of_file_is_refused_with_its_place(self):
        other = self.path / "other.json"
        for text, message in (
                ("{", f"{other}:1:2: Expecting property name enclosed in double quotes"),
                ("[]", f"{other}: is not a JSON object (allowed: a document of eusim.result/v1)"),
                ("{}", f"{other}: /schema: is missing (allowed: eusim.result/v1)"),
                ('{"schema": "eusim.result/v2"}',
                 f'{other}: /schema: is "eusim.result/v2" (allowed: eusim.result/v1)')):
            other.write_text(text)
            self.refuses(message, eusim.read_result, other)
        other.write_bytes(b"{\xff")
        self.refuses(f"{other}: is not UTF-8 text: byte 1", eusim.read_result, other)
        self.assertRaises(FileNotFoundError, eusim.read_result, self.path / "none.json")
        lines = self.path / "other.jsonl"
        for text, message in (
                ("{\n", "1:1: not a row: Expecting property name enclosed in double quotes"),
                ("{}\n", '1: not a row: expected {"id": ..., "status": ..., ...}'),
                ('{"schema": "eusim.row/v9", "id": "a", "status": "ok"}\n',
                 '1: /schema: is "eusim.row/v9" (allowed: eusim.row/v1)')):
            lines.write_text(text)
            self.refuses(f"{lines}:{message}", eusim.read_rows, lines)
        lines.write_text('{"id": "a", "status": "ok", "index": 0}\n{"id": "b", "sta')
        self.assertEqual(len(eusim.read_rows(lines)), 1)
        table = self.path / "other.csv"
        table.write_text("a,b\n1,2\n")
        self.refuses(f"{table}: no table of a sweep: no column id, status, reason, index, kernel, "
                     "name, base", eusim.read_rows, table)

    def test_what_a_result_does_not_have_is_named(self):
        call("run", SAXPY, "--untimed", "--report", "none", "--json", self.path / "untimed.json")
        untimed = eusim.read_result(self.path / "untimed.json")
        self.assertEqual(sum(untimed.instructions["issues"]), untimed.summary["instructions"])
        self.refuses(f"{self.path}/untimed.json: has no /accounting; it is of run --untimed, which "
                     "has no cycles", lambda: untimed.causes)
        old = eusim.read_result(COMPATIBILITY / "eusim.result_v1.json")
        self.refuses(f"{COMPATIBILITY}/eusim.result_v1.json: has no /occupancy",
                     lambda: old.occupancy)
        self.refuses(f"{self.path}/saxpy.json: has no /races",
                     lambda: eusim.read_result(self.path / "saxpy.json").races)

    def test_the_version_is_that_of_the_program(self):
        self.assertTrue(eusim.version().startswith(f"eusim {eusim.__version__} "))
        self.assertIn(f"VERSION {eusim.__version__}", (ROOT / "CMakeLists.txt").read_text())


if __name__ == "__main__":
    main("pandas")
