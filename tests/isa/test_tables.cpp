// The rows of the tables are unique, named and consistent.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/opcode.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {
namespace {

TEST(Tables, EveryOpcodeIsFoundByItsCodeAndItsMnemonic) {
  for (const OpcodeRow& opcode : kOpcodes) {
    for (const GenerationRow& gen : kGenerations)
      if (exists_on(opcode.opcode, gen.gen)) {
        EXPECT_EQ(opcode_from_code(opcode_word(opcode.opcode, gen.gen).code, gen.gen),
                  opcode.opcode)
            << opcode.mnemonic << " on " << gen.key;
      }
    EXPECT_TRUE(exists_on(opcode.opcode, first_with(opcode.opcode))) << opcode.mnemonic;
    EXPECT_TRUE(exists_on(opcode.opcode, last_with(opcode.opcode))) << opcode.mnemonic;
    EXPECT_EQ(opcode_from_mnemonic(opcode.mnemonic), opcode.opcode) << opcode.mnemonic;
  }
}

TEST(Tables, HaswellOnlyOpcodesAreReservedOnIvyBridge) {
  EXPECT_FALSE(opcode_from_code(0x0a, Generation::Ivb).has_value());
  EXPECT_FALSE(opcode_from_code(0x2b, Generation::Ivb).has_value());
  EXPECT_FALSE(opcode_from_code(0x26, Generation::Hsw).has_value());  // isa/ERRATA.md A14
}

struct CodesInUse {
  std::set<int> registers, immediates, three_source;

  explicit CodesInUse(TypeCodes TypeRow::*codes) {
    for (const TypeRow& type : kTypes) {
      add(registers, (type.*codes).of_register, type.name);
      add(immediates, (type.*codes).of_immediate, type.name);
      add(three_source, (type.*codes).three_src, type.name);
    }
  }
  static void add(std::set<int>& codes, int code, std::string_view type) {
    EXPECT_TRUE(code == kNone || codes.insert(code).second) << type;
  }
};

TEST(Tables, TypeCodesAreUniqueInEachPosition) {
  const CodesInUse gen7(&TypeRow::gen7), gen8(&TypeRow::gen8);
  EXPECT_EQ(gen7.registers.size(), 8u);  // all three bits of the field are used up
  EXPECT_EQ(gen7.immediates.size(), 8u);
  EXPECT_EQ(gen7.three_source.size(), 4u);
  EXPECT_EQ(gen8.registers.size(), 11u);
  EXPECT_EQ(gen8.immediates.size(), 12u);
  EXPECT_EQ(gen8.three_source.size(), 5u);
}

TEST(Tables, EveryMessageIsFoundByItsDescriptorOnItsGeneration) {
  for (const MessageRow& message : kMessages) {
    const Generation gen = message.gens.first;
    const Descriptor descriptor{message.selector.value};
    EXPECT_EQ(message_kind(message.sfid, descriptor, gen), message.kind) << message.name;
  }
}

}  // namespace
}  // namespace eu::isa
