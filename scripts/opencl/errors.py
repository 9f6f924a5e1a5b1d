"""What ends the tool with a message: the input's fault, or the command line's."""


class RefusedError(Exception):
    """The file or the kernel is not what this tool understands; the text says what."""


class UsageError(Exception):
    """The command line does not suit the kernel."""
