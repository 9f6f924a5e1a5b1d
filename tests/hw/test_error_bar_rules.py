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
from measured_pool import (Measured, Origin, chosen, class_of, combined, is_of_two, is_speed,  # noqa: E402
                           outer, stating_file, time_quotient, weighted)
from model_error import with_error  # noqa: E402

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

    def test_measured_values_are_inside_or_outside(self):
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
    def test_the_nearest_entry_applies(self):
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


def alike(values):
    """Values of the same weight."""
    return [(value, 1) for value in values]


def quotients(values, source, kernel, machine="skl_gt2", family="bdw_gt2", part="pipe.em"):
    """Measurements of one kernel; each number is a measured time divided by the model's."""
    return [Measured({"id": kernel, "source": source, "measured": str(value), "unit": "s"},
                     [f"{source} {kernel} {value}"], 1, kernel, machine, family, part) for value in values]


class Pools(unittest.TestCase):
    """Composition of the error of a class on a machine."""

    def test_the_class_is_of_the_busiest_part(self):
        self.assertEqual([class_of(part) for part in ("pipe.em", "pipe.f32", "memory")],
                         ["pipes", "pipes", "memory"])
        for part in ("data_cache", "data_cache_1", "sampler", "slm", "gateway", "send_port", "fetch_port",
                     "l3_bank", "llc", "edram", "dispatcher"):
            self.assertEqual(class_of(part), "shared")

    def test_rows_that_are_no_time_or_rate_are_left_out(self):
        for unit, other, is_one in (("s", "", True), ("million cycles", "pipes", True), ("GB/s", "memory", True),
                                    ("GIOPS", "", True), ("M matrices/s", "barrier", True), ("%", "", False),
                                    ("", "", False), ("messages", "", False), ("s", "counters", False)):
            self.assertEqual(is_speed({"unit": unit, "class": other}), is_one, unit)

    def test_a_kernel_weighs_one_however_many_rows_it_has(self):
        pool = quotients([1, 2, 3, 4], "a", "x") + quotients([5], "a", "y") + quotients([6], "b", "x")
        self.assertEqual([weight for _, weight in weighted(pool)], [0.25] * 4 + [1, 1])
        other = quotients([7], "a", "x", machine="bdw_gt2", family="bdw_gt2")
        self.assertEqual(weighted(pool + other)[-1], (7, 1))

    def test_a_study_of_many_rows_does_not_make_the_interval(self):
        """38 kernels of 1 to 38, and one kernel of a hundred far-off rows, which counts as one value, the 39th."""
        pool = [each for value in range(1, 39) for each in quotients([value], "many", f"kernel {value}")]
        study = quotients([100 + value / 1000 for value in range(100)], "one", "study")
        self.assertEqual(outer(weighted(pool + study)), (2, 38))
        self.assertEqual(outer(alike(each.quotient for each in pool + study))[0], 6)

    def test_the_error_is_of_the_machines_own_rows_if_they_are_enough(self):
        own = [each for number in range(20)
               for each in quotients([1 + number / 10], f"publication {number % 10}", f"kernel {number}")]
        others = quotients([3], "another publication", "x", "ivb_gt2", "ivb_gt2")
        shared = quotients([9], "another publication", "x", "ivb_gt2", "ivb_gt2", "llc")
        pool = own + others + shared
        self.assertEqual(chosen(pool, "bdw_gt2", "pipes"), own)
        self.assertEqual(chosen(pool, "ivb_gt2", "pipes"), own + others)
        self.assertEqual(chosen(pool, "bdw_gt2", "shared"), shared)
        self.assertEqual(chosen(pool[1:], "bdw_gt2", "pipes"), pool[1:21])  # 19 kernels are not enough
        of_nine = [each for each in pool if each.publication != "publication 3"]
        self.assertEqual(len(chosen(of_nine, "bdw_gt2", "pipes")), 19)

    def test_a_machine_has_the_error_of_the_file_that_states_it(self):
        stated = ["bdw_gt2", "ivb_gt2"]
        for machine, file in (("ivb_gt2", "ivb_gt2"), ("hsw_gt2", "ivb_gt2"), ("skl_gt3", "bdw_gt2"),
                              ("machines/hsw_gt3.json", "ivb_gt2")):
            self.assertEqual(stating_file(machine, stated), file)
        self.assertEqual(stating_file("skl_gt3", [*stated, "skl_gt2"]), "skl_gt2")

    def test_a_machine_file_gets_an_interval_and_a_source_for_each_class(self):
        text = ('{\n  "model_error": {"rows": 1, "p5_percent": 2, "p95_percent": 3},\n  "sources": {\n'
                '    "/l3": {"kind": "prm"},\n    "/model_error": {"kind": "measured"}\n  }\n}\n')
        pool = (quotients([0.955, 1.2], "a", "x") + quotients([2], "b", "y", part="llc")
                + quotients([3], "b", "z", part="memory"))
        written = with_error(text, pool, "bdw_gt2")
        document = json.loads(written)
        self.assertEqual(document["model_error"]["pipes"], {"rows": 2, "p5_percent": 95, "p95_percent": 120})
        self.assertEqual(document["model_error"]["memory"], {"rows": 1, "p5_percent": 300, "p95_percent": 300})
        self.assertEqual(list(document["sources"]), ["/l3", "/model_error/pipes", "/model_error/shared",
                                                     "/model_error/memory"])
        self.assertIn("on skl", document["sources"]["/model_error/pipes"]["ref"])
        self.assertEqual(with_error(written, pool, "bdw_gt2"), written)


