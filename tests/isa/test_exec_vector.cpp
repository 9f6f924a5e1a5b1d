// Dot products, lines and planes (IVB PRM 6.20-6.23, 6.35, 6.47; isa/ERRATA.md D1, D2).
#include <gtest/gtest.h>

#include "isa/intel/timing/footprint.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(DotProducts, ReplicateToTheFourChannels) {
  Machine machine;
  machine.set<float>(1, {1, 2, 3, 4, 5, 6, 7, 8});
  machine.set<float>(2, {10, 20, 30, 40, 1, 1, 1, 2});
  const auto product = [&](Opcode opcode) {
    machine.run(
        Op(opcode, 8, dst(10, Type::F), {grf(1, Type::F, {4, 4, 1}), grf(2, Type::F, {4, 4, 1})}));
    EXPECT_EQ(machine.get<float>(10, 0), machine.get<float>(10, 3));
    EXPECT_EQ(machine.get<float>(10, 4), machine.get<float>(10, 7));
    return std::vector<float>{machine.get<float>(10, 0), machine.get<float>(10, 4)};
  };
  EXPECT_EQ(product(Opcode::Dp2), (std::vector<float>{50, 11}));
  EXPECT_EQ(product(Opcode::Dp3), (std::vector<float>{140, 18}));
  EXPECT_EQ(product(Opcode::Dp4), (std::vector<float>{300, 34}));
  EXPECT_EQ(product(Opcode::Dph), (std::vector<float>{180, 20}));
}

TEST(DotProducts, WriteOneComponentOfVectors) {  // IVB PRM 7.3.2
  Machine machine;
  machine.set<float>(1, {1, 2, 3, 4, 5, 6, 7, 8});
  machine.run(Op(Opcode::Dp4, 8, dst(10, Type::F),
                 {swizzled(grf(1, Type::F)), swizzled(grf(1, Type::F), "wzyx")})
                  .align16(0b0010));
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{0, 20, 0, 0, 0, 164, 0, 0}));
}

TEST(DotProducts, ReadChannelsThatAreDisabled) {
  Machine machine(0x1);
  machine.set<float>(1, {1, 2, 3, 4});
  machine.run(Op(Opcode::Dp4, 4, dst(10, Type::F),
                 {grf(1, Type::F, {4, 4, 1}), grf(1, Type::F, {4, 4, 1})}));
  EXPECT_EQ(machine.all<float>(10, 2), (std::vector<float>{30, 0}));
  EXPECT_NE(machine.fault_of(
                Op(Opcode::Dp4, 2, dst(10, Type::F), {grf(1, Type::F, {2, 2, 1}), imm_f(1)})),
            "");
}

/// A machine with p, q, unused, r in both halves of a register; u in r2 (and r4), v in r3 (and r5).
Machine interpolation() {
  Machine machine;
  machine.set<float>(1, {2, 3, 99, 100, 20, 30, 99, 1000});
  for (int n = 0; n < 8; ++n) {
    machine.put<float>(2, n, static_cast<float>(n));
    machine.put<float>(3, n, static_cast<float>(10 * n));
    machine.put<float>(4, n, static_cast<float>(8 + n));
    machine.put<float>(5, n, static_cast<float>(10 * (8 + n)));
  }
  return machine;
}

TEST(Line, TakesTheScalarsOfItsGroup) {
  Machine machine = interpolation();
  machine.run(Op(Opcode::Line, 8, dst(10, Type::F), {scalar(1, Type::F), grf(2, Type::F)}));
  for (int n = 0; n < 8; ++n) EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(2 * n + 100));
  machine.run(Op(Opcode::Line, 8, dst(10, Type::F), {scalar(1, Type::F, 4), grf(2, Type::F)}));
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(20 * n + 1000));
}

