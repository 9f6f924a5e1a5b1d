"""Arguments of a kernel, from the command line."""
import re

from opencl.buffers import FORMS, buffer_data, structure_bytes
from opencl.errors import UsageError
from opencl.images import IMAGE_FORMS, SAMPLER_FORMS, image_form, sampler_words
from opencl.structures import Structure
from opencl.types import listed, numbers, parsed_type

LOCAL = re.compile(r"(?:local:)?([1-9]\d{0,5})")


def kind_of(argument):
    """Kind of an argument: "value", "buffer", "local", "image" or "sampler"."""
    if argument.type_name.startswith("image"):
        return "image"
    if argument.type_name == "sampler_t":
        return "sampler"
    if argument.space == "__local":
        return "local"
    return "buffer" if argument.is_pointer else "value"


def is_used(argument):
    return bool(argument.access)


def described(kernel):
    """A line for each argument: its type, and the form of its value."""
    lines = []
    for argument in kernel.arguments:
        space = argument.space.strip("_")
        space = "" if space in ("private", "") or kind_of(argument) in ("image", "sampler") else space
        kind = f"{space} {_type_text(argument)}".strip()
        if not is_used(argument):
            kind += ", unused"
        lines.append(f"  --arg {argument.name}={_form(argument)}  ({kind})")
    return lines


def _type_text(argument):
    """The declared type name, and its meaning."""
    if isinstance(argument.kind, Structure):
        return f"{argument.type_name}: {argument.kind.form}"
    named = argument.type_name.removesuffix("*")
    if argument.kind is None or parsed_type(named) is not None:
        return argument.type_name
    return f"{argument.type_name}: {argument.kind.name}"


def _form(argument):
    kind = kind_of(argument)
    if kind != "value":
        return {"buffer": "DATA", "local": "BYTES", "image": "IMAGE", "sampler": "SAMPLER"}[kind]
    if isinstance(argument.kind, Structure):
        return "NUMBERS|FILE"
    width = argument.kind.width
    return "NUMBER" + (f",... ({width}, or 1 for all)" if width > 1 else "")


LEGEND = {
    "buffer": f"DATA is {FORMS}; N counts elements of the argument's type, of void bytes. A "
    "structure takes zeros:N, numbers as it lists them, or a file.",
    "image": f"IMAGE is {IMAGE_FORMS}; without a format r8g8b8a8_unorm.",
    "sampler": f"SAMPLER is {SAMPLER_FORMS}.",
}


def legend(kernels):
    """Meanings of the words of `described`."""
    kinds = {kind_of(argument) for kernel in kernels for argument in kernel.arguments}
    return [text for kind, text in LEGEND.items() if kind in kinds]


class Given:
    """The arguments' values, each read according to its type."""

    def __init__(self, kernel, texts, output):
        self._texts, self._output = texts, output
        known = [argument.name for argument in kernel.arguments]
        for name in texts:
            if name not in known:
                raise UsageError(
                    f"no argument {name} (allowed: {', '.join(known) or 'none'})"
                )
        missing = [a.name for a in kernel.arguments if is_used(a) and a.name not in texts]
        if missing:
            lines = [f"kernel {kernel.name} needs {', '.join(missing)}:", *described(kernel)]
            lines += legend([kernel])
            raise UsageError("\n".join(lines))

    def value(self, argument):
        """A number or a vector by value, as `type` and `values` of a workload."""
        text = self._texts[argument.name]
        where = f"--arg {argument.name}={text}"
        return listed(argument.kind.scalar, numbers(argument.kind, text, where))

    def structure(self, argument):
        """The bytes of a structure by value."""
        return structure_bytes(argument, self._texts[argument.name])

    def local_bytes(self, argument):
        text = self._texts[argument.name]
        match = LOCAL.fullmatch(text)
        if not match:
            raise UsageError(
                f"--arg {argument.name}={text}: a local pointer takes its size: local:BYTES"
            )
        return int(match.group(1))

    def buffer(self, argument):
        return buffer_data(argument, self._texts[argument.name], self._output)

    def image(self, argument):
        return image_form(argument, self._texts[argument.name], self._output)

    def sampler(self, argument):
        return sampler_words(argument, self._texts[argument.name])
