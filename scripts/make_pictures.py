#!/usr/bin/env python3
"""Writes the input of scripts/image_pipeline.sh and its expected results.

The input is a test picture in NV12, and workloads that convert it to RGB, find its edges and scale it. The results are
computed without the model.
"""
import argparse
import os
import pathlib

from workloads import image_kernels, images, pictures
from workloads.data import in_file

KERNELS = pathlib.Path(__file__).resolve().parent.parent / "traces" / "kernels"
SIZE = (pictures.WIDTH, pictures.HEIGHT)
SCALED = {"smaller": (160, 120), "larger": (384, 288)}


class Files:
    """Files to write, by name, and workloads' references to them."""

    def __init__(self):
        self.contents = {}

    def raw(self, name, values):
        self.contents[name] = bytes(values)
        return in_file(name, values)

    def picture(self, name, values, size, channels):
        self.contents[name] = pictures.png(values, *size, channels)
        return in_file(name, values, channels)

    def workload(self, workload):
        self.contents[workload.name + ".json"] = workload.text().encode("ascii")


def all_files(kernels):
    """All files. Each stage reads the picture that the previous one wrote. `kernels` is the path from the workloads to
    the kernels' folder."""
    files = Files()
    original = pictures.test_picture()
    files.picture("original.png", original, SIZE, 4)
    luma, chroma = images.nv12_of_rgba(original, *SIZE)
    rgb = images.rgba_of_nv12(luma, chroma, *SIZE)
    files.workload(
        image_kernels.rgb(
            "rgb",
            SIZE,
            files.picture("luma.png", luma, SIZE, 1),
            files.raw("chroma.bin", chroma),
            files.picture("expected_rgb.png", rgb, SIZE, 4),
            kernels=kernels,
        )
    )
    stage = in_file("rgb.png", rgb, 4)
    edges = files.picture("expected_edges.png", images.edges_of_rgba(rgb, *SIZE), SIZE, 1)
    files.workload(image_kernels.edges("edges", SIZE, stage, edges, kernels=kernels))
    for name, size in SCALED.items():
        scaled = images.scaled_rgba(rgb, SIZE, size)
        result = files.picture(f"expected_{name}.png", scaled, size, 4)
        files.workload(
            image_kernels.scale(name, SIZE, size, stage, result, kernels=kernels)
        )
    return files.contents


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("directory", type=pathlib.Path)
    directory = parser.parse_args().directory.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    for name, content in all_files(os.path.relpath(KERNELS, directory) + "/").items():
        (directory / name).write_bytes(content)


if __name__ == "__main__":
    main()
