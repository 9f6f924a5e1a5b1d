#!/usr/bin/env python3
"""Writes traces/workloads/*.json: inputs, dispatch and expected outputs of every kernel in traces/.

The results are checked in. With --check nothing is written: files that differ from what would be
written, are missing or should not be there are named on stderr, and the exit code is 1.
"""
import argparse
import pathlib
import sys

from workloads import deck_kernels, driver_kernels, image_kernels, own_kernels, shaders

DIRECTORY = pathlib.Path(__file__).resolve().parent.parent / "traces" / "workloads"


def all_texts():
    """Maps file names to texts of all workloads."""
    modules = (own_kernels, deck_kernels, driver_kernels, image_kernels, shaders)
    return {
        f"{workload.name}.json": workload.text()
        for module in modules
        for workload in module.workloads()
    }


def write(directory, texts):
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (directory / name).write_bytes(text.encode("ascii"))


def differences(directory, texts):
    present = {path.name: path.read_bytes() for path in directory.glob("*.json")}
    for name in sorted(present.keys() | texts.keys()):
        if name not in texts:
            yield f"{name} belongs to no workload"
        elif name not in present:
            yield f"{name} is missing"
        elif present[name] != texts[name].encode("ascii"):
            yield f"{name} differs"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--directory", type=pathlib.Path, default=DIRECTORY)
    arguments = parser.parse_args()
    texts = all_texts()
    if not arguments.check:
        write(arguments.directory, texts)
        return 0
    found = list(differences(arguments.directory, texts))
    for difference in found:
        print(f"{arguments.directory}: error: {difference}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
