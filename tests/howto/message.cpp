// Checks the new message `sample_one` of CONTRIBUTING.md "A message". Refers to it only by its
// code, since the sources in this folder do not have it.
#include <gtest/gtest.h>

#include <cstdio>

#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

/// Type 27, SIMD8, four response registers, surface 2.
Descriptor sample_one(unsigned payload_registers) {
  return {2u | 27u << 12 | 1u << 17 | 4u << 20 | payload_registers << 25};
}

TEST(Message, IsThatOfItsCodeWhereItExists) {
  EXPECT_FALSE(message_kind(Sfid::Sampler, sample_one(2), Generation::Ivb));
  const auto kind = message_kind(Sfid::Sampler, sample_one(2), Generation::Hsw);
  ASSERT_TRUE(kind);
  EXPECT_EQ(row(*kind).name, "sample_one");
}

TEST(Message, HasTheLengthsOfItsParameters) {
  EXPECT_EQ(message_problem(Sfid::Sampler, sample_one(2), Generation::Hsw), "");
  const auto layout = message_layout(Sfid::Sampler, sample_one(2), Generation::Hsw);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->lanes, 8);
  EXPECT_EQ(layout->payload.min, 1);
  EXPECT_EQ(layout->payload.max, 4) << "u v r ai";
}

TEST(Message, IsNamedInAssembly) {
  char descriptor[16];
  std::snprintf(descriptor, sizeof descriptor, "0x%08x", sample_one(2).raw);
  const Program program = read_mesa("send(8) g2<1>UW g10<8,8,1>UD " + std::string(descriptor) +
                                        " sampler MsgDesc: mlen 2 rlen 4 { align1 1Q };\n",
                                    Generation::Hsw, "k.asm");
  EXPECT_NE(write_mesa(program).find("sample_one SIMD8 Surface = 2"), std::string::npos)
      << write_mesa(program);
}

}  // namespace
}  // namespace eu::isa
