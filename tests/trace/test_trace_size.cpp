// Traces are small, and the memory to write or read one does not grow with it.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/model/recording.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

constexpr double kMaxBytesAnInstruction = 2.0;
constexpr long kMaxResidentKilobytes = 60'000;

/// A loop whose channels and addresses change in every pass, so that no pass equals the
/// previous one.
std::string divergent_loop(int passes) {
  return "mov(1) g1<1>UD 0UD { align1 WE_all 1N };\n"
         "TOP:\n"
         "add(1) g1<1>UD g1<0,1,0>UD 1UD { align1 WE_all 1N };\n"
         "mul(1) g2<1>UD g1<0,1,0>UD 40503UW { align1 WE_all 1N };\n"
         "mov(1) f1<1>UW g2.1<0,1,0>UW { align1 WE_all 1N };\n"
         "(+f1.0) mov(16) g6<1>F g8<8,8,1>F { align1 1H };\n"
         "and(1) a0<1>UW g2.1<0,1,0>UW 0x07e0UW { align1 WE_all 1N };\n"
         "mov(8) g10<1>F g[a0 256]<8,8,1>F { align1 1Q };\n"
         "cmp.l.f0.0(1) null<1>UD g1<0,1,0>UD " +
         std::to_string(passes) +
         "UD { align1 WE_all 1N };\n"
         "(+f0.0.any16h) while(16) JIP: TOP { align1 1H };\n";
}

/// Peak memory of eusim with these arguments, in kilobytes.
long peak_kilobytes(const std::vector<std::string>& arguments) {
  const pid_t child = start_eusim(arguments);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return usage.ru_maxrss;
}

std::uintmax_t trace_bytes(const model::Workload& workload, const std::string& path) {
  recorded_run(machine_with({}), workload, path);
  return std::filesystem::file_size(path);
}

TEST(TraceSize, LoopsTakeLessThanTwoBytesAnInstruction) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  struct Case {
    std::string name;
    model::Workload workload;
  };
  std::vector<Case> cases;
  for (const char* name : {"mandelbrot_64x32", "driver_mandelbrot_64x32", "reduce_slm_6x128",
                           "driver_reduce_slm_8", "histogram_random_16"})
    cases.push_back({name, model::read_workload(workload_path(name), {})});
  cases.push_back({"divergent loop", bare_kernel(divergent_loop(20'000))});
  cases.push_back({"divergent loop, 8 threads", bare_kernel(divergent_loop(5'000), 8)});
  const config::Machine machine = machine_with({});
  for (const Case& each : cases) {
    const SimulatedRun run = simulate(machine, each.workload);
    const double bytes = static_cast<double>(trace_bytes(each.workload, trace)) /
                         static_cast<double>(run.number("/summary/instructions"));
    std::printf("%-28s %.3f bytes an instruction\n", each.name.c_str(), bytes);
    EXPECT_LT(bytes, kMaxBytesAnInstruction) << each.name;
  }
}

TEST(TraceSize, MemoryDoesNotGrowWithTheTrace) {
  if (kAddressesSanitized) GTEST_SKIP() << "AddressSanitizer keeps freed memory";
  const TemporaryDirectory directory;
  long before = 0;
  for (const int passes : {20'000, 200'000}) {
    const std::string kernel = directory.file("k.asm", divergent_loop(passes));
    const std::string trace = directory.path() + "/t.eutrace";
    const long recording = peak_kilobytes({"record", kernel, "--threads", "4", "-o", trace});
    const long replaying = peak_kilobytes({"replay", trace, "--report", "none"});
    EXPECT_LT(recording, kMaxResidentKilobytes);
    EXPECT_LT(replaying, kMaxResidentKilobytes);
    EXPECT_TRUE(before == 0 || replaying < before + 20'000) << "ten times the trace";
    before = replaying;
  }
}

}  // namespace
}  // namespace eu::test
