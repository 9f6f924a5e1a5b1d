"""The types of a kernel's arguments, from the SPIR-V of the OpenCL compiler's front end.

With -g it has the declared types (the extended instruction set OpenCL.DebugInfo.100): typedefs,
enumerations, signs, members of structures. Without -g, as in a zebin's section .spv, it has only sizes.
Numbers of instructions and operands: the specifications of SPIR-V 1.1 and OpenCL.DebugInfo.100.
"""
import struct

from opencl.structures import Leaf, Structure
from opencl.types import FLOATS, INTEGERS, SCALARS, Scalar, Type

MAGIC = 0x07230203
HEADER_WORDS = 5
OP_STRING, OP_EXT_INST_IMPORT, OP_EXT_INST, OP_ENTRY_POINT = 7, 11, 12, 15
OP_TYPE_INT, OP_TYPE_FLOAT, OP_TYPE_VECTOR, OP_TYPE_ARRAY = 21, 22, 23, 28
OP_TYPE_STRUCT, OP_TYPE_POINTER, OP_TYPE_FUNCTION = 30, 32, 33
OP_CONSTANT, OP_FUNCTION, OP_DECORATE = 43, 54, 71
PACKED = 10  # a decoration
DEBUG_SET = "OpenCL.DebugInfo.100"
BASIC, POINTER, QUALIFIER, ARRAY, VECTOR, TYPEDEF, FUNCTION_TYPE, ENUM, COMPOSITE, MEMBER = range(2, 12)
FUNCTION = 20
BOOLEAN, FLOAT, SIGNED, SIGNED_CHAR = 2, 3, 4, 5
UNION = 2
MOST_LEAVES = 4096


