// Reductions of ViennaCL, floats and doubles, compared with sums in double precision on the host.
// Prints a line for each, and the number of wrong ones; the exit code is 1 if there are any.
#define VIENNACL_WITH_OPENCL
#include <cmath>
#include <cstdio>
#include <vector>
#include <viennacl/linalg/inner_prod.hpp>
#include <viennacl/linalg/norm_1.hpp>
#include <viennacl/linalg/norm_2.hpp>
#include <viennacl/linalg/norm_inf.hpp>
#include <viennacl/linalg/sum.hpp>
#include <viennacl/vector.hpp>

namespace {

int wrong = 0;

void check(const char* type, const char* what, double got, double expected, double tolerance) {
  std::printf("%s %s: %.12g, expected %.12g\n", type, what, got, expected);
  wrong += !(std::fabs(got - expected) <= tolerance * std::fmax(1.0, std::fabs(expected)));
}

template <class T>
void reductions(const char* type, double tolerance) {
  constexpr int kCount = 5000;
  std::vector<T> a(kCount), b(kCount);
  double sum = 0, product = 0, norm_1 = 0, squares = 0, norm_inf = 0;
  for (int i = 0; i < kCount; ++i) {
    a[i] = T(i * 37 % 101 - 50) / 7;
    b[i] = T(i * 11 % 53 - 20) / 3;
    const double x = a[i];
    sum += x;
    product += x * double(b[i]);
    norm_1 += std::fabs(x);
    squares += x * x;
    norm_inf = std::fmax(norm_inf, std::fabs(x));
  }
  viennacl::vector<T> x(kCount), y(kCount);
  viennacl::copy(a, x);
  viennacl::copy(b, y);
  T got = viennacl::linalg::inner_prod(x, y);
  check(type, "inner product", got, product, tolerance);
  got = viennacl::linalg::norm_1(x);
  check(type, "norm 1", got, norm_1, tolerance);
  got = viennacl::linalg::norm_2(x);
  check(type, "norm 2", got, std::sqrt(squares), tolerance);
  got = viennacl::linalg::norm_inf(x);
  check(type, "norm inf", got, norm_inf, tolerance);
  got = viennacl::linalg::sum(x);
  check(type, "sum", got, sum, tolerance);
}

}  // namespace

int main() {
  reductions<float>("float", 1e-4);
  reductions<double>("double", 1e-12);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
