"""Parses JSON as strictly as the program: no duplicate keys, no NaN or Infinity, and limited nesting."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Tuple

from .errors import DocumentError


def unique(members: List[Tuple[str, Any]]) -> Dict[str, Any]:
    """An object_pairs_hook of json.loads. Raises DocumentError for a duplicate key."""
    found = dict(members)
    if len(found) != len(members):
        keys = [key for key, _ in members]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DocumentError(f"the key {json.dumps(twice)} is there twice in one object")
    return found


def no_number(name: str) -> Any:
    """A parse_constant of json.loads: NaN and Infinity are not JSON."""
    raise DocumentError(f"{name} is not a number of JSON")


def parse_json(text: str, place: str) -> Any:
    """The value in `text`. `place` names the text in messages. Raises DocumentError with the place, the line and the
    column of the fault."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise DocumentError(f"{place}:{error.lineno}:{error.colno}: {error.msg}") from None
    except RecursionError:
        raise DocumentError(f"{place}: nested too deeply") from None
    except DocumentError as error:
        raise DocumentError(f"{place}: {error}") from None
