// One-dimensional transforms of clFFT, forward and inverse, compared with sums in double precision
// on the host. Prints a line for each size, and the number of wrong ones; the exit code is 1 if
// there are any.
#define CL_TARGET_OPENCL_VERSION 120
#include <clFFT.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

namespace {

using Complex = std::complex<float>;

std::vector<Complex> input(std::size_t size) {
  std::vector<Complex> values;
  for (std::size_t i = 0; i < size; ++i)
    values.emplace_back(float(i * 37 % 101) / 101 - 0.5f, float(i * 53 % 97) / 97 - 0.5f);
  return values;
}

/// The largest distance from the transform, computed term by term.
double forward_error(const std::vector<Complex>& from, const std::vector<Complex>& got) {
  double error = 0;
  for (std::size_t f = 0; f < from.size(); ++f) {
    std::complex<double> sum;
    for (std::size_t i = 0; i < from.size(); ++i)
      sum += std::complex<double>(from[i]) *
             std::polar(1.0, -2 * M_PI * double(f * i % from.size()) / double(from.size()));
    error = std::fmax(error, std::abs(sum - std::complex<double>(got[f])));
  }
  return error;
}

double distance(const std::vector<Complex>& a, const std::vector<Complex>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::fmax(largest, std::abs(a[i] - b[i]));
  return largest;
}

struct Transforms {
  cl_context context;
  cl_command_queue queue;

  /// True if the transform of this size and its inverse are right.
  bool are_right(std::size_t size) {
    const std::vector<Complex> from = input(size);
    std::vector<Complex> there(size), back(size);
    const std::size_t bytes = size * sizeof(Complex);
    cl_int status = 0;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes,
                                   const_cast<Complex*>(from.data()), &status);
    clfftPlanHandle plan;
    clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &size);
    clfftSetPlanPrecision(plan, CLFFT_SINGLE);
    clfftSetLayout(plan, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED);
    clfftSetResultLocation(plan, CLFFT_INPLACE);
    status |= clfftBakePlan(plan, 1, &queue, nullptr, nullptr);
    status |= clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, &buffer,
                                    nullptr, nullptr);
    status |=
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, there.data(), 0, nullptr, nullptr);
    status |= clfftEnqueueTransform(plan, CLFFT_BACKWARD, 1, &queue, 0, nullptr, nullptr, &buffer,
                                    nullptr, nullptr);
    status |=
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, back.data(), 0, nullptr, nullptr);
    clfftDestroyPlan(&plan);
    const double forward = forward_error(from, there), round_trip = distance(from, back);
    std::printf("%zu: status %d, off by %g, there and back %g\n", size, status, forward,
                round_trip);
    return status == 0 && forward < 1e-3 && round_trip < 1e-5;
  }
};

cl_device_id first_device() {
  cl_platform_id platforms[8];
  cl_uint count = 0;
  cl_device_id device = nullptr;
  clGetPlatformIDs(8, platforms, &count);
  for (cl_uint i = 0; i < count && device == nullptr; ++i)
    clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  return device;
}

}  // namespace

int main() {
  cl_device_id device = first_device();
  cl_int status = 0;
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  Transforms transforms{context, clCreateCommandQueue(context, device, 0, &status)};
  clfftSetupData setup;
  clfftInitSetupData(&setup);
  clfftSetup(&setup);
  int wrong = 0;
  for (const std::size_t size : {64, 256, 1000, 1024}) wrong += !transforms.are_right(size);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