/// The scalar may be any dword; the other value is the fourth dword of its group of four.
TEST(Line, TakesAnyDwordAndTheFourthOfItsFour) {
  const auto first_and_slope = [](const Operand& group) {
    Machine machine = interpolation();
    machine.state.address[2] = kGrfBytes + 4;  // g1.1
    machine.run(Op(Opcode::Line, 8, dst(10, Type::F), {group, grf(2, Type::F)}));
    const float first = machine.get<float>(10, 0);
    return std::pair(first, machine.get<float>(10, 1) - first);
  };
  EXPECT_EQ(first_and_slope(scalar(1, Type::F, 1)), std::pair(100.0f, 3.0f));
  EXPECT_EQ(first_and_slope(scalar(1, Type::F, 2)), std::pair(100.0f, 99.0f));
  EXPECT_EQ(first_and_slope(scalar(1, Type::F, 3)), std::pair(100.0f, 100.0f));
  EXPECT_EQ(first_and_slope(scalar(1, Type::F, 6)), std::pair(1000.0f, 99.0f));
  EXPECT_EQ(first_and_slope(indirect(scalar(0, Type::F), 2)), std::pair(100.0f, 3.0f));
  const Instruction line =
      Op(Opcode::Line, 8, dst(10, Type::F), {scalar(1, Type::F, 5), grf(2, Type::F)});
  EXPECT_EQ(footprint_of(line, Generation::Ivb).reads[0].first, 1);
  EXPECT_EQ(footprint_of(line, Generation::Ivb).reads[0].count, 1);
}

TEST(Line, WithMacInterpolatesInTwoDimensions) {  // IVB PRM 7.3.4
  Machine machine = interpolation();
  machine.run({Op(Opcode::Line, 8, arf_dst(Arf::Accumulator, Type::F),
                  {scalar(1, Type::F), grf(2, Type::F)}),
               Op(Opcode::Mac, 8, dst(10, Type::F), {scalar(1, Type::F, 1), grf(3, Type::F)})});
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(2 * n + 30 * n + 100));
}

TEST(Plane, InterleavesItsSecondSource) {
  Machine machine = interpolation();
  machine.run(Op(Opcode::Pln, 8, dst(10, Type::F), {scalar(1, Type::F), grf(2, Type::F)}));
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(32 * n + 100));
  machine.run(Op(Opcode::Pln, 16, dst(10, Type::F), {scalar(1, Type::F, 4), grf(2, Type::F)}));
  for (int n = 0; n < 16; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(320 * n + 1000));
}

TEST(Plane, TakesAGroupThatTheAddressRegisterNames) {
  Machine machine = interpolation();
  machine.state.address[2] = kGrfBytes;  // g1
  machine.run(
      Op(Opcode::Pln, 8, dst(10, Type::F), {indirect(scalar(0, Type::F), 2), grf(2, Type::F)}));
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(32 * n + 100));
}

TEST(Plane, ModifiersApplyToItsGroup) {
  Machine machine = interpolation();
  machine.run(Op(Opcode::Pln, 8, dst(10, Type::F), {neg(scalar(1, Type::F)), grf(2, Type::F)}));
  EXPECT_EQ(machine.get<float>(10, 3), -196);
}

TEST(Plane, SaysWhatItNeeds) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(
                Op(Opcode::Pln, 8, dst(10, Type::F), {scalar(1, Type::F, 1), grf(2, Type::F)})),
            "test: offset 0x0: pln: source 0 must start at subregister 0 or 4");
  EXPECT_EQ(
      machine.fault_of(Op(Opcode::Pln, 4, dst(10, Type::F), {scalar(1, Type::F), grf(2, Type::F)})),
      "test: offset 0x0: pln: the execution size must be 8 or 16");
  EXPECT_EQ(
      machine.fault_of(Op(Opcode::Line, 8, dst(10, Type::F), {grf(1, Type::F), grf(2, Type::F)})),
      "test: offset 0x0: line: source 0 must be a replicated scalar");
  EXPECT_NE(machine.fault_of(
                Op(Opcode::Pln, 16, dst(10, Type::F), {scalar(1, Type::F), grf(125, Type::F)})),
            "");
}

}  // namespace
}  // namespace eu::isa
