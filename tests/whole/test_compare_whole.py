#!/usr/bin/env python3
"""The rules by which scripts/compare_whole.py judges rows."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import compare_whole  # noqa: E402
import error_bar_whole  # noqa: E402
import whole_report  # noqa: E402
from whole_runs import Figures, WholeRuns, read_csv, sizes  # noqa: E402


def document(cycles, assumed, measured, waits, fpu, memory):
    """Parts of a result from which figures are computed; a chain is not a part of the machine."""
    return {"summary": {"cycles": cycles},
            "accounting": {"sources": {"assumed": assumed, "measured": measured}, "causes": waits},
            "bounds": {"slowest_thread": cycles, "pipe.fpu": fpu, "memory": memory, "dispatcher": 1},
            "resources": {"pipe.fpu": {}, "memory": {}}}


def listing(loops):
    """Instructions of a result: two threads, `loops` times through three, two of which are sends."""
    return {"counters": {"EuActive": 25 * loops}, "metrics": {"cycles": "a word"},
            "blocks": [dict(begin_offset_bytes=0, end_offset_bytes=16, loop_depth=0, passes=2),
                       dict(begin_offset_bytes=16, end_offset_bytes=64, loop_depth=1, passes=2 * loops)],
            "instructions": [dict(offset_bytes=0, text="send(8) g2", issues=2),
                             dict(offset_bytes=16, text="(+f0.1) sends(16) g4", issues=2 * loops),
                             dict(offset_bytes=32, text="send(16) g6", issues=2 * loops),
                             dict(offset_bytes=48, text="sel(16) g8", issues=2 * loops)]}


SMALL = Figures(document(1000, 100, 400, {"msg.latency": 300, "sb.raw.grf": 200}, 100, 700))
LARGE = Figures(document(3000, 150, 1850, {"msg.latency": 400, "sb.raw.grf": 1600}, 1700, 900))


class FakeRuns:
    figures = {"a": LARGE.less(SMALL, 4), "b": SMALL}

    def seconds(self, name):
        return self.figures[name].cycles / self.figures[name].groups


def judged(value, measured, band=25, hypothesis=""):
    row = {"id": "W1", "value": value, "measured": measured, "band": str(band), "hypothesis": hypothesis}
    compare_whole.judge(row, FakeRuns())
    return row


class Differences(unittest.TestCase):
    def test_are_of_cycles_and_of_all_that_they_were_spent_on(self):
        more = LARGE.less(SMALL, 4)
        self.assertEqual((more.cycles, more.groups), (2000, 4))
        self.assertEqual(more.limit(), ("pipe.fpu", 0.8))
        self.assertEqual(more.cause(), ("sb.raw.grf", 1400 / 1500))
        self.assertEqual(more.assumed(), 50 / 1500)
        self.assertEqual(SMALL.limit(), ("memory", 0.7))

    def test_sizes_have_three_dimensions(self):
        self.assertEqual(sizes({"groups": "16 2x40"}), [[16, 1, 1], [2, 40, 1]])
        self.assertEqual(sizes({"groups": ""}), [])


class Functions(unittest.TestCase):
    """Numbers available to a row, for a run of one size and for runs of two."""

    def setUp(self):
        small, large = (Figures({**document(cycles, 1, 1, {"switch": 1}, 1, 1), **listing(loops)})
                        for cycles, loops in ((1000, 1), (3000, 3)))
        self.runs = WholeRuns("no eusim", 1)
        self.runs.figures = {"one": large, "two": large.less(small, 4)}

    def value(self, expression):
        return compare_whole.evaluate(expression, self.runs, compare_whole.FUNCTIONS)

    def test_number_is_of_the_result_and_of_two_sizes_that_of_a_further_group(self):
        self.assertEqual(self.value('number("one", "/blocks/1/passes")'), 6)
        self.assertEqual(self.value('4 * number("two", "/blocks/1/passes")'), 6 - 2)

    def test_mean_is_over_the_cycles_that_the_larger_size_has_more(self):
        self.assertEqual(self.value('mean("one", "/counters/EuActive")'), 75)
        self.assertEqual(self.value('mean("two", "/counters/EuActive")'), (75 * 3000 - 25 * 1000) / 2000)

    def test_issues_are_of_a_name_and_a_depth_of_loops(self):
        for expression, expected in (('issues("one", "send", 1)', 12), ('issues("one", "send", 0)', 14),
                                     ('issues("one", "", 1)', 18), ('4 * issues("two", "send", 1)', 12 - 4),
                                     ('issues("one", "mad", 0)', 0)):
            self.assertEqual(self.value(expression), expected, expression)

    def test_a_number_that_the_result_has_not_is_an_error(self):
        for pointer in ("/summary/cycels", "/blocks/2/passes", "/metrics/cycles", "/blocks", "/blocks/x"):
            with self.assertRaisesRegex(KeyError, f"{pointer}: "):
                self.value(f'number("one", "{pointer}")')

    def test_all_of_them_name_their_run(self):
        text = " + ".join(f'{name}("{name}.run", 1)' for name in compare_whole.FUNCTIONS)
        self.assertEqual(compare_whole.NAMES.findall(text),
                         [f"{name}.run" for name in compare_whole.FUNCTIONS])


class Judging(unittest.TestCase):
    def test_the_error_is_signed_and_compared_to_the_band(self):
        row = judged('1e6 / seconds("a")', "1600")  # 2000
        self.assertEqual((row["error"], row["verdict"], row["limit"]), ("25.00", "inside", "pipe.fpu"))
        self.assertEqual(judged('1e6 / seconds("a")', "1599")["verdict"], "outside")
        self.assertEqual(judged('1e6 / seconds("a")', "2700")["error"], "-25.93")

    def test_a_row_of_two_runs_shows_the_longer_one(self):
        self.assertEqual(judged('seconds("b") / seconds("a")', "2")["limit"], "memory")

    def test_a_miss_needs_a_hypothesis_and_a_hit_has_none(self):
        miss, hit = '1e6 / seconds("a")', '5e5 / seconds("a")'
        for value, hypothesis, wrong in ((miss, "", True), (miss, "why", False), (hit, "", False),
                                         (hit, "why", True)):
            rows = [judged(value, "1000", hypothesis=hypothesis)]
            self.assertEqual(bool(list(compare_whole.complaints(rows))), wrong, (value, hypothesis))


    def test_a_row_has_a_class_of_the_list(self):
        for name, wrong in (("SLM", False), ("", True), ("slm", True), ("Pipes", True)):
            said = compare_whole.unclassed([{"id": "W1", "class": name}])
            self.assertEqual(len(said), wrong, name)
            if wrong:
                self.assertIn("allowed are pipes, data port, SLM,", said[0])
        self.assertEqual(len(compare_whole.unclassed([{"id": "W1"}, {"id": "W2", "class": None}])), 2)


class Table(unittest.TestCase):
    def test_the_summary_counts_each_class(self):
        found = (("SLM", "inside", "4"), ("SLM", "outside", "-30"), ("pipes", "inside", "1"))
        rows = [{"class": name, "machine": "UHD 620", "clock": "", "verdict": verdict, "error": error}
                for name, verdict, error in found]
        text = whole_report.summary(rows)
        self.assertIn("| class SLM | 1 of 2 (50 %) | 17 |", text)
        self.assertNotIn("class memory", text)

    def test_counters_have_no_error_bars(self):
        rows = [{"id": run, "class": name, "value": f'seconds("{run}")', "clock": "1 logged", "source": "one"}
                for name, run in (("pipes", "ivb.flops1"), ("counters", "ivb.flops2"))]
        self.assertEqual(error_bar_whole.wanted_runs(rows), [("ivb.flops1", "logged")])

    def test_each_row_has_a_group_a_source_and_runs(self):
        runs = {row["run"] for row in read_csv("runs.csv")}
        used = set()
        rows = read_csv("rows.csv")
        self.assertGreaterEqual(len(rows), 20)
        self.assertEqual(len({row["id"] for row in rows}), len(rows))
        for row in rows:
            whole_report.group_of(row)
            self.assertTrue(row["source"] and row["clock"], row["id"])
            names = compare_whole.NAMES.findall(row["value"])
            self.assertTrue(names and set(names) <= runs, row["id"])
            self.assertIn(row["class"], whole_report.CLASSES, row["id"])
            if row["class"] != "counters":  # times and rates are of seconds, as draws of error bars have no more
                self.assertNotRegex(row["value"], r"(number|mean|issues)\(", row["id"])
            exact = ("0",) if row["class"] == "counters" else ()
            self.assertIn(row["band"], ("10", "25", "40", *exact), row["id"])
            used |= set(names)
        self.assertEqual(used, runs)


if __name__ == "__main__":
    unittest.main()
