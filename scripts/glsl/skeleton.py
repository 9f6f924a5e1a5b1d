"""A workload (traces/WORKLOADS.md) for a captured dispatch."""
import struct

from glsl.bound_surfaces import surface_forms
from glsl.captured_memory import CaptureError
from glsl.compute_state import REGISTER_BYTES
from glsl.sampler_state import STATE_BYTES, sampler
from glsl.uniform_layout import REGISTERS, UniformLayout
from workloads.document import builtin


def skeleton(name, kernel, declarations, marked, plain, files=None):
    """The workload. `marked` and `plain` are (memory, dispatch) of a dispatch with marks in uniforms, and one with
    their values. `kernel`: file name and generation. `files` maps names of surfaces to data files."""
    memory, dispatch = plain
    layout = UniformLayout(declarations, *marked)
    kernel_file, gen = kernel
    document = {
        "schema": "eusim.workload/v1",
        "name": name,
        "comment": _comment(declarations, dispatch, layout),
        "kernel": {"file": kernel_file, "gen": gen, "format": "dump"},
        "dispatch": _dispatch(declarations, dispatch, layout),
        "surfaces": surface_forms(declarations, dispatch, memory, layout, files or {}),
    }
    if declarations.textures:
        document["samplers"] = _samplers(declarations, dispatch, memory)
    return document


def _comment(declarations, dispatch, layout):
    parts = [
        f"Compiled by {declarations.renderer}: SIMD{dispatch.simd_size}, "
        f"{dispatch.threads_per_group} threads a group, "
        f"{dispatch.slm_bytes} bytes of shared local memory, "
        + ("barrier" if dispatch.barrier else "no barrier")
    ]
    for uniform in declarations.uniforms:
        places = layout.get(uniform.mark)
        parts.append(f"{uniform.name}: {places}" if places else f"{uniform.name}: nowhere")
    return "; ".join(parts)


def _dispatch(declarations, dispatch, layout):
    form = {
        "kind": "walker",
        "groups": dispatch.groups,
        "local_size": declarations.local_size,
        "simd_size": dispatch.simd_size,
    }
    if dispatch.slm_bytes:
        form["slm_bytes"] = dispatch.slm_bytes
    if dispatch.scratch_bytes:
        form["scratch_bytes"] = dispatch.scratch_bytes
    if dispatch.control:
        form["control"] = dispatch.control
    form["payload"] = _payload(dispatch, layout)
    return form


def _samplers(declarations, dispatch, memory):
    """The samplers: the driver has a state for each texture, in the order of their surfaces."""
    return [
        sampler(memory, dispatch, index, dispatch.sampler_states + STATE_BYTES * index)
        for index in range(len(declarations.textures))
    ]


def _payload(dispatch, layout):
    """The payload, from r1 on: the thread's index in its group, and uniforms. The driver fills the last register only
    as far as it is used; the rest is arbitrary."""
    threads = [dispatch.cross_thread_registers + own for own in dispatch.thread_registers]
    items = []
    for dword in range(len(threads[0]) // 4):
        values = [struct.unpack_from("<I", registers, 4 * dword)[0] for registers in threads]
        grf, subreg_bytes = 1 + 4 * dword // REGISTER_BYTES, 4 * dword % REGISTER_BYTES
        if len(values) > 1 and values == list(range(len(values))):
            items.append({**builtin(grf, "thread_in_group"), "subreg_bytes": subreg_bytes})
        elif len(set(values)) > 1:
            raise CaptureError(f"r{grf} differs between threads and is not an index")
        elif values[0] and (REGISTERS, dword) in layout.letters:
            item = {"grf": grf, "subreg_bytes": subreg_bytes, "type": "ud", "values": [values[0]]}
            items.append(item)
    return items
