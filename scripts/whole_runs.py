"""Runs of whole kernels: tests/whole/runs.csv, compiled, and run on one or two sizes each.

A run of one size gives that size's figures. A run of two sizes gives the cost of each further group,
without one-time costs: the first fetch of the code, cold caches, the tail.

Rows compute with these functions of runs: seconds, number, mean, issues.
"""
import concurrent.futures
import copy
import csv
import json
import math
import pathlib
import re
import shlex
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = re.compile(r"(?:\([^)]*\))?\s*(\w*)")  # of an instruction, after its predicate
WHOLE = ROOT / "tests" / "whole"
#: functions that the expression of a row may call; the first argument is the name of a run
FUNCTIONS = ("seconds", "number", "mean", "issues")
#: the class of rows that are shares and counts, and neither times nor rates
COUNTERS = "counters"


class CannotCompile(Exception):
    """The error message of a compiler's script."""


def read_csv(name):
    with open(WHOLE / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def timed(rows):
    """Rows that are times, rates or quotients of these: all except the class of counters."""
    return [row for row in rows if row["class"] != COUNTERS]


def at(document, pointer):
    """The number at a JSON pointer of a document; KeyError if there is none."""
    value = document
    for step in pointer.split("/")[1:]:
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KeyError(f"{pointer}: the result has no such number") from None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise KeyError(f"{pointer}: not a number of the result")
    return value


def issues_of(document, name, depth):
    """Issues of instructions whose name begins with `name`, in loops of at least this depth."""
    deep = [block for block in document["blocks"] if block["loop_depth"] >= depth]
    return sum(each["issues"] for each in document["instructions"]
               if NAME.match(each["text"])[1].startswith(name)
               and any(block["begin_offset_bytes"] <= each["offset_bytes"] < block["end_offset_bytes"]
                       for block in deep))


def command(arguments, failure):
    done = subprocess.run([str(word) for word in arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise failure(f"{shlex.join(map(str, arguments))}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def with_defines(row, folder):
    """A copy of the kernel's text that begins with the definitions of the row."""
    source = WHOLE / "kernels" / row["kernel"]
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    defines = [f"#define {name.replace('=', ' ', 1)}\n" for name in row["defines"].split()]
    first = 1 if source.suffix == ".comp" else 0  # `#version` comes before everything
    path = folder / ("kernel" + source.suffix)
    path.write_text("".join(lines[:first] + defines + lines[first:]), encoding="utf-8")
    return path


def compiled(row, generation, folder):
    """The workload of a row's kernel at its larger size."""
    source = with_defines(row, folder)
    options = ["--gen", generation, "-o", folder, *shlex.split(row["options"])]
    if source.suffix == ".comp":
        if row["groups"]:
            options += ["--groups", ",".join(map(str, sizes(row)[-1]))]
        script = "glsl2eu.sh"
    else:
        options += ["--kernel", row["entry"]] if row["entry"] else []
        script = "cl2eu.sh"
    command([ROOT / "scripts" / script, source, *options], CannotCompile)
    return json.loads(next(folder.glob("kernel*.json")).read_text(encoding="utf-8"))


def sizes(row):
    """The numbers of groups in each dimension, of one or two sizes."""
    return [([int(n) for n in size.split("x")] + [1, 1])[:3] for size in row["groups"].split()]


class Figures:
    """Numbers of a run, or differences of two runs."""

    def __init__(self, document):
        self.cycles = document["summary"]["cycles"]
        self.groups = 1
        self.documents = [document]  # the larger run's, then the smaller one's if there is one
        self.sources = document["accounting"]["sources"]
        self.causes = document["accounting"]["causes"]
        self.limits = {key: cycles for key, cycles in document["bounds"].items()
                       if key in document["resources"] or key == "dispatcher"}

    def less(self, other, groups):
        """The difference between this run and a smaller one, for this number of groups."""
        result = copy.deepcopy(self)
        result.cycles -= other.cycles
        result.groups = groups
        result.documents += other.documents
        for mine, others in ((result.sources, other.sources), (result.causes, other.causes),
                             (result.limits, other.limits)):
            for key in mine:
                mine[key] -= others.get(key, 0)
        return result

    def more(self, of_document):
        """The difference of a function of a document between the larger run and the smaller one."""
        first, *smaller = map(of_document, self.documents)
        return first - sum(smaller)

    def limit(self):
        """The part of the machine that is busy for the largest share of the cycles, with this share."""
        key = max(self.limits, key=self.limits.get)
        return key, self.limits[key] / self.cycles

    def cause(self):
        """The largest stall reason, with its share of all stalls."""
        key = max(self.causes, key=self.causes.get)
        return key, self.causes[key] / max(1, sum(self.causes.values()))

    def assumed(self):
        """The share of stalls that depends on assumed numbers."""
        return self.sources["assumed"] / max(1, sum(self.sources.values()))


class WholeRuns:
    """The runs that rows use, several at a time."""

    def __init__(self, eusim, jobs):
        self.eusim = eusim
        self.jobs = jobs
        self.rows = {row["run"]: row for row in read_csv("runs.csv")}
        self.figures = {}

    def do(self, names):
        """Compiles and runs these; each is a row of runs.csv."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for name, figures in zip(names, pool.map(self.figures_of, names)):
                self.figures[name] = figures

    def figures_of(self, name):
        row = self.rows[name]
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            workload = compiled(row, self.generation(row), folder)
            found = [Figures(self.simulated(row, workload, groups, folder))
                     for groups in sizes(row) or [None]]
        if len(found) == 1:
            return found[0]
        small, large = (math.prod(size) for size in sizes(row))
        return found[1].less(found[0], large - small)

    def generation(self, row):
        path = WHOLE / row["machine"] if "/" in row["machine"] else row["machine"]
        document = json.loads(command([self.eusim, "config", "resolve", path], SystemExit))
        return document["gen"]

    def simulated(self, row, workload, groups, folder):
        """The result document of a workload, with `groups` if given."""
        if groups:
            workload["dispatch"]["groups"] = groups
        path = folder / "workload.json"
        path.write_text(json.dumps(workload), encoding="utf-8")
        machine = WHOLE / row["machine"] if "/" in row["machine"] else row["machine"]
        changes = [f"/machine/clock_mhz={row['clock_mhz']}", *row["set"].split()]
        arguments = [word for change in changes for word in ("--set", change)]
        document = json.loads(command([self.eusim, "run", path, "--machine", machine, *arguments, "--listen",
                                       "1", "--report", "none", "--counters", "--json", "-"], SystemExit))
        del document["threads"]  # the longest part of it, which rows do not use
        return document

    def seconds(self, name):
        """The time of a run; with two sizes, that of a further group."""
        figures = self.figures[name]
        return figures.cycles / figures.groups / (float(self.rows[name]["clock_mhz"]) * 1e6)

    def number(self, name, pointer):
        """A count of the result, by its JSON pointer; with two sizes, that of a further group."""
        figures = self.figures[name]
        return figures.more(lambda document: at(document, pointer)) / figures.groups

    def mean(self, name, pointer):
        """A share of the cycles or a mean over them; with two sizes, over the difference of the runs."""
        figures = self.figures[name]
        whole = figures.more(lambda document: at(document, pointer) * document["summary"]["cycles"])
        return whole / figures.cycles

    def issues(self, name, instruction, depth):
        """Issues of instructions whose name begins with this, in loops of at least this depth; 0 means all code."""
        figures = self.figures[name]
        return figures.more(lambda document: issues_of(document, instruction, depth)) / figures.groups
