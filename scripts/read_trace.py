#!/usr/bin/env python3
"""Reads a trace as traces/TRACES.md describes it, with Python's own libraries and the zstd program.

read_trace.py FILE             a summary of its contents
read_trace.py FILE --text      the execution as text, the input of `eusim record --import`
"""
import argparse
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "python"))
from eusim.traces import ByteReader, TraceError, chunks  # noqa: E402

STREAMS = ("path", "channels", "messages", "addresses", "events")
EVENTS = {1: "breakpoint", 2: "switches", 3: "ended waits"}


class Trace:
    def __init__(self, path):
        self.size_bytes = pathlib.Path(path).stat().st_size
        self.foot = None
        self.streams = {}  # (thread, stream) -> bytes
        with open(path, "rb") as file:
            for kind, content, chain in chunks(file):
                self.add_chunk(kind, content, chain)
        if self.foot is None:
            raise TraceError("was cut: it has no end")
        rows = self.head["kernel"]["instructions"]
        self.offsets = [row[0] for row in rows]
        self.exec_sizes = [row[1] for row in rows]
        self.sends = [row[2] for row in rows]
        self.uses_a0 = [row[3] for row in rows]

    def add_chunk(self, kind, content, chain):
        if kind == "HEAD":
            reader = ByteReader(content)
            self.head = json.loads(reader.take(reader.varint()))
            self.kernel = content[reader.at:]
        elif kind == "DATA":
            self.add_pieces(ByteReader(content))
        elif kind == "FOOT":
            self.foot = json.loads(content)
            if self.foot["chain_sha256"] != chain:
                raise TraceError("the digests of the chunks differ from those of the end")
        else:
            raise TraceError("expected a chunk")

    def add_pieces(self, reader):
        while not reader.empty():
            key = reader.varint(), STREAMS[reader.varint()]
            self.streams[key] = self.streams.get(key, b"") + reader.take(reader.varint())

    def threads(self):
        return sorted({thread for thread, _ in self.streams})

    def stream(self, thread, name):
        return ByteReader(self.streams.get((thread, name), b""))

    def executed(self, thread):
        """Yields (index, events before it) for each instruction, in order."""
        path, events = self.stream(thread, "path"), self.stream(thread, "events")
        position = 0  # of the last event
        pending = []
        while not events.empty():
            position += events.varint()
            pending.append((position, EVENTS[events.varint()], events.varint()))
        routine = self.head["kernel"].get("system_routine_bytes")
        index = count = 0
        while True:
            length, code = path.varint(), path.varint()
            notes = []
            has_entry = length == 0 and code != 0  # a spawned thread's
            while not has_entry and pending and pending[0][0] == count and pending[0][1] == "breakpoint":
                notes.append(pending.pop(0)[1:])
                index = self.offsets.index(routine)
            for _ in range(length):
                while pending and pending[0][0] == count and pending[0][1] != "breakpoint":
                    notes.append(pending.pop(0)[1:])
                yield index, notes
                notes = []
                index += 1
                count += 1
            if code == 0:
                return
            index += (code - 1) >> 1 ^ -(code - 1 & 1)

    def channels(self, thread):
        """Returns a function: the channels of the instruction at `index`, the one executed as `position`."""
        reader = self.stream(thread, "channels")
        last = {}
        entries = []
        position = 0
        while not reader.empty():
            position += reader.varint()
            entries.append((position, reader.varint(), reader.varint()))
        entries.reverse()

        def at(position, index):
            while entries and entries[-1][0] <= position:
                _, changed, mask = entries.pop()
                last[changed] = mask
            return last.get(index, (1 << self.exec_sizes[index]) - 1)

        return at

    def messages(self, thread):
        """Returns a function: the next message, of the send at `index`: rows of addresses, and accesses out
        of bounds."""
        reader = self.stream(thread, "messages")
        first_of = {}

        def next_message(index):
            head = reader.varint()
            outside = (reader.varint(), reader.varint()) if head & 1 else (0, 0)
            rows = []
            previous = first_of.get(index, 0)
            is_first = True
            for _ in range(head >> 1):
                row = []
                length = reader.varint()
                if length:
                    previous = previous + reader.signed() & 0xffffffff
                    row.append(previous)
                    if is_first:
                        first_of[index] = previous
                        is_first = False
                while len(row) < length:
                    step, times = reader.signed(), reader.varint()
                    for _ in range(times):
                        row.append(row[-1] + step & 0xffffffff)
                rows.append(row)
            return rows, outside

        return next_message

    def addresses(self, thread):
        """Returns a function: the address register at the next instruction that uses it."""
        reader = self.stream(thread, "addresses")
        values = [0] * 8

        def following():
            changed = reader.take(1)[0]
            for i in range(8):
                if changed >> i & 1:
                    values[i] = reader.varint()
            return values

        return following


