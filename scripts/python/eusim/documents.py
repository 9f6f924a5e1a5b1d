"""Reads documents of eusim, and converts them to pandas tables."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, Iterable, Mapping, Optional, Sequence, Type, TypeVar

from .errors import DocumentError
from .program import PathLike
from .strict_json import parse_json

if TYPE_CHECKING:
    import pandas as pd

Json = Dict[str, Any]
D = TypeVar("D", bound="Document")


def parse_document(text: str, schema: str, place: str) -> Json:
    """The JSON document in `text`; `place` names it in messages.

    Raises DocumentError if it is not of this schema ("eusim.result/v1").
    """
    document = parse_json(text, place)
    check_schema(document, schema, place)
    return document


def check_schema(document: Any, schema: str, place: str) -> None:
    """Raises DocumentError unless `document` names this schema."""
    if not isinstance(document, dict):
        raise DocumentError(f"{place}: is not a JSON object (allowed: a document of {schema})")
    named = document.get("schema")
    if named != schema:
        said = "missing" if named is None else json.dumps(named)
        raise DocumentError(f"{place}: /schema: is {said} (allowed: {schema})")


def read_document(path: PathLike, schema: str) -> Json:
    """The JSON document in a file. Raises OSError and DocumentError."""
    with open(path, encoding="utf-8") as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise DocumentError(f"{path}: is not UTF-8 text: byte {error.start}") from None
    return parse_document(text, schema, str(path))


class Document:
    """A document of one schema: `document` is eusim's JSON, `place` names it in messages."""

    SCHEMA = ""

    def __init__(self, document: Mapping[str, Any], place: str = "document") -> None:
        check_schema(document, self.SCHEMA, place)
        self.document: Json = dict(document)
        self.place = place

    @classmethod
    def read(cls: Type[D], path: PathLike) -> D:
        """Reads a document from a file. Raises OSError and DocumentError."""
        return cls(read_document(path, cls.SCHEMA), str(path))

    @classmethod
    def parse(cls: Type[D], text: str, place: str) -> D:
        """Reads a document from its text. Raises DocumentError."""
        return cls(parse_document(text, cls.SCHEMA, place), place)

    def part(self, key: str) -> Any:
        """A member of the document. Raises DocumentError if it has none of this name."""
        if key in self.document:
            return self.document[key]
        raise DocumentError(f"{self.place}: has no /{key}{self.why_missing()}")

    def why_missing(self) -> str:
        """Why a document may lack a member; used at the end of a message."""
        return ""


def table(records: Iterable[Mapping[str, Any]], columns: Optional[Sequence[str]] = None,
          index: Optional[str] = None) -> pd.DataFrame:
    """A table with a row for each record. With `columns`, these exist even without rows."""
    import pandas as pd  # here, so that functions without tables need no pandas

    rows = list(records)
    frame = pd.DataFrame(rows, columns=None if rows else columns)
    return frame.set_index(index) if index is not None else frame


def keyed_table(members: Mapping[str, Mapping[str, Any]], index: str,
                columns: Sequence[str] = ()) -> pd.DataFrame:
    """A table of named objects: a row for each, with its name as the index."""
    return table(({index: name, **value} for name, value in members.items()), [index, *columns],
                 index)


def series(members: Mapping[str, Any], name: str) -> pd.Series:
    """Numbers and texts by name. Lists and objects are omitted: they have their own tables."""
    import pandas as pd

    plain = {key: value for key, value in members.items() if not isinstance(value, (dict, list))}
    return pd.Series(plain, name=name, dtype=object)


def with_sides(record: Mapping[str, Any], sides: Sequence[str]) -> Json:
    """A record in which the members of its objects `sides` are its own members, such as a_text."""
    plain = {key: value for key, value in record.items() if key not in sides}
    return {**plain, **{f"{side}_{key}": value for side in sides
                        for key, value in record.get(side, {}).items()}}


def flat(record: Mapping[str, Any], member: str) -> Json:
    """A record in which the members of its object `member` are its own members."""
    rest = {key: value for key, value in record.items() if key != member}
    return {**rest, **record.get(member, {})}
