"""Sets the `kind` of each kernel argument: a type that OpenCL or the source defines (typedefs,
enumerations, structures)."""
from opencl.compiler import spirv_of
from opencl.line_table import ELF
from opencl.spirv_types import argument_types
from opencl.structures import Structure
from opencl.types import parsed_type
from opencl.zebin import SPIRV, section_of


def resolve_built_in_types(kernels):
    """Sets Argument.kind of the arguments whose types OpenCL defines."""
    for kernel in kernels:
        for argument in kernel.arguments:
            argument.kind = parsed_type(argument.type_name.removesuffix("*"))


def resolve_types(kernels, options, zebin):
    """Sets Argument.kind. The source is compiled to SPIR-V only if it defines types."""
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
    """True if the type is still unknown; void has no elements, images and samplers have types of their own."""
    named = argument.type_name.removesuffix("*")
    return argument.kind is None and named != "void" and not argument.is_opaque


def _spirv(options, zebin):
    """SPIR-V: with declarations from a source, without them from a zebin, which may lack it."""
    if options.source.read_bytes().startswith(ELF):
        return section_of(zebin, SPIRV)
    return spirv_of(options)
