#!/usr/bin/env python3
"""Compares drivers' compilers' static estimates with simulated cycles, for traces/shaders and traces/g13.

Writes results/static_estimate/table.csv and g13.csv, and the tables in README.md beside them.
"""
import argparse
import csv
import io
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WITHOUT = "shader_double_"  # the study is of single precision and integers
RESULTS = ROOT / "results" / "static_estimate"
BEGIN, END = "<!-- begin of the table: scripts/static_estimate.py -->", "<!-- end of the table -->"
G13_BEGIN = "<!-- begin of the table of G13: scripts/static_estimate.py -->"
ASSUMED_TRIPS = 10  # the compiler's factor for the cycles of a loop
SLOTS = 8

HEADERS = {
    "shader": "shader",
    "gen": "gen",
    "loops": "loops",
    "compiler": "compiler",
    "compiler_real_trips": "compiler, real trips",
    "alone": "alone",
    "run": "in the run",
    "full_eu": "full EU",
    "ratio": "compiler, real trips / in the run",
}
G13_HEADERS = {
    "kernel": "kernel",
    "fscib": "fscib",
    "ic": "ic",
    "compiler": "compiler",
    "compiler_real_trips": "compiler, real trips",
    "alone": "alone",
    "run": "in the run",
    "full_eu": "full EU",
    "ratio": "full EU / compiler, real trips",
}


def run(eusim, workload, machine, *settings):
    """The result document of a run."""
    sets = [word for setting in settings for word in ("--set", setting)]
    command = [eusim, "run", workload, "--machine", machine, "--report", "none", "--json", "-"]
    finished = subprocess.run([*command, *sets], check=True, capture_output=True, text=True)
    return json.loads(finished.stdout)


def row(eusim, workload):
    shader, gen = re.fullmatch(r"shader_(\w+)_(ivb|hsw)", workload.stem).groups()
    result = run(eusim, workload, f"{gen}_gt2")
    blocks, threads = result["blocks"], result["summary"]["threads"]
    dump = (ROOT / "traces" / "shaders" / f"{shader}.{gen}.txt").read_text(encoding="ascii")
    loops, cycles = re.search(r"(\d+) loops\. (\d+) cycles", dump).groups()
    real_trips = per_thread(blocks, threads, compiler_pass)
    in_run = sum(block["thread_cycles"] for block in blocks) / threads
    return {
        "shader": shader,
        "gen": gen,
        "loops": int(loops),
        "compiler": int(cycles),
        "compiler_real_trips": round(real_trips),
        "alone": round(per_thread(blocks, threads, lambda block: block["alone_cycles"])),
        "run": round(in_run),
        "full_eu": round(full_eu(eusim, workload, gen, result)),
        "ratio": round(real_trips / in_run, 2),
    }


def compiler_pass(block):
    return block["compiler_cycles"] / ASSUMED_TRIPS ** block["loop_depth"]


def per_thread(blocks, threads, cycles_of_a_pass):
    return sum(cycles_of_a_pass(block) * block["passes"] for block in blocks) / threads


def full_eu(eusim, workload, gen, result):
    """EU cycles per thread, with all threads on as few EUs as hold a group."""
    dispatch = json.loads(workload.read_text(encoding="ascii"))["dispatch"]
    local = dispatch["local_size"]
    invocations = local[0] * local[1] * local[2]
    group = -(-invocations // dispatch["simd_size"])
    eus = -(-group // SLOTS)
    packed = run(
        eusim, workload, f"{gen}_gt2", "/machine/subslices=1", f"/machine/eus_per_subslice={eus}",
        f"/eu/threads={SLOTS}",
    )
    return packed["summary"]["cycles"] * eus / result["summary"]["threads"]


def g13_row(eusim, workload):
    """A row for a kernel of traces/g13, whose blocks have the estimates of Mesa's compiler."""
    result = run(eusim, workload, "m1")
    blocks, threads = result["blocks"], result["summary"]["threads"]
    units = {unit: sum(block["estimated_units"][unit] for block in blocks)
             for unit in ("fscib", "ic")}
    real_trips = per_thread(blocks, threads, lambda block: block["estimated_cycles"])
    one_eu = ("/machine/subslices=1", "/machine/eus_per_subslice=1")
    full = run(eusim, workload, "m1", *one_eu)["summary"]["cycles"] / threads
    return {
        "kernel": workload.stem,
        **units,
        "compiler": max(units.values()),
        "compiler_real_trips": round(real_trips),
        "alone": round(per_thread(blocks, threads, lambda block: block["alone_cycles"])),
        "run": round(sum(block["thread_cycles"] for block in blocks) / threads),
        "full_eu": round(full),
        "ratio": round(full / real_trips, 2),
    }


def markdown(headers, names, rows):
    """A Markdown table; columns of names are left-aligned."""
    lines = [list(headers.values()), ["---"] * names + ["---:"] * (len(headers) - names)]
    lines += [[str(row[key]) for key in headers] for row in rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def write_csv(name, headers, rows):
    text = io.StringIO()
    writer = csv.DictWriter(text, list(headers), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    (RESULTS / name).write_text(text.getvalue(), encoding="ascii")


def write_readme(begin, table):
    path = RESULTS / "README.md"
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{begin}\n\n{table}\n{END}{after}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    arguments = parser.parse_args()
    paths = (ROOT / "traces" / "workloads").glob("shader_*.json")
    workloads = sorted(path for path in paths if not path.name.startswith(WITHOUT))
    rows = [row(arguments.eusim, workload) for workload in workloads]
    rows.sort(key=lambda row: (row["shader"], row["gen"] != "ivb"))
    g13_rows = [g13_row(arguments.eusim, path)
                for path in sorted((ROOT / "traces" / "g13").glob("*.json"))]
    write_csv("table.csv", HEADERS, rows)
    write_csv("g13.csv", G13_HEADERS, g13_rows)
    write_readme(BEGIN, markdown(HEADERS, 2, rows))
    write_readme(G13_BEGIN, markdown(G13_HEADERS, 1, g13_rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
