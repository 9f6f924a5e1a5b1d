// Places where NoDDClr and NoDDChk are proposed and where not: small kernels, each for one rule
// (IVB PRM 3.7, 4.2.7, 7.3.2; config/SOURCES.md 7).
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/text/text.hpp"
#include "model/base/issue_table.hpp"
#include "tests/support/model/hazards.hpp"

namespace eu::test {
namespace {

using model::FindingKind;
using Chains = std::vector<std::vector<std::uint32_t>>;

struct Case {
  const char* name;
  std::string kernel;
  Chains expected;  ///< in program order

  friend void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }
};

std::string dp4(char component, int row, int dst = 5) {
  return "dp4(8) g" + std::to_string(dst) + "<1>." + component + "F g" + std::to_string(row) +
         "<4>F g4<4>F { align16 1Q };\n";
}
const std::string kX = dp4('x', 0), kY = dp4('y', 1), kZ = dp4('z', 2), kW = dp4('w', 3);

/// mov(1) of an immediate to dword n of a register, in all threads.
std::string dword(int grf, int n) {
  return "mov(1) g" + std::to_string(grf) + "." + std::to_string(n) +
         "<1>D 7D { align1 WE_all 1N };\n";
}

const Case kGood[] = {
    {"TheManualsDp4", kX + kY + kZ + kW, {{0, 1, 2, 3}}},
    {"TwoDwords", dword(5, 0) + dword(5, 1), {{0, 1}}},
    {"HalvesOfARegister",
     "mov(4) g5<1>D g6<4,4,1>D { align1 WE_all 1N };\n"
     "mov(4) g5.4<1>D g7<4,4,1>D { align1 WE_all 1N };\n",
     {{0, 1}}},
    {"EvenAndOddWordsOfTwoRegisters",
     "mov(16) g10<2>W g6<16,16,1>W { align1 1H };\nmov(16) g10.1<2>W g7<16,16,1>W { align1 1H };\n",
     {{0, 1}}},
    {"BytesOfADword",
     "mov(8) g10<4>UB g6<8,8,1>UD { align1 WE_all 1Q };\n"
     "mov(8) g10.1<4>UB g7<8,8,1>UD { align1 WE_all 1Q };\n",
     {{0, 1}}},
    {"EntriesOfTheAddressRegister",
     "mov(1) a0.0<1>UW 0x0040UW { align1 WE_all 1N };\n"
     "mov(1) a0.1<1>UW 0x0060UW { align1 WE_all 1N };\n",
     {{0, 1}}},
    {"SomethingElseInBetween", kX + "mov(8) g20<1>F g21<8,8,1>F { align1 1Q };\n" + kY, {{0, 2}}},
    {"TwoChainsInEachOther",
     dp4('x', 0, 5) + dp4('x', 1, 6) + dp4('y', 2, 5) + dp4('y', 3, 6),
     {{0, 2}, {1, 3}}},
    {"UpToAReader",
     kX + kY + "mov(8) g20<1>F g5<8,8,1>F { align1 1Q };\n" + kZ + kW,
     {{0, 1}, {3, 4}}},
    {"UpToThePredicatedOne",
     kX + kY + kZ + "(+f0.0.x) dp4(8) g5<1>.wF g3<4>F g4<4>F { align16 1Q };\n",
     {{0, 1, 2}}},
};

const std::string kMath = "math inv(8) g20<1>F g21<8,8,1>F null<8,8,1>F { align1 1Q };\n";
const std::string kGateway =
    "send(8) null<1>UD g30<8,8,1>UD 0x02000004 gateway MsgDesc: (barrier msg) mlen 1 rlen 0 "
    "{ align1 WE_all 1Q };\n";

const Case kBad[] = {
    {"TheSameBytes", kX + kX, {}},
    {"SomeBytesTheSame",
     "mov(4) g5<1>D g6<4,4,1>D { align1 WE_all 1N };\n"
     "mov(4) g5.2<1>D g7<4,4,1>D { align1 WE_all 1N };\n",
     {}},
    {"LastOnePredicated", kX + "(+f0.0.x) dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 1Q };\n", {}},
    {"ComplementaryPredicates",
     "(+f0.0) mov(8) g5<1>D g6<8,8,1>D { align1 1Q };\n"
     "(-f0.0) mov(8) g5<1>D g7<8,8,1>D { align1 1Q };\n",
     {}},
    {"AcrossMath", kX + kMath + kY, {}},
    {"OnMath",
     "math inv(4) g5<1>F g21<4,4,1>F null<4,4,1>F { align1 WE_all 1N };\n"
     "math inv(4) g5.4<1>F g21<4,4,1>F null<4,4,1>F { align1 WE_all 1N };\n",
     {}},
    {"AcrossASend", kX + kGateway + kY + "wait(1) n0<1>UD { align1 WE_all 1N };\n", {}},
    {"DoublesArePairs",
     "mov(4) g5<1>DF g6<4,4,1>DF { align1 WE_all 1N };\n"
     "mov(4) g5.2<1>DF g7<4,4,1>DF { align1 WE_all 1N };\n",
     {}},
    {"AReaderInBetween", kX + "mov(8) g20<1>F g5<8,8,1>F { align1 1Q };\n" + kY, {}},
    {"AReaderOfItself",
     dword(5, 0) + "add(1) g5.1<1>D g5.2<0,1,0>D 1D { align1 WE_all 1N };\n",
     {}},
    {"AReaderThroughTheAddressRegister",
     kX + "mov(8) g20<1>F g[a0.0]<8,8,1>F { align1 1Q };\n" + kY,
     {}},
    {"ABranchTargetInBetween", kX + "(+f0.0) jmpi(1) next { align1 WE_all 1N };\nnext:\n" + kY, {}},
    {"OtherLatencies",
     kX + "mad(8) g5<1>.yF g6<4,4,1>F g7<4,4,1>F g8<4,4,1>F { align16 1Q };\n",
     {}},
    {"AFlagIsWrittenToo",
     dword(5, 0) + "add.z.f0.0(1) g5.1<1>D g6<0,1,0>D 1D { align1 WE_all 1N };\n",
     {}},
    {"AnAccumulatorIsWrittenToo",
     dword(5, 0) + "add(1) g5.1<1>D g6<0,1,0>D 1D { align1 WE_all 1N AccWrEnable };\n",
     {}},
    {"ModesInBetween",
     dword(5, 0) + "or(1) cr0<1>UD cr0<0,1,0>UD 0x00000010UD { align1 WE_all 1N switch };\n" +
         dword(5, 1),
     {}},
    {"OnlyHalfOfTheThreadInALoop",
     "loop:\nmov(8) g5<2>W g6<8,8,1>W { align1 1Q };\nmov(8) g5.1<2>W g7<8,8,1>W { align1 1Q };\n"
     "add(16) g8<1>D g8<8,8,1>D 1D { align1 1H };\n"
     "cmp.l.f0.0(16) null<1>D g8<8,8,1>D 3D { align1 1H switch };\n"
     "(+f0.0) while(16) JIP: loop { align1 1H };\n",
     {}},
    {"OtherRegistersToo",
     "mov(16) g10<1>D g6<8,8,1>D { align1 1H };\nmov(8) g11<1>D g8<8,8,1>D { align1 1Q };\n",
     {}},
    {"ControlledAlready",
     "dp4(8) g5<1>.xF g0<4>F g4<4>F { align16 1Q NoDDClr };\n"
     "dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 1Q NoDDChk };\n",
     {}},
    {"AnEarlierChainOnTheSameRegister",
     "dp4(8) g5<1>.xF g0<4>F g4<4>F { align16 1Q NoDDClr };\n" + kMath +
         "dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 1Q NoDDChk };\n",
     {}},
};

constexpr FindingKind kKind = FindingKind::DependencyControl;

class DependencyControl : public ::testing::TestWithParam<Case> {};

/// The manual's placement: all but the last leave the scoreboard entry set, all but the first do
/// not check it. Nothing else changes.
TEST_P(DependencyControl, IsProposedWhereAllRulesAllowItAndNowhereElse) {
  const config::Machine machine = machine_with({});
  const model::Workload workload = bare_kernel(GetParam().kernel);
  const model::Improvement improvement = improve(machine, workload, &kKind);
  EXPECT_EQ(improvement.findings.empty(), GetParam().expected.empty());
  for (const model::Finding& finding : improvement.findings)
    EXPECT_LT(finding.saving->after, finding.saving->before);
  for (std::uint32_t index = 0; index < workload.program.size(); ++index) {
    isa::Instruction expected = instructions(workload.program)[index];
    for (const auto& chain : GetParam().expected)
      if (std::find(chain.begin(), chain.end(), index) != chain.end()) {
        expected.no_dd_clr = index != chain.back();
        expected.no_dd_chk = index != chain.front();
      }
    EXPECT_EQ(isa::write_mesa(instructions(improvement.program)[index], isa::Generation::Ivb),
              isa::write_mesa(expected, isa::Generation::Ivb));
  }
  // A second analysis proposes nothing again.
  model::Workload improved = workload;
  improved.program = improvement.program;
  EXPECT_TRUE(improve(machine, improved, &kKind).findings.empty());
}

const auto case_name = [](const ::testing::TestParamInfo<Case>& info) {
  return std::string(info.param.name);
};
INSTANTIATE_TEST_SUITE_P(Good, DependencyControl, ::testing::ValuesIn(kGood), case_name);
INSTANTIATE_TEST_SUITE_P(Bad, DependencyControl, ::testing::ValuesIn(kBad), case_name);

/// Each of the three waits for the previous one: for its latency minus its issue cycles.
TEST(DependencyControl, SavesWhatTheClosedFormSaysInTheManualsExample) {
  for (const int latency : {8, 12, 22}) {
    const config::Machine machine =
        machine_with({"/eu/timing/float/latency_cycles=" + std::to_string(latency)});
    const model::Workload workload = bare_kernel(kX + kY + kZ + kW);
    const isa::PreparedIntelProgram prepared(workload.program);
    const model::IssueRow row = model::make_issue_table(prepared, machine)[0];
    const auto saving = 3u * static_cast<unsigned>(row.grf_latency_cycles - row.issue_cycles);
    const model::Improvement improvement = improve(machine, workload, &kKind);
    ASSERT_EQ(improvement.findings.size(), 1u);
    EXPECT_EQ(improvement.before - improvement.after, saving) << latency;
  }
}

TEST(DependencyControl, IsNotProposedWhereADispatchLeavesTheLastComponentOut) {
  const config::Machine machine = machine_with({});
  model::Workload workload = bare_kernel(kX + kY);
  workload.dispatch.local_size = {1, 1, 1};
  EXPECT_TRUE(improve(machine, workload, &kKind).findings.empty());
  workload.dispatch.local_size = {8, 1, 1};
  EXPECT_EQ(improve(machine, workload, &kKind).findings.size(), 1u);
}

}  // namespace
}  // namespace eu::test
