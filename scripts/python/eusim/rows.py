"""Rows of sweeps and replays as one table."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Sequence

from .errors import DocumentError
from .program import PathLike, paths_of
from .row_reader import HEAD, read_records

if TYPE_CHECKING:
    import pandas as pd


def cell_text(value: Any) -> str:
    """The text of a value in plots and conditions: a kernel's or machine's file without its folder, a number without
    needless digits, true and false as in JSON."""
    if type(value).__name__ in ("bool", "bool_"):  # Python's, and numpy's of old and new
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:g}"
    text = str(value).rsplit("/", 1)[-1]
    for suffix in (".json", ".eutrace"):
        text = text[:-len(suffix)] if text.endswith(suffix) else text
    return text


class Rows:
    """Rows of `eusim sweep` and `eusim replay --jsonl`.

    `table` has a row for each and the columns of `eusim collect --csv`: id, status, reason, index, kernel, name, base;
    then varied values, by path, listed in `parameters`; then the results (/summary/cycles). The kernel of a replay is
    its trace. A row without a what-if has `none` in the column `if`, if that exists, and one without `machine` has its
    base there.
    """

    def __init__(self, table: pd.DataFrame, parameters: Sequence[str]) -> None:
        self.table = table
        self.parameters = list(parameters)

    @property
    def ok(self) -> Rows:
        """The finished rows."""
        return Rows(self.table[self.table["status"] == "ok"], self.parameters)

    @property
    def failed(self) -> pd.DataFrame:
        """The failed rows, with their reason."""
        return self.table[self.table["status"] != "ok"]

    def check(self, column: str) -> None:
        """Raises DocumentError if there is no such column; the message names similar ones."""
        names = list(self.table.columns)
        if column in names:
            return
        near = ([name for name in names if name.endswith("/" + column)] or
                [name for name in names if column.strip("/") in name])
        raise DocumentError(f"no column {column}" +
                            (f"; there is {', '.join(near[:5])}" if near else ""))

    def where(self, conditions: Mapping[str, Any]) -> Rows:
        """The rows that have these values, by column.

        Values are compared as text: 4 and "4" are equal, and a kernel needs no folder. None and "" select rows that do
        not set the column; in the column `if` so does "none". Raises DocumentError for a missing column.
        """
        table = self.table
        for column, value in conditions.items():
            self.check(column)
            values = table[column]
            if value is None or value == "":
                chosen = values.isna() | ((column == "if") & (values == "none"))
            else:
                chosen = values.notna() & (values.map(cell_text) == cell_text(value))
            table = table[chosen]
        return Rows(table, self.parameters)

    def varying(self) -> List[str]:
        """The kernel and parameters that have more than one value."""
        return [name for name in ["kernel", *self.parameters]
                if self.table[name].nunique(dropna=False) > 1]

    def __len__(self) -> int:
        return len(self.table)

    def __repr__(self) -> str:
        failed = len(self.failed)
        return (f"<eusim.Rows: {len(self)} rows{f', {failed} failed' if failed else ''}; "
                f"parameters: {', '.join(self.parameters) or 'none'}>")


def _complete(table: pd.DataFrame) -> pd.DataFrame:
    """Fills unset cells with their meaning: no what-if, the base as the machine."""
    table = table.copy()
    if "if" in table.columns:
        table["if"] = table["if"].where(table["if"].notna(), "none")
    if "machine" in table.columns:
        table["machine"] = table["machine"].where(table["machine"].notna(), table["base"])
    return table


def _read_csv(path: PathLike) -> Rows:
    import pandas as pd

    try:
        table = pd.read_csv(path, keep_default_na=False, na_values=[""], low_memory=False)
    except ValueError as error:  # pandas' own errors of parsing are such
        raise DocumentError(f"{path}: {error}") from None
    missing = [name for name in HEAD if name not in table.columns]
    if missing:
        raise DocumentError(f"{path}: no table of a sweep: no column {', '.join(missing)}")
    columns = list(table.columns)
    results = [place for place, name in enumerate(columns) if name.startswith("/provenance/")]
    return Rows(_complete(table), columns[len(HEAD):results[0]] if results else [])


def _from_records(records: Sequence[Mapping[str, Any]], parameters: Sequence[str]) -> Rows:
    import pandas as pd

    results: Dict[str, None] = {}
    for record in records:
        results.update(dict.fromkeys(record))
    known = [*HEAD, *parameters]
    columns = known + [name for name in results if name not in known]
    return Rows(_complete(pd.DataFrame(records, columns=columns)), parameters)


def read_rows(names: "PathLike | Sequence[PathLike]") -> Rows:
    """Reads rows: one or several files of `eusim sweep` or `eusim replay --jsonl` (.jsonl), each id once, or one table
    of `eusim collect --csv` (.csv).

    Raises OSError, and DocumentError for other files, or if one id has two different rows.
    """
    paths = paths_of(names)
    tables = [path for path in paths if path.endswith(".csv")]
    if len(paths) == 1 and tables:
        return _read_csv(paths[0])
    if tables:
        raise DocumentError(f"{tables[0]}: only one table can be read at a time")
    by_id: Dict[str, Mapping[str, Any]] = {}
    parameters: Dict[str, None] = {}
    for path in paths:
        records, settings = read_records(path)
        parameters.update(dict.fromkeys(settings))
        for record in records:
            if by_id.setdefault(record["id"], record) != record:
                raise DocumentError(f"{path}: row {record['id']} is there twice, and differs")
    return _from_records(list(by_id.values()), list(parameters))
