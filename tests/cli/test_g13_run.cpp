// Runs of G13 code from the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

TEST(CliG13Run, AWorkloadIsExecutedForItsValues) {
  const CommandResult result = eusim({"run", kG13Folder + "saxpy.json", "--untimed"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  for (const char* part : {"g13_saxpy (13 instructions) on m1", "values only, no cycles",
                           "threads 4", "instructions 52", "128 elements as expected"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
}

TEST(CliG13Run, AWorkloadRunsInTimeOnItsMachine) {
  const CommandResult result = eusim({"run", kG13Folder + "reduce.json"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  for (const char* part : {" on m1   approximate: see Sources", "instructions 1488",
                           "unattributed 0", "waiting for the other threads of the group",
                           "threadgroup memory", "pipe ic", "sums: 4 elements as expected"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
}

TEST(CliG13Run, TheDocumentCountsInstructionsWithoutThePreamble) {
  const CommandResult result =
      eusim({"run", kG13Folder + "reduce.json", "--untimed", "--dump-registers", "--json", "-"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const auto document = nlohmann::json::parse(result.out);
  EXPECT_EQ(document.at("provenance").at("machine"), "m1");
  EXPECT_EQ(document.at("untimed"), true);
  std::uint64_t instructions = 0;
  for (const auto& thread : document.at("threads"))
    instructions += thread.at("instructions").get<std::uint64_t>();
  EXPECT_EQ(instructions, 1488u);
}

TEST(CliG13Run, AKernelAloneRunsOneSimdGroup) {
  const CommandResult result =
      eusim({"run", kG13Folder + "saxpy.hex", "--isa", "g13", "--untimed", "--report", "brief"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("threads 1"), std::string::npos) << result.out;
}

TEST(CliG13Run, ASurfaceIsWrittenDown) {
  const TemporaryDirectory directory;
  const CommandResult result = eusim({"run", kG13Folder + "histo.json", "--untimed", "--report",
                                      "none", "--dump-surface", "counts=counts.csv"},
                                     directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::string table = contents(directory.path() + "/counts.csv");
  EXPECT_EQ(table.substr(0, 4), "3\n5\n") << table;
}

}  // namespace
}  // namespace eu::test
