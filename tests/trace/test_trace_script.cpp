// traces/TRACES.md suffices to read a trace: a script that follows only this page reads everything,
// and its output makes the same trace again.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

const std::string kScript = EUSIM_SOURCE_DIR "/scripts/read_trace.py";

std::string document(const std::string& trace) {
  const CommandResult result = eusim({"replay", trace, "--report", "none", "--json", "-"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

TEST(TraceScript, PrintsWhatTheImportMakesTheSameTraceOf) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  const std::string again = directory.path() + "/again.eutrace";
  for (const char* name : {"driver_reduce_slm_2", "driver_sobel_18x6", "histogram_low_16",
                           "mandelbrot_32x16", "driver_mandelbrot_32x16"}) {
    SCOPED_TRACE(name);
    const std::string input = workload_path(name);
    ASSERT_EQ(eusim({"record", input, "-o", trace}).exit_code, 0);
    const CommandResult summary = run_program("python3", {kScript, trace});
    ASSERT_EQ(summary.exit_code, 0) << summary.err;  // its counts are those at the file's end
    const CommandResult text = run_program("python3", {kScript, trace, "--text"});
    ASSERT_EQ(text.exit_code, 0) << text.err;
    const std::string file = directory.file("execution.txt", text.out);
    const CommandResult import = eusim({"record", input, "--import", file, "-o", again});
    ASSERT_EQ(import.exit_code, 0) << import.err;
    EXPECT_EQ(document(trace), document(again));
  }
}

TEST(TraceScript, RefusesWhatIsDamaged) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  ASSERT_EQ(eusim({"record", workload_path("saxpy_64"), "-o", trace}).exit_code, 0);
  std::string bytes = contents(trace);
  bytes[bytes.size() / 2] ^= 1;
  const CommandResult damaged = run_program("python3", {kScript, directory.file("d", bytes)});
  EXPECT_EQ(damaged.exit_code, 4);
  EXPECT_NE(damaged.err.find("checksum"), std::string::npos) << damaged.err;
}

}  // namespace
}  // namespace eu::test
