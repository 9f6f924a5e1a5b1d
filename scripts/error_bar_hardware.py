"""Intervals of hardware for measured rows: the interval of the machine's numbers, combined with the model's own error
from a pool of other measurements."""
import itertools

from compare_hw import number
from measured_pool import combined, outer


def without(pool, row):
    """The pool without the measurements of a row."""
    return [measured for measured in pool if not measured.of & row.of]


def without_publication(pool, row):
    """The pool without all measurements of a row's publications."""
    published = {measured.publication for measured in pool if measured.of & row.of} | {row.publication}
    return [measured for measured in pool if measured.publication not in published]


def form_of_one(value, errors):
    """The interval from the pool's weighted errors, for a row of one measurement; value(error) is the row's value."""
    return tuple(sorted(map(value, outer(errors))))


def form_of_two(value, errors):
    """The interval for a row of two measurements with separate errors: two kernels on one machine have
    different errors."""
    return outer([(value(error_a, error_b), weight_a * weight_b)
                  for (error_a, weight_a), (error_b, weight_b) in itertools.permutations(errors, 2)])


def lies(row, low, high):
    """True if the measurement is in the interval. For a bound: true if the interval contains allowed values."""
    measured = number(row["measured"])
    if measured is not None:
        return low <= measured <= high
    least, most = number(row["low"]), number(row["high"])
    return (most is None or low <= most) and (least is None or high >= least)


def hardware(row, nominal, numbers, forms):
    """The columns of the hardware's intervals in a line: without the row, without its publication, and with the
    machine's stated error (None if that includes the row). The width, high over low, is given for an interval of two
    positive ends."""
    columns = {}
    for column, form in zip(("hardware", "without_source", "stated"), forms):
        if form is None:
            columns[column] = ""
            continue
        low, high = combined(nominal, numbers, form)
        columns[column] = "yes" if lies(row, low, high) else "no"
        if column != "stated":
            columns[column + "_width"] = f"{high / low:.3f}" if low > 0 else ""
        if column == "hardware":
            columns.update(hardware_low=f"{low:.5g}", hardware_high=f"{high:.5g}")
    return columns
