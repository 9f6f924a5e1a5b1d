"""Kinds of relocations of a zebin."""

ADDRESS, ADDRESS_LOW, ADDRESS_HIGH = 1, 2, 3  # all 64 bits, the low 32, the high 32
