/* Checks of properties that OpenCL programs rely on: values of kernels that read one element for
 * all work-items, from global, constant and local memory; the order of event times; the device's
 * clock. The host computes the expected values. Build: cc gpu_opencl_checks.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

enum { kCount = 256, kGroup = 16, kElements = 16 };

static const char* kSource =
    "kernel void one_constant(constant int* c, global int* o) {\n"
    "  int i = get_global_id(0);\n"
    "  o[i] = c[0] + c[3] * i;\n"
    "}\n"
    "kernel void one_global(global const int* c, global int* o) {\n"
    "  int i = get_global_id(0);\n"
    "  o[i] = c[0] + c[3] * i;\n"
    "}\n"
    "kernel void from_group(global const int* c, global int* o) {\n"
    "  local int t[16];\n"
    "  int i = get_global_id(0), lane = get_local_id(0);\n"
    "  t[lane] = c[0] + lane;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  o[i] = t[get_local_size(0) - 1 - lane] + c[3] * i;\n"
    "}\n"
    "kernel void chosen(global const int* c, global int* o) {\n"
    "  int i = get_global_id(0);\n"
    "  global const int* p = c + (c[15] != 0 ? 3 : 0);\n"
    "  o[i] = *p * i + c[c[15] & 15];\n"
    "}\n"
    "kernel void spills(global const int* c, global int* o) {\n"
    "  int i = get_global_id(0), a[32];\n"
    "  for (int k = 0; k < 32; ++k) a[k] = c[k & 15] + i * k;\n"
    "  int sum = 0;\n"
    "  for (int k = 0; k < 32; ++k) sum += a[(k * 7 + i) & 31] * (k + 1);\n"
    "  o[i] = sum;\n"
    "}\n";

static int expected(int kernel, const int* c, int i) {
  const int lane = i % kGroup;
  int sum = 0;
  switch (kernel) {
    case 0:
    case 1: return c[0] + c[3] * i;
    case 2: return c[0] + kGroup - 1 - lane + c[3] * i;
    case 3: return c[c[15] != 0 ? 3 : 0] * i + c[c[15] & 15];
    default:
      for (int k = 0; k < 32; ++k) {
        const int at = (k * 7 + i) & 31;
        sum += (c[at & 15] + i * at) * (k + 1);
      }
      return sum;
  }
}

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
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
      return device;
  }
  fprintf(stderr, "no OpenCL device\n");
  exit(1);
}

/* 1 if the four times of the event are in order, each within ten minutes of the previous one. */
static int times_are_in_order(cl_event event) {
  static const cl_profiling_info kTimes[] = {CL_PROFILING_COMMAND_QUEUED,
                                             CL_PROFILING_COMMAND_SUBMIT,
                                             CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END};
  const cl_ulong most = 600ull * 1000000000ull;
  cl_ulong before = 0;
  int right = 1;
  for (int i = 0; i < 4; ++i) {
    cl_ulong now = 0;
    check(clGetEventProfilingInfo(event, kTimes[i], sizeof now, &now, NULL), "profiling");
    if (i > 0 && (now < before || now - before > most)) {
      printf("time %d is %lld ns after the one before\n", i, (long long)(now - before));
      right = 0;
    }
    before = now;
  }
  return right;
}

/* Reads through a pointer into no buffer: memory that does not exist reads 0 (isa/GEN8.md M4). */
static void read_wild(cl_context context, cl_device_id device, cl_command_queue queue) {
  static const char* source =
      "kernel void wild(ulong at, global int* o) {\n"
      "  o[get_global_id(0)] = 5 + ((global int*)at)[get_global_id(0)];\n"
      "}\n";
  cl_int error;
  const cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  const cl_kernel kernel = clCreateKernel(program, "wild", &error);
  check(error, "clCreateKernel");
  int o[32];
  const size_t count = 32;
  const cl_ulong at = 0x123456000;
  const cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof o, NULL, &error);
  clSetKernelArg(kernel, 0, sizeof at, &at);
  clSetKernelArg(kernel, 1, sizeof out, &out);
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, &count, 0, NULL, NULL), "wild");
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof o, o, 0, NULL, NULL), "read");
  int fives = 0;
  for (int i = 0; i < 32; ++i) fives += o[i] == 5;
  printf("wild: %d of 32 read 0\n", fives);
}

int main(int arguments, char** argument) {
  static const char* const kNames[] = {"one_constant", "one_global", "from_group", "chosen",
                                       "spills"};
  const cl_device_id device = find_gpu();
  char name[256] = "";
  cl_uint mhz = 0;
  cl_int error;
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
  clGetDeviceInfo(device, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof mhz, &mhz, NULL);
  printf("%s\nclock: %u MHz\n", name, mhz);
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  const cl_command_queue queue =
      clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &error);
  check(error, "clCreateCommandQueue");
  if (arguments > 1 && argument[1][0] == 'w') {
    read_wild(context, device, queue);
    return 0;
  }
  const cl_program program = clCreateProgramWithSource(context, 1, &kSource, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  int c[kElements], o[kCount], wrong = 0, disordered = 0;
  for (int i = 0; i < kElements; ++i) c[i] = 100 + 7 * i;
  const cl_mem in = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof c, c, &error);
  const cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof o, NULL, &error);
  for (int k = 0; k < 5; ++k) {
    const cl_kernel kernel = clCreateKernel(program, kNames[k], &error);
    check(error, "clCreateKernel");
    clSetKernelArg(kernel, 0, sizeof in, &in);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    const size_t count = kCount, group = kGroup;
    cl_event event;
    check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, &group, 0, NULL, &event),
          "clEnqueueNDRangeKernel");
    check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof o, o, 0, NULL, NULL), "read");
    int of_kernel = 0;
    for (int i = 0; i < kCount; ++i) of_kernel += o[i] != expected(k, c, i);
    printf("%s: %d of %d wrong\n", kNames[k], of_kernel, kCount);
    wrong += of_kernel;
    disordered += !times_are_in_order(event);
  }
  printf("%d wrong, %d events out of order\n", wrong, disordered);
  return wrong != 0 || disordered != 0;
}
