"""The line table of a zebin: the source line of each instruction of a kernel.

IGC 1.0.12504 writes DWARF 4 (.debug_line) with -gline-tables-only; the code is the same with and
without. Zebins of several kernels have none: then the tables are in the files that the compiler links
for each kernel, if it keeps them (compiler.py). The compiled source is named "1" there.
"""
import io
import pathlib
import struct
from dataclasses import dataclass

from elftools.elf.elffile import ELFFile

from opencl.relocations import ADDRESS, ADDRESS_LOW

OPTION = "-gline-tables-only"
GIVEN_SOURCE = "1"
ELF = b"\x7fELF"


@dataclass(frozen=True)
class Row:
    """The source line from this byte of the code on."""

    offset: int
    file: str  # its path
    line: int  # from 1; 0: none


def rows_of_kernel(name, code, files):
    """The rows of a kernel, in order, from the first of the ELF files that has them for this code; empty if
    none has."""
    for content in files:
        section = ELFFile(io.BytesIO(content)).get_section_by_name(f".text.{name}")
        if section is not None and code.startswith(section.data()):
            rows = _line_rows(content, name)
            if rows:
                return rows
    return []


def _line_rows(content, name):
    elf = ELFFile(io.BytesIO(_relocated(content)))
    if elf.get_section_by_name(".debug_line") is None:
        return []
    dwarf = elf.get_dwarf_info(relocate_dwarf_sections=False)
    starts = _starts(ELFFile(io.BytesIO(content)), f".text.{name}")
    for unit in dwarf.iter_CUs():
        program = dwarf.line_program_for_CU(unit)
        if program is None:
            continue
        if any(program.program_start_offset <= at < program.program_end_offset for at in starts):
            return _rows(program)
    return []


def _relocated(content):
    """Debug information with its relocations applied; all sections begin at 0."""
    filled = bytearray(content)
    elf = ELFFile(io.BytesIO(content))
    for section in elf.iter_sections():
        if not section.name.startswith(".rela.debug_"):
            continue
        base = elf.get_section(section["sh_info"])["sh_offset"]
        for relocation in section.iter_relocations():
            size = {ADDRESS: "<Q", ADDRESS_LOW: "<I"}.get(relocation["r_info_type"])
            if size:
                at = base + relocation["r_offset"]
                struct.pack_into(size, filled, at, relocation["r_addend"])
    return bytes(filled)


def _starts(elf, section_name):
    """Places in .debug_line with addresses of the section."""
    relocations = elf.get_section_by_name(".rela.debug_line")
    if relocations is None:
        return []
    symbols = elf.get_section(relocations["sh_link"])
    return [
        relocation["r_offset"]
        for relocation in relocations.iter_relocations()
        if _place(elf, symbols.get_symbol(relocation["r_info_sym"])) == section_name
    ]


def _place(elf, symbol):
    """The section of a symbol. IGC's zebins have its name, and a wrong number."""
    return symbol.name or elf.get_section(symbol["st_shndx"]).name


def _rows(program):
    rows = []
    for entry in program.get_entries():
        state = entry.state
        if state is not None and not state.end_sequence:
            rows.append(Row(state.address, _path(program, state.file), state.line))
    return rows


def _path(program, number):
    entry = program["file_entry"][number - 1]
    name = entry.name.decode("utf-8", "replace")
    if entry.dir_index == 0:
        return name
    folder = program["include_directory"][entry.dir_index - 1].decode("utf-8", "replace")
    return str(pathlib.PurePath(folder) / name)


class Comments:
    """Comments before the instructions of a line: `// File: saxpy.cl`, `// Line 6: y[i] = ...`."""

    def __init__(self, rows, source):
        """`source` is the path of the compiled source, or of a zebin, which does not contain it."""
        self._rows = list(rows)
        self._source = source
        self._texts = {}
        self._told = (None, None)

    def before(self, offset):
        """The comments for the instruction at this byte, if its line differs from that of the previous call."""
        row = None
        while self._rows and self._rows[0].offset <= offset:
            row = self._rows.pop(0)
        if row is None or (row.file, row.line) == self._told:
            return []
        comments = [] if row.file == self._told[0] else [f"// File: {self._name(row.file)}"]
        self._told = (row.file, row.line)
        return [*comments, f"// Line {row.line}: {self._text(row)}".rstrip()]

    def _name(self, file):
        return _printable(self._source.name if self._is_given(file) else pathlib.Path(file).name)

    def _text(self, row):
        lines = self._texts.setdefault(row.file, self._lines(row.file))
        return _printable(lines[row.line - 1]) if 0 < row.line <= len(lines) else ""

    def _lines(self, file):
        """Lines of the file's text; empty if it cannot be read."""
        try:
            content = (self._source if self._is_given(file) else pathlib.Path(file)).read_bytes()
        except (OSError, ValueError):
            return []
        return [] if content.startswith(ELF) else content.decode("utf-8", "replace").split("\n")

    @staticmethod
    def _is_given(file):
        return file == GIVEN_SOURCE


def _printable(text):
    """The text on one line of UTF-8, with a blank for each run of blanks and unprintable characters."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
