"""Smaller programs derived from a program's syntax tree, larger steps first."""
import re
from dataclasses import replace

from differential.syntax import well_formed

FIXED = re.compile(r"\(*(?:\([a-z]+\d*\))?\(*(?:\([a-z]+\d*\))?-?(?:0x)?[0-9][0-9a-fx.]*(?:u|f|UL)?\)*")

NUMBER = re.compile(r"[()]*(?:[a-z]+\d*[()]+)*-?(?:0x)?[0-9][0-9a-fx.+]*(?:u|f|UL)?\)*")
# Limits an operand's range: for a division, a shift, an index, a conversion, a function.
GUARD = re.compile(r".*\$0 (?:[&|]|>>) \$1\)+|(?:fmin|fmax|fmod)\(.*|\(fabs\(.*")


def weight(program):
    """Weight of a program, which falls with each step; everything except numbers weighs more."""
    statements = sum(map(_statement_weight, program.statements))
    return statements + sum(5 + _parts_weight(output.statement) for output in program.outputs)


def _statement_weight(statement):
    blocks = sum(_statement_weight(each) for block in statement.blocks for each in block)
    return 10 + _parts_weight(statement) + blocks


def _parts_weight(item):
    return sum(_expression_weight(part) for part in item.parts)


def _expression_weight(expression):
    if not expression.parts:
        return 1 if FIXED.fullmatch(expression.text) else 3
    return 4 + _parts_weight(expression)


def variants(program, literal):
    """Yields well-formed programs of less weight. `literal(type, value)` makes an expression."""
    own = weight(program)
    for candidate in _all(program, literal):
        if weight(candidate) < own and well_formed(candidate):
            yield candidate


def _all(program, literal):
    for output in program.outputs:
        yield replace(program, outputs=tuple(each for each in program.outputs if each is not output))
    count = len(program.statements)
    size = count // 2
    while size > 1:
        for at in range(0, count, size):
            yield replace(program, statements=program.statements[:at] + program.statements[at + size :])
        size //= 2
    for statements in _shorter(program.statements):
        yield replace(program, statements=statements)
    for statements in _simpler(program.statements, literal):
        yield replace(program, statements=statements)
    for number, output in enumerate(program.outputs):
        for statement in _simpler_parts(output.statement, literal):
            outputs = list(program.outputs)
            outputs[number] = replace(output, statement=statement)
            yield replace(program, outputs=tuple(outputs))
    if program.groups > 1:
        yield replace(program, groups=1)


def _shorter(statements):
    """Yields the list without one statement, or with a block in place of its statement; last first."""
    for at in reversed(range(len(statements))):
        before, own, after = statements[:at], statements[at], statements[at + 1 :]
        yield before + after
        for number, block in enumerate(own.blocks):
            yield before + block + after
            for inner in _shorter(block):
                blocks = own.blocks[:number] + (inner,) + own.blocks[number + 1 :]
                yield (*before, replace(own, blocks=blocks), *after)


def _simpler(statements, literal):
    for at, own in enumerate(statements):
        for simple in _simpler_parts(own, literal):
            yield (*statements[:at], simple, *statements[at + 1 :])
        for number, block in enumerate(own.blocks):
            for inner in _simpler(block, literal):
                blocks = own.blocks[:number] + (inner,) + own.blocks[number + 1 :]
                yield (*statements[:at], replace(own, blocks=blocks), *statements[at + 1 :])


def _simpler_parts(item, literal):
    """Yields a statement or an expression with one simpler part."""
    for number, part in enumerate(item.parts):
        for simple in _simpler_expressions(part, literal):
            yield replace(item, parts=item.parts[:number] + (simple,) + item.parts[number + 1 :])


def _simpler_expressions(expression, literal):
    value = literal(expression.type, 1)
    if value is not None:
        yield value
    for part in () if _is_guard(expression) else _descendants(expression, 3):
        if part.type == expression.type:
            yield part
    yield from _simpler_parts(expression, literal)


def _is_guard(expression):
    """True if a number limits the value's range, which the operand alone may exceed."""
    parts = expression.parts
    return len(parts) > 1 and bool(GUARD.fullmatch(expression.text) and NUMBER.fullmatch(parts[-1].render()))


def _descendants(expression, levels):
    for part in expression.parts:
        yield part
        if levels > 1:
            yield from _descendants(part, levels - 1)
