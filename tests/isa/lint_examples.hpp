#pragma once
// For each rule of lint, code that breaks it and similar code that keeps it.
#include <string>
#include <vector>

#include "isa/intel/lint/lint.hpp"

namespace eu::test {

struct LintExample {
  isa::lint::Rule rule;
  isa::Generation gen;
  const char* breaks;  ///< in the Mesa dialect
  const char* keeps;
};

inline constexpr LintExample kLintExamples[] = {
#define EXAMPLE(rule, breaks, keeps) {isa::lint::Rule::rule, isa::Generation::Ivb, breaks, keeps},
#define EXAMPLE_HSW(rule, breaks, keeps) \
  {isa::lint::Rule::rule, isa::Generation::Hsw, breaks, keeps},
#define EXAMPLE_ON(gen, rule, breaks, keeps) \
  {isa::lint::Rule::rule, isa::Generation::gen, breaks, keeps},
#include "tests/isa/lint_examples/gen8.def"
#include "tests/isa/lint_examples/instruction.def"
#include "tests/isa/lint_examples/message.def"
#include "tests/isa/lint_examples/operand.def"
#include "tests/isa/lint_examples/program.def"
#include "tests/isa/lint_examples/region.def"
#include "tests/isa/lint_examples/register.def"
#include "tests/isa/lint_examples/type.def"
#undef EXAMPLE
#undef EXAMPLE_HSW
#undef EXAMPLE_ON
};

/// An example of a breach that the dialect cannot express: an instruction that keeps the rule, and
/// a change that breaks it.
struct BuiltLintExample {
  isa::lint::Rule rule;
  const char* keeps;
  void (*spoil)(isa::Instruction& instruction);
  isa::Generation gen = isa::Generation::Ivb;
};

inline const std::vector<BuiltLintExample>& built_lint_examples() {
  using isa::Instruction;
  using isa::lint::Rule;
  static const std::vector<BuiltLintExample> examples = {
      {Rule::OperandAlignment, "mov(8) g10<1>F g20<4,4,1>F { align1 1Q };",
       [](Instruction& in) { in.src[0].subreg_bytes = 2; }},
      {Rule::OperandAlignment, "mov(4) g10.4<1>F g20<4,4,1>F { align1 1Q };",
       [](Instruction& in) { in.dst.subreg_bytes = 6; }},
      {Rule::DfAlignment, "mov(4) g10<1>DF g20.1<4,4,1>DF { align1 1Q };",
       [](Instruction& in) { in.src[0].subreg_bytes = 4; }},
      {Rule::Align16Alignment, "mov(4) g10<1>F g20<4>F { align16 1Q };",
       [](Instruction& in) { in.src[0].subreg_bytes = 8; }},
      {Rule::IndirectSrc1, "add(8) g10<1>W g20<8,8,1>W g30<8,8,1>W { align1 1Q };",
       [](Instruction& in) {
         in.src[1].indirect = true;
         in.src[1].region = {isa::Region::kVxH, 8, 1};
       }},
      {Rule::IndirectFile, "mov(1) g10<1>D g[a0]<0,1,0>D { align1 1N };",
       [](Instruction& in) { in.src[0].file = isa::RegFile::Arf; }},
      {Rule::ImmediateHalves, "mov(1) g10<1>W 5W { align1 1N };",
       [](Instruction& in) { in.src[0].immediate = 5; }},
      {Rule::NullaryCompacted, "nop;", [](Instruction& in) { in.compacted = true; }},
      {Rule::SendDescriptor,
       "send(8) g10<1>UW g20<8,8,1>UD a0<0,1,0>UD sampler MsgDesc: indirect { align1 1Q };",
       [](Instruction& in) { in.src[1].subreg_bytes = 4; }},
      {Rule::SendsPayload,
       "sends(16) nullUD g15UD g26UD 0x04025e01 0x00000080 dp data 1 MsgDesc: mlen 2 ex_mlen 2 "
       "rlen 0 { align1 1H };",
       [](Instruction& in) { in.src[2].file = isa::RegFile::Arf; }, isa::Generation::Skl},
      {Rule::SendscPayload,
       "sendsc(16) nullUD g15UD g26UD 0x04025e01 0x00000080 dp data 1 MsgDesc: mlen 2 ex_mlen 2 "
       "rlen 0 { align1 1H };",
       [](Instruction& in) { in.src[2].file = isa::RegFile::Arf; }, isa::Generation::Skl},
  };
  return examples;
}

}  // namespace eu::test
