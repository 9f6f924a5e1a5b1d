"""Exceptions of eusim, with complete messages."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from .result import Result


class EusimError(Exception):
    """eusim ended with an exit code other than 0.

    `exit_code` is one of the table in model/cli/README.md "Exit codes", or the negative number of the signal that ended
    it. `message` is its standard error, `output` its standard output, `command` the command line. `result` is the
    result if there is one: a run whose outputs differ from the expected ones (exit code 5) has a complete result.
    """

    def __init__(self, exit_code: int, message: str, command: Sequence[str],
                 output: str = "") -> None:
        super().__init__(f"{message} (exit code {exit_code} of: {' '.join(command)})")
        self.exit_code = exit_code
        self.message = message
        self.command = list(command)
        self.output = output
        self.result: Optional[Result] = None


class EusimNotFoundError(FileNotFoundError):
    """The program eusim was not found."""


class DocumentError(ValueError):
    """A document, a table or a trace is invalid: the message has the place and the fault."""


class EusimWarning(UserWarning):
    """Messages on standard error of a successful eusim, such as dropped writes."""
