// Lint reports an error of each instruction at which a run stops. The reference is the execution
// itself: each instruction is prepared as for a run and executed on a thread.
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/choice.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/random_execution.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa::lint {
namespace {

bool breaks_a_rule(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    if (row(finding.rule).severity == Severity::Error) return true;
  return false;
}

/// The message of the fault with which a run stops whatever the registers contain; else empty.
std::string fault_of(const Program& program, std::mt19937_64& random) {
  const PreparedIntelProgram prepared(program);
  const std::string& problem = prepared[0].plan->problem;
  if (problem.empty()) return "";
  IntelState state = test::random_thread(random);
  state.pc = 0;
  try {
    prepared.step(state);
  } catch (const ExecutionFault& fault) {
    EXPECT_NE(std::string(fault.what()).find(problem), std::string::npos) << fault.what();
    return fault.what();
  }
  return "";
}

/// Gives an operand, with high probability, a common region, type and place: most random words
/// break several rules.
void make_usual(Operand& operand, test::Choice& choice) {
  constexpr Region kRegionsToTry[] = {{0, 1, 0}, {8, 8, 1}, {4, 4, 1}, {16, 8, 2}};
  constexpr Type kTypesToTry[] = {Type::UD, Type::D, Type::F, Type::W, Type::DF, Type::UB};
  if (choice.chance(80)) operand.region = kRegionsToTry[choice.below(4)];
  if (choice.chance(80)) operand.type = kTypesToTry[choice.below(6)];
  if (choice.chance(80)) operand.file = RegFile::Grf;
  if (choice.chance(80)) operand.subreg_bytes &= 0x10;
  if (choice.chance(80)) operand.indirect = false;
  operand.number %= 100;
}

Instruction usual(Instruction in, test::Choice& choice) {
  constexpr std::uint8_t kSizes[] = {1, 4, 8, 16};
  if (choice.chance(70)) in.exec_size = kSizes[choice.below(4)];
  make_usual(in.dst, choice);
  if (choice.chance(80)) in.dst.region.horz_stride = 1;
  for (Operand& source : in.src) make_usual(source, choice);
  return in;
}

/// Empty for words that are no instruction, as sends to register numbers without a payload.
std::optional<Instruction> random_instruction(test::WordMaker& maker, Generation gen,
                                              test::Choice& choice) {
  try {
    Instruction in = usual(decode(maker.make(), gen), choice);
    in.compacted = false;
    return in;
  } catch (const DecodeError&) {
    return std::nullopt;
  }
}

TEST(LintExecution, ReportsAnErrorOfEachInstructionThatStopsARun) {
  RuleSet others = RuleSet::all();
  others.remove(Rule::NotExecutable);
  const Linter linter, without(others);
  std::mt19937_64 random(20261128);
  test::Choice choice(20261128);
  int stopped = 0, found_by_execution_only = 0;
  for (const Generation gen :
       {Generation::Ivb, Generation::Hsw, Generation::Bdw, Generation::Skl}) {
    test::WordMaker maker{20261128, gen};
    for (int made = 0; made < 25000; ++made) {
      const std::optional<Instruction> made_one = random_instruction(maker, gen, choice);
      if (!made_one) continue;
      const Instruction& in = *made_one;
      const std::string fault = fault_of(test::program_of({in}, gen), random);
      if (fault.empty()) continue;
      ++stopped;
      EXPECT_TRUE(breaks_a_rule(linter.check(in, gen))) << fault;
      found_by_execution_only += !breaks_a_rule(without.check(in, gen));
    }
  }
  EXPECT_GT(stopped, 10000);
  EXPECT_GT(found_by_execution_only, 50);
}

/// IVB PRM 3.3.9 2.G. The rules of halves of a destination divide by its stride.
TEST(LintExecution, ReportsADestinationOfManyChannelsWithoutStride) {
  for (const Generation gen : {Generation::Ivb, Generation::Bdw, Generation::Skl})
    EXPECT_TRUE(breaks_a_rule(
        Linter().check(read_mesa("mov(16) g10<0>D g20<8,8,1>D { align1 1H };", gen, "k"))));
}

}  // namespace
}  // namespace eu::isa::lint
