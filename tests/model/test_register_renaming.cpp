// /eu/register_renaming=full: no false dependencies.
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

config::Machine machine(bool renames) {
  std::vector<std::string> sets = {"/eu/fetch/kind=ideal", "/eu/timing/math/latency_cycles=30"};
  if (renames) sets.push_back("/eu/register_renaming=full");
  return machine_with(sets);
}

SimulatedRun run(const std::string& assembly, bool renames) {
  return simulate(machine(renames), bare_kernel(assembly));
}

std::uint32_t dword(const SimulatedRun& run, int grf, int dword) {
  const std::vector<std::uint8_t> bytes = run.grf(0);
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i)
    value = value << 8 | bytes[static_cast<std::size_t>(grf * 32 + dword * 4 + i)];
  return value;
}

TEST(RegisterRenaming, TwoWritesToOneRegisterDoNotWaitForEachOther) {
  const std::string writes =
      "math inv(8) g10<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
      "mov(8) g10<1>UD 0x00000007UD { align1 1Q };\n";
  const SimulatedRun wait = run(writes, false), renamed = run(writes, true);
  EXPECT_GT(wait.number("/accounting/causes/sb.waw.grf"), 0);
  EXPECT_EQ(renamed.number("/accounting/causes/sb.waw.grf"), 0);
  EXPECT_EQ(wait.number("/summary/cycles") - renamed.number("/summary/cycles"),
            wait.number("/accounting/causes/sb.waw.grf"));
  EXPECT_EQ(wait.grf(0), renamed.grf(0));
  EXPECT_EQ(dword(renamed, 10, 0), 7u);
}

TEST(RegisterRenaming, AReaderWaitsForTheLastOfTheWritesItMayWantBytesOf) {
  const std::string kernel =
      "math inv(4) g10<1>F g2<4,4,1>F null<4,4,1>F { align1 1N };\n"
      "mov(4) g10.4<1>UD 0x00000007UD { align1 2N };\n"
      "mov(8) g12<1>UD g10<8,8,1>UD { align1 1Q };\n";
  const SimulatedRun wait = run(kernel, false), renamed = run(kernel, true);
  EXPECT_GT(renamed.number("/accounting/causes/sb.raw.grf"), 0);
  EXPECT_LE(renamed.number("/summary/cycles"), wait.number("/summary/cycles"));
  EXPECT_EQ(wait.grf(0), renamed.grf(0));
  const std::string slow_alone =
      "math inv(4) g10<1>F g2<4,4,1>F null<4,4,1>F { align1 1N };\n"
      "mov(4) g11.4<1>UD 0x00000007UD { align1 2N };\n"
      "mov(8) g12<1>UD g10<8,8,1>UD { align1 1Q };\n";
  EXPECT_EQ(renamed.number("/summary/cycles"), run(slow_alone, true).number("/summary/cycles"));
}

TEST(RegisterRenaming, DependencyControlsMeanNothing) {
  // Without renaming, the reader hangs because of the missing clear.
  const std::string kernel =
      "mov(8) g10<1>UD 0x00000007UD { align1 1Q NoDDClr };\n"
      "mov(8) g12<1>UD g10<8,8,1>UD { align1 1Q };\n";
  EXPECT_EQ(run(kernel, false).outcome, model::Outcome::Hung);
  const SimulatedRun renamed = run(kernel, true);
  EXPECT_EQ(renamed.outcome, model::Outcome::Finished);
  EXPECT_EQ(dword(renamed, 12, 0), 7u);
}

}  // namespace
}  // namespace eu::test
