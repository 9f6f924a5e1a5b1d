"""Rows of tests/whole on drawn machines. Each kernel is compiled once."""
import concurrent.futures
import math
import pathlib

from compare_whole import NAMES
from error_bar_rows import judged, miss_of
from hw_runs import evaluate
from whole_runs import WHOLE, Figures, WholeRuns, compiled, read_csv, sizes


class DrawnRuns:
    """The seconds of runs on one drawn machine: what expressions of rows ask for."""

    def __init__(self, seconds):
        self.found = seconds

    def seconds(self, name):
        return self.found[name]


class WholeCoverage:
    """Rows of tests/whole, on the machines drawn of each row's machine."""

    def __init__(self, eusim, draws, jobs):
        self.runs = WholeRuns(eusim, jobs)
        self.draws = draws
        self.jobs = jobs

    def lines(self):
        """Lines of the table of coverage."""
        rows = read_csv("rows.csv")
        wanted = sorted({(name, "logged" in row["clock"]) for row in rows
                         for name in NAMES.findall(row["value"])})
        for machine in sorted({self.machine(name) for name, _ in wanted}):
            self.draws.of(machine)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            seconds = dict(zip(wanted, pool.map(lambda run: self.seconds(*run), wanted)))
        return [self.line(row, seconds) for row in rows]

    def machine(self, name):
        machine = self.runs.rows[name]["machine"]
        return str(WHOLE / machine) if "/" in machine else machine

    def seconds(self, name, is_logged):
        """What a run takes on each machine drawn, for each group; a clock that was not logged is the
        highest one, and drawn with the rest."""
        row = self.runs.rows[name]
        folder = self.draws.folder / f"{name}_{'logged' if is_logged else 'drawn'}"
        folder.mkdir()
        workload = compiled(row, self.runs.generation(row), folder)
        return [self.on(drawn, row, workload, folder, is_logged) for drawn in self.draws.of(self.machine(name))]

    def on(self, drawn, row, workload, folder, is_logged):
        share = 1 if is_logged else drawn.clock_share
        clock_mhz = round(float(row["clock_mhz"]) * share)
        there = dict(row, machine=str(drawn.path), clock_mhz=str(clock_mhz))
        found = [Figures(self.runs.simulated(there, workload, groups, folder))
                 for groups in sizes(row) or [None]]
        cycles = found[0].cycles
        if len(found) == 2:
            small, large = (math.prod(size) for size in sizes(row))
            cycles = (found[1].cycles - found[0].cycles) / (large - small)
        return cycles / (clock_mhz * 1e6)

    def line(self, row, seconds):
        is_logged = "logged" in row["clock"]
        names = NAMES.findall(row["value"])
        values = [evaluate(row["value"], DrawnRuns({name: seconds[name, is_logged][index] for name in names}),
                           ("seconds",)) for index in range(self.draws.count)]
        line = judged(dict(row, low="", high=""), values)
        line.update(machine=pathlib.Path(self.machine(names[0])).stem, row=row["id"], count="whole")
        if line["inside"] == "no":
            line["miss"] = miss_of(dict(row, low="", high=""), values)
            line["why"] = row["hypothesis"] or f"inside its band of {row['band']} %, which the ranges are narrower than"
        return line
