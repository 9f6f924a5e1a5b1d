"""Workloads for the shaders of traces/shaders, on both generations.

scripts/glsl2eu.sh wrote the workloads in the shaders' folder, with dispatches and bindings. This
module adds data and expected outputs.
"""
import copy
import json
import pathlib

from workloads import (
    shader_arithmetic,
    shader_double_values,
    shader_doubles,
    shader_groups,
    shader_images,
    shader_spills,
)
from workloads.data import SIZES, constant
from workloads.document import UNTOUCHED, Workload

DIRECTORY = pathlib.Path(__file__).resolve().parents[2] / "traces" / "shaders"
GENERATIONS = ("ivb", "hsw")


def workloads():
    modules = (
        shader_arithmetic,
        shader_groups,
        shader_images,
        shader_spills,
        shader_doubles,
        shader_double_values,
    )
    cases = [case for module in modules for case in module.cases()]
    return [filled(case, gen) for case in cases for gen in GENERATIONS]


def filled(case, gen):
    """The skeleton of one generation with a case's data; outputs without data hold UNTOUCHED."""
    document = json.loads((DIRECTORY / f"{case.shader}.{gen}.json").read_text(encoding="ascii"))
    document["name"] = f"shader_{case.shader}_{gen}"
    document["comment"] = case.comment
    document["kernel"]["file"] = f"../shaders/{document['kernel']['file']}"
    outputs = {item["surface"]: dword_count(item) for item in case.expect}
    surfaces = {surface["name"]: surface for surface in document["surfaces"]}
    for name in {*case.data} - {*surfaces}:
        raise KeyError(f"{case.shader} has no surface {name}")
    for name, surface in surfaces.items():
        if name in case.data:
            surface["data"] = case.data[name].form
        elif name in outputs:
            surface["data"] = constant("ud", UNTOUCHED, outputs[name]).form
    document["expect"] = copy.deepcopy(case.expect)
    return Workload(document["name"], document)


def dword_count(expectation):
    """Number of compared dwords; all shaders here compare dwords or doubles from the beginning of a surface."""
    count = expectation.get("count") or len(expectation["values"])
    return count * SIZES[expectation["type"]] // 4
