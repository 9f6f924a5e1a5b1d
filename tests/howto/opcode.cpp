// Checks the new opcode `xnor` of CONTRIBUTING.md "An opcode". Refers to it only by its name, since
// the sources in this folder do not have it.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::test {
namespace {

Program kernel(const std::string& operands, const std::string& mnemonic = "xnor(8) ") {
  return isa::read_mesa(mnemonic + operands + " { align1 1Q };\n", Generation::Ivb, "k.asm");
}

std::vector<std::string> findings_on(const Program& program) {
  std::vector<std::string> messages;
  for (const isa::lint::Finding& finding :
       isa::lint::Linter().check(instructions(program)[0], program.gen))
    messages.push_back(finding.message());
  return messages;
}

/// Channels 0 to 7 of g2, computed from those of g3 and g4.
std::vector<std::uint32_t> computed(const Program& program) {
  Machine machine;
  for (std::uint32_t n = 0; n < 8; ++n) {
    machine.put<std::uint32_t>(3, static_cast<int>(n), 0x0ff0f000u + n);
    machine.put<std::uint32_t>(4, static_cast<int>(n), 0x3c3c3c3cu);
  }
  machine.run(instructions(program));
  return machine.all<std::uint32_t>(2, 8);
}

TEST(Opcode, IsItsCodeInMemoryAndBack) {
  const Program program = kernel("g2<1>UD g3<8,8,1>UD g4<8,8,1>UD");
  ASSERT_EQ(program.bytes.size(), 16u);
  const isa::Opcode opcode = *isa::opcode_from_mnemonic("xnor");
  EXPECT_EQ(program.bytes[0], isa::opcode_word(opcode, Generation::Ivb).code);
  EXPECT_EQ(
      instructions(isa::program_from_bytes(program.bytes, Generation::Ivb, "k.bin"))[0].opcode,
      opcode);
  EXPECT_EQ(
      instructions(isa::program_from_bytes(program.bytes, Generation::Hsw, "k.bin"))[0].opcode,
      opcode);
}

TEST(Opcode, IsPrintedAndReadInBothDialects) {
  const Program program = kernel("g2<1>UD g3<8,8,1>UD -g4<8,8,1>UD");
  const std::string mesa = isa::write_mesa(program), prm = isa::write_prm(program);
  EXPECT_EQ(mesa.rfind("xnor(8)", 0), 0u) << mesa;
  EXPECT_NE(mesa.find("-g4<8,8,1>UD"), std::string::npos) << mesa;
  EXPECT_EQ(prm.rfind("xnor (8|M0)", 0), 0u) << prm;
  EXPECT_NE(prm.find("~r4.0<8;8,1>:ud"), std::string::npos) << "bitwise: " << prm;
  EXPECT_EQ(isa::read_mesa(mesa, Generation::Ivb, "k").bytes, program.bytes);
  EXPECT_EQ(isa::read_prm(prm, Generation::Ivb, "k").bytes, program.bytes);
}

/// Dwords on the fast path; words with a modifier on the general path.
TEST(Opcode, IsExecuted) {
  const auto dwords = computed(kernel("g2<1>UD g3<8,8,1>UD g4<8,8,1>UD"));
  const auto negated = computed(kernel("g2<1>UD -g3<8,8,1>UD g4<8,8,1>UD"));
  const auto words = computed(kernel("g2<2>UW g3<16,8,2>UW g4<16,8,2>UW"));
  for (std::uint32_t n = 0; n < 8; ++n) {
    const std::uint32_t a = 0x0ff0f000u + n, b = 0x3c3c3c3cu;
    EXPECT_EQ(dwords[n], ~(a ^ b));
    EXPECT_EQ(negated[n], ~((0 - a) ^ b));
    EXPECT_EQ(words[n], ~(a ^ b) & 0xffff);
  }
}

TEST(Opcode, SetsFlagsAsOthersDo) {
  Machine machine;
  const Program program = isa::read_mesa(
      "xnor.z.f0.0(8) null<1>D g3<8,8,1>D g4<8,8,1>D { align1 1Q };\n", Generation::Ivb, "k");
  machine.put<std::uint32_t>(3, 5, 0xffffffff);
  machine.run(instructions(program));
  EXPECT_EQ(machine.state.flag[0] & 0xff, 1u << 5);
}

/// As `xor`: by a rule of its own about its types, and by the rules of all bitwise operations.
TEST(Opcode, IsLinted) {
  using List = std::vector<std::string>;
  EXPECT_EQ(findings_on(kernel("g2<1>UD g3<8,8,1>UD g4<8,8,1>UD")), List{});
  EXPECT_NE(findings_on(kernel("g2<1>F g3<8,8,1>F g4<8,8,1>F")), List{});
  for (const std::string operands :
       {"g2<1>F g3<8,8,1>F g4<8,8,1>F", "acc0<1>UD g3<8,8,1>UD g4<8,8,1>UD",
        "g2<1>D (abs)g3<8,8,1>D g4<8,8,1>D"})
    EXPECT_EQ(findings_on(kernel(operands)).size(), findings_on(kernel(operands, "xor(8) ")).size())
        << operands;
}

TEST(Opcode, IsTimedByItsClass) {
  const Program program = kernel("g2<1>UD g3<8,8,1>UD g4<8,8,1>UD");
  const isa::Footprint footprint = isa::footprint_of(instructions(program)[0], Generation::Ivb);
  EXPECT_EQ(footprint.timing_class, isa::TimingClass::Alu);
  EXPECT_EQ(footprint.write.first, 2);
  EXPECT_EQ(footprint.reads[1].first, 4);
}

}  // namespace
}  // namespace eu::test
