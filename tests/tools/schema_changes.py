"""Changed documents and traces, and the verdicts of schema and reader on them."""
import copy
import hashlib
import json
import re
import struct
import subprocess

import read_trace
from eusim import traces
from schema_tree import keys_at, schemas_at

#: Messages of a reader about the form of a document, which a schema must refuse too.
STRUCTURAL = re.compile(r"unknown key|missing key|error: /\S*: expected |is out of range|unknown value|"
                        r": holds \d+ elements|must be (8|0 or a power)|must be a multiple|"
                        r"exactly one of values|either local_size or|excludes each_thread|"
                        r"needs width|needs size_bytes|unknown format|is newer than|is empty\n|"
                         r"not a value of a machine|would exclude every|no such what-if|"
                         r"is for a surface inside|is for a buffer")
#: Exceptions: messages that depend on other members, on other files, or on their contents.
BEYOND = re.compile(r"/file: |/pitch_bytes: \d+ is out of range|/address: expected an address|"
                    r"/count: \d+ is out of range|/subreg_bytes: \d+ is out of range|"
                    r"/surfaces/\d+/index: missing key|"
                    # g13 has no modes and no exceptions; a schema does not contain the kernel's instruction set
                    r"/control/\w+: unknown key \(allowed: rounding\)|"
                    r"/exceptions: holds \d+ elements \(allowed: 0 to 0\)|"
                    r"/eu/pipes/\w+/classes: missing key|"
                    # JSON Schema accepts 1.0 as an integer
                    r"expected an integer from \S+ to \S+, got -?\d+\.0$")


def is_structural(messages):
    return any(STRUCTURAL.search(line + "\n") and not BEYOND.search(line)
               for line in messages.splitlines())


def verdict(valid, messages):
    if not messages:
        return "both accept" if valid else "only the schema refuses"
    if not valid:
        return "both refuse"
    return "only the reader refuses" if is_structural(messages) else "beyond a schema"


# ---- changes of documents ----

OTHERS = [None, True, 1.5, -1, "text", [], {}]
MOST = 1 << 20  # greater numbers that are allowed take memory


def paths(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths(each, path + (key,))
    elif isinstance(value, list):  # plain values are represented by the first ones
        for index, each in enumerate(value):
            if index < 2 or isinstance(each, dict):
                yield from paths(each, path + (index,))


def changed(document, path, change):
    """A copy in which `change(holder, key)` was made."""
    holder = {"": copy.deepcopy(document)}
    at, key = holder, ""
    for step in path:
        at, key = at[key], step
    change(at, key)
    return holder[""]


def put(value):
    def change(holder, key):
        holder[key] = copy.deepcopy(value)
    return change


def remove(holder, key):
    del holder[key]


def with_unknown_keys(document):
    """(path of an object, the document with an unknown key there)."""
    for path, value in paths(document):
        if isinstance(value, dict):
            yield path, changed(document, path, put({**value, "zzz": 1}))


def samples(documents):
    """A value for each key, from some document."""
    found = {}
    for document in documents:
        for path, value in paths(document):
            if path and isinstance(path[-1], str):
                found.setdefault(path[-1], value)
    return found


def limits(root, path):
    """Numbers at the ends of the allowed range, and beyond them."""
    for schema in schemas_at(root, path):
        for key, step in (("minimum", -1), ("maximum", 1)):
            if key in schema:
                yield schema[key] + step
                if abs(schema[key]) <= MOST:
                    yield schema[key]


def alike(document, path):
    """Properties that places for the same values share: the path without indices, and the keys beside the last."""
    beside = ()
    for step in path:
        beside = tuple(sorted(document)) if isinstance(document, dict) else ()
        document = document[step]
    return tuple("*" if isinstance(step, int) else step for step in path), beside


def others(root, path, value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    for other in OTHERS + (list(dict.fromkeys(limits(root, path))) if is_number else []):
        if other != value or isinstance(other, bool) != isinstance(value, bool):
            yield other
    if isinstance(value, list):
        yield value * 2
        yield value + [None]


def changes(root, document, documents):
    """(description of the change, the document with it)"""
    sample = samples(documents)
    seen = set()
    yield "nothing", document
    for path, value in paths(document):
        name = "/" + "/".join(map(str, path))
        kind = alike(document, path)
        for other in others(root, path, value) if kind not in seen else []:
            yield f"{name} is {json.dumps(other)[:40]}", changed(document, path, put(other))
        is_new = kind not in seen
        seen.add(kind)
        if path and isinstance(path[-1], str):
            yield f"{name} is left out", changed(document, path, remove)
        if not isinstance(value, dict):
            continue
        for extra in ({"zzz": 1}, {"comment": 3, "x-mine": {}}) if is_new else ():
            yield f"{name} has {list(extra)}", changed(document, path, put({**value, **extra}))
        for key in sorted(keys_at(root, document, path) - set(value) - {"comment", "$schema"}):
            if key in sample:
                yield f"{name} has {key} too", changed(document, path,
                                                       put({**value, key: sample[key]}))


# ---- files ----

def bad_inputs(file, mark):
    """(title, text of a document, message) of each entry that has one document with the mark."""
    for entry in file.read_text().split("\n== ")[1:]:
        lines = entry.split("\n")
        files = re.split(r"\n-- ", entry.split("\n$ ")[0])[1:]
        run = re.search(r"^\$ sh run '(.*)'$", entry, re.MULTILINE)  # surface.txt
        if run:
            head = file.read_text().split("-- head\n")[1].split("\n-- ")[0]
            files = ["w.json\n" + head + "\n" + run[1] + "}"]
        marked = [text.split("\n", 1)[1] for text in files if mark in text and "(escaped)" not in
                  text.split("\n", 1)[0]]
        said = "\n".join(line[2:] for line in lines if line.startswith("> "))
        if len(marked) == 1 and re.search(r"^exit [34]$", entry, re.MULTILINE):
            yield lines[0], marked[0].split("\n% ")[0].split("\n? ")[0], said


class TraceParts:
    """A trace whose header can be replaced."""

    def __init__(self, path):
        with path.open("rb") as file:
            self.chunks = [(kind, content) for kind, content, _ in traces.chunks(file)]
        trace = read_trace.Trace(path)
        self.head, self.kernel = trace.head, trace.kernel

    def write(self, path, head):
        text = json.dumps(head).encode()
        chain, out = b"", traces.MAGIC
        for kind, content in self.chunks:
            if kind == "HEAD":
                content = varint(len(text)) + text + self.kernel
            elif kind == "FOOT":
                content = json.dumps({**json.loads(content), "chain_sha256": chain.hex()}).encode()
            stored = subprocess.run(["zstd", "-c", "-q", f"--stream-size={len(content)}"], input=content,
                                    stdout=subprocess.PIPE, check=True).stdout
            begin = struct.pack("<4sII", kind.encode(), len(content), len(stored))
            digest = hashlib.sha256(begin + stored).digest()
            out += begin + digest + stored
            chain = hashlib.sha256(chain + digest).digest()
        path.write_bytes(out)


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))
