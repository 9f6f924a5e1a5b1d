// Compilers' kernels for Broadwell, Skylake and Broxton on machines of 1 to 24 EUs, in 1 to 64 work
// groups. Results equal the host's, every cycle has a cause, a replay takes the same time as the
// run, and hazards and views accept them.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/support/compiled_calls.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

KernelCall igc_saxpy(int groups) {
  return kernel_call(igc::saxpy(groups));
}
KernelCall igc_mandelbrot(int groups) {
  return kernel_call(igc::mandelbrot(groups));
}
KernelCall igc_reduce(int groups) {
  return kernel_call(igc::reduce(groups));
}
KernelCall igc_histogram(int groups) {
  return kernel_call(igc::histogram(groups));
}

struct Compiled {
  const char* stem;  ///< of its file names in the reference material
  const char* end;
  const char* format;
  KernelCall (*call)(int groups);
};
constexpr Compiled kCompiled[] = {
    {"saxpy", ".hex", "hex", igc_saxpy},
    {"mandelbrot", ".hex", "hex", igc_mandelbrot},
    {"reduce", ".hex", "hex", igc_reduce},
    {"histogram", ".hex", "hex", igc_histogram},
    {"goto/mandelbrot", ".hex", "hex", igc_mandelbrot},
    {"goto/histogram", ".hex", "hex", igc_histogram},
    {"mesa/saxpy", ".txt", "dump", mesa::saxpy},
    {"mesa/mandelbrot", ".txt", "dump", mesa::mandelbrot},
    {"mesa/reduce_slm", ".txt", "dump", mesa::reduce_slm},
};

struct Case {
  Compiled kernel;
  isa::Generation gen;
  std::string path;

  std::string name() const {
    std::string name = std::string(kernel.stem) + "_" + std::string(row(gen).key);
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
  }
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name();
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const isa::Generation gen :
       {isa::Generation::Bdw, isa::Generation::Skl, isa::Generation::Bxt})
    for (const Compiled& kernel : kCompiled)
      if (const auto path = gen9_kernel(kernel.stem, gen, kernel.end))
        all.push_back({kernel, gen, *path});
  return all;
}

using Arguments = std::vector<std::string>;

/// Arguments for machines of 1, 3, 9 and 24 EUs. A group of 16 threads fits into one EU with
/// 16 slots.
std::vector<Arguments> shapes() {
  const auto of = [](const std::string& subslices, const std::string& eus) {
    return Arguments{"--set", "/machine/subslices=" + subslices, "--set",
                     "/machine/eus_per_subslice=" + eus};
  };
  Arguments one = of("1", "1");
  one.insert(one.end(), {"--set", "/eu/threads=16"});
  return {one, of("1", "3"), of("3", "3"), of("3", "8")};
}

class Gen8Shapes : public testing::TestWithParam<Case> {
 protected:
  std::string workload(int groups) const {
    const Case& c = GetParam();
    return directory_.file("w" + std::to_string(groups) + ".json",
                           workload_of(c.kernel.call(groups), c.path, c.kernel.format, c.gen));
  }

  TemporaryDirectory directory_;
};

TEST_P(Gen8Shapes, LeaveTheSameOnOneToTwentyFourEus) {
  for (const int groups : {1, 4, 64}) {
    const std::string path = workload(groups);
    std::int64_t slowest = 0;
    for (const Arguments& shape : shapes()) {
      Arguments arguments = {path};
      arguments.insert(arguments.end(), shape.begin(), shape.end());
      SCOPED_TRACE(std::to_string(groups) + " groups, " + shape[1] + " " + shape[3]);
      const SimulatedRun run = result_of(arguments);  // fails if a surface differs
      EXPECT_EQ(run.number("/accounting/unattributed"), 0);
      if (slowest == 0) slowest = run.number("/summary/cycles");
      if (groups < 64) continue;
      EXPECT_LE(run.number("/summary/cycles"), slowest) << "than on one EU";
    }
  }
}

TEST_P(Gen8Shapes, AreReplayedInTheirTime) {
  const std::string path = workload(4), trace = directory_.path() + "/t.eutrace";
  const SimulatedRun run = result_of({path});
  ASSERT_EQ(eusim({"record", path, "-o", trace}).exit_code, 0);
  const CommandResult replayed = eusim({"replay", trace, "--report", "none", "--json", "-"});
  ASSERT_EQ(replayed.exit_code, 0) << replayed.err;
  const auto cycles = "\"cycles\": " + std::to_string(run.number("/summary/cycles"));
  EXPECT_NE(replayed.out.find(cycles), std::string::npos);
}

TEST_P(Gen8Shapes, AreTakenByHazardsAndViews) {
  const std::string path = workload(4);
  const CommandResult hazards = eusim({"hazards", path});
  EXPECT_EQ(hazards.exit_code, 0) << hazards.err;
  Arguments views = {"run", path, "--report", "none"};
  for (const char* view : {"html", "konata", "perfetto", "vcd"}) {
    views.push_back(std::string("--") + view);
    views.push_back(directory_.path() + "/view." + view);
  }
  const CommandResult run = eusim(views);
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Gen8Shapes);
INSTANTIATE_TEST_SUITE_P(Compiled, Gen8Shapes, testing::ValuesIn(cases()),
                         [](const auto& info) { return info.param.name(); });

TEST(Gen8ShapesOf, AllKernelsAreHere) {
  if (!shared_path("kernels/gen9")) GTEST_SKIP() << "the kernels are not available";
  EXPECT_EQ(cases().size(), 2 * std::size(kCompiled) + 4u) << "Broxton has those of plain IGC";
}

}  // namespace
}  // namespace eu::test
