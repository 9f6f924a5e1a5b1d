// Files of bare kernels: their names, their text, and files that are not overwritten.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

const std::string kDump = (kTraces / "shaders" / "scan.ivb.txt").string();

/// A terminal's log with colour codes is read as text, not as machine code.
TEST(FilesOfKernels, ALogWithControlCharactersIsText) {
  const TemporaryDirectory directory;
  const std::string log =
      directory.file("log.txt", "\x1b[32mok\x1b[0m\rprogress 10%\b\f\n" + contents(kDump));
  EXPECT_EQ(eusim({"disasm", log}).out, eusim({"disasm", kDump}).out);
}

/// JSON is UTF-8: a workload that names a file whose name is not UTF-8 could not be read.
TEST(FilesOfKernels, AWorkloadNamesNoFileThatItCannot) {
  const TemporaryDirectory directory;
  const std::string dump = directory.file("k\xff.txt", contents(kDump));
  const CommandResult refused = eusim({"workload", dump, "-o", directory.path() + "/w.json"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("cannot name this file, as it is not UTF-8"), std::string::npos)
      << refused.err;
  EXPECT_FALSE(std::filesystem::exists(directory.path() + "/w.json"));
}

TEST(FilesOfKernels, WorkloadIsOverwrittenOnlyOnRequest) {
  const TemporaryDirectory directory;
  directory.file("w.json", "mine\n");
  EXPECT_EQ(eusim({"workload", kDump, "-o", "w.json"}, directory.path()).exit_code, 7);
  EXPECT_EQ(contents(directory.path() + "/w.json"), "mine\n");
  EXPECT_EQ(eusim({"workload", kDump, "-o", "w.json", "--overwrite"}, directory.path()).exit_code,
            0);
  EXPECT_NE(contents(directory.path() + "/w.json"), "mine\n");
}

}  // namespace
}  // namespace eu::test
