"""Reads zebin, the output of Intel's OpenCL compiler: an ELF file with the code of each kernel
(.text.NAME) and its description for the runtime (.ze_info, YAML).

Meaning of the entries: their use by Intel's compute runtime, as seen in files of IGC 1.0.12504
(.ze_info 1.20), compared with the registers in the compiler's listing.
"""
import contextlib
import io
import struct
from dataclasses import dataclass, field

import yaml
from elftools.common.exceptions import DWARFError, ELFError
from elftools.construct import ConstructError
from elftools.elf.elffile import ELFFile

from opencl.errors import RefusedError
from opencl.line_table import rows_of_kernel

MACHINE = "EM_INTEL205"
INFO = ".ze_info"
SPIRV = ".spv"  # of the whole program
COMPATIBILITY = ".note.intelgt.compat"
PRODUCT_NOTES = ("NT_GNU_ABI_TAG", 1)  # the first kind of note, by ELF's name or number
SYMBOL_TABLE_KERNEL = "Intel_Symbol_Table_Void_Program"  # the compiler's own, never called
# Product family -> generation: bdw; skl, kbl, cfl; bxt, glk.
PRODUCTS = {16: "bdw", 18: "skl", 19: "skl", 20: "skl", 22: "bxt", 23: "bxt"}
# Exceptions caused by unexpected contents.
DAMAGE = (
    ConstructError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError, struct.error,
)  # fmt: skip
LARGEST_SECTION = 1 << 30


@dataclass(frozen=True)
class Relocation:
    offset: int  # in the code
    kind: int
    section: str  # that contains its symbol
    place: int  # of the symbol in the section
    symbol: str


@dataclass
class Argument:
    """An argument of a kernel, as the source declares it."""

    index: int
    name: str
    type_name: str  # "float4", "uint*", "image2d_t"
    size: int  # bytes
    space: str  # __global, __private, ...
    access: list = field(default_factory=list)  # its entries of payload_arguments
    bti: int = -1  # binding table index
    kind: object = None  # Type or Structure, of a pointer its element's (declared_types.py)

    @property
    def is_opaque(self):
        return self.type_name.startswith("image") or self.type_name == "sampler_t"

    @property
    def is_pointer(self):
        """True for pointers; a typedef may hide the star."""
        return self.type_name.endswith("*") or self.space in ("__global", "__constant", "__local")


@dataclass
class Kernel:
    name: str
    info: dict  # its part of .ze_info
    arguments: list
    code: bytes
    relocations: list
    data: dict  # section of constants or variables -> its bytes
    lines: list = field(default_factory=list)  # rows of its line table

    @property
    def environment(self):
        return self.info["execution_env"]

    @property
    def simd_size(self):
        return self.environment["simd_size"]

    @property
    def payload(self):
        return self.info.get("payload_arguments", [])

    @property
    def required_local_size(self):
        return self.environment.get("required_work_group_size")


def read_kernels(content, gen, path, linked=()):
    """The kernels of a zebin by name, in the file's order. `linked`: ELF files of its single kernels, with
    line tables."""
    with damage_told(path):
        elf = ELFFile(io.BytesIO(content))
        section = elf.get_section_by_name(INFO)
        if elf["e_machine"] != MACHINE or section is None:
            raise RefusedError(f"{path}: {_other_container(elf)}")
        _check_product(elf, gen, path)
        info = yaml.safe_load(section.data().decode("utf-8"))
        named = {kernel["name"]: kernel.get("args_info", []) for kernel in _misc_info(info)}
        return {
            kernel["name"]: _kernel(elf, kernel, named.get(kernel["name"], []), (content, *linked))
            for kernel in info["kernels"]
            if kernel["name"] != SYMBOL_TABLE_KERNEL
        }


