"""Errors that end the tool: of the input, or of the command line."""


class RefusedError(Exception):
    """The file or the kernel is not supported; the text is the reason."""


class UsageError(Exception):
    """The command line does not suit the kernel."""
