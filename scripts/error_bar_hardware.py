"""The interval of hardware for a measured row: that of the machine's numbers, with the model's own error
from a pool of other measurements."""
import itertools

from compare_hw import number
from measured_pool import combined, outer


def without(pool, row):
    """The pool without what a row is of."""
    return [measured for measured in pool if not measured.of & row.of]


def without_publication(pool, row):
    """The pool without everything that the publications of a row have."""
    published = {measured.publication for measured in pool if measured.of & row.of} | {row.publication}
    return [measured for measured in pool if measured.publication not in published]


def form_of_one(value, errors):
    """What the pool's errors, with their weights, make of a value: value(error) is that of a row of one
    measurement."""
    return tuple(sorted(map(value, outer(errors))))


def form_of_two(value, errors):
    """The same of a row of two, each with an error of its own: two kernels of one machine are not off
    alike."""
    return outer([(value(error_a, error_b), weight_a * weight_b)
                  for (error_a, weight_a), (error_b, weight_b) in itertools.permutations(errors, 2)])


def lies(row, low, high):
    """Does what was measured lie in an interval? Of a bound: does the interval hold what it allows?"""
    measured = number(row["measured"])
    if measured is not None:
        return low <= measured <= high
    least, most = number(row["low"]), number(row["high"])
    return (most is None or low <= most) and (least is None or high >= least)


def hardware(row, nominal, numbers, forms):
    """The columns of a line for the hardware's intervals: without the row, without its publication,
    and as the machine states the error, None where that is of the row too. An interval of two positive
    ends has a width, high over low."""
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
