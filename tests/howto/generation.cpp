// Checks the new generation of CONTRIBUTING.md "A generation". Refers to it only by its key, since
// the sources in this folder do not have it.
#include <gtest/gtest.h>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

Generation bay_trail() {
  return gen_from_key("vlv").value();
}

TEST(Generation, IsInChronologicalOrder) {
  EXPECT_LT(Generation::Ivb, bay_trail());
  EXPECT_LT(bay_trail(), Generation::Hsw);
}

TEST(Generation, HasWhatItsPredecessorHas) {
  const Descriptor untyped_read{0x02106e00};
  EXPECT_EQ(message_kind(Sfid::DataCache, untyped_read, bay_trail()),
            message_kind(Sfid::DataCache, untyped_read, Generation::Ivb));
  EXPECT_TRUE(has(bay_trail(), Capability::DoublesCountAsFloats));
  EXPECT_EQ(opcode_from_code(0x2b, bay_trail()), std::nullopt) << "calla is Haswell's";
  EXPECT_TRUE(opcode_from_code(0x2b, Generation::Hsw));
}

TEST(Generation, JumpsAsItsRowSays) {
  const std::string text =
      "mov(8) g2<1>F g3<8,8,1>F { align1 1Q };\njmpi(1) -4D { align1 WE_all 1N };\n";
  EXPECT_EQ(write_mesa(read_mesa(text, bay_trail(), "k")),
            write_mesa(read_mesa(text, Generation::Ivb, "k")));
}

TEST(Generation, IsThatOfAMachine) {
  EXPECT_EQ(config::load_machine("ivb_gt2", {}, {"/gen=vlv"}).gen, bay_trail());
  EXPECT_NE(config::machine_schema().find("\"vlv\""), std::string::npos);
  EXPECT_NE(config::explain("/gen").find("Bay Trail (Gen7)"), std::string::npos);
}

}  // namespace
}  // namespace eu::isa
