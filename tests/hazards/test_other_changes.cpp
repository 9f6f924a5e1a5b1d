// Reordering, renaming, the second pipe, Switch: changes that are proposed, and changes that must
// not be.
#include <gtest/gtest.h>

#include "tests/support/model/hazards.hpp"

namespace eu::test {
namespace {

using model::FindingKind;

struct ChangeCase {
  const char* name;
  std::string kernel;
  std::vector<std::uint32_t> expected;  ///< instructions of the first opportunity; empty: none

  friend void PrintTo(const ChangeCase& each, std::ostream* out) { *out << each.name; }
};
const auto change_name = [](const ::testing::TestParamInfo<ChangeCase>& info) {
  return std::string(info.param.name);
};

std::vector<std::uint32_t> first_of(const model::Improvement& improvement) {
  return improvement.findings.empty() ? std::vector<std::uint32_t>{}
                                      : improvement.findings.front().instructions;
}

/// Improves a kernel with four threads, so that pipes are shared.
model::Improvement improve_kernel(const std::string& kernel, FindingKind kind, int threads = 4) {
  return improve(machine_with({}), bare_kernel(kernel, threads), &kind);
}

const std::string kWaiter =
    "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
    "add(8) g4<1>F g3<8,8,1>F g3<8,8,1>F { align1 1Q };\n";

class Reordering : public ::testing::TestWithParam<ChangeCase> {};

TEST_P(Reordering, MovesOnlyWhatIsIndependent) {
  EXPECT_EQ(first_of(improve_kernel(GetParam().kernel, FindingKind::Reorder, 1)),
            GetParam().expected);
}

const ChangeCase kReordering[] = {
    {"FillsTheGap", kWaiter + "mul(8) g6<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n", {1, 2}},
    {"NotTheWaitersReader", kWaiter + "mul(8) g6<1>F g4<8,8,1>F g7<8,8,1>F { align1 1Q };\n", {}},
    {"NotWhoOverwritesASource",
     "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
     "add(8) g4<1>F g3<8,8,1>F g8<8,8,1>F { align1 1Q };\n"
     "mul(8) g8<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n",
     {}},
    {"NotWhoOverwritesTheResult",
     kWaiter + "mul(8) g4<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n",
     {}},
    {"NotPastALabel",
     kWaiter + "(+f0.0) jmpi(1) next { align1 WE_all 1N };\nnext:\n"
               "mul(8) g6<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n",
     {}},
    {"NotWhoWritesTheWaitersFlag",
     "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
     "(+f0.0) add(8) g4<1>F g3<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
     "add.z.f0.0(8) g6<1>D g7<8,8,1>D 1D { align1 1Q };\n",
     {}},
    {"NotTheClock", kWaiter + "mov(1) g6<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n", {}},
    {"NotIntoAChain",
     "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
     "mov(4) g4<1>F g3<4,4,1>F { align1 WE_all 1N NoDDClr };\n"
     "mov(4) g4.4<1>F g3<4,4,1>F { align1 WE_all 1N NoDDChk };\n"
     "mul(8) g6<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n",
     {}},
    {"NotThroughTheAddressRegister",
     kWaiter + "mov(8) g6<1>F g[a0.0]<8,8,1>F { align1 1Q };\n",
     {}},
};
INSTANTIATE_TEST_SUITE_P(Cases, Reordering, ::testing::ValuesIn(kReordering), change_name);

std::string conflicts() {
  std::string text;
  for (int n = 0; n < 8; ++n)
    text += "mad(8) g" + std::to_string(30 + n) +
            "<1>F g2<4,4,1>F g20<4,4,1>F g22<4,4,1>F { align16 1Q };\n";
  return text;
}

TEST(Renaming, TakesTwoSourcesOutOfOneBank) {
  const model::Improvement improvement =
      improve_kernel(conflicts() + kEndOfThread, FindingKind::BankConflict);
  ASSERT_EQ(improvement.findings.size(), 1u);
  EXPECT_EQ(improvement.findings[0].instructions.size(), 8u);
  EXPECT_NE(improvement.findings[0].text.find("g20"), std::string::npos);
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(isa::footprint_of(instructions(improvement.program)[n], isa::Generation::Ivb)
                  .bank_conflicts,
              0);
}

TEST(Renaming, LeavesRegistersAloneThatHoldResultsOrPayloadOrAreAddressed) {
  const auto found = [](const std::string& kernel) {
    return improve_kernel(kernel, FindingKind::BankConflict).findings.size();
  };
  EXPECT_EQ(found(conflicts()), 0u);  // no end of thread: registers are the result
  EXPECT_EQ(found("mov(8) g60<1>F g[a0.0]<8,8,1>F { align1 1Q };\n" + conflicts() + kEndOfThread),
            0u);
  model::Workload workload = bare_kernel(conflicts() + kEndOfThread, 4);
  model::PayloadItem payload;
  payload.byte = 24 * 32;
  payload.bytes.resize(4);
  workload.dispatch.payload.push_back(payload);
  constexpr FindingKind kKind = FindingKind::BankConflict;
  EXPECT_TRUE(improve(machine_with({}), workload, &kKind).findings.empty());
}

TEST(Renaming, MovesRegistersThatAreUsedTogetherTogether) {
  const std::string pair = "mov(16) g20<1>F g40<8,8,1>F { align1 1H };\n";
  const model::Improvement improvement =
      improve_kernel(pair + conflicts() + kEndOfThread, FindingKind::BankConflict);
  ASSERT_EQ(improvement.findings.size(), 1u);
  const isa::Instruction& move = instructions(improvement.program)[0];
  const isa::Instruction& mad = instructions(improvement.program)[1];
  EXPECT_EQ(move.dst.number, mad.src[1].number);
}

std::string multiplications(const std::string& source) {
  std::string text;
  for (int n = 0; n < 12; ++n)
    text += "mul(8) g" + std::to_string(30 + n) + "<1>F g2<8,8,1>F " + source + " { align1 1Q };\n";
  return text;
}

TEST(CoIssue, LoadsAnImmediateIntoARegister) {
  const model::Improvement improvement =
      improve_kernel(multiplications("0x3f000000F") + kEndOfThread, FindingKind::CoIssue);
  ASSERT_EQ(improvement.findings.size(), 1u);
  EXPECT_EQ(improvement.findings[0].instructions.size(), 12u);
  EXPECT_EQ(improvement.program.size(), 15u);
  EXPECT_TRUE(isa::co_issueable(instructions(improvement.program)[1]));
}

TEST(CoIssue, WritesARegionAsThePackedOneThatItIs) {
  const model::Improvement improvement =
      improve_kernel(multiplications("g3<1,1,0>F"), FindingKind::CoIssue);
  ASSERT_FALSE(improvement.findings.empty());
  EXPECT_TRUE(isa::co_issueable(
      instructions(improvement.program)[improvement.findings[0].instructions[0]]));
}

TEST(CoIssue, IsNotProposedForComparisonsWithDestinationNorWithoutFreeRegisters) {
  std::string compare;
  for (int n = 0; n < 12; ++n)
    compare +=
        "cmp.l.f0.0(8) g" + std::to_string(30 + n) + "<1>F g2<8,8,1>F 0x3f000000F { align1 1Q };\n";
  EXPECT_TRUE(improve_kernel(compare + kEndOfThread, FindingKind::CoIssue).findings.empty());
  EXPECT_TRUE(
      improve_kernel(multiplications("0x3f000000F"), FindingKind::CoIssue).findings.empty());
}

TEST(Switch, IsOmittedUnlessARuleRequiresIt) {
  const std::string add = "add(8) g6<1>D g7<8,8,1>D 1D { align1 1Q switch };\n";
  const std::string compare = "cmp.l.f0.0(8) null<1>D g2<8,8,1>D 5D { align1 1Q switch };\n";
  const std::string modes = "or(1) cr0<1>UD cr0<0,1,0>UD 0x00000010UD { align1 WE_all switch };\n";
  const std::string move = "mov(8) g8<1>D g9<8,8,1>D { align1 1Q };\n";
  EXPECT_EQ(first_of(improve_kernel(add + move, FindingKind::Switch, 1)),
            std::vector<std::uint32_t>{0});
  EXPECT_TRUE(improve_kernel(compare + move, FindingKind::Switch, 1).findings.empty());
  EXPECT_TRUE(improve_kernel(modes + move, FindingKind::Switch, 1).findings.empty());
}

TEST(Improvement, KeepsToItsBudgetAndItsRegion) {
  const config::Machine machine = machine_with({});
  const model::Workload workload =
      bare_kernel(kWaiter + "mul(8) g6<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n");
  const model::Improvement none = improve(machine, workload, nullptr, 0);
  EXPECT_TRUE(none.findings.empty() && none.budget_used_up);
  EXPECT_EQ(none.simulations, 0);
  model::ImprovementOptions options;
  options.region = {2, 3};
  EXPECT_TRUE(
      model::improve(machine, workload, observe(machine, workload), options).findings.empty());
}

TEST(Improvement, SavingsOfItsStepsSumToTheWhole) {
  const model::Improvement improvement =
      improve_kernel(kWaiter + "mul(8) g6<1>F g7<8,8,1>F g7<8,8,1>F { align1 1Q };\n" +
                         "mov(1) g9.0<1>D 7D { align1 WE_all 1N switch };\n"
                         "mov(1) g9.1<1>D 7D { align1 WE_all 1N };\n",
                     FindingKind::Switch, 1);
  model::Cycle cycles = improvement.before;
  for (const model::Finding& finding : improvement.findings) {
    EXPECT_EQ(finding.saving->before, cycles);
    cycles = finding.saving->after;
  }
  EXPECT_EQ(cycles, improvement.after);
  EXPECT_LT(cycles, improvement.before);
}

}  // namespace
}  // namespace eu::test
