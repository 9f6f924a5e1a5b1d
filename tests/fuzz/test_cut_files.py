"""Files that are cut or damaged are read or refused: no crash, no hang, and each error names its place.

Usage: test_cut_files.py EUSIM     A file of each kind is cut at CUTS places and damaged DAMAGES times.
The environment variables EUSIM_CUTS and EUSIM_DAMAGES change these numbers (EUSIM_CUTS=all: each byte),
EUSIM_CUT_KINDS=A,B restricts the run to some kinds, and EUSIM_CUT_JOBS sets the number of processes.
"""

import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 60  # for one command; sanitizers and a loaded host included
WORDS = (b"\0", b"\xff", b"{", b"}", b"[", b"\"", b"\n", b"-1", b"99999999999999999999", b"0x", b",", b"<", b"(")
OUTCOMES = {
    0: "read", 1: "the program failed", 2: "usage", 3: "machine", 4: "input", 5: "outputs differ"}
PLACED = (2, 3, 4)  # errors about a file contain a place in it

SAXPY_VISA = """.version 3.6
.kernel "cut"
.decl V32 v_type=G type=d num_elts=16 align=GRF
.decl V33 v_type=G type=d num_elts=16 align=GRF
.kernel_attr Target="cm"
.function "cut_BB_0"
mov (M1, 16) V32(0,0)<1> 0x7:d
add (M1, 16) V33(0,0)<1> V32(0,0)<1;1,0> 0x3:d
ret (M1, 1)
"""


class Kind:
    """A kind of file: its bytes, and the command that reads it. FILE in the command is its path."""

    def __init__(self, name, content, command, extra=None, suffix=""):
        self.name = name
        self.content = content.encode() if isinstance(content, str) else content
        self.command = command
        self.extra = extra or {}  # other files of the folder, by name
        self.suffix = suffix


def output(eusim, *words):
    return subprocess.run([eusim, *words], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def kernel_kinds(eusim):
    saxpy = ROOT / "traces/kernels/driver/saxpy.ivb.txt"
    read = ["disasm", "FILE", "--gen", "ivb"]
    kinds = [
        Kind("mesa", (ROOT / "traces/kernels/saxpy.asm").read_bytes(), ["lint", "FILE", "--gen", "ivb"]),
        Kind("prm", output(eusim, "disasm", str(saxpy), "--syntax", "prm"), read),
        Kind("dump", saxpy.read_bytes(), read),
        Kind("visa", SAXPY_VISA, ["disasm", "FILE", "--gen", "skl"], suffix=".visaasm"),
        Kind("visa_own", SAXPY_VISA, ["run", "FILE", "--gen", "skl", "--report", "none", "--max-cycles", "9999"],
             suffix=".visaasm"),
        Kind("visa_values", SAXPY_VISA, ["run", "FILE", "--gen", "skl", "--finalizer", "none", "--untimed"],
             suffix=".visaasm"),
        Kind("g13_hex", (ROOT / "traces/g13/saxpy.hex").read_bytes(), ["disasm", "FILE", "--gen", "g13"]),
        Kind("g13_text", output(eusim, "disasm", "traces/g13/saxpy.hex", "--gen", "g13"),
             ["lint", "FILE", "--gen", "g13"]),
    ]
    for form in ("bin", "hex", "c"):
        code = output(eusim, "asm", str(saxpy), "--gen", "ivb", "--to", form, "-o", "-")
        kinds.append(Kind(form, code, [*read, "--from", form]))
        kinds.append(Kind(f"run_{form}", code, ["run", "FILE", "--gen", "ivb", "--from", form, "--auto-surfaces",
                                                "--max-cycles", "3000", "--report", "none"]))
    return kinds


def surface_kinds(eusim, folder):
    """Files with contents of surfaces."""
    workload = {
        "schema": "eusim.workload/v1", "name": "filled", "kernel": {"file": "k.asm", "gen": "ivb"},
        "dispatch": {"kind": "threads", "threads": 1},
        "surfaces": [{"name": "s", "index": 0, "data": {"file": "FILE", "type": "f"}}]}
    picture = {**workload, "surfaces": [{"name": "s", "index": 0, "format": "r8_unorm", "width": 8, "height": 4,
                                         "data": {"file": "FILE", "type": "ub"}}]}
    kernel = "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n" \
        "send(8) null<1>UW g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 " \
        "{ align1 WE_all 1Q EOT };\n"
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }"
    npy = b"\x93NUMPY\x01\x00" + bytes([118 & 255, 0]) + header.ljust(117).encode() + b"\n" + bytes(16)
    (folder / "p.json").write_text(json.dumps({**picture, "surfaces": [
        {"name": "s", "index": 0, "format": "r8_unorm", "width": 8, "height": 4}]}))
    (folder / "k.asm").write_text(kernel)
    output(eusim, "run", str(folder / "p.json"), "--report", "none", "--dump-surface", f"s={folder}/p.png",
           "--dump-surface", f"s={folder}/p.pgm")
    kinds = []
    for name, content, document in (
            ("npy", npy, workload), ("csv", b"1,2.5,3\n-4,5e3,0x1p3\n", workload),
            ("png", (folder / "p.png").read_bytes(), picture), ("pgm", (folder / "p.pgm").read_bytes(), picture)):
        text = json.dumps(document).replace("FILE", f"cut.{name}")
        kinds.append(Kind(name, content, ["run", "w.json", "--untimed", "--report", "none"],
                          {"w.json": text, "k.asm": kernel}, f".{name}"))
    return kinds


