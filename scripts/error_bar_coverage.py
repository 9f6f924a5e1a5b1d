#!/usr/bin/env python3
"""Counts how often measurements are inside the error bars of the model.

Draws 64 machines from the ranges of a machine's numbers, as `eusim run --error-bars` does, evaluates
each measured row on each, and tests whether the measurement is between the 5 % and the 95 % quantile of
the values. Three counts:

  used by none   rows of tests/hw that no number of the machine is from, nor the range of one
  without it     rows that numbers are from: they get the value and the range that is left without
                 the row, by tests/hw/leave_one_out.csv
  whole          rows of tests/whole, on fewer machines: by results/error_bars/whole_draws.csv, which
                 --whole writes

and for each the interval of hardware, which includes the model's own error (scripts/model_error.py):
without the row, without all rows of its publication, and with the error that the machine states.

Measurements in seconds were converted to cycles by the highest clock (tests/hw/clocks.csv): these
rows are compared in seconds, with the drawn clock.
"""
import argparse
import csv
import os
import pathlib
import sys
import tempfile

import error_bar_report
import error_bar_whole
import error_bar_whole_rows
from error_bar_draws import DRAWS, Draws
from error_bar_rows import HwCoverage
from hw_runs import HW

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "error_bars"
# A cheap row of each kind, for --check.
CHECKED = (("ivb_gt2", "I17"), ("ivb_gt2", "I6"), ("hsw_gt2", "H9.pow"), ("bdw_gt2", "N14"),
           ("skl_gt2", "N30.hd530"))


def covered(eusim, folder, jobs, wanted=None):
    """Lines of the table for the wanted rows of tests/hw; all if None."""
    return HwCoverage(eusim, Draws(eusim, folder, jobs), jobs).lines(wanted)


def recorded():
    with open(RESULTS / "coverage.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def check(eusim, folder, jobs):
    """All errors of the written results, as text."""
    written = recorded()
    lines = {(line["machine"], line["row"]): line for line in written}
    for line in covered(eusim, folder, jobs, CHECKED):
        key = (line["machine"], line["row"])
        if error_bar_report.as_written(line) != lines.get(key):
            yield f"{' '.join(key)}: results/error_bars/coverage.csv is not what the model gives"
    whole = error_bar_whole_rows.lines(error_bar_whole.recorded())
    for row in error_bar_whole_rows.stale(whole):
        yield f"{row}: results/error_bars/whole_draws.csv is not of the model of results/whole_kernels"
    for line in whole:
        if error_bar_report.as_written(line) != lines.get((line["machine"], line["row"])):
            yield f"{line['row']}: results/error_bars/coverage.csv is not what whole_draws.csv gives"
    for path, content in error_bar_report.outputs(written, RESULTS).items():
        if path.read_text(encoding="utf-8") != content:
            yield f"{path.relative_to(ROOT)} does not agree with coverage.csv"
    yield from missing(lines)
    yield from reasons_wrong(written)


def reasons_wrong(written):
    """Errors: rows of tests/hw outside without a reason, and reasons of rows that are inside."""
    outside = {(line["machine"], line["row"]) for line in written if line["inside"] == "no"}
    for line in written:
        if line["inside"] == "no" and not line["count"].startswith("whole") and not line["why"]:
            yield f"{line['machine']} {line['row']}: is outside; error_bar_misses.csv has no reason"
    with open(HW / "error_bar_misses.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if (row["machine"], row["row"]) not in outside:
                yield f"{row['machine']} {row['row']}: is listed in error_bar_misses.csv, but inside"


def missing(lines):
    """Errors: rows of tests/hw that are missing in the written results."""
    for machine in {machine for machine, _ in CHECKED}:
        with open(HW / (machine + ".csv"), newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["class"] != "none" and (machine, row["id"]) not in lines:
                    yield f"{machine} {row['id']}: results/error_bars/coverage.csv has no such row"


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    parser.add_argument("--whole", action="store_true",
                        help="with --write: run whole kernels too; default: keep their written results")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true",
                      help="run a few rows again, and report differences from the written results")
    mode.add_argument("--write", action="store_true", help="write results/error_bars")
    given = parser.parse_args()
    if given.whole and not given.write:
        parser.error("--whole: only with --write")
    return given


def main():
    given = options()
    if given.whole:
        error_bar_whole.write(given.eusim, given.jobs)
    with tempfile.TemporaryDirectory() as folder:
        if given.check:
            wrong = list(check(given.eusim, folder, given.jobs))
            print("\n".join(wrong) or "coverage is as written")
            return 1 if wrong else 0
        lines = covered(given.eusim, folder, given.jobs)
    lines += error_bar_whole_rows.lines(error_bar_whole.recorded())
    if given.write:
        for path, content in error_bar_report.outputs(lines, RESULTS).items():
            path.write_text(content, encoding="utf-8")
    else:
        print(error_bar_report.tables(lines), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
