#!/usr/bin/env python3
"""Compares the model with what was measured on hardware.

Runs each row of tests/hw/MACHINE.csv: a kernel or a workload of tests/hw, which reads the timestamp
before and after what is measured. Prints a table a machine. A row is met if the model is

  issue         equal to the measured value
  alu           at most 1 cycle off; within low and high, where the row has them
  memory, rate  within low and high

Rows of class none have no sequence that a kernel could repeat. A row that is not met is red:

  outside       the model runs it and misses; the row must have a hypothesis
  not modelled  the machine has no such function yet; the row counts as soon as it has
"""
import argparse
import csv
import pathlib
import sys

import hw_report
from hw_runs import HW, Failure, Model, evaluate

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "hw"
INTEL_MACHINES = ("ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2")
MACHINES = (*INTEL_MACHINES, "m1")
README_BEGIN = "<!-- begin of the hardware table: scripts/compare_hw.py --write -->\n"
README_END = "<!-- end of the hardware table -->\n"


def number(text):
    """A number, or None for an empty column or another text, such as "< 583"."""
    try:
        return float(text)
    except ValueError:
        return None


def is_met(row, value):
    measured, low, high = (number(row[column]) for column in ("measured", "low", "high"))
    if row["class"] == "issue":
        return value == measured
    if row["class"] == "alu" and low is None and high is None:
        return abs(value - measured) <= 1
    return (low is None or value >= low) and (high is None or value <= high)


def verdict_of(row, value):
    if not is_met(row, value):
        return "outside"
    if value == number(row["measured"]):
        return "exact"
    return "within 1" if row["class"] == "alu" and not row["low"] else "inside"


def judge(row, model):
    """Adds model, error, verdict and, if it is red, the reason to the row."""
    row.update(model="", error="", verdict="no sequence", reason=row["hypothesis"])
    if not hw_report.has_sequence(row):
        return
    try:
        value = evaluate(row["extract"], model.run(row))
    except Failure as failure:
        row["verdict"] = "not modelled" if failure.is_not_modelled() else "failed"
        row["reason"] = str(failure)
        return
    row["verdict"] = verdict_of(row, value)
    row["model"] = f"{round(value, 2):g}"
    measured = number(row["measured"])
    if measured is not None:
        row["error"] = f"{round(value - measured, 2) + 0:+g}"


def complaint(row):
    """The error of a row, other than a miss that has a hypothesis; empty if there is none."""
    explained = row["verdict"] in ("outside", "no sequence")
    if explained and not row["hypothesis"]:
        return f"{row['verdict']}: model {row['model']}, measured {row['measured']}, no hypothesis"
    if hw_report.is_green(row) and row["hypothesis"]:
        return "is met, but still has a hypothesis why it is not"
    return row["reason"] if row["verdict"] == "failed" else ""


def readme_with(tables):
    """The page of results/hw with the summary of each machine."""
    text = (RESULTS / "README.md").read_text(encoding="utf-8")
    begin = text.index(README_BEGIN) + len(README_BEGIN)
    end = text.index(README_END)
    body = "".join(hw_report.for_readme(machine, rows) for machine, rows in tables.items())
    return text[:begin] + body + "\n" + text[end:]


def outputs(tables):
    """Files and their expected contents."""
    files = {RESULTS / "README.md": readme_with(tables)}
    for machine, rows in tables.items():
        files[RESULTS / (machine + ".md")] = hw_report.document(machine, rows)
        files[RESULTS / (machine + ".csv")] = hw_report.as_csv(rows)
    return files


def check(tables):
    """All errors of tables and written results, as text."""
    wrong = [f"{machine} {row['id']}: {complaint(row)}" for machine, rows in tables.items()
             for row in rows if complaint(row)]
    for path, content in outputs(tables).items():
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            wrong.append(f"{path.relative_to(ROOT)} is not what the model gives: "
                         "look at the change, then scripts/compare_hw.py --write")
    return wrong


def judged(eusim, machine):
    """The rows of a machine with the model's values and verdicts."""
    with open(HW / (machine + ".csv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    model = Model(eusim, machine)
    for row in rows:
        judge(row, model)
    return rows


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true",
                      help="print what is wrong with rows and written results; exit code 1 if anything is")
    mode.add_argument("--write", action="store_true", help="write results/hw")
    return parser.parse_args()


def main():
    given = options()
    tables = {machine: judged(given.eusim, machine) for machine in MACHINES}
    if given.check:
        wrong = check(tables)
        print("\n".join(wrong) or "every row is met, or red as known; results are up to date")
        return 1 if wrong else 0
    if given.write:
        for path, content in outputs(tables).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return 0
    print("\n".join(hw_report.document(*entry) for entry in tables.items()), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
