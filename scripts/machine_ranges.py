"""Numbers of a machine, their ranges, and machines drawn from these."""
import json
import pathlib
import subprocess
import sys


def resolved(eusim, machine, *options):
    """The resolved text of a machine, with sources: a name or a file, with these options of `config resolve`."""
    command = [eusim, "config", "resolve", str(machine), *map(str, options)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        name = pathlib.Path(sys.argv[0]).name
        sys.exit(f"{name}: error: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def integers(tree, path=""):
    """Each whole number of a machine, by path."""
    for key, value in tree.items():
        if path == "" and key in ("sources", "schema", "name", "comment"):
            continue
        if isinstance(value, dict):
            yield from integers(value, f"{path}/{key}")
        elif isinstance(value, int) and not isinstance(value, bool):
            yield f"{path}/{key}", value


def covers(entry, path):
    return path == entry or path.startswith(entry + "/")


def nearest(sources, path):
    """The most specific entry of "sources" for a path; None if there is none."""
    entries = [entry for entry in sources if covers(entry, path)]
    return sources[max(entries, key=len)] if entries else None


class Ranges:
    """The numbers of a machine, and the ranges of those that are not exact."""

    def __init__(self, document):
        self.numbers = dict(integers(document))
        self.ranges = {}
        for path in self.numbers:
            entry = nearest(document["sources"], path) or {}
            stated = entry.get("range", {"basis": "exact"})
            if stated["basis"] != "exact" and (stated["low"] < stated["high"] or "follows" in stated):
                self.ranges[path] = stated

    def below(self, paths):
        """The uncertain numbers covered by these entries of "sources"."""
        return {path for path in self.ranges if any(covers(entry, path) for entry in paths)}

    def with_followed(self, paths):
        """These numbers, and those that they follow."""
        found, new = set(), set(paths)
        while new:
            found |= new
            new = {followed for path in new for followed in self.ranges[path].get("follows", {})
                   if followed in self.ranges} - found
        return found

    def reach(self, path, bound):
        """Difference between a number and its bound "low" or "high"."""
        return self.ranges[path][bound] - self.numbers[path]

    def changed(self, deviations):
        """The changed numbers, by path, for deviations of some numbers from their values."""
        changed = {}
        for path, stated in self.ranges.items():
            value = self.numbers[path] + deviations.get(path, 0)
            value += sum(times * deviations.get(followed, 0)
                         for followed, times in stated.get("follows", {}).items())
            value = int((value + 0.5) // 1)
            if value != self.numbers[path]:
                changed[path] = value
        return changed

    def corners(self, paths):
        """Deviations: none, each number alone at either bound, and all of them."""
        yield {}
        for bound in ("low", "high"):
            for path in sorted(paths):
                yield {path: self.reach(path, bound)}
            yield {path: self.reach(path, bound) for path in paths}


def ranges_of(eusim, machine):
    return Ranges(json.loads(resolved(eusim, machine)))
