#!/usr/bin/env python3
"""Random programs, executed by eusim and by an independent implementation, compared element by element:
OpenCL C against PoCL, GLSL compute shaders against llvmpipe.

Usage: scripts/differential.py [--language opencl|glsl] [--seed S] [--count N] [--gen bdw,skl,bxt]
                               [--finalizers native,own,igc,none] [--timed] [--jobs J] [--keep DIR]
       scripts/differential.py --reduce SEED [-o DIR] ...    a small case of a program's difference
       scripts/differential.py --help

The same seed gives the same program on each host and Python from 3.9 on."""
import os
import sys

DEBIAN_PYTHON = "/usr/bin/python3"


def main():
    from differential.options import parsed
    from differential.packages import missing_packages

    settings = parsed()
    missing = missing_packages(settings.language)
    if missing:
        print(f"differential.py: error: needs these Debian packages: {' '.join(missing)}", file=sys.stderr)
        return 77
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN_PYTHON):
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, "-B", *sys.argv])  # the modules are those of Debian
    if settings.reduce:
        from differential.reduce import reduced

        return reduced(settings)
    from differential.campaign import campaign

    return campaign(settings)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
