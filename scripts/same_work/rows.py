"""Rows of results/ivb_skl_m1/table.csv for each computation and machine, and facts on the machines."""
import json
import subprocess
import sys

from .workloads import write_workload

MACHINES = {"ivb_gt2": "ivb", "skl_gt2": "skl", "m1": "g13"}
KINDS = ("prm", "measured", "derived", "assumed")
DRAWS = 16
MAX_CYCLES = 100000000  # dependencies and lanes are observed to the end of a run
COUNT = 3  # stall reasons and limits per row
COLUMNS = (
    ["computation", "machine", "cycles", "microseconds", "p5_microseconds", "p95_microseconds"]
    + ["threads", "instructions", "lanes_active", "occupancy", "occupancy_limit", "issued"]
    + [f"{what}_{i}{part}" for what in ("cause", "limit") for i in range(1, COUNT + 1)
       for part in ("", "_share")]
    + ["assumed"]
)


def eusim_json(eusim, *words):
    """The JSON output of eusim; ends the script if eusim fails, also for wrong outputs."""
    command = [str(word) for word in (eusim, *words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"capture.py: error: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def row_of(eusim, folder, name, machine):
    """A row as texts by COLUMNS."""
    workload = write_workload(folder, name, MACHINES[machine])
    result = eusim_json(eusim, "run", workload, "--machine", machine, f"--error-bars={DRAWS}",
                        "--listen", MAX_CYCLES, "--report", "none", "--json", "-")
    summary, accounting, bars = result["summary"], result["accounting"], result["error_bars"]
    sources = accounting["sources"]
    row = {
        "computation": name,
        "machine": machine,
        "cycles": summary["cycles"],
        "microseconds": two_digits(summary["microseconds"]),
        "p5_microseconds": two_digits(bars["microseconds"]["p5"]),
        "p95_microseconds": two_digits(bars["microseconds"]["p95"]),
        "threads": summary["threads"],
        "instructions": summary["instructions"],
        "lanes_active": percent(summary["lanes_active"], 1),
        "occupancy": percent(result["occupancy"]["filled"], 1),
        "occupancy_limit": result["occupancy"]["limit"],
        "issued": percent(accounting["issued"], accounting["thread_cycles"]),
        "assumed": percent(sources["assumed"], sum(sources.values())),
    }
    row |= highest("cause", accounting["causes"], accounting["thread_cycles"])
    row |= highest("limit", limits(result["bounds"]), summary["cycles"])
    return {column: str(row[column]) for column in COLUMNS}


def limits(bounds):
    """Limits by parts of the machine or dependencies. The slowest thread and the thread slots are omitted: they give
    no reason."""
    return {name: value for name, value in bounds.items()
            if name not in ("slowest_thread", "thread_slots") and value is not None}


def highest(what, values, whole):
    """Columns of the COUNT highest of `values`, with their shares of `whole`."""
    columns = {}
    names = sorted(values, key=lambda name: (-values[name], name))[:COUNT]
    for i, name in enumerate(names, 1):
        columns[f"{what}_{i}"] = name if values[name] else ""
        columns[f"{what}_{i}_share"] = percent(values[name], whole) if values[name] else ""
    return columns


def percent(part, whole):
    return f"{100 * part / whole:.1f}"


def two_digits(value):
    return f"{value:.2f}"


def machine_row(eusim, machine):
    """Sizes of a machine, and the number of its numbers by kind of source."""
    document = eusim_json(eusim, "config", "resolve", machine)
    counts = dict.fromkeys(KINDS, 0)
    for path in number_paths(document):
        counts[kind_of(document["sources"], path)] += 1
    sizes = document["machine"]
    return {"machine": machine, "eus": sizes["subslices"] * sizes["eus_per_subslice"],
            "threads": document["eu"]["threads"], "clock_mhz": sizes["clock_mhz"], **counts}


def number_paths(node, path=""):
    """The paths of all numbers, sources aside."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key != "sources":
                yield from number_paths(value, f"{path}/{key}")
    elif isinstance(node, (int, float)) and not isinstance(node, bool):
        yield path


def kind_of(sources, path):
    """The kind of source of the number, or of the nearest group that contains it."""
    while path not in sources:
        path = path.rpartition("/")[0]
        if not path:
            return "assumed"
    return sources[path]["kind"]
