"""The workload (traces/WORKLOADS.md) of a kernel, a range and arguments."""
from opencl.arguments import is_used, kind_of
from opencl.code import SECTIONS, linked
from opencl.dispatch import PRIVATE, Payload, private_bytes, scratch_bytes
from opencl.errors import RefusedError
from opencl.images import inline_words, sampler_form
from opencl.structures import Structure
from workloads.data import constant

THREAD_IDS = 512  # range of a thread's id in addresses of private memory
WIDTHS = (8, 16, 32)
INDICES = 240  # of the binding table
IMAGE_TYPES = ("image_2d", "image_2d_media")


def workload(name, gen, kernel, extent, given):
    """Returns (document, code)."""
    if kernel.simd_size not in WIDTHS:
        raise RefusedError(f"kernel {kernel.name} is SIMD{kernel.simd_size}: not supported")
    payload = Payload(kernel, extent, given)
    dispatch = _dispatch(kernel, extent, payload)
    code, sections = linked(kernel)
    document = {
        "schema": "eusim.workload/v1",
        "name": name,
        "comment": _comment(kernel, extent, payload.slm_bytes),
        "kernel": {"file": f"{name}.hex", "gen": gen, "format": "hex"},
        "dispatch": dispatch,
        "surfaces": _surfaces(kernel, given, sections),
    }
    samplers = _samplers(kernel, given)
    if samplers:
        document["samplers"] = samplers
    return document, code


def _comment(kernel, extent, slm_bytes):
    parts = [
        f"Kernel {kernel.name} of OpenCL C: SIMD{kernel.simd_size}",
        f"{extent.threads(kernel.simd_size)} threads a group",
        f"{slm_bytes} bytes of shared local memory",
        "barrier" if kernel.environment.get("barrier_count") else "no barrier",
    ]
    return ", ".join(parts)


def _dispatch(kernel, extent, payload):
    form = {
        "kind": "walker",
        "groups": extent.groups,
        "local_size": extent.local,
        "simd_size": kernel.simd_size,
    }
    if payload.slm_bytes:
        form["slm_bytes"] = payload.slm_bytes
    if scratch_bytes(kernel):
        form["scratch_bytes"] = scratch_bytes(kernel)
    form["payload"] = payload.items()
    return form


# ---- Surfaces


def _surfaces(kernel, given, sections):
    """The surfaces in the binding table's order; then, at free indices, those accessed only by address."""
    forms = [_argument(argument, given) for argument in kernel.arguments if _has_surface(argument)]
    if private_bytes(kernel):
        forms.append((-1, {"name": PRIVATE, "data": _zeros(private_bytes(kernel) * THREAD_IDS)}))
    for section in sections:
        name, address = SECTIONS[section]
        data = _listed_bytes(kernel.data[section])
        forms.append((-1, {"name": name, "address": hex(address), "data": data}))
    return _indexed(kernel, forms)


def _indexed(kernel, forms):
    taken = {index for index, _ in forms}
    free = (index for index in range(INDICES) if index not in taken)
    placed = []
    for index, form in forms:
        if index < 0:
            index = next(free)
        if index >= INDICES:
            raise RefusedError(f"kernel {kernel.name}: surface {form['name']} has index {index}")
        placed.append({"name": form.pop("name"), "index": index, **form})
    return sorted(placed, key=lambda form: form["index"])


def _has_surface(argument):
    return is_used(argument) and kind_of(argument) in ("buffer", "image")


def _argument(argument, given):
    if kind_of(argument) == "image":
        for row in argument.access:
            kind = row.get("image_type", IMAGE_TYPES[0])
            if kind not in IMAGE_TYPES:
                raise RefusedError(f"argument {argument.name}: {kind} is not supported")
        return argument.bti, {"name": argument.name, **given.image(argument)}
    data = given.buffer(argument)
    form = {"name": argument.name, "data": data}
    if isinstance(argument.kind, Structure) and data.get("type", "ub") != argument.kind.letter:
        form["type"] = argument.kind.letter  # of what a dump writes
    return argument.bti, form


def _zeros(size_bytes):
    return constant("ud", 0, size_bytes // 4).form


def _listed_bytes(content):
    return {"type": "ub", "values": list(content)}


# ---- Samplers


def _samplers(kernel, given):
    forms = [
        sampler_form(row["sampler_index"], inline_words(row))
        for row in kernel.info.get("inline_samplers", [])
    ]
    for argument in kernel.arguments:
        for row in argument.access:
            if row.get("addrspace") == "sampler":
                forms.append(sampler_form(row["sampler_index"], given.sampler(argument)))
    return sorted(forms, key=lambda form: form["index"])
