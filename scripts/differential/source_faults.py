"""Compiler faults that are invisible in the code because it is folded: rows of known.tsv with part `source`.

A row has an expression for an operation of the program's tree, and an equivalent operation that the compiler translates
correctly. It explains a difference only if the code of the corrected program gives all results of the reference for the
original program.
"""
import re
from dataclasses import replace

from differential.known import SOURCE, table
from differential.opencl_types import name

ASSIGNMENT = re.compile(r"[\w.]+ = \$0;")
LOOP = re.compile(r".*\b(?:for|while|do)\b.*%0")


def corrected_program(program, rows):
    """The program with the rows' operations as replacements; itself if none matches."""
    statements = tuple(_statement(each, rows) for each in program.statements)
    outputs = tuple(
        replace(output, statement=_statement(output.statement, rows)) for output in program.outputs
    )
    corrected = replace(program, statements=statements, outputs=outputs)
    return program if corrected == program else corrected


def source_fault(program, is_right):
    """The name of the row that makes the program right, or "". `is_right(program)`: the name of other faults in its
    code, or "" for none, or None if it is wrong."""
    for row in table(SOURCE):
        corrected = corrected_program(program, [row])
        others = None if corrected is program else is_right(corrected)
        if others is not None:
            return ", ".join(filter(None, (row.name, others)))
    return ""


def _statement(statement, rows, in_loop=False):
    inner = in_loop or bool(LOOP.match(statement.text))
    blocks = tuple(tuple(_statement(each, rows, inner) for each in block) for block in statement.blocks)
    place = ", assigned in a loop" if in_loop and ASSIGNMENT.fullmatch(statement.text) else ""
    parts = tuple(_expression(part, rows, place) for part in statement.parts)
    return replace(statement, parts=parts, blocks=blocks)


def _expression(expression, rows, place=""):
    """Corrects an expression; operations are matched as `form <- types of its parts`, followed by their place."""
    parts = tuple(_expression(part, rows) for part in expression.parts)
    text = expression.text
    for row in rows:
        signature = " ".join([text, "<-", *(name(part.type) for part in parts)])
        for own in (signature, signature + place):
            if row.code.fullmatch(own):
                text = row.code.sub(row.correct, own)
                break
    return replace(expression, text=text, parts=parts)
