"""Runs many programs: batches in several processes, rows in the order of seeds, a summary."""
import concurrent.futures
import multiprocessing
import sys
import time
from collections import Counter

from differential.batch import Outcome, run_batch
from differential.languages import language


def campaign(settings):
    """Prints a row for each difference, then the summary; returns the exit code."""
    began, total = time.monotonic(), Outcome()
    last = settings.seed + settings.count
    batches = [
        range(first, min(first + settings.batch, last))
        for first in range(settings.seed, last, settings.batch)
    ]
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(settings.jobs, mp_context=context) as pool:
        for outcome in pool.map(_batch, [settings] * len(batches), batches):
            for row in outcome.rows:
                print(row.text(), flush=True)
            total.add(outcome)
    _summary(settings, total, time.monotonic() - began)
    return 1 if any(not row.known for row in total.rows) else 0


def _batch(settings, seeds):
    chosen = language(settings.language)
    return run_batch(chosen, [chosen.generate(seed) for seed in seeds], settings)


def _summary(settings, total, seconds):
    """Prints the summary; the rate goes to standard error, since it varies between runs."""
    for (gen, finalizer, why), count in sorted(total.skipped.items()):
        place = " ".join(filter(None, (gen, finalizer))) or "all"
        first = " ".join(why.split())[:160]
        print(f"# not compared: {count} on {place}: {first}")
    for (gen, finalizer), count in total.compared.items():
        programs = Counter(_kind(rows) for rows in _by_seed(total.rows, gen, finalizer))
        print(
            f"# {settings.language} {gen} {finalizer}: {count} programs compared, "
            f"{programs['differ']} differ, {programs['refused']} refused, "
            f"{programs['known']} by known faults of compilers"
        )
    found = len({row.seed for row in total.rows if not row.known})
    print(f"# {settings.count} programs, {found} with differences")
    print(f"{settings.count / seconds:.2f} programs/s, {seconds:.1f} s", file=sys.stderr)


def _kind(rows):
    if all(row.known for row in rows):
        return "known"
    return "refused" if rows[0].column == "refused" else "differ"


def _by_seed(rows, gen, finalizer):
    own = [row for row in rows if (row.gen, row.finalizer) == (gen, finalizer)]
    return [[row for row in own if row.seed == seed] for seed in sorted({row.seed for row in own})]
