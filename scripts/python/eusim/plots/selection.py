"""Selects the rows of a figure, their names and their places."""
from __future__ import annotations

from typing import List, Optional, Sequence, Tuple

import pandas as pd

from ..errors import DocumentError
from ..rows import Rows, cell_text

By = Sequence[str]
Part = Tuple[str, pd.DataFrame]


def drawn_rows(rows: Rows, columns: Sequence[str], by: By, one_each: bool = True) -> Rows:
    """The finished rows that have a value in all these columns.

    Raises DocumentError for a missing column, if no row is left, and, with `one_each`, if several rows would be drawn
    as one.
    """
    for column in [*columns, *by]:
        rows.check(column)
    left = Rows(rows.ok.table.dropna(subset=list(columns)), rows.parameters)
    if not len(left):
        raise DocumentError("no rows are left")
    keys = [*columns[:-1], *by]
    free = [name for name in left.varying() if name not in keys]
    if one_each and free and left.table.duplicated(keys).any():
        verb = "varies" if len(free) == 1 else "vary"
        raise DocumentError(f"{', '.join(free)} {verb}: choose with --where {free[0]}=VALUE, or "
                            f"--by {free[0]}")
    return left


def parts(rows: Rows, by: By) -> List[Part]:
    """Name and rows of each combination of the `by` columns, in the order of the table."""
    def name(row: pd.Series) -> str:
        return ", ".join(cell_text(value) if column in ("kernel", "machine") else
                         f"{column.rsplit('/', 1)[-1]} {cell_text(value)}"
                         for column, value in row.items())

    names = rows.table[list(by)].apply(name, axis=1)
    return [(each, rows.table[names == each]) for each in names.unique()]


def positions(table: pd.DataFrame, column: str) -> Tuple[pd.Series, Optional[List[str]]]:
    """Places and labels on an axis: numbers to scale, other values in the order of the table."""
    values = table[column]
    if pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values):
        return values, None
    order = list(values.unique())
    return values.map(order.index), [cell_text(value) for value in order]


def number_text(value: float) -> str:
    """A number on an axis."""
    return cell_text(float(value))
