// Estimates for blocks of a program whose listing has none: computed, and shown beside the model's.
// The numbers are counted by hand in traces/g13/mandel.hex by the costs of Mesa's compiler
// (isa/g13/README.md); the sums of the program are those that Mesa 26.2.6 printed with it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"

namespace eu::test {
namespace {

using Numbers = std::vector<std::int64_t>;

const std::string kKernel = EUSIM_SOURCE_DIR "/traces/g13/mandel.json";

TEST(ComputedEstimates, AreInTheDocumentByBlockAndUnit) {
  const CommandResult result = eusim({"run", kKernel, "--report", "none", "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  // A loop of eleven instructions between the code before and after it; one pass of each.
  const std::vector<Numbers> expected = {
      {0x00, 0, 14, 14, 0}, {0x66, 1, 8, 8, 0}, {0xb2, 0, 4, 1, 4}};
  std::vector<Numbers> found;
  const auto document = nlohmann::json::parse(result.out);
  for (const auto& block : document.at("blocks")) {
    EXPECT_FALSE(block.contains("number")) << "of a driver's dump";
    const auto& units = block.at("estimated_units");
    EXPECT_EQ(units.size(), 2u);
    found.push_back({block.at("begin_offset_bytes"), block.at("loop_depth"),
                     block.at("estimated_cycles"), units.at("fscib"), units.at("ic")});
  }
  EXPECT_EQ(found, expected);
}

TEST(ComputedEstimates, AreInTheReportWithProgramSums) {
  const CommandResult result = eusim({"run", kKernel});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::size_t section = result.out.find("\nBlocks ");
  ASSERT_NE(section, std::string::npos) << result.out;
  const std::string blocks = result.out.substr(section);
  for (const char* part : {"of the program: 23 cycles, fscib 23, ic 4;",
                           "from    loops  compiler  fscib  ic  alone", "0x0066      1       8.0"})
    EXPECT_NE(blocks.find(part), std::string::npos) << part << "\n" << blocks;
}

TEST(ComputedEstimates, AreAbsentForUnknownCompilers) {
  const CommandResult result =
      eusim({"run", EUSIM_SOURCE_DIR "/tests/golden/chain.asm", "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.find("\nBlocks "), std::string::npos);
  EXPECT_EQ(result.out.find("estimated_"), std::string::npos);
}

}  // namespace
}  // namespace eu::test
