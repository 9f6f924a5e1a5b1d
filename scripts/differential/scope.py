"""Names that a random program can use at a place."""
from dataclasses import dataclass, field

from differential.syntax import Type


@dataclass(frozen=True)
class Variable:
    name: str  # or a member of a structure, as "v3.b"
    type: Type
    writable: bool = True


@dataclass(frozen=True)
class Array:
    """An array. `form`: an element, with $0 for the index, which is below `count`, a power of two."""

    name: str
    type: Type
    count: int
    form: str


@dataclass
class Scope:
    variables: list = field(default_factory=list)
    arrays: list = field(default_factory=list)
    last: int = -1

    def new_name(self):
        self.last += 1
        return f"v{self.last}"

    def marks(self):
        """Marks of the declarations at the beginning of a block, for `leave`."""
        return len(self.variables), len(self.arrays)

    def leave(self, marks):
        del self.variables[marks[0] :]
        del self.arrays[marks[1] :]
