"""python3 -m eusim.plots: the same as scripts/plot.py in a checkout."""
import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main(name="eusim.plots"))