class Hardware(unittest.TestCase):
    """The interval with the model's own error."""

    def test_quotients_are_of_time(self):
        self.assertEqual(time_quotient({"measured": "30", "unit": "µs"}, 20), 1.5)
        self.assertEqual(time_quotient({"measured": "30", "unit": "GB/s"}, 45), 1.5)

    def test_a_tenth_of_further_values_is_outside(self):
        self.assertEqual(outer(alike(range(1, 20))), (1, 19))  # the smallest number of values of which 5 % are one
        self.assertEqual(outer(alike(range(1, 39))), (1, 38))
        self.assertEqual(outer(alike(range(1, 40))), (2, 38))
        self.assertEqual(outer(alike([3, 1, 2])), (1, 3))

    def test_errors_are_added_as_squares_of_logarithms(self):
        low, high = combined(64, (8, 64 * 8), (16, 64 * 16))
        self.assertAlmostEqual(low, 64 / 2 ** math.hypot(3, 2))
        self.assertAlmostEqual(high, 64 * 32)
        self.assertAlmostEqual(combined(10, (12, 13), (10, 10))[0], 10)

    def test_where_a_value_may_be_negative_as_squares(self):
        self.assertEqual(combined(1, (-2, 5), (-3, 4)), (-4, 6))

    def test_a_rate_has_the_reciprocal_error(self):
        self.assertEqual(form_of_one(lambda error: 100 / error, alike([0.5, 2, 4])), (25, 200))

    def test_errors_of_two_kernels_differ(self):
        self.assertEqual(form_of_two(lambda a, b: a / b, alike([1, 2, 4])), (0.25, 4))

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

    def test_columns_mark_intervals_with_the_measured_value(self):
        found = hardware(row("30"), 20, (20, 20), [(10, 40), (10, 20), None])
        self.assertEqual((found["hardware"], found["without_source"], found["stated"]), ("yes", "no", ""))
        self.assertEqual((found["hardware_low"], found["hardware_high"]), ("10", "40"))
        self.assertEqual((found["hardware_width"], found["without_source_width"]), ("4.000", "2.000"))

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

    def test_widths_are_medians_of_the_rows_of_a_class(self):
        line = {"count": "whole", "limit_class": "pipes", "hardware": "yes", "without_source": "no",
                "hardware_width": "1.5", "without_source_width": "1.25"}
        lines = [dict(line, row="W1"), dict(line, row="W2", hardware_width="2.5"),
                 dict(line, row="W3", limit_class="memory", hardware="no", hardware_width="4"),
                 dict(line, row="W1/2", hardware="no", hardware_width="8"),  # a ratio, of two errors
                 dict(line, row="I1", count="used by none", hardware_width="9")]
        text = error_bar_report.class_counts(lines)
        self.assertIn("| pipes | 2 of 2, 100 % | 2.00 | 0 of 2, 0 % | 1.25 |", text)
        self.assertIn("| memory | 0 of 1, 0 % | 4.00 | 0 of 1, 0 % | 1.25 |", text)
        self.assertIn("| all | 2 of 3, 67 % | 2.50 | 0 of 3, 0 % | 1.25 |", text)


if __name__ == "__main__":
    unittest.main()
