// Immediate vectors (V, UV, VF) with destinations of all strides (isa/ERRATA.md C20).
//
// Reference: code of Intel's OpenCL compiler, with the values that its source gives under PoCL.
// From its vISA `add (4) V<ud> base<ud> 0x8840:uv`, addresses base + 0, 4, 8, 8, the finalizer
// makes `add (4) r9.0<1>:ud r7.8<0;1,0>:uw 0x8080400:uv`; from `add (2) ... 0x40:uv`, 0x400:uv.
// Words do not change: `mov (4) r4.8<1>:w 0x8840:uv`.
#include <gtest/gtest.h>

#include "isa/intel/exec/plan.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/specialised.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr Generation kGens[] = {Generation::Ivb, Generation::Hsw, Generation::Bdw, Generation::Skl,
                                Generation::Bxt};

Machine machine_of(Generation gen) {
  Machine machine;
  machine.gen = gen;
  return machine;
}

TEST(VectorImmediates, DwordsTakeEverySecondElement) {
  for (const Generation gen : kGens) {
    Machine machine = machine_of(gen);
    machine.put<std::uint16_t>(7, 8, 1000);
    machine.run(
        Op(Opcode::Add, 4, dst(9, Type::UD), {scalar(7, Type::UW, 8), imm(Type::UV, 0x08080400)}));
    EXPECT_EQ(machine.all<std::uint32_t>(9, 4),
              (std::vector<std::uint32_t>{1000, 1004, 1008, 1008}));
    machine.run(Op(Opcode::Mov, 2, dst(9, Type::UD, 1, 4), {imm(Type::UV, 0x400)}));
    EXPECT_EQ(machine.all<std::uint32_t>(9, 2, 4), (std::vector<std::uint32_t>{0, 4}));
  }
}

TEST(VectorImmediates, ElementsOfVHaveASign) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 4, dst(9, Type::D), {imm(Type::V, 0x010f0d0e)}));
  EXPECT_EQ(machine.all<std::int32_t>(9, 4), (std::vector<std::int32_t>{-2, -3, -1, 1}));
}

TEST(VectorImmediates, WordsTakeElementsInOrder) {
  for (const Generation gen : kGens) {
    Machine machine = machine_of(gen);
    machine.run(Op(Opcode::Mov, 4, dst(4, Type::W, 1, 8), {imm(Type::UV, 0x8840)}));
    EXPECT_EQ(machine.all<std::int16_t>(4, 4, 8), (std::vector<std::int16_t>{0, 4, 8, 8}));
    machine.run(Op(Opcode::Mov, 8, dst(5, Type::UW), {imm(Type::V, 0x76543210)}));
    EXPECT_EQ(machine.all<std::uint16_t>(5, 8),
              (std::vector<std::uint16_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  }
}

/// The compiler interleaves elements by their distance, not by their type.
TEST(VectorImmediates, EverySecondWordTakesEverySecondElement) {
  Machine machine = machine_of(Generation::Skl);
  machine.run(Op(Opcode::Mov, 4, dst(4, Type::UW, 2), {imm(Type::UV, 0x04030201)}));
  EXPECT_EQ(machine.all<std::uint16_t>(4, 8), (std::vector<std::uint16_t>{1, 0, 2, 0, 3, 0, 4, 0}));
}

TEST(VectorImmediates, FloatsOfVfAreADwordApart) {
  for (const Generation gen : kGens) {
    Machine machine = machine_of(gen);
    machine.run(Op(Opcode::Mov, 4, dst(9, Type::F, 1, 4), {imm(Type::VF, 0x40382030)}));
    EXPECT_EQ(machine.all<float>(9, 4, 4), (std::vector<float>{1, 0.5f, 1.5f, 2}));
    machine.run(Op(Opcode::Mov, 4, dst(9, Type::D), {imm(Type::VF, 0x50484030)}));
    EXPECT_EQ(machine.all<std::int32_t>(9, 4), (std::vector<std::int32_t>{1, 2, 3, 4}));
  }
}

/// A general rule: 16 bytes of elements repeat over the register file, and a channel reads the
/// element at its destination's byte.
TEST(VectorImmediates, CoverTheDestination) {
  constexpr std::uint32_t kNibbles = 0x7a3f15c8;
  struct Element {
    Type type;
    int bytes;
  };
  const Element kDestinations[] = {{Type::W, 2}, {Type::UW, 2}, {Type::D, 4}, {Type::UD, 4}};
  for (const Element& element : kDestinations)
    for (const int stride : {1, 2, 4})
      for (const int size : {1, 2, 4, 8, 16})
        for (int first = 0; first < 32 / element.bytes; ++first) {
          const int step = stride * element.bytes;
          if (first * element.bytes + size * step > 64) continue;
          Machine machine = machine_of(Generation::Skl);
          machine.run(
              Op(Opcode::Mov, size, dst(4, element.type, stride, first), {imm(Type::UV, kNibbles)})
                  .everywhere());
          for (int n = 0; n < size; ++n) {
            const int byte = first * element.bytes + n * step;
            const std::uint32_t expected = kNibbles >> (4 * (byte % 16 / 2)) & 15;
            ASSERT_EQ(machine.state.read<std::uint16_t>(4 * kGrfBytes + byte), expected)
                << "type " << row(element.type).name << " stride " << stride << " size " << size
                << " element " << first << " channel " << n;
          }
        }
}

/// The specialised functions accept only vectors that begin at their first element.
TEST(VectorImmediates, OfFloatsCoverTheDestinationInSpecialisedFunctionsToo) {
  for (int first = 0; first < 8; ++first)
    for (const int size : {1, 2, 4}) {
      if (first + size > 8) continue;
      const Op add(Opcode::Add, size, dst(4, Type::F, 1, first),
                   {scalar(6, Type::F), imm(Type::VF, 0x40382030)});
      Machine machine = machine_of(Generation::Skl);
      machine.run(add);
      const float elements[] = {1, 0.5f, 1.5f, 2};
      for (int n = 0; n < size; ++n)
        EXPECT_EQ(machine.get<float>(4, first + n), elements[(first + n) % 4])
            << "element " << first << " size " << size << " channel " << n;
    }
}

}  // namespace
}  // namespace eu::isa
