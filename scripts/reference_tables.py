"""What reference_pages.py makes pages of: texts that eusim prints, rows of tables (*.def), generations."""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+\.def)"[^\n]*$', re.M)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*$", re.M)
LITERAL = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])*'"
COMMENT = re.compile(rf"(?P<kept>{LITERAL})|//[^\n]*")
TOKEN = re.compile(rf"{LITERAL}|[(){{}}\[\],]|[^\"'(){{}}\[\],]+")

Row = collections.namedtuple("Row", "macro cells file")
Generation = collections.namedtuple("Generation", "id key name architecture machine family layout capabilities")
INTEL = "Intel"


def fail(message):
    sys.exit(f"reference_pages.py: error: {message}")


class Program:
    """The built eusim. Its texts depend on neither terminal nor locale nor settings of the user."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        if not self.path.is_file():
            fail(f"{path}: there is no such program; build it, or name another with --eusim")

    def text(self, *arguments):
        done = subprocess.run([self.path, *arguments], capture_output=True, encoding="utf-8", cwd=ROOT,
                              env={**os.environ, "LC_ALL": "C", "TERM": "dumb"})
        if done.returncode != 0:
            fail(f"eusim {' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    def rows(self, *arguments):
        """Cells of a table that is printed with tabs."""
        return [line.split("\t") for line in self.text(*arguments).splitlines()]


def cell_text(source):
    """The text of string literals side by side, or code with single blanks."""
    literals = re.findall(r'"(?:\\.|[^"\\])*"', source)
    if source.strip()[:1] == '"':
        return "".join(json.loads(literal) for literal in literals)
    return " ".join(source.split())


def calls_in(text):
    """(name, cells) of each call of a macro in code without comments and directives."""
    depth, name, cells, cell = 0, "", [], ""
    for token in TOKEN.findall(text):
        opens, closes = token in ("(", "{", "["), token in (")", "}", "]")
        depth += opens - closes
        if depth == 0 and closes:
            yield name, [cell_text(each) for each in [*cells, cell]]
        elif depth == 0:
            name = token.split()[-1] if token.strip() else name
        elif depth == 1 and opens:
            cells, cell = [], ""
        elif depth == 1 and token == ",":
            cells, cell = [*cells, cell], ""
        else:
            cell += token


def def_rows(path):
    """All rows of a table and of the tables that it includes, in order."""
    text = COMMENT.sub(lambda found: found["kept"] or "", (ROOT / path).read_text(encoding="utf-8"))
    rows, at = [], 0
    for include in [*INCLUDE.finditer(text), None]:
        part = text[at:include.start() if include else len(text)]
        rows += [Row(name, cells, path) for name, cells in calls_in(DIRECTIVE.sub("", part))]
        if include:
            rows += def_rows(include[1])
            at = include.end()
    if not rows:
        fail(f"{path}: there are no rows")
    return rows


def rows_of(path, macro, columns):
    """Cells of the rows of one macro; each has that number of cells, or at least that number."""
    found = [row for row in def_rows(path) if row.macro == macro]
    for row in found:
        if len(row.cells) < columns:
            fail(f"{row.file}: {macro}({row.cells[0]}, ...) has {len(row.cells)} cells; expected {columns}")
    if not found:
        fail(f"{path}: there are no rows {macro}(...)")
    return [row.cells for row in found]


def generations():
    """All generations, oldest first."""
    path = "isa/generations.def"
    intel = [Generation(*cells[:5], INTEL, cells[5], frozenset(re.findall(r"Capability::(\w+)", cells[8])))
             for cells in rows_of(path, "GENERATION", 9)]
    return [*intel, *(Generation(*cells[:6], "", frozenset()) for cells in rows_of(path, "OTHER_GENERATION", 6))]


GENERATIONS = generations()
KEYS = [generation.key for generation in GENERATIONS]
ALL = frozenset(KEYS)
INTELS = frozenset(generation.key for generation in GENERATIONS if generation.family == INTEL)


def of_family(word):
    """Keys of the generations of a word of the columns `families`."""
    if word == "Every":
        return ALL
    found = frozenset(generation.key for generation in GENERATIONS if generation.family == word)
    return found or fail(f"isa/common/families.def: there is no family {word}")


def available():
    """Keys of the generations of each word of the columns `gens` (isa/intel/generation.hpp)."""
    text = (ROOT / "isa/intel/generation.hpp").read_text(encoding="utf-8")
    ids = [generation.id for generation in GENERATIONS]
    return {word: frozenset(KEYS[ids.index(first):ids.index(last) + 1]) for word, first, last in
            re.findall(r"Generations (\w+)\{Generation::(\w+), Generation::(\w+)\};", text)}


def counter_sets():
    """Keys of the generations of each word of model/report/analysis/counter_generations.hpp."""
    text = (ROOT / "model/report/analysis/counter_generations.hpp").read_text(encoding="utf-8")
    sets = {"0": frozenset(), **{f"bit(isa::Generation::{each.id})": frozenset([each.key]) for each in GENERATIONS}}
    for word, value in re.findall(r"constexpr GenerationSet (\w+) = ([^;]+);", text):
        sets[word] = frozenset().union(*(sets[part.strip()] for part in value.split("|")))
    return sets


def listed(keys):
    """Keys of generations as text: "all", "hsw to bxt, g13", "ivb, hsw"."""
    if keys == ALL:
        return "all"
    parts, run = [], []
    for key in [*KEYS, None]:
        if key in keys and (not run or (key in INTELS) == (run[-1] in INTELS)):
            run.append(key)
            continue
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
        run = [key] if key in keys else []
    return ", ".join(parts)


def code(text):
    return f"`{text}`" if text else ""


def plain(text):
    """Text that Markdown shows as it is, without links and marks."""
    return re.sub(r"([\\*\[\]`])", r"\\\1", text).replace("<", "&lt;")


def prose(text):
    """A paragraph of Markdown, in lines of a page."""
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False) + "\n\n"


def table(head, rows):
    """A table of Markdown; cells are Markdown but for the vertical bar."""

    def line(cells):
        return "|" + "|".join(f" {cell} ".replace("|", "\\|") if cell else " " for cell in cells) + "|\n"

    return line(head) + "|---" * len(head) + "|\n" + "".join(map(line, rows)) + "\n"
