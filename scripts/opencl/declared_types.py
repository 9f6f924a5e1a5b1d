"""Gives each argument of a kernel its `kind`: what OpenCL defines by its name, or what the source
defines (typedefs, enumerations, structures)."""
from opencl.compiler import spirv_of
from opencl.line_table import ELF
from opencl.spirv_types import argument_types
from opencl.structures import Structure
from opencl.types import parsed_type
from opencl.zebin import SPIRV, section_of


def resolve_built_in_types(kernels):
    """Fills Argument.kind of the arguments whose types OpenCL defines."""
    for kernel in kernels:
        for argument in kernel.arguments:
            argument.kind = parsed_type(argument.type_name.removesuffix("*"))


def resolve_types(kernels, options, zebin):
    """Fills Argument.kind. The source is compiled to SPIR-V only if it defines a type of its own."""
    resolve_built_in_types(kernels)
    if not any(_is_open(argument) for kernel in kernels for argument in kernel.arguments):
        return
    spirv = _spirv(options, zebin)
    types = argument_types(spirv) if spirv else {}
    for kernel in kernels:
        for argument, found in zip(kernel.arguments, types.get(kernel.name, [])):
            if _is_open(argument) and found is not None:
                argument.kind = found
        for argument in kernel.arguments:
            if _is_open(argument) and not argument.is_pointer:
                argument.kind = Structure(argument.type_name, argument.size)


def _is_open(argument):
    """void has no elements; images and samplers have types of their own."""
    named = argument.type_name.removesuffix("*")
    return argument.kind is None and named != "void" and not argument.is_opaque


def _spirv(options, zebin):
    """With declarations from a source, without from a zebin, which may have none at all."""
    if options.source.read_bytes().startswith(ELF):
        return section_of(zebin, SPIRV)
    return spirv_of(options)
