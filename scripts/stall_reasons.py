#!/usr/bin/env python3
"""Compares, for ordinary kernels, the unit that stall reasons name with the what-if that gains most.

Each kernel of traces/opencl/stalls is compiled with scripts/cl2eu.sh, run, and run again without
each unit that a reason can name. A kernel agrees if the removal of the unit that most thread-cycles
name gains most cycles, to half of a percent: several reasons name one unit, as pipe.em, pipe.fpu and
arb.lost name the pipes; front_end and msg.latency, the time that an instruction and a message take
on an idle machine, name none. The last column says the same of the largest reason alone. The exit
code is 1 if fewer agree than --least, or if a kernel whose busiest pipe is idle for more than 80 %
of the time loses more than 5 % of its thread-cycles to arbitration.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNELS = ROOT / "traces" / "opencl" / "stalls"
FLOATS, WORDS = "iota:4096", "iota:32768"
# Kernel: range, and arguments of cl2eu.sh.
CASES = {
    "matmul_naive": ("64,64", "64,1", f"a={FLOATS} b={FLOATS} c=zeros:4096"),
    "matmul_tiled": ("64,64", "", f"a={FLOATS} b={FLOATS} c=zeros:4096"),
    "matmul_blocked": ("64,16", "64,1", f"a={FLOATS} b={FLOATS} c=zeros:4096"),
    "histogram_global": ("16384", "", "in=random:16384 bins=zeros:64"),
    "histogram_local": ("8192", "", "in=random:32768 bins=zeros:64"),
    "vectors": ("16384", "", "x=iota:65536 y=iota:65536 z=zeros:65536"),
    "bodies_structures": ("4096", "", "p=zeros:114688 out=zeros:4096 n=64"),
    "bodies_arrays": ("4096", "", f"px={FLOATS} py={FLOATS} pz={FLOATS} pm={FLOATS} out=zeros:4096 n=64"),
    "black_scholes": ("16384", "", "spot=iota:16384 price=zeros:16384"),
    "black_scholes_native": ("16384", "", "spot=iota:16384 price=zeros:16384"),
    "black_scholes_double": ("16384", "", "spot=iota:16384 price=zeros:16384"),
    "reduce_modulo": ("32768", "", f"in={WORDS} out=zeros:128"),
    "reduce_sequential": ("32768", "", f"in={WORDS} out=zeros:128"),
    "reduce_subgroup": ("32768", "", f"in={WORDS} out=zeros:128"),
    "stencil_direct": ("128,128", "", "in=iota:16900 out=zeros:16900"),
    "stencil_local": ("128,128", "", "in=iota:16900 out=zeros:16900"),
    "maxima_char": ("65536", "", "a=zeros:65536 b=zeros:65536 c=zeros:65536"),
    "maxima_char16": ("16384", "", "a=zeros:262144 b=zeros:262144 c=zeros:262144"),
    "branches": ("16384", "", "in=random:16384:0:16383 out=zeros:16384"),
    "branches_sorted": ("16384", "", "in=iota:16384 out=zeros:16384"),
    "transpose_plain": ("128,128", "", "in=iota:16384 out=zeros:16384"),
    "transpose_padded": ("128,128", "", "in=iota:16384 out=zeros:16384"),
}
# Prefix of a reason's key, and the what-if that removes the unit that it names.
REMOVES = (
    ("backpressure.data_port", "fast_data_port"), ("backpressure.slm", "fast_slm"),
    ("backpressure.gateway", "fast_gateway"), ("barrier", "fast_gateway"),
    ("backpressure.send_port", "fast_send_port"),
    ("backpressure.response_bus", "fast_response_bus"), ("backpressure.l3", "perfect_memory"),
    ("backpressure.atomics", "fast_atomics"), ("msg.llc", "perfect_memory"), ("msg.memory", "perfect_memory"),
    ("msg.queue_full", "deep_queue"),
    ("pipe.", "infinite_pipes"), ("arb.lost", "infinite_pipes"), ("sb.", "zero_latency"),
    ("fetch", "ideal_fetch"), ("switch", "free_switch"),
)


def compile_kernel(name, folder, gen):
    extent, local, arguments = CASES[name]
    kernel = name.replace("_sorted", "")
    into = folder / name
    command = [ROOT / "scripts" / "cl2eu.sh", KERNELS / "kernels.cl", "--gen", gen, "--kernel",
               kernel, "--global", extent, "-o", into, "--overwrite"]
    command += ["--local", local] if local else []
    for argument in arguments.split():
        command += ["--arg", argument]
    subprocess.run(command, check=True, capture_output=True)
    return into / f"kernels.{kernel}.{gen}.json"


def what_if_of(reason):
    """The what-if that removes the unit that a reason names; "" if it names none."""
    return next((what_if for start, what_if in REMOVES if reason.startswith(start)), "")


def compare(eusim, workload):
    """Thread-cycles by reason, their sum, use of the busiest pipe, gains by what-if."""
    what_ifs = sorted({what_if for _, what_if in REMOVES})
    command = [eusim, "run", workload, "--report", "none", "--json", "-"]
    for what_if in what_ifs:
        command += ["--if", what_if]
    done = json.loads(subprocess.run(command, check=True, text=True, capture_output=True).stdout)
    cycles = done["summary"]["cycles"]
    gains = {name: 1 - done["what_ifs"][name]["difference"]["cycles_b"] / cycles
             for name in what_ifs}
    pipes = done["pipes"]
    used = max(each["busy_cycles"] for each in pipes["each"].values()) / pipes["eu_cycles"]
    accounting = done["accounting"]
    return accounting["causes"], accounting["thread_cycles"], used, gains


def named_most(causes):
    """The what-if whose unit most thread-cycles name."""
    cycles = {}
    for reason, count in causes.items():
        cycles[what_if_of(reason)] = cycles.get(what_if_of(reason), 0) + count
    cycles.pop("", None)
    return max(cycles, key=cycles.get)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--eusim", default=ROOT / "build" / "release" / "eusim")
    parser.add_argument("--into", type=pathlib.Path, required=True, help="folder for the workloads")
    parser.add_argument("--gen", default="skl", help="generation that the kernels are compiled for")
    parser.add_argument("--kernel", action="append", choices=CASES)
    parser.add_argument("--least", type=int, default=0, help="kernels that have to agree")
    arguments = parser.parse_args()
    agreed, by_reason, lossy = 0, 0, []
    names = arguments.kernel or list(CASES)
    print("kernel,reason,arb_lost_percent,busiest_pipe_percent,named,named_gains_percent,best,"
          "best_gains_percent,agrees,reason_agrees")
    for name in names:
        workload = compile_kernel(name, arguments.into, arguments.gen)
        causes, thread_cycles, used, gains = compare(arguments.eusim, workload)
        reason = max(causes, key=causes.get)
        named, best = named_most(causes), max(gains, key=gains.get)
        agrees = gains[named] >= gains[best] - 0.005
        reason_agrees = gains.get(what_if_of(reason), 0) >= gains[best] - 0.005
        agreed += agrees
        by_reason += reason_agrees
        lost = causes["arb.lost"] / thread_cycles
        if used < 0.2 and lost > 0.05:
            lossy.append(name)
        print(f"{name},{reason},{100 * lost:.1f},{100 * used:.1f},{named},{100 * gains[named]:.1f},"
              f"{best},{100 * gains[best]:.1f},{'yes' if agrees else 'no'},"
              f"{'yes' if reason_agrees else 'no'}", flush=True)
    print(f"{agreed} of {len(names)} agree, {by_reason} by the largest reason alone; arbitration is "
          f"lost though pipes are idle: {', '.join(lossy) or 'never'}", file=sys.stderr)
    return 1 if agreed < arguments.least or lossy else 0


if __name__ == "__main__":
    sys.exit(main())
