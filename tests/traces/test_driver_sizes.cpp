// The driver's kernels at many sizes on the whole machine, compared with a computation of their
// shaders here (traces/kernels/driver/*.comp). The shaders check no bounds: reads outside a buffer
// return 0, and writes outside are dropped.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <set>

#include "model/workload/workload_reader.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

using Floats = std::vector<float>;

/// A buffer as a shader sees it.
class Buffer {
 public:
  explicit Buffer(Floats elements) : elements_(std::move(elements)) {}
  float read(int at) const { return has(at) ? elements_[static_cast<std::size_t>(at)] : 0.0f; }
  void write(int at, float value) {
    if (has(at)) elements_[static_cast<std::size_t>(at)] = value;
  }
  const Floats& elements() const { return elements_; }

 private:
  bool has(int at) const { return at >= 0 && static_cast<std::size_t>(at) < elements_.size(); }
  Floats elements_;
};

Floats random_floats(std::size_t count, float low, float high) {
  std::mt19937 random(static_cast<unsigned>(count));
  Floats floats(count);
  for (float& value : floats)
    value = low + (high - low) * (static_cast<float>(random() >> 8) / (1 << 24));
  return floats;
}

/// The checked-in workload of a kernel with other groups and data.
class DriverRun {
 public:
  explicit DriverRun(const std::string& workload)
      : workload_(model::read_workload(workload_path(workload), {})) {
    workload_.expectations.clear();
  }

  void groups(int x, int y = 1) { workload_.dispatch.groups = {x, y, 1}; }
  template <class T>
  void data(const std::string& surface, const std::vector<T>& elements) {
    for (model::SurfaceData& each : workload_.surfaces)
      if (each.name == surface) {
        each.initial.resize(elements.size() * sizeof(T));
        std::memcpy(each.initial.data(), elements.data(), each.initial.size());
        each.size_bytes = each.pitch_bytes = static_cast<std::uint32_t>(each.initial.size());
        each.width = static_cast<int>(each.initial.size());
      }
  }
  /// A dword of the uniforms.
  template <class T>
  void uniform(int dword, T value) {
    static_assert(sizeof value == 4);
    for (model::SurfaceData& each : workload_.surfaces)
      if (each.name == "uniforms") std::memcpy(&each.initial[4 * dword], &value, sizeof value);
  }

  /// The contents of a surface at the end. Expects every slot of the machine to have had a thread,
  /// if there are enough.
  Floats run(const std::string& output) {
    const config::Machine machine = config::load_machine("ivb_gt2", {}, {});
    const SimulatedRun result = simulate(machine, workload_);
    EXPECT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
    EXPECT_EQ(result.number("/accounting/unattributed"), 0);
    const int threads = workload_.dispatch.thread_count();
    EXPECT_EQ(result.number("/summary/threads"), threads);
    constexpr int kSlots = 128;
    if (threads >= 2 * kSlots) {
      EXPECT_EQ(slots_used(result, threads), kSlots) << "16 EUs, 8 slots each";
    }
    const std::vector<std::uint8_t>& bytes = result.surfaces.at(output);
    Floats elements(bytes.size() / sizeof(float));
    std::memcpy(elements.data(), bytes.data(), bytes.size());
    return elements;
  }

 private:
  static int slots_used(const SimulatedRun& result, int threads) {
    std::set<std::pair<std::int64_t, std::int64_t>> slots;
    for (int thread = 0; thread < threads; ++thread) {
      const std::string path = "/threads/" + std::to_string(thread);
      slots.insert({result.number(path + "/eu"), result.number(path + "/slot")});
    }
    return static_cast<int>(slots.size());
  }

  model::Workload workload_;
};

/// The first difference, or nothing; results may be off by `ulp` units in the last place.
std::string difference(const Floats& got, const Floats& wanted, int ulp = 0) {
  if (got.size() != wanted.size()) return "sizes differ";
  for (std::size_t i = 0; i < got.size(); ++i) {
    std::int32_t a = 0, b = 0;
    std::memcpy(&a, &got[i], sizeof a);
    std::memcpy(&b, &wanted[i], sizeof b);
    if (std::abs(a - b) > ulp)
      return "element " + std::to_string(i) + ": " + std::to_string(got[i]) + ", not " +
             std::to_string(wanted[i]);
  }
  return "";
}

constexpr int kGroup = 64;                // invocations, in saxpy and reduce_slm
constexpr int kGroupX = 16, kGroupY = 4;  // in mandelbrot and sobel
constexpr float kBefore = -1.0f;          // in outputs

int groups_of(int count, int group) {
  return (count + group - 1) / group;
}

class DriverSaxpy : public testing::TestWithParam<int> {};

TEST_P(DriverSaxpy, IsTheShadersAtThisSize) {
  const int count = GetParam();
  const float a = -1.37f;
  const Floats x = random_floats(static_cast<std::size_t>(count), -100, 100);
  Floats y = random_floats(static_cast<std::size_t>(count), -90, 110);
  DriverRun run("driver_saxpy_256");
  run.groups(groups_of(count, kGroup));
  run.uniform(0, a);
  run.data("x", x);
  run.data("y", y);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = std::fma(a, x[i], y[i]);
  EXPECT_EQ(difference(run.run("y"), y), "");
}

INSTANTIATE_TEST_SUITE_P(Traces, DriverSaxpy, testing::Values(1, 64, 100, 1000, 8192, 20000));

class DriverReduction : public testing::TestWithParam<int> {};

