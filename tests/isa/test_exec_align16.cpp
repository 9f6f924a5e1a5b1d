// The write mask of Align16 (isa/ERRATA.md D18).
//
// Reference: Intel's OpenCL compiler for Broadwell, Skylake and Broxton emits every mad of one
// value as `mad(4) g124<1>.xF ... {align16 WE_all}` and keeps other values in the register's other
// elements. Its kernels give PoCL's results if .x alone is written.
#include <gtest/gtest.h>

#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/register_accesses.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr Generation kGens[] = {Generation::Ivb, Generation::Hsw, Generation::Bdw, Generation::Skl,
                                Generation::Bxt};

Machine machine_of(Generation gen, std::uint32_t dispatch_mask = 0xffff) {
  Machine machine(dispatch_mask);
  machine.gen = gen;
  for (int n = 0; n < 8; ++n) {
    machine.put<float>(2, n, 2.0f);
    machine.put<float>(3, n, 3.0f);
    machine.put<float>(4, n, -1.0f);
  }
  return machine;
}

Operand source(int number) {
  return swizzled(grf(number, Type::F));
}

Op mad(int size) {
  return {Opcode::Mad, size, dst(4, Type::F), {source(2), source(3), source(3)}};
}
Op add(int size) {
  return {Opcode::Add, size, dst(4, Type::F), {source(2), source(3)}};
}
Op inverse(int size) {
  return Op(Opcode::Math, size, dst(4, Type::F), {source(2), null(Type::F)})
      .function(MathFunction::Inv);
}

/// Elements that an instruction writes: bit n = dword n of r4.
std::uint32_t written(Machine machine, const Op& op) {
  machine.run(op);
  std::uint32_t elements = 0;
  for (int n = 0; n < 8; ++n) elements |= (machine.get<float>(4, n) != -1.0f ? 1u : 0u) << n;
  return elements;
}

/// Elements that written_bytes() names.
std::uint32_t named(Machine machine, const Op& op) {
  const Program program = program_of({op}, machine.gen);
  const PreparedIntelProgram prepared(program);
  const GrfBytes bytes = written_bytes(prepared[0], machine.state);
  std::uint32_t elements = 0;
  for (std::size_t n = 0; n < 8; ++n) elements |= (bytes[4 * kGrfBytes + 4 * n] ? 1u : 0u) << n;
  return elements;
}

TEST(Align16, TheWriteMaskHoldsUnderNoMask) {
  for (const Generation gen : kGens)
    for (const auto make : {mad, add, inverse})
      for (const int size : {4, 8})
        for (int components = 0; components < 16; ++components) {
          const auto own = static_cast<std::uint32_t>(components * (size == 8 ? 0x11 : 1));
          const Op op = make(size).align16(components).everywhere();
          // No channel of the thread is active: only NoMask writes.
          EXPECT_EQ(written(machine_of(gen, 0), op), own) << size << ' ' << components;
          EXPECT_EQ(named(machine_of(gen, 0), op), own) << size << ' ' << components;
        }
}

TEST(Align16, TheWriteMaskHoldsForChannelsThatAreOn) {
  for (const Generation gen : kGens) {
    EXPECT_EQ(written(machine_of(gen, 0x3f), mad(8).align16(0b0110)), 0x26u);
    EXPECT_EQ(written(machine_of(gen, 0x3f), mad(8).align16(0b0110).everywhere()), 0x66u);
  }
}

/// The compiler's code relies on this: a scalar mad keeps the register's other values.
TEST(Align16, AScalarMadLeavesItsNeighbours) {
  Machine machine = machine_of(Generation::Skl);
  machine.set<float>(9, {0, -1.25f, 0, 0, 0, 1.25f, 6, 7});
  machine.put<float>(8, 7, 1.25f);
  const auto replicated = [](int number, int element) {
    Operand operand = swizzled(scalar(number, Type::F, element));
    operand.replicate = true;
    return operand;
  };
  machine.run(Op(Opcode::Mad, 4, dst(9, Type::F, 1, 4),
                 {replicated(8, 7), replicated(9, 1), replicated(8, 7)})
                  .align16(1)
                  .everywhere());
  EXPECT_EQ(machine.all<float>(9, 4, 4), (std::vector<float>{-0.3125f, 1.25f, 6, 7}));
}

TEST(Align16, FlagsOfComponentsThatAreNotWrittenStay) {
  for (const Generation gen : kGens) {
    Machine machine = machine_of(gen, 0);
    machine.state.flag[0] = 0xf0f0;
    machine.run(Op(Opcode::Cmp, 8, null(Type::F), {source(2), source(3)})
                    .cond(CondMod::Less)
                    .align16(0b0011)
                    .everywhere());
    EXPECT_EQ(machine.state.flag[0], 0xf0f3u);
    machine.state.flag[0] = 0xf0f0;
    machine.run(add(8).cond(CondMod::Less).align16(0b1000).everywhere());
    EXPECT_EQ(machine.state.flag[0], 0xf070u);
  }
}

TEST(Align16, SelWritesTheComponentsOfItsMaskAlone) {
  for (const Generation gen : kGens) {
    const Op sel = Op(Opcode::Sel, 8, dst(4, Type::F), {source(2), source(3)})
                       .pred(PredCtrl::Sequential)
                       .align16(0b0101)
                       .everywhere();
    EXPECT_EQ(written(machine_of(gen, 0), sel), 0x55u);
  }
}

}  // namespace
}  // namespace eu::isa
