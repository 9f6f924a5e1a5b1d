#!/usr/bin/python3
"""Draws rows of sweeps and replays, and results: the figures of the Python module of scripts/python as a command.
`plot.py --help` lists them. It runs in a checkout, and needs only python3-matplotlib and python3-pandas."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "python"))
try:
    from eusim.plots.command import main
except ImportError as error:
    sys.exit(f"plot.py: error: {error.name} is missing: apt install python3-matplotlib python3-pandas")

if __name__ == "__main__":
    sys.exit(main())
