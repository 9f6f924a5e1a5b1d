"""eusim from Python: runs, sweeps and what-ifs as pandas tables and figures.

    import eusim
    result = eusim.run("traces/workloads/driver_saxpy_1024.json", machine="ivb_gt2")
    result.causes, result.bounds, result.instructions     # tables
    eusim.what_ifs("traces/workloads/driver_saxpy_1024.json")
    rows = eusim.sweep(kernels=["kernel.json"], grid={"/eu/threads": [1, 2, 4, 8]})

    from eusim import plots                               # needs matplotlib
    plots.lines(rows, "/eu/threads", "/summary/cycles")

The program eusim is found by $EUSIM or on PATH, or given to each function as program=.
"""
from .difference import Difference
from .error_bars import ErrorBars
from .errors import DocumentError, EusimError, EusimNotFoundError, EusimWarning
from .gains import Gain, gain
from .hazards import Hazards, read_hazards
from .program import find_program, version
from .result import Result, read_result
from .rows import Rows, read_rows
from .runs import (compare, hazards, machine, machine_names, record, replay, run, what_ifs)
from .sweeps import replay_all, sweep
from .traces import TraceError, TraceHeader, read_trace_header, read_trace_headers

__version__ = "0.1.0"

__all__ = ["Difference", "DocumentError", "ErrorBars", "EusimError", "EusimNotFoundError",
           "EusimWarning", "Gain", "Hazards", "Result", "Rows", "TraceError", "TraceHeader",
           "compare", "find_program", "gain", "hazards", "machine", "machine_names",
           "read_hazards", "read_result", "read_rows", "read_trace_header", "read_trace_headers",
           "record", "replay", "replay_all", "run", "sweep", "version", "what_ifs"]
