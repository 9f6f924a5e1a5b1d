"""Workloads for the image kernels: conversion of NV12 to RGBA, edges, scaling."""
from workloads import float32, images
from workloads.data import constant, listed, random
from workloads.document import builtin, constants, expected, grid, image, walker, workload

RGBA = "r8g8b8a8_unorm"
BLOCK = (16, 2)  # pixels of a thread of nv12_to_rgb
UNTOUCHED = 0xA5


def workloads():
    return [
        small_rgb(48, 10, seed=51),
        small_rgb(22, 6, seed=52),
        small_edges(32, 9, seed=53),
        small_edges(21, 5, seed=54),
        small_scale((20, 15), (32, 24), seed=55),
        small_scale((30, 20), (18, 12), seed=56),
        small_scale((9, 7), (21, 10), seed=57),
    ]


def small_rgb(width, height, seed):
    luma = random("ub", seed, 0, 256, width * height)
    chroma = random("ub", seed + 1000, 0, 256, width * height // 2)
    picture = images.rgba_of_nv12(luma.values, chroma.values, width, height)
    name = f"nv12_to_rgb_{width}x{height}"
    return rgb(name, (width, height), luma, chroma, listed("ub", picture))


def small_edges(width, height, seed):
    picture = random("ub", seed, 0, 256, 4 * width * height)
    result = images.edges_of_rgba(picture.values, width, height)
    return edges(f"sobel_{width}x{height}", (width, height), picture, listed("ub", result))


def small_scale(size, new_size, seed):
    picture = random("ub", seed, 0, 256, 4 * size[0] * size[1])
    result = images.scaled_rgba(picture.values, size, new_size)
    name = f"scale_{size[0]}x{size[1]}_to_{new_size[0]}x{new_size[1]}"
    return scale(name, size, new_size, picture, listed("ub", result))


def output(name, index, texel_format, size, texel_bytes):
    return image(
        name, index, texel_format, size, constant("ub", UNTOUCHED, size[0] * size[1] * texel_bytes)
    )


def sampler(**state):
    return {"index": 0, "address": ["clamp"], **state}


LINEAR = sampler(min_filter="linear", mag_filter="linear")


def texel_sizes(grf, size):
    """1 / width and 1 / height."""
    return constants(grf, listed("f", [float32.rounded(1 / extent) for extent in size]))


def rgb(name, size, luma, chroma, result, **place):
    """A workload of nv12_to_rgb; all data are bytes, `place` is passed to workload()."""
    blocks = [-(-extent // block) for extent, block in zip(size, BLOCK)]
    return workload(
        name,
        f"NV12 to RGBA, {size[0]} x {size[1]} pixels",
        "nv12_to_rgb.asm",
        grid(
            "media",
            *blocks,
            [builtin(1, "group_x"), builtin(1, "group_y", 4), texel_sizes(2, size)],
        ),
        [
            image("luma", 0, "r8_unorm", size, luma),
            image("chroma", 1, "r8g8_unorm", [extent // 2 for extent in size], chroma),
            output("rgb", 2, RGBA, size, 4),
        ],
        [expected("rgb", result)],
        samplers=[LINEAR],
        **place,
    )


def edges(name, size, picture, result, **place):
    return workload(
        name,
        f"Sobel gradient of {size[0]} x {size[1]} pixels",
        "sobel.asm",
        walker([-(-size[0] // 16), size[1], 1], [16, 1, 1], []),
        [image("picture", 0, RGBA, size, picture), output("edges", 1, "r8_unorm", size, 1)],
        [expected("edges", result)],
        samplers=[sampler(normalized=False)],
        **place,
    )


def scale(name, size, new_size, picture, result, **place):
    return workload(
        name,
        f"{size[0]} x {size[1]} pixels scaled to {new_size[0]} x {new_size[1]}",
        "scale.asm",
        grid("pixel", *new_size, [texel_sizes(2, new_size)]),
        [image("picture", 0, RGBA, size, picture), output("scaled", 1, RGBA, new_size, 4)],
        [expected("scaled", result)],
        samplers=[LINEAR],
        **place,
    )
