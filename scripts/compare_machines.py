#!/usr/bin/env python3
"""Runs the six computations of results/ivb_skl_m1 on ivb_gt2, skl_gt2 and m1, and writes table.csv and the
tables of README.md there.

  compare_machines.py --write            all of them, which takes minutes
  compare_machines.py --check [--only saxpy:m1,histo:ivb_gt2]
                                         write nothing; exit code 1 if a row would differ, or if README.md
                                         has other tables than table.csv gives, or a
                                         shader is not that of traces/g13
  compare_machines.py --workloads DIR    write the workloads there, for eusim run
"""
import argparse
import csv
import io
import pathlib
import sys
import tempfile

from same_work.computations import NAMES
from same_work.opengl import opengl
from same_work.rows import COLUMNS, MACHINES, machine_row, row_of
from same_work.tables import all_tables
from same_work.workloads import ROOT, STUDY, VULKAN, write_workload
from study import made_by, with_table

TABLE, README = STUDY / "table.csv", STUDY / "README.md"
MADE_BY = "Made by "


def wanted(only):
    """Pairs of computation and machine; only those of `only` ("saxpy:m1,...") if given."""
    pairs = [(name, machine) for name in NAMES for machine in MACHINES]
    if only is None:
        return pairs
    chosen = [tuple(text.split(":", 1)) for text in only.split(",")]
    unknown = [":".join(pair) for pair in chosen if pair not in pairs]
    if unknown:
        sys.exit(f"compare_machines.py: error: no such pair: {', '.join(unknown)}")
    return chosen


def rows_of(eusim, pairs):
    with tempfile.TemporaryDirectory() as folder:
        return [row_of(eusim, folder, name, machine) for name, machine in pairs]


def csv_text(rows):
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def with_tables(readme, eusim, rows):
    """README.md with the tables of these rows."""
    machine_rows = [machine_row(eusim, machine) for machine in MACHINES]
    for name, text in all_tables(machine_rows, rows).items():
        readme = with_table(readme, name, text)
    return readme


def write(eusim):
    rows = rows_of(eusim, wanted(None))
    readme = with_tables(README.read_text(encoding="utf-8"), eusim, rows).partition(MADE_BY)[0]
    made = made_by(eusim, [{"/provenance/machine": machine} for machine in MACHINES])
    TABLE.write_text(csv_text(rows), encoding="ascii")
    README.write_text(readme + made, encoding="utf-8")


def differences(eusim, pairs):
    """Differences from the written results, one per line."""
    with open(TABLE, newline="", encoding="ascii") as file:
        written = list(csv.DictReader(file))
    by_pair = {(row["computation"], row["machine"]): row for row in written}
    found = []
    for row in rows_of(eusim, pairs):
        old = by_pair.get((row["computation"], row["machine"]), {})
        found += [f"{row['computation']} on {row['machine']}: {column}: {old.get(column)}, now {value}; "
                  "run results/ivb_skl_m1/run.sh"
                  for column, value in row.items() if old.get(column) != value]
    readme = README.read_text(encoding="utf-8")
    if with_tables(readme, eusim, written) != readme:
        found.append("README.md: its tables are not those of table.csv and of the machines; run run.sh")
    return found + adaptations()


def adaptations():
    """Shaders for OpenGL that differ from those for Vulkan."""
    pairs = ((STUDY / "shaders" / f"{name}.comp", VULKAN / f"{name}.comp") for name in NAMES)
    return [f"{path.name}: is not that of traces/g13 for OpenGL; run scripts/same_work/capture.py"
            for path, source in pairs
            if path.read_text(encoding="ascii") != opengl(source.read_text(encoding="ascii"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    todo = parser.add_mutually_exclusive_group(required=True)
    todo.add_argument("--write", action="store_true")
    todo.add_argument("--check", action="store_true")
    todo.add_argument("--workloads", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--only", metavar="NAME:MACHINE,...", help="with --check: these runs alone")
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    given = parser.parse_args()
    if given.workloads:
        given.workloads.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            for gen in MACHINES.values():
                print(write_workload(given.workloads, name, gen))
        return 0
    if given.write:
        write(given.eusim)
        return 0
    found = differences(given.eusim, wanted(given.only))
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
