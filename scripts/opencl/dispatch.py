"""The range of invocations, and the initial registers of a thread.

From r1 on: local ids, for each dimension a word for each channel; then the data shared by all
threads, at the offsets in .ze_info. A kernel without local ids has one unused register there.
"""
from dataclasses import dataclass

from opencl.errors import RefusedError, UsageError
from opencl.images import image_fact, snaps
from opencl.structures import Structure
from opencl.types import listed, SCALARS

REGISTER_BYTES = 32
LARGEST_DEFAULT = 256  # invocations of a group, without --local
SLM_BYTES = 65536
PRIVATE = "private_memory"


@dataclass(frozen=True)
class Range:
    dimensions: int
    size: list
    local: list
    offset: list

    @property
    def groups(self):
        return [size // local for size, local in zip(self.size, self.local)]

    def threads(self, simd_size):
        return -(-self.local[0] * self.local[1] * self.local[2] // simd_size)


def full(extents, rest):
    return list(extents) + [rest] * (3 - len(extents))


def range_of(kernel, options):
    if not options.global_size:
        raise UsageError("how many invocations? give --global X[,Y[,Z]]")
    size = full(options.global_size, 1)
    required = kernel.required_local_size
    local = full(options.local_size, 1) if options.local_size else required or _default(size)
    if required and local != list(required):
        raise UsageError(
            f"--local {_text(local)}: kernel {kernel.name} is compiled for groups of {_text(required)}"
        )
    for name, whole, part in zip("xyz", size, local):
        if whole % part:
            raise UsageError(
                f"--global {_text(size)}: {whole} in {name} is not a multiple of the {part} of a group "
                f"({_text(local)}), as OpenCL 1.2 requires; smaller groups at the end are not supported"
            )
    return Range(len(options.global_size), size, list(local), full(options.offset, 0))


def _default(size):
    """The largest group in x alone that divides the range."""
    return [max(n for n in range(1, LARGEST_DEFAULT + 1) if size[0] % n == 0), 1, 1]


def _text(extents):
    return ",".join(map(str, extents))


class Payload:
    """The items of a dispatch's payload, entry by entry of .ze_info."""

    def __init__(self, kernel, extent, given):
        self._kernel, self._range, self._given = kernel, extent, given
        self._items = []
        self._slm_offsets, self.slm_bytes = _local_pointers(kernel, given)
        self._first = self._local_ids()

    def items(self):
        for row in self._kernel.payload:
            kind = row["arg_type"]
            if kind not in ENTRIES:
                raise RefusedError(f"kernel {self._kernel.name}: {_why(kind)}")
            ENTRIES[kind](self, row)
        return self._items

    def _local_ids(self):
        """Adds the local ids; returns the first register after them."""
        rows = self._kernel.info.get("per_thread_payload_arguments", [])
        if not rows:
            return 2
        if [row["arg_type"] for row in rows] != ["local_id"]:
            kinds = ", ".join(row["arg_type"] for row in rows)
            raise RefusedError(f"kernel {self._kernel.name}: {kinds} of each thread: not supported")
        registers = max(1, self._kernel.simd_size // 16)
        dimensions = rows[0]["size"] // (registers * REGISTER_BYTES)
        for number, name in enumerate("xyz"[:dimensions]):
            item = {"grf": 1 + number * registers, "type": "uw", "builtin": f"local_{name}"}
            self._items.append(item)
        return 1 + dimensions * registers

    def place(self, offset):
        place = {"grf": self._first + offset // REGISTER_BYTES}
        if offset % REGISTER_BYTES:
            place["subreg_bytes"] = offset % REGISTER_BYTES
        return place

    def _put(self, row, data):
        self._items.append({**self.place(row["offset"]), **data})

    def _dwords(self, row, values):
        self._put(row, listed(SCALARS["uint"], list(values)[: row["size"] // 4]))

    def _pointer(self, row, name):
        self._put(row, {"type": "uq", "address_of": name})

    def _argument(self, row):
        return {a.index: a for a in self._kernel.arguments}[row["arg_index"]]

    # ---- An entry each

    def global_id_offset(self, row):
        self._dwords(row, self._range.offset)

    def local_size(self, row):
        self._dwords(row, self._range.local)

    def global_size(self, row):
        self._dwords(row, self._range.size)

    def group_count(self, row):
        self._dwords(row, self._range.groups)

    def work_dimensions(self, row):
        self._dwords(row, [self._range.dimensions])

    def by_value(self, row):
        """Adds a value. A structure is copied in pieces with their own source offsets; bytes of a piece after the
        structure's end are zero."""
        argument = self._argument(row)
        if not isinstance(argument.kind, Structure):
            self._put(row, self._given.value(argument))
            return
        begin = row.get("source_offset", 0)
        piece = self._given.structure(argument)[begin : begin + row["size"]]
        self._put(row, {"type": "ub", "values": list(piece.ljust(row["size"], b"\0"))})

    def by_pointer(self, row):
        """Adds a pointer; stateful ones, images and samplers have no bytes in the payload."""
        argument = self._argument(row)
        if row["addrmode"] == "bindless":
            raise RefusedError(f"argument {argument.name}: bindless surfaces are not supported")
        if row["addrmode"] == "slm":
            self._dwords(row, [self._slm_offsets[argument.index], 0])
        elif row["addrmode"] == "stateless":
            self._pointer(row, argument.name)
        elif row["size"]:
            raise RefusedError(f"argument {argument.name}: {row['addrmode']} pointers: not supported")

    def buffer_address(self, row):
        self._pointer(row, self._argument(row).name)

    def buffer_offset(self, row):
        self._dwords(row, [0])

    def private_base(self, row):
        """Adds the address of private memory; arrays in registers or scratch space have none."""
        if private_bytes(self._kernel):
            self._pointer(row, PRIVATE)
        else:
            self._dwords(row, [0, 0])

    def image_fact(self, row):
        fact = image_fact(row["arg_type"], self._given.image(self._argument(row)))
        self._dwords(row, [fact])

    def snap(self, row):
        words = self._given.sampler(self._argument(row))
        self._dwords(row, [0xFFFFFFFF if snaps(words) else 0])

    def normalized(self, row):
        words = self._given.sampler(self._argument(row))
        self._dwords(row, [1 if words[2] == "normalized" else 0])


ENTRIES = {
    "global_id_offset": Payload.global_id_offset,
    "local_size": Payload.local_size,
    "enqueued_local_size": Payload.local_size,
    "global_size": Payload.global_size,
    "group_count": Payload.group_count,
    "work_dimensions": Payload.work_dimensions,
    "arg_byvalue": Payload.by_value,
    "arg_bypointer": Payload.by_pointer,
    "buffer_address": Payload.buffer_address,
    "buffer_offset": Payload.buffer_offset,
    "private_base_stateless": Payload.private_base,
    "image_width": Payload.image_fact,
    "image_height": Payload.image_fact,
    "image_channel_order": Payload.image_fact,
    "image_channel_data_type": Payload.image_fact,
    "sampler_snap_wa": Payload.snap,
    "sampler_normalized": Payload.normalized,
}
REASONS = {
    "printf_buffer": "printf is not supported",
    "implicit_arg_buffer": "calls of functions that use ids are not supported",
}


def _why(kind):
    return REASONS.get(kind, f"payload argument {kind} is not supported")


def _local_pointers(kernel, given):
    """Offset of each local pointer, and the size of local memory: the kernel's own comes first."""
    end = kernel.environment.get("slm_size", 0)
    offsets = {}
    for argument in kernel.arguments:
        for row in argument.access:
            if row.get("addrmode") == "slm":
                alignment = max(row.get("slm_alignment", 1), 1)
                offsets[argument.index] = -(-end // alignment) * alignment
                end = offsets[argument.index] + given.local_bytes(argument)
    if end > SLM_BYTES:
        raise UsageError(f"{end} bytes of local memory: a group has {SLM_BYTES}")
    return offsets, end


def memory_buffers(kernel, kind):
    rows = kernel.info.get("per_thread_memory_buffers", [])
    return [row for row in rows if row["type"] == kind]


def private_bytes(kernel):
    """Private bytes of a thread: the factor of the thread's id in its code."""
    return sum(
        row["size"] * (kernel.simd_size if row.get("is_simt_thread") else 1)
        for row in memory_buffers(kernel, "global")
    )


def scratch_bytes(kernel):
    """Scratch bytes: a power of two from 1 KB, as the dispatcher requires; 0 without."""
    size = sum(row["size"] for row in memory_buffers(kernel, "scratch"))
    return max(1024, 1 << (size - 1).bit_length()) if size else 0
