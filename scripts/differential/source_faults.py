"""Compiler faults that are invisible in the code because it is folded: rows of known.tsv with part `source`.

A row has an expression for an operation of the program's tree, and an equivalent operation that the compiler translates
correctly. It explains a difference only if the code of the corrected program gives all results of the reference for the
original program.
"""
from dataclasses import replace

from differential.known import SOURCE, table
from differential.opencl_types import name


def corrected_program(program, rows):
    """The program with the rows' operations as replacements; itself if none matches."""
    statements = _all(_statement, program.statements, rows)
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


def _all(work, items, rows):
    return tuple(work(item, rows) for item in items)


def _statement(statement, rows):
    blocks = tuple(_all(_statement, block, rows) for block in statement.blocks)
    return replace(statement, parts=_all(_expression, statement.parts, rows), blocks=blocks)


def _expression(expression, rows):
    """Corrects an expression; operations are matched as `form <- types of its parts`."""
    parts = _all(_expression, expression.parts, rows)
    text = expression.text
    for row in rows:
        signature = " ".join([text, "<-", *(name(part.type) for part in parts)])
        if row.code.fullmatch(signature):
            text = row.code.sub(row.correct, signature)
    return replace(expression, text=text, parts=parts)
