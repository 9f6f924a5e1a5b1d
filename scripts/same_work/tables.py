"""The tables of results/ivb_skl_m1/README.md."""
from .rows import COUNT, KINDS, MACHINES


def markdown(header, lines, left):
    """A table whose first `left` columns are text."""
    rule = ["---"] * left + ["---:"] * (len(header) - left)
    return "".join(f"| {' | '.join(line)} |\n" for line in [header, rule, *lines])


def machines(rows):
    """Table of sizes, and of numbers by provenance. `rows`: those of machine_row."""
    header = ["machine", "EUs", "threads an EU", "MHz", "numbers", *KINDS]
    lines = []
    for row in rows:
        counts = [row[kind] for kind in KINDS]
        cells = [row["eus"], row["threads"], row["clock_mhz"], sum(counts), *counts]
        lines.append([f"`{row['machine']}`", *map(str, cells)])
    return markdown(header, lines, 1)


def side_by_side(rows):
    """Table with a line per computation: microseconds with error bars, and cycles."""
    found = {(row["computation"], row["machine"]): row for row in rows}
    header = ["", *(f"{machine}, us (5 to 95 %)" for machine in MACHINES),
              *(f"{machine}, cycles" for machine in MACHINES)]
    lines = []
    for name in dict.fromkeys(row["computation"] for row in rows):
        cells = [found[name, machine] for machine in MACHINES]
        lines.append([name, *map(time_text, cells), *(row["cycles"] for row in cells)])
    return markdown(header, lines, 1)


def time_text(row):
    ends = " to ".join(f"{float(row[end]):.0f}" for end in ("p5_microseconds", "p95_microseconds"))
    return f"{float(row['microseconds']):.0f} ({ends})"


def causes(rows):
    """Table with a line per run: shares of thread-cycles, of the run's cycles, of lanes, of slots; last the share of
    stalls that depends on assumed numbers."""
    header = ["", "machine", "largest stall reasons", "lower bounds", "instructions", "lanes active",
              "slots filled", "issued", "assumed"]
    lines = []
    for row in rows:
        shares = [f"{row[name]} %" for name in ("lanes_active", "occupancy", "issued", "assumed")]
        lines.append([row["computation"], row["machine"], named(row, "cause"), named(row, "limit"),
                      row["instructions"], *shares])
    return markdown(header, lines, 4)


def named(row, what):
    """The largest of a row's stall reasons or limits, with their shares."""
    pairs = [(row[f"{what}_{i}"], row[f"{what}_{i}_share"]) for i in range(1, COUNT + 1)]
    return ", ".join(f"`{name}` {float(share):.0f} %" for name, share in pairs if name)


def all_tables(machine_rows, rows):
    """The tables, by their names in README.md."""
    return {"machines": machines(machine_rows), "times": side_by_side(rows), "causes": causes(rows)}
