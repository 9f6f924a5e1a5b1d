#!/usr/bin/env python3
"""The rules by which scripts/error_bar_coverage.py draws, leaves out and judges."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import error_bar_report  # noqa: E402
from error_bar_draws import interval, patch_without  # noqa: E402
from error_bar_rows import judged, miss_of, scaled  # noqa: E402
from machine_ranges import Ranges, nearest  # noqa: E402

RANGE = {"basis": "argued", "low": 4, "high": 16, "why": "w", "follows": {"/l3/latency_cycles": -1}}
DOCUMENT = {
    "name": "m", "data_cache": {"latency_cycles": 12, "cycles_per_line": 2},
    "l3": {"latency_cycles": 16, "replacement": "lru"},
    "sources": {
        "/data_cache": {"kind": "assumed", "ref": "r", "range": {"basis": "exact"}},
        "/data_cache/latency_cycles": {"kind": "assumed", "ref": "r", "range": RANGE},
        "/l3": {"kind": "assumed", "ref": "r",
                "range": {"basis": "argued", "low": 10, "high": 20, "why": "w"}},
    },
}


def row(measured, low="", high=""):
    return {"id": "I1", "measured": measured, "low": low, "high": high, "hypothesis": ""}


def verdict(given, values):
    line = judged(given, values)
    return line["inside"], line["meets"]


class Intervals(unittest.TestCase):
    def test_as_many_are_left_out_below_as_above(self):
        self.assertEqual(interval(range(64)), (3, 60))
        self.assertEqual(interval([5, 1, 3]), (1, 5))

    def test_measured_values_lie_in_them_or_not(self):
        values = list(range(100, 164))  # 103 to 160
        self.assertEqual(verdict(row("103"), values), ("yes", "yes"))
        self.assertEqual(verdict(row("102"), values), ("no", "no"))
        self.assertEqual(verdict(row("161", "155", "170"), values), ("no", "yes"))
        self.assertEqual(verdict(row("161", "161", "170"), values), ("no", "no"))

    def test_a_bound_is_met_by_what_is_below_it(self):
        self.assertEqual(verdict(row("< 583", "", "582"), [500, 600]), ("yes", "yes"))
        self.assertEqual(verdict(row("< 583", "", "582"), [583, 600]), ("no", "no"))

    def test_a_miss_is_of_the_range_if_any_machine_reaches_the_value(self):
        self.assertEqual(miss_of(row("9"), [1, 9]), "range")
        self.assertEqual(miss_of(row("10"), [1, 9]), "form")
        self.assertEqual(miss_of(row("< 5", "", "4"), [4, 9]), "range")
        self.assertEqual(miss_of(row("< 5", "", "4"), [5, 9]), "form")

    def test_seconds_are_of_the_clock_that_was_drawn(self):
        self.assertEqual(scaled(16, "rate", 0.5), 8)
        self.assertEqual(scaled(16, "time", 0.5), 32)
        self.assertEqual(scaled(16, "", 0.5), 16)


class Numbers(unittest.TestCase):
    def test_the_nearest_entry_speaks(self):
        self.assertEqual(nearest(DOCUMENT["sources"], "/data_cache/latency_cycles")["range"], RANGE)
        self.assertEqual(nearest(DOCUMENT["sources"], "/data_cache/cycles_per_line")["range"],
                         {"basis": "exact"})
        self.assertIsNone(nearest(DOCUMENT["sources"], "/data_cachet"))

    def test_what_follows_takes_over_what_differs(self):
        ranges = Ranges(DOCUMENT)
        self.assertEqual(set(ranges.ranges), {"/data_cache/latency_cycles", "/l3/latency_cycles"})
        self.assertEqual(ranges.changed({"/l3/latency_cycles": 3}),
                         {"/l3/latency_cycles": 19, "/data_cache/latency_cycles": 9})
        self.assertEqual(ranges.with_followed({"/data_cache/latency_cycles"}), set(ranges.ranges))

    def test_corners_are_each_bound_and_all_of_them(self):
        corners = list(Ranges(DOCUMENT).corners({"/data_cache/latency_cycles", "/l3/latency_cycles"}))
        self.assertEqual(len(corners), 1 + 2 * 3)
        self.assertIn({"/data_cache/latency_cycles": 4, "/l3/latency_cycles": 4}, corners)

    def test_without_a_row_a_number_is_the_middle_and_follows_what_it_did(self):
        lines = [{"path": "/data_cache/latency_cycles", "low": "1", "high": "13", "why": "left"},
                 {"path": "/l3/latency_cycles", "low": "9", "high": "9", "why": "left"}]
        patch = json.loads(patch_without(DOCUMENT, lines))
        self.assertEqual(patch["data_cache"], {"latency_cycles": 7})
        stated = patch["sources"]["/data_cache/latency_cycles"]["range"]
        self.assertEqual(stated, {"basis": "argued", "low": 1, "high": 13, "why": "left",
                                  "follows": {"/l3/latency_cycles": -1}})
        self.assertEqual(patch["sources"]["/l3/latency_cycles"]["range"], {"basis": "exact"})


class Tables(unittest.TestCase):
    def test_counts_are_of_rows_and_of_measurements(self):
        line = {"count": "used by none", "row": "N1", "measured": "2", "inside": "yes", "meets": "yes",
                "miss": ""}
        lines = [dict(line, machine="bdw_gt2"), dict(line, machine="skl_gt2"),
                 dict(line, machine="skl_gt2", row="N9", inside="no", miss="form")]
        text = error_bar_report.counts(lines)
        self.assertIn("| 2 of 3, 67 % | 1 of 2, 50 % | 3 of 3, 100 % | 1 | 0 |", text)


if __name__ == "__main__":
    unittest.main()
