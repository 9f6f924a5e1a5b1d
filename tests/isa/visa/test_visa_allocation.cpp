// Registers of lowered vISA: variables that fit into the register file are not spilled, even if
// other variables fragment it. The number of registers in use at once is counted by hand.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <string>
#include <vector>

#include "isa/intel/visa/lower.hpp"

namespace eu::test {
namespace {

using namespace isa;

/// A kernel with `pairs` of a small variable, which is live to the end, and a response of six
/// registers. These responses are dead before `responses` of eight registers become live. In the
/// order of their first use, the small variables leave no gap for eight.
std::string kernel_of(int pairs, int responses) {
  std::string declarations, code;
  const auto names = [&](char letter, int count, int elements) {
    std::vector<std::string> all;
    for (int n = 0; n < count; ++n) {
      all.push_back(fmt::format("{}{}X", letter, n));
      declarations +=
          fmt::format(".decl {} v_type=G type=d num_elts={} align=GRF\n", all.back(), elements);
    }
    return all;
  };
  const auto read = [&](const std::string& name, const char* channels) {
    code += fmt::format("gather4_scaled.{} (M1, 16) %slm 0x0:ud A.0 {}.0\n", channels, name);
  };
  const auto use = [&](const std::vector<std::string>& all) {
    for (const std::string& name : all)
      code += fmt::format("add (M1, 16) B(0,0)<1> B(0,0)<1;1,0> {}(0,0)<1;1,0>\n", name);
  };
  const auto small = names('S', pairs, 16), six = names('M', pairs, 48);
  const auto eight = names('L', responses, 64);
  for (std::size_t n = 0; n < six.size(); ++n) {
    read(six[n], "RGB");
    code += fmt::format("add (M1, 16) {}(0,0)<1> A(0,0)<1;1,0> 0x7:d\n", small[n]);
  }
  use(six);
  for (const std::string& name : eight) read(name, "RGBA");
  use(eight);
  use(small);
  return ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=16 align=GRF\n"
         ".decl B v_type=G type=d num_elts=16 align=GRF\n" +
         declarations + ".input A offset=32 size=64\n.input B offset=96 size=64\n" +
         ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + code +
         "scatter4_scaled.R (M1, 16) %slm 0x0:ud A.0 B.0\nret (M1, 1)\n";
}

/// 1 register for r0, 4 for A and B, 2 for each small variable: 125 with fifteen responses of six,
/// 123 with eleven of eight.
TEST(VisaAllocation, WhatFitsIsNotSpilled) {
  for (const Generation gen : {Generation::Hsw, Generation::Bdw, Generation::Skl}) {
    const visa::Lowered lowered = visa::lower(visa::read_visa(kernel_of(15, 11), "k"), gen, "k");
    EXPECT_EQ(lowered.statistics.spilled, 0) << row(gen).key;
    EXPECT_EQ(lowered.statistics.sends, 28) << row(gen).key;
    EXPECT_LE(lowered.statistics.registers, 128) << row(gen).key;
  }
}

/// The kernel needs 141 registers.
TEST(VisaAllocation, WhatDoesNotFitIs) {
  const visa::Lowered lowered =
      visa::lower(visa::read_visa(kernel_of(17, 1), "k"), Generation::Skl, "k");
  EXPECT_GT(lowered.statistics.spilled, 0);
}

}  // namespace
}  // namespace eu::test
