"""OpenCL from Python as in any program: squares of some numbers and their sums over work groups, checked by NumPy.
Needs python3-pyopencl. Run: eusim gpu --machine skl_gt2 -- python3 squares_pyopencl.py
"""
import sys

import numpy
import pyopencl

GROUP, COUNT = 64, 4096
SOURCE = """
kernel void squares(global const int* x, global int* y, global int* sums, local int* part) {
  int i = get_global_id(0), lane = get_local_id(0);
  y[i] = x[i] * x[i];
  part[lane] = y[i];
  for (int half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < half_size) part[lane] += part[lane + half_size];
  }
  if (lane == 0) sums[get_group_id(0)] = part[0];
}
"""


def main():
    platforms = pyopencl.get_platforms()
    devices = [device for platform in platforms for device in platform.get_devices()]
    context = pyopencl.Context(devices[:1])
    queue = pyopencl.CommandQueue(context)
    flags = pyopencl.mem_flags
    x = numpy.arange(COUNT, dtype=numpy.int32) % 100
    y, sums = numpy.zeros_like(x), numpy.zeros(COUNT // GROUP, dtype=numpy.int32)
    x_buffer = pyopencl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=x)
    y_buffer = pyopencl.Buffer(context, flags.WRITE_ONLY, y.nbytes)
    sums_buffer = pyopencl.Buffer(context, flags.WRITE_ONLY, sums.nbytes)
    program = pyopencl.Program(context, SOURCE).build()
    program.squares(queue, (COUNT,), (GROUP,), x_buffer, y_buffer, sums_buffer,
                    pyopencl.LocalMemory(4 * GROUP))
    pyopencl.enqueue_copy(queue, y, y_buffer)
    pyopencl.enqueue_copy(queue, sums, sums_buffer)
    wrong = int((y != x * x).sum() + (sums != (x * x).reshape(-1, GROUP).sum(axis=1)).sum())
    print(f"{devices[0].name}: {wrong} of {COUNT + COUNT // GROUP} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
