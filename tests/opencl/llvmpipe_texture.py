#!/usr/bin/env python3
"""The buffer that llvmpipe fills in a compute shader that reads one texture. It is a process of its own, since Mesa
reads its driver from the environment only once.

Usage: llvmpipe_texture.py SHADER FORMAT WIDTH HEIGHT TEXELS OUTPUT BYTES (FORMAT: a key of FORMATS)
"""
import ctypes
import os
import pathlib
import sys

# GL's constants: internal format, format and type of the given texels
RED, RG, RGBA, RED_INTEGER, RGBA_INTEGER = 0x1903, 0x8227, 0x1908, 0x8D94, 0x8D99
UNSIGNED_BYTE, UNSIGNED_SHORT, INT, UNSIGNED_INT, FLOAT, HALF = (
    0x1401, 0x1403, 0x1404, 0x1405, 0x1406, 0x140B,
)  # fmt: skip
FORMATS = {
    "r8": (0x8229, RED, UNSIGNED_BYTE),
    "rg8": (0x822B, RG, UNSIGNED_BYTE),
    "rgba8": (0x8058, RGBA, UNSIGNED_BYTE),
    "r16": (0x822A, RED, UNSIGNED_SHORT),
    "r16f": (0x822D, RED, HALF),
    "r32f": (0x822E, RED, FLOAT),
    "rgba32f": (0x8814, RGBA, FLOAT),
    "r8ui": (0x8232, RED_INTEGER, UNSIGNED_BYTE),
    "r16ui": (0x8234, RED_INTEGER, UNSIGNED_SHORT),
    "r32i": (0x8235, RED_INTEGER, INT),
    "r32ui": (0x8236, RED_INTEGER, UNSIGNED_INT),
    "rgba8ui": (0x8D7C, RGBA_INTEGER, UNSIGNED_BYTE),
    "rgba32ui": (0x8D70, RGBA_INTEGER, UNSIGNED_INT),
}
SURFACELESS, NONE, OPENGL_API = 0x31DD, 0x3038, 0x30A2
MAJOR, MINOR, PROFILE, CORE = 0x3098, 0x30FB, 0x30FD, 1
COMPUTE_SHADER, LINK_STATUS = 0x91B9, 0x8B82
TEXTURE_2D, UNPACK_ALIGNMENT, STORAGE_BUFFER, DYNAMIC_DRAW = 0x0DE1, 0x0CF5, 0x90D2, 0x88E8
FILTERS, NEAREST = (0x2800, 0x2801), 0x2600


def start():
    """A context without a window; returns the library of GL."""
    egl = ctypes.CDLL("libEGL.so.1")
    pointer, number = ctypes.c_void_p, ctypes.c_int
    egl.eglGetPlatformDisplay.argtypes = [number, pointer, pointer]
    egl.eglInitialize.argtypes = [pointer, pointer, pointer]
    egl.eglCreateContext.argtypes = [pointer, pointer, pointer, pointer]
    egl.eglMakeCurrent.argtypes = [pointer, pointer, pointer, pointer]
    egl.eglGetPlatformDisplay.restype = egl.eglCreateContext.restype = pointer
    display = egl.eglGetPlatformDisplay(SURFACELESS, None, None)
    wanted = (number * 7)(MAJOR, 4, MINOR, 3, PROFILE, CORE, NONE)
    if not display or not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(OPENGL_API):
        sys.exit("EGL does not start")
    context = egl.eglCreateContext(display, None, None, wanted)
    if not context or not egl.eglMakeCurrent(display, None, None, context):
        sys.exit("no context of OpenGL 4.3")
    gl = ctypes.CDLL("libOpenGL.so.0")
    gl.glGetString.restype = ctypes.c_char_p
    gl.glBufferData.argtypes = [number, ctypes.c_ssize_t, pointer, number]
    gl.glGetBufferSubData.argtypes = [number, ctypes.c_ssize_t, ctypes.c_ssize_t, pointer]
    if b"llvmpipe" not in gl.glGetString(0x1F01):
        sys.exit("the driver is not llvmpipe")
    return gl


def use_program(gl, text):
    shader, program = gl.glCreateShader(COMPUTE_SHADER), gl.glCreateProgram()
    gl.glShaderSource(shader, 1, (ctypes.c_char_p * 1)(text.encode()), None)
    gl.glCompileShader(shader)
    gl.glAttachShader(program, shader)
    gl.glLinkProgram(program)
    linked = ctypes.c_int()
    gl.glGetProgramiv(program, LINK_STATUS, ctypes.byref(linked))
    if not linked.value:
        log = ctypes.create_string_buffer(4096)
        gl.glGetProgramInfoLog(program, 4096, None, log)
        sys.exit(log.value.decode())
    gl.glUseProgram(program)


def bind_texture(gl, form, width, height, texels):
    """Unit 0; nearest filter, which integers need and gather ignores; repeat is the default."""
    internal, layout, kind = form
    name = ctypes.c_uint()
    gl.glGenTextures(1, ctypes.byref(name))
    gl.glBindTexture(TEXTURE_2D, name)
    gl.glTexStorage2D(TEXTURE_2D, 1, internal, width, height)
    gl.glPixelStorei(UNPACK_ALIGNMENT, 1)
    gl.glTexSubImage2D(TEXTURE_2D, 0, 0, 0, width, height, layout, kind, texels)
    for which in FILTERS:
        gl.glTexParameteri(TEXTURE_2D, which, NEAREST)


def main():
    shader, form, width, height, texels, output, size = sys.argv[1:]
    gl = start()
    use_program(gl, pathlib.Path(shader).read_text(encoding="ascii"))
    bind_texture(gl, FORMATS[form], int(width), int(height), pathlib.Path(texels).read_bytes())
    name = ctypes.c_uint()
    result = ctypes.create_string_buffer(int(size))
    gl.glGenBuffers(1, ctypes.byref(name))
    gl.glBindBuffer(STORAGE_BUFFER, name)
    gl.glBufferData(STORAGE_BUFFER, int(size), result, DYNAMIC_DRAW)
    gl.glBindBufferBase(STORAGE_BUFFER, 0, name)
    gl.glDispatchCompute(1, 1, 1)
    gl.glFinish()
    gl.glGetBufferSubData(STORAGE_BUFFER, 0, int(size), result)
    if gl.glGetError():
        sys.exit("OpenGL reports an error")
    pathlib.Path(output).write_bytes(result.raw)


if __name__ == "__main__":
    os.environ.update(LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER="llvmpipe")
    os.environ.pop("LD_PRELOAD", None)
    main()
