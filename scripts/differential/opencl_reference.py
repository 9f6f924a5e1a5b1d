"""Executes a file of kernels by PoCL, in a separate program, because a fault of PoCL's compiler ends it.

Usage: python3 -m differential.opencl_reference JOB.json. The job names the file, the options, the
input, and for each kernel its range, its arguments and the files of its buffers.
"""
import json
import os
import pathlib
import sys

import numpy
import pyopencl

PLATFORM = "Portable Computing Language"


def device():
    """PoCL's device, or None."""
    for platform in pyopencl.get_platforms():
        if platform.name == PLATFORM:
            return platform.get_devices()[0]
    return None


def main():
    job = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="ascii"))
    context = pyopencl.Context([device()])
    text = pathlib.Path(job["file"]).read_text(encoding="ascii")
    built = pyopencl.Program(context, text).build(job["options"], cache_dir=False)
    queue = pyopencl.CommandQueue(context)
    flags = pyopencl.mem_flags
    data = numpy.fromfile(job["data"], numpy.uint8)
    given = pyopencl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=data)
    for kernel in job["kernels"]:
        results = numpy.zeros(kernel["result_bytes"], numpy.uint8)
        counters = numpy.fromfile(job["counters"], numpy.uint8)
        buffers = [
            pyopencl.Buffer(context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=content)
            for content in (results, counters)
        ]
        kinds = (numpy.uint32, numpy.uint32, numpy.uint64, numpy.uint16, numpy.float32)
        scalars = [kind(value) for kind, value in zip(kinds, kernel["scalars"])]
        call = pyopencl.Kernel(built, kernel["name"])
        call(queue, (kernel["items"],), (kernel["local"],), given, given, *buffers, *scalars)
        for content, buffer, path in zip((results, counters), buffers, kernel["outputs"]):
            pyopencl.enqueue_copy(queue, content, buffer)
            content.tofile(path)
        print(kernel["name"], flush=True)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("PYOPENCL_NO_CACHE", "1")
    sys.exit(main())
