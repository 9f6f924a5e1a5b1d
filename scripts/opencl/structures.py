"""Structures and unions as kernel arguments: converts given numbers to bytes."""
from dataclasses import dataclass, replace

from opencl.errors import UsageError
from opencl.types import SCALARS, Scalar, number


MOST_NAMED = 16  # numbers of a structure in a message


@dataclass(frozen=True)
class Leaf:
    """A number in a structure."""

    name: str  # "p.c[1]"
    offset: int  # bytes
    scalar: Scalar


@dataclass(frozen=True)
class Structure:
    """A structure or union. `leaves` are the numbers in the order of the declaration, for a union those of its first
    member; empty if the compiler's files lack them."""

    name: str
    size: int  # bytes
    leaves: tuple = ()

    @property
    def letter(self):
        """The workload's type of its elements: the common type of all numbers if they fill it; else bytes."""
        letters = {leaf.scalar.letter for leaf in self.leaves}
        fills = sum(leaf.scalar.size for leaf in self.leaves) == self.size
        return letters.pop() if fills and len(letters) == 1 else "ub"

    @property
    def letter_size(self):
        sizes = {scalar.letter: scalar.size for scalar in SCALARS.values()}
        return sizes[self.letter]

    @property
    def form(self):
        """The expected contents of a list for it."""
        words = f"{self.size} bytes" + ("" if self.size % 4 else f" or {self.size // 4} dwords")
        if not self.leaves:
            return words
        names = [leaf.name for leaf in self.leaves[:MOST_NAMED]]
        if len(self.leaves) > MOST_NAMED:
            names.append(f"... ({len(self.leaves)} numbers)")
        return f"{', '.join(names)}; or {words}"

    def content(self, text, where, single=False):
        """The bytes of a list: one number for each leaf of one structure or, unless `single`, of several; else dwords
        or bytes of whole structures."""
        parts = [part.strip() for part in text.split(",")]
        if self.leaves and self._is_whole(len(parts), len(self.leaves), single):
            step = len(self.leaves)
            each = [self._packed(parts[at : at + step], where) for at in range(0, len(parts), step)]
            return b"".join(each)
        for scalar in (SCALARS["uint"], SCALARS["uchar"]):
            if self.size % scalar.size == 0 and self._is_whole(
                len(parts), self.size // scalar.size, single
            ):
                either = replace(scalar, either_sign=True)
                values = [either.bits(number(either, part, where)) for part in parts]
                return b"".join(value.to_bytes(scalar.size, "little") for value in values)
        raise UsageError(f"{where}: {len(parts)} numbers; {self.name} takes {self.form}")

    @staticmethod
    def _is_whole(count, step, single):
        return count == step if single else count % step == 0

    def _packed(self, parts, where):
        content = bytearray(self.size)
        for leaf, part in zip(self.leaves, parts):
            bits = leaf.scalar.bits(number(leaf.scalar, part, f"{where}: {leaf.name}"))
            end = leaf.offset + leaf.scalar.size
            content[leaf.offset : end] = bits.to_bytes(leaf.scalar.size, "little")
        return bytes(content)
