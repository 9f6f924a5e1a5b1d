"""The interface of a language: its generator, its reference, its compiler."""
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Language:
    """Functions of a language. `generate(seed)` makes a program; `write_data(folder)` writes the input;
    `reference(folder, programs)` writes k<seed>.R.ref and k<seed>.H.ref; `compile(folder, programs, gen)` returns
    workloads by seed, or a text with the reason for none; `text(programs)` is the source of a file with them."""

    name: str
    suffix: str
    gens: tuple
    finalizers: tuple
    generate: Callable
    write_data: Callable
    reference: Callable
    compile: Callable
    text: Callable
    literal: Callable  # (type, value) -> expression


def language(name):
    """The language of this name; imports only its own modules."""
    if name == "opencl":
        from differential import opencl_program, opencl_run, opencl_types

        return Language(
            name, "cl", ("bdw", "skl", "bxt"), opencl_run.FINALIZERS,
            opencl_program.program, opencl_run.write_data, opencl_run.run_reference,
            opencl_run.compile_for, opencl_program.file_text, opencl_types.literal_or_none,
        )  # fmt: skip
    from differential import glsl_program, glsl_run, glsl_types

    return Language(
        name, "comp", ("ivb", "hsw", "bdw", "skl"), ("native",),
        glsl_program.program, glsl_run.write_data, glsl_run.run_reference, glsl_run.compile_for,
        glsl_program.file_text, glsl_types.literal_or_none,
    )  # fmt: skip
