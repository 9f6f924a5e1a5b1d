"""Machines drawn from the ranges of a machine's numbers, as files, and intervals over them."""
import concurrent.futures
import json
import pathlib

from machine_ranges import integers, nearest, resolved

DRAWS = 64
SEED = 1
SHARE_OUTSIDE = 0.05  # on either side of an interval


def interval(values):
    """The interval from the 5 % to the 95 % quantile: equally many values are below and above it."""
    ordered = sorted(values)
    left_out = int(SHARE_OUTSIDE * len(ordered))
    return ordered[left_out], ordered[-1 - left_out]


class DrawnMachine:
    """A drawn machine: a file without references to others."""

    def __init__(self, path, nominal_clock_mhz):
        self.path = path
        document = json.loads(path.read_text(encoding="utf-8"))
        self.numbers = dict(integers(document))
        #: the drawn clock, as a share of the machine's highest without a patch
        self.clock_share = self.numbers["/machine/clock_mhz"] / nominal_clock_mhz


class Draws:
    """Drawn machines; each is written once to a folder."""

    def __init__(self, eusim, folder, jobs, count=DRAWS):
        self.eusim = eusim
        self.folder = pathlib.Path(folder)
        self.jobs = jobs
        self.count = count
        self.drawn = {}

    def of(self, machine, patch=None):
        """The drawn machines of a machine, optionally with a patch file."""
        key = (str(machine), patch)
        if key not in self.drawn:
            options = ["--patch", patch] if patch else []
            nominal = json.loads(resolved(self.eusim, machine))["machine"]["clock_mhz"]
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                self.drawn[key] = list(pool.map(
                    lambda index: self.one(machine, options, index, nominal), range(1, self.count + 1)))
        return self.drawn[key]

    def one(self, machine, options, index, nominal_clock_mhz):
        text = resolved(self.eusim, machine, *options, "--draw", f"{index}/{self.count}", "--seed", SEED)
        stem = "_".join([pathlib.Path(str(machine)).stem, *(pathlib.Path(o).stem for o in options[1:])])
        path = self.folder / f"{stem}_{index}.json"
        path.write_text(text, encoding="utf-8")
        return DrawnMachine(path, nominal_clock_mhz)


def patch_without(document, lines):
    """A patch that gives numbers the ranges without a row, from rows of leave_one_out.csv. A number is the middle of
    its range, and keeps following the same numbers."""
    patch = {"sources": {}}
    for line in lines:
        low, high = int(line["low"]), int(line["high"])
        path = line["path"]
        *parents, key = path.strip("/").split("/")
        place = patch
        for parent in parents:
            place = place.setdefault(parent, {})
        place[key] = (low + high) // 2
        stated = {"basis": "exact"}
        if low < high:
            stated = {"basis": "argued", "low": low, "high": high, "why": line["why"]}
            follows = nearest(document["sources"], path).get("range", {}).get("follows")
            stated.update({"follows": follows} if follows else {})
        patch["sources"][path] = {"kind": "assumed", "ref": "without a row", "range": stated}
    return json.dumps(patch)
