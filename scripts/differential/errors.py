"""What ends the work on a program with a message."""


class CompilerError(Exception):
    """A compiler or the reference did not do its work; the text is what it says."""


class RunError(Exception):
    """eusim refuses the workload or fails; the text is the first lines that it says."""
