// The lowering of vISA against IGC's finalizer: the numbers of instructions and messages for the
// kernels of the reference material. The code must keep the rules of the instruction set.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/opcode.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/visa/lower.hpp"
#include "tests/isa/visa/lowered_kernels.hpp"

namespace eu::test {
namespace {

using namespace isa;

int sends(const Program& program) {
  int count = 0;
  for (const isa::Instruction& in : instructions(program)) count += is_send(in.opcode) ? 1 : 0;
  return count;
}

/// Messages of lint's errors.
std::string errors(const Program& program) {
  std::string text;
  for (const lint::Finding& finding : lint::Linter().check(program))
    if (row(finding.rule).severity == lint::Severity::Error)
      text += std::to_string(finding.instruction) + " " + finding.message() + ": " +
              write_prm(instructions(program)[finding.instruction], program.gen) + "\n";
  return text;
}

/// True if a kernel computes with types that Haswell lacks.
bool is_for_gen8(const visa::Kernel& kernel) {
  for (const visa::Instruction& instruction : kernel.instructions)
    for (const visa::Operand& operand : instruction.operands)
      if (is_quad(operand.type) || operand.type == Type::HF || operand.type == Type::DF)
        return true;
  return false;
}

class VisaLowering : public testing::Test {
 protected:
  void SetUp() override {
    if (finalized_kernels().empty()) GTEST_SKIP() << "no reference material (../shared)";
  }
};

TEST_F(VisaLowering, NeedsAtMostASeventhMoreInstructionsAndNoMoreInTheMedian) {
  std::vector<double> ratios;
  for (const FinalizedKernel& kernel : finalized_kernels()) {
    const visa::Lowered lowered = visa::lower(kernel.visa(), kernel.gen, kernel.name());
    ratios.push_back(static_cast<double>(lowered.program.size()) / kernel.finalized_instructions());
    EXPECT_LE(ratios.back(), 1.15) << kernel.name();
    EXPECT_EQ(lowered.statistics.spilled, 0) << kernel.name();
  }
  std::sort(ratios.begin(), ratios.end());
  EXPECT_LE(ratios[ratios.size() / 2], 1.02);
}

TEST_F(VisaLowering, SendsAsManyMessages) {
  for (const FinalizedKernel& kernel : finalized_kernels()) {
    const visa::Lowered lowered = visa::lower(kernel.visa(), kernel.gen, kernel.name());
    EXPECT_EQ(sends(lowered.program), sends(kernel.finalized())) << kernel.name();
    EXPECT_EQ(sends(lowered.program), lowered.statistics.sends) << kernel.name();
  }
}

TEST_F(VisaLowering, KeepsTheRulesOfEachGeneration) {
  int on_haswell = 0;
  for (const FinalizedKernel& kernel : finalized_kernels())
    for (const Generation gen :
         {Generation::Hsw, Generation::Bdw, Generation::Skl, Generation::Bxt}) {
      const visa::Kernel text = kernel.visa();
      if (gen == Generation::Hsw && is_for_gen8(text)) {
        EXPECT_THROW(visa::lower(text, gen, kernel.name()), InputError) << kernel.name();
        continue;
      }
      const visa::Lowered lowered = visa::lower(text, gen, kernel.name());
      EXPECT_EQ(errors(lowered.program), "") << kernel.name() << row(gen).key;
      if (gen == Generation::Hsw) ++on_haswell;
    }
  EXPECT_GE(on_haswell, 8);
}

TEST_F(VisaLowering, KeepsTheRulesWithFewRegistersAndFlags) {
  int spilled = 0, spilled_flags = 0;
  for (const FinalizedKernel& kernel : finalized_kernels()) {
    if (kernel.name().find("privarr") == 0) continue;  // its array cannot be spilled
    visa::LowerOptions few;
    few.registers = 40;
    few.flag_words = kernel.simd > 16 ? 2 : 1;
    const visa::Lowered lowered = visa::lower(kernel.visa(), kernel.gen, kernel.name(), few);
    EXPECT_EQ(errors(lowered.program), "") << kernel.name();
    EXPECT_LE(lowered.statistics.registers, 40) << kernel.name();
    spilled += lowered.statistics.spilled;
    spilled_flags += lowered.statistics.spilled_flags;
  }
  EXPECT_GT(spilled, 0);
  EXPECT_GT(spilled_flags, 0);
}

/// Each instruction has a line of the text, to which its cycles belong.
TEST_F(VisaLowering, KeepsTheLineOfEachInstruction) {
  for (const FinalizedKernel& kernel : finalized_kernels()) {
    const visa::Kernel text = kernel.visa();
    const visa::Lowered lowered = visa::lower(text, kernel.gen, kernel.name());
    ASSERT_EQ(lowered.instruction.size(), lowered.program.size());
    for (std::uint32_t n = 0; n < lowered.program.size(); ++n) {
      ASSERT_LT(lowered.instruction[n], text.instructions.size()) << kernel.name() << " " << n;
      EXPECT_EQ(line_of(lowered.program, n), text.instructions[lowered.instruction[n]].place.line);
    }
  }
}

/// On Haswell, as elsewhere, all branches of structured code become blocks and loops.
TEST_F(VisaLowering, GivesHaswellBlocksAndLoops) {
  std::map<isa::Opcode, int> count;
  for (const FinalizedKernel& kernel : finalized_kernels()) {
    const visa::Kernel text = kernel.visa();
    if (is_for_gen8(text)) continue;
    const visa::Lowered lowered = visa::lower(text, Generation::Hsw, kernel.name());
    for (const isa::Instruction& in : instructions(lowered.program)) ++count[in.opcode];
  }
  for (const isa::Opcode opcode : {isa::Opcode::If, isa::Opcode::Else, isa::Opcode::Endif,
                                   isa::Opcode::While, isa::Opcode::Break})
    EXPECT_GT(count[opcode], 0) << row(opcode).mnemonic;
}

}  // namespace
}  // namespace eu::test
