#!/usr/bin/env python3
"""The rules by which scripts/compare_hw.py judges rows."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import compare_hw  # noqa: E402
import hw_report  # noqa: E402
from hw_runs import Failure, Run, evaluate  # noqa: E402


def row(kind, measured, low="", high="", hypothesis=""):
    return {"id": "I1", "class": kind, "measured": measured, "low": low, "high": high,
            "hypothesis": hypothesis, "extract": "interval(1, 2)", "sequence": "", "conditions": ""}


class FakeModel:
    """Gives every row the same interval, or fails."""

    def __init__(self, cycles=0, failure=None):
        grf = bytearray(128 * 32)
        grf[64:68] = (10 + cycles + 2).to_bytes(4, "little")
        grf[32:36] = (10).to_bytes(4, "little")
        self.result = Run({"threads": [{"grf": grf.hex()}], "memory": {"l3_hits": 7}})
        self.failure = failure

    def run(self, _):
        if self.failure:
            raise self.failure
        return self.result


def verdict(given, cycles):
    compare_hw.judge(given, FakeModel(cycles))
    return given["verdict"]


class Judging(unittest.TestCase):
    def test_issue_rows_must_be_exact(self):
        self.assertEqual(verdict(row("issue", "3"), 3), "exact")
        self.assertEqual(verdict(row("issue", "3"), 4), "outside")

    def test_alu_rows_may_be_one_cycle_off(self):
        for cycles, expected in ((17, "outside"), (18, "within 1"), (19, "exact"), (20, "within 1"),
                                 (21, "outside")):
            self.assertEqual(verdict(row("alu", "19"), cycles), expected)

    def test_an_alu_row_with_a_spread_must_be_inside(self):
        for cycles, expected in ((19, "inside"), (20, "exact"), (21, "inside"), (22, "outside")):
            self.assertEqual(verdict(row("alu", "20", "18.5", "21.5"), cycles), expected)

    def test_memory_rows_must_be_in_the_spread(self):
        for cycles, expected in ((89, "outside"), (90, "inside"), (110, "inside"), (111, "outside")):
            self.assertEqual(verdict(row("memory", "100", "90", "110"), cycles), expected)

    def test_a_spread_may_have_one_side_only(self):
        self.assertEqual(verdict(row("memory", "< 583", "", "582"), 1), "inside")
        self.assertEqual(verdict(row("memory", "< 583", "", "582"), 583), "outside")

    def test_the_error_is_signed(self):
        given = row("alu", "19")
        compare_hw.judge(given, FakeModel(16))
        self.assertEqual((given["model"], given["error"]), ("16", "-3"))


class Complaints(unittest.TestCase):
    def complaint(self, given, model):
        compare_hw.judge(given, model)
        return compare_hw.complaint(given)

    def test_a_miss_needs_a_hypothesis(self):
        self.assertIn("no hypothesis", self.complaint(row("alu", "19"), FakeModel(5)))
        self.assertEqual(self.complaint(row("alu", "19", hypothesis="why"), FakeModel(5)), "")

    def test_a_row_without_a_sequence_needs_a_reason(self):
        self.assertIn("no hypothesis", self.complaint(row("none", ""), FakeModel()))

    def test_a_met_row_needs_no_hypothesis(self):
        self.assertIn("is met", self.complaint(row("alu", "19", hypothesis="why"), FakeModel(19)))
        self.assertEqual(self.complaint(row("alu", "19"), FakeModel(19)), "")

    def test_an_unmodelled_row_needs_no_hypothesis(self):
        failure = Failure("eusim: no shared function with SFID 2 exists yet")
        self.assertEqual(self.complaint(row("alu", "19"), FakeModel(failure=failure)), "")

    def test_another_failure_is_reported(self):
        self.assertIn("hang", self.complaint(row("alu", "19"), FakeModel(failure=Failure("a hang"))))


class Figures(unittest.TestCase):
    def test_expressions(self):
        run = FakeModel(40).result
        self.assertEqual(evaluate("2 * interval(1, 2) / 8 - 1 + 0", run), 9)
        self.assertEqual(evaluate('metric("/memory/l3_hits")', run), 7)
        for text in ("open('x')", "run.document", "1 if 2 else 3"):
            with self.assertRaises(ValueError):
                evaluate(text, run)

    def test_a_measurement_is_met_if_all_its_parts_are(self):
        rows = [row("alu", "19"), row("alu", "25"), row("none", "", hypothesis="why")]
        for given, name in zip(rows, ("I1.a", "I1.b", "I2")):
            given["id"] = name
            compare_hw.judge(given, FakeModel(19))
        text = hw_report.coverage("ivb_gt2", rows)
        self.assertIn("2 published measurements 1 have", text)
        self.assertIn("0 of these are met", text)

    def test_numbers_and_sources_of_a_machine_are_distinct(self):
        self.assertIn("/llc/latency_cycles", hw_report.numbers_from("ivb_gt2")["I25"])
        self.assertNotIn("I12", hw_report.numbers_from("hsw_gt2"))
        self.assertIn("I12", hw_report.numbers_from("ivb_gt2"))
        self.assertIn("/eu/timing/rcp", hw_report.numbers_from("m1")["T-13"])


if __name__ == "__main__":
    unittest.main()