TEST_P(DriverReduction, IsTheShadersAtThisSize) {
  const int count = GetParam(), groups = groups_of(count, kGroup);
  const Buffer a(random_floats(static_cast<std::size_t>(count), -1, 1));
  DriverRun run("driver_reduce_slm_2");
  run.groups(groups);
  run.data("a", a.elements());
  run.data("sum", Floats(static_cast<std::size_t>(groups), kBefore));
  Floats sums;
  for (int group = 0; group < groups; ++group) {
    Floats t;
    for (int l = 0; l < kGroup; ++l) t.push_back(a.read(kGroup * group + l));
    for (std::size_t s = kGroup / 2; s > 0; s /= 2)
      for (std::size_t l = 0; l < s; ++l) t[l] += t[l + s];
    sums.push_back(t[0]);
  }
  EXPECT_EQ(difference(run.run("sum"), sums), "");
}

INSTANTIATE_TEST_SUITE_P(Traces, DriverReduction, testing::Values(1, 64, 100, 1000, 10240, 20007));

struct Size {
  int width, height;
};
void PrintTo(const Size& size, std::ostream* out) {
  *out << size.width << 'x' << size.height;
}

float iterations(float cx, float cy, std::uint32_t limit) {
  float x = 0, y = 0;
  std::uint32_t count = 0;
  for (; count < limit; ++count) {
    const float y_squared = y * y;
    if (std::fma(x, x, y_squared) > 4.0f) break;
    const float twice_x = x * 2.0f;
    x = std::fma(x, x, cx) - y_squared;
    y = std::fma(y, twice_x, cy);
  }
  float bits;
  std::memcpy(&bits, &count, sizeof bits);
  return bits;
}

/// The width must be a multiple of 16: further invocations would write into the next row.
class DriverMandelbrot : public testing::TestWithParam<Size> {};

TEST_P(DriverMandelbrot, IsTheShadersAtThisSize) {
  const auto [width, height] = GetParam();
  const float left = -2.0f, top = -1.25f;
  const float dx = 2.5f / static_cast<float>(width), dy = 2.5f / static_cast<float>(height);
  const std::uint32_t limit = 50;
  DriverRun run("driver_mandelbrot_32x16");
  run.groups(width / kGroupX, groups_of(height, kGroupY));
  run.uniform(0, left);
  run.uniform(1, top);
  run.uniform(2, dx);
  run.uniform(3, dy);
  run.uniform(4, width);
  run.uniform(8, limit);
  Floats counts(static_cast<std::size_t>(width * height), kBefore);
  run.data("counts", counts);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      counts[static_cast<std::size_t>(width * y + x)] =
          iterations(std::fma(static_cast<float>(x), dx, left),
                     std::fma(static_cast<float>(y), dy, top), limit);
  EXPECT_EQ(difference(run.run("counts"), counts), "");
}

INSTANTIATE_TEST_SUITE_P(Traces, DriverMandelbrot,
                         testing::Values(Size{16, 4}, Size{16, 1}, Size{48, 10}, Size{80, 64},
                                         Size{128, 70}));

float gradient(const Buffer& a, int width, int x, int y) {
  const auto at = [&](int right, int down) { return a.read((y + down) * width + x + right); };
  float gx = std::fma(2.0f, at(1, 0), at(1, -1)) + at(1, 1) - at(-1, -1);
  gx = std::fma(-2.0f, at(-1, 0), gx) - at(-1, 1);
  float gy = std::fma(2.0f, at(0, 1), at(-1, 1)) + at(1, 1) - at(-1, -1);
  gy = std::fma(-2.0f, at(0, -1), gy) - at(1, -1);
  return std::sqrt(std::fma(gx, gx, gy * gy));
}

/// Whole groups of columns, and enough groups of rows for the inside: the last one may reach below
/// the image.
class DriverSobel : public testing::TestWithParam<Size> {};

TEST_P(DriverSobel, IsTheShadersAtThisSize) {
  const auto [width, height] = GetParam();
  const int groups_x = (width - 2) / kGroupX, groups_y = groups_of(height - 2, kGroupY);
  const Buffer image(random_floats(static_cast<std::size_t>(width * height), 0, 255));
  Buffer edges(Floats(static_cast<std::size_t>(width * height), kBefore));
  DriverRun run("driver_sobel_18x6");
  run.groups(groups_x, groups_y);
  run.uniform(0, width);
  run.data("image", image.elements());
  run.data("output", edges.elements());
  for (int y = 1; y <= kGroupY * groups_y; ++y)
    for (int x = 1; x <= kGroupX * groups_x; ++x)
      edges.write(y * width + x, gradient(image, width, x, y));
  // The manual allows the square root 1 ULP (IVB PRM 6.41.4).
  EXPECT_EQ(difference(run.run("output"), edges.elements(), 1), "");
}

INSTANTIATE_TEST_SUITE_P(Traces, DriverSobel,
                         testing::Values(Size{18, 6}, Size{40, 9}, Size{82, 66}, Size{130, 75}));

/// Tests the comparison that all of these tests use.
TEST(DriverSizes, ADifferenceIsSeen) {
  const Floats a = {1.0f, 2.0f};
  EXPECT_EQ(difference(a, {1.0f, 2.0f}), "");
  EXPECT_EQ(difference(a, {1.0f, std::nextafter(2.0f, 3.0f)}, 1), "");
  EXPECT_EQ(difference(a, {1.0f, std::nextafter(2.0f, 3.0f)}), "element 1: 2.000000, not 2.000000");
  EXPECT_EQ(difference(a, {1.0f}), "sizes differ");
}

}  // namespace
}  // namespace eu::test
