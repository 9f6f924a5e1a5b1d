"""Writes the workloads of results/ivb_skl_m1: a computation for the code of a generation, with data and
expected outputs.

For Intel's machines it is the capture of scripts/glsl2eu.sh (shaders/NAME.GEN.json), whose buffers are
filled here. For Apple's machines the tables that the preamble reads are filled as by the driver.
"""
import json
import pathlib
import struct

from .computations import computation
from .opengl import blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUDY = ROOT / "results" / "ivb_skl_m1"
VULKAN = ROOT / "traces" / "g13"
PUSH_CONSTANTS = 488  # offset in the root table, in bytes
DESCRIPTOR_DWORDS = 4
TABLES = {"root": 0x10000000, "descriptors": 0x20000000}
FIRST_BUFFER, BUFFER_BYTES = 0x30000000, 0x1000000


def write_workload(folder, name, gen):
    """Writes a workload and its data to one folder; returns the workload's path."""
    work = computation(name, gen)
    make = apple if gen == "g13" else intel
    document = make(name, gen, work)
    buffers = dict(zip(blocks((VULKAN / f"{name}.comp").read_text(encoding="ascii")), work.buffers))
    by_name = {surface["name"]: surface for surface in document["surfaces"]}
    document["expect"] = []
    for block, buffer in buffers.items():
        surface = by_name[block]
        if buffer.start:
            surface["data"] = stored(folder, f"{name}.{block}.bin", buffer.type, buffer.start)
        if buffer.end:
            data = stored(folder, f"{name}.{gen}.{block}.end.bin", buffer.type, buffer.end)
            document["expect"].append({"surface": block, **data})
    path = pathlib.Path(folder) / f"{name}.{gen}.json"
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="ascii")
    return path


def stored(folder, file, type_, values):
    """Data of a workload: elements of 32 bits in a separate file."""
    form = "f" if type_ == "f" else "I"
    (pathlib.Path(folder) / file).write_bytes(struct.pack(f"<{len(values)}{form}", *values))
    return {"type": type_, "file": file}


def intel(name, gen, _work):
    """The captured workload, with the absolute path of its code."""
    captured = STUDY / "shaders" / f"{name}.{gen}.json"
    document = json.loads(captured.read_text(encoding="ascii"))
    document["kernel"]["file"] = str(captured.with_name(document["kernel"]["file"]))
    return document


def apple(name, gen, work):
    """A workload with the root table, the descriptor table and zeroed buffers."""
    constants = list(work.uniforms.values())
    shader = (VULKAN / f"{name}.comp").read_text(encoding="ascii")
    addresses = [FIRST_BUFFER + i * BUFFER_BYTES for i in range(len(work.buffers))]
    descriptors = [word for address in addresses
                   for word in [address] + [0] * (DESCRIPTOR_DWORDS - 1)]
    zeros = [0] * (PUSH_CONSTANTS // 4)
    dispatch = {"kind": "walker", "groups": list(work.groups), "local_size": list(work.local_size),
                "uniforms": [{"uniform": 2 * i, "address_of": table} for i, table in enumerate(TABLES)]}
    if work.shared_bytes:
        dispatch["slm_bytes"] = work.shared_bytes
    return {
        "schema": "eusim.workload/v1",
        "name": f"{name}.{gen}",
        "kernel": {"file": str(VULKAN / f"{name}.hex"), "gen": gen, "format": "hex"},
        "preamble": {"file": str(VULKAN / f"{name}.preamble.hex"), "gen": gen, "format": "hex"},
        "dispatch": dispatch,
        "surfaces": [
            table("root", zeros + [bits(value) for value in constants] + [0]),
            table("descriptors", descriptors),
            *({"name": block, "address": hex(address), "type": buffer.type,
               "size_bytes": 4 * buffer.count}
              for block, address, buffer in zip(blocks(shader), addresses, work.buffers)),
        ],
    }


def table(name, words):
    """A surface that the preamble reads."""
    return {"name": name, "address": hex(TABLES[name]), "data": {"type": "ud", "values": words}}


def bits(value):
    """A uniform as a dword."""
    return struct.unpack("<I", struct.pack("<f", value))[0] if isinstance(value, float) else value
