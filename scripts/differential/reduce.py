"""Reduces a program to a small one with the same kind of difference: delta debugging on the tree."""
import shutil
import sys
from dataclasses import replace

from differential.batch import run_batch
from differential.languages import language
from differential.syntax import placed
from differential.variants import variants, weight

AT_ONCE = 16  # variants of one file
MOST_FILES = 400


def reduced(settings):
    """Writes the case into the folder `settings.output`; returns the exit code."""
    chosen = language(settings.language)
    program = chosen.generate(settings.reduce)
    first = _first_row(run_batch(chosen, [program], replace(settings, keep=None)).rows)
    if first is None:
        print(f"# program {settings.reduce} has no difference", file=sys.stderr)
        return 0
    narrow = replace(settings, gens=(first.gen,), finalizers=_needed(first), keep=None)
    search = _Search(chosen, narrow, first)
    small = search.smallest(program)
    _write(chosen, settings, replace(small, seed=settings.reduce), first)
    return 1


def _first_row(rows):
    """The first row of an unknown difference; differences in values come before refusals."""
    unknown = [row for row in rows if not row.known]
    return next((row for row in unknown if row.column != "refused"), next(iter(unknown), None))


def _needed(row):
    """The finalizers to run. A known fault of finalizer igc is recognised by an equal difference of native code."""
    return ("native", "igc") if row.finalizer == "igc" else (row.finalizer,)


class _Search:
    def __init__(self, chosen, settings, row):
        self._language, self._settings, self._row = chosen, settings, row
        self._files = 0

    def smallest(self, program):
        """Repeatedly takes the best variant of a file, until a whole round has none."""
        at = 0
        while self._files < MOST_FILES:
            candidates = list(variants(program, self._language.literal))
            if at >= len(candidates):
                if at == 0 or not candidates:
                    return program
                candidates, at = candidates[:at], 0
            began, found = at, None
            while found is None and at < len(candidates):
                found = self._best(candidates[at : at + AT_ONCE])
                at += AT_ONCE
            if found is None and began == 0:
                return program
            if found is None:
                at = 0
                continue
            program, at = found, max(0, at - AT_ONCE)
            print(f"# weight {weight(program)}", file=sys.stderr, flush=True)
        return program

    def _best(self, candidates):
        """The lightest candidate that still differs, or None."""
        self._files += 1
        numbered = [placed(replace(each, seed=number)) for number, each in enumerate(candidates, 1)]
        rows = run_batch(self._language, numbered, self._settings).rows
        able = {row.seed for row in rows if self._is_same(row)}
        return min((each for each in numbered if each.seed in able), key=weight, default=None)

    def _is_same(self, row):
        """True for an equivalent difference: of the same generation and finalizer, with wrong values for wrong values,
        or the same message of refusal."""
        if (row.gen, row.finalizer, row.known) != (self._row.gen, self._row.finalizer, ""):
            return False
        if (row.column == "refused") != (self._row.column == "refused"):
            return False
        return row.column != "refused" or row.got.rpartition(":")[2] == self._row.got.rpartition(":")[2]


def _write(chosen, settings, program, first):
    """Writes the case's files, and a README with the command and all differences."""
    program = placed(program)
    folder = settings.output
    shutil.rmtree(folder / f"{chosen.name}-{program.seed}", ignore_errors=True)
    rows = run_batch(chosen, [program], replace(settings, keep=folder)).rows
    folder = folder / f"{chosen.name}-{program.seed}"
    lines = [
        f"# A difference of program {program.seed} ({chosen.name}), reduced",
        "",
        f"First seen: {first.gen}, {first.finalizer}, column {first.column}.",
        "Executed by eusim (got) and the reference (expected), from the files of this folder:",
        "",
        "    eusim run NAME.json --untimed --report none --dump-surface R=R.bin      (native code)",
        "    eusim run NAME.visa.json --untimed --finalizer own --report none --dump-surface R=R.bin",
        "",
        "The files *.ref have the results of the reference, *.R and *.H those of eusim. All differences",
        "(seed, generation, finalizer, column, element, expected, got, how many):",
        "",
        *(f"    {row.text()}" for row in rows),
        "",
    ]  # fmt: skip
    (folder / "README.md").write_text("\n".join(lines), encoding="utf-8")
    print(folder)
