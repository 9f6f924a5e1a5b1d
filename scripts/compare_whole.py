#!/usr/bin/env python3
"""Compares the model with what was measured of whole kernels.

Each row of tests/whole/rows.csv is a published figure: the rate of a kernel, the
time of a launch, or the ratio of two kernels on one machine, whose clock cancels. tests/whole has the
kernels, written again and compiled by scripts/glsl2eu.sh and scripts/cl2eu.sh; runs.csv says on which
machine and in which sizes. Prints the table, with the error against the band that a row is given: 10 %
where the clock was logged and the pipes are the limit, and for counters; 40 % where memory or atomics are
the limit or the measurement holds transfers; 25 % else; counts of instructions are exact.
"""
import argparse
import csv
import os
import pathlib
import re
import sys

import whole_report
from hw_runs import evaluate
from whole_report import CLASSES
from whole_runs import FUNCTIONS, ROOT, CannotCompile, WholeRuns, read_csv

RESULTS = ROOT / "results" / "whole_kernels"
NAMES = re.compile(rf'(?:{"|".join(FUNCTIONS)})\("([^"]+)"')


def judge(row, runs):
    """Adds model, error, verdict, limit, waits and assumed to a row."""
    value = evaluate(row["value"], runs, FUNCTIONS)
    measured = float(row["measured"])
    error = 100 * (value - measured) / measured
    row["error"] = f"{error:.2f}"
    row["model"] = f"{value:.5g}"
    row["verdict"] = "inside" if abs(error) <= float(row["band"]) else "outside"
    figures = [runs.figures[name] for name in NAMES.findall(row["value"])]
    longest = max(figures, key=lambda each: each.cycles / each.groups)
    row["limit"], limit_share = longest.limit()
    row["cause"], cause_share = longest.cause()
    row["limit_share"], row["cause_share"] = f"{limit_share:.3f}", f"{cause_share:.3f}"
    row["assumed"] = f"{longest.assumed():.3f}"


def unclassed(rows):
    """Errors in the classes of rows, as text."""
    allowed = f"{', '.join(CLASSES[:-1])} and {CLASSES[-1]}"
    return [f"{row['id']}: class is '{row.get('class') or ''}'; allowed are {allowed}"
            for row in rows if row.get("class") not in CLASSES]


def complaints(rows):
    """Errors of rows, other than a miss that has a hypothesis."""
    for row in rows:
        if row["verdict"] == "outside" and not row["hypothesis"]:
            yield f"{row['id']}: {row['error']} % is outside {row['band']} %, and has no hypothesis"
        if row["verdict"] == "inside" and row["hypothesis"]:
            yield f"{row['id']}: is inside, but still has a hypothesis why it is not"


def recorded(rows):
    """Rows with the model's values of results/whole_kernels."""
    with open(RESULTS / "rows.csv", newline="", encoding="utf-8") as file:
        written = {row["id"]: row for row in csv.DictReader(file)}
    return [{**row, **written.get(row["id"], {})} for row in rows]


def check(rows):
    """All errors of rows and written results, as text."""
    missing = [row["id"] for row in rows if "verdict" not in row]
    if missing:
        return [f"{name}: results/whole_kernels/rows.csv has no such row" for name in missing]
    wrong = list(complaints(rows))
    for path, content in whole_report.outputs(rows, RESULTS).items():
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            wrong.append(f"{path.relative_to(ROOT)} is not what the model gives: "
                         "look at the change, then scripts/compare_whole.py --write")
    return wrong


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    parser.add_argument("--rows", default="", metavar="ID,...",
                        help="only rows whose id begins with this; --check takes the others from the results")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true",
                      help="print what is wrong with rows and written results; exit code 1 if anything "
                      "is, 77 without the compilers")
    mode.add_argument("--write", action="store_true", help="write results/whole_kernels")
    given = parser.parse_args()
    if given.rows and given.write:
        parser.error("--rows: --write needs all rows")
    given.rows = tuple(given.rows.split(","))
    return given


def main():
    given = options()
    every = read_csv("rows.csv")
    if wrong := unclassed(every):
        sys.exit(f"compare_whole.py: error: tests/whole/rows.csv: {'; '.join(wrong)}")
    rows = [row for row in every if row["id"].startswith(given.rows)]
    if not rows:
        sys.exit(f"compare_whole.py: error: no row of tests/whole/rows.csv begins with {','.join(given.rows)}")
    eusim = pathlib.Path(given.eusim).resolve()
    if not eusim.is_file():
        sys.exit(f"compare_whole.py: error: there is no {eusim}: build it, or name another by --eusim")
    runs = WholeRuns(str(eusim), given.jobs)
    try:
        runs.do(sorted({name for row in rows for name in NAMES.findall(row["value"])}))
    except CannotCompile as failure:
        print(f"compare_whole.py: error: {failure}", file=sys.stderr)
        return 77
    if given.check:
        every = recorded(every)
        rows = [row for row in every if row["id"].startswith(given.rows)]
    for row in rows:
        judge(row, runs)
    if given.check:
        wrong = check(every)
        print("\n".join(wrong) or "every row is inside its band, or outside as known; results are up to date")
        return 1 if wrong else 0
    if given.write:
        RESULTS.mkdir(parents=True, exist_ok=True)
        for path, content in whole_report.outputs(rows, RESULTS).items():
            path.write_text(content, encoding="utf-8")
        return 0
    print(whole_report.table(rows), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
