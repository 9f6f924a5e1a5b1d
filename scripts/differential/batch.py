"""Runs programs on every generation and finalizer and compares them with the reference."""
import pathlib
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace

from differential.compare import differences
from differential.errors import CompilerError, RunError
from differential.known import explained
from differential.simulate import simulate
from differential.source_faults import source_fault


@dataclass(frozen=True)
class Row:
    """A difference, or a refused run."""

    seed: int
    gen: str
    finalizer: str
    column: str
    element: int
    expected: str
    got: str
    wrong: str = ""  # differing elements, as "N of M"
    known: str = ""  # the name of a known fault of a compiler

    def text(self):
        """The row as printed, separated by tabs."""
        known = f"known: {self.known}" if self.known else ""
        words = (self.seed, self.gen, self.finalizer, self.column, self.element, self.expected, self.got)
        return "\t".join(map(str, (*words, self.wrong, known))).rstrip("\t")


@dataclass
class Outcome:
    """Rows in the programs' order, and counts: compared programs by (generation, finalizer), skipped ones by
    (generation, finalizer, reason)."""

    rows: list = field(default_factory=list)
    compared: Counter = field(default_factory=Counter)
    skipped: Counter = field(default_factory=Counter)

    def add(self, other):
        self.rows += other.rows
        self.compared.update(other.compared)
        self.skipped.update(other.skipped)


def run_batch(language, programs, settings):
    """Runs programs and compares them; returns an Outcome. `settings`: gens, finalizers, timed, eusim, keep."""
    with tempfile.TemporaryDirectory(prefix="differential.") as name:
        folder = pathlib.Path(name)
        language.write_data(folder)
        outcome = Outcome()
        able, unable = divided(lambda part: language.reference(folder, part), programs)
        for program, why in unable:
            outcome.skipped["", "", f"reference: {why}"] += 1
            _keep(language, folder, program, settings, "reference.txt", why)
        able = [program for program, _ in able]
        for gen in settings.gens:
            work = _Compile(language, folder, gen)
            compiled, refused = divided(work, able)
            for program, why in refused:
                outcome.skipped[gen, "", f"compiler: {why}"] += 1
                _keep(language, folder, program, settings, f"{gen}.txt", why)
            for program, made in compiled:
                _compare(outcome, language, folder, program, gen, made[program.seed], settings)
        for program in able:
            if any(row.seed == program.seed for row in outcome.rows):
                _keep(language, folder, program, settings)
        order = {program.seed: number for number, program in enumerate(programs)}
        outcome.rows.sort(key=lambda row: order[row.seed])
        return outcome


@dataclass
class _Compile:
    language: object
    folder: pathlib.Path
    gen: str

    def __call__(self, programs):
        return self.language.compile(self.folder, programs, self.gen)


def divided(work, programs):
    """Calls `work` with all programs; if it fails, with each half. Returns pairs of program and result, and pairs of
    program and reason of failure."""
    if not programs:
        return [], []
    try:
        made = work(programs)
        return [(program, made) for program in programs], []
    except CompilerError as error:
        if len(programs) == 1:
            return [], [(programs[0], str(error))]
    middle = len(programs) // 2
    first, second = divided(work, programs[:middle]), divided(work, programs[middle:])
    return first[0] + second[0], first[1] + second[1]


def _compare(outcome, language, folder, program, gen, made, settings):
    """Runs each finalizer of a generation."""
    if isinstance(made, str):
        outcome.skipped[gen, "", f"refused: {made}"] += 1
        return
    stem = folder / f"k{program.seed}"
    expected = [stem.with_name(f"{stem.name}.{name}.ref").read_bytes() for name in "RH"]
    for finalizer in settings.finalizers:
        if _workload(made, finalizer) is None:
            outcome.skipped[gen, finalizer, made.reason] += 1
        else:
            outcome.compared[gen, finalizer] += 1
    rows = _differences(folder, program, gen, made, expected, settings)
    if any(not row.known and row.column != "refused" for row in rows):
        rows = _with_source_faults(language, folder, program, gen, rows, expected, settings)
    outcome.rows += rows


def _workload(made, finalizer):
    return made.native if finalizer == "native" else made.visa


def _differences(folder, program, gen, made, expected, settings):
    """The rows of all finalizers, with the compiler faults found in the code."""
    stem = folder / f"k{program.seed}"
    rows = {}
    for finalizer in settings.finalizers:
        workload = _workload(made, finalizer)
        if workload is None:
            continue
        outputs = [stem.with_name(f"{stem.name}.{gen}.{finalizer}.{name}") for name in "RH"]
        try:
            timed = settings.timed and finalizer != "none"
            got = simulate(settings.eusim, workload, finalizer, timed, outputs)
        except RunError as error:
            rows[finalizer] = [Row(program.seed, gen, finalizer, "refused", 0, "", str(error))]
            continue
        rows[finalizer] = [
            Row(program.seed, gen, finalizer, each.column, each.element, each.expected, each.got,
                f"{each.wrong}/{each.total}")
            for each in differences(program, expected, got)
        ]  # fmt: skip

    def is_right(workload):
        outputs = [stem.with_name(f"{stem.name}.{gen}.corrected.{name}") for name in "RH"]
        try:
            got = simulate(settings.eusim, workload, "native", False, outputs)
        except RunError:
            return False
        return not differences(program, expected, got)

    return explained(rows, {"native": made.native, "igc": made.visa}, settings.eusim, is_right)


def _with_source_faults(language, folder, program, gen, rows, expected, settings):
    """The rows with the compiler fault that another form of the program's text avoids."""
    own = replace(settings, finalizers=tuple(sorted({row.finalizer for row in rows if not row.known})))
    inner = folder / f"corrected.{program.seed}.{gen}"

    def is_right(corrected):
        inner.mkdir(exist_ok=True)
        language.write_data(inner)
        try:
            made = language.compile(inner, [corrected], gen)[program.seed]
        except CompilerError:
            return None
        if isinstance(made, str) or any(_workload(made, each) is None for each in own.finalizers):
            return None
        found = _differences(inner, program, gen, made, expected, own)
        others = sorted({row.known for row in found})
        return None if "" in others else ", ".join(others)

    name = source_fault(program, is_right)
    return [row if row.known else replace(row, known=name) for row in rows]


def _keep(language, folder, program, settings, name=None, text=""):
    """Keeps the program's files, source and input in a folder named by its seed."""
    if settings.keep is None:
        return
    target = settings.keep / f"{language.name}-{program.seed}"
    target.mkdir(parents=True, exist_ok=True)
    (target / f"k{program.seed}.{language.suffix}").write_text(language.text([program]), encoding="ascii")
    for path in [*folder.glob(f"k{program.seed}.*"), folder / "A.bin", folder / "H.bin"]:
        shutil.copy(path, target)
    if name:
        (target / name).write_text(text, encoding="utf-8")
