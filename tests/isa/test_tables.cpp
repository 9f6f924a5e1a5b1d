// The tables themselves: unique, named, consistent.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "isa/gen/message.hpp"
#include "isa/gen/opcode.hpp"
#include "isa/gen/types.hpp"

namespace eu::isa {
namespace {

TEST(Tables, EveryOpcodeIsFoundByItsCodeAndItsMnemonic) {
  for (const OpcodeRow& opcode : kOpcodes) {
    EXPECT_EQ(opcode_from_code(opcode.code, Gen::Hsw), opcode.opcode) << opcode.mnemonic;
    EXPECT_EQ(opcode_from_mnemonic(opcode.mnemonic), opcode.opcode) << opcode.mnemonic;
  }
}

TEST(Tables, HaswellOnlyOpcodesAreReservedOnIvyBridge) {
  EXPECT_FALSE(opcode_from_code(0x0a, Gen::Ivb).has_value());
  EXPECT_FALSE(opcode_from_code(0x2b, Gen::Ivb).has_value());
  EXPECT_FALSE(opcode_from_code(0x26, Gen::Hsw).has_value());  // isa/ERRATA.md A14
}

TEST(Tables, TypeCodesAreUniqueInEachPosition) {
  std::set<int> registers, immediates, three_source;
  const auto add = [](std::set<int>& codes, int code) {
    return code == kNone || codes.insert(code).second;
  };
  for (const TypeRow& type : kTypes) {
    EXPECT_TRUE(add(registers, type.register_code)) << type.name;
    EXPECT_TRUE(add(immediates, type.immediate_code)) << type.name;
    EXPECT_TRUE(add(three_source, type.three_src_code)) << type.name;
  }
  EXPECT_EQ(registers.size(), 8u);  // all three bits of the field are used up
  EXPECT_EQ(immediates.size(), 8u);
  EXPECT_EQ(three_source.size(), 4u);
}

TEST(Tables, EveryMessageIsFoundByItsDescriptorOnItsGeneration) {
  for (const MessageRow& message : kMessages) {
    const Gen gen = message.gens.first;
    const Descriptor descriptor{message.selector.value};
    EXPECT_EQ(message_kind(message.sfid, descriptor, gen), message.kind) << message.name;
  }
}

}  // namespace
}  // namespace eu::isa
