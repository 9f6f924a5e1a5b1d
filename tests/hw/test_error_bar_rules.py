#!/usr/bin/env python3
"""The rules by which scripts/error_bar_coverage.py draws, leaves out and judges."""
import json
import math
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import error_bar_report  # noqa: E402
import error_bar_whole  # noqa: E402
from error_bar_draws import interval, patch_without  # noqa: E402
from error_bar_hardware import (form_of_one, form_of_two, hardware, without,  # noqa: E402
                                without_publication)
from error_bar_rows import judged, miss_of, scaled  # noqa: E402
from machine_ranges import Ranges, nearest  # noqa: E402
from model_error import Measured, Origin, combined, is_of_two, outer, time_quotient  # noqa: E402

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


class Hardware(unittest.TestCase):
    """The interval with the model's own error."""

    def test_quotients_are_of_time(self):
        self.assertEqual(time_quotient({"measured": "30", "unit": "µs"}, 20), 1.5)
        self.assertEqual(time_quotient({"measured": "30", "unit": "GB/s"}, 45), 1.5)

    def test_a_tenth_of_further_values_is_outside(self):
        self.assertEqual(outer(range(1, 20)), (1, 19))    # the least number of which a twentieth is one
        self.assertEqual(outer(range(1, 39)), (1, 38))
        self.assertEqual(outer(range(1, 40)), (2, 38))
        self.assertEqual(outer([3, 1, 2]), (1, 3))

    def test_errors_are_added_as_squares_of_logarithms(self):
        low, high = combined(64, (8, 64 * 8), (16, 64 * 16))
        self.assertAlmostEqual(low, 64 / 2 ** math.hypot(3, 2))
        self.assertAlmostEqual(high, 64 * 32)
        self.assertAlmostEqual(combined(10, (12, 13), (10, 10))[0], 10)

    def test_where_a_value_may_be_negative_as_squares(self):
        self.assertEqual(combined(1, (-2, 5), (-3, 4)), (-4, 6))

    def test_a_rate_is_as_far_off_the_other_way(self):
        self.assertEqual(form_of_one(lambda error: 100 / error, [0.5, 2, 4]), (25, 200))

    def test_two_kernels_are_not_off_alike(self):
        self.assertEqual(form_of_two(lambda a, b: a / b, [1, 2, 4]), (0.25, 4))

    def test_a_row_is_left_out_with_all_that_is_of_its_runs_or_publication(self):
        def of(name, source, runs):
            return {"id": name, "source": source, "measured": "1", "unit": "s"}, runs
        pool = [Measured(*of("a", "log: 1", ["x"]), 1), Measured(*of("b", "log: 2", ["y"]), 1),
                Measured(*of("c", "page", ["z"]), 1)]
        row = Origin(*of("a/c", "page", ["x", "z"]))
        self.assertEqual([measured.of for measured in without(pool, row)], [{"y"}])
        self.assertEqual(without_publication(pool, row), [])
        alone = Origin(*of("a", "log; 1", ["x"]))
        self.assertEqual([measured.of for measured in without_publication(pool, alone)], [{"z"}])

    def test_rows_of_two_are_those_whose_name_has_two(self):
        self.assertEqual([is_of_two({"id": name}) for name in ("W4b", "W4a/b", "W5e.4-8")],
                         [False, True, True])

    def test_columns_say_whether_each_interval_holds_what_was_measured(self):
        found = hardware(row("30"), 20, (20, 20), [(10, 40), (10, 20), None])
        self.assertEqual((found["hardware"], found["without_source"], found["stated"]), ("yes", "no", ""))
        self.assertEqual((found["hardware_low"], found["hardware_high"]), ("10", "40"))

    def test_what_two_sizes_cost_is_what_the_larger_has_more(self):
        self.assertEqual(error_bar_whole.beyond([[3, 4], [10, 12]]), [7, 8])
        self.assertEqual(error_bar_whole.beyond([[3, 4]]), [3, 4])


class Tables(unittest.TestCase):
    def test_counts_are_of_rows_and_of_measurements(self):
        line = {"count": "used by none", "row": "N1", "measured": "2", "inside": "yes", "meets": "yes",
                "hardware": "yes", "without_source": "no", "stated": "", "miss": ""}
        lines = [dict(line, machine="bdw_gt2"), dict(line, machine="skl_gt2"),
                 dict(line, machine="skl_gt2", row="N9", inside="no", miss="form")]
        text = error_bar_report.counts(lines)
        self.assertIn("| 2 of 3, 67 % | 1 of 2, 50 % | 3 of 3, 100 % | 1 | 0 |", text)


if __name__ == "__main__":
    unittest.main()
