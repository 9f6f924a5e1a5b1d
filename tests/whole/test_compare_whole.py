#!/usr/bin/env python3
"""The rules by which scripts/compare_whole.py judges rows."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import compare_whole  # noqa: E402
import whole_report  # noqa: E402
from whole_runs import Figures, read_csv, sizes  # noqa: E402


def document(cycles, assumed, measured, waits, fpu, memory):
    """What a run has of what figures are made of; a chain is no part of the machine."""
    return {"summary": {"cycles": cycles},
            "accounting": {"sources": {"assumed": assumed, "measured": measured}, "causes": waits},
            "bounds": {"slowest_thread": cycles, "pipe.fpu": fpu, "memory": memory, "dispatcher": 1},
            "resources": {"pipe.fpu": {}, "memory": {}}}


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


class Judging(unittest.TestCase):
    def test_the_error_is_signed_and_held_against_the_band(self):
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


class Table(unittest.TestCase):
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
            self.assertIn(row["band"], ("10", "25", "40"))
            used |= set(names)
        self.assertEqual(used, runs)


if __name__ == "__main__":
    unittest.main()
