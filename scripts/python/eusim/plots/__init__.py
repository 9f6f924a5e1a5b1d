"""Figures of results and of rows. Each function returns a figure that a notebook displays and save() writes;
scripts/plot.py is the same as a command. Needs matplotlib."""
from .figures import Chart, save
from .occupancy import occupancy
from .roofline import roofline
from .stacks import causes, cycle_stack
from .swept import bars, heat, lines, pareto
from .tornado import tornado

__all__ = ["Chart", "bars", "causes", "cycle_stack", "heat", "lines", "occupancy", "pareto",
           "roofline", "save", "tornado"]
