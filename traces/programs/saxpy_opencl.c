/* OpenCL as in any program: y = a x + y, checked by the host, and its time by the GPU's clock.
 * Build: cc saxpy_opencl.c -o saxpy_opencl -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

enum { kCount = 1 << 16 };

static const char* kSource =
    "kernel void saxpy(float a, global const float* x, global float* y) {\n"
    "  size_t i = get_global_id(0);\n"
    "  y[i] = a * x[i] + y[i];\n"
    "}\n";

static void check(cl_int error, const char* what) {
  if (error == CL_SUCCESS) return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

static cl_device_id find_gpu(void) {
  cl_platform_id platforms[8];
  cl_uint count = 0;
  check(clGetPlatformIDs(8, platforms, &count), "clGetPlatformIDs");
  for (cl_uint i = 0; i < count && i < 8; ++i) {
    cl_device_id device;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_GPU, 1, &device, NULL) == CL_SUCCESS)
      return device;
  }
  fprintf(stderr, "no OpenCL device\n");
  exit(1);
}

int main(void) {
  const cl_device_id device = find_gpu();
  char name[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
  cl_int error;
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  const cl_command_queue queue =
      clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &error);
  check(error, "clCreateCommandQueue");

  static float x[kCount], y[kCount];
  for (int i = 0; i < kCount; ++i) x[i] = (float)(i % 1000), y[i] = (float)(i % 77);
  const cl_mem_flags copied = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem x_buffer = clCreateBuffer(context, copied, sizeof x, x, &error);
  check(error, "clCreateBuffer");
  cl_mem y_buffer = clCreateBuffer(context, copied, sizeof y, y, &error);
  check(error, "clCreateBuffer");

  const cl_program program = clCreateProgramWithSource(context, 1, &kSource, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  const cl_kernel kernel = clCreateKernel(program, "saxpy", &error);
  check(error, "clCreateKernel");
  const float a = 2.5f;
  clSetKernelArg(kernel, 0, sizeof a, &a);
  clSetKernelArg(kernel, 1, sizeof(cl_mem), &x_buffer);
  clSetKernelArg(kernel, 2, sizeof(cl_mem), &y_buffer);
  const size_t global = kCount, local = 64;
  cl_event event;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, &event),
        "clEnqueueNDRangeKernel");
  static float result[kCount];
  check(clEnqueueReadBuffer(queue, y_buffer, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL),
        "clEnqueueReadBuffer");

  int wrong = 0;
  for (int i = 0; i < kCount; ++i) wrong += result[i] != a * x[i] + y[i];
  cl_ulong begin = 0, end = 0;
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL);
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
  printf("%s: %d of %d wrong, %.1f us\n", name, wrong, kCount, (double)(end - begin) / 1000.0);
  return wrong != 0;
}