def row_text(row):
    """Text of a row: consecutive dwords as ADDRESS+COUNT, equal ones as ADDRESS*COUNT."""
    parts = []
    at = 0
    while at < len(row):
        count, sign = 1, ""
        for step, mark in ((4, "+"), (0, "*")):
            n = 1
            while at + n < len(row) and row[at + n] == row[at + n - 1] + step:
                n += 1
            if n > count:
                count, sign = n, mark
        parts.append(f"{row[at]:#x}" + (f"{sign}{count}" if count > 1 else ""))
        at += count
    return " ".join(parts)


def message_text(rows, outside):
    text = " @ " + (" | ".join(row_text(row) for row in rows) if any(rows) else "none")
    return text + (f" out {outside[0]} {outside[1]}" if outside != (0, 0) else "")


def write_text(trace, out):
    out.write("eusim.execution/v1\n")
    for thread in trace.threads():
        out.write(f"thread {thread}\n")
        channels = trace.channels(thread)
        message = trace.messages(thread)
        addresses = trace.addresses(thread)
        for position, (index, notes) in enumerate(trace.executed(thread)):
            for event, value in notes:
                out.write(f"# {event} {value}\n")
            offset = trace.offsets[index]
            line = f"{offset:#06x} {channels(position, index):#x}"
            if trace.uses_a0[index]:
                line += " a0 " + " ".join(f"{value:#x}" for value in addresses())
            if trace.sends[index]:
                line += message_text(*message(index))
            out.write(line + "\n")


def count(trace):
    """Counts of the trace, computed from its records, as at the end of the file."""
    threads = trace.threads()
    instructions = messages = 0
    for thread in threads:
        message = trace.messages(thread)
        for index, _ in trace.executed(thread):
            instructions += 1
            if trace.sends[index]:
                message(index)
                messages += 1
    return {"threads": len(threads), "instructions": instructions, "messages": messages}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--text", action="store_true")
    arguments = parser.parse_args()
    try:
        trace = Trace(arguments.file)
        if arguments.text:
            write_text(trace, sys.stdout)
            return 0
        counts = count(trace)
        if any(trace.foot[key] != value for key, value in counts.items()):
            raise TraceError(f"holds {counts}, but ends with {trace.foot}")
    except (TraceError, OSError) as error:
        print(f"{arguments.file}: error: {error}", file=sys.stderr)
        return 4
    head = trace.head
    print(f"workload      {head['workload']}")
    print(f"recorded on   {head.get('machine', 'no machine: imported')}")
    print(f"kernel        {len(trace.kernel)} bytes, {head['kernel']['gen']}")
    print(f"dispatch      {json.dumps(head['dispatch'])}")
    for key, value in counts.items():
        print(f"{key:13} {value}")
    print(f"bytes         {trace.size_bytes}, {trace.size_bytes / max(1, counts['instructions']):.3f} an instruction")
    return 0


if __name__ == "__main__":
    sys.exit(main())
