"""What can go wrong, as exceptions that say it in full."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from .result import Result


class EusimError(Exception):
    """eusim ended with an exit code other than 0.

    `exit_code` is one of the table in model/cli/README.md "Exit codes", or negative: the number of
    the signal that ended it. `message` is what it printed on standard error, `output` what it
    printed on standard output, `command` the command line. `result` is the result where there is
    one all the same: outputs that are not the expected ones (exit code 5) come with a whole one.
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
    """The program eusim is not where it was looked for."""


class DocumentError(ValueError):
    """A document, a table or a trace is not what it should be: the message says where and what."""


class EusimWarning(UserWarning):
    """What eusim said on standard error although it did what it was told, as of dropped writes."""