@contextlib.contextmanager
def damage_told(path):
    """Turns exceptions caused by damaged files into RefusedError."""
    try:
        yield
    except (ELFError, DWARFError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise RefusedError(f"{path}: neither OpenCL source nor a zebin: {_line(error)}") from error
    except DAMAGE as error:
        raise RefusedError(f"{path}: a damaged zebin, or a new kind: {error!r}") from error


def _line(error):
    return " ".join(str(error).split())


def _misc_info(info):
    return info.get("kernels_misc_info") or []


def _other_container(elf):
    sections = [section.name for section in elf.iter_sections()]
    if any("Intel(R) OpenCL" in name for name in sections) or elf["e_type"] != "ET_REL":
        return (
            "an OpenCL program with patch tokens, not a zebin: compile it with ocloc's "
            "-internal_options -cl-intel-allow-zebin"
        )
    return f"an ELF file for {elf['e_machine']}, not a zebin"


def _check_product(elf, gen, path):
    notes = elf.get_section_by_name(COMPATIBILITY)
    if notes is None:
        return
    for note in notes.iter_notes():
        if note["n_type"] not in PRODUCT_NOTES:
            continue
        product = int.from_bytes(note["n_descdata"], "little")
        if product not in PRODUCTS:
            raise RefusedError(f"{path}: code for product family {product}, not for bdw, skl or bxt")
        if PRODUCTS[product] != gen:
            raise RefusedError(f"{path}: code for {PRODUCTS[product]}: give --gen {PRODUCTS[product]}")


def _kernel(elf, info, args_info, files):
    code = elf.get_section_by_name(f".text.{info['name']}")
    if code is None:
        raise RefusedError(f"kernel {info['name']} has no code: no section .text.{info['name']}")
    data = {
        section.name: _section_bytes(section)
        for section in elf.iter_sections()
        if section.name.startswith((".data.", ".bss."))
    }
    relocations = _relocations(elf, f".text.{info['name']}")
    return Kernel(
        info["name"],
        info,
        _arguments(info, args_info),
        code.data(),
        relocations,
        data,
        rows_of_kernel(info["name"], code.data(), files),
    )


def section_of(content, name):
    """The bytes of a section of an ELF file; None without it."""
    section = ELFFile(io.BytesIO(content)).get_section_by_name(name)
    return None if section is None else section.data()


def _section_bytes(section):
    if section["sh_size"] > LARGEST_SECTION:
        raise RefusedError(f"section {section.name} has {section['sh_size']} bytes")
    return bytes(section["sh_size"]) if section["sh_type"] == "SHT_NOBITS" else section.data()


def _relocations(elf, code_section):
    found = []
    for prefix in (".rel", ".rela"):
        section = elf.get_section_by_name(prefix + code_section)
        if section is None:
            continue
        symbols = elf.get_section(section["sh_link"])
        for relocation in section.iter_relocations():
            symbol = symbols.get_symbol(relocation["r_info_sym"])
            home = symbol["st_shndx"]
            name = elf.get_section(home).name if isinstance(home, int) else "nowhere"
            place = symbol["st_value"] + (relocation["r_addend"] if prefix == ".rela" else 0)
            kind = relocation["r_info_type"]
            found.append(Relocation(relocation["r_offset"], kind, name, place, symbol.name))
    return found


def _arguments(info, args_info):
    """The arguments: those that the source names or, without names (another compiler's file), those with a place."""
    entries = info.get("payload_arguments", [])
    tables = {row["arg_index"]: row["bti_value"] for row in info.get("binding_table_indices", [])}
    arguments = [_declared(row) for row in args_info] or _unnamed(entries)
    for argument in arguments:
        argument.access = [row for row in entries if row.get("arg_index") == argument.index]
        argument.bti = tables.get(argument.index, -1)
    return arguments


def _declared(row):
    type_name, _, size = row["type_name"].rpartition(";")
    return Argument(row["index"], row["name"], type_name, int(size), row["address_qualifier"])


def _unnamed(entries):
    """Arguments by size: arg0, arg1, ... of unsigned integers and pointers to them."""
    by_size = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong", 16: "uint4"}
    found = {}
    for row in entries:
        index = row.get("arg_index")
        if index is None or index in found:
            continue
        name, size = f"arg{index}", row["size"]
        if row["arg_type"] == "arg_byvalue":
            found[index] = Argument(index, name, by_size.get(size, f"structure of {size} bytes"), size, "__private")
        elif row["arg_type"] == "arg_bypointer":
            kind = {"image": "image2d_t", "sampler": "sampler_t"}.get(row["addrspace"], "uint*")
            found[index] = Argument(index, name, kind, 8, f"__{row['addrspace']}")
    return [found[index] for index in sorted(found)]
