#!/usr/bin/env python3
"""Measures the cost of error bars: the time of `eusim run --error-bars` over that of `eusim run`.

Both are measured in turn, five times each, and the shortest of each counts; only their ratio is written. Run nothing
else at the same time.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from error_bar_report import as_csv, deliver

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKLOADS = ROOT / "traces" / "workloads"
RESULT = ROOT / "results" / "error_bars" / "cost.csv"
COLUMNS = ("work", "instructions", "runs", "draws", "times_a_run")
SHIPPED = ("driver_saxpy_1024", "driver_reduce_slm_8", "driver_sobel_50x18",
           "driver_mandelbrot_64x32", "bigint_ge_32")
ROUNDS = 5

LOOP = """mov(1) g10<1>D 0D {{ align1 WE_all }};
loop:
{body}add(1) g10<1>D g10<0,1,0>D 1D {{ align1 WE_all }};
cmp.l.f0(8) null<1>D g10<0,1,0>D {times}D {{ align1 1Q }};
(+f0) while(8) loop {{ align1 1Q }};
mov(8) g127<1>UD g0<8,8,1>UD {{ align1 WE_all 1Q }};
send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 {{ align1 WE_all 1Q EOT }};
"""


def float_loop(times):
    """A loop of sixteen products and sums per iteration, on registers."""
    body = "".join(
        f"mul(8) g{20 + i}<1>F g{40 + i}<8,8,1>F g{60 + 7 * i % 16}<8,8,1>F {{ align1 1Q }};\n"
        f"add(8) g{40 + i}<1>F g{60 + 7 * i % 16}<8,8,1>F 0.5F {{ align1 1Q }};\n"
        for i in range(16))
    return LOOP.format(body=body, times=times)


def works(directory):
    """Names of the measured works, and their arguments of eusim run."""
    for name in SHIPPED:
        yield name, [str(WORKLOADS / f"{name}.json")]
    for times in (1000, 10000):
        path = pathlib.Path(directory) / f"float_loop_{times}.asm"
        path.write_text(float_loop(times), encoding="utf-8")
        yield f"float loop, {times} turns of 8 threads", [str(path), "--threads", "8"]


def seconds(command):
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"error_bar_cost.py: error: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return time.monotonic() - begin


def measure(eusim, work, arguments, draws):
    """A row of the result: the ratio, and the command."""
    run = [eusim, "run", *arguments]
    bars = [*run, f"--error-bars={draws}"]
    alone = together = float("inf")
    for _ in range(ROUNDS):
        alone = min(alone, seconds(run))
        together = min(together, seconds(bars))
    told = subprocess.run([*bars, "--json", "-"], capture_output=True, text=True, check=True)
    result = json.loads(told.stdout)
    how = "executed" if "executed" in result["error_bars"] else "followed"
    return {"work": work, "instructions": result["summary"]["instructions"], "runs": how,
            "draws": draws, "times_a_run": f"{together / alone:.1f}"}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    parser.add_argument("--draws", type=int, default=64)
    parser.add_argument("--write", action="store_true", help="write results/error_bars/cost.csv")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        rows = [measure(given.eusim, name, arguments, given.draws)
                for name, arguments in works(directory)]
    deliver(as_csv(COLUMNS, rows), RESULT, given.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
