"""What a random program can name at a place."""
from dataclasses import dataclass, field

from differential.syntax import Type


@dataclass(frozen=True)
class Variable:
    name: str  # or a member of a structure, as "v3.b"
    type: Type
    writable: bool = True


@dataclass(frozen=True)
class Array:
    """`form`: an element of it, with $0 for the index, which is below `count`, a power of two."""

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
        """For `leave`: what is declared at the beginning of a block."""
        return len(self.variables), len(self.arrays)

    def leave(self, marks):
        del self.variables[marks[0] :]
        del self.arrays[marks[1] :]
