"""Reads recorded traces (`.eutrace`, traces/TRACES.md): chunks, and their headers."""
from __future__ import annotations

import hashlib
import json
import os
import struct
import subprocess
from typing import TYPE_CHECKING, Any, BinaryIO, Iterator, Sequence, Tuple, Union

from .documents import Json, check_schema, table
from .errors import DocumentError
from .program import PathLike, paths_of

if TYPE_CHECKING:
    import pandas as pd

MAGIC = b"EUTRACE\x01"
SCHEMA = "eusim.trace/v1"
_CHUNK = struct.Struct("<4sII32s")


class TraceError(DocumentError):
    """The file is not a trace, or was cut or damaged."""


class ByteReader:
    """Reads bytes in order."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def empty(self) -> bool:
        return self.at == len(self.data)

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise TraceError("ends within a record")
        self.at += count
        return self.data[self.at - count:self.at]

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        value = self.varint()
        return value >> 1 ^ -(value & 1)


def _decompress(stored: bytes) -> bytes:
    try:
        done = subprocess.run(["zstd", "-d", "-c", "-q"], input=stored, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
    except FileNotFoundError:
        raise FileNotFoundError("zstd, the program that unpacks traces, is not installed: "
                                "apt install zstd") from None
    if done.returncode != 0:
        raise TraceError("a chunk cannot be unpacked: " + done.stderr.decode().strip())
    return done.stdout


def chunks(file: BinaryIO) -> Iterator[Tuple[str, bytes, str]]:
    """Yields (kind, content, chain) for each chunk of a trace, with its digest checked.

    `chain` is the digest of the earlier chunks, in hex. Raises TraceError.
    """
    if file.read(len(MAGIC)) != MAGIC:
        raise TraceError("is not a trace of version 1")
    chain = b""
    while head := file.read(_CHUNK.size):
        if len(head) < _CHUNK.size:
            raise TraceError("ends within a chunk")
        kind, raw_bytes, stored_bytes, digest = _CHUNK.unpack(head)
        stored = file.read(stored_bytes)
        if hashlib.sha256(head[:12] + stored).digest() != digest:
            raise TraceError("the checksum of a chunk is wrong")
        content = _decompress(stored)
        if len(content) != raw_bytes:
            raise TraceError("a chunk's size is not that of its contents")
        yield kind.decode("latin-1"), content, chain.hex()
        chain = hashlib.sha256(chain + digest).digest()


def _foot(file: BinaryIO) -> Json:
    """The content of FOOT, the last chunk, without unpacking earlier ones."""
    file.seek(len(MAGIC))
    while head := file.read(_CHUNK.size):
        if len(head) < _CHUNK.size:
            break
        kind, _, stored_bytes, digest = _CHUNK.unpack(head)
        if kind != b"FOOT":
            file.seek(stored_bytes, os.SEEK_CUR)
            continue
        stored = file.read(stored_bytes)
        if hashlib.sha256(head[:12] + stored).digest() != digest:
            raise TraceError("the checksum of a chunk is wrong")
        return json.loads(_decompress(stored))
    raise TraceError("was cut: it has no end")


class TraceHeader:
    """Facts on the recorded run of a trace.

    `header` is the JSON object of its chunk HEAD, `kernel` the machine code, `totals` that of FOOT: numbers of threads,
    instructions and messages.
    """

    def __init__(self, header: Json, kernel: bytes, totals: Json, size_bytes: int) -> None:
        self.header = header
        self.kernel = kernel
        self.totals = totals
        self.size_bytes = size_bytes

    @classmethod
    def read(cls, path: PathLike) -> TraceHeader:
        """Reads the first and the last chunk. Raises OSError, and TraceError with the path."""
        with open(path, "rb") as file:
            try:
                kind, content, _ = next(chunks(file), ("", b"", ""))
                if kind != "HEAD":
                    raise TraceError("has no header")
                reader = ByteReader(content)
                header = json.loads(reader.take(reader.varint()))
                totals = _foot(file)
            except (TraceError, ValueError) as error:
                raise TraceError(f"{path}: {error}") from None
            size_bytes = file.seek(0, os.SEEK_END)
        check_schema(header, SCHEMA, str(path))
        return cls(header, content[reader.at:], totals, size_bytes)

    @property
    def instructions(self) -> pd.DataFrame:
        """By offset_bytes: exec_size, is_send and uses_a0."""
        names = ["offset_bytes", "exec_size", "is_send", "uses_a0"]
        rows = self.header["kernel"]["instructions"]
        return table((dict(zip(names, row)) for row in rows), names).astype(
            {"is_send": bool, "uses_a0": bool}).set_index("offset_bytes")

    @property
    def surfaces(self) -> pd.DataFrame:
        """Surfaces in the order of their addresses: name, index, size_bytes."""
        return table(self.header["surfaces"], ["name", "index", "size_bytes"])

    def _summary(self) -> Json:
        kernel: Any = self.header["kernel"]
        return {"workload": self.header["workload"], "machine": self.header.get("machine"),
                "gen": kernel["gen"], "kernel": kernel["name"],
                "kernel_bytes": len(self.kernel),
                **{key: self.totals[key] for key in ("threads", "instructions", "messages")},
                "size_bytes": self.size_bytes}

    def __repr__(self) -> str:
        return (f"<eusim.TraceHeader {self.header['workload']}: {self.totals['threads']} threads, "
                f"{self.totals['instructions']} instructions>")


def read_trace_header(path: PathLike) -> TraceHeader:
    """Facts on the recorded run of a trace. Needs the program zstd. Raises OSError and TraceError."""
    return TraceHeader.read(path)


def read_trace_headers(names: Union[PathLike, Sequence[PathLike]]) -> pd.DataFrame:
    """A table of traces: by file, workload, machine, gen, kernel, threads, instructions, messages,
    and the sizes of kernel and file in bytes."""
    return table(({"trace": path, **TraceHeader.read(path)._summary()} for path in paths_of(names)),
                 index="trace")
