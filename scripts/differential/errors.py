"""Errors that end the work on a program."""


class CompilerError(Exception):
    """A compiler or the reference failed; the text is its message."""


class RunError(Exception):
    """eusim refused the workload or failed; the text is the first lines of its message."""
