"""The header of a .npy file, read without NumPy."""
import ast
import math
import pathlib
import re

from opencl.errors import UsageError
from opencl.structures import Structure

MAGIC = b"\x93NUMPY"
DTYPE = re.compile(r"[<>|=]([biufcV])(\d+)")
KINDS = {"b": "bool", "i": "int", "u": "uint", "f": "float", "c": "complex", "V": "void"}


class Array:
    """An array's header: `kind` and `size` (bytes) of an element, "V" for a record; the shape; the offset of
    the data."""

    def __init__(self, content, where):
        try:
            if not content.startswith(MAGIC):
                raise ValueError("not an array that numpy.save wrote")
            length_bytes = 2 if content[6] == 1 else 4
            self.begin = 8 + length_bytes + int.from_bytes(content[8 : 8 + length_bytes], "little")
            header = ast.literal_eval(content[8 + length_bytes : self.begin].decode("latin-1"))
            self.kind, self.size = _element(header["descr"])
            self.shape, self.text = header["shape"], header["descr"]
            self.count = math.prod(self.shape)
        except (ValueError, SyntaxError, LookupError, TypeError) as error:
            raise UsageError(f"{where}: {error}") from error

    @property
    def name(self):
        return "records" if self.kind == "V" else f"{KINDS[self.kind]}{8 * self.size}"


def _element(descr):
    if isinstance(descr, list):
        return "V", sum(_field(*field) for field in descr)
    match = DTYPE.fullmatch(descr)
    if not match:
        raise ValueError(f"an array of {descr}; allowed: numbers and records of them")
    return match.group(1), int(match.group(2))


def _field(_, descr, shape=()):
    return _element(descr)[1] * math.prod(shape)


def check_array(path, kind, where):
    """Refuses an array whose elements differ from the argument's: a run would reinterpret their bytes."""
    array = Array(path.read_bytes(), where)
    if kind is None or _suits(array, kind):
        return
    expected = f"{kind.name} of {kind.size} bytes" if isinstance(kind, Structure) else kind.name
    note = ""
    if not isinstance(kind, Structure) and kind.width == 3 and array.shape[-1:] == (3,):
        note = f": {kind.name} has 4 numbers in memory, so the rows need a fourth"
    raise UsageError(
        f"{where}: an array of {array.name}, {array.size} bytes each, in the shape {array.shape}; "
        f"the argument points to {expected}{note}; numpy's astype converts it"
    )


def _suits(array, kind):
    total = array.count * array.size
    if isinstance(kind, Structure):
        scalars = {leaf.scalar for leaf in kind.leaves}
        of_numbers = len(scalars) == 1 and _is_number(array, next(iter(scalars)))
        records = array.kind == "V" and array.size == kind.size
        return records or (total % kind.size == 0 and (of_numbers or (array.kind, array.size) == ("u", 1)))
    if kind.width == 3 and array.shape[-1:] == (3,):
        return False
    return _is_number(array, kind.scalar) or (array.kind == "V" and array.size % kind.scalar.size == 0)


def _is_number(array, scalar):
    if scalar.is_float:
        return (array.kind, array.size) in (("f", scalar.size), ("c", 2 * scalar.size))
    return array.kind in "biu" and array.size == scalar.size


def raw_content(path):
    """The bytes of a file, or of an array's elements."""
    content = pathlib.Path(path).read_bytes()
    if not content.startswith(MAGIC):
        return content
    return content[Array(content, path).begin :]
