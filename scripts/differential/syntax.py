"""A program's syntax tree, in the same form for OpenCL C and GLSL.

The text of an expression or a statement has `$0`, `$1`, ... for its parts (expressions) and `%0`,
`%1`, ... for its blocks (lists of statements). Variables have unique names, v0, v1, ...
"""
import re
from dataclasses import dataclass, field, replace

PLACE = re.compile(r"([$%])(\d)")
NAME = re.compile(r"\bv\d+\b")


@dataclass(frozen=True)
class Type:
    """A number, or a vector of `width` numbers."""

    base: str
    width: int = 1


@dataclass(frozen=True)
class Expression:
    type: Type
    text: str
    parts: tuple = ()

    def render(self):
        return PLACE.sub(lambda found: self.parts[int(found[2])].render(), self.text)

    def names(self):
        """Names of variables that it reads."""
        found = set(NAME.findall(self.text))
        for part in self.parts:
            found |= part.names()
        return found

    def size(self):
        return 1 + sum(part.size() for part in self.parts)


@dataclass(frozen=True)
class Statement:
    text: str
    parts: tuple = ()
    blocks: tuple = ()  # of tuples of statements
    declares: str = ""  # the name of a variable of the block that it is in
    type: Type = None  # of that variable

    def render(self, indent="  "):
        def filled(found):
            if found[1] == "$":
                return self.parts[int(found[2])].render()
            inner = render_all(self.blocks[int(found[2])], indent + "  ")
            return "\n" + inner + indent if inner else ""

        return indent + PLACE.sub(filled, self.text).replace("\n#", "\n#") + "\n"

    def names(self):
        """Names of variables that it reads or writes outside of its blocks."""
        found = set(NAME.findall(self.text))
        for part in self.parts:
            found |= part.names()
        return found

    def size(self):
        inner = sum(each.size() for block in self.blocks for each in block)
        return 1 + sum(part.size() for part in self.parts) + inner


def render_all(statements, indent="  "):
    return "".join(statement.render(indent) for statement in statements)


@dataclass(frozen=True)
class Output:
    """A column of results, and its place for each work-item in the buffer of results."""

    name: str
    type: Type
    count: int  # elements of each work-item
    statement: Statement  # the store; OFFSET is its place in bytes
    stride: int  # bytes from work-item to work-item
    ulps: int = 0  # allowed difference of a float, in units in the last place
    offset: int = 0
    skew: int = 0  # bytes before the first work-item's


@dataclass(frozen=True)
class Program:
    """A kernel of a language, with its dispatch and arguments."""

    seed: int
    local: int  # work-items of a group
    groups: int
    statements: tuple
    outputs: tuple
    scalars: tuple  # values of the arguments s0, s1, ...
    features: tuple = ()  # features of the language's frame, such as "subgroup8"

    @property
    def items(self):
        return self.local * self.groups

    def size(self):
        return sum(statement.size() for statement in self.statements)


def placed(program):
    """The program with consecutive places for its outputs."""
    outputs, offset = [], 0
    for output in program.outputs:
        outputs.append(replace(output, offset=offset))
        offset += -(-(output.skew + output.stride * program.items) // 64) * 64
    return replace(program, outputs=tuple(outputs))


def result_bytes(program):
    """Bytes of the buffer of results; at least 64 after the last column stay unused."""
    ends = [each.offset + each.skew + each.stride * program.items for each in program.outputs]
    return 64 + -(-max(ends, default=0) // 64) * 64


def well_formed(program):
    """True if each variable is declared before its use, in the same or an outer block."""

    def walk(statements, known):
        known = set(known)
        for statement in statements:
            own = {statement.declares} if statement.declares else set()
            if not statement.names() <= known | own:
                return False
            if any(not walk(block, known | own) for block in statement.blocks):
                return False
            known |= own
        return known or {""}

    known = walk(program.statements, ())
    return bool(known) and all(output.statement.names() <= known for output in program.outputs)
