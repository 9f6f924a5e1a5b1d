"""Runs whole kernels on the unmodified machine and on drawn machines (results/error_bars/whole_draws.csv). Each kernel
is compiled once, and each of its sizes runs once, with error bars."""
import collections
import concurrent.futures
import csv
import json
import math
import pathlib
import tempfile

from compare_whole import NAMES
from error_bar_draws import SEED
from error_bar_report import as_csv
from machine_ranges import nearest, resolved
from measured_pool import publication
from whole_runs import ROOT, WHOLE, WholeRuns, command, compiled, read_csv, sizes, timed

DRAWS = 8
DRAWN_OF_ALIKE = 5  # rows of one publication, kernel and machine
RECORDED = ROOT / "results" / "error_bars" / "whole_draws.csv"
COLUMNS = ("run", "clock", "nominal", *(f"draw_{number}" for number in range(1, DRAWS + 1)))
#: of a row's clock in tests/whole/rows.csv: an unlogged clock is the highest one, and drawn
LOGGED, DRAWN = "logged", "drawn"


def clock_of(row):
    """Whether the clock of a row was logged or is drawn."""
    return LOGGED if "logged" in row["clock"] else DRAWN


def drawn(rows):
    """The rows whose runs are drawn: times and rates. Of each publication, kernel and machine there are at most
    DRAWN_OF_ALIKE, spread evenly over the order of the file."""
    runs = {run["run"]: run for run in read_csv("runs.csv")}
    alike = collections.defaultdict(list)
    for row in timed(rows):
        run = runs[NAMES.search(row["value"]).group(1)]
        alike[publication(row), run["kernel"], run["machine"]].append(row["id"])
    kept = set()
    for ids in alike.values():
        count = min(len(ids), DRAWN_OF_ALIKE)
        kept.update(ids[index * (len(ids) - 1) // max(1, count - 1)] for index in range(count))
    return [row for row in rows if row["id"] in kept]


def wanted_runs(rows):
    """The runs that rows of times and rates use, each once per kind of clock."""
    return sorted({(name, clock_of(row)) for row in drawn(rows) for name in NAMES.findall(row["value"])})


class Seconds:
    """Seconds of one run, per group if it has two sizes: on the unmodified machine, and drawn."""

    def __init__(self, nominal, draws):
        self.nominal = nominal
        self.draws = draws


class DrawnRuns:
    """Runs of tests/whole/runs.csv with error bars."""

    def __init__(self, eusim, jobs):
        self.runs = WholeRuns(eusim, jobs)
        self.eusim = eusim
        self.jobs = jobs

    def lines(self, wanted):
        """Lines of the file of draws for these runs."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return [as_line(*run, seconds) for run, seconds in
                    zip(wanted, pool.map(lambda run: self.seconds(*run), wanted))]

    def seconds(self, name, clock):
        row = self.runs.rows[name]
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            workload = compiled(row, self.runs.generation(row), folder)
            found = [self.run(row, clock, workload, groups, folder) for groups in sizes(row) or [None]]
        groups = 1
        if len(found) == 2:
            small, large = (math.prod(size) for size in sizes(row))
            groups = large - small
        megahertz = found[-1]["draw_clock_mhz"]
        draws = [cycles / groups / (clock_mhz * 1e6) for cycles, clock_mhz in
                 zip(beyond([bars["draw_cycles"] for bars in found]), megahertz)]
        nominal, = beyond([[bars["nominal_cycles"]] for bars in found])
        return Seconds(nominal / groups / (float(row["clock_mhz"]) * 1e6), draws)

    def run(self, row, clock, workload, groups, folder):
        """Error bars of a workload, with `groups` if given."""
        if groups:
            workload["dispatch"]["groups"] = groups
        path = folder / "workload.json"
        path.write_text(json.dumps(workload), encoding="utf-8")
        machine = WHOLE / row["machine"] if "/" in row["machine"] else row["machine"]
        changes = row["set"].split()
        options = []
        if clock == LOGGED:
            changes.append(f"/machine/clock_mhz={row['clock_mhz']}")
        else:
            options = ["--patch", self.clock_patch(machine, int(row["clock_mhz"]), folder)]
        options += [word for change in changes for word in ("--set", change)]
        document = json.loads(command(
            [self.eusim, "run", path, "--machine", machine, *options, "--report", "none", "--json", "-",
             f"--error-bars={DRAWS}", "--seed", SEED, "--jobs", 1], SystemExit))
        if "failure" in document["error_bars"]:
            raise SystemExit(f"error_bar_whole.py: error: {row['run']}: {document['error_bars']['failure']}")
        return document["error_bars"]

    def clock_patch(self, machine, clock_mhz, folder):
        """A patch that sets the highest clock; its range is in proportion to the machine's."""
        document = json.loads(resolved(self.eusim, machine))
        source = nearest(document["sources"], "/machine/clock_mhz")
        low = round(clock_mhz * source["range"]["low"] / document["machine"]["clock_mhz"])
        stated = dict(source, range=dict(source["range"], low=low, high=clock_mhz))
        path = folder / "clock.json"
        path.write_text(json.dumps({"machine": {"clock_mhz": clock_mhz},
                                    "sources": {"/machine/clock_mhz": stated}}), encoding="utf-8")
        return path


def beyond(sizes_of_run):
    """Values of the larger size minus the smaller one's, per machine; with one size, its values."""
    first, *larger = sizes_of_run
    return [more - less for less, more in zip(first, larger[0])] if larger else first


def as_line(name, clock, seconds):
    line = {"run": name, "clock": clock, "nominal": f"{seconds.nominal:.6g}"}
    line.update((f"draw_{number}", f"{value:.6g}") for number, value in enumerate(seconds.draws, 1))
    return line


def recorded():
    """The written seconds, by run and clock."""
    with open(RECORDED, newline="", encoding="utf-8") as file:
        return {(line["run"], line["clock"]):
                Seconds(float(line["nominal"]),
                        [float(line[column]) for column in COLUMNS if column.startswith("draw_")])
                for line in csv.DictReader(file)}


def write(eusim, jobs):
    """Runs all runs that rows use, and writes the file of draws."""
    lines = DrawnRuns(eusim, jobs).lines(wanted_runs(read_csv("rows.csv")))
    RECORDED.write_text(as_csv(COLUMNS, lines), encoding="utf-8")
