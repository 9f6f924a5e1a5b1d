// Identical bits on every host: results of fixed programs on fixed registers, as one number. Hosts,
// compilers and libraries that compute other results fail here.
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"
#include "tests/support/specialised.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// Numbers from a linear congruential generator: any patterns, and usual values.
class Patterns {
 public:
  std::uint32_t next() { return seed_ = seed_ * 1664525u + 1013904223u; }
  std::uint32_t element() {
    const std::uint32_t kind = next() >> 30;
    const std::uint32_t pattern = next() ^ next() >> 16;
    if (kind == 0) return pattern;
    if (kind == 1) return 0x3f800000 | (pattern & 0x80fff000);
    return 0x3e000000 | (pattern & 0x81ffffff);
  }

 private:
  std::uint32_t seed_ = 99;
};

Op on_floats(Opcode opcode, Type to = Type::F) {
  return Op(opcode, 8, dst(20, to), {grf(1, Type::F), grf(2, Type::F)});
}

std::vector<Instruction> program() {
  std::vector<Instruction> result;
  for (const Opcode opcode :
       {Opcode::Add, Opcode::Mul, Opcode::Mac, Opcode::Frc, Opcode::Rndu, Opcode::Rndd,
        Opcode::Rnde, Opcode::Rndz, Opcode::Dp4, Opcode::Dph, Opcode::Dp3, Opcode::Dp2})
    result.push_back(on_floats(opcode));
  for (const Type type : {Type::D, Type::UD, Type::DF})
    result.push_back(on_floats(Opcode::Mov, type));
  for (const Type type : {Type::D, Type::UD})
    result.push_back(Op(Opcode::Mov, 8, dst(20, Type::F), {grf(1, type)}));
  result.push_back(Op(Opcode::Line, 8, dst(20, Type::F), {scalar(1, Type::F, 4), grf(2, Type::F)}));
  result.push_back(Op(Opcode::Pln, 8, dst(20, Type::F), {scalar(1, Type::F), grf(2, Type::F)}));
  const auto vector = [](int number, Type type) { return swizzled(grf(number, type)); };
  for (const Opcode opcode : {Opcode::Mad, Opcode::Lrp})
    result.push_back(Op(opcode, 8, dst(20, Type::F),
                        {vector(1, Type::F), vector(2, Type::F), vector(3, Type::F)})
                         .align16());
  for (const Opcode opcode : {Opcode::Add, Opcode::Mul})
    result.push_back(Op(opcode, 8, dst(20, Type::DF), {grf(1, Type::DF), grf(2, Type::DF)}));
  result.push_back(Op(Opcode::Mad, 4, dst(20, Type::DF),
                      {vector(1, Type::DF), vector(2, Type::DF), vector(3, Type::DF)})
                       .align16());
  result.push_back(Op(Opcode::Mov, 8, dst(20, Type::F), {grf(1, Type::DF)}));
  for (const MathFunction function :
       {MathFunction::Inv, MathFunction::Log, MathFunction::Exp, MathFunction::Sqrt,
        MathFunction::Rsq, MathFunction::Sin, MathFunction::Cos, MathFunction::Pow})
    result.push_back(on_floats(Opcode::Math).function(function));
  return result;
}

std::uint64_t results(std::uint32_t cr0) {
  constexpr int kRounds = 300;
  Patterns patterns;
  std::uint64_t hash = 1469598103934665603u;
  const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
  for (int round = 0; round < kRounds; ++round) {
    for (const Instruction& instruction : program()) {
      Machine machine(0xff, cr0);
      for (int n = 0; n < 4 * 8; ++n) machine.put(1, n, patterns.element());
      for (std::size_t n = 0; n < 8; ++n) machine.state.acc[0][n] = patterns.element();
      Instruction with_flags = instruction;
      if (instruction.opcode != Opcode::Math) with_flags.cond_mod = CondMod::LessEqual;
      machine.run(with_flags);
      for (int n = 0; n < 16; ++n) add(machine.get<std::uint32_t>(20, n));
      add(machine.state.flag[0]);
    }
  }
  return hash;
}

class EveryHost : public testing::TestWithParam<fast::Vectors> {};

TEST_P(EveryHost, GivesTheSameBits) {
  if (!fast::host_has(GetParam())) GTEST_SKIP() << "this host has no such vectors";
  const fast::VectorsForced forced(GetParam());
  EXPECT_EQ(results(0), 12614599907695798623u) << "to nearest";
  EXPECT_EQ(results(1u << 4), 13559809241299330471u) << "up";
  EXPECT_EQ(results(2u << 4), 17443375470177706333u) << "down";
  EXPECT_EQ(results(3u << 4), 14473717593960918513u) << "toward zero";
  EXPECT_EQ(results(cr0::kAltMode), 7607309468810764476u) << "ALT mode";
  EXPECT_EQ(results(cr0::kDoubleDenorms), 16620686677217149673u) << "double denormals";
}
INSTANTIATE_TEST_SUITE_P(Vectors, EveryHost,
                         testing::Values(fast::Vectors::Bytes16, fast::Vectors::Bytes32));

}  // namespace
}  // namespace eu::isa