def document_kinds(eusim, folder):
    kernels = ROOT / "traces/kernels"
    workload = (ROOT / "traces/workloads/driver_saxpy_256.json").read_text()
    workload = workload.replace("../kernels", str(kernels))
    sweep = {"schema": "eusim.sweep/v1", "kernels": [str(kernels / "saxpy.asm")],
             "grid": {"/eu/threads": [1, 2], "/memory/latency_cycles": [50, 400]},
             "points": [{"name": "one", "set": {"/eu/threads": 3}}]}
    saxpy = str(ROOT / "traces/workloads/driver_saxpy_256.json")
    trace, result, rows = folder / "t.eutrace", folder / "r.json", folder / "rows.jsonl"
    output(eusim, "record", saxpy, "-o", str(trace))
    output(eusim, "run", saxpy, "--report", "none", "--json", str(result))
    output(eusim, "replay", str(trace), "--machine", "ivb_gt1,ivb_gt2", "--jsonl", str(rows))
    machine = {"schema": "eusim.machine/v1", "name": "cut", "extends": "ivb_gt2", "eu": {"threads": 4}}
    measured = "id,kernel,workload,set,extract,unit,measured,low,high\n" \
        f"mad,{kernels}/saxpy.asm,,,\"interval(1, 2)\",cycles,20,,\n"
    return [
        Kind("workload", workload, ["run", "FILE", "--report", "none"], suffix=".json"),
        Kind("machine", json.dumps(machine, indent=1), ["config", "resolve", "FILE"], suffix=".json"),
        Kind("patch", json.dumps({"eu": {"threads": 4}}), ["run", saxpy, "--report", "none", "--patch", "FILE"]),
        Kind("sweep", json.dumps(sweep, indent=1), ["sweep", "FILE", "--list"], suffix=".json"),
        Kind("result", result.read_bytes(), ["compare", "FILE", str(result)], suffix=".json"),
        Kind("rows", rows.read_bytes(), ["collect", "FILE", "--csv", "-"], suffix=".jsonl"),
        Kind("trace", trace.read_bytes(), ["replay", "FILE", "--report", "none"], suffix=".eutrace"),
        Kind("partial_trace", trace.read_bytes(), ["replay", "FILE", "--partial", "--report", "none"],
             suffix=".eutrace"),
        Kind("measured_rows", measured, ["calibrate", "FILE", "-o", "m.json"], suffix=".csv"),
    ]


def place(count, length):
    """`count` places of a file of `length` bytes, including the first and the last; all places for count None."""
    if count is None or count >= length:
        return range(length)
    return sorted({i * (length - 1) // (count - 1) for i in range(count)})


def damaged(content, random_source):
    """The bytes with one to four changes."""
    content = bytearray(content)
    for _ in range(random_source.randint(1, 4)):
        at = random_source.randrange(len(content) + 1)
        length = random_source.randint(1, 20)
        choice = random_source.randrange(5)
        if choice == 0:
            content[at:at] = random_source.choice(WORDS)
        elif choice == 1:
            del content[at:at + length]
        elif choice == 2:
            content[at:at] = content[at:at + length]
        elif choice == 3 and at < len(content):
            content[at] = random_source.randrange(256)
        elif at < len(content):
            content[at] ^= 1 << random_source.randrange(8)
    return bytes(content)


def fault(eusim, kind, content):
    """The error in the command's treatment of this content, or None."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = f"cut{kind.suffix}"
        (folder / file).write_bytes(content)
        for other, text in kind.extra.items():
            (folder / other).write_text(text)
        command = [eusim, *(file if word == "FILE" else word for word in kind.command)]
        try:
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return f"no end after {SECONDS} s"
    message = done.stderr.decode(errors="replace")
    if done.returncode not in OUTCOMES:
        return f"exit code {done.returncode}: {message[-600:]}"
    if done.returncode in PLACED and not re.search(rf"{re.escape(file)}(:\d+| ?\(|: )", message):
        return f"exit code {done.returncode}, a message without a place: {message[:300]!r}"
    return None


def inputs(kind, cuts, damages):
    for at in place(cuts, len(kind.content)):
        yield f"cut at byte {at}", kind.content[:at]
    random_source = random.Random(kind.name)
    for number in range(damages):
        yield f"damage {number}", damaged(kind.content, random_source)


def main():
    eusim = os.path.abspath(sys.argv[1])
    cuts = os.environ.get("EUSIM_CUTS", "30")
    cuts = None if cuts == "all" else int(cuts)
    damages = int(os.environ.get("EUSIM_DAMAGES", "20"))
    chosen = os.environ.get("EUSIM_CUT_KINDS")
    faults, runs = [], 0
    with tempfile.TemporaryDirectory() as name, \
            concurrent.futures.ThreadPoolExecutor(int(os.environ.get("EUSIM_CUT_JOBS", "2"))) as pool:
        folder = pathlib.Path(name)
        kinds = [*kernel_kinds(eusim), *surface_kinds(eusim, folder), *document_kinds(eusim, folder)]
        for kind in kinds:
            if chosen and kind.name not in chosen.split(","):
                continue
            whole = fault(eusim, kind, kind.content)
            if whole:
                faults.append(f"{kind.name}: whole: {whole}")
            tries = list(inputs(kind, cuts, damages))
            runs += len(tries)
            for (what, content), wrong in zip(tries, pool.map(lambda t: fault(eusim, kind, t[1]), tries)):
                if wrong:
                    faults.append(f"{kind.name}: {what}: {wrong}")
                    if os.environ.get("EUSIM_CUT_KEEP"):
                        kept = pathlib.Path(os.environ["EUSIM_CUT_KEEP"]) / f"{kind.name}-{what.replace(' ', '-')}"
                        kept.write_bytes(content)
    for line in faults:
        print(line)
    print(f"{runs} files of {len(kinds)} kinds: {len(faults)} faults")
    return 1 if faults or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
