"""Converts Vulkan's GLSL of traces/g13 to OpenGL's, for drivers of Ivy Bridge and Skylake.

Only declarations change: sets of bindings are removed, push constants become uniforms. The rest is
unchanged.
"""
import re

VERSION = ("#version 450\n", "#version 430\n")
SET = re.compile(r"layout\(set=0,binding=(\d+)\)")
PUSH_CONSTANTS = re.compile(r"layout\(push_constant\) uniform P\{([^}]*)\};")
BLOCK = re.compile(r"binding=\d+\) (?:readonly )?buffer (\w+)\{")


def opengl(vulkan):
    """The text for OpenGL."""
    old, new = VERSION
    if not vulkan.startswith(old):
        raise ValueError("the shader does not begin with #version 450")
    text = SET.sub(r"layout(std430,binding=\1)", new + vulkan[len(old):])
    return PUSH_CONSTANTS.sub(lambda match: uniforms(match.group(1)), text)


def uniforms(members):
    """Declarations of `members`, such as "float a; uint n;", each as a uniform."""
    return " ".join(f"uniform {member.strip()};" for member in members.split(";") if member.strip())


def blocks(shader):
    """The names of its buffers, by binding."""
    return BLOCK.findall(shader)