class Module:
    """The instructions of a module by their result ids."""

    def __init__(self, content):
        words = struct.unpack(f"<{len(content) // 4}I", content[: len(content) // 4 * 4])
        if len(words) < HEADER_WORDS or words[0] != MAGIC:
            raise ValueError("not SPIR-V")
        self.strings, self.constants, self.debug = {}, {}, {}
        self.types, self.functions, self.kernels = {}, {}, {}
        self.packed = set()
        sets = {}
        at = HEADER_WORDS
        while at < len(words):
            count, code = words[at] >> 16, words[at] & 0xFFFF
            operands = words[at + 1 : at + max(count, 1)]
            at += max(count, 1)
            if code == OP_STRING:
                self.strings[operands[0]] = _text(operands[1:])
            elif code == OP_EXT_INST_IMPORT:
                sets[operands[0]] = _text(operands[1:])
            elif code == OP_EXT_INST and sets.get(operands[2]) == DEBUG_SET:
                self.debug[operands[1]] = (operands[3], operands[4:])
            elif code == OP_CONSTANT:
                self.constants[operands[1]] = sum(w << 32 * i for i, w in enumerate(operands[2:]))
            elif code == OP_ENTRY_POINT:
                self.kernels[_text(operands[2:])] = operands[1]
            elif code == OP_DECORATE and operands[1] == PACKED:
                self.packed.add(operands[0])
            elif code == OP_FUNCTION:
                self.functions[operands[1]] = operands[3]
            elif OP_TYPE_INT <= code <= OP_TYPE_FUNCTION:
                self.types[operands[0]] = (code, operands[1:])


def _text(words):
    return struct.pack(f"<{len(words)}I", *words).split(b"\0")[0].decode("utf-8", "replace")


def argument_types(content):
    """Maps kernels to a Type or Structure for each argument, for pointers that of the element; None for other arguments
    (void, images)."""
    module = Module(content)
    declared = {
        module.strings.get(operands[0]): _Declared(module).parameters(operands[1])
        for code, operands in module.debug.values()
        if code == FUNCTION
    }
    return {
        name: declared.get(name) or _Sized(module).parameters(module.functions[function])
        for name, function in module.kernels.items()
    }


class _Declared:
    """Types from DebugInfo."""

    def __init__(self, module):
        self._module = module

    def parameters(self, key):
        code, operands = self._module.debug.get(key, (None, ()))
        if code != FUNCTION_TYPE:
            return None
        return [self.resolved(self._pointee(parameter)) for parameter in operands[2:]]

    def resolved(self, key):
        """The Type or Structure of a type, or None."""
        leaves = self._leaves(key, "", 0)
        if not leaves or len(leaves) > MOST_LEAVES:
            return None
        return self._vector(key) or Structure(self._name(key), self._size(key), tuple(leaves))

    def _get(self, key):
        """The instruction of a type, without typedefs and qualifiers."""
        code, operands = self._module.debug.get(key, (None, ()))
        while code in (TYPEDEF, QUALIFIER):
            key = operands[1 if code == TYPEDEF else 0]
            code, operands = self._module.debug.get(key, (None, ()))
        return code, operands

    def _pointee(self, key):
        code, operands = self._get(key)
        return operands[0] if code == POINTER else key

    def _name(self, key):
        code, operands = self._module.debug[key]
        while code == QUALIFIER:
            code, operands = self._module.debug[operands[0]]
        return self._module.strings.get(operands[0]) or "structure"

    def _scalar(self, key):
        code, operands = self._get(key)
        if code == ENUM:
            return self._scalar(operands[1]) or SCALARS["uint"]
        if code == POINTER:
            return SCALARS["ulong"]
        if code != BASIC:
            return None
        size = self._module.constants[operands[1]] // 8
        if operands[2] == BOOLEAN:
            return SCALARS["bool"]
        if operands[2] == FLOAT:
            return FLOATS.get(size)
        return INTEGERS.get((size, operands[2] not in (SIGNED, SIGNED_CHAR)))

    def _vector(self, key):
        if self._scalar(key):
            return Type(self._scalar(key))
        code, operands = self._get(key)
        return Type(self._scalar(operands[0]), operands[1]) if code == VECTOR else None

    def _size(self, key):
        """Bytes of a type."""
        if self._vector(key):
            return self._vector(key).size
        code, operands = self._get(key)
        if code == ARRAY:
            count = 1
            for word in operands[1:]:
                count *= self._module.constants.get(word, 1)  # lower bounds are not constants
            return count * self._size(operands[0])
        return self._module.constants[operands[7]] // 8

    def _leaves(self, key, name, offset):
        vector = self._vector(key)
        code, operands = self._get(key)
        if vector:
            names = [f"{name}.s{i:X}" for i in range(vector.width)] if vector.width > 1 else [name]
            size = vector.scalar.size
            return [Leaf(each, offset + i * size, vector.scalar) for i, each in enumerate(names)]
        if code == ARRAY:
            step = self._size(operands[0])
            count = self._size(key) // max(step, 1)
            if count > MOST_LEAVES:
                return []
            parts = [self._leaves(operands[0], f"{name}[{i}]", offset + i * step) for i in range(count)]
            return [leaf for part in parts for leaf in part]
        if code != COMPOSITE:
            return []
        members = [self._module.debug.get(member, (None, ())) for member in operands[9:]]
        members = [operands for code, operands in members if code == MEMBER]
        found = []
        for member in members[:1] if operands[1] == UNION else members:
            found += self._member(member, name, offset)
        return found

    def _member(self, member, name, offset):
        own = self._module.strings.get(member[0], "")
        path = ".".join(filter(None, (name, own)))
        return self._leaves(member[1], path, offset + self._module.constants.get(member[6], 0) // 8)


class _Sized:
    """Types of the code itself: integers have no sign, and of structures only the size is known."""

    def __init__(self, module):
        self._module = module

    def parameters(self, key):
        _, operands = self._module.types[key]
        return [self._resolved(self._pointee(parameter)) for parameter in operands[1:]]

    def _resolved(self, key):
        code, _ = self._module.types.get(key, (None, ()))
        if code in (OP_TYPE_STRUCT, OP_TYPE_ARRAY):
            return Structure("structure", self._size(key))
        return self._vector(key)

    def _pointee(self, key):
        code, operands = self._module.types.get(key, (None, ()))
        return operands[1] if code == OP_TYPE_POINTER else key

    def _scalar(self, key):
        code, operands = self._module.types.get(key, (None, ()))
        if code == OP_TYPE_POINTER:
            return SCALARS["ulong"]
        if code not in (OP_TYPE_INT, OP_TYPE_FLOAT):
            return None
        size = operands[0] // 8
        if code == OP_TYPE_FLOAT:
            return FLOATS.get(size)
        known = INTEGERS.get((size, True))
        return known and Scalar(f"an integer of {operands[0]} bits", size, known.letter, True)

    def _vector(self, key):
        code, operands = self._module.types.get(key, (None, ()))
        if code == OP_TYPE_VECTOR:
            return Type(self._scalar(operands[0]), operands[1])
        return self._scalar(key) and Type(self._scalar(key))

    def _alignment(self, key):
        code, operands = self._module.types[key]
        if self._vector(key):
            return self._vector(key).size
        if code == OP_TYPE_ARRAY:
            return self._alignment(operands[0])
        if key in self._module.packed:
            return 1
        return max((self._alignment(member) for member in operands), default=1)

    def _size(self, key):
        """Bytes of a type, with alignment gaps."""
        code, operands = self._module.types[key]
        if self._vector(key):
            return self._vector(key).size
        if code == OP_TYPE_ARRAY:
            return self._size(operands[0]) * self._module.constants[operands[1]]
        end = 0
        for member in operands:
            step = 1 if key in self._module.packed else self._alignment(member)
            end = -(-end // step) * step + self._size(member)
        return -(-end // self._alignment(key)) * self._alignment(key)
