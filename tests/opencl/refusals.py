"""What does not run yet, with the words of the refusal, and what comes out wrong. A row whose kernel
runs fails the test, and is then to be taken out."""

GENERATIONS = ("bdw", "skl", "bxt")


def everywhere(kernel, text):
    return {(kernel, gen): text for gen in GENERATIONS}


# The compiler writes arrays in registers with it (isa/GEN8.md X12).
REFUSED = everywhere("private_array", "smov: cannot be executed")
WRONG = {}
