"""Documents with every key of eusim's readers, each accepted by its reader.

They are in a folder beside tests/golden and traces, and run on the kernel of tests/compatibility.
"""
KERNEL = {"file": "kernel.asm", "gen": "ivb", "format": "mesa", "select": ""}


def workload(dispatch, **more):
    return {"schema": "eusim.workload/v1", "name": "specimen", "kernel": dict(KERNEL),
            "dispatch": dispatch, **more}


def buffer(name, index, **more):
    return {"name": name, "index": index, "size_bytes": 4096, **more}


PAYLOAD = [
    {"grf": 2, "type": "ud", "builtin": "thread_in_group"},
    {"grf": 3, "subreg_bytes": 4, "type": "f", "values": [0.5, "0x3f800000"]},
    {"grf": 4, "type": "f", "pattern": "iota", "start": 1, "step": 2, "modulo": 5, "count": 8},
    {"grf": 5, "type": "d", "each_thread": True, "pattern": "constant", "value": -1, "count": 4},
    {"grf": 6, "type": "uw", "each_thread_of_group": True, "pattern": "random", "seed": 3, "min": 1,
     "max": 9, "count": 4},
    {"grf": 7, "type": "uq", "address_of": "buffer", "offset_bytes": 16},
    {"grf": 8, "file": "bytes.bin", "type": "ud", "each_thread": False},
]
SURFACES = [
    buffer("buffer", 0, data={"type": "uw", "pattern": "random", "seed": 7, "min": 0, "max": 9,
                              "count": 16}),
    {"name": "image", "index": 1, "format": "r8g8b8a8_unorm", "width": 8, "height": 4,
     "pitch_bytes": 64, "layers": 2, "levels": 1},
    {"name": "part", "index": 2, "inside": "buffer", "offset_bytes": 64, "size_bytes": 128},
    buffer("elements", 3, format="r32_float", stride_bytes=8),
    {"name": "typed", "type": "d", "address": "0x7f0000000000", "data": {"file": "bytes.bin"}},
    {"name": "table", "index": 4, "data": {"file": "table.csv", "type": "ub"}},
    {"name": "picture", "index": 5, "data": {"file": "picture.pgm", "channels": 1}},
]
SAMPLER = {"index": 0, "min_filter": "linear", "mag_filter": "nearest", "mip_filter": "none",
           "address": ["wrap", "mirror", "clamp"], "border": [0, 0.5, 0, 1], "compare": "never",
           "lod_bias": 0.5, "min_lod": 0, "max_lod": 14, "normalized": True}

G13_KERNEL = {"file": "g13.hex", "gen": "g13", "format": "hex"}
WORKLOADS = {
    "walker": workload(
        {"kind": "walker", "groups": [2, 1, 1], "local_size": [16, 1, 1], "simd_size": 8,
         "placement": "spread", "slm_bytes": 0, "scratch_bytes": 1024, "high_priority": False,
         "control": {"rounding": "nearest_even", "alt_mode": False, "single_program_flow": False,
                     "vector_mask": False, "double_denorms": False},
         "exceptions": ["software"], "payload": PAYLOAD},
        surfaces=SURFACES, samplers=[SAMPLER], system_routine=dict(KERNEL),
        expect=[{"surface": "image", "offset_bytes": 4, "ulp": 0, "type": "ub",
                 "values": [0, 0, 0, 0]},
                {"surface": "buffer", "type": "df", "pattern": "constant", "value": 1, "count": 2}]),
    "thread_grid": workload(
        {"kind": "walker", "groups": [2], "simd_size": 16,
         "thread_grid": {"threads": [2, 1, 1], "right_mask": 255, "bottom_mask": 4294967295}}),
    "threads": workload({"kind": "threads", "threads": 2, "placement": "pack"}),
    "media": workload(
        {"kind": "media", "size": [4, 2], "order": "wavefront_45", "scoreboard": "non_stalling",
         "dependencies": [[-1, 0], [0, -1]], "entries": [0, 16]}),
    "pixel": workload({"kind": "pixel", "size": [8, 4], "simd_size": 8}),
    "g13": {**workload(
        {"kind": "walker", "groups": [1], "local_size": [32, 1, 1],
         "uniforms": [{"uniform": 0, "address_of": "memory", "offset_bytes": 4, "type": "uq"},
                      {"uniform": 5, "subreg_bytes": 2, "type": "uw", "values": [1]}]},
        surfaces=[{"name": "memory", "address": "0x10000000", "size_bytes": 64}],
        preamble=dict(G13_KERNEL)), "kernel": dict(G13_KERNEL)},
    "vertex": workload({"kind": "vertex", "vertices": 4, "urb_entry_bytes": 128}),
}
MACHINES = {
    "derived": {
        "schema": "eusim.machine/v1", "name": "mine", "extends": "ivb_gt2", "gen": "ivb",
        "machine": {"subslices": 1, "clock_mhz": 1000},
        "eu": {"threads": 4, "arbitration": "round_robin",
               "pipes": {"fpu2": {"classes": ["float"], "priority": 1}},
               "timing": {"alu": {"latency_cycles": 9}}},
        "l3": {"table": "any", "partition": {"data_ways": 2}},
        "sources": {"/eu/timing/alu/latency_cycles": {"kind": "assumed", "ref": "to try it"}},
    },
}
FILES = {"bytes.bin": bytes(16), "g13.hex": b"8800\n", "table.csv": b"1,2\n3,4\n",
         "picture.pgm": b"P5\n2 2\n255\n" + bytes(4)}

SWEEPS = {
    "all": {
        "schema": "eusim.sweep/v1", "base": "ivb_gt2", "kernels": ["kernel.asm", "bytes.bi[n]"],
        "max_cycles": 100000, "threads": 2, "error_bars": {"draws": 8, "seed": 2},
        "grid": {"/eu/threads": [4, 8], "if": ["none", "perfect_memory+threads=4"],
                 "machine": ["ivb_gt1", "ivb_gt2"]},
        "zip": [{"/l3/latency_cycles": [16, 60], "/eu/pipes/fpu/priority": [0, 1]}],
        "points": [{"name": "one", "set": {"machine": "ivb_gt1", "/eu/threads": 1,
                                           "if": "/l3/latency_cycles=7"}}, {"name": "two"}],
        "exclude": [{"/eu/threads": 4, "/l3/latency_cycles": 60}],
    },
    "without exclusions": {
        "schema": "eusim.sweep/v1", "kernels": ["kernel.asm"], "max_cycles": 1000,
        "error_bars": {"draws": 2, "seed": 1}, "grid": {"/eu/threads": [4, 8]},
        "points": [{"name": "one", "set": {"/eu/threads": 1}}],
    },
}
