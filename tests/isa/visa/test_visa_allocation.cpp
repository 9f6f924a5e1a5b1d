// Registers of lowered vISA: what fits into the register file is not spilled, however its variables
// lie between each other. How many registers are in use at once is counted by hand.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "isa/gen/visa/lower.hpp"

namespace eu::test {
namespace {

using namespace isa;

/// `count` pairs of a small variable, which is needed to the end, and of one of nine registers.
/// Those are dead when `count - 1` variables of ten registers are needed: between the small ones,
/// as they were needed first, there is no room for ten.
std::string kernel_of(int count) {
  std::string declarations, first, second, third;
  const auto declare = [&](const std::string& name, int elements) {
    declarations += fmt::format(".decl {} v_type=G type=d num_elts={} align=GRF\n", name, elements);
  };
  const auto set = [](const std::string& name) {
    return fmt::format("add (M1, 16) {}(0,0)<1> A(0,0)<1;1,0> 0x7:d\n", name);
  };
  const auto use = [](const std::string& name) {
    return fmt::format("add (M1, 16) B(0,0)<1> B(0,0)<1;1,0> {}(0,0)<1;1,0>\n", name);
  };
  for (int n = 0; n < count; ++n) {
    const std::string small = fmt::format("S{}X", n), nine = fmt::format("M{}X", n);
    const std::string ten = fmt::format("L{}X", n);
    declare(small, 16);
    declare(nine, 72);
    declare(ten, 80);
    first += set(nine) + set(small);
    second += use(nine);
    third += use(small);
  }
  std::string tens;
  for (int n = 1; n < count; ++n) tens += set(fmt::format("L{}X", n));
  for (int n = 1; n < count; ++n) tens += use(fmt::format("L{}X", n));
  return ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=d num_elts=16 align=GRF\n"
         ".decl B v_type=G type=d num_elts=16 align=GRF\n" +
         declarations + ".input A offset=32 size=64\n.input B offset=96 size=64\n" +
         ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + first + second + tens + third +
         "scatter4_scaled.R (M1, 16) %slm 0x0:ud A.0 B.0\nret (M1, 1)\n";
}

/// 1 of r0, 4 of A and B, 2 a small one, and 9 or 10 of each other: 115 registers of ten pairs.
TEST(VisaAllocation, WhatFitsIsNotSpilled) {
  for (const Gen gen : {Gen::Hsw, Gen::Bdw, Gen::Skl}) {
    const visa::Lowered lowered = visa::lower(visa::read_visa(kernel_of(10), "k"), gen, "k");
    EXPECT_EQ(lowered.statistics.spilled, 0) << row(gen).key;
    EXPECT_EQ(lowered.statistics.sends, 2) << row(gen).key;
    EXPECT_LE(lowered.statistics.registers, 128) << row(gen).key;
  }
}

/// 137 registers of twelve pairs.
TEST(VisaAllocation, WhatDoesNotFitIs) {
  const visa::Lowered lowered = visa::lower(visa::read_visa(kernel_of(12), "k"), Gen::Skl, "k");
  EXPECT_GT(lowered.statistics.spilled, 0);
}

}  // namespace
}  // namespace eu::test
